//! Hexapawn: two rows of pawns on a small board, the game that a machine of matchboxes learns to play.
//!
//! Gardner (1962) describes the machine; on 3 by 3 the second player wins.

use crate::families::pawns::{PawnRules, Pawns};
use grundy_core::About;

/// Hexapawn on any board of at least three rows.
///
/// ```
/// use grundy_core::{Described, Ruleset, Sequential};
/// use grundy_games::pieces::hexapawn::Hexapawn;
/// let rules = Hexapawn::from_rules(None).unwrap();
/// let p = rules.start();
/// assert_eq!(rules.legal(&p).count(), 3);
/// ```
pub type Hexapawn = Pawns<OneRow>;

/// One row of pawns a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneRow {}

impl PawnRules for OneRow {
    const ABOUT: About = About {
        name: "hexapawn",
        aliases: &[],
        title: "Pawns that want to cross a small board",
        rules: "White's pawns stand on the bottom row, black's on the top row; white begins. A pawn steps one cell ahead \
                if it is empty, or captures one cell slanting ahead. Whoever reaches the far row wins, and whoever \
                cannot move loses. The board has 3 rows and 3 columns unless the rules say otherwise.",
        notation: "The rows from the top with / between them, each cell w, b or a dot, then whose turn it is: \
                   `bbb/w../.ww black`. Before the colon stands rows x columns: `4x3:`. A move is `a1-a2`, a capture \
                   `a1xb2`; rows are counted from the bottom.",
        examples: &["hexapawn", "hexapawn bbb/w../.ww black", "hexapawn 4x4:"],
        sources: &["Gardner 1962"],
        sides: ["white", "black"],
        default_rules: Some("3x3"),
        ..About::PLAIN
    };
    const SIZE: (usize, usize) = (3, 3);
}
