//! The joins of a rule: an order in which its conditions are looked up, each through an index on what is known by then.

use super::store::{AtomId, KeyPart, Store, known_parts, unbound};
use super::terms::{Pat, TermId, Terms, UNBOUND};
use crate::sheet::{Condition, SheetRule};
use crate::words::SheetWord;
use grundy_core::beats;
use std::cell::Cell;

/// The steps between two beats of the pulse.
const BETWEEN_BEATS: u64 = 1 << 10;

/// A rule prepared for joins.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) head: Pat,
    pub(crate) body: Vec<Cond>,
    pub(crate) variables: usize,
    /// The place of the head in the text.
    pub(crate) at: usize,
}

/// A condition with what is known of its relation.
#[derive(Debug)]
pub(crate) enum Cond {
    /// It must hold.
    Holds(Pat),
    /// It must not hold, and is decided: all atoms of its relation are known.
    FailsForSure(Pat),
    /// It must not hold, which depends on the position.
    MayFail(Pat),
    /// The arguments are not the same.
    Distinct(Pat),
}

impl Cond {
    pub(crate) fn pat(&self) -> &Pat {
        match self {
            Cond::Holds(pat)
            | Cond::FailsForSure(pat)
            | Cond::MayFail(pat)
            | Cond::Distinct(pat) => pat,
        }
    }

    /// The number of places of variables without a value.
    fn unbound(&self, bound: &[bool]) -> usize {
        self.pat().args.iter().map(|arg| unbound(arg, bound)).sum()
    }
}

impl Prepared {
    /// Prepares a rule; relations that pass `complete` are known in full.
    pub(crate) fn new(
        rule: &SheetRule,
        terms: &mut Terms,
        complete: impl Fn(SheetWord) -> bool,
    ) -> Prepared {
        let mut pat = |atom: &crate::sheet::Atom| Pat {
            relation: atom.relation,
            args: atom.args.iter().map(|arg| terms.pattern(arg)).collect(),
        };
        let head = pat(&rule.head);
        let body = rule.body.iter().map(|condition| match condition {
            Condition::Holds(atom) => Cond::Holds(pat(atom)),
            Condition::Fails(atom) if complete(atom.relation) => Cond::FailsForSure(pat(atom)),
            Condition::Fails(atom) => Cond::MayFail(pat(atom)),
            Condition::Distinct(atom) => Cond::Distinct(pat(atom)),
        });
        Prepared {
            head,
            body: body.collect(),
            variables: rule.variables.len(),
            at: rule.head.at,
        }
    }

    /// The place among the conditions that are left of a test whose variables have values.
    pub(crate) fn ready(&self, left: &[usize], bound: &[bool]) -> Option<usize> {
        let is_test = |c: usize| !matches!(self.body[c], Cond::Holds(_));
        let ready = |&c: &usize| is_test(c) && self.body[c].unbound(bound) == 0;
        left.iter().position(ready)
    }
}

/// One order of the conditions of a rule.
#[derive(Debug)]
pub(crate) struct JoinPlan {
    /// The condition that a new atom is put into; `None` to begin with nothing.
    pub(crate) delta: Option<usize>,
    steps: Vec<JoinStep>,
    /// The number of steps after which all variables of the head have values.
    head_known: usize,
}

#[derive(Debug)]
enum JoinStep {
    /// Looks up atoms for a condition that must hold.
    Find {
        condition: usize,
        index: usize,
        key: Vec<KeyPart>,
    },
    /// Tests a condition all of whose variables have values.
    Test(usize),
}

/// The choice of the next condition: from those that are left and the variables that have values to a place among those left.
pub(crate) type NextCondition<'c> = dyn FnMut(&mut Store, &[usize], &[bool]) -> Option<usize> + 'c;

impl JoinPlan {
    /// The order in which `choose` takes the conditions.
    pub(crate) fn new(
        rule: &Prepared,
        delta: Option<usize>,
        terms: &Terms,
        store: &mut Store,
        choose: &mut NextCondition<'_>,
    ) -> JoinPlan {
        let mut bound = vec![false; rule.variables];
        let mut left: Vec<usize> = (0..rule.body.len())
            .filter(|&c| Some(c) != delta && !matches!(rule.body[c], Cond::MayFail(_)))
            .collect();
        if let Some(delta) = delta {
            bind(&rule.body[delta], &mut bound);
        }
        let is_known = |bound: &[bool]| rule.head.args.iter().all(|arg| unbound(arg, bound) == 0);
        let mut steps = Vec::new();
        let mut head_known = is_known(&bound).then_some(0);
        while let Some(place) = choose(store, &left, &bound) {
            let condition = left.remove(place);
            if !matches!(rule.body[condition], Cond::Holds(_)) {
                steps.push(JoinStep::Test(condition));
                continue;
            }
            let pat = rule.body[condition].pat();
            let (shape, key) = known_parts(&pat.args, &bound);
            steps.push(JoinStep::Find {
                condition,
                index: store.index(terms, pat.relation, shape),
                key,
            });
            bind(&rule.body[condition], &mut bound);
            head_known = head_known.or_else(|| is_known(&bound).then_some(steps.len()));
        }
        assert!(
            left.is_empty() && head_known.is_some(),
            "a safe rule binds all variables by conditions that hold"
        );
        JoinPlan {
            delta,
            head_known: head_known.unwrap_or(steps.len()),
            steps,
        }
    }
}

/// The place of the condition to take next: a test whose variables have values, or else one that follows from what is known,
/// or else the one of which the most is known. All atoms of relations that pass `complete` are known.
pub(crate) fn known_first(
    rule: &Prepared,
    left: &[usize],
    bound: &[bool],
    terms: &Terms,
    store: &mut Store,
    complete: &dyn Fn(SheetWord) -> bool,
) -> Option<usize> {
    let mut worth = |condition: &Cond| {
        let pat = condition.pat();
        let (shape, _) = known_parts(&pat.args, bound);
        let (free, known) = (condition.unbound(bound), shape.len());
        // Where one atom at most fits, as the successor of a number, a condition makes no new ways.
        let follows = complete(pat.relation) && {
            let index = store.index(terms, pat.relation, shape);
            store.is_function(index)
        };
        (
            free == 0,
            follows,
            known * 2 > free,
            known,
            usize::MAX - free,
        )
    };
    rule.ready(left, bound).or_else(|| {
        let places = left.iter().enumerate();
        let places = places.filter(|&(_, &c)| matches!(rule.body[c], Cond::Holds(_)));
        places
            .max_by_key(|&(_, &c)| worth(&rule.body[c]))
            .map(|(place, _)| place)
    })
}

/// Marks the variables of a condition as bound.
fn bind(condition: &Cond, bound: &mut [bool]) {
    let args = condition.pat().args.iter();
    args.for_each(|arg| arg.each_variable(&mut |v| bound[v] = true));
}

/// The ways to fulfil all conditions of a rule.
pub(crate) struct JoinFound {
    pub(crate) count: usize,
    /// The values of the variables, for one way after the other.
    pub(crate) values: Vec<TermId>,
    /// The largest number of values.
    most: usize,
}

impl JoinFound {
    /// No ways yet, of which at most so many values are listed.
    pub(crate) fn new(most: usize) -> JoinFound {
        JoinFound {
            count: 0,
            values: Vec::new(),
            most,
        }
    }

    /// True if no more ways are listed.
    pub(crate) fn is_full(&self) -> bool {
        self.values.len() >= self.most
    }
}

/// One run of a plan.
pub(crate) struct Join<'a> {
    pub(crate) rule: &'a Prepared,
    pub(crate) plan: &'a JoinPlan,
    pub(crate) terms: &'a Terms,
    pub(crate) store: &'a Store,
    /// The work that is left, and is counted down.
    pub(crate) left: &'a Cell<u64>,
    /// True if every way counts, and not only whether there is one to each head.
    pub(crate) each_way: bool,
}

impl Join<'_> {
    /// Appends the values of the variables for every way to fulfil the conditions, with `delta` in its place.
    pub(crate) fn all(&self, delta: Option<AtomId>, found: &mut JoinFound) {
        let mut values = vec![UNBOUND; self.rule.variables];
        let mut trail = Vec::new();
        if let (Some(condition), Some(atom)) = (self.plan.delta, delta)
            && !self.fits(condition, atom, &mut values, &mut trail)
        {
            return;
        }
        let now = delta.map_or(u32::MAX, |atom| self.store.rank(atom));
        self.from(0, now, &mut values, &mut trail, found);
    }

    /// Matches a condition with an atom.
    fn fits(
        &self,
        condition: usize,
        atom: AtomId,
        values: &mut [TermId],
        trail: &mut Vec<usize>,
    ) -> bool {
        let args = &self.rule.body[condition].pat().args;
        let mut pairs = args.iter().zip(self.store.atom(atom).1.iter());
        pairs.all(|(arg, &term)| self.terms.matches(arg, term, values, trail))
    }

    /// Goes through the steps from one on; true if a way was found that stands for all others from here. The depth is bounded
    /// by the number of conditions.
    fn from(
        &self,
        step: usize,
        now: u32,
        values: &mut [TermId],
        trail: &mut Vec<usize>,
        found: &mut JoinFound,
    ) -> bool {
        let one_is_enough = !self.each_way && step >= self.plan.head_known;
        if one_is_enough && step == self.plan.head_known && self.head_is_reached(values) {
            return true;
        }
        match self.plan.steps.get(step) {
            None => {
                found.count += 1;
                found.values.extend_from_slice(values);
                return one_is_enough;
            }
            Some(JoinStep::Test(condition)) => {
                if self.test(*condition, values) {
                    return self.from(step + 1, now, values, trail, found) && one_is_enough;
                }
            }
            Some(JoinStep::Find {
                condition,
                index,
                key,
            }) => {
                // Of several new atoms in one rule the last one finds it: before the place of the new atom stand older ones
                // only.
                let older = self.plan.delta.is_some_and(|delta| *condition < delta);
                for &atom in self.store.candidates(self.terms, *index, key, values) {
                    if found.is_full() || !self.goes_on() {
                        return false;
                    }
                    let rank = self.store.rank(atom);
                    if rank > now || (older && rank == now) {
                        continue;
                    }
                    let mark = trail.len();
                    let enough = self.fits(*condition, atom, values, trail)
                        && self.from(step + 1, now, values, trail, found);
                    trail.drain(mark..).for_each(|v| values[v] = UNBOUND);
                    if enough && one_is_enough {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// True if the head of the rule is known to hold.
    fn head_is_reached(&self, values: &[TermId]) -> bool {
        let head = &self.rule.head;
        let atom = self.store.find_instance(self.terms, head, values);
        atom.is_some_and(|atom| self.store.is_reached(atom))
    }

    /// Counts a step; false when there was enough work.
    fn goes_on(&self) -> bool {
        let left = self.left.get();
        if left.is_multiple_of(BETWEEN_BEATS) {
            beats(BETWEEN_BEATS);
        }
        self.left.set(left.saturating_sub(1));
        left > 0
    }

    /// Tests a condition whose variables have values.
    fn test(&self, condition: usize, values: &[TermId]) -> bool {
        match &self.rule.body[condition] {
            Cond::Distinct(pat) => !self.terms.same(&pat.args[0], &pat.args[1], values),
            Cond::FailsForSure(pat) => {
                let atom = self.store.find_instance(self.terms, pat, values);
                !atom.is_some_and(|atom| self.store.is_reached(atom))
            }
            Cond::Holds(_) | Cond::MayFail(_) => true,
        }
    }
}
