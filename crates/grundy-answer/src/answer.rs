//! Answers: the value, how sure it is, how it was found, and why it is right, in words.

use crate::derivation::{Derivation, Statement};
use crate::method::name::MethodName;
use grundy_core::{Outcome, Player, StopReason};
use grundy_solve::loopy;
use grundy_values::outcome::OutcomeClass;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;

/// The certainty of an answer; part of every answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// A theorem or a complete search gives the value.
    Proved,
    /// The value was seen to hold up to a bound; no theorem says that it goes on.
    Checked {
        /// The bound.
        to: u64,
    },
    /// A file gives the value, and no check of the file can prove it: a tablebase without distances of a game whose play may
    /// come back to a position.
    Recorded,
    /// The value is not known.
    Unknown {
        /// The reason: what stopped the search, or why no method applies.
        stopped: Stopped,
    },
}

/// The reason why something is not known: a word for programs, a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stopped {
    /// The word.
    pub reason: Why,
    /// The sentence.
    pub message: String,
}

/// The kind of reason that stopped the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Why {
    /// The time ran out.
    Time,
    /// The memory ran out.
    Memory,
    /// The allowed number of positions was visited.
    Nodes,
    /// The user interrupted the work.
    Interrupted,
    /// A limit was reached; it is not known which.
    Limit,
    /// Another program that shared the work was lost.
    Lost,
    /// The play can repeat itself, which the method does not allow.
    Cycle,
    /// The question is beyond what the method can do.
    Bound,
    /// Nothing stopped the work: the method came to its end and left this open.
    Open,
}

impl From<&StopReason> for Why {
    fn from(reason: &StopReason) -> Why {
        match reason {
            StopReason::Deadline => Why::Time,
            StopReason::Memory { .. } => Why::Memory,
            StopReason::Nodes(_) => Why::Nodes,
            StopReason::Cancelled => Why::Interrupted,
            StopReason::Cycle(_) => Why::Cycle,
            StopReason::Beyond(_) => Why::Bound,
        }
    }
}

impl Stopped {
    /// The reason `reason`, explained by a sentence of its own.
    #[must_use]
    pub fn because(reason: impl Into<Why>, message: impl Into<String>) -> Stopped {
        Stopped {
            reason: reason.into(),
            message: message.into(),
        }
    }
}

impl Stopped {
    /// The reason for a file that was not read to its end.
    pub fn unread(name: &str, reason: &StopReason) -> Stopped {
        Stopped::because(reason, format!("{name} was not read to its end: {reason}"))
    }
}

impl From<&StopReason> for Stopped {
    fn from(reason: &StopReason) -> Stopped {
        Stopped::because(reason, reason.to_string())
    }
}

impl From<Stopped> for Status {
    fn from(stopped: Stopped) -> Status {
        Status::Unknown { stopped }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Status {
    /// Unknown, for the reason `reason`.
    #[must_use]
    pub fn stopped(reason: &StopReason) -> Status {
        Status::unknown(reason, reason.to_string())
    }

    /// Unknown, for the reason `reason`, explained by a sentence of its own.
    #[must_use]
    pub fn unknown(reason: impl Into<Why>, message: impl Into<String>) -> Status {
        Status::Unknown {
            stopped: Stopped::because(reason, message),
        }
    }

    /// The reason why the value is not known, if it is not.
    #[must_use]
    pub fn why(&self) -> Option<&Stopped> {
        match self {
            Status::Unknown { stopped } => Some(stopped),
            Status::Proved | Status::Checked { .. } | Status::Recorded => None,
        }
    }

    /// Writes the status as two fields of an answer: `status`, and `stopped` where the value is unknown.
    ///
    /// # Errors
    /// The error of the serializer.
    pub fn fields<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("status", self)?;
        if let Some(stopped) = self.why() {
            fields.serialize_entry("stopped", stopped)?;
        }
        fields.end()
    }

    /// `proved`, `checked`, `recorded` or `unknown`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Status::Proved => "proved",
            Status::Checked { .. } => "checked",
            Status::Recorded => "recorded",
            Status::Unknown { .. } => "unknown",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Proved => f.write_str("proved"),
            Status::Checked { to } => write!(f, "checked to {to}"),
            Status::Recorded => f.write_str("recorded in a file that no check can prove"),
            Status::Unknown { stopped } => write!(f, "unknown ({stopped})"),
        }
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// The outcome of a position as people read it.
///
/// Where the question was asked for both starters and exactly one of them is drawn, there are two letters: the outcome for
/// Left where Left begins, and the outcome for Right where Right begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Class {
    /// The mover wins; for both starters: the next player does.
    N,
    /// The mover loses; for both starters: the previous player wins.
    P,
    /// Left wins, no matter who begins.
    L,
    /// Right wins, no matter who begins.
    R,
    /// The play ends in a tie.
    T,
    /// Neither player can force a win, and play in which no move loses need not end.
    D,
    /// For both starters: Left wins if Left begins; neither player can force an end if Right begins.
    ND,
    /// For both starters: neither player can force an end if Left begins; Right wins if Right begins.
    DN,
    /// For both starters: Left loses if Left begins; neither player can force an end if Right begins.
    PD,
    /// For both starters: neither player can force an end if Left begins; Right loses if Right begins.
    DP,
}

impl Class {
    /// An outcome as the player to move sees it.
    #[must_use]
    pub fn of(outcome: Outcome, mover: Player) -> Class {
        match outcome {
            Outcome::Won(winner) if winner == mover => Class::N,
            Outcome::Won(_) => Class::P,
            Outcome::Tied => Class::T,
            Outcome::Drawn => Class::D,
        }
    }

    /// The outcome in words, for the player to move; `N` and `P` are a win and a loss.
    #[must_use]
    pub fn result(self) -> &'static str {
        match self {
            Class::N => "won",
            Class::P => "lost",
            Class::L => "won by left",
            Class::R => "won by right",
            Class::T => "tied",
            Class::D => "drawn",
            Class::ND => "won by left if left begins, else drawn",
            Class::DN => "won by right if right begins, else drawn",
            Class::PD => "won by right if left begins, else drawn",
            Class::DP => "won by left if right begins, else drawn",
        }
    }

    /// The starter for whom the game is not drawn, and the player who then wins, if exactly one of the two starters is
    /// drawn.
    ///
    /// ```
    /// use grundy::{Class, vocabulary::Player};
    /// assert_eq!(Class::PD.won_when(), Some((Player::Left, Player::Right)));
    /// assert_eq!(Class::D.won_when(), None);
    /// ```
    #[must_use]
    pub fn won_when(self) -> Option<(Player, Player)> {
        use Player::{Left, Right};
        match self {
            Class::ND => Some((Left, Left)),
            Class::DN => Some((Right, Right)),
            Class::PD => Some((Left, Right)),
            Class::DP => Some((Right, Left)),
            Class::N | Class::P | Class::L | Class::R | Class::T | Class::D => None,
        }
    }

    /// The outcome class from the winners when Left begins and when Right begins; `None` where neither player can force an
    /// end.
    #[must_use]
    pub fn of_both(winners: [Option<Player>; 2]) -> Class {
        use Player::{Left, Right};
        match winners {
            [Some(Left), Some(Left)] => Class::L,
            [Some(Left), Some(Right)] => Class::N,
            [Some(Right), Some(Left)] => Class::P,
            [Some(Right), Some(Right)] => Class::R,
            [None, None] => Class::D,
            [Some(Left), None] => Class::ND,
            [None, Some(Right)] => Class::DN,
            [Some(Right), None] => Class::PD,
            [None, Some(Left)] => Class::DP,
        }
    }
}

impl From<OutcomeClass> for Class {
    fn from(class: OutcomeClass) -> Class {
        match class {
            OutcomeClass::N => Class::N,
            OutcomeClass::P => Class::P,
            OutcomeClass::L => Class::L,
            OutcomeClass::R => Class::R,
        }
    }
}

impl From<loopy::Outcome> for Class {
    fn from(outcome: loopy::Outcome) -> Class {
        match outcome {
            loopy::Outcome::Next => Class::N,
            loopy::Outcome::Previous => Class::P,
            loopy::Outcome::Drawn => Class::D,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The answer to a question: a value, how sure it is, how it was found, and why it is right.
///
/// ```
/// use grundy::{Ask, Derivation, MethodName, Position, Status};
/// let answer = grundy::solve(&Position::parse("nim 3,5,7")?, &Ask::default())?;
/// assert_eq!(answer.status, Status::Proved);
/// assert_eq!(answer.methods, [MethodName::Theorem]);
/// assert!(matches!(answer.derivation, Derivation::NimSum(sum) if sum.total == 1));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Answer<T> {
    /// The thing asked for.
    pub value: T,
    /// The certainty of the value.
    pub status: Status,
    /// The methods that found it.
    pub methods: Vec<MethodName>,
    /// The way in which they found it, in words.
    pub how: String,
    /// The reason why it is right.
    pub derivation: Derivation,
    /// Further statements of theorems about the same answer.
    pub also: Vec<Statement>,
    /// Assumptions, in words: rules and positions that the question left out.
    pub assumed: Vec<String>,
    /// True if one of the limits that were asked for stopped the work.
    pub limited: bool,
}

impl<T> Answer<T> {
    /// An answer without methods and reasons, to which they are added.
    pub fn new(value: T, status: Status) -> Answer<T> {
        Answer {
            value,
            status,
            methods: Vec::new(),
            how: String::new(),
            derivation: Derivation::Nothing,
            also: Vec::new(),
            assumed: Vec::new(),
            limited: false,
        }
    }

    /// An answer about which nothing is known yet.
    pub fn unknown(value: T, stop: &StopReason) -> Answer<T> {
        Answer::new(value, Status::stopped(stop))
    }

    /// The answer, found by this method, `how` in words.
    pub fn by(mut self, method: MethodName, how: impl Into<String>) -> Answer<T> {
        self.methods = vec![method];
        self.how = how.into();
        self
    }

    /// The answer, found by these methods together, `how` in words.
    pub fn by_all(mut self, methods: Vec<MethodName>, how: impl Into<String>) -> Answer<T> {
        self.methods = methods;
        self.how = how.into();
        self
    }

    /// The answer with the reason why it is right.
    pub fn because(mut self, derivation: Derivation) -> Answer<T> {
        self.derivation = derivation;
        self
    }

    /// The same answer with the assumptions made in reading the question.
    #[must_use]
    pub fn assuming(mut self, assumed: Vec<String>) -> Answer<T> {
        self.assumed = assumed;
        self
    }

    /// The answer to a question about something that follows from the value alone.
    #[must_use]
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        Answer {
            value: change(self.value),
            status: self.status,
            methods: self.methods,
            how: self.how,
            derivation: self.derivation,
            also: self.also,
            assumed: self.assumed,
            limited: self.limited,
        }
    }
}
