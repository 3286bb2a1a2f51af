//! Reasons to stop long work, and the watch that decides: a solver reports what it spends to a [`Watch`],
//! which says when it is enough. The façade brings the clock and Ctrl-C.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::{BuildHasher, Hash};

/// The reason why a solver stopped before it had its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The time allowed is over.
    Deadline,
    /// The memory allowed is used up; about this many bytes were in use.
    Memory {
        /// Bytes in use when the solver stopped, as it counts them, or what it was about to use.
        bytes: u64,
        /// The name of the setting that allows more, where no limit was given; half of the memory that was free then serves
        /// as one.
        unset: Option<String>,
    },
    /// The number of positions allowed was visited.
    Nodes(u64),
    /// The caller asked to stop.
    Cancelled,
    /// The play can return to a position, and the method needs that it cannot; the cycle is shown.
    Cycle(String),
    /// The question is beyond the method; the text names the bound that was met.
    Beyond(String),
}

impl StopReason {
    /// The reason for a position that occurs again on the path to itself, in the ruleset's words if it has them.
    #[must_use]
    pub fn again(position: Option<String>) -> StopReason {
        let position = position.as_deref().unwrap_or("a position");
        StopReason::Cycle(format!("{position} is reached again"))
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopReason::Deadline => f.write_str("the time limit was reached"),
            StopReason::Memory { bytes, unset } => {
                write!(f, "the memory limit was reached with {bytes} bytes in use")?;
                match unset {
                    Some(setting) => write!(
                        f,
                        " (the default limit, half of the free memory; {setting} sets another)"
                    ),
                    None => Ok(()),
                }
            }
            StopReason::Nodes(n) => write!(f, "the limit of {n} positions was reached"),
            StopReason::Cancelled => f.write_str("interrupted"),
            StopReason::Cycle(cycle) => write!(f, "the play can repeat itself: {cycle}"),
            StopReason::Beyond(bound) => f.write_str(bound),
        }
    }
}

impl std::error::Error for StopReason {}

/// Generating this many moves of one position counts as one position of work, so that positions with millions of moves
/// are charged for them.
pub const MOVES_LIKE_A_POSITION: usize = 64;

/// Limits on work. A solver calls [`work`](Watch::work) about once a position and
/// [`memory`](Watch::memory) when its tables grow; an error means "stop now, keep what is proved".
pub trait Watch {
    /// `work` more positions, table entries or iterations were done.
    ///
    /// # Errors
    /// The reason to stop.
    fn work(&mut self, work: u64) -> Result<(), StopReason>;

    /// This many options of one position were made; they are no positions of work. Where the rules are slow, one position with
    /// thousands of moves takes seconds, so the time is checked between its options too.
    ///
    /// # Errors
    /// The reason to stop.
    fn options(&mut self, options: u64) -> Result<(), StopReason> {
        let _ = options;
        Ok(())
    }

    /// The solver's tables now take about `bytes` bytes.
    ///
    /// # Errors
    /// [`StopReason::Memory`] when that is too much.
    fn memory(&mut self, bytes: u64) -> Result<(), StopReason> {
        let _ = bytes;
        Ok(())
    }

    /// The solver is about to take `bytes` more bytes in one step, and could report only at its end that this was too
    /// much: a hash table that doubles holds both copies meanwhile, or a position has very many moves. Such a step is
    /// long, so the other limits are checked too. [`make_room`] asks this for a table.
    ///
    /// # Errors
    /// [`StopReason::Memory`] when that would be too much.
    fn room(&mut self, bytes: u64) -> Result<(), StopReason> {
        let _ = bytes;
        Ok(())
    }

    /// The number of threads that a solver may use if it can use several.
    fn threads(&self) -> usize {
        1
    }

    /// Reports progress for a person: `done` of about `total` `what` (`total` is 0 if it is not known).
    fn progress(&mut self, what: &'static str, done: u64, total: u64) {
        let _ = (what, done, total);
    }
}

/// A table that grows in steps, each twice as large as the one before.
pub trait Steps {
    /// The number of insertions before the next step.
    fn spare(&self) -> usize;

    /// The bytes that the table takes after doubling. The old copy lives until the new one is filled.
    fn doubled(&self) -> u64;
}

impl<K, V, S> Steps for HashMap<K, V, S> {
    fn spare(&self) -> usize {
        self.capacity() - self.len()
    }

    fn doubled(&self) -> u64 {
        doubled::<(K, V)>(self.capacity())
    }
}

impl<T> Steps for Vec<T> {
    fn spare(&self) -> usize {
        self.capacity() - self.len()
    }

    fn doubled(&self) -> u64 {
        2 * (self.capacity() * size_of::<T>()) as u64
    }
}

impl<K, S> Steps for HashSet<K, S> {
    fn spare(&self) -> usize {
        self.capacity() - self.len()
    }

    fn doubled(&self) -> u64 {
        doubled::<K>(self.capacity())
    }
}

/// hashbrown keeps a table at most seven eighths full and adds one control byte per entry.
fn doubled<T>(room: usize) -> u64 {
    2 * room as u64 * 8 / 7 * (size_of::<T>() as u64 + 1)
}

/// A smaller step is not worth asking about.
const SMALL_STEP: u64 = 1 << 18;

/// Asks for the room that the next insertion into a table takes, if that is much. Call it before each
/// insertion; it costs one comparison as long as there is room.
///
/// # Errors
/// [`StopReason::Memory`] when it would be too much; the table is as it was.
///
/// ```
/// use grundy_core::{Unwatched, make_room};
/// let mut known = std::collections::HashMap::new();
/// for n in 0..1000u64 {
///     make_room(&known, &mut Unwatched)?;
///     known.insert(n, n * n);
/// }
/// # Ok::<(), grundy_core::StopReason>(())
/// ```
pub fn make_room(table: &(impl Steps + ?Sized), watch: &mut dyn Watch) -> Result<(), StopReason> {
    if table.spare() > 0 {
        return Ok(());
    }
    match table.doubled() {
        0..SMALL_STEP => Ok(()),
        bytes => watch.room(bytes),
    }
}

/// Records the value of a key that the table has, most often in the place of "on the path". Unlike an insertion, which
/// makes room for one more key before it checks whether the key is new, this never doubles a table that is exactly
/// full.
///
/// ```
/// use std::collections::HashMap;
/// let mut known: HashMap<u32, Option<u32>> = HashMap::with_capacity(100);
/// let full = known.capacity();
/// known.extend((0..full as u32).map(|n| (n, None)));
/// grundy_core::stop::settle(&mut known, 7, Some(49));
/// assert_eq!((known[&7], known.capacity()), (Some(49), full));
/// ```
pub fn settle<K: Eq + Hash, V, S: BuildHasher>(table: &mut HashMap<K, V, S>, key: K, value: V) {
    match table.get_mut(&key) {
        Some(place) => *place = value,
        None => {
            table.insert(key, value);
        }
    }
}

/// A watch without limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn work(&mut self, _: u64) -> Result<(), StopReason> {
        Ok(())
    }
}

/// A limit on the number of positions and on nothing else: the same on every machine, so tests use it.
#[derive(Clone, Copy, Debug)]
pub struct NodeLimit {
    /// Positions visited so far.
    pub spent: u64,
    /// Positions allowed.
    pub limit: u64,
}

impl NodeLimit {
    /// A limit of this many positions.
    #[must_use]
    pub fn new(limit: u64) -> NodeLimit {
        NodeLimit { spent: 0, limit }
    }
}

impl Watch for NodeLimit {
    fn work(&mut self, work: u64) -> Result<(), StopReason> {
        self.spent = self.spent.saturating_add(work);
        if self.spent > self.limit {
            Err(StopReason::Nodes(self.limit))
        } else {
            Ok(())
        }
    }
}

/// A part of the work that another watch allows, for a first attempt that may give up.
///
/// ```
/// use grundy_core::{StopReason, SubBudget, Unwatched, Watch};
/// let mut all = Unwatched;
/// let mut budget = SubBudget::new(&mut all, 10);
/// assert_eq!(budget.work(10), Ok(()));
/// assert_eq!(budget.work(1), Err(StopReason::Nodes(10)));
/// ```
pub struct SubBudget<'a> {
    watch: &'a mut dyn Watch,
    left: u64,
    /// The budget at the beginning, reported when it is used up.
    whole: u64,
}

impl<'a> SubBudget<'a> {
    /// Allows `budget` positions, each of which is charged to `watch` too.
    pub fn new(watch: &'a mut dyn Watch, budget: u64) -> SubBudget<'a> {
        SubBudget {
            watch,
            left: budget,
            whole: budget,
        }
    }
}

impl Watch for SubBudget<'_> {
    fn work(&mut self, work: u64) -> Result<(), StopReason> {
        self.watch.work(work)?;
        let left = self.left.checked_sub(work);
        self.left = left.ok_or(StopReason::Nodes(self.whole))?;
        Ok(())
    }

    fn options(&mut self, options: u64) -> Result<(), StopReason> {
        self.watch.options(options)
    }

    fn memory(&mut self, bytes: u64) -> Result<(), StopReason> {
        self.watch.memory(bytes)
    }

    fn room(&mut self, bytes: u64) -> Result<(), StopReason> {
        self.watch.room(bytes)
    }

    fn threads(&self) -> usize {
        self.watch.threads()
    }

    fn progress(&mut self, what: &'static str, done: u64, total: u64) {
        self.watch.progress(what, done, total);
    }
}
