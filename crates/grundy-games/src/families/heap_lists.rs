//! Impartial games on a list of heaps in which one move may change several of them, so that a position is no sum of its
//! heaps: Moore's Nim, moving pebbles, staircases.
//!
//! A game says its moves, their words and its theorem; positions and their notation are here.
//!
//! A game in which one counter goes from every heap:
//!
//! ```
//! use grundy_core::parse::{no_rules, pick_move};
//! use grundy_core::{About, Impartial, Notation, ParseError, Ruleset};
//! use grundy_games::families::heap_lists::{HeapList, HeapListRules};
//! use grundy_core::theorem::Known;
//!
//! #[derive(Clone, Copy, Debug)]
//! struct OneFromAll;
//!
//! // No theorem is stated.
//! impl Known<[u64], ()> for OneFromAll {}
//!
//! impl HeapListRules for OneFromAll {
//!     type Move = ();
//!     const ABOUT: About = About { name: "one-from-all", ..About::PLAIN };
//!     const START: &'static [u64] = &[2, 3];
//!
//!     fn read_rules(text: Option<&str>) -> Result<OneFromAll, ParseError> {
//!         no_rules("one-from-all", text).map(|()| OneFromAll)
//!     }
//!
//!     fn moves(&self, heaps: &[u64]) -> impl Iterator<Item = ()> {
//!         (!heaps.is_empty()).then_some(()).into_iter()
//!     }
//!
//!     fn allows(&self, heaps: &[u64], _: &()) -> bool {
//!         !heaps.is_empty()
//!     }
//!
//!     fn play(&self, heaps: &mut Vec<u64>, _: &()) {
//!         heaps.iter_mut().for_each(|heap| *heap -= 1);
//!     }
//!
//!     fn show_move(&self, _: &[u64], _: &()) -> String {
//!         "take one from each".to_owned()
//!     }
//!
//!     fn read_move(&self, heaps: &[u64], text: &str) -> Result<(), ParseError> {
//!         pick_move(text, self.moves(heaps), |mv| self.show_move(heaps, mv))
//!     }
//! }
//!
//! let rules = HeapList(OneFromAll);
//! let p = rules.read("1,3").unwrap();
//! // The heap that is empty goes.
//! assert_eq!(rules.play(&p, &()), [2]);
//! ```

use crate::families::heaps::{read_all_heaps, show_heaps};
use grundy_core::picture::{Lie, Picture};
use grundy_core::theorem::Known;
use grundy_core::{
    About, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset, Theorem, Verdict,
    Wanted,
};
use std::fmt::Debug;

/// The rules and words that make one game on a list of heaps differ from another.
pub trait HeapListRules: Known<[u64], Self::Move> + Clone + Debug + Send + Sync + 'static {
    /// A player's move.
    type Move: Clone + Eq + Debug + Send + Sync + 'static;

    /// The game's description for the catalog.
    const ABOUT: About;
    /// The heaps at the start.
    const START: &'static [u64];

    /// See [`Described::from_rules`].
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn read_rules(text: Option<&str>) -> Result<Self, ParseError>;

    /// See [`Described::show_rules`].
    fn show_rules(&self) -> Option<String> {
        None
    }

    /// The moves, each once.
    fn moves(&self, heaps: &[u64]) -> impl Iterator<Item = Self::Move>;

    /// True if this is a move.
    fn allows(&self, heaps: &[u64], mv: &Self::Move) -> bool;

    /// Makes a move; heaps that become empty may stay.
    fn play(&self, heaps: &mut Vec<u64>, mv: &Self::Move);

    /// Drops heaps that are no part of a position: empty ones, unless their places matter.
    fn tidy(heaps: &mut Vec<u64>) {
        heaps.retain(|&heap| heap > 0);
    }

    /// Puts heaps that differ in their order only into one order, unless it matters.
    fn sort(heaps: &mut [u64]) {
        heaps.sort_unstable();
    }

    /// For impossible heaps, the description of possible ones; `None` for possible heaps.
    fn fault(heaps: &[u64]) -> Option<&'static str> {
        let _ = heaps;
        None
    }

    /// A move as text.
    fn show_move(&self, heaps: &[u64], mv: &Self::Move) -> String;

    /// Reads a move.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn read_move(&self, heaps: &[u64], text: &str) -> Result<Self::Move, ParseError>;

    /// The picture of heaps.
    fn picture(heaps: &[u64]) -> Picture {
        Picture::heaps(heaps, Lie::Columns)
    }
}

/// A game on a list of heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeapList<R>(pub R);

impl<R: HeapListRules> Ruleset for HeapList<R> {
    type Position = Vec<u64>;
    type Move = R::Move;

    fn start(&self) -> Vec<u64> {
        R::START.to_vec()
    }

    fn play(&self, heaps: &Vec<u64>, mv: &R::Move) -> Vec<u64> {
        let mut next = heaps.clone();
        self.0.play(&mut next, mv);
        R::tidy(&mut next);
        next
    }

    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        R::sort(&mut heaps);
        heaps
    }

    fn theorem(&self, heaps: &Vec<u64>, wanted: Wanted) -> Option<Theorem<Verdict<R::Move>>> {
        self.0.known(heaps, wanted)
    }
}

impl<R: HeapListRules> Partizan for HeapList<R> {
    fn moves_of(&self, _: Player, heaps: &Vec<u64>) -> impl Iterator<Item = R::Move> {
        self.0.moves(heaps)
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, heaps: &Vec<u64>, mv: &R::Move) -> bool {
        self.0.allows(heaps, mv)
    }
}

impl<R: HeapListRules> Impartial for HeapList<R> {}

impl<R: HeapListRules> Notation for HeapList<R> {
    fn show(&self, heaps: &Vec<u64>) -> String {
        show_heaps(heaps)
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        if text.trim().is_empty() {
            return Ok(self.start());
        }
        let mut heaps = read_all_heaps(text)?;
        if heaps == [0] {
            heaps.clear();
        }
        R::tidy(&mut heaps);
        match R::fault(&heaps) {
            Some(expected) => Err(ParseError::at_piece(text, text.trim(), expected)),
            None => Ok(heaps),
        }
    }

    fn show_move(&self, heaps: &Vec<u64>, mv: &R::Move) -> String {
        self.0.show_move(heaps, mv)
    }

    fn read_move(&self, heaps: &Vec<u64>, text: &str) -> Result<R::Move, ParseError> {
        self.0.read_move(heaps, text)
    }

    fn picture(&self, heaps: &Vec<u64>) -> Option<Picture> {
        Some(R::picture(heaps))
    }
}

impl<R: HeapListRules> Described for HeapList<R> {
    const ABOUT: About = R::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        R::read_rules(text).map(HeapList)
    }

    fn show_rules(&self) -> Option<String> {
        self.0.show_rules()
    }
}
