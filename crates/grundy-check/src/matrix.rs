//! `matrix`: two mixed strategies that guarantee the same value from both sides. von Neumann 1928.
//!
//! **Theorem.** The game has the value v, and p and q are optimal, if
//!
//! 1. all numbers are exact, and there are as many rows as weights of p, each with as many numbers as weights of q;
//! 2. no weight is negative;
//! 3. the weights of p sum to 1, and so do those of q;
//! 4. p gets at least v in every column;
//! 5. q pays at most v in every row.
//!
//! *Proof.* By (2) and (3) p and q are mixed strategies, by (1) of the rows and of the columns, and neither
//! list is empty. By (4) the row player is sure of v, by (5) the column player pays no more: neither can do better.
//! This is weak duality; no existence theorem is needed. ∎

use crate::numbers::{rational, rationals};
use crate::{Rejected, Theorem, Verdict, accept};
use grundy_core::Watch;
use num::{BigRational, One, Signed, Zero};
use serde::{Deserialize, Serialize};

const THEOREM: Theorem = Theorem("matrix");

/// A matrix game with a mixed strategy for each player. Numbers are text: `3`, `-7/4`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matrix {
    /// The amounts that the row player receives.
    pub rows: Vec<Vec<String>>,
    /// The row player's mixed strategy.
    pub p: Vec<String>,
    /// The column player's mixed strategy.
    pub q: Vec<String>,
    /// The value.
    pub value: String,
}

impl Matrix {
    /// Makes the certificate from exact numbers.
    #[must_use]
    pub fn new(
        rows: &[Vec<BigRational>],
        p: &[BigRational],
        q: &[BigRational],
        value: &BigRational,
    ) -> Matrix {
        let texts = |list: &[BigRational]| list.iter().map(BigRational::to_string).collect();
        Matrix {
            rows: rows.iter().map(|row| texts(row)).collect(),
            p: texts(p),
            q: texts(q),
            value: value.to_string(),
        }
    }

    /// Checks that both mixed strategies are distributions and that both guarantees hold, in exact arithmetic.
    ///
    /// # Errors
    /// [`Rejected`] with the first strategy or guarantee that fails.
    pub fn check(&self, watch: &mut dyn Watch) -> Verdict {
        let mut rows = Vec::new();
        for row in &self.rows {
            watch.work(row.len() as u64)?;
            rows.push(THEOREM.needs(1, rationals(row))?);
        }
        let (p, q, value) = (
            THEOREM.needs(1, rationals(&self.p))?,
            THEOREM.needs(1, rationals(&self.q))?,
            THEOREM.needs(1, rational(&self.value))?,
        );
        let width = q.len();
        if rows.len() != p.len() || rows.iter().any(|row| row.len() != width) {
            return THEOREM.lacks(1, "the matrix and the mixtures have different sizes");
        }
        for (name, mixture) in [("p", &p), ("q", &q)] {
            if mixture.iter().any(Signed::is_negative) {
                return THEOREM.lacks(2, format!("{name} has a negative weight"));
            }
            if sum(mixture.iter().cloned(), watch)? != BigRational::one() {
                return THEOREM.lacks(3, format!("the weights of {name} do not sum to 1"));
            }
        }
        for j in 0..width {
            let got = sum(rows.iter().zip(&p).map(|(row, w)| &row[j] * w), watch)?;
            if got < value {
                return THEOREM.lacks(
                    4,
                    format!("p gets {got} in column {}, less than {value}", j + 1),
                );
            }
        }
        for (i, row) in rows.iter().enumerate() {
            let got = sum(row.iter().zip(&q).map(|(a, w)| a * w), watch)?;
            if got > value {
                return THEOREM.lacks(
                    5,
                    format!("q pays {got} in row {}, more than {value}", i + 1),
                );
            }
        }
        accept(format!(
            "the {}x{width} matrix game has the value {value}: p guarantees at least that much in every column, \
             and q pays at most that much in every row",
            rows.len()
        ))
    }
}

/// The sum of some fractions. Denominators may grow with each summand, so their size is reported to the watch.
fn sum(
    all: impl Iterator<Item = BigRational>,
    watch: &mut dyn Watch,
) -> Result<BigRational, Rejected> {
    let mut sum = BigRational::zero();
    for one in all {
        sum += one;
        watch.work(1 + sum.denom().bits() / 64)?;
    }
    Ok(sum)
}
