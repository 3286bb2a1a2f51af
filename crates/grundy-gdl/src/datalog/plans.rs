//! The plans of rules that feed each other, for semi-naive evaluation: each new atom is joined once with what is known.

use super::join::{Cond, JoinPlan, Prepared};
use crate::words::SheetWord;
use std::collections::HashMap;

/// The plans of some rules, each with the number of its rule.
#[derive(Debug, Default)]
pub(crate) struct Plans {
    /// Those that begin with nothing.
    pub(crate) at_once: Vec<(usize, JoinPlan)>,
    waiting: HashMap<SheetWord, Vec<(usize, JoinPlan)>>,
}

impl Plans {
    /// The plans of rules, each made by `plan` from the rule and the condition that a new atom fits, if there is one: a condition
    /// on a relation that `grows` is what its rule waits for.
    pub(crate) fn new(
        rules: &[Prepared],
        grows: &dyn Fn(SheetWord) -> bool,
        mut plan: impl FnMut(&Prepared, Option<usize>) -> JoinPlan,
    ) -> Plans {
        let mut plans = Plans::default();
        for (number, rule) in rules.iter().enumerate() {
            let mut waits = false;
            for (place, condition) in rule.body.iter().enumerate() {
                let Cond::Holds(pat) = condition else {
                    continue;
                };
                if grows(pat.relation) {
                    waits = true;
                    let waiting = plans.waiting.entry(pat.relation).or_default();
                    waiting.push((number, plan(rule, Some(place))));
                }
            }
            if !waits {
                plans.at_once.push((number, plan(rule, None)));
            }
        }
        plans
    }

    /// The plans that a new atom of a relation sets off.
    pub(crate) fn set_off_by(&self, relation: SheetWord) -> &[(usize, JoinPlan)] {
        self.waiting.get(&relation).map_or(&[], Vec::as_slice)
    }
}
