//! Heap games in which each player has a code: Left and Right may take different numbers and leave different heaps.
//!
//! The rules are written on both sides of a bar, Left's first: `1,3|2,4`. Heaps and moves are written as in all heap
//! games.
//!
//! A game is how the rules of one side are written, and its words:
//!
//! ```
//! use grundy_core::forms::heap::HeapCode;
//! use grundy_core::{About, Described, Notation, ParseError, Partizan, Player};
//! use grundy_games::families::partizan_heaps::{PartizanHeaps, Sides};
//!
//! #[derive(Clone, Debug)]
//! struct Codes;
//!
//! impl Sides for Codes {
//!     const ABOUT: About = About { name: "codes", ..About::PLAIN };
//!     const START: u64 = 5;
//!
//!     fn read_side(text: &str) -> Result<HeapCode, ParseError> {
//!         text.parse().map(HeapCode::Code)
//!     }
//! }
//!
//! let rules = PartizanHeaps::<Codes>::from_rules(Some("0.3|0.7")).unwrap();
//! let p = rules.read("3").unwrap();
//! let count = |player| rules.moves_of(player, &p).count();
//! assert_eq!([Player::Left, Player::Right].map(count), [1, 2]);
//! ```

use crate::families::heaps::{HeapRules, read_heap_move, read_heaps, show_heap_move, show_heaps};
use grundy_core::forms::heap::{HeapCode, HeapMove};
use grundy_core::parse::offset_in;
use grundy_core::picture::{Lie, Picture};
use grundy_core::{About, Described, Notation, ParseError, Partizan, Player, Ruleset};
use std::fmt::Debug;
use std::marker::PhantomData;

/// The notation of one side's rules, and the words: these make one game of this family differ from another.
pub trait Sides: Clone + Debug + Send + Sync + 'static {
    /// The game's description for the catalog.
    const ABOUT: About;
    /// The heap at the start.
    const START: u64;

    /// Reads the rules of one side.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn read_side(text: &str) -> Result<HeapCode, ParseError>;
}

/// A heap game with a code for each player.
#[derive(Clone, Debug)]
pub struct PartizanHeaps<S> {
    /// Left's and Right's.
    sides: [HeapRules; 2],
    kind: PhantomData<S>,
}

impl<S: Sides> PartizanHeaps<S> {
    /// True if some player has a move in the heap.
    fn is_lively(&self, heap: u64) -> bool {
        self.sides
            .iter()
            .any(|side| side.options(heap).next().is_some())
    }
}

impl<S: Sides> Ruleset for PartizanHeaps<S> {
    /// No heap is empty.
    type Position = Vec<u64>;
    type Move = HeapMove;

    fn start(&self) -> Vec<u64> {
        vec![S::START]
    }

    fn play(&self, heaps: &Vec<u64>, mv: &HeapMove) -> Vec<u64> {
        [&heaps[..mv.heap], &mv.left, &heaps[mv.heap + 1..]].concat()
    }

    fn components(&self, heaps: &Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
        heaps.iter().map(|&heap| vec![heap])
    }

    /// Heaps without moves change nothing; the order of the others does not matter.
    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|&heap| self.is_lively(heap));
        heaps.sort_unstable();
        heaps
    }
}

impl<S: Sides> Partizan for PartizanHeaps<S> {
    fn moves_of(&self, player: Player, heaps: &Vec<u64>) -> impl Iterator<Item = HeapMove> {
        let side = &self.sides[player.index()];
        heaps.iter().enumerate().flat_map(move |(heap, &size)| {
            let options = side.options(size);
            options.map(move |(taken, left)| HeapMove { heap, taken, left })
        })
    }

    fn is_legal(&self, player: Player, heaps: &Vec<u64>, mv: &HeapMove) -> bool {
        let side = &self.sides[player.index()];
        // Moves are generated with the smallest part first; the mirror image is the same move.
        heaps
            .get(mv.heap)
            .is_some_and(|&size| mv.left.is_sorted() && side.allows(size, mv.taken, &mv.left))
    }
}

impl<S: Sides> Notation for PartizanHeaps<S> {
    fn show(&self, heaps: &Vec<u64>) -> String {
        show_heaps(heaps)
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        read_heaps(text, &self.start())
    }

    fn show_move(&self, _: &Vec<u64>, mv: &HeapMove) -> String {
        show_heap_move(mv)
    }

    fn picture(&self, heaps: &Vec<u64>) -> Option<Picture> {
        Some(Picture::heaps(heaps, Lie::Columns))
    }

    fn read_move(&self, heaps: &Vec<u64>, text: &str) -> Result<HeapMove, ParseError> {
        read_heap_move(&self.sides, heaps, text)
    }
}

impl<S: Sides> Described for PartizanHeaps<S> {
    const ABOUT: About = S::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let text = text.unwrap_or("");
        let Some((left, right)) = text.split_once('|') else {
            let expected = format!(
                "the rules of left, a bar and the rules of right, as in {}",
                S::ABOUT.examples[0]
            );
            return Err(ParseError::at_piece(text, text.trim(), expected));
        };
        let side = |piece: &str| {
            let read = S::read_side(piece).map(HeapRules::of);
            read.map_err(|fault| fault.shifted(offset_in(text, piece)))
        };
        Ok(PartizanHeaps {
            sides: [side(left)?, side(right)?],
            kind: PhantomData,
        })
    }

    fn show_rules(&self) -> Option<String> {
        let [left, right] = self
            .sides
            .each_ref()
            .map(|side| side.code().map(HeapCode::to_string));
        Some(format!("{}|{}", left?, right?))
    }
}
