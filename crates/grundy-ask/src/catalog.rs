//! Answers from the catalog: the list of the games, everything about one, and the parts of an expression.

use crate::asked::Asked;
use crate::sent::sent;
use grundy::formats::pages;
use grundy::game::catalog::Kind;
use grundy::game::expression::{self, Atom};
use grundy::game::listing::Listing;
use grundy::vocabulary::parse::offset_in;
use grundy::{Error, Limits, Position};
use grundy_report::{AboutReport, GameLine};
use serde::Serialize;

/// The games by name.
#[derive(Serialize)]
struct GameList {
    /// The games of the catalog, those with a name of one's own, and the forms that the words name.
    games: Vec<GameLine>,
}

/// The answer of `list`: all games, or those that the question's words and kind choose.
pub(crate) fn list(asked: &Asked, _: &Limits) -> Result<String, Error> {
    let kind = asked.text("kind");
    let kind = kind.and_then(|name| Kind::ALL.into_iter().find(|kind| kind.name() == name));
    let words = asked.text("words").map(str::trim);
    let listing = Listing::of(words.filter(|words| !words.is_empty()), kind)?;
    let games = GameLine::all(&listing);
    sent(&GameList { games })
}

/// The answer of `about`.
pub(crate) fn about(asked: &Asked, _: &Limits) -> Result<String, Error> {
    let game = asked.expression();
    if let Some(page) = pages::page(game) {
        return sent(page);
    }
    sent(&AboutReport::of(game)?.0)
}

/// The parts of an expression.
#[derive(Serialize)]
struct PartsReport {
    /// The position, as an expression.
    position: String,
    /// Assumptions, in words: rules and positions that the question left out.
    assumed: Vec<String>,
    /// True if it is a sum, even of a single summand; false for a game of turns or with hidden information.
    sum: bool,
    /// The names of the two players.
    sides: [&'static str; 2],
    /// The summands, in their order.
    summands: Vec<SummandPart>,
}

/// A summand of an expression, with the places of its parts in the text. A place is the number of the first character,
/// from 0, and that of the one behind the last.
#[derive(Serialize)]
struct SummandPart {
    /// The name of the game; null for a value.
    name: Option<String>,
    /// The rules behind the name; null where none are written.
    rules: Option<String>,
    /// The position or the value; null where none is written.
    position: Option<String>,
    /// The place of the rules.
    rules_at: Option<[usize; 2]>,
    /// The place of the position or the value.
    position_at: Option<[usize; 2]>,
}

/// The parts of an expression: its summands with their rules and positions, and their places in the text, in characters,
/// so that they can be edited there.
pub(crate) fn read(asked: &Asked, _: &Limits) -> Result<String, Error> {
    let (position, assumed) = Position::parse_with_assumptions(asked.expression())?;
    let text = expression::plain(asked.expression());
    let place = |piece: &str| {
        let at = offset_in(&text, piece);
        let from = text[..at].chars().count();
        [from, from + piece.chars().count()]
    };
    let summands = expression::read(&text)?;
    let summands = summands.iter().map(|summand| match &summand.atom {
        Atom::Value(value) => SummandPart {
            name: None,
            rules: None,
            position: Some(value.to_string()),
            rules_at: None,
            position_at: Some(place(value)),
        },
        Atom::Position(named) => SummandPart {
            name: Some(named.name.to_string()),
            rules: named.rules.map(str::to_owned),
            position: named.position.map(str::to_owned),
            rules_at: named.rules.map(place),
            position_at: named.position.map(place),
        },
    });
    sent(&PartsReport {
        position: position.show(),
        assumed,
        sum: matches!(position, Position::Sum(_)),
        sides: position.about().sides,
        summands: summands.collect(),
    })
}
