//! The answer of `solve`: the winner, the value, and the winning moves.

pub(crate) mod worth;

use crate::answer::Class;
use crate::game::position::Position;
use crate::question::Ask;
use grundy_core::Player;
use grundy_core::any::AnyMove;
use grundy_solve::loopy;
use grundy_values::Nimber;
use grundy_values::loopy::Settled;
use grundy_values::short::{Closed, Form};
use num::BigUint;
use std::fmt;
use std::sync::Arc;

/// The exact value of a position that can be added to others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// The value of an impartial position in normal play.
    Nimber(Nimber),
    /// The value of any position in normal play.
    Short(Canonical),
    /// Smith's ∞: the value of an impartial position from which play may go on for ever, with the nimbers among its options.
    Infinite(Vec<u64>),
    /// The value of a partizan position from which play may go on for ever: a stopper, or an onside and an offside.
    Sides(Box<Settled>),
}

/// A canonical form with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    form: Form,
    text: String,
}

impl Canonical {
    pub(crate) fn new(form: Form, text: String) -> Canonical {
        Canonical { form, text }
    }

    /// The form.
    #[must_use]
    pub fn form(&self) -> &Form {
        &self.form
    }
}

impl From<loopy::SmithValue> for Value {
    fn from(value: loopy::SmithValue) -> Value {
        match value {
            loopy::SmithValue::Nimber(nimber) => Value::Nimber(Nimber(nimber)),
            loopy::SmithValue::Infinite(nimbers) => Value::Infinite(nimbers),
        }
    }
}

impl Value {
    /// The canonical form; `None` where play may go on for ever.
    ///
    /// ```
    /// use grundy::{Ask, Position};
    /// let position: Position = "nim 3,5".parse()?;
    /// let value = grundy::solve(&position, &Ask::default())?.value.value.unwrap();
    /// assert_eq!(Position::value(value.form().unwrap()), "*6".parse()?);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn form(&self) -> Option<Form> {
        match self {
            Value::Nimber(nimber) => Some(Form::Closed(Closed::nimber(nimber.0))),
            Value::Short(canonical) => Some(canonical.form.clone()),
            Value::Infinite(_) | Value::Sides(_) => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nimber(nimber) => nimber.fmt(f),
            Value::Short(canonical) => f.write_str(&canonical.text),
            Value::Infinite(nimbers) => loopy::SmithValue::Infinite(nimbers.clone()).fmt(f),
            Value::Sides(settled) => settled.fmt(f),
        }
    }
}

/// The longest notation, in bytes, of the positions that lists of moves write out.
pub(crate) const LONGEST_NOTATION: usize = 2000;

/// A move of the ruleset with what is known about it.
#[derive(Clone, Debug)]
pub struct JudgedMove {
    /// The player who makes the move, if the question was asked for both starters.
    pub by: Option<Player>,
    /// The move; its text can be read back by `play`.
    pub mv: AnyMove,
    /// The position it leads to; `None` if that is too long to be written out for every move.
    pub to: Option<String>,
    /// True if it wins, or in a scored game if it is best; `None` if that is not known.
    pub winning: Option<bool>,
    /// True if the mover is as well off after it as before, so that a tie, a draw or a best score is kept; every move of a
    /// lost position keeps it lost. `None` if that is not known.
    pub keeps: Option<bool>,
    /// The result of the play after the move, as seen by its mover: `N` a win, `P` a loss.
    pub result: Option<Class>,
    /// The mover's score minus the opponent's after the move, in a scored game.
    pub gain: Option<i64>,
    /// The facts known about the position that it leads to.
    pub after: After,
}

/// The facts known about a position that a move leads to, as seen by the player who is then to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct After {
    /// Its outcome; its outcome class if the question was asked for both starters.
    pub outcome: Option<Class>,
    /// Its value, if the theory has one and it was asked for.
    pub value: Option<Value>,
    /// The plies that are left, if distances are known.
    pub distance: Option<u64>,
    /// The score of the player then to move minus the opponent's, in a scored game.
    pub score: Option<i64>,
    /// The sum of the counters of its terms, where play may go on for ever: among the winning moves, one with the least sum
    /// makes the win come to an end.
    pub counter: Option<u64>,
    /// A winning move of the player then to move, if all moves were asked for and one was found.
    pub reply: Option<AnyMove>,
}

impl JudgedMove {
    /// A move about which nothing is known yet.
    #[must_use]
    pub fn new(mv: AnyMove, to: Option<String>) -> JudgedMove {
        JudgedMove {
            by: None,
            mv,
            to,
            winning: None,
            keeps: None,
            result: None,
            gain: None,
            after: After::default(),
        }
    }

    /// Marks the move as winning or not, where a player who does not win loses.
    pub(crate) fn wins_or_loses(mut self, winning: Option<bool>, mover_wins: bool) -> JudgedMove {
        self.winning = winning;
        self.keeps = if mover_wins { winning } else { Some(true) };
        self.after.outcome = winning.map(|wins| if wins { Class::P } else { Class::N });
        self.result = winning.map(|wins| if wins { Class::N } else { Class::P });
        self
    }

    /// Marks the move as not winning, where play may go on for ever; the position may itself be drawn.
    pub(crate) fn draws_or_loses(mut self, draws: Option<bool>, drawn: bool) -> JudgedMove {
        self.keeps = if drawn { draws } else { Some(false) };
        self.after.outcome = draws.map(|draws| if draws { Class::D } else { Class::N });
        self.result = draws.map(|draws| if draws { Class::D } else { Class::P });
        self
    }
}

/// The answer of `solve` about a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The position as an expression.
    pub position: String,
    /// The names of the two players.
    pub sides: [&'static str; 2],
    /// The player to move (in a finished game of turns, the one who would be next); `None` if both starters were asked
    /// about.
    pub to_move: Option<Player>,
    /// The outcome as the mover sees it; for both starters the outcome class.
    pub outcome: Option<Class>,
    /// The winner; `None` if neither player wins, or if that depends on who begins.
    pub winner: Option<Player>,
    /// The value, if the theory has one.
    pub value: Option<Value>,
    /// Plies to the end when the winner hurries and the loser delays.
    pub distance: Option<u64>,
    /// The mover's score minus the opponent's.
    pub score: Option<i64>,
    /// The score that the game's literature gives to this outcome, as the mover sees it.
    pub customary_score: Option<i64>,
    /// Both final scores, the mover's first.
    pub scores: Option<[i64; 2]>,
    /// The exact number of winning moves.
    pub winning_total: Option<BigUint>,
    /// The winning moves, or all moves if they were asked for; at most as many as were asked for.
    pub moves: Vec<JudgedMove>,
    /// One line of best play, if a search found it.
    pub line: Vec<AnyMove>,
    /// The position and the question, for a certificate.
    pub(crate) asked: Option<Arc<(Position, Ask)>>,
}

impl Verdict {
    /// A verdict about which nothing is known yet but `position`.
    #[must_use]
    pub fn unknown(position: String, sides: [&'static str; 2]) -> Verdict {
        Verdict {
            position,
            sides,
            to_move: None,
            outcome: None,
            winner: None,
            value: None,
            distance: None,
            score: None,
            customary_score: None,
            scores: None,
            winning_total: None,
            moves: Vec::new(),
            line: Vec::new(),
            asked: None,
        }
    }

    /// The name of a player.
    #[must_use]
    pub fn side(&self, player: Player) -> &'static str {
        self.sides[player.index()]
    }
}
