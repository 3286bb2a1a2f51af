//! Games on a board of squares where whoever cannot move loses: a game adds its moves and its words, and says
//! which regions of a board are games of their own; positions, notation, pictures, symmetries and negatives are here.
//!
//! A game that takes one stone after the other:
//!
//! ```
//! use grundy_core::{About, Impartial, Notation, Player};
//! use grundy_games::families::board::{Board, Square};
//! use grundy_games::families::grid::{Grid, GridRules, ImpartialGrid, Negative};
//! use grundy_games::families::pattern::Pattern;
//!
//! #[derive(Clone, Copy, Debug, Default)]
//! struct TakeOne;
//!
//! impl GridRules<1> for TakeOne {
//!     type Cells = u64;
//!     type Move = [Square; 1];
//!     const ABOUT: About = About { name: "take-one", ..About::PLAIN };
//!     const MARKS: &'static str = ".#";
//!     const START: &'static str = "##/##";
//!     const MOVE: Pattern = Pattern::new("take {cell}");
//!     const NEGATIVE: Negative = Negative::Same;
//!
//!     fn moves(&self, _: Player, board: &Board<u64, 1>) -> impl Iterator<Item = [Square; 1]> {
//!         board.squares(board.plane(0)).map(|square| [square])
//!     }
//!
//!     fn play(&self, board: &Board<u64, 1>, &[taken]: &[Square; 1]) -> Board<u64, 1> {
//!         board.with(0, board.plane(0) & !board.one(taken))
//!     }
//! }
//!
//! impl ImpartialGrid<1> for TakeOne {}
//!
//! let rules = Grid(TakeOne);
//! let p = rules.read("#.#").unwrap();
//! let moves: Vec<String> = rules.moves(&p).map(|mv| rules.show_move(&p, &mv)).collect();
//! assert_eq!(moves, ["take 1,1", "take 1,3"]);
//! ```

use crate::families::bits::Bits;
use crate::families::board::{Board, Square, Symmetry};
use crate::families::pattern::{Pattern, Slots};
use grundy_core::parse::no_rules;
use grundy_core::picture::{self, Legend, Picture, USUAL};
use grundy_core::strips::Strips;
use grundy_core::{
    About, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset, SeeOption,
    Theorem, Verdict, Wanted,
};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// A game on a board whose cells have one of `PLANES` colours or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grid<R, const PLANES: usize>(pub R);

/// The position of a game on a board.
pub type BoardOf<R, const PLANES: usize> = Board<<R as GridRules<PLANES>>::Cells, PLANES>;

/// The way in which the players exchange their roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Negative {
    /// The first two colours are the players' own, Left's and Right's, and change places.
    SwapColours,
    /// Rows become columns.
    Transpose,
    /// Both players always have the same moves.
    Same,
    /// In no way that is known.
    Unknown,
}

/// The rules and words that a game on a board adds to its family.
pub trait GridRules<const PLANES: usize>: Clone + Default + Debug + Send + Sync + 'static {
    /// The set of cells, a word with at least as many bits as a board may have cells.
    type Cells: Bits;
    /// A player's move.
    type Move: Clone + Eq + Debug + Slots + Send + Sync + 'static;

    /// The game's description for the catalog.
    const ABOUT: About;
    /// The mark of a cell without a colour, then that of each colour.
    const MARKS: &'static str;
    /// The meaning of the marks in a picture.
    const LEGEND: Legend = USUAL;
    /// The mark of all cells of a board that is given by its size; `None` where sizes are no positions.
    const FILLED: Option<char> = None;
    /// The position at the start unless one is given.
    const START: &'static str;
    /// The notation of a move, as a pattern.
    const MOVE: Pattern;
    /// The images of a board that are the same game; none unless the rules say so, since a wrong image makes wrong answers.
    const SYMMETRY: Symmetry = Symmetry::None;
    /// The way in which the players exchange their roles.
    const NEGATIVE: Negative = Negative::Unknown;

    /// The moves of a player.
    fn moves(
        &self,
        player: Player,
        board: &BoardOf<Self, PLANES>,
    ) -> impl Iterator<Item = Self::Move>;

    /// The board after a move.
    fn play(&self, board: &BoardOf<Self, PLANES>, mv: &Self::Move) -> BoardOf<Self, PLANES>;

    /// Hint: the cells that may still matter; the others may be cut off.
    fn live(&self, board: &BoardOf<Self, PLANES>) -> Self::Cells {
        board.everywhere()
    }

    /// Hint: the regions that are independent games, each with all cells that its play may need.
    fn regions(&self, board: &BoardOf<Self, PLANES>) -> impl Iterator<Item = Self::Cells> {
        std::iter::once(self.live(board))
    }

    /// The game on some cells alone; the others are cut off, as a region's neighbours are. A game whose boards have no mark
    /// for what is cut off keeps the smallest board that holds the cells.
    fn part(&self, board: &BoardOf<Self, PLANES>, cells: Self::Cells) -> BoardOf<Self, PLANES> {
        board.part(cells)
    }

    /// See [`Partizan::strips`].
    fn strips(&self) -> Option<Box<dyn Strips<BoardOf<Self, PLANES>> + '_>> {
        None
    }

    /// For a board that play cannot reach, the description of a possible one; `None` for a possible board.
    fn fault(&self, board: &BoardOf<Self, PLANES>) -> Option<&'static str> {
        let _ = board;
        None
    }

    /// See [`Ruleset::theorem`].
    fn theorem(
        &self,
        board: &BoardOf<Self, PLANES>,
        wanted: Wanted,
    ) -> Option<Theorem<Verdict<Self::Move>>> {
        let _ = (board, wanted);
        None
    }
}

/// The addition of a game whose players always have the same moves; its [`NEGATIVE`](GridRules::NEGATIVE) is `Same`.
pub trait ImpartialGrid<const PLANES: usize>: GridRules<PLANES> {
    /// Hint: the options, in any order; a game overrides this if it can find them together faster than one by one.
    fn options(
        &self,
        board: &BoardOf<Self, PLANES>,
    ) -> impl Iterator<Item = BoardOf<Self, PLANES>> {
        let moves = self.moves(Player::Left, board);
        moves.map(|mv| self.play(board, &mv))
    }

    /// Hint: the difficulty of searching a region, such as the number of its moves; options that leave easy regions are
    /// tried first.
    fn weight(&self, board: &BoardOf<Self, PLANES>, region: Self::Cells) -> u32 {
        let _ = board;
        region.count()
    }
}

impl<const N: usize> Slots for [Square; N] {
    fn slots(&self) -> Vec<String> {
        self.iter().map(Square::to_string).collect()
    }
}

impl<R: GridRules<PLANES>, const PLANES: usize> Ruleset for Grid<R, PLANES> {
    type Position = BoardOf<R, PLANES>;
    type Move = R::Move;

    fn start(&self) -> Self::Position {
        self.read(R::START).expect("a game can read its own start")
    }

    fn play(&self, board: &Self::Position, mv: &R::Move) -> Self::Position {
        self.0.play(board, mv)
    }

    fn components(&self, board: &Self::Position) -> impl Iterator<Item = Self::Position> {
        self.0
            .regions(board)
            .map(|region| self.0.part(board, region))
    }

    fn canonical(&self, board: Self::Position) -> Self::Position {
        let live = self.0.live(&board);
        self.0.part(&board, live).least_image(R::SYMMETRY)
    }

    fn canonical_components(&self, board: &Self::Position) -> impl Iterator<Item = Self::Position> {
        self.components(board)
            .map(|part| part.least_image(R::SYMMETRY))
    }

    fn theorem(&self, board: &Self::Position, wanted: Wanted) -> Option<Theorem<Verdict<R::Move>>> {
        self.0.theorem(board, wanted)
    }
}

impl<R: GridRules<PLANES>, const PLANES: usize> Partizan for Grid<R, PLANES> {
    fn moves_of(&self, player: Player, board: &Self::Position) -> impl Iterator<Item = R::Move> {
        self.0.moves(player, board)
    }

    fn same_for_both(&self) -> bool {
        R::NEGATIVE == Negative::Same
    }

    fn negative(&self, board: &Self::Position) -> Option<Self::Position> {
        match R::NEGATIVE {
            Negative::SwapColours => Some(board.swapped(0, 1)),
            Negative::Transpose => Some(board.transposed()),
            Negative::Same => Some(*board),
            Negative::Unknown => None,
        }
    }

    fn strips(&self) -> Option<Box<dyn Strips<Self::Position> + '_>> {
        self.0.strips()
    }
}

impl<R: ImpartialGrid<PLANES>, const PLANES: usize> Impartial for Grid<R, PLANES> {
    /// The regions by their weights; the weight of an option is that of its heaviest region.
    fn each_option(
        &self,
        board: &Self::Position,
        see: &mut SeeOption<'_, Self::Position>,
    ) -> ControlFlow<()> {
        let mut weights = Vec::new();
        for option in self.0.options(board) {
            let mut parts = Vec::new();
            weights.clear();
            for region in self.0.regions(&option) {
                let weight = self.0.weight(&option, region);
                let at = weights.partition_point(|&other| other <= weight);
                weights.insert(at, weight);
                let part = self.0.part(&option, region);
                parts.insert(at, part.least_image(R::SYMMETRY));
            }
            see(weights.last().copied().unwrap_or(0), parts)?;
        }
        ControlFlow::Continue(())
    }
}

impl<R: GridRules<PLANES>, const PLANES: usize> Notation for Grid<R, PLANES> {
    fn show(&self, board: &Self::Position) -> String {
        board.show(R::MARKS)
    }

    fn read(&self, text: &str) -> Result<Self::Position, ParseError> {
        let board = Board::read(text, R::MARKS, R::FILLED)?;
        match self.0.fault(&board) {
            Some(expected) => Err(ParseError::at_piece(text, text.trim(), expected)),
            None => Ok(board),
        }
    }

    fn show_move(&self, _: &Self::Position, mv: &R::Move) -> String {
        R::MOVE.show(&mv.slots())
    }

    fn read_move(&self, board: &Self::Position, text: &str) -> Result<R::Move, ParseError> {
        let players = if self.same_for_both() {
            &Player::BOTH[..1]
        } else {
            &Player::BOTH[..]
        };
        let moves = players
            .iter()
            .flat_map(|&player| self.0.moves(player, board));
        R::MOVE.pick(text, moves, R::Move::slots)
    }

    fn picture(&self, board: &Self::Position) -> Option<Picture> {
        let drawn = board.picture(R::MARKS).numbered(1);
        Some(
            picture::Board {
                legend: R::LEGEND,
                ..drawn
            }
            .into(),
        )
    }
}

impl<R: GridRules<PLANES>, const PLANES: usize> Described for Grid<R, PLANES> {
    const ABOUT: About = R::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        no_rules(Self::ABOUT.name, text)?;
        Ok(Grid(R::default()))
    }
}
