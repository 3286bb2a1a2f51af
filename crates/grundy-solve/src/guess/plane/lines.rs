//! Rows, columns and diagonals of a table, examined as sequences of their own.

use super::cells::Plane;
use crate::guess::find;
use crate::guess::finding::{Evidence, Finding, Rule};
use std::fmt;

/// The number of rows and of columns examined.
const MOST_LINES: usize = 8;

/// The number of diagonals examined.
const MOST_DIAGONALS: usize = 4;

/// The number of values from which a line is examined.
const SHORTEST: usize = 12;

/// A line of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableLine {
    /// The row of this number.
    Row(u64),
    /// The column of this number.
    Column(u64),
    /// The places (n, n + this number).
    Diagonal(u64),
}

impl fmt::Display for TableLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableLine::Row(a) => write!(f, "row {a}, r(n) = G({a}, n)"),
            TableLine::Column(b) => write!(f, "column {b}, r(n) = G(n, {b})"),
            TableLine::Diagonal(0) => f.write_str("diagonal, r(n) = G(n, n)"),
            TableLine::Diagonal(d) => write!(f, "diagonal {d}, r(n) = G(n, n + {d})"),
        }
    }
}

/// The rules of the first rows, of the first columns unless they equal the rows, and of the first diagonals.
pub(super) fn all(plane: &Plane<'_>, symmetric: bool) -> Vec<(TableLine, Finding)> {
    let (height, width, from) = (plane.height(), plane.width, plane.from);
    let mut lines: Vec<(TableLine, Vec<u64>)> = Vec::new();
    for row in 0..height.min(MOST_LINES) {
        let values = (0..width).map(|column| plane.at(row, column)).collect();
        lines.push((TableLine::Row(from + row as u64), values));
    }
    for column in 0..width.min(if symmetric { 0 } else { MOST_LINES }) {
        let values = (0..height).map(|row| plane.at(row, column)).collect();
        lines.push((TableLine::Column(from + column as u64), values));
    }
    for shift in 0..width.min(MOST_DIAGONALS) {
        let length = height.min(width - shift);
        let values = (0..length).map(|n| plane.at(n, n + shift)).collect();
        lines.push((TableLine::Diagonal(shift as u64), values));
    }
    let ruled = lines.into_iter().filter_map(|(line, values)| {
        // A sequence counts from 0, but the first row of a board is 1.
        let padding = std::iter::repeat_n(values.first().copied()?, from as usize);
        let shifted: Vec<u64> = padding.chain(values.iter().copied()).collect();
        let rule = rule_of(if from == 0 { &values } else { &shifted })?;
        Some((line, rule))
    });
    ruled.collect()
}

/// The most informative rule of a sequence: a formula, a period or a name that holds for enough values and fails at none.
pub(super) fn rule_of(values: &[u64]) -> Option<Finding> {
    if values.len() < SHORTEST {
        return None;
    }
    find(values, None).into_iter().find(|finding| {
        let stands = !matches!(
            finding.evidence,
            Evidence::Guess {
                counterexample: Some(_)
            }
        );
        let says = match &finding.rule {
            Rule::Formula { from, .. } => *from as usize * 2 <= values.len(),
            // A period must be shown three times.
            Rule::Period { period, .. } => {
                let copies = (values.len() as u64).saturating_sub(period.preperiod);
                period.period * 3 <= copies
            }
            Rule::Named { .. } => true,
            _ => false,
        };
        stands && says
    })
}

/// The rule in words, with another name for the sequence.
pub(super) fn named(name: &str, finding: &Finding) -> String {
    finding.rule.to_string().replace("G(", &format!("{name}("))
}
