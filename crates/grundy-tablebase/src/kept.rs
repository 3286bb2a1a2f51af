//! The checkpoint of an unfinished table, from which another run continues.
//!
//! A line of text with `grundy table parts`, the version, and a JSON description of what follows; then the lists,
//! little-endian; then the CRC-32 of everything before.

use grundy::erased::tables::Parts;
use grundy::error::Error;
use grundy::input;
use grundy::input::files;
use grundy::solvers::table::{layers, ranked};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::Path;

const FIRST: &str = "grundy table parts 1 ";

/// The phases, by number.
const PHASES: [ranked::Phase; 3] = [
    ranked::Phase::Wins,
    ranked::Phase::Ties,
    ranked::Phase::Done,
];

/// The description in the first line.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    game: String,
    distances: bool,
    /// The kind and the lengths of the lists that follow.
    #[serde(flatten)]
    kind: KeptKind,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum KeptKind {
    Ranked {
        states: usize,
        plies: usize,
        frontier: usize,
        round: u32,
        phase: u8,
    },
    Keyed {
        /// The numbers of keys and values of each level.
        levels: Vec<(usize, usize)>,
        complete: bool,
    },
}

/// A writer that also computes the checksum.
struct Summed<'a> {
    to: &'a mut dyn Write,
    sum: crc32fast::Hasher,
}

impl Write for Summed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// The description of some parts.
fn kind(parts: &Parts) -> KeptKind {
    match parts {
        Parts::Ranked(parts) => KeptKind::Ranked {
            states: parts.states.len(),
            plies: parts.plies.as_ref().map_or(0, Vec::len),
            frontier: parts.frontier.len(),
            round: parts.round,
            phase: parts.phase as u8,
        },
        Parts::Keyed(parts) => KeptKind::Keyed {
            levels: (parts.levels.iter())
                .map(|level| (level.keys.len(), level.values.len()))
                .collect(),
            complete: parts.complete,
        },
    }
}

/// Writes the parts of a table of a game.
///
/// # Errors
/// As [`files::write`](fn@files::write).
pub(super) fn write(path: &Path, game: &str, distances: bool, parts: &Parts) -> Result<(), Error> {
    let head = Head {
        game: game.to_owned(),
        distances,
        kind: kind(parts),
    };
    files::write(path, |to| {
        let sum = crc32fast::Hasher::new();
        let mut to = Summed { to, sum };
        writeln!(to, "{FIRST}{}", serde_json::to_string(&head)?)?;
        match parts {
            Parts::Ranked(parts) => {
                to.write_all(&parts.states)?;
                let plies = parts.plies.iter().flatten();
                numbers(&mut to, plies.map(|n| n.to_le_bytes()))?;
                numbers(&mut to, parts.frontier.iter().map(|n| n.to_le_bytes()))?;
            }
            Parts::Keyed(parts) => {
                for level in &parts.levels {
                    numbers(&mut to, level.keys.iter().map(|n| n.to_le_bytes()))?;
                    numbers(&mut to, level.values.iter().map(|n| n.to_le_bytes()))?;
                }
            }
        }
        let sum = to.sum.finalize();
        to.to.write_all(&sum.to_le_bytes())
    })
}

fn numbers<const N: usize>(
    to: &mut dyn Write,
    numbers: impl Iterator<Item = [u8; N]>,
) -> io::Result<()> {
    let mut bytes = Vec::new();
    for number in numbers {
        bytes.extend(number);
        if bytes.len() >= 1 << 16 {
            to.write_all(&bytes)?;
            bytes.clear();
        }
    }
    to.write_all(&bytes)
}

/// Reads the checkpoint of a table of this game.
///
/// # Errors
/// [`Error::File`] if there is no checkpoint, or if it is damaged or of another table.
pub(super) fn read(path: &Path, game: &str, distances: bool) -> Result<Parts, Error> {
    let name = path.display().to_string();
    let bytes = input::read_bytes(&name, None)?;
    understand(&bytes, game, distances).map_err(|what| Error::File { name, what })
}

fn understand(bytes: &[u8], game: &str, distances: bool) -> Result<Parts, String> {
    let begin = bytes
        .strip_prefix(FIRST.as_bytes())
        .ok_or("this is no checkpoint of a table")?;
    let damaged = || "the checkpoint is damaged or cut short".to_owned();
    let (all, sum) = bytes.split_last_chunk().ok_or_else(damaged)?;
    if crc32fast::hash(all) != u32::from_le_bytes(*sum) {
        return Err(damaged());
    }
    let line = begin.iter().position(|&b| b == b'\n').ok_or_else(damaged)?;
    let head: Head = serde_json::from_slice(&begin[..line]).map_err(|_| damaged())?;
    if head.game != game || head.distances != distances {
        let with = |yes| if yes { "with" } else { "without" };
        return Err(format!(
            "the checkpoint is of {} {} distances, not of {game} {} distances",
            head.game,
            with(head.distances),
            with(distances)
        ));
    }
    let rest = &all[FIRST.len() + line + 1..];
    parts(head.kind, distances, rest).ok_or_else(damaged)
}

/// The lists that follow a head of this kind.
fn parts(kind: KeptKind, distances: bool, mut rest: &[u8]) -> Option<Parts> {
    let mut bytes = |count: usize| {
        let (these, others) = rest.split_at_checked(count)?;
        rest = others;
        Some(these)
    };
    Some(match kind {
        KeptKind::Ranked {
            states,
            plies,
            frontier,
            round,
            phase,
        } => {
            let states = bytes(states)?.to_vec();
            let words = list(bytes(2 * plies)?, u16::from_le_bytes);
            Parts::Ranked(ranked::Parts {
                states,
                plies: distances.then_some(words),
                frontier: list(bytes(4 * frontier)?, u32::from_le_bytes),
                round,
                phase: *PHASES.get(usize::from(phase))?,
            })
        }
        KeptKind::Keyed { levels, complete } => {
            let mut level = |(keys, values): (usize, usize)| {
                Some(layers::Level {
                    keys: list(bytes(8 * keys)?, u64::from_le_bytes),
                    values: list(bytes(2 * values)?, u16::from_le_bytes),
                })
            };
            let levels: Option<Vec<_>> = levels.into_iter().map(&mut level).collect();
            Parts::Keyed(layers::Parts {
                levels: levels?,
                complete,
            })
        }
    })
}

fn list<T, const N: usize>(bytes: &[u8], number: impl Fn([u8; N]) -> T) -> Vec<T> {
    let (numbers, _) = bytes.as_chunks::<N>();
    numbers.iter().map(|&bytes| number(bytes)).collect()
}
