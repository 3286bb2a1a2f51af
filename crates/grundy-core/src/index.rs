//! A numbering of positions in which every move leads to a smaller number: a capability that some rulesets offer
//! through a hint, and that a sieve of lost positions asks for.

/// The positions that can be reached from one position, numbered so that every move leads to a smaller number.
pub trait Ranked<Position> {
    /// The size of the numbering; every rank is below it.
    fn count(&self) -> u64;
    /// The number of a position that can be reached.
    fn rank(&self, position: &Position) -> u64;
    /// Marks the numbers of all positions with a move to the one with this number; all of them are larger.
    fn before(&self, rank: u64, mark: &mut dyn FnMut(u64));
}
