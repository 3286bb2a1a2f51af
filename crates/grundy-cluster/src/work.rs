//! One worker at its work: what it shares with the others at the end of every round, the memory it holds, and its limits.

use crate::blocks::Section;
use crate::crew::{Crew, Kind, Packet};
use crate::fault;
use crate::folder::Manifest;
use grundy::limits::Clock;
use grundy::vocabulary::Watch;
use grundy::{Error, Limits};
use grundy_tablebase::levels::Shared;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Bytes that a position of a batch may take: its options, sorted beside each other, on their way, and what is known of them.
const A_POSITION: u64 = 256;
/// The most positions of a batch: more make nothing faster.
const MOST_BATCH: u64 = 1 << 17;
/// Fewer positions of a level are not divided.
const LEAST_PART: u64 = 1 << 9;
/// Keys in a packet.
const IN_A_PACKET: usize = 1 << 16;

/// A worker.
pub struct Work {
    /// The game.
    pub game: Shared,
    /// All workers.
    pub crew: Crew,
    /// The folder in which levels are kept.
    pub folder: PathBuf,
    /// The state of the work; every worker has the same.
    pub manifest: Manifest,
    /// The limits of the work.
    pub limits: Limits,
    /// The running limits.
    pub watch: Clock,
    /// Bytes that this worker may hold.
    pub memory: u64,
    /// The most bytes that it has held, as it counts them.
    pub held: u64,
    /// The error that came up between two rounds, if any.
    pub trouble: Option<Error>,
}

/// The report that every worker sends to every other at the end of a round.
#[derive(Serialize, Deserialize)]
struct Report<T> {
    /// The reason why it must stop, if any.
    stop: Option<String>,
    says: T,
}

/// Sections of some shards.
pub type Shards = Vec<(u32, Section)>;

impl Work {
    /// The worker that has a shard now.
    pub fn owner(&self, shard: u32) -> usize {
        shard as usize % self.crew.size
    }

    /// The shards of this worker.
    pub fn shards(&self) -> impl Iterator<Item = u32> + use<> {
        (self.crew.me as u32..self.manifest.shards).step_by(self.crew.size)
    }

    /// The number of a worker's positions of a level that are worked on at once: a part of them that the memory has room
    /// for.
    pub fn batch(&self, own: u64) -> usize {
        let room = (self.memory / 8 / A_POSITION).clamp(256, MOST_BATCH);
        room.min((own / 8).max(LEAST_PART)) as usize
    }

    /// Notes that so many bytes are held now.
    pub fn hold(&mut self, bytes: u64) {
        self.held = self.held.max(bytes);
    }

    /// Sorted keys by the workers that have their shards.
    pub fn split(&self, keys: &[u64]) -> Vec<Vec<u64>> {
        let mut split = vec![Vec::with_capacity(keys.len() / self.crew.size + 16); self.crew.size];
        for &key in keys {
            split[self.owner(self.manifest.shard(key))].push(key);
        }
        split
    }

    /// Looks at the limits.
    pub fn look(&mut self, work: usize) -> Result<(), Error> {
        self.watch
            .work(work as u64)
            .map_err(|stop| fault::stopped(&stop))
    }

    /// One round: sends packets and a word to the others, and hears what they say. What is wrong here ends the round for
    /// everybody.
    pub fn share<T: Serialize + DeserializeOwned>(
        &mut self,
        packets: Result<Vec<Packet>, Error>,
        says: T,
    ) -> Result<(Vec<Packet>, Vec<T>), Error> {
        let (mut packets, mut failed) = match packets {
            Ok(packets) => (packets, self.trouble.take()),
            Err(error) => (Vec::new(), Some(error)),
        };
        if failed.is_none() {
            failed = self.limits.reached().map(|stop| fault::stopped(&stop));
        }
        let stop = failed.as_ref().map(in_short);
        let report = serde_json::to_vec(&Report { stop, says });
        let report = report.map_err(|error| fault::other(error.to_string()))?;
        let to_all = (0..self.crew.size).map(|to| Packet::new(to, Kind::Report, report.clone()));
        packets.extend(to_all);
        let arrived = self.crew.round(packets, &self.limits);
        if let Some(error) = failed {
            return Err(error);
        }
        let (mut others, mut heard) = (Vec::new(), Vec::new());
        for packet in arrived? {
            if packet.kind != Kind::Report {
                others.push(packet);
                continue;
            }
            let report: Result<Report<T>, _> = serde_json::from_slice(&packet.bytes);
            let from = packet.from;
            let report = report
                .map_err(|_| fault::other(format!("worker {from} says nothing that is known")))?;
            if let Some(stop) = report.stop {
                return Err(match self.limits.reached() {
                    Some(own) => fault::stopped(&own),
                    None => fault::other(format!("worker {from}: {stop}")),
                });
            }
            heard.push(report.says);
        }
        Ok((others, heard))
    }

    /// The sections of all shards, from what every worker says of its own.
    pub fn gather_sections(&self, said: Vec<Shards>) -> Result<Vec<Section>, Error> {
        let mut all = vec![None; self.manifest.shards as usize];
        for (shard, section) in said.into_iter().flatten() {
            if let Some(place) = all.get_mut(shard as usize) {
                *place = Some(section);
            }
        }
        let all: Option<Vec<Section>> = all.into_iter().collect();
        all.ok_or_else(|| fault::other("a shard is missing".to_owned()))
    }
}

/// Keys for another worker, in packets of some size.
pub fn packets(to: usize, kind: Kind, keys: &[u64]) -> impl Iterator<Item = Packet> {
    let packed = |part| crate::numbers::pack_keys(part);
    keys.chunks(IN_A_PACKET)
        .map(move |part| Packet::new(to, kind, packed(part)))
}

/// The error for a packet whose keys or words cannot be read.
pub fn garbled(packet: &Packet) -> Error {
    fault::other(format!("worker {} sent what cannot be read", packet.from))
}

/// An error for the other workers.
fn in_short(error: &Error) -> String {
    let text = error.to_string();
    let short = text.strip_prefix("the table is not made: ");
    short.unwrap_or(&text).to_owned()
}
