//! A theorem about a ruleset, stated where the rules are and held against the definition by tests.

use num::BigUint;

/// A statement in closed form with its name and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem<T> {
    /// What it says about the position at hand.
    pub says: T,
    /// How the field calls it: `Bouton's theorem`.
    pub name: &'static str,
    /// A key of REFERENCES.md: `Bouton 1902`.
    pub source: &'static str,
    /// Why it gives this answer here, in words a student follows.
    pub reason: String,
}

impl<T> Theorem<T> {
    /// The same theorem saying something derived from what it said.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Theorem<U> {
        Theorem {
            says: f(self.says),
            name: self.name,
            source: self.source,
            reason: self.reason,
        }
    }
}

/// All winning moves, counted exactly; the list may be cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMoves<Move> {
    /// How many winning moves there are.
    pub total: BigUint,
    /// The first of them, as many as were asked for.
    pub first: Vec<Move>,
}
