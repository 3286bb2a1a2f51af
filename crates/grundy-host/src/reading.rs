//! Opens files that the user names. The name may stand for a file, a pipe without a writer, or a device without an end: a
//! read never waits longer than the limits of the question allow, and Ctrl-C ends it.

use grundy::host::Reached;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// The number of bytes read at once.
const BLOCK: usize = 1 << 16;

/// The time between two checks of the limits while waiting for a writer.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

/// True if the name stands for something that can be read: a file, a pipe, a device.
pub fn is_there(name: &str) -> bool {
    fs::metadata(name).is_ok_and(|found| !found.is_dir())
}

/// True if reading may have to wait for a writer.
pub fn waits(path: &Path) -> io::Result<bool> {
    let found = fs::metadata(path)?;
    Ok(!found.is_file() && !found.is_dir())
}

/// Opens a file; `-` is the standard input. What may have to wait is read by a thread, because a read from a silent pipe
/// cannot be interrupted.
pub fn open(name: &str, reached: Reached) -> io::Result<Box<dyn Read + Send>> {
    Ok(match name {
        "-" => Box::new(in_thread(|| Ok(io::stdin()), reached)?),
        // Opening a pipe waits for its writer; asking for its type does not.
        _ if waits(Path::new(name))? => {
            let name = name.to_owned();
            Box::new(in_thread(move || File::open(name), reached)?)
        }
        _ => Box::new(File::open(name)?),
    })
}

/// The bytes that a thread has read.
struct Blocks {
    blocks: Receiver<io::Result<Vec<u8>>>,
    block: Vec<u8>,
    /// The number of bytes of the block that were taken.
    taken: usize,
    reached: Reached,
}

impl Read for Blocks {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.block.len() {
            match self.blocks.recv_timeout(BETWEEN_LOOKS) {
                Ok(block) => (self.block, self.taken) = (block?, 0),
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(reason) = (self.reached)() {
                        return Err(io::Error::other(reason));
                    }
                }
            }
        }
        let left = &self.block[self.taken..];
        let length = left.len().min(to.len());
        to[..length].copy_from_slice(&left[..length]);
        self.taken += length;
        Ok(length)
    }
}

/// Starts reading in a thread, at most a block ahead. A thread that is left waiting ends with the program.
fn in_thread<R: Read>(
    open: impl FnOnce() -> io::Result<R> + Send + 'static,
    reached: Reached,
) -> io::Result<Blocks> {
    let (give, blocks) = sync_channel(1);
    std::thread::Builder::new().spawn(move || match open() {
        Ok(from) => hand_on(from, &give),
        Err(error) => drop(give.send(Err(error))),
    })?;
    Ok(Blocks {
        blocks,
        block: Vec::new(),
        taken: 0,
        reached,
    })
}

/// Reads to the end, or until the receiver is gone.
fn hand_on(mut from: impl Read, give: &SyncSender<io::Result<Vec<u8>>>) {
    loop {
        let mut block = vec![0; BLOCK];
        let read = match from.read(&mut block) {
            Ok(0) => return,
            Ok(length) => {
                block.truncate(length);
                Ok(block)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let broken = read.is_err();
        if give.send(read).is_err() || broken {
            return;
        }
    }
}
