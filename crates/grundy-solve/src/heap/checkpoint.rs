//! The values of a long run as bytes, so that another run can continue where this one ended.
//!
//! The format: a header line of text (`grundy heap values`, version, code, bytes per value, count), then the values in
//! little endian, then the FNV-1a hash of header and values. Only values are stored, since masks, rare heaps and sets follow
//! from them. The sparse engine has values of two bytes, the direct one of four.

use std::io::{self, Read, Write};

/// The version that is written, and the only one that can be read.
pub const VERSION: u32 = 2;
/// The largest length of a header in bytes.
const HEADER: usize = 16 << 10;

/// A type of values that an engine stores.
pub trait Word: Copy {
    /// The number of its bytes.
    const BYTES: usize;
    /// Appends the value to `bytes`, little endian.
    fn put(self, bytes: &mut Vec<u8>);
    /// Reads it from exactly [`Word::BYTES`] bytes.
    fn get(bytes: &[u8]) -> Self;
}

/// Implements [`Word`] for an unsigned integer type.
macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BYTES: usize = size_of::<$type>();
            fn put(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }
            fn get(bytes: &[u8]) -> $type {
                <$type>::from_le_bytes(bytes.try_into().expect("as many bytes as a value has"))
            }
        }
    };
}
word!(u16);
word!(u32);

/// The code as one word: the blank in sets such as `all-but 2` becomes an underscore.
fn one_word(code: &str) -> String {
    code.replace(' ', "_")
}

/// The header line of a checkpoint.
fn header<W: Word>(code: &str, count: usize) -> String {
    let (code, bytes) = (one_word(code), W::BYTES);
    format!("grundy heap values {VERSION} {code} {bytes} {count}\n")
}

/// The FNV-1a hash of nothing.
pub(crate) const START: u64 = 0xcbf2_9ce4_8422_2325;

/// Feeds bytes into an FNV-1a hash.
pub(crate) fn mix(hash: &mut u64, bytes: &[u8]) {
    for &byte in bytes {
        *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
}

/// Writes G(0), G(1), … of the given code.
///
/// # Errors
/// If writing fails.
pub fn write<W: Word>(to: &mut dyn Write, code: &str, values: &[W]) -> io::Result<()> {
    let mut hash = START;
    let head = header::<W>(code, values.len());
    mix(&mut hash, head.as_bytes());
    to.write_all(head.as_bytes())?;
    let mut bytes = Vec::new();
    for chunk in values.chunks(1 << 15) {
        bytes.clear();
        chunk.iter().for_each(|v| v.put(&mut bytes));
        mix(&mut hash, &bytes);
        to.write_all(&bytes)?;
    }
    to.write_all(&hash.to_le_bytes())
}

/// Reads the values that [`write`](fn@write) wrote for the same code.
///
/// # Errors
/// A sentence: not a checkpoint, another version, another code, cut short, or damaged.
///
/// ```
/// use grundy_solve::heap::checkpoint;
/// let mut bytes = Vec::new();
/// checkpoint::write(&mut bytes, "0.77", &[0u16, 1, 2, 3]).unwrap();
/// assert_eq!(checkpoint::read::<u16>(&mut &bytes[..], "0.77").unwrap(), [0, 1, 2, 3]);
/// assert!(checkpoint::read::<u16>(&mut &bytes[..], "0.6").unwrap_err().contains("0.77"));
/// bytes[30] ^= 1;
/// assert!(checkpoint::read::<u16>(&mut &bytes[..], "0.77").is_err());
/// ```
pub fn read<W: Word>(from: &mut dyn Read, code: &str) -> Result<Vec<W>, String> {
    let head = read_header(from)?;
    let count = count_in::<W>(&head, code)?;
    let mut hash = START;
    mix(&mut hash, &head);
    let mut values = Vec::new();
    let mut bytes = vec![0; W::BYTES << 15];
    // Read in pieces, so that a truncated file that promises much takes no more memory than it has bytes.
    while values.len() < count {
        let now = (count - values.len()).min(1 << 15);
        let bytes = &mut bytes[..W::BYTES * now];
        from.read_exact(bytes).map_err(failed)?;
        mix(&mut hash, bytes);
        values.extend(bytes.chunks_exact(W::BYTES).map(W::get));
    }
    let mut stored = [0; 8];
    from.read_exact(&mut stored).map_err(failed)?;
    if u64::from_le_bytes(stored) != hash || from.read(&mut [0]).map_err(failed)? != 0 {
        return Err("the checkpoint is damaged: its hash does not fit its values".to_owned());
    }
    Ok(values)
}

/// A reading error in words.
pub(crate) fn failed(error: io::Error) -> String {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => "the checkpoint is cut short".to_owned(),
        _ => error.to_string(),
    }
}

/// The first line, including its end.
pub(crate) fn read_header(from: &mut dyn Read) -> Result<Vec<u8>, String> {
    let mut head = Vec::new();
    let mut byte = [0];
    while head.last() != Some(&b'\n') {
        if head.len() == HEADER {
            return Err("this is not a checkpoint: its first line has no end".to_owned());
        }
        from.read_exact(&mut byte).map_err(failed)?;
        head.push(byte[0]);
    }
    Ok(head)
}

/// The number of values that the header promises, if it fits this code and this type of values. The header is compared
/// with the one that would be written, so that no other spelling is accepted.
fn count_in<W: Word>(head: &[u8], code: &str) -> Result<usize, String> {
    let text = String::from_utf8_lossy(head);
    let words: Vec<&str> = text.split_whitespace().collect();
    let ["grundy", "heap", "values", version, rest @ ..] = &words[..] else {
        return Err("this is not a checkpoint of heap values".to_owned());
    };
    if *version != VERSION.to_string() {
        return Err(format!(
            "expected a checkpoint of version {VERSION}, found version {version}"
        ));
    }
    let damaged = "the header of the checkpoint is damaged";
    let &[own, bytes, count] = rest else {
        return Err(damaged.to_owned());
    };
    if own != one_word(code) {
        return Err(format!(
            "expected a checkpoint of {code}, found one of {own}"
        ));
    }
    if bytes != W::BYTES.to_string() {
        return Err(format!(
            "expected values of {} bytes, found {bytes}",
            W::BYTES
        ));
    }
    let as_written =
        |&n: &usize| n as u64 <= super::sparse::LONGEST && header::<W>(code, n).as_bytes() == head;
    let count = count.parse().ok().filter(as_written);
    Ok(count.ok_or(damaged)?)
}
