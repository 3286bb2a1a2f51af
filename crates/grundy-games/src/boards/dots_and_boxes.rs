//! Dots and Boxes on small boards: the player who draws the last side of a box owns it and moves again. Berlekamp (2000).
//!
//! The worth of the rest of the play does not depend on the boxes that are owned, so positions are remembered without
//! them: a table of the sides that are drawn.

use crate::families::cells::{read_cell, read_side, show_cell};
use grundy_core::parse::{Text, pick_move, read_size};
use grundy_core::picture::{Board, Legend, Picture, Surface, Thing};
use grundy_core::{About, Described, Notation, ParseError, Player, Ruleset, Sequential, Turn};

/// Boxes in rows and columns.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::boards::dots_and_boxes::DotsAndBoxes;
/// let rules = DotsAndBoxes::from_rules(None).unwrap();
/// let p = rules.read("a1b1,a1a2").unwrap();
/// assert_eq!(rules.legal(&p).count(), 10);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DotsAndBoxes {
    rows: u8,
    columns: u8,
}

/// The largest number of sides of a board: a set of sides is one word.
const MOST_SIDES: usize = 64;

/// The sides that are drawn, the first player's lead, and the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawnSides {
    /// The horizontal sides, row by row from the bottom, then the vertical ones.
    drawn: u64,
    ahead: i64,
    mover: Player,
}

impl DotsAndBoxes {
    /// A board of `rows` × `columns` boxes; `None` without any, or with more than 64 sides.
    #[must_use]
    pub fn new(rows: u8, columns: u8) -> Option<DotsAndBoxes> {
        let (r, c) = (usize::from(rows), usize::from(columns));
        let sides = r * (c + 1) + c * (r + 1);
        (r > 0 && c > 0 && r.max(c) <= 20 && sides <= MOST_SIDES)
            .then_some(DotsAndBoxes { rows, columns })
    }

    /// The number of sides that lie.
    fn lying(&self) -> usize {
        usize::from(self.columns) * (usize::from(self.rows) + 1)
    }

    /// The number of sides of all boxes.
    fn sides(&self) -> usize {
        self.lying() + usize::from(self.rows) * (usize::from(self.columns) + 1)
    }

    /// The four sides of a box.
    fn around(&self, row: usize, column: usize) -> u64 {
        let columns = usize::from(self.columns);
        let lies = |row: usize| 1 << (row * columns + column);
        let stands = |column: usize| 1 << (self.lying() + row * (columns + 1) + column);
        lies(row) | lies(row + 1) | stands(column) | stands(column + 1)
    }

    /// The boxes that are closed.
    fn closed(&self, drawn: u64) -> i64 {
        let rows = 0..usize::from(self.rows);
        let boxes = rows.flat_map(|row| (0..usize::from(self.columns)).map(move |c| (row, c)));
        let is_closed = |&(row, column): &(usize, usize)| {
            let around = self.around(row, column);
            drawn & around == around
        };
        boxes.filter(is_closed).count() as i64
    }

    /// The set of all sides.
    fn all(&self) -> u64 {
        u64::MAX >> (MOST_SIDES - self.sides())
    }

    /// The two dots that a side joins: columns and rows from 0.
    fn ends(&self, side: usize) -> [(u8, u8); 2] {
        let columns = usize::from(self.columns);
        match side.checked_sub(self.lying()) {
            None => {
                let (row, column) = ((side / columns) as u8, (side % columns) as u8);
                [(column, row), (column + 1, row)]
            }
            Some(stands) => {
                let (row, column) = (
                    (stands / (columns + 1)) as u8,
                    (stands % (columns + 1)) as u8,
                );
                [(column, row), (column, row + 1)]
            }
        }
    }

    /// The side in notation: its two ends.
    fn show_side(&self, side: usize) -> String {
        self.ends(side).map(show_cell).concat()
    }

    /// Reads a side by its two dots, in either order.
    fn read_drawn(&self, text: &str, piece: &str) -> Result<usize, ParseError> {
        let expected = "a side of a box by its dots, such as a1b1";
        let fault = || ParseError::at_piece(text, piece, expected);
        let second = piece
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_ascii_alphabetic());
        let (at, _) = second.ok_or_else(fault)?;
        let dot = |part: &str| {
            read_cell(&mut Text::new(part), self.columns + 1, self.rows + 1).map_err(|_| fault())
        };
        let ends = [dot(&piece[..at])?, dot(&piece[at..])?];
        let same = |side: &usize| {
            let [a, b] = self.ends(*side);
            ends == [a, b] || ends == [b, a]
        };
        (0..self.sides()).find(same).ok_or_else(fault)
    }
}

impl Ruleset for DotsAndBoxes {
    type Position = DrawnSides;
    /// The side that is drawn.
    type Move = usize;

    fn start(&self) -> DrawnSides {
        DrawnSides {
            drawn: 0,
            ahead: 0,
            mover: Player::Left,
        }
    }

    fn play(&self, p: &DrawnSides, side: &usize) -> DrawnSides {
        let drawn = p.drawn | 1 << side;
        let closed = self.closed(drawn) - self.closed(p.drawn);
        let sign = if p.mover == Player::Left { 1 } else { -1 };
        DrawnSides {
            drawn,
            ahead: p.ahead + sign * closed,
            // A player who closes a box goes on while a side is left.
            mover: if closed > 0 && drawn != self.all() {
                p.mover
            } else {
                p.mover.opponent()
            },
        }
    }
}

impl Sequential for DotsAndBoxes {
    /// The first player's lead, in boxes.
    type Payoff = i64;

    fn turn(&self, p: &DrawnSides) -> Turn<i64> {
        if p.drawn == self.all() {
            Turn::Over(p.ahead)
        } else {
            Turn::Of(p.mover)
        }
    }

    fn legal(&self, p: &DrawnSides) -> impl Iterator<Item = usize> {
        (0..self.sides()).filter(|side| p.drawn >> side & 1 == 0)
    }

    fn next_player(&self, p: &DrawnSides) -> Option<Player> {
        Some(p.mover)
    }

    fn bounds(&self, p: &DrawnSides) -> Option<(i64, i64)> {
        let boxes = i64::from(self.rows) * i64::from(self.columns);
        let open = boxes - self.closed(p.drawn);
        Some((p.ahead - open, p.ahead + open))
    }

    fn without_scores(&self, p: &DrawnSides) -> Option<(DrawnSides, i64)> {
        Some((DrawnSides { ahead: 0, ..*p }, p.ahead))
    }

    fn always_ends(&self) -> bool {
        true
    }
}

/// The meaning of the letters in pictures.
const LEGEND: Legend = &[
    ('+', Thing::Counter),
    ('#', Thing::Blocked),
    (' ', Thing::Outside),
    ('.', Thing::Empty),
];

impl Notation for DotsAndBoxes {
    fn show(&self, p: &DrawnSides) -> String {
        let drawn = (0..self.sides()).filter(|side| p.drawn >> side & 1 == 1);
        let drawn: Vec<String> = drawn.map(|side| self.show_side(side)).collect();
        let mut text = if drawn.is_empty() {
            "empty".to_owned()
        } else {
            drawn.join(",")
        };
        if p.ahead != 0 {
            text += &format!(" ahead {}", p.ahead);
        }
        if p.mover == Player::Right {
            text += " second";
        }
        text
    }

    fn read(&self, text: &str) -> Result<DrawnSides, ParseError> {
        let mut words = Text::new(text);
        let mut p = self.start();
        if !words.eat_word("empty") && !words.is_at_end() {
            loop {
                words.blanks();
                let piece = words.run(|c| !c.is_whitespace() && c != ',');
                let side = 1 << self.read_drawn(text, piece)?;
                if p.drawn & side != 0 {
                    return Err(ParseError::at_piece(text, piece, "each side once"));
                }
                p.drawn |= side;
                // Behind a blank the name of a dot has a digit, and the words that may follow have none.
                let next = words.rest().split_whitespace().next().unwrap_or_default();
                let named = next.contains(|c: char| c.is_ascii_digit());
                if !words.next_item_where(|_| named) {
                    break;
                }
            }
        }
        if words.eat_word("ahead") {
            words.blanks();
            let here = words;
            let minus = words.eat_here("-");
            let size = words.number("a number of boxes", 64)? as i64;
            p.ahead = if minus { -size } else { size };
            if size > self.closed(p.drawn) {
                return Err(here.wrong_word("at most as many boxes as are closed"));
            }
            if (self.closed(p.drawn) - size) % 2 == 1 {
                return Err(here.wrong_word(if size % 2 == 0 {
                    "an odd lead, as odd as the number of closed boxes"
                } else {
                    "an even lead, as even as the number of closed boxes"
                }));
            }
        } else if self.closed(p.drawn) % 2 == 1 {
            words.blanks();
            return Err(words.wrong_word(
                "\"ahead\" and the first player's lead, since an odd number of boxes is closed",
            ));
        }
        if !words.is_at_end() {
            p.mover = read_side(
                &mut words,
                Self::ABOUT.sides,
                "\"ahead\", \"first\" or \"second\"",
            )?;
        }
        words.end("nothing more")?;
        Ok(p)
    }

    fn show_move(&self, _: &DrawnSides, side: &usize) -> String {
        self.show_side(*side)
    }

    fn read_move(&self, p: &DrawnSides, text: &str) -> Result<usize, ParseError> {
        pick_move(text, self.legal(p), |&side| self.show_side(side))
    }

    fn picture(&self, p: &DrawnSides) -> Option<Picture> {
        let (rows, columns) = (
            2 * usize::from(self.rows) + 1,
            2 * usize::from(self.columns) + 1,
        );
        let mut cells = vec![vec![' '; columns]; rows];
        for (y, row) in cells.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                if x % 2 == 0 && y % 2 == 0 {
                    *cell = '+';
                }
            }
        }
        for side in 0..self.sides() {
            let [a, b] = self.ends(side);
            let (x, y) = (usize::from(a.0 + b.0), usize::from(a.1 + b.1));
            cells[rows - 1 - y][x] = if p.drawn >> side & 1 == 1 { '#' } else { '.' };
        }
        Some(
            Board {
                legend: LEGEND,
                surface: Surface::Dots,
                ..Board::of_rows(cells)
            }
            .into(),
        )
    }
}

impl Described for DotsAndBoxes {
    const ABOUT: About = About {
        name: "dots-and-boxes",
        aliases: &["dots"],
        title: "Dots and Boxes on small boards",
        rules: "On a board of dots the players draw a side of a box in turn, between neighbouring dots. Whoever draws the last side of \
                a box owns it and moves again, if a side is left. When all sides are drawn, whoever has more boxes wins. The board has 2 rows \
                of 2 boxes unless the rules say otherwise.",
        notation: "The sides that are drawn, each by its two dots, with commas between them: `a1b1,a1a2`; columns of dots are letters, rows \
                   count from the bottom; `empty` where none is. Then what the first player is ahead by, and whose turn it is: \
                   `a1b1,a1a2,b1b2,a2b2 ahead -1 second`. Before the colon stand rows x columns of boxes: `1x3:`. A move is the side \
                   that is drawn.",
        examples: &[
            "dots-and-boxes",
            "dots-and-boxes 1x3:",
            "dots-and-boxes 2x3: a1b1,b1c1,a1a2,c1c2,a3b3,c3d3 second",
        ],
        sources: &["Berlekamp 2000"],
        sides: ["first", "second"],
        default_rules: Some("2x2"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let (rows, columns) = match text {
            None => (2, 2),
            Some(text) => read_size(text, 20)?,
        };
        DotsAndBoxes::new(rows as u8, columns as u8).ok_or_else(|| {
            let text = text.unwrap_or_default();
            let expected = format!("rows x columns of boxes with at most {MOST_SIDES} sides");
            ParseError::at_piece(text, text.trim(), expected)
        })
    }

    fn show_rules(&self) -> Option<String> {
        ((self.rows, self.columns) != (2, 2)).then(|| format!("{}x{}", self.rows, self.columns))
    }
}
