//! Theorems about bars of Chomp. Gale, *A curious Nim-type game*, Amer. Math. Monthly 81, 1974.
//!
//! **Theorem.** Two rows are lost exactly when the first is one square longer than the second; an angle, which has one
//! square in every row but the first, is Nim with its arms. **Theorem** (strategy stealing). The first player wins
//! every rectangle but one square: if taking the last square does not win, some answer to it does, and that answer was
//! available as the first move.

use super::bar::{Bar, Bite};
use grundy_core::theorem::{Solved, normal};
use grundy_core::{Convention, Reason, Theorem, WinningMoves, reason};

/// A bite with which the first player wins a square; there may be others.
pub(super) fn one_bite(bar: &Bar, play: Convention) -> Option<Bite> {
    normal(play)?;
    let square = bar.is_rectangle() && bar.rows().len() == bar.rows()[0] as usize;
    let large = bar.rows().len() > 1;
    (square && large).then_some(Bite { row: 1, column: 1 })
}

/// The winner of a bar, and the winning bite where that is known.
pub(super) fn known(bar: &Bar, play: Convention) -> Option<Solved<'_, Bite>> {
    normal(play)?;
    let stated = |says, name, reason| Theorem {
        says,
        name,
        source: "Gale 1974",
        reason,
    };
    if let Some((bite, name, closed_form)) = solved(bar) {
        let wins = Solved::new(stated(bite.is_some(), name, closed_form));
        let bites = Vec::from_iter(bite);
        return Some(wins.by(|limit| WinningMoves::first_of(bites, limit)));
    }
    if !bar.is_rectangle() {
        return None;
    }
    let (row, column) = (bar.rows().len() - 1, bar.rows()[0] - 1);
    let wins = if row == column as usize {
        let reason = reason!(
            "eat 1,1 wins: two arms of {} squares are left, and the winner answers every bite with its mirror image",
            row
        );
        stated(true, "Chomp on a square", reason)
    } else {
        let reason = reason!(
            "if eat {},{} (one square) does not win, the opponent has a winning answer to it, and that bite takes the \
             square {},{} along, so it was possible, and winning, at once; the argument does not say which bite wins",
            row,
            column,
            row,
            column
        );
        stated(true, "strategy stealing", reason)
    };
    Some(Solved::new(wins))
}

/// The winning bite of bars whose lost positions are known completely (there is at most one), with the name of the
/// theorem and the reason. `None` for bars of other kinds.
fn solved(bar: &Bar) -> Option<(Option<Bite>, &'static str, Reason)> {
    let rows = &bar.0;
    if rows.len() <= 2 {
        let (a, b) = (rows[0], rows.get(1).copied().unwrap_or(0));
        let bite = match (a - b, b) {
            (0, _) => Some(Bite {
                row: 1,
                column: b - 1,
            }),
            (1, _) => None,
            _ => Some(Bite {
                row: 0,
                column: b + 1,
            }),
        };
        let closed_form = reason!(
            "two rows (the second may be empty) are lost exactly when the first is one square longer; here they have {} \
             and {}",
            a,
            b
        );
        return Some((bite, "Chomp with two rows", closed_form));
    }
    if rows[0] <= 2 {
        let (bite, name, closed_form) = solved(&bar.transposed())?;
        let closed_form = reason!("with rows and columns exchanged: ") + closed_form;
        return Some((bite.map(Bite::transposed), name, closed_form));
    }
    if rows[1] == 1 {
        let (right, down) = (rows[0] - 1, rows.len() as u32 - 1);
        let bite = match right.cmp(&down) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Bite {
                row: 0,
                column: down + 1,
            }),
            std::cmp::Ordering::Less => Some(Bite {
                row: right + 1,
                column: 0,
            }),
        };
        let closed_form = reason!(
            "an angle is Nim with its two arms as heaps, lost exactly when they are equal; here they have {} and {}",
            right,
            down
        );
        return Some((bite, "Chomp on an angle is Nim", closed_form));
    }
    None
}
