//! A queen that only moves towards the corner: [Wythoff's game](crate::theorems::wythoff), its row and its column as heaps.

use crate::families::walkers::{NOTATION, Pieces, Square, Walk};
use crate::theorems::wythoff::Wythoff;
use grundy_core::picture::{Legend, Piece, Thing};
use grundy_core::{About, Convention, Player, Theorem, reason};

/// `queen 3,4`.
///
/// ```
/// use grundy_core::{Convention, Described, Notation, Partizan, Player};
/// use grundy_games::pieces::queen::Queens;
/// let rules = Queens::from_rules(None).unwrap();
/// let p = rules.read("3,5").unwrap();
/// let winner = rules.known_winner(&p, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Right);
/// ```
pub type Queens = Pieces<Queen>;

/// Any distance up, left, or diagonally up and left.
#[derive(Clone, Copy, Debug)]
pub struct Queen;

impl Walk for Queen {
    const ABOUT: About = About {
        name: "queen",
        aliases: &[],
        title: "Queens that slide to a corner: Wythoff's game",
        rules: "A move takes one queen any distance up, left, or diagonally up and left; queens do not block each other. With \
                one queen this is Wythoff's game: take from one of two heaps, or the same number from both. Whoever \
                cannot move loses.",
        notation: NOTATION,
        examples: &["queen 3,4", "queen 1000x1000: 610,987", "queen 3,4 5,6"],
        sources: &["Wythoff 1907"],
        default_rules: Some("8x8"),
        ..About::PLAIN
    };
    const LEGEND: Legend = &[('Q', Thing::Piece(Player::Right, Piece::Queen))];
    const SLIDES: bool = true;
    const SLANTS: bool = true;

    fn alone((r, c): Square, play: Convention) -> Option<(Theorem<bool>, Vec<Square>)> {
        let (row, column) = (u64::from(r), u64::from(c));
        let heaps = Wythoff { m: 1 };
        let (low, high, ahead) = (r.min(c), r.max(c), row.abs_diff(column));
        let (a, b) = heaps.lost(ahead, play)?;
        let lost_positions = match play {
            Convention::Normal => reason!(
                "the lost squares are A(n),B(n) with A(n) = ⌊nφ⌋, B(n) = A(n) + n (or the two exchanged); "
            ),
            Convention::Misere => reason!(
                "the lost squares are 0,1 and 2,2 and, from n = 2 on, A(n),B(n) with A(n) = ⌊nφ⌋, B(n) = A(n) + n (or \
                 the two exchanged); "
            ),
        };
        let here = if (u64::from(low), u64::from(high)) == (a, b) {
            reason!("{},{} is one of them", low, high)
        } else {
            reason!(
                "for the difference {} that is {},{} and not {},{}",
                ahead,
                a,
                b,
                low,
                high
            )
        };
        let wins = Theorem {
            says: heaps.next_wins(row, column, play),
            name: "Wythoff's theorem",
            source: "Wythoff 1907",
            reason: lost_positions + here,
        };
        let moves = heaps.winning(row, column, play).into_iter();
        let squares = moves.map(|(up, left)| (r - up as u32, c - left as u32));
        Some((wins, squares.collect()))
    }
}
