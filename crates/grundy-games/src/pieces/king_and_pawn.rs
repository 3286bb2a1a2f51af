//! King and pawn against king: a pawn on the last row becomes a queen or a rook. On 8 by 8 the longest way to mate takes 28
//! moves of White. Thompson (1986).

use crate::families::king_and_piece::{Companion, KingAnd, Man};
use grundy_core::About;

/// `kpk K a1 P a2 k e5 white`.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::pieces::king_and_pawn::KingAndPawn;
/// let rules = KingAndPawn::from_rules(None).unwrap();
/// let p = rules.read("K a3 P c4 k e3 white").unwrap();
/// assert_eq!(rules.legal(&p).count(), 7);
/// ```
pub type KingAndPawn = KingAnd<Pawn>;

/// White has a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pawn {}

impl Companion for Pawn {
    const ABOUT: About = About {
        name: "kpk",
        aliases: &["king-and-pawn"],
        title: "King and pawn against king on a small board",
        rules: "White has a king and a pawn, black a king; they move as in chess. The pawn goes one row up, or two from the second row \
                of a board with six rows or more; on the last row it becomes a queen or a rook. White wins by mate. Stalemate and the \
                capture of White's piece are ties; a play that never ends is a draw. The board is 5 by 5 unless the rules \
                give another side, or rows and columns.",
        notation: "The pieces with their cells and whose turn it is: `K a1 P a2 k e5 white`; columns are letters, rows \
                   count from the bottom; Q or R stands for what the pawn has become. Without it the play is over: `K a1 k d4 white`. \
                   Before the colon stands the side of the board, or rows x columns: `8:`, `6x5:`. A move is `K b2`, `P b4`, `P b5 Q`, \
                   or `k c3` for black.",
        examples: &[
            "kpk",
            "kpk K a3 P c4 k e3 white",
            "kpk 6x4: K b3 P b2 k b5 black",
        ],
        sources: &["Thompson 1986"],
        sides: ["white", "black"],
        default_rules: Some("5"),
        ..About::PLAIN
    };
    const MAN: Man = Man::Pawn;
    const SIDE: u8 = 5;
}
