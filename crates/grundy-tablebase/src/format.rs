//! The file of a tablebase, as `docs/tablebase-format.md` describes it: a header, blocks of packed values, a table of
//! the blocks, and an end mark that shows whether the file is complete.

use super::varint::put;
use grundy::erased::tables::{Made, Numbering};
use grundy::solvers::table::{OutcomeAndPlies, code};
use grundy::vocabulary::{StopReason, Watch};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// The first bytes.
pub(super) const MAGIC: &[u8; 8] = b"grundytb";
/// The last bytes.
pub(super) const END: &[u8; 8] = b"tbgrundy";
/// The version that is written, and the newest that can be read.
pub const VERSION: u32 = 1;
/// Places in a block.
pub const BLOCK: usize = 1 << 14;
/// The compression level of zstd: a higher one makes a file a tenth smaller and takes ten times as long.
const LEVEL: i32 = 3;
/// Bytes of a block's entry in the table: its first number, its offset, its length and its checksum.
pub(super) const ENTRY: usize = 24;
/// Bytes after the table: its offset, its checksum, the number of blocks, and the end mark.
pub(super) const TAIL: usize = 8 + 4 + 4 + 8;
/// The largest number of bytes of a header.
pub(super) const MOST_HEADER: u32 = 1 << 20;

/// The fewest bytes of a file with so many places: for each block its entry in the table, the lengths of its three
/// parts, and an empty frame for each part.
pub(super) fn least(places: u64) -> u64 {
    const FRAME: u64 = 9;
    let blocks = places.div_ceil(BLOCK as u64);
    blocks * (ENTRY as u64 + 12 + 3 * FRAME) + TAIL as u64
}

/// The description that a file gives of its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game with its rules, as the beginning of an expression.
    pub game: String,
    /// The numbering of positions.
    pub numbering: Numbering,
    /// True if play may come back to a position.
    pub repeats: bool,
    /// Places: all ranks, or the keys that are stored.
    pub places: u64,
    /// Stored positions.
    pub positions: u64,
    /// The positions that they stand for, images by symmetry included, where the rules count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with_images: Option<u64>,
    /// Positions won by each side, the first-named one first.
    pub won: [u64; 2],
    /// Positions that are tied.
    pub tied: u64,
    /// Positions that are drawn.
    pub drawn: u64,
    /// Bytes of a distance: 0 where the table has none.
    pub distance_bytes: u8,
    /// The most plies to a win, and a position that takes them, where there are distances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<(u32, String)>,
    /// Places in a block.
    pub block: u32,
    /// Some numbers with their positions, by which a program sees that it numbers positions in the same way.
    pub samples: Vec<(u64, String)>,
    /// The version of the program that wrote it.
    pub program: String,
}

/// Writes a table.
///
/// # Errors
/// The error of the writer. If a limit stops the work, it is [`io::ErrorKind::Interrupted`], and `stopped` holds the
/// limit.
pub fn write(
    to: &mut dyn Write,
    header: &Header,
    made: &Made,
    watch: &mut dyn Watch,
    stopped: &mut Option<StopReason>,
) -> io::Result<()> {
    let head = head(header)?;
    to.write_all(&head)?;
    let mut body = Body::new(header.distance_bytes, header.numbering);
    let blocks = made.places().div_ceil(BLOCK);
    for place in 0..made.places() {
        if place % BLOCK == 0 {
            if let Err(stop) = watch.work(BLOCK as u64) {
                *stopped = Some(stop);
                return Err(io::ErrorKind::Interrupted.into());
            }
            watch.progress("blocks written", (place / BLOCK) as u64, blocks as u64);
        }
        body.add(to, made.number(place), made.known(place))?;
    }
    body.end(to, head.len() as u64)
}

/// The part of the file before the blocks.
pub(super) fn head(header: &Header) -> io::Result<Vec<u8>> {
    let text = serde_json::to_vec(header)?;
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend((text.len() as u32).to_le_bytes());
    head.extend(text);
    head.extend(crc32fast::hash(&head).to_le_bytes());
    Ok(head)
}

/// The blocks of a file while it is written, place by place.
pub(super) struct Body {
    distance_bytes: u8,
    numbering: Numbering,
    /// The places of the block that is not yet written.
    places: Vec<(u64, Option<OutcomeAndPlies>)>,
    /// For each block its first number, the bytes of the blocks before it, its length and its checksum.
    blocks: Vec<(u64, u64, u32, u32)>,
    written: u64,
}

impl Body {
    /// A body without blocks.
    pub(super) fn new(distance_bytes: u8, numbering: Numbering) -> Body {
        Body {
            distance_bytes,
            numbering,
            places: Vec::with_capacity(BLOCK),
            blocks: Vec::new(),
            written: 0,
        }
    }

    /// Adds the next place: its number, and the value if there is one.
    ///
    /// # Errors
    /// The error of the writer.
    pub(super) fn add(
        &mut self,
        to: &mut dyn Write,
        number: u64,
        known: Option<OutcomeAndPlies>,
    ) -> io::Result<()> {
        self.places.push((number, known));
        match self.places.len() {
            BLOCK => self.flush(to),
            _ => Ok(()),
        }
    }

    fn flush(&mut self, to: &mut dyn Write) -> io::Result<()> {
        let Some(&(first, _)) = self.places.first() else {
            return Ok(());
        };
        let bytes = pack(&self.places, self.numbering, self.distance_bytes)?;
        let (length, sum) = (bytes.len() as u32, crc32fast::hash(&bytes));
        self.blocks.push((first, self.written, length, sum));
        to.write_all(&bytes)?;
        self.written += bytes.len() as u64;
        self.places.clear();
        Ok(())
    }

    /// Writes the last block only, where the table is to follow elsewhere.
    ///
    /// # Errors
    /// The error of the writer.
    pub(super) fn last(&mut self, to: &mut dyn Write) -> io::Result<()> {
        self.flush(to)
    }

    /// Writes the last block and all that comes after the blocks, which began at `at`.
    ///
    /// # Errors
    /// The error of the writer.
    pub(super) fn end(mut self, to: &mut dyn Write, at: u64) -> io::Result<()> {
        self.flush(to)?;
        let mut table = Vec::with_capacity(ENTRY * self.blocks.len());
        for (first, before, length, sum) in &self.blocks {
            table.extend(first.to_le_bytes());
            table.extend((at + before).to_le_bytes());
            table.extend(length.to_le_bytes());
            table.extend(sum.to_le_bytes());
        }
        to.write_all(&table)?;
        to.write_all(&(at + self.written).to_le_bytes())?;
        to.write_all(&crc32fast::hash(&table).to_le_bytes())?;
        to.write_all(&(self.blocks.len() as u32).to_le_bytes())?;
        to.write_all(END)
    }
}

/// A block: the lengths of its three parts, then the parts, each compressed: outcomes, distances, and the gaps between
/// keys.
fn pack(
    places: &[(u64, Option<OutcomeAndPlies>)],
    numbering: Numbering,
    distance_bytes: u8,
) -> io::Result<Vec<u8>> {
    let mut outcomes = vec![0u8; places.len().div_ceil(4)];
    let (mut distances, mut gaps) = (Vec::new(), Vec::new());
    // A rank without a position repeats the value before it.
    let mut last = (0, 0);
    for (at, &(number, known)) in places.iter().enumerate() {
        if let Some(OutcomeAndPlies { outcome, plies }) = known {
            last = (code(outcome), plies);
        }
        outcomes[at / 4] |= last.0 << (2 * (at % 4));
        match distance_bytes {
            0 => {}
            1 => distances.push(last.1 as u8),
            _ => distances.extend((last.1 as u16).to_le_bytes()),
        }
        if numbering == Numbering::Keys && at > 0 {
            put(&mut gaps, number - places[at - 1].0);
        }
    }
    let mut bytes = vec![0; 12];
    for (part, plain) in [outcomes, distances, gaps].iter().enumerate() {
        let packed = zstd::bulk::compress(plain, LEVEL)?;
        bytes[4 * part..4 * part + 4].copy_from_slice(&(packed.len() as u32).to_le_bytes());
        bytes.extend(packed);
    }
    Ok(bytes)
}
