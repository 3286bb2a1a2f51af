//! Genus symbols g^{g₀g₁g₂…} of impartial games: what normal and misère play know together.
//!
//! g is the Grundy value of G; gₖ is the misère Grundy value of G + *2 + … + *2 (k copies). The sequence ends in two
//! numbers that alternate for ever, a and a ⊕ 2, and is written up to them: `4^146` is 4^{1464646…}. Conway, On Numbers and
//! Games, chapter 12; Winning Ways, chapter 13.

use grundy_core::mex;
use std::fmt;

/// A genus symbol.
///
/// ```
/// use grundy_values::Genus;
/// let zero = Genus::of([]);
/// let one = Genus::of([&zero]);
/// assert_eq!((zero.to_string(), one.to_string()), ("0^120".into(), "1^031".into()));
/// assert_eq!(Genus::of([&zero, &one]).to_string(), "2^20");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Genus {
    value: u64,
    /// g₀, g₁, …; at least two, and the last two repeat for ever; as few as possible.
    digits: Vec<u64>,
}

impl Genus {
    /// The genus of a game from those of its options.
    ///
    /// g₀ is the least number that is no option's g₀, and 1 if there are no options. The options of G + k·*2 are G' + k·*2,
    /// G + (k−1)·*2 and G + (k−1)·*2 + *1, and adding *1 changes a misère value by ⊕ 1.
    pub fn of<'a>(options: impl IntoIterator<Item = &'a Genus>) -> Genus {
        let options: Vec<&Genus> = options.into_iter().collect();
        let value = mex(options.iter().map(|g| g.value));
        let first = if options.is_empty() {
            1
        } else {
            mex(options.iter().map(|g| g.digit(0)))
        };
        let settled = options.iter().map(|g| g.digits.len()).max().unwrap_or(0);
        let mut digits = vec![first];
        // From `settled` on, a digit depends only on the one before and on the parity of its place. So once a digit equals the
        // one two places earlier, the two alternate for ever. Conway proved that this always happens.
        loop {
            let k = digits.len();
            let before = digits[k - 1];
            let own = [before, before ^ 1];
            digits.push(mex(options.iter().map(|g| g.digit(k)).chain(own)));
            if k >= settled + 2 && digits[k] == digits[k - 2] {
                break;
            }
        }
        // Shorten to the unique shortest notation: of a run of alternating digits only the last pair is kept.
        while digits.len() > 2 && digits[digits.len() - 1] == digits[digits.len() - 3] {
            digits.pop();
        }
        Genus { value, digits }
    }

    /// The genus of the Nim heap `*n`.
    #[must_use]
    pub fn of_nim_heap(n: u64) -> Genus {
        Genus {
            value: n,
            digits: match n {
                0 => vec![1, 2, 0],
                1 => vec![0, 3, 1],
                n => vec![n, n ^ 2],
            },
        }
    }

    /// The Grundy value of normal play.
    #[must_use]
    pub fn value(&self) -> u64 {
        self.value
    }

    /// gₖ: the misère Grundy value with k copies of *2.
    #[must_use]
    pub fn digit(&self, k: usize) -> u64 {
        let n = self.digits.len();
        match self.digits.get(k) {
            Some(&d) => d,
            None => self.digits[n - 2 + (k - n) % 2],
        }
    }

    /// True if the player to move wins in misère play.
    #[must_use]
    pub fn misere_next_wins(&self) -> bool {
        self.digit(0) != 0
    }

    /// True if a position of Nim has this genus: n^{n (n⊕2)}, 0^120 or 1^031.
    #[must_use]
    pub fn is_of_nim(&self) -> bool {
        self.is_firm() || *self == Genus::of_nim_heap(0) || *self == Genus::of_nim_heap(1)
    }

    /// n^{n (n⊕2)}: normal and misère play have the same value.
    fn is_firm(&self) -> bool {
        self.digits == [self.value, self.value ^ 2]
    }

    /// The genus of a sum of two *tame* games, as in Nim: 0^120 and 1^031 add among themselves, every other sum is firm.
    /// `None` when one of the two cannot be the genus of a tame game.
    #[must_use]
    pub fn tame_sum(&self, other: &Genus) -> Option<Genus> {
        if !self.is_of_nim() || !other.is_of_nim() {
            return None;
        }
        let n = self.value ^ other.value;
        if !self.is_firm() && !other.is_firm() {
            return Some(Genus::of_nim_heap(n));
        }
        Some(Genus {
            value: n,
            digits: vec![n, n ^ 2],
        })
    }

    /// As the literature abbreviates: `2^2` for 2^20, `1^1` for 1^13; all others in full.
    #[must_use]
    pub fn short(&self) -> String {
        if self.is_firm() {
            format!("{n}^{n}", n = self.value)
        } else {
            self.to_string()
        }
    }
}

impl fmt::Display for Genus {
    /// `4^146`; digits are separated by commas if one of them is 10 or more.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comma = if self.digits.iter().any(|&d| d > 9) {
            ","
        } else {
            ""
        };
        let digits: Vec<String> = self.digits.iter().map(u64::to_string).collect();
        write!(f, "{}^{}", self.value, digits.join(comma))
    }
}
