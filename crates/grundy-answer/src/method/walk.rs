//! A method with its solver, and the walk down a list of methods.

use super::{Able, Description, Effort, MethodName, Offer, not_on_offer, unable};
use crate::error::Error;
use crate::limits::{Limits, SubBudget};
use crate::setting::Setting;
use grundy_core::{StopReason, Watch};

/// A way to answer questions of type `Q` by results of type `A`.
///
/// A question is passed by value and is a reference, or a few of them. So the result of a method may borrow from the
/// question.
pub struct Method<'m, Q, A> {
    description: Description,
    able: Box<dyn Fn(Q) -> Able + 'm>,
    effort: Box<dyn Fn(Q, bool) -> Effort + 'm>,
    run: CallSolver<'m, Q, A>,
}

/// The function that calls a solver.
type CallSolver<'m, Q, A> = Box<dyn Fn(Q, &mut dyn Watch) -> Result<A, StopReason> + 'm>;

/// Makes the answer of what the method of this name found, or adds it to the part of the answer that is known so far.
pub trait Complete<A, P, R>:
    FnMut(MethodName, A, &mut Option<P>, &mut dyn Watch) -> Result<Option<R>, StopReason>
{
}

impl<A, P, R, F> Complete<A, P, R> for F where
    F: FnMut(MethodName, A, &mut Option<P>, &mut dyn Watch) -> Result<Option<R>, StopReason>
{
}

/// A question as the walk needs to know it.
pub trait Asked: Copy {
    /// Limits that end an attempt even within a step that looks at no watch, so that what earlier methods found is kept;
    /// `None` where the limits around the whole question are enough.
    fn limits(&self) -> Option<&Limits> {
        None
    }

    /// Records the reason why the method of this name was stopped, such as a cycle that it has met, or that its result is too
    /// large.
    fn note_stop(self, method: MethodName, stop: &StopReason) {
        let _ = (method, stop);
    }
}

/// The methods that are to answer a question.
pub enum MethodChoice<'l, 'm, Q, A> {
    /// This one alone, since it was named; it goes as far as it takes.
    Named(&'l Method<'m, Q, A>),
    /// The first of these that can answer. Each is checked only when its turn comes.
    Listed(&'l [Method<'m, Q, A>]),
}

/// The method that was named, or the whole list.
///
/// # Errors
/// [`Error::UnknownMethod`] when the list has no method of that name, [`Error::UnableMethod`] when that method cannot answer.
pub fn choose<'l, 'm, Q: Asked, A>(
    list: &'l [Method<'m, Q, A>],
    name: Option<MethodName>,
    question: Q,
) -> Result<MethodChoice<'l, 'm, Q, A>, Error> {
    let Some(name) = name else {
        return Ok(MethodChoice::Listed(list));
    };
    let Some(method) = list.iter().find(|method| method.name() == name) else {
        return Err(not_on_offer(list.iter().map(Method::name), name.text()));
    };
    (method.able)(question).map_err(|why| unable(name, &why))?;
    Ok(MethodChoice::Named(method))
}

impl<Q: Asked, A> MethodChoice<'_, '_, Q, A> {
    /// Asks the methods in turn until one of them completes the answer.
    ///
    /// `complete` makes the answer of what a method found, or puts it into `part`, the part of the answer that is known so
    /// far: the next methods are then asked for the rest. The part stays where no method completes it.
    ///
    /// # Errors
    /// The reason why the last method stopped that was asked: it did not hand over, or the list ended.
    pub fn walk<P, R>(
        &self,
        question: Q,
        part: &mut Option<P>,
        watch: &mut dyn Watch,
        mut complete: impl Complete<A, P, R>,
    ) -> Result<R, StopReason> {
        let (list, named) = match *self {
            MethodChoice::Named(method) => (std::slice::from_ref(method), true),
            MethodChoice::Listed(list) => (list, false),
        };
        let mut last = None;
        for method in list {
            let effort = if named {
                Effort::Whole
            } else {
                (method.effort)(question, part.is_some())
            };
            if effort == Effort::OnRequest || (method.able)(question).is_err() {
                continue;
            }
            if let Effort::Skip(why) = effort {
                last = Some(StopReason::Beyond(why.to_owned()));
                continue;
            }
            if let Effort::TooMuch(why) = effort {
                let name = Limits::current().name_with(Setting::Method, method.name().text());
                last = Some(StopReason::Beyond(format!("{why}; {name} does")));
                continue;
            }
            let mut attempt = || method.attempt(question, effort, part, watch, &mut complete);
            let found = match question.limits() {
                Some(limits) => limits.keep(attempt).flatten(),
                None => attempt(),
            };
            match found {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) => {}
                Err(stop) => {
                    question.note_stop(method.name(), &stop);
                    let goes_on = effort.hands_over(&stop, part.is_some());
                    last = Some(stop);
                    if !goes_on {
                        break;
                    }
                }
            }
        }
        let nothing = || StopReason::Beyond("no method here can answer the question".to_owned());
        Err(last.unwrap_or_else(nothing))
    }

    /// The result of the first method that can answer, with its name.
    ///
    /// # Errors
    /// As for [`walk`](MethodChoice::walk).
    pub fn find(&self, question: Q, watch: &mut dyn Watch) -> Result<(MethodName, A), StopReason> {
        let whole = |name, found, _: &mut Option<()>, _: &mut dyn Watch| Ok(Some((name, found)));
        self.walk(question, &mut None, watch, whole)
    }
}

impl<'m, Q: Copy, A> Method<'m, Q, A> {
    /// A method with its description and its parts: the check that it can answer a question; its effort where it was not
    /// chosen by name, by a flag that is true if an earlier method has a part of the answer already; and the call of its
    /// solver.
    pub fn new(
        description: Description,
        able: impl Fn(Q) -> Able + 'm,
        effort: impl Fn(Q, bool) -> Effort + 'm,
        run: impl Fn(Q, &mut dyn Watch) -> Result<A, StopReason> + 'm,
    ) -> Method<'m, Q, A> {
        Method {
            description,
            able: Box::new(able),
            effort: Box::new(effort),
            run: Box::new(run),
        }
    }

    /// The description for people.
    pub fn description(&self) -> Description {
        self.description
    }

    /// Checks that it can answer a question.
    pub fn able(&self, question: Q) -> Able {
        (self.able)(question)
    }

    /// Calls its solver.
    ///
    /// # Errors
    /// The reason why the solver was stopped.
    pub fn run(&self, question: Q, watch: &mut dyn Watch) -> Result<A, StopReason> {
        (self.run)(question, watch)
    }

    /// The name by which a question chooses it.
    pub fn name(&self) -> MethodName {
        self.description.name
    }

    /// Runs the method, and completes the answer with what it finds, with this effort.
    fn attempt<P, R>(
        &self,
        question: Q,
        effort: Effort,
        part: &mut Option<P>,
        watch: &mut dyn Watch,
        complete: &mut impl Complete<A, P, R>,
    ) -> Result<Option<R>, StopReason> {
        match effort {
            Effort::OnRequest
            | Effort::Skip(_)
            | Effort::TooMuch(_)
            | Effort::Whole
            | Effort::Alone => {
                let found = (self.run)(question, watch)?;
                complete(self.name(), found, part, watch)
            }
            Effort::First(work) => {
                let found = (self.run)(question, &mut SubBudget::new(watch, work))?;
                complete(self.name(), found, part, watch)
            }
            Effort::Both(work) => {
                let mut budget = SubBudget::new(watch, work);
                let found = (self.run)(question, &mut budget)?;
                complete(self.name(), found, part, &mut budget)
            }
        }
    }
}

/// The method that is asked first where none was chosen by name.
pub fn first<'l, 'm: 'l, Q: Copy + 'l, A: 'l>(
    list: impl IntoIterator<Item = &'l Method<'m, Q, A>>,
    question: Q,
) -> Option<&'l Method<'m, Q, A>> {
    list.into_iter().find(|method| {
        let effort = (method.effort)(question, false);
        !matches!(
            effort,
            Effort::OnRequest | Effort::Skip(_) | Effort::TooMuch(_)
        ) && (method.able)(question).is_ok()
    })
}

/// All methods of a list, each with its ability to answer.
pub fn offers<Q: Copy, A>(list: &[Method<'_, Q, A>], question: Q) -> Vec<Offer> {
    let offer = |method: &Method<'_, Q, A>| Offer::new(method.description, (method.able)(question));
    list.iter().map(offer).collect()
}
