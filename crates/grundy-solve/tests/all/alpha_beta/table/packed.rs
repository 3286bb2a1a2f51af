//! A table of eight bytes a position, shared by threads; small enough for Miri.

use grundy_solve::alpha_beta::table::known::KnownBounds;
use grundy_solve::alpha_beta::table::packed::{
    MOST_PLIES, Packed, REST, byte, effort_of, in_large_pages, is_of, pack, unpack, value,
};
use grundy_solve::alpha_beta::value::{LEAST, MOST, SURE};

#[test]
fn places_keep_what_they_are_given() {
    fastrand::seed(4);
    for _ in 0..2000 {
        let plies = fastrand::i64(0..=MOST_PLIES.into());
        let values = [-2, -1, 0, 1, 2, SURE - plies, plies - SURE];
        let one = || values[fastrand::usize(0..values.len())];
        let (a, b) = (one(), one());
        let known = KnownBounds {
            low: if fastrand::bool() { a.min(b) } else { LEAST },
            high: if fastrand::bool() { a.max(b) } else { MOST },
            choice: fastrand::bool().then(|| fastrand::u32(0..31)),
        };
        let (rest, effort) = (fastrand::u64(0..1 << REST), fastrand::u8(1..=31));
        let place = pack(rest, known, effort);
        assert!(is_of(place, rest));
        assert_eq!((unpack(place), effort_of(place)), (known, effort));
    }
}

#[test]
fn a_win_at_some_time_is_no_sooner_than_the_latest() {
    let latest = SURE - i64::from(MOST_PLIES);
    for some_time in [SURE / 2 - 1, SURE / 2, SURE / 2 + 50] {
        let won = value(byte(some_time)).expect("a bound");
        let lost = value(byte(-some_time)).expect("a bound");
        assert!(2 < won && won < latest && -latest < lost && lost < -2);
    }
}

#[test]
fn mixing_loses_nothing() {
    for bits in 7..14 {
        let table = Packed::new(bits).unwrap();
        let mut slots: Vec<u64> = (0..1 << bits).map(|n| table.slot(n)).collect();
        slots.sort_unstable();
        assert!(slots.into_iter().eq(0..1 << bits), "{bits}");
    }
}

/// Numbers of 40 bits in a table that doubles and halves: whatever it says is what was put there.
#[test]
fn a_table_says_what_is_true() {
    fastrand::seed(5);
    let mut table = Packed::new(40).unwrap();
    let truth = |n: u64| (n % 5) as i64 - 2;
    // Miri takes some thousand times as long.
    let count = if cfg!(miri) { 4000 } else { 20_000 };
    let numbers: Vec<u64> = (0..count).map(|_| fastrand::u64(0..1 << 40)).collect();
    for (i, &n) in numbers.iter().enumerate() {
        let slot = table.slot(n);
        let known = KnownBounds {
            low: truth(n),
            ..KnownBounds::NOTHING
        };
        table.put(slot, known, 1 + (n % 30) as u8);
        if 8 * table.len() > 5 * table.capacity() && i < count / 5 * 3 {
            table.double();
        }
        if (i + 1) % (count / 4) == 0 {
            assert!(table.halve());
        }
    }
    let found = |n: &u64| table.get(table.slot(*n)).map(|known| (*n, known));
    let known: Vec<(u64, KnownBounds)> = numbers.iter().filter_map(found).collect();
    assert!(known.len() > count / 5, "{}", known.len());
    assert!(known.iter().all(|(n, known)| known.low == truth(*n)));
    let other = (0..count).map(|_| fastrand::u64(0..1 << 40));
    let strangers = other.filter(|n| found(n).is_some() && !numbers.contains(n));
    assert_eq!(strangers.count(), 0);
}

/// Small enough for Miri, which sees every access: `cargo xtask long miri`.
#[test]
fn threads_share_a_table_and_pages_lie_in_their_room() {
    let table = Packed::new(20).unwrap();
    let numbers = || (0..40).map(|n| n * n * 257 % (1 << 20));
    let truth = |n: u64| (n % 5) as i64 - 2;
    let bounds = |n: u64| [(truth(n), MOST), (LEAST, truth(n))];
    std::thread::scope(|scope| {
        for way in 0..2 {
            let table = &table;
            scope.spawn(move || {
                for n in numbers() {
                    let (low, high) = bounds(n)[way];
                    let choice = Some(way as u32);
                    table.put(table.slot(n), KnownBounds { low, high, choice }, 1);
                    table.expect(table.slot(n));
                }
            });
        }
        for n in numbers().cycle().take(100) {
            if let Some(known) = table.get(table.slot(n)) {
                assert!(known.low <= truth(n) && truth(n) <= known.high);
            }
        }
    });
    assert!(table.len() <= table.capacity());
    // A room that begins anywhere, and is large enough for advice.
    let mut room = Vec::<u8>::with_capacity((8 << 20) + 100);
    in_large_pages(&mut room.spare_capacity_mut()[7..]);
}
