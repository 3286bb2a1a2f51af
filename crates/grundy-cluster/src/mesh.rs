//! Connections between all workers. Each begins with a handshake before anything else is sent: both ends prove that
//! they know the secret, without sending it, and then that they run the same version and make the same table.
//!
//! Each end sends a random number. Each answers with its description of itself and the HMAC (RFC 2104, with SHA-256) of
//! both numbers and that description under the secret. The traffic that follows is neither signed nor encrypted.
//!
//! Handshakes with all programs that connect run concurrently, each within a time limit of its own, and when there are
//! too many the oldest is closed. So silent or faulty connections do not hold up the workers.

use crate::fault;
use grundy::{Error, Limits};
use hmac::{Hmac, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

/// The first bytes of a connection; the number is the version of the protocol between workers.
pub const MAGIC: &[u8; 16] = b"grundy workers 2";
/// The random bytes of one end.
const NONCE: usize = 32;
/// The bytes of a proof.
const PROOF: usize = 32;
/// The largest number of bytes of a text in the handshake.
const MOST_TEXT: usize = 1 << 16;
/// The time between two attempts to connect, and between two checks for new connections.
const PAUSE: Duration = Duration::from_millis(20);
/// The longest that a handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(5);
/// The largest number of handshakes at one time.
const MOST_AT_ONCE: usize = 64;

/// A worker's description of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of its program.
    pub version: String,
    /// The game with its rules.
    pub game: String,
    /// True if distances are wanted.
    pub distances: bool,
    /// The number of the worker, from 0.
    pub process: usize,
    /// The number of workers.
    pub processes: usize,
}

/// The answer of one end.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reply {
    Hello(Hello),
    Refused(String),
}

/// A meeting, in which all workers connect to each other.
pub struct Meeting<'a> {
    /// The socket on which this worker listens.
    pub listener: &'a TcpListener,
    /// The address at which each worker listens, in their order.
    pub addresses: &'a [SocketAddr],
    /// The description of this worker.
    pub hello: &'a Hello,
    /// The secret, which all workers know and no other program.
    pub secret: &'a [u8],
    /// The time for which the other workers are waited for.
    pub patience: Duration,
}

/// A function that names a worker known to have ended, so that it is not waited for.
pub type Gone<'a> = &'a mut dyn FnMut() -> Option<usize>;

/// The reason why a handshake failed.
enum Failed {
    /// The other end is not one of our workers; a worker may still connect.
    Stranger(String),
    /// The other end is a worker, but the work cannot be shared with it.
    Refused(String),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::Stranger(error.to_string())
    }
}

/// A report of one of the meeting's threads.
enum MeetingReport {
    /// The worker is connected.
    Worker(usize, TcpStream),
    /// A program that is not a worker has connected.
    Stranger(SocketAddr, String),
    /// The work cannot be shared.
    Failed(Error),
}

/// The connections in a handshake, oldest first.
type Greeted = VecDeque<(u64, TcpStream)>;

/// The state shared by the threads of a meeting.
struct Hall<'a> {
    meeting: &'a Meeting<'a>,
    limits: &'a Limits,
    until: Instant,
    /// True once the meeting waits for no more workers.
    over: AtomicBool,
    greeted: Mutex<Greeted>,
}

impl Meeting<'_> {
    /// Connects this worker with all others: it calls those with smaller numbers, and is called by those with larger
    /// ones.
    ///
    /// # Errors
    /// [`Error::Usage`] if a worker does not connect in time or is refused; [`Error::Stopped`] if one is `gone`.
    pub fn meet(&self, limits: &Limits, gone: Gone) -> Result<Vec<Option<TcpStream>>, Error> {
        let fault = |error: io::Error| Error::usage(format!("nobody can be waited for: {error}"));
        self.listener.set_nonblocking(true).map_err(fault)?;
        let hall = Hall {
            meeting: self,
            limits,
            until: Instant::now() + self.patience,
            over: AtomicBool::new(false),
            greeted: Mutex::default(),
        };
        thread::scope(|scope| {
            let met = hall.wait(scope, gone);
            hall.over.store(true, SeqCst);
            hall.send_away(0);
            met
        })
    }
}

impl<'a> Hall<'a> {
    /// Waits until all workers are connected.
    fn wait<'s>(
        &'s self,
        scope: &'s Scope<'s, '_>,
        gone: Gone,
    ) -> Result<Vec<Option<TcpStream>>, Error> {
        let (me, all) = (self.meeting.hello.process, self.meeting.hello.processes);
        let mut sockets: Vec<Option<TcpStream>> = (0..all).map(|_| None).collect();
        let (sender, receiver) = mpsc::channel();
        for peer in 0..me {
            let sender = sender.clone();
            scope.spawn(move || sender.send(self.connect(peer)).ok());
        }
        let (mut strange, mut number) = (String::new(), 0);
        loop {
            while let Ok(met) = receiver.try_recv() {
                match met {
                    MeetingReport::Worker(peer, socket) => take(&mut sockets[peer], peer, socket)?,
                    MeetingReport::Stranger(from, what) => {
                        strange = format!(" ({from} was sent away: {what})");
                    }
                    MeetingReport::Failed(error) => return Err(error),
                }
            }
            let Some(missing) = (0..all).find(|&peer| peer != me && sockets[peer].is_none()) else {
                return Ok(sockets);
            };
            still(self.limits, gone)?;
            match self.meeting.listener.accept() {
                Ok((socket, from)) => {
                    number += 1;
                    let sender = sender.clone();
                    match self.greeting(number, &socket) {
                        Ok(()) => {
                            scope.spawn(move || {
                                sender.send(self.accepted(number, socket, from)).ok()
                            });
                        }
                        Err(error) => strange = not_taken(&error),
                    }
                }
                Err(error) => {
                    // Too many files are open, or a connection was closed before it was accepted: others may follow.
                    if error.kind() != io::ErrorKind::WouldBlock {
                        strange = not_taken(&error);
                    }
                    // For a worker that this one calls, the calling thread itself reports the error when the time is
                    // over.
                    if missing > me && Instant::now() >= self.until {
                        return Err(Error::usage(format!(
                            "worker {missing} did not come within {}{strange}",
                            fault::in_seconds(self.meeting.patience)
                        )));
                    }
                    thread::sleep(PAUSE);
                }
            }
        }
    }

    /// Registers a connection whose handshake begins. If there are too many, the oldest is closed.
    ///
    /// # Errors
    /// The system has no file left for the duplicate of the socket.
    fn greeting(&self, number: u64, socket: &TcpStream) -> io::Result<()> {
        let also = socket.try_clone()?;
        self.send_away(MOST_AT_ONCE - 1);
        self.lock().push_back((number, also));
        Ok(())
    }

    /// Closes the oldest connections until so many are left.
    fn send_away(&self, left: usize) {
        let mut greeted = self.lock();
        while greeted.len() > left {
            if let Some((_, socket)) = greeted.pop_front() {
                socket.shutdown(Shutdown::Both).ok();
            }
        }
    }

    /// The connections in a handshake. A panic of another thread while it held the lock leaves them consistent.
    fn lock(&self) -> MutexGuard<'_, Greeted> {
        self.greeted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Carries out the handshake with a program that has connected.
    fn accepted(&self, number: u64, socket: TcpStream, from: SocketAddr) -> MeetingReport {
        let ended = self.meeting.accept(&socket);
        self.lock().retain(|(other, _)| *other != number);
        match ended {
            Ok(peer) => MeetingReport::Worker(peer, socket),
            Err(Failed::Stranger(what)) => MeetingReport::Stranger(from, what),
            Err(Failed::Refused(what)) => MeetingReport::Failed(Error::usage(what)),
        }
    }

    /// Connects to a worker that may not listen yet.
    fn connect(&self, peer: usize) -> MeetingReport {
        let address = self.meeting.addresses[peer];
        loop {
            let left = self.until.saturating_duration_since(Instant::now());
            let wait = left.clamp(Duration::from_millis(1), Duration::from_secs(1));
            let tried = TcpStream::connect_timeout(&address, wait).map_err(Failed::from);
            let greeted = tried.and_then(|socket| {
                self.meeting.greet(peer, &socket)?;
                Ok(socket)
            });
            let over = left.is_zero() || self.over.load(SeqCst);
            match greeted {
                Ok(socket) => return MeetingReport::Worker(peer, socket),
                Err(Failed::Refused(what)) => return MeetingReport::Failed(Error::usage(what)),
                Err(Failed::Stranger(what)) if over => {
                    return MeetingReport::Failed(Error::usage(format!(
                        "worker {peer} at {address} did not answer within {}: {what}",
                        fault::in_seconds(self.meeting.patience)
                    )));
                }
                Err(Failed::Stranger(_)) => thread::sleep(PAUSE.min(left)),
            }
        }
    }
}

/// The reason why a connection was not accepted, for the message that a worker did not connect.
fn not_taken(error: &io::Error) -> String {
    format!(" (a connection could not be taken: {error})")
}

/// Records the connection to a worker, in place of an earlier one that the worker has given up.
fn take(place: &mut Option<TcpStream>, peer: usize, socket: TcpStream) -> Result<(), Error> {
    if place.as_ref().is_some_and(is_open) {
        return Err(Error::usage(format!("worker {peer} came twice")));
    }
    *place = Some(socket);
    Ok(())
}

/// True if the other end has not closed the connection.
fn is_open(socket: &TcpStream) -> bool {
    let looked = socket
        .set_nonblocking(true)
        .and_then(|()| socket.peek(&mut [0]));
    socket.set_nonblocking(false).ok();
    match looked {
        Ok(read) => read > 0,
        Err(error) => error.kind() == io::ErrorKind::WouldBlock,
    }
}

impl Meeting<'_> {
    /// The handshake of the end that calls.
    fn greet(&self, peer: usize, socket: &TcpStream) -> Result<(), Failed> {
        let mut to = Timed::new(socket);
        let mine = nonce()?;
        to.write_all(MAGIC)?;
        to.write_all(&mine)?;
        let theirs = first(&mut to)?;
        let nonces = [mine, theirs].concat();
        let text = say(&Reply::Hello(self.hello.clone()))?;
        write_text(&mut to, &text)?;
        to.write_all(&self.proof(b"connects", &nonces, &text))?;
        let text = read_text(&mut to)?;
        let said: Reply = serde_json::from_slice(&text).map_err(|_| strange())?;
        let hello = match said {
            Reply::Refused(what) => {
                let at = self.addresses[peer];
                return Err(Failed::Refused(format!(
                    "worker {peer} at {at} refused this one: {what}"
                )));
            }
            Reply::Hello(hello) => hello,
        };
        self.check(&mut to, b"accepts", &nonces, &text)?;
        self.fits(&hello).map_err(Failed::Refused)?;
        if hello.process != peer {
            let what = format!(
                "worker {} answers where worker {peer} was expected",
                hello.process
            );
            return Err(Failed::Refused(what));
        }
        to.end()?;
        Ok(())
    }

    /// The handshake of the end that is called.
    fn accept(&self, socket: &TcpStream) -> Result<usize, Failed> {
        socket.set_nonblocking(false)?;
        let mut to = Timed::new(socket);
        let mine = nonce()?;
        to.write_all(MAGIC)?;
        to.write_all(&mine)?;
        let theirs = first(&mut to)?;
        let nonces = [theirs, mine].concat();
        let text = read_text(&mut to)?;
        if let Err(failed) = self.check(&mut to, b"connects", &nonces, &text) {
            let refused = say(&Reply::Refused("its secret is another".to_owned()))?;
            write_text(&mut to, &refused)?;
            return Err(failed);
        }
        let said: Reply = serde_json::from_slice(&text).map_err(|_| strange())?;
        let Reply::Hello(hello) = said else {
            return Err(strange());
        };
        let behind = self.hello.process + 1..self.hello.processes;
        let fits = self.fits(&hello).and_then(|()| {
            if behind.contains(&hello.process) {
                Ok(())
            } else {
                Err(format!("worker {} should not connect here", hello.process))
            }
        });
        if let Err(what) = fits {
            write_text(&mut to, &say(&Reply::Refused(what.clone()))?)?;
            return Err(Failed::Refused(what));
        }
        let text = say(&Reply::Hello(self.hello.clone()))?;
        write_text(&mut to, &text)?;
        to.write_all(&self.proof(b"accepts", &nonces, &text))?;
        to.end()?;
        Ok(hello.process)
    }

    /// Checks that the work can be shared with a worker of this description.
    fn fits(&self, other: &Hello) -> Result<(), String> {
        let who = other.process;
        let differs = |what: &str, theirs: &dyn std::fmt::Display, ours: &dyn std::fmt::Display| {
            let (mine, ours) = (self.hello.process, ours.to_string());
            Err(format!(
                "worker {who} {what} {theirs}, worker {mine} {ours}"
            ))
        };
        let with = |distances| if distances { "with" } else { "without" };
        let mine = self.hello;
        if other.version != mine.version {
            return differs("is of version", &other.version, &mine.version);
        }
        if other.game != mine.game {
            let named = |game: &str| game.trim_end_matches(':').to_owned();
            return differs("makes a table of", &named(&other.game), &named(&mine.game));
        }
        if other.distances != mine.distances {
            return differs(
                "works",
                &with(other.distances),
                &format!("{} distances", with(mine.distances)),
            );
        }
        if other.processes != mine.processes {
            return differs("is one of", &other.processes, &mine.processes);
        }
        Ok(())
    }

    /// The keyed hash that only a worker who knows the secret can compute.
    fn sum(&self, role: &[u8], nonces: &[u8], text: &[u8]) -> Hmac<Sha256> {
        let mut sum = <Hmac<Sha256> as Mac>::new_from_slice(self.secret)
            .expect("a key of any length is allowed");
        for part in [role, nonces, text] {
            sum.update(part);
        }
        sum
    }

    /// The proof that the sender knows the secret: the keyed hash of its role, both random numbers and its text.
    fn proof(&self, role: &[u8], nonces: &[u8], text: &[u8]) -> Vec<u8> {
        self.sum(role, nonces, text)
            .finalize()
            .into_bytes()
            .to_vec()
    }

    /// Reads the other side's proof and compares it in constant time.
    fn check(
        &self,
        from: &mut Timed,
        role: &[u8],
        nonces: &[u8],
        text: &[u8],
    ) -> Result<(), Failed> {
        let mut proof = [0; PROOF];
        from.read_exact(&mut proof)?;
        let right = self.sum(role, nonces, text).verify_slice(&proof);
        right.map_err(|_| Failed::Stranger("its secret is another".to_owned()))
    }
}

/// Fails if there is a reason to stop waiting.
fn still(limits: &Limits, gone: Gone) -> Result<(), Error> {
    if let Some(stop) = limits.reached() {
        return Err(fault::stopped(&stop));
    }
    gone().map_or(Ok(()), |peer| Err(fault::lost(Some(peer))))
}

/// The failure of a handshake with a program that does not speak this protocol.
fn strange() -> Failed {
    Failed::Stranger("it is no worker of grundy".to_owned())
}

/// A connection during its handshake. The time limit is for the whole handshake, so an end that sends a byte now and
/// then gains nothing.
struct Timed<'a> {
    socket: &'a TcpStream,
    until: Instant,
}

impl Timed<'_> {
    /// A socket on which the whole handshake must be done by a deadline.
    fn new(socket: &TcpStream) -> Timed<'_> {
        Timed {
            socket,
            until: Instant::now() + HANDSHAKE,
        }
    }

    /// The time left until the deadline.
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            Err(io::ErrorKind::TimedOut.into())
        } else {
            Ok(Some(left))
        }
    }

    /// Lifts the time limit for all that follows.
    fn end(self) -> io::Result<()> {
        self.socket.set_read_timeout(None)?;
        self.socket.set_write_timeout(None)
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.socket.set_read_timeout(self.left()?)?;
        let mut socket = self.socket;
        socket.read(bytes)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.socket.set_write_timeout(self.left()?)?;
        let mut socket = self.socket;
        socket.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        let mut socket = self.socket;
        socket.flush()
    }
}

/// A fresh random number, so that an old proof cannot be replayed.
fn nonce() -> Result<[u8; NONCE], Failed> {
    let mut bytes = [0; NONCE];
    let made = getrandom::fill(&mut bytes);
    made.map_err(|error| Failed::Refused(format!("no random numbers: {error}")))?;
    Ok(bytes)
}

/// The random number that the other end sends first.
fn first(socket: &mut Timed) -> Result<[u8; NONCE], Failed> {
    let mut magic = [0; MAGIC.len()];
    socket.read_exact(&mut magic)?;
    let same = MAGIC.len() - 1;
    if magic[..same] != MAGIC[..same] {
        return Err(strange());
    }
    if magic != *MAGIC {
        // The other end has proved nothing yet, so this failure must not end the meeting.
        let what = "it speaks another version of what workers say to each other";
        return Err(Failed::Stranger(what.to_owned()));
    }
    let mut nonce = [0; NONCE];
    socket.read_exact(&mut nonce)?;
    Ok(nonce)
}

/// A reply as text.
fn say(reply: &Reply) -> Result<Vec<u8>, Failed> {
    serde_json::to_vec(reply).map_err(|error| Failed::Refused(error.to_string()))
}

/// Sends a text after its length.
fn write_text(socket: &mut Timed, text: &[u8]) -> io::Result<()> {
    socket.write_all(&(text.len() as u32).to_le_bytes())?;
    socket.write_all(text)
}

/// Receives a text, refusing one that claims to be too long.
fn read_text(socket: &mut Timed) -> Result<Vec<u8>, Failed> {
    let mut length = [0; 4];
    socket.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length) as usize;
    if length > MOST_TEXT {
        return Err(strange());
    }
    let mut text = vec![0; length];
    socket.read_exact(&mut text)?;
    Ok(text)
}
