//! Numbers as bytes: sorted keys by the gaps between them, and words of packed results.

use grundy_tablebase::levels::{put, take};

/// Packs keys in ascending order: the first, then the gaps.
pub fn pack_keys(keys: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(3 * keys.len() + 8);
    let mut last = 0;
    for &key in keys {
        put(&mut bytes, key - last);
        last = key;
    }
    bytes
}

/// Reads distinct keys written by [`pack_keys`], and appends them to `into`; `None` for any other bytes.
pub fn unpack_keys(bytes: &[u8], into: &mut Vec<u64>) -> Option<()> {
    unpack(bytes, 1, into)
}

/// Reads keys written by [`pack_keys`] that may be repeated, and appends them to `into`; `None` for any other bytes.
pub fn unpack_again(bytes: &[u8], into: &mut Vec<u64>) -> Option<()> {
    unpack(bytes, 0, into)
}

/// Reads keys from gaps of at least `least`; `None` if the bytes are damaged.
fn unpack(mut bytes: &[u8], least: u64, into: &mut Vec<u64>) -> Option<()> {
    let mut last: Option<u64> = None;
    while !bytes.is_empty() {
        let gap = take(&mut bytes)?;
        let key = match last {
            None => gap,
            Some(last) => last.checked_add(gap).filter(|_| gap >= least)?,
        };
        into.push(key);
        last = Some(key);
    }
    Some(())
}

/// Packs words: a first byte with the width, then one byte each if all words are small, else two.
pub fn pack_words(words: &[u16]) -> Vec<u8> {
    let small = words.iter().all(|&word| word < 256);
    let mut bytes = Vec::with_capacity(1 + 2 * words.len());
    bytes.push(if small { 1 } else { 2 });
    if small {
        bytes.extend(words.iter().map(|&word| word as u8))
    } else {
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()))
    }
    bytes
}

/// Reads words written by [`pack_words`], and appends them to `into`; `None` for any other bytes.
pub fn unpack_words(bytes: &[u8], into: &mut Vec<u16>) -> Option<()> {
    match bytes.split_first()? {
        (1, small) => into.extend(small.iter().map(|&byte| u16::from(byte))),
        (2, large) => {
            let (words, []) = large.as_chunks::<2>() else {
                return None;
            };
            into.extend(words.iter().map(|&word| u16::from_le_bytes(word)));
        }
        _ => return None,
    }
    Some(())
}

/// The shard of a key: the top bits of a product that spreads the keys (multiplicative hashing; Knuth, *The Art of
/// Computer Programming* 6.4).
pub fn shard(key: u64, shards: u32) -> u32 {
    let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((u128::from(spread) * u128::from(shards)) >> 64) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_words_come_back() {
        let mut random = fastrand::Rng::with_seed(5);
        for count in [0, 1, 2, 300] {
            for bits in [3, 30, 64] {
                let mut keys: Vec<u64> =
                    (0..count).map(|_| random.u64(..) >> (64 - bits)).collect();
                keys.sort_unstable();
                keys.dedup();
                let mut back = Vec::new();
                unpack_keys(&pack_keys(&keys), &mut back).unwrap();
                assert_eq!(back, keys);
            }
            for most in [255, u16::MAX] {
                let words: Vec<u16> = (0..count).map(|_| random.u16(..=most)).collect();
                let mut back = Vec::new();
                unpack_words(&pack_words(&words), &mut back).unwrap();
                assert_eq!(back, words);
            }
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        let keys = |bytes: &[u8]| unpack_keys(bytes, &mut Vec::new());
        // A gap of nothing, a number cut short, one beyond 64 bits.
        assert_eq!([keys(&[1, 0]), keys(&[0x80]), keys(&[0xff; 10])], [None; 3]);
        let words = |bytes: &[u8]| unpack_words(bytes, &mut Vec::new());
        assert_eq!([words(&[]), words(&[3, 1]), words(&[2, 1])], [None; 3]);
    }

    #[test]
    fn shards_are_about_alike() {
        let mut counts = [0; 64];
        (0..64_000).for_each(|key| counts[shard(key, 64) as usize] += 1);
        assert!(
            counts.iter().all(|&count| (900..1100).contains(&count)),
            "{counts:?}"
        );
    }
}
