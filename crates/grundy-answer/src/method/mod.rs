//! Methods: one type for all of them, and one walk down a list of them.
//!
//! A question has a list of methods: for each the name, the answers it gives, its cost, its source, whether it can answer,
//! how far it goes before the next one is asked, and the function that calls its solver. `walk.rs` goes down such a list;
//! nothing else does. So one rule says when a method hands over to the next, whatever the question.

pub mod name;
mod walk;

pub use name::{MethodName, UnknownMethod};
pub use walk::{Asked, Method, MethodChoice, choose, first, offers};

use crate::error::Error;
use grundy_core::StopReason;
use serde::Serialize;

/// A method as it is described to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Description {
    /// The name by which a question chooses it.
    pub name: MethodName,
    /// The questions that it answers, in words.
    pub answers: &'static str,
    /// Its cost, in words.
    pub cost: &'static str,
    /// Its source.
    pub source: &'static str,
}

impl Description {
    /// A method of your own; crate `grundy` takes it from above as an `erased::Handed`.
    #[must_use]
    pub const fn new(
        name: MethodName,
        answers: &'static str,
        cost: &'static str,
        source: &'static str,
    ) -> Description {
        Description {
            name,
            answers,
            cost,
            source,
        }
    }
}

/// A method, and whether it can answer the question at hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The method.
    #[serde(flatten)]
    pub method: Description,
    /// True if it can answer.
    pub able: bool,
    /// The reason why it cannot answer, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

impl Offer {
    /// The offer of a method that can answer or, for the reason given, cannot.
    pub fn new(method: Description, able: Able) -> Offer {
        let because = able.err();
        Offer {
            method,
            able: because.is_none(),
            because,
        }
    }
}

/// `Ok` if a method can answer, else the reason why it cannot.
pub type Able = Result<(), String>;

/// The work that a method may do before the next one in the list is asked, if the question names no method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// It runs only if it is chosen by name; another method in the list answers such questions.
    OnRequest,
    /// It is left out, for this reason.
    Skip(&'static str),
    /// It is left out for this reason, and does the work where it is chosen by name.
    TooMuch(&'static str),
    /// This much work for the answer, and as much as needed for the moves.
    First(u64),
    /// This much work for the answer and the moves together.
    Both(u64),
    /// As much as needed.
    Whole,
    /// As much as needed, and no other method is asked where it is stopped.
    Alone,
}

impl Effort {
    /// The same effort with a bound: the answer and the moves together within this much work.
    pub fn at_most(self, share: u64) -> Effort {
        match self {
            Effort::OnRequest | Effort::Skip(_) | Effort::TooMuch(_) | Effort::Alone => self,
            Effort::First(work) | Effort::Both(work) => Effort::Both(work.min(share)),
            Effort::Whole => Effort::Both(share),
        }
    }

    /// True if the next method of the list is asked after this one was stopped; `begun`: a part of the answer is known.
    fn hands_over(self, stop: &StopReason, begun: bool) -> bool {
        if self == Effort::Alone {
            return false;
        }
        let bound = match self {
            Effort::First(work) | Effort::Both(work) => Some(work),
            Effort::OnRequest
            | Effort::Skip(_)
            | Effort::TooMuch(_)
            | Effort::Whole
            | Effort::Alone => None,
        };
        match stop {
            StopReason::Beyond(_) | StopReason::Cycle(_) => true,
            StopReason::Nodes(n) => bound == Some(*n),
            // A method that is tried first, and one that completes an answer, may need more memory than those after it.
            StopReason::Memory { .. } => begun || bound.is_some(),
            StopReason::Deadline | StopReason::Cancelled => false,
        }
    }
}

/// Reads the name of a method for a question. The offers for the question are asked for only where the text names no method.
///
/// # Errors
/// [`Error::UnknownMethod`] with the names on offer, where the text names no method at all; the error of the offers.
///
/// ```
/// use grundy::{Ask, MethodName, Position, method};
/// let position = Position::parse("nim 3,5")?;
/// let offers = || grundy::methods(&position, &Ask::default());
/// assert_eq!(method::read("theorem", offers)?, MethodName::Theorem);
/// assert!(method::read("guesswork", offers).is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn read(
    text: &str,
    offers: impl FnOnce() -> Result<Vec<Offer>, Error>,
) -> Result<MethodName, Error> {
    match text.parse() {
        Ok(name) => Ok(name),
        Err(UnknownMethod(text)) => {
            let offers = offers()?;
            let names = offers.iter().map(|offer| offer.method.name);
            Err(not_on_offer(names, &text.to_lowercase()))
        }
    }
}

/// Refuses a method that is not on offer or cannot answer.
///
/// # Errors
/// [`Error::UnknownMethod`] with the names of the methods, or [`Error::UnableMethod`] with the reason.
pub fn check(offers: &[Offer], name: MethodName) -> Result<(), Error> {
    let Some(offer) = offers.iter().find(|offer| offer.method.name == name) else {
        let names = offers.iter().map(|offer| offer.method.name);
        return Err(not_on_offer(names, name.text()));
    };
    match &offer.because {
        None => Ok(()),
        Some(why) => Err(unable(name, why)),
    }
}

fn not_on_offer(names: impl Iterator<Item = MethodName>, found: &str) -> Error {
    Error::UnknownMethod {
        name: found.to_owned(),
        methods: names.map(MethodName::text).collect(),
    }
}

fn unable(name: MethodName, why: &str) -> Error {
    Error::UnableMethod {
        name: name.to_string(),
        why: why.to_owned(),
    }
}
