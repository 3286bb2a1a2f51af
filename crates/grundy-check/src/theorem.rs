//! Theorems and their hypotheses. Each checker is a small theorem: if the numbered hypotheses at the head of its file hold
//! of a certificate, its claim is true. A rejection names the hypothesis that fails, so that a test can find out whether
//! each of them is really checked.

use crate::Rejected;
use std::fmt;

/// The version of certificates that this program writes, and the only one that it reads.
pub const VERSION: u64 = 1;

/// The theorem of one file of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theorem(
    /// The name of the file: `play`, `quotient`, …
    pub &'static str,
);

/// One hypothesis of a theorem: `quotient (5)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hypothesis {
    /// The theorem.
    pub of: Theorem,
    /// Its number in the header of the theorem's file.
    pub number: u8,
}

impl Theorem {
    /// Rejects a certificate for which hypothesis `number` does not hold.
    ///
    /// # Errors
    /// Always: the rejection.
    pub fn lacks<T>(self, number: u8, reason: impl Into<String>) -> Result<T, Rejected> {
        Err(Rejected {
            hypothesis: Some(Hypothesis { of: self, number }),
            ..Rejected::new(reason)
        })
    }

    /// Returns the part that hypothesis `number` asks for, or its rejection.
    ///
    /// # Errors
    /// The rejection, in the words of the error.
    pub fn needs<T, E: fmt::Display>(self, number: u8, part: Result<T, E>) -> Result<T, Rejected> {
        part.or_else(|why| self.lacks(number, why.to_string()))
    }

    /// A part that another theorem establishes and hypothesis `number` of this one asks for. A check that a limit stopped has
    /// shown nothing of either.
    ///
    /// # Errors
    /// The rejection of the other theorem, as one of this hypothesis.
    pub fn rests_on<T>(self, number: u8, part: Result<T, Rejected>) -> Result<T, Rejected> {
        part.or_else(|rejected| match rejected.stopped {
            Some(_) => Err(rejected),
            None => self.lacks(number, rejected.reason),
        })
    }
}

impl fmt::Display for Hypothesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.of.0, self.number)
    }
}
