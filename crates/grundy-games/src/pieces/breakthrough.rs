//! Breakthrough: two rows of pawns a side, which may also step diagonally. Troyka (2000).

use crate::families::pawns::{PawnRules, Pawns};
use grundy_core::About;

/// Breakthrough on any board of at least five rows.
///
/// ```
/// use grundy_core::{Described, Ruleset, Sequential};
/// use grundy_games::pieces::breakthrough::Breakthrough;
/// let rules = Breakthrough::from_rules(Some("5x3")).unwrap();
/// assert_eq!(rules.legal(&rules.start()).count(), 7);
/// ```
pub type Breakthrough = Pawns<TwoRows>;

/// Two rows of pawns a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoRows {}

impl PawnRules for TwoRows {
    const ABOUT: About = About {
        name: "breakthrough",
        aliases: &[],
        title: "Two rows of pawns a side break through to the far row",
        rules: "White's pawns stand on the two bottom rows, black's on the two top rows; white begins. A pawn steps one cell ahead, \
                straight or slanting, if it is empty, or captures one cell slanting ahead. Whoever reaches the far row wins, and so \
                does whoever captures all pawns, for whoever cannot move loses. The board has 8 rows and 8 columns unless the rules say \
                otherwise; small boards can be solved.",
        notation: "The rows from the top with / between them, each cell w, b or a dot, then whose turn it is: \
                   `bb/bb/w./.w/ww black`. Before the colon stands rows x columns: `5x3:`. A move is `a1-a2`, a capture \
                   `a1xb2`; rows are counted from the bottom.",
        examples: &[
            "breakthrough 5x2:",
            "breakthrough 5x2: bb/bb/w./.w/ww black",
            "breakthrough 5x3: bbb/.b./..w/w../.ww",
        ],
        sources: &["Saffidine, Jouandeau and Cazenave 2011"],
        sides: ["white", "black"],
        default_rules: Some("8x8"),
        ..About::PLAIN
    };
    const SIZE: (usize, usize) = (8, 8);
    const RANKS: usize = 2;
    const SLANTS: bool = true;
}
