//! Template Game: each player places stones that do not touch stones of their own.
//!
//! Rewrite this sentence, the rules and the notation. What stands below `play` makes answers faster and must be true: keep it
//! only where it is, for a wrong symmetry makes wrong answers.

use crate::families::board::{Around, Board, Square, Symmetry};
use crate::families::grid::{Grid, GridRules, Negative};
use crate::families::pattern::{Pattern, Slots};
use grundy_core::{About, Player};

/// Template Game on a board: the family has positions, notation, pictures and symmetries.
pub type TemplateGame = Grid<TemplateGameRules, 2>;

/// The rules; colour 0 is Left's, 1 is Right's. Parameters would be fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TemplateGameRules;

/// A board of up to 128 cells in two colours.
type Position = Board<u128, 2>;

/// A move of a player: place a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// The player whose stone it is.
    pub of: Player,
    /// The square of the stone.
    pub at: Square,
}

impl Slots for Stone {
    /// The texts in the slots of the pattern.
    fn slots(&self) -> Vec<String> {
        vec![["x", "o"][self.of.index()].to_owned(), self.at.to_string()]
    }
}

impl GridRules<2> for TemplateGameRules {
    type Cells = u128;
    type Move = Stone;

    const ABOUT: About = About {
        name: "template-game",
        title: "Stones that do not touch stones of their own colour",
        rules: "Left places a stone x on an empty cell that has no x beside, above or below it, Right a stone o on one that \
                has no o there. Whoever cannot move loses.",
        notation: "An empty board is written rows x columns, as 3x4; any board by its rows from the top with / between \
                   them: x is a stone of Left's, o one of Right's, a dot an empty cell. A move is written `x at 1,2`: \
                   whose stone, row and column.",
        examples: &["template-game 2x3", "template-game x../..o"],
        ..About::PLAIN
    };
    /// An empty cell, colour 0, colour 1.
    const MARKS: &'static str = ".xo";
    /// The mark of all cells of a board that is given by its size.
    const FILLED: Option<char> = Some('.');
    const START: &'static str = "3x3";
    const MOVE: Pattern = Pattern::new("{stone} at {cell}");

    fn moves(&self, of: Player, board: &Position) -> impl Iterator<Item = Stone> {
        let touched = board.around(board.plane(of.index()), Around::Orthogonal);
        let free = board.everywhere() & !board.used() & !touched;
        board.squares(free).map(move |at| Stone { of, at })
    }

    fn play(&self, board: &Position, stone: &Stone) -> Position {
        let colour = stone.of.index();
        board.with(colour, board.plane(colour) | board.one(stone.at))
    }

    /// The colours change places when the players do; all eight turns and reflections are the same game. Pawns that go up,
    /// or dominoes that stand for one player, have fewer images: `Symmetry::Reflections`, `Symmetry::None`.
    const NEGATIVE: Negative = Negative::SwapColours;
    const SYMMETRY: Symmetry = Symmetry::Square;
}
