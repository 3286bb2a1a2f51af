//! Subtraction games: take a number of a set from one heap. With 1..k this is the game of Bachet (1612).
//!
//! **Theorem.** The values of a finite set repeat: each follows from the block of values before it whose length is the
//! largest number of the set, and there are finitely many such blocks. The bound that this gives on the period is
//! exponential, while the periods that occur are short.

use crate::families::heaps::{HeapGame, HeapRules, Variant};
use grundy_core::forms::heap::HeapCode;
use grundy_core::{About, ParseError};

/// Any subtraction set.
#[derive(Clone, Debug)]
pub struct BySet;
/// `subtract 1..3: 26`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::subtract::Subtract;
/// let rules = Subtract::from_rules(Some("1..3")).unwrap();
/// let p = rules.read("26").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 26 % 4);
/// ```
pub type Subtract = HeapGame<BySet>;

impl Variant for BySet {
    const START: &'static [u64] = &[21];
    const ABOUT: About = About {
        name: "subtract",
        aliases: &["subtraction", "take-away"],
        title: "Subtraction games: take a number of a set from a heap",
        rules: "A move takes a number of counters from one heap; the number must belong to the set. Whoever cannot move \
loses. With the set 1..k a heap of n is worth n mod (k + 1).",
        notation: "The set comes before the colon: numbers and ranges such as 1..3,7; all; all-but 2,4; powers 2 (1, 2, 4, …); \
fibonacci (1, 2, 3, 5, …); squares (1, 4, 9, …). Then heaps separated by commas: subtract 1..3: 26. A move names its heap \
by number from 1: take 2 from heap 1 leaving 24.",
        examples: &[
            "subtract 1..3: 26",
            "subtract 1,2,5: 7,8",
            "subtract all-but 2,4: 9",
            "subtract powers 2: 100",
            "subtract fibonacci: 5,9",
            "subtract squares: 30",
        ],
        sources: &["Winning Ways", "Bachet 1612"],
        needs_rules: true,
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        Ok(HeapRules::of(HeapCode::Subtraction(
            text.unwrap_or("").parse()?,
        )))
    }

    fn show_rules(rules: &HeapRules) -> Option<String> {
        rules.code().map(HeapCode::to_string)
    }
}
