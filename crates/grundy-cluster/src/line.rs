//! A connection as timely's communication layer uses it, with a look at whether it was lost, and a pulse.
//!
//! The layer's threads panic when a connection breaks, and the worker would wait for ever. A line that is dropped while
//! its thread panics was lost: that is noted, and a worker that waits looks for the note.
//!
//! A worker that was stopped breaks no connection. So every worker sends a pulse each quarter of a second, from a thread
//! that does nothing else, however long the work takes: the layer's bytes go in frames, a length and so many bytes, and a
//! frame of nothing is a pulse. A worker that waits counts for how long nothing was heard.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread;
use std::time::Duration;
use timely::communication::allocator::zero_copy::stream::Stream;

/// No connection is lost.
const NONE: usize = usize::MAX;
/// The time between two pulses.
const PULSE: Duration = Duration::from_millis(250);
/// The most bytes of a frame.
const MOST: usize = 1 << 16;
/// The bytes of its length.
const LENGTH: usize = 4;
/// A thread that only sends pulses needs little.
const STACK: usize = 64 << 10;

/// The watch over all connections: which was lost first, which worker is silent, and a way to end them all.
pub struct Lost {
    peer: AtomicUsize,
    over: AtomicBool,
    lines: Mutex<Vec<Heard>>,
}

/// The connection to a worker, and for how long nothing was heard of it.
struct Heard {
    peer: usize,
    socket: TcpStream,
    /// The milliseconds for which this worker has waited since the other said something.
    silent: Arc<AtomicU64>,
}

impl Lost {
    /// A watch over no connection; none is lost yet.
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

    /// Counts the time that was `waited`, and returns a worker of whom nothing was heard for longer than `patience`. Time
    /// in which this process was stopped itself is not counted, so that all may be stopped and go on.
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

    /// Notes that the work has ended: no more pulses.
    pub fn over(&self) {
        self.over.store(true, SeqCst);
    }

    /// Ends every connection, so that no other worker waits for this one.
    pub fn hang_up(&self) {
        self.over();
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        for line in lines.iter() {
            line.socket.shutdown(Shutdown::Both).ok();
        }
    }

    /// The connection to a worker, watched.
    ///
    /// # Errors
    /// The error of the system.
    pub fn line(self: &Arc<Lost>, socket: TcpStream, peer: usize) -> io::Result<Line> {
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
        let line = Line {
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

/// A machine that vanished is noticed within a minute or two, though it does not say goodbye.
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
pub struct Line {
    socket: TcpStream,
    /// The same, for one frame at a time.
    says: Arc<Mutex<TcpStream>>,
    /// Bytes of the frame that is being read.
    left: usize,
    peer: usize,
    silent: Arc<AtomicU64>,
    lost: Arc<Lost>,
}

impl Line {
    /// Sends pulses from a thread, until the connection or the work ends.
    fn pulse(&self) -> io::Result<()> {
        let (says, lost) = (self.says.clone(), self.lost.clone());
        let beat = move || {
            while !lost.over.load(SeqCst) {
                // If the lock is taken, something is being sent, which is as good as a pulse.
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

    /// The length of the next frame that says something; `None` at the end.
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

impl Drop for Line {
    fn drop(&mut self) {
        if thread::panicking() {
            let lost = &self.lost.peer;
            lost.compare_exchange(NONE, self.peer, SeqCst, SeqCst).ok();
        }
    }
}

impl Read for Line {
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

impl Write for Line {
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

impl Stream for Line {
    fn try_clone(&self) -> io::Result<Line> {
        Ok(Line {
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
        // A pulse is whole before the end.
        let _to = self.says.lock().unwrap_or_else(PoisonError::into_inner);
        self.socket.shutdown(how)
    }
}

/// The message of the layer's panic when one of its queues lost its other end.
pub const POISONED: &str = "MergeQueue poisoned";

/// Panics of the layer's threads say nothing: the worker reports the lost connection in its own words.
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

/// True if a panic says that a queue lost its other end.
pub fn poisoned(payload: &(dyn std::any::Any + Send)) -> bool {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.is_some_and(|text| text.contains(POISONED))
}
