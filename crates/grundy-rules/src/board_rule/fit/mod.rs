//! A rule on boards of one size: patterns as shifts and masks that are made once, in words as short as the board allows.
//!
//! `lattice.rs` says how cells are numbered and how sets of them are shifted; `lying.rs` makes the patterns, conditions and
//! ends of a rule, `slide.rs` the rays along which moves go far; `moves.rs` finds the moves of a player for all places of a board at once.

mod lattice;
mod lying;
mod moves;
mod slide;

use super::change::Change;
use super::patterns::Patterns;
use super::planes::{Cells, PLANES};
use grundy_games::families::bits::Bits;
use lattice::Lattice;
pub use lattice::Word;
pub use lying::Fitted;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The cells of each symbol, by its number among the marks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct On<W> {
    of: [W; PLANES + 1],
}

impl<W: Word> On<W> {
    /// The cells with one of some symbols, a bit each.
    #[inline]
    fn with(&self, symbols: u8) -> W {
        let mut all = W::NONE;
        let mut symbols = symbols;
        while symbols != 0 {
            all |= self.of[symbols.trailing_zeros() as usize];
            symbols &= symbols - 1;
        }
        all
    }

    /// The board after some changes.
    #[inline]
    fn after(&self, changes: impl IntoIterator<Item = Change>) -> On<W> {
        let mut next = *self;
        for Change { cell, from, to } in changes {
            let cell = W::one(cell);
            next.of[usize::from(from)] ^= cell;
            next.of[usize::from(to)] ^= cell;
        }
        next
    }
}

/// The way in which the moves of one rule are found on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSearch {
    /// Pattern by pattern.
    Patterns,
    /// By slides, all that a cell reaches at once.
    Slides,
    /// By slides that leave a different board each, so that no move is found twice.
    DistinctSlides,
}

/// A rule on boards of one size.
#[derive(Debug)]
pub enum Fit {
    /// The cells fit into one word.
    Small(Fitted<u64>),
    /// They do not.
    Large(Fitted<u128>),
}

/// Does the same for either word.
macro_rules! fitted {
    ($fit:expr, $fitted:ident => $do:expr) => {
        match $fit {
            $crate::board_rule::fit::Fit::Small($fitted) => $do,
            $crate::board_rule::fit::Fit::Large($fitted) => $do,
        }
    };
}
pub(super) use fitted;

impl Fit {
    fn of(patterns: &Patterns, size: [usize; 3]) -> Fit {
        let lattice = Lattice::of(size, patterns.wrap);
        if lattice.cell(size.map(|n| n - 1)) < u64::WIDTH {
            Fit::Small(Fitted::of(patterns, lattice))
        } else {
            Fit::Large(Fitted::of(patterns, lattice))
        }
    }
}

/// One level of the places for boards of all sizes.
type FitLevel<T> = Box<[OnceLock<T>]>;

/// Patterns with what they are on boards of each size that was asked for, made when it is first asked for.
#[derive(Clone, Debug)]
pub struct SizedPatterns {
    patterns: Patterns,
    /// By columns, layers and rows.
    fits: Arc<FitLevel<FitLevel<FitLevel<Fit>>>>,
}

/// So many places.
fn level<T>(places: usize) -> FitLevel<T> {
    (0..places).map(|_| OnceLock::new()).collect()
}

impl SizedPatterns {
    /// The patterns, not yet made for any size.
    pub fn new(patterns: Patterns) -> SizedPatterns {
        let fits = Arc::new(level(u128::WIDTH + 1));
        SizedPatterns { patterns, fits }
    }

    /// The rule on boards of the size of this one, whose cells are at most 128.
    #[inline]
    pub fn fit(&self, board: &Cells) -> &Fit {
        let size = board.size();
        let [layers, rows, columns] = size;
        let room = u128::WIDTH / columns;
        let by_layers = self.fits[columns].get_or_init(|| level(room + 1));
        let by_rows = by_layers[layers].get_or_init(|| level(room / layers + 1));
        by_rows[rows].get_or_init(|| Fit::of(&self.patterns, size))
    }
}

impl Deref for SizedPatterns {
    type Target = Patterns;

    fn deref(&self) -> &Patterns {
        &self.patterns
    }
}
