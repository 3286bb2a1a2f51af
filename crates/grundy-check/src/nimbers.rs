//! `nimbers`: the nimber of a position of an impartial game, by a list of positions that is closed under moves.
//!
//! **Theorem** (Sprague 1935, Grundy 1939). The position has the nimber that is claimed if
//!
//! 1. `game` names a sum of impartial games;
//! 2. `start` is the position of it that `game` names;
//! 3. every entry names a position, and no two the same;
//! 4. every position one move away from an entry's is a sum of positions that have entries;
//! 5. the nimber of an entry is the least number that none of these sums has, where a sum has the nim-sum of its parts;
//! 6. the moves run out: no entry rests on itself by way of others;
//! 7. the start is a sum of positions that have entries, and its nim-sum is the claim.
//!
//! *Proof.* By (6) the entries can be put in an order in which each depends on earlier ones only. By induction in this
//! order each entry has its nimber: its options are those of (4), their nimbers are nim-sums of correct ones, and the
//! nimber of a position is the least that no option has, which is (5). So (7) is the nimber of the start. ∎
//!
//! Without (6) a list that supports itself in a cycle would be believed. Hypotheses (1) and (2) are checked by the caller,
//! who makes the rules from the text of the game and reports with [`THEOREM`]; the start is compared as a position, not as
//! a text.

use crate::order::cycle;
use crate::play::{MOST_MOVES, TOO_MANY};
use crate::{Rejected, Theorem, Verdict, accept};
use grundy_core::{Impartial, Notation, ParseError, Watch};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// The theorem proved at the head of this file.
pub const THEOREM: Theorem = Theorem("nimbers");

/// The nimber of a position, with the nimbers of everything below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nimbers {
    /// The game with its rules, as expressions name it; the check needs a [`Sums`] made from it.
    pub game: String,
    /// The position that the claim is about.
    pub start: String,
    /// Its nimber.
    pub nimber: u64,
    /// The components with their nimbers, in any order, each once.
    pub entries: Vec<Entry>,
}

/// One position with its nimber.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The position.
    pub position: String,
    /// Its nimber.
    pub nimber: u64,
}

/// The rules as the checker asks for them; [`ImpartialRules`] implements this for a ruleset.
pub trait Sums {
    /// A moment in play.
    type Position: Clone + Eq + Hash;

    /// Reads a position.
    ///
    /// # Errors
    /// If the text is not a position.
    fn read(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// All positions one move away; lazy, because there may be more than fit in memory.
    fn options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position>;

    /// Positions whose sum this is; the position alone if the rules do not decompose it.
    fn components(&self, position: &Self::Position) -> Vec<Self::Position>;
}

/// The rules of an impartial ruleset. With `split` the ruleset's own decomposition into components is used; without it
/// every position stands alone.
pub struct ImpartialRules<'a, R> {
    /// The rules.
    pub rules: &'a R,
    /// True if positions are split into components.
    pub split: bool,
}

impl<R: Impartial + Notation> Sums for ImpartialRules<'_, R> {
    type Position = R::Position;

    fn read(&self, text: &str) -> Result<R::Position, ParseError> {
        self.rules.read(text)
    }

    fn options(&self, position: &R::Position) -> impl Iterator<Item = R::Position> {
        self.rules
            .moves(position)
            .map(|mv| self.rules.play(position, &mv))
    }

    fn components(&self, position: &R::Position) -> Vec<R::Position> {
        if self.split {
            self.rules.components(position).collect()
        } else {
            vec![position.clone()]
        }
    }
}

impl Nimbers {
    /// Checks every entry against the rules, checks that the moves run out, and checks the claim about `named`, the position
    /// in the text of the game.
    ///
    /// # Errors
    /// [`Rejected`] with the first position whose nimber is not supported.
    pub fn check<S: Sums>(&self, sums: &S, named: &S::Position, watch: &mut dyn Watch) -> Verdict {
        if read(sums, 2, &self.start)? != *named {
            return THEOREM.lacks(2, "its start is not the position that its game names");
        }
        let (positions, listed) = self.positions(sums, watch)?;
        let below = (self.entries.iter().zip(&positions))
            .map(|(entry, position)| self.check_entry(sums, entry, position, &listed, watch))
            .collect::<Result<Vec<_>, Rejected>>()?;
        if cycle(&below).is_some() {
            return THEOREM.lacks(6, "the moves go round in a cycle, so nimbers prove nothing");
        }
        let Some(parts) = places(sums, named, &listed) else {
            return THEOREM.lacks(7, format!("the start {} is not listed", self.start));
        };
        let sum = self.nim_sum(&parts);
        if sum != self.nimber {
            return THEOREM.lacks(
                7,
                format!("the start has nimber {sum}, not {}", self.nimber),
            );
        }
        accept(format!(
            "{}, from {}: the nimber is {sum}, so the player to move {}, shown by {} positions",
            self.game,
            self.start,
            if sum == 0 { "loses" } else { "wins" },
            self.entries.len()
        ))
    }

    /// The positions of the entries, and the number of the entry for each position: hypothesis 3.
    fn positions<S: Sums>(
        &self,
        sums: &S,
        watch: &mut dyn Watch,
    ) -> Result<(Vec<S::Position>, EntryNumbers<S>), Rejected> {
        let mut listed = HashMap::with_capacity(self.entries.len());
        let mut positions = Vec::with_capacity(self.entries.len());
        for (at, entry) in self.entries.iter().enumerate() {
            watch.work(1)?;
            let position = read(sums, 3, &entry.position)?;
            if listed.insert(position.clone(), at).is_some() {
                return THEOREM.lacks(3, format!("{} is listed twice", entry.position));
            }
            positions.push(position);
        }
        Ok((positions, listed))
    }

    /// Checks the nimber of one entry and returns the entries that it depends on: hypotheses 4 and 5.
    fn check_entry<S: Sums>(
        &self,
        sums: &S,
        entry: &Entry,
        position: &S::Position,
        listed: &EntryNumbers<S>,
        watch: &mut dyn Watch,
    ) -> Result<Vec<usize>, Rejected> {
        let here = &entry.position;
        let mut seen = HashSet::new();
        let mut rests_on = HashSet::new();
        for (looked_at, option) in sums.options(position).enumerate() {
            watch.work(1)?;
            if looked_at == MOST_MOVES {
                return THEOREM.lacks(4, format!("{here}: {TOO_MANY}"));
            }
            let Some(parts) = places(sums, &option, listed) else {
                return THEOREM.lacks(4, format!("{here}: a position one move away is not listed"));
            };
            seen.insert(self.nim_sum(&parts));
            rests_on.extend(parts);
        }
        let mex = (0..).find(|n| !seen.contains(n)).unwrap_or(u64::MAX);
        if mex != entry.nimber {
            return THEOREM.lacks(5, format!("{here} has nimber {mex}, not {}", entry.nimber));
        }
        Ok(rests_on.into_iter().collect())
    }
    /// The nim-sum of the nimbers of these entries.
    fn nim_sum(&self, entries: &[usize]) -> u64 {
        entries
            .iter()
            .fold(0, |sum, &at| sum ^ self.entries[at].nimber)
    }
}

/// The number of each entry by its position.
type EntryNumbers<S> = HashMap<<S as Sums>::Position, usize>;

/// Reads a position that hypothesis `number` is about.
fn read<S: Sums>(sums: &S, number: u8, text: &str) -> Result<S::Position, Rejected> {
    let wrong = |error| format!("\"{text}\" is no position: {error}");
    THEOREM.needs(number, sums.read(text).map_err(wrong))
}

/// The entries of a position's components; `None` if one of them has no entry.
fn places<S: Sums>(
    sums: &S,
    position: &S::Position,
    listed: &EntryNumbers<S>,
) -> Option<Vec<usize>> {
    sums.components(position)
        .iter()
        .map(|part| listed.get(part).copied())
        .collect()
}
