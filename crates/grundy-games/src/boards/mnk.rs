//! The (m,n,k) games: k in a row on a board of m by n. Uiterwijk and van den Herik, *The advantage of the initiative*,
//! Information Sciences 122 (2000), list the winners of the small ones.

use crate::families::in_a_row::free::Free;
use crate::families::in_a_row::{InARow, Named};
use grundy_core::picture::{Legend, Surface, Thing};
use grundy_core::{About, Player};

/// `mnk 4x4x3:`.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::boards::mnk::Mnk;
/// let rules = Mnk::from_rules(Some("4x3x3")).unwrap();
/// let p = rules.read("x.../.o../....").unwrap();
/// assert_eq!(rules.legal(&p).count(), 10);
/// ```
pub type Mnk = InARow<Free<AnyBoard>>;

/// Any board and any length of row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyBoard;

/// The notation of boards of stones and crosses.
pub(super) const NOTATION: &str = "The rows of the board from the top with / between them, each cell x, o or a dot: \
                        `x.o/.x./...`. x moves first, so the stones say whose turn it is. A move is a column letter \
                        and a row number counted from the bottom: `b2`.";

/// Crosses and rings.
pub(super) const CROSSES: Legend = &[
    ('x', Thing::Mark(Player::Left)),
    ('o', Thing::Mark(Player::Right)),
];

impl Named for AnyBoard {
    const ABOUT: About = About {
        name: "mnk",
        aliases: &["k-in-a-row"],
        title: "K in a row on any board",
        rules: "x and o in turn mark an empty cell, x first. Whoever first has k or more in a row, across, down or \
                slanting, wins; a full board without a row is a tie. The rules are width x height x k, 3x3x3 unless \
                others are given; sides go up to 19.",
        notation: NOTATION,
        examples: &["mnk 4x4x3:", "mnk 4x3x3: x.../.o../...."],
        sources: &["Berlekamp, Conway and Guy 1982"],
        sides: ["x", "o"],
        default_rules: Some("3x3x3"),
        ..About::PLAIN
    };
    const BOARD: [usize; 3] = [3, 3, 3];
    const SURFACE: Surface = Surface::Squares;
    const LEGEND: Legend = CROSSES;
}
