//! Why a form has its value, and why it is or is not a number, in sentences about the form as it is written.

use super::{Comparison, Form, Id, Kind, Store};
use grundy_core::StopReason;
use std::fmt::Write as _;

/// A value with the steps that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The value.
    pub value: Id,
    /// One sentence each.
    pub steps: Vec<String>,
}

/// More options than this are not compared in words.
const TOLD: usize = 40;

impl Store {
    /// Why the form as written has its value: which options are dominated or reversible, and what is left.
    ///
    /// ```
    /// use grundy_values::short::{Form, Store};
    /// let mut store = Store::new();
    /// let explained = store.explain(&Form::read("{0,1|3}").unwrap()).unwrap();
    /// assert_eq!(explained.steps.join(" "), "{0,1|3} = 2. 0 is dominated by 1. \
    ///     No left option is at least as great as a right one, so this is a number: the simplest between 1 and 3, \
    ///     which is 2.");
    /// ```
    ///
    /// # Errors
    /// What stopped the store.
    pub fn explain(&mut self, form: &Form) -> Result<Explanation, StopReason> {
        let value = self.evaluate(form)?;
        let shown = self.show(value);
        let mut steps = Vec::new();
        let Form::Options(lists) = form else {
            let kind = self.kind(value)?;
            steps.push(format!("{shown} is {kind}."));
            return Ok(Explanation { value, steps });
        };
        let text = grundy_core::parse::shorten(&form.to_string());
        steps.push(if text == shown {
            let kind = self.kind(value)?;
            format!("{text} is {kind}.")
        } else {
            format!("{text} = {shown}.")
        });
        let mut left = self.sides(&lists.left, &mut steps)?;
        let mut right = self.sides(&lists.right, &mut steps)?;
        if left.len().max(right.len()) <= TOLD {
            self.describe_dominated(&mut left, true, &mut steps)?;
            self.describe_dominated(&mut right, false, &mut steps)?;
            self.describe_reversible(value, &left, &right, &mut steps)?;
        }
        if self.as_number(value).is_some() {
            let number = self.describe_number(&left, &right, &shown)?;
            steps.push(number);
        } else if let Some(why) = self.not_number(&left, &right)? {
            steps.push(why);
        }
        Ok(Explanation { value, steps })
    }

    /// What a value is, where no form of it was written: its canonical form has nothing dominated or reversible.
    ///
    /// ```
    /// use grundy_values::short::Store;
    /// let mut store = Store::new();
    /// let (hot, star) = (store.parse("{2|-1}").unwrap(), store.parse("*").unwrap());
    /// let sum = store.plus(hot, star).unwrap();
    /// let explained = store.explain_value(sum).unwrap();
    /// assert_eq!(explained.steps[0], "{2*|-1*} is hot.");
    /// ```
    ///
    /// # Errors
    /// What stopped the store.
    pub fn explain_value(&mut self, value: Id) -> Result<Explanation, StopReason> {
        if let Some(closed) = self.as_closed(value) {
            return self.explain(&Form::Closed(closed.clone()));
        }
        let kind = self.kind(value)?;
        let mut steps = vec![format!("{} is {kind}.", self.show(value))];
        let (left, right) = self.options(value)?;
        steps.extend(self.not_number(&left, &right)?);
        Ok(Explanation { value, steps })
    }

    /// Why the form is or is not a number, naming the options that settle it.
    ///
    /// ```
    /// use grundy_values::short::{Form, Store};
    /// let mut store = Store::new();
    /// let hot = Form::read("{1|-1}").unwrap();
    /// assert_eq!(store.why_number(&hot).unwrap(), "{1|-1} is not a number: \
    ///     its left option 1 is not less than its right option -1; it is a switch, hot: 1 or -1");
    /// ```
    ///
    /// # Errors
    /// What stopped the store.
    pub fn why_number(&mut self, form: &Form) -> Result<String, StopReason> {
        let value = self.evaluate(form)?;
        let Form::Options(lists) = form else {
            return self.why_value_is_number(value);
        };
        let text = grundy_core::parse::shorten(&form.to_string());
        let mut ids = |side: &[Form]| -> Result<Vec<Id>, StopReason> {
            side.iter().map(|o| self.evaluate(o)).collect()
        };
        let (left, right) = (ids(&lists.left)?, ids(&lists.right)?);
        if self.as_number(value).is_some() {
            let shown = self.show(value);
            let why = self.describe_number(&left, &right, &shown)?;
            return Ok(format!("{text} is the number {shown}. {why}"));
        }
        self.why_not_number(value, &text, &left, &right)
    }

    /// Why a value is or is not a number, naming the options of its canonical form that settle it.
    ///
    /// # Errors
    /// What stopped the store.
    pub fn why_value_is_number(&mut self, value: Id) -> Result<String, StopReason> {
        let shown = self.show(value);
        let kind = self.kind(value)?;
        match self.as_closed(value) {
            Some(closed) if closed.as_number().is_some() => {
                return Ok(format!("{shown} is a number: {kind}"));
            }
            Some(closed) if closed.star > TOLD as u64 => {
                return Ok(format!(
                    "{shown} is not a number: it is {kind}, and both players have the same moves"
                ));
            }
            _ => {}
        }
        let (left, right) = self.options(value)?;
        self.why_not_number(value, &shown, &left, &right)
    }

    fn why_not_number(
        &mut self,
        value: Id,
        text: &str,
        left: &[Id],
        right: &[Id],
    ) -> Result<String, StopReason> {
        let kind = self.kind(value)?;
        let why = self
            .offending(left, right)?
            .unwrap_or_else(|| "no number fits between its left and its right options".to_owned());
        Ok(format!("{text} is not a number: {why}; it is {kind}"))
    }

    /// The values of written options; says so where the text and the value differ.
    fn sides(&mut self, side: &[Form], steps: &mut Vec<String>) -> Result<Vec<Id>, StopReason> {
        let mut ids = Vec::new();
        for option in side {
            let id = self.evaluate(option)?;
            let (text, shown) = (option.to_string(), self.show(id));
            if text != shown && steps.len() < TOLD {
                let text = grundy_core::parse::shorten(&text);
                steps.push(format!("The option {text} is {shown}."));
            }
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        Ok(ids)
    }

    fn describe_dominated(
        &mut self,
        options: &mut Vec<Id>,
        is_left: bool,
        steps: &mut Vec<String>,
    ) -> Result<(), StopReason> {
        let all = options.clone();
        for &option in &all {
            for &better in &all {
                if better != option && self.dominates(better, option, is_left) {
                    self.check()?;
                    let (weak, strong) = (self.show(option), self.show(better));
                    steps.push(format!("{weak} is dominated by {strong}."));
                    options.retain(|o| *o != option);
                    break;
                }
            }
        }
        self.check()
    }

    fn describe_reversible(
        &mut self,
        value: Id,
        left: &[Id],
        right: &[Id],
        steps: &mut Vec<String>,
    ) -> Result<(), StopReason> {
        if self.as_number(value).is_some() {
            // The simplicity rule says it better.
            return Ok(());
        }
        let mut raw = self.raw(left, right);
        for (side, is_left) in [(left, true), (right, false)] {
            for &option in side {
                if let Some(through) = self.reverses_through(&mut raw, option, is_left) {
                    let (l, r) = self.options(through)?;
                    let next = if is_left { l } else { r };
                    let next: Vec<String> = next.iter().map(|o| self.show(*o)).collect();
                    let by = if next.is_empty() {
                        "nothing".to_owned()
                    } else {
                        next.join(", ")
                    };
                    let (option, through) = (self.show(option), self.show(through));
                    let (who, options) = if is_left {
                        ("Right", "left")
                    } else {
                        ("Left", "right")
                    };
                    steps.push(format!(
                        "{option} is reversible: {who} answers with {through}, no worse for {who} than the whole, \
                         so {option} gives way to the {options} options of {through}: {by}."
                    ));
                }
            }
        }
        self.check()
    }

    fn describe_number(
        &mut self,
        left: &[Id],
        right: &[Id],
        shown: &str,
    ) -> Result<String, StopReason> {
        let numbers = left
            .iter()
            .chain(right)
            .all(|o| self.as_number(*o).is_some());
        let low = left.iter().map(|id| self.right_stop(*id)).max().cloned();
        let high = right.iter().map(|id| self.left_stop(*id)).min().cloned();
        let range = match (&low, &high) {
            (None, None) => {
                return Ok(format!(
                    "There are no options: this is {shown}, the simplest number."
                ));
            }
            (Some(l), None) => format!("the simplest above {l}"),
            (None, Some(h)) => format!("the simplest below {h}"),
            (Some(l), Some(h)) => format!("the simplest between {l} and {h}"),
        };
        Ok(if numbers && !left.is_empty() && !right.is_empty() {
            format!(
                "No left option is at least as great as a right one, so this is a number: {range}, which is {shown}."
            )
        } else if numbers {
            format!("One side has no options, so this is a number: {range}, which is {shown}.")
        } else {
            format!(
                "Not all options are numbers, but {shown} is the simplest number that no left option is ≥ and no \
                 right option is ≤, so the value is {shown}."
            )
        })
    }

    fn not_number(&mut self, left: &[Id], right: &[Id]) -> Result<Option<String>, StopReason> {
        let why = self.offending(left, right)?;
        Ok(why.map(|why| format!("It is not a number: {why}.")))
    }

    /// A pair of options, left not less than right, or an option that is not a number itself.
    fn offending(&mut self, left: &[Id], right: &[Id]) -> Result<Option<String>, StopReason> {
        for &l in left.iter().take(TOLD) {
            for &r in right.iter().take(TOLD) {
                if self.compare(l, r)? != Comparison::Less {
                    let mut text = String::new();
                    let (l, r) = (self.show(l), self.show(r));
                    let _ = write!(
                        text,
                        "its left option {l} is not less than its right option {r}"
                    );
                    return Ok(Some(text));
                }
            }
        }
        for (side, name) in [(left, "left"), (right, "right")] {
            for &o in side {
                if self.as_number(o).is_none() {
                    let kind: Kind = self.kind(o)?;
                    let o = self.show(o);
                    return Ok(Some(format!(
                        "its {name} option {o} is not a number itself but {kind}"
                    )));
                }
            }
        }
        Ok(None)
    }
}
