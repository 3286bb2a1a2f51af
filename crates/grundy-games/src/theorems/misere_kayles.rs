//! The winner of Kayles when the last mover loses. Sibert and Conway, *Mathematical Kayles*, Int. J. Game Theory 20
//! (1992); Winning Ways, chapter 13.
//!
//! **Theorem.** Write E(a, b, …) for an even number of rows of these lengths and D(a, b, …) for an odd number.
//! Misère play goes like normal play, where the player to move loses exactly at nim-sum 0, except that the two kinds
//! of play differ at the positions that consist of
//!
//! | nim-sum 0: the player to move wins | nim-sum not 0: the player to move loses        |
//! |------------------------------------|-------------------------------------------------|
//! | E(5) E(4,1)                        | E(5) D(4,1), D(5) D(4,1)                         |
//! | E(17,12,9) E(20,4,1)               | E(17,12,9) D(20,4,1)                             |
//! | 25 E(17,12,9) D(20,4,1)            | D(9) E(4,1), 12 E(4,1), 25 D(9) D(4,1)           |
//!
//! and nothing else. The tests compare this with the definition.

use grundy_core::{Theorem, reason};

/// G(0), …, G(82): from row 71 on the values repeat with period 12. Guy and Smith (1956).
const VALUES: [u8; 83] = [
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2,
    1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8,
    1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2,
];
/// The last exception to the period, plus one.
const PREPERIOD: u64 = 71;
/// The period.
const PERIOD: u64 = 12;

/// The Grundy value of a row of Kayles.
///
/// ```
/// use grundy_games::theorems::misere_kayles::value;
/// assert_eq!([0, 1, 2, 3, 4, 5].map(value), [0, 1, 2, 3, 1, 4]);
/// ```
#[must_use]
pub fn value(row: u64) -> u8 {
    let place = if row < PREPERIOD {
        row
    } else {
        PREPERIOD + (row - PREPERIOD) % PERIOD
    };
    VALUES[place as usize]
}

/// The number of rows of some lengths in an exceptional position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Count {
    /// An even number: E in the theorem.
    Even,
    /// An odd number: D in the theorem.
    Odd,
    /// One.
    One,
}

use Count::{Even, Odd, One};

/// Some lengths, with the number of rows that have any of these lengths.
type LengthGroup = (Count, &'static [u64]);

/// The exceptional kinds in the notation of the theorem, each with its conditions; a position of the kind has no other
/// rows.
const EXCEPTIONS: [(&str, &[LengthGroup]); 9] = [
    ("E(5) E(4,1)", &[(Even, &[5]), (Even, &[4, 1])]),
    ("E(5) D(4,1)", &[(Even, &[5]), (Odd, &[4, 1])]),
    ("D(5) D(4,1)", &[(Odd, &[5]), (Odd, &[4, 1])]),
    (
        "E(17,12,9) E(20,4,1)",
        &[(Even, &[17, 12, 9]), (Even, &[20, 4, 1])],
    ),
    (
        "E(17,12,9) D(20,4,1)",
        &[(Even, &[17, 12, 9]), (Odd, &[20, 4, 1])],
    ),
    (
        "25 E(17,12,9) D(20,4,1)",
        &[(One, &[25]), (Even, &[17, 12, 9]), (Odd, &[20, 4, 1])],
    ),
    ("D(9) E(4,1)", &[(Odd, &[9]), (Even, &[4, 1])]),
    ("12 E(4,1)", &[(One, &[12]), (Even, &[4, 1])]),
    (
        "25 D(9) D(4,1)",
        &[(One, &[25]), (Odd, &[9]), (Odd, &[4, 1])],
    ),
];

/// The theorem's name for the exceptional kind of a position; `None`: misère play is like normal play.
fn exception(rows: &[u64]) -> Option<&'static str> {
    // One walk decides: an exceptional position has rows of eight lengths only.
    const LENGTHS: [u64; 8] = [1, 4, 5, 9, 12, 17, 20, 25];
    let mut count = [0usize; 8];
    for &row in rows.iter().filter(|&&row| row > 0) {
        count[LENGTHS.iter().position(|&length| length == row)?] += 1;
    }
    let all: usize = count.iter().sum();
    let of = |lengths: &[u64]| -> usize {
        let rows = LENGTHS.iter().zip(count);
        let rows = rows.filter(|(length, _)| lengths.contains(length));
        rows.map(|(_, n)| n).sum()
    };
    let fits = |&(wanted, lengths): &LengthGroup| match wanted {
        Even => of(lengths).is_multiple_of(2),
        Odd => !of(lengths).is_multiple_of(2),
        One => of(lengths) == 1,
    };
    let is = |parts: &[LengthGroup]| {
        let named: usize = parts.iter().map(|(_, lengths)| of(lengths)).sum();
        named == all && parts.iter().all(fits)
    };
    let mut kinds = EXCEPTIONS.into_iter();
    kinds.find_map(|(name, parts)| is(parts).then_some(name))
}

/// True if the player to move wins Kayles in misère play. Linear in the number of rows.
///
/// ```
/// use grundy_games::theorems::misere_kayles::next_wins;
/// let lost: Vec<u64> = (0..100).filter(|&row| !next_wins(&[row]).says).collect();
/// assert_eq!(lost, [1, 4, 9, 12, 20]);
/// ```
#[must_use]
pub fn next_wins(rows: &[u64]) -> Theorem<bool> {
    let sum = rows.iter().fold(0, |sum, &row| sum ^ value(row));
    let exception = exception(rows);
    let wins = (sum != 0) != exception.is_some();
    let reason = match (exception, wins) {
        (None, true) => reason!(
            "The rows are of no exceptional kind, so misère play goes like normal play; the nim-sum of the rows is {}, \
             so the player to move wins.",
            sum
        ),
        (None, false) => reason!(
            "The rows are of no exceptional kind, so misère play goes like normal play; the nim-sum of the rows is {}, \
             so the player to move loses.",
            sum
        ),
        (Some(kind), true) => reason!(
            "The rows are of the exceptional kind {} (E: an even number of rows of these lengths, D: an odd number), \
             where misère play is the opposite of normal play; the nim-sum of the rows is {}, and the player to move \
             wins.",
            kind,
            sum
        ),
        (Some(kind), false) => reason!(
            "The rows are of the exceptional kind {} (E: an even number of rows of these lengths, D: an odd number), \
             where misère play is the opposite of normal play; the nim-sum of the rows is {}, and the player to move \
             loses.",
            kind,
            sum
        ),
    };
    Theorem {
        says: wins,
        name: "misère Kayles",
        source: "Sibert and Conway 1992",
        reason,
    }
}

/// Positions with more pins have too many moves to be listed one by one, and a question about the winner lists them
/// next.
const MOST_PINS: u64 = 1_000_000;

/// The theorem for positions whose moves can all be examined.
pub(crate) fn known(rows: &[u64]) -> Option<Theorem<bool>> {
    let pins = rows
        .iter()
        .try_fold(0u64, |pins, &row| pins.checked_add(row));
    pins.filter(|&pins| pins <= MOST_PINS)
        .map(|_| next_wins(rows))
}
