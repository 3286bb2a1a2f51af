//! Peaceful queens: queens, or other pieces of chess, are placed so that none attacks another. Noon and Van Brummelen (2006).
//!
//! It is [Node Kayles](crate::graphs::node_kayles) on the squares of a board, joined where a queen can move from one to
//! the other: a queen that is placed takes its square and all that it attacks.

use crate::families::removal::{Removal, RemovalRules};
use grundy_core::About;

/// `peaceful-queens queen 5x5:`.
///
/// ```
/// use grundy_core::{Described, Impartial, Ruleset};
/// use grundy_games::boards::peaceful_queens::PeacefulQueens;
/// let rules = PeacefulQueens::from_rules(Some("queen 4x4")).unwrap();
/// assert_eq!(rules.moves(&rules.start()).count(), 16);
/// ```
pub type PeacefulQueens = Removal<Attacked>;

/// Squares are joined if a piece can move from one to the other.
#[derive(Clone, Copy, Debug)]
pub struct Attacked;

impl RemovalRules for Attacked {
    const BETWEEN: char = '-';
    const ORDER: bool = false;
    const ABOUT: About = About {
        name: "peaceful-queens",
        aliases: &["non-attacking-queens"],
        title: "Place queens on a board so that none attacks another",
        rules: "The players place a queen in turn on a square of a board that no queen attacks; it attacks along its row, its column and its \
                diagonals as if nothing stood there. Whoever cannot place one loses. Another piece may be named instead: rook, bishop, knight, king.",
        notation: "Rules: the piece and the board, rows x columns: queen 5x5, knight 4x4. Position: the squares on which a piece may still be placed, row \
                   and column from 1, with commas between them: `1.2,3.1`; `none`: nothing is left; without a position all are. A move \
                   is written take 1.2.",
        examples: &[
            "peaceful-queens queen 4x4:",
            "peaceful-queens knight 3x3:",
            "peaceful-queens queen 4x5: 1.1,2.3,4.4",
        ],
        sources: &["Noon and Van Brummelen 2006"],
        needs_rules: true,
        ..About::PLAIN
    };
}
