//! The one reader of files that the user names. The name may stand for a file, a pipe without a writer, or a device without
//! an end: it is read within the limits in force ([`Limits::keep`]), and Ctrl-C ends it. The machine opens it
//! ([`Host::open`](crate::host::Host::open)).

pub mod files;

use crate::answer::Stopped;
use crate::error::{Error, origin};
use crate::host;
use crate::limits::{self, Limits};
use grundy_core::StopReason;
use grundy_formats::text::{self, NoText};
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};

/// The largest number of bytes of a rule, a graph or another text that is a part of an expression.
pub const RULES: u64 = 64 << 20;

/// The number of bytes read at once.
const BLOCK: usize = 1 << 16;

/// True if no file is to be read any more.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Reads no file and no standard input from now on, whatever a question names: the questions of this program come from other
/// people, who must learn nothing about its machine. There is no way back.
pub fn close_files() {
    CLOSED.store(true, Ordering::Relaxed);
}

/// True if the name stands for something that can be read: a file, a pipe, a device. Always false once files are closed, so
/// that a question cannot find out.
#[must_use]
pub fn is_there(name: &str) -> bool {
    !CLOSED.load(Ordering::Relaxed) && host::current().is_there(name)
}

/// A file or the standard input, read within the limits that were in force when it was opened. Code that uses it as a
/// [`Read`] turns its fault into an [`Error`] by [`Error::file`], which distinguishes a limit from a broken disk.
pub struct Input {
    from: Box<dyn Read + Send>,
    limits: Limits,
}

/// Opens a file; `-` is the standard input.
///
/// # Errors
/// [`Error::File`] if there is no such file, or if no files are read.
pub fn open(name: &str) -> Result<Input, Error> {
    if CLOSED.load(Ordering::Relaxed) {
        return Err(Error::File {
            name: origin(name).to_owned(),
            what: "no file is read here; write the text itself".to_owned(),
        });
    }
    let limits = Limits::current();
    let within = limits.clone();
    let reached = Box::new(move || within.reached_or_interrupted());
    let from = host::current().open(name, reached);
    let from = from.map_err(|error| Error::file(origin(name), &error))?;
    Ok(Input { from, limits })
}

/// Reads a text file; `-` is the standard input. See [`text::decode`] for what is a text.
///
/// # Errors
/// [`Error::File`] when it cannot be read, [`Error::Parse`] with the place of the first byte that is not UTF-8.
pub fn read_text(name: &str) -> Result<String, Error> {
    text::decode(read_bytes(name, None)?).map_err(|fault| no_text(name, fault))
}

/// Like [`read_text`], for a text that is part of an expression or should be short for another reason: it has at most `most`
/// bytes, and at most half as many as the memory limit allows, for what is made of it takes no less than the text.
///
/// # Errors
/// As [`read_text`], and [`Error::File`] when it is longer.
pub fn read_short_text(name: &str, most: u64) -> Result<String, Error> {
    text::decode(read_bytes(name, Some(most))?).map_err(|fault| no_text(name, fault))
}

/// Reads a text file whose labels may be in any encoding; see [`text::decode_labelled`].
///
/// # Errors
/// [`Error::File`] if it cannot be read, [`Error::Parse`] if UTF-16 is announced and breaks off.
pub fn read_labelled(name: &str) -> Result<(String, bool), Error> {
    text::decode_labelled(read_bytes(name, None)?).map_err(|fault| no_text(name, fault))
}

fn no_text(name: &str, NoText { before, fault }: NoText) -> Error {
    Error::in_file(name, &before, fault)
}

/// Reads all bytes of a file, `-` being the standard input; `most` bounds the length of files that should be short. A short
/// text is read only once from a pipe, however often the work within the limits in force asks for it.
///
/// # Errors
/// [`Error::File`] if it cannot be read or is longer, [`Error::Stopped`] if a limit is reached.
pub fn read_bytes(name: &str, most: Option<u64>) -> Result<Vec<u8>, Error> {
    let is_pipe = most.is_some() && name != "-" && host::current().waits(name);
    let Some(most) = most.filter(|_| is_pipe) else {
        return read_all(name, most);
    };
    if let Some(bytes) = limits::heard(name) {
        return Ok(bytes);
    }
    let bytes = read_all(name, Some(most))?;
    limits::keep_heard(name, &bytes);
    Ok(bytes)
}

fn read_all(name: &str, most: Option<u64>) -> Result<Vec<u8>, Error> {
    let mut input = open(name)?;
    let mut bytes = Vec::new();
    let mut block = vec![0; BLOCK];
    loop {
        let read = input.read(&mut block);
        let read = read.map_err(|error| Error::file(origin(name), &error))?;
        if read == 0 {
            return Ok(bytes);
        }
        bytes.extend_from_slice(&block[..read]);
        let length = bytes.len() as u64;
        if let Some(most) = most.filter(|&most| length > most) {
            return Err(Error::File {
                name: origin(name).to_owned(),
                what: format!("it is longer than {most} bytes, which is no length for such a file"),
            });
        }
        let to_come = if most.is_some() { length } else { 0 };
        input
            .fits(length, to_come)
            .map_err(|reason| Error::Stopped(Stopped::unread(origin(name), &reason)))?;
    }
}

impl Input {
    /// Checks that the memory limit allows a text of this many bytes, and as many as are `to_come` from it.
    fn fits(&self, bytes: u64, to_come: u64) -> Result<(), StopReason> {
        let held = self.limits.measured().unwrap_or(0).max(bytes) + to_come;
        if held > self.limits.most_memory() {
            Err(self.limits.too_much(held))
        } else {
            Ok(())
        }
    }
}

impl Read for Input {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if let Some(reason) = self.limits.reached_or_interrupted() {
            return Err(io::Error::other(reason));
        }
        self.from.read(to)
    }
}
