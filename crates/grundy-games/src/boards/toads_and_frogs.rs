//! Toads and Frogs: toads walk right, frogs walk left, and each may jump over one of the others. Richard Guy;
//! *Winning Ways*, chapter 1.

use grundy_core::parse::{no_rules, offset_in, read_number};
use grundy_core::{About, Described, Notation, ParseError, Partizan, Player, Ruleset};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ToadsAndFrogs;

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Square {
    /// Nothing.
    Empty,
    /// A toad: Left's, walks right.
    Toad,
    /// A frog: Right's, walks left.
    Frog,
}

/// One row of squares.
pub type Row = Vec<Square>;

/// Squares in all rows together that are read.
const MOST_SQUARES: usize = 4096;

/// A step or a jump of the animal on a square; at most one of the two is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// Which row, from 0.
    pub row: usize,
    /// Which square, from 0 at the left.
    pub from: usize,
}

/// Where the animal on a square can go.
fn target(row: &[Square], from: usize) -> Option<usize> {
    let animal = row[from];
    let (other, next, beyond) = match animal {
        Square::Empty => return None,
        Square::Toad => (Square::Frog, from + 1, Some(from + 2)),
        Square::Frog => (Square::Toad, from.checked_sub(1)?, from.checked_sub(2)),
    };
    let at = |i: usize| row.get(i).copied();
    if at(next)? == Square::Empty {
        Some(next)
    } else if at(next)? == other && at(beyond?)? == Square::Empty {
        beyond
    } else {
        None
    }
}

impl Ruleset for ToadsAndFrogs {
    type Position = Vec<Row>;
    type Move = Hop;

    fn start(&self) -> Vec<Row> {
        self.read("ttt..fff").expect("a row")
    }

    fn play(&self, p: &Vec<Row>, mv: &Hop) -> Vec<Row> {
        let mut next = p.clone();
        let row = &mut next[mv.row];
        let to = target(row, mv.from).expect("a legal move");
        row[to] = row[mv.from];
        row[mv.from] = Square::Empty;
        next
    }

    fn components(&self, p: &Vec<Row>) -> impl Iterator<Item = Vec<Row>> {
        let lively = |row: &&Vec<Square>| (0..row.len()).any(|i| target(row, i).is_some());
        p.iter().filter(lively).map(|row| vec![row.clone()])
    }

    /// Frogs at the left end and toads at the right end never move and are never jumped.
    fn canonical(&self, p: Vec<Row>) -> Vec<Row> {
        let mut rows: Vec<Row> = p
            .into_iter()
            .map(|row| {
                let first = row.iter().position(|s| *s != Square::Frog);
                let last = row.iter().rposition(|s| *s != Square::Toad);
                match (first, last) {
                    (Some(first), Some(last)) if first <= last => row[first..=last].to_vec(),
                    _ => vec![Square::Empty],
                }
            })
            .filter(|row| (0..row.len()).any(|i| target(row, i).is_some()))
            .collect();
        rows.sort_unstable();
        if rows.is_empty() {
            rows.push(vec![Square::Empty]);
        }
        rows
    }
}

impl Partizan for ToadsAndFrogs {
    fn moves_of(&self, player: Player, p: &Vec<Row>) -> impl Iterator<Item = Hop> {
        let mine = match player {
            Player::Left => Square::Toad,
            Player::Right => Square::Frog,
        };
        p.iter().enumerate().flat_map(move |(row, squares)| {
            (0..squares.len())
                .filter(move |i| squares[*i] == mine && target(squares, *i).is_some())
                .map(move |from| Hop { row, from })
        })
    }

    /// Looking from the other side makes toads of frogs.
    fn negative(&self, p: &Vec<Row>) -> Option<Vec<Row>> {
        let swap = |s: &Square| match s {
            Square::Empty => Square::Empty,
            Square::Toad => Square::Frog,
            Square::Frog => Square::Toad,
        };
        let turn = |row: &Vec<Square>| row.iter().rev().map(swap).collect();
        Some(p.iter().map(turn).collect())
    }
}

impl Notation for ToadsAndFrogs {
    fn show(&self, p: &Vec<Row>) -> String {
        let square = |s: &Square| match s {
            Square::Empty => '.',
            Square::Toad => 't',
            Square::Frog => 'f',
        };
        let row = |row: &Vec<Square>| row.iter().map(square).collect::<String>();
        p.iter().map(row).collect::<Vec<String>>().join(",")
    }

    fn read(&self, text: &str) -> Result<Vec<Row>, ParseError> {
        let mut rows = Vec::new();
        let mut squares = 0;
        for piece in text.split([',', '/']) {
            let piece = piece.trim();
            if piece.is_empty() {
                return Err(ParseError::at_piece(text, piece, "a row such as tt..ff"));
            }
            let start = offset_in(text, piece);
            let mut row = Vec::new();
            for (i, c) in piece.char_indices() {
                row.push(match c {
                    '.' | '_' => Square::Empty,
                    't' | 'T' => Square::Toad,
                    'f' | 'F' => Square::Frog,
                    _ => {
                        return Err(ParseError::new(
                            start + i,
                            format!("\"{c}\""),
                            "t (toad), f (frog) or . (an empty square)",
                        ));
                    }
                });
            }
            squares += row.len();
            if squares > MOST_SQUARES {
                let expected = format!("at most {MOST_SQUARES} squares");
                return Err(ParseError::new(
                    start,
                    format!("{squares} squares"),
                    expected,
                ));
            }
            rows.push(row);
        }
        Ok(rows)
    }

    fn show_move(&self, p: &Vec<Row>, mv: &Hop) -> String {
        let animal = match p[mv.row][mv.from] {
            Square::Frog => "frog",
            _ => "toad",
        };
        format!("{animal} {} of row {}", mv.from + 1, mv.row + 1)
    }

    fn read_move(&self, p: &Vec<Row>, text: &str) -> Result<Hop, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is = |word: &str, wanted: &str| word.eq_ignore_ascii_case(wanted);
        let (animal, from, row) = match words.as_slice() {
            [animal, from] if p.len() == 1 => (*animal, *from, 1),
            [animal, from, of, word, row] if is(of, "of") && is(word, "row") => (
                *animal,
                *from,
                read_number(text, row, "a row", p.len() as u64)?,
            ),
            _ => ("", "", 0),
        };
        let wanted = match animal.to_ascii_lowercase().as_str() {
            "toad" => Some(Square::Toad),
            "frog" => Some(Square::Frog),
            _ => None,
        };
        if wanted.is_none() || row == 0 {
            let expected = "a move such as toad 3 of row 1";
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        let row = row as usize - 1;
        let square = read_number(text, from, "a square", p[row].len() as u64)?;
        let at = (square as usize).checked_sub(1);
        match at {
            Some(at) if Some(p[row][at]) == wanted && target(&p[row], at).is_some() => {
                Ok(Hop { row, from: at })
            }
            _ => Err(ParseError::at_piece(
                text,
                from,
                format!("the square of a {} that can move", animal.to_lowercase()),
            )),
        }
    }
}

impl Described for ToadsAndFrogs {
    const ABOUT: About = About {
        name: "toads-and-frogs",
        aliases: &["toads", "frogs"],
        title: "Toads and Frogs: toads walk right, frogs walk left, each may jump over one of the others",
        rules: "Left moves one toad to the right, to the next square if it is empty, or over one frog to the empty \
                square just behind it. Right moves frogs to the left in the same way. Whoever cannot move loses.",
        notation: "Rows are separated by commas: t is a toad, f a frog, . an empty square. A move is written \
                   `toad 3 of row 1`, with the square counted from the left.",
        examples: &["toads-and-frogs ttt..fff", "toads-and-frogs tt.ff,t..f"],
        sources: &["Berlekamp, Conway and Guy 1982", "Erickson 1996"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<ToadsAndFrogs, ParseError> {
        no_rules("toads-and-frogs", text)?;
        Ok(ToadsAndFrogs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::conformance;

    #[test]
    fn rows_keep_their_promises() {
        for text in ["ttt..fff", "tt.ff,t..f", "ft.f", ".", "tf"] {
            let p = ToadsAndFrogs.read(text).unwrap();
            conformance::partizan(&ToadsAndFrogs, &p, 8);
        }
    }

    #[test]
    fn faults_are_named() {
        for (text, at) in [("", 0), ("t.f,", 4), ("t.x", 2), ("é", 0), ("0", 0)] {
            assert_eq!(ToadsAndFrogs.read(text).unwrap_err().at, at, "{text}");
        }
        let p = ToadsAndFrogs.read("t.f").unwrap();
        for bad in [
            "",
            "toad",
            "toad 0",
            "toad 2",
            "toad 9",
            "frog 1",
            "toad 1 of row 0",
            "toad 1 of row 2",
            "cat 1",
        ] {
            assert!(ToadsAndFrogs.read_move(&p, bad).is_err(), "{bad}");
        }
        assert!(ToadsAndFrogs.read_move(&p, "Toad 1").is_ok());
    }
}
