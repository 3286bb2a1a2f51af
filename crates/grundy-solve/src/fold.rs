//! The value of a position from the values of its options: one engine for every value type.
//!
//! Each position is visited once and remembered. The work is kept on an explicit stack of tasks (visit, follow,
//! add), which finds cycles and survives plays of a million plies. Time and memory are linear in positions and moves.

use grundy_core::{
    Additive, Algebra, FromOptions, Partizan, Plain, Player, Ruleset, StopReason, Unwatched, Watch,
    make_room,
};
use rustc_hash::FxHashMap;

/// The value of `position`.
///
/// # Panics
/// When the play can repeat a position; [`value_in`] reports that instead.
pub fn value<V: FromOptions<R>, R: Partizan>(rules: &R, position: &R::Position) -> V {
    value_in(rules, position, &mut Plain::<V>::new(), &mut Unwatched)
        .unwrap_or_else(|stop| panic!("an acyclic ruleset was promised: {stop}"))
}

/// The value of `position` in `algebra`, under limits.
///
/// # Errors
/// What stopped it; [`StopReason::Cycle`] when the play can repeat a position.
pub fn value_in<R: Partizan, A: Algebra<R>>(
    rules: &R,
    position: &R::Position,
    algebra: &mut A,
    watch: &mut dyn Watch,
) -> Result<A::Value, StopReason> {
    let mut memory = Memory::new();
    memory.value(rules, position, algebra, watch)
}

/// The value of `position` as the sum of the values of its components, recursively.
///
/// # Errors
/// What stopped it; [`StopReason::Cycle`] when the play can repeat a position.
pub fn value_by_parts_in<R: Partizan, A: Additive<R>>(
    rules: &R,
    position: &R::Position,
    algebra: &mut A,
    watch: &mut dyn Watch,
) -> Result<A::Value, StopReason> {
    let mut memory = Memory::new();
    memory.value_by_parts(rules, position, algebra, watch)
}

/// What is known of positions already met; keep it to ask about many positions of one ruleset.
pub struct Memory<P, V> {
    /// `None`: on the path to where we are, so that meeting it again is a cycle.
    known: FxHashMap<P, Option<V>>,
}

enum Task<P> {
    Visit(P),
    Follow {
        position: P,
        left: usize,
        right: usize,
    },
    Add {
        position: P,
        parts: usize,
    },
}

impl<P, V> Default for Memory<P, V> {
    fn default() -> Memory<P, V> {
        Memory::new()
    }
}

impl<P, V> Memory<P, V> {
    /// Nothing is known.
    #[must_use]
    pub fn new() -> Memory<P, V> {
        Memory {
            known: FxHashMap::default(),
        }
    }

    /// How many positions are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Every position that is known, with its value.
    pub fn entries(&self) -> impl Iterator<Item = (&P, &V)> {
        self.known
            .iter()
            .filter_map(|(p, v)| Some((p, v.as_ref()?)))
    }

    /// See [`value_in`].
    ///
    /// # Errors
    /// What stopped it.
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
        P: Clone + Eq + std::hash::Hash + std::fmt::Debug,
        V: Clone,
    {
        let no_parts = |_: &R, _: &P| None;
        self.run(rules, position, algebra, watch, no_parts, |_, _| {
            unreachable!("nothing was split into parts")
        })
    }

    /// See [`value_by_parts_in`].
    ///
    /// # Errors
    /// What stopped it.
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
        P: Clone + Eq + std::hash::Hash + std::fmt::Debug,
        V: Clone,
    {
        let parts = |rules: &R, p: &P| {
            let parts: Vec<P> = rules.components(p).collect();
            (parts.len() != 1 || parts[0] != *p).then_some(parts)
        };
        self.run(
            rules,
            position,
            algebra,
            watch,
            parts,
            |algebra: &mut A, values| algebra.add(values),
        )
    }

    /// Reports one more position to the watch.
    fn allowed(&self, entry: u64, watch: &mut dyn Watch) -> Result<(), StopReason> {
        watch.work(1)?;
        if self.known.len().is_multiple_of(4096) {
            watch.progress("positions", self.known.len() as u64, 0);
            watch.memory(self.known.len() as u64 * entry)?;
        }
        make_room(&self.known, watch)
    }

    fn run<R, A>(
        &mut self,
        rules: &R,
        position: &P,
        algebra: &mut A,
        watch: &mut dyn Watch,
        split: impl Fn(&R, &P) -> Option<Vec<P>>,
        add: impl Fn(&mut A, &[V]) -> V,
    ) -> Result<V, StopReason>
    where
        R: Partizan<Position = P>,
        A: Algebra<R, Value = V>,
        P: Clone + Eq + std::hash::Hash + std::fmt::Debug,
        V: Clone,
    {
        let entry = 4 * (size_of::<P>() + size_of::<V>()) as u64 + 32;
        let mut values: Vec<V> = Vec::new();
        let mut tasks = vec![Task::Visit(position.clone())];
        let outcome = loop {
            let Some(task) = tasks.pop() else {
                break Ok(values.pop().expect("the first visit leaves its value"));
            };
            match task {
                Task::Visit(p) => {
                    let p = rules.canonical(p);
                    match self.known.get(&p) {
                        Some(Some(v)) => {
                            values.push(v.clone());
                            continue;
                        }
                        Some(None) => break Err(cycle_through(rules, &p, &tasks)),
                        None => {}
                    }
                    if let Err(stop) = self.allowed(entry, watch) {
                        break Err(stop);
                    }
                    self.known.insert(p.clone(), None);
                    if let Some(parts) = split(rules, &p) {
                        tasks.push(Task::Add {
                            position: p,
                            parts: parts.len(),
                        });
                        tasks.extend(parts.into_iter().map(Task::Visit));
                        continue;
                    }
                    let mut options = |player| {
                        let options = rules.moves_of(player, &p).map(|mv| rules.play(&p, &mv));
                        crate::bounded(options, watch)
                    };
                    let both = options(Player::Left).and_then(|left| match rules.same_for_both() {
                        true => Ok((left, vec![])),
                        false => Ok((left, options(Player::Right)?)),
                    });
                    let (left, right) = match both {
                        Ok(both) => both,
                        Err(stop) => break Err(stop),
                    };
                    tasks.push(Task::Follow {
                        position: p,
                        left: left.len(),
                        right: right.len(),
                    });
                    // Reversed, so that the values come out in the order of the moves.
                    let visits = left.into_iter().chain(right).map(Task::Visit);
                    let at = tasks.len();
                    tasks.extend(visits);
                    tasks[at..].reverse();
                }
                Task::Follow {
                    position,
                    left,
                    right,
                } => {
                    let at = values.len() - left - right;
                    let (l, r) = values[at..].split_at(left);
                    let value = algebra.follow(l, if rules.same_for_both() { l } else { r });
                    values.truncate(at);
                    values.push(value.clone());
                    self.known.insert(position, Some(value));
                }
                Task::Add { position, parts } => {
                    let at = values.len() - parts;
                    let value = add(algebra, &values[at..]);
                    values.truncate(at);
                    values.push(value.clone());
                    self.known.insert(position, Some(value));
                }
            }
        };
        if outcome.is_err() {
            // What is proved stays; what was under way is forgotten, lest it look like a cycle later.
            self.known.retain(|_, v| v.is_some());
        }
        outcome
    }
}

/// The positions that wait for their options, from the repeated one back to itself.
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
