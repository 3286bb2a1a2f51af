//! A king that only moves towards the corner.
//!
//! **Theorem.** A king at r, c is worth 2·(the parity of the smaller of r and c) + (the parity of r + c). *Proof.* By
//! induction on r + c: with the smaller coordinate even it is a race of r + c steps; with it odd the values 0 and 1 are
//! both among the options, and of 2 and 3 the same parity is left.

use crate::families::walkers::{NOTATION, Pieces, Square, Walk};
use grundy_core::picture::{Legend, Piece, Thing};
use grundy_core::{About, Player, Reason, reason};

/// `king 3,4`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::pieces::king::Kings;
/// let rules = Kings::from_rules(None).unwrap();
/// let p = rules.read("3,4").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 3);
/// ```
pub type Kings = Pieces<King>;

/// One step up, left, or diagonally up and left.
#[derive(Clone, Copy, Debug)]
pub struct King;

impl Walk for King {
    const ABOUT: About = About {
        name: "king",
        aliases: &[],
        title: "Kings that walk to a corner",
        rules: "A move takes one king one step up, left, or diagonally up and left. Any number of kings may share a square. \
                Whoever cannot move loses.",
        notation: NOTATION,
        examples: &["king 3,4", "king 20x30: 5,2 19,29"],
        sources: &["Sprague 1935"],
        default_rules: Some("8x8"),
        ..About::PLAIN
    };
    const LEGEND: Legend = &[('K', Thing::Piece(Player::Right, Piece::King))];
    const JUMPS: &'static [(i64, i64)] = &[(-1, 0), (0, -1), (-1, -1)];
    const NAMED: [&'static str; 2] = ["the king's parities", "Sprague 1935"];

    fn statement() -> Reason {
        reason!(
            "a king at r,c is worth 2·(the parity of the smaller of r and c) + (the parity of r + c)"
        )
    }

    fn value((r, c): Square) -> Option<u64> {
        Some(u64::from(2 * (r.min(c) % 2) + (r ^ c) % 2))
    }
}
