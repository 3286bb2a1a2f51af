//! A connection for timely's communication layer that notices when it is lost, and that carries a pulse.
//!
//! When a connection breaks, the layer's threads panic and the worker would wait for ever. So a line that is dropped
//! while its thread panics notes that it was lost, and a waiting worker looks for that note.
//!
//! A suspended worker breaks no connection. So every worker sends a pulse each quarter of a second, however long its
//! work takes, from a thread that does nothing else. The bytes of the layer travel in frames, each a length followed by
//! so many bytes; an empty frame is a pulse. A waiting worker counts how long it has heard nothing.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread;
use std::time::Duration;
use timely::communication::allocator::zero_copy::stream::Stream;

/// The number that stands for no lost connection.
const NONE: usize = usize::MAX;
/// The time between two pulses.
const PULSE: Duration = Duration::from_millis(250);
/// The largest number of bytes of a frame.
const MOST: usize = 1 << 16;
/// The bytes of a frame's length.
const LENGTH: usize = 4;
/// The stack of a thread that only sends pulses.
const STACK: usize = 64 << 10;

/// The watch over all connections: which one was lost first, which worker is silent, and a way to close them all.
pub struct Lost {
    peer: AtomicUsize,
    over: AtomicBool,
    lines: Mutex<Vec<Heard>>,
}

/// The connection to a worker, with the time for which nothing was heard from it.
struct Heard {
    peer: usize,
    socket: TcpStream,
    /// The milliseconds that this worker has spent waiting since it last heard from the other.
    silent: Arc<AtomicU64>,
}

impl Lost {
    /// A watch over no connections.
    pub fn new() -> Arc<Lost> {
        Arc::new(Lost {
            peer: AtomicUsize::new(NONE),
            over: AtomicBool::new(false),
            lines: Mutex::default(),
        })
    }

    /// The worker whose connection was lost first.
    pub fn peer(&self) -> Option<usize> {
        Some(self.peer.load(SeqCst)).filter(|&peer| peer != NONE)
    }

    /// Adds `waited` to the silence of every worker, and returns one that has been silent for longer than `patience`. A
    /// single wait counts as one pulse at most. So time in which this process itself was suspended hardly counts, and
    /// all workers may be suspended and continued.
    pub fn silent(&self, waited: Duration, patience: Duration) -> Option<usize> {
        let waited = waited.min(PULSE).as_millis() as u64;
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let mut silent = None;
        for line in lines.iter() {
            let all = line.silent.fetch_add(waited, SeqCst) + waited;
            if u128::from(all) > patience.as_millis() {
                silent = silent.or(Some(line.peer));
            }
        }
        silent
    }

    /// Notes that the work has ended, which also ends the pulses.
    pub fn over(&self) {
        self.over.store(true, SeqCst);
    }

    /// Closes every connection, so that no other worker waits for this one.
    pub fn hang_up(&self) {
        self.over();
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        for line in lines.iter() {
            line.socket.shutdown(Shutdown::Both).ok();
        }
    }

    /// A watched connection to a worker.
    ///
    /// # Errors
    /// The error of the system.
    pub fn line(self: &Arc<Lost>, socket: TcpStream, peer: usize) -> io::Result<WatchedLine> {
        socket.set_nodelay(true)?;
        keep_alive(&socket)?;
        let silent = Arc::new(AtomicU64::new(0));
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.push(Heard {
            peer,
            socket: socket.try_clone()?,
            silent: silent.clone(),
        });
        drop(lines);
        let line = WatchedLine {
            says: Arc::new(Mutex::new(socket.try_clone()?)),
            socket,
            left: 0,
            peer,
            silent,
            lost: self.clone(),
        };
        line.pulse()?;
        Ok(line)
    }
}

/// Turns on keep-alive probes, so that a machine that vanished without closing its connections is noticed within a
/// minute or two.
#[cfg(target_os = "linux")]
fn keep_alive(socket: &TcpStream) -> io::Result<()> {
    use rustix::net::sockopt;
    use std::time::Duration;
    sockopt::set_socket_keepalive(socket, true)?;
    sockopt::set_tcp_keepidle(socket, Duration::from_secs(30))?;
    sockopt::set_tcp_keepintvl(socket, Duration::from_secs(10))?;
    Ok(sockopt::set_tcp_keepcnt(socket, 3)?)
}

#[cfg(not(target_os = "linux"))]
fn keep_alive(_: &TcpStream) -> io::Result<()> {
    Ok(())
}

/// A watched connection.
pub struct WatchedLine {
    socket: TcpStream,
    /// The same socket, locked for one frame at a time.
    says: Arc<Mutex<TcpStream>>,
    /// The bytes left of the frame that is being read.
    left: usize,
    peer: usize,
    silent: Arc<AtomicU64>,
    lost: Arc<Lost>,
}

impl WatchedLine {
    /// Sends pulses from a thread, until the connection or the work ends.
    fn pulse(&self) -> io::Result<()> {
        let (says, lost) = (self.says.clone(), self.lost.clone());
        let beat = move || {
            while !lost.over.load(SeqCst) {
                // If the lock is taken, something is being sent, which serves as a pulse.
                if let Ok(mut to) = says.try_lock()
                    && to.write_all(&[0; LENGTH]).is_err()
                {
                    return;
                }
                thread::sleep(PULSE);
            }
        };
        let made = thread::Builder::new().name("pulse".to_owned());
        made.stack_size(STACK).spawn(beat).map(drop)
    }

    /// The length of the next frame that is not empty; `None` at the end.
    fn next_frame(&mut self) -> io::Result<Option<usize>> {
        loop {
            let mut length = [0; LENGTH];
            match self.socket.read(&mut length)? {
                0 => return Ok(None),
                read => self.socket.read_exact(&mut length[read..])?,
            }
            self.silent.store(0, SeqCst);
            match u32::from_le_bytes(length) as usize {
                0 => {}
                length if length <= MOST => return Ok(Some(length)),
                _ => return Err(io::Error::other("a frame is too long")),
            }
        }
    }
}

impl Drop for WatchedLine {
    fn drop(&mut self) {
        if thread::panicking() {
            let lost = &self.lost.peer;
            lost.compare_exchange(NONE, self.peer, SeqCst, SeqCst).ok();
        }
    }
}

impl Read for WatchedLine {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        if self.left == 0 {
            match self.next_frame()? {
                None => return Ok(0),
                Some(length) => self.left = length,
            }
        }
        let most = bytes.len().min(self.left);
        match self.socket.read(&mut bytes[..most])? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                self.silent.store(0, SeqCst);
                self.left -= read;
                Ok(read)
            }
        }
    }
}

impl Write for WatchedLine {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let these = &bytes[..bytes.len().min(MOST)];
        if these.is_empty() {
            return Ok(0);
        }
        let mut frame = Vec::with_capacity(LENGTH + these.len());
        frame.extend((these.len() as u32).to_le_bytes());
        frame.extend(these);
        let mut to = self.says.lock().unwrap_or_else(PoisonError::into_inner);
        to.write_all(&frame)?;
        Ok(these.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

impl Stream for WatchedLine {
    fn try_clone(&self) -> io::Result<WatchedLine> {
        Ok(WatchedLine {
            socket: self.socket.try_clone()?,
            says: self.says.clone(),
            left: self.left,
            peer: self.peer,
            silent: self.silent.clone(),
            lost: self.lost.clone(),
        })
    }
    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }
    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The lock is taken so that a pulse is not cut off in the middle.
        let _to = self.says.lock().unwrap_or_else(PoisonError::into_inner);
        self.socket.shutdown(how)
    }
}

/// The message of the layer's panic when the other end of one of its queues is gone.
pub const POISONED: &str = "MergeQueue poisoned";

/// Silences the panics of the layer's threads: the worker reports the lost connection in its own words.
pub fn without_their_words() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let theirs = thread::current()
                .name()
                .is_some_and(|name| name.starts_with("timely:"));
            if !theirs && !poisoned(info.payload()) {
                before(info);
            }
        }));
    });
}

/// True if a panic reports that the other end of a queue is gone.
pub fn poisoned(payload: &(dyn std::any::Any + Send)) -> bool {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.is_some_and(|text| text.contains(POISONED))
}
