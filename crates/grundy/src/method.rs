//! Methods and the one way in which they are asked.
//!
//! Every theory lists its methods: the name, the answers it gives, its cost, its source, whether it can answer a question
//! and how far it goes before the next one is asked. `walk` goes down such a list; nothing else does. So one rule says
//! when a method hands over to the next (`Effort::hands_over`), whatever the theory.

use crate::error::Error;
use crate::limits::Limits;
use crate::setting::Setting;
use grundy_core::StopReason;
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

impl Method {
    /// A method of your own; see [`Handed`](crate::erased::Handed).
    #[must_use]
    pub const fn new(
        name: &'static str,
        answers: &'static str,
        cost: &'static str,
        source: &'static str,
    ) -> Method {
        Method {
            name,
            answers,
            cost,
            source,
        }
    }
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
    pub(crate) fn at_most(self, share: u64) -> Effort {
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

/// An entry in a list of methods.
pub(crate) trait Entry<Q: ?Sized> {
    /// The theory's description of the method.
    fn method(&self) -> Method;
    /// Checks that it can answer this question.
    fn able(&self, question: &Q) -> Able;
    /// The effort where it was not chosen by name; `begun`: an earlier method has a part of the answer already.
    fn effort(&self, question: &Q, begun: bool) -> Effort;
}

/// Asks the methods of a list in turn until one of them completes the answer.
///
/// `part` is the part of the answer that is known so far, which an attempt may set and the next ones complete; it stays
/// where no method completes it. With `chosen` the list has been chosen by name, and each method in it goes as far as it
/// takes.
///
/// # Errors
/// The reason why the last method stopped that was asked: it did not hand over, or the list ended.
pub(crate) fn walk<'l, Q: ?Sized, E, P, A>(
    list: impl IntoIterator<Item = &'l E>,
    chosen: bool,
    question: &Q,
    part: &mut Option<P>,
    mut attempt: impl FnMut(&E, Effort, &mut Option<P>) -> Result<Option<A>, StopReason>,
) -> Result<A, StopReason>
where
    E: Entry<Q> + 'l,
{
    let mut last = StopReason::Beyond("no method here can answer the question".to_owned());
    for entry in list {
        let effort = if chosen {
            Effort::Whole
        } else {
            entry.effort(question, part.is_some())
        };
        if effort == Effort::OnRequest || entry.able(question).is_err() {
            continue;
        }
        if let Effort::Skip(why) = effort {
            last = StopReason::Beyond(why.to_owned());
            continue;
        }
        if let Effort::TooMuch(why) = effort {
            let name = Limits::current().name_with(Setting::Method, entry.method().name);
            last = StopReason::Beyond(format!("{why}; {name} does"));
            continue;
        }
        match attempt(entry, effort, part) {
            Ok(Some(answer)) => return Ok(answer),
            Ok(None) => {}
            Err(stop) => {
                let goes_on = effort.hands_over(&stop, part.is_some());
                last = stop;
                if !goes_on {
                    break;
                }
            }
        }
    }
    Err(last)
}

/// The method that is asked first where none was chosen by name.
pub(crate) fn first<'l, Q: ?Sized, E: Entry<Q>>(list: &'l [E], question: &Q) -> Option<&'l E> {
    list.iter().find(|entry| {
        let effort = entry.effort(question, false);
        !matches!(
            effort,
            Effort::OnRequest | Effort::Skip(_) | Effort::TooMuch(_)
        ) && entry.able(question).is_ok()
    })
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
/// [`Error::UnknownMethod`] when the list has no method of that name, [`Error::UnableMethod`] when that method cannot answer.
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
    Error::UnknownMethod {
        name: name.to_owned(),
        methods: names.collect(),
    }
}

fn unable(name: &str, why: &str) -> Error {
    Error::UnableMethod {
        name: name.to_owned(),
        why: why.to_owned(),
    }
}

/// Refuses a method that does not exist or cannot answer.
///
/// # Errors
/// [`Error::UnknownMethod`] with the names of the methods, or [`Error::UnableMethod`] with the reason.
pub(crate) fn check(offers: &[Offer], name: &str) -> Result<(), Error> {
    let Some(offer) = offers.iter().find(|offer| offer.method.name == name) else {
        return Err(nobody(offers.iter().map(|offer| offer.method.name), name));
    };
    match &offer.because {
        None => Ok(()),
        Some(why) => Err(unable(name, why)),
    }
}
