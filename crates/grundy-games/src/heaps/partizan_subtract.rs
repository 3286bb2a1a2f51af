//! Partizan subtraction games: each player has a set of numbers that may be taken from a heap. Fraenkel and Kotzig (1987).
//!
//! Fraenkel and Kotzig, *Partizan octal games: partizan subtraction games*, Int. J. Game Theory 16 (1987). With the same set
//! for both it is the subtraction game.

use crate::families::partizan_heaps::{PartizanHeaps, Sides};
use grundy_core::forms::heap::HeapCode;
use grundy_core::{About, ParseError};

/// `partizan-subtract 1,3|2,4: 12`.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::heaps::partizan_subtract::PartizanSubtract;
/// let rules = PartizanSubtract::from_rules(Some("1,2|1,3")).unwrap();
/// let p = rules.read("5").unwrap();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 2);
/// ```
pub type PartizanSubtract = PartizanHeaps<TwoSets>;

/// A set for each side.
#[derive(Clone, Debug)]
pub struct TwoSets;

impl Sides for TwoSets {
    const ABOUT: About = About {
        name: "partizan-subtract",
        aliases: &["partizan-subtraction"],
        title: "Partizan subtraction games: each player has a set of numbers to take",
        rules: "A move takes a number of counters from one heap; the number must belong to the mover's own set. Whoever cannot \
                move loses.",
        notation: "The sets come before the colon, left's first and a bar between them, each as in `subtract`: numbers and \
                   ranges such as 1..3,7; all; all-but 2,4; powers 2; fibonacci; squares. Then heaps separated by commas. A \
                   move names its heap by number from 1: take 2 from heap 1 leaving 10.",
        examples: &[
            "partizan-subtract 1,3|2,4: 12",
            "partizan-subtract 1,2|1,3: 7,8",
            "partizan-subtract 2|3: 20",
        ],
        sources: &["Fraenkel and Kotzig 1987"],
        needs_rules: true,
        ..About::PLAIN
    };
    const START: u64 = 12;

    fn read_side(text: &str) -> Result<HeapCode, ParseError> {
        text.parse().map(HeapCode::Subtraction)
    }
}
