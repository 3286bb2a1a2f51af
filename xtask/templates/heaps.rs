//! Template Game: one heap; a move takes one counter, or halves an even heap.
//!
//! Rewrite this sentence, the rules and the notation; every method below that you do not need may go.

use grundy_core::parse::{no_rules, pick_move, read_number};
use grundy_core::picture::{Lie, Picture};
use grundy_core::{About, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset};

/// The rules. Parameters, such as the size of a board, are fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TemplateGame;

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Take one counter.
    TakeOne,
    /// Take half of an even heap.
    Halve,
}

/// The largest heap; larger ones are refused, so that a typing error does not fill the memory.
const MOST: u64 = 1_000_000;

impl Ruleset for TemplateGame {
    /// The number of counters.
    type Position = u64;
    type Move = Move;

    fn start(&self) -> u64 {
        10
    }

    fn play(&self, heap: &u64, mv: &Move) -> u64 {
        match mv {
            Move::TakeOne => heap - 1,
            Move::Halve => heap / 2,
        }
    }
}

impl Partizan for TemplateGame {
    fn moves_of(&self, _: Player, heap: &u64) -> impl Iterator<Item = Move> {
        // Halving 2 is taking one: every option is listed once.
        let halve = (*heap > 2 && heap.is_multiple_of(2)).then_some(Move::Halve);
        (*heap > 0)
            .then_some(Move::TakeOne)
            .into_iter()
            .chain(halve)
    }

    fn same_for_both(&self) -> bool {
        true
    }
}

impl Impartial for TemplateGame {}

impl Notation for TemplateGame {
    fn show(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn read(&self, text: &str) -> Result<u64, ParseError> {
        read_number(text, text, "a heap", MOST)
    }

    fn show_move(&self, _: &u64, mv: &Move) -> String {
        match mv {
            Move::TakeOne => "take 1".to_owned(),
            Move::Halve => "halve".to_owned(),
        }
    }

    fn picture(&self, heap: &u64) -> Option<Picture> {
        Some(Picture::heaps(&[*heap], Lie::Columns))
    }

    fn read_move(&self, heap: &u64, text: &str) -> Result<Move, ParseError> {
        pick_move(text, self.moves_of(Player::Left, heap), |mv| {
            self.show_move(heap, mv)
        })
    }
}

impl Described for TemplateGame {
    const ABOUT: About = About {
        name: "template-game",
        title: "One heap: take one counter, or halve it",
        rules: "The players take turns. A move takes one counter from the heap, or half of the heap when its \
                number is even. Whoever cannot move loses.",
        notation: "A position is the number of counters: template-game 12. It starts with 10.",
        examples: &["template-game 12"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        no_rules(Self::ABOUT.name, text)?;
        Ok(TemplateGame)
    }
}
