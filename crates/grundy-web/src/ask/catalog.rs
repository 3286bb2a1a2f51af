//! What the catalog says: the list of the games, and everything about one.

use super::asked::{Asked, sent};
use grundy::formats::pages;
use grundy::report::{AboutReport, GameLine};
use grundy::{Error, Limits, catalog};
use serde_json::json;

/// What `list` answers, as `games`.
pub(super) fn list(_: &Asked, _: &Limits) -> Result<String, Error> {
    let games: Vec<GameLine> = catalog::entries().iter().map(GameLine::from).collect();
    sent(&json!({ "games": games }))
}

/// What `about` answers.
pub(super) fn about(asked: &Asked, _: &Limits) -> Result<String, Error> {
    let game = asked.expression();
    if let Some(page) = pages::page(game) {
        return sent(page);
    }
    let entry = catalog::find(game, grundy::expression::read_name(game).name)?;
    sent(&AboutReport::new(&entry)?)
}
