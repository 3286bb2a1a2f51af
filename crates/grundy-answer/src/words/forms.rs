//! Reasons for answers about trees, arenas and matrices, in words.

use crate::derivation::{
    ArenaKind, BimatrixReason, Dominance, Line, MatrixReason, Strength, TreeNote,
};
use grundy_core::{Reason, reason};
use std::fmt;

/// The largest number of choices that are listed one by one.
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
    /// The kind of arena in words.
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
    /// The value of a matrix game in words.
    pub(super) fn reason(&self) -> Reason {
        let Some(value) = &self.value else {
            return Reason::default();
        };
        let mut words = match self.saddle {
            Some((row, column)) => reason!(
                "Row {} and column {} are best against each other: the entry is the least of its row and the greatest \
                 of its column.",
                row + 1,
                column + 1
            ),
            None => reason!(
                "The row mixture earns at least {} in every column, and the column mixture gives at most {} in every \
                 row, so neither player can do better.",
                value,
                value
            ),
        };
        words += struck_out(&self.dominated);
        words
    }
}

impl BimatrixReason {
    /// The equilibria of a bimatrix game in words.
    pub(super) fn reason(&self) -> Reason {
        let mut words = reason!(
            "In an equilibrium every row and every column is unplayed or a best response to the other player's mixture."
        );
        if let Some(extreme) = self.extreme {
            words += reason!(
                " The vertices of both players' best-response polytopes were all found, and their pairs with every such \
                 label are all extreme equilibria (their number: {}; connected components: {}).",
                extreme,
                self.components
            );
        }
        words += struck_out(&self.dominated);
        words
    }
}

/// The choices that are dominated outright, and those that are dominated only once others are struck out.
fn struck_out(dominated: &[Dominance]) -> Reason {
    let mut words = Reason::default();
    if let Some(struck) = struck(dominated, true) {
        words += reason!(" Dominated: ") + struck + reason!(".");
    }
    if let Some(struck) = struck(dominated, false) {
        words += reason!(
            " Dominated only in what is left when such choices are struck out one after another: "
        ) + struck
            + reason!(".");
    }
    words
}

/// A list of the choices that are dominated outright or not.
fn struck(dominated: &[Dominance], outright: bool) -> Option<Reason> {
    let mut all = dominated
        .iter()
        .filter(|struck| struck.outright == outright)
        .peekable();
    all.peek()?;
    let shown = all.by_ref().take(MOST_LISTED).map(Dominance::reason);
    let shown = Reason::list(shown, &reason!(", "));
    Some(match all.count() {
        0 => shown,
        more => shown + reason!(" and {} more", more),
    })
}

impl Dominance {
    /// A dominated choice in words.
    fn reason(&self) -> Reason {
        let (choice, by) = (self.choice + 1, self.by + 1);
        match (self.what, self.strength) {
            (Line::Row, Strength::Strictly) => reason!("row {} by row {} (strictly)", choice, by),
            (Line::Row, Strength::Weakly) => reason!("row {} by row {} (weakly)", choice, by),
            (Line::Row, Strength::Equal) => reason!("row {} by row {} (its equal)", choice, by),
            (Line::Column, Strength::Strictly) => {
                reason!("column {} by column {} (strictly)", choice, by)
            }
            (Line::Column, Strength::Weakly) => {
                reason!("column {} by column {} (weakly)", choice, by)
            }
            (Line::Column, Strength::Equal) => {
                reason!("column {} by column {} (its equal)", choice, by)
            }
        }
    }
}
