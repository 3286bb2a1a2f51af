//! Explanations for the value of a component from which play can go on for ever: the least nimber that no option has,
//! with a reverting move from every option that has none below it; or ∞, with the option that no move reverts.

use super::price::MOST_OPTIONS;
use crate::choose::sums::loopy::{LoopyWorth, Smith};
use crate::derivation::as_text;
use crate::game::position::Sum;
use grundy_core::{
    AllImpartial, Notation, Player, Reason, StopReason, Summand, Terms, Watch, reason,
};
use grundy_solve::loopy::{SmithValue, sum};
use serde::Serialize;
use std::collections::{BTreeSet, HashSet};

/// The largest number of components that are explained one by one; the others are counted.
const MOST_COMPONENTS: usize = 12;

/// The largest number of components that are explained below others, at any depth.
const MOST_EXPLAINED: usize = 200;

/// The largest number of moves among which a reverting one is looked for.
const MOST_ANSWERS: usize = 10_000;

/// The explanation for the value of an impartial sum in which play may go on for ever.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LoopyFacts {
    /// The first components.
    pub components: Vec<LoopyComponent>,
    /// The number of components that are not explained.
    pub more: usize,
    /// The value of the whole sum.
    #[serde(serialize_with = "as_text")]
    pub value: SmithValue,
}

/// The explanation for the value of a component.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LoopyComponent {
    /// The position.
    pub position: String,
    /// Its value.
    #[serde(serialize_with = "as_text")]
    pub value: SmithValue,
    /// Its counter, where it is worth a nimber and play can go on for ever.
    pub counter: Option<u64>,
    /// The least nimber that no option has; null where not all options are listed.
    pub mex: Option<u64>,
    /// The first options.
    pub options: Vec<LoopyOption>,
    /// True if these are all.
    pub complete: bool,
}

/// An option with its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LoopyOption {
    /// The move, as `play` reads it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position that it leads to.
    pub to: String,
    /// Its value.
    #[serde(serialize_with = "as_text")]
    pub value: SmithValue,
    /// Its counter.
    pub counter: Option<u64>,
    /// The move from it that reverts it: to the nimber of the component, with a smaller counter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reverting: Option<Reverting>,
    /// True if no move from it leads to the least nimber that no option of the component has.
    pub unreverted: bool,
    /// Its components with their explanations, where these were asked for and stand nowhere else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explained: Vec<LoopyComponent>,
}

/// A move back to a nimber.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Reverting {
    /// The move, as `play` reads it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position that it leads to.
    pub to: String,
    /// The counter there.
    pub counter: Option<u64>,
}

/// The facts about a sum of impartial terms.
pub(super) fn facts(
    rules: &AllImpartial,
    of: &Sum,
    depth: u32,
    watch: &mut dyn Watch,
) -> Result<LoopyFacts, StopReason> {
    let mut explaining = Explaining {
        terms: rules.terms(),
        smith: Smith::new(rules, false),
        explained: HashSet::new(),
    };
    let (mut components, mut values) = (Vec::new(), Vec::new());
    for Summand {
        term: number,
        token,
    } in &of.at
    {
        for part in of.terms.0[*number as usize].rules.components(token) {
            let entry = Summand {
                term: *number,
                token: part,
            };
            let worth = explaining.smith.of(&entry, watch)?;
            if components.len() < MOST_COMPONENTS {
                components.push(explaining.component(&entry, &worth, depth, watch)?);
            }
            values.push(worth.value);
        }
    }
    Ok(LoopyFacts {
        more: values.len() - components.len(),
        components,
        value: sum(&values),
    })
}

/// An explanation in progress.
struct Explaining<'a> {
    terms: &'a Terms,
    smith: Smith<'a>,
    /// Components that have been explained already.
    explained: HashSet<Summand>,
}

/// A move from a component, the position that it leads to, and the value there.
struct MoveWithWorth {
    mv: String,
    to: Summand,
    worth: LoopyWorth,
}

impl Explaining<'_> {
    /// A component in notation.
    fn show(&self, entry: &Summand) -> String {
        self.terms.show(&vec![entry.clone()])
    }

    /// The moves of a component with the values that they lead to.
    fn steps(
        &mut self,
        entry: &Summand,
        most: usize,
        watch: &mut dyn Watch,
    ) -> Result<Vec<MoveWithWorth>, StopReason> {
        let at = vec![entry.clone()];
        let mut steps = Vec::new();
        for mv in self.terms.some_moves(Player::Left, &at, most) {
            let to = self.terms.moved_term(&at, &mv);
            steps.push(MoveWithWorth {
                mv: self.terms.show_move(&at, &mv),
                worth: self.smith.of(&to, watch)?,
                to,
            });
        }
        Ok(steps)
    }

    /// Explains one component, down to a depth.
    fn component(
        &mut self,
        entry: &Summand,
        worth: &LoopyWorth,
        depth: u32,
        watch: &mut dyn Watch,
    ) -> Result<LoopyComponent, StopReason> {
        self.explained.insert(entry.clone());
        let mut steps = self.steps(entry, MOST_OPTIONS + 1, watch)?;
        let complete = steps.len() <= MOST_OPTIONS;
        steps.truncate(MOST_OPTIONS);
        let nimbers: Vec<u64> = steps
            .iter()
            .filter_map(|step| step.worth.nimber())
            .collect();
        let mex = (0..).find(|nimber| !nimbers.contains(nimber));
        let mex = mex.filter(|_| complete);
        let mut options = Vec::with_capacity(steps.len());
        for step in steps {
            // An option with a smaller nimber needs no reverting move.
            let open = mex.filter(|mex| step.worth.nimber().is_none_or(|n| n > *mex));
            let back = match open {
                Some(mex) => self.back(&step.to, mex, watch)?,
                None => None,
            };
            let explained = if depth > 1 {
                self.below(&step.to, depth - 1, watch)?
            } else {
                Vec::new()
            };
            options.push(LoopyOption {
                explained,
                unreverted: open.is_some() && back.is_none(),
                reverting: back.filter(|_| worth.nimber().is_some() && worth.counter.is_some()),
                to: self.show(&step.to),
                mv: step.mv,
                counter: step.worth.counter,
                value: step.worth.value,
            });
        }
        Ok(LoopyComponent {
            position: self.show(entry),
            value: worth.value.clone(),
            counter: worth.counter,
            mex,
            options,
            complete,
        })
    }

    /// The components of an option that have not been explained yet.
    fn below(
        &mut self,
        Summand {
            term: number,
            token,
        }: &Summand,
        depth: u32,
        watch: &mut dyn Watch,
    ) -> Result<Vec<LoopyComponent>, StopReason> {
        let mut components = Vec::new();
        for part in self.terms.0[*number as usize].rules.components(token) {
            let entry = Summand {
                term: *number,
                token: part,
            };
            if self.explained.len() < MOST_EXPLAINED && !self.explained.contains(&entry) {
                let worth = self.smith.of(&entry, watch)?;
                components.push(self.component(&entry, &worth, depth, watch)?);
            }
        }
        Ok(components)
    }

    /// The move to a nimber, with the least counter after it.
    fn back(
        &mut self,
        from: &Summand,
        nimber: u64,
        watch: &mut dyn Watch,
    ) -> Result<Option<Reverting>, StopReason> {
        let steps = self.steps(from, MOST_ANSWERS, watch)?;
        let back = (steps
            .into_iter()
            .filter(|step| step.worth.nimber() == Some(nimber)))
        .min_by_key(|step| step.worth.counter);
        Ok(back.map(|step| Reverting {
            to: self.show(&step.to),
            mv: step.mv,
            counter: step.worth.counter,
        }))
    }
}

impl LoopyFacts {
    /// The explanation, line by line.
    #[must_use]
    pub fn lines(&self) -> Vec<Reason> {
        let mut lines = Vec::new();
        for component in &self.components {
            component.describe(0, &mut lines);
        }
        match self.more {
            0 => (),
            1 => lines.push(reason!("… and one more component")),
            more => lines.push(reason!("… and {} more components", more)),
        }
        if self.components.len() + self.more > 1 {
            lines.push(reason!("The sum of all is worth {}.", self.value));
        }
        lines
    }
}

impl LoopyComponent {
    /// Adds the line `G(digraph …: a) = mex{0} = 1, counter 2`, and below it the lines of the options.
    fn describe(&self, depth: usize, lines: &mut Vec<Reason>) {
        let nimber = |option: &LoopyOption| match option.value {
            SmithValue::Nimber(nimber) => Some(nimber),
            SmithValue::Infinite(_) => None,
        };
        let nimbers: BTreeSet<u64> = self.options.iter().filter_map(nimber).collect();
        let set: Vec<String> = nimbers.iter().map(u64::to_string).collect();
        let (position, value) = (&self.position, &self.value);
        let set = format!("{{{}}}", set.join(", "));
        let counter = counted(self.counter);
        lines.push(match (value, self.mex) {
            (SmithValue::Nimber(_), Some(_)) => {
                reason!("G({}) = mex{} = {}", position, set, value) + counter
            }
            (SmithValue::Infinite(_), Some(mex)) => reason!(
                "G({}) = {}, for mex{} = {} and an option does not revert to {}",
                position,
                value,
                set,
                mex,
                mex
            ),
            (_, None) => reason!("G({}) = {}", position, value) + counter,
        });
        let first = lines.len() - 1;
        lines[first] = std::mem::take(&mut lines[first]).indented(depth);
        for option in &self.options {
            lines.push(option.describe(self.mex).indented(depth));
            for below in &option.explained {
                below.describe(depth + 2, lines);
            }
        }
        if !self.complete {
            lines.push(reason!("{}… and more options", "  ".repeat(depth + 1)));
        }
    }
}

impl LoopyOption {
    /// The line of a move: where it leads, its value, and how it is reverted.
    fn describe(&self, mex: Option<u64>) -> Reason {
        let (mv, to, value) = (&self.mv, &self.to, &self.value);
        let mut line = reason!("  {}  →  {}   {}", mv, to, value) + counted(self.counter);
        if let Some(Reverting { mv, counter, .. }) = &self.reverting {
            line += reason!("; reverted by {}", mv) + counted(*counter);
        }
        if self.unreverted
            && let Some(mex) = mex
        {
            line += reason!("; no move from it to {}", mex);
        }
        line
    }
}

/// The counter in words, if there is one.
fn counted(counter: Option<u64>) -> Reason {
    counter.map_or_else(Reason::default, |counter| reason!(", counter {}", counter))
}
