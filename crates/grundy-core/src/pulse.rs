//! The way to stop a long loop that has no [`Watch`](crate::Watch). Rules, notations and theorems are asked from everywhere
//! and return no reason to stop. Such a loop has a [`Pulse`], and the caller who asks the question keeps limits around all
//! of it with [`interruptible`].
//!
//! A loop that is stopped does not return: it unwinds to the caller who keeps the limits, so that half a list of moves can
//! never be taken for all of them. Without limits around it a pulse does nothing. Threads that a solver starts have none:
//! what they call should be short, and the solver looks at its own watch.

use crate::StopReason;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Says whether it is time to stop.
type Look = Box<dyn FnMut() -> Result<(), StopReason>>;

thread_local! {
    /// The innermost limits of this thread.
    static LOOK: RefCell<Option<Look>> = const { RefCell::new(None) };
    /// The steps that this thread takes before its next look: short loops in a long one are counted together.
    static LEFT: Cell<u64> = const { Cell::new(BETWEEN_LOOKS) };
}

/// The payload that unwinds from a pulse to [`interruptible`].
struct Stop(StopReason);

/// Does the work, and ends it at a [`Pulse`] when `look` says so. Inside of it the limits of an outer call do not hold.
///
/// # Errors
/// The reason that `look` gave.
///
/// ```
/// use grundy_core::{Pulse, StopReason, interruptible};
/// let endless = || {
///     let mut pulse = Pulse::new();
///     loop {
///         pulse.beat();
///     }
/// };
/// let stopped: Result<(), StopReason> = interruptible(|| Err(StopReason::Cancelled), endless);
/// assert_eq!(stopped, Err(StopReason::Cancelled));
/// ```
pub fn interruptible<T>(
    look: impl FnMut() -> Result<(), StopReason> + 'static,
    work: impl FnOnce() -> T,
) -> Result<T, StopReason> {
    let outer = LOOK.replace(Some(Box::new(look)));
    LEFT.set(BETWEEN_LOOKS);
    let ended = catch_unwind(AssertUnwindSafe(work));
    LOOK.set(outer);
    ended.map_err(|thrown| match thrown.downcast::<Stop>() {
        Ok(stop) => stop.0,
        Err(panic) => resume_unwind(panic),
    })
}

/// Between two looks a loop takes so many steps: of a rule's sets, of moves, of cells. That is below a millisecond.
const BETWEEN_LOOKS: u64 = 1 << 12;

/// The pulse of one loop: it beats at every step, and now and then it looks whether the loop is to end.
#[derive(Debug)]
pub struct Pulse {
    left: u64,
}

impl Pulse {
    /// For a loop that begins.
    #[must_use]
    pub fn new() -> Pulse {
        Pulse { left: LEFT.get() }
    }

    /// One step more. It does not return where the limits of the question are reached.
    #[inline]
    pub fn beat(&mut self) {
        self.beats(1);
    }

    /// A step that takes as long as `steps` of them.
    #[inline]
    pub fn beats(&mut self, steps: u64) {
        match self.left.checked_sub(steps) {
            Some(left) => self.left = left,
            None => {
                self.left = BETWEEN_LOOKS;
                LEFT.set(BETWEEN_LOOKS);
                look();
            }
        }
    }
}

impl Default for Pulse {
    fn default() -> Pulse {
        Pulse::new()
    }
}

/// A loop has ended. Those that come next count on from its steps, or from those of the loops within it.
impl Drop for Pulse {
    fn drop(&mut self) {
        LEFT.set(self.left.min(LEFT.get()));
    }
}

/// Counts so many steps where there is no loop: a position is made, a move is written.
pub fn beats(steps: u64) {
    Pulse::new().beats(steps);
}

/// Items as they come, with a pulse: for lists of moves that may be long.
pub fn with_pulse<T>(items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let mut pulse = Pulse::new();
    items.inspect(move |_| pulse.beat())
}

/// Ends the work around the call where going on would say what is not known: an option that cannot be computed must not be
/// taken for none. Without limits around it this does nothing.
///
/// ```
/// use grundy_core::{StopReason, give_up, interruptible};
/// let beyond = || StopReason::Beyond("a number above 2^62".to_owned());
/// assert_eq!(interruptible(|| Ok(()), || give_up(beyond())), Err(beyond()));
/// ```
#[cold]
pub fn give_up(reason: StopReason) {
    let limits = LOOK.with_borrow(Option::is_some);
    if limits && !std::thread::panicking() {
        resume_unwind(Box::new(Stop(reason)));
    }
}

/// Looks at the limits around the call, if there are any.
#[cold]
fn look() {
    // A destructor that runs while something unwinds may not begin to unwind itself.
    if std::thread::panicking() {
        return;
    }
    // The look may ask questions of its own: while it runs, pulses find no limits.
    let Some(mut look) = LOOK.take() else {
        return;
    };
    let allowed = look();
    LOOK.set(Some(look));
    if let Err(reason) = allowed {
        resume_unwind(Box::new(Stop(reason)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beat_for(steps: u64) -> u64 {
        with_pulse(0..steps).last().map_or(0, |last| last + 1)
    }

    #[test]
    fn short_loops_and_loops_without_limits_are_not_looked_at() {
        assert_eq!(beat_for(1 << 20), 1 << 20);
        let always = || Err(StopReason::Cancelled);
        assert_eq!(interruptible(always, || beat_for(BETWEEN_LOOKS)), Ok(4096));
        let short = || (0..1 << 20).map(|_| beat_for(1)).sum::<u64>();
        assert_eq!(interruptible(always, short), Err(StopReason::Cancelled));
        let stopped = interruptible(always, || beat_for(1 << 20));
        assert_eq!(stopped, Err(StopReason::Cancelled));
        // The steps of a loop count that stands in one of a single step.
        let within = || with_pulse(0..1).map(|_| beat_for(64)).sum::<u64>();
        let many = || (0..1 << 10).map(|_| within()).sum::<u64>();
        assert_eq!(interruptible(always, many), Err(StopReason::Cancelled));
        // The limits are gone with the call.
        assert_eq!(beat_for(1 << 20), 1 << 20);
    }

    #[test]
    fn inner_limits_end_the_inner_call_only() {
        let outer = interruptible(
            || Ok(()),
            || {
                let inner = interruptible(|| Err(StopReason::Deadline), || beat_for(1 << 20));
                (inner, beat_for(1 << 20))
            },
        );
        assert_eq!(outer, Ok((Err(StopReason::Deadline), 1 << 20)));
    }

    #[test]
    fn panics_go_on_their_way() {
        let broken = std::panic::catch_unwind(|| {
            interruptible(|| Ok(()), || resume_unwind(Box::new("an invariant")))
        });
        let thrown = broken.expect_err("it panicked");
        assert_eq!(thrown.downcast_ref(), Some(&"an invariant"));
        assert_eq!(beat_for(1 << 20), 1 << 20);
    }
}
