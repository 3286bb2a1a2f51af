//! Northcott's game: each row has a piece of each player, and pieces may retreat. Winning Ways, chapter 3.
//!
//! **Theorem.** The player to move wins exactly when the nim-sum of the gaps between the pieces of a row is not 0.
//! *Proof.* The winner plays Nim with the gaps. A retreat by k is answered by following k squares, which leaves all gaps
//! as they were; and as it brings a piece of the loser nearer to its edge, it cannot be done for ever. So although play
//! may repeat, the player who loses by the nim-sum cannot make it last. Retreats that make the nim-sum 0 win as well.

use crate::families::pattern::Pattern;
use grundy_core::parse::{Text, read_number};
use grundy_core::picture::{Board, Legend, MOST_LISTED, Picture, Thing};
use grundy_core::theorem::{Found, Known, normal};
use grundy_core::{
    About, Convention, Described, Notation, ParseError, Partizan, Player, Ruleset, Theorem,
    Verdict, Wanted, WinningMoves, reason,
};

/// `northcott 8: 1-5,6-2`.
///
/// ```
/// use grundy_core::{Convention, Described, Notation, Partizan, Player};
/// use grundy_games::boards::northcott::Northcott;
/// let rules = Northcott::from_rules(Some("8")).unwrap();
/// let p = rules.read("1-5,6-2").unwrap();
/// let winner = rules.known_winner(&p, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Right);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Northcott {
    /// Fields of a row; at least 2.
    length: u64,
}

/// The meaning of the letters in pictures.
const LEGEND: Legend = &[
    ('w', Thing::Stone(Player::Left)),
    ('b', Thing::Stone(Player::Right)),
];

/// Left's square and Right's square of a row, counted from 1.
pub type RowOfTwo = (u64, u64);

/// The number of squares between two pieces.
#[must_use]
pub fn gap((a, b): RowOfTwo) -> u64 {
    a.abs_diff(b) - 1
}

/// The nim-sum of the gaps.
#[must_use]
pub fn gaps_nim_sum(rows: &[RowOfTwo]) -> u64 {
    rows.iter().fold(0, |sum, &row| sum ^ gap(row))
}

/// A piece of the mover goes to another square of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The player who moves the piece.
    pub by: Player,
    /// The row, counted from 0.
    pub row: usize,
    /// The square, counted from 1.
    pub to: u64,
}

impl Northcott {
    /// The game with rows of this many squares.
    ///
    /// # Panics
    /// If two pieces do not fit.
    #[must_use]
    pub fn new(length: u64) -> Northcott {
        assert!(length >= 2, "two pieces need two squares");
        Northcott { length }
    }

    /// The squares that the mover's piece can reach: first and last, both inclusive, its own among them.
    fn reach(&self, own: u64, other: u64) -> (u64, u64) {
        if own < other {
            (1, other - 1)
        } else {
            (other + 1, self.length)
        }
    }

    /// The theorem with the gaps of the first rows in its reason.
    fn stated<T>(&self, says: T, rows: &[RowOfTwo]) -> Theorem<T> {
        let mut shown: Vec<String> = rows
            .iter()
            .take(16)
            .map(|&row| gap(row).to_string())
            .collect();
        let sum = gaps_nim_sum(rows);
        if rows.len() > 16 {
            shown.push("…".to_owned());
        }
        let gaps = shown.join(", ");
        Theorem {
            says,
            name: "Nim with the gaps",
            source: "Winning Ways",
            reason: match sum {
                0 => reason!(
                    "The gaps are {}; their nim-sum is 0, so whoever is to move loses: an advance is answered as in \
                     Nim, a retreat by following.",
                    gaps
                ),
                _ => reason!(
                    "The gaps are {}; their nim-sum is {}, so whoever is to move makes it 0 and wins.",
                    gaps,
                    sum
                ),
            },
        }
    }
}

/// The mover's square and the other one.
fn seen((left, right): RowOfTwo, by: Player) -> (u64, u64) {
    match by {
        Player::Left => (left, right),
        Player::Right => (right, left),
    }
}

impl Ruleset for Northcott {
    type Position = Vec<RowOfTwo>;
    type Move = Slide;

    fn start(&self) -> Vec<RowOfTwo> {
        vec![(1, self.length); 3]
    }

    fn play(&self, rows: &Vec<RowOfTwo>, mv: &Slide) -> Vec<RowOfTwo> {
        let mut next = rows.clone();
        match mv.by {
            Player::Left => next[mv.row].0 = mv.to,
            Player::Right => next[mv.row].1 = mv.to,
        }
        next
    }

    fn theorem(&self, p: &Vec<RowOfTwo>, wanted: Wanted) -> Option<Theorem<Verdict<Slide>>> {
        self.known(p, wanted)
    }
}

impl Partizan for Northcott {
    /// A piece that has room can go back and forth; on two squares neither piece ever moves.
    fn may_repeat(&self, rows: &Vec<RowOfTwo>) -> bool {
        self.length > 2 && !rows.is_empty()
    }

    fn moves_of(&self, by: Player, rows: &Vec<RowOfTwo>) -> impl Iterator<Item = Slide> {
        rows.iter().enumerate().flat_map(move |(row, &pair)| {
            let (own, other) = seen(pair, by);
            let (first, last) = self.reach(own, other);
            (first..=last)
                .filter(move |&to| to != own)
                .map(move |to| Slide { by, row, to })
        })
    }

    fn negative(&self, rows: &Vec<RowOfTwo>) -> Option<Vec<RowOfTwo>> {
        Some(rows.iter().map(|&(left, right)| (right, left)).collect())
    }

    fn is_legal(&self, player: Player, rows: &Vec<RowOfTwo>, mv: &Slide) -> bool {
        rows.get(mv.row).is_some_and(|&pair| {
            let (own, other) = seen(pair, player);
            let (first, last) = self.reach(own, other);
            mv.by == player && mv.to != own && (first..=last).contains(&mv.to)
        })
    }
}

impl Known<[RowOfTwo], Slide> for Northcott {
    fn mover_wins(&self, rows: &[RowOfTwo], play: Convention) -> Option<Theorem<bool>> {
        normal(play).map(|()| self.stated(gaps_nim_sum(rows) != 0, rows))
    }

    fn winning_moves(
        &self,
        rows: &[RowOfTwo],
        play: Convention,
        by: Player,
        limit: usize,
    ) -> Found<Slide> {
        normal(play)?;
        let sum = gaps_nim_sum(rows);
        let mut moves = Vec::new();
        for (row, &pair) in rows.iter().enumerate().filter(|_| sum != 0) {
            let (own, other) = seen(pair, by);
            let wanted = gap(pair) ^ sum;
            let (first, last) = self.reach(own, other);
            // The square with `wanted` squares between it and the other piece, on the mover's side of it.
            let to = if own < other {
                (other - 1).checked_sub(wanted)
            } else {
                (other + 1).checked_add(wanted)
            };
            if let Some(to) = to.filter(|to| (first..=last).contains(to)) {
                moves.push(Slide { by, row, to });
            }
        }
        Some(self.stated(WinningMoves::first_of(moves, limit), rows))
    }
}

/// The notation of a move.
const MOVE: Pattern = Pattern::new("{side} in row {row} to {square}");

impl Notation for Northcott {
    fn show(&self, rows: &Vec<RowOfTwo>) -> String {
        if rows.is_empty() {
            return "0".to_owned();
        }
        let shown: Vec<String> = rows.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        shown.join(",")
    }

    fn read(&self, text: &str) -> Result<Vec<RowOfTwo>, ParseError> {
        match text.trim() {
            "" => return Ok(self.start()),
            "0" => return Ok(vec![]),
            _ => {}
        }
        let mut rows = Vec::new();
        let mut words = Text::new(text);
        loop {
            words.blanks();
            let here = words;
            let white = words.number("the square of white's piece", self.length)?;
            words.expect("-", "\"-\" and the square of black's piece")?;
            let black = words.number("the square of black's piece", self.length)?;
            if white == 0 || black == 0 || white == black {
                let expected = format!("two different squares from 1 to {}", self.length);
                return Err(ParseError::at_piece(text, words.since(here), expected));
            }
            rows.push((white, black));
            if !words.next_item() {
                words.end("a comma, or nothing more")?;
                return Ok(rows);
            }
        }
    }

    /// `white in row 2 to 5`.
    fn show_move(&self, _: &Vec<RowOfTwo>, mv: &Slide) -> String {
        let side = Self::ABOUT.side(mv.by).to_owned();
        MOVE.show(&[side, (mv.row + 1).to_string(), mv.to.to_string()])
    }

    fn picture(&self, rows: &Vec<RowOfTwo>) -> Option<Picture> {
        let mark = |&(white, black): &RowOfTwo, square| match square {
            square if square == white => 'w',
            square if square == black => 'b',
            _ => '.',
        };
        let shown = self.length.min(MOST_LISTED as u64);
        let row = |row: &RowOfTwo| (1..=shown).map(|square| mark(row, square)).collect();
        let board = Board::of_rows(rows.iter().take(MOST_LISTED).map(row).collect());
        let of = (shown < self.length).then_some([rows.len() as u64, self.length]);
        Some(
            Board {
                of,
                legend: LEGEND,
                ..board.numbered(1)
            }
            .into(),
        )
    }

    fn read_move(&self, rows: &Vec<RowOfTwo>, text: &str) -> Result<Slide, ParseError> {
        let [side, row, to] = MOVE.slots(text)?;
        let mut players = Player::BOTH.into_iter();
        let by = players.find(|&by| Self::ABOUT.side(by).eq_ignore_ascii_case(side.piece));
        let by = by.ok_or_else(|| side.fault("white or black"))?;
        let row = row.place("a row", rows.len())?;
        let square = to.number("a square", self.length)?;
        let mv = Slide {
            by,
            row,
            to: square,
        };
        let legal = self.is_legal(by, rows, &mv).then_some(mv);
        legal.ok_or_else(|| {
            let (own, other) = seen(rows[row], by);
            let (first, last) = self.reach(own, other);
            to.fault(format!("a square from {first} to {last}, but not {own}"))
        })
    }
}

impl Described for Northcott {
    const ABOUT: About = About {
        name: "northcott",
        aliases: &["northcotts-game", "incredible-chess"],
        title: "Northcott's game: two pieces on every row slide to and fro",
        rules: "Every row has one white piece and one black piece. A move slides a piece of the own colour along its row, forward \
or backward, any number of squares, not onto or over the other piece. Whoever cannot move loses. Retreats can make play repeat, \
but they do not help the loser.",
        notation: "The number of squares of a row comes before the colon, then rows as white-black, separated by commas: \
northcott 8: 1-5,6-2. A move: white in row 2 to 5.",
        examples: &["northcott 8: 1-5,6-2", "northcott 6: 4-5,1-2,1-2"],
        sources: &["Winning Ways"],
        sides: ["white", "black"],
        needs_rules: true,
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Northcott, ParseError> {
        let text = text.unwrap_or("");
        match read_number(text, text, "the number of squares of a row", 1 << 62)? {
            0 | 1 => Err(ParseError::at_piece(
                text,
                text.trim(),
                "at least 2 squares",
            )),
            length => Ok(Northcott::new(length)),
        }
    }

    fn show_rules(&self) -> Option<String> {
        Some(self.length.to_string())
    }
}
