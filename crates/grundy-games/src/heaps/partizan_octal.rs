//! Partizan take-and-break games: each player has a code that says what may be taken and what may be left. Fraenkel and
//! Kotzig (1987).

use crate::families::partizan_heaps::{PartizanHeaps, Sides};
use grundy_core::forms::heap::HeapCode;
use grundy_core::{About, ParseError};

/// `partizan-octal 0.7|0.07: 12`.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::heaps::partizan_octal::PartizanOctal;
/// let rules = PartizanOctal::from_rules(Some("0.7|0.07")).unwrap();
/// let p = rules.read("5").unwrap();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 3);
/// ```
pub type PartizanOctal = PartizanHeaps<TwoCodes>;

/// A code for each side.
#[derive(Clone, Debug)]
pub struct TwoCodes;

impl Sides for TwoCodes {
    const ABOUT: About = About {
        name: "partizan-octal",
        aliases: &["partizan-take-and-break"],
        title: "Partizan take-and-break games: each player has a code",
        rules: "A move takes counters from one heap and may break the rest, as the mover's own code allows: digit k says what may \
                be left when k are taken, with 1 for nothing, 2 for one heap, 4 for two heaps and sums of these. Whoever cannot \
                move loses. 0.7|0.07 is Kayles in which left knocks down one pin and right two.",
        notation: "The codes come before the colon, left's first and a bar between them. Then heaps separated by commas. A move \
                   names its heap by number from 1: take 1 from heap 1 leaving 3,8, or split heap 1 into 4,8.",
        examples: &[
            "partizan-octal 0.7|0.07: 12",
            "partizan-octal 0.3|0.7: 5,6",
            "partizan-octal 4.3|0.33: 6",
        ],
        sources: &["Fraenkel and Kotzig 1987", "Milley 2015"],
        needs_rules: true,
        ..About::PLAIN
    };
    const START: u64 = 12;

    fn read_side(text: &str) -> Result<HeapCode, ParseError> {
        text.parse().map(HeapCode::Code)
    }
}
