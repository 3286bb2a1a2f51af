//! Random inputs for the judge: valid, mixed of small cases and cases at the official limits, and won and lost about
//! equally often.
//!
//! `--random N` asks for about N numbers in all. Bounded quantities of a problem stay within its official limits, so that a
//! large N makes an input at the limits. Sums of heaps that are drawn blindly are nearly always won, so half of them consist
//! of pairs ([`balanced`]), which are lost under every rule on single heaps.

use fastrand::Rng;
use std::fmt::Write;
use std::ops::{RangeBounds, RangeInclusive};

/// Numbers with blanks between them.
pub(crate) fn joined(numbers: &[u64]) -> String {
    let shown: Vec<String> = numbers.iter().map(u64::to_string).collect();
    shown.join(" ")
}

/// The number of numbers, then the numbers.
pub(crate) fn block(text: &mut String, numbers: &[u64]) {
    let _ = writeln!(text, "{}\n{}", numbers.len(), joined(numbers));
}

/// Random lines, about `n` of them.
pub(crate) fn lines(rng: &mut Rng, n: u64, mut one: impl FnMut(&mut Rng) -> String) -> String {
    (0..n.max(1)).map(|_| one(rng) + "\n").collect()
}

/// The number of lines, then as many random lines.
pub(crate) fn counted(rng: &mut Rng, n: u64, one: impl FnMut(&mut Rng) -> String) -> String {
    format!("{}\n{}", n.max(1), lines(rng, n, one))
}

/// A number at least `least` whose length in binary is random: small ones come often.
pub(crate) fn sized(rng: &mut Rng, least: u64, bits: impl RangeBounds<u32>) -> u64 {
    let bits = rng.u32(bits);
    rng.u64(least..=1 << bits)
}

/// A number in a range: small, anywhere, or the largest one.
pub(crate) fn any(rng: &mut Rng, range: RangeInclusive<u64>) -> u64 {
    let (least, most) = (*range.start(), *range.end());
    match rng.u8(0..16) {
        0 => most,
        1..6 => rng.u64(range),
        _ => {
            let width = (most - least).checked_ilog2().map_or(0, |bits| bits + 1);
            let bits = rng.u32(0..=width);
            least + rng.u64(0..=(most - least).checked_shr(width - bits).unwrap_or(0))
        }
    }
}

/// One of two texts.
pub(crate) fn either<'a>(rng: &mut Rng, texts: [&'a str; 2]) -> &'a str {
    texts[usize::from(rng.bool())]
}

/// About `count` heaps in a range. Half of the time they are pairs of equal heaps, the other times one more heap is added.
pub(crate) fn balanced(rng: &mut Rng, count: u64, range: RangeInclusive<u64>) -> Vec<u64> {
    copies(rng, 2, count, range)
}

/// Like [`balanced`], with `times` equal heaps in place of pairs.
pub(crate) fn copies(
    rng: &mut Rng,
    times: usize,
    count: u64,
    range: RangeInclusive<u64>,
) -> Vec<u64> {
    let mut heaps = Vec::new();
    let upset = rng.bool();
    let groups = (count.saturating_sub(u64::from(upset)) / times as u64).max(u64::from(!upset));
    for _ in 0..groups {
        let heap = any(rng, range.clone());
        heaps.extend(std::iter::repeat_n(heap, times));
    }
    if upset {
        heaps.push(any(rng, range));
    }
    rng.shuffle(&mut heaps);
    heaps
}

/// About `n` numbers divided among cases: one takes half of them, the others have few. No case has more than `most` numbers,
/// and there are at most `cases` of them.
pub(crate) fn shares(rng: &mut Rng, n: u64, most: u64, cases: usize) -> Vec<u64> {
    let mut all = vec![(n / 2).clamp(2.min(most), most)];
    let mut left = n.saturating_sub(all[0]);
    while left > 0 && all.len() < cases {
        let large = rng.u8(0..8) == 0;
        let count = rng.u64(1..=if large { 100 } else { 8 }).min(left).min(most);
        all.push(count);
        left -= count;
    }
    rng.shuffle(&mut all);
    all
}

/// The cases of sums of heaps: a count and the heaps for each.
pub(crate) fn sums(rng: &mut Rng, shares: &[u64], range: RangeInclusive<u64>) -> String {
    let mut text = String::new();
    for &count in shares {
        block(&mut text, &balanced(rng, count, range.clone()));
    }
    text
}

/// The number of cases, then cases of about `n` numbers in all, heaps in a range, within the limits of the Nim problems of
/// CSES.
pub(crate) fn blocks(rng: &mut Rng, n: u64, range: RangeInclusive<u64>) -> String {
    let shares = shares(rng, n.min(100_000), 100_000, 100_000);
    format!("{}\n{}", shares.len(), sums(rng, &shares, range))
}

/// `count` letters of a choice, all equally likely.
pub(crate) fn letters(rng: &mut Rng, count: u64, choice: &str) -> String {
    let choice: Vec<char> = choice.chars().collect();
    (0..count)
        .map(|_| choice[rng.usize(..choice.len())])
        .collect()
}
