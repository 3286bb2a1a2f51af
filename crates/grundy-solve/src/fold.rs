//! The value of a position from the values of its options: one engine for all types of values.
//!
//! Each position is visited once and remembered. Recursion is replaced by an explicit stack of tasks (visit, follow,
//! add), which detects cycles and survives plays of a million plies. Time and memory are linear in positions and moves.

use grundy_core::{
    Additive, Algebra, FromOptions, Partizan, Plain, Player, Ruleset, StopReason, Unwatched, Watch,
    make_room, settle,
};
use rustc_hash::FxHashMap;
use std::fmt::Debug;
use std::hash::Hash;

/// Computes the value of a position.
///
/// # Panics
/// If play can repeat a position; [`value_in`] reports that instead.
pub fn value<V: FromOptions<R>, R: Partizan>(rules: &R, position: &R::Position) -> V {
    value_in(rules, position, &mut Plain::<V>::new(), &mut Unwatched)
        .unwrap_or_else(|stop| panic!("an acyclic ruleset was promised: {stop}"))
}

/// Computes the value of a position in an algebra, under limits.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Cycle`] if play can repeat a position.
pub fn value_in<R: Partizan, A: Algebra<R>>(
    rules: &R,
    position: &R::Position,
    algebra: &mut A,
    watch: &mut dyn Watch,
) -> Result<A::Value, StopReason> {
    let mut memory = Memory::new();
    memory.value(rules, position, algebra, watch)
}

/// Computes the value of a position as the sum of the values of its components, which are split in the same way.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Cycle`] if play can repeat a position.
pub fn value_by_parts_in<R: Partizan, A: Additive<R>>(
    rules: &R,
    position: &R::Position,
    algebra: &mut A,
    watch: &mut dyn Watch,
) -> Result<A::Value, StopReason> {
    let mut memory = Memory::new();
    memory.value_by_parts(rules, position, algebra, watch)
}

/// The values of positions seen so far; keep it to ask about many positions of one ruleset.
pub struct Memory<P, V> {
    /// `None` marks a position on the path to the present one; meeting it again is a cycle.
    known: FxHashMap<P, Option<V>>,
}

/// A task, in place of a recursive call. Visiting a position puts its options above the task that combines their values;
/// when that task comes up, these values lie on top of the stack of values.
enum Task<P> {
    /// Compute the value of a position.
    Visit(P),
    /// All options have their values: that many of Left's, then that many of Right's.
    Follow {
        position: P,
        left: usize,
        right: usize,
    },
    /// All components have their values.
    Add { position: P, parts: usize },
}

impl<P, V> Default for Memory<P, V> {
    fn default() -> Memory<P, V> {
        Memory::new()
    }
}

impl<P, V> Memory<P, V> {
    /// An empty memory.
    #[must_use]
    pub fn new() -> Memory<P, V> {
        Memory {
            known: FxHashMap::default(),
        }
    }

    /// The number of known positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// True if no position is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// All known positions with their values.
    pub fn entries(&self) -> impl Iterator<Item = (&P, &V)> {
        self.known
            .iter()
            .filter_map(|(p, v)| Some((p, v.as_ref()?)))
    }
}

impl<P: Clone + Eq + Hash + Debug, V: Clone> Memory<P, V> {
    /// See [`value_in`].
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn value<R, A>(
        &mut self,
        rules: &R,
        position: &P,
        algebra: &mut A,
        watch: &mut dyn Watch,
    ) -> Result<V, StopReason>
    where
        R: Partizan<Position = P>,
        A: Algebra<R, Value = V>,
    {
        self.run(rules, position, algebra, watch, &Unsplit)
    }

    /// See [`value_by_parts_in`].
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn value_by_parts<R, A>(
        &mut self,
        rules: &R,
        position: &P,
        algebra: &mut A,
        watch: &mut dyn Watch,
    ) -> Result<V, StopReason>
    where
        R: Partizan<Position = P>,
        A: Additive<R, Value = V>,
    {
        self.run(rules, position, algebra, watch, &IntoComponents)
    }

    /// Runs one fold in this memory, splitting positions by the given policy.
    fn run<R, A>(
        &mut self,
        rules: &R,
        position: &P,
        algebra: &mut A,
        watch: &mut dyn Watch,
        split: &impl Split<R, A>,
    ) -> Result<V, StopReason>
    where
        R: Partizan<Position = P>,
        A: Algebra<R, Value = V>,
    {
        let mut fold = Fold {
            known: &mut self.known,
            rules,
            algebra,
            watch,
            split,
            tasks: vec![Task::Visit(position.clone())],
            values: Vec::new(),
        };
        let outcome = fold.run();
        if outcome.is_err() {
            // Known values stay. Unfinished positions are removed, because they would look like cycles later.
            self.known.retain(|_, v| v.is_some());
        }
        outcome
    }
}

/// A policy for splitting positions, and for combining the values of the parts.
trait Split<R: Ruleset, A: Algebra<R>> {
    /// The parts of a position; `None` to leave it whole.
    fn parts(&self, rules: &R, position: &R::Position) -> Option<Vec<R::Position>>;
    /// The value of a position from those of its parts.
    fn add(&self, algebra: &mut A, values: &[A::Value]) -> A::Value;
}

/// The policy of never splitting.
struct Unsplit;

impl<R: Ruleset, A: Algebra<R>> Split<R, A> for Unsplit {
    fn parts(&self, _: &R, _: &R::Position) -> Option<Vec<R::Position>> {
        None
    }

    fn add(&self, _: &mut A, _: &[A::Value]) -> A::Value {
        unreachable!("nothing was split into parts")
    }
}

/// The policy of splitting into components, except a position that is its own only component.
struct IntoComponents;

impl<R: Ruleset, A: Additive<R>> Split<R, A> for IntoComponents {
    fn parts(&self, rules: &R, position: &R::Position) -> Option<Vec<R::Position>> {
        let parts: Vec<R::Position> = rules.components(position).collect();
        (parts.len() != 1 || parts[0] != *position).then_some(parts)
    }

    fn add(&self, algebra: &mut A, values: &[A::Value]) -> A::Value {
        algebra.add(values)
    }
}

/// The state of one fold: the tasks left, and the values that finished tasks have produced.
struct Fold<'a, R: Partizan, A: Algebra<R>, S> {
    known: &'a mut FxHashMap<R::Position, Option<A::Value>>,
    rules: &'a R,
    algebra: &'a mut A,
    watch: &'a mut dyn Watch,
    split: &'a S,
    tasks: Vec<Task<R::Position>>,
    values: Vec<A::Value>,
}

impl<R: Partizan, A: Algebra<R>, S: Split<R, A>> Fold<'_, R, A, S>
where
    A::Value: Clone,
{
    /// Works through the tasks until the value of the root is left.
    fn run(&mut self) -> Result<A::Value, StopReason> {
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Visit(position) => self.visit(self.rules.canonical(position))?,
                Task::Follow {
                    position,
                    left,
                    right,
                } => {
                    let at = self.values.len() - left - right;
                    let (l, r) = self.values[at..].split_at(left);
                    let same = self.rules.same_for_both();
                    let value = self.algebra.follow(l, if same { l } else { r });
                    self.algebra.check()?;
                    self.learn(position, at, value);
                }
                Task::Add { position, parts } => {
                    let at = self.values.len() - parts;
                    let value = self.split.add(self.algebra, &self.values[at..]);
                    self.algebra.check()?;
                    self.learn(position, at, value);
                }
            }
        }
        Ok(self.values.pop().expect("the first visit leaves its value"))
    }

    /// Produces the value of a position if it is known, else the tasks that will.
    fn visit(&mut self, position: R::Position) -> Result<(), StopReason> {
        match self.known.get(&position) {
            Some(Some(value)) => {
                self.values.push(value.clone());
                return Ok(());
            }
            // A visited position without a value lies below itself.
            Some(None) => return Err(cycle_through(self.rules, &position, &self.tasks)),
            None => {}
        }
        self.report_work()?;
        self.known.insert(position.clone(), None);
        if let Some(parts) = self.split.parts(self.rules, &position) {
            self.tasks.push(Task::Add {
                position,
                parts: parts.len(),
            });
            // The order of the parts does not matter to a sum, so they are not reversed as options are below.
            self.tasks.extend(parts.into_iter().map(Task::Visit));
            return Ok(());
        }
        let left = self.options(Player::Left, &position)?;
        let right = if self.rules.same_for_both() {
            vec![]
        } else {
            self.options(Player::Right, &position)?
        };
        self.tasks.push(Task::Follow {
            position,
            left: left.len(),
            right: right.len(),
        });
        // In reverse, so that the values come out in the order of the moves.
        let visits = left.into_iter().chain(right).map(Task::Visit);
        let at = self.tasks.len();
        self.tasks.extend(visits);
        self.tasks[at..].reverse();
        Ok(())
    }

    /// The options of one player, under the limits of the watch.
    fn options(
        &mut self,
        player: Player,
        position: &R::Position,
    ) -> Result<Vec<R::Position>, StopReason> {
        let moves = self.rules.moves_of(player, position);
        let options = moves.map(|mv| self.rules.play(position, &mv));
        crate::bounded(options, self.watch)
    }

    /// Reports one more position to the watch, and makes room for it.
    fn report_work(&mut self) -> Result<(), StopReason> {
        self.watch.work(1)?;
        let count = self.known.len() as u64;
        if count.is_multiple_of(4096) {
            let entry = 4 * (size_of::<R::Position>() + size_of::<A::Value>()) as u64 + 32;
            self.watch.progress("positions", count, 0);
            self.watch.memory(count * entry)?;
        }
        make_room(self.known, self.watch)
    }

    /// Records a value and puts it in place of the values from `at` on, from which it follows.
    fn learn(&mut self, position: R::Position, at: usize, value: A::Value) {
        self.values.truncate(at);
        self.values.push(value.clone());
        settle(self.known, position, Some(value));
    }
}

/// A cycle in words: the waiting positions from the repeated one on, and that one again.
fn cycle_through<R: Ruleset>(
    rules: &R,
    repeated: &R::Position,
    tasks: &[Task<R::Position>],
) -> StopReason {
    let Some(again) = rules.in_words(repeated) else {
        return StopReason::again(None);
    };
    let path: Vec<&R::Position> = tasks
        .iter()
        .filter_map(|task| match task {
            Task::Follow { position, .. } | Task::Add { position, .. } => Some(position),
            Task::Visit(_) => None,
        })
        .skip_while(|p| *p != repeated)
        .collect();
    let shown = path.iter().take(8).filter_map(|p| rules.in_words(p));
    let mut text: Vec<String> = shown.collect();
    if path.len() > 8 {
        text.push("…".to_owned());
    }
    text.push(again);
    StopReason::Cycle(text.join(" → "))
}
