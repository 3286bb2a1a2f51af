//! The nimber of a position of any impartial game, by asking for as little as decides it.
//!
//! To know that G is *not* worth n, one option worth n is enough; only to know that it *is* worth n all options must be
//! looked at. So the engine asks "is G worth n?" for n = 0, 1, 2, … and hands that question, not the question for the
//! whole value, down to the options: most are answered by the first good option. A sum is cut into its components; all
//! but the last are valued, and the last is asked for the one number that matters. Equal components cancel.
//! Lemoine and Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462 (2012), do this for sums of a
//! position and a heap of Nim.
//!
//! What is learned is kept in canonical form (`memory.rs`): the value, or the numbers below eight that it is known not to
//! be. Beyond eight the whole
//! values of all options are taken (mex), which keeps the work within a constant of positions times moves for games
//! with large values. The path is an explicit stack. Theorems of the ruleset are used wherever they speak.

mod memory;

use grundy_core::stop::MOVES_LIKE_A_POSITION;
use grundy_core::{Impartial, Pulse, Ruleset, StopReason, Watch, mex};
use memory::{Known, Memory};
use rustc_hash::FxHashSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// From this number on values are not asked for one by one.
const ASKED: u64 = 8;
/// A question about a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// Its value.
    Value,
    /// Is its value this number, below [`ASKED`]?
    Whether(u64),
}

impl Goal {
    fn is_met_by(self, known: Known) -> bool {
        match (self, known) {
            (_, Known::Is(_)) => true,
            (Goal::Value, Known::Not(_)) => false,
            (Goal::Whether(n), Known::Not(excluded)) => excluded >> n & 1 == 1,
        }
    }
}

/// Values of positions of one ruleset; keep it to ask about many positions.
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

/// An option: the nim-sum of the components that are valued, and the others, to be taken from the end.
struct Sum<P> {
    valued: u64,
    open: Vec<P>,
}

impl<P: Eq> Sum<P> {
    /// Equal components cancel: a game with itself is worth 0. The first component comes last, to be taken first.
    fn new(mut open: Vec<P>) -> Sum<P> {
        open.reverse();
        // Those before `kept` are open and all different; an equal pair goes to where the list is cut off.
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
        Sum { valued: 0, open }
    }

    /// The question to the component at the end that tells whether the sum is worth `n`; all but one need their values.
    fn goal(&self, n: u64, whole: bool) -> Goal {
        let wanted = self.valued ^ n;
        if self.open.len() > 1 || whole || wanted >= ASKED {
            Goal::Value
        } else {
            Goal::Whether(wanted)
        }
    }
}

/// An answer to whether a sum is worth a number, as far as memory knows.
enum Look {
    Yes,
    No,
    Open,
}

/// A component under way.
struct Frame<P> {
    position: P,
    goal: Goal,
    /// The number in question now: no option is asked for anything else.
    candidate: u64,
    /// It is known that no option is worth the number that the goal asks for.
    goal_is_open: bool,
    /// Bit n: the position is known not to be worth n.
    excluded: u8,
    options: Vec<Sum<P>>,
    /// The options before this one are not worth the candidate.
    at: usize,
    /// No option is known to be worth the candidate; it need not be looked for again.
    looked: bool,
}

impl<P: Clone + Eq + Hash + Debug> Default for Positions<P> {
    fn default() -> Positions<P> {
        Positions::new()
    }
}

impl<P: Clone + Eq + Hash + Debug> Positions<P> {
    /// Nothing is known.
    #[must_use]
    pub fn new() -> Positions<P> {
        Positions {
            memory: Memory::new(),
            visited: 0,
        }
    }

    /// The number of positions looked into, each time counted.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// The nimber of a position.
    ///
    /// Time is at most about eight times positions times moves, mostly far less, while the positions that are not worth
    /// what was asked for, for an option known to be, are no more than some hundred thousand; beyond that a position is
    /// looked into as often as it is an option.
    ///
    /// # Errors
    /// What stopped it; [`StopReason::Cycle`] when play can return to a position; [`StopReason::Beyond`] when a position
    /// has more moves than could be looked at.
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
        let mut sum = Sum::new(parts);
        while let Some(part) = sum.open.pop() {
            match self.solve(rules, part, Goal::Value, watch)? {
                Known::Is(value) => sum.valued ^= value,
                Known::Not(_) => unreachable!("a value was asked for"),
            }
        }
        Ok(sum.valued)
    }

    /// True if a position has this nimber; cheaper than the nimber itself.
    ///
    /// # Errors
    /// What stopped it, as for [`nimber`](Positions::nimber).
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
        let mut sum = Sum::new(parts);
        loop {
            match self.look(&mut sum, nimber, false) {
                Look::Yes => return Ok(true),
                Look::No => return Ok(false),
                Look::Open => {}
            }
            let goal = sum.goal(nimber, false);
            let part = sum
                .open
                .pop()
                .expect("an open sum has a component that is not known");
            match self.solve(rules, part, goal, watch)? {
                Known::Is(value) => sum.valued ^= value,
                Known::Not(_) => return Ok(false),
            }
        }
    }

    /// Takes from memory what it has of a sum's components.
    fn look(&mut self, sum: &mut Sum<P>, n: u64, whole: bool) -> Look {
        while let Some(part) = sum.open.last() {
            let goal = sum.goal(n, whole);
            match self.memory.get(part) {
                Some(Known::Is(value)) => {
                    sum.valued ^= value;
                    sum.open.pop();
                }
                Some(known) if goal.is_met_by(known) => return Look::No,
                _ => return Look::Open,
            }
        }
        if sum.valued == n { Look::Yes } else { Look::No }
    }

    /// Finds out what `goal` asks of a canonical component, and remembers it.
    fn solve<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: P,
        goal: Goal,
        watch: &mut dyn Watch,
    ) -> Result<Known, StopReason> {
        if let Some(known) = self
            .memory
            .get(&position)
            .filter(|&known| goal.is_met_by(known))
        {
            return Ok(known);
        }
        let mut stack: Vec<Frame<P>> = Vec::new();
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
                if stack.len() >= deepest {
                    not_a_cycle(rules, &stack)?;
                    deepest *= 2;
                }
            }
            let frame = stack
                .last_mut()
                .expect("the root is on the stack until it is known");
            match self.step(frame) {
                Step::Ask(part, goal) => enter = Some((part, goal)),
                Step::Known(known) => {
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
            Some(Known::Not(excluded)) => excluded,
            Some(known) => return Ok(Entered::Known(known)),
            None => match rules.known_nimber(&position) {
                Some(theorem) => {
                    self.memory.learn(position, Known::Is(theorem.says));
                    return Ok(Entered::Known(Known::Is(theorem.says)));
                }
                None => 0,
            },
        };
        let candidate = match goal {
            Goal::Whether(n) => n,
            Goal::Value => u64::from(excluded.trailing_ones()),
        };
        let options = self.options(rules, &position, goal)?;
        // Where moves are very many they are the work.
        let seen = options.as_ref().map_or(0, Vec::len);
        watch.work((seen / MOVES_LIKE_A_POSITION) as u64)?;
        let Some(options) = options else {
            let known = Known::Not(excluded | 1 << candidate);
            self.memory.pass(position, known);
            return Ok(Entered::Known(known));
        };
        let frame = Frame {
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

    /// The options, light ones first; `None` if one of them is known to be worth what is asked for. Nine of ten positions
    /// of Cram that are not worth n have such an option, and are done with before a third of the options are seen.
    fn options<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        goal: Goal,
    ) -> Result<Option<Vec<Sum<P>>>, StopReason> {
        let mut options: Vec<(u32, Sum<P>)> = Vec::new();
        let (mut found, mut too_many) = (false, false);
        let mut pulse = Pulse::new();
        let _ = rules.each_option(position, &mut |weight, parts| {
            pulse.beat();
            let mut sum = Sum::new(parts);
            found = match goal {
                Goal::Whether(n) => matches!(self.look(&mut sum, n, false), Look::Yes),
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
        let mut options: Vec<Sum<P>> = options.into_iter().map(|(_, sum)| sum).collect();
        options.dedup_by(|a, b| a.open == b.open && a.valued == b.valued);
        Ok(Some(options))
    }

    /// Goes on with a component as far as memory carries.
    fn step(&mut self, frame: &mut Frame<P>) -> Step<P> {
        loop {
            if frame.candidate >= ASKED {
                return self.whole_values(frame);
            }
            let n = frame.candidate;
            let looked = std::mem::take(&mut frame.looked);
            if frame.at == 0 && !looked && self.some_option_is(frame, n) {
                if let Some(known) = frame.exclude() {
                    return Step::Known(known);
                }
                continue;
            }
            // All are open or not worth n, but what they rest on may be learned on the way.
            let mut excluded = false;
            while frame.at < frame.options.len() {
                let sum = &mut frame.options[frame.at];
                match self.look(sum, n, false) {
                    Look::Yes => {
                        excluded = true;
                        break;
                    }
                    Look::No => frame.at += 1,
                    Look::Open => {
                        let part = sum
                            .open
                            .last()
                            .expect("an open sum has a component")
                            .clone();
                        return Step::Ask(part, sum.goal(n, false));
                    }
                }
            }
            let known = if excluded {
                frame.exclude()
            } else {
                frame.no_option_is()
            };
            if let Some(known) = known {
                return Step::Known(known);
            }
        }
    }

    /// True if an option is known to be worth `n`.
    fn some_option_is(&mut self, frame: &mut Frame<P>, n: u64) -> bool {
        frame
            .options
            .iter_mut()
            .any(|sum| matches!(self.look(sum, n, false), Look::Yes))
    }

    /// The least number that no option has, when all of them are valued.
    fn whole_values(&mut self, frame: &mut Frame<P>) -> Step<P> {
        while let Some(sum) = frame.options.get_mut(frame.at) {
            if let Look::Open = self.look(sum, 0, true) {
                let part = sum
                    .open
                    .last()
                    .expect("an open sum has a component")
                    .clone();
                return Step::Ask(part, Goal::Value);
            }
            frame.at += 1;
        }
        Step::Known(Known::Is(mex(frame.options.iter().map(|sum| sum.valued))))
    }
}

enum Entered<P> {
    Frame(Frame<P>),
    Known(Known),
}

enum Step<P> {
    Ask(P, Goal),
    Known(Known),
}

impl<P> Frame<P> {
    /// An option is worth the candidate, so the position is not.
    fn exclude(&mut self) -> Option<Known> {
        self.excluded |= 1 << self.candidate;
        self.at = 0;
        if self.goal == Goal::Whether(self.candidate) {
            return Some(Known::Not(self.excluded));
        }
        self.next_candidate()
    }

    /// No option is worth the candidate: it is the value, unless a smaller number is not excluded yet.
    fn no_option_is(&mut self) -> Option<Known> {
        self.at = 0;
        if self.goal_is_open {
            // Now the smaller numbers; the goal is the value if they are all excluded.
            self.goal_is_open = false;
            return self.next_candidate();
        }
        Some(Known::Is(self.candidate))
    }

    fn next_candidate(&mut self) -> Option<Known> {
        self.candidate = u64::from(self.excluded.trailing_ones());
        match self.goal {
            Goal::Whether(n) if self.candidate == n => Some(Known::Is(n)),
            _ => None,
        }
    }

    /// Takes in the answer about the last open component of the option in hand.
    fn hear(&mut self, known: Known) {
        let sum = &mut self.options[self.at];
        match known {
            Known::Is(value) => {
                sum.valued ^= value;
                sum.open.pop();
            }
            // The whole option is not worth the candidate.
            Known::Not(_) => self.at += 1,
        }
    }
}

/// Says so if a position on the path comes again.
fn not_a_cycle<R: Ruleset>(rules: &R, stack: &[Frame<R::Position>]) -> Result<(), StopReason> {
    let mut path = FxHashSet::default();
    match stack.iter().find(|frame| !path.insert(&frame.position)) {
        None => Ok(()),
        Some(frame) => Err(StopReason::again(rules.in_words(&frame.position))),
    }
}
