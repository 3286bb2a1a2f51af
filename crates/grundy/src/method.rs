//! The entry of each method in a theory's list: its name, what it answers, what it costs, and where it comes from.

use crate::error::Error;
use serde::Serialize;

/// A method as its theory lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Method {
    /// The name by which a question chooses it.
    pub name: &'static str,
    /// The questions that it answers, in words.
    pub answers: &'static str,
    /// Its cost, in words.
    pub cost: &'static str,
    /// Its source.
    pub source: &'static str,
}

/// A method, and whether it can answer the question at hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Offer {
    /// The method.
    #[serde(flatten)]
    pub method: Method,
    /// True if it can answer.
    pub able: bool,
    /// The reason why it cannot answer, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

/// `Ok` if a method can answer, else the reason why it cannot.
pub(crate) type Able = Result<(), String>;

/// The work that a method may do before the next one in the list is asked, if the question names no method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// It runs only if it is chosen by name; another method in the list answers such questions.
    OnRequest,
    /// It is left out, for this reason.
    Skip(&'static str),
    /// This much work for the answer, and as much as needed for the moves.
    First(u64),
    /// This much work for the answer and the moves together.
    Both(u64),
    /// As much as needed.
    Whole,
}

impl Effort {
    /// The same effort with a bound: the answer and the moves together within this much work.
    pub(crate) fn at_most(self, share: u64) -> Effort {
        match self {
            Effort::OnRequest | Effort::Skip(_) => self,
            Effort::First(work) | Effort::Both(work) => Effort::Both(work.min(share)),
            Effort::Whole => Effort::Both(share),
        }
    }
}

/// An entry in a list of methods.
pub(crate) trait Entry<Q: ?Sized> {
    /// The theory's description of the method.
    fn method(&self) -> Method;
    /// Checks that it can answer this question.
    fn able(&self, question: &Q) -> Able;
}

/// All methods of a list, each with its ability to answer.
pub(crate) fn offers<Q: ?Sized, E: Entry<Q>>(list: &[E], question: &Q) -> Vec<Offer> {
    let offer = |entry: &E| {
        let because = entry.able(question).err();
        Offer {
            method: entry.method(),
            able: because.is_none(),
            because,
        }
    };
    list.iter().map(offer).collect()
}

/// The methods that are to answer: the one that was named, if it can answer, or the whole list, whose methods are checked
/// only when their turn comes.
///
/// # Errors
/// [`Error::Usage`] when the list has no method of that name, or when that method cannot answer.
pub(crate) fn chosen<'l, Q: ?Sized, E: Entry<Q>>(
    list: &'l [E],
    name: Option<&str>,
    question: &Q,
) -> Result<Vec<&'l E>, Error> {
    let Some(name) = name else {
        return Ok(list.iter().collect());
    };
    let Some(entry) = list.iter().find(|entry| entry.method().name == name) else {
        return Err(nobody(list.iter().map(|entry| entry.method().name), name));
    };
    entry.able(question).map_err(|why| unable(name, &why))?;
    Ok(vec![entry])
}

fn nobody(names: impl Iterator<Item = &'static str>, name: &str) -> Error {
    let names: Vec<&str> = names.collect();
    Error::Usage(format!(
        "--method: expected {} for this question, found \"{name}\"",
        names.join(", ")
    ))
}

fn unable(name: &str, why: &str) -> Error {
    Error::Usage(format!(
        "--method {name} cannot answer this question: {why}"
    ))
}

/// Refuses a method that does not exist or cannot answer.
///
/// # Errors
/// [`Error::Usage`] with the names of the methods, or with the reason.
pub(crate) fn check(offers: &[Offer], name: &str) -> Result<(), Error> {
    let Some(offer) = offers.iter().find(|offer| offer.method.name == name) else {
        return Err(nobody(offers.iter().map(|offer| offer.method.name), name));
    };
    match &offer.because {
        None => Ok(()),
        Some(why) => Err(unable(name, why)),
    }
}
