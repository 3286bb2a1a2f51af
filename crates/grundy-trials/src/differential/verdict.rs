//! What is compared: nimbers, or who wins, in the words of contests.

use grundy::answer::Class;
use grundy::vocabulary::Convention;
use grundy::{Ask, Error, Limits, Moves, Position, Setting};
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// What is said of a position, by the solver or by the candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Said {
    /// Its nimber.
    Nimber(i128),
    /// Its outcome.
    Outcome(Class),
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::Nimber(nimber) => nimber.fmt(f),
            Said::Outcome(class) => write!(f, "{class} ({})", in_words(*class)),
        }
    }
}

/// An outcome for the player to move.
fn in_words(class: Class) -> &'static str {
    match class {
        Class::N => "the player to move wins",
        Class::P => "the player to move loses",
        other => other.result(),
    }
}

/// The words by which a candidate names the winner.
///
/// Without words of its own these are understood, in capitals or not: for a player to move who wins `N`, `first`, `win`,
/// `Alice`, `1`, `true`, `yes`; who loses `P`, `second`, `lose`, `Bob`, `0`, `false`, `no`; for a tie `T`, `tie`, for endless
/// play `D`, and `draw` for both of these; `L`, `left` and `R`, `right` where a side wins no matter who begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Winners {
    /// The words of the candidate, in small letters: for a win, a loss, a draw.
    own: Vec<String>,
}

/// The words that are understood where none are given.
const USUAL: [(&str, Class); 26] = [
    ("n", Class::N),
    ("first", Class::N),
    ("win", Class::N),
    ("wins", Class::N),
    ("won", Class::N),
    ("alice", Class::N),
    ("1", Class::N),
    ("true", Class::N),
    ("yes", Class::N),
    ("p", Class::P),
    ("second", Class::P),
    ("lose", Class::P),
    ("loses", Class::P),
    ("lost", Class::P),
    ("bob", Class::P),
    ("0", Class::P),
    ("false", Class::P),
    ("no", Class::P),
    ("t", Class::T),
    ("tie", Class::T),
    ("tied", Class::T),
    ("d", Class::D),
    ("l", Class::L),
    ("left", Class::L),
    ("r", Class::R),
    ("right", Class::R),
];

/// Words for a tie and for endless play alike, as contests name both.
const DRAWS: [&str; 2] = ["draw", "drawn"];

impl Winners {
    /// Reads the words for a win and a loss of the player to move, and perhaps for a tie or a draw: `Alice/Bob`,
    /// `First/Second/Draw`.
    ///
    /// # Errors
    /// Not two or three different words.
    ///
    /// ```
    /// use grundy_trials::differential::Winners;
    /// assert!(Winners::read("Alice wins/Bob wins").is_ok());
    /// assert!(Winners::read("Alice").is_err());
    /// ```
    pub fn read(text: &str) -> Result<Winners, Error> {
        let own: Vec<String> = text
            .split('/')
            .map(|word| word.trim().to_lowercase())
            .collect();
        let is_new = |(place, word): (usize, &String)| !own[..place].contains(word);
        let apart = own.iter().enumerate().all(is_new);
        if (2..=3).contains(&own.len()) && apart && !own.iter().any(String::is_empty) {
            return Ok(Winners { own });
        }
        Err(Error::Value {
            setting: Setting::Winner,
            expected: "the words for a win and a loss of the player to move, and perhaps for a draw, such as Alice/Bob".to_owned(),
            found: format!("\"{text}\""),
        })
    }

    /// The outcome that a word names, in view of the solver's, for there are words for a tie and for endless play alike.
    pub(super) fn class(&self, word: &str, solver: Class) -> Option<Class> {
        let word = word.trim().to_lowercase();
        let draw = if solver == Class::T {
            Class::T
        } else {
            Class::D
        };
        if self.own.is_empty() {
            let usual = USUAL.iter().find(|(usual, _)| *usual == word);
            let draws = DRAWS.contains(&word.as_str()).then_some(draw);
            return usual.map(|&(_, class)| class).or(draws);
        }
        let place = self.own.iter().position(|own| *own == word)?;
        [Class::N, Class::P, draw].get(place).copied()
    }
}

/// What is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// Nimbers.
    Nimbers,
    /// Who wins.
    Winners {
        /// The words of the candidate.
        words: Winners,
        /// Normal or misère play.
        convention: Convention,
    },
}

/// How a candidate is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asking {
    /// The wall time of a program's run.
    pub run: Duration,
    /// What it is asked for.
    pub compared: Compared,
}

/// Nimbers, with this time for a run.
impl From<Duration> for Asking {
    fn from(run: Duration) -> Asking {
        Asking {
            run,
            compared: Compared::Nimbers,
        }
    }
}

impl Compared {
    /// What the solver says of a position.
    ///
    /// # Errors
    /// The position has no nimber or no outcome, or a limit was reached.
    pub(super) fn solved(&self, position: &Position, limits: &Limits) -> Result<Said, Error> {
        match self {
            Compared::Nimbers => {
                let nimber = grundy::ask::value::nimber(position, limits)?;
                Ok(Said::Nimber(nimber.into()))
            }
            Compared::Winners { convention, .. } => {
                let ask = Ask {
                    convention: *convention,
                    moves: Moves::Nothing,
                    limits: limits.clone(),
                    ..Ask::default()
                };
                let answer = grundy::solve(position, &ask)?;
                match (answer.value.outcome, answer.status.why()) {
                    (Some(class), _) => Ok(Said::Outcome(class)),
                    (None, Some(stopped)) => Err(Error::Stopped(stopped.clone())),
                    (None, None) => Err(Error::Expected {
                        expected: "a position with a winner".to_owned(),
                        found: position.show(),
                    }),
                }
            }
        }
    }

    /// True if a position's nimber answers: of winners in normal play only.
    pub(super) fn follows_from_nimbers(&self) -> bool {
        match self {
            Compared::Nimbers => true,
            Compared::Winners { convention, .. } => *convention == Convention::Normal,
        }
    }

    /// What a nimber says, where it answers.
    pub(super) fn by_nimber(&self, nimber: u64) -> Said {
        self.number(nimber.into())
    }

    /// What a candidate's word says.
    ///
    /// # Errors
    /// What was expected.
    pub(super) fn word(&self, word: &str, solver: Said) -> Result<Said, &'static str> {
        match (self, solver) {
            (Compared::Winners { words, .. }, Said::Outcome(solver)) => words
                .class(word, solver)
                .map(Said::Outcome)
                .ok_or("the winner"),
            _ => nimber(word).map(Said::Nimber).ok_or("a value"),
        }
    }

    /// What a candidate's number says: of a winner, that it is the player to move unless the number is 0.
    pub(super) fn number(&self, number: i128) -> Said {
        match self {
            Compared::Nimbers => Said::Nimber(number),
            Compared::Winners { .. } => Said::Outcome(won(number != 0)),
        }
    }
}

/// The outcome for a player to move who wins or loses.
fn won(wins: bool) -> Class {
    if wins { Class::N } else { Class::P }
}

/// Reads a nimber: `2`, `*2` or `*`.
fn nimber(text: &str) -> Option<i128> {
    match text.trim().strip_prefix('*') {
        Some("") => Some(1),
        Some(digits) => digits.parse().ok(),
        None => text.trim().parse().ok(),
    }
}
