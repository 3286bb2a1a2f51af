//! King and rook against king: on 8 by 8 the longest way to mate takes 16 moves of White. Thompson (1986).

use crate::families::king_and_piece::{Companion, KingAnd, Man};
use grundy_core::About;

/// `krk K a1 R b1 k d4 white`.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::pieces::king_and_rook::KingAndRook;
/// let rules = KingAndRook::from_rules(None).unwrap();
/// let p = rules.read("K a1 R b1 k d4 white").unwrap();
/// assert_eq!(rules.legal(&p).count(), 7);
/// ```
pub type KingAndRook = KingAnd<Rook>;

/// White has a rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rook {}

impl Companion for Rook {
    const ABOUT: About = About {
        name: "krk",
        aliases: &["king-and-rook"],
        title: "King and rook against king on a small board",
        rules: "White has a king and a rook, black a king; they move as in chess. White wins by mate. Stalemate and the \
                capture of the rook are ties; a play that never ends is a draw. The board is 4 by 4 unless the rules \
                give another side, or rows and columns.",
        notation: "The pieces with their cells and whose turn it is: `K a1 R b1 k d4 white`; columns are letters, rows \
                   count from the bottom. Without a rook the play is over: `K a1 k d4 white`. Before the colon stands \
                   the side of the board, or rows x columns: `8:`, `5x8:`. A move is `K b2`, `R b4`, or `k c3` for black.",
        examples: &[
            "krk",
            "krk K c3 R a3 k d1 black",
            "krk 8: K e1 R a1 k e8 white",
        ],
        sources: &["Thompson 1986"],
        sides: ["white", "black"],
        default_rules: Some("4"),
        ..About::PLAIN
    };
    const MAN: Man = Man::Rook;
}
