//! The machine around the façade: its clock, its memory, its files. The façade asks no operating system; a program hands in
//! a [`Host`] once, when it starts.
//!
//! On a computer that is one line, `grundy_host::install()` of the crate `grundy-host`: files are then read and
//! written, and memory is measured. A program in a browser hands in the clock of its page. Without a host every
//! question about a text is still answered. A question that names a file gets an error that says what is missing, and
//! the memory used is what solvers count themselves.
//!
//! ```standalone_crate
//! use grundy::host::Host;
//! use std::time::Duration;
//!
//! /// A clock that stands still: no deadline is ever reached.
//! struct Still;
//!
//! impl Host for Still {
//!     fn now(&self) -> Duration {
//!         Duration::ZERO
//!     }
//! }
//!
//! assert!(grundy::host::install(&Still));
//! let limits = grundy::Limits::default().within(Duration::ZERO);
//! assert_eq!(limits.deadline, Some(grundy::host::clock::Instant::now()));
//! ```

pub mod clock;
pub mod memory;

use grundy_core::StopReason;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

/// Asked while a reader waits: the reason to wait no longer, if there is one.
pub type Reached = Box<dyn Fn() -> Option<StopReason> + Send>;

/// Fills an output that a [`Host`] has opened.
pub type Fill<'a> = &'a mut dyn FnMut(&mut dyn Write) -> io::Result<()>;

/// A machine that the façade runs on. Each method has a default for a machine that lacks the thing; only the clock is there
/// on all machines but those of WebAssembly.
pub trait Host: Sync {
    /// The time that has passed since a fixed moment; it never runs backwards.
    fn now(&self) -> Duration {
        clock_of_the_library()
    }

    /// The bytes of this program's own data that are in memory now.
    fn held(&self) -> Option<u64> {
        None
    }

    /// The bytes that this program could take.
    fn free(&self) -> Option<u64> {
        None
    }

    /// True if the name stands for something that can be read: a file, a pipe, a device.
    fn is_there(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// True if reading what the name stands for may have to wait for a writer, who speaks only once.
    fn waits(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// Opens a file to be read; `-` is the standard input. A reader that waits asks `reached` now and then, and fails with
    /// its reason as [`io::Error::other`].
    ///
    /// # Errors
    /// The obstacle in the system's words.
    fn open(&self, name: &str, reached: Reached) -> io::Result<Box<dyn Read + Send>> {
        let _ = (name, reached);
        Err(no_files())
    }

    /// Checks that a file could be written now.
    ///
    /// # Errors
    /// The obstacle in the system's words.
    fn check(&self, path: &Path) -> io::Result<Writable> {
        let _ = path;
        Err(no_files())
    }

    /// Writes a file whole or not at all, and a stream as far as it accepts what it is given.
    ///
    /// # Errors
    /// The obstacle in the system's words, or the error of `fill`.
    fn write(&self, path: &Path, fill: Fill<'_>) -> io::Result<()> {
        let _ = (path, fill);
        Err(no_files())
    }

    /// Removes the half-written files that killed runs left beside a file.
    fn sweep(&self, path: &Path) {
        let _ = path;
    }
}

/// The thing that would be written under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writable {
    /// A new regular file.
    New,
    /// A regular file that would be replaced.
    Replaced,
    /// A device, a pipe or an open stream, which cannot be read again.
    Stream,
}

fn no_files() -> io::Error {
    io::Error::other(
        "this program has no access to files; in Rust grundy_host::install() at its start gives it to the library",
    )
}

static HOST: OnceLock<&'static dyn Host> = OnceLock::new();

/// The host of a program that has handed in none.
struct Bare;

impl Host for Bare {}

/// Hands in the machine of this program: before its first question, because deadlines are read on its clock and the memory
/// limit is half of what was free at first. The first host stays; `false` if there is another one already.
pub fn install(host: &'static dyn Host) -> bool {
    HOST.set(host).is_ok()
}

/// The machine of this program.
pub fn current() -> &'static dyn Host {
    HOST.get().copied().unwrap_or(&Bare)
}

/// The clock of the standard library, from the first time that it is asked.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn clock_of_the_library() -> Duration {
    static BEGUN: OnceLock<std::time::Instant> = OnceLock::new();
    BEGUN.get_or_init(std::time::Instant::now).elapsed()
}

/// The clock of the standard library, which has none on this target. Without a host that brings one, time stands still
/// and no deadline is reached.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn clock_of_the_library() -> Duration {
    Duration::ZERO
}
