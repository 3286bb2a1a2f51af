//! What `solve` answers: who wins, what it is worth, and which moves win.

use crate::answer::Class;
use crate::position::Position;
use crate::question::Ask;
use grundy_core::Player;
use grundy_core::any::AnyMove;
use grundy_solve::loopy;
use grundy_values::Nimber;
use grundy_values::short::{Closed, Form};
use num::BigUint;
use std::fmt;
use std::sync::Arc;

/// The exact value of a position that can be added to others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// Of an impartial position in normal play.
    Nimber(Nimber),
    /// Of any position in normal play.
    Short(Canonical),
    /// Smith's ∞, of an impartial position from which play may go on for ever, with the nimbers among its options.
    Infinite(Vec<u64>),
}

/// A canonical form together with how it is written.
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

impl From<loopy::Value> for Value {
    fn from(value: loopy::Value) -> Value {
        match value {
            loopy::Value::Nimber(nimber) => Value::Nimber(Nimber(nimber)),
            loopy::Value::Infinite(nimbers) => Value::Infinite(nimbers),
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
            Value::Infinite(_) => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nimber(nimber) => nimber.fmt(f),
            Value::Short(canonical) => f.write_str(&canonical.text),
            Value::Infinite(nimbers) => loopy::Value::Infinite(nimbers.clone()).fmt(f),
        }
    }
}

/// A move of the ruleset with what is known about it.
#[derive(Clone, Debug)]
pub struct JudgedMove {
    /// Whose move it is, where the question was asked for both starters.
    pub by: Option<Player>,
    /// The move; its text is what `play` reads.
    pub mv: AnyMove,
    /// The position it leads to; `None` when it is too long to write out for every move.
    pub to: Option<String>,
    /// Whether it wins, or in a scored game whether it is best; `None` where that is not known.
    pub winning: Option<bool>,
    /// Whether the mover is as well off after it as before, so that a tie, a draw or a best score is kept; every move of a
    /// lost position keeps it lost. `None` where that is not known.
    pub keeps: Option<bool>,
    /// How the play ends after it, as the mover sees it who makes it: `N` a win, `P` a loss.
    pub result: Option<Class>,
    /// The score of the mover who makes it less the other's after it, in a scored game.
    pub gain: Option<i64>,
    /// What is known of the position that it leads to.
    pub after: After,
}

/// What is known of a position that a move leads to, as the player sees it who is then to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct After {
    /// Its outcome; its outcome class where the question was asked for both starters.
    pub outcome: Option<Class>,
    /// Its value, where the theory has one and it was asked for.
    pub value: Option<Value>,
    /// The plies that are left, where distances are known.
    pub distance: Option<u64>,
    /// The score of whoever is then to move less the other's, in a scored game.
    pub score: Option<i64>,
    /// The sum of the counters of its terms, where play may go on for ever: of the winning moves, the one with the least
    /// makes the win end.
    pub counter: Option<u64>,
}

impl JudgedMove {
    /// A move of which nothing is known yet.
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

    /// A move that wins or does not, where whoever does not win loses.
    pub(crate) fn wins_or_loses(mut self, winning: Option<bool>, mover_wins: bool) -> JudgedMove {
        self.winning = winning;
        self.keeps = if mover_wins { winning } else { Some(true) };
        self.after.outcome = winning.map(|wins| if wins { Class::P } else { Class::N });
        self.result = winning.map(|wins| if wins { Class::N } else { Class::P });
        self
    }

    /// A move that does not win, where play may go on for ever; the position may itself be drawn.
    pub(crate) fn draws_or_loses(mut self, draws: Option<bool>, drawn: bool) -> JudgedMove {
        self.keeps = if drawn { draws } else { Some(false) };
        self.after.outcome = draws.map(|draws| if draws { Class::D } else { Class::N });
        self.result = draws.map(|draws| if draws { Class::D } else { Class::P });
        self
    }
}

/// What `solve` answers about a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The position as an expression.
    pub position: String,
    /// What the players are called.
    pub sides: [&'static str; 2],
    /// The player to move (in a finished game of turns, who would be next); `None` when both starters were asked about.
    pub to_move: Option<Player>,
    /// As the mover sees it; for both starters the outcome class.
    pub outcome: Option<Class>,
    /// Who wins; `None` when nobody does, or when it depends on who begins.
    pub winner: Option<Player>,
    /// The value, where the theory has one.
    pub value: Option<Value>,
    /// Plies to the end when the winner hurries and the loser delays.
    pub distance: Option<u64>,
    /// The mover's score minus the opponent's.
    pub score: Option<i64>,
    /// The score that the game's literature gives to such an outcome, as the mover sees it.
    pub customary_score: Option<i64>,
    /// Both final scores, the mover's first.
    pub scores: Option<[i64; 2]>,
    /// Exactly how many winning moves there are.
    pub winning_total: Option<BigUint>,
    /// The winning moves, or all moves if they were asked for; at most as many as were asked for.
    pub moves: Vec<JudgedMove>,
    /// One line of best play, where a search found it.
    pub line: Vec<AnyMove>,
    /// The position and the question, for a certificate.
    pub(crate) asked: Option<Arc<(Position, Ask)>>,
}

impl Verdict {
    /// Nothing is known yet about `position`.
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

    /// What a player is called.
    #[must_use]
    pub fn side(&self, player: Player) -> &'static str {
        self.sides[player.index()]
    }
}
