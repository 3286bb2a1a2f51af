//! Explanations: why a form has its value, and why it is or is not a number, as facts about the form as written.

use super::brief::brief;
use super::{Comparison, Form, Id, Kind, Store};
use crate::{Closed, Dyadic};
use grundy_core::{Player, Reason, StopReason, reason};
use std::fmt;

/// A value with the steps that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The value.
    pub value: Id,
    /// The facts, one each, in an order in which they can be understood.
    pub steps: Vec<Step>,
}

/// A fact about a form, with values in the notation that can be read back. `Display` makes a sentence of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// The value is of a kind.
    Kind {
        /// The value.
        value: String,
        /// Its kind.
        kind: Kind,
    },
    /// The notation of the form and the notation of its value differ.
    Equal {
        /// The form.
        form: String,
        /// Its value.
        value: String,
    },
    /// The canonical form of a number, of ups or of a nimber.
    Canonical {
        /// Its canonical form, with options in braces.
        form: String,
    },
    /// The notation of an option and the notation of its value differ.
    OptionIs {
        /// The option in its original notation.
        option: String,
        /// Its value.
        value: String,
    },
    /// An option may be omitted, because another is at least as good for the same player.
    Dominated {
        /// The player whose option it is.
        player: Player,
        /// The option.
        option: String,
        /// The other one.
        by: String,
    },
    /// An option may be replaced, because the opponent has an answer that is no worse than the whole.
    Reversible {
        /// The player whose option it is.
        player: Player,
        /// The option.
        option: String,
        /// The answer.
        through: String,
        /// The options that take its place: the player's options of the answer.
        replaced_by: Vec<String>,
    },
    /// The form is a number.
    Number(WhyNumber),
    /// The form is not a number.
    NotNumber(WhyNotNumber),
}

/// The reason why a form is a number: the simplicity rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyNumber {
    /// The number.
    pub value: String,
    /// The greatest number that a left option reaches, if there are left options.
    pub above: Option<Dyadic>,
    /// The least number that a right option reaches, if there are right options.
    pub below: Option<Dyadic>,
    /// True if all options are numbers themselves.
    pub options_are_numbers: bool,
}

/// A witness that a form is not a number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WhyNotNumber {
    /// A left option that is not less than a right option.
    NotLess {
        /// The left option.
        left: String,
        /// The right option.
        right: String,
    },
    /// An option that is not a number.
    Option {
        /// The player whose option it is.
        player: Player,
        /// The option.
        option: String,
        /// The kind of game that it is.
        kind: Kind,
    },
}

impl Step {
    /// The fact as a sentence with gaps.
    #[must_use]
    pub fn reason(&self) -> Reason {
        match self {
            Step::Kind { value, kind } => reason!("{} is ", value) + kind.reason() + reason!("."),
            Step::Equal { form, value } => reason!("{} = {}.", form, value),
            Step::Canonical { form } => reason!("Its canonical form is {}.", form),
            Step::OptionIs { option, value } => reason!("The option {} is {}.", option, value),
            Step::Dominated { option, by, .. } => reason!("{} is dominated by {}.", option, by),
            Step::Reversible {
                player,
                option,
                through,
                replaced_by,
            } => {
                let gives_way = match player {
                    Player::Left => reason!(
                        "{} is reversible: Right answers with {}, no worse for Right than the whole, so {} gives way to \
                         the left options of {}: ",
                        option,
                        through,
                        option,
                        through
                    ),
                    Player::Right => reason!(
                        "{} is reversible: Left answers with {}, no worse for Left than the whole, so {} gives way to \
                         the right options of {}: ",
                        option,
                        through,
                        option,
                        through
                    ),
                };
                let by = match replaced_by.as_slice() {
                    [] => reason!("nothing."),
                    all => reason!("{}.", all.join(", ")),
                };
                gives_way + by
            }
            Step::Number(why) => why.reason(),
            Step::NotNumber(why) => reason!("It is not a number: ") + why.reason() + reason!("."),
        }
    }
}

impl WhyNumber {
    /// The simplicity rule as a sentence with gaps.
    #[must_use]
    pub fn reason(&self) -> Reason {
        let shown = &self.value;
        let range = match (&self.above, &self.below) {
            (None, None) => {
                return reason!(
                    "There are no options: this is {}, the simplest number.",
                    shown
                );
            }
            (Some(above), None) => reason!("the simplest above {}", above),
            (None, Some(below)) => reason!("the simplest below {}", below),
            (Some(above), Some(below)) => {
                reason!("the simplest between {} and {}", above, below)
            }
        };
        let both = self.above.is_some() && self.below.is_some();
        let begin = match (self.options_are_numbers, both) {
            (true, true) => {
                reason!("No left option is at least as great as a right one, so this is a number: ")
            }
            (true, false) => reason!("One side has no options, so this is a number: "),
            (false, _) => {
                return reason!(
                    "Not all options are numbers, but {} is the simplest number that no left option is ≥ and no right \
                     option is ≤, so the value is {}.",
                    shown,
                    shown
                );
            }
        };
        begin + range + reason!(", which is {}.", shown)
    }
}

impl WhyNotNumber {
    /// The fact as a clause with gaps.
    #[must_use]
    pub fn reason(&self) -> Reason {
        match self {
            WhyNotNumber::NotLess { left, right } => reason!(
                "its left option {} is not less than its right option {}",
                left,
                right
            ),
            WhyNotNumber::Option {
                player: Player::Left,
                option,
                kind,
            } => reason!("its left option {} is not a number itself but ", option) + kind.reason(),
            WhyNotNumber::Option {
                player: Player::Right,
                option,
                kind,
            } => reason!("its right option {} is not a number itself but ", option) + kind.reason(),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason().fmt(f)
    }
}

impl fmt::Display for WhyNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason().fmt(f)
    }
}

impl fmt::Display for WhyNotNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason().fmt(f)
    }
}

/// The largest number of options a player may have in a value whose canonical form is spelled out.
const MOST_WRITTEN: u64 = 8;

/// The largest number of options that are compared with each other; the comparisons grow with their square.
const MOST_COMPARED: usize = 40;

impl Store {
    /// Explains why a form as written has its value: which options are dominated or reversible, and what remains.
    ///
    /// ```
    /// use grundy_values::short::{Form, Store};
    /// let mut store = Store::new();
    /// let explained = store.explain(&Form::read("{0,1|3}").unwrap()).unwrap();
    /// let words: Vec<String> = explained.steps.iter().map(ToString::to_string).collect();
    /// assert_eq!(words.join(" "), "{0,1|3} = 2. 0 is dominated by 1. \
    ///     No left option is at least as great as a right one, so this is a number: the simplest between 1 and 3, \
    ///     which is 2.");
    /// ```
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn explain(&mut self, form: &Form) -> Result<Explanation, StopReason> {
        let value = self.evaluate(form)?;
        let shown = self.show(value);
        let mut steps = Vec::new();
        let Form::Options(lists) = form else {
            let kind = self.kind(value)?;
            steps.push(Step::Kind { value: shown, kind });
            self.written_out(value, &mut steps)?;
            return Ok(Explanation { value, steps });
        };
        let text = brief(&form.to_string());
        steps.push(if text == shown {
            let kind = self.kind(value)?;
            Step::Kind { value: text, kind }
        } else {
            let value = shown.clone();
            Step::Equal { form: text, value }
        });
        let left = self.sides(&lists.left, &mut steps)?;
        let right = self.sides(&lists.right, &mut steps)?;
        self.reduce(value, left, right, &mut steps)?;
        Ok(Explanation { value, steps })
    }

    /// Adds the canonical form of a number, of ups or of a nimber, if its options are few, and the reason why it is or is not
    /// a number.
    fn written_out(&mut self, value: Id, steps: &mut Vec<Step>) -> Result<(), StopReason> {
        let closed = self.as_closed(value).cloned();
        let few = |closed: &Closed| [true, false].map(|left| closed.count_options(left));
        if closed.is_none_or(|closed| few(&closed).iter().any(|&count| count > MOST_WRITTEN)) {
            return Ok(());
        }
        let (left, right) = self.options(value)?;
        let mut list =
            |ids: &[Id]| -> Vec<String> { ids.iter().map(|id| self.show(*id)).collect() };
        let form = format!("{{{}|{}}}", list(&left).join(","), list(&right).join(","));
        steps.push(Step::Canonical { form });
        self.reduce(value, left.to_vec(), right.to_vec(), steps)
    }

    /// Explains why a game whose options have these values has its value: which of them are dominated or reversible, and
    /// what remains.
    ///
    /// ```
    /// use grundy_values::short::Store;
    /// let mut store = Store::new();
    /// let options = ["0", "1", "2", "3"].map(|text| store.parse(text).unwrap());
    /// let (two, [zero, one, left, right]) = (store.parse("5/2").unwrap(), options);
    /// let explained = store.explain_options(two, vec![zero, one, left], vec![right]).unwrap();
    /// assert_eq!(explained.steps[0].to_string(), "{0,1,2|3} = 5/2.");
    /// assert_eq!(explained.steps[1].to_string(), "0 is dominated by 2.");
    /// ```
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn explain_options(
        &mut self,
        value: Id,
        mut left: Vec<Id>,
        mut right: Vec<Id>,
    ) -> Result<Explanation, StopReason> {
        for side in [&mut left, &mut right] {
            let mut seen = Vec::new();
            side.retain(|id| {
                !seen.contains(id) && {
                    seen.push(*id);
                    true
                }
            });
        }
        let mut list = |ids: &[Id]| {
            let all: Vec<String> = ids.iter().map(|id| self.show(*id)).collect();
            all.join(",")
        };
        let form = format!("{{{}|{}}}", list(&left), list(&right));
        let shown = self.show(value);
        let mut steps = Vec::new();
        steps.push(if form == shown {
            let kind = self.kind(value)?;
            Step::Kind { value: form, kind }
        } else {
            let form = brief(&form);
            Step::Equal { form, value: shown }
        });
        self.reduce(value, left, right, &mut steps)?;
        Ok(Explanation { value, steps })
    }

    /// Adds the steps from the values of the options to the value of the whole.
    fn reduce(
        &mut self,
        value: Id,
        mut left: Vec<Id>,
        mut right: Vec<Id>,
        steps: &mut Vec<Step>,
    ) -> Result<(), StopReason> {
        if left.len().max(right.len()) <= MOST_COMPARED {
            self.strike_dominated(&mut left, Player::Left, steps)?;
            self.strike_dominated(&mut right, Player::Right, steps)?;
            self.describe_reversible(value, &left, &right, steps)?;
        }
        if self.as_number(value).is_some() {
            let shown = self.show(value);
            steps.push(Step::Number(self.why_simplest(&left, &right, shown)));
        } else {
            steps.extend(self.offending(&left, &right)?.map(Step::NotNumber));
        }
        Ok(())
    }

    /// Explains a value that was not given as a form: its canonical form has no dominated or reversible options.
    ///
    /// ```
    /// use grundy_values::short::Store;
    /// let mut store = Store::new();
    /// let (hot, star) = (store.parse("{2|-1}").unwrap(), store.parse("*").unwrap());
    /// let sum = store.plus(hot, star).unwrap();
    /// let explained = store.explain_value(sum).unwrap();
    /// assert_eq!(explained.steps[0].to_string(), "{2*|-1*} is hot.");
    /// ```
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn explain_value(&mut self, value: Id) -> Result<Explanation, StopReason> {
        if let Some(closed) = self.as_closed(value) {
            return self.explain(&Form::Closed(closed.clone()));
        }
        let kind = self.kind(value)?;
        let mut steps = vec![Step::Kind {
            value: self.show(value),
            kind,
        }];
        let (left, right) = self.options(value)?;
        steps.extend(self.offending(&left, &right)?.map(Step::NotNumber));
        Ok(Explanation { value, steps })
    }

    /// The reason why the form is or is not a number, with the options that settle the question.
    ///
    /// ```
    /// use grundy_values::short::{Form, Store};
    /// let mut store = Store::new();
    /// let hot = Form::read("{1|-1}").unwrap();
    /// assert_eq!(store.why_number(&hot).unwrap().to_string(), "{1|-1} is not a number: \
    ///     its left option 1 is not less than its right option -1; it is a switch, hot: 1 or -1");
    /// ```
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn why_number(&mut self, form: &Form) -> Result<Reason, StopReason> {
        let value = self.evaluate(form)?;
        let Form::Options(lists) = form else {
            return self.why_value_is_number(value);
        };
        let text = brief(&form.to_string());
        let mut ids = |side: &[Form]| -> Result<Vec<Id>, StopReason> {
            side.iter().map(|o| self.evaluate(o)).collect()
        };
        let (left, right) = (ids(&lists.left)?, ids(&lists.right)?);
        if self.as_number(value).is_some() {
            let shown = self.show(value);
            let why = self.why_simplest(&left, &right, shown.clone());
            return Ok(reason!("{} is the number {}. ", text, shown) + why.reason());
        }
        self.why_not_number(value, &text, &left, &right)
    }

    /// The reason why a value is or is not a number, with the options of its canonical form that settle the question.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn why_value_is_number(&mut self, value: Id) -> Result<Reason, StopReason> {
        let shown = self.show(value);
        let kind = self.kind(value)?;
        match self.as_closed(value) {
            Some(closed) if closed.as_number().is_some() => {
                return Ok(reason!("{} is a number: ", shown) + kind.reason());
            }
            Some(closed) if closed.star > MOST_COMPARED as u64 => {
                return Ok(reason!("{} is not a number: it is ", shown)
                    + kind.reason()
                    + reason!(", and both players have the same moves"));
            }
            _ => {}
        }
        let (left, right) = self.options(value)?;
        self.why_not_number(value, &shown, &left, &right)
    }

    /// The sentence for a value that is not a number: a witness, and the kind that it is.
    fn why_not_number(
        &mut self,
        value: Id,
        text: &str,
        left: &[Id],
        right: &[Id],
    ) -> Result<Reason, StopReason> {
        let kind = self.kind(value)?;
        let why = self.offending(left, right)?.map_or_else(
            || reason!("no number fits between its left and its right options"),
            |why| why.reason(),
        );
        Ok(reason!("{} is not a number: ", text) + why + reason!("; it is ") + kind.reason())
    }

    /// The values of options as written, with a step wherever text and value differ.
    fn sides(&mut self, side: &[Form], steps: &mut Vec<Step>) -> Result<Vec<Id>, StopReason> {
        let mut ids = Vec::new();
        for option in side {
            let id = self.evaluate(option)?;
            let (text, shown) = (option.to_string(), self.show(id));
            if text != shown && steps.len() < MOST_COMPARED {
                steps.push(Step::OptionIs {
                    option: brief(&text),
                    value: shown,
                });
            }
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        Ok(ids)
    }

    /// Removes the dominated options and adds a step for each.
    fn strike_dominated(
        &mut self,
        options: &mut Vec<Id>,
        player: Player,
        steps: &mut Vec<Step>,
    ) -> Result<(), StopReason> {
        let all = options.clone();
        let is_left = player == Player::Left;
        options.retain(|&option| {
            let better = |&by: &Id| by != option && self.dominates(by, option, is_left);
            !all.iter().any(better)
        });
        self.check()?;
        // Name a remaining option as the dominating one: that says more than a chain of removed ones.
        for &option in all.iter().filter(|option| !options.contains(option)) {
            let mut left = options.iter().copied();
            let by = left.find(|&by| self.dominates(by, option, is_left));
            self.check()?;
            if let Some(by) = by {
                steps.push(Step::Dominated {
                    player,
                    option: self.show(option),
                    by: self.show(by),
                });
            }
        }
        Ok(())
    }

    /// Adds a step for each reversible option.
    fn describe_reversible(
        &mut self,
        value: Id,
        left: &[Id],
        right: &[Id],
        steps: &mut Vec<Step>,
    ) -> Result<(), StopReason> {
        if self.as_number(value).is_some() {
            // The simplicity rule is the better explanation.
            return Ok(());
        }
        let mut raw = self.raw(left, right);
        for (side, player) in [(left, Player::Left), (right, Player::Right)] {
            for &option in side {
                let is_left = player == Player::Left;
                if let Some(through) = self.reverses_through(&mut raw, option, is_left) {
                    let (l, r) = self.options(through)?;
                    let next = if is_left { l } else { r };
                    steps.push(Step::Reversible {
                        player,
                        option: self.show(option),
                        through: self.show(through),
                        replaced_by: next.iter().map(|o| self.show(*o)).collect(),
                    });
                }
            }
        }
        self.check()
    }

    /// The simplicity rule applied to these options.
    fn why_simplest(&mut self, left: &[Id], right: &[Id], value: String) -> WhyNumber {
        let mut all = left.iter().chain(right);
        WhyNumber {
            value,
            options_are_numbers: all.all(|o| self.as_number(*o).is_some()),
            above: left.iter().map(|id| self.right_stop(*id)).max().cloned(),
            below: right.iter().map(|id| self.left_stop(*id)).min().cloned(),
        }
    }

    /// A witness that the game is not a number: a left option not less than a right one, or an option that is not a number.
    fn offending(&mut self, left: &[Id], right: &[Id]) -> Result<Option<WhyNotNumber>, StopReason> {
        for &l in left.iter().take(MOST_COMPARED) {
            for &r in right.iter().take(MOST_COMPARED) {
                if self.compare(l, r)? != Comparison::Less {
                    let (left, right) = (self.show(l), self.show(r));
                    return Ok(Some(WhyNotNumber::NotLess { left, right }));
                }
            }
        }
        for (side, player) in [(left, Player::Left), (right, Player::Right)] {
            for &o in side {
                if self.as_number(o).is_none() {
                    let kind = self.kind(o)?;
                    let option = self.show(o);
                    return Ok(Some(WhyNotNumber::Option {
                        player,
                        option,
                        kind,
                    }));
                }
            }
        }
        Ok(None)
    }
}
