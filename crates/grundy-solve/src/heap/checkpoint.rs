//! Values of a long run as bytes, so that another run goes on where this one ended.
//!
//! A header line of text, `grundy heap values`, version, code and count; then the values as 16-bit little endian; then
//! the FNV-1a hash of header and values. Nothing but values is kept: masks, rare heaps and sets follow from them.

use std::io::{self, Read, Write};

/// The version that is written and the only one that is read.
pub const VERSION: u32 = 1;
/// The most bytes of a header.
const HEADER: usize = 16 << 10;

fn header(code: &str, count: usize) -> String {
    format!("grundy heap values {VERSION} {code} {count}\n")
}

fn mix(hash: &mut u64, bytes: &[u8]) {
    for &byte in bytes {
        *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
}

/// Writes G(0), G(1), … of the code that is written as `code`.
///
/// # Errors
/// What the writer says.
pub fn write(to: &mut dyn Write, code: &str, values: &[u16]) -> io::Result<()> {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let head = header(code, values.len());
    mix(&mut hash, head.as_bytes());
    to.write_all(head.as_bytes())?;
    for chunk in values.chunks(1 << 15) {
        let bytes: Vec<u8> = chunk.iter().flat_map(|v| v.to_le_bytes()).collect();
        mix(&mut hash, &bytes);
        to.write_all(&bytes)?;
    }
    to.write_all(&hash.to_le_bytes())
}

/// Reads what [`write`](fn@write) wrote for the same code.
///
/// # Errors
/// A sentence: not a checkpoint, another version, another code, cut short, or damaged.
///
/// ```
/// use grundy_solve::heap::checkpoint;
/// let mut bytes = Vec::new();
/// checkpoint::write(&mut bytes, "0.77", &[0, 1, 2, 3]).unwrap();
/// assert_eq!(checkpoint::read(&mut &bytes[..], "0.77").unwrap(), [0, 1, 2, 3]);
/// assert!(checkpoint::read(&mut &bytes[..], "0.6").unwrap_err().contains("0.77"));
/// bytes[30] ^= 1;
/// assert!(checkpoint::read(&mut &bytes[..], "0.77").is_err());
/// ```
pub fn read(from: &mut dyn Read, code: &str) -> Result<Vec<u16>, String> {
    let failed = |e: io::Error| match e.kind() {
        io::ErrorKind::UnexpectedEof => "the checkpoint is cut short".to_owned(),
        _ => e.to_string(),
    };
    let mut head = Vec::new();
    let mut byte = [0];
    while head.last() != Some(&b'\n') {
        if head.len() == HEADER {
            return Err("this is not a checkpoint of heap values".to_owned());
        }
        from.read_exact(&mut byte).map_err(failed)?;
        head.push(byte[0]);
    }
    let text = String::from_utf8_lossy(&head);
    let words: Vec<&str> = text.split_whitespace().collect();
    let ["grundy", "heap", "values", version, own, count] = words[..] else {
        return Err("this is not a checkpoint of heap values".to_owned());
    };
    if version != VERSION.to_string() {
        return Err(format!(
            "expected a checkpoint of version {VERSION}, found version {version}"
        ));
    }
    if own != code {
        return Err(format!(
            "expected a checkpoint of {code}, found one of {own}"
        ));
    }
    let count: usize = count
        .parse()
        .ok()
        .filter(|&n| n as u64 <= super::sparse::LONGEST && header(own, n).as_bytes() == head)
        .ok_or("the header of the checkpoint is damaged")?;
    let mut hash = 0xcbf2_9ce4_8422_2325;
    mix(&mut hash, &head);
    let mut values = Vec::new();
    let mut bytes = vec![0; 1 << 16];
    while values.len() < count {
        let now = (count - values.len()).min(1 << 15);
        let bytes = &mut bytes[..2 * now];
        from.read_exact(bytes).map_err(failed)?;
        mix(&mut hash, bytes);
        let pairs = bytes
            .chunks_exact(2)
            .map(|b| u16::from_le_bytes([b[0], b[1]]));
        values.extend(pairs);
    }
    let mut told = [0; 8];
    from.read_exact(&mut told).map_err(failed)?;
    if u64::from_le_bytes(told) != hash || from.read(&mut byte).map_err(failed)? != 0 {
        return Err("the checkpoint is damaged: its hash does not fit its values".to_owned());
    }
    Ok(values)
}
