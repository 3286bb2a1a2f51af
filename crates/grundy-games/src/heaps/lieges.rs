//! Lieges of Legendre: take one, or turn an even heap into k halves (Codeforces 603C).
//!
//! **Theorem.** For even k the halves are worth nothing: G = 0, 1, 2, then 0 for odd and 1 for even heaps. For odd k
//! they are worth one half: G = 0, 1, 0, 1, 2, then 0 for odd heaps, and for even ones mex(0, G(n/2)). By induction: an
//! odd heap from 5 on has one option, an even heap, which is not worth 0.

use crate::families::parameters::positive;
use crate::families::piles::{PileRules, Piles, Statement};
use grundy_core::{About, ParseError, reason};

/// `lieges 3: 3,4`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::lieges::Lieges;
/// let rules = Lieges::from_rules(Some("3")).unwrap();
/// let p = rules.read("3,4").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 1 ^ 2);
/// ```
pub type Lieges = Piles<LiegesRules>;

/// Take one, or turn an even heap into k halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiegesRules {
    k: u64,
}

/// The Grundy value of a heap of Lieges of Legendre with `k` halves; O(log n).
#[must_use]
pub fn lieges_value(k: u64, heap: u64) -> u64 {
    match (k % 2, heap) {
        (0, 0..=2) => heap,
        (0, _) => 1 - heap % 2,
        (_, 0..=4) => [0, 1, 0, 1, 2][heap as usize],
        _ if heap % 2 == 1 => 0,
        _ => {
            // Halve down to an odd heap or to 4; each even step on the way is mex(0, what came before).
            let mut halves = 0;
            let mut n = heap;
            while n > 4 && n.is_multiple_of(2) {
                n /= 2;
                halves += 1;
            }
            let low = lieges_value(1, n);
            (0..halves).fold(low, |value, _| if value == 1 { 2 } else { 1 })
        }
    }
}

impl PileRules for LiegesRules {
    type Pile = u64;
    const ABOUT: About = About {
        name: "lieges",
        aliases: &["lieges-of-legendre"],
        title: "Lieges of Legendre: take one, or turn a heap into k halves",
        rules: "A move takes one counter from a heap, or replaces a heap of 2x by k heaps of x. Whoever cannot move loses.",
        notation: "k (1 to 1000) comes before the colon, then heaps separated by commas: lieges 3: 3,4. A move says what a heap \
becomes: pile 2 to 2,2,2.",
        examples: &["lieges 1: 3,4", "lieges 2: 100", "lieges 3: 6,7,8"],
        sources: &["Codeforces 603C"],
        needs_rules: true,
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<LiegesRules, ParseError> {
        positive(text, "the number of halves, 1 to 1000,", 1000).map(|k| LiegesRules { k })
    }

    fn show_rules(&self) -> Option<String> {
        Some(self.k.to_string())
    }

    fn first(&self) -> Vec<u64> {
        vec![3, 4]
    }

    fn options(&self, heap: u64) -> impl Iterator<Item = Vec<u64>> {
        let less = (heap > 0).then(|| if heap > 1 { vec![heap - 1] } else { vec![] });
        let half = (heap > 0 && heap.is_multiple_of(2)).then(|| vec![heap / 2; self.k as usize]);
        // With one half a heap of 2 becomes 1 in either way.
        let half = half.filter(|half| less.as_ref() != Some(half));
        less.into_iter().chain(half)
    }

    fn value(&self, heap: u64) -> Option<u64> {
        Some(lieges_value(self.k, heap))
    }

    fn statement(&self) -> Statement {
        let sentence = if self.k.is_multiple_of(2) {
            reason!(
                "An even number of halves is worth nothing: heaps 0, 1, 2 are worth 0, 1, 2, later ones 0 when odd and 1 \
                 when even."
            )
        } else {
            reason!(
                "An odd number of halves is worth one: heaps 0 to 4 are worth 0, 1, 0, 1, 2, later ones 0 when odd, and \
                 mex(0, G(n/2)) when even."
            )
        };
        Statement {
            name: "the values of Lieges of Legendre",
            source: "Codeforces 603C",
            sentence,
        }
    }
}
