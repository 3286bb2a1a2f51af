//! The Easy Chase: two pieces hunt each other on a square board, and one of them is faster.
//!
//! White moves one step along a row or a column, Black one or two in a straight line; the player who lands on the other
//! piece has captured it and wins. Play can repeat, so the winner and the length are found by working backwards.

use crate::families::cells::{read_side, symmetries};
use grundy_core::parse::{Text, pick_move, read_number, read_place};
use grundy_core::picture::{Board, Legend, Picture, Piece, Thing};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
};

/// The largest board: on larger ones there are more positions than a table can hold.
const LARGEST: u64 = 100;

/// The Easy Chase on a board of `size` by `size` cells.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::pieces::chase::Chase;
/// let rules = Chase::from_rules(Some("8")).unwrap();
/// let p = rules.read("1,1 8,8 black").unwrap();
/// assert_eq!(rules.legal(&p).count(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chase {
    /// From 2 to 100.
    size: u8,
}

/// A cell: its row and its column, counted from 0.
pub type RowAndColumn = (u8, u8);

/// The cells of the two pieces, and the player to move. If both pieces are on one cell, the player whose turn it would be
/// was captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// The piece that steps one cell.
    pub white: RowAndColumn,
    /// The piece that steps one cell or two.
    pub black: RowAndColumn,
    /// Left is White.
    pub mover: Player,
}

impl Chase {
    /// The board with `size` rows and columns.
    ///
    /// # Errors
    /// The size again, when it is not from 2 to 100.
    ///
    /// ```
    /// use grundy_games::pieces::chase::Chase;
    /// assert!(Chase::new(20).is_ok());
    /// assert_eq!(Chase::new(1), Err(1));
    /// ```
    pub fn new(size: u64) -> Result<Chase, u64> {
        if (2..=LARGEST).contains(&size) {
            Ok(Chase { size: size as u8 })
        } else {
            Err(size)
        }
    }

    /// The number of rows, which is also that of columns.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Every position that is not over: both pieces on any two cells, either side to move. All questions about a board
    /// are answered by exploring from all of these at once.
    pub fn positions(&self) -> impl Iterator<Item = Pieces> {
        let me = *self;
        (0..self.count())
            .filter_map(move |rank| me.numbered(rank))
            .filter(|p| p.white != p.black)
    }

    /// The cell some steps down and to the right, if it is on the board.
    #[inline]
    fn shift(&self, (row, column): RowAndColumn, down: i8, right: i8) -> Option<RowAndColumn> {
        let inside = |x: u8, by: i8| x.checked_add_signed(by).filter(|&x| x < self.size);
        Some((inside(row, down)?, inside(column, right)?))
    }

    /// The number of a cell, row by row.
    #[inline]
    fn number(&self, (row, column): RowAndColumn) -> u64 {
        u64::from(row) * u64::from(self.size) + u64::from(column)
    }

    /// The cell with a number.
    #[inline]
    fn cell(&self, number: u32) -> RowAndColumn {
        let n = u32::from(self.size);
        ((number / n) as u8, (number % n) as u8)
    }

    /// Reads a cell such as `1,5`.
    fn read_cell(&self, words: &mut Text) -> Result<RowAndColumn, ParseError> {
        let here = *words;
        let piece = words.word();
        let Some((row, column)) = piece.split_once(',') else {
            let expected = format!("a cell such as 1,{}: row, comma, column", self.size);
            return Err(here.wrong_word(expected));
        };
        let coordinate = |part: &str, what: &str| {
            let place = read_place(words.whole(), part, what, self.size.into())?;
            Ok(place as u8)
        };
        Ok((coordinate(row, "a row")?, coordinate(column, "a column")?))
    }

    /// Reads what follows `captured`: `by white at 2,2`.
    fn read_captured(&self, words: &mut Text) -> Result<Pieces, ParseError> {
        words.expect_word("by", "the word \"by\"")?;
        let winner = read_side(
            words,
            Chase::ABOUT.sides,
            "the side that captured, white or black",
        )?;
        words.expect_word("at", "the word \"at\"")?;
        let cell = self.read_cell(words)?;
        Ok(Pieces {
            white: cell,
            black: cell,
            mover: winner.opponent(),
        })
    }

    /// White's cell, Black's cell and, if it is not White, who is to move.
    fn read_apart(&self, words: &mut Text) -> Result<Pieces, ParseError> {
        let white = self.read_cell(words)?;
        let here = *words;
        let black = self.read_cell(words)?;
        if white == black {
            return Err(here.wrong_word("a cell for Black other than White's"));
        }
        let mover = if words.is_at_end() {
            Player::Left
        } else {
            read_side(words, Chase::ABOUT.sides, "who is to move, white or black")?
        };
        Ok(Pieces {
            white,
            black,
            mover,
        })
    }
}

/// The cell in notation, counted from 1.
fn show_cell((row, column): RowAndColumn) -> String {
    format!("{},{}", row + 1, column + 1)
}

/// White's steps, by rows and columns.
const ONE: [(i8, i8); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// Black's.
const ONE_OR_TWO: [(i8, i8); 8] = [
    (-1, 0),
    (-2, 0),
    (0, 1),
    (0, 2),
    (1, 0),
    (2, 0),
    (0, -1),
    (0, -2),
];

impl Ruleset for Chase {
    type Position = Pieces;
    /// The cell on which the piece lands; no two moves of a piece share it.
    type Move = RowAndColumn;

    /// White in the top left corner, Black in the bottom right one, White to move.
    fn start(&self) -> Pieces {
        Pieces {
            white: (0, 0),
            black: (self.size - 1, self.size - 1),
            mover: Player::Left,
        }
    }

    #[inline]
    fn play(&self, p: &Pieces, to: &RowAndColumn) -> Pieces {
        let mut next = *p;
        match p.mover {
            Player::Left => next.white = *to,
            Player::Right => next.black = *to,
        }
        next.mover = p.mover.opponent();
        next
    }
}

impl Sequential for Chase {
    type Payoff = Outcome;

    #[inline]
    fn turn(&self, p: &Pieces) -> Turn<Outcome> {
        if p.white == p.black {
            Turn::Over(Outcome::Won(p.mover.opponent()))
        } else {
            Turn::Of(p.mover)
        }
    }

    #[inline]
    fn legal(&self, p: &Pieces) -> impl Iterator<Item = RowAndColumn> {
        let from = match p.mover {
            Player::Left => p.white,
            Player::Right => p.black,
        };
        let over = p.white == p.black;
        self.steps(from, p.mover).filter(move |_| !over)
    }

    #[inline]
    fn next_player(&self, p: &Pieces) -> Option<Player> {
        Some(p.mover)
    }

    fn priority(&self, p: &Pieces, to: &RowAndColumn) -> i32 {
        let (hunter, prey) = match p.mover {
            Player::Left => (*to, p.black),
            Player::Right => (*to, p.white),
        };
        -(i32::from(hunter.0.abs_diff(prey.0)) + i32::from(hunter.1.abs_diff(prey.1)))
    }

    /// Both pieces anywhere, either side to move.
    fn ranks(&self) -> Option<u64> {
        Some(self.count())
    }

    #[inline]
    fn rank(&self, p: &Pieces) -> Option<u64> {
        Some(self.number_of(p))
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Pieces> {
        self.numbered(rank)
    }

    /// The positions one move before: steps are the same backwards, and play ends with a capture.
    #[inline]
    fn predecessors(&self, p: &Pieces) -> Option<impl Iterator<Item = Pieces>> {
        let (me, p) = (*self, *p);
        let moved = p.mover.opponent();
        let (at, other) = match moved {
            Player::Left => (p.white, p.black),
            Player::Right => (p.black, p.white),
        };
        let before = move |from: RowAndColumn| match moved {
            Player::Left => Pieces {
                white: from,
                black: p.black,
                mover: moved,
            },
            Player::Right => Pieces {
                white: p.white,
                black: from,
                mover: moved,
            },
        };
        let from = me.steps(at, moved).filter(move |&from| from != other);
        Some(from.map(before))
    }

    /// The smallest of the eight turns and reflections of the board.
    fn symmetry_key(&self, p: &Pieces) -> Pieces {
        let images = symmetries(self.size - 1).map(|map| Pieces {
            white: map(p.white),
            black: map(p.black),
            mover: p.mover,
        });
        let least = images.min_by_key(|q| self.number_of(q));
        least.expect("a square has eight symmetries")
    }
}

impl Chase {
    /// The cells on which a player's piece can land from a cell. The faster piece may step over the other one, so only
    /// the cell of landing matters.
    #[inline]
    fn steps(
        &self,
        from: RowAndColumn,
        player: Player,
    ) -> impl Iterator<Item = RowAndColumn> + use<> {
        let me = *self;
        let steps: &[(i8, i8)] = match player {
            Player::Left => &ONE,
            Player::Right => &ONE_OR_TWO,
        };
        steps
            .iter()
            .filter_map(move |&(down, right)| me.shift(from, down, right))
    }

    /// The number of positions; every rank is below it.
    #[inline]
    fn count(&self) -> u64 {
        2 * u64::from(self.size).pow(4)
    }

    /// The number of a position.
    #[inline]
    fn number_of(&self, p: &Pieces) -> u64 {
        let cells = u64::from(self.size).pow(2);
        (self.number(p.white) * cells + self.number(p.black)) * 2 + p.mover.index() as u64
    }

    /// The position with a number.
    #[inline]
    fn numbered(&self, rank: u64) -> Option<Pieces> {
        if rank >= self.count() {
            return None;
        }
        // The largest board has 2 · 10^8 numbers, and short words are divided faster.
        let (rank, cells) = (rank as u32, u32::from(self.size).pow(2));
        Some(Pieces {
            white: self.cell(rank / 2 / cells),
            black: self.cell(rank / 2 % cells),
            mover: Player::BOTH[(rank % 2) as usize],
        })
    }
}

/// The meaning of the letters in pictures.
const LEGEND: Legend = &[
    ('W', Thing::Piece(Player::Left, Piece::Man)),
    ('B', Thing::Piece(Player::Right, Piece::Man)),
];

impl Notation for Chase {
    fn show(&self, p: &Pieces) -> String {
        let side = |player| Chase::ABOUT.side(player);
        if p.white == p.black {
            let winner = side(p.mover.opponent());
            return format!("captured by {winner} at {}", show_cell(p.white));
        }
        let pieces = format!("{} {}", show_cell(p.white), show_cell(p.black));
        match p.mover {
            Player::Left => pieces,
            Player::Right => format!("{pieces} {}", side(Player::Right)),
        }
    }

    fn read(&self, text: &str) -> Result<Pieces, ParseError> {
        let mut words = Text::new(text);
        if words.is_at_end() {
            return Ok(self.start());
        }
        let position = if words.eat_word("captured") {
            self.read_captured(&mut words)?
        } else {
            self.read_apart(&mut words)?
        };
        if words.is_at_end() {
            Ok(position)
        } else {
            Err(words.wrong_word("nothing more"))
        }
    }

    fn show_move(&self, _: &Pieces, to: &RowAndColumn) -> String {
        show_cell(*to)
    }

    fn read_move(&self, p: &Pieces, text: &str) -> Result<RowAndColumn, ParseError> {
        pick_move(text, self.legal(p), |to| show_cell(*to))
    }

    fn picture(&self, p: &Pieces) -> Option<Picture> {
        let n = self.size as usize;
        let mut rows = vec![vec!['.'; n]; n];
        let mut set = |cell: RowAndColumn, mark| rows[cell.0 as usize][cell.1 as usize] = mark;
        // On a shared cell the winner is drawn: the piece of the player who has just moved.
        let (hunter, prey) = match p.mover {
            Player::Left => ((p.black, 'B'), (p.white, 'W')),
            Player::Right => ((p.white, 'W'), (p.black, 'B')),
        };
        set(prey.0, prey.1);
        set(hunter.0, hunter.1);
        Some(
            Board {
                legend: LEGEND,
                ..Board::of_rows(rows).numbered(1)
            }
            .into(),
        )
    }
}

impl Described for Chase {
    const ABOUT: About = About {
        name: "chase",
        aliases: &["easy-chase", "the-easy-chase"],
        title: "The Easy Chase: two pieces hunt each other on a square board",
        rules: "White and Black have one piece each on an n by n board. White moves its piece one cell up, down, \
                left or right; Black moves one or two cells in a straight line, and may step over the other piece. \
                Staying is not a move. Whoever lands on the other piece captures it and wins. The winner plays for \
                the fastest capture, the loser for the slowest.",
        notation: "The rules are the side length of the board, from 2 to 100. A position is White's cell, then \
                   Black's cell, each as row,column counted from 1 at the top left, then who is to move: white, \
                   which may be left out, or black. A finished play is written as in: captured by white at 1,2. \
                   A move is the cell on which the piece lands.",
        examples: &[
            "chase 20: 2,2 1,2",
            "chase 3: 1,1 3,3",
            "chase 8: 1,1 8,8 black",
        ],
        sources: &["SRM 423"],
        sides: ["white", "black"],
        default_rules: Some("8"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Chase, ParseError> {
        let text = text.unwrap_or("8");
        let what = "the side length of the board, from 2";
        let size = read_number(text, text, what, LARGEST)?;
        Chase::new(size)
            .map_err(|_| ParseError::at_piece(text, text.trim(), format!("{what} to {LARGEST}")))
    }

    fn show_rules(&self) -> Option<String> {
        Some(self.size.to_string())
    }
}
