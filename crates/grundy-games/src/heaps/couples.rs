//! Couples-are-Forever: split any heap in two, but not a heap of two. Winning Ways, chapter 4.
//!
//! **Theorem.** A heap of n is a heap of n - 1 under 0.6, the game of Officers: to split n into a + b is to take one
//! counter from n - 1 and to leave a - 1 and b - 1, not both empty, for a couple is not split.

use crate::families::piles::{PileRules, Piles, Statement};
use grundy_core::forms::heap::{Digit, HeapCode, TakeAndBreak};
use grundy_core::parse::no_rules;
use grundy_core::{About, ParseError, Reason, reason};

/// `couples 12`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::couples::Couples;
/// let rules = Couples::from_rules(None).unwrap();
/// let p = rules.read("12").unwrap();
/// assert_eq!(rules.moves(&p).count(), 6);
/// ```
pub type Couples = Piles<CouplesRules>;

/// Split any heap in two, but not a heap of two.
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

    fn statement(&self) -> Statement {
        Statement {
            name: "equal parts",
            source: "Winning Ways",
            sentence: reason!(
                "An even heap, and no couple, is split into equal parts, which are worth 0 together."
            ),
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
    fn wins_alone(&self, heap: u64) -> Option<(bool, Reason)> {
        let even = heap > 2 && heap.is_multiple_of(2);
        even.then(|| {
            (
                true,
                reason!(" Here {} becomes two heaps of {}.", heap, heap / 2),
            )
        })
    }
}
