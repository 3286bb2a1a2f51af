//! Comparison of the Grundy values of two heap games, as they stand or with heaps shifted, and the first difference.
//!
//! Two codes are often one game: 0.27 has the values of 0.26, and 0.137 those of 0.07 with one counter less in every heap
//! (*first cousins*, Winning Ways, chapter 4). Values that rise by s in every period p from e on are given by the first e +
//! p of them, so two such sequences are equal for ever if they agree on one common period after both pre-periods and rise
//! alike. Without two proved periods, agreement is *checked* to the last heap; a difference is always proved.

use crate::answer::{Answer, Status, Stopped};
use crate::derivation::{Derivation, Sameness};
use crate::error::Error;
use crate::game::Game;
use crate::heap::{self, Entries, Period, Repeats, Table};
use crate::limits::Limits;
use crate::method::MethodName;
use serde::Serialize;

/// The largest shift: one game's heaps have up to this many counters more than the other's.
const MOST_SHIFT: u64 = 8;
/// The number of values that must agree before a shift is worth reporting.
const ENOUGH: u64 = 32;
/// The longest table that is made for a proof alone.
const LONGEST_FOR_PROOF: u128 = 20_000_000;

/// The answer to [`same`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Same {
    /// The two games, as they are named.
    pub games: [String; 2],
    /// True if heaps of one size have one value in both; `None` if the comparison did not come to its end.
    pub same: Option<bool>,
    /// The first heap whose values differ.
    pub first_difference: Option<Difference>,
    /// The shift such that G(n) of the first game is G(n + shift) of the second for all n, and how sure that is; given if
    /// the games are not the same as they stand.
    pub shift: Option<(i64, Status)>,
}

/// A heap with different values in the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Its size.
    pub heap: u64,
    /// Its value in each of the games.
    pub values: [u64; 2],
}

/// A game with its values so far and its proved period, if it has one.
struct ComparedGame {
    name: String,
    values: Vec<u64>,
    stopped: Option<Stopped>,
    period: Option<Repeats>,
}

fn proved(answer: &Answer<Period>) -> Option<Repeats> {
    answer
        .value
        .repeats
        .filter(|_| answer.status == Status::Proved)
}

impl ComparedGame {
    fn new(game: &Game, to: u64, limits: &Limits) -> Result<ComparedGame, Error> {
        let (name, values, stopped) = table(game, to, limits)?;
        let period = match stopped {
            None => proved(&heap::period(game, to, limits)?),
            Some(_) => None,
        };
        Ok(ComparedGame {
            name,
            values,
            stopped,
            period,
        })
    }
}

fn table(
    game: &Game,
    to: u64,
    limits: &Limits,
) -> Result<(String, Vec<u64>, Option<Stopped>), Error> {
    let table = heap::table(game, &to.to_string(), limits)?;
    let stopped = table.status.why().cloned();
    let Table { game, entries, .. } = table.value;
    match entries {
        Entries::Nimbers(values) => Ok((game, values, stopped)),
        _ => Err(Error::Kind {
            about: "games are compared by the Grundy values of their heaps".to_owned(),
            found: game,
            but: "has none",
        }),
    }
}

/// The heap up to which two sequences must agree to be equal for ever; `None` if no such heap is known, or they rise
/// differently. The second sequence is read from `shift` on.
fn decisive(a: Option<Repeats>, b: Option<Repeats>, shift: u64) -> Option<u128> {
    let (a, b) = (a?, b?);
    let common = num::integer::lcm(u128::from(a.period), u128::from(b.period));
    let rise = |r: Repeats| common / u128::from(r.period) * u128::from(r.saltus);
    let begin = a.preperiod.max(b.preperiod.saturating_sub(shift));
    (rise(a) == rise(b)).then_some(u128::from(begin) + common - 1)
}

fn first_difference(a: &[u64], b: &[u64]) -> Option<Difference> {
    let heap = a.iter().zip(b).position(|(a, b)| a != b)?;
    Some(Difference {
        heap: heap as u64,
        values: [a[heap], b[heap]],
    })
}

/// Compares the values of the heaps 0..=`to`, further where two proved periods need it; `None`: as far as is quick.
///
/// # Errors
/// A fault of a name; also if a game has no heaps. Limits do not fail: the values found so far are compared.
///
/// ```
/// use grundy::{Limits, Status, ask::same::same};
/// let answer = same(&"0.27".parse()?, &"0.26".parse()?, None, &Limits::default())?;
/// assert_eq!((answer.value.same, answer.status), (Some(true), Status::Proved));
/// let answer = same(&"0.161".parse()?, &"0.36".parse()?, Some(1000), &Limits::default())?;
/// assert_eq!(answer.value.first_difference.unwrap().heap, 519);
/// let answer = same(&"0.137".parse()?, &"0.07".parse()?, None, &Limits::default())?;
/// assert_eq!(answer.value.shift.unwrap().0, 1);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn same(a: &Game, b: &Game, to: Option<u64>, limits: &Limits) -> Result<Answer<Same>, Error> {
    limits.ask(|| same_within(a, b, to, limits))
}

fn same_within(
    a: &Game,
    b: &Game,
    to: Option<u64>,
    limits: &Limits,
) -> Result<Answer<Same>, Error> {
    let to = match to {
        Some(to) if to > heap::LONGEST => return Err(heap::too_far(to, heap::LONGEST)),
        Some(to) => to,
        None => heap::usual_bound(a).min(heap::usual_bound(b)),
    };
    let mut sides = [
        ComparedGame::new(a, to, limits)?,
        ComparedGame::new(b, to, limits)?,
    ];
    let difference = first_difference(&sides[0].values, &sides[1].values);
    // The comparison goes further if that turns a checked agreement into a proof.
    if difference.is_none()
        && let Some(end) = decisive(sides[0].period, sides[1].period, 0)
        && (u128::from(to) + 1..LONGEST_FOR_PROOF).contains(&end)
    {
        for (side, game) in sides.iter_mut().zip([a, b]) {
            (_, side.values, side.stopped) = table(game, end as u64, limits)?;
        }
    }
    let [one, two] = &sides;
    let difference = difference.or_else(|| first_difference(&one.values, &two.values));
    let mut same = Same {
        games: [one.name.clone(), two.name.clone()],
        same: None,
        first_difference: difference,
        shift: None,
    };
    let how = "the values of both, and their proved periods";
    let (status, reason) = match difference {
        Some(found) => {
            same.same = Some(false);
            same.shift = shift(one, two);
            let reason = Sameness::Differ {
                games: same.games.clone(),
                heap: found.heap,
                values: found.values,
                shift: same
                    .shift
                    .as_ref()
                    .map(|(by, status)| (*by, status.to_string(), *status == Status::Proved)),
            };
            (Status::Proved, reason)
        }
        None if one_code(a, b) => {
            same.same = Some(true);
            (Status::Proved, Sameness::OneCode)
        }
        None => {
            let (status, reason) = agreeing(one, two, to);
            same.same = (!matches!(status, Status::Unknown { .. })).then_some(true);
            (status, reason)
        }
    };
    Ok(Answer::new(same, status)
        .by(MethodName::Heaps, how)
        .because(Derivation::Same(reason)))
}

/// True if two games have one code.
fn one_code(a: &Game, b: &Game) -> bool {
    match [a, b].map(heap::code_of_game) {
        [Some((_, a)), Some((_, b))] => a == b,
        _ => false,
    }
}

/// The status of two games whose values agree as far as they were compared, and the reason for it.
fn agreeing(one: &ComparedGame, two: &ComparedGame, to: u64) -> (Status, Sameness) {
    let compared = one.values.len().min(two.values.len()) as u64;
    let last = compared.saturating_sub(1);
    let proof = decisive(one.period, two.period, 0).filter(|&end| end < u128::from(compared));
    if let (Some(end), Some(a), Some(b)) = (proof, one.period, two.period) {
        let reason = Sameness::ByPeriods {
            periods: [a, b],
            end: end as u64,
        };
        return (Status::Proved, reason);
    }
    match one.stopped.as_ref().or(two.stopped.as_ref()) {
        Some(stopped) if last < to => (stopped.clone().into(), Sameness::Stopped { to: last }),
        _ => (Status::Checked { to: last }, Sameness::Checked { to: last }),
    }
}

/// The least shift under which all values agree, and how sure that is.
fn shift(one: &ComparedGame, two: &ComparedGame) -> Option<(i64, Status)> {
    (1..=MOST_SHIFT).find_map(|by| {
        let from = by as usize;
        [(one, two, 1i64), (two, one, -1)]
            .into_iter()
            .find_map(|(a, b, sign)| {
                let later = b.values.get(from..)?;
                let compared = a.values.len().min(later.len()) as u64;
                if compared < ENOUGH || first_difference(&a.values, later).is_some() {
                    return None;
                }
                let end = decisive(a.period, b.period, by);
                let status = match end.filter(|&end| end < u128::from(compared)) {
                    Some(_) => Status::Proved,
                    None => Status::Checked { to: compared - 1 },
                };
                Some((sign * by as i64, status))
            })
    })
}
