//! Take-and-break games by their code. Guy and Smith (1956); Winning Ways, chapter 4.
//!
//! Digit k of the code has a bit for each number of heaps into which the rest may be broken when k counters are taken.
//! An octal code (at most two heaps) whose values repeat far enough repeats for ever: Guy and Smith prove how far
//! suffices. Whether every finite octal code has a period is an open question.

use crate::families::heaps::{HeapGame, HeapRules, Variant};
use grundy_core::forms::heap::HeapCode;
use grundy_core::{About, ParseError};

/// Any take-and-break code.
#[derive(Clone, Debug)]
pub struct ByCode;
/// `heaps 0.77: 12,5`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::take_and_break::Heaps;
/// let rules = Heaps::from_rules(Some("0.77")).unwrap();
/// let p = rules.read("7").unwrap();
/// assert_eq!(rules.moves(&p).count(), 7);
/// ```
pub type Heaps = HeapGame<ByCode>;

impl Variant for ByCode {
    const START: &'static [u64] = &[10];
    const ABOUT: About = About {
        name: "heaps",
        aliases: &["octal"],
        title: "Take-and-break games by their code",
        rules: "The code d0.d1d2… says what may be left of a heap when k counters are taken from it: digit dk has bit 0 \
(worth 1) when nothing may be left, bit 1 (2) when one heap may be left, bit 2 (4) when two and bit 3 (8) when three \
heaps may be left, none of them empty. Whoever cannot move loses.",
        notation: "The code comes before the colon: 0.77, .137, 4.007, 0.3F with hexadecimal digits; ! after a digit asks \
for heaps of different sizes; digits in brackets at the end repeat for ever, so 0.[3] is Nim. Then heaps separated by \
commas: heaps 0.77: 12,5, or simply 0.77 12,5. A move names its heap by number from 1 and says what is left of it: \
take 2 from heap 1 leaving 1,2; where nothing is taken, split heap 1 into 1,2.",
        examples: &["heaps 0.77: 12,5", "heaps 4.[3]: 7", "heaps 4!.0: 9"],
        sources: &["Guy and Smith 1956", "Winning Ways"],
        needs_rules: true,
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        HeapRules::of_code(text.unwrap_or(""))
    }

    fn show_rules(rules: &HeapRules) -> Option<String> {
        rules.code().map(HeapCode::to_string)
    }

    /// The code stands as the name: `0.77 12,5`.
    fn title(rules: &HeapRules) -> String {
        rules
            .code()
            .map_or_else(|| Self::ABOUT.name.to_owned(), ToString::to_string)
    }
}
