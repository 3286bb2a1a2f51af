//! Ctrl-C and limits seen from outside: running work is asked to stop and prints what it has; a step that does not end in
//! time, or takes memory without asking, is ended here; waiting for input ends at once.

use grundy::Limits;
use grundy::vocabulary::StopReason;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The flag of a question that Ctrl-C cancels.
static CANCEL: OnceLock<Arc<AtomicBool>> = OnceLock::new();
/// The states of the program, which decide what Ctrl-C does.
static WORKING: AtomicBool = AtomicBool::new(false);
static WAITING: AtomicBool = AtomicBool::new(false);
static WRITING: AtomicBool = AtomicBool::new(false);

/// The milliseconds that work may take to end after a limit or Ctrl-C; a second Ctrl-C ends it at once.
static PATIENCE: AtomicU64 = AtomicU64::new(250);

/// Work that ends with writing a long file may take longer.
pub fn be_patient() {
    PATIENCE.store(300_000, Ordering::SeqCst);
}

/// The time that an answer may take to end while it is written: it does so if its reader takes what is there.
const PATIENCE_FOR_WRITING: Duration = Duration::from_millis(1000);

/// The function that is called before the program is ended from here.
static LAST: OnceLock<fn()> = OnceLock::new();

/// Registers a function to be called before a signal or a limit ends the program, such as one that gives the terminal
/// back.
pub fn before_exit(last: fn()) {
    LAST.get_or_init(|| last);
}

/// Does everything that must precede the end of the program: no file stays half written.
pub fn about_to_exit() {
    if let Some(last) = LAST.get() {
        last();
    }
    grundy_host::files::abandon();
}

/// The exit status of an interrupted program.
pub const INTERRUPTED: u8 = 130;

/// The flag that long work looks at.
pub fn flag() -> Arc<AtomicBool> {
    CANCEL
        .get_or_init(|| Arc::new(AtomicBool::new(false)))
        .clone()
}

/// A file that grows beyond a limit of the shell (`ulimit -f`) fails as one on a full disk does: the write reports it,
/// and the unfinished file is removed. Programs that this one starts have the usual response to the signal, as after
/// every start.
#[cfg(unix)]
fn outlive_the_limit_of_files() {
    extern "C" fn nothing(_: libc::c_int) {}
    let handler = nothing as extern "C" fn(libc::c_int);
    // SAFETY: the handler does nothing, so it may run at any moment; no other part of the program listens for this signal.
    let before = unsafe { libc::signal(libc::SIGXFSZ, handler as libc::sighandler_t) };
    debug_assert_ne!(before, libc::SIG_ERR, "the signal is known");
}

#[cfg(not(unix))]
fn outlive_the_limit_of_files() {}

/// Listens for Ctrl-C and for the signal to terminate.
pub fn install() {
    outlive_the_limit_of_files();
    let cancel = flag();
    let listen = move || {
        let again = cancel.swap(true, Ordering::SeqCst);
        if again || !(WORKING.load(Ordering::SeqCst) || is_writing()) {
            about_to_exit();
            std::process::exit(INTERRUPTED.into());
        }
    };
    if let Err(error) = ctrlc::set_handler(listen) {
        eprintln!("grundy: Ctrl-C cannot be listened for: {error}");
    }
}

/// The time between two checks by the supervisor, in which memory can grow by some megabytes.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// The logarithm of the bytes that work surely gives back in a millisecond: four seconds for each gigabyte.
const MILLISECOND_FREES: u32 = 18;

/// Supervises the running work from a separate thread. Solvers check their limits many times a second and end with the
/// results that they have. This is for a step that does not, such as one enormous number or the reading of a file.
pub fn supervise(limits: Limits, give_up: impl Fn(&StopReason) + Send + 'static) {
    let most = limits.most_memory();
    // A solver that keeps the limit by its own measure stays below this.
    let most = most.saturating_add(most / 16).saturating_add(3 << 20);
    std::thread::spawn(move || {
        let mut due: Option<Instant> = None;
        let mut was_writing = false;
        loop {
            std::thread::sleep(BETWEEN_LOOKS);
            let waiting = WAITING.load(Ordering::SeqCst);
            let writing = is_writing();
            // The work has ended in time, and its answer has a time of its own.
            let begun = writing && !was_writing;
            was_writing = writing;
            if begun {
                due = None;
            }
            if !waiting && !writing && !WORKING.load(Ordering::SeqCst) {
                due = None;
                continue;
            }
            if let Some(bytes) = limits.measured().filter(|&bytes| bytes > most) {
                give_up(&limits.too_much(bytes));
            }
            let Some(reason) = limits.reached() else {
                continue;
            };
            let patience = if waiting {
                Duration::ZERO
            } else if writing {
                PATIENCE_FOR_WRITING
            } else {
                // Before work ends with what it has proved, it gives its memory back.
                let held = limits.measured().unwrap_or(0) >> MILLISECOND_FREES;
                Duration::from_millis(PATIENCE.load(Ordering::SeqCst).saturating_add(held))
            };
            if Instant::now() >= *due.get_or_insert_with(|| Instant::now() + patience) {
                give_up(&reason);
            }
        }
    });
}

/// Runs work that looks at the flag.
pub fn working<T>(work: impl FnOnce() -> T) -> T {
    during(&WORKING, work)
}

/// Reads input that may never come: there is nothing to ask to stop.
pub fn waiting<T>(read: impl FnOnce() -> T) -> T {
    during(&WAITING, read)
}

/// Writes an answer. Output stops by itself when a limit is reached.
pub fn writing<T>(write: impl FnOnce() -> T) -> T {
    during(&WRITING, write)
}

/// True if an answer is being written.
pub fn is_writing() -> bool {
    WRITING.load(Ordering::SeqCst)
}

/// Does some work in a state.
fn during<T>(state: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let before = state.swap(true, Ordering::SeqCst);
    let result = work();
    state.store(before, Ordering::SeqCst);
    result
}
