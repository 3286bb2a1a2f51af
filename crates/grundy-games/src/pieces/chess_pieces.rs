//! Chess pieces that walk home to a corner, one at a time: knight, king, rook and queen.
//!
//! The rook is Nim with two heaps (Bouton, 1902), the queen is Wythoff's game (Wythoff, 1907), the king repeats with
//! the parities of its square, and the knight is left to solvers.

use crate::families::known::Known;
use grundy_core::parse::{pick_move, read_number, read_size};
use grundy_core::picture::{Board, Legend, MOST_LISTED, Picture, Piece, Surface, Thing};
use grundy_core::{
    About, Convention, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset,
    Theorem, Verdict, Wanted, WinningMoves,
};
use num::BigUint;
use std::marker::PhantomData;

/// The longest side of a board.
const LONGEST_SIDE: u64 = 1_000_000;
/// The most pieces on it.
const MOST_PIECES: usize = 10_000;

/// Row and column, both counted from 0 at the corner where the pieces are going.
pub type Square = (u32, u32);

/// How a piece walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// Two rows or columns towards the corner and one aside, or (two towards, one towards).
    Knight,
    /// One step up, left, or diagonally up and left.
    King,
    /// Any distance up or left.
    Rook,
    /// Any distance up, left, or diagonally up and left.
    Queen,
}

/// What tells one piece of the catalog from another.
pub trait Kind: 'static {
    /// What the game says of itself.
    const ABOUT: About;
    /// How the piece walks.
    const WALK: Walk;
}

const NOTATION: &str = "Before the colon stands the board, rows x columns; without it the board is 8x8. Squares are \
                        row,column counted from 0, and 0,0 is the corner where pieces are going; several pieces are \
                        separated by blanks and may share a square. Without a position one piece stands in the \
                        opposite corner. A move is written 3,4>1,3; a second piece on the same square moves as 3,4>1,3 #2.";

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident, $name:literal, $aliases:expr, $title:literal, $rules:literal, $examples:expr, $sources:expr;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $kind {}

        impl Kind for $kind {
            const ABOUT: About = About {
                name: $name,
                aliases: $aliases,
                title: $title,
                rules: $rules,
                notation: NOTATION,
                examples: $examples,
                sources: $sources,
                default_rules: Some("8x8"),
                ..About::PLAIN
            };
            const WALK: Walk = Walk::$kind;
        }
    )* };
}

kinds! {
    /// The knight that only comes nearer.
    Knight, "knight", &[],
    "Knights that jump towards a corner",
    "A move takes one knight from (row, column) to (row−2, column−1), (row−2, column+1), (row−1, column−2) or \
     (row+1, column−2), if that square is on the board. Any number of knights may share a square. Whoever cannot \
     move loses.",
    &["knight 3,4", "knight 15x15: 5,2 7,7"], &["Sprague 1935"];

    /// The king that only comes nearer.
    King, "king", &[],
    "Kings that walk to a corner",
    "A move takes one king one step up, left, or diagonally up and left. Any number of kings may share a square. \
     Whoever cannot move loses.",
    &["king 3,4", "king 20x30: 5,2 19,29"], &["Sprague 1935"];

    /// The rook that only comes nearer: Nim with two heaps.
    Rook, "rook", &[],
    "Rooks that slide to a corner",
    "A move takes one rook any distance up or left; rooks do not block each other. This is Nim: a rook is worth two \
     heaps, its row and its column. Whoever cannot move loses.",
    &["rook 3,4", "rook 100x100: 5,2 7,7"], &["Bouton 1902"];

    /// The queen that only comes nearer: Wythoff's game.
    Queen, "queen", &[],
    "Queens that slide to a corner: Wythoff's game",
    "A move takes one queen any distance up, left, or diagonally up and left; queens do not block each other. With \
     one queen this is Wythoff's game: take from one of two heaps, or the same number from both. Whoever cannot move \
     loses.",
    &["queen 3,4", "queen 1000x1000: 610,987", "queen 3,4 5,6"], &["Wythoff 1907"];
}

/// The rules for one kind of piece on a board.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::pieces::chess_pieces::{Pieces, Rook};
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
pub struct Step {
    /// Which piece, from 0.
    pub piece: usize,
    /// Where to.
    pub to: Square,
}

impl<K: Kind> Pieces<K> {
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
    fn squares(&self, (r, c): Square) -> impl Iterator<Item = Square> {
        let near = |dr: i64, dc: i64| {
            let to = (i64::from(r) + dr, i64::from(c) + dc);
            let inside = (0..i64::from(self.rows)).contains(&to.0)
                && (0..i64::from(self.columns)).contains(&to.1);
            inside.then_some((to.0 as u32, to.1 as u32))
        };
        let jumps: &[(i64, i64)] = match K::WALK {
            Walk::Knight => &[(-2, -1), (-2, 1), (-1, -2), (1, -2)],
            Walk::King => &[(-1, 0), (0, -1), (-1, -1)],
            Walk::Rook | Walk::Queen => &[],
        };
        let jumps: Vec<Square> = jumps.iter().filter_map(|&(dr, dc)| near(dr, dc)).collect();
        let straight = if jumps_only(K::WALK) { 0 } else { 1 };
        let diagonal = if K::WALK == Walk::Queen { r.min(c) } else { 0 };
        let up = (0..r * straight).map(move |to| (to, c));
        let left = (0..c * straight).map(move |to| (r, to));
        let slant = (1..=diagonal).map(move |by| (r - by, c - by));
        jumps.into_iter().chain(up).chain(left).chain(slant)
    }

    /// Whether a piece can go from one square to another, without a list.
    fn reaches(&self, (r, c): Square, to: Square) -> bool {
        let (up, left) = (
            i64::from(r) - i64::from(to.0),
            i64::from(c) - i64::from(to.1),
        );
        let inside = to.0 < self.rows && to.1 < self.columns;
        let straight = (up > 0 && left == 0) || (up == 0 && left > 0);
        inside
            && match K::WALK {
                Walk::Knight => matches!((up, left), (2, 1) | (2, -1) | (1, 2) | (-1, 2)),
                Walk::King => matches!((up, left), (1, 0) | (0, 1) | (1, 1)),
                Walk::Rook => straight,
                Walk::Queen => straight || (up > 0 && up == left),
            }
    }

    /// The Grundy value of one piece, where it is known in closed form.
    fn closed_form((r, c): Square) -> Option<u64> {
        let (r, c) = (u64::from(r), u64::from(c));
        match K::WALK {
            // By induction on r + c: with the smaller coordinate even it is a race of r + c steps; with it odd the
            // values 0 and 1 are both among the options, and of 2 and 3 the same parity is left.
            Walk::King => Some(2 * (r.min(c) % 2) + (r + c) % 2),
            Walk::Rook => Some(r ^ c),
            Walk::Knight | Walk::Queen => None,
        }
    }

    fn stated<T>(says: T, reason: String) -> Theorem<T> {
        let (name, source) = match K::WALK {
            Walk::Rook => ("Bouton's theorem", "Bouton 1902"),
            Walk::King => ("the king's parities", "Sprague 1935"),
            Walk::Queen | Walk::Knight => ("Wythoff's theorem", "Wythoff 1907"),
        };
        Theorem {
            says,
            name,
            source,
            reason,
        }
    }

    /// The table of the pieces' closed forms.
    fn closed_reason(p: &[Square], value: u64) -> String {
        let law = match K::WALK {
            Walk::Rook => "a rook at r,c is two Nim heaps and worth r ⊕ c",
            _ => {
                "a king at r,c is worth 2·(the parity of the smaller of r and c) + (the parity of r + c)"
            }
        };
        let mut text = law.to_owned();
        for &(r, c) in p.iter().take(8) {
            let worth = Self::closed_form((r, c)).unwrap_or(0);
            text += &format!("; {r},{c} is worth {worth}");
        }
        if p.len() > 8 {
            text += "; and so on";
        }
        text + &format!("; the nim-sum is {value}")
    }
}

fn jumps_only(walk: Walk) -> bool {
    matches!(walk, Walk::Knight | Walk::King)
}

/// Wythoff's pairs: A(n) = ⌊nφ⌋ and B(n) = A(n) + n, in whole numbers, since ⌊nφ⌋ = ⌊(n + √(5n²)) / 2⌋.
fn pair(n: u64) -> (u64, u64) {
    let a = (n + (5 * n * n).isqrt()) / 2;
    (a, a + n)
}

/// The column of the only lost square in a row, for one queen. Misère differs in the first three rows only: there the
/// lost squares are 0,1 and 1,0 and 2,2 instead of 0,0 and 1,2 and 2,1 (Winning Ways, chapter 13).
fn lost_column(row: u64, convention: Convention) -> u64 {
    match (convention, row) {
        (Convention::Misere, 0) => 1,
        (Convention::Misere, 1) => 0,
        (Convention::Misere, 2) => 2,
        _ => {
            // Every number is an A(n) or a B(n) (Beatty); n is row/φ or row/φ² up to rounding.
            let over_phi = ((5 * row * row).isqrt() - row) / 2;
            let near = |n: u64| n.saturating_sub(1)..=n + 2;
            let as_a = near(over_phi)
                .map(pair)
                .find(|&(a, _)| a == row)
                .map(|(_, b)| b);
            let as_b = || {
                let n = row - over_phi.min(row);
                near(n).map(pair).find(|&(_, b)| b == row).map(|(a, _)| a)
            };
            as_a.or_else(as_b)
                .expect("every number occurs in one Wythoff pair")
        }
    }
}

/// The only lost square on the diagonal where the column is `ahead` larger than the row.
fn lost_on_diagonal(ahead: u64, convention: Convention) -> (u64, u64) {
    match (convention, ahead) {
        (Convention::Misere, 0) => (2, 2),
        (Convention::Misere, 1) => (0, 1),
        _ => pair(ahead),
    }
}

/// The moves of one queen to lost squares: at most three.
fn queen_wins((r, c): Square, convention: Convention) -> Vec<Square> {
    let (row, column) = (u64::from(r), u64::from(c));
    let mut wins = Vec::new();
    let in_row = lost_column(row, convention);
    if in_row < column {
        wins.push((r, in_row as u32));
    }
    // The board is symmetric, so the column's lost square has the row that the row's would have as its column.
    let in_column = lost_column(column, convention);
    if in_column < row {
        wins.push((in_column as u32, c));
    }
    let (low, high) = lost_on_diagonal(row.abs_diff(column), convention);
    if low < row.min(column) {
        let square = if row <= column {
            (low, high)
        } else {
            (high, low)
        };
        wins.push((square.0 as u32, square.1 as u32));
    }
    wins
}

impl<K: Kind> Ruleset for Pieces<K> {
    /// The square of each piece, in the order in which they were written.
    type Position = Vec<Square>;
    type Move = Step;

    fn start(&self) -> Vec<Square> {
        vec![(self.rows - 1, self.columns - 1)]
    }

    fn play(&self, p: &Vec<Square>, mv: &Step) -> Vec<Square> {
        let mut next = p.clone();
        next[mv.piece] = mv.to;
        next
    }

    fn components(&self, p: &Vec<Square>) -> impl Iterator<Item = Vec<Square>> {
        p.iter().map(|&square| vec![square])
    }

    /// Pieces are alike, one that cannot move is as good as gone, and rows and columns play the same part.
    fn canonical(&self, p: Vec<Square>) -> Vec<Square> {
        let flip = |(r, c): Square| {
            // A knight may run against the far side, so its board must be symmetric.
            let fits = K::WALK != Walk::Knight || self.rows == self.columns;
            let wrong_way = if self.rows <= self.columns {
                r > c
            } else {
                r < c
            };
            if fits && wrong_way { (c, r) } else { (r, c) }
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
}

impl<K: Kind> Partizan for Pieces<K> {
    fn moves_of(&self, _: Player, p: &Vec<Square>) -> impl Iterator<Item = Step> {
        p.iter()
            .enumerate()
            .flat_map(|(piece, &square)| self.squares(square).map(move |to| Step { piece, to }))
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, p: &Vec<Square>, mv: &Step) -> bool {
        p.get(mv.piece)
            .is_some_and(|&from| self.reaches(from, mv.to))
    }

    fn theorem(&self, p: &Vec<Square>, wanted: Wanted) -> Option<Theorem<Verdict<Step>>> {
        self.known(p, wanted)
    }
}

impl<K: Kind> Known<[Square], Step> for Pieces<K> {
    /// Wythoff (1907): one queen loses exactly on the squares A(n),B(n) with A(n) = ⌊nφ⌋ and B(n) = A(n) + n.
    fn mover_wins(&self, p: &[Square], convention: Convention) -> Option<Theorem<bool>> {
        let known = self.winning_moves(p, convention, Player::Left, 0)?;
        let wins =
            known.says.total > BigUint::ZERO || p[0] == (0, 0) && convention == Convention::Misere;
        Some(known.map(|_| wins))
    }

    fn winning_moves(
        &self,
        p: &[Square],
        convention: Convention,
        _: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<Step>>> {
        let &[square] = p else { return None };
        if K::WALK != Walk::Queen {
            return None;
        }
        let wins = queen_wins(square, convention);
        let ahead = u64::from(square.0).abs_diff(u64::from(square.1));
        let (a, b) = lost_on_diagonal(ahead, convention);
        let (small, large) = (square.0.min(square.1), square.0.max(square.1));
        let law = match convention {
            Convention::Normal => {
                "the lost squares are A(n),B(n) with A(n) = ⌊nφ⌋, B(n) = A(n) + n"
            }
            Convention::Misere => {
                "the lost squares are 0,1 and 2,2 and, from n = 2 on, A(n),B(n) with A(n) = ⌊nφ⌋, B(n) = A(n) + n"
            }
        };
        let here = if (u64::from(small), u64::from(large)) == (a, b) {
            format!("{small},{large} is one of them")
        } else {
            format!("for the difference {ahead} that is {a},{b} and not {small},{large}")
        };
        Some(Self::stated(
            WinningMoves::first_of(
                wins.into_iter().map(|to| Step { piece: 0, to }).collect(),
                limit,
            ),
            format!("{law} (or the two exchanged); {here}"),
        ))
    }

    fn nimber(&self, p: &[Square]) -> Option<Theorem<u64>> {
        let mut value = 0;
        for &square in p {
            value ^= Self::closed_form(square)?;
        }
        Some(Self::stated(value, Self::closed_reason(p, value)))
    }

    fn moves_to(
        &self,
        p: &[Square],
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<Step>>> {
        let known = self.nimber(p)?;
        let mut moves = Vec::new();
        for (piece, &(r, c)) in p.iter().enumerate() {
            let wanted = known.says ^ nimber ^ Self::closed_form((r, c))?;
            let squares: Vec<Square> = if K::WALK == Walk::Rook {
                // One heap must become the wanted value without the other.
                let (up, left) = (wanted ^ u64::from(c), wanted ^ u64::from(r));
                let up = (up < u64::from(r)).then_some((up as u32, c));
                let left = (left < u64::from(c)).then_some((r, left as u32));
                up.into_iter().chain(left).collect()
            } else {
                let right = |to: &Square| Self::closed_form(*to) == Some(wanted);
                self.squares((r, c)).filter(right).collect()
            };
            moves.extend(squares.into_iter().map(|to| Step { piece, to }));
        }
        Some(known.map(|_| WinningMoves::first_of(moves, limit)))
    }
}

impl<K: Kind> Impartial for Pieces<K> {}

const LEGEND: Legend = &[
    ('N', Thing::Piece(Player::Right, Piece::Knight)),
    ('K', Thing::Piece(Player::Right, Piece::King)),
    ('R', Thing::Piece(Player::Right, Piece::Rook)),
    ('Q', Thing::Piece(Player::Right, Piece::Queen)),
];

impl<K: Kind> Notation for Pieces<K> {
    fn show(&self, p: &Vec<Square>) -> String {
        let squares: Vec<String> = p.iter().map(|(r, c)| format!("{r},{c}")).collect();
        squares.join(" ")
    }

    fn read(&self, text: &str) -> Result<Vec<Square>, ParseError> {
        let mut squares = Vec::new();
        for piece in text.split_whitespace() {
            let Some((r, c)) = piece.split_once(',') else {
                return Err(ParseError::at_piece(text, piece, "a square such as 3,4"));
            };
            if squares.len() == MOST_PIECES {
                let expected = format!("at most {MOST_PIECES} pieces");
                return Err(ParseError::at_piece(text, piece, expected));
            }
            let row = read_number(text, r, "a row from 0", u64::from(self.rows) - 1)?;
            let column = read_number(text, c, "a column from 0", u64::from(self.columns) - 1)?;
            squares.push((row as u32, column as u32));
        }
        if squares.is_empty() {
            return Err(ParseError::at_piece(
                text,
                text.trim(),
                "a square such as 3,4",
            ));
        }
        Ok(squares)
    }

    fn show_move(&self, p: &Vec<Square>, mv: &Step) -> String {
        let (r, c) = p[mv.piece];
        let text = format!("{r},{c}>{},{}", mv.to.0, mv.to.1);
        match p[..mv.piece]
            .iter()
            .filter(|&&square| square == (r, c))
            .count()
        {
            0 => text,
            before => format!("{text} #{}", before + 1),
        }
    }

    fn read_move(&self, p: &Vec<Square>, text: &str) -> Result<Step, ParseError> {
        pick_move(text, self.moves_of(Player::Left, p), |mv| {
            self.show_move(p, mv)
        })
    }

    fn picture(&self, p: &Vec<Square>) -> Option<Picture> {
        let shown = |side: u32| (side as usize).min(MOST_LISTED);
        let mut rows = vec![vec!['.'; shown(self.columns)]; shown(self.rows)];
        let mark = match K::WALK {
            Walk::Knight => 'N',
            Walk::King => 'K',
            Walk::Rook => 'R',
            Walk::Queen => 'Q',
        };
        for &(r, c) in p {
            if let Some(cell) = rows
                .get_mut(r as usize)
                .and_then(|row| row.get_mut(c as usize))
            {
                *cell = mark;
            }
        }
        let cut = self.rows.max(self.columns) as usize > MOST_LISTED;
        let of = cut.then_some([u64::from(self.rows), u64::from(self.columns)]);
        let board = Board::of_rows(rows).numbered(0);
        Some(
            Board {
                of,
                legend: LEGEND,
                surface: Surface::Checkered,
                ..board
            }
            .into(),
        )
    }
}

impl<K: Kind> Described for Pieces<K> {
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
