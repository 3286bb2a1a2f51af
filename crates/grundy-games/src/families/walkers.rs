//! Chess pieces that walk home to a corner, one at a time, any number of them on a square.
//!
//! A piece supplies its moves and the theorems about it; boards, sums and notation are here.
//!
//! A piece that the catalog lacks:
//!
//! ```
//! use grundy_core::picture::{Legend, Piece, Thing};
//! use grundy_core::{About, Described, Impartial, Notation, Player};
//! use grundy_games::families::walkers::{Pieces, Walk};
//!
//! #[derive(Clone, Copy, Debug)]
//! struct Bishop;
//!
//! impl Walk for Bishop {
//!     const ABOUT: About = About { name: "bishop", ..About::PLAIN };
//!     const LEGEND: Legend = &[('B', Thing::Piece(Player::Right, Piece::Man))];
//!     const SLANTS: bool = true;
//! }
//!
//! let rules = Pieces::<Bishop>::from_rules(None).unwrap();
//! let p = rules.read("3,5 0,4").unwrap();
//! let moves: Vec<String> = rules.moves(&p).map(|mv| rules.show_move(&p, &mv)).collect();
//! assert_eq!(moves, ["3,5>2,4", "3,5>1,3", "3,5>0,2"]);
//! ```

use crate::families::among::{read_among, show_among};
use grundy_core::parse::{Text, read_size};
use grundy_core::picture::{Board, Legend, MOST_LISTED, Picture, Surface};
use grundy_core::theorem::{Found, Known, Solved};
use grundy_core::{
    About, Convention, Described, Impartial, Notation, ParseError, Partizan, Player, Reason,
    Ruleset, Theorem, Verdict, Wanted, WinningMoves, reason,
};
use std::fmt::Debug;
use std::marker::PhantomData;

/// The longest side of a board.
const LONGEST_SIDE: u64 = 1_000_000;
/// The largest number of pieces on it.
const MOST_PIECES: usize = 10_000;

/// Row and column, both counted from 0 at the corner where the pieces are going.
pub type Square = (u32, u32);

/// The notation of pieces and their moves.
pub(crate) const NOTATION: &str = "Before the colon stands the board, rows x columns; without it the board is 8x8. Squares are \
                        row,column counted from 0, and 0,0 is the corner where pieces are going; several pieces are \
                        separated by blanks and may share a square. Without a position one piece stands in the \
                        opposite corner. A move is written 3,4>1,3; a second piece on the same square moves as 3,4>1,3 #2.";

/// The data that distinguish one piece from another.
pub trait Walk: Clone + Debug + Send + Sync + 'static {
    /// The game's description for the catalog.
    const ABOUT: About;
    /// The mark of the piece on a board, and its meaning.
    const LEGEND: Legend;
    /// The squares that it jumps to, as rows and columns away from its own.
    const JUMPS: &'static [(i64, i64)] = &[];
    /// True if it goes any distance up or left.
    const SLIDES: bool = false;
    /// True if it goes any distance diagonally, up and left at once.
    const SLANTS: bool = false;

    /// A theorem: the Grundy value of a piece.
    fn value(square: Square) -> Option<u64> {
        let _ = square;
        None
    }

    /// The name of the theorem behind [`value`](Walk::value), and its source.
    const NAMED: [&'static str; 2] = ["", ""];

    /// The statement of that theorem for one piece.
    fn statement() -> Reason {
        Reason::default()
    }

    /// The squares of this value that a piece reaches; by default they are searched one by one.
    fn squares_of_value(pieces: &Pieces<Self>, from: Square, value: u64) -> Vec<Square> {
        let right = |to: &Square| Self::value(*to) == Some(value);
        pieces.squares(from).filter(right).collect()
    }

    /// A theorem about a single piece: whether the player to move wins, and the squares that win.
    fn alone(square: Square, play: Convention) -> Option<(Theorem<bool>, Vec<Square>)> {
        let _ = (square, play);
        None
    }
}

/// Pieces of one kind on a board.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::families::walkers::Pieces;
/// use grundy_games::pieces::rook::Rook;
/// let rules = Pieces::<Rook>::from_rules(Some("8x8")).unwrap();
/// let p = rules.read("3,5").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 3 ^ 5);
/// ```
#[derive(Clone, Debug)]
pub struct Pieces<K> {
    rows: u32,
    columns: u32,
    kind: PhantomData<fn() -> K>,
}

/// Takes the piece with this number in the position to another square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkerStep {
    /// The piece, counted from 0.
    pub piece: usize,
    /// The square to which it goes.
    pub to: Square,
}

impl<K: Walk> Pieces<K> {
    /// The board with these sides; `None` when one of them is 0.
    #[must_use]
    pub fn new(rows: u32, columns: u32) -> Option<Pieces<K>> {
        (rows > 0 && columns > 0).then_some(Pieces {
            rows,
            columns,
            kind: PhantomData,
        })
    }

    /// The squares that a piece reaches from a square.
    pub fn squares(&self, (r, c): Square) -> impl Iterator<Item = Square> {
        let sides = [self.rows, self.columns];
        let near = move |&(down, right): &(i64, i64)| {
            let to = [i64::from(r) + down, i64::from(c) + right];
            let inside = (0..2).all(|i| (0..i64::from(sides[i])).contains(&to[i]));
            inside.then_some((to[0] as u32, to[1] as u32))
        };
        let (up, left) = if K::SLIDES { (r, c) } else { (0, 0) };
        let slant = if K::SLANTS { r.min(c) } else { 0 };
        let jumps = K::JUMPS.iter().filter_map(near);
        let lines = (0..up)
            .map(move |to| (to, c))
            .chain((0..left).map(move |to| (r, to)));
        jumps
            .chain(lines)
            .chain((1..=slant).map(move |by| (r - by, c - by)))
    }

    /// True if a piece can go from one square to another, found without a list.
    fn reaches(&self, (r, c): Square, to: Square) -> bool {
        let away = (
            i64::from(to.0) - i64::from(r),
            i64::from(to.1) - i64::from(c),
        );
        let line = (away.0 < 0 && away.1 == 0) || (away.0 == 0 && away.1 < 0);
        let goes = (K::SLIDES && line)
            || (K::SLANTS && away.0 < 0 && away.0 == away.1)
            || K::JUMPS.contains(&away);
        to.0 < self.rows && to.1 < self.columns && goes
    }

    /// The square that comes next in a text.
    fn read_square(&self, text: &mut Text) -> Result<Square, ParseError> {
        const WHAT: &str = "a square such as 3,4";
        text.blanks();
        if text.peek().is_none_or(|c| !c.is_ascii_digit()) {
            return Err(text.wrong_word(WHAT));
        }
        let row = text.number("a row from 0", u64::from(self.rows) - 1)?;
        text.expect(",", WHAT)?;
        let column = text.number("a column from 0", u64::from(self.columns) - 1)?;
        Ok((row as u32, column as u32))
    }

    /// The theorem of the values, with these pieces in its reason.
    fn by_values<T>(says: T, pieces: &[Square], sum: u64) -> Theorem<T> {
        let [name, source] = K::NAMED;
        let mut reason = K::statement();
        for &(r, c) in pieces.iter().take(8) {
            let worth = K::value((r, c)).unwrap_or(0);
            reason += reason!("; {},{} is worth {}", r, c, worth);
        }
        if pieces.len() > 8 {
            reason += reason!("; and so on");
        }
        reason += reason!("; the nim-sum is {}", sum);
        Theorem {
            says,
            name,
            source,
            reason,
        }
    }

    /// The nim-sum of the pieces, if each has a value in closed form.
    fn sum(pieces: &[Square]) -> Option<u64> {
        let mut values = pieces.iter().map(|&square| K::value(square));
        values.try_fold(0, |sum, value| Some(sum ^ value?))
    }
}

impl<K: Walk> Ruleset for Pieces<K> {
    /// The square of each piece, in the order in which they were written.
    type Position = Vec<Square>;
    type Move = WalkerStep;

    fn start(&self) -> Vec<Square> {
        vec![(self.rows - 1, self.columns - 1)]
    }

    fn play(&self, p: &Vec<Square>, mv: &WalkerStep) -> Vec<Square> {
        let mut next = p.clone();
        next[mv.piece] = mv.to;
        next
    }

    fn components(&self, p: &Vec<Square>) -> impl Iterator<Item = Vec<Square>> {
        p.iter().map(|&square| vec![square])
    }

    /// Pieces are interchangeable, one that cannot move may as well be removed, and rows and columns play the same
    /// part.
    fn canonical(&self, p: Vec<Square>) -> Vec<Square> {
        // A jump away from the corner may run into the far side, so its board must be symmetric.
        let homeward = K::JUMPS
            .iter()
            .all(|&(down, right)| down <= 0 && right <= 0);
        let flips = homeward || self.rows == self.columns;
        let wrong_way = |(r, c): Square| {
            if self.rows <= self.columns {
                r > c
            } else {
                r < c
            }
        };
        let flip = |(r, c): Square| {
            if flips && wrong_way((r, c)) {
                (c, r)
            } else {
                (r, c)
            }
        };
        let mut all: Vec<Square> = p.into_iter().map(flip).collect();
        all.sort_unstable();
        let first = all[0];
        all.retain(|&square| self.squares(square).next().is_some());
        if all.is_empty() {
            all.push(first);
        }
        all
    }

    fn theorem(&self, p: &Vec<Square>, wanted: Wanted) -> Option<Theorem<Verdict<WalkerStep>>> {
        self.known(p, wanted)
    }
}

impl<K: Walk> Partizan for Pieces<K> {
    fn moves_of(&self, _: Player, p: &Vec<Square>) -> impl Iterator<Item = WalkerStep> {
        p.iter().enumerate().flat_map(|(piece, &square)| {
            self.squares(square).map(move |to| WalkerStep { piece, to })
        })
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, p: &Vec<Square>, mv: &WalkerStep) -> bool {
        p.get(mv.piece)
            .is_some_and(|&from| self.reaches(from, mv.to))
    }
}

impl<K: Walk> Impartial for Pieces<K> {}

impl<K: Walk> Known<[Square], WalkerStep> for Pieces<K> {
    fn solved(&self, p: &[Square], play: Convention) -> Option<Solved<'_, WalkerStep>> {
        let &[square] = p else { return None };
        let (wins, squares) = K::alone(square, play)?;
        let moves = squares.into_iter().map(|to| WalkerStep { piece: 0, to });
        let moves: Vec<WalkerStep> = moves.collect();
        Some(Solved::new(wins).by(|limit| WinningMoves::first_of(moves, limit)))
    }

    fn nimber(&self, p: &[Square]) -> Option<Theorem<u64>> {
        let sum = Self::sum(p)?;
        Some(Self::by_values(sum, p, sum))
    }

    fn moves_to(&self, p: &[Square], nimber: u64, limit: usize) -> Found<WalkerStep> {
        let sum = Self::sum(p)?;
        let mut moves = Vec::new();
        for (piece, &square) in p.iter().enumerate() {
            let wanted = sum ^ nimber ^ K::value(square)?;
            let squares = K::squares_of_value(self, square, wanted);
            moves.extend(squares.into_iter().map(|to| WalkerStep { piece, to }));
        }
        let moves = WinningMoves::first_of(moves, limit);
        Some(Self::by_values(moves, p, sum))
    }
}

impl<K: Walk> Notation for Pieces<K> {
    fn show(&self, p: &Vec<Square>) -> String {
        let squares: Vec<String> = p.iter().map(|(r, c)| format!("{r},{c}")).collect();
        squares.join(" ")
    }

    fn read(&self, text: &str) -> Result<Vec<Square>, ParseError> {
        let mut words = Text::new(text);
        let mut squares = vec![self.read_square(&mut words)?];
        while !words.is_at_end() {
            if words.peek().is_some_and(|c| !c.is_whitespace()) {
                return Err(words.fault("a blank, or nothing more"));
            }
            if squares.len() == MOST_PIECES {
                return Err(words.wrong_word(format!("at most {MOST_PIECES} pieces")));
            }
            squares.push(self.read_square(&mut words)?);
        }
        Ok(squares)
    }

    fn show_move(&self, p: &Vec<Square>, mv: &WalkerStep) -> String {
        let ((r, c), to) = (p[mv.piece], mv.to);
        show_among(format!("{r},{c}>{},{}", to.0, to.1), p, mv.piece)
    }

    fn read_move(&self, p: &Vec<Square>, text: &str) -> Result<WalkerStep, ParseError> {
        let mut words = Text::new(text);
        let from = self.read_square(&mut words)?;
        if !p.contains(&from) {
            return Err(ParseError::at_piece(
                text,
                text.trim(),
                "the square of a piece first",
            ));
        }
        words.expect(">", "\">\" and a square")?;
        words.blanks();
        let target = words;
        let to = self.read_square(&mut words)?;
        if !self.reaches(from, to) {
            return Err(target.wrong_word("a square that the piece reaches"));
        }
        let piece = read_among(&mut words, p, &from)?;
        words.end("nothing more")?;
        Ok(WalkerStep { piece, to })
    }

    fn picture(&self, p: &Vec<Square>) -> Option<Picture> {
        let shown = |side: u32| (side as usize).min(MOST_LISTED);
        let mut rows = vec![vec!['.'; shown(self.columns)]; shown(self.rows)];
        for &(r, c) in p {
            let row = rows.get_mut(r as usize);
            if let Some(cell) = row.and_then(|row| row.get_mut(c as usize)) {
                *cell = K::LEGEND[0].0;
            }
        }
        let cut = self.rows.max(self.columns) as usize > MOST_LISTED;
        let of = cut.then_some([u64::from(self.rows), u64::from(self.columns)]);
        Some(Picture::from(Board {
            of,
            legend: K::LEGEND,
            surface: Surface::Checkered,
            ..Board::of_rows(rows).numbered(0)
        }))
    }
}

impl<K: Walk> Described for Pieces<K> {
    const ABOUT: About = K::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let (rows, columns) = match text {
            None => (8, 8),
            Some(text) => read_size(text, LONGEST_SIDE)?,
        };
        Ok(Self::new(rows as u32, columns as u32).expect("a size that was read has no side 0"))
    }

    fn show_rules(&self) -> Option<String> {
        ((self.rows, self.columns) != (8, 8)).then(|| format!("{}x{}", self.rows, self.columns))
    }
}
