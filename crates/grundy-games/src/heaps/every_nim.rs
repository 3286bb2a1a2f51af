//! Every-SG: a player moves in every heap that is left, and the last mover wins. Conway, On Numbers and Games,
//! chapter 14 (the continued conjunctive compound).
//!
//! **Theorem.** Give each heap its suspense number, the moves it lasts when whoever wins it delays and whoever loses
//! it hurries: 0 at the end; from a won heap one more than the largest even suspense of an option, from a lost one one
//! more than the smallest. The heap that lasts longest decides: the first player wins exactly when the largest
//! suspense is odd. When 1 to m are taken and n = q (m + 1) + r, the suspense is 2 q for r = 0 and 2 q + 1 for r > 0.

use crate::families::heap_lists::{HeapList, HeapListRules};
use crate::families::heaps::show_heaps;
use crate::families::known::Known;
use crate::families::pattern::Pattern;
use grundy_core::parse::{offset_in, read_list, read_number};
use grundy_core::{About, Convention, ParseError, Player, Theorem, WinningMoves};
use num::{BigInt, BigUint, One, Zero};

/// `every-nim 3: 4,5,6`.
pub type EveryNim = HeapList<EveryNimRules>;

/// Counters go from every heap at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EveryNimRules {
    /// The most that is taken from a heap; at least 1.
    most: u64,
}

const MOVE: Pattern = Pattern::new("take {list}");

impl EveryNimRules {
    /// The game in which 1 to `most` are taken from every heap.
    ///
    /// # Panics
    /// When `most` is 0.
    #[must_use]
    pub fn new(most: u64) -> EveryNimRules {
        assert!(most > 0, "at least one can be taken");
        EveryNimRules { most }
    }

    /// How long a heap lasts.
    #[must_use]
    pub fn suspense(&self, heap: u64) -> u128 {
        let heap = u128::from(heap);
        let lap = u128::from(self.most) + 1;
        2 * (heap / lap) + u128::from(!heap.is_multiple_of(lap))
    }

    /// Whether the player to move wins.
    #[must_use]
    pub fn next_wins(&self, heaps: &[u64]) -> bool {
        let longest = heaps.iter().map(|&heap| self.suspense(heap)).max();
        longest.is_some_and(|longest| longest % 2 == 1)
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

    /// How many moves of a heap leave at most this suspense.
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

    fn total(&self, heaps: &[u64]) -> BigUint {
        let ways = |suspense: Option<u128>| {
            heaps
                .iter()
                .fold(BigInt::one(), |all, &heap| all * self.count(heap, suspense))
        };
        let targets = self.targets(heaps).into_iter();
        let total = targets.fold(BigInt::zero(), |all, s| {
            all + ways(Some(s)) - ways(s.checked_sub(1))
        });
        total.to_biguint().expect("fewer ways for less suspense")
    }

    /// The first winning moves, at most `limit`: for each even suspense, all moves that stay within it and reach it.
    fn list(&self, heaps: &[u64], limit: usize) -> Vec<Vec<u64>> {
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
            // What is left of each heap so far, largest first, and whether one of them is exact.
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

    fn by_suspense<T>(&self, says: T, heaps: &[u64]) -> Theorem<T> {
        let longest = heaps
            .iter()
            .map(|&heap| self.suspense(heap))
            .max()
            .unwrap_or(0);
        let shown = heaps.iter().take(16);
        let shown = shown.map(|&heap| format!("{heap} lasts {}", self.suspense(heap)));
        let verdict = if longest % 2 == 1 {
            "odd: the player to move wins"
        } else {
            "even: the player to move loses"
        };
        Theorem {
            says,
            name: "suspense numbers",
            source: "Conway 1976",
            reason: format!(
                "The winner of a heap delays, its loser hurries: {}{}. The longest decides, and {longest} is {verdict}.",
                shown.collect::<Vec<_>>().join(", "),
                if heaps.len() > 16 { " and so on" } else { "" }
            ),
        }
    }
}

impl Known<[u64], Vec<u64>> for EveryNimRules {
    fn mover_wins(&self, heaps: &[u64], play: Convention) -> Option<Theorem<bool>> {
        (play == Convention::Normal).then(|| self.by_suspense(self.next_wins(heaps), heaps))
    }

    fn winning_moves(
        &self,
        heaps: &[u64],
        play: Convention,
        _: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<Vec<u64>>>> {
        let moves = || WinningMoves {
            total: self.total(heaps),
            first: self.list(heaps, limit),
        };
        (play == Convention::Normal).then(|| self.by_suspense(moves(), heaps))
    }
}

impl HeapListRules for EveryNimRules {
    /// How many are taken from each heap.
    type Move = Vec<u64>;

    const ABOUT: About = About {
        name: "every-nim",
        aliases: &["every-sg"],
        title: "Take from every heap at once; the last mover wins",
        rules: "A move takes 1 to m counters from every heap that is left. Whoever cannot move loses.",
        notation: "m comes before the colon, then heaps separated by commas: every-nim 3: 4,5,6. A move gives the number taken \
from each heap in order: take 1,3,2.",
        examples: &["every-nim 3: 4,5,6", "every-nim 2: 9"],
        sources: &["Conway 1976", "Smith 1966"],
        needs_rules: true,
        ..About::PLAIN
    };
    const START: &'static [u64] = &[4, 5, 6];

    fn read_rules(text: Option<&str>) -> Result<EveryNimRules, ParseError> {
        let text = text.unwrap_or("");
        match read_number(text, text, "the most that is taken from a heap", u64::MAX)? {
            0 => Err(ParseError::at_piece(text, text.trim(), "at least 1")),
            most => Ok(EveryNimRules { most }),
        }
    }

    fn show_rules(&self) -> Option<String> {
        Some(self.most.to_string())
    }

    fn moves(&self, heaps: &[u64]) -> impl Iterator<Item = Vec<u64>> {
        let most: Vec<u64> = heaps.iter().map(|&heap| heap.min(self.most)).collect();
        let first = (!heaps.is_empty()).then(|| vec![1; heaps.len()]);
        // Counting up, the last heap first.
        std::iter::successors(first, move |mv| {
            let at = mv
                .iter()
                .zip(&most)
                .rposition(|(taken, most)| taken < most)?;
            let mut next = mv.clone();
            next[at] += 1;
            next[at + 1..].fill(1);
            Some(next)
        })
    }

    fn allows(&self, heaps: &[u64], mv: &Vec<u64>) -> bool {
        let fits = |(taken, &heap): (&u64, &u64)| (1..=heap.min(self.most)).contains(taken);
        !mv.is_empty() && mv.len() == heaps.len() && mv.iter().zip(heaps).all(fits)
    }

    fn play(&self, heaps: &mut Vec<u64>, mv: &Vec<u64>) {
        heaps
            .iter_mut()
            .zip(mv)
            .for_each(|(heap, taken)| *heap -= taken);
    }

    fn show_move(&self, _: &[u64], mv: &Vec<u64>) -> String {
        MOVE.show(&[show_heaps(mv)])
    }

    fn read_move(&self, heaps: &[u64], text: &str) -> Result<Vec<u64>, ParseError> {
        let [list] = MOVE.slots(text)?;
        let mv = read_list(list, "a number", self.most);
        let mv = mv.map_err(|fault| fault.shifted(offset_in(text, list)))?;
        if self.allows(heaps, &mv) {
            return Ok(mv);
        }
        let expected = format!(
            "a number from 1 to {} for each of the {} heaps",
            self.most,
            heaps.len()
        );
        Err(ParseError::at_piece(text, list, expected))
    }
}
