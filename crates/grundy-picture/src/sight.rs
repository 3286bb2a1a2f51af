//! The things that stand on a picture, as data: what each is, where it stands, and its box on the picture. The drawing code
//! notes them while it draws, for readers who do not see the picture; a front end puts them into words.

use grundy::vocabulary::Player;
use grundy::vocabulary::picture::{Entries, Heap, Held, Thing};

/// A thing on a picture.
///
/// ```
/// use grundy::{Limits, Position};
/// use grundy_picture::{Place, What};
/// let position = Position::parse("tic-tac-toe x.o/.x./..o")?;
/// let scene = grundy_picture::board(&position, &[], &Limits::default());
/// let middle = scene.sights.iter().find(|sight| sight.place == Place::Square("b2".into())).unwrap();
/// assert!(matches!(middle.what, What::Cell { won: false, .. }));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// The number of its summand, from 1, if there are several.
    pub term: Option<usize>,
    /// Its board, if there are several.
    pub board: Option<BoardName>,
    /// Its place on the board, among the heaps, in the graph.
    pub place: Place,
    /// The thing itself.
    pub what: What,
    /// The upper left corner of its box.
    pub corner: (f64, f64),
    /// The width and the height of its box.
    pub size: (f64, f64),
}

impl Sight {
    /// Moves its box to the right and down.
    pub fn shift(&mut self, (right, down): (f64, f64)) {
        self.corner = (self.corner.0 + right, self.corner.1 + down);
    }
}

/// The name of one of several boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardName {
    /// The title above it.
    Title(String),
    /// Its number, from 1, if it has no title.
    Number(usize),
}

/// The place of a thing. Numbers count from 1; names are those of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A cell of a board whose columns are letters: `b2`.
    Square(String),
    /// A cell of another board.
    Cell {
        /// The name of its row, or its number.
        row: String,
        /// The name of its column, or its number.
        column: String,
    },
    /// A hole of a board that pieces fall through.
    Slot {
        /// The name of its column, or its number.
        column: String,
        /// The number of its row from below.
        height: usize,
    },
    /// A cell of a board whose single row has no name, by its own name or number.
    Nth(String),
    /// A dot of dots and boxes: `a1`.
    Dot(String),
    /// The side of a box between two dots.
    Side([String; 2]),
    /// A heap.
    Heap(usize),
    /// A step of a staircase.
    Step(usize),
    /// A spot of a region, counted along its boundaries.
    Spot {
        /// The number of the region.
        region: usize,
        /// The number of the spot.
        number: usize,
    },
    /// A place in a row of numbers.
    Entry(usize),
    /// The hand of a player, counted from 0.
    Hand(usize),
    /// A move of a play with cards, in their order.
    Said(usize),
    /// A card that lies open on the table, in their order.
    Open(usize),
    /// The chips that a player has put in; the player counted from 0.
    Stake(usize),
    /// A vertex of a graph.
    Vertex(String),
    /// An edge of a graph.
    Edge {
        /// Its number.
        number: usize,
        /// The names of its ends, if they are shown.
        ends: Option<[String; 2]>,
    },
    /// The root of a tree of moves.
    Root,
    /// A position below the root of a tree of moves.
    Option {
        /// The position above it.
        of: String,
        /// The player who moves to it.
        by: Option<Player>,
    },
    /// The line on which a counter goes.
    Line,
    /// The list of steps below that line.
    Steps,
    /// The score of a player.
    Score(Player),
    /// The whole summand.
    Whole,
}

/// A kind of thing, with all that can be seen of it.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// The content of a cell of a board.
    Cell {
        /// The thing in it.
        thing: Thing,
        /// The letter that the notation has for it.
        letter: char,
        /// True if it is a part of what won the play.
        won: bool,
    },
    /// A dot.
    Dot,
    /// A side of a box; `true` if it is drawn.
    Side(bool),
    /// A heap.
    Heap(Heap),
    /// A spot, with the number of lines that may still end there.
    Spot(u8),
    /// A number in a row.
    Entry {
        /// The number, or the words.
        text: String,
        /// The kind of things in the row.
        kind: Entries,
        /// True if it is still there.
        there: bool,
    },
    /// The things that a player holds; `None` if they are not shown.
    Hand(Held, Option<String>),
    /// Chips.
    Chips(u64),
    /// A vertex.
    Vertex {
        /// The words of its label beside its name; empty if its name is not shown, because it cannot be entered any more.
        label: Option<String>,
        /// The player who owns it.
        owner: Option<Player>,
        /// The number of tokens on it.
        tokens: u32,
    },
    /// An edge.
    Edge {
        /// The colour, if edges have colours.
        colour: Option<Colour>,
        /// True if it stands on the ground.
        grounded: bool,
        /// True if it leads only from its first end to the second.
        directed: bool,
    },
    /// A position of a tree of moves, as it is written.
    Value(String),
    /// A counter on its way, with its number and the target.
    Counter {
        /// Its present number.
        at: String,
        /// The target.
        target: String,
    },
    /// The steps of a counter, in notation.
    Steps(Vec<String>),
    /// The points of a player.
    Score {
        /// The number.
        points: String,
        /// True if the player is to move.
        to_move: bool,
    },
    /// Words as they stand there.
    Words(String),
}

/// A colour of an edge: that of a player, or green, for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The colour of this player.
    Of(Player),
    /// The colour for both.
    Green,
}

/// The things that a move concerns, by their numbers among the sights of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// The move as text.
    pub mv: String,
    /// The thing that goes to another place.
    pub from: Option<usize>,
    /// The things that change besides, and the place where the move ends.
    pub covers: Vec<usize>,
}
