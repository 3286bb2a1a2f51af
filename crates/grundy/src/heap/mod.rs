//! Tables (`table.rs`), and periods of games whose positions are single numbers.

use crate::answer::Answer;
pub use crate::derivation::Repeats;
use crate::error::Error;
use crate::game::Game;
use crate::game::catalog::Rules;
use crate::limits::Limits;
use crate::method::MethodChoice;
use grundy_core::forms::heap::HeapCode;
use grundy_core::reason;
use periods::Repeating;
use std::cell::RefCell;

mod cells;
mod evidence;
mod grid;
mod long;
mod methods;
mod named;
mod periods;
pub(crate) mod ratio_rule;
mod residue_rule;
mod rule_table;
mod table;

pub use cells::{Cell, WinningMove, Worth};
pub use evidence::{Evidence, Period};
pub(crate) use grid::not_in_pairs;
pub use grid::{Grid, Written};
use long::Keeper;
pub use long::{Checkpoint, EVERY, Found};
pub(crate) use named::{LONGEST, code_of_game, heaps_of_game};
use named::{as_heaps, code_of};
pub(crate) use periods::too_far;
pub use ratio_rule::RatioRule;
pub use residue_rule::Lost;
pub(crate) use rule_table::reads_numbers;
pub(crate) use table::pairs_only;
pub use table::{Entries, Intervals, Table, TableAsk, table, table_with};
pub(crate) use table::{bound_for, has_rows_of_coins};

/// The pre-period and the period of a heap game: *proved* by a theorem, or *checked* up to `to`.
///
/// # Errors
/// [`Error::Usage`] when the game has no heaps.
///
/// ```
/// use grundy::{Limits, Status};
/// let found = grundy::period(&"kayles".parse()?, 100_000, &Limits::default())?;
/// let repeats = found.value.repeats.unwrap();
/// assert_eq!((repeats.preperiod, repeats.period, &found.status), (71, 12, &Status::Proved));
/// assert!(found.certificate().is_ok());
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn period(game: &Game, to: u64, limits: &Limits) -> Result<Answer<Period>, Error> {
    period_kept(game, to, None, limits).map(|found| found.answer)
}

/// The bound up to which [`period`] looks unless one is given, so that it takes a few seconds. Codes that leave three
/// heaps cost the square of a heap for each value, and games without a code cost a search.
#[must_use]
pub fn usual_bound(game: &Game) -> u64 {
    let Rules::Summand(rules) = game.rules() else {
        return 100_000;
    };
    match code_of(&**rules) {
        Some(HeapCode::Code(code)) if code.digits.iter().any(|d| d.most_parts() > 2) => 2_000,
        // Any number may be taken and a heap may break: values grow with the heap, and each costs all pairs of heaps.
        Some(HeapCode::Code(code)) if code.repeat.is_some() && most_parts(&code) > 1 => 10_000,
        Some(_) => 100_000,
        None if as_heaps(&**rules) => 10_000,
        None if rule_table::is_of_single_numbers(&**rules) => 1_000,
        None => 200,
    }
}

/// The largest number of heaps that a move under a code leaves.
fn most_parts(code: &grundy_core::forms::heap::TakeAndBreak) -> u32 {
    let parts = code.digits.iter().map(|digit| digit.most_parts());
    parts.max().unwrap_or(0)
}

/// [`period`] with a checkpoint. The file is replaced as a whole, so it is intact whenever the program is killed, and a
/// resumed run ends with the same answer as one that was never stopped.
///
/// # Errors
/// As for [`period`]; a checkpoint that is damaged, belongs to another code or version, or cannot be written; a game
/// without a code.
pub fn period_kept(
    game: &Game,
    to: u64,
    checkpoint: Option<&Checkpoint>,
    limits: &Limits,
) -> Result<Found, Error> {
    let mut watch = limits.watch();
    let none = || {
        Error::usage(reason!(
            "a period is asked of impartial games on heaps; {} is none",
            game
        ))
    };
    let Rules::Summand(rules) = game.rules() else {
        return Err(none());
    };
    if !rules.impartial() {
        return Err(none());
    }
    let code = code_of(&**rules);
    if code.is_none() && checkpoint.is_some() {
        return Err(Error::Kind {
            about: "a checkpoint keeps the values of heaps under a code".to_owned(),
            found: game.to_string(),
            but: "has none, and each position is solved on its own",
        });
    }
    let keeper = RefCell::new(Keeper::new(checkpoint));
    let simple = code.as_ref().map(grundy_solve::heap::direct::simplify);
    let question = Repeating {
        rules,
        rare: RefCell::new(periods::rare(simple.as_ref())),
        simple,
        code,
        to,
        keeper: &keeper,
    };
    let found = MethodChoice::Listed(&periods::for_periods()).find(&question, &mut watch);
    let (_, answer) = found.map_err(|stop| Error::Stopped((&stop).into()))?;
    let mut answer = answer?;
    if answer.value.game.is_empty() {
        answer.value.game = game.title();
    }
    Ok(Found {
        answer,
        unkept: keeper.into_inner().unkept(),
    })
}
