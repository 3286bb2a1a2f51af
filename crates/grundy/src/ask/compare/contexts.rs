//! Contexts that show the difference of two positions, found by playing both out with them.

use super::{Pair, Side, Tried, Witness, Witnesses, not_added, placed};
use crate::error::Error;
use crate::game::position::{Position, Sum};
use crate::limits::{Limits, SubBudget};
use grundy_core::{Notation, Player, StopReason, SumAt, Summand, Watch};
use grundy_games::graphs::hackenbush_stalk::{HackenbushStalks, LEFT, RIGHT, Stalk};
use grundy_solve::partial_order;
use grundy_solve::towers::{self, MOST_TOWERS, Tower};

/// Contexts in which one of two positions is worse for Left than the other: one context for each position that is worse
/// somewhere, found by playing both out, without any theory of values.
///
/// Beside configurations of up to three towers of two colours one tower is grown block by block until it distinguishes them, or
/// until none can. All other positions are tried with some small values and then with the negative of the other position,
/// which always distinguishes them.
///
/// # Errors
/// [`Error::Usage`] for games that cannot be added, [`Error::Stopped`] when the search was stopped.
///
/// ```
/// use grundy::{Limits, Position, ask::compare::witnesses};
/// let (a, b) = (Position::parse("*")?, Position::parse("0")?);
/// let found = witnesses(&a, &b, &Limits::default())?.found;
/// assert_eq!(found.len(), 2); // confused: each is worse somewhere
/// assert_eq!((found[0].context.as_str(), found[0].begins), ("0", grundy::vocabulary::Player::Right));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn witnesses(a: &Position, b: &Position, limits: &Limits) -> Result<Witnesses, Error> {
    contexts(a, b, true, limits)
}

/// The steps spent on contexts if the question did not ask for them.
const WORK_UNASKED: u64 = 500_000;

/// The same for towers, whose positions are entries of a table.
const TRIAL_UNASKED: u64 = 100_000_000;

/// Like [`witnesses`], but for questions that did not ask for contexts no more than some seconds' work.
pub(super) fn contexts(
    a: &Position,
    b: &Position,
    asked: bool,
    limits: &Limits,
) -> Result<Witnesses, Error> {
    let work = match both_towers(a, b) {
        _ if asked => u64::MAX,
        Some(_) => TRIAL_UNASKED,
        None => WORK_UNASKED,
    };
    limits.ask(|| all_witnesses(a, b, &mut SubBudget::new(&mut limits.watch(), work)))
}

/// One context for each of two positions that is worse somewhere.
fn all_witnesses(a: &Position, b: &Position, watch: &mut dyn Watch) -> Result<Witnesses, Error> {
    if let Some(both) = both_towers(a, b) {
        return by_trial(&both, watch);
    }
    let Some(mut pair) = Pair::new(a, b) else {
        return Err(not_added());
    };
    let mut contexts = Vec::new();
    for form in partial_order::small_values() {
        if let Position::Sum(value) = Position::value(form) {
            contexts.push(placed(&mut pair.terms, &value, false));
        }
    }
    let mut found = Vec::new();
    for side in [Side::First, Side::Second] {
        let witness = worse(&pair, &contexts, side, watch);
        found.extend(witness.map_err(|stop| Error::Stopped((&stop).into()))?);
    }
    Ok(Witnesses { found, trial: None })
}

/// A context in which the one on `side` is worse than the other.
fn worse(
    pair: &Pair,
    contexts: &[SumAt],
    side: Side,
    watch: &mut dyn Watch,
) -> Result<Option<Witness>, StopReason> {
    let worse = usize::from(side == Side::Second);
    let better = 1 - worse;
    let contexts = contexts.iter().chain([&pair.negatives[better]]).cloned();
    let (terms, sums) = (&pair.terms, &pair.sums);
    let found = partial_order::by_enumeration(terms, &sums[worse], &sums[better], contexts, watch)?;
    Ok(found.worse_in.map(|(context, begins)| Witness {
        worse: side,
        context: terms.show(&context),
        begins,
        contexts: found.contexts,
    }))
}

/// A tower that distinguishes two configurations of towers, and those tried before it.
fn by_trial(both: &[Vec<Tower>; 2], watch: &mut dyn Watch) -> Result<Witnesses, Error> {
    let trial = towers::by_trial([&both[0], &both[1]], watch);
    let trial = trial.map_err(|stop| Error::Stopped((&stop).into()))?;
    let shown = |tower: &Tower| {
        let segment = |block: &Player| char::from([LEFT, RIGHT][block.index()]);
        let stalk: String = tower.iter().map(segment).collect();
        // The empty tower is the game of no stalks.
        if stalk.is_empty() {
            "0".to_owned()
        } else {
            format!("hackenbush {stalk}")
        }
    };
    let found = trial.distinguished().map(|(tower, better)| Witness {
        worse: [Side::Second, Side::First][better],
        context: shown(tower),
        begins: Player::Left,
        contexts: trial.tried.len() as u64,
    });
    let tried = trial.tried.iter().map(|tried| Tried {
        context: shown(&tried.tower),
        wins: tried.wins,
    });
    Ok(Witnesses {
        found: found.into_iter().collect(),
        trial: Some((tried.collect(), trial.bound)),
    })
}

/// Two positions as towers of two colours, few enough to be tried; `None` if they are not.
fn both_towers(a: &Position, b: &Position) -> Option<[Vec<Tower>; 2]> {
    let (Position::Sum(a), Position::Sum(b)) = (a, b) else {
        return None;
    };
    let both = [towers_of(a)?, towers_of(b)?];
    let few = |towers: &Vec<Tower>| towers.len() <= MOST_TOWERS;
    (both.iter().all(few) && both.iter().any(|towers| !towers.is_empty())).then_some(both)
}

/// A sum as towers of two colours; `None` if it has another term or a green segment.
fn towers_of(sum: &Sum) -> Option<Vec<Tower>> {
    let mut towers = Vec::new();
    for Summand { term: at, token } in &sum.at {
        let term = &sum.terms.0[*at as usize];
        term.rules.as_any().downcast_ref::<HackenbushStalks>()?;
        let block = |&segment: &u8| match segment {
            LEFT => Some(term.own_side(Player::Left)),
            RIGHT => Some(term.own_side(Player::Right)),
            _ => None,
        };
        for stalk in token.get::<Vec<Stalk>>()? {
            towers.push(stalk.iter().map(block).collect::<Option<Tower>>()?);
        }
    }
    Some(towers)
}
