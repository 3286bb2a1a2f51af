//! The numbers between which a value lies, and what follows for the results of operations.

use super::expr::Op;

/// The least and the largest number that an expression may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Between {
    /// The least number.
    pub low: i64,
    /// The largest number.
    pub high: i64,
}

impl Between {
    /// One number.
    pub fn one(value: i64) -> Between {
        Between {
            low: value,
            high: value,
        }
    }

    /// The results of an operation that is monotone in each of two operands; `None` if one may be too large.
    pub fn corners(
        a: Between,
        b: Between,
        of: impl Fn(i64, i64) -> Option<i64>,
    ) -> Option<Between> {
        let all = [
            of(a.low, b.low)?,
            of(a.low, b.high)?,
            of(a.high, b.low)?,
            of(a.high, b.high)?,
        ];
        let low = all.into_iter().min()?;
        let high = all.into_iter().max()?;
        Some(Between { low, high })
    }

    /// The result of a comparison, where it is the same for all numbers; `None` also for other operations.
    pub fn decided(op: Op, a: Between, b: Between) -> Option<bool> {
        let apart = a.high < b.low || b.high < a.low;
        match op {
            Op::Equal if apart => Some(false),
            Op::Unequal if apart => Some(true),
            Op::Less if a.high < b.low => Some(true),
            Op::Less if a.low >= b.high => Some(false),
            Op::AtMost if a.high <= b.low => Some(true),
            Op::AtMost if a.low > b.high => Some(false),
            _ => None,
        }
    }
}
