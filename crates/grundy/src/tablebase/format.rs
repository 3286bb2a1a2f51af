//! The file of a tablebase, as `docs/tablebase-format.md` describes it: a header, blocks of packed values, a table of where
//! they are, and an end by which a file that was cut short is known.

use super::varint::{put, take};
use crate::erased::tables::{Made, Numbering};
use grundy_core::{StopReason, Watch};
use grundy_solve::table::{Known, code, outcome};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// The first bytes.
const MAGIC: &[u8; 8] = b"grundytb";
/// The last bytes.
const END: &[u8; 8] = b"tbgrundy";
/// The version that is written, and the newest that is read.
pub const VERSION: u32 = 1;
/// Places in a block.
pub const BLOCK: usize = 1 << 14;
/// How hard zstd tries: more makes a file a tenth smaller and takes ten times as long.
const LEVEL: i32 = 3;
/// Bytes of a block in the table: its first number, where it is, its length and its checksum.
const ENTRY: usize = 24;
/// Bytes behind the table: where it begins, its checksum, its number of blocks, and the end.
const TAIL: usize = 8 + 4 + 4 + 8;
/// The most bytes of a header.
const MOST_HEADER: u32 = 1 << 20;

/// What a file says of its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game with its rules, as an expression begins.
    pub game: String,
    /// How positions are numbered.
    pub numbering: Numbering,
    /// Whether play may come back to a position.
    pub repeats: bool,
    /// Places: all ranks, or the keys that are stored.
    pub places: u64,
    /// Positions that are stored.
    pub positions: u64,
    /// Positions that they stand for, with their images by symmetry, where the rules count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with_images: Option<u64>,
    /// Positions that each side wins, the first-named one first.
    pub won: [u64; 2],
    /// Positions that are tied.
    pub tied: u64,
    /// Positions that are drawn.
    pub drawn: u64,
    /// Bytes of a distance: 0 where there are none.
    pub distance_bytes: u8,
    /// The most plies to a win, and a position that takes them, where there are distances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<(u32, String)>,
    /// Places in a block.
    pub block: u32,
    /// Some numbers with their positions, by which a program sees that it numbers them alike.
    pub samples: Vec<(u64, String)>,
    /// The version of the program that wrote it.
    pub program: String,
}

/// Writes a table.
///
/// # Errors
/// What the writer says; a limit that stops the work is [`io::ErrorKind::Interrupted`], and `stopped` says which.
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

/// All that comes before the blocks.
pub(super) fn head(header: &Header) -> io::Result<Vec<u8>> {
    let text = serde_json::to_vec(header)?;
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend((text.len() as u32).to_le_bytes());
    head.extend(text);
    head.extend(crc32fast::hash(&head).to_le_bytes());
    Ok(head)
}

/// The blocks of a file while they are written, place by place.
pub(super) struct Body {
    distance_bytes: u8,
    numbering: Numbering,
    /// The places of the block that is not written yet.
    places: Vec<(u64, Option<Known>)>,
    /// Of each block its first number, the bytes of blocks before it, its length and its checksum.
    blocks: Vec<(u64, u64, u32, u32)>,
    written: u64,
}

impl Body {
    /// Nothing yet.
    pub(super) fn new(distance_bytes: u8, numbering: Numbering) -> Body {
        Body {
            distance_bytes,
            numbering,
            places: Vec::with_capacity(BLOCK),
            blocks: Vec::new(),
            written: 0,
        }
    }

    /// The next place: its number, and what is known of it.
    ///
    /// # Errors
    /// What the writer says.
    pub(super) fn add(
        &mut self,
        to: &mut dyn Write,
        number: u64,
        known: Option<Known>,
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

    /// The last block alone, where the table follows elsewhere.
    ///
    /// # Errors
    /// What the writer says.
    pub(super) fn last(&mut self, to: &mut dyn Write) -> io::Result<()> {
        self.flush(to)
    }

    /// The last block and all that comes behind the blocks, which began at `at`.
    ///
    /// # Errors
    /// What the writer says.
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

/// A block: the lengths of its three parts, then the parts, each compressed: outcomes, distances, and the gaps between keys.
fn pack(
    places: &[(u64, Option<Known>)],
    numbering: Numbering,
    distance_bytes: u8,
) -> io::Result<Vec<u8>> {
    let mut outcomes = vec![0u8; places.len().div_ceil(4)];
    let (mut distances, mut gaps) = (Vec::new(), Vec::new());
    // A rank without a position repeats what was before it.
    let mut last = (0, 0);
    for (at, &(number, known)) in places.iter().enumerate() {
        if let Some(Known { outcome, plies }) = known {
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

/// Where the parts of a file are.
#[derive(Clone, Debug)]
pub struct Layout {
    /// What the file says of itself.
    pub header: Header,
    table: usize,
    /// How many blocks there are.
    pub blocks: usize,
}

/// A block as it is used.
#[derive(Clone, Debug)]
pub struct Block {
    /// The number of its first place.
    first: u64,
    /// Its keys; of ranks nothing.
    pub keys: Vec<u64>,
    outcomes: Vec<u8>,
    distances: Vec<u8>,
    distance_bytes: u8,
    places: usize,
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..at.checked_add(N)?)?.try_into().ok()
}

fn long(bytes: &[u8], at: usize) -> Option<u64> {
    number(bytes, at).map(u64::from_le_bytes)
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    number(bytes, at).map(u32::from_le_bytes)
}

impl Layout {
    /// Reads the header and the table of blocks.
    ///
    /// # Errors
    /// A sentence: what the file is instead, or what is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<Layout, String> {
        if !bytes.starts_with(MAGIC) {
            return Err("this is no tablebase of grundy".to_owned());
        }
        let short = || "the tablebase is cut short".to_owned();
        let version = word(bytes, 8).ok_or_else(short)?;
        if version != VERSION {
            return Err(format!(
                "the tablebase has version {version} of the format; this program reads version {VERSION}"
            ));
        }
        let length = word(bytes, 12).ok_or_else(short)?;
        let damaged = |what: &str| format!("the tablebase is damaged: {what}");
        if length > MOST_HEADER {
            return Err(damaged("its header is too long"));
        }
        let end = 16 + length as usize;
        let sum = word(bytes, end).ok_or_else(short)?;
        if crc32fast::hash(&bytes[..end]) != sum {
            return Err(damaged("the checksum of its header is wrong"));
        }
        let header: Header = serde_json::from_slice(&bytes[16..end])
            .map_err(|why| damaged(&format!("its header: {why}")))?;
        let tail = bytes
            .len()
            .checked_sub(TAIL)
            .filter(|&tail| tail >= end + 4);
        let tail = tail.filter(|_| bytes.ends_with(END)).ok_or_else(short)?;
        let at = |from: usize| tail + from;
        let table = long(bytes, at(0)).and_then(|table| usize::try_from(table).ok());
        let blocks = word(bytes, at(12)).map_or(0, |blocks| blocks as usize);
        let fits = table.filter(|&table| {
            table >= end + 4
                && blocks
                    .checked_mul(ENTRY)
                    .and_then(|all| all.checked_add(table))
                    == Some(tail)
        });
        let Some(table) = fits else {
            return Err(damaged("its table of blocks is not where it should be"));
        };
        if word(bytes, at(8)) != Some(crc32fast::hash(&bytes[table..tail])) {
            return Err(damaged("the checksum of its table of blocks is wrong"));
        }
        let wanted = header.places.div_ceil(u64::from(header.block.max(1)));
        if header.block == 0 || header.distance_bytes > 2 || wanted != blocks as u64 {
            return Err(damaged("its header and its blocks do not fit"));
        }
        Ok(Layout {
            header,
            table,
            blocks,
        })
    }

    /// The number of the first place of a block.
    #[must_use]
    pub fn first(&self, bytes: &[u8], block: usize) -> u64 {
        long(bytes, self.table + block * ENTRY).unwrap_or(u64::MAX)
    }

    /// The block that has a number, if any has.
    #[must_use]
    pub fn block_of(&self, bytes: &[u8], wanted: u64) -> Option<usize> {
        let (mut low, mut high) = (0, self.blocks);
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.first(bytes, middle) <= wanted {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        low.checked_sub(1)
    }

    /// A block, unpacked.
    ///
    /// # Errors
    /// A sentence: that it is damaged.
    pub fn block(&self, bytes: &[u8], block: usize) -> Result<Block, String> {
        self.unpack(bytes, block).ok_or_else(|| {
            format!(
                "the tablebase is damaged in block {block} of {}",
                self.blocks
            )
        })
    }

    fn unpack(&self, bytes: &[u8], block: usize) -> Option<Block> {
        let entry = self.table + block * ENTRY;
        let first = long(bytes, entry)?;
        let at = usize::try_from(long(bytes, entry + 8)?).ok()?;
        let length = word(bytes, entry + 16)? as usize;
        let end = at.checked_add(length).filter(|&end| end <= self.table)?;
        let packed = bytes.get(at..end)?;
        if crc32fast::hash(packed) != word(bytes, entry + 20)? {
            return None;
        }
        let before = block as u64 * u64::from(self.header.block);
        let places = (self.header.places - before).min(self.header.block.into()) as usize;
        let mut rest = packed.get(12..)?;
        let mut part = |number: usize, room: usize| {
            let length = word(packed, 4 * number)? as usize;
            let (one, others) = rest.split_at_checked(length)?;
            rest = others;
            zstd::bulk::decompress(one, room).ok()
        };
        let distance_bytes = self.header.distance_bytes;
        let outcomes = part(0, places.div_ceil(4))?;
        let distances = part(1, places * usize::from(distance_bytes))?;
        let gaps = part(2, 10 * places)?;
        let fits = outcomes.len() == places.div_ceil(4)
            && distances.len() == places * usize::from(distance_bytes);
        let keys = match self.header.numbering {
            Numbering::Ranks => Vec::new(),
            Numbering::Keys => keys(first, &gaps, places)?,
        };
        fits.then_some(Block {
            first,
            keys,
            outcomes,
            distances,
            distance_bytes,
            places,
        })
    }
}

/// The keys of a block from its first and the gaps between them.
fn keys(first: u64, mut gaps: &[u8], places: usize) -> Option<Vec<u64>> {
    let mut keys = Vec::with_capacity(places);
    keys.push(first);
    for _ in 1..places {
        let gap = take(&mut gaps).filter(|&gap| gap > 0)?;
        keys.push(keys.last()?.checked_add(gap)?);
    }
    gaps.is_empty().then_some(keys)
}

impl Block {
    /// How many places it has.
    #[must_use]
    pub fn places(&self) -> usize {
        self.places
    }

    /// The place of a number within the block.
    #[must_use]
    pub fn place(&self, number: u64) -> Option<usize> {
        if !self.keys.is_empty() {
            return self.keys.binary_search(&number).ok();
        }
        let place = usize::try_from(number.checked_sub(self.first)?).ok()?;
        (place < self.places).then_some(place)
    }

    /// What is known of a place; of a rank that no position has, nothing that means anything.
    #[must_use]
    pub fn known(&self, place: usize) -> Known {
        Known {
            outcome: outcome(self.outcomes[place / 4] >> (2 * (place % 4))),
            plies: match self.distance_bytes {
                0 => 0,
                1 => self.distances[place].into(),
                _ => {
                    let [low, high] = [0, 1].map(|byte| self.distances[2 * place + byte]);
                    u16::from_le_bytes([low, high]).into()
                }
            },
        }
    }
}
