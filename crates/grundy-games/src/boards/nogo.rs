//! NoGo: stones are placed as in Go, and neither capture nor suicide is allowed. Chou, Teytaud and Yen, *Revisiting
//! Monte-Carlo tree search on a normal form game: NoGo*, EvoApplications 2011.
//!
//! A stone never leaves the board, so every play ends. Empty points that only one player may fill are moves in hand: the
//! mirror image of Go, where they are territory.
//!
//! Two empty cells can matter to each other only if they touch or one group touches both. Cells that are connected so, with
//! the groups beside them, are a region; the board is the sum of its regions, since no move in one changes what breathes in
//! another. On a strip the board falls apart wherever stones of different colours touch, and a block is worth a stone: Du and
//! Müller, *Solving Linear NoGo with Combinatorial Game Theory*, Computers and Games 2024.

use crate::families::bits::Bits;
use crate::families::board::{Around, Board, Square, Symmetry};
use crate::families::grid::{Grid, GridRules, Negative};
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
pub type NoGo = Grid<NoGoRules, 3>;

/// The rules of NoGo; colour 0 is Left's, 1 is Right's, and colour 2 are cells outside the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoGoRules;

/// A board of up to 128 squares with two colours of stones and cells outside the game.
type Stones = Board<u128, 3>;

/// The colours of the stones.
const STONES: [usize; 2] = [0, 1];
/// The colour of the cells outside the game.
const OUTSIDE: usize = 2;

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

/// The empty cells.
fn free(board: &Stones) -> u128 {
    board.everywhere() & !board.used()
}

/// The groups that touch some empty cells.
fn groups_beside(board: &Stones, cells: u128) -> u128 {
    let beside = board.around(cells, Around::Orthogonal);
    let groups = STONES.map(|colour| {
        let stones = board.plane(colour);
        board.flood(beside & stones, stones, Around::Orthogonal)
    });
    groups[0] | groups[1]
}

/// The region of an empty cell: the empty cells that are connected with it through empty cells and groups, and the groups.
fn region(board: &Stones, cell: u128) -> u128 {
    let free = free(board);
    let mut empty = board.flood(cell, free, Around::Orthogonal);
    loop {
        let groups = groups_beside(board, empty);
        let reached = empty | board.around(groups, Around::Orthogonal) & free;
        let grown = board.flood(reached, free, Around::Orthogonal);
        if grown == empty {
            return empty | groups;
        }
        empty = grown;
    }
}

/// A board of one row on which every block of stones of one colour is one stone.
///
/// A block breathes through the cells at its two ends and never through those it covers, so its length is of no account.
fn with_short_blocks(row: &Stones) -> Stones {
    let mut last = None;
    let kept = |cell: &usize| {
        let colour = row.colour(*cell);
        let kept = colour.is_none() || colour != last;
        last = colour;
        kept
    };
    let kept: Vec<usize> = (0..row.size().1).filter(kept).collect();
    let mut short = Stones::empty(1, kept.len()).expect("a shorter row fits");
    for (at, &cell) in kept.iter().enumerate() {
        short.recolour(at, None, row.colour(cell));
    }
    short
}

/// True if every group of stones has a free neighbour: floods from the free cells reach every stone.
fn all_breathe(board: &Stones) -> bool {
    let beside = board.around(free(board), Around::Orthogonal);
    STONES.into_iter().all(|colour| {
        let stones = board.plane(colour);
        board.flood(beside & stones, stones, Around::Orthogonal) == stones
    })
}

impl GridRules<3> for NoGoRules {
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
                   is a stone of Left's, o one of Right's, a dot an empty cell, # a cell outside the board. At most 128 cells. A move is written `x at 1,2`: \
                   whose stone, row and column.",
        examples: &["nogo 3x3", "nogo x..o/....", "nogo 1x6"],
        sources: &["Chou, Teytaud and Yen 2011", "Du and Müller 2024"],
        ..About::PLAIN
    };
    const MARKS: &'static str = ".xo#";
    const FILLED: Option<char> = Some('.');
    const START: &'static str = "3x3";
    const MOVE: Pattern = Pattern::new("{stone} at {cell}");
    const SYMMETRY: Symmetry = Symmetry::Square;
    const NEGATIVE: Negative = Negative::SwapColours;

    fn moves(&self, of: Player, board: &Stones) -> impl Iterator<Item = Stone> {
        let stones = board.squares(free(board)).map(move |at| Stone { of, at });
        stones.filter(|stone| all_breathe(&self.play(board, stone)))
    }

    fn play(&self, board: &Stones, stone: &Stone) -> Stones {
        let colour = stone.of.index();
        board.with(colour, board.plane(colour) | board.one(stone.at))
    }

    fn live(&self, board: &Stones) -> u128 {
        let free = free(board);
        free | groups_beside(board, free)
    }

    fn regions(&self, board: &Stones) -> impl Iterator<Item = u128> {
        let board = *board;
        let mut left = free(&board);
        std::iter::from_fn(move || {
            let region = (left != 0).then(|| region(&board, u128::one(left.lowest())))?;
            left &= !region;
            Some(region)
        })
    }

    /// The cells that are cut off are outside the game; the blocks of a row become single stones.
    fn part(&self, board: &Stones, cells: u128) -> Stones {
        let part = board.with(OUTSIDE, cells).part(cells);
        let outside = part.everywhere() & !part.plane(OUTSIDE);
        let part = part.with(OUTSIDE, outside);
        match part.size() {
            (1, _) => with_short_blocks(&part),
            (_, 1) => with_short_blocks(&part.transposed()),
            _ => part,
        }
    }

    fn fault(&self, board: &Stones) -> Option<&'static str> {
        (!all_breathe(board)).then_some("a board on which every group has an empty cell beside it")
    }
}
