//! The code of a game's heaps.

use super::rule_table;
use crate::error::Error;
use crate::game::Game;
use crate::game::catalog::Rules;
use grundy_core::any::Erased;
use grundy_core::forms::heap::HeapCode;
use grundy_core::{StopReason, Term, Terms, Watch};
use grundy_solve::misere::HeapGame;
use std::sync::Arc;

/// The longest table that is made.
pub(crate) const LONGEST: u64 = 100_000_000;

/// The code of a game whose single heaps follow one, and the game as it is named.
pub(super) fn code_of(rules: &dyn Erased) -> Option<HeapCode> {
    let p = rules.read("1").ok()?;
    let (code, heaps) = rules.as_heaps(&p)?.is;
    (heaps == [1]).then_some(code)
}

/// True if single positions are heaps under some code, of any sizes.
pub(super) fn as_heaps(rules: &dyn Erased) -> bool {
    rules.read("1").is_ok_and(|p| rules.as_heaps(&p).is_some())
}

/// The title and the code of a game on heaps; `None` when its positions follow no code.
pub(crate) fn code_of_game(game: &Game) -> Option<(String, HeapCode)> {
    match game.rules() {
        Rules::Summand(rules) if rules.impartial() => {
            code_of(&**rules).map(|code| (game.title(), code))
        }
        _ => None,
    }
}

/// The title of a game on heaps and what single heaps become: by its code, or listed up to `to` where it is a rule in one
/// line, with what stopped the list; `None` for other games.
pub(crate) fn heaps_of_game(
    game: &Game,
    to: u64,
    watch: &mut dyn Watch,
) -> Result<Option<(String, HeapGame, Option<StopReason>)>, Error> {
    let Rules::Summand(rules) = game.rules() else {
        return Ok(None);
    };
    if !rules.impartial() {
        return Ok(None);
    }
    if let Some(code) = code_of(&**rules) {
        return Ok(Some((game.title(), HeapGame::Code(code), None)));
    }
    let listed = rule_table::options(&**rules, to, watch)?;
    Ok(listed.map(|(all, stop)| (game.title(), HeapGame::Listed(all.into()), stop)))
}

/// The title of the rules without its colon.
pub(super) fn title(rules: &dyn Erased) -> String {
    rules.title().trim_end_matches(':').to_owned()
}

/// The game alone, as the rules of a sum.
pub(super) fn one_term(rules: &Arc<dyn Erased>) -> Terms {
    Terms(vec![Term {
        rules: rules.clone(),
        negated: false,
        start: rules.start(),
    }])
}
