//! Questions about positions and values: the answers of `solve`, `value`, `compare`, `explain`, `thermograph`, `temperature` and `tree`.

use crate::asked::Asked;
use crate::sent::{sent, sent_with};
use grundy::ask::compare::{Showing, compare_showing};
use grundy::ask::tree::{Tree, Walk};
use grundy::ask::value::{surreal, surreals};
use grundy::check::Certificate;
use grundy::forms::gambit;
use grundy::method::Offer;
use grundy::solvers::tree as walking;
use grundy::vocabulary::Convention;
use grundy::vocabulary::reason;
use grundy::{Ask, Compound, Error, Limits, Moves, Position, Starter, Status, Stopped};
use grundy_report::Solution;
use grundy_report::{
    ComparisonReport, ExplanationReport, SurrealComparison, SurrealReport, TemperatureReport,
    ThermographReport, TreeReport, ValueReport,
};
use serde::Serialize;

/// The convention: whoever cannot move loses, unless the question says otherwise.
pub(crate) fn convention(asked: &Asked) -> Convention {
    if asked.flag("misere") {
        Convention::Misere
    } else {
        Convention::Normal
    }
}

/// The player who begins.
fn starter(asked: &Asked, position: &Position, both: bool) -> Result<Starter, Error> {
    let Some(name) = asked.text("first") else {
        return Ok(Starter::Natural);
    };
    if both && name.eq_ignore_ascii_case("both") {
        return Ok(Starter::Both);
    }
    position.player(name).map(Starter::Player).ok_or_else(|| {
        let [left, right] = position.about().sides;
        let sides = if both {
            format!("{left}, {right} or both")
        } else {
            format!("{left} or {right}")
        };
        Error::usage(reason!("first: expected {}, found \"{}\"", sides, name))
    })
}

/// The question about a position.
///
/// # Errors
/// A side that the game does not have, or a word that is the name of no method.
pub(crate) fn ask(asked: &Asked, position: &Position, limits: &Limits) -> Result<Ask, Error> {
    let most_moves = asked.count("most_moves").unwrap_or(1000);
    let ask = Ask {
        convention: convention(asked),
        starter: starter(asked, position, true)?,
        moves: Moves::listed(asked.flag("all_moves"), most_moves),
        most_moves,
        compound: match asked.text("compound") {
            Some("selective") => Some(Compound::Selective),
            Some("conjunctive") => Some(Compound::Conjunctive),
            Some("continued") => Some(Compound::Continued),
            _ => None,
        },
        method: None,
        limits: limits.clone(),
    };
    match asked.text("method") {
        Some(name) => ask.by(name, position),
        None => Ok(ask),
    }
}

/// The answer of `solve`.
pub(crate) fn solve(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let (position, assumed) = Position::parse_with_assumptions(asked.expression())?;
    let mut answer = grundy::solve(&position, &ask(asked, &position, limits)?)?;
    answer.assumed = assumed;
    let certificate = certificate(asked, limits, || answer.certificate());
    let mut solution = Solution::from(answer);
    solution.envelope.with_sentences = asked.flag("sentences");
    sent_with(certificate, limits, &solution)
}

/// The methods that could answer a question.
#[derive(Serialize)]
struct MethodsReport {
    /// The position, as an expression.
    position: String,
    /// The methods in the order in which they are asked.
    methods: Vec<Offer>,
}

/// The answer of `solve --methods`.
pub(crate) fn methods(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let position = Position::parse(asked.expression())?;
    let methods = grundy::methods(&position, &ask(asked, &position, limits)?)?;
    let position = position.show();
    sent(&MethodsReport { position, methods })
}

/// The certificate, if the question asks for one. It has most of the time that is left; in the rest it is written, and the
/// answer is sent.
fn certificate(
    asked: &Asked,
    limits: &Limits,
    make: impl FnOnce() -> Result<Certificate, Error>,
) -> Option<Result<Certificate, Error>> {
    let within = limits.with_most_of_the_time();
    let unwritten = |stop| {
        let text = format!("no certificate was written: {stop}");
        Err(Error::Stopped(Stopped::because(&stop, text)))
    };
    let made = || within.keep(make).unwrap_or_else(unwritten);
    asked.flag("certificate").then(made)
}

/// Certificates are of short games.
fn no_words_for_surreals() -> Result<Certificate, Error> {
    Err(Error::NoCertificate {
        why: "certificates have no words for surreal numbers".to_owned(),
    })
}

/// The answer of `value`.
pub(crate) fn value(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    if let Some(number) = surreal(asked.expression()) {
        let report = SurrealReport::new(asked.expression(), &number?);
        return sent_with(
            certificate(asked, limits, no_words_for_surreals),
            limits,
            &report,
        );
    }
    let (position, assumed) = Position::parse_with_assumptions(asked.expression())?;
    let answer = grundy::value(&position, limits)?.assuming(assumed);
    let certificate = certificate(asked, limits, || answer.certificate());
    sent_with(certificate, limits, &ValueReport::from(&answer))
}

/// The answer of `compare`.
pub(crate) fn compare(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let texts = [asked.expression(), asked.text("other").unwrap_or_default()];
    if let Some(numbers) = surreals(texts[0], texts[1], limits)? {
        let report = SurrealComparison::new(texts, &numbers);
        return sent_with(
            certificate(asked, limits, no_words_for_surreals),
            limits,
            &report,
        );
    }
    let (a, mut assumed) = Position::parse_with_assumptions(asked.expression())?;
    let (b, more) = Position::parse_with_assumptions(asked.text("other").unwrap_or_default())?;
    assumed.extend(more);
    let showing = Showing {
        witness: asked.flag("witness"),
        why: asked.flag("why").then_some(1),
        definition: asked.flag("definition"),
    };
    let answer = compare_showing(&a, &b, &showing, limits)?.assuming(assumed);
    let mut report = ComparisonReport::from(&answer);
    report.envelope.with_sentences = asked.flag("sentences");
    sent_with(
        certificate(asked, limits, || answer.certificate()),
        limits,
        &report,
    )
}

/// The answer of `thermograph`.
pub(crate) fn thermograph(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let (position, assumed) = Position::parse_with_assumptions(asked.expression())?;
    let answer = grundy::thermograph(&position, limits)?.assuming(assumed);
    sent(&ThermographReport::from(&answer))
}

/// The answer of `temperature`.
pub(crate) fn temperature(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let (position, assumed) = Position::parse_with_assumptions(asked.expression())?;
    let answer = grundy::ask::temperature::temperature(&position, limits)?.assuming(assumed);
    sent(&TemperatureReport::new(&answer, &position))
}

/// The answer of `explain`.
pub(crate) fn explain(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    if let Some(number) = surreal(asked.expression()) {
        return sent(&SurrealReport::new(asked.expression(), &number?));
    }
    let (position, assumed) = Position::parse_with_assumptions(asked.expression())?;
    let depth = asked.small("depth").unwrap_or(1);
    let answer = grundy::explain(&position, depth, limits)?.assuming(assumed);
    sent(&if asked.flag("sentences") {
        ExplanationReport::with_sentences(&answer)
    } else {
        ExplanationReport::from(&answer)
    })
}

/// The largest number of nodes that are listed.
const MOST_LISTED: usize = 100_000;
/// The number of nodes listed when the question asked for no list and the tree is too large to count.
const FIRST_LISTED: usize = 40;

/// The position that the question writes, with the assumptions made in reading it, or the beginning of the game tree or of the
/// normal form in Gambit's formats whose text it is.
///
/// # Errors
/// The fault of the text.
pub(crate) fn position_or_tree(
    asked: &Asked,
    limits: &Limits,
) -> Result<(Position, Vec<String>), Error> {
    let text = asked.expression();
    match Position::parse_with_assumptions(text) {
        Ok(found) => Ok(found),
        Err(fault) => {
            let read = gambit::position(text, limits)?;
            read.map(|game| (game, Vec::new())).ok_or(fault)
        }
    }
}

/// The answer of `tree`.
pub(crate) fn tree(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let (position, assumed) = position_or_tree(asked, limits)?;
    let tree = Tree::new(
        &position,
        convention(asked),
        starter(asked, &position, false)?,
    )?;
    let census = if asked.flag("census") {
        Some(tree.census(limits)?)
    } else {
        None
    };
    let size = tree.measure(limits).assuming(assumed);
    let mut report = TreeReport::from(&size);
    report.census = census;
    let depth = asked.small("depth");
    let listing = depth.is_some() || asked.flag("full");
    // For a tree too large to count, the first levels say more than a bound would.
    if listing || report.infinite || matches!(report.envelope.status, Status::Unknown { .. }) {
        let walk = Walk {
            depth: depth.unwrap_or(u32::MAX),
            order: match asked.text("order") {
                Some("bfs") => walking::Order::BreadthFirst,
                _ => walking::Order::DepthFirst,
            },
            full: asked.flag("full"),
            most: if listing { MOST_LISTED } else { FIRST_LISTED },
        };
        report.list(tree.list(walk, limits));
    }
    sent(&report)
}
