//! The operating system under the façade: files that are read within limits and written whole, and the memory of the
//! machine. Programs hand it in once, before their first question.
//!
//! ```
//! grundy_host::install();
//! let folder = tempfile::tempdir()?;
//! let file = folder.path().join("payoffs.txt");
//! grundy::input::files::write(&file, |to| to.write_all(b"0 -1\n1 0\n"))?;
//! let game = grundy::forms::matrix::read(&file.display().to_string())?;
//! assert_eq!(game.to_string(), "0 -1; 1 0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod files;
pub mod games;
pub mod memory;
mod reading;

use grundy::host::{Fill, Host, Reached, Writable};
use std::io::{self, Read};
use std::path::Path;

/// This machine.
struct Machine;

/// Hands this machine in to the façade ([`grundy::host::install`]); a second call changes nothing.
pub fn install() {
    grundy::host::install(&Machine);
}

impl Host for Machine {
    fn held(&self) -> Option<u64> {
        memory::resident()
    }

    fn free(&self) -> Option<u64> {
        memory::free()
    }

    fn is_there(&self, name: &str) -> bool {
        reading::is_there(name)
    }

    fn waits(&self, name: &str) -> bool {
        reading::waits(Path::new(name)).unwrap_or(false)
    }

    fn open(&self, name: &str, reached: Reached) -> io::Result<Box<dyn Read + Send>> {
        reading::open(name, reached)
    }

    fn check(&self, path: &Path) -> io::Result<Writable> {
        files::check(path)
    }

    fn write(&self, path: &Path, fill: Fill<'_>) -> io::Result<()> {
        files::write(path, fill)
    }

    fn sweep(&self, path: &Path) {
        files::sweep(path);
    }
}
