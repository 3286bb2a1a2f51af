//! NoGo: stones are placed as in Go, and neither capture nor suicide is allowed. Chou, Teytaud and Yen, *Revisiting
//! Monte-Carlo tree search on a normal form game: NoGo*, EvoApplications 2011.
//!
//! A stone never leaves the board, so every play ends. Empty points that only one player may fill are moves in hand: the
//! mirror image of Go, where they are territory.

use crate::families::board::{Around, Board, Square};
use crate::families::grid::{Grid, GridRules};
use crate::families::pattern::{Pattern, Slots};
use grundy_core::{About, Player};

/// NoGo on a board.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::boards::nogo::NoGo;
/// let rules = NoGo::from_rules(None).unwrap();
/// let p = rules.read("1x3").unwrap();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 3);
/// ```
pub type NoGo = Grid<NoGoRules, 2>;

/// The rules of NoGo; colour 0 is Left's, 1 is Right's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoGoRules;

/// A board of up to 128 squares with two colours of stones.
type Stones = Board<u128, 2>;

/// A stone that is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// The player whose stone it is.
    pub of: Player,
    /// The cell on which it is placed.
    pub at: Square,
}

impl Slots for Stone {
    fn slots(&self) -> Vec<String> {
        let mark = ["x", "o"][self.of.index()];
        vec![mark.to_owned(), self.at.to_string()]
    }
}

/// True if every group of stones has a free neighbour: floods from the free cells reach every stone.
fn all_breathe(board: &Stones) -> bool {
    let free = board.everywhere() & !board.used();
    let beside = board.around(free, Around::Orthogonal);
    (0..2).all(|colour| {
        let stones = board.plane(colour);
        board.flood(beside & stones, stones, Around::Orthogonal) == stones
    })
}

impl GridRules<2> for NoGoRules {
    type Cells = u128;
    type Move = Stone;

    const ABOUT: About = About {
        name: "nogo",
        aliases: &["anti-atari-go"],
        title: "NoGo: stones are placed as in Go, and nothing may be captured",
        rules: "Left places a stone x on an empty cell, Right a stone o. Stones of one colour that touch along sides are a group, \
                and after a move every group on the board, of either colour, must have an empty cell beside it. Whoever cannot \
                move loses.",
        notation: "An empty board is written rows x columns, as 3x4; any board by its rows from the top with / between them: x \
                   is a stone of Left's, o one of Right's, a dot an empty cell. At most 128 cells. A move is written `x at 1,2`: \
                   whose stone, row and column.",
        examples: &["nogo 3x3", "nogo x..o/....", "nogo 1x6"],
        sources: &["Chou, Teytaud and Yen 2011"],
        ..About::PLAIN
    };
    const MARKS: &'static str = ".xo";
    const FILLED: Option<char> = Some('.');
    const START: &'static str = "3x3";
    const MOVE: Pattern = Pattern::new("{stone} at {cell}");

    fn moves(&self, of: Player, board: &Stones) -> impl Iterator<Item = Stone> {
        let free = board.everywhere() & !board.used();
        let stones = board.squares(free).map(move |at| Stone { of, at });
        stones.filter(|stone| all_breathe(&self.play(board, stone)))
    }

    fn play(&self, board: &Stones, stone: &Stone) -> Stones {
        let colour = stone.of.index();
        board.with(colour, board.plane(colour) | board.one(stone.at))
    }

    fn fault(&self, board: &Stones) -> Option<&'static str> {
        (!all_breathe(board)).then_some("a board on which every group has an empty cell beside it")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{Notation, conformance};

    const NOGO: NoGo = Grid(NoGoRules);

    #[test]
    fn boards_satisfy_the_axioms() {
        for text in ["x../..o", ".../...", "....", "."] {
            let board = NOGO.read(text).unwrap();
            conformance::partizan(&NOGO, &board, 4);
        }
    }

    #[test]
    fn neither_capture_nor_suicide() {
        let moves = |text: &str, player| {
            let board = NOGO.read(text).unwrap();
            let moves = NoGoRules.moves(player, &board);
            moves.map(|mv| mv.at.to_string()).collect::<Vec<_>>()
        };
        // The one empty cell of x.x would be suicide for o, and for x it is the last that the group could breathe.
        assert!(moves("x.x", Player::Right).is_empty() && moves("x.x", Player::Left).is_empty());
        assert_eq!(moves("x..", Player::Right), ["1,3"]);
        assert_eq!(moves("x..", Player::Left), ["1,2", "1,3"]);
        assert!(NOGO.read("xo.").is_err());
    }
}
