//! The words of a sheet as numbers; those that the language reserves come first.

use std::collections::HashMap;

/// A word of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SheetWord(pub(crate) u32);

macro_rules! reserved {
    ($($name:ident = $number:literal, $text:literal, $arguments:expr;)*) => {
        $(
            #[allow(dead_code, reason = "some words are only read and counted")]
            pub(crate) const $name: SheetWord = SheetWord($number);
        )*
        /// The reserved words in the order of their numbers, each with the number of arguments that it has as a relation.
        const RESERVED: &[(&str, Option<usize>)] = &[$(($text, $arguments)),*];
    };
}

reserved! {
    ROLE = 0, "role", Some(1);
    INIT = 1, "init", Some(1);
    TRUE = 2, "true", Some(1);
    DOES = 3, "does", Some(2);
    NEXT = 4, "next", Some(1);
    LEGAL = 5, "legal", Some(2);
    GOAL = 6, "goal", Some(2);
    TERMINAL = 7, "terminal", Some(0);
    DISTINCT = 8, "distinct", Some(2);
    NOT = 9, "not", Some(1);
    OR = 10, "or", None;
    AND = 11, "and", None;
    SEES = 12, "sees", Some(2);
    RANDOM = 13, "random", None;
    BASE = 14, "base", Some(1);
    INPUT = 15, "input", Some(2);
}

/// All words that occur.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    texts: Vec<Box<str>>,
    numbers: HashMap<Box<str>, SheetWord>,
}

impl Words {
    /// The reserved words.
    pub(crate) fn new() -> Words {
        let mut words = Words {
            texts: Vec::new(),
            numbers: HashMap::new(),
        };
        for (text, _) in RESERVED {
            words.number(text);
        }
        words
    }

    /// The number of a word, given where it first occurs.
    pub(crate) fn number(&mut self, text: &str) -> SheetWord {
        if let Some(&known) = self.numbers.get(text) {
            return known;
        }
        let number = u32::try_from(self.texts.len()).expect("a sheet has fewer than 2^32 words");
        self.texts.push(text.into());
        self.numbers.insert(text.into(), SheetWord(number));
        SheetWord(number)
    }

    /// The number of a word that occurs.
    pub(crate) fn find(&self, text: &str) -> Option<SheetWord> {
        self.numbers.get(text).copied()
    }

    /// The text of a word.
    pub(crate) fn text(&self, word: SheetWord) -> &str {
        &self.texts[word.0 as usize]
    }

    /// The number of words.
    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }
}

/// The number of arguments that the language gives a relation; `None` if it leaves that to the sheet.
pub(crate) fn arguments(word: SheetWord) -> Option<usize> {
    RESERVED.get(word.0 as usize)?.1
}
