//! Sets of small numbers as bits in words.

/// True if a set has a place.
pub(crate) fn has(bits: &[u64], bit: u32) -> bool {
    bits[bit as usize / 64] >> (bit % 64) & 1 == 1
}

/// Puts a place into a set.
pub(crate) fn put(bits: &mut [u64], bit: u32) {
    bits[bit as usize / 64] |= 1 << (bit % 64);
}
