//! A position as a drawing that says what is where, never how it looks: front ends choose the ink.
//!
//! A picture is plain data. Front ends show a move by comparing the pictures before and after it, so a game need not
//! describe its moves here; names of points, places of cells and the order of heaps stay the same from one position to
//! the next wherever the game allows it.

use crate::player::Player;
use num::BigRational;

/// The look of a position, as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Boards, strips and sheets that are independent of each other.
    Boards(Vec<Board>),
    /// Points and edges.
    Graph(Graph),
    /// Heaps of counters.
    Heaps {
        /// In the order in which they lie.
        heaps: Vec<Heap>,
        /// The way in which they lie.
        lie: Lie,
    },
    /// Numbers in a row.
    Numbers(Numbers),
    /// A counter on its way to a target.
    Counter(Counter),
    /// The regions of a drawing, each with its boundaries; a boundary is a list of spots.
    Regions(Vec<Vec<Vec<Spot>>>),
    /// Cards and the moves announced so far.
    Cards(Cards),
}

/// Cells in rows; the first row is drawn at the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// One letter a cell; the legend gives its meaning.
    pub rows: Vec<Vec<char>>,
    /// The meaning of letters; [`USUAL`] where a game has no letters of its own.
    pub legend: Legend,
    /// Names of the columns, left to right; empty when columns are not named.
    pub columns: Vec<String>,
    /// Names of the rows, from the top; empty when rows are not named.
    pub names: Vec<String>,
    /// The kind of cells it has.
    pub surface: Surface,
    /// The name of the board; empty when it stands alone.
    pub title: String,
    /// The full numbers of rows and columns, if only the first of them are shown.
    pub of: Option<[u64; 2]>,
    /// The cells that won the play, as row and column: the row that is complete, the chain that joins two sides.
    pub won_by: Vec<[usize; 2]>,
}

/// The meaning of a board's letters.
pub type Legend = &'static [(char, Thing)];

/// A kind of cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Squares.
    Squares,
    /// Squares, light and dark by turns.
    Checkered,
    /// Crossings of lines.
    Crossings,
    /// Hexagons: each row is shifted half a cell to the right against the one above.
    Hexagons {
        /// True if the first player joins the upper side to the lower one, and the second the left side to the right one.
        joined: bool,
    },
    /// Holes that pieces fall through.
    Slots,
    /// Places in a row without borders.
    Places,
    /// Dots at every second place of every second row, sides of boxes between neighbouring dots, and the boxes between four
    /// sides. Dots are named by letters from the left and numbers from below.
    Dots,
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// Nothing.
    Empty,
    /// There is no cell.
    Outside,
    /// A cell that no player may enter.
    Blocked,
    /// A stone of a player.
    Stone(Player),
    /// The mark of a player: a cross for the first, a ring for the second.
    Mark(Player),
    /// A piece of a player.
    Piece(Player, Piece),
    /// Something that belongs to no player.
    Counter,
    /// A coin that shows heads, or tails.
    Coin(bool),
    /// A square that can be eaten.
    Chocolate,
    /// A square that both players avoid eating.
    Poison,
    /// A standing domino, owned by one player or, with `None`, usable by both.
    Domino(Option<Player>),
    /// A part of a ship; `true` if it was hit.
    Ship(bool),
    /// A cell that was shot at in vain.
    Miss,
    /// The place that a player wants to reach.
    Goal,
}

/// Kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Moves one cell in any direction.
    King,
    /// Moves along lines in all directions.
    Queen,
    /// Moves along rows and columns.
    Rook,
    /// Moves two cells along a line and one aside.
    Knight,
    /// Moves one step ahead.
    Pawn,
    /// An amazon: a queen that burns cells.
    Amazon,
    /// A toad, or the frog that comes towards it.
    Jumper,
    /// Any other piece.
    Man,
}

/// The letters used by most boards.
pub const USUAL: Legend = &[
    ('.', Thing::Empty),
    ('#', Thing::Blocked),
    ('x', Thing::Stone(Player::Left)),
    ('o', Thing::Stone(Player::Right)),
    ('H', Thing::Coin(true)),
    ('T', Thing::Coin(false)),
];

/// The largest number of rows or columns that a board lists.
pub const MOST_LISTED: usize = 1_000;

impl Board {
    /// A board of squares with the usual letters and without names; only the first thousand rows and columns are kept.
    #[must_use]
    pub fn of_rows(mut rows: Vec<Vec<char>>) -> Board {
        let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
        let of = [rows.len() as u64, widest as u64];
        let long = rows.len() > MOST_LISTED || widest > MOST_LISTED;
        rows.truncate(MOST_LISTED);
        for row in &mut rows {
            row.truncate(MOST_LISTED);
        }
        Board {
            rows,
            legend: USUAL,
            columns: Vec::new(),
            names: Vec::new(),
            surface: Surface::Squares,
            title: String::new(),
            of: long.then_some(of),
            won_by: Vec::new(),
        }
    }

    /// The same board with columns and rows numbered from `first`.
    #[must_use]
    pub fn numbered(mut self, first: usize) -> Board {
        let widest = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let number = |n: usize| (first + n).to_string();
        self.columns = (0..widest).map(number).collect();
        self.names = (0..self.rows.len()).map(number).collect();
        self
    }

    /// The same board with letters for its columns and rows numbered from the bottom, as on a chessboard.
    #[must_use]
    pub fn lettered(mut self) -> Board {
        let widest = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        self.columns = ('a'..='z').take(widest).map(String::from).collect();
        let rows = self.rows.len();
        self.names = (0..rows).map(|n| (rows - n).to_string()).collect();
        self
    }

    /// The thing that a letter stands for; a letter that the legend lacks is a counter.
    #[must_use]
    pub fn thing(&self, letter: char) -> Thing {
        let found = self.legend.iter().chain(USUAL).find(|(c, _)| *c == letter);
        found.map_or(Thing::Counter, |(_, thing)| *thing)
    }
}

impl From<Board> for Picture {
    fn from(board: Board) -> Picture {
        Picture::Boards(vec![board])
    }
}

/// Points joined by edges.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Graph {
    /// The points, each with a name of its own.
    pub points: Vec<Point>,
    /// The edges, between points by their numbers.
    pub edges: Vec<Edge>,
    /// The arrangement of its points.
    pub arranged: Arranged,
    /// The full number of edges, if only the first of them are listed.
    pub of: Option<u64>,
}

/// A way of arranging the points of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Arranged {
    /// In any way.
    #[default]
    Freely,
    /// Edges lead downwards.
    Downwards,
    /// The first point is the ground; what is connected to it grows upwards.
    Grounded,
    /// The first point is the root of a tree of moves; edges of Left lead down to the left, those of Right to the right.
    Tree,
}

/// A point of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Point {
    /// Its name, which no other point has; it stays the same from one position to the next.
    pub name: String,
    /// Its label; may be empty.
    pub label: String,
    /// The player who owns it, or the only player who may take it.
    pub owner: Option<Player>,
    /// The number of tokens on it.
    pub tokens: u32,
}

impl Point {
    /// A point labelled with its name.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Point {
        let name = name.into();
        Point {
            label: name.clone(),
            name,
            ..Point::default()
        }
    }
}

/// An edge of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The numbers of its points.
    pub ends: [usize; 2],
    /// The player who owns it; `None` if it is both players'.
    pub owner: Option<Player>,
    /// True if it leads only from the first end to the second.
    pub directed: bool,
}

impl Edge {
    /// An undirected edge that both players may use.
    #[must_use]
    pub fn between(a: usize, b: usize) -> Edge {
        Edge {
            ends: [a, b],
            owner: None,
            directed: false,
        }
    }
}

/// A way in which heaps lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// Counters on top of each other.
    Columns,
    /// Counters side by side, so that what is taken may leave a gap.
    Rows,
    /// On the steps of a staircase, the first at the bottom.
    Stairs,
}

/// A heap of counters.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Heap {
    /// The number of its counters.
    pub size: u64,
    /// The number of counters that there is room for.
    pub room: Option<u64>,
    /// The most that may be taken from it, if that is less than all.
    pub limit: Option<u64>,
    /// True if its counters lie in a ring.
    pub ring: bool,
    /// True if it belongs together with the next heap.
    pub with_next: bool,
}

impl Heap {
    /// A plain heap.
    #[must_use]
    pub fn of(size: u64) -> Heap {
        Heap {
            size,
            ..Heap::default()
        }
    }
}

impl Picture {
    /// Plain heaps.
    #[must_use]
    pub fn heaps(sizes: &[u64], lie: Lie) -> Picture {
        Picture::Heaps {
            heaps: sizes.iter().map(|&size| Heap::of(size)).collect(),
            lie,
        }
    }
}

/// Numbers in a row.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Numbers {
    /// Each number, and whether it is still there.
    pub row: Vec<(String, bool)>,
    /// The kind of things that the numbers are.
    pub entries: Entries,
    /// The scores of the players, the first player's first, and the player to move.
    pub scores: Option<([String; 2], Player)>,
}

/// A kind of things in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Entries {
    /// Numbers that are known by their places; one that is gone was taken.
    #[default]
    Row,
    /// Numbers that are known by themselves; one that is gone was taken.
    Pool,
    /// Prizes that are known by their numbers; one that is gone was turned up.
    Prizes,
    /// Doors that are known by their numbers; one that is gone was opened.
    Doors,
    /// Numbers that are known by themselves; one that is gone is the guess that waits for its answer.
    Guesses,
    /// Digits that are known by their places, `?` where none is written; those that are gone are the second half.
    Digits,
    /// Statements, which are known by their words.
    Statements,
}

/// A counter on its way to a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its present number.
    pub at: BigRational,
    /// The target.
    pub target: BigRational,
    /// True if steps multiply; else they add.
    pub multiplies: bool,
    /// The steps, in notation.
    pub steps: Vec<String>,
}

/// A spot on a boundary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Its letter; spots with the same letter are one.
    pub name: String,
    /// The number of lines that may still end there.
    pub lives: u8,
}

/// Cards and what was said.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Cards {
    /// Each player's card; `None` before the deal.
    pub hands: Vec<Option<String>>,
    /// The kind of things that the players hold.
    pub held: Held,
    /// The cards that lie open on the table.
    pub open: Vec<String>,
    /// The chips that each player has put in; empty where none are played for.
    pub chips: Vec<u64>,
    /// The moves said in turn in each round, the first player's first.
    pub said: Vec<Vec<String>>,
}

impl Cards {
    /// The same as this player sees it, counted from 0: all other hands are face down. Without a player all are.
    ///
    /// ```
    /// use grundy_core::picture::Cards;
    /// let hands = ["Q", "J"].map(|card| Some(card.to_owned())).to_vec();
    /// let seen = Cards { hands, ..Cards::default() }.seen_by(Some(0));
    /// assert_eq!(seen.hands, [Some("Q".to_owned()), None]);
    /// ```
    #[must_use]
    pub fn seen_by(mut self, player: Option<usize>) -> Cards {
        for (holder, hand) in self.hands.iter_mut().enumerate() {
            *hand = hand.take().filter(|_| player == Some(holder));
        }
        self
    }
}

/// A kind of things that players hold unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Held {
    /// A card.
    #[default]
    Card,
    /// Dice under a cup.
    Dice,
    /// A coin under a hand: `H` if it shows heads, `T` if it shows tails.
    Coin,
}
