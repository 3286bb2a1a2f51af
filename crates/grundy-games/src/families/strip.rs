//! Games on strips: a position is one or more independent rows of cells, and a move changes one of them.
//!
//! A game says what a player may do in one row ([`StripRules`]); rows, their notation and the words of moves are here.
//!
//! A game in which a player takes a letter of their own and all after it:
//!
//! ```
//! use grundy_core::parse::no_rules;
//! use grundy_core::{About, Notation, ParseError, Partizan, Player};
//! use grundy_games::families::pattern::Pattern;
//! use grundy_games::families::strip::{Row, Strip, StripRules};
//!
//! #[derive(Clone, Copy, Debug, Default)]
//! struct TakeTail;
//!
//! impl StripRules for TakeTail {
//!     const ABOUT: About = About { name: "take-tail", ..About::PLAIN };
//!     const CELLS: &'static [(char, &'static str)] = &[('l', "left"), ('r', "right")];
//!     const OWN: [u8; 2] = *b"lr";
//!     const START: &'static str = "lrl";
//!     const MOVE: Pattern = Pattern::new("take {place}[ of row {row}]");
//!     type Step = usize;
//!
//!     fn read_rules(text: Option<&str>) -> Result<TakeTail, ParseError> {
//!         no_rules("take-tail", text).map(|()| TakeTail)
//!     }
//!
//!     fn steps(&self, player: Player, row: &[u8]) -> impl Iterator<Item = usize> {
//!         let own = TakeTail::OWN[player.index()];
//!         (0..row.len()).filter(move |&at| row[at] == own)
//!     }
//!
//!     fn play(&self, row: &[u8], &at: &usize) -> Row {
//!         row[..at].to_vec()
//!     }
//!
//!     fn slots(&self, _: &[u8], at: &usize) -> Vec<String> {
//!         vec![(at + 1).to_string()]
//!     }
//! }
//!
//! let rules = Strip(TakeTail);
//! let p = rules.read("lrl,r").unwrap();
//! let of = |player| rules.moves_of(player, &p).map(|mv| rules.show_move(&p, &mv));
//! assert_eq!(of(Player::Right).collect::<Vec<_>>(), ["take 2 of row 1", "take 1 of row 2"]);
//! assert!(rules.read("lx").is_err());
//! ```

use super::pattern::Pattern;
use grundy_core::parse::{items, offset_in, read_place};
use grundy_core::picture::{Board, Legend, MOST_LISTED, Picture, Surface};
use grundy_core::{
    About, Described, Notation, ParseError, Partizan, Player, Ruleset, Theorem, Verdict, Wanted,
};
use std::fmt::Debug;

/// The largest number of cells and rows together that are read.
const MOST_CELLS: usize = 1_000_000;

/// One row: the letter of each cell.
pub type Row = Vec<u8>;

/// The rules and words that make one game on strips differ from another.
pub trait StripRules: Clone + Debug + Send + Sync + 'static {
    /// The game's description for the catalog.
    const ABOUT: About;
    /// The letters of cells, each with what it means; a further letter with the same meaning is read as the first.
    const CELLS: &'static [(char, &'static str)];
    /// The letters that the players exchange when they change sides: Left's and Right's.
    const OWN: [u8; 2];
    /// True if the players change sides by exchanging these letters.
    const EXCHANGED: bool = true;
    /// True if changing sides also reverses the rows.
    const FACING: bool = false;
    /// The rows at the start.
    const START: &'static str;
    /// The notation of a move, as a pattern; the last slot is the number of its row.
    const MOVE: Pattern;
    /// A player's step in a row.
    type Step: Clone + Eq + Debug + Send + Sync;

    /// See [`Described::from_rules`].
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn read_rules(text: Option<&str>) -> Result<Self, ParseError>;

    /// See [`Described::show_rules`].
    fn show_rules(&self) -> Option<String> {
        None
    }

    /// The steps that a player may take in a row, each once.
    fn steps(&self, player: Player, row: &[u8]) -> impl Iterator<Item = Self::Step>;

    /// True if a player may take this step. The default looks through all steps; a game may answer without listing them.
    fn allows(&self, player: Player, row: &[u8], step: &Self::Step) -> bool {
        self.steps(player, row).any(|other| other == *step)
    }

    /// The row after a step.
    fn play(&self, row: &[u8], step: &Self::Step) -> Row;

    /// The slots of [`MOVE`](StripRules::MOVE) except the last.
    fn slots(&self, row: &[u8], step: &Self::Step) -> Vec<String>;

    /// A row with the same game tree that is shorter or precedes this one.
    fn canonical(&self, row: Row) -> Row {
        row
    }

    /// The word for the thing that should be in the place of a letter, if it is not the usual one.
    fn instead_of(letter: char) -> Option<&'static str> {
        let _ = letter;
        None
    }

    /// The meaning of the letters in a picture.
    const LEGEND: Legend = &[];
    /// The surface of the cells in a picture.
    const SURFACE: Surface = Surface::Squares;

    /// See [`Notation::picture`].
    fn picture(rows: &[Row]) -> Option<Picture> {
        let board = |row: &Row| Board {
            legend: Self::LEGEND,
            surface: Self::SURFACE,
            names: vec![],
            ..Board::of_rows(vec![row.iter().map(|&cell| char::from(cell)).collect()]).numbered(1)
        };
        let boards = rows.iter().take(MOST_LISTED).map(board);
        Some(Picture::Boards(boards.collect()))
    }

    /// See [`Ruleset::theorem`].
    fn theorem(
        &self,
        rows: &[Row],
        wanted: Wanted,
    ) -> Option<Theorem<Verdict<StripMove<Self::Step>>>> {
        let _ = (rows, wanted);
        None
    }
}

/// A step in one of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StripMove<Step> {
    /// The row, counted from 0.
    pub row: usize,
    /// The step in that row.
    pub step: Step,
}

/// A game on strips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strip<R>(pub R);

impl<R: StripRules> Strip<R> {
    /// True if some player has a move in the row.
    fn is_lively(&self, row: &[u8]) -> bool {
        Player::BOTH
            .into_iter()
            .any(|player| self.0.steps(player, row).next().is_some())
    }

    /// Reads a row of cells.
    fn read_row(text: &str, piece: &str) -> Result<Row, ParseError> {
        let first = |what: &str| R::CELLS.iter().find(|cell| cell.1 == what);
        let letters = R::CELLS.iter().filter(|cell| first(cell.1) == Some(cell));
        let letters: Vec<String> = letters
            .map(|(letter, what)| format!("{letter} ({what})"))
            .collect();
        let fault = |found: &str| {
            let (last, first) = letters.split_last().expect("a game has cells");
            let usual = format!("{} or {last}", first.join(", "));
            let other = found.chars().next().and_then(R::instead_of);
            ParseError::at_piece(text, found, other.map_or(usual, str::to_owned))
        };
        if piece == "0" {
            return Ok(Row::new());
        }
        if piece.is_empty() {
            return Err(fault(piece));
        }
        let cell = |(at, c): (usize, char)| {
            let named = R::CELLS
                .iter()
                .find(|cell| cell.0 == c.to_ascii_lowercase());
            let cell = named.and_then(|cell| first(cell.1));
            cell.map(|cell| cell.0 as u8)
                .ok_or_else(|| fault(&piece[at..at + c.len_utf8()]))
        };
        piece.char_indices().map(cell).collect()
    }
}

impl<R: StripRules> Ruleset for Strip<R> {
    /// In the order in which they were written; a row without cells stays.
    type Position = Vec<Row>;
    type Move = StripMove<R::Step>;

    fn start(&self) -> Vec<Row> {
        self.read(R::START)
            .expect("rows at the start are as they are written")
    }

    fn play(&self, rows: &Vec<Row>, mv: &Self::Move) -> Vec<Row> {
        let mut next = rows.clone();
        next[mv.row] = self.0.play(&rows[mv.row], &mv.step);
        next
    }

    fn components(&self, rows: &Vec<Row>) -> impl Iterator<Item = Vec<Row>> {
        let lively = rows.iter().filter(|row| self.is_lively(row));
        lively.map(|row| vec![row.clone()])
    }

    fn canonical(&self, rows: Vec<Row>) -> Vec<Row> {
        let rows = rows.into_iter().map(|row| self.0.canonical(row));
        let mut rows: Vec<Row> = rows.filter(|row| self.is_lively(row)).collect();
        rows.sort_unstable();
        if rows.is_empty() {
            rows.push(Row::new());
        }
        rows
    }

    fn theorem(&self, rows: &Vec<Row>, wanted: Wanted) -> Option<Theorem<Verdict<Self::Move>>> {
        self.0.theorem(rows, wanted)
    }
}

impl<R: StripRules> Partizan for Strip<R> {
    fn moves_of(&self, player: Player, rows: &Vec<Row>) -> impl Iterator<Item = Self::Move> {
        rows.iter().enumerate().flat_map(move |(number, row)| {
            let steps = self.0.steps(player, row);
            steps.map(move |step| StripMove { row: number, step })
        })
    }

    fn is_legal(&self, player: Player, rows: &Vec<Row>, mv: &Self::Move) -> bool {
        rows.get(mv.row)
            .is_some_and(|row| self.0.allows(player, row, &mv.step))
    }

    fn negative(&self, rows: &Vec<Row>) -> Option<Vec<Row>> {
        let [left, right] = R::OWN;
        let swap = |&cell: &u8| match cell {
            cell if cell == left => right,
            cell if cell == right => left,
            cell => cell,
        };
        let other = |row: &Row| -> Row {
            if R::FACING {
                row.iter().rev().map(swap).collect()
            } else {
                row.iter().map(swap).collect()
            }
        };
        R::EXCHANGED.then(|| rows.iter().map(other).collect())
    }
}

impl<R: StripRules> Notation for Strip<R> {
    fn show(&self, rows: &Vec<Row>) -> String {
        let row = |row: &Row| {
            if row.is_empty() {
                "0".to_owned()
            } else {
                row.iter().map(|&cell| char::from(cell)).collect()
            }
        };
        rows.iter().map(row).collect::<Vec<String>>().join(",")
    }

    fn read(&self, text: &str) -> Result<Vec<Row>, ParseError> {
        let mut rows = Vec::new();
        let mut cells = 0;
        for piece in text.split('/').flat_map(|rows| items(rows, &[])) {
            let row = Strip::<R>::read_row(text, piece)?;
            cells += row.len() + 1;
            if cells > MOST_CELLS {
                let expected = format!("at most {MOST_CELLS} cells and rows");
                return Err(ParseError::new(offset_in(text, piece), "more", expected));
            }
            rows.push(row);
        }
        Ok(rows)
    }

    fn show_move(&self, rows: &Vec<Row>, mv: &Self::Move) -> String {
        let mut slots = self.0.slots(&rows[mv.row], &mv.step);
        slots.push((mv.row + 1).to_string());
        R::MOVE.show(&slots)
    }

    fn picture(&self, rows: &Vec<Row>) -> Option<Picture> {
        R::picture(rows)
    }

    fn read_move(&self, rows: &Vec<Row>, text: &str) -> Result<Self::Move, ParseError> {
        let mut pieces = R::MOVE.read(text)?;
        let number = pieces.pop().unwrap_or_default();
        let row = match (number, rows.len()) {
            ("", 1) => 0,
            (number, most) => read_place(text, number, "the number of a row", most)?,
        };
        let same = |slots: &[String]| {
            slots
                .iter()
                .zip(&pieces)
                .all(|(slot, piece)| slot.eq_ignore_ascii_case(piece))
        };
        let steps = Player::BOTH
            .into_iter()
            .flat_map(|player| self.0.steps(player, &rows[row]));
        let mut some = Vec::new();
        for step in steps {
            if same(&self.0.slots(&rows[row], &step)) {
                return Ok(StripMove { row, step });
            }
            if some.len() < 5 {
                some.push(self.show_move(rows, &StripMove { row, step }));
            }
        }
        let expected = if some.is_empty() {
            "another row, for this one has no move".to_owned()
        } else {
            format!("a move such as {}", some.join(" | "))
        };
        Err(ParseError::at_piece(text, text.trim(), expected))
    }
}

impl<R: StripRules> Described for Strip<R> {
    const ABOUT: About = R::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        R::read_rules(text).map(Strip)
    }

    fn show_rules(&self) -> Option<String> {
        self.0.show_rules()
    }
}
