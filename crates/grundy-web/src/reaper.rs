//! The end of threads: each is joined soon after it has ended, and none is detached.
//!
//! A thread is detached when its handle is dropped, and glibc (bug 19951) then reads what belongs to the thread, which may
//! have ended meanwhile. Its stack, being large, goes back to the system at once, so about one in a hundred thousand short
//! questions ended the server by a signal.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// The time between two checks for threads that have ended.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// A thread that joins others.
#[derive(Clone)]
pub struct Reaper(Sender<JoinHandle<()>>);

impl Reaper {
    /// Starts the reaper. It ends when its last handle is dropped.
    pub fn start() -> Reaper {
        let (sender, threads) = channel();
        // Dropping the reaper's own handle is safe: the thread cannot have ended yet, because it waits for the sender
        // below.
        std::thread::spawn(move || reap(&threads));
        Reaper(sender)
    }

    /// Joins a thread when it has ended.
    pub fn take(&self, thread: JoinHandle<()>) {
        if let Err(unsent) = self.0.send(thread) {
            std::mem::forget(unsent.0);
        }
    }
}

/// Joins threads as they end, so that none is left unjoined.
fn reap(threads: &Receiver<JoinHandle<()>>) {
    let mut all: Vec<JoinHandle<()>> = Vec::new();
    loop {
        let next = if all.is_empty() {
            threads.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            threads.recv_timeout(BETWEEN_LOOKS)
        };
        match next {
            Ok(thread) => all.push(thread),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        let ended: Vec<_> = all.extract_if(.., |thread| thread.is_finished()).collect();
        for thread in ended {
            // The panic has printed its own message.
            thread.join().ok();
        }
    }
    // The program is ending; dropping the handles would detach their threads.
    all.into_iter().for_each(std::mem::forget);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn threads_are_joined_when_they_have_ended() {
        let reaper = Reaper::start();
        let ended = Arc::new(AtomicUsize::new(0));
        for _ in 0..200 {
            let ended = ended.clone();
            let thread = std::thread::Builder::new().stack_size(64 << 20);
            let work = move || {
                ended.fetch_add(1, Ordering::SeqCst);
            };
            reaper.take(thread.spawn(work).expect("a thread"));
        }
        while ended.load(Ordering::SeqCst) < 200 || Arc::strong_count(&ended) > 1 {
            std::thread::sleep(BETWEEN_LOOKS);
        }
    }
}
