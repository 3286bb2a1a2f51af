//! One worker's state: what it shares with the others at the end of every round, the memory it holds, and its limits.

use crate::blocks::Section;
use crate::crew::{Crew, Packet, PacketKind};
use crate::fault;
use crate::folder::Manifest;
use grundy::limits::Clock;
use grundy::vocabulary::Watch;
use grundy::{Error, Limits};
use grundy_tablebase::levels::Shared;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The most bytes that a position of a batch takes: its options, sorted side by side, in packets, with their results.
const A_POSITION: u64 = 256;
/// The largest number of positions in a batch; larger batches are no faster.
const MOST_BATCH: u64 = 1 << 17;
/// A level with fewer positions is not divided into batches.
const LEAST_PART: u64 = 1 << 9;
/// The number of keys in a packet.
const IN_A_PACKET: usize = 1 << 16;

/// A worker.
pub struct Work {
    /// The game.
    pub game: Shared,
    /// The connections with all workers.
    pub crew: Crew,
    /// The folder in which levels are kept.
    pub folder: PathBuf,
    /// The state of the work, the same for every worker.
    pub manifest: Manifest,
    /// The limits of the work.
    pub limits: Limits,
    /// The clock that checks the limits.
    pub watch: Clock,
    /// The bytes that this worker may hold.
    pub memory: u64,
    /// The largest number of bytes that it has held, as it counts them.
    pub held: u64,
    /// An error found between two rounds, which the next round reports.
    pub trouble: Option<Error>,
}

/// A worker's report to all others at the end of a round.
#[derive(Serialize, Deserialize)]
struct Report<T> {
    /// The reason why it must stop, if there is one.
    stop: Option<String>,
    says: T,
}

/// The sections of some shards.
pub type Shards = Vec<(u32, Section)>;

impl Work {
    /// The worker that owns a shard in this run.
    pub fn owner(&self, shard: u32) -> usize {
        shard as usize % self.crew.size
    }

    /// The shards of this worker.
    pub fn shards(&self) -> impl Iterator<Item = u32> + use<> {
        (self.crew.me as u32..self.manifest.shards).step_by(self.crew.size)
    }

    /// The number of positions that this worker takes at once from a level of which it owns `own`: a part of them for
    /// which there is memory.
    pub fn batch(&self, own: u64) -> usize {
        let room = (self.memory / 8 / A_POSITION).clamp(256, MOST_BATCH);
        room.min((own / 8).max(LEAST_PART)) as usize
    }

    /// Notes the bytes now held.
    pub fn hold(&mut self, bytes: u64) {
        self.held = self.held.max(bytes);
    }

    /// Sorted keys, divided by the workers that own their shards.
    pub fn split(&self, keys: &[u64]) -> Vec<Vec<u64>> {
        let mut split = vec![Vec::with_capacity(keys.len() / self.crew.size + 16); self.crew.size];
        for &key in keys {
            split[self.owner(self.manifest.shard(key))].push(key);
        }
        split
    }

    /// Checks the limits.
    pub fn look(&mut self, work: usize) -> Result<(), Error> {
        self.watch
            .work(work as u64)
            .map_err(|stop| fault::stopped(&stop))
    }

    /// Carries out one round: sends packets and a statement to the others, and receives theirs. A fault here stops all
    /// workers after the round, so every round must be carried out even when something has failed.
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
        let to_all =
            (0..self.crew.size).map(|to| Packet::new(to, PacketKind::Report, report.clone()));
        packets.extend(to_all);
        let arrived = self.crew.round(packets, &self.limits);
        if let Some(error) = failed {
            return Err(error);
        }
        let (mut others, mut heard) = (Vec::new(), Vec::new());
        for packet in arrived? {
            if packet.kind != PacketKind::Report {
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

    /// The sections of all shards, gathered from each worker's statement about its own.
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

/// Packets of keys for another worker.
pub fn packets(to: usize, kind: PacketKind, keys: &[u64]) -> impl Iterator<Item = Packet> {
    let packed = |part| crate::numbers::pack_keys(part);
    keys.chunks(IN_A_PACKET)
        .map(move |part| Packet::new(to, kind, packed(part)))
}

/// The error for a packet that cannot be read.
pub fn garbled(packet: &Packet) -> Error {
    fault::other(format!("worker {} sent what cannot be read", packet.from))
}

/// The reason for stopping, in short, for the other workers.
fn in_short(error: &Error) -> String {
    let text = error.to_string();
    let short = text.strip_prefix("the table is not made: ");
    short.unwrap_or(&text).to_owned()
}
