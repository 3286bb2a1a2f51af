//! The winning turns of a compound: their exact number, without trying them, and the first of them.
//!
//! A turn chooses a move in each component, or leaves it alone if the compound allows that. It leaves a single number
//! in each component (see [`remoteness`](crate::remoteness)), and these numbers decide. So turns are counted by
//! products over the components: those that leave only numbers within a bound, minus those that never reach the bound.
//! Counting is linear in the choices for each losing number; listing tries at most [`MOST_TRIED`] turns.

use crate::remoteness::{Compound, Numbers};
use grundy_core::Convention;
use num::{BigUint, One, Zero};
use std::fmt::Debug;
use std::hash::Hash;

/// The largest number of turns that are tried for the list. The count tries none.
pub const MOST_TRIED: usize = 100_000;

/// The choices of a turn in one component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The component's number before the turn.
    pub now: u64,
    /// For each choice: true if it moves, and the number after it.
    pub after: Vec<(bool, u64)>,
}

/// Winning turns: their number, and the first of them, each as the index of the choice in every component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turns {
    /// The number of winning turns.
    pub total: BigUint,
    /// The first of them, each with the number of the compound that it leaves.
    pub first: Vec<(Vec<usize>, u64)>,
}

/// Counts the winning turns and lists at most `most` of them.
pub fn winning<P: Clone + Eq + Hash + Debug>(
    numbers: &Numbers<P>,
    compound: Compound,
    convention: Convention,
    parts: &[Choices],
    most: usize,
) -> Turns {
    match (compound, convention) {
        (Compound::Selective, Convention::Misere) => selective_misere(numbers, parts, most),
        _ => by_bound(numbers, compound, parts, most),
    }
}

/// Lists the first turns, winning or not, each with the number that it leaves.
pub fn all<P: Clone + Eq + Hash + Debug>(
    numbers: &Numbers<P>,
    parts: &[Choices],
    most: usize,
) -> Vec<(Vec<usize>, u64)> {
    let choices: Vec<Vec<usize>> = parts.iter().map(|p| (0..p.after.len()).collect()).collect();
    let mut listed = Vec::new();
    each_turn(&choices, &mut 0, |turn| {
        if moves(parts, turn) {
            let after = numbers.compound(left(parts, turn));
            listed.push((turn.to_vec(), after));
        }
        listed.len() < most
    });
    listed
}

/// True if the turn moves in some component; leaving everything alone is not a turn.
fn moves(parts: &[Choices], turn: &[usize]) -> bool {
    parts
        .iter()
        .zip(turn)
        .any(|(part, &choice)| part.after[choice].0)
}

/// The numbers that a turn leaves in the components.
fn left<'t>(parts: &'t [Choices], turn: &'t [usize]) -> impl Iterator<Item = u64> + 't {
    parts
        .iter()
        .zip(turn)
        .map(|(part, &choice)| part.after[choice].1)
}

/// The winning turns if the least or the greatest number decides: for each losing number, the turns that leave it to
/// the compound.
fn by_bound<P: Clone + Eq + Hash + Debug>(
    numbers: &Numbers<P>,
    compound: Compound,
    parts: &[Choices],
    most: usize,
) -> Turns {
    // Turns are counted separately by the number that they leave, which is the number of some component.
    let mut results: Vec<u64> = parts
        .iter()
        .flat_map(|p| p.after.iter().map(|c| c.1))
        .collect();
    results.sort_unstable();
    results.dedup();
    let least = compound == Compound::Conjunctive;
    let within = |n: u64, bound: u64| if least { n >= bound } else { n <= bound };
    let mut turns = Turns {
        total: BigUint::zero(),
        first: Vec::new(),
    };
    let mut tried = 0;
    for &result in results.iter().filter(|&&n| numbers.loses(n)) {
        // All components within the bound and at least one of them at it: the turns within the bound, minus those that
        // avoid it.
        let reaching = product(parts, |n| within(n, result));
        turns.total += reaching - product(parts, |n| n != result && within(n, result));
        each_turn(
            &fitting(parts, |_, n| within(n, result)),
            &mut tried,
            |turn| {
                if turns.first.len() >= most {
                    return false;
                }
                if moves(parts, turn) && left(parts, turn).any(|n| n == result) {
                    turns.first.push((turn.to_vec(), result));
                }
                true
            },
        );
    }
    // Leaving everything alone was counted among the turns that leave the present number.
    if may_stand_still(parts) && numbers.loses(numbers.compound(parts.iter().map(|p| p.now))) {
        turns.total -= 1u32;
    }
    turns
}

/// True if every component may be left alone.
fn may_stand_still(parts: &[Choices]) -> bool {
    parts
        .iter()
        .all(|part| part.after.iter().any(|(moves, _)| !moves))
}

/// The number of ways to choose a fitting option in every component.
fn product(parts: &[Choices], fits: impl Fn(u64) -> bool) -> BigUint {
    options(parts, fits).iter().product()
}

/// For each component the number of fitting choices.
fn options(parts: &[Choices], fits: impl Fn(u64) -> bool) -> Vec<BigUint> {
    let count = |part: &Choices| part.after.iter().filter(|c| fits(c.1)).count().into();
    parts.iter().map(count).collect()
}

/// For each component the indices of fitting choices.
fn fitting(parts: &[Choices], fits: impl Fn(usize, u64) -> bool) -> Vec<Vec<usize>> {
    let of = |(i, part): (usize, &Choices)| {
        let fits = |(c, (_, n)): (usize, &(bool, u64))| fits(i, *n).then_some(c);
        part.after.iter().enumerate().filter_map(fits).collect()
    };
    parts.iter().enumerate().map(of).collect()
}

/// The winning turns of the selective compound in misère play: those that leave at least two components, all
/// lost in normal play, or a single one that is lost in misère play.
fn selective_misere<P: Clone + Eq + Hash + Debug>(
    numbers: &Numbers<P>,
    parts: &[Choices],
    most: usize,
) -> Turns {
    let lost = |n: u64| numbers.ended(n) || numbers.lost_in_normal_play(n);
    let mut turns = Turns {
        total: count_selective_misere(numbers, parts),
        first: Vec::new(),
    };
    // First the turns that leave two or more, then for each component those that leave only it.
    let mut tried = 0;
    for kept in std::iter::once(None).chain((0..parts.len()).map(Some)) {
        let fits = |i: usize, n: u64| match kept {
            None => lost(n),
            Some(k) if k == i => numbers.loses(n),
            Some(_) => numbers.ended(n),
        };
        each_turn(&fitting(parts, fits), &mut tried, |turn| {
            if turns.first.len() >= most {
                return false;
            }
            let live = left(parts, turn).filter(|&n| !numbers.ended(n)).count();
            if moves(parts, turn) && (kept.is_some() || live >= 2) {
                let after = numbers.compound(left(parts, turn));
                turns.first.push((turn.to_vec(), after));
            }
            true
        });
    }
    turns
}

/// The number of turns that leave at least two components, all lost in normal play, or a single one lost in misère play.
fn count_selective_misere<P: Clone + Eq + Hash + Debug>(
    numbers: &Numbers<P>,
    parts: &[Choices],
) -> BigUint {
    // Inclusion and exclusion: of the turns that leave only ended components and ones lost in normal play, those that
    // leave none or a single live one are taken out, and the single ones that are lost in misère play put back.
    let all = product(parts, |n| {
        numbers.ended(n) || numbers.lost_in_normal_play(n)
    });
    let ended = options(parts, |n| numbers.ended(n));
    let nothing: BigUint = ended.iter().product();
    // A single component is left: any that is lost in normal play, and of these the ones lost in misère play.
    let single = options(parts, |n| {
        !numbers.ended(n) && numbers.lost_in_normal_play(n)
    });
    let good = options(parts, |n| numbers.loses(n));
    let (mut one, mut one_good) = (BigUint::zero(), BigUint::zero());
    let mut before = BigUint::one();
    let mut after: Vec<BigUint> = vec![BigUint::one()];
    for options in ended.iter().rev() {
        after.push(options * &after[after.len() - 1]);
    }
    for i in 0..parts.len() {
        let others = &before * &after[parts.len() - 1 - i];
        one += &others * &single[i];
        one_good += &others * &good[i];
        before *= &ended[i];
    }
    let mut total = all - nothing - one + one_good;
    if numbers.loses(numbers.compound(parts.iter().map(|part| part.now))) {
        // Leaving everything alone is not a turn.
        total -= 1u32;
    }
    total
}

/// Visits the choices of one fitting option per component, the last component changing fastest, until `go_on` returns false
/// or [`MOST_TRIED`] turns were tried.
fn each_turn(fitting: &[Vec<usize>], tried: &mut usize, mut go_on: impl FnMut(&[usize]) -> bool) {
    if fitting.iter().any(Vec::is_empty) {
        return;
    }
    let mut at = vec![0; fitting.len()];
    while *tried < MOST_TRIED {
        *tried += 1;
        let turn: Vec<usize> = at.iter().zip(fitting).map(|(&i, all)| all[i]).collect();
        if !go_on(&turn) {
            return;
        }
        let Some(last) = (0..at.len()).rev().find(|&i| at[i] + 1 < fitting[i].len()) else {
            return;
        };
        at[last] += 1;
        at[last + 1..].fill(0);
    }
}
