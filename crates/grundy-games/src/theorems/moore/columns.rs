//! Moore's theorem column by column: the winner, and the ways to make a column right.

use grundy_core::{Convention, Reason, Theorem, reason};

/// True if the player to move wins when a move reduces at most `k` heaps.
#[must_use]
pub fn next_wins(k: usize, heaps: &[u64], convention: Convention) -> bool {
    let modulus = k as u128 + 1;
    let misere = convention == Convention::Misere;
    if misere && heaps.iter().all(|&h| h <= 1) {
        let ones = heaps.iter().filter(|&&h| h == 1).count() as u128;
        return ones % modulus != 1;
    }
    columns(heaps)
        .iter()
        .any(|&ones| !(ones as u128).is_multiple_of(modulus))
}

/// The number of heaps with a one in each binary column, lowest first.
#[must_use]
pub fn columns(heaps: &[u64]) -> Vec<usize> {
    let all = heaps.iter().fold(0, |x, h| x | h);
    let bits = u64::BITS - all.leading_zeros();
    (0..bits)
        .map(|b| heaps.iter().filter(|&&h| h >> b & 1 == 1).count())
        .collect()
}

/// The pairs (m, j) that make a column right: m of its `ones` become 0, j of the `reduced` heaps get a one.
pub(super) fn reductions(k: usize, ones: usize, reduced: usize) -> Vec<(usize, usize)> {
    let modulus = k + 1;
    let joining = |j: usize| (ones % modulus + j) % modulus;
    (0..=reduced)
        .map(|j| (joining(j), j))
        .filter(|&(m, _)| m <= ones && m + reduced <= k)
        .collect()
}

/// The ways to leave only zeros and ones, with a number of ones that is `remainder` modulo k + 1. Each is given by how
/// many of the ones are taken and how many of the larger heaps become ones.
pub(super) fn small_ends(
    k: usize,
    ones: usize,
    large: usize,
    remainder: usize,
) -> Vec<(usize, usize)> {
    let modulus = k + 1;
    if large > k {
        return vec![];
    }
    (0..=ones.min(k - large))
        .filter(|&taken| taken + large > 0)
        .filter_map(|taken| {
            // large <= k, so at most one number of new ones fits.
            let kept = (ones - taken) % modulus;
            let new = (remainder + modulus - kept) % modulus;
            (new <= large).then_some((taken, new))
        })
        .collect()
}

/// True if the player to move wins, with the reason.
#[must_use]
pub fn theorem(k: usize, heaps: &[u64], convention: Convention) -> Theorem<bool> {
    let wins = next_wins(k, heaps, convention);
    Theorem {
        says: wins,
        name: "Moore's theorem",
        source: "Moore 1910",
        reason: reason(k, heaps, convention, wins),
    }
}

/// The reason why the player to move wins or loses, with the columns of the position for up to 16 heaps.
fn reason(k: usize, heaps: &[u64], convention: Convention, wins: bool) -> Reason {
    let modulus = k as u128 + 1;
    if convention == Convention::Misere && heaps.iter().all(|&h| h <= 1) {
        let (count, rest) = (heaps.len(), heaps.len() as u128 % modulus);
        return if wins {
            reason!(
                "Misère play with no heap larger than 1: {} heaps, {} modulo {}; the player to move wins (1 would lose).",
                count,
                rest,
                modulus
            )
        } else {
            reason!(
                "Misère play with no heap larger than 1: {} heaps, {} modulo {}; the player to move loses (1 would lose).",
                count,
                rest,
                modulus
            )
        };
    }
    let sums: Vec<String> = columns(heaps)
        .iter()
        .rev()
        .map(|&ones| (ones as u128 % modulus).to_string())
        .collect();
    let sums = if sums.is_empty() {
        vec!["0".to_owned()]
    } else {
        sums
    };
    let mut text = if wins {
        reason!(
            "Ones in each binary column, modulo {}: {}; the player to move wins, because not all are 0.",
            modulus,
            sums.join(" ")
        )
    } else {
        reason!(
            "Ones in each binary column, modulo {}: {}; the player to move loses, because all are 0.",
            modulus,
            sums.join(" ")
        )
    };
    if (2..=16).contains(&heaps.len()) {
        let bits = sums.len();
        let left = heaps.iter().map(|h| h.to_string().len()).max().unwrap_or(1);
        for heap in heaps {
            let shown = [format!("{heap:>left$}"), format!("{heap:0>bits$b}")];
            text += reason!("\n  {}  {}", shown[0], shown[1]);
        }
    }
    text
}
