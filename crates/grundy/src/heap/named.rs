//! Games named without a position, and the code of their heaps.

use super::rule_table;
use crate::catalog::{self, Rules};
use crate::error::Error;
use grundy_core::any::Erased;
use grundy_core::forms::heap::HeapCode;
use grundy_core::{StopReason, Watch};
use grundy_solve::misere::HeapGame;

/// The longest table that is made.
pub(super) const LONGEST: u64 = 100_000_000;

/// The game that a text without a position names.
pub(super) fn named(text: &str) -> Result<Rules, Error> {
    Ok(catalog::rules_of(text, &catalog::without_position(text)?)?.1)
}

/// The assumption about a game that is named without a position: its rules, where they are left out.
///
/// # Errors
/// [`Error::Parse`] when the text names no game.
pub fn assumed_rules(game: &str) -> Result<Vec<String>, Error> {
    let named = catalog::without_position(game)?;
    let entry = catalog::find(game, named.name)?;
    Ok(catalog::assumed_rules(&entry, &named).into_iter().collect())
}

/// The code of a game in which the position `1` is the heap of 1 under a code, so that heaps and positions agree.
pub(super) fn code_of(rules: &dyn Erased) -> Option<HeapCode> {
    let p = rules.read("1").ok()?;
    let (code, heaps) = rules.as_heaps(&p)?.is;
    (heaps == [1]).then_some(code)
}

/// True if single positions are heaps under some code, of any sizes.
pub(super) fn as_heaps(rules: &dyn Erased) -> bool {
    rules.read("1").is_ok_and(|p| rules.as_heaps(&p).is_some())
}

/// True if a ruleset is impartial and reads 0, 1, 2, … as positions, so that it has a table.
pub(crate) fn reads_numbers(rules: &dyn Erased) -> bool {
    rules.impartial() && ["0", "1", "2"].iter().all(|n| rules.read(n).is_ok())
}

/// The title and the code of a game on heaps; `None` when its positions follow no code.
pub(crate) fn named_code(game: &str) -> Result<Option<(String, HeapCode)>, Error> {
    Ok(match named(game)? {
        Rules::Summand(rules) if rules.impartial() => {
            code_of(&*rules).map(|code| (title(&*rules), code))
        }
        _ => None,
    })
}

/// The title of a game on heaps, and the options of single heaps: by its code or, where it is a rule in one line,
/// listed up to `to`, with the limit that stopped the list; `None` for other games.
pub(crate) fn named_heaps(
    game: &str,
    to: u64,
    watch: &mut dyn Watch,
) -> Result<Option<(String, HeapGame, Option<StopReason>)>, Error> {
    let Rules::Summand(rules) = named(game)? else {
        return Ok(None);
    };
    if !rules.impartial() {
        return Ok(None);
    }
    if let Some(code) = code_of(&*rules) {
        return Ok(Some((title(&*rules), HeapGame::Code(code), None)));
    }
    let listed = rule_table::options(&*rules, to, watch)?;
    Ok(listed.map(|(all, stop)| (title(&*rules), HeapGame::Listed(all.into()), stop)))
}

pub(super) fn title(rules: &dyn Erased) -> String {
    rules.title().trim_end_matches(':').to_owned()
}
