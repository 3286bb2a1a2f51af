//! Moves under a seal, for those who may not see them: this process opens them again, and no reader of an answer does.
//!
//! The seal is an authenticated cipher, ChaCha20-Poly1305 (RFC 8439), so that a changed one opens no more. Its key is drawn
//! when the process starts; in WebAssembly it stands in the module, for a page has to read its own address again. A seal is
//! bound to its game, its viewer and its place among the moves.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, KeyInit, Nonce};
use serde::Serialize;
use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The text with which a seal begins.
const MARK: &str = "sealed-";
/// The bytes under a seal are a multiple of so many, so that its length shows nothing of a move.
const BLOCK: usize = 32;
/// The bytes of a number that is used once.
const NONCE: usize = 12;

/// The cipher with the key of this process.
fn cipher() -> &'static ChaCha20Poly1305 {
    static CIPHER: OnceLock<ChaCha20Poly1305> = OnceLock::new();
    CIPHER.get_or_init(|| ChaCha20Poly1305::new(&key()))
}

#[cfg(not(target_family = "wasm"))]
fn key() -> Key {
    let mut key = Key::default();
    getrandom::fill(&mut key).expect("the system has random bytes");
    key
}

#[cfg(target_family = "wasm")]
fn key() -> Key {
    Key::default()
}

/// The nanoseconds that the clock shows, and how many numbers were drawn before: together they never come again.
fn once() -> (u64, u32) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let now = grundy::host::current().now().as_nanos();
    (now as u64, COUNT.fetch_add(1, Ordering::Relaxed))
}

/// A number that cannot be foreseen outside this process.
pub(crate) fn drawn() -> u64 {
    static STATE: OnceLock<RandomState> = OnceLock::new();
    STATE.get_or_init(RandomState::new).hash_one(once())
}

/// A number to be used once, as the cipher takes it.
fn nonce() -> Nonce {
    let (now, count) = once();
    let mut nonce = Nonce::default();
    nonce[..8].copy_from_slice(&now.to_le_bytes());
    nonce[8..].copy_from_slice(&count.to_le_bytes());
    nonce
}

/// The place where a seal belongs.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct SealPlace<'a> {
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

impl SealPlace<'_> {
    /// The place in bytes, with which the cipher ties a seal to it.
    fn bytes(self) -> Vec<u8> {
        serde_json::to_vec(&self).expect("texts and numbers are JSON")
    }

    /// The moves under a seal that is as long as for moves of `room` bytes.
    pub(crate) fn close(self, moves: &[String], room: usize) -> String {
        let mut bytes = serde_json::to_vec(moves).expect("texts are JSON");
        let length = bytes.len().max(room).next_multiple_of(BLOCK);
        bytes.resize(length, b' ');
        let nonce = nonce();
        let payload = Payload {
            msg: &bytes,
            aad: &self.bytes(),
        };
        let closed = cipher().encrypt(&nonce, payload);
        let closed = closed.expect("moves are shorter than what the cipher can take");
        let whole = [&nonce[..], &closed].concat();
        format!("{MARK}{}", URL_SAFE_NO_PAD.encode(whole))
    }

    /// The moves under a seal; `None` if it was changed, or belongs elsewhere.
    pub(crate) fn open(self, text: &str) -> Option<Vec<String>> {
        let whole = URL_SAFE_NO_PAD.decode(text.strip_prefix(MARK)?).ok()?;
        let (nonce, closed) = whole.split_at_checked(NONCE)?;
        let payload = Payload {
            msg: closed,
            aad: &self.bytes(),
        };
        let bytes = cipher().decrypt(Nonce::from_slice(nonce), payload).ok()?;
        serde_json::from_slice(&bytes).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: SealPlace<'_> = SealPlace {
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
            SealPlace {
                title: "kuhn 4:",
                ..PLACE
            },
            SealPlace {
                viewer: "second",
                ..PLACE
            },
            SealPlace { before: 1, ..PLACE },
        ] {
            assert_eq!(other.open(&sealed), None);
        }
        // Whichever letter is changed, and however a seal is cut off.
        for at in MARK.len()..sealed.len() {
            let mut changed = sealed.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
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
