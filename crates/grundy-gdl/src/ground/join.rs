//! The joins of a rule: an order in which its conditions are looked up, each through an index on what is known by then.

use super::store::{AtomId, KeyPart, Store, known_parts, unbound};
use super::terms::{Pattern, TermId, Terms, UNBOUND};
use crate::sheet::{Condition, SheetRule};
use crate::words::SheetWord;
use grundy_core::beats;
use std::cell::Cell;

/// The steps between two beats of the pulse.
const BETWEEN_BEATS: u64 = 1 << 10;

/// A rule prepared for joins.
pub(super) struct Prepared {
    pub(super) head: Pat,
    pub(super) body: Vec<Cond>,
    pub(super) variables: usize,
    /// The place of the head in the text.
    pub(super) at: usize,
}

/// A relation with patterns for its arguments.
pub(super) struct Pat {
    pub(super) relation: SheetWord,
    pub(super) args: Vec<Pattern>,
}

/// A condition with what is known of its relation.
pub(super) enum Cond {
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
    pub(super) fn pat(&self) -> &Pat {
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
    pub(super) fn new(
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
}

/// One order of the conditions of a rule.
pub(super) struct JoinPlan {
    /// The condition that a new atom is put into; `None` to begin with nothing.
    pub(super) delta: Option<usize>,
    steps: Vec<JoinStep>,
}

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

impl JoinPlan {
    /// The order in which the most is known first; all atoms of relations that pass `complete` are known.
    pub(super) fn new(
        rule: &Prepared,
        delta: Option<usize>,
        terms: &Terms,
        store: &mut Store,
        complete: &dyn Fn(SheetWord) -> bool,
    ) -> JoinPlan {
        let mut bound = vec![false; rule.variables];
        let mut left: Vec<usize> = (0..rule.body.len())
            .filter(|&c| Some(c) != delta && !matches!(rule.body[c], Cond::MayFail(_)))
            .collect();
        if let Some(delta) = delta {
            bind(&rule.body[delta], &mut bound);
        }
        let mut steps = Vec::new();
        loop {
            // Where one atom at most fits, as the successor of a number, a condition makes no new ways.
            let mut follows = |condition: &Cond| {
                let pat = condition.pat();
                let (shape, _) = known_parts(&pat.args, &bound);
                complete(pat.relation) && {
                    let index = store.index(terms, pat.relation, shape);
                    store.is_function(index)
                }
            };
            let Some(place) = next_of(rule, &left, &bound, &mut follows) else {
                break;
            };
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
        }
        assert!(
            left.is_empty(),
            "a safe rule binds all variables by conditions that hold"
        );
        JoinPlan { delta, steps }
    }
}

/// The place of the condition to take next: a test whose variables have values, or else one that follows from what is known,
/// or else the one of which the most is known.
fn next_of(
    rule: &Prepared,
    left: &[usize],
    bound: &[bool],
    follows: &mut dyn FnMut(&Cond) -> bool,
) -> Option<usize> {
    let holds = |&c: &usize| matches!(rule.body[c], Cond::Holds(_));
    let ready = |c: &usize| !holds(c) && rule.body[*c].unbound(bound) == 0;
    let mut worth = |&(_, &c): &(usize, &usize)| {
        let condition = &rule.body[c];
        let (shape, _) = known_parts(&condition.pat().args, bound);
        let free = condition.unbound(bound);
        (
            free == 0,
            follows(condition),
            shape.len() * 2 > free,
            shape.len(),
            usize::MAX - free,
        )
    };
    left.iter().position(ready).or_else(|| {
        let places = left.iter().enumerate().filter(|(_, c)| holds(c));
        places.max_by_key(&mut worth).map(|(place, _)| place)
    })
}

/// Marks the variables of a condition as bound.
fn bind(condition: &Cond, bound: &mut [bool]) {
    fn mark(pattern: &Pattern, bound: &mut [bool]) {
        match pattern {
            Pattern::Variable(v) => bound[*v] = true,
            Pattern::Ground(_) => {}
            Pattern::Compound(_, args) => args.iter().for_each(|arg| mark(arg, bound)),
        }
    }
    condition.pat().args.iter().for_each(|arg| mark(arg, bound));
}

/// The ways to fulfil all conditions of a rule.
#[derive(Default)]
pub(super) struct JoinFound {
    pub(super) count: usize,
    /// The values of the variables, for one way after the other.
    pub(super) values: Vec<TermId>,
}

impl JoinFound {
    /// The largest number of values that one join may list.
    const MOST: usize = 1 << 24;

    /// True if no more ways are listed.
    pub(super) fn is_full(&self) -> bool {
        self.values.len() >= JoinFound::MOST
    }
}

/// One run of a plan.
pub(super) struct Join<'a> {
    pub(super) rule: &'a Prepared,
    pub(super) plan: &'a JoinPlan,
    pub(super) terms: &'a Terms,
    pub(super) store: &'a Store,
    /// The work that is left, and is counted down.
    pub(super) left: &'a Cell<u64>,
}

impl Join<'_> {
    /// Appends the values of the variables for every way to fulfil the conditions, with `delta` in its place.
    pub(super) fn all(&self, delta: Option<AtomId>, found: &mut JoinFound) {
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

    /// Goes through the steps from one on. The depth is bounded by the number of conditions.
    fn from(
        &self,
        step: usize,
        now: u32,
        values: &mut [TermId],
        trail: &mut Vec<usize>,
        found: &mut JoinFound,
    ) {
        match self.plan.steps.get(step) {
            None => {
                found.count += 1;
                found.values.extend_from_slice(values);
            }
            Some(JoinStep::Test(condition)) => {
                if self.test(*condition, values) {
                    self.from(step + 1, now, values, trail, found);
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
                        return;
                    }
                    let rank = self.store.rank(atom);
                    if rank > now || (older && rank == now) {
                        continue;
                    }
                    let mark = trail.len();
                    if self.fits(*condition, atom, values, trail) {
                        self.from(step + 1, now, values, trail, found);
                    }
                    trail.drain(mark..).for_each(|v| values[v] = UNBOUND);
                }
            }
        }
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
                let args = pat
                    .args
                    .iter()
                    .map(|arg| self.terms.find_instance(arg, values));
                let args: Option<Vec<TermId>> = args.collect();
                let atom = args.and_then(|args| self.store.find(pat.relation, &args));
                !atom.is_some_and(|atom| self.store.is_reached(atom))
            }
            Cond::Holds(_) | Cond::MayFail(_) => true,
        }
    }
}
