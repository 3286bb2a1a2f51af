//! The notation of king and piece: positions, moves and rules, written, read and drawn.

use super::man::Man;
use super::{Companion, KingAnd, LONGEST, Move, Position};
use crate::families::cells::{Cell, read_cell, read_turn, show_cell};
use grundy_core::parse::{Text, pick_move};
use grundy_core::picture::{self, Legend, Picture, Piece, Surface, Thing};
use grundy_core::{About, Described, Notation, ParseError, Player, Sequential};

/// The meaning of the letters in pictures.
const LEGEND: Legend = &[
    ('K', Thing::Piece(Player::Left, Piece::King)),
    ('R', Thing::Piece(Player::Left, Piece::Rook)),
    ('Q', Thing::Piece(Player::Left, Piece::Queen)),
    ('P', Thing::Piece(Player::Left, Piece::Pawn)),
    ('k', Thing::Piece(Player::Right, Piece::King)),
];

impl<C: Companion> Notation for KingAnd<C> {
    fn show(&self, p: &Position) -> String {
        let man = p.man.map_or(String::new(), |(man, at)| {
            format!(" {} {}", man.letter(), show_cell(at))
        });
        let turn = C::ABOUT.side(p.turn);
        format!(
            "K {}{man} k {} {turn}",
            show_cell(p.king),
            show_cell(p.black)
        )
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let what = || {
            let letter = C::MAN.letter();
            format!("pieces and a side, such as K a1 {letter} b2 k d4 white")
        };
        let mut words = Text::new(text);
        let cell = |words: &mut Text| read_cell(words, self.board.columns, self.board.rows);
        words.expect_word("k", &what())?;
        let king = cell(&mut words)?;
        let can_be = |man: &Man| *man == C::MAN || C::MAN == Man::Pawn;
        let mut kinds = Man::ALL.into_iter().filter(can_be);
        let man = match kinds.find(|man| words.eat_word(man.letter())) {
            Some(man) => Some((man, cell(&mut words)?)),
            None => None,
        };
        words.expect_word("k", &what())?;
        let black = cell(&mut words)?;
        let turn = read_turn(&mut words, C::ABOUT.sides)?;
        let p = Position {
            king,
            man,
            black,
            turn,
        };
        match self.fault(&p) {
            None => Ok(p),
            Some(found) => Err(ParseError::new(0, found, "a position that chess allows")),
        }
    }

    fn show_move(&self, p: &Position, mv: &Move) -> String {
        match (*mv, p.turn) {
            (Move::King { to }, Player::Left) => format!("K {}", show_cell(to)),
            (Move::King { to }, Player::Right) => format!("k {}", show_cell(to)),
            (Move::Man { to, becomes }, _) => {
                let man = p.man.map_or(becomes, |(man, _)| man);
                let text = format!("{} {}", man.letter(), show_cell(to));
                if man == becomes {
                    text
                } else {
                    format!("{text} {}", becomes.letter())
                }
            }
        }
    }

    fn read_move(&self, p: &Position, text: &str) -> Result<Move, ParseError> {
        pick_move(text, self.legal(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &Position) -> Option<Picture> {
        let mark = |cell: Cell| match p.man {
            _ if cell == p.king => 'K',
            Some((man, at)) if cell == at => man.letter().chars().next().unwrap_or('.'),
            _ if cell == p.black => 'k',
            _ => '.',
        };
        let row = |y| (0..self.board.columns).map(|x| mark((x, y))).collect();
        let board = picture::Board::of_rows((0..self.board.rows).rev().map(row).collect());
        Some(
            picture::Board {
                legend: LEGEND,
                surface: Surface::Checkered,
                ..board.lettered()
            }
            .into(),
        )
    }
}

impl<C: Companion> Described for KingAnd<C> {
    const ABOUT: About = C::ABOUT;

    /// Rules are a side, or rows and columns: `8`, `8x6`.
    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let Some(text) = text else {
            return KingAnd::new(C::SIDE).map_err(|why| ParseError::new(0, "no rules", why));
        };
        let mut rules = Text::new(text);
        let rows = rules.number("the side of the board", LONGEST)?;
        let columns = if rules.eat("x") {
            rules.number("the number of columns", LONGEST)?
        } else {
            rows
        };
        rules.end("nothing after the side of the board")?;
        KingAnd::sized(rows as u8, columns as u8)
            .map_err(|why| ParseError::at_piece(text, text.trim(), why))
    }

    fn show_rules(&self) -> Option<String> {
        match (self.board.rows, self.board.columns) {
            (rows, columns) if rows != columns => Some(format!("{rows}x{columns}")),
            (side, _) => (side != C::SIDE).then(|| side.to_string()),
        }
    }
}
