//! Exact numbers in certificates: integers and fractions as text, of any reasonable length.

use num::{BigInt, BigRational, Zero};

/// Reads `3`, `-3` or `7/4`.
pub(crate) fn rational(text: &str) -> Result<BigRational, String> {
    let (above, below) = match text.split_once('/') {
        Some((above, below)) => (whole(above), whole(below)),
        None => (whole(text), Some(BigInt::from(1))),
    };
    match (above, below) {
        (Some(above), Some(below)) if !below.is_zero() => Ok(BigRational::new(above, below)),
        _ => Err(format!(
            "expected a number such as 3 or 7/4 of at most {MOST_DIGITS} digits, found \"{}\"",
            text.chars().take(40).collect::<String>()
        )),
    }
}

/// The largest number of digits that is read: reading takes time that grows with its square.
const MOST_DIGITS: usize = 100_000;

/// An integer of ASCII digits with at most a minus before them; stricter than `parse`, which also allows a plus.
fn whole(text: &str) -> Option<BigInt> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain =
        (1..=MOST_DIGITS).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// Reads a list of numbers.
pub(crate) fn rationals(texts: &[String]) -> Result<Vec<BigRational>, String> {
    texts.iter().map(|text| rational(text)).collect()
}
