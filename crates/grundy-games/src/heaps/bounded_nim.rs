//! Bounded Nim: take at most m from one heap, in normal and in misère play.
//!
//! **Theorem.** A heap counts modulo m + 1, because taking k counters can be answered by taking m + 1 − k. So a single
//! heap is lost exactly when m + 1 divides it: Bachet, 1612, has it with 100 and m = 10.

use crate::families::heaps::{HeapGame, HeapRules, Variant};
use crate::families::parameters::positive;
use crate::theorems::closed_forms::ClosedForm;
use grundy_core::{About, ParseError};

/// At most m may be taken.
#[derive(Clone, Debug)]
pub struct AtMost;
/// `bounded-nim 3: 4,5,6`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::bounded_nim::BoundedNim;
/// let rules = BoundedNim::from_rules(Some("3")).unwrap();
/// let p = rules.read("4,5,6").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 0 ^ 1 ^ 2);
/// ```
pub type BoundedNim = HeapGame<AtMost>;

impl Variant for AtMost {
    const START: &'static [u64] = &[4, 5, 6];
    const ABOUT: About = About {
        name: "bounded-nim",
        aliases: &["bash"],
        title: "Bounded Nim: take at most m from one heap",
        rules: "A move takes at least one and at most m counters from one heap. Whoever cannot move loses; in misère play \
whoever cannot move wins. Heaps count modulo m + 1, in both kinds of play.",
        notation: "m comes before the colon, then heaps separated by commas: bounded-nim 3: 4,5,6. A move names its heap by \
number from 1: take 2 from heap 3 leaving 4.",
        examples: &["bounded-nim 3: 4,5,6", "bounded-nim 10: 100"],
        sources: &["Winning Ways", "Bouton 1902"],
        needs_rules: true,
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        positive(text, "the most that may be taken", u64::MAX).map(HeapRules::up_to)
    }

    fn show_rules(rules: &HeapRules) -> Option<String> {
        match rules.closed_form() {
            Some(ClosedForm::UpTo(most)) => Some(most.to_string()),
            _ => None,
        }
    }
}
