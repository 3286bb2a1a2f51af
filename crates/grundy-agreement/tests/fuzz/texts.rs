//! Texts that are nearly right: those of people and files with a few changes, and random sequences of the same words.

use grundy::game::catalog;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::sync::LazyLock;

/// One edit of a text: its place, its extent, and the text inserted.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Characters are taken out.
    Drop(Index, u8),
    /// A word is put in.
    Insert(Index, String),
    /// Characters give way to a word.
    Replace(Index, u8, String),
    /// A stretch is written twice.
    Double(Index, u8),
    /// The text ends here.
    Cut(Index),
}

impl Edit {
    fn apply(&self, text: &mut Vec<char>) {
        let place = |at: &Index, text: &[char]| at.index(text.len() + 1);
        let end = |from: usize, n: u8, text: &[char]| (from + usize::from(n)).min(text.len());
        match self {
            Edit::Drop(at, n) => {
                let from = place(at, text);
                text.drain(from..end(from, *n, text));
            }
            Edit::Insert(at, word) => {
                let from = place(at, text);
                text.splice(from..from, word.chars());
            }
            Edit::Replace(at, n, word) => {
                let from = place(at, text);
                text.splice(from..end(from, *n, text), word.chars());
            }
            Edit::Double(at, n) => {
                let from = place(at, text);
                let copy = text[from..end(from, *n, text)].to_vec();
                text.splice(from..from, copy);
            }
            Edit::Cut(at) => text.truncate(place(at, text)),
        }
    }
}

/// The parts of the notations, and some texts that do not belong in them.
const WORDS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "5",
    "10",
    "64",
    "-1",
    "1/2",
    "-3/4",
    "4294967296",
    "18446744073709551616",
    "1e3",
    "0.5",
    "0.77",
    "4.007",
    "0.A",
    "*",
    "*2",
    "^",
    "v",
    "^^*",
    "3.v",
    "{",
    "}",
    "|",
    "||",
    "{|}",
    "{0|}",
    "(",
    ")",
    "[",
    "]",
    "+",
    "-",
    " + ",
    " - ",
    " . ",
    ",",
    ", ",
    ";",
    ":",
    ": ",
    "/",
    "//",
    "..",
    "1..3",
    "x",
    "3x4",
    "X",
    "o",
    "#",
    ".",
    "_",
    "l",
    "r",
    "g",
    "lrl",
    "wbw",
    "a1",
    "h8",
    "=",
    "<",
    ">",
    "!",
    "?",
    "\"",
    "'",
    "\\",
    "\n",
    "\r\n",
    "\t",
    " ",
    "  ",
    "\u{feff}",
    "é",
    "↑",
    "±",
    "∞",
    "①",
    "\u{0}",
    "🎲",
    "tiny(",
    "miny(",
    "+-",
    "inf",
    "nan",
    "null",
    "true",
];

/// A word from the notations, or a number, or any character.
pub fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => select(WORDS).prop_map(str::to_owned),
        3 => (0u32..40).prop_map(|n| n.to_string()),
        1 => any::<u64>().prop_map(|n| n.to_string()),
        1 => any::<char>().prop_map(String::from),
    ]
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        (any::<Index>(), 1u8..6).prop_map(|(at, n)| Edit::Drop(at, n)),
        (any::<Index>(), word()).prop_map(|(at, word)| Edit::Insert(at, word)),
        (any::<Index>(), 1u8..4, word()).prop_map(|(at, n, word)| Edit::Replace(at, n, word)),
        (any::<Index>(), 1u8..12).prop_map(|(at, n)| Edit::Double(at, n)),
        any::<Index>().prop_map(Edit::Cut),
    ]
}

/// One of these texts with at most a few edits.
pub fn edited(texts: Vec<String>) -> impl Strategy<Value = String> {
    (select(texts), vec(edit(), 0..4)).prop_map(|(text, edits)| {
        let mut text: Vec<char> = text.chars().collect();
        for edit in &edits {
            edit.apply(&mut text);
        }
        text.into_iter().collect()
    })
}

/// Random words one after the other.
pub fn soup() -> impl Strategy<Value = String> {
    vec(word(), 0..10).prop_map(|words| words.concat())
}

/// All examples of all games of the catalog.
pub static EXAMPLES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let entries = catalog::entries();
    let all = entries.iter().flat_map(|entry| entry.about.examples);
    all.map(|text| (*text).to_owned()).collect()
});

/// All names of all games.
pub static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let entries = catalog::entries();
    let names = entries
        .iter()
        .flat_map(|entry| std::iter::once(&entry.about.name).chain(entry.about.aliases));
    names.map(|name| (*name).to_owned()).collect()
});

/// An expression: edited examples, names with anything after them, random words, and sums of these.
pub fn expression() -> impl Strategy<Value = String> {
    let one = || {
        prop_oneof![
            5 => edited(EXAMPLES.clone()),
            3 => (select(NAMES.clone()), soup()).prop_map(|(name, rest)| format!("{name} {rest}")),
            1 => (select(NAMES.clone()), soup(), soup()).prop_map(|(name, rules, rest)| format!("{name} {rules}: {rest}")),
            1 => soup(),
        ]
    };
    let join = select(&[" + ", " - ", "+", " + -", " - (", " + 3 . "][..]);
    prop_oneof![
        6 => one(),
        1 => (one(), join, one()).prop_map(|(a, sign, b)| {
            let close = if sign.ends_with('(') { ")" } else { "" };
            format!("{a}{sign}{b}{close}")
        }),
    ]
}
