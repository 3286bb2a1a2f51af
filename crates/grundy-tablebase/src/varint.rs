//! Numbers as bytes, few for small ones: the little-endian base 128 of DWARF.

/// Appends a number, seven bits a byte, the lowest first; the highest bit of a byte says that more follow.
pub fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number that [`put`] wrote, and moves past it; `None` for other bytes.
///
/// ```
/// use grundy_tablebase::levels;
/// let mut bytes = Vec::new();
/// levels::put(&mut bytes, 300);
/// assert_eq!(levels::take(&mut bytes.as_slice()), Some(300));
/// ```
pub fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let digit = u64::from(byte & 0x7f);
        if shift == 63 && digit > 1 {
            return None;
        }
        number |= digit << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}
