//! Moves under a seal, for those who may not see them: this process opens them again, and nobody who merely reads an answer.
//!
//! A keyed pseudo-random function, SipHash (Aumasson and Bernstein, *SipHash: a fast short-input PRF*, INDOCRYPT 2012), lays a
//! stream of numbers over the moves and marks them, so that a changed seal opens no more. Its key is drawn when the process
//! starts; in WebAssembly it stands in the module, for a page has to read its own address again. A seal is bound to its game,
//! its viewer and its place among the moves.

use std::hash::BuildHasher;

/// The text with which a seal begins.
const MARK: &str = "sealed-";
/// The bytes under a seal are a multiple of so many, so that its length tells nothing of a move.
const BLOCK: usize = 32;

#[cfg(not(target_family = "wasm"))]
type Key = std::hash::RandomState;
#[cfg(target_family = "wasm")]
type Key = std::hash::BuildHasherDefault<std::hash::DefaultHasher>;

fn key() -> &'static Key {
    static KEY: std::sync::OnceLock<Key> = std::sync::OnceLock::new();
    KEY.get_or_init(Key::default)
}

/// A number that was not drawn before, as far as this process can tell.
pub(crate) fn drawn() -> u64 {
    static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let now = grundy::host::current().now().as_nanos();
    key().hash_one(("drawn", count, now))
}

/// The place where a seal belongs.
#[derive(Clone, Copy, Hash)]
pub(crate) struct Place<'a> {
    /// The game with its rules.
    pub title: &'a str,
    /// The viewer who may not see the moves.
    pub viewer: &'a str,
    /// The number of moves before.
    pub before: usize,
}

/// True if a text is a seal, of this process or another.
pub(crate) fn is_sealed(text: &str) -> bool {
    text.starts_with(MARK)
}

impl Place<'_> {
    /// The moves under a seal that is as long as for moves of `room` bytes.
    pub(crate) fn close(self, moves: &[String], room: usize) -> String {
        let mut bytes = serde_json::to_vec(moves).expect("texts are JSON");
        let length = bytes.len().max(room).next_multiple_of(BLOCK);
        bytes.resize(length, b' ');
        let once = drawn();
        let mark = self.mark(once, &bytes);
        self.blend(once, &mut bytes);
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{MARK}{once:016x}{mark:016x}{hex}")
    }

    /// The moves under a seal; `None` if it was changed, or belongs elsewhere.
    pub(crate) fn open(self, text: &str) -> Option<Vec<String>> {
        let hex = text.strip_prefix(MARK)?;
        let (once, hex) = hex.split_at_checked(16)?;
        let (mark, hex) = hex.split_at_checked(16)?;
        let number = |hex: &str| u64::from_str_radix(hex, 16).ok();
        let (once, mark) = (number(once)?, number(mark)?);
        let pairs = (0..hex.len()).step_by(2);
        let byte = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
        let mut bytes = pairs.map(byte).collect::<Option<Vec<u8>>>()?;
        self.blend(once, &mut bytes);
        if self.mark(once, &bytes) != mark {
            return None;
        }
        serde_json::from_slice(&bytes).ok()
    }

    fn mark(self, once: u64, bytes: &[u8]) -> u64 {
        key().hash_one(("mark", self, once, bytes))
    }

    /// Lays the stream over bytes, or takes it off again.
    fn blend(self, once: u64, bytes: &mut [u8]) {
        for (block, bytes) in bytes.chunks_mut(8).enumerate() {
            let stream = key().hash_one(("stream", self, once, block)).to_le_bytes();
            bytes
                .iter_mut()
                .zip(stream)
                .for_each(|(byte, over)| *byte ^= over);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place<'_> = Place {
        title: "kuhn",
        viewer: "first",
        before: 0,
    };

    #[test]
    fn a_seal_opens_in_its_place_alone() {
        let moves = ["QJ".to_owned()];
        let sealed = PLACE.close(&moves, 0);
        assert_eq!(PLACE.open(&sealed), Some(moves.to_vec()));
        for other in [
            Place {
                title: "kuhn 4:",
                ..PLACE
            },
            Place {
                viewer: "second",
                ..PLACE
            },
            Place { before: 1, ..PLACE },
        ] {
            assert_eq!(other.open(&sealed), None);
        }
        // Whichever letter is changed, and however a seal is cut off.
        for at in MARK.len()..sealed.len() {
            let mut changed = sealed.clone().into_bytes();
            changed[at] = if changed[at] == b'0' { b'1' } else { b'0' };
            let changed = String::from_utf8(changed).expect("letters");
            assert_eq!(PLACE.open(&changed), None, "{at}");
            assert_eq!(PLACE.open(&sealed[..at]), None, "{at}");
        }
    }

    #[test]
    fn seals_of_moves_have_one_length_and_are_never_the_same() {
        let seal = |text: &str| PLACE.close(&[text.to_owned()], 0);
        assert_eq!(seal("QJ").len(), seal("a longer move").len());
        assert_ne!(seal("QJ"), seal("QJ"));
    }
}
