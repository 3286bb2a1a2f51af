//! Choices of chance and of a strategy at the table, by a number that was drawn.

use super::to_float;
use grundy_core::any::AnyMove;
use num::BigRational;

/// What is drawn before a move of a play, for programs that keep no state between moves: the same for the same seed and the same
/// number of moves, and else as if it were random (the mixing function of SplitMix64; Steele, Lea and Flood 2014).
#[must_use]
pub fn drawn(seed: u64, moves: u64) -> u64 {
    let mut x = seed.wrapping_add((moves + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The choice of chance on which a ticket falls: a number below the sum of the weights.
///
/// # Panics
/// When the ticket is not below the sum.
#[must_use]
pub fn by_weight(choices: &[(AnyMove, u32)], mut ticket: u64) -> &AnyMove {
    let drawn = choices.iter().find(|(_, weight)| {
        let here = ticket < u64::from(*weight);
        ticket = ticket.wrapping_sub(u64::from(*weight));
        here
    });
    &drawn.expect("the ticket is below the sum of the weights").0
}

/// The probability of a choice in a strategy; all equal where nothing is known of them.
#[must_use]
pub fn chance(mix: Option<&[(String, BigRational)]>, mv: &AnyMove, count: usize) -> f64 {
    match mix {
        None => 1.0 / count as f64,
        Some(mix) => {
            let here = mix.iter().find(|(name, _)| name == mv.text());
            here.map_or(0.0, |(_, share)| to_float(share))
        }
    }
}

/// The choice of a strategy on which a ticket falls, a number from 0 to 1; all choices are equal where it gives none.
///
/// # Panics
/// When there is no choice.
#[must_use]
pub fn by_mixture<'a>(
    choices: &'a [(AnyMove, u32)],
    mix: Option<&[(String, BigRational)]>,
    ticket: f64,
) -> &'a AnyMove {
    let mut below = 0.0;
    let mut last = None;
    for (mv, _) in choices {
        let share = chance(mix, mv, choices.len());
        below += share;
        if share > 0.0 {
            last = Some(mv);
        }
        if ticket < below {
            return mv;
        }
    }
    last.unwrap_or_else(|| &choices.last().expect("a decision has a choice").0)
}
