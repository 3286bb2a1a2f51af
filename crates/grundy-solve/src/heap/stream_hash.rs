//! A hash of a long stream of values.

/// Hashes a stream of values as tables and certificates quote it: FNV-1a over 16-bit little endian values, with the
/// basis 1469598103934665603.
#[must_use]
pub fn hash(values: impl IntoIterator<Item = u16>) -> u64 {
    let mut h = 1_469_598_103_934_665_603u64;
    for v in values {
        for byte in v.to_le_bytes() {
            h = (h ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    h
}
