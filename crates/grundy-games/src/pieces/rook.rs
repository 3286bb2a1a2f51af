//! A rook that only moves towards the corner: Nim with two heaps, its row and its column (Bouton, 1902).

use crate::families::walkers::{NOTATION, Pieces, Square, Walk};
use grundy_core::picture::{Legend, Piece, Thing};
use grundy_core::{About, Player, Reason, reason};

/// `rook 3,4`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::pieces::rook::Rooks;
/// let rules = Rooks::from_rules(None).unwrap();
/// let p = rules.read("3,5").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 3 ^ 5);
/// ```
pub type Rooks = Pieces<Rook>;

/// Any distance up or left.
#[derive(Clone, Copy, Debug)]
pub struct Rook;

impl Walk for Rook {
    const ABOUT: About = About {
        name: "rook",
        aliases: &[],
        title: "Rooks that slide to a corner",
        rules: "A move takes one rook any distance up or left; rooks do not block each other. This is Nim: a rook is worth two \
                heaps, its row and its column. Whoever cannot move loses.",
        notation: NOTATION,
        examples: &["rook 3,4", "rook 100x100: 5,2 7,7"],
        sources: &["Bouton 1902"],
        default_rules: Some("8x8"),
        ..About::PLAIN
    };
    const LEGEND: Legend = &[('R', Thing::Piece(Player::Right, Piece::Rook))];
    const SLIDES: bool = true;
    const NAMED: [&'static str; 2] = ["Bouton's theorem", "Bouton 1902"];

    fn statement() -> Reason {
        reason!("a rook at r,c is two Nim heaps and worth r ⊕ c")
    }

    fn value((r, c): Square) -> Option<u64> {
        Some(u64::from(r ^ c))
    }

    /// One heap must become what the value lacks without the other.
    fn squares_of_value(_: &Rooks, (r, c): Square, value: u64) -> Vec<Square> {
        let (up, left) = (value ^ u64::from(c), value ^ u64::from(r));
        let up = (up < u64::from(r)).then_some((up as u32, c));
        let left = (left < u64::from(c)).then_some((r, left as u32));
        up.into_iter().chain(left).collect()
    }
}
