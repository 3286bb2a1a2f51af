//! Rules that may be found in a sequence, each with the evidence for it.

use super::formula::Formula;

/// A period that a theorem has proved: G(n + period) = G(n) + saltus for all n ≥ preperiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The first n for which it holds.
    pub preperiod: u64,
    /// Its length; at least 1.
    pub period: u64,
    /// The number added in each period.
    pub saltus: u64,
}

/// The evidence for a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Proved for all n.
    Proved,
    /// True of all values up to this n.
    Checked {
        /// The last n.
        to: u64,
    },
    /// A guess: there are few values, or the rule fails somewhere.
    Guess {
        /// The smallest n at which it fails.
        counterexample: Option<Counterexample>,
    },
}

/// A number at which a rule fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The number.
    pub n: u64,
    /// The value there.
    pub value: u64,
    /// The value that the rule gives instead, if it gives one.
    pub rule: Option<i64>,
}

/// A rule that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// G(n + period) = G(n) + saltus from `preperiod` on.
    Period {
        /// The period.
        period: Proved,
        /// The values before the first period ends.
        first: Vec<u64>,
    },
    /// No value exceeds a bound.
    Bounded {
        /// The largest value.
        most: u64,
        /// The first number with this value.
        at: u64,
    },
    /// A formula, for n ≥ `from`.
    Formula {
        /// The formula.
        formula: Formula,
        /// The first n for which it holds.
        from: u64,
        /// The values before.
        first: Vec<u64>,
        /// Facts known about it: a name, an OEIS number.
        note: String,
    },
    /// The terms of a named sequence, as far as the table of names has them.
    Named {
        /// Its name and its OEIS number.
        note: String,
        /// G(n) is term n + shift, counted from 0.
        shift: i64,
    },
    /// G(2n) = a G(n) + b n + c and G(2n + 1) = a' G(n) + b' n + c', for 2n ≥ 2.
    Halves {
        /// a, b, c.
        even: [i64; 3],
        /// a', b', c'.
        odd: [i64; 3],
        /// G(0) and G(1).
        first: [u64; 2],
    },
    /// G(a xor b) = G(a) xor G(b): the values at powers of two determine all.
    Additive {
        /// G(1), G(2), G(4), …
        powers: Vec<u64>,
    },
}

/// A rule with its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// The evidence for it.
    pub evidence: Evidence,
}

/// The number of values from which a rule without a counterexample counts as checked.
pub const ENOUGH: usize = 32;

/// The number of values that a rule must give correctly before its failure is worth reporting.
pub const LONG: u64 = 16;

/// The evidence of a rule that fits all values: checked, or a guess if they are few.
pub fn checked(values: &[u64]) -> Evidence {
    if values.len() >= ENOUGH {
        Evidence::Checked {
            to: values.len() as u64 - 1,
        }
    } else {
        Evidence::Guess {
            counterexample: None,
        }
    }
}
