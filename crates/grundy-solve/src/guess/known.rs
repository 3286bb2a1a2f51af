//! Named sequences from the table `known.txt`, given as formulas or by their first terms.
//!
//! A formula with an arithmetic period can be proved if the values have a proved period too (see `formulas.rs`). Terms can
//! only be compared as far as the table goes, so agreement with them is checked, or a guess if they are few.

use super::finding::{ENOUGH, Evidence, Finding, Rule};
use super::formula::Formula;

/// The content of one line of the table.
pub enum LineContent {
    /// A formula, with its arithmetic period and saltus if it has one.
    Formula(Formula, Option<(u64, u64)>),
    /// The first terms.
    Terms(Vec<u64>),
}

/// One line of the table: the sequence, and its name with its OEIS number.
pub struct KnownSequence {
    /// The name.
    pub note: String,
    /// The sequence.
    pub entry: LineContent,
}

/// All lines of the table.
pub fn all() -> impl Iterator<Item = KnownSequence> {
    let lines = include_str!("known.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| read(line).unwrap_or_else(|| panic!("a line of the table is wrong: {line}")))
}

/// Reads a line `formula or = terms | name | OEIS number | period saltus`.
fn read(line: &str) -> Option<KnownSequence> {
    // The last three bars separate the fields; a formula may contain bars of its own.
    let mut fields = line.rsplitn(4, '|').map(str::trim);
    let (steps, oeis, name) = (fields.next()?, fields.next()?, fields.next()?);
    let body = fields.next()?;
    let entry = match body.strip_prefix('=') {
        Some(terms) => {
            let terms = terms.split_whitespace().map(str::parse);
            LineContent::Terms(terms.collect::<Result<_, _>>().ok()?)
        }
        None => {
            let steps = match steps.split_once(' ') {
                Some((period, saltus)) => Some((period.parse().ok()?, saltus.parse().ok()?)),
                None => None,
            };
            LineContent::Formula(body.parse().ok()?, steps)
        }
    };
    let note = match (oeis, name.strip_suffix(')')) {
        ("", _) => name.to_owned(),
        (number, Some(name)) => format!("{name}; OEIS {number})"),
        (number, None) => format!("{name} (OEIS {number})"),
    };
    Some(KnownSequence { note, entry })
}

/// The number of common terms below which agreement means nothing.
const FEWEST: usize = 8;

/// Compares the values with the terms: as they stand, without the first term, or one place later.
pub fn listed(values: &[u64], terms: &[u64], note: &str) -> Option<Finding> {
    let agrees = |values: &[u64], terms: &[u64]| {
        let common = values.len().min(terms.len());
        (common >= FEWEST && values[..common] == terms[..common]).then_some(common)
    };
    let shifted = [
        (0, agrees(values, terms)),
        (1, agrees(values, terms.get(1..)?)),
        (-1, agrees(values.get(1..)?, terms)),
    ];
    let (shift, common) = shifted
        .into_iter()
        .find_map(|(shift, common)| Some((shift, common?)))?;
    let last = common as u64 - 1 + u64::from(shift < 0);
    Some(Finding {
        rule: Rule::Named {
            note: note.to_owned(),
            shift,
        },
        evidence: if common >= ENOUGH {
            Evidence::Checked { to: last }
        } else {
            Evidence::Guess {
                counterexample: None,
            }
        },
    })
}
