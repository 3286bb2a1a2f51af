//! Questions about whole games: tables, periods, quotients, rules of sequences, and comparisons.

use crate::asked::Asked;
use crate::sent::sent;
use grundy::heap::TableAsk;
use grundy::{Error, Game, Limits, ask::days};
use grundy_report::{DaysReport, MisereReport, PeriodReport, SameReport, TableReport};

/// The game that the question is about.
///
/// # Errors
/// The fault of its name.
pub(crate) fn game(asked: &Asked) -> Result<Game, Error> {
    Game::parse(asked.expression())
}

/// The question for a table.
pub(crate) fn table_ask(asked: &Asked) -> TableAsk {
    TableAsk {
        to: asked.extent("to"),
        moves: asked.flag("moves"),
    }
}

/// The answer of `table`.
pub(crate) fn table(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let ask = table_ask(asked);
    let answer = grundy::heap::table_with(&game(asked)?, &ask, limits)?;
    sent(&TableReport::new(answer, ask.moves))
}

/// The largest heap of a question about a period.
pub(crate) fn bound(asked: &Asked, game: &Game) -> u64 {
    let usual = || grundy::heap::usual_bound(game);
    asked.whole("to").unwrap_or_else(usual)
}

/// The answer of `period`.
pub(crate) fn period(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let game = game(asked)?;
    let found = grundy::period(&game, bound(asked, &game), limits)?;
    sent(&PeriodReport::from(&found))
}

/// The answer of `misere`.
pub(crate) fn misere(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let to = asked.whole("to").unwrap_or(1_000);
    let found = grundy::ask::misere::misere(&game(asked)?, to, limits)?;
    sent(&MisereReport::from(&found))
}

/// The answer of `guess`.
pub(crate) fn guess(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    sent(&grundy::ask::guess::of(
        &game(asked)?,
        asked.extent("to").as_deref(),
        limits,
    )?)
}

/// The answer of `same`.
pub(crate) fn same(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let other = Game::parse(asked.text("other").unwrap_or_default())?;
    let found = grundy::ask::same::same(&game(asked)?, &other, asked.whole("to"), limits)?;
    sent(&SameReport::from(&found))
}

/// The answer of `days`.
pub(crate) fn days(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let day = asked.small("day").unwrap_or(0);
    let games = asked.flag("games");
    let answer = if games {
        days::games(day, limits)?
    } else {
        days::numbers(day, limits)?
    };
    sent(&DaysReport::new(&answer, games))
}
