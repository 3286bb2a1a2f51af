//! Rules that are asked only what is wanted: a relation is called with those of its arguments that are known, and calls others
//! in turn, each of which is answered once at a position and then looked up. Calls that wait for themselves are answered again
//! until nothing new is found. Tamaki and Sato, *OLD resolution with tabulation*, 1986; Zhou, Sato and Shen, *Linear tabling
//! strategies and optimizations*, 2008.

use super::plan::{CallStep, JoinProgram, Procedure};
use crate::datalog::{Cond, Pat, Prepared, Store, TermId, Terms, UNBOUND, with_key};
use grundy_core::beats;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The steps between two beats of the pulse.
const BETWEEN_BEATS: u64 = 1 << 10;

/// The answers to a call: tuples of arguments, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Answers {
    count: usize,
    tuples: Rc<[TermId]>,
}

impl Answers {
    /// The tuples of as many arguments.
    pub(super) fn of(&self, arguments: usize) -> impl Iterator<Item = &[TermId]> {
        (0..self.count).map(move |n| &self.tuples[n * arguments..(n + 1) * arguments])
    }
}

/// Calls are nested too deep to be answered this way.
#[derive(Debug)]
pub(super) struct TooDeep;

/// A call, and how far it is answered.
#[derive(Debug)]
struct Call {
    state: CallState,
    /// Each answer once.
    seen: FxHashSet<Box<[TermId]>>,
    count: usize,
    tuples: Vec<TermId>,
}

#[derive(Debug)]
enum CallState {
    /// It is being answered, at this depth.
    Open(usize),
    /// It was answered in this round as far as a call at this depth is, which waits for it.
    Waits {
        round: u64,
        low: usize,
    },
    Answered(Answers),
}

impl Call {
    /// Notes that it is answered.
    fn settle(&mut self) {
        self.seen = FxHashSet::default();
        let tuples = std::mem::take(&mut self.tuples);
        self.state = CallState::Answered(Answers {
            count: self.count,
            tuples: tuples.into(),
        });
    }
}

/// The calls at one position.
pub(super) struct Calls<'a> {
    program: &'a JoinProgram,
    /// What holds at the position and in all positions.
    store: &'a Store,
    terms: RefCell<&'a mut Terms>,
    /// Each call by its procedure and what it knows.
    numbers: RefCell<FxHashMap<Box<[u32]>, usize>>,
    calls: RefCell<Vec<Call>>,
    /// The largest number of steps within each other.
    deepest: usize,
    /// The steps of all rules that wait for the answer to a call.
    waiting: Cell<usize>,
    /// The number of calls that are being answered.
    depth: Cell<usize>,
    /// The lowest depth of an open call that was met since the innermost one began.
    low: Cell<usize>,
    /// The number of times that some call was answered again.
    round: Cell<u64>,
    /// The number of answers that were found.
    found: Cell<u64>,
    steps: Cell<u64>,
    too_deep: Cell<bool>,
    /// The number of answers that the outermost call needs.
    enough: Cell<usize>,
    /// True once it has them.
    has_enough: Cell<bool>,
}

const NONE: usize = usize::MAX;

impl<'a> Calls<'a> {
    pub(super) fn new(
        program: &'a JoinProgram,
        store: &'a Store,
        terms: &'a mut Terms,
        deepest: usize,
    ) -> Calls<'a> {
        Calls {
            program,
            store,
            terms: RefCell::new(terms),
            numbers: RefCell::default(),
            calls: RefCell::default(),
            deepest,
            waiting: Cell::new(0),
            depth: Cell::new(0),
            low: Cell::new(NONE),
            round: Cell::new(0),
            found: Cell::new(0),
            steps: Cell::new(0),
            too_deep: Cell::new(false),
            enough: Cell::new(usize::MAX),
            has_enough: Cell::new(false),
        }
    }

    /// The answers to a procedure's call with what is known, all of them or as many as are `enough`.
    ///
    /// # Errors
    /// Calls that are nested too deep.
    pub(super) fn ask(
        &self,
        procedure: usize,
        known: &[TermId],
        enough: usize,
    ) -> Result<Answers, TooDeep> {
        self.enough.set(enough);
        let answers = self.call(procedure, known, 0);
        if self.has_enough.replace(false) {
            // Calls that waited for this one have not met all of its answers.
            self.round.set(self.round.get() + 1);
        }
        if self.too_deep.get() {
            Err(TooDeep)
        } else {
            Ok(answers)
        }
    }

    /// The number of tuples that were looked at.
    pub(super) fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// The answers to a call that so many steps of a rule wait for.
    fn call(&self, procedure: usize, known: &[TermId], steps: usize) -> Answers {
        let number = match self.met(procedure, known) {
            Ok(answers) => return answers,
            Err(number) => number,
        };
        let (depth, waiting) = (self.depth.get() + 1, self.waiting.get());
        if waiting + steps >= self.deepest || self.too_deep.get() {
            self.too_deep.set(true);
            return Answers::default();
        }
        self.waiting.set(waiting + steps);
        self.depth.set(depth);
        let outer_low = self.low.get();
        let low = self.answer(number, procedure, known, depth);
        self.depth.set(depth - 1);
        self.waiting.set(waiting);
        self.low.set(outer_low.min(low));
        self.so_far(number)
    }

    /// The answers to a call that was met before, or else the number of the call, which is to be answered.
    fn met(&self, procedure: usize, known: &[TermId]) -> Result<Answers, usize> {
        let found = with_key(procedure as u32, known, |key| {
            self.numbers.borrow().get(key).copied()
        });
        let Some(number) = found else {
            let mut calls = self.calls.borrow_mut();
            let number = calls.len();
            let key = with_key(procedure as u32, known, |key| Box::from(key));
            self.numbers.borrow_mut().insert(key, number);
            calls.push(Call {
                state: CallState::Open(NONE),
                seen: FxHashSet::default(),
                count: 0,
                tuples: Vec::new(),
            });
            return Err(number);
        };
        let low = match &self.calls.borrow()[number].state {
            CallState::Answered(answers) => return Ok(answers.clone()),
            CallState::Open(depth) => *depth,
            CallState::Waits { round, low } if *round == self.round.get() => *low,
            CallState::Waits { .. } => return Err(number),
        };
        self.low.set(self.low.get().min(low));
        Ok(self.so_far(number))
    }

    /// The answers that are known.
    fn so_far(&self, number: usize) -> Answers {
        let call = &self.calls.borrow()[number];
        match &call.state {
            CallState::Answered(answers) => answers.clone(),
            CallState::Open(_) | CallState::Waits { .. } => Answers {
                count: call.count,
                tuples: call.tuples.as_slice().into(),
            },
        }
    }

    /// Answers a call; the lowest depth of a call that it waits for, if there is one.
    fn answer(&self, number: usize, procedure: usize, known: &[TermId], depth: usize) -> usize {
        let asked = &self.program.procedures[procedure];
        loop {
            self.calls.borrow_mut()[number].state = CallState::Open(depth);
            self.low.set(NONE);
            let before = self.found.get();
            self.run(number, asked, known);
            if self.has_enough.get() {
                self.calls.borrow_mut()[number].state = CallState::Waits {
                    round: u64::MAX,
                    low: depth,
                };
                return NONE;
            }
            let low = self.low.get();
            // What is found holds, whatever else is: one answer may be as good as all.
            let sure = asked.one_is_enough && self.calls.borrow()[number].count > 0;
            if low < depth && !sure {
                let round = self.round.get();
                self.calls.borrow_mut()[number].state = CallState::Waits { round, low };
                return low;
            }
            if low == NONE {
                self.calls.borrow_mut()[number].settle();
                return NONE;
            }
            if sure || self.found.get() == before {
                self.settle(number, depth, sure);
                return NONE;
            }
            self.round.set(self.round.get() + 1);
            if self.too_deep.get() {
                return NONE;
            }
        }
    }

    /// Notes that a call is answered, and so are those that waited for it and were answered again in this round; others that
    /// waited are asked again when they are met again. `alone` says that they all are.
    fn settle(&self, number: usize, depth: usize, alone: bool) {
        let mut calls = self.calls.borrow_mut();
        calls[number].settle();
        for call in &mut *calls {
            if let CallState::Waits { low, round } = call.state
                && low >= depth
            {
                if alone || round != self.round.get() {
                    call.state = CallState::Waits {
                        round: u64::MAX,
                        low,
                    };
                } else {
                    call.settle();
                }
            }
        }
    }

    /// Runs all rules of a procedure once.
    fn run(&self, number: usize, asked: &Procedure, known: &[TermId]) {
        for (rule, plan) in &asked.rules {
            let rule = &self.program.rules[*rule];
            let mut values = vec![UNBOUND; rule.variables];
            let mut trail = Vec::new();
            let mut pairs = asked.known.iter().zip(known);
            let fits = pairs.all(|(&arg, &term)| {
                let terms = self.terms.borrow();
                terms.matches(&rule.head.args[arg], term, &mut values, &mut trail)
            });
            if fits {
                let way = Way {
                    number,
                    rule,
                    steps: &plan.steps,
                    head_known: plan.head_known,
                };
                let found = self.from(&way, 0, &mut values, &mut trail);
                if found && asked.one_is_enough || self.has_enough.get() {
                    return;
                }
            }
        }
    }

    /// Goes through the steps of a way from one on; true if what was found stands for all from here.
    fn from(
        &self,
        way: &Way<'_>,
        step: usize,
        values: &mut [TermId],
        trail: &mut Vec<usize>,
    ) -> bool {
        let one_is_enough = step >= way.head_known;
        let Some(next) = way.steps.get(step) else {
            self.add(way, values);
            return true;
        };
        let pat = |condition: &usize| way.rule.body[*condition].pat();
        let goes_on = match next {
            CallStep::Test(condition) => self.test(&way.rule.body[*condition], values),
            CallStep::Deny {
                condition,
                procedure,
            } => {
                let known = self.known(pat(condition), *procedure, values);
                self.call(*procedure, &known, step + 1).count == 0
            }
            CallStep::Find {
                condition,
                index,
                key,
            } => {
                let found = self
                    .store
                    .candidates(&self.terms.borrow(), *index, key, values);
                let atoms = found.iter().map(|&atom| &*self.store.atom(atom).1);
                return self.each(way, step, pat(condition), atoms, values, trail);
            }
            CallStep::Call {
                condition,
                procedure,
            } => {
                let pat = pat(condition);
                let known = self.known(pat, *procedure, values);
                let answers = self.call(*procedure, &known, step + 1);
                let atoms = answers.of(pat.args.len());
                return self.each(way, step, pat, atoms, values, trail);
            }
        };
        goes_on && self.from(way, step + 1, values, trail) && one_is_enough
    }

    /// Goes on from a step with each of these lists of arguments that fits.
    fn each<'t>(
        &self,
        way: &Way<'_>,
        step: usize,
        pat: &Pat,
        atoms: impl Iterator<Item = &'t [TermId]>,
        values: &mut [TermId],
        trail: &mut Vec<usize>,
    ) -> bool {
        let one_is_enough = step >= way.head_known;
        for args in atoms {
            if self.too_deep.get() || self.has_enough.get() {
                return false;
            }
            self.beat();
            let mark = trail.len();
            let fits = {
                let terms = self.terms.borrow();
                let mut pairs = pat.args.iter().zip(args);
                pairs.all(|(arg, &term)| terms.matches(arg, term, values, trail))
            };
            let enough = fits && self.from(way, step + 1, values, trail);
            trail.drain(mark..).for_each(|v| values[v] = UNBOUND);
            if enough && one_is_enough {
                return true;
            }
        }
        false
    }

    /// Tests a condition whose variables have values, on what is known of the position.
    fn test(&self, condition: &Cond, values: &[TermId]) -> bool {
        let terms = self.terms.borrow();
        match condition {
            Cond::Distinct(pat) => !terms.same(&pat.args[0], &pat.args[1], values),
            Cond::FailsForSure(pat) | Cond::MayFail(pat) | Cond::Holds(pat) => {
                let atom = self.store.find_instance(&terms, pat, values);
                !atom.is_some_and(|atom| self.store.is_reached(atom))
            }
        }
    }

    /// The arguments that a procedure is called with.
    fn known(&self, pat: &Pat, procedure: usize, values: &[TermId]) -> Vec<TermId> {
        let mut terms = self.terms.borrow_mut();
        let known = self.program.procedures[procedure].known.iter();
        known
            .map(|&arg| terms.instance(&pat.args[arg], values))
            .collect()
    }

    /// Adds an answer to a call.
    fn add(&self, way: &Way<'_>, values: &[TermId]) {
        let mut terms = self.terms.borrow_mut();
        let args = way.rule.head.args.iter();
        let args: Box<[TermId]> = args.map(|arg| terms.instance(arg, values)).collect();
        let call = &mut self.calls.borrow_mut()[way.number];
        if !call.seen.contains(&args) {
            call.tuples.extend(&args);
            call.count += 1;
            call.seen.insert(args);
            self.found.set(self.found.get() + 1);
            let is_outermost = self.depth.get() == 1;
            self.has_enough
                .set(is_outermost && call.count >= self.enough.get());
        }
    }

    fn beat(&self) {
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        if steps.is_multiple_of(BETWEEN_BEATS) {
            beats(BETWEEN_BEATS);
        }
    }
}

/// A rule on its way to answers of a call.
struct Way<'w> {
    /// The number of the call.
    number: usize,
    rule: &'w Prepared,
    steps: &'w [CallStep],
    /// The number of steps after which all variables of the head have values.
    head_known: usize,
}
