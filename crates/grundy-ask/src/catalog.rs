//! Answers from the catalog: the list of the games, everything about one, and the parts of an expression.

use crate::asked::{Asked, sent};
use grundy::formats::pages;
use grundy::game::expression::{self, Atom};
use grundy::vocabulary::parse::offset_in;
use grundy::{Error, Limits, Position, game::catalog, game::named};
use grundy_report::{AboutReport, GameLine};
use serde_json::{Value, json};

/// The answer of `list`, as `games`.
pub(crate) fn list(_: &Asked, _: &Limits) -> Result<String, Error> {
    let mut games: Vec<GameLine> = catalog::entries().iter().map(GameLine::from).collect();
    games.extend(named::all().iter().map(GameLine::from));
    sent(&json!({ "games": games }))
}

/// The answer of `about`.
pub(crate) fn about(asked: &Asked, _: &Limits) -> Result<String, Error> {
    let game = asked.expression();
    if let Some(page) = pages::page(game) {
        return sent(page);
    }
    sent(&AboutReport::of(game)?.0)
}

/// The parts of an expression: its summands with their rules and positions, and their places in the text, in characters,
/// so that they can be edited there.
pub(crate) fn read(asked: &Asked, _: &Limits) -> Result<String, Error> {
    let (position, assumed) = Position::parse_with_assumptions(asked.expression())?;
    let text = expression::plain(asked.expression());
    let place = |piece: Option<&str>| -> Value {
        let Some(piece) = piece else {
            return Value::Null;
        };
        let at = offset_in(&text, piece);
        let from = text[..at].chars().count();
        json!([from, from + piece.chars().count()])
    };
    let summands = expression::read(&text)?;
    let summands = summands.iter().map(|summand| match &summand.atom {
        Atom::Value(value) => json!({
            "name": null, "rules": null, "position": value, "rules_at": null, "position_at": place(Some(value)),
        }),
        Atom::Position(named) => json!({
            "name": named.name, "rules": named.rules, "position": named.position,
            "rules_at": place(named.rules), "position_at": place(named.position),
        }),
    });
    sent(&json!({
        "position": position.show(),
        "assumed": assumed,
        "sum": matches!(position, Position::Sum(_)),
        "sides": position.about().sides,
        "summands": summands.collect::<Vec<Value>>(),
    }))
}
