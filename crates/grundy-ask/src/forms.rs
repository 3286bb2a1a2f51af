//! Questions about arenas, matrices, coalitions and games with hidden information.

use crate::asked::Asked;
use crate::sent::sent;
use grundy::forms::arena::Source;
use grundy::forms::hidden::{self, Hidden, Played};
use grundy::forms::matrix::MatrixGame;
use grundy::solvers::learning::Course;
use grundy::solvers::regret::Config;
use grundy::vocabulary::reason;
use grundy::{
    Answer, Error, Limits, Position, forms::arena, forms::bimatrix, forms::coalition,
    forms::congestion, forms::convert, forms::gambit, forms::matrix, forms::profile, method,
};
use grundy_report::{
    ArenaReport, BimatrixReport, CoalitionReport, CongestionReport, EquilibriumReport, MatrixReport,
};
use std::sync::Arc;

/// The answer about an equilibrium.
pub(crate) enum Settled {
    /// Of a congestion game.
    Congestion(Box<Answer<congestion::Congested>>),
    /// Of another game.
    Played(Box<Answer<Played>>),
}

/// The arena of a question.
///
/// # Errors
/// The fault of its text, with line and column, or the limit that was met.
pub(crate) fn source(asked: &Asked, limits: &Limits) -> Result<Source, Error> {
    Source::read_within("the arena", asked.expression(), limits)
}

/// The answer of `arena solve`.
pub(crate) fn solve_arena(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let source = source(asked, limits)?;
    let answer = arena::solve(&source, limits);
    let mut report = ArenaReport::from(&answer);
    report.envelope.with_sentences = asked.flag("sentences");
    if let Some(format) = asked.text("machine") {
        let format = arena::MachineFormat::read(format)?;
        report.machine = Some(answer.value.machine_text(format)?);
    }
    sent(&report)
}

/// The solution of a matrix game.
///
/// # Errors
/// The fault of the matrix.
pub(crate) fn mixed(asked: &Asked, limits: &Limits) -> Result<Answer<MatrixGame>, Error> {
    let game = matrix::read(asked.expression())?;
    let Some(rule) = asked.text("learn") else {
        return Ok(matrix::solve(&game, asked.whole("regret"), limits));
    };
    let seed = asked.whole("seed").unwrap_or(0);
    let course = Course {
        rule: matrix::rule(rule)?,
        rounds: asked.whole("rounds").unwrap_or(1000),
        start: matrix::start(asked.text("start").unwrap_or("alike"), &game, seed)?,
        against: matrix::opponent(asked.text("against").unwrap_or("learns"), &game)?,
        alternating: asked.flag("alternating"),
    };
    Ok(matrix::learn(&game, &course, limits))
}

/// The answer of `matrix`.
pub(crate) fn solve_matrix(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let answer = mixed(asked, limits)?;
    let mut report = MatrixReport::from(&answer);
    report.envelope.with_sentences = asked.flag("sentences");
    sent(&report)
}

/// The answer of `bimatrix`.
pub(crate) fn solve_bimatrix(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let (game, labels) = bimatrix::read_with_labels(asked.expression())?;
    if asked.flag("replicator") {
        bimatrix::needs_symmetry(&game)?;
    }
    let until = asked.small("until").unwrap_or(100);
    let follow = asked.text("start").filter(|_| asked.flag("replicator"));
    let follow = follow.map(|start| bimatrix::Follow::read(start, until, &game));
    let beside = bimatrix::Beside {
        paths: asked.flag("paths"),
        correlated: asked.flag("correlated"),
        replicator: asked.flag("replicator"),
        follow: follow.transpose()?,
        ..bimatrix::Beside::default()
    };
    let mut answer = bimatrix::solve(&game, beside, limits);
    answer.value.labels = labels;
    let mut report = BimatrixReport::from(&answer);
    report.envelope.with_sentences = asked.flag("sentences");
    sent(&report)
}

/// The answer of `coalition`.
pub(crate) fn divide(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let game = coalition::read(asked.expression())?;
    let unions = asked.text("unions");
    let unions = unions
        .map(|unions| coalition::unions(unions, &game))
        .transpose()?;
    let answer = coalition::solve_with(&game, unions.as_deref(), limits);
    sent(&if asked.flag("sentences") {
        CoalitionReport::with_sentences(&answer)
    } else {
        CoalitionReport::from(&answer)
    })
}

/// The game with hidden information that a text names.
fn game_of(text: &str) -> Result<Arc<dyn Hidden>, Error> {
    match Position::parse(text)? {
        Position::Hidden(game) => Ok(game),
        _ => Err(Error::usage(reason!(
            "{} has neither chance nor hidden information; `solve` says who wins it",
            text
        ))),
    }
}

/// An equilibrium with its bounds.
///
/// # Errors
/// The fault of the question.
pub(crate) fn settled(asked: &Asked, limits: &Limits) -> Result<Settled, Error> {
    let exploitability = asked.number("exploitability").unwrap_or(1e-6);
    let iterations = asked.whole("iterations").unwrap_or(1_000_000);
    let config = Config {
        seed: asked.whole("seed").unwrap_or(0),
        ..hidden::config(exploitability, iterations)?
    };
    let method = asked.text("method");
    if let Some(text) = asked.text("profile") {
        return checked(asked, text, limits).map(|found| Settled::Played(Box::new(found)));
    }
    match congestion::read(asked.expression())? {
        Some(congestion::Asked::Congestion(game)) => {
            method.map(congestion::check_method).transpose()?;
            return Ok(Settled::Congestion(Box::new(congestion::solve(
                &game, limits,
            ))));
        }
        Some(congestion::Asked::Gambit(file)) => {
            let method = method.map(|name| method::read(name, || gambit::methods(&file)));
            let answer = gambit::solve_by(&file, method.transpose()?, &config, limits);
            return answer.map(|found| Settled::Played(Box::new(found)));
        }
        None => {}
    }
    let game = game_of(asked.expression())?;
    let method = method.map(|name| method::read(name, || Ok(game.methods())));
    hidden::solve_by(&*game, method.transpose()?, &config, limits)
        .map(|found| Settled::Played(Box::new(found)))
}

/// The answer about strategies that are given.
fn checked(asked: &Asked, text: &str, limits: &Limits) -> Result<Answer<Played>, Error> {
    for name in ["method", "exploitability", "iterations"] {
        if asked.text(name).is_some() || asked.number(name).is_some() || asked.whole(name).is_some()
        {
            let text = format!("{name}: strategies that are given are checked without iterations");
            return Err(Error::usage(text));
        }
    }
    match congestion::read(asked.expression())? {
        Some(congestion::Asked::Congestion(_)) => Err(Error::usage(
            "profile: it is for games with chance or hidden information and for games in Gambit's formats".to_owned(),
        )),
        Some(congestion::Asked::Gambit(file)) => {
            profile::check(&convert::Source::File(&file), text, limits)
        }
        None => {
            let game = game_of(asked.expression())?;
            profile::check(&convert::Source::Catalog(&*game), text, limits)
        }
    }
}

/// The answer of `equilibrium`.
pub(crate) fn equilibrium(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let sentences = asked.flag("sentences");
    match settled(asked, limits)? {
        Settled::Congestion(answer) => {
            let mut report = CongestionReport::from(&*answer);
            report.envelope.with_sentences = sentences;
            sent(&report)
        }
        Settled::Played(answer) => {
            let mut report = EquilibriumReport::from(&*answer);
            report.envelope.with_sentences = sentences;
            sent(&report)
        }
    }
}
