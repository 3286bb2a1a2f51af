//! The file of a tablebase for reading: the offsets of its blocks, and single blocks. Everything that can be checked is
//! checked: checksums, lengths, and the consistency of the parts.

use super::format::{BLOCK, END, ENTRY, Header, MAGIC, MOST_HEADER, TAIL, VERSION};
use super::source::Source;
use super::varint::take;
use grundy::erased::tables::Numbering;
use grundy::solvers::table::{OutcomeAndPlies, outcome};
use std::borrow::Cow;

/// The offsets of the parts of a file.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The description that the file gives of its table.
    pub header: Header,
    /// The blocks, in their order.
    blocks: Vec<BlockEntry>,
}

/// The entry of a block in the table of blocks.
#[derive(Clone, Copy, Debug)]
struct BlockEntry {
    /// The number of its first place.
    first: u64,
    /// The offset in the file.
    at: u64,
    /// The number of its bytes.
    length: u32,
    /// Their checksum.
    sum: u32,
}

impl BlockEntry {
    fn of(bytes: &[u8; ENTRY]) -> Option<BlockEntry> {
        Some(BlockEntry {
            first: long(bytes, 0)?,
            at: long(bytes, 8)?,
            length: word(bytes, 16)?,
            sum: word(bytes, 20)?,
        })
    }
}

/// A decompressed block.
#[derive(Clone, Debug)]
pub struct Block {
    /// The number of its first place.
    first: u64,
    /// The keys; empty for ranks.
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

fn short() -> String {
    "the tablebase is cut short".to_owned()
}

fn damaged(what: &str) -> String {
    format!("the tablebase is damaged: {what}")
}

/// The header, and the offset at which it ends.
fn header(from: &Source) -> Result<(Header, u64), String> {
    let before = from.up_to(0, 16)?;
    if !before.starts_with(MAGIC) {
        return Err("this is no tablebase of grundy".to_owned());
    }
    let version = word(&before, 8).ok_or_else(short)?;
    if version != VERSION {
        return Err(format!(
            "the tablebase has version {version} of the format; this program reads version {VERSION}"
        ));
    }
    let length = word(&before, 12).ok_or_else(short)?;
    if length > MOST_HEADER {
        return Err(damaged("its header is too long"));
    }
    let end = 16 + length as usize;
    let bytes = from.up_to(0, end + 4)?;
    let sum = word(&bytes, end).ok_or_else(short)?;
    if crc32fast::hash(&bytes[..end]) != sum {
        return Err(damaged("the checksum of its header is wrong"));
    }
    let header = serde_json::from_slice(&bytes[16..end])
        .map_err(|why| damaged(&format!("its header: {why}")))?;
    Ok((header, end as u64 + 4))
}

/// The table of blocks, which lies between the blocks and the end of the file; the header ends before `begin`.
fn table(from: &Source, begin: u64) -> Result<Vec<BlockEntry>, String> {
    let tail = from.length().checked_sub(TAIL as u64);
    let tail = tail.filter(|&tail| tail >= begin).ok_or_else(short)?;
    let end = from.up_to(tail, TAIL)?;
    if !end.ends_with(END) {
        return Err(short());
    }
    let at = long(&end, 0).ok_or_else(short)?;
    let blocks = word(&end, 12).ok_or_else(short)?;
    let fits = at >= begin && at.checked_add(ENTRY as u64 * u64::from(blocks)) == Some(tail);
    if !fits {
        return Err(damaged("its table of blocks is not where it should be"));
    }
    let bytes = from.up_to(at, ENTRY * blocks as usize)?;
    if word(&end, 8) != Some(crc32fast::hash(&bytes)) {
        return Err(damaged("the checksum of its table of blocks is wrong"));
    }
    let (entries, _) = bytes.as_chunks::<ENTRY>();
    let inside = |entry: &BlockEntry| {
        let end = entry.at.checked_add(entry.length.into());
        entry.at >= begin && end.is_some_and(|end| end <= at)
    };
    let entries: Option<Vec<BlockEntry>> = entries
        .iter()
        .map(|bytes| BlockEntry::of(bytes).filter(inside))
        .collect();
    entries.ok_or_else(|| damaged("a block is not where it should be"))
}

impl Layout {
    /// Reads the header and the table of blocks.
    ///
    /// # Errors
    /// A sentence that says what the file is instead, or what is wrong with it.
    pub fn read(from: &Source) -> Result<Layout, String> {
        let (header, begin) = header(from)?;
        let blocks = table(from, begin)?;
        let wanted = header.places.div_ceil(BLOCK as u64);
        let fits = header.block == BLOCK as u32
            && header.distance_bytes <= 2
            && wanted == blocks.len() as u64;
        if !fits {
            return Err(damaged("its header and its blocks do not fit"));
        }
        // A lookup relies on the first numbers, so it finds what a walk over all blocks would find only if they are in
        // order.
        let begins = match header.numbering {
            Numbering::Ranks => {
                let firsts = blocks.iter().map(|block| block.first);
                firsts.eq((0..header.places).step_by(BLOCK))
            }
            Numbering::Keys => blocks.is_sorted_by(|a, b| a.first < b.first),
        };
        if begins {
            Ok(Layout { header, blocks })
        } else {
            Err(damaged("its blocks do not begin where they should"))
        }
    }

    /// The number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The block in which a number would be stored; `None` where the number lies before the first block.
    #[must_use]
    pub fn block_of(&self, wanted: u64) -> Option<usize> {
        let behind = self.blocks.partition_point(|block| block.first <= wanted);
        behind.checked_sub(1)
    }

    /// The compressed bytes of a block, after a check of the checksum.
    ///
    /// # Errors
    /// A sentence that says that the block is damaged.
    pub fn packed<'a>(&self, from: &'a Source, block: usize) -> Result<Cow<'a, [u8]>, String> {
        let entry = self.blocks[block];
        let bytes = from.up_to(entry.at, entry.length as usize)?;
        if crc32fast::hash(&bytes) == entry.sum {
            Ok(bytes)
        } else {
            Err(self.damaged_block(block))
        }
    }

    /// The block of this number, decompressed.
    ///
    /// # Errors
    /// A sentence that says that the block is damaged.
    pub fn block(&self, from: &Source, block: usize) -> Result<Block, String> {
        let packed = self.packed(from, block)?;
        self.unpack(&packed, block)
            .ok_or_else(|| self.damaged_block(block))
    }

    fn damaged_block(&self, block: usize) -> String {
        let all = self.blocks.len();
        format!("the tablebase is damaged in block {block} of {all}")
    }

    fn unpack(&self, packed: &[u8], block: usize) -> Option<Block> {
        let first = self.blocks[block].first;
        let before = (block * BLOCK) as u64;
        let places = (self.header.places - before).min(BLOCK as u64) as usize;
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

/// The keys of a block, from its first key and the gaps.
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
    /// The number of places.
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

    /// The value of a place; for a rank without a position, it means nothing.
    #[must_use]
    pub fn known(&self, place: usize) -> OutcomeAndPlies {
        OutcomeAndPlies {
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
