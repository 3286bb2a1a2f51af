//! Moves that show and read themselves from one pattern, such as `take {n} from heap {i}[ leaving {list}]`.
//!
//! A pattern is a line of words: words that stand as they are, and slots in braces. A tail in brackets may be left out.
//!
//! ```
//! use grundy_games::families::pattern::Pattern;
//! const TAKE: Pattern = Pattern::new("take {n} from heap {i}[ leaving {list}]");
//! assert_eq!(TAKE.show(&["2", "1", ""]), "take 2 from heap 1");
//! assert_eq!(TAKE.show(&["2", "1", "3,4"]), "take 2 from heap 1 leaving 3,4");
//! assert_eq!(TAKE.read("Take 2 from heap 1 leaving 3, 4"), Ok(vec!["2", "1", "3, 4"]));
//! assert_eq!(TAKE.read("take 2 of heap 1").unwrap_err().at, 7);
//! ```

use grundy_core::parse::{items, offset_in, one_of, read_list, read_number, read_place};
use grundy_core::{ParseError, Reason, reason};

/// The notation of the moves of a game. In a pattern blanks separate words and mean nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern(&'static str);

/// A move that supplies the contents of the slots of its pattern, in their order.
pub trait Slots {
    /// The text of each slot.
    fn slots(&self) -> Vec<String>;
}

/// The text in a slot of a move that is read; errors have their place in the whole move.
///
/// ```
/// use grundy_games::families::pattern::Pattern;
/// const TAKE: Pattern = Pattern::new("take {n} from heap {i}");
/// let [n, i] = TAKE.slots("take 9 from heap 2").unwrap();
/// assert_eq!(i.place("a heap", 3), Ok(1));
/// assert_eq!(n.number("a number", 5).unwrap_err().at, 5);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Slot<'t> {
    text: &'t str,
    /// The text itself; empty where a tail was left out.
    pub piece: &'t str,
}

impl Slot<'_> {
    /// A number of at most `most`.
    ///
    /// # Errors
    /// The text found there instead.
    pub fn number(self, what: &str, most: u64) -> Result<u64, ParseError> {
        read_number(self.text, self.piece, what, most)
    }

    /// The number of one of `count` things, which people count from 1; it is given counted from 0.
    ///
    /// # Errors
    /// The text found there instead.
    pub fn place(self, what: &str, count: usize) -> Result<usize, ParseError> {
        read_place(self.text, self.piece, what, count)
    }

    /// Numbers of at most `most` with commas between them.
    ///
    /// # Errors
    /// The first piece that is not such a number.
    pub fn list(self, what: &str, most: u64) -> Result<Vec<u64>, ParseError> {
        let list = read_list(self.piece, what, most);
        list.map_err(|fault| fault.shifted(offset_in(self.text, self.piece)))
    }

    /// Places with commas between them, each as [`place`](Slot::place) reads it.
    ///
    /// # Errors
    /// The first piece that is not such a place.
    pub fn places(self, what: &str, count: usize) -> Result<Vec<usize>, ParseError> {
        let place = |piece| read_place(self.text, piece, what, count);
        items(self.piece, &[]).into_iter().map(place).collect()
    }

    /// The error that this text is not what is `expected`.
    #[must_use]
    pub fn fault(self, expected: impl Into<Reason>) -> ParseError {
        ParseError::at_piece(self.text, self.piece, expected)
    }
}

/// A word of a pattern.
#[derive(Clone, Copy)]
enum PatternWord {
    /// A word that is written as it is.
    Literal(&'static str),
    /// A slot, whose content depends on the move; its name is for people.
    Slot(&'static str),
    /// The words from here on may be left out.
    Optional,
}

impl Pattern {
    /// The pattern with this text.
    #[must_use]
    pub const fn new(text: &'static str) -> Pattern {
        Pattern(text)
    }

    /// The words of the pattern; those in brackets may be left out.
    fn words(self) -> impl Iterator<Item = PatternWord> + Clone {
        let (always, tail) = self.0.split_once('[').unwrap_or((self.0, ""));
        let bracket = (!tail.is_empty()).then_some(PatternWord::Optional);
        let word = |word: &'static str| match word.strip_prefix('{') {
            Some(slot) => PatternWord::Slot(slot.trim_end_matches('}')),
            None => PatternWord::Literal(word),
        };
        let tail = tail.trim_end_matches(']').split_whitespace().map(word);
        let always = always.split_whitespace().map(word);
        always.chain(bracket).chain(tail)
    }

    /// The move whose slots hold these texts; the tail is left out when its slots are empty.
    #[must_use]
    pub fn show(self, slots: &[impl AsRef<str>]) -> String {
        let mut texts = slots.iter().map(AsRef::as_ref);
        let mut shown: Vec<&str> = Vec::new();
        for word in self.words() {
            match word {
                PatternWord::Literal(literal) => shown.push(literal),
                PatternWord::Slot(_) => shown.push(texts.next().unwrap_or("")),
                PatternWord::Optional if texts.clone().all(str::is_empty) => break,
                PatternWord::Optional => {}
            }
        }
        shown.join(" ")
    }

    /// The texts in the slots of a move that is written like this pattern, as pieces of its text; the slots of a tail
    /// that is left out are empty. Case does not matter in words.
    ///
    /// A slot takes one word, or several that commas join: a list may have blanks after its commas.
    ///
    /// # Errors
    /// The first word that does not fit the pattern.
    pub fn read(self, text: &str) -> Result<Vec<&str>, ParseError> {
        let found: Vec<&str> = text.split_whitespace().collect();
        let end = &text[text.trim_end().len()..][..0];
        let mut at = 0;
        let mut pieces = Vec::new();
        let mut left_out = false;
        for word in self.words() {
            let here = found.get(at).copied().unwrap_or(end);
            match word {
                PatternWord::Optional => left_out = at == found.len(),
                PatternWord::Literal(_) if left_out => {}
                PatternWord::Slot(_) if left_out => pieces.push(end),
                PatternWord::Literal(literal) if here.eq_ignore_ascii_case(literal) => at += 1,
                PatternWord::Literal(literal) => {
                    return Err(self.fault(text, here, &format!("\"{literal}\"")));
                }
                PatternWord::Slot(name) => {
                    let stop = end_of_slot(&found, at);
                    if stop == at {
                        return Err(self.fault(text, here, name));
                    }
                    pieces.push(between(text, here, found[stop - 1]));
                    at = stop;
                }
            }
        }
        match found.get(at) {
            Some(more) => Err(self.fault(text, more, "nothing more")),
            None => Ok(pieces),
        }
    }

    /// The texts in the slots, as [`read`](Pattern::read) gives them, of a pattern that has `N` of them.
    ///
    /// # Errors
    /// The first word that does not fit the pattern.
    pub fn slots<const N: usize>(self, text: &str) -> Result<[Slot<'_>; N], ParseError> {
        let pieces = self.read(text)?.into_iter();
        let slots: Vec<Slot> = pieces.map(|piece| Slot { text, piece }).collect();
        Ok(slots
            .try_into()
            .expect("a pattern has as many slots as its game says"))
    }

    /// The fault of a text that does not fit the pattern.
    fn fault(self, text: &str, piece: &str, expected: &str) -> ParseError {
        ParseError::at_piece(text, piece, reason!("{}, as in {}", expected, self.0))
    }

    /// The move with this text among `moves`, for games whose moves are few enough to be listed.
    ///
    /// # Errors
    /// The first place where no move goes on like the text, with some of the moves that agree up to there.
    pub fn pick<M>(
        self,
        text: &str,
        moves: impl Iterator<Item = M>,
        slots: impl Fn(&M) -> Vec<String>,
    ) -> Result<M, ParseError> {
        let with_slots = |mv: M| {
            let slots = slots(&mv);
            (mv, slots)
        };
        let mut agree: Vec<(M, Vec<String>)> = moves.map(with_slots).collect();
        let fault = |piece: &str, agree: &[(M, Vec<String>)]| {
            let some: Vec<String> = agree.iter().map(|(_, slots)| self.show(slots)).collect();
            ParseError::at_piece(text, piece, one_of(&some, 0))
        };
        let pieces = match self.read(text) {
            Ok(pieces) => pieces,
            Err(error) => {
                let word = text[error.at..].split_whitespace().next();
                return Err(fault(word.unwrap_or(&text[error.at..]), &agree));
            }
        };
        for (i, piece) in pieces.iter().enumerate() {
            let wanted = squeeze(piece);
            let same = |slots: &[String]| slots.get(i).is_some_and(|slot| squeeze(slot) == wanted);
            if !agree.iter().any(|(_, slots)| same(slots)) {
                return Err(fault(piece, &agree));
            }
            agree.retain(|(_, slots)| same(slots));
        }
        match agree.into_iter().next() {
            Some((mv, _)) => Ok(mv),
            None => Err(fault(text.trim(), &[])),
        }
    }
}

/// The end of the slot whose words begin at `at`.
fn end_of_slot(found: &[&str], at: usize) -> usize {
    let joined = |pair: &[&str]| pair[0].ends_with(',') || pair[1].starts_with(',');
    let more = found[at.min(found.len())..]
        .windows(2)
        .take_while(|pair| joined(pair));
    found.len().min(at + 1 + more.count())
}

/// The slice of `text` from the first word to the last.
fn between<'t>(text: &'t str, first: &str, last: &str) -> &'t str {
    &text[offset_in(text, first)..offset_in(text, last) + last.len()]
}

/// Blanks and case do not matter.
fn squeeze(text: &str) -> String {
    let kept = text.chars().filter(|c| !c.is_whitespace());
    kept.flat_map(char::to_lowercase).collect()
}
