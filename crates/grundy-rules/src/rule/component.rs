//! The components of positions, and the bounds of their numbers.

/// The largest number of numbers in a component of a position.
pub const MOST_NUMBERS: usize = 4;

/// The largest number of components of one option.
pub const MOST_PARTS: usize = 8;

/// The largest number of a position.
pub const LARGEST: i64 = 1 << 62;

/// One component: its numbers, followed by zeros.
pub type Tuple = [i64; MOST_NUMBERS];
