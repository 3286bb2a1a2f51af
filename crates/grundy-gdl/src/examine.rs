//! A look at some plays before any question is asked: faults that most plays meet are faults of the sheet, and are reported with
//! their place. Plays that are not looked at may still meet them; then the question ends with the reason.

use crate::game::SheetTable;
use crate::position::{SheetFault, SheetPosition, Stand};
use grundy_core::Player;
use rustc_hash::FxHashSet;
use std::collections::HashSet;

/// Few plays are one to so many others.
const FEW: u64 = 10;
/// The plays that are looked at.
const PLAYS: u64 = 60;
/// The longest of them, in moves.
const LONGEST: usize = 500;
/// The moves of all plays together.
const MOST_MOVES: u64 = 10_000;
/// The rules and tests that these moves may cost.
const MOST_WORK: u64 = 20_000_000;

/// Plays at random, always the same plays, and passes each position to `see`. True if few of the plays come back to a
/// position or go on for long.
///
/// # Errors
/// The first position without an answer, and why, if most plays end at such a position.
pub(crate) fn plays(
    table: &SheetTable,
    mut see: impl FnMut(&SheetPosition),
) -> Result<bool, (SheetFault, SheetPosition)> {
    let mut left = MOST_MOVES.min(1 + MOST_WORK / (1 + table.machine.size() / 16));
    let (mut whole, mut endless) = (0, 0);
    let mut broken = Vec::new();
    for seed in 0..PLAYS {
        let mut dice = Dice(seed);
        let mut p = table.start.clone();
        let mut met = HashSet::new();
        for ply in 0..=LONGEST {
            see(&p);
            if ply == LONGEST || !met.insert(p.clone()) {
                endless += 1;
                break;
            }
            if matches!(p.moment.stand, Stand::Over(_)) {
                whole += 1;
                break;
            }
            if left == 0 {
                return verdict(whole, endless, broken);
            }
            left -= 1;
            let mut any = |player| {
                let moves = table.legal(&p.facts, player);
                moves[dice.below(moves.len())]
            };
            let next = match p.moment.stand {
                Stand::To(player) => table.play(&p, player, any(player)),
                Stand::Both => table.play_both(&p.facts, Player::BOTH.map(any)),
                Stand::Broken(fault) => {
                    broken.push((fault, p));
                    break;
                }
                Stand::Over(_) => unreachable!("the play is over"),
            };
            p = table.at(next);
        }
    }
    verdict(whole, endless, broken)
}

/// The verdict on plays, of which some were played to their ends, some have come back to a position, and others have met a
/// position without an answer.
fn verdict(
    whole: u64,
    endless: u64,
    broken: Vec<(SheetFault, SheetPosition)>,
) -> Result<bool, (SheetFault, SheetPosition)> {
    let most = broken.len() as u64 > whole + endless;
    match broken.into_iter().next() {
        Some(first) if most => Err(first),
        _ => Ok(endless * FEW <= whole),
    }
}

/// The sum of the best goal of either of two roles with the worst of the other, if the goals have this sum at the ends of all
/// plays that are looked at, too.
pub(crate) fn sum(table: &SheetTable) -> Option<u16> {
    let mut sums = HashSet::new();
    // A fault is found again when the plays are examined.
    let _ = plays(table, |p| {
        if let Stand::Over([own, other]) = p.moment.stand {
            sums.insert(u16::from(own) + u16::from(other));
        }
    });
    let bounds = [0, 1].map(|role| {
        let values = || table.machine.values(role).iter().copied().map(u16::from);
        (values().min(), values().max())
    });
    let [
        (Some(least), Some(most)),
        (Some(other_least), Some(other_most)),
    ] = bounds
    else {
        return None;
    };
    let sum = most + other_least;
    let fits = least + other_most == sum && sums.into_iter().all(|met| met == sum);
    fits.then_some(sum)
}

/// True if in a play that is looked at the first role can sometimes get less, or nothing less, than some goals.
pub(crate) fn narrows(table: &SheetTable) -> bool {
    let mut met = false;
    // A fault is found again when the plays are examined.
    let _ = plays(table, |p| met |= p.moment.range.is_some());
    met
}

/// True if a play that is looked at meets a position where both roles choose.
pub(crate) fn rounds(table: &SheetTable) -> bool {
    let mut met = false;
    // A fault is found again when the plays are examined.
    let _ = plays(table, |p| met |= p.moment.stand == Stand::Both);
    met
}

/// For each role, the moves that it makes while the other role has a choice.
pub(crate) fn idle(table: &SheetTable) -> Vec<FxHashSet<usize>> {
    let mut idle = vec![FxHashSet::default(); table.roles.len()];
    if table.roles.len() < 2 {
        return idle;
    }
    // A fault is found again when the plays are examined.
    let _ = plays(table, |p| {
        let Stand::To(player) = p.moment.stand else {
            return;
        };
        let moves = Player::BOTH.map(|player| table.legal(&p.facts, player));
        let other = player.opponent().index();
        if moves[player.index()].len() > 1 {
            idle[other].insert(moves[other][0]);
        }
    });
    idle
}

/// Numbers that look random: the multiplier of Knuth's MMIX.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}
