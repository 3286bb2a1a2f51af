//! A knight that only moves towards the corner. No closed form is stated here; by Sprague (1935) several knights are a sum.

use crate::families::walkers::{NOTATION, Pieces, Walk};
use grundy_core::picture::{Legend, Piece, Thing};
use grundy_core::{About, Player};

/// `knight 3,4`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::pieces::knight::Knights;
/// let rules = Knights::from_rules(None).unwrap();
/// let p = rules.read("3,4").unwrap();
/// assert_eq!(rules.moves(&p).count(), 4);
/// ```
pub type Knights = Pieces<Knight>;

/// Two rows or columns towards the corner and one aside, or two one way and one the other, both towards it.
#[derive(Clone, Copy, Debug)]
pub struct Knight;

impl Walk for Knight {
    const ABOUT: About = About {
        name: "knight",
        aliases: &[],
        title: "Knights that jump towards a corner",
        rules: "A move takes one knight from (row, column) to (row−2, column−1), (row−2, column+1), (row−1, column−2) or \
                (row+1, column−2), if that square is on the board. Any number of knights may share a square. Whoever \
                cannot move loses.",
        notation: NOTATION,
        examples: &["knight 3,4", "knight 15x15: 5,2 7,7"],
        sources: &["Sprague 1935"],
        default_rules: Some("8x8"),
        ..About::PLAIN
    };
    const LEGEND: Legend = &[('N', Thing::Piece(Player::Right, Piece::Knight))];
    const JUMPS: &'static [(i64, i64)] = &[(-2, -1), (-2, 1), (-1, -2), (1, -2)];
}
