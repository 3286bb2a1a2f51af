//! The nimber of a position of any impartial game, by questions that need as little as possible.
//!
//! To know that G is *not* worth n, one option worth n is enough; only to know that it *is* worth n must all options be
//! examined. So the engine asks "is G worth n?" for n = 0, 1, 2, …, and passes this question, not the one for the exact
//! value, down to the options: most of them are answered by the first suitable option. A sum is split into its
//! components: all but the last are valued, and the last is asked about the one number that matters. Equal components
//! cancel. Lemoine and Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462 (2012), do this for sums of
//! a position and a heap of Nim.
//!
//! Results are kept under canonical forms (`memory.rs`): the value, or the values below eight that are excluded. From
//! eight on, the exact values of all options are computed instead (mex), which keeps the work within a constant factor
//! of positions times moves for games with large values. The path is an explicit stack. Theorems of the ruleset are
//! used wherever they apply.

pub mod memory;

use grundy_core::stop::MOVES_LIKE_A_POSITION;
use grundy_core::{Impartial, Pulse, Ruleset, StopReason, Watch, mex};
use memory::{KnownValue, Memory};
use rustc_hash::FxHashSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The number from which values are no longer asked about one by one.
const ASKED: u64 = 8;
/// A question about a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// Its value.
    Value,
    /// Is its value this number? The number is below [`ASKED`].
    Whether(u64),
}

impl Goal {
    /// True if the known facts answer the question.
    fn is_met_by(self, known: KnownValue) -> bool {
        match (self, known) {
            (_, KnownValue::Is(_)) => true,
            (Goal::Value, KnownValue::Not(_)) => false,
            (Goal::Whether(n), KnownValue::Not(excluded)) => excluded >> n & 1 == 1,
        }
    }
}

/// The known values of one ruleset's positions, for questions about many of them.
///
/// ```
/// use grundy_core::{Unwatched, forms::heap::HeapCode};
/// use grundy_solve::{grundy_search::Positions, misere::HeapRules};
/// let kayles = HeapRules::new(&HeapCode::Code("0.77".parse().unwrap()));
/// let mut values = Positions::new();
/// assert_eq!(values.nimber(&kayles, &vec![7], &mut Unwatched), Ok(2));
/// assert_eq!(values.equals(&kayles, &vec![3, 4], 2, &mut Unwatched), Ok(true));
/// ```
pub struct Positions<P> {
    memory: Memory<P>,
    visited: u64,
}

/// An option as a sum: the nim-sum of its valued components, and the others, which are taken from the end.
struct OptionSum<P> {
    valued: u64,
    open: Vec<P>,
}

impl<P: Eq> OptionSum<P> {
    /// Makes a sum in which equal components cancel, since G + G = 0. The order is reversed, so that the first
    /// component is taken first.
    fn new(mut open: Vec<P>) -> OptionSum<P> {
        open.reverse();
        // Invariant: components before `kept` are open and all different; cancelled pairs lie between `kept` and `at`.
        let mut kept = 0;
        for at in 0..open.len() {
            match open[..kept].iter().position(|other| *other == open[at]) {
                Some(other) => {
                    open[other..kept].rotate_left(1);
                    kept -= 1;
                }
                None => {
                    open.swap(kept, at);
                    kept += 1;
                }
            }
        }
        open.truncate(kept);
        OptionSum { valued: 0, open }
    }

    /// The question to the last component that decides whether the sum is worth `n`. While other components are open,
    /// its exact value is needed.
    fn goal(&self, n: u64, whole: bool) -> Goal {
        let wanted = self.valued ^ n;
        if self.open.len() > 1 || whole || wanted >= ASKED {
            Goal::Value
        } else {
            Goal::Whether(wanted)
        }
    }
}

/// The answer of the memory to the question whether a sum is worth a number.
enum MemoryAnswer {
    Yes,
    No,
    Open,
}

/// A component whose value is being determined.
struct OpenComponent<P> {
    position: P,
    goal: Goal,
    /// The number in question at present, about which all options are asked.
    candidate: u64,
    /// True until it is known that no option is worth the number of the goal.
    goal_is_open: bool,
    /// The set of values that the position is known not to have, as bits.
    excluded: u8,
    options: Vec<OptionSum<P>>,
    /// The index before which no option is worth the candidate.
    at: usize,
    /// True if the memory knows no option worth the candidate, so that it need not be searched again.
    looked: bool,
}

impl<P: Clone + Eq + Hash + Debug> Default for Positions<P> {
    fn default() -> Positions<P> {
        Positions::new()
    }
}

impl<P: Clone + Eq + Hash + Debug> Positions<P> {
    /// A search that knows no positions yet.
    #[must_use]
    pub fn new() -> Positions<P> {
        Positions {
            memory: Memory::new(),
            visited: 0,
        }
    }

    /// The number of positions visited, counting repeated visits.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// The nimber of a position.
    ///
    /// The time is at most about eight times positions times moves, and usually far less, as long as no more than a few
    /// hundred thousand positions are excluded by a known option. Beyond that a position may be visited as often as it
    /// is an option.
    ///
    /// # Errors
    /// The reason that stopped it; [`StopReason::Cycle`] if play can return to a position; [`StopReason::Beyond`] if a position
    /// has too many moves.
    pub fn nimber<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        watch: &mut dyn Watch,
    ) -> Result<u64, StopReason> {
        let parts = rules
            .components(position)
            .map(|part| rules.canonical(part))
            .collect();
        let mut sum = OptionSum::new(parts);
        while let Some(part) = sum.open.pop() {
            match self.solve(rules, part, Goal::Value, watch)? {
                KnownValue::Is(value) => sum.valued ^= value,
                KnownValue::Not(_) => unreachable!("a value was asked for"),
            }
        }
        Ok(sum.valued)
    }

    /// True if a position has this nimber, which is cheaper to find out than its nimber.
    ///
    /// # Errors
    /// The reason that stopped it, as for [`nimber`](Positions::nimber).
    pub fn equals<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        nimber: u64,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let parts = rules
            .components(position)
            .map(|part| rules.canonical(part))
            .collect();
        let mut sum = OptionSum::new(parts);
        loop {
            match self.look(&mut sum, nimber, false) {
                MemoryAnswer::Yes => return Ok(true),
                MemoryAnswer::No => return Ok(false),
                MemoryAnswer::Open => {}
            }
            let goal = sum.goal(nimber, false);
            let part = sum
                .open
                .pop()
                .expect("an open sum has a component that is not known");
            match self.solve(rules, part, goal, watch)? {
                KnownValue::Is(value) => sum.valued ^= value,
                KnownValue::Not(_) => return Ok(false),
            }
        }
    }

    /// Values the components of a sum from memory as far as possible, and answers whether the sum is worth `n`.
    fn look(&mut self, sum: &mut OptionSum<P>, n: u64, whole: bool) -> MemoryAnswer {
        while let Some(part) = sum.open.last() {
            let goal = sum.goal(n, whole);
            match self.memory.get(part) {
                Some(KnownValue::Is(value)) => {
                    sum.valued ^= value;
                    sum.open.pop();
                }
                Some(known) if goal.is_met_by(known) => return MemoryAnswer::No,
                _ => return MemoryAnswer::Open,
            }
        }
        if sum.valued == n {
            MemoryAnswer::Yes
        } else {
            MemoryAnswer::No
        }
    }

    /// Answers `goal` about a canonical component, and remembers the answer.
    fn solve<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: P,
        goal: Goal,
        watch: &mut dyn Watch,
    ) -> Result<KnownValue, StopReason> {
        if let Some(known) = self
            .memory
            .get(&position)
            .filter(|&known| goal.is_met_by(known))
        {
            return Ok(known);
        }
        let mut stack: Vec<OpenComponent<P>> = Vec::new();
        let mut enter = Some((position, goal));
        let mut deepest = 1024;
        loop {
            if let Some((position, goal)) = enter.take() {
                match self.open(rules, position, goal, watch)? {
                    Entered::Known(known) => match stack.last_mut() {
                        None => return Ok(known),
                        Some(above) => above.hear(known),
                    },
                    Entered::Frame(frame) => stack.push(frame),
                }
                // The path is examined for a cycle each time its length has doubled.
                if stack.len() >= deepest {
                    not_a_cycle(rules, &stack)?;
                    deepest *= 2;
                }
            }
            let frame = stack
                .last_mut()
                .expect("the root is on the stack until it is known");
            match self.step(frame) {
                Continuation::Ask(part, goal) => enter = Some((part, goal)),
                Continuation::Known(known) => {
                    let frame = stack
                        .pop()
                        .expect("the frame that was looked at is on the stack");
                    self.memory.learn(frame.position, known);
                    match stack.last_mut() {
                        None => return Ok(known),
                        Some(above) => above.hear(known),
                    }
                }
            }
        }
    }

    /// Begins with a position: its answer from memory or from a theorem, or else a frame.
    fn open<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: P,
        goal: Goal,
        watch: &mut dyn Watch,
    ) -> Result<Entered<P>, StopReason> {
        watch.work(1)?;
        self.visited += 1;
        if self.memory.is_full() || self.visited.is_multiple_of(1024) {
            self.memory.keep_within(watch)?;
            watch.progress("positions", self.visited, 0);
        }
        let excluded = match self.memory.get(&position) {
            Some(KnownValue::Not(excluded)) => excluded,
            Some(known) => return Ok(Entered::Known(known)),
            None => match rules.known_nimber(&position) {
                Some(theorem) => {
                    self.memory.learn(position, KnownValue::Is(theorem.says));
                    return Ok(Entered::Known(KnownValue::Is(theorem.says)));
                }
                None => 0,
            },
        };
        // Values are excluded in ascending order, so the least one not excluded comes next.
        let candidate = match goal {
            Goal::Whether(n) => n,
            Goal::Value => u64::from(excluded.trailing_ones()),
        };
        let options = self.options(rules, &position, goal)?;
        // Moves are charged as work if they are very many.
        let seen = options.as_ref().map_or(0, Vec::len);
        watch.work((seen / MOVES_LIKE_A_POSITION) as u64)?;
        let Some(options) = options else {
            let known = KnownValue::Not(excluded | 1 << candidate);
            self.memory.pass(position, known);
            return Ok(Entered::Known(known));
        };
        let frame = OpenComponent {
            position,
            goal,
            candidate,
            goal_is_open: goal != Goal::Value,
            excluded,
            options,
            at: 0,
            looked: goal != Goal::Value,
        };
        Ok(Entered::Frame(frame))
    }

    /// The options, light ones first; `None` if the memory knows one that is worth the number in question. In Cram this
    /// settles nine of ten positions that are not worth n before a third of their options have been listed.
    fn options<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        goal: Goal,
    ) -> Result<Option<Vec<OptionSum<P>>>, StopReason> {
        let mut options: Vec<(u32, OptionSum<P>)> = Vec::new();
        let (mut found, mut too_many) = (false, false);
        let mut pulse = Pulse::new();
        let _ = rules.each_option(position, &mut |weight, parts| {
            pulse.beat();
            let mut sum = OptionSum::new(parts);
            found = match goal {
                Goal::Whether(n) => matches!(self.look(&mut sum, n, false), MemoryAnswer::Yes),
                Goal::Value => false,
            };
            too_many = options.len() == crate::MOST_OPTIONS;
            if found || too_many {
                return ControlFlow::Break(());
            }
            options.push((weight, sum));
            ControlFlow::Continue(())
        });
        if found {
            return Ok(None);
        }
        if too_many {
            return Err(crate::too_many_options());
        }
        options.sort_by_key(|(weight, _)| *weight);
        let mut options: Vec<OptionSum<P>> = options.into_iter().map(|(_, sum)| sum).collect();
        options.dedup_by(|a, b| a.open == b.open && a.valued == b.valued);
        Ok(Some(options))
    }

    /// Continues with a component as far as the memory reaches: to its answer, or to the next question about an option.
    fn step(&mut self, frame: &mut OpenComponent<P>) -> Continuation<P> {
        loop {
            if frame.candidate >= ASKED {
                return self.whole_values(frame);
            }
            let n = frame.candidate;
            let looked = std::mem::take(&mut frame.looked);
            if frame.at == 0 && !looked && self.some_option_is(frame, n) {
                if let Some(known) = frame.exclude() {
                    return Continuation::Known(known);
                }
                continue;
            }
            // The answers that one option needs may settle later ones, so each is looked up anew.
            let mut excluded = false;
            while frame.at < frame.options.len() {
                let sum = &mut frame.options[frame.at];
                match self.look(sum, n, false) {
                    MemoryAnswer::Yes => {
                        excluded = true;
                        break;
                    }
                    MemoryAnswer::No => frame.at += 1,
                    MemoryAnswer::Open => {
                        let part = sum
                            .open
                            .last()
                            .expect("an open sum has a component")
                            .clone();
                        return Continuation::Ask(part, sum.goal(n, false));
                    }
                }
            }
            let known = if excluded {
                frame.exclude()
            } else {
                frame.no_option_is()
            };
            if let Some(known) = known {
                return Continuation::Known(known);
            }
        }
    }

    /// True if the memory knows an option that is worth `n`.
    fn some_option_is(&mut self, frame: &mut OpenComponent<P>, n: u64) -> bool {
        frame
            .options
            .iter_mut()
            .any(|sum| matches!(self.look(sum, n, false), MemoryAnswer::Yes))
    }

    /// The mex of the options' values, once all of them are known.
    fn whole_values(&mut self, frame: &mut OpenComponent<P>) -> Continuation<P> {
        while let Some(sum) = frame.options.get_mut(frame.at) {
            if let MemoryAnswer::Open = self.look(sum, 0, true) {
                let part = sum
                    .open
                    .last()
                    .expect("an open sum has a component")
                    .clone();
                return Continuation::Ask(part, Goal::Value);
            }
            frame.at += 1;
        }
        Continuation::Known(KnownValue::Is(mex(frame
            .options
            .iter()
            .map(|sum| sum.valued))))
    }
}

/// The result of beginning with a position.
enum Entered<P> {
    Frame(OpenComponent<P>),
    Known(KnownValue),
}

/// The result of continuing with a position: a question about a component, or its answer.
enum Continuation<P> {
    Ask(P, Goal),
    Known(KnownValue),
}

impl<P> OpenComponent<P> {
    /// Excludes the candidate because an option is worth it.
    fn exclude(&mut self) -> Option<KnownValue> {
        self.excluded |= 1 << self.candidate;
        self.at = 0;
        if self.goal == Goal::Whether(self.candidate) {
            return Some(KnownValue::Not(self.excluded));
        }
        self.next_candidate()
    }

    /// Concludes from the fact that no option is worth the candidate: it is the value, unless a smaller number is still
    /// open.
    fn no_option_is(&mut self) -> Option<KnownValue> {
        self.at = 0;
        if self.goal_is_open {
            // The smaller numbers come next; if all of them are excluded, the goal's number is the value.
            self.goal_is_open = false;
            return self.next_candidate();
        }
        Some(KnownValue::Is(self.candidate))
    }

    /// Moves on to the least number that is not excluded. That is the value if it is the number of the goal.
    fn next_candidate(&mut self) -> Option<KnownValue> {
        self.candidate = u64::from(self.excluded.trailing_ones());
        match self.goal {
            Goal::Whether(n) if self.candidate == n => Some(KnownValue::Is(n)),
            _ => None,
        }
    }

    /// Takes the answer about the last open component of the current option into account.
    fn hear(&mut self, known: KnownValue) {
        let sum = &mut self.options[self.at];
        match known {
            KnownValue::Is(value) => {
                sum.valued ^= value;
                sum.open.pop();
            }
            // The component does not have the wanted value, so the option is not worth the candidate.
            KnownValue::Not(_) => self.at += 1,
        }
    }
}

/// Reports a cycle if a position occurs twice on the path.
fn not_a_cycle<R: Ruleset>(
    rules: &R,
    stack: &[OpenComponent<R::Position>],
) -> Result<(), StopReason> {
    let mut path = FxHashSet::default();
    match stack.iter().find(|frame| !path.insert(&frame.position)) {
        None => Ok(()),
        Some(frame) => Err(StopReason::again(rules.in_words(&frame.position))),
    }
}
