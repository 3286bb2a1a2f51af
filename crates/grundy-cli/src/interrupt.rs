//! Ctrl-C: running work is asked to stop and prints what it has; waiting for input ends at once.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

static CANCEL: OnceLock<Arc<AtomicBool>> = OnceLock::new();
static WORKING: AtomicBool = AtomicBool::new(false);

/// How many seconds work may take to end after Ctrl-C; a second Ctrl-C ends it at once.
static PATIENCE: AtomicU64 = AtomicU64::new(3);

/// Work that ends with writing a long file may take longer.
pub fn be_patient() {
    PATIENCE.store(300, Ordering::SeqCst);
}

/// The exit status of an interrupted program.
pub const INTERRUPTED: u8 = 130;

/// The flag that long work looks at.
pub fn flag() -> Arc<AtomicBool> {
    CANCEL
        .get_or_init(|| Arc::new(AtomicBool::new(false)))
        .clone()
}

/// Listens for Ctrl-C and for the signal to terminate.
pub fn install() {
    let cancel = flag();
    let listen = move || {
        let again = cancel.swap(true, Ordering::SeqCst);
        if again || !WORKING.load(Ordering::SeqCst) {
            std::process::exit(INTERRUPTED.into());
        }
        // A solver looks at the flag many times a second; one that does not must not hold the user up.
        std::thread::spawn(|| {
            std::thread::sleep(Duration::from_secs(PATIENCE.load(Ordering::SeqCst)));
            std::process::exit(INTERRUPTED.into());
        });
    };
    if let Err(error) = ctrlc::set_handler(listen) {
        eprintln!("grundy: Ctrl-C cannot be listened for: {error}");
    }
}

/// Runs work that looks at the flag.
pub fn working<T>(work: impl FnOnce() -> T) -> T {
    WORKING.store(true, Ordering::SeqCst);
    let result = work();
    WORKING.store(false, Ordering::SeqCst);
    result
}
