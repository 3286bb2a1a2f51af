//! The notation of boards of coins and of moves on them, for reading and showing.

use super::{CoinBoard, CoinRules, Coins, MOST_COINS, MOST_SIDES, Rule, Turned, point};
use grundy_core::parse::{Text, no_rules, offset_in};
use grundy_core::picture::{self, Picture};
use grundy_core::{About, Described, Notation, ParseError, Partizan, Player};
use std::collections::BTreeSet;

/// Coins while they are read.
#[derive(Default)]
struct CoinsDraft {
    heads: Vec<bool>,
    /// The lengths of the sides, the last side first. The first line that is read says them; the others must agree.
    lengths: Vec<u32>,
}

impl CoinsDraft {
    /// Reads the coins of the last `sides` sides from `piece`, a slice of `text`.
    fn read(&mut self, text: &str, piece: &str, sides: usize) -> Result<(), ParseError> {
        let length = match sides {
            1 => self.line(text, piece)?,
            _ => {
                let between = "/".repeat(sides - 1);
                let parts: Vec<&str> = piece.split(between.as_str()).collect();
                for part in &parts {
                    self.read(text, part, sides - 1)?;
                }
                parts.len()
            }
        } as u32;
        match self.lengths.get(sides - 1) {
            None => self.lengths.push(length),
            Some(&first) if first == length => {}
            Some(&first) => {
                let what = if sides == 1 { "coins" } else { "rows" };
                let expected = format!("{first} {what} like before");
                let at = offset_in(text, piece.trim_start());
                return Err(ParseError::new(at, format!("{length} {what}"), expected));
            }
        }
        Ok(())
    }

    /// Reads the coins of one line, and says how many there are.
    fn line(&mut self, text: &str, piece: &str) -> Result<usize, ParseError> {
        let mut line = Text::within(text, piece);
        line.blanks();
        let coins = line.run(|c| "HTht".contains(c));
        if coins.is_empty() && line.is_at_end() {
            return Err(line.wrong_word("a row of cells"));
        }
        line.end(match line.peek() {
            Some('/') => "one row of H and T",
            _ => "one of \"H\" \"T\"",
        })?;
        if self.heads.len() + coins.len() > MOST_COINS {
            let expected = format!("a board of at most {MOST_COINS} coins");
            return Err(ParseError::new(
                offset_in(text, piece),
                "more coins",
                expected,
            ));
        }
        self.heads
            .extend(coins.bytes().map(|coin| coin.eq_ignore_ascii_case(&b'H')));
        Ok(coins.len())
    }
}

/// Reads the coordinates of one coin in as many dimensions: `3`, or `(0,1)`.
fn read_coin(text: &mut Text, dimensions: usize) -> Result<Vec<u32>, ParseError> {
    let place = |text: &mut Text| {
        let place = text.number("a place, counted from 0", 1 << 31)?;
        Ok(place as u32)
    };
    if dimensions == 1 {
        return Ok(vec![place(text)?]);
    }
    text.expect("(", "a coin such as (0,1)")?;
    let mut at = vec![place(text)?];
    while text.eat(",") {
        at.push(place(text)?);
    }
    text.expect(")", "a comma, or \")\"")?;
    Ok(at)
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

impl<K: CoinRules> Notation for Coins<K> {
    fn show(&self, board: &CoinBoard) -> String {
        let mut text = String::with_capacity(board.heads.len() * 2);
        for (number, &head) in board.heads.iter().enumerate() {
            // As many slashes as there are sides that have just begun again.
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

    fn read(&self, text: &str) -> Result<CoinBoard, ParseError> {
        let mut draft = CoinsDraft::default();
        draft.read(text, text, self.factors.len())?;
        draft.lengths.reverse();
        Ok(CoinBoard {
            sides: draft.lengths,
            heads: draft.heads,
        })
    }

    fn show_move(&self, _: &CoinBoard, turned: &Turned) -> String {
        let coins = Self::coins_of(turned);
        let coins = coins.iter().map(|at| match at.as_slice() {
            [place] => place.to_string(),
            at => point(at),
        });
        format!("turn {}", coins.collect::<Vec<_>>().join(" "))
    }

    fn read_move(&self, board: &CoinBoard, text: &str) -> Result<Turned, ParseError> {
        let dimensions = self.factors.len();
        let mut words = Text::new(text);
        words.eat("turn");
        let mut coins: Vec<Vec<u32>> = Vec::new();
        while !words.is_at_end() {
            words.blanks();
            let here = words;
            let coin = read_coin(&mut words, dimensions)?;
            if coin.len() != dimensions {
                let expected = format!("{dimensions} coordinates");
                return Err(ParseError::at_piece(text, words.since(here), expected));
            }
            coins.push(coin);
            words.eat(",");
        }
        // The move is the product of the places that occur along each side, or it is no move.
        let along = |axis: usize| coins.iter().map(|at| at[axis]).collect();
        let sides: Vec<BTreeSet<u32>> = (0..dimensions).map(along).collect();
        let turned: Turned = sides.into_iter().map(Vec::from_iter).collect();
        coins.sort_unstable();
        let sizes = turned.iter().map(Vec::len);
        let size = sizes.fold(1, usize::saturating_mul);
        let is_product = size == coins.len() && Self::coins_of(&turned) == coins;
        if is_product && self.is_legal(Player::Left, board, &turned) {
            return Ok(turned);
        }
        let example = match dimensions {
            1 => "0 2",
            _ => "(0,0) (0,2) (1,0) (1,2)",
        };
        let expected = format!(
            "coins that may turn together, the last of them from heads to tails, such as turn {example}"
        );
        Err(ParseError::at_piece(text, text.trim(), expected))
    }

    /// A board of more than two sides is drawn slice by slice.
    fn picture(&self, board: &CoinBoard) -> Option<Picture> {
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

impl<K: CoinRules> Described for Coins<K> {
    const ABOUT: About = K::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        if let Some(factors) = K::FACTORS {
            no_rules(K::ABOUT.name, text)?;
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
