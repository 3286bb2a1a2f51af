//! The workers as a crew on timely dataflow. There is a single exchange, whose timestamps are rounds; a round is over
//! for all workers when the progress tracking of the dataflow says so.
//!
//! Murray, McSherry, Isaacs, Isard, Barham and Abadi, *Naiad: a timely dataflow system*, SOSP (2013).

use crate::fault;
use crate::line::{self, Lost};
use grundy::{Error, Limits};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::HashMap;
use std::mem::ManuallyDrop;
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::{Allocator, Hooks};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::probe::{Handle, Probe};
use timely::dataflow::operators::vec::input::{Handle as Input, Input as _};
use timely::worker::{Config, Worker};

/// The time between two checks for a lost connection.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// The time allowed for the thread that lost a connection to note which one it was.
const TO_NOTE: Duration = Duration::from_secs(1);

/// The least patience: it allows for some late pulses of another worker.
const LEAST_PATIENCE: Duration = Duration::from_secs(2);

/// The time in which the other workers may end in good order.
const TO_END: Duration = Duration::from_secs(10);

/// The kind of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PacketKind {
    /// Keys of options, for the shards of the next level.
    Options,
    /// Keys whose results the sender asks for.
    Questions,
    /// Words, one for each key of a question.
    Answers,
    /// Moves backwards, for the shards where they begin.
    Edges,
    /// The sender's progress, as JSON.
    Report,
}

/// A packet that one worker sends another in a round.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Packet {
    /// The worker that sent it.
    pub from: u32,
    /// The worker to which it is addressed.
    pub to: u32,
    round: u64,
    /// Its number among the packets of its sender.
    place: u32,
    /// Its kind.
    pub kind: PacketKind,
    /// Its content.
    #[serde(with = "plain_bytes")]
    pub bytes: Vec<u8>,
}

impl Packet {
    /// A packet of the next round.
    pub fn new(to: usize, kind: PacketKind, bytes: Vec<u8>) -> Packet {
        Packet {
            from: 0,
            to: to as u32,
            round: 0,
            place: 0,
            kind,
            bytes,
        }
    }
}

/// Bytes as a byte string; serde would otherwise write a list of numbers.
mod plain_bytes {
    use serde::de::{Deserializer, Error, Visitor};
    use serde::ser::Serializer;

    pub fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(bytes)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        struct Bytes;
        impl Visitor<'_> for Bytes {
            type Value = Vec<u8>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
                Ok(bytes.to_vec())
            }
            fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
                Ok(bytes)
            }
        }
        from.deserialize_byte_buf(Bytes)
    }
}

/// The packets that have arrived, by round: a worker that is ahead may already send packets of the next round.
type Inbox = Rc<RefCell<HashMap<u64, Vec<Packet>>>>;

/// One worker as a member of the crew.
pub struct Crew {
    /// The number of this worker, from 0.
    pub me: usize,
    /// The number of workers.
    pub size: usize,
    /// Bytes sent to other workers.
    pub sent: u64,
    round: u64,
    /// The engine is never dropped after a connection was lost, since its threads would wait for each other.
    engine: ManuallyDrop<Engine>,
    inbox: Inbox,
    lost: Arc<Lost>,
    /// The longest that another worker may be silent.
    patience: Duration,
    /// True once nothing can be sent any more.
    broken: bool,
}

/// The dataflow of one worker, at rest between two rounds.
struct Engine {
    worker: Worker,
    input: Option<Input<u64, Packet>>,
    probe: Handle<u64>,
    guard: CommsGuard,
}

impl Crew {
    /// A crew over connections to all other workers, in the order of workers, with `None` in this worker's own place.
    /// Another worker may be silent for as long as `patience` says.
    ///
    /// # Errors
    /// [`Error::Usage`] where the system gives no threads or connections.
    pub fn new(sockets: Vec<Option<TcpStream>>, patience: Duration) -> Result<Crew, Error> {
        line::without_their_words();
        let own = sockets.iter().position(Option::is_none);
        let me = own.ok_or_else(|| Error::usage("a crew without this worker".to_owned()))?;
        let size = sockets.len();
        let lost = Lost::new();
        let no_line = |error| Error::usage(format!("no connection between workers: {error}"));
        let lines = sockets.into_iter().enumerate().map(|(peer, socket)| {
            let line = socket.map(|socket| lost.line(socket, peer));
            line.transpose()
        });
        let lines: Vec<_> = lines.collect::<Result<_, _>>().map_err(no_line)?;
        let hooks = Hooks::default();
        let inner = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, guard) =
            initialize_networking_from_sockets(inner, lines, me, 1, hooks).map_err(no_line)?;
        let mut builders = builders.into_iter();
        let builder = builders
            .next()
            .ok_or_else(|| Error::usage("no worker".to_owned()))?;
        let config = Config::default().idle_spin(Duration::ZERO);
        // Without a start time of its own the worker would never park its thread.
        let now = Some(Instant::now());
        let mut worker = Worker::new(config, Allocator::Tcp(builder.build()), now);
        let inbox = Inbox::default();
        let (input, probe) = dataflow(&mut worker, inbox.clone());
        Ok(Crew {
            me,
            size,
            sent: 0,
            round: 0,
            engine: ManuallyDrop::new(Engine {
                worker,
                input: Some(input),
                probe,
                guard,
            }),
            inbox,
            lost,
            patience: patience.max(LEAST_PATIENCE),
            broken: false,
        })
    }

    /// Carries out one round: sends packets, and waits for everything sent to this worker in it, ordered by sender and
    /// then as sent.
    ///
    /// # Errors
    /// [`Error::Stopped`] where a worker is lost, or the time is over while another one is waited for.
    pub fn round(&mut self, packets: Vec<Packet>, limits: &Limits) -> Result<Vec<Packet>, Error> {
        for (place, mut packet) in packets.into_iter().enumerate() {
            packet.from = self.me as u32;
            packet.round = self.round;
            packet.place = place as u32;
            if packet.to as usize == self.me {
                let mut inbox = self.inbox.borrow_mut();
                inbox.entry(self.round).or_default().push(packet);
            } else {
                self.sent += packet.bytes.len() as u64;
                self.turn(|engine| {
                    if let Some(input) = &mut engine.input {
                        input.send(packet);
                    }
                })?;
            }
        }
        let next = self.round + 1;
        self.turn(|engine| {
            if let Some(input) = &mut engine.input {
                input.advance_to(next);
            }
        })?;
        self.wait(next, limits)?;
        let mut arrived = self
            .inbox
            .borrow_mut()
            .remove(&self.round)
            .unwrap_or_default();
        arrived.sort_by_key(|packet| (packet.from, packet.place));
        self.round = next;
        Ok(arrived)
    }

    /// Waits until a round is over for all workers.
    fn wait(&mut self, next: u64, limits: &Limits) -> Result<(), Error> {
        // An interrupted worker still finishes the round if the others do. In the next round it reports the reason to
        // all.
        const TO_END_A_ROUND: Duration = Duration::from_secs(60);
        let mut until: Option<Instant> = None;
        let mut last = Instant::now();
        while self.engine.probe.less_than(&next) {
            self.turn(|engine| {
                engine.worker.step_or_park(Some(BETWEEN_LOOKS));
            })?;
            let now = Instant::now();
            let waited = now.duration_since(std::mem::replace(&mut last, now));
            if let Some(peer) = self.lost.silent(waited, self.patience) {
                self.broken = true;
                return Err(fault::silent(peer, self.patience, limits));
            }
            if let Some(stop) = limits.reached()
                && now > *until.get_or_insert(now + TO_END_A_ROUND)
            {
                self.broken = true;
                return Err(fault::stopped(&stop));
            }
        }
        Ok(())
    }

    /// Runs a step of the engine, which panics when a connection is lost.
    fn turn(&mut self, work: impl FnOnce(&mut Engine)) -> Result<(), Error> {
        let engine = &mut self.engine;
        let worked = match self.lost.peer() {
            Some(_) => Ok(()),
            None => catch_unwind(AssertUnwindSafe(|| work(engine))),
        };
        match worked {
            Err(panic) if !line::poisoned(&*panic) => resume_unwind(panic),
            Ok(()) if self.lost.peer().is_none() => Ok(()),
            _ => {
                let since = Instant::now();
                while self.lost.peer().is_none() && since.elapsed() < TO_NOTE {
                    std::thread::sleep(Duration::from_millis(1));
                }
                self.broken = true;
                Err(fault::lost(self.lost.peer()))
            }
        }
    }

    /// Ends the crew: in good order if every worker ends after the same round, else such that the others notice.
    pub fn end(mut self) {
        let until = Instant::now() + TO_END;
        let mut ended = self.broken || self.turn(|engine| engine.input = None).is_err();
        while !ended && self.engine.worker.has_dataflows() && Instant::now() < until {
            let step = |engine: &mut Engine| {
                engine.worker.step_or_park(Some(BETWEEN_LOOKS));
            };
            ended = self.turn(step).is_err();
        }
        if ended || self.engine.worker.has_dataflows() {
            self.lost.hang_up();
            return;
        }
        self.lost.over();
        // SAFETY: `self` is consumed, and nothing looks at the engine again.
        let engine = unsafe { ManuallyDrop::take(&mut self.engine) };
        let ended = catch_unwind(AssertUnwindSafe(|| {
            drop(engine.worker);
            drop(engine.guard);
        }));
        // Another worker may have ended before it said goodbye; everything it had to say has arrived.
        drop(ended);
    }
}

/// The dataflow, which delivers each packet to the worker that it names.
fn dataflow(worker: &mut Worker, inbox: Inbox) -> (Input<u64, Packet>, Handle<u64>) {
    worker.dataflow::<u64, _, _>(|scope| {
        let (input, packets) = scope.new_input::<Packet>();
        let probe = Handle::new();
        let to = Exchange::new(|packet: &Packet| u64::from(packet.to));
        packets
            .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(to, "Inbox", |_, _| {
                move |arrived, _| {
                    arrived.for_each_stamp(|_, packets| {
                        let mut inbox = inbox.borrow_mut();
                        for packet in packets.flat_map(std::mem::take) {
                            inbox.entry(packet.round).or_default().push(packet);
                        }
                    });
                }
            })
            .probe_with(&probe);
        (input, probe)
    })
}
