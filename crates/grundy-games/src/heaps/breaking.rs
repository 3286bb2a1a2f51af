//! Heaps that become other heaps by rules that no take-and-break code says: Lieges of Legendre, Couples-are-Forever and
//! Magic Beads.

use crate::families::piles::{PileRules, Piles, Statement};
use grundy_core::forms::heap::{Digit, HeapCode, TakeAndBreak};
use grundy_core::parse::{no_rules, read_number};
use grundy_core::picture::Heap;
use grundy_core::{About, ParseError};

/// `lieges 3: 3,4`.
pub type Lieges = Piles<LiegesRules>;
/// `couples 12`.
pub type Couples = Piles<CouplesRules>;
/// `beads 12,30`.
pub type Beads = Piles<BeadsRules>;

/// Take one, or turn an even heap into k halves (Codeforces 603C).
///
/// **Theorem.** For even k the halves are worth nothing: G = 0, 1, 2, then 0 for odd and 1 for even heaps. For odd k
/// they are worth one half: G = 0, 1, 0, 1, 2, then 0 for odd heaps, and for even ones mex(0, G(n/2)). By induction: an
/// odd heap from 5 on has one option, an even heap, which is not worth 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiegesRules {
    k: u64,
}

/// The Grundy value of a heap of Lieges of Legendre with `k` halves; O(log n).
#[must_use]
pub fn lieges_value(k: u64, heap: u64) -> u64 {
    match (k % 2, heap) {
        (0, 0..=2) => heap,
        (0, _) => (heap + 1) % 2,
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

    fn draw(&self, pile: u64) -> Vec<Heap> {
        vec![Heap::of(pile)]
    }

    fn read_rules(text: Option<&str>) -> Result<LiegesRules, ParseError> {
        let text = text.unwrap_or("");
        match read_number(text, text, "the number of halves, 1 to 1000,", 1000)? {
            0 => Err(ParseError::at_piece(text, text.trim(), "at least 1")),
            k => Ok(LiegesRules { k }),
        }
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

    fn show_pile(&self, heap: u64) -> String {
        heap.to_string()
    }

    fn read_pile(&self, text: &str, piece: &str) -> Result<Option<u64>, ParseError> {
        read_heap(text, piece, u64::MAX)
    }

    fn value(&self, heap: u64) -> Option<u64> {
        Some(lieges_value(self.k, heap))
    }

    fn statement(&self) -> Statement {
        let sentence = if self.k.is_multiple_of(2) {
            "An even number of halves is worth nothing: heaps 0, 1, 2 are worth 0, 1, 2, later ones 0 when odd and 1 when even."
        } else {
            "An odd number of halves is worth one: heaps 0 to 4 are worth 0, 1, 0, 1, 2, later ones 0 when odd, and mex(0, G(n/2)) when even."
        };
        Statement {
            name: "the values of Lieges of Legendre",
            source: "Codeforces 603C",
            sentence: sentence.to_owned(),
        }
    }
}

fn read_heap(text: &str, piece: &str, most: u64) -> Result<Option<u64>, ParseError> {
    let heap = read_number(text, piece, "a heap", most)?;
    Ok((heap > 0).then_some(heap))
}

/// Split any heap in two, but not a heap of two. Winning Ways, chapter 4.
///
/// **Theorem.** A heap of n is a heap of n - 1 under 0.6, the game of Officers: to split n into a + b is to take one
/// counter from n - 1 and to leave a - 1 and b - 1, not both empty, for a couple is not split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CouplesRules;

impl PileRules for CouplesRules {
    type Pile = u64;
    const ABOUT: About = About {
        name: "couples",
        aliases: &["couples-are-forever"],
        title: "Couples-are-Forever: split a heap, but never a heap of two",
        rules: "A move splits a heap into two heaps that are not empty; a heap of two is never split. Whoever cannot move loses. \
A heap of n is worth as much as a heap of n - 1 under the code 0.6.",
        notation: "Heaps separated by commas: couples 12. A move says what a heap becomes: pile 1 to 5,7.",
        examples: &["couples 12", "couples 20,9"],
        sources: &["Winning Ways"],
        ..About::PLAIN
    };

    fn draw(&self, pile: u64) -> Vec<Heap> {
        vec![Heap::of(pile)]
    }

    fn read_rules(text: Option<&str>) -> Result<CouplesRules, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| CouplesRules)
    }

    fn first(&self) -> Vec<u64> {
        vec![10]
    }

    fn options(&self, heap: u64) -> impl Iterator<Item = Vec<u64>> {
        let most = if heap > 2 { heap / 2 } else { 0 };
        (1..=most).map(move |a| vec![a, heap - a])
    }

    fn allows(&self, heap: u64, left: &[u64]) -> bool {
        matches!(*left, [a, b] if heap > 2 && a >= 1 && a <= b && a.checked_add(b) == Some(heap))
    }

    fn show_pile(&self, heap: u64) -> String {
        heap.to_string()
    }

    fn read_pile(&self, text: &str, piece: &str) -> Result<Option<u64>, ParseError> {
        read_heap(text, piece, u64::MAX)
    }

    fn statement(&self) -> Statement {
        Statement {
            name: "equal parts",
            source: "Winning Ways",
            sentence: "An even heap, and no couple, is split into equal parts, which are worth 0 together.".to_owned(),
        }
    }

    fn code(&self) -> Option<HeapCode> {
        let takes = |parts| Digit {
            parts,
            distinct: false,
        };
        Some(HeapCode::Code(TakeAndBreak {
            digits: vec![takes(0), takes(6)],
            repeat: None,
        }))
    }

    fn heap(&self, heap: u64) -> u64 {
        heap.saturating_sub(1)
    }

    /// A part that is empty under the code is a heap of one here.
    fn of_heaps(&self, left: &[u64]) -> Vec<u64> {
        let part = |i| left.get(i).map_or(1, |part| part + 1);
        vec![part(0), part(1)]
    }

    /// Even heaps above two are split into equal halves.
    fn wins_alone(&self, heap: u64) -> Option<(bool, String)> {
        let even = heap > 2 && heap.is_multiple_of(2);
        even.then(|| {
            (
                true,
                format!("Here {heap} becomes two heaps of {}.", heap / 2),
            )
        })
    }
}

/// A heap of p becomes heaps of all its proper divisors but one (Luogu P10506, Magic Beads).
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

    fn draw(&self, pile: u64) -> Vec<Heap> {
        vec![Heap::of(pile)]
    }

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

    fn show_pile(&self, heap: u64) -> String {
        heap.to_string()
    }

    fn read_pile(&self, text: &str, piece: &str) -> Result<Option<u64>, ParseError> {
        read_heap(text, piece, MOST_BEADS)
    }

    fn statement(&self) -> Statement {
        Statement {
            name: "a prime power by its exponent",
            source: "Luogu P10506",
            sentence: String::new(),
        }
    }
}
