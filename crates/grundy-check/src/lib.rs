//! Certificates, and the small checkers that accept or reject them.
//!
//! A *certificate* is everything a sceptic needs to be convinced of an answer: a strategy with distances,
//! a window of values, a dual solution. It is JSON with a kind and a version. The checkers read the rules of the
//! game themselves and share no code with a solver: they depend only on the vocabulary of
//! `grundy-core`, so a mistake in a solver cannot hide in its checker.
//!
//! | kind | what it establishes | module |
//! |---|---|---|
//! | `play` | who wins, or that both can hold, in any game of two players, cycles allowed | [`play`] |
//! | `class` | who wins a sum when Left begins, and when Right begins | [`class`] |
//! | `comparison` | how two games compare, or the value of a game | [`comparison`] |
//! | `score` | the lead with which a play ends, in any game of scores of two players | [`score`] |
//! | `nimbers` | the nimber of a position of an impartial game | [`nimbers`] |
//! | `period` | a heap game's values repeat for ever | [`period`] |
//! | `heaps` | the nimbers, the nim-sum and the winner of heaps under a code | [`heaps`] |
//! | `arena` | the winning regions of a parity game | [`arena`] |
//! | `machine` | who wins a game on an automaton, by a machine that plays | [`machine`] |
//! | `matrix` | the value of a matrix game | [`matrix`] |
//! | `core` | a point of the core of a coalition game, or that there is none | [`core`] |
//! | `nucleolus` | the nucleolus or the pre-nucleolus of a coalition game | [`nucleolus`] |
//! | `quotient` | the misère quotient of a heap game, and its period | [`quotient`] |
//! | `counter` | who wins the race of a counter to a target | [`counter`] |
//!
//! The header of each file is a theorem: the conditions that are checked are its numbered hypotheses, and the proof
//! says why they suffice. A [`Rejected`] names the [`Hypothesis`] that fails.
//!
//! A table of all positions of a game is not a certificate, but is checked like one, position by position: [`table`].
//!
//! A check takes a [`Watch`](grundy_core::Watch), because a certificate may be honest and long, or made long on purpose.
//!
//! ```
//! use grundy_check::Certificate;
//! let text = r#"{"certificate": "matrix", "version": 1, "rows": [["1", "-1"], ["-1", "1"]],
//!                "p": ["1/2", "1/2"], "q": ["1/2", "1/2"], "value": "0"}"#;
//! let accepted = Certificate::from_json(text)?.check(&mut grundy_core::Unwatched)?;
//! assert!(accepted.statement.starts_with("the 2x2 matrix game has the value 0"));
//! // A truncated text is never trusted.
//! assert!(Certificate::from_json(&text[..60]).is_err());
//! # Ok::<(), grundy_check::Rejected>(())
//! ```

#![forbid(unsafe_code)]

pub mod arena;
pub mod class;
pub mod code;
pub mod comparison;
pub mod core;
pub mod counter;
pub mod cycles;
mod envelope;
pub mod heaps;
pub mod machine;
pub mod matrix;
pub mod mutation;
pub mod nimbers;
pub mod nucleolus;
mod numbers;
pub mod order;
pub mod period;
pub mod play;
pub mod quotient;
pub mod rare;
pub mod score;
pub mod table;
mod theorem;

pub use envelope::Certificate;
pub use theorem::{Hypothesis, Theorem, VERSION};

use grundy_core::StopReason;
use std::fmt;

/// An accepted certificate: the statement that it establishes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The statement in words.
    pub statement: String,
}

/// A rejected certificate. The answer it came with may still be right; but nothing has been shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The hypothesis of the checker's theorem that does not hold; `None` if a limit stopped the check.
    pub hypothesis: Option<Hypothesis>,
    /// The first thing that is wrong with it, in words.
    pub reason: String,
    /// The limit that stopped the check before anything wrong was found; `None` if the certificate is wrong.
    pub stopped: Option<StopReason>,
}

impl From<StopReason> for Rejected {
    fn from(stop: StopReason) -> Rejected {
        Rejected {
            hypothesis: None,
            reason: stop.to_string(),
            stopped: Some(stop),
        }
    }
}

impl Rejected {
    /// A rejection for this reason; [`Theorem::lacks`] adds the hypothesis that it is about.
    pub fn new(reason: impl Into<String>) -> Rejected {
        Rejected {
            hypothesis: None,
            reason: reason.into(),
            stopped: None,
        }
    }
}

impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.statement)
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Rejected {}

/// The result of every checker.
pub type Verdict = Result<Accepted, Rejected>;

fn accept(statement: impl Into<String>) -> Verdict {
    Ok(Accepted {
        statement: statement.into(),
    })
}
