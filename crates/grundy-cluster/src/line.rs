//! A connection as timely's communication layer uses it, with a look at whether it was lost.
//!
//! The layer's threads panic when a connection breaks, and the worker would wait for ever. A line that is dropped while its
//! thread panics was lost: that is noted, and whoever waits looks at it.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread;
use timely::communication::allocator::zero_copy::stream::Stream;

/// No connection is lost.
const NONE: usize = usize::MAX;

/// Which connection was lost first, and how to end them all.
pub struct Lost {
    peer: AtomicUsize,
    sockets: Mutex<Vec<TcpStream>>,
}

impl Lost {
    /// Nothing is lost yet.
    pub fn new() -> Arc<Lost> {
        Arc::new(Lost {
            peer: AtomicUsize::new(NONE),
            sockets: Mutex::default(),
        })
    }

    /// The worker whose connection was lost first.
    pub fn peer(&self) -> Option<usize> {
        Some(self.peer.load(SeqCst)).filter(|&peer| peer != NONE)
    }

    /// Ends every connection, so that nobody waits for this worker.
    pub fn hang_up(&self) {
        let sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        for socket in sockets.iter() {
            socket.shutdown(Shutdown::Both).ok();
        }
    }

    /// The connection to a worker, watched.
    ///
    /// # Errors
    /// What the system says.
    pub fn line(self: &Arc<Lost>, socket: TcpStream, peer: usize) -> io::Result<Line> {
        socket.set_nodelay(true)?;
        keep_alive(&socket)?;
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        sockets.push(socket.try_clone()?);
        drop(sockets);
        Ok(Line {
            socket,
            peer,
            lost: self.clone(),
        })
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
    peer: usize,
    lost: Arc<Lost>,
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
        self.socket.read(bytes)
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.socket.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

impl Stream for Line {
    fn try_clone(&self) -> io::Result<Line> {
        Ok(Line {
            socket: self.socket.try_clone()?,
            peer: self.peer,
            lost: self.lost.clone(),
        })
    }
    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }
    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.socket.shutdown(how)
    }
}

/// What the layer says where one of its queues lost its other end.
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

/// Whether a panic says that a queue lost its other end.
pub fn poisoned(payload: &(dyn std::any::Any + Send)) -> bool {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.is_some_and(|text| text.contains(POISONED))
}
