//! Where the bytes of a tablebase are: in a file, of which only what is asked for is read, or in memory.
//!
//! A memory map would read a little sooner, but a map of a file that somebody cuts short ends the whole program by a signal at
//! the next look. A read says that it found nothing, and is told as any other damage. Blocks that were used last are kept
//! unpacked, so that most lookups read nothing.

use std::borrow::Cow;
use std::fs::File;
use std::io;

/// The bytes of a tablebase.
#[derive(Debug)]
pub enum Source {
    /// A file, and how long it was when it was opened.
    File(File, u64),
    /// All of it.
    Memory(Vec<u8>),
}

impl Source {
    /// How many bytes there are.
    pub fn length(&self) -> u64 {
        match self {
            Source::File(_, length) => *length,
            Source::Memory(bytes) => bytes.len() as u64,
        }
    }

    /// So many bytes from a place on; fewer where the file ends before.
    ///
    /// # Errors
    /// A sentence: what the system says, or that the file has become shorter since it was opened.
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

/// Whoever reads at one time moves one place in the file, so two must not.
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
