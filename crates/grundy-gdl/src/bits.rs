//! Sets of small numbers as bits in words.

/// True if a set has a place.
pub(crate) fn has(bits: &[u64], bit: u32) -> bool {
    bits[bit as usize / 64] >> (bit % 64) & 1 == 1
}

/// Puts a place into a set.
pub(crate) fn put(bits: &mut [u64], bit: u32) {
    bits[bit as usize / 64] |= 1 << (bit % 64);
}

/// The places of a set.
pub(crate) fn ones(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    (0..).step_by(64).zip(bits).flat_map(|(first, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(first + bit)
        })
    })
}
