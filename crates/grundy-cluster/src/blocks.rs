//! Files of shards: sorted keys in blocks of gaps, and words (packed results) in parallel blocks, each block with a
//! checksum. A file holds several shards one after another; the manifest knows where each of them lies.

use crate::fault;
use crate::numbers;
use grundy::Error;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Places per block.
pub const BLOCK: usize = 1 << 12;
/// Bytes before the gaps of a block: its first key, the number of its places, its length, and its checksum.
const HEAD: usize = 20;
/// Bytes after the words of a block.
const SUM: usize = 4;

/// The part of a file that holds a shard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// The file in the folder.
    pub file: String,
    /// The offset at which it begins.
    pub at: u64,
    /// Its length.
    pub bytes: u64,
    /// The number of places in it.
    pub count: u64,
}

/// A file that is being written, shard by shard.
struct Output {
    path: PathBuf,
    to: BufWriter<File>,
    at: u64,
    begun: Section,
}

impl Output {
    /// Creates a file to write blocks into.
    fn new(folder: &Path, name: &str) -> Result<Output, Error> {
        let path = folder.join(name);
        let file = File::create(&path).map_err(|error| fault::file(&path, &error))?;
        Ok(Output {
            to: BufWriter::with_capacity(1 << 16, file),
            at: 0,
            begun: Section {
                file: name.to_owned(),
                ..Section::default()
            },
            path,
        })
    }

    /// Writes bytes, and counts them.
    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.at += bytes.len() as u64;
        let written = self.to.write_all(bytes);
        written.map_err(|error| fault::file(&self.path, &error))
    }

    /// The section of the shard that ends here; the next one begins.
    fn section(&mut self) -> Section {
        let section = Section {
            bytes: self.at - self.begun.at,
            ..self.begun.clone()
        };
        self.begun = Section {
            file: section.file.clone(),
            at: self.at,
            ..Section::default()
        };
        section
    }

    /// Writes what is buffered. With `lasting`, the file is synced to disk before this returns.
    fn finish(mut self, lasting: bool) -> Result<(), Error> {
        let path = self.path;
        let fault = |error| fault::file(&path, &error);
        self.to.flush().map_err(fault)?;
        if lasting {
            self.to.get_ref().sync_all().map_err(fault)
        } else {
            Ok(())
        }
    }
}

/// A writer of keys.
pub struct KeyWriter {
    output: Output,
    block: Vec<u64>,
}

impl KeyWriter {
    /// A new file.
    pub fn new(folder: &Path, name: &str) -> Result<KeyWriter, Error> {
        Ok(KeyWriter {
            output: Output::new(folder, name)?,
            block: Vec::with_capacity(BLOCK),
        })
    }

    /// Appends the next key of a shard.
    pub fn push(&mut self, key: u64) -> Result<(), Error> {
        self.block.push(key);
        self.output.begun.count += 1;
        match self.block.len() {
            BLOCK => self.flush(),
            _ => Ok(()),
        }
    }

    /// Writes the collected keys as one block: head, gaps, checksum.
    fn flush(&mut self) -> Result<(), Error> {
        let Some(first) = self.block.first() else {
            return Ok(());
        };
        let gaps = numbers::pack_keys(&self.block);
        let mut bytes = Vec::with_capacity(HEAD + gaps.len());
        bytes.extend(first.to_le_bytes());
        bytes.extend((self.block.len() as u32).to_le_bytes());
        bytes.extend((gaps.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&gaps).to_le_bytes());
        bytes.extend(gaps);
        self.block.clear();
        self.output.write(&bytes)
    }

    /// Ends a shard.
    pub fn section(&mut self) -> Result<Section, Error> {
        self.flush()?;
        Ok(self.output.section())
    }

    /// Ends the file.
    pub fn finish(self, lasting: bool) -> Result<(), Error> {
        self.output.finish(lasting)
    }
}

/// A writer of words.
pub struct WordWriter {
    output: Output,
    block: Vec<u8>,
}

impl WordWriter {
    /// A new file.
    pub fn new(folder: &Path, name: &str) -> Result<WordWriter, Error> {
        Ok(WordWriter {
            output: Output::new(folder, name)?,
            block: Vec::with_capacity(2 * BLOCK + SUM),
        })
    }

    /// Appends the next word of a shard.
    pub fn push(&mut self, word: u16) -> Result<(), Error> {
        self.block.extend(word.to_le_bytes());
        self.output.begun.count += 1;
        if self.block.len() == 2 * BLOCK {
            self.flush()
        } else {
            Ok(())
        }
    }

    /// Writes the collected words as one block with a checksum.
    fn flush(&mut self) -> Result<(), Error> {
        if self.block.is_empty() {
            return Ok(());
        }
        let sum = crc32fast::hash(&self.block);
        self.block.extend(sum.to_le_bytes());
        let written = self.output.write(&self.block);
        self.block.clear();
        written
    }

    /// The number of places written to the shard so far.
    pub fn count(&self) -> u64 {
        self.output.begun.count
    }

    /// Ends a shard.
    pub fn section(&mut self) -> Result<Section, Error> {
        self.flush()?;
        Ok(self.output.section())
    }

    /// Ends the file.
    pub fn finish(self, lasting: bool) -> Result<(), Error> {
        self.output.finish(lasting)
    }
}

/// Opens a file at the start of a shard.
fn open(folder: &Path, section: &Section) -> Result<(PathBuf, BufReader<File>), Error> {
    let path = folder.join(&section.file);
    let fault = |error| fault::file(&path, &error);
    let file = File::open(&path).map_err(fault)?;
    let mut from = BufReader::with_capacity(1 << 14, file);
    from.seek(SeekFrom::Start(section.at)).map_err(fault)?;
    Ok((path, from))
}

/// A reader of the keys of a shard, a block at a time.
pub struct KeyReader {
    path: PathBuf,
    from: BufReader<File>,
    left: u64,
}

impl KeyReader {
    /// The keys of a shard.
    pub fn open(folder: &Path, section: &Section) -> Result<KeyReader, Error> {
        let (path, from) = open(folder, section)?;
        Ok(KeyReader {
            path,
            from,
            left: section.count,
        })
    }

    /// The error for a file whose contents do not fit its checksums.
    fn damaged(&self) -> Error {
        fault::damaged(self.path.display().to_string())
    }

    /// Reads the head of the next block.
    fn head(&mut self) -> Result<(u64, u32, u32, u32), Error> {
        let mut head = [0; HEAD];
        self.from
            .read_exact(&mut head)
            .map_err(|_| self.damaged())?;
        let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| head[at + i]));
        let first = u64::from(word(0)) | u64::from(word(4)) << 32;
        let (count, length) = (word(8), word(12));
        let most = 10 * BLOCK as u32;
        if count == 0 || u64::from(count) > self.left || count > BLOCK as u32 || length > most {
            return Err(self.damaged());
        }
        Ok((first, count, length, word(16)))
    }

    /// Appends the next block to `into`; `false` at the end.
    pub fn block(&mut self, into: &mut Vec<u64>) -> Result<bool, Error> {
        if self.left == 0 {
            return Ok(false);
        }
        let (first, count, length, sum) = self.head()?;
        let mut gaps = vec![0; length as usize];
        self.from
            .read_exact(&mut gaps)
            .map_err(|_| self.damaged())?;
        let before = into.len();
        let read = if crc32fast::hash(&gaps) == sum {
            numbers::unpack_keys(&gaps, into)
        } else {
            None
        };
        let fits = into.len() - before == count as usize && into.get(before) == Some(&first);
        read.filter(|()| fits).ok_or_else(|| self.damaged())?;
        self.left -= u64::from(count);
        Ok(true)
    }

    /// The first key of each block, and the offset at which the block begins.
    pub fn outline(mut self) -> Result<Vec<(u64, u64)>, Error> {
        let mut blocks = Vec::new();
        while self.left > 0 {
            let path = self.path.clone();
            let fault = |error| fault::file(&path, &error);
            let at = self.from.stream_position().map_err(fault)?;
            let (first, count, length, _) = self.head()?;
            blocks.push((first, at));
            self.from.seek_relative(length.into()).map_err(fault)?;
            self.left -= u64::from(count);
        }
        Ok(blocks)
    }
}

/// A reader of the words of a shard, a block at a time.
pub struct WordReader {
    path: PathBuf,
    from: BufReader<File>,
    left: u64,
}

impl WordReader {
    /// The words of a shard.
    pub fn open(folder: &Path, section: &Section) -> Result<WordReader, Error> {
        let (path, from) = open(folder, section)?;
        Ok(WordReader {
            path,
            from,
            left: section.count,
        })
    }

    /// Appends the next block to `into`; `false` at the end.
    pub fn block(&mut self, into: &mut Vec<u16>) -> Result<bool, Error> {
        if self.left == 0 {
            return Ok(false);
        }
        let count = self.left.min(BLOCK as u64);
        let mut bytes = vec![0; 2 * count as usize + SUM];
        let damaged = || fault::damaged(self.path.display().to_string());
        self.from.read_exact(&mut bytes).map_err(|_| damaged())?;
        let (words, sum) = bytes.split_last_chunk().ok_or_else(damaged)?;
        if crc32fast::hash(words) != u32::from_le_bytes(*sum) {
            return Err(damaged());
        }
        let (words, _) = words.as_chunks::<2>();
        into.extend(words.iter().map(|&word| u16::from_le_bytes(word)));
        self.left -= count;
        Ok(true)
    }
}

/// Reads one block of a shard: the keys, which begin at `at`, and the words.
pub fn one(
    folder: &Path,
    keys: &Section,
    words: &Section,
    block: usize,
    at: u64,
) -> Result<(Vec<u64>, Vec<u16>), Error> {
    let before = (block * BLOCK) as u64;
    let part = |section: &Section, at| Section {
        at,
        count: (section.count - before).min(BLOCK as u64),
        ..section.clone()
    };
    let (mut found, mut known) = (Vec::with_capacity(BLOCK), Vec::with_capacity(BLOCK));
    KeyReader::open(folder, &part(keys, at))?.block(&mut found)?;
    let at = words.at + (block * (2 * BLOCK + SUM)) as u64;
    WordReader::open(folder, &part(words, at))?.block(&mut known)?;
    Ok((found, known))
}

/// The keys of a shard one by one, with their words if there are any.
pub struct Pairs {
    keys: KeyReader,
    words: Option<WordReader>,
    block: (Vec<u64>, Vec<u16>),
    at: usize,
    failed: bool,
}

impl Pairs {
    /// The keys and words of a shard.
    pub fn open(folder: &Path, keys: &Section, words: Option<&Section>) -> Result<Pairs, Error> {
        let words = words.map(|words| WordReader::open(folder, words));
        Ok(Pairs {
            keys: KeyReader::open(folder, keys)?,
            words: words.transpose()?,
            block: Default::default(),
            at: 0,
            failed: false,
        })
    }

    /// Reads the next block of keys and the words beside them; false at the end.
    fn more(&mut self) -> Result<bool, Error> {
        let (keys, words) = &mut self.block;
        keys.clear();
        words.clear();
        self.at = 0;
        let more = self.keys.block(keys)?;
        match &mut self.words {
            None => words.resize(keys.len(), 0),
            Some(reader) => {
                reader.block(words)?;
            }
        }
        if words.len() == keys.len() {
            Ok(more)
        } else {
            Err(self.keys.damaged())
        }
    }
}

impl Iterator for Pairs {
    type Item = Result<(u64, u16), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        if self.at == self.block.0.len() {
            match self.more() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error));
                }
            }
        }
        let at = self.at;
        self.at += 1;
        Some(Ok((self.block.0[at], self.block.1[at])))
    }
}

/// Keys with their words, in ascending order.
pub type Sorted<'a> = Box<dyn Iterator<Item = Result<(u64, u16), Error>> + 'a>;

/// Several ascending lists merged into one, without repetitions.
pub struct Merge<'a> {
    lists: Vec<Sorted<'a>>,
    heads: std::collections::BinaryHeap<std::cmp::Reverse<(u64, u16, usize)>>,
    failed: Option<Error>,
    last: Option<u64>,
}

impl<'a> Merge<'a> {
    /// Merges these lists.
    pub fn new(lists: Vec<Sorted<'a>>) -> Merge<'a> {
        let mut merge = Merge {
            heads: Default::default(),
            lists,
            failed: None,
            last: None,
        };
        (0..merge.lists.len()).for_each(|list| merge.pull(list));
        merge
    }

    /// Puts the next entry of a list on the heap.
    fn pull(&mut self, list: usize) {
        match self.lists[list].next() {
            None => {}
            Some(Ok((key, word))) => self.heads.push(std::cmp::Reverse((key, word, list))),
            Some(Err(error)) => self.failed = Some(error),
        }
    }
}

impl Iterator for Merge<'_> {
    type Item = Result<(u64, u16), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(error) = self.failed.take() {
                self.heads.clear();
                return Some(Err(error));
            }
            let std::cmp::Reverse((key, word, list)) = self.heads.pop()?;
            self.pull(list);
            if self.last != Some(key) {
                self.last = Some(key);
                return Some(Ok((key, word)));
            }
        }
    }
}
