//! The source of a tablebase's bytes: a file, of which only the bytes that are needed are read, or memory.
//!
//! A memory map would read a little sooner, but if the mapped file is cut short, the next access ends the whole program
//! by a signal. A read reports that it found nothing, which becomes an error like any other damage. The blocks that
//! were used last are kept unpacked, so that most lookups read nothing.

use std::borrow::Cow;
use std::fs::File;
use std::io;

/// The bytes of a tablebase.
#[derive(Debug)]
pub enum Source {
    /// A file, and its length when it was opened.
    File(File, u64),
    /// All of the bytes.
    Memory(Vec<u8>),
}

impl Source {
    /// The number of bytes.
    pub fn length(&self) -> u64 {
        match self {
            Source::File(_, length) => *length,
            Source::Memory(bytes) => bytes.len() as u64,
        }
    }

    /// The bytes from an offset on, as many as asked for; fewer where the file ends before.
    ///
    /// # Errors
    /// A sentence with the error of the system, or one that says that the file has become shorter since it was opened.
    pub fn up_to(&self, at: u64, count: usize) -> Result<Cow<'_, [u8]>, String> {
        let begin = at.min(self.length());
        let end = at.saturating_add(count as u64).min(self.length());
        match self {
            Source::Memory(bytes) => Ok(Cow::Borrowed(&bytes[begin as usize..end as usize])),
            Source::File(file, _) => {
                let mut bytes = vec![0; (end - begin) as usize];
                let read = read_at(file, &mut bytes, begin);
                read.map(|()| Cow::Owned(bytes)).map_err(fault)
            }
        }
    }
}

fn fault(error: io::Error) -> String {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            "the tablebase was cut short after it was opened".to_owned()
        }
        _ => format!("the tablebase cannot be read: {error}"),
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                bytes = &mut bytes[read..];
                at += read as u64;
            }
        }
    }
    Ok(())
}

/// Every reader moves the one position in the file, so two must not read at the same time.
#[cfg(not(any(unix, windows)))]
fn read_at(mut file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    use std::io::{Read, Seek, SeekFrom};
    static ONE: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _one = ONE
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(bytes)
}
