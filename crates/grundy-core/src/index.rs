//! Capabilities that some rulesets offer through hints: a perfect numbering of the positions,
//! and the positions one move before a given one.

/// A numbering of positions without gaps: `unrank(rank(p)) == p`.
pub trait Index<Position> {
    /// How many numbers there are; every rank is below it.
    fn count(&self) -> u64;
    /// The number of a position.
    fn rank(&self, position: &Position) -> u64;
    /// The position with a number; `None` where the number stands for no position.
    fn unrank(&self, rank: u64) -> Option<Position>;
}

/// The positions from which a given one is reached in one move.
pub trait Predecessors<Position> {
    /// Every position with a move to `position`, each once.
    fn predecessors(&self, position: &Position) -> Vec<Position>;
}
