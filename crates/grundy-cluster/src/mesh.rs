//! Connections between all workers, each with a handshake before anything else is said: both prove that they know the secret
//! without sending it, and then that they run the same version and make the same table.
//!
//! Each of two ends sends a random number; each answers with what it is, and the HMAC (RFC 2104, with SHA-256) of both numbers
//! and what it is under the secret. What follows on the connection is neither signed nor encrypted.

use crate::fault;
use grundy::{Error, Limits};
use hmac::{Hmac, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// The first bytes of a connection; the number is the version of all that workers say to each other.
const MAGIC: &[u8; 16] = b"grundy workers 1";
/// Random bytes of one side.
const NONCE: usize = 32;
/// Bytes of a proof.
const PROOF: usize = 32;
/// The most bytes of a text in the handshake.
const MOST_TEXT: usize = 1 << 16;
/// Between two attempts to connect, and two looks for who connects.
const PAUSE: Duration = Duration::from_millis(20);
/// How long who connected may think about a step of the handshake.
const STEP: Duration = Duration::from_secs(5);

/// What a worker says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of its program.
    pub version: String,
    /// The game with its rules.
    pub game: String,
    /// Whether distances are wanted.
    pub distances: bool,
    /// Which worker it is.
    pub process: usize,
    /// How many there are.
    pub processes: usize,
}

/// What one end answers.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reply {
    Hello(Hello),
    Refused(String),
}

/// How workers find each other.
pub struct Meeting<'a> {
    /// Where this worker listens.
    pub listener: &'a TcpListener,
    /// Where each worker listens, in their order.
    pub addresses: &'a [SocketAddr],
    /// What this worker says of itself.
    pub hello: &'a Hello,
    /// What all workers know, and nobody else.
    pub secret: &'a [u8],
    /// How long the others may take to come.
    pub patience: Duration,
}

/// Says which worker is known to be gone, so that nobody waits for it.
pub type Gone<'a> = &'a mut dyn FnMut() -> Option<usize>;

/// Why a handshake failed.
enum Failed {
    /// The other end is no worker of ours: somebody else may still come.
    Stranger(String),
    /// It is one, and the work cannot be shared.
    Refused(String),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::Stranger(error.to_string())
    }
}

impl Meeting<'_> {
    /// Connects to every other worker: to those before this one, and waits for those behind it.
    ///
    /// # Errors
    /// [`Error::Usage`] where a worker does not come in time, or must not; [`Error::Stopped`] where one is `gone`.
    pub fn meet(&self, limits: &Limits, gone: Gone) -> Result<Vec<Option<TcpStream>>, Error> {
        let until = Instant::now() + self.patience;
        let (me, all) = (self.hello.process, self.hello.processes);
        let mut sockets: Vec<Option<TcpStream>> = (0..all).map(|_| None).collect();
        for (peer, socket) in sockets.iter_mut().enumerate().take(me) {
            *socket = Some(self.connect((peer, until), limits, &mut *gone)?);
        }
        let fault = |error: io::Error| Error::Usage(format!("nobody can be waited for: {error}"));
        self.listener.set_nonblocking(true).map_err(fault)?;
        let mut strange = String::new();
        while let Some(missing) = (me + 1..all).find(|&peer| sockets[peer].is_none()) {
            still(limits, gone)?;
            match self.listener.accept() {
                Ok((socket, from)) => match self.accept(socket) {
                    Ok((peer, socket)) if sockets[peer].is_none() => sockets[peer] = Some(socket),
                    Ok((peer, _)) => return Err(Error::Usage(format!("worker {peer} came twice"))),
                    Err(Failed::Refused(what)) => return Err(Error::Usage(what)),
                    Err(Failed::Stranger(what)) => {
                        strange = format!(" ({from} was sent away: {what})");
                    }
                },
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if Instant::now() >= until {
                        return Err(Error::Usage(format!(
                            "worker {missing} did not come within {} s{strange}",
                            self.patience.as_secs()
                        )));
                    }
                    thread::sleep(PAUSE);
                }
                Err(error) => return Err(fault(error)),
            }
        }
        Ok(sockets)
    }

    /// Connects to a worker that may not listen yet.
    fn connect(
        &self,
        (peer, until): (usize, Instant),
        limits: &Limits,
        gone: Gone,
    ) -> Result<TcpStream, Error> {
        let address = self.addresses[peer];
        loop {
            still(limits, gone)?;
            let left = until.saturating_duration_since(Instant::now());
            let wait = left.clamp(Duration::from_millis(1), Duration::from_secs(1));
            let tried = TcpStream::connect_timeout(&address, wait).map_err(Failed::from);
            match tried.and_then(|socket| self.greet(peer, socket)) {
                Ok(socket) => return Ok(socket),
                Err(Failed::Refused(what)) => return Err(Error::Usage(what)),
                Err(Failed::Stranger(what)) if left.is_zero() => {
                    return Err(Error::Usage(format!(
                        "worker {peer} at {address} did not answer within {} s: {what}",
                        self.patience.as_secs()
                    )));
                }
                Err(Failed::Stranger(_)) => thread::sleep(PAUSE.min(left)),
            }
        }
    }

    /// The handshake of who connects.
    fn greet(&self, peer: usize, mut socket: TcpStream) -> Result<TcpStream, Failed> {
        patient(&socket, Some(STEP))?;
        let mine = nonce()?;
        socket.write_all(MAGIC)?;
        socket.write_all(&mine)?;
        let theirs = first(&mut socket)?;
        let nonces = [mine, theirs].concat();
        let text = say(&Reply::Hello(self.hello.clone()))?;
        write_text(&mut socket, &text)?;
        socket.write_all(&self.proof(b"connects", &nonces, &text))?;
        let text = read_text(&mut socket)?;
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
        self.check(&mut socket, b"accepts", &nonces, &text)?;
        self.fits(&hello).map_err(Failed::Refused)?;
        if hello.process != peer {
            let what = format!(
                "worker {} answers where worker {peer} was expected",
                hello.process
            );
            return Err(Failed::Refused(what));
        }
        patient(&socket, None)?;
        Ok(socket)
    }

    /// The handshake of who is connected to.
    fn accept(&self, mut socket: TcpStream) -> Result<(usize, TcpStream), Failed> {
        socket.set_nonblocking(false)?;
        patient(&socket, Some(STEP))?;
        let mine = nonce()?;
        socket.write_all(MAGIC)?;
        socket.write_all(&mine)?;
        let theirs = first(&mut socket)?;
        let nonces = [theirs, mine].concat();
        let text = read_text(&mut socket)?;
        if let Err(failed) = self.check(&mut socket, b"connects", &nonces, &text) {
            let refused = say(&Reply::Refused("its secret is another".to_owned()))?;
            write_text(&mut socket, &refused)?;
            return Err(failed);
        }
        let said: Reply = serde_json::from_slice(&text).map_err(|_| strange())?;
        let Reply::Hello(hello) = said else {
            return Err(strange());
        };
        let behind = self.hello.process + 1..self.hello.processes;
        let fits = self
            .fits(&hello)
            .and_then(|()| match behind.contains(&hello.process) {
                true => Ok(()),
                false => Err(format!("worker {} should not connect here", hello.process)),
            });
        if let Err(what) = fits {
            write_text(&mut socket, &say(&Reply::Refused(what.clone()))?)?;
            return Err(Failed::Refused(what));
        }
        let text = say(&Reply::Hello(self.hello.clone()))?;
        write_text(&mut socket, &text)?;
        socket.write_all(&self.proof(b"accepts", &nonces, &text))?;
        patient(&socket, None)?;
        Ok((hello.process, socket))
    }

    /// Whether work can be shared with a worker that says this.
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

    /// The sum of what only who knows the secret can sum up.
    fn sum(&self, role: &[u8], nonces: &[u8], text: &[u8]) -> Hmac<Sha256> {
        let mut sum = <Hmac<Sha256> as Mac>::new_from_slice(self.secret)
            .expect("a key of any length is allowed");
        for part in [role, nonces, text] {
            sum.update(part);
        }
        sum
    }

    fn proof(&self, role: &[u8], nonces: &[u8], text: &[u8]) -> Vec<u8> {
        self.sum(role, nonces, text)
            .finalize()
            .into_bytes()
            .to_vec()
    }

    fn check(
        &self,
        socket: &mut TcpStream,
        role: &[u8],
        nonces: &[u8],
        text: &[u8],
    ) -> Result<(), Failed> {
        let mut proof = [0; PROOF];
        socket.read_exact(&mut proof)?;
        let right = self.sum(role, nonces, text).verify_slice(&proof);
        right.map_err(|_| Failed::Stranger("its secret is another".to_owned()))
    }
}

/// Whether there is a reason to wait on.
fn still(limits: &Limits, gone: Gone) -> Result<(), Error> {
    if let Some(stop) = limits.reached() {
        return Err(fault::stopped(&stop));
    }
    gone().map_or(Ok(()), |peer| Err(fault::lost(Some(peer))))
}

fn strange() -> Failed {
    Failed::Stranger("it is no worker of grundy".to_owned())
}

/// How long reading and writing may take; for ever where there is no limit.
fn patient(socket: &TcpStream, time: Option<Duration>) -> io::Result<()> {
    socket.set_read_timeout(time)?;
    socket.set_write_timeout(time)
}

fn nonce() -> Result<[u8; NONCE], Failed> {
    let mut bytes = [0; NONCE];
    let made = getrandom::fill(&mut bytes);
    made.map_err(|error| Failed::Refused(format!("no random numbers: {error}")))?;
    Ok(bytes)
}

/// What the other end says first.
fn first(socket: &mut TcpStream) -> Result<[u8; NONCE], Failed> {
    let mut magic = [0; MAGIC.len()];
    socket.read_exact(&mut magic)?;
    let same = MAGIC.len() - 1;
    if magic[..same] != MAGIC[..same] {
        return Err(strange());
    }
    if magic != *MAGIC {
        let what = "a worker speaks another version of what workers say to each other";
        return Err(Failed::Refused(what.to_owned()));
    }
    let mut nonce = [0; NONCE];
    socket.read_exact(&mut nonce)?;
    Ok(nonce)
}

fn say(reply: &Reply) -> Result<Vec<u8>, Failed> {
    serde_json::to_vec(reply).map_err(|error| Failed::Refused(error.to_string()))
}

fn write_text(socket: &mut TcpStream, text: &[u8]) -> io::Result<()> {
    socket.write_all(&(text.len() as u32).to_le_bytes())?;
    socket.write_all(text)
}

fn read_text(socket: &mut TcpStream) -> Result<Vec<u8>, Failed> {
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
