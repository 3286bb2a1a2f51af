//! Continued conjunctive sums of heaps: every player moves in every heap that is left, and the longest heap decides. Conway,
//! *On Numbers and Games*, chapter 14; Smith, *Graphs and composite games*, Journal of Combinatorial Theory 1 (1966).
//!
//! **Theorem.** Give each heap its suspense number, the moves it lasts when its winner delays and its loser hurries: 0 at
//! the end; from a won heap one more than the largest even suspense of an option, from a lost one one more than the
//! smallest. The heap that lasts longest decides: the first player wins exactly when the largest suspense is odd. When 1
//! to m are taken and n = q (m + 1) + r, the suspense is 2 q for r = 0 and 2 q + 1 for r > 0.

use grundy_core::{Reason, Theorem, reason};
use num::{BigInt, BigUint, One, Zero};

/// Heaps from each of which 1 to `most` counters are taken in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suspense {
    /// The most that is taken from a heap; at least 1.
    pub most: u64,
}

impl Suspense {
    /// The suspense number of a heap: the moves that it lasts.
    #[must_use]
    pub fn suspense(&self, heap: u64) -> u128 {
        let heap = u128::from(heap);
        let lap = u128::from(self.most) + 1;
        2 * (heap / lap) + u128::from(!heap.is_multiple_of(lap))
    }

    /// The largest suspense number of the heaps, 0 without heaps.
    #[must_use]
    pub fn longest_lasts(&self, heaps: &[u64]) -> u128 {
        let each = heaps.iter().map(|&heap| self.suspense(heap));
        each.max().unwrap_or(0)
    }

    /// The largest heap with at most this suspense.
    fn longest(&self, suspense: u128) -> u128 {
        let lap = u128::from(self.most) + 1;
        suspense / 2 * lap
            + if suspense % 2 == 1 {
                u128::from(self.most)
            } else {
                0
            }
    }

    /// The number of moves of a heap that leave at most this suspense.
    fn count(&self, heap: u64, suspense: Option<u128>) -> u64 {
        let least = heap.saturating_sub(self.most);
        let largest = suspense.map(|s| self.longest(s).min(u128::from(heap - 1)) as u64);
        largest
            .and_then(|largest| largest.checked_sub(least))
            .map_or(0, |n| n + 1)
    }

    /// The even numbers that the largest suspense may be after a move.
    fn targets(&self, heaps: &[u64]) -> Vec<u128> {
        let Some(&largest) = heaps.iter().max() else {
            return vec![];
        };
        let range = self.suspense(largest.saturating_sub(self.most))..=self.suspense(largest - 1);
        range.filter(|s| s % 2 == 0).collect()
    }

    /// The number of winning moves: for each even suspense, the moves that stay within it less those that stay below.
    #[must_use]
    pub fn total(&self, heaps: &[u64]) -> BigUint {
        let within = |suspense: Option<u128>| {
            heaps
                .iter()
                .fold(BigInt::one(), |all, &heap| all * self.count(heap, suspense))
        };
        let targets = self.targets(heaps).into_iter();
        let total = targets.fold(BigInt::zero(), |all, s| {
            all + within(Some(s)) - within(s.checked_sub(1))
        });
        total.to_biguint().expect("fewer moves for less suspense")
    }

    /// The first winning moves, at most `limit`: for each even suspense, all moves that stay within it and reach it.
    #[must_use]
    pub fn list(&self, heaps: &[u64], limit: usize) -> Vec<Vec<u64>> {
        let mut found = Vec::new();
        for s in self.targets(heaps) {
            // Only a heap of exactly this size has this even suspense.
            let exact = self.longest(s);
            let can = |heap: u64| {
                let left = u128::from(heap.saturating_sub(self.most))..u128::from(heap);
                left.contains(&exact)
            };
            let Some(last) = heaps.iter().rposition(|&heap| can(heap)) else {
                continue;
            };
            // The counters left of each heap so far, largest first, and whether one of them is exact.
            let mut left: Vec<(u64, bool)> = Vec::new();
            let mut next: Option<u64> = None;
            loop {
                if found.len() >= limit {
                    return found;
                }
                if left.len() == heaps.len() {
                    found.push(heaps.iter().zip(&left).map(|(h, (l, _))| h - l).collect());
                    next = left.pop().map(|(l, _)| l);
                } else {
                    let at = left.len();
                    let hit = left.last().is_some_and(|&(_, hit)| hit);
                    let least = heaps[at].saturating_sub(self.most);
                    let largest = exact.min(u128::from(heaps[at] - 1)) as u64;
                    let largest = next.map_or(Some(largest), |before| before.checked_sub(1));
                    let forced = at == last && !hit;
                    let fits =
                        largest.filter(|&l| l >= least && (!forced || u128::from(l) == exact));
                    if let Some(l) = fits {
                        left.push((l, hit || u128::from(l) == exact));
                        next = None;
                        continue;
                    }
                    next = left.pop().map(|(l, _)| l);
                }
                if next.is_none() {
                    break;
                }
            }
        }
        found
    }

    /// True if the first player wins, with the reason.
    #[must_use]
    pub fn theorem(&self, heaps: &[u64]) -> Theorem<bool> {
        let longest = self.longest_lasts(heaps);
        let shown = heaps.iter().take(16);
        let shown = shown.map(|&heap| reason!("{} lasts {}", heap, self.suspense(heap)));
        let mut reason = reason!("The winner of a heap delays, its loser hurries: ")
            + Reason::list(shown, &reason!(", "));
        if heaps.len() > 16 {
            reason += reason!(" and so on");
        }
        reason += match longest % 2 {
            1 => reason!(
                ". The longest decides, and {} is odd: the player to move wins.",
                longest
            ),
            _ => reason!(
                ". The longest decides, and {} is even: the player to move loses.",
                longest
            ),
        };
        Theorem {
            says: longest % 2 == 1,
            name: "suspense numbers",
            source: "Conway 1976",
            reason,
        }
    }
}
