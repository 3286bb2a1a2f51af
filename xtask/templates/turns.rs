//! Template Game: the players add 1, 2 or 3 in turn, and the player who reaches the target wins.
//!
//! Rewrite this sentence, the rules and the notation; every method below that you do not need may go.

use crate::families::pattern::{Pattern, Slots};
use grundy_core::parse::read_number;
use grundy_core::picture::{Heap, Lie, Picture};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
};

/// The rules; the target is their only parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateGame {
    target: u64,
}

/// The number that the players have reached, and the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    total: u64,
    mover: Player,
}

/// The number that a player adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Add(u64);

impl Slots for Add {
    fn slots(&self) -> Vec<String> {
        vec![self.0.to_string()]
    }
}

/// The notation of a move.
const MOVE: Pattern = Pattern::new("add {n}");
/// The target, unless another one is given.
const DEFAULT: u64 = 21;
/// The largest target; larger ones are refused, so that a typing error does not fill the memory.
const MOST: u64 = 100_000;

impl Ruleset for TemplateGame {
    type Position = Position;
    type Move = Add;

    fn start(&self) -> Position {
        Position {
            total: 0,
            mover: Player::Left,
        }
    }

    fn play(&self, p: &Position, Add(n): &Add) -> Position {
        Position {
            total: p.total + n,
            mover: p.mover.opponent(),
        }
    }
}

impl Sequential for TemplateGame {
    /// The payoff: a winner, a tie or a draw; games with a score have `i64`.
    type Payoff = Outcome;

    fn turn(&self, p: &Position) -> Turn<Outcome> {
        if p.total == self.target {
            Turn::Over(Outcome::Won(p.mover.opponent()))
        } else {
            Turn::Of(p.mover)
        }
    }

    fn legal(&self, p: &Position) -> impl Iterator<Item = Add> {
        let left = self.target - p.total;
        (1..=left.min(3)).map(Add)
    }

    fn next_player(&self, p: &Position) -> Option<Player> {
        Some(p.mover)
    }

    /// No play returns to a position.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Notation for TemplateGame {
    fn show(&self, p: &Position) -> String {
        let to_move = if p.mover == Player::Right {
            " second"
        } else {
            ""
        };
        format!("{}{to_move}", p.total)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let mut words = text.split_whitespace();
        let total = words.next().unwrap_or(text);
        let total = read_number(text, total, "a number", self.target)?;
        let mover = match words.next() {
            None => Player::Left,
            Some(word) if word.eq_ignore_ascii_case("second") => Player::Right,
            Some(word) => {
                let expected = "nothing more, or `second` where the second player is to move";
                return Err(ParseError::at_piece(text, word, expected));
            }
        };
        match words.next() {
            Some(more) => Err(ParseError::at_piece(text, more, "nothing more")),
            None => Ok(Position { total, mover }),
        }
    }

    fn show_move(&self, _: &Position, mv: &Add) -> String {
        MOVE.show(&mv.slots())
    }

    /// A box that fills up to the target.
    fn picture(&self, p: &Position) -> Option<Picture> {
        let filled = Heap {
            room: Some(self.target),
            ..Heap::of(p.total)
        };
        Some(Picture::Heaps {
            heaps: vec![filled],
            lie: Lie::Columns,
        })
    }

    fn read_move(&self, p: &Position, text: &str) -> Result<Add, ParseError> {
        MOVE.pick(text, self.legal(p), Add::slots)
    }
}

impl Described for TemplateGame {
    const ABOUT: About = About {
        name: "template-game",
        title: "Whoever reaches the target wins",
        rules: "The players take turns. A move adds 1, 2 or 3 to the number, which never passes the target. The player who \
                reaches the target wins. The target stands before the colon and is 21 unless another is given.",
        notation: "A position is the number: template-game 12; with `second` behind it where the second player is to move.",
        examples: &["template-game 12", "template-game 30: 9 second"],
        sides: ["first", "second"],
        default_rules: Some("21"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let target = match text {
            None => DEFAULT,
            Some(text) => read_number(text, text, "a target", MOST)?,
        };
        Ok(TemplateGame { target })
    }

    fn show_rules(&self) -> Option<String> {
        (self.target != DEFAULT).then(|| self.target.to_string())
    }
}
