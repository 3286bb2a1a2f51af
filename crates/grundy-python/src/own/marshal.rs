//! Options as Python's `marshal` writes them: a list of them in one call, in bytes that are equal where options are.
//!
//! That holds for exact whole numbers, texts, `None`, and tuples of these, in version 2 of the format, which knows no references
//! to what was written before. Anything else is refused here and looked up as an object: `True` equals 1, and a number of
//! numpy equals one of Python.

/// The version of the format.
pub(super) const VERSION: i32 = 2;

/// The most tuples that lie within each other.
const DEEPEST: u32 = 16;

/// The bytes of a length, and of a small number.
const WORD: usize = 4;

/// The place behind an object that begins at a place; `None` if it is none of those that are distinguished by their bytes.
fn end(bytes: &[u8], at: usize, deep: u32) -> Option<usize> {
    let after = at + 1;
    match bytes.get(at)? {
        b'i' => Some(after + WORD),
        b'N' => Some(after),
        b'u' => (after + WORD).checked_add(length(bytes, after)?.try_into().ok()?),
        b'l' => {
            let digits = length(bytes, after)?.unsigned_abs() as usize;
            digits.checked_mul(2)?.checked_add(after + WORD)
        }
        b'(' if deep < DEEPEST => {
            let mut at = after + WORD;
            for _ in 0..length(bytes, after)? {
                at = end(bytes, at, deep + 1)?;
            }
            Some(at)
        }
        _ => None,
    }
}

/// A length, or a small number.
fn length(bytes: &[u8], at: usize) -> Option<i32> {
    let word = bytes.get(at..at + WORD)?;
    Some(i32::from_le_bytes(word.try_into().ok()?))
}

/// The objects of a list, each as its bytes; `None` if one is not distinguished by its bytes.
pub(super) fn objects<'b>(list: &'b [u8], into: &mut Vec<&'b [u8]>) -> Option<()> {
    into.clear();
    let count = length(list, 1).filter(|_| list[0] == b'[')?;
    let mut at = 1 + WORD;
    for _ in 0..count {
        let end = end(list, at, 0)?;
        into.push(list.get(at..end)?);
        at = end;
    }
    Some(())
}

/// The parts of a pair that begins with a text: the text in UTF-8, and the second object.
pub(super) fn named(object: &[u8]) -> Option<(&[u8], &[u8])> {
    let first = 1 + WORD;
    let is_pair = object[0] == b'(' && length(object, 1)? == 2 && object.get(first) == Some(&b'u');
    let second = end(object, first, 0).filter(|_| is_pair)?;
    Some((object.get(first + 1 + WORD..second)?, object.get(second..)?))
}

/// The number that an object is, if it is one of 64 bits.
pub(super) fn whole(object: &[u8]) -> Option<i64> {
    match object[0] {
        b'i' => length(object, 1).map(i64::from),
        b'l' => {
            // Digits of 15 bits, the lowest first; the sign stands before their count.
            let count = length(object, 1)?;
            let digits = object.get(1 + WORD..)?.chunks_exact(2).rev();
            let absolute = digits.into_iter().try_fold(0_i128, |number, digit| {
                let digit = u16::from_le_bytes([digit[0], digit[1]]);
                number
                    .checked_mul(1 << 15)
                    .map(|high| high + i128::from(digit))
            })?;
            i64::try_from(if count < 0 { -absolute } else { absolute }).ok()
        }
        _ => None,
    }
}
