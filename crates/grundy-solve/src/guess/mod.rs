//! Recognition of the rule behind a sequence: periods, bounds, formulas, rules of binary digits, additive structure.
//!
//! A rule is *proved* if a theorem has shown an (arithmetic) period of the whole sequence and the rule has one too:
//! two sequences with G(n + p) = G(n) + s from some place on are equal for ever if they agree on one common period.
//! A rule without proof is *checked* up to the last value, or a *guess*: if there are too few values for a check,
//! or if it held for long and then failed, which is reported with the first number where it does. OEIS numbers identify
//! the sequences of the table `known.txt`.

mod code;
pub mod finding;
mod formula;
pub mod formulas;
pub mod known;
mod periods;
mod plane;
mod show;
mod structure;

pub use finding::{Counterexample, Evidence, Finding, Proved, Rule};
pub use formula::{Formula, Function, Language, Operator};
pub use plane::{Beatty, Pairing, Plane, PlaneRule, Ratio, TableLine, find_plane};

use formulas::{best_shift, remainders};
use known::LineContent;
use periods::{bounds, periods};
use structure::{additive, halves};

/// Finds all rules of G(0), G(1), …, the most certain first.
///
/// The work is proportional to the number of values for each formula tried.
///
/// ```
/// use grundy_solve::guess::{Evidence, Rule, find};
/// let ruler: Vec<u64> = (0..100u64).map(|n| n & n.wrapping_neg()).collect();
/// let found = find(&ruler, None);
/// let Rule::Formula { formula, .. } = &found[0].rule else { panic!() };
/// assert_eq!(formula, &"low(n)".parse().unwrap());
/// assert_eq!(found[0].evidence, Evidence::Checked { to: 99 });
/// ```
#[must_use]
pub fn find(values: &[u64], proved: Option<&Proved>) -> Vec<Finding> {
    let mut found = Vec::new();
    if values.is_empty() {
        return found;
    }
    periods(values, proved, &mut found);
    bounds(values, proved, &mut found);
    for known in known::all() {
        found.extend(match &known.entry {
            LineContent::Formula(formula, steps) => {
                best_shift(values, proved, formula, &known.note, *steps)
            }
            LineContent::Terms(terms) => known::listed(values, terms, &known.note),
        });
    }
    remainders(values, proved, &mut found);
    found.extend(halves(values));
    found.extend(additive(values));
    // The sort is stable, so within a rank simpler rules come first. A formula says more than a table of one period.
    found.sort_by_key(|finding| {
        let rank = match finding.evidence {
            Evidence::Proved => 0,
            Evidence::Checked { .. } => 1,
            Evidence::Guess {
                counterexample: None,
            } => 2,
            Evidence::Guess { .. } => 3,
        };
        let kind = match finding.rule {
            Rule::Formula { .. } => 0,
            Rule::Period { .. } => 1,
            Rule::Named { .. } => 2,
            Rule::Halves { .. } => 3,
            Rule::Additive { .. } => 4,
            Rule::Bounded { .. } => 5,
        };
        (rank, kind)
    });
    found
}
