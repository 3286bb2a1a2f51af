//! Why answers about trees, arenas and matrices are right, in words.

use crate::derivation::{ArenaKind, Dominance, Line, MatrixReason, Strength, TreeNote};
use grundy_core::{Reason, reason};
use std::fmt;

/// Choices that are listed one by one.
const MOST_LISTED: usize = 6;

impl fmt::Display for TreeNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeNote::Infinite => {
                f.write_str("the tree is infinite, for play can come back to a position")
            }
            TreeNote::ChanceCounts => f.write_str("choices of chance count as plies"),
            TreeNote::AlphaBeta { stopped } => write!(f, "alpha-beta was not counted: {stopped}"),
        }
    }
}

impl ArenaKind {
    pub(super) fn reason(&self) -> Reason {
        match self {
            ArenaKind::OneParity { winner } => reason!(
                "every cycle is won by {}: all priorities have one parity",
                winner
            ),
            ArenaKind::Buchi { player } => reason!(
                "Büchi attractors: two levels of priority, and {} must see the higher one again and again",
                player
            ),
            ArenaKind::Parity { levels } => reason!(
                "Zielonka's recursive algorithm on {} levels of priority",
                levels
            ),
            ArenaKind::Tangles { levels, tangles } => reason!(
                "recursive tangle learning on {} levels of priority: {} tangles",
                levels,
                tangles
            ),
            ArenaKind::InTurns {
                levels,
                tangles,
                beyond,
            } => {
                let words = reason!(
                    "recursive tangle learning on {} levels of priority, {} tangles, where Zielonka's recursion exceeded \
                     its budget: ",
                    levels,
                    tangles
                );
                words
                    + match beyond {
                        1 => reason!("in 1 component"),
                        _ => reason!("in {} components", beyond),
                    }
            }
        }
    }
}

impl fmt::Display for ArenaKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason().fmt(f)
    }
}

impl MatrixReason {
    pub(super) fn words(&self) -> String {
        let Some(value) = &self.value else {
            return String::new();
        };
        let why = match self.saddle {
            Some((row, column)) => format!(
                "Row {} and column {} are best against each other: the entry is the least of its row and the greatest \
                 of its column.",
                row + 1,
                column + 1
            ),
            None => format!(
                "The row mixture earns at least {value} in every column, and the column mixture gives at most {value} \
                 in every row, so neither player can do better."
            ),
        };
        let outright = self
            .struck(true)
            .map_or(String::new(), |listed| format!(" Dominated: {listed}."));
        let iterated = self.struck(false).map_or(String::new(), |listed| {
            format!(
                " Dominated only in what is left when such choices are struck out one after another: {listed}."
            )
        });
        why + &outright + &iterated
    }

    /// The choices that are dominated outright, or only when others are struck out before.
    fn struck(&self, outright: bool) -> Option<String> {
        let all: Vec<&Dominance> = self
            .dominated
            .iter()
            .filter(|struck| struck.outright == outright)
            .collect();
        let shown: Vec<String> = all
            .iter()
            .take(MOST_LISTED)
            .map(ToString::to_string)
            .collect();
        let more = match all.len().saturating_sub(MOST_LISTED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        (!all.is_empty()).then(|| shown.join(", ") + &more)
    }
}

impl fmt::Display for Dominance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.what {
            Line::Row => "row",
            Line::Column => "column",
        };
        let strength = match self.strength {
            Strength::Strictly => "strictly",
            Strength::Weakly => "weakly",
            Strength::Equal => "its equal",
        };
        let (choice, by) = (self.choice + 1, self.by + 1);
        write!(f, "{what} {choice} by {what} {by} ({strength})")
    }
}
