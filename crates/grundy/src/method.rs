//! What a theory says of each of its methods: the name, what it answers, what it costs, and where it comes from.

use crate::error::Error;
use serde::Serialize;

/// A method as its theory lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Method {
    /// The name by which a question chooses it.
    pub name: &'static str,
    /// What it answers.
    pub answers: &'static str,
    /// What it costs.
    pub cost: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

/// A method, and whether it can answer the question at hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Offer {
    /// The method.
    #[serde(flatten)]
    pub method: Method,
    /// Whether it can answer.
    pub able: bool,
    /// Why it cannot, where it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

/// Whether a method can answer, or why it cannot.
pub(crate) type Able = Result<(), String>;

/// How far a method goes before the next one in the list is asked, where nobody has chosen one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// It runs where it is chosen by name; another method in the list answers such questions.
    OnRequest,
    /// It is left out, for this reason.
    Skip(&'static str),
    /// So much work to the answer, and as much as it takes to the moves.
    First(u64),
    /// So much work to the answer and the moves together.
    Both(u64),
    /// As much as it takes.
    Whole,
}

impl Effort {
    /// The same, bounded: both the answer and the moves within so much work.
    pub(crate) fn at_most(self, share: u64) -> Effort {
        match self {
            Effort::OnRequest | Effort::Skip(_) => self,
            Effort::First(work) | Effort::Both(work) => Effort::Both(work.min(share)),
            Effort::Whole => Effort::Both(share),
        }
    }
}

/// What a list of methods is made of.
pub(crate) trait Entry<Q: ?Sized> {
    /// What the theory says of it.
    fn method(&self) -> Method;
    /// Whether it can answer this question.
    fn able(&self, question: &Q) -> Able;
}

/// Every method of a list with whether it can answer.
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

/// The methods that are to answer: the one that was chosen, which can, or the whole list, of which each is to be asked
/// whether it can only when its turn comes.
///
/// # Errors
/// [`Error::Usage`] when the list has no method of that name, or when it cannot answer.
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
/// [`Error::Usage`] with the names there are, or with the reason.
pub(crate) fn check(offers: &[Offer], name: &str) -> Result<(), Error> {
    let Some(offer) = offers.iter().find(|offer| offer.method.name == name) else {
        return Err(nobody(offers.iter().map(|offer| offer.method.name), name));
    };
    match &offer.because {
        None => Ok(()),
        Some(why) => Err(unable(name, why)),
    }
}
