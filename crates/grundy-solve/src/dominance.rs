//! Choices of a game of two players in matrices that another choice dominates, removed one after another.
//!
//! Luce and Raiffa, *Games and Decisions* (1957). Only pure choices are compared with each other; a mixture may dominate more.

use grundy_core::{Player, StopReason, Watch};
use std::cmp::Ordering;

/// A choice that is never better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dominated {
    /// The player whose choice it is: Left's are rows, Right's are columns.
    pub player: Player,
    /// The choice that is removed.
    pub choice: usize,
    /// The choice that is at least as good.
    pub by: usize,
    /// The strength of the dominance, within `scope`.
    pub strength: Strength,
    /// The opponent's choices against which this holds.
    pub scope: Scope,
}

/// A way in which one choice dominates another, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// Better against every choice.
    Strict,
    /// Never worse, and better against some choice.
    Weak,
    /// Equal against every choice.
    Equal,
}

/// The part of the matrix in which one choice dominates another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The whole matrix: the choice is dominated outright.
    Whole,
    /// The part that was left when the choice was removed: iterated dominance.
    Left,
}

/// The comparison of what a player earns with a choice and with a worse one, against the opponent's choice `k`.
pub(crate) type Gain<'a> = &'a dyn Fn(Player, usize, usize, usize) -> Ordering;

/// Removes dominated choices one after another, as long as one is dominated by a wanted strength: by the first kind of
/// strength where there is such a choice, else by the next.
///
/// At most rows + columns rounds of pairwise comparisons.
///
/// # Errors
/// The reason that stopped it.
pub(crate) fn remove(
    size: [usize; 2],
    gain: Gain<'_>,
    wanted: &[fn(Strength) -> bool],
    watch: &mut dyn Watch,
) -> Result<Vec<Dominated>, StopReason> {
    let all = size.map(|count| (0..count).collect::<Vec<usize>>());
    let mut left = all.clone();
    let mut removed = Vec::new();
    loop {
        let cost: usize = left.iter().map(|choices| choices.len().pow(2)).sum();
        watch.work(cost as u64)?;
        let mut kinds = wanted.iter();
        let Some(found) = kinds.find_map(|is_wanted| worst(&left, gain, *is_wanted)) else {
            return Ok(removed);
        };
        let Dominated { player, choice, .. } = found;
        removed.push(outright(&found, &all, &left, gain).unwrap_or(found));
        left[own(player)].retain(|&one| one != choice);
    }
}

/// The same choice, where one dominates it in the whole matrix: one of those that are left before one that was removed, which
/// may be better but not equal, and the strongest of these.
fn outright(
    found: &Dominated,
    all: &[Vec<usize>; 2],
    left: &[Vec<usize>; 2],
    gain: Gain<'_>,
) -> Option<Dominated> {
    let player = found.player;
    let others = all[own(player)].iter().filter(|&&by| by != found.choice);
    let dominating = others.filter_map(|&by| {
        let pair = Dominated {
            by,
            scope: Scope::Whole,
            ..*found
        };
        let strength = strength(gain, &pair, &all[other(player)])?;
        let is_left = left[own(player)].contains(&by);
        (is_left || strength != Strength::Equal)
            .then_some((!is_left, Dominated { strength, ..pair }))
    });
    dominating
        .min_by_key(|(is_removed, pair)| (*is_removed, pair.strength))
        .map(|(_, pair)| pair)
}

/// The place of a player's choices.
fn own(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// The place of the opponent's choices.
fn other(player: Player) -> usize {
    1 - own(player)
}

/// A choice that is dominated by a wanted strength within what is left, with the choice that dominates it most: a late one,
/// since the search goes from the end.
fn worst(
    left: &[Vec<usize>; 2],
    gain: Gain<'_>,
    is_wanted: fn(Strength) -> bool,
) -> Option<Dominated> {
    Player::BOTH.into_iter().find_map(|player| {
        let choices = &left[own(player)];
        choices.iter().rev().find_map(|&choice| {
            let others = choices.iter().filter(|&&by| by != choice);
            let dominating = others.filter_map(|&by| {
                let mut found = Dominated {
                    player,
                    choice,
                    by,
                    strength: Strength::Equal,
                    scope: Scope::Left,
                };
                found.strength = strength(gain, &found, &left[other(player)])?;
                is_wanted(found.strength).then_some(found)
            });
            dominating.min_by_key(|found| found.strength)
        })
    })
}

/// The way in which one choice dominates the other against these choices of the opponent; `None` if it does not.
fn strength(gain: Gain<'_>, pair: &Dominated, against: &[usize]) -> Option<Strength> {
    let (mut better, mut equal) = (false, false);
    for &k in against {
        match gain(pair.player, pair.by, pair.choice, k) {
            Ordering::Less => return None,
            Ordering::Equal => equal = true,
            Ordering::Greater => better = true,
        }
    }
    Some(match (better, equal) {
        (true, false) => Strength::Strict,
        (true, true) => Strength::Weak,
        (false, _) => Strength::Equal,
    })
}
