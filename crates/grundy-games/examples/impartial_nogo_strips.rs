//! The nimbers of impartial NoGo on strips: either player may place a stone of either colour, every block of stones needs a free
//! cell beside it, and whoever cannot move loses.
//!
//! `cargo run --release -p grundy-games --example impartial_nogo_strips -- 25` prints those of 1x1 to 1x25, each when it is
//! found. With the name of a file behind the 25, all that is known is written there every minute, and a second run with the
//! file goes on from there. The strip `impartial nogo: 1x25` of the program is the same game, whose solver knows no strips in particular.
//!
//! On a strip a block breathes through the cells at its two ends, so it is worth one stone; and where stones of different colours
//! touch, the strip falls apart into a sum (Du and Müller, *Solving Linear NoGo with Combinatorial Game Theory*, 2024). What is
//! left are words of free cells and single stones, alike if one is the other read backwards or with the colours exchanged. Each
//! word is met once, and its nimber is the least that no option has. The words within reach of 1xN are about twice as many as
//! those of 1x(N-1): 22 million for 1x25.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// A word: two bits a cell, from the lowest on, and the number of cells. 0 is a free cell, 1 and 2 are stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Word {
    cells: u64,
    length: u32,
}

/// The longest word: its key has a bit more, and the table keeps a nimber beside it.
const LONGEST: u32 = 28;

/// The lower bit of each cell.
const LOW: u64 = 0x5555_5555_5555_5555;

impl Word {
    /// Free cells.
    fn free(length: u32) -> Word {
        Word { cells: 0, length }
    }

    /// The cell at a place.
    fn at(self, place: u32) -> u64 {
        self.cells >> (2 * place) & 3
    }

    /// The cell at a place; `None` outside the word.
    fn get(self, place: Option<u32>) -> Option<u64> {
        place
            .filter(|&place| place < self.length)
            .map(|place| self.at(place))
    }

    /// The first cells.
    fn first(self, length: u32) -> Word {
        let cells = self.cells & ((1 << (2 * length)) - 1);
        Word { cells, length }
    }

    /// The word without its first cells.
    fn from(self, place: u32) -> Word {
        Word {
            cells: self.cells >> (2 * place),
            length: self.length - place,
        }
    }

    /// The word followed by another.
    fn then(self, other: Word) -> Word {
        Word {
            cells: self.cells | other.cells << (2 * self.length),
            length: self.length + other.length,
        }
    }

    /// The same number for a word, the word read backwards, and both with the colours exchanged.
    fn key(self) -> u64 {
        let exchanged = |cells: u64| (cells & LOW) << 1 | cells >> 1 & LOW;
        let backwards = match self.length {
            0 => 0,
            length => exchanged(self.cells.reverse_bits()) >> (64 - 2 * length),
        };
        let least = [self.cells, backwards]
            .map(|cells| cells.min(exchanged(cells)))
            .into_iter()
            .fold(u64::MAX, u64::min);
        1 << (2 * self.length) | least
    }

    /// True if a stone may be placed on a free cell: its block has a free cell beside it, and so have the blocks it touches.
    fn allows(self, place: u32, stone: u64) -> bool {
        let mut breathes = false;
        let sides = [
            [place.checked_sub(1), place.checked_sub(2)],
            [Some(place + 1), Some(place + 2)],
        ];
        for [next, beyond] in sides {
            let free_beyond = self.get(beyond) == Some(0);
            match self.get(next) {
                None => {}
                Some(0) => breathes = true,
                Some(own) if own == stone => breathes |= free_beyond,
                Some(_) if free_beyond => {}
                Some(_) => return false,
            }
        }
        breathes
    }

    /// The words that a stone on a free cell leaves, the second and the third often empty.
    fn placed(self, place: u32, stone: u64) -> [Word; 3] {
        let (before, after) = (self.first(place), self.from(place + 1));
        let alone = Word {
            cells: stone,
            length: 1,
        };
        let nothing = Word::free(0);
        let (split_off, left) = match self.get(place.checked_sub(1)) {
            None | Some(0) => (nothing, before.then(alone)),
            Some(own) if own == stone => (nothing, before),
            Some(_) => (before, alone),
        };
        match self.get(Some(place + 1)) {
            None | Some(0) => [left.then(after), split_off, nothing],
            Some(own) if own == stone => [left.then(after.from(1)), split_off, nothing],
            Some(_) => [left, split_off, after],
        }
    }
}

/// The nimbers of the words met so far, by their keys: a table of open addresses, with the nimber in the upper bits.
struct Table {
    entries: Vec<u64>,
    used: usize,
}

/// The bits of a key.
const KEY: u64 = (1 << (2 * LONGEST + 1)) - 1;

impl Table {
    fn new() -> Table {
        Table {
            entries: vec![0; 1 << 10],
            used: 0,
        }
    }

    /// The place of a key, or the vacant one where it belongs.
    fn place(&self, key: u64) -> usize {
        let mask = self.entries.len() - 1;
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = (mixed ^ mixed >> 32) as usize & mask;
        while self.entries[place] & KEY != key && self.entries[place] != 0 {
            place = (place + 1) & mask;
        }
        place
    }

    fn get(&self, key: u64) -> Option<u64> {
        let entry = self.entries[self.place(key)];
        (entry != 0).then_some(entry >> (2 * LONGEST + 1))
    }

    fn insert(&mut self, key: u64, nimber: u64) {
        if 4 * self.used > 3 * self.entries.len() {
            let larger = vec![0; 2 * self.entries.len()];
            for entry in std::mem::replace(&mut self.entries, larger) {
                if entry != 0 {
                    let place = self.place(entry & KEY);
                    self.entries[place] = entry;
                }
            }
        }
        let place = self.place(key);
        self.entries[place] = nimber << (2 * LONGEST + 1) | key;
        self.used += 1;
    }

    /// Writes all entries, eight bytes each behind a line that names them; the file is whole or the one before stays.
    fn write(&self, path: &Path) -> io::Result<()> {
        let unfinished = with_new(path);
        let mut file = BufWriter::new(File::create(&unfinished)?);
        file.write_all(HEAD)?;
        for entry in self.entries.iter().filter(|entry| **entry != 0) {
            file.write_all(&entry.to_le_bytes())?;
        }
        file.into_inner()?.sync_all()?;
        std::fs::rename(unfinished, path)
    }

    /// Reads what [`write`](Self::write) has written.
    fn read(path: &Path) -> io::Result<Table> {
        let fault = |text| io::Error::new(io::ErrorKind::InvalidData, text);
        let file = File::open(path)?;
        let bytes = file.metadata()?.len();
        let mut file = BufReader::new(file);
        let mut head = [0; HEAD.len()];
        file.read_exact(&mut head)?;
        if head != *HEAD || !(bytes - HEAD.len() as u64).is_multiple_of(8) {
            return Err(fault("not a file of nimbers of this program"));
        }
        let mut table = Table::new();
        let mut entry = [0; 8];
        for _ in 0..(bytes - HEAD.len() as u64) / 8 {
            file.read_exact(&mut entry)?;
            let entry = u64::from_le_bytes(entry);
            let (key, nimber) = (entry & KEY, entry >> (2 * LONGEST + 1));
            if key == 0 || nimber >= 64 || table.get(key).is_some() {
                return Err(fault("an entry that cannot be"));
            }
            table.insert(key, nimber);
        }
        Ok(table)
    }

    /// The nimber of a word, with those of all words within reach. `tick` is called after each word that is new.
    ///
    /// # Panics
    /// If a nimber does not fit in the bits beside a key: a word of 28 cells would need an option of nimber 127.
    fn nimber(&mut self, word: Word, tick: &mut impl FnMut(&Table)) -> u64 {
        let key = word.key();
        if let Some(known) = self.get(key) {
            return known;
        }
        let mut seen = 0u128;
        for place in 0..word.length {
            if word.at(place) != 0 {
                continue;
            }
            for stone in [1, 2] {
                if word.allows(place, stone) {
                    let parts = word.placed(place, stone);
                    let nimber = parts.map(|part| self.nimber(part, tick));
                    seen |= 1 << (nimber[0] ^ nimber[1] ^ nimber[2]);
                }
            }
        }
        let nimber = u64::from((!seen).trailing_zeros());
        assert!(nimber < 64, "the nimbers of strips are small");
        self.insert(key, nimber);
        tick(self);
        nimber
    }
}

/// The name of the file that is written until it is whole.
fn with_new(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}

/// The first line of a file of nimbers.
const HEAD: &[u8] = b"nimbers of strips of impartial NoGo, 1\n";

/// Where all that is known is kept from time to time.
struct Kept {
    path: PathBuf,
    written: Instant,
    /// What kept the file from being written.
    fault: Option<io::Error>,
}

impl Kept {
    const EVERY: Duration = Duration::from_secs(60);
    /// The clock is looked at once in so many words.
    const WORDS: usize = 1 << 12;

    fn when_due(&mut self, table: &Table) {
        if table.used.is_multiple_of(Self::WORDS) && self.written.elapsed() >= Self::EVERY {
            self.write(table);
        }
    }

    fn write(&mut self, table: &Table) {
        if let Err(fault) = table.write(&self.path) {
            self.fault = Some(fault);
        }
        self.written = Instant::now();
    }
}

/// Prints the nimbers of the strips up to the longest.
fn print_all(longest: u32, path: Option<PathBuf>) -> io::Result<()> {
    let mut table = match &path {
        Some(path) if path.exists() => Table::read(path)?,
        _ => Table::new(),
    };
    let mut kept = path.map(|path| Kept {
        path,
        written: Instant::now(),
        fault: None,
    });
    for length in 1..=longest {
        let nimber = table.nimber(Word::free(length), &mut |table| {
            if let Some(kept) = &mut kept {
                kept.when_due(table);
            }
        });
        println!("1x{length}: *{nimber} ({} words so far)", table.used);
    }
    let Some(mut kept) = kept else {
        return Ok(());
    };
    kept.write(&table);
    kept.fault.map_or(Ok(()), Err)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let longest = match words.first() {
        None => Some(16),
        Some(number) => number.parse().ok().filter(|longest| *longest <= LONGEST),
    };
    let (Some(longest), true) = (longest, words.len() <= 2) else {
        eprintln!(
            "expected the length of the longest strip, at most {LONGEST}, and the name of a file if what is known shall be kept"
        );
        return ExitCode::from(2);
    };
    let path = words.get(1).map(PathBuf::from);
    match print_all(longest, path.clone()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{}: {fault}", path.unwrap_or_default().display());
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Table, Word};
    use grundy_core::{Described, Notation, Partizan, Player, Ruleset, mex};
    use grundy_games::boards::nogo::NoGo;
    use std::collections::HashMap;

    type Strip = <NoGo as Ruleset>::Position;

    /// The nimber from the rules of NoGo alone, where both players have the moves of both.
    fn by_definition(rules: &NoGo, p: &Strip, known: &mut HashMap<Strip, u64>) -> u64 {
        if let Some(&nimber) = known.get(p) {
            return nimber;
        }
        let mut options = Vec::new();
        for player in Player::BOTH {
            for mv in rules.moves_of(player, p) {
                options.push(by_definition(rules, &rules.play(p, &mv), known));
            }
        }
        let nimber = mex(options);
        known.insert(*p, nimber);
        nimber
    }

    /// Every strip that play can reach, with its blocks as they are.
    #[test]
    fn strips_agree_with_the_rules() {
        let rules = NoGo::from_rules(None).unwrap();
        let mut table = Table::new();
        let mut known = HashMap::new();
        for length in 1..=10 {
            let strip = rules.read(&format!("1x{length}")).unwrap();
            by_definition(&rules, &strip, &mut known);
        }
        for (p, nimber) in &known {
            let strip = rules.show(p);
            assert_eq!(table.nimber_of(&strip), *nimber, "{strip}");
        }
        assert!(known.len() > 10_000);
    }

    /// The nimbers of 1x1 to 1x18 in the table of Folkersen, Müller and Du (2025).
    #[test]
    fn published_strips() {
        let mut table = Table::new();
        let nimbers = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 1, 0, 3, 1, 0, 2, 2];
        for (length, nimber) in (1..).zip(nimbers) {
            assert_eq!(
                table.nimber(Word::free(length), &mut |_| {}),
                nimber,
                "1x{length}"
            );
        }
    }

    #[test]
    fn what_is_known_is_kept() {
        let path = std::env::temp_dir().join(format!("grundy-strips-{}", std::process::id()));
        let mut table = Table::new();
        let nimber = table.nimber(Word::free(12), &mut |_| {});
        table.write(&path).unwrap();
        let mut again = Table::read(&path).unwrap();
        assert_eq!(again.used, table.used);
        let mut new = 0;
        assert_eq!(again.nimber(Word::free(12), &mut |_| new += 1), nimber);
        assert_eq!(new, 0);
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() - 3]).unwrap();
        assert!(Table::read(&path).is_err());
        std::fs::remove_file(&path).unwrap();
    }

    impl Table {
        /// The nimber of a strip as people write it: its words, split where colours touch and with short blocks.
        fn nimber_of(&mut self, strip: &str) -> u64 {
            let mut nimber = 0;
            let mut word = Word::free(0);
            for mark in strip.chars() {
                let cell = ".xo".find(mark).expect("a cell") as u64;
                let last = word.length.checked_sub(1).map_or(0, |last| word.at(last));
                if cell != 0 && cell == last {
                    continue;
                }
                if cell != 0 && last != 0 {
                    nimber ^= self.nimber(word, &mut |_| {});
                    word = Word::free(0);
                }
                word = word.then(Word {
                    cells: cell,
                    length: 1,
                });
            }
            nimber ^ self.nimber(word, &mut |_| {})
        }
    }
}
