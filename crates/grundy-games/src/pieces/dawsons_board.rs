//! Dawson's Chess on its board: three rows, pawns that must capture, and normal play.
//!
//! Dawson (1934) posed it with the last mover losing. With the last mover winning it is Dawson's Chess as the theory of
//! heaps has it, 0.137: a pawn that advances is captured, the capturing pawn is captured, and a column with its
//! neighbours is gone for both sides after an even number of further moves. Guy and Smith (1956).

use crate::families::pawns::{PawnRules, Pawns};
use grundy_core::About;

/// Dawson's Chess on a board of any width.
///
/// ```
/// use grundy_core::{Described, Ruleset, Sequential};
/// use grundy_games::pieces::dawsons_board::DawsonsBoard;
/// let rules = DawsonsBoard::from_rules(Some("3x5")).unwrap();
/// let p = rules.start();
/// let ahead = rules.play(&p, &rules.legal(&p).next().unwrap());
/// // The pawn that went ahead must be captured.
/// assert_eq!(rules.legal(&ahead).count(), 1);
/// ```
pub type DawsonsBoard = Pawns<MustCapture>;

/// Captures are forced, and the far row is only an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MustCapture {}

impl PawnRules for MustCapture {
    const ABOUT: About = About {
        name: "dawsons-board",
        aliases: &["dawson-pawns"],
        title: "Dawson's Chess on its board: pawns that must capture",
        rules: "White's pawns stand on the bottom row, black's on the top row of a board with three rows; white begins. A pawn steps one cell \
                ahead if it is empty, or captures one cell slanting ahead; whoever can capture must. Whoever cannot move loses. \
                The board has 3 rows and 4 columns unless the rules say otherwise.",
        notation: "The rows from the top with / between them, each cell w, b or a dot, then whose turn it is: \
                   `bbb/w../.ww black`. Before the colon stands rows x columns: `3x7:`. A move is `a1-a2`, a capture \
                   `a1xb2`; rows are counted from the bottom.",
        examples: &[
            "dawsons-board",
            "dawsons-board 3x7:",
            "dawsons-board 3x3: bbb/w../.ww black",
        ],
        sources: &["Dawson 1934", "Guy and Smith 1956"],
        sides: ["white", "black"],
        default_rules: Some("3x4"),
        ..About::PLAIN
    };
    const SIZE: (usize, usize) = (3, 4);
    const MUST_CAPTURE: bool = true;
    const ARRIVING_WINS: bool = false;
}
