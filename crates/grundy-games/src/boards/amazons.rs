//! Amazons: a queen moves as in Chess and shoots an arrow that burns a square for ever. Walter Zamkauskas, 1988;
//! Berlekamp, *Sums of N×2 Amazons*, 2000.
//!
//! The burnt squares wall off territories, which are counted as numbers; while the walls are being built, positions are
//! hot.

use crate::families::bits::Bits;
use crate::families::board::{Around, Board, Square, Symmetry};
use crate::families::grid::{Grid, GridRules, Negative};
use crate::families::pattern::Pattern;
use grundy_core::picture::{Legend, Piece, Thing};
use grundy_core::{About, Player};

/// Amazons on a board.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::boards::amazons::Amazons;
/// let rules = Amazons::from_rules(None).unwrap();
/// let p = rules.read("x..").unwrap();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 4);
/// ```
pub type Amazons = Grid<AmazonsRules, 3>;

/// The rules of Amazons; colours 0 and 1 are the queens of Left and Right, 2 the free squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AmazonsRules;

/// A board of up to 128 squares. The third colour marks burnt squares.
type AmazonsAndArrows = Board<u128, 3>;

/// The squares that a queen can reach from a square.
fn reach(board: &AmazonsAndArrows, from: u128, free: u128) -> u128 {
    let lines = Around::King.directions().iter();
    lines.fold(0, |all, &line| all | board.ray(from, free, line))
}

impl GridRules<3> for AmazonsRules {
    type Cells = u128;
    /// The square that a queen leaves, the square that it reaches, and the square that burns.
    type Move = [Square; 3];

    const ABOUT: About = About {
        name: "amazons",
        title: "Amazons: a queen moves and shoots, and what she hits is burnt",
        rules: "A move is a queen's move of Chess over free squares, and then a shot from where the queen stands, again as \
                far as free squares reach in one of the eight directions; the square that is hit is burnt and never free again. Queens \
                and burnt squares stop moves and shots; the square that the queen left is free. Left moves the queens x, Right \
                the queens o. Whoever cannot move loses.",
        notation: "The rows of the board from the top with / between them: x is a queen of Left's, o one of Right's, a dot \
                   a free square, # a burnt one. At most 128 squares. A move is written `1,1 to 1,4 burns 2,4`, each square \
                   with its row and column.",
        examples: &["amazons x.../o...", "amazons x../..o", "amazons x.#./..o."],
        sources: &["Berlekamp 2000"],
        ..About::PLAIN
    };
    const MARKS: &'static str = "#xo.";
    const LEGEND: Legend = &[
        ('x', Thing::Piece(Player::Left, Piece::Amazon)),
        ('o', Thing::Piece(Player::Right, Piece::Amazon)),
    ];
    const START: &'static str = "x.../o...";
    const MOVE: Pattern = Pattern::new("{from} to {to} burns {shot}");
    const SYMMETRY: Symmetry = Symmetry::Square;
    const NEGATIVE: Negative = Negative::SwapColours;

    fn moves(&self, player: Player, board: &AmazonsAndArrows) -> impl Iterator<Item = [Square; 3]> {
        let shots = move |from: Square, to: Square| {
            let free = board.plane(2) | board.one(from);
            let hit = board.squares(reach(board, board.one(to), free & !board.one(to)));
            hit.map(move |shot| [from, to, shot])
        };
        let moves = move |from| {
            let to = board.squares(reach(board, board.one(from), board.plane(2)));
            to.flat_map(move |to| shots(from, to))
        };
        board.squares(board.plane(player.index())).flat_map(moves)
    }

    fn play(&self, board: &AmazonsAndArrows, &[from, to, shot]: &[Square; 3]) -> AmazonsAndArrows {
        let [from, to, shot] = [from, to, shot].map(|square| board.one(square));
        let queen = usize::from(board.plane(1).meets(from));
        let without = board.map(|plane| plane & !(from | to | shot));
        let moved = without.with(queen, without.plane(queen) | to);
        moved.with(2, moved.plane(2) | (from & !shot))
    }

    /// The squares of the regions that are not over.
    fn live(&self, board: &AmazonsAndArrows) -> u128 {
        self.regions(board).fold(0, |all, region| all | region)
    }

    /// The regions that are not over. No queen crosses a burnt square; a region without a queen, or without a free
    /// square, is over.
    fn regions(&self, board: &AmazonsAndArrows) -> impl Iterator<Item = u128> {
        let queens = board.plane(0) | board.plane(1);
        let regions = board.regions(board.used(), Around::King);
        regions.filter(move |region| queens.meets(*region) && board.plane(2).meets(*region))
    }
}
