//! King and queen against king: on 8 by 8 the longest way to mate takes 10 moves of White. Thompson (1986).

use crate::families::king_and_piece::{Companion, KingAnd, Man};
use grundy_core::About;

/// `kqk K a1 Q b1 k d4 white`.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::pieces::king_and_queen::KingAndQueen;
/// let rules = KingAndQueen::from_rules(None).unwrap();
/// let p = rules.read("K a1 Q b1 k d4 white").unwrap();
/// assert_eq!(rules.legal(&p).count(), 10);
/// ```
pub type KingAndQueen = KingAnd<Queen>;

/// White has a queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Queen {}

impl Companion for Queen {
    const ABOUT: About = About {
        name: "kqk",
        aliases: &["king-and-queen"],
        title: "King and queen against king on a small board",
        rules: "White has a king and a queen, black a king; they move as in chess. White wins by mate. Stalemate and the \
                capture of the queen are ties; a play that never ends is a draw. The board is 4 by 4 unless the rules \
                give another side, or rows and columns.",
        notation: "The pieces with their cells and whose turn it is: `K a1 Q b1 k d4 white`; columns are letters, rows \
                   count from the bottom. Without a queen the play is over: `K a1 k d4 white`. Before the colon stands \
                   the side of the board, or rows x columns: `8:`, `5x8:`. A move is `K b2`, `Q b4`, or `k c3` for black.",
        examples: &["kqk", "kqk K c3 Q a2 k d1 black", "kqk 5x6: K a1 Q b1 k e5"],
        sources: &["Thompson 1986"],
        sides: ["white", "black"],
        default_rules: Some("4"),
        ..About::PLAIN
    };
    const MAN: Man = Man::Queen;
}
