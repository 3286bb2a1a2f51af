//! A table of eight bytes a position. A permutation mixes the number of the position; its first bits choose the line, and
//! only the others are stored, so that the key is still exact. A place is one word, so threads can share a table without
//! locks: every word that is read was written whole. Hyatt and Mann, *A lockless transposition table* (2002), have the idea
//! for two words.

use super::super::others::Apart;
use super::super::value::{LEAST, MOST, SURE};
use super::known::KnownBounds;
#[cfg(all(loom, test))]
use loom::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
#[cfg(not(all(loom, test)))]
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The largest number of plies whose distances fit in a byte.
pub const MOST_PLIES: u32 = 120;

/// The number of places in a line, which takes half a cache line.
const PLACES: usize = 4;

/// The bits of a place that store the rest of a position's number.
pub const REST: u32 = 38;

/// The number of lines of the smallest table, as a power of two.
const FEWEST_LINES: u32 = 7;

/// The fields from the highest bit on: the rest of the number, the two bounds, the move, the effort. An empty place is 0: its
/// bounds are unknown, and its effort is less than that of any entry.
pub type PackedEntry = u64;

/// The widths in bits of the fields below the rest of the number.
const EFFORT: u32 = 5;
const CHOICE: u32 = 5;
const BOUND: u32 = 8;
/// The mark for no move.
const NO_CHOICE: u64 = (1 << CHOICE) - 1;

/// A line: places that share a part of the cache, aligned so that it never crosses a boundary.
#[derive(Default)]
#[repr(align(32))]
struct CacheLine([AtomicU64; PLACES]);

impl CacheLine {
    /// All places, each read once: another thread may write meanwhile.
    fn places(&self) -> [PackedEntry; PLACES] {
        [0, 1, 2, 3].map(|i| self.0[i].load(Relaxed))
    }
}

/// Empty lines in huge pages where possible.
fn empty_lines(number: usize) -> Vec<CacheLine> {
    let mut lines = Vec::with_capacity(number);
    in_large_pages(lines.spare_capacity_mut());
    lines.extend(std::iter::repeat_with(CacheLine::default).take(number));
    lines
}

/// Asks for huge pages, if the system has them: a table is read at random, and the processor caches the addresses of
/// few pages only.
pub fn in_large_pages<T>(room: &mut [std::mem::MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        const PAGE: usize = 1 << 12;
        const LARGE_PAGE: usize = 1 << 21;
        let bytes = size_of_val(room);
        let start = room.as_mut_ptr().cast::<std::ffi::c_void>();
        let skipped = start.align_offset(PAGE);
        if bytes >= 4 * LARGE_PAGE && skipped < bytes {
            // SAFETY: `skipped` is less than the bytes of the room, so this is a place within it.
            let pages = unsafe { start.byte_add(skipped) };
            // Miri checks the pointers; it has no system to give advice to.
            if !cfg!(miri) {
                // SAFETY: the range consists of whole pages within memory that we own, and the advice has no effect that a
                // program can observe. If it is refused, the pages stay small.
                unsafe { madvise(pages, bytes - skipped, Advice::LinuxHugepage) }.ok();
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = room;
}

/// The table; shared by threads through an `Arc`.
pub struct Packed {
    lines: Vec<CacheLine>,
    /// The number of bits of a position's number.
    bits: u32,
    /// The binary logarithm of the number of lines.
    log: u32,
    /// The least `log` at which the rest of a number fits in a place.
    fewest: u32,
    /// The number of places in use; threads count approximately, so it may be off by a few.
    taken: Apart<AtomicUsize>,
}

impl Packed {
    /// An empty table; `None` if numbers have so many bits that the rest would not fit in a place of a small table.
    pub fn new(bits: u32) -> Option<Packed> {
        let fewest = bits.saturating_sub(REST).max(FEWEST_LINES);
        (fewest <= 15 && bits >= FEWEST_LINES).then(|| Packed {
            lines: empty_lines(1 << fewest),
            bits,
            log: fewest,
            fewest,
            taken: Apart::default(),
        })
    }

    /// A permutation of the numbers below 2^bits: multiplications by odd factors and shifts to the right can be undone.
    pub fn slot(&self, number: u64) -> u64 {
        let mask = u64::MAX >> (64 - self.bits);
        let half = self.bits / 2;
        let n = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) & mask;
        (n ^ n >> half).wrapping_mul(0xD6E8_FEB8_6659_FD93) & mask
    }

    /// The line of a slot, and the rest that is stored there.
    fn line(&self, slot: u64) -> (usize, u64) {
        let rest = self.bits - self.log;
        ((slot >> rest) as usize, slot & ((1 << rest) - 1))
    }

    /// Fetches the line of a number into the cache while other work goes on.
    pub fn expect(&self, slot: u64) {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let line = &raw const self.lines[self.line(slot).0];
            // SAFETY: a hint to the cache, which reads and writes nothing that a program can see, for a line that exists.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(line.cast()) };
        }
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        let _ = slot;
    }

    /// The bounds stored for a slot.
    pub fn get(&self, slot: u64) -> Option<KnownBounds> {
        let (line, rest) = self.line(slot);
        let places = self.lines[line].places();
        let place = places.into_iter().find(|&place| is_of(place, rest))?;
        Some(unpack(place))
    }

    /// Stores bounds; returns the effort of the entry that is forgotten. If two threads write at once, the later one stays.
    pub fn put(&self, slot: u64, new: KnownBounds, effort: u8) -> u8 {
        let (line, rest) = self.line(slot);
        let line = &self.lines[line];
        let places = line.places();
        let own = places.iter().position(|&place| is_of(place, rest));
        // An empty place has no effort and is taken first; in a full line the entry that was cheapest to find gives
        // way.
        let cheapest = || (0..PLACES).min_by_key(|&i| effort_of(places[i]));
        let i = own.or_else(cheapest).expect("a line has places");
        let place = match own {
            Some(_) => {
                let effort = effort.max(effort_of(places[i]));
                pack(rest, unpack(places[i]).and(new), effort)
            }
            None => pack(rest, new, effort),
        };
        if places[i] == 0 {
            self.taken.0.fetch_add(1, Relaxed);
        }
        line.0[i].store(place, Relaxed);
        match own {
            Some(_) => 0,
            None => effort_of(places[i]),
        }
    }

    /// The number of entries, approximately.
    pub fn len(&self) -> usize {
        self.taken.0.load(Relaxed).min(self.capacity())
    }

    /// True if no place is in use.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of places.
    pub fn capacity(&self) -> usize {
        self.lines.len() * PLACES
    }

    /// The bytes of the lines.
    pub fn bytes(&self) -> u64 {
        (self.lines.len() * size_of::<CacheLine>()) as u64
    }

    /// Doubles the number of lines: one more bit of every number belongs to the line and is no longer stored.
    pub fn double(&mut self) {
        if self.log == self.bits {
            return;
        }
        let first = REST_SHIFT + self.bits - self.log - 1;
        let lines = empty_lines(self.lines.len() * 2);
        for (i, line) in self.lines.iter().enumerate() {
            // A line splits into two of the same length, so nothing is forgotten.
            let mut used = [0; 2];
            for place in line.places().into_iter().filter(|&place| place != 0) {
                let half = (place >> first & 1) as usize;
                lines[2 * i + half].0[used[half]].store(place & !(1 << first), Relaxed);
                used[half] += 1;
            }
        }
        self.lines = lines;
        self.log += 1;
    }

    /// Halves the number of lines: of two lines the entries that took most effort stay. False if the table is smallest.
    pub fn halve(&mut self) -> bool {
        if self.log == self.fewest {
            return false;
        }
        let first = REST_SHIFT + self.bits - self.log;
        let mut taken = 0;
        for i in 0..self.lines.len() / 2 {
            let both = [&self.lines[2 * i], &self.lines[2 * i + 1]].map(CacheLine::places);
            let mut places = [0; 2 * PLACES];
            for (half, line) in both.into_iter().enumerate() {
                for (j, place) in line
                    .into_iter()
                    .enumerate()
                    .filter(|(_, place)| *place != 0)
                {
                    places[half * PLACES + j] = place | (half as u64) << first;
                }
            }
            places.sort_by_key(|&place| std::cmp::Reverse(effort_of(place)));
            for (place, &kept) in self.lines[i].0.iter_mut().zip(&places) {
                place.store(kept, Relaxed);
            }
            taken += places[..PLACES].iter().filter(|&&p| p != 0).count();
        }
        self.taken.0.store(taken, Relaxed);
        self.lines.truncate(self.lines.len() / 2);
        self.lines.shrink_to_fit();
        self.log -= 1;
        true
    }
}

/// The lowest bit of the rest of the number.
const REST_SHIFT: u32 = 64 - REST;

/// The logarithm of the visits that an entry took.
pub fn effort_of(place: PackedEntry) -> u8 {
    (place & ((1 << EFFORT) - 1)) as u8
}

/// True if the place belongs to the number with this rest; an empty place fits rest 0 with unknown bounds, which is harmless.
pub fn is_of(place: PackedEntry, rest: u64) -> bool {
    place >> REST_SHIFT == rest
}

/// Packs an entry into a word.
pub fn pack(rest: u64, known: KnownBounds, effort: u8) -> PackedEntry {
    // A move too late in the order for its field is stored as no move.
    let choice = known
        .choice
        .map_or(NO_CHOICE, |c| u64::from(c).min(NO_CHOICE));
    let bound = |value: i64| u64::from(byte(value));
    let bounds = bound(known.low) << BOUND | bound(known.high);
    rest << REST_SHIFT | bounds << (EFFORT + CHOICE) | choice << EFFORT | u64::from(effort)
}

/// Unpacks an entry; an empty place has unknown bounds.
pub fn unpack(place: PackedEntry) -> KnownBounds {
    let choice = place >> EFFORT & NO_CHOICE;
    let bounds = place >> (EFFORT + CHOICE);
    KnownBounds {
        low: value((bounds >> BOUND) as u8).unwrap_or(LEAST),
        high: value(bounds as u8).unwrap_or(MOST),
        choice: (choice != NO_CHOICE).then_some(choice as u32),
    }
}

/// A value in a byte: small ones as they are, wins and losses by their distance from certainty; 0 means unknown.
pub fn byte(value: i64) -> u8 {
    // Distances are at most `MOST_PLIES`, so wins and losses stay clear of the small values. A bound that says of a win only
    // that it comes at some time is that of the latest one.
    let near = match value {
        LEAST | MOST => return 0,
        -2..=2 => value,
        3.. => (value - SURE + 127).max(3),
        _ => (value + SURE - 127).min(-3),
    };
    (near + 128) as u8
}

/// The inverse of [`byte`].
pub fn value(byte: u8) -> Option<i64> {
    let near = i64::from(byte) - 128;
    match near {
        -128 => None,
        -2..=2 => Some(near),
        3.. => Some(near + SURE - 127),
        _ => Some(near - SURE + 127),
    }
}

/// The orders in which three threads can use a table, and every value that the memory model lets them read:
/// `cargo xtask long loom`.
#[cfg(all(loom, test))]
mod races {
    use super::*;
    use loom::sync::Arc;
    use loom::thread;

    /// A table of one line, so that every position is in every other's way.
    fn one_line() -> Packed {
        Packed {
            lines: empty_lines(1),
            bits: 20,
            log: 0,
            fewest: 0,
            taken: Apart(AtomicUsize::new(0)),
        }
    }

    /// Runs a race in every order with at most two preemptions: a torn entry shows with one, and all orders take minutes.
    fn every_order(race: impl Fn() + Sync + Send + 'static) {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(2);
        model.check(race);
    }

    const VALUE: i64 = 1;

    fn at_least() -> KnownBounds {
        KnownBounds {
            low: VALUE,
            ..KnownBounds::NOTHING
        }
    }

    fn at_most() -> KnownBounds {
        KnownBounds {
            high: VALUE,
            choice: Some(3),
            ..KnownBounds::NOTHING
        }
    }

    /// True if bounds were written as they stand, by one thread or by two one after the other.
    fn was_written(known: KnownBounds) -> bool {
        [at_least(), at_most(), at_least().and(at_most())].contains(&known)
    }

    /// Lets two threads write and a third one read. The reader comes last in the first order: loom goes
    /// back from there and remembers the last access to a word only, so that reads at the beginning would stay there.
    fn race(table: Packed, writes: [(u64, KnownBounds); 2], read: fn(&Packed)) -> Arc<Packed> {
        let table = Arc::new(table);
        let writers = writes.map(|(slot, known)| {
            let table = table.clone();
            thread::spawn(move || _ = table.put(slot, known, 20))
        });
        let reader = {
            let table = table.clone();
            thread::spawn(move || read(&table))
        };
        for ended in writers.into_iter().chain([reader]) {
            ended.join().unwrap();
        }
        assert!(table.len() <= table.capacity());
        table
    }

    #[test]
    fn two_writers_of_one_position_and_a_reader() {
        every_order(|| {
            let writes = [(5, at_least()), (5, at_most())];
            let table = race(one_line(), writes, |table| {
                assert!(table.get(5).is_none_or(was_written), "torn");
            });
            // One may have replaced what the other wrote, and one of them is there.
            assert!(table.get(5).is_some_and(was_written), "lost");
        });
    }

    #[test]
    fn two_writers_of_positions_in_one_full_line_and_a_reader() {
        fn within_bounds(table: &Packed) {
            for (slot, written) in [(1, at_most()), (7, at_least()), (8, at_most())] {
                assert!(table.get(slot).is_none_or(|known| known == written), "torn");
            }
        }
        every_order(|| {
            let table = one_line();
            for slot in 1..=PLACES as u64 {
                table.put(slot, at_most(), 9 + slot as u8);
            }
            // Both want the place that was cheapest to find, that of position 1.
            let table = race(table, [(7, at_least()), (8, at_most())], within_bounds);
            within_bounds(&table);
            // The later writer may have taken the place of position 2 instead; the others cost more.
            for slot in 3..=PLACES as u64 {
                assert_eq!(table.get(slot), Some(at_most()), "lost");
            }
        });
    }

    /// An entry of two words is torn: a reader finds the position of one writer beside the bounds of another. This is what
    /// the tests above would find if a place were more than one word.
    #[test]
    #[should_panic(expected = "torn")]
    fn a_place_of_two_words_would_be_torn() {
        every_order(|| {
            let place = Arc::new([AtomicU64::new(0), AtomicU64::new(0)]);
            let writers = [1, 2].map(|n| {
                let place = place.clone();
                thread::spawn(move || place.iter().for_each(|word| word.store(n, Relaxed)))
            });
            let [position, bounds] = [0, 1].map(|i| place[i].load(Relaxed));
            assert_eq!(position, bounds, "torn");
            for writer in writers {
                writer.join().unwrap();
            }
        });
    }
}
