//! Capacity games: boxes are filled, and the fuller a box the more may be put into it (HDU 1729).
//!
//! **Theorem.** Let up to f(c) stones be added to a box that holds c of at most s, where f never falls. Let t be the
//! largest number with t + f(t) < s. Then G(s, c) = s − c for c > t, and G(s, c) = G(t, c) for c ≤ t.
//! *Proof.* Above t a box can be filled from anywhere, so it is a Nim heap of s − c. From t every option is above t and
//! not full: G(s, t) = 0 = G(t, t). From c < t the options up to t are those of a box of t, by induction; there are
//! others only if c + f(c) ≥ t, when G(t, c) = t − c, and they are worth at least s − c − f(c) > t − c, for
//! s > t + f(t) ≥ t + f(c). So they leave the mex as it is.

use crate::families::piles::{PileRules, Piles, Statement, Two};
use grundy_core::parse::read_list;
use grundy_core::picture::Heap;
use grundy_core::{About, ParseError, reason};

/// `boxes 3/6,2/6`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::boxes::Boxes;
/// let rules = Boxes::from_rules(None).unwrap();
/// let p = rules.read("2/6,3/6").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, rules.0.value_of(2, 6) ^ 3);
/// ```
pub type Boxes = Piles<Capacity>;

/// The most that may be added at once to a box with c in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capacity {
    /// At most the square of what is there.
    Square,
    /// At most a·c + b, with a at least 1.
    Linear(u64, u64),
}

impl Capacity {
    /// f(c), at most `most`.
    fn most(self, c: u64, most: u64) -> u64 {
        let added = match self {
            Capacity::Square => c.checked_mul(c),
            Capacity::Linear(a, b) => c.checked_mul(a).and_then(|x| x.checked_add(b)),
        };
        added.map_or(most, |added| added.min(most))
    }

    /// The largest t with t + f(t) < s.
    fn threshold(self, s: u64) -> Option<u64> {
        match self {
            Capacity::Square => {
                let below = s.checked_sub(1)?;
                // t (t + 1) <= s - 1 < (t + 1) (t + 2).
                let root = below.isqrt();
                Some(
                    if u128::from(root) * u128::from(root + 1) <= u128::from(below) {
                        root
                    } else {
                        root - 1
                    },
                )
            }
            Capacity::Linear(a, b) => Some(s.checked_sub(b)?.checked_sub(1)? / (a + 1)),
        }
    }

    /// The Grundy value of a box with `c` stones that holds `s`.
    #[must_use]
    pub fn value_of(self, c: u64, s: u64) -> u64 {
        let mut s = s;
        while let Some(t) = self.threshold(s).filter(|&t| c <= t) {
            s = t;
        }
        s - c
    }
}

impl PileRules for Capacity {
    /// The stones and the capacity.
    type Pile = Two<'/'>;
    const NUMBERS: ([&'static str; 2], u64) = (["the stones in a box", "its capacity"], 1 << 62);
    const ABOUT: About = About {
        name: "boxes",
        aliases: &["stone-boxes", "capacity"],
        title: "Capacity game: fill boxes, the fuller the faster",
        rules: "A box of capacity s holds c stones. A move adds to one box at least one and at most c*c stones, but not more \
than fit. Whoever cannot move loses. With rules a,b a move adds at most a*c + b stones.",
        notation: "Boxes as stones/capacity, separated by commas: boxes 3/6,2/6. Other rules come before the colon: \
boxes 1,0: 2/9 adds at most c stones. A move says what a box becomes: pile 2 to 5/6.",
        examples: &["boxes 2/6,3/6", "boxes 1,0: 2/9", "boxes 1000/1000000,3/50"],
        sources: &["HDU 1729"],
        ..About::PLAIN
    };

    fn draw(&self, Two(stones, room): Self::Pile) -> Vec<Heap> {
        vec![Heap {
            room: Some(room),
            ..Heap::of(stones)
        }]
    }

    fn read_rules(text: Option<&str>) -> Result<Capacity, ParseError> {
        let Some(text) = text else {
            return Ok(Capacity::Square);
        };
        match read_list(text, "a coefficient", 1_000_000_000)?[..] {
            [a, b] if a > 0 => Ok(Capacity::Linear(a, b)),
            _ => {
                let expected = "a,b for at most a*c + b stones, a at least 1";
                Err(ParseError::at_piece(text, text.trim(), expected))
            }
        }
    }

    fn show_rules(&self) -> Option<String> {
        match self {
            Capacity::Square => None,
            Capacity::Linear(a, b) => Some(format!("{a},{b}")),
        }
    }

    fn first(&self) -> Vec<Self::Pile> {
        vec![Two(2, 6), Two(3, 10)]
    }

    fn options(&self, Two(c, s): Self::Pile) -> impl Iterator<Item = Vec<Self::Pile>> {
        let most = self.most(c, s - c);
        (1..=most).map(move |added| vec![Two(c + added, s)])
    }

    fn allows(&self, Two(c, s): Self::Pile, left: &[Self::Pile]) -> bool {
        matches!(*left, [Two(d, t)] if t == s && d > c && d - c <= self.most(c, s - c))
    }

    fn fault(&self, Two(c, s): Self::Pile) -> Option<&'static str> {
        (c > s).then_some("at most as many stones as fit")
    }

    fn value(&self, Two(c, s): Self::Pile) -> Option<u64> {
        Some(self.value_of(c, s))
    }

    fn statement(&self) -> Statement {
        let most = match self {
            Capacity::Square => "c*c".to_owned(),
            Capacity::Linear(a, b) => format!("{a}*c + {b}"),
        };
        Statement {
            name: "the theorem of capacities",
            source: "HDU 1729",
            sentence: reason!(
                "Let f(c) = {} and t be the largest number with t + f(t) < s: a box of s with c stones is worth s - c \
                 when c > t, else what it would be worth with capacity t.",
                most
            ),
        }
    }
}
