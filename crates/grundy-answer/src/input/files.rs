//! Files that are written: whole, and never in the place of what is no regular file. The machine does it
//! ([`Host`](crate::host::Host)); here its obstacles get the file's name.

use crate::error::Error;
use crate::host::{self, Writable};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file whole or not at all, and a stream as far as it accepts what it is given.
///
/// # Errors
/// [`Error::File`] with the obstacle, in the system's words where the system reports it.
///
/// ```
/// grundy_host::install();
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("answer.txt");
/// grundy::input::files::write(&file, |to| to.write_all(b"42\n"))?;
/// assert_eq!(std::fs::read(&file)?, b"42\n");
/// // A file that could not be written to its end leaves the one before it.
/// let failed = grundy::input::files::write(&file, |_| Err(std::io::Error::other("no more")));
/// assert!(failed.is_err());
/// assert_eq!(std::fs::read(&file)?, b"42\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    let mut fill = Some(fill);
    let mut once = |to: &mut dyn Write| {
        let fill = fill.take().expect("a host fills a file once");
        fill(to)
    };
    let written = host::current().write(path, &mut once);
    written.map_err(|error| fault(path, &error))
}

/// Checks that a file could be written now: called before long work, so that a failure to write is not discovered hours
/// later.
///
/// # Errors
/// As [`write`](fn@write).
pub fn check(path: &Path) -> Result<(), Error> {
    checked(path).map(drop)
}

/// True if there is a regular file that could be replaced; `false` if there is none and a file could be made.
///
/// # Errors
/// As [`write`](fn@write), and for anything that is not a regular file.
pub fn check_regular(path: &Path) -> Result<bool, Error> {
    match checked(path)? {
        Writable::New => Ok(false),
        Writable::Replaced => Ok(true),
        Writable::Stream => Err(Error::File {
            name: path.display().to_string(),
            what: "it is no regular file, which alone can be read again and replaced".to_owned(),
        }),
    }
}

/// Removes the half-written files that killed runs left beside a file.
pub fn sweep(path: &Path) {
    host::current().sweep(path);
}

fn checked(path: &Path) -> Result<Writable, Error> {
    let checked = host::current().check(path);
    checked.map_err(|error| fault(path, &error))
}

fn fault(path: &Path, error: &io::Error) -> Error {
    Error::file(&path.display().to_string(), error)
}
