//! Wythoff's game and its generalisation: take from one heap, or nearly equal numbers from both. Wythoff (1907);
//! Fraenkel (1982).
//!
//! **Theorem** (Fraenkel). Let k from one heap and l from the other be allowed when |k − l| < m, and let
//! α = (2 − m + √(m² + 4)) / 2. The positions lost for the player to move are (⌊nα⌋, ⌊nα⌋ + mn) for n = 0, 1, 2, …
//! In misère play they are (⌊nα + 1/α⌋, the same + mn + 1) for m ≥ 2, where 1/α = (m − 2 + √(m² + 4)) / 2m; for m = 1,
//! Wythoff's own game, they are those of normal play with (0, 1), (2, 2) in place of (0, 0), (1, 2).
//! The floors are computed in integers: ⌊(x + √y) / z⌋ = ⌊(x + ⌊√y⌋) / z⌋.

use grundy_core::{Convention, Reason, Theorem, reason};
use num::{BigInt, One, ToPrimitive};

/// Two heaps from both of which numbers may be taken that differ by less than `m`.
///
/// ```
/// use grundy_core::Convention::Normal;
/// use grundy_games::theorems::wythoff::Wythoff;
/// let lost = |n| Wythoff { m: 1 }.lost(n, Normal).unwrap();
/// assert_eq!([0, 1, 2, 3].map(lost), [(0, 0), (1, 2), (3, 5), (4, 7)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wythoff {
    /// At least 1.
    pub m: u64,
}

/// The numbers taken from the two heaps.
pub type Taken = (u64, u64);

impl Wythoff {
    /// The n-th lost position, smaller heap first; `None` beyond 64 bits.
    #[must_use]
    pub fn lost(&self, n: u64, convention: Convention) -> Option<(u64, u64)> {
        if convention == Convention::Misere && self.m == 1 && n < 2 {
            return Some([(2, 2), (0, 1)][n as usize]);
        }
        let misere = convention == Convention::Misere && self.m > 1;
        let (m, n) = (BigInt::from(self.m), BigInt::from(n));
        let (one, two) = (BigInt::one(), BigInt::from(2));
        let y: BigInt = &m * &m + 4u32;
        let (low, difference) = if misere {
            // nα + 1/α = (nm(2 − m) + m − 2 + (nm + 1)√(m² + 4)) / 2m.
            let times = &n * &m + &one;
            let x = (&two - &m) * (&n * &m - &one);
            let root: BigInt = (&times * &times * y).sqrt();
            ((x + root) / (&two * &m), times)
        } else {
            let x = (&two - &m) * &n;
            let root: BigInt = (&n * &n * y).sqrt();
            ((x + root) / two, &n * &m)
        };
        let high = &low + difference;
        Some((low.to_u64()?, high.to_u64()?))
    }

    /// The number of the lost position whose heaps have this difference, if there is one.
    #[must_use]
    pub fn number(&self, difference: u64, convention: Convention) -> Option<u64> {
        let least = u64::from(convention == Convention::Misere && self.m > 1);
        let rest = difference.checked_sub(least)?;
        rest.is_multiple_of(self.m).then_some(rest / self.m)
    }

    /// True if the player to move wins. A constant number of operations on big integers.
    #[must_use]
    pub fn next_wins(&self, a: u64, b: u64, convention: Convention) -> bool {
        let (low, high) = (a.min(b), a.max(b));
        // The difference of (2, 2) is 0 and that of (0, 1) is 1, as `lost` numbers them.
        let n = self.number(high - low, convention);
        n.and_then(|n| self.lost(n, convention)) != Some((low, high))
    }

    /// The other heap of the only lost position with a heap of `x`: lost positions contain every number once.
    #[must_use]
    pub fn partner(&self, x: u64, convention: Convention) -> Option<u64> {
        if convention == Convention::Misere && self.m == 1 && x <= 2 {
            return Some([1, 0, 2][x as usize]);
        }
        // Both sequences ascend, so halving finds x in one of them.
        let find = |part: fn((u64, u64)) -> u64| {
            let (mut below, mut end) = (0u64, x.saturating_add(1));
            while below < end {
                let middle = below + (end - below) / 2;
                match self.lost(middle, convention).filter(|&p| part(p) <= x) {
                    Some(p) if part(p) == x => return Some(p),
                    Some(_) => below = middle + 1,
                    None => end = middle,
                }
            }
            None
        };
        let position = find(|p| p.0).or_else(|| find(|p| p.1))?;
        Some(if position.0 == x {
            position.1
        } else {
            position.0
        })
    }

    /// All winning moves, from one heap before those from both; there are only a few.
    #[must_use]
    pub fn winning(&self, a: u64, b: u64, convention: Convention) -> Vec<Taken> {
        let mut all: Vec<Taken> = Vec::new();
        if let Some(y) = self.partner(a, convention).filter(|&y| y < b) {
            all.push((0, b - y));
        }
        if let Some(x) = self.partner(b, convention).filter(|&x| x < a) {
            all.push((a - x, 0));
        }
        // From both heaps: the difference changes by less than m, so a few numbers of lost positions are near.
        let near = a.abs_diff(b) / self.m;
        for n in near.saturating_sub(2)..=near.saturating_add(2) {
            let Some((low, high)) = self.lost(n, convention) else {
                continue;
            };
            for (x, y) in [(low, high), (high, low)] {
                let mv = (a.saturating_sub(x), b.saturating_sub(y));
                if x < a && y < b && mv.0.abs_diff(mv.1) < self.m && !all.contains(&mv) {
                    all.push(mv);
                }
            }
        }
        all
    }

    /// The reason for a position: the rule of the lost positions, and the one that is near.
    fn reason(&self, [a, b]: [u64; 2], convention: Convention, wins: bool) -> Reason {
        let (low, high) = (a.min(b), a.max(b));
        let near = self.number(high - low, convention);
        let near = near.and_then(|n| Some((n, self.lost(n, convention)?)));
        let m = self.m;
        let rule = match convention {
            Convention::Misere if m > 1 => reason!(
                "The lost positions n = 0, 1, 2, … contain every number once, ascend, and differ by {} n + 1; ",
                m
            ),
            Convention::Misere => reason!(
                "The lost positions n = 0, 1, 2, … contain every number once, ascend, and differ by n (and (0,1), \
                 (2,2) instead of (0,0), (1,2)); "
            ),
            Convention::Normal => reason!(
                "The lost positions n = 0, 1, 2, … contain every number once, ascend, and differ by {} n; ",
                m
            ),
        };
        let ahead = high - low;
        let here = match near {
            Some((n, (x, y))) if wins => reason!(
                "with difference {} number {} is {},{}, not {},{}",
                ahead,
                n,
                x,
                y,
                low,
                high
            ),
            Some((n, _)) => reason!("{},{} is number {}", low, high, n),
            None => reason!("none has difference {}", ahead),
        };
        let verdict = if wins {
            reason!(": the player to move wins.")
        } else {
            reason!(": the player to move loses.")
        };
        rule + here + verdict
    }

    /// True if the player to move wins two heaps, with the reason.
    #[must_use]
    pub fn theorem(&self, [a, b]: [u64; 2], convention: Convention) -> Theorem<bool> {
        let wins = self.next_wins(a, b, convention);
        let (name, source) = match self.m {
            1 => ("Wythoff's theorem", "Wythoff 1907"),
            _ => (
                "Fraenkel's theorem on generalised Wythoff games",
                "Fraenkel 1982",
            ),
        };
        Theorem {
            says: wins,
            name,
            source,
            reason: self.reason([a, b], convention, wins),
        }
    }
}
