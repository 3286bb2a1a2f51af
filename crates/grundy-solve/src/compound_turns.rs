//! The winning turns of a compound: counted exactly without trying them, the first of them listed.
//!
//! A turn chooses in each component a move, or to leave it alone where the compound allows that; what it leaves in each
//! component is one number (see [`remoteness`](crate::remoteness)), and the numbers decide. So turns are counted by
//! products over the components: of those that leave a number within a bound, less those within it that do not reach it.
//! Counting is linear in the choices for each number that loses; listing tries at most [`MOST_TRIED`] turns.

use crate::remoteness::{Compound, Numbers};
use grundy_core::Convention;
use num::{BigUint, One, Zero};
use std::fmt::Debug;
use std::hash::Hash;

/// Turns that are tried for the list; their number is found without trying.
pub const MOST_TRIED: usize = 100_000;

/// The choices of a turn in one component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The number of the component as it stands.
    pub now: u64,
    /// For each choice: does it move, and the number after it.
    pub after: Vec<(bool, u64)>,
}

/// Winning turns: their number, and the first of them as the number of the choice in each component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turns {
    /// The number of winning turns.
    pub total: BigUint,
    /// The first of them, each with the number that it leaves.
    pub first: Vec<(Vec<usize>, u64)>,
}

/// The winning turns; at most `most` are listed.
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

/// The first turns of all, each with the number that it leaves.
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

/// True if anything is moved: to leave everything alone is no turn.
fn moves(parts: &[Choices], turn: &[usize]) -> bool {
    parts
        .iter()
        .zip(turn)
        .any(|(part, &choice)| part.after[choice].0)
}

/// The numbers that a turn leaves.
fn left<'t>(parts: &'t [Choices], turn: &'t [usize]) -> impl Iterator<Item = u64> + 't {
    parts
        .iter()
        .zip(turn)
        .map(|(part, &choice)| part.after[choice].1)
}

/// The winning turns where the least or the greatest number decides: for each number that loses, the turns that leave it.
fn by_bound<P: Clone + Eq + Hash + Debug>(
    numbers: &Numbers<P>,
    compound: Compound,
    parts: &[Choices],
    most: usize,
) -> Turns {
    // Turns are counted apart by the number that they leave, which is one of the numbers of a component.
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
        // All components within the bound and one of them at it: those within it, less those strictly within it.
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
    // To leave everything alone was counted with the turns that lead to where it stands.
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

/// The number of ways to make choices that fit in all components.
fn product(parts: &[Choices], fits: impl Fn(u64) -> bool) -> BigUint {
    options(parts, fits).iter().product()
}

/// The number of choices that fit, in each component.
fn options(parts: &[Choices], fits: impl Fn(u64) -> bool) -> Vec<BigUint> {
    let count = |part: &Choices| part.after.iter().filter(|c| fits(c.1)).count().into();
    parts.iter().map(count).collect()
}

/// The choices that fit in each component, by number.
fn fitting(parts: &[Choices], fits: impl Fn(usize, u64) -> bool) -> Vec<Vec<usize>> {
    let of = |(i, part): (usize, &Choices)| {
        let fits = |(c, (_, n)): (usize, &(bool, u64))| fits(i, *n).then_some(c);
        part.after.iter().enumerate().filter_map(fits).collect()
    };
    parts.iter().enumerate().map(of).collect()
}

/// The winning turns of the selective compound in misère play: those after which two components or more are left, all
/// lost in normal play, or one that is lost in misère play.
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
    // The turns that leave two or more, then for each component those that leave it alone.
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

/// The number of turns that leave two components or more, all lost in normal play, or one lost in misère play.
fn count_selective_misere<P: Clone + Eq + Hash + Debug>(
    numbers: &Numbers<P>,
    parts: &[Choices],
) -> BigUint {
    let all = product(parts, |n| {
        numbers.ended(n) || numbers.lost_in_normal_play(n)
    });
    let ended = options(parts, |n| numbers.ended(n));
    let nothing: BigUint = ended.iter().product();
    // One component is left: any that is lost in normal play, or one that is lost in misère play.
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
        // To leave everything alone is no turn.
        total -= 1u32;
    }
    total
}

/// One choice for each component in all ways, the last component changing first, as long as `go_on` says so and not too
/// many were tried.
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
