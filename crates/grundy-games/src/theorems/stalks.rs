//! Stalks of Hackenbush. Berlekamp, *The Hackenbush number system for compression of numerical data*, Information and Control
//! 26, 1974; *Winning Ways*, chapter 3.
//!
//! **Theorem** (Berlekamp's rule). A stalk without green is a number that is read off from the ground up: every segment
//! counts 1 until the colour first changes; from there on each counts half the one before; Left's segments are positive and
//! Right's negative.

use crate::families::strip::StripMove;
use grundy_core::{Player, Reason, Theorem, WinningMoves, reason};
use grundy_values::Dyadic;
use num::bigint::Sign;
use num::{BigInt, BigRational, BigUint, One, Zero};
use std::cmp::Ordering;

/// The segments of one stalk from the ground up.
pub type Stalk = Vec<u8>;

/// Left's segment: blue in the books, white in the contest problems.
pub const LEFT: u8 = b'l';
/// Right's segment: red in the books, black in the contest problems.
pub const RIGHT: u8 = b'r';
/// A segment that either player may cut.
pub const GREEN: u8 = b'g';

/// The stalk of two colours that a number is: each segment leads to the simplest number that the segments below it allow.
/// `None` if it has more than `most` segments.
///
/// ```
/// use grundy_games::graphs::hackenbush_stalk::{stalk_of, stalk_value};
/// let number = stalk_value(b"lrr").unwrap();
/// assert_eq!(stalk_of(&number, 3), Some(b"lrr".to_vec()));
/// assert_eq!(stalk_of(&number, 2), None);
/// ```
#[must_use]
pub fn stalk_of(number: &Dyadic, most: usize) -> Option<Stalk> {
    if number.birthday() > most.into() {
        return None;
    }
    let (mut low, mut high): (Option<Dyadic>, Option<Dyadic>) = (None, None);
    let mut stalk = Stalk::new();
    loop {
        let here = Dyadic::simplest_between(low.as_ref(), high.as_ref())?;
        match number.cmp(&here) {
            Ordering::Equal => return Some(stalk),
            Ordering::Greater => {
                stalk.push(LEFT);
                low = Some(here);
            }
            Ordering::Less => {
                stalk.push(RIGHT);
                high = Some(here);
            }
        }
    }
}

/// True if a player may cut a segment.
pub(crate) fn allows(player: Player, segment: u8) -> bool {
    segment != [LEFT, RIGHT][player.opponent().index()]
}

/// **Theorem** (Berlekamp's rule). See [`stalk_value`].
pub(crate) fn number(stalks: &[Stalk]) -> Option<Theorem<BigRational>> {
    let total = total(stalks)?;
    Some(Theorem {
        says: total.to_rational(),
        name: "Berlekamp's rule for stalks",
        source: "Berlekamp, Conway and Guy 1982",
        reason: reason(stalks, &total),
    })
}

/// **Theorem.** In normal play Left wins a positive number, Right a negative one, and 0 is lost for the mover.
pub(crate) fn winner(stalks: &[Stalk], first: Player) -> Option<Theorem<Player>> {
    let total = total(stalks)?;
    let (winner, why) = match total.sign() {
        Ordering::Greater => (
            Player::Left,
            reason!(" The value is positive, so left wins whoever begins."),
        ),
        Ordering::Less => (
            Player::Right,
            reason!(" The value is negative, so right wins whoever begins."),
        ),
        Ordering::Equal => (
            first.opponent(),
            reason!(" The value is 0, so whoever begins loses."),
        ),
    };
    Some(Theorem {
        says: winner,
        name: "the sign of a number",
        source: "Conway 1976",
        reason: reason(stalks, &total) + why,
    })
}

/// **Theorem.** A move wins when it leaves the sum at 0 or on the mover's side of it. A cut leaves the segments below
/// with their values, so all cuts are judged in one walk up each stalk.
pub(crate) fn winning_moves(
    stalks: &[Stalk],
    mover: Player,
    limit: usize,
) -> Option<Theorem<WinningMoves<StripMove<usize>>>> {
    // The running sums have as many bits as the stalk is high: quadratic beyond reason for the tallest.
    if stalks.iter().any(|stalk| stalk.len() > 5000) {
        return None;
    }
    let total = total(stalks)?;
    let loses = match mover {
        Player::Left => Ordering::Less,
        Player::Right => Ordering::Greater,
    };
    let mut count = BigUint::zero();
    let mut first = Vec::new();
    for (row, stalk) in stalks.iter().enumerate() {
        let mut after = &total - &stalk_value(stalk)?;
        for (step, worth) in segment_values(stalk)?.iter().enumerate() {
            if allows(mover, stalk[step]) && after.sign() != loses {
                count += 1u32;
                if first.len() < limit {
                    first.push(StripMove { row, step });
                }
            }
            after = &after + worth;
        }
    }
    Some(Theorem {
        says: WinningMoves {
            total: count,
            first,
        },
        name: "the sign of a number",
        source: "Conway 1976",
        reason: match mover {
            Player::Left => reason!(
                "The value is {}. A cut of left wins exactly when the value that it leaves is ≥ 0.",
                total
            ),
            Player::Right => reason!(
                "The value is {}. A cut of right wins exactly when the value that it leaves is ≤ 0.",
                total
            ),
        },
    })
}

/// The value of one stalk without green segments; `None` with them.
///
/// Linear in the height: the value is assembled bit by bit. Berlekamp's rule, *Winning Ways*, chapter 3.
///
/// ```
/// use grundy_games::theorems::stalks::stalk_value;
/// assert_eq!(stalk_value(b"lrlrrllr").unwrap().to_string(), "77/128");
/// ```
#[must_use]
pub fn stalk_value(stalk: &[u8]) -> Option<Dyadic> {
    if stalk.contains(&GREEN) {
        return None;
    }
    let Some(&first) = stalk.first() else {
        return Some(Dyadic::zero());
    };
    let run = stalk.iter().take_while(|c| **c == first).count();
    let tail = &stalk[run..];
    // The tail of length m is worth (P - N) / 2^m with the bits of P where Left's segments are.
    let bytes = |colour: u8| {
        let mut bytes = vec![0u8; tail.len() / 8 + 1];
        for (i, _) in tail.iter().rev().enumerate().filter(|(_, c)| **c == colour) {
            bytes[i / 8] |= 1 << (i % 8);
        }
        BigInt::from_bytes_le(Sign::Plus, &bytes)
    };
    let exponent = u32::try_from(tail.len()).ok()?;
    let whole = BigInt::from(run) * if first == LEFT { 1 } else { -1 };
    let numerator = (whole << exponent) + bytes(LEFT) - bytes(RIGHT);
    Some(Dyadic::new(numerator, exponent))
}

/// The value that each segment adds to a stalk, from the ground up; `None` with green segments.
#[must_use]
pub fn segment_values(stalk: &[u8]) -> Option<Vec<Dyadic>> {
    let mut exponent = 0u32;
    let mut values = Vec::with_capacity(stalk.len());
    for colour in stalk {
        if exponent > 0 || *colour != stalk[0] {
            exponent += 1;
        }
        let sign = match *colour {
            LEFT => BigInt::one(),
            RIGHT => -BigInt::one(),
            _ => return None,
        };
        values.push(Dyadic::new(sign, exponent));
    }
    Some(values)
}

/// The sum of the stalks, if each is a number.
fn total(p: &[Stalk]) -> Option<Dyadic> {
    let mut sum = Dyadic::zero();
    for stalk in p {
        sum = &sum + &stalk_value(stalk)?;
    }
    Some(sum)
}

/// The table of segments of each stalk, and the sum; long ones are cut short.
fn reason(p: &[Stalk], total: &Dyadic) -> Reason {
    const SHOWN: usize = 16;
    let mut text = reason!(
        "Each segment counts 1 until the colour first changes, then each counts half the one before; \
         left's are positive, right's negative."
    );
    let mut sums = Vec::new();
    for stalk in p.iter().take(SHOWN) {
        let shown = &stalk[..stalk.len().min(SHOWN)];
        let mut parts: Vec<String> = segment_values(shown)
            .unwrap_or_default()
            .iter()
            .zip(shown)
            .map(|(value, colour)| {
                let sign = if value.sign() == Ordering::Greater {
                    "+"
                } else {
                    ""
                };
                format!("{} {sign}{value}", char::from(*colour))
            })
            .collect();
        let value = stalk_value(stalk).map_or_else(Reason::default, |v| bounded(&v));
        if shown.len() < stalk.len() {
            parts.push("…".to_owned());
        }
        text += if parts.is_empty() {
            reason!(" An empty stalk is 0.")
        } else {
            reason!(" {}: ", parts.join(", ")) + value.clone() + reason!(".")
        };
        sums.push(value);
    }
    if p.len() > 1 {
        if p.len() > SHOWN {
            sums.push(reason!("…"));
        }
        text += reason!(" Together ") + Reason::list(sums, &reason!(" + "));
        text += reason!(" = ") + bounded(total) + reason!(".");
    }
    text
}

/// The value in words; one with a very long denominator is only described.
fn bounded(value: &Dyadic) -> Reason {
    match value.exponent() {
        long @ 201.. => reason!("a number with 2^{} below the line", long),
        _ => reason!("{}", value),
    }
}
