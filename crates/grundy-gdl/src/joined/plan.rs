//! The plans of rules that are called: for each relation and each choice of arguments that are known, the order in which its
//! rules look at their conditions. The next one is that to which the fewest atoms are expected to fit.

use super::shapes::Places;
use crate::datalog::{
    Cond, KeyPart, Pattern, Prepared, Spreads, Store, Terms, known_parts, unbound,
};
use crate::sheet::Sheet;
use crate::words::{DOES, SheetWord, TRUE};
use std::collections::HashMap;

/// The procedures of a sheet, each a relation with some arguments known.
#[derive(Debug)]
pub(super) struct JoinProgram {
    pub(super) rules: Vec<Prepared>,
    pub(super) procedures: Vec<Procedure>,
    numbers: HashMap<AskedRelation, usize>,
}

/// What a procedure is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct AskedRelation {
    relation: SheetWord,
    /// The places of the known arguments.
    known: Vec<usize>,
    /// True if one answer is as good as all.
    one: bool,
}

/// The rules for a relation when some of its arguments are known.
#[derive(Debug)]
pub(super) struct Procedure {
    /// The places of the known arguments.
    pub(super) known: Vec<usize>,
    /// True if one answer is as good as all, as it is where all arguments are known.
    pub(super) one_is_enough: bool,
    /// The rules by their numbers, with their plans.
    pub(super) rules: Vec<(usize, CallPlan)>,
}

/// One order of the conditions of a rule.
#[derive(Debug)]
pub(super) struct CallPlan {
    pub(super) steps: Vec<CallStep>,
    /// The number of steps after which all variables of the head have values.
    pub(super) head_known: usize,
}

/// A condition, by its number, and how it is looked at.
#[derive(Debug)]
pub(super) enum CallStep {
    /// It must not hold, and its variables have values: the terms are not the same, or the atom is not known.
    Test(usize),
    /// It must not hold, and its variables have values: a call has no answer.
    Deny { condition: usize, procedure: usize },
    /// It must hold: known atoms are looked up.
    Find {
        condition: usize,
        index: usize,
        key: Vec<KeyPart>,
    },
    /// It must hold: a call is answered.
    Call { condition: usize, procedure: usize },
}

/// What a plan is made with.
pub(super) struct Planner<'p> {
    pub(super) terms: &'p mut Terms,
    /// What holds in all positions, and the facts of a typical one.
    pub(super) store: &'p mut Store,
    pub(super) spreads: &'p mut Spreads,
    pub(super) places: &'p Places,
    /// True for the relations that no position changes.
    pub(super) fixed: &'p [bool],
}

impl JoinProgram {
    /// The procedures for calls of these relations with these arguments known, and all that they call.
    pub(super) fn new(
        sheet: &Sheet,
        roots: &[(SheetWord, &[usize])],
        planner: &mut Planner<'_>,
    ) -> JoinProgram {
        let rules = sheet.rules.iter();
        let rules = rules.map(|rule| Prepared::new(rule, planner.terms, |_| true));
        let mut program = JoinProgram {
            rules: rules.collect(),
            procedures: Vec::new(),
            numbers: HashMap::new(),
        };
        let mut of: HashMap<SheetWord, Vec<usize>> = HashMap::new();
        for (number, rule) in program.rules.iter().enumerate() {
            of.entry(rule.head.relation).or_default().push(number);
        }
        let mut open = Vec::new();
        for &(relation, known) in roots {
            program.number(AskedRelation::all(relation, known), &mut open);
        }
        while let Some(asked) = open.pop() {
            let own = of.get(&asked.relation).into_iter().flatten();
            let plans = own.map(|&rule| (rule, program.plan(rule, &asked, planner, &mut open)));
            let rules: Vec<(usize, CallPlan)> = plans.collect();
            let number = program.numbers[&asked];
            program.procedures[number].rules = rules;
        }
        program
    }

    /// The procedure for a relation with these arguments known.
    pub(super) fn procedure(&self, relation: SheetWord, known: &[usize]) -> usize {
        self.numbers[&AskedRelation::all(relation, known)]
    }

    /// The number of a procedure, which is added to those that have no plans if it is new.
    fn number(&mut self, asked: AskedRelation, open: &mut Vec<AskedRelation>) -> usize {
        if let Some(&number) = self.numbers.get(&asked) {
            return number;
        }
        let number = self.procedures.len();
        let head = self.rules.iter().map(|rule| &rule.head);
        let arguments = head
            .filter(|head| head.relation == asked.relation)
            .map(|head| head.args.len());
        let arguments = arguments.max().unwrap_or(0);
        self.procedures.push(Procedure {
            one_is_enough: asked.one || asked.known.len() == arguments,
            known: asked.known.clone(),
            rules: Vec::new(),
        });
        self.numbers.insert(asked.clone(), number);
        open.push(asked);
        number
    }

    /// The plan of a rule for what is asked.
    fn plan(
        &mut self,
        number: usize,
        asked: &AskedRelation,
        planner: &mut Planner<'_>,
        open: &mut Vec<AskedRelation>,
    ) -> CallPlan {
        let mut bound = vec![false; self.rules[number].variables];
        for &arg in &asked.known {
            self.rules[number].head.args[arg].each_variable(&mut |v| bound[v] = true);
        }
        let head_is_known = |rule: &Prepared, bound: &[bool]| {
            asked.one || rule.head.args.iter().all(|arg| unbound(arg, bound) == 0)
        };
        let mut left: Vec<usize> = (0..self.rules[number].body.len()).collect();
        let mut plan = CallPlan {
            steps: Vec::new(),
            head_known: usize::MAX,
        };
        while !left.is_empty() {
            if head_is_known(&self.rules[number], &bound) {
                plan.head_known = plan.head_known.min(plan.steps.len());
            }
            let place = planner.next(&self.rules[number], &left, &bound);
            let condition = left.remove(place);
            let wanted = self.wanted(number, asked, &left);
            let step = self.step(number, condition, &bound, &wanted, planner, open);
            plan.steps.push(step);
            let condition = &self.rules[number].body[condition];
            if matches!(condition, Cond::Holds(_)) {
                each_variable(&condition.pat().args, |v| bound[v] = true);
            }
        }
        plan.head_known = plan.head_known.min(plan.steps.len());
        plan
    }

    /// The variables of a rule whose values matter after a condition: those of the head and of the conditions that are left.
    fn wanted(&self, number: usize, asked: &AskedRelation, left: &[usize]) -> Vec<bool> {
        let rule = &self.rules[number];
        let mut wanted = vec![false; rule.variables];
        if !asked.one {
            each_variable(&rule.head.args, |v| wanted[v] = true);
        }
        for &condition in left {
            each_variable(&rule.body[condition].pat().args, |v| wanted[v] = true);
        }
        wanted
    }

    /// How a condition is looked at.
    fn step(
        &mut self,
        number: usize,
        condition: usize,
        bound: &[bool],
        wanted: &[bool],
        planner: &mut Planner<'_>,
        open: &mut Vec<AskedRelation>,
    ) -> CallStep {
        let looked_at = &self.rules[number].body[condition];
        let pat = looked_at.pat();
        let called = !planner.is_base(pat.relation) && !matches!(looked_at, Cond::Distinct(_));
        if called {
            let args = pat.args.iter().enumerate();
            let known = args.filter(|(_, arg)| unbound(arg, bound) == 0);
            // Each answer must fit: what is not known are variables, each in one place.
            let mut met = vec![false; bound.len()];
            let one = pat.args.iter().all(|arg| match arg {
                Pattern::Variable(v) if !bound[*v] => {
                    !wanted[*v] && !std::mem::replace(&mut met[*v], true)
                }
                arg => unbound(arg, bound) == 0,
            });
            let asked = AskedRelation {
                relation: pat.relation,
                known: known.map(|(place, _)| place).collect(),
                one,
            };
            let holds = matches!(looked_at, Cond::Holds(_));
            let procedure = self.number(asked, open);
            return if holds {
                CallStep::Call {
                    condition,
                    procedure,
                }
            } else {
                CallStep::Deny {
                    condition,
                    procedure,
                }
            };
        }
        match looked_at {
            Cond::Holds(pat) => {
                let (shape, key) = known_parts(&pat.args, bound);
                CallStep::Find {
                    condition,
                    index: planner.store.index(planner.terms, pat.relation, shape),
                    key,
                }
            }
            Cond::FailsForSure(_) | Cond::MayFail(_) | Cond::Distinct(_) => {
                CallStep::Test(condition)
            }
        }
    }
}

impl AskedRelation {
    /// All answers.
    fn all(relation: SheetWord, known: &[usize]) -> AskedRelation {
        AskedRelation {
            relation,
            known: known.to_vec(),
            one: false,
        }
    }
}

impl Planner<'_> {
    /// True for what is known before any rule is called.
    fn is_base(&self, relation: SheetWord) -> bool {
        self.fixed[relation.0 as usize] || [TRUE, DOES].contains(&relation)
    }

    /// The place of the condition to look at next.
    fn next(&mut self, rule: &Prepared, left: &[usize], bound: &[bool]) -> usize {
        let ways = left
            .iter()
            .map(|&condition| self.ways(&rule.body[condition], bound));
        let best = ways
            .enumerate()
            .min_by(|(_, one), (_, other)| one.total_cmp(other));
        best.map_or(0, |(place, _)| place)
    }

    /// The number of ways in which a condition is expected to be fulfilled.
    fn ways(&mut self, condition: &Cond, bound: &[bool]) -> f64 {
        /// Where all is known: a test costs nothing, and a call may cost much.
        const TEST: f64 = 0.0;
        const CALL: f64 = 0.9;
        let pat = condition.pat();
        let all_known = pat.args.iter().all(|arg| unbound(arg, bound) == 0);
        match condition {
            Cond::Holds(_) if self.is_base(pat.relation) => {
                if pat.relation == DOES {
                    return if all_known { TEST } else { 1.0 };
                }
                match self.spreads.of(self.store, self.terms, pat, bound) {
                    _ if all_known => TEST,
                    Some(spread) => spread,
                    None => 2.0,
                }
            }
            Cond::Holds(_) if all_known => CALL,
            Cond::Holds(_) => {
                let sizes = self.places.sizes(pat.relation);
                let free = pat.args.iter().zip(sizes);
                let free = free.filter(|(arg, _)| unbound(arg, bound) > 0);
                // Of all that may hold, few do.
                free.map(|(_, size)| (size as f64).sqrt())
                    .product::<f64>()
                    .max(1.0)
            }
            _ if !all_known => f64::INFINITY,
            Cond::FailsForSure(_) | Cond::MayFail(_) if !self.is_base(pat.relation) => CALL,
            Cond::FailsForSure(_) | Cond::MayFail(_) | Cond::Distinct(_) => TEST,
        }
    }
}

/// Passes each variable in patterns to `see`.
fn each_variable(patterns: &[Pattern], mut see: impl FnMut(usize)) {
    patterns
        .iter()
        .for_each(|pattern| pattern.each_variable(&mut see));
}
