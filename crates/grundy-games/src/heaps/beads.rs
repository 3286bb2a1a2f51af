//! Magic Beads: a heap of p becomes heaps of all its proper divisors but one (Luogu P10506).
//!
//! **Theorem.** Only the exponents of the primes of p matter, since the divisors are then the same up to a change of
//! primes: so heaps are valued by signature, and a prime power p^e is worth as much as 2^e.

use crate::families::piles::{PileRules, Piles, Statement};
use grundy_core::parse::no_rules;
use grundy_core::{About, ParseError, Reason};

/// `beads 12,30`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::beads::Beads;
/// let rules = Beads::from_rules(None).unwrap();
/// let p = rules.read("12").unwrap();
/// assert_eq!(rules.moves(&p).count(), 5);
/// ```
pub type Beads = Piles<BeadsRules>;

/// A heap becomes its proper divisors but one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeadsRules;

/// Heaps are factored by trial.
const MOST_BEADS: u64 = 1_000_000;

/// The proper divisors of n, ascending; O(√n).
fn proper_divisors(n: u64) -> Vec<u64> {
    let mut low: Vec<u64> = (1..=n.isqrt()).filter(|d| n.is_multiple_of(*d)).collect();
    let high: Vec<u64> = low.iter().rev().map(|d| n / d).collect();
    low.extend(high);
    low.dedup();
    low.retain(|&d| d < n);
    low
}

impl PileRules for BeadsRules {
    type Pile = u64;
    const NUMBERS: ([&'static str; 2], u64) = (["a heap"; 2], MOST_BEADS);
    const ABOUT: About = About {
        name: "beads",
        aliases: &["magic-beads"],
        title: "Magic Beads: a heap becomes its proper divisors but one",
        rules: "A move takes a heap of p, chooses one of the proper divisors of p, and puts there a heap for each of the other \
proper divisors. A heap of 1 has none. Whoever cannot move loses.",
        notation: "Heaps of at most 1,000,000 separated by commas: beads 12,30. A move says what a heap becomes, here 12 without \
its divisor 4: pile 1 to 1,2,3,6.",
        examples: &["beads 12,30", "beads 1,3,5"],
        sources: &["Luogu P10506"],
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<BeadsRules, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| BeadsRules)
    }

    fn first(&self) -> Vec<u64> {
        vec![12]
    }

    fn options(&self, heap: u64) -> impl Iterator<Item = Vec<u64>> {
        let divisors = proper_divisors(heap);
        (0..divisors.len()).map(move |gone| {
            let mut left = divisors.clone();
            left.remove(gone);
            left
        })
    }

    fn statement(&self) -> Statement {
        Statement {
            name: "a prime power by its exponent",
            source: "Luogu P10506",
            sentence: Reason::default(),
        }
    }
}
