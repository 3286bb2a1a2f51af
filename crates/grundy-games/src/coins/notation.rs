//! How boards of coins and moves on them are written and read.

use super::{Board, Coins, Kind, MOST_COINS, MOST_SIDES, Rule, Turned, point};
use grundy_core::parse::{offset_in, read_board, read_number};
use grundy_core::picture::{self, Picture};
use grundy_core::{About, Described, Notation, ParseError, Partizan, Player};

impl<K: Kind> Coins<K> {
    /// Reads the coins of the last `sides` sides from `piece`, a slice of `text`, and notes the sides' lengths.
    fn read_sides(
        text: &str,
        piece: &str,
        sides: usize,
        lengths: &mut Vec<u32>,
        heads: &mut Vec<bool>,
    ) -> Result<(), ParseError> {
        let by = offset_in(text, piece);
        let parts: Vec<&str> = match sides {
            1 => vec![piece],
            2 => piece.split('/').collect(),
            _ => piece.split(&"/".repeat(sides - 1)).collect(),
        };
        // `lengths` is filled from the last side up by the first line that is read; the others must agree.
        let own = if sides == 1 {
            let rows = read_board(piece, "HT").map_err(|e| e.shifted(by))?;
            let [row] = rows.as_slice() else {
                let at = by + piece.find('/').unwrap_or(0);
                return Err(ParseError::new(at, "\"/\"", "one row of H and T"));
            };
            if heads.len() + row.len() > MOST_COINS {
                return Err(ParseError::new(
                    by,
                    "more coins",
                    format!("a board of at most {MOST_COINS} coins"),
                ));
            }
            heads.extend(row.iter().map(|&c| c == b'H'));
            row.len()
        } else {
            for part in &parts {
                Self::read_sides(text, part, sides - 1, lengths, heads)?;
            }
            parts.len()
        } as u32;
        match lengths.get(sides - 1) {
            None => lengths.push(own),
            Some(&length) if length == own => {}
            Some(&length) => {
                let what = if sides == 1 { "coins" } else { "rows" };
                return Err(ParseError::new(
                    by + (piece.len() - piece.trim_start().len()),
                    format!("{own} {what}"),
                    format!("{length} {what} like before"),
                ));
            }
        }
        Ok(())
    }
}

/// The outer coordinates of a slice by its number.
fn place(mut number: usize, outer: &[u32]) -> String {
    let mut at: Vec<String> = Vec::new();
    for &side in outer.iter().rev() {
        at.insert(0, (number % side as usize).to_string());
        number /= side as usize;
    }
    at.join(",")
}

impl<K: Kind> Notation for Coins<K> {
    fn show(&self, board: &Board) -> String {
        let mut text = String::with_capacity(board.heads.len() * 2);
        for (number, &head) in board.heads.iter().enumerate() {
            // As many slashes as sides have just begun anew.
            let mut line = 1;
            for &side in board.sides.iter().rev() {
                line *= side as usize;
                if number > 0 && number.is_multiple_of(line) {
                    text.push('/');
                }
            }
            text.push(if head { 'H' } else { 'T' });
        }
        text
    }

    fn read(&self, text: &str) -> Result<Board, ParseError> {
        let (mut sides, mut heads) = (Vec::new(), Vec::new());
        Self::read_sides(text, text, self.factors.len(), &mut sides, &mut heads)?;
        sides.reverse();
        Ok(Board { sides, heads })
    }

    fn show_move(&self, _: &Board, turned: &Turned) -> String {
        let coins = Self::coins_of(turned);
        let coins = coins.iter().map(|at| match at.as_slice() {
            [place] => place.to_string(),
            at => point(at),
        });
        format!("turn {}", coins.collect::<Vec<_>>().join(" "))
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Turned, ParseError> {
        let trimmed = text.trim();
        let list = match trimmed.get(..4) {
            Some(word) if word.eq_ignore_ascii_case("turn") => &trimmed[4..],
            _ => trimmed,
        };
        let read = |piece: &str| read_number(text, piece, "a place, counted from 0", 1 << 31);
        let mut coins: Vec<Vec<u32>> = Vec::new();
        if self.factors.len() == 1 {
            for piece in list.split([' ', ',']).filter(|piece| !piece.is_empty()) {
                coins.push(vec![read(piece)? as u32]);
            }
        } else {
            for piece in list.split(')').map(str::trim) {
                let Some(places) = piece.trim_start_matches([',', ' ']).strip_prefix('(') else {
                    if piece.is_empty() {
                        continue;
                    }
                    return Err(ParseError::at_piece(text, piece, "a coin such as (0,1)"));
                };
                let places: Result<Vec<u32>, ParseError> = places
                    .split(',')
                    .map(|p| read(p).map(|n| n as u32))
                    .collect();
                let places = places?;
                if places.len() != self.factors.len() {
                    return Err(ParseError::at_piece(
                        text,
                        piece,
                        format!("{} coordinates", self.factors.len()),
                    ));
                }
                coins.push(places);
            }
        }
        // The move is the product of the places that occur along each side, or it is no move.
        let mut turned: Turned = (0..self.factors.len())
            .map(|axis| coins.iter().map(|at| at[axis]).collect())
            .collect();
        for places in &mut turned {
            places.sort_unstable();
            places.dedup();
        }
        coins.sort_unstable();
        let size = turned
            .iter()
            .try_fold(1usize, |n, places| n.checked_mul(places.len()));
        let legal = size == Some(coins.len())
            && self.is_legal(Player::Left, board, &turned)
            && Self::coins_of(&turned) == coins;
        if legal {
            Ok(turned)
        } else {
            Err(ParseError::at_piece(
                text,
                trimmed,
                "coins that may turn together, the last of them from heads to tails, such as turn "
                    .to_owned()
                    + if self.factors.len() == 1 {
                        "0 2"
                    } else {
                        "(0,0) (0,2) (1,0) (1,2)"
                    },
            ))
        }
    }

    /// A board of more than two sides is drawn slice by slice.
    fn picture(&self, board: &Board) -> Option<Picture> {
        let (columns, rest) = board.sides.split_last()?;
        let (rows, outer) = rest
            .split_last()
            .map_or((1, rest), |(rows, outer)| (*rows, outer));
        let mark = |&head: &bool| if head { 'H' } else { 'T' };
        let slice = |(number, cells): (usize, &[bool])| {
            let lines = cells.chunks(*columns as usize);
            let lines = lines.map(|line| line.iter().map(mark).collect()).collect();
            let drawn = picture::Board::of_rows(lines).numbered(0);
            let surface = picture::Surface::Places;
            let title = if outer.is_empty() {
                String::new()
            } else {
                place(number, outer)
            };
            let names = if rest.is_empty() { vec![] } else { drawn.names };
            picture::Board {
                title,
                surface,
                names,
                ..drawn
            }
        };
        let slices = board.heads.chunks(*columns as usize * rows as usize);
        Some(Picture::Boards(
            slices.enumerate().take(64).map(slice).collect(),
        ))
    }
}

impl<K: Kind> Described for Coins<K> {
    const ABOUT: About = K::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        if let Some(factors) = K::FACTORS {
            grundy_core::parse::no_rules(K::ABOUT.name, text)?;
            return Ok(Coins::with(factors.to_vec()));
        }
        let names = || {
            let names: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
            format!("one of {}", names.join(" "))
        };
        let text = text.unwrap_or("");
        let mut factors = Vec::new();
        for piece in text.split('*').map(str::trim) {
            let known = |rule: &&Rule| rule.name().eq_ignore_ascii_case(piece);
            match Rule::ALL.iter().find(known) {
                Some(_) if factors.len() == MOST_SIDES => {
                    return Err(ParseError::at_piece(
                        text,
                        piece,
                        format!("at most {MOST_SIDES} games"),
                    ));
                }
                Some(&rule) => factors.push(rule),
                None => return Err(ParseError::at_piece(text, piece, names())),
            }
        }
        Ok(Coins::with(factors))
    }

    fn show_rules(&self) -> Option<String> {
        let names: Vec<&str> = self.factors.iter().map(|rule| rule.name()).collect();
        K::FACTORS.is_none().then(|| names.join("*"))
    }
}
