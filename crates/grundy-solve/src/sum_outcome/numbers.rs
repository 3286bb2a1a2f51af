//! Proof and disproof numbers of sums, and the table of those met lately.

use super::memory::{Key, Recent};
use grundy_values::short::Closed;

/// The numbers of a sum, as the player to move sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct SumNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// More than every number.
pub(super) const NEVER: u32 = u32::MAX / 4;

/// The numbers of sums met lately, by the sum with its closed part.
pub(super) type KnownNumbers = Recent<(Key, Closed), SumNumbers>;
