//! Limits on time, memory and work, as people write them, passed to the solvers as a [`Watch`] with a clock.

use crate::host::clock::Instant;
use crate::host::memory;
use crate::setting::{Naming, Setting};
pub use grundy_core::SubBudget;
use grundy_core::parse::{offset_in, shorten};
use grundy_core::stop::MOVES_LIKE_A_POSITION;
use grundy_core::{ParseError, StopReason, Watch, asked_room, interruptible};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Reports the progress of the work to the user: its name, the number done, and the total (0 if unknown).
pub type Progress = Arc<dyn Fn(&'static str, u64, u64) + Send + Sync>;

/// The allowed cost of the work, however many questions it asks. The default allows everything except more memory than the
/// machine has.
///
/// ```
/// use grundy::{Ask, Limits, Position};
/// use std::time::Duration;
/// let limits = Limits { memory: Some(100 << 20), ..Limits::default() }.within(Duration::from_millis(10));
/// let large = Position::parse("connect-four 8x7: 4")?;
/// let answer = grundy::solve(&large, &Ask { limits, ..Ask::default() })?;
/// assert_eq!(answer.status.to_string(), "unknown (the time limit was reached)");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone)]
pub struct Limits {
    /// The time by which everything must be over: one instant, so that the steps of a question share it.
    pub deadline: Option<Instant>,
    /// The bytes that may be used; `None`: half of what was free when the program first asked.
    pub memory: Option<u64>,
    /// The bytes that the program already held before the work; they do not count.
    pub held: u64,
    /// Bytes that are to be left free for others: they count as taken. They may change while the work goes on.
    pub kept_free: Option<Arc<AtomicU64>>,
    /// The positions that may be visited.
    pub nodes: Option<u64>,
    /// The number of threads that a solver may use if it can use several; at least one.
    pub threads: usize,
    /// A flag that is set from outside to stop the work.
    pub cancel: Arc<AtomicBool>,
    /// Called now and then to ask if the work is to stop, for programs that must poll for signals.
    pub interrupted: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    /// Called now and then with the progress of the work.
    pub progress: Option<Progress>,
    /// The names of settings, for messages that advise to change one.
    pub naming: Naming,
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("deadline", &self.deadline)
            .field("memory", &self.memory)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            deadline: None,
            memory: None,
            held: memory::resident().unwrap_or(0),
            kept_free: None,
            nodes: None,
            threads: 1,
            cancel: Arc::new(AtomicBool::new(false)),
            interrupted: None,
            progress: None,
            naming: Setting::in_words,
        }
    }
}

impl Limits {
    /// These limits, but with a deadline at most `time` from now.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Limits {
        let end = Instant::now().checked_add(time);
        self.deadline = match (self.deadline, end) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self
    }

    /// These limits with half of the time that is left, for a first attempt that may give up.
    ///
    /// ```
    /// use grundy::Limits;
    /// use std::time::Duration;
    /// let limits = Limits::default().within(Duration::from_secs(60));
    /// assert!(limits.with_half_the_time().deadline < limits.deadline);
    /// assert_eq!(Limits::default().with_half_the_time().deadline, None);
    /// ```
    #[must_use]
    pub fn with_half_the_time(&self) -> Limits {
        self.with_time(|left| left / 2)
    }

    /// These limits with nine tenths of the time that is left, or less of a short time: for work after which, if it stops,
    /// something is still to be found out.
    #[must_use]
    pub fn with_most_of_the_time(&self) -> Limits {
        self.with_time(|left| left - (left / 10).max((left / 2).min(Duration::from_secs(1))))
    }

    /// These limits with a part of the time that is left.
    fn with_time(&self, part: impl FnOnce(Duration) -> Duration) -> Limits {
        match self.deadline {
            Some(end) => (self.clone()).within(part(end.duration_since(Instant::now()))),
            None => self.clone(),
        }
    }

    /// The reason why an attempt [with half the time](Limits::with_half_the_time) stopped, as these limits see it: its
    /// deadline is not theirs.
    #[must_use]
    pub fn seen_from_outside(&self, stop: StopReason) -> StopReason {
        if stop == StopReason::Deadline && self.reached().is_none() {
            return StopReason::Beyond("half of the time went by".to_owned());
        }
        stop
    }

    /// The reason to stop now, if there is one: the time is over, or the work was cancelled.
    #[must_use]
    pub fn reached(&self) -> Option<StopReason> {
        if self.cancel.load(Ordering::Relaxed) {
            return Some(StopReason::Cancelled);
        }
        let over = self.deadline.is_some_and(|end| Instant::now() >= end);
        over.then_some(StopReason::Deadline)
    }

    /// The same for work that waits for something else, such as a program or a pipe: `interrupted` is asked too, and what it
    /// says cancels everything under these limits.
    #[must_use]
    pub fn reached_or_interrupted(&self) -> Option<StopReason> {
        if let Some(interrupted) = &self.interrupted
            && interrupted()
        {
            self.cancel.store(true, Ordering::Relaxed);
        }
        self.reached()
    }

    /// The bytes that may be used.
    #[must_use]
    pub fn most_memory(&self) -> u64 {
        self.memory.unwrap_or_else(memory::half_of_free)
    }

    /// The bytes that the work holds now, as the system measures them, and those it has to leave free; `None` where the
    /// system does not measure.
    #[must_use]
    pub fn measured(&self) -> Option<u64> {
        let free = self.kept_free.as_ref();
        let free = free.map_or(0, |bytes| bytes.load(Ordering::Relaxed));
        memory::resident().map(|bytes| bytes.saturating_add(free).saturating_sub(self.held))
    }

    /// The reason to stop when this many bytes are in use or wanted.
    #[must_use]
    pub fn too_much(&self, bytes: u64) -> StopReason {
        StopReason::Memory {
            bytes,
            unset: (self.memory.is_none()).then(|| self.name(Setting::MemoryLimit)),
        }
    }

    /// The name of a setting in messages.
    #[must_use]
    pub fn name(&self, setting: Setting) -> String {
        (self.naming)(setting, None)
    }

    /// The name of a setting with this value.
    #[must_use]
    pub fn name_with(&self, setting: Setting, value: &str) -> String {
        (self.naming)(setting, Some(value))
    }

    /// Does the work, and ends it when these limits are reached, even in the middle of a step that checks no limits:
    /// the list of a position's moves, a text that is parsed, a theorem. Work that checks its limits itself has a
    /// little longer, so that it ends with the results that it has. Files that the work reads are read within these
    /// limits.
    ///
    /// ```
    /// use grundy::{Limits, Position};
    /// use std::time::Duration;
    /// let limits = Limits::default().within(Duration::from_millis(10));
    /// let rule = "rule {n -> n-k for k in 1..n if count(1..n) > k}: 8000";
    /// let read = limits.keep(|| while Position::parse(rule).is_ok() {});
    /// assert_eq!(read.unwrap_err().to_string(), "the time limit was reached");
    /// ```
    ///
    /// # Errors
    /// The limit that ended it.
    pub fn keep<T>(&self, work: impl FnOnce() -> T) -> Result<T, StopReason> {
        let _kept = LimitsInForce::new(self);
        let mut late = Late::new(self.watch());
        interruptible(move || late.look(), work)
    }

    /// The innermost limits in force here; the default where there are none.
    pub fn current() -> Limits {
        KEPT.with_borrow(|kept| kept.last().cloned())
            .unwrap_or_default()
    }

    /// A watch that applies these limits. Several watches share one deadline.
    #[must_use]
    pub fn watch(&self) -> Clock {
        let now = Instant::now();
        Clock {
            most_memory: self.most_memory(),
            limits: self.clone(),
            spent: 0,
            options: 0,
            next_look: 0,
            stride: 1,
            last_look: now,
            last_measure: now,
            last_asked: now,
            last_progress: now,
            stopped: false,
        }
    }
}

thread_local! {
    /// The limits in force around the work of this thread, the innermost last.
    static KEPT: RefCell<Vec<Limits>> = const { RefCell::new(Vec::new()) };
}

/// Keeps limits in force for as long as it lives.
struct LimitsInForce;

impl LimitsInForce {
    fn new(limits: &Limits) -> LimitsInForce {
        KEPT.with_borrow_mut(|kept| kept.push(limits.clone()));
        LimitsInForce
    }
}

impl Drop for LimitsInForce {
    fn drop(&mut self) {
        KEPT.with_borrow_mut(Vec::pop);
        if KEPT.with_borrow(Vec::is_empty) {
            HEARD.with_borrow_mut(HashMap::clear);
        }
    }
}

thread_local! {
    /// The bytes read from pipes since the outermost limits came into force: one piece of work may ask for them twice, and a
    /// pipe delivers them only once.
    static HEARD: RefCell<HashMap<String, Vec<u8>>> = RefCell::default();
}

/// The bytes already read from the pipe of this name in the work of this thread.
pub fn heard(name: &str) -> Option<Vec<u8>> {
    HEARD.with_borrow(|heard| heard.get(name).cloned())
}

/// Keeps the bytes read from a pipe until the outermost limits of this thread are no longer in force.
pub fn keep_heard(name: &str, bytes: &[u8]) {
    if KEPT.with_borrow(|kept| !kept.is_empty()) {
        HEARD.with_borrow_mut(|heard| heard.insert(name.to_owned(), bytes.to_vec()));
    }
}

/// The extra time that a loop without a watch has before it is ended.
const LATER: Duration = Duration::from_millis(120);

/// Checks limits for loops without a watch.
struct Late {
    clock: Clock,
    /// The time at which a limit was first seen to be reached.
    reached: Option<Instant>,
}

impl Late {
    fn new(clock: Clock) -> Late {
        Late {
            clock,
            reached: None,
        }
    }

    fn look(&mut self) -> Result<(), StopReason> {
        let looked = match asked_room() {
            0 => self.clock.look(),
            bytes => self.clock.room(bytes),
        };
        let Err(reason) = looked else {
            return Ok(());
        };
        let memory = matches!(reason, StopReason::Memory { .. });
        let since = self.reached.get_or_insert_with(Instant::now);
        if memory || since.elapsed() >= LATER {
            Err(reason)
        } else {
            Ok(())
        }
    }
}

/// The longest time that should pass between two checks of the clock.
const LONG_STRIDE: Duration = Duration::from_millis(20);

/// The most work between two checks of the clock, in options: 256 positions.
const LONGEST_STRIDE: u64 = 256 * MOVES_LIKE_A_POSITION as u64;

/// The time between two measurements of the memory: a program that fills memory as fast as it can takes a few megabytes
/// meanwhile, and a measurement costs some microseconds.
const BETWEEN_MEASUREMENTS: Duration = Duration::from_millis(2);

/// The time between two calls of the `interrupted` callback.
const BETWEEN_QUESTIONS: Duration = Duration::from_millis(50);

/// A running question, with its clock.
pub struct Clock {
    limits: Limits,
    most_memory: u64,
    spent: u64,
    /// The work in options, each a small part of a position's.
    options: u64,
    /// The options at which the clock and the cancel flag are checked next. A check costs more than a position.
    next_look: u64,
    /// The options between two checks: fewer if single positions are slow (a graph of many edges).
    stride: u64,
    last_look: Instant,
    last_measure: Instant,
    last_asked: Instant,
    last_progress: Instant,
    stopped: bool,
}

impl Clock {
    /// Positions visited so far.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// True if one of the limits has stopped the work.
    #[must_use]
    pub fn spent_up(&self) -> bool {
        self.stopped
    }

    fn look(&mut self) -> Result<(), StopReason> {
        let now = Instant::now();
        self.stride = if now.duration_since(self.last_look) > LONG_STRIDE {
            (self.stride / 4).max(1)
        } else {
            (self.stride * 2).min(LONGEST_STRIDE)
        };
        self.last_look = now;
        self.next_look = self.options.saturating_add(self.stride);
        if let Some(reason) = self.limits.reached() {
            // It stays reached: work that is begun all the same ends at once.
            self.next_look = self.options;
            return Err(reason);
        }
        if now.duration_since(self.last_measure) < BETWEEN_MEASUREMENTS {
            return Ok(());
        }
        self.last_measure = now;
        if let Some(interrupted) = &self.limits.interrupted
            && now.duration_since(self.last_asked) >= BETWEEN_QUESTIONS
        {
            self.last_asked = now;
            if interrupted() {
                self.limits.cancel.store(true, Ordering::Relaxed);
                return Err(StopReason::Cancelled);
            }
        }
        // Solvers hold more than they count. The margin leaves a search alone that counts well and forgets in time: an
        // allocator keeps a little of the memory that was given back.
        self.fits(0, self.most_memory / 32 + (1 << 20))
    }

    /// Checks that the memory in use, as the system measures it, and `more` fit into the limit and a `margin`.
    fn fits(&self, more: u64, margin: u64) -> Result<(), StopReason> {
        let bytes = self.limits.measured().unwrap_or(0).saturating_add(more);
        if bytes > self.most_memory.saturating_add(margin) {
            Err(self.limits.too_much(bytes))
        } else {
            Ok(())
        }
    }
}

impl Watch for Clock {
    fn work(&mut self, work: u64) -> Result<(), StopReason> {
        self.spent = self.spent.saturating_add(work);
        let options = work.saturating_mul(MOVES_LIKE_A_POSITION as u64);
        self.options = self.options.saturating_add(options);
        let nodes_left = self.limits.nodes.is_none_or(|nodes| self.spent <= nodes);
        if nodes_left && self.options < self.next_look {
            return Ok(());
        }
        let allowed = match self.limits.nodes {
            Some(nodes) if !nodes_left => Err(StopReason::Nodes(nodes)),
            _ => self.look(),
        };
        self.stopped |= allowed.is_err();
        allowed
    }

    fn options(&mut self, options: u64) -> Result<(), StopReason> {
        self.options = self.options.saturating_add(options);
        if self.options < self.next_look {
            return Ok(());
        }
        let allowed = self.look();
        self.stopped |= allowed.is_err();
        allowed
    }

    fn memory(&mut self, bytes: u64) -> Result<(), StopReason> {
        let allowed = if bytes > self.most_memory {
            Err(self.limits.too_much(bytes))
        } else {
            Ok(())
        };
        self.stopped |= allowed.is_err();
        allowed
    }

    fn room(&mut self, bytes: u64) -> Result<(), StopReason> {
        let allowed = self.look().and_then(|()| self.fits(bytes, 0));
        self.stopped |= allowed.is_err();
        allowed
    }

    fn threads(&self) -> usize {
        self.limits.threads
    }

    fn progress(&mut self, what: &'static str, done: u64, total: u64) {
        if let Some(progress) = &self.limits.progress
            && self.last_progress.elapsed() >= Duration::from_millis(200)
        {
            self.last_progress = Instant::now();
            progress(what, done, total);
        }
    }
}

/// Reads a time with its unit, as people write it: `500ms`, `10s`, `2m`, `1h`; a plain number is seconds.
///
/// ```
/// use grundy::limits::read_time;
/// assert_eq!(read_time("500ms")?, std::time::Duration::from_millis(500));
/// assert_eq!(read_time("2 apples").unwrap_err().to_string(), "expected ms, s, m or h, found \"apples\"");
/// # Ok::<(), grundy::vocabulary::ParseError>(())
/// ```
///
/// # Errors
/// The fault of the text, and its place.
pub fn read_time(text: &str) -> Result<Duration, ParseError> {
    let (number, unit) = text.split_at(unit_of(text));
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong(text, unit, "ms, s, m or h")),
    };
    let count: f64 = number
        .trim_end()
        .parse()
        .map_err(|_| wrong(text, number, "a number"))?;
    Duration::try_from_secs_f64(count * seconds)
        .map_err(|_| wrong(text, text, "a time from 0 to centuries"))
}

/// Reads a size with its unit, as people write it: `100M`, `2G`; a plain number is bytes.
///
/// ```
/// assert_eq!(grundy::limits::read_size("100M")?, 100 << 20);
/// # Ok::<(), grundy::vocabulary::ParseError>(())
/// ```
///
/// # Errors
/// The fault of the text, and its place.
pub fn read_size(text: &str) -> Result<u64, ParseError> {
    let (number, unit) = text.split_at(unit_of(text));
    let bytes = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => 1u64,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        "T" | "TB" | "TIB" => 1 << 40,
        _ => return Err(wrong(text, unit, "K, M, G or T")),
    };
    let count: u64 = number
        .trim_end()
        .parse()
        .map_err(|_| wrong(text, number, "a whole number"))?;
    count
        .checked_mul(bytes)
        .ok_or_else(|| wrong(text, text, "less than 2^64 bytes"))
}

/// The place in the text where the unit of a number begins.
fn unit_of(text: &str) -> usize {
    text.find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(text.len())
}

/// A part of a text that is not what was expected, an empty one included.
fn wrong(text: &str, piece: &str, expected: &str) -> ParseError {
    ParseError::new(
        offset_in(text, piece),
        format!("\"{}\"", shorten(piece)),
        expected,
    )
}
