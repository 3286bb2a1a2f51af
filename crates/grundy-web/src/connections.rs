//! Connections: their number, the state of each, and the choice of one that gives way when there are too many.
//!
//! A connection is *working* while its question waits or is worked on; its place is then safe. At any other time it
//! waits for its reader to send or take something. It is closed if that takes too long or if another connection needs
//! the place: first those of an address that has many, then those that have waited longest. So a reader cannot keep
//! others out by sending nothing, half a request, or a byte now and then.

use crate::config::Config;
use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::Notify;

/// The age below which a connection does not give way: a new one has not yet had time to ask.
const YOUNG: Duration = Duration::from_millis(50);

/// The longest that a new connection waits for another to give way.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// The time between two attempts to find one.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// New connections that may wait for another of their own address. Further ones are closed.
const MOST_WAITING: usize = 64;
/// The same for a single address.
const MOST_WAITING_OF_ONE: usize = 8;

/// The most bytes ready for all readers together. Beyond that the connections with the largest unsent replies are
/// closed.
const MOST_TO_SEND: u64 = 64 << 20;

/// Replies up to this size close no other connection.
const SMALL: u64 = 64 << 10;

/// All connections.
#[derive(Clone)]
pub struct Connections(Arc<All>);

/// The table of open connections.
struct All {
    open: Mutex<HashMap<u64, Arc<Connection>>>,
    /// The addresses of new connections that wait for another of the same address.
    waiting: Mutex<Vec<IpAddr>>,
    next: AtomicU64,
    most: usize,
    per_address: Option<usize>,
    per_address_here: bool,
    stalled: Duration,
    sending: Duration,
}

/// A connection.
pub struct Connection {
    /// Its other end.
    pub address: IpAddr,
    stream: TcpStream,
    state: Mutex<ConnectionState>,
    close: Notify,
}

/// The state of a connection, which decides whether it may be closed to make room.
struct ConnectionState {
    /// True while its question waits or is worked on.
    working: bool,
    /// The time at which it began to wait for its reader.
    since: Instant,
    /// The time since which nothing could be sent.
    stalled: Option<Instant>,
    /// The time since which not everything could be sent.
    unsent: Option<Instant>,
    /// Bytes of replies that are not sent yet.
    to_send: u64,
}

impl Connections {
    /// An empty table with the bounds of these settings.
    pub fn new(config: &Config) -> Connections {
        Connections(Arc::new(All {
            open: Mutex::default(),
            waiting: Mutex::default(),
            next: AtomicU64::new(0),
            most: config.open.max(1),
            per_address: config.per_address,
            per_address_here: config.per_address_here,
            stalled: config.stalled,
            sending: config.sending,
        }))
    }

    /// Takes a new connection if its address has room for one more. If there are too many connections in all, it waits
    /// for another to give way; `None` if none does.
    ///
    /// # Errors
    /// Gives the connection back if its address has room for no more: no connection of another address is closed for
    /// that.
    pub async fn admit(
        &self,
        stream: TcpStream,
        address: IpAddr,
    ) -> Result<Option<Open>, TcpStream> {
        if !self.has_room_for(address) {
            return Err(stream);
        }
        let room = until(|| self.has_room()).await;
        Ok(room.then(|| self.open(stream, address)))
    }

    /// Waits until another connection of the same address gives way, and then takes the new one; `None` if none does,
    /// or if too many are waiting already.
    pub async fn admit_later(&self, stream: TcpStream, address: IpAddr) -> Option<Open> {
        let _waiting = self.wait(address)?;
        let has_room = || self.has_room_for(address) && self.has_room();
        until(has_room).await.then(|| self.open(stream, address))
    }

    /// Records a new connection.
    fn open(&self, stream: TcpStream, address: IpAddr) -> Open {
        let connection = Arc::new(Connection {
            address,
            stream,
            state: Mutex::new(ConnectionState {
                working: false,
                since: Instant::now(),
                stalled: None,
                unsent: None,
                to_send: 0,
            }),
            close: Notify::new(),
        });
        let number = self.0.next.fetch_add(1, Ordering::Relaxed);
        lock(&self.0.open).insert(number, connection.clone());
        Open {
            all: self.clone(),
            number,
            connection,
        }
    }

    /// Joins the connections that wait for another of the same address to give way.
    fn wait(&self, address: IpAddr) -> Option<WaitingConnection> {
        let mut waiting = lock(&self.0.waiting);
        let own = waiting.iter().filter(|other| **other == address).count();
        if waiting.len() >= MOST_WAITING || own >= MOST_WAITING_OF_ONE {
            return None;
        }
        waiting.push(address);
        Some(WaitingConnection(self.clone(), address))
    }

    /// Makes room for one more connection of an address, by closing one of its own if necessary.
    fn has_room_for(&self, address: IpAddr) -> bool {
        let mut open = lock(&self.0.open);
        // Readers behind a proxy on this machine all share its loopback address.
        let counts = self.0.per_address_here || !address.is_loopback();
        self.0.per_address.filter(|_| counts).is_none_or(|most| {
            let own = open.values().filter(|one| one.address == address).count();
            own < most || close_one(&mut open, Some(address))
        })
    }

    /// Makes room for one more connection of any address.
    fn has_room(&self) -> bool {
        let mut open = lock(&self.0.open);
        open.len() < self.0.most || {
            let greedy = greedy(&open, self.0.most / 8);
            greedy.is_some_and(|greedy| close_one(&mut open, Some(greedy)))
                || close_one(&mut open, None)
        }
    }

    /// Closes a connection because the system has no files left.
    pub fn close_one(&self) {
        close_one(&mut lock(&self.0.open), None);
    }

    /// Counts a reply. If too many bytes are waiting to be sent, the connections with the most unsent bytes are closed.
    pub fn will_send(&self, connection: &Connection, bytes: u64) {
        lock(&connection.state).to_send += bytes;
        if bytes <= SMALL {
            return;
        }
        let mut open = lock(&self.0.open);
        while open.values().map(|one| one.to_send()).sum::<u64>() > MOST_TO_SEND {
            let others = open
                .iter()
                .filter(|(_, one)| !std::ptr::eq(one.as_ref(), connection) && one.to_send() > 0);
            let Some(number) = others
                .max_by_key(|(_, one)| one.to_send())
                .map(|(number, _)| *number)
            else {
                return;
            };
            close(&mut open, number);
        }
    }

    /// Closes from time to time the connections whose reader takes nothing or has left.
    pub async fn look_after(&self) {
        const BETWEEN_LOOKS: Duration = Duration::from_millis(500);
        loop {
            tokio::time::sleep(BETWEEN_LOOKS).await;
            let mut open = lock(&self.0.open);
            let over = |one: &Connection| {
                one.is_slow(self.0.stalled, self.0.sending) || one.reader_has_left()
            };
            let numbers = open
                .iter()
                .filter_map(|(number, one)| over(one).then_some(*number));
            for number in numbers.collect::<Vec<u64>>() {
                close(&mut open, number);
            }
        }
    }
}

/// Checks repeatedly whether there is room; false if there is none for too long.
async fn until(has_room: impl Fn() -> bool) -> bool {
    let begun = Instant::now();
    while !has_room() {
        if begun.elapsed() > LONGEST_WAIT {
            return false;
        }
        tokio::time::sleep(BETWEEN_LOOKS).await;
    }
    true
}

/// The address with the most connections, if it has more than this number.
fn greedy(open: &HashMap<u64, Arc<Connection>>, more_than: usize) -> Option<IpAddr> {
    let mut counts: HashMap<IpAddr, usize> = HashMap::new();
    for one in open.values() {
        *counts.entry(one.address).or_default() += 1;
    }
    let (address, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    (count > more_than).then_some(address)
}

/// Closes the connection that has waited longest for its reader, of one address or of all.
fn close_one(open: &mut HashMap<u64, Arc<Connection>>, address: Option<IpAddr>) -> bool {
    let waiting = open.iter().filter_map(|(number, one)| {
        let since = one.waits_since()?;
        let meant = address.is_none_or(|address| one.address == address);
        (meant && since.elapsed() >= YOUNG).then_some((since, *number))
    });
    match waiting.min() {
        Some((_, number)) => {
            close(open, number);
            true
        }
        None => false,
    }
}

/// Closes a connection to make room for another.
fn close(open: &mut HashMap<u64, Arc<Connection>>, number: u64) {
    if let Some(connection) = open.remove(&number) {
        connection.close.notify_one();
    }
}

/// A new connection that waits for another to give way; counted while this value lives.
struct WaitingConnection(Connections, IpAddr);

impl Drop for WaitingConnection {
    fn drop(&mut self) {
        let mut waiting = lock(&self.0.0.waiting);
        if let Some(at) = waiting.iter().position(|address| *address == self.1) {
            waiting.swap_remove(at);
        }
    }
}

/// An open connection; dropping this removes it from the table.
pub struct Open {
    all: Connections,
    number: u64,
    /// The connection.
    pub connection: Arc<Connection>,
}

impl Drop for Open {
    fn drop(&mut self) {
        lock(&self.all.0.open).remove(&self.number);
    }
}

impl Connection {
    /// Waits until the connection is to be closed.
    pub async fn closed(&self) {
        self.close.notified().await;
    }

    /// Marks the connection as working while the returned value lives.
    pub fn work(self: &Arc<Connection>) -> Work {
        lock(&self.state).working = true;
        Work(self.clone())
    }

    /// The time since which the connection has been waiting for its reader, unless it is working.
    fn waits_since(&self) -> Option<Instant> {
        let state = lock(&self.state);
        (!state.working || state.stalled.is_some()).then_some(state.since)
    }

    /// The bytes of an answer that have not been sent.
    fn to_send(&self) -> u64 {
        lock(&self.state).to_send
    }

    /// True if the reader has taken nothing for too long, or the whole answer takes too long to send.
    fn is_slow(&self, stalled: Duration, sending: Duration) -> bool {
        let state = lock(&self.state);
        let longer =
            |since: Option<Instant>, than| since.is_some_and(|since| since.elapsed() > than);
        longer(state.stalled, stalled) || longer(state.unsent, sending)
    }

    /// True if the other end closed the connection while its question is worked on. The HTTP layer notices that too,
    /// but only after it has read everything sent before.
    fn reader_has_left(&self) -> bool {
        if !lock(&self.state).working {
            return false;
        }
        let ready = std::pin::pin!(self.stream.ready(Interest::READABLE));
        match ready.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Ok(ready)) => ready.is_read_closed(),
            Poll::Ready(Err(_)) => true,
            Poll::Pending => false,
        }
    }

    /// Sends what the system takes now.
    fn poll_send(
        &self,
        context: &mut Context<'_>,
        send: impl Fn(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        loop {
            if self.stream.poll_write_ready(context)?.is_pending() {
                self.could_not_write();
                return Poll::Pending;
            }
            match send(&self.stream) {
                Err(fault) if fault.kind() == io::ErrorKind::WouldBlock => {}
                Err(fault) => return Poll::Ready(Err(fault)),
                Ok(written) => {
                    self.wrote(written);
                    return Poll::Ready(Ok(written));
                }
            }
        }
    }

    /// Notes that some bytes were sent.
    fn wrote(&self, bytes: usize) {
        let mut state = lock(&self.state);
        state.stalled = None;
        state.to_send = state.to_send.saturating_sub(bytes as u64);
    }

    /// Notes that nothing could be sent now.
    fn could_not_write(&self) {
        let mut state = lock(&self.state);
        let now = Instant::now();
        state.stalled.get_or_insert(now);
        state.unsent.get_or_insert(now);
    }

    /// Notes that everything was sent.
    fn wrote_all(&self) {
        let mut state = lock(&self.state);
        state.stalled = None;
        state.unsent = None;
        if !state.working {
            state.to_send = 0;
        }
    }
}

/// The time in which a question waits or is worked on.
pub struct Work(Arc<Connection>);

impl Drop for Work {
    fn drop(&mut self) {
        let mut state = lock(&self.0.state);
        state.working = false;
        state.since = Instant::now();
    }
}

/// The bytes that a connection sends and receives.
pub struct Stream(pub Arc<Connection>);

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let stream = &self.0.stream;
        loop {
            ready!(stream.poll_read_ready(context))?;
            match stream.try_read(buffer.initialize_unfilled()) {
                Err(fault) if fault.kind() == io::ErrorKind::WouldBlock => {}
                Err(fault) => return Poll::Ready(Err(fault)),
                Ok(bytes) => {
                    buffer.advance(bytes);
                    return Poll::Ready(Ok(()));
                }
            }
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.0.poll_send(context, |stream| stream.try_write(bytes))
    }

    // With one buffer hyper would copy every reply into it and keep its room; so replies are sent as they are.
    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.0
            .poll_send(context, |stream| stream.try_write_vectored(pieces))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.0.wrote_all();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        // The connection is closed when it is dropped, right after this.
        Poll::Ready(Ok(()))
    }
}

/// Locks the mutex; a panic of another thread leaves its data usable.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
