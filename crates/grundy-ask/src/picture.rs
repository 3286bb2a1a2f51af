//! Pictures of answers, as SVG.

use crate::asked::Asked;
use crate::sent::sent;
use crate::{forms, games, play, positions};
use grundy::{Error, Limits, Position, forms::coalition};
use grundy_picture::{Curve, Curves, Scene};
use serde::Serialize;

/// The subjects of pictures.
pub(crate) const SUBJECTS: &[&str] = &[
    "position",
    "tree",
    "thermograph",
    "table",
    "period",
    "arena",
    "matrix",
    "regret",
    "coalition",
    "equilibrium",
    "history",
];

/// A picture.
#[derive(Serialize)]
struct PictureReport {
    /// Its title.
    title: String,
    /// Its description, for readers who do not see it.
    description: String,
    /// The picture as SVG.
    svg: String,
}

/// The picture of an answer, as `--svg` writes it.
pub(crate) fn picture(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let scene = match asked.text("of").unwrap_or("position") {
        "tree" => tree(asked, limits)?,
        "thermograph" => thermograph(asked, limits)?,
        "table" => table(asked, limits)?,
        "period" => period(asked, limits)?,
        "arena" => {
            let source = forms::source(asked, limits)?;
            grundy_picture::solved(&grundy::forms::arena::solve(&source, limits))
        }
        "matrix" => grundy_picture::mixed(&forms::mixed(asked, limits)?),
        "regret" => regret(asked, limits)?,
        "coalition" => {
            let game = coalition::read(asked.expression())?;
            grundy_picture::division(&coalition::solve(&game, limits))
        }
        "equilibrium" => match forms::settled(asked, limits)? {
            forms::Settled::Played(answer) => grundy_picture::equilibrium(&answer),
            forms::Settled::Congestion(answer) => grundy_picture::congestion(&answer),
        },
        "history" => play::history(asked, limits)?,
        _ => position(asked, limits)?,
    };
    sent(&PictureReport {
        svg: scene.to_svg(),
        title: scene.title,
        description: scene.description,
    })
}

/// The picture of a position with its answer.
fn position(asked: &Asked, limits: &Limits) -> Result<Scene, Error> {
    let position = Position::parse(asked.expression())?;
    let answer = grundy::solve(&position, &positions::ask(asked, &position, limits)?)?;
    Ok(grundy_picture::position(&position, Some(&answer)))
}

/// The picture of a game tree.
fn tree(asked: &Asked, limits: &Limits) -> Result<Scene, Error> {
    let (position, _) = positions::position_or_tree(asked, limits)?;
    let ask = positions::ask(asked, &position, limits)?;
    let depth = asked.small("depth").unwrap_or(u32::MAX);
    grundy_picture::game_tree(&position, depth, &ask)
}

/// The picture of a thermograph.
fn thermograph(asked: &Asked, limits: &Limits) -> Result<Scene, Error> {
    let position = Position::parse(asked.expression())?;
    let answer = grundy::thermograph(&position, limits)?;
    match grundy_picture::Walls::of(&answer.value) {
        Some(walls) => Ok(grundy_picture::thermograph(&answer.value.position, &walls)),
        None => Err(Error::usage(format!(
            "the thermograph is not known: {}",
            answer.status
        ))),
    }
}

/// The picture of a table.
fn table(asked: &Asked, limits: &Limits) -> Result<Scene, Error> {
    let ask = games::table_ask(asked);
    let answer = grundy::heap::table_with(&games::game(asked)?, &ask, limits)?;
    grundy_picture::table(&answer).ok_or_else(|| {
        Error::usage("tables of Grundy values and of intervals are drawn, not this one")
    })
}

/// The picture of a period: a table with the repetition marked.
fn period(asked: &Asked, limits: &Limits) -> Result<Scene, Error> {
    let game = games::game(asked)?;
    let found = grundy::period(&game, games::bound(asked, &game), limits)?;
    let to = grundy_picture::worth_drawing(&found).to_string();
    let table = grundy::table(&game, &to, limits)?;
    let values = table.value.nimbers().unwrap_or_default();
    Ok(grundy_picture::repeats(&found, values))
}

/// The curve of regret matching on a matrix.
fn regret(asked: &Asked, limits: &Limits) -> Result<Scene, Error> {
    let found = forms::mixed(asked, limits)?;
    let Some(matched) = &found.value.regret else {
        return Err(Error::usage(
            "regret: expected a number of steps, found nothing".to_owned(),
        ));
    };
    let points = |value: &dyn Fn(&grundy::solvers::regret::Sample) -> f64| {
        let samples = matched.curve.iter();
        samples
            .map(|sample| (sample.iteration as f64, value(sample)))
            .collect()
    };
    let curve = |name: &str, points| Curve {
        name: name.to_owned(),
        points,
    };
    Ok(grundy_picture::curves(&Curves {
        title: "regret matching".to_owned(),
        said: format!(
            "the value lies between {} and {}",
            grundy::forms::decimal::decimal(&matched.lower),
            grundy::forms::decimal::decimal(&matched.upper)
        ),
        axes: ["steps".to_owned(), "regret".to_owned()],
        logarithmic: [true, true],
        exact: false,
        curves: vec![
            curve("exploitability", points(&|sample| sample.exploitability)),
            curve("rows", points(&|sample| sample.regret[0])),
            curve("columns", points(&|sample| sample.regret[1])),
        ],
    }))
}
