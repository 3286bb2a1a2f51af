//! The state of regret minimization as bytes, so that another run can continue where this one ended, and end as if it had never
//! been interrupted.
//!
//! The format: a header line of text (`grundy regrets`, version, method, fingerprint of the game, number of words, title of the
//! game), then the words in little endian, then the FNV-1a hash of header and words. Floats are kept bit by bit.

use crate::heap::checkpoint::{START, failed, mix, read_header};
use crate::sequence::SequenceForm;
use std::io::{self, Read, Write};

/// The version that is written, and the only one that can be read.
pub const VERSION: u32 = 1;

/// Keeps the state of a run: now and then, and when it ends.
pub trait Keep {
    /// The state that was kept before, with which the run begins; `None` for a new run.
    fn kept(&mut self) -> Option<Vec<u64>>;
    /// True if it is time to keep the state.
    fn is_due(&mut self) -> bool;
    /// Keeps the state.
    fn keep(&mut self, words: &[u64]);
}

/// Keeps nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unkept;

impl Keep for Unkept {
    fn kept(&mut self) -> Option<Vec<u64>> {
        None
    }

    fn is_due(&mut self) -> bool {
        false
    }

    fn keep(&mut self, _: &[u64]) {}
}

/// The words of a state, one after another.
pub struct StateWords<'a>(std::slice::Iter<'a, u64>);

impl<'a> StateWords<'a> {
    /// All words of a state.
    pub fn new(words: &'a [u64]) -> StateWords<'a> {
        StateWords(words.iter())
    }

    /// The next word, if there is one.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Option<u64> {
        self.0.next().copied()
    }

    /// Fills floats, none of which may be infinite or no number.
    pub fn floats(&mut self, to: &mut [f64]) -> Option<()> {
        for x in to {
            *x = Some(f64::from_bits(self.next()?)).filter(|x| x.is_finite())?;
        }
        Some(())
    }

    /// True if all words were read.
    pub fn is_over(&self) -> bool {
        self.0.len() == 0
    }
}

/// The run that a state belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The game.
    pub game: String,
    /// The method, with its seed if it draws.
    pub method: String,
    /// A hash of the game's tree.
    pub fingerprint: u64,
}

impl Origin {
    /// The header line.
    fn header(&self, count: usize) -> String {
        let method = self.method.replace(' ', "_");
        let game = self.game.replace(['\n', '\r'], " ");
        format!(
            "grundy regrets {VERSION} {method} {:016x} {count} {game}\n",
            self.fingerprint
        )
    }
}

/// A hash of a game in sequence form: of its sets, its payoffs and their denominator.
#[must_use]
pub fn fingerprint(form: &SequenceForm) -> u64 {
    let mut hash = START;
    let mut word = |x: usize| mix(&mut hash, &(x as u64).to_le_bytes());
    for sets in &form.sets {
        word(sets.len());
        for set in sets {
            word(set.parent);
            word(set.choices.start);
        }
    }
    for entry in &form.entries {
        word(entry.sequences[0]);
        word(entry.sequences[1]);
    }
    for entry in &form.entries {
        mix(&mut hash, &entry.payoff.to_signed_bytes_le());
        mix(&mut hash, b",");
    }
    mix(&mut hash, &form.denominator.to_signed_bytes_le());
    hash
}

/// Writes a state.
///
/// # Errors
/// If writing fails.
pub fn write(to: &mut dyn Write, origin: &Origin, words: &[u64]) -> io::Result<()> {
    let mut hash = START;
    let head = origin.header(words.len());
    mix(&mut hash, head.as_bytes());
    to.write_all(head.as_bytes())?;
    let mut bytes = Vec::new();
    for chunk in words.chunks(1 << 13) {
        bytes.clear();
        bytes.extend(chunk.iter().flat_map(|word| word.to_le_bytes()));
        mix(&mut hash, &bytes);
        to.write_all(&bytes)?;
    }
    to.write_all(&hash.to_le_bytes())
}

/// Reads the state that [`write`](fn@write) wrote for the same game and method.
///
/// # Errors
/// A sentence: not a checkpoint, another version, another game or method, cut short, or damaged.
///
/// ```
/// use grundy_solve::regret_state::{Origin, read, write};
/// let origin = |game: &str| Origin { game: game.to_owned(), method: "cfr+".to_owned(), fingerprint: 7 };
/// let mut bytes = Vec::new();
/// write(&mut bytes, &origin("kuhn"), &[1, 2]).unwrap();
/// assert_eq!(read(&mut &bytes[..], &origin("kuhn")).unwrap(), [1, 2]);
/// assert!(read(&mut &bytes[..], &origin("leduc")).unwrap_err().contains("found kuhn"));
/// bytes.pop();
/// assert!(read(&mut &bytes[..], &origin("kuhn")).is_err());
/// ```
pub fn read(from: &mut dyn Read, origin: &Origin) -> Result<Vec<u64>, String> {
    let head = read_header(from)?;
    let count = count_in(&head, origin)?;
    let mut hash = START;
    mix(&mut hash, &head);
    let mut words = Vec::new();
    let mut bytes = vec![0; 8 << 13];
    // Read in pieces, so that a truncated file that promises much takes no more memory than it has bytes.
    while words.len() < count {
        let now = (count - words.len()).min(1 << 13);
        let bytes = &mut bytes[..8 * now];
        from.read_exact(bytes).map_err(failed)?;
        mix(&mut hash, bytes);
        let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        words.extend(bytes.chunks_exact(8).map(word));
    }
    let mut stored = [0; 8];
    from.read_exact(&mut stored).map_err(failed)?;
    if u64::from_le_bytes(stored) != hash || from.read(&mut [0]).map_err(failed)? != 0 {
        return Err("the checkpoint is damaged: its hash does not fit its contents".to_owned());
    }
    Ok(words)
}

/// The number of words that the header promises, if it is one for this game and method.
fn count_in(head: &[u8], origin: &Origin) -> Result<usize, String> {
    let text = String::from_utf8_lossy(head);
    let mut words = text.trim_end_matches('\n').splitn(7, ' ');
    let mut next = || words.next().unwrap_or_default();
    if [next(), next()] != ["grundy", "regrets"] {
        return Err("this is not a checkpoint of regret minimization".to_owned());
    }
    let version = next();
    if version != VERSION.to_string() {
        return Err(format!(
            "expected a checkpoint of version {VERSION}, found version {version}"
        ));
    }
    let (method, _, count, game) = (next(), next(), next(), next());
    if game != origin.game {
        return Err(format!(
            "expected a checkpoint of {}, found {game}",
            origin.game
        ));
    }
    let (wanted, found) = (&origin.method, method.replace('_', " "));
    if found != *wanted {
        return Err(format!("expected a checkpoint of {wanted}, found {found}"));
    }
    let as_written = |&n: &usize| origin.header(n).as_bytes() == head;
    let count = count.parse().ok().filter(as_written);
    count.ok_or_else(|| {
        format!(
            "the checkpoint is one of another game than {}, or its header is damaged",
            origin.game
        )
    })
}
