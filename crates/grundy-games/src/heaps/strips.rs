//! Strips: lay strips of given lengths on a board (POI 2000). An octal game with digit 7 at every length.
//!
//! Strips of length 2 alone are Dawson's Kayles.

use crate::families::heaps::{HeapGame, HeapRules, Variant};
use crate::families::parameters::positive_in;
use grundy_core::forms::heap::{Digit, HeapCode, TakeAndBreak};
use grundy_core::parse::items;
use grundy_core::{About, ParseError};

/// Strips of given lengths are laid on boards.
#[derive(Clone, Debug)]
pub struct StripLengths;
/// `strips 1,5,1: 6`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::strips::Strips;
/// let rules = Strips::from_rules(Some("2")).unwrap();
/// let p = rules.read("5").unwrap();
/// assert_eq!(rules.moves(&p).count(), 2);
/// ```
pub type Strips = HeapGame<StripLengths>;

impl Variant for StripLengths {
    const START: &'static [u64] = &[10];
    const ABOUT: About = About {
        name: "strips",
        aliases: &["paski"],
        title: "Strips: lay strips of given lengths on a board",
        rules: "The board is one row of squares. A move lays a strip of one of the given lengths on free neighbouring squares; \
there are enough strips of every length. Whoever cannot move loses. As heaps: digit 7 at every length.",
        notation: "The lengths (1 to 1000) come before the colon, then the boards by their lengths: strips 1,5,1: 6. A move \
names its board by number from 1: take 5 from heap 1 leaving 1.",
        examples: &["strips 1,5,1: 6", "strips 2,3,4: 20,7"],
        sources: &["POI 2000"],
        needs_rules: true,
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        let text = text.unwrap_or("");
        if text.trim().is_empty() {
            let expected = "strip lengths, such as 1,5,1";
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        let mut digits = vec![Digit::default()];
        for piece in items(text, &[]) {
            let length = positive_in(text, piece, "a strip length", 1000)? as usize;
            digits.resize(digits.len().max(length + 1), Digit::default());
            digits[length].parts = 7;
        }
        let code = TakeAndBreak {
            digits,
            repeat: None,
        };
        Ok(HeapRules::of(HeapCode::Code(code)))
    }

    /// The lengths in ascending order, each once.
    fn show_rules(rules: &HeapRules) -> Option<String> {
        let lengths: Vec<String> = match rules.code()? {
            HeapCode::Code(code) => (1..code.digits.len())
                .filter(|&k| code.digits[k].parts != 0)
                .map(|k| k.to_string())
                .collect(),
            HeapCode::Subtraction(_) => return None,
        };
        Some(lengths.join(","))
    }
}
