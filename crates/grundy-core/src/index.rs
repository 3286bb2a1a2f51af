//! A numbering of positions in which every move leads to a smaller number: a capability that some rulesets offer
//! through a hint. A sieve of lost positions asks for it and then needs one bit a position and no hash table: in ascending
//! order, a position that no lost position has marked is lost, and it marks the positions that can move to it.

/// The positions that can be reached from one position, numbered so that every move leads to a smaller number.
pub trait Ranked<Position> {
    /// The size of the numbering; every rank is below it.
    fn count(&self) -> u64;
    /// The number of a position that can be reached.
    fn rank(&self, position: &Position) -> u64;
    /// Calls `mark` with the number of every position that has a move to the one numbered `rank`; all are larger than `rank`.
    fn before(&self, rank: u64, mark: &mut dyn FnMut(u64));
}
