//! Interruption of long loops that have no [`Watch`](crate::Watch). Rules, notations and theorems are called from everywhere
//! and cannot return a reason to stop. Such a loop beats a [`Pulse`], and the caller who asks the question puts limits
//! around the whole of it with [`interruptible`].
//!
//! A loop that is stopped does not return: it unwinds to that caller, so that half a list of moves is never mistaken for
//! the whole. Without limits around it a pulse does nothing. Threads that a solver starts have no limits of their own: what
//! they call should be short, and the solver checks its own watch.

use crate::StopReason;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, panic_any, resume_unwind};

/// The limits: an error means that it is time to stop.
type Look = Box<dyn FnMut() -> Result<(), StopReason>>;

thread_local! {
    /// The innermost limits of this thread.
    static LOOK: RefCell<Option<Look>> = const { RefCell::new(None) };
    /// The steps left until this thread next checks its limits; kept per thread, so that many short loops add up.
    static LEFT: Cell<u64> = const { Cell::new(BETWEEN_LOOKS) };
    /// The bytes that this thread's work is about to take, while it asks for them.
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// The reason for which a pulse has ended the work: the payload that unwinds to [`interruptible`]. Where nothing
/// unwinds (WebAssembly), the program's panic hook receives it before the program ends.
#[derive(Debug)]
pub struct Interrupted(pub StopReason);

/// Runs `work`, and ends it at a [`Pulse`] when `look` says so. Inside, the limits of an outer call are suspended.
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
    ended.map_err(|thrown| match thrown.downcast::<Interrupted>() {
        Ok(stop) => stop.0,
        Err(panic) => resume_unwind(panic),
    })
}

/// The number of steps (of a rule's sets, of moves, of cells) between two checks: less than a millisecond's worth.
const BETWEEN_LOOKS: u64 = 1 << 12;

/// The pulse of one loop: it beats at every step and now and then checks whether the loop is to end.
#[derive(Debug)]
pub struct Pulse {
    left: u64,
}

impl Pulse {
    /// A pulse for a loop that begins.
    #[must_use]
    pub fn new() -> Pulse {
        Pulse { left: LEFT.get() }
    }

    /// Counts one step. Does not return if the limits of the question are reached.
    #[inline]
    pub fn beat(&mut self) {
        self.beats(1);
    }

    /// Counts a step that takes as long as `steps` ordinary ones.
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

/// When a loop ends, the loops that follow continue its count of steps.
impl Drop for Pulse {
    fn drop(&mut self) {
        LEFT.set(self.left.min(LEFT.get()));
    }
}

/// Counts steps outside any loop: a position is made, a move is written.
pub fn beats(steps: u64) {
    Pulse::new().beats(steps);
}

/// Asks for the bytes that the next step takes, where these are many and nothing beats meanwhile: a long text is copied or
/// handed to the reader of another crate. Does not return if the limits of the question forbid it.
///
/// ```
/// use grundy_core::{StopReason, ask_room, asked_room, interruptible};
/// let most = 1_000;
/// let look = move || match asked_room() {
///     bytes if bytes > most => Err(StopReason::Memory { bytes, unset: None }),
///     _ => Ok(()),
/// };
/// assert!(interruptible(look, || ask_room(900)).is_ok());
/// assert!(interruptible(look, || ask_room(1_100)).is_err());
/// ```
pub fn ask_room(bytes: u64) {
    /// Ends the asking, however it ends.
    struct RoomAsked;

    impl Drop for RoomAsked {
        fn drop(&mut self) {
            ASKED.set(0);
        }
    }

    let _asking = RoomAsked;
    ASKED.set(bytes);
    look();
}

/// The bytes for which the work [asks](ask_room) now, for the limits to decide; 0 where it only counts its steps.
#[must_use]
pub fn asked_room() -> u64 {
    ASKED.get()
}

/// The items of an iterator, with a beat for each: for lists of moves that may be long.
pub fn with_pulse<T>(items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let mut pulse = Pulse::new();
    items.inspect(move |_| pulse.beat())
}

/// Ends the work around the call where continuing would claim something unproved: an option that cannot be computed must
/// not be treated as absent. Without limits around it this does nothing.
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
        end(reason);
    }
}

/// Ends the work around the call.
fn end(reason: StopReason) -> ! {
    if cfg!(panic = "unwind") {
        resume_unwind(Box::new(Interrupted(reason)));
    }
    panic_any(Interrupted(reason))
}

/// Checks the limits around the call, if there are any.
#[cold]
fn look() {
    // Unwinding from a destructor that itself runs during an unwind would abort the process.
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
        end(reason);
    }
}
