//! The values of a loop's name that can give an option: `for k in 1..n` beside `n-k*k` need not go on beyond the root of n.
//!
//! Each operation knows between which bounds its result lies when the name runs through a range. Where a condition holds for
//! no value of the range, or a number is below zero for all of them, no option comes from it. Bounds only narrow as a range
//! gets smaller, so the ends behind which nothing comes are found by halving.

use super::between::Between;
use super::evaluate::{Alternative, LARGEST, conditions};
use super::expr::{Expr, Frame, LANES, Op, apply};

/// The values that are gone through before it is asked where they may end.
const LONG: u64 = 2 * LANES as u64;

/// A range of the values of a loop's name.
#[derive(Clone, Copy)]
struct Running<'f> {
    slot: u8,
    values: Between,
    frame: &'f Frame,
}

impl Running<'_> {
    /// The bounds of an expression; `None` where they are not known, or where it may have no value.
    fn between(self, expr: &Expr) -> Option<Between> {
        match expr {
            Expr::Number(n) => Some(Between::one(*n)),
            Expr::Slot(slot) if *slot == self.slot => Some(self.values),
            Expr::Slot(slot) => Some(Between::one(self.frame.slots[usize::from(*slot)])),
            Expr::Not(inner) => self.between(inner).map(|Between { low, high }| Between {
                low: 1 - high,
                high: 1 - low,
            }),
            Expr::Two(op, both) => {
                let first = self.between(&both.0)?;
                // A condition that decides it leaves the other one unasked.
                match (op, first) {
                    (Op::Both, Between { high: 0, .. }) | (Op::Either, Between { low: 1, .. }) => {
                        Some(first)
                    }
                    _ => two(*op, first, self.between(&both.1)?),
                }
            }
            Expr::In(_) | Expr::Count(_) | Expr::Sum(_) => None,
        }
    }
}

/// The bounds of an operation on two operands.
fn two(op: Op, a: Between, b: Between) -> Option<Between> {
    match op {
        Op::Add => Between::corners(a, b, i64::checked_add),
        Op::Sub => Between::corners(a, b, i64::checked_sub),
        Op::Mul => Between::corners(a, b, i64::checked_mul),
        Op::Min | Op::Both => Between::corners(a, b, |a, b| Some(a.min(b))),
        Op::Max | Op::Either => Between::corners(a, b, |a, b| Some(a.max(b))),
        Op::Div if b.low > 0 => Between::corners(a, b, |a, b| apply(Op::Div, a, b).ok()),
        Op::Rem if b.low > 0 => Some(Between {
            low: 0,
            high: b.high - 1,
        }),
        Op::Less | Op::AtMost | Op::Equal | Op::Unequal => {
            let truth = |holds| Between::one(i64::from(holds));
            Some(Between::decided(op, a, b).map_or(Between { low: 0, high: 1 }, truth))
        }
        Op::Div | Op::Rem | Op::Xor | Op::And | Op::Or | Op::Gcd => None,
    }
}

impl Alternative {
    /// The first and the last value of the range of the last repetition, whose name is in a slot, between which all its
    /// options come; the conditions from `at` on follow it.
    pub(super) fn reach(
        &self,
        at: usize,
        slot: u8,
        [first, last]: [i64; 2],
        frame: &Frame,
    ) -> [i64; 2] {
        if last < first || last.abs_diff(first) < LONG {
            return [first, last];
        }
        let barren = |low, high| {
            let values = Between { low, high };
            self.gives_none(
                at,
                Running {
                    slot,
                    values,
                    frame,
                },
            )
        };
        let last = if barren(last, last) {
            least(first, last, |value| barren(value, last)).saturating_sub(1)
        } else {
            last
        };
        if last < first || !barren(first, first) {
            return [first, last];
        }
        let from = least(first, last, |value| !barren(first, value));
        [from, last]
    }

    /// True if no value of the range gives an option, and none has a number on the way that is too large.
    fn gives_none(&self, at: usize, running: Running<'_>) -> bool {
        for condition in conditions(&self.clauses[at..]) {
            match running.between(condition) {
                None => return false,
                Some(Between { high: 0, .. }) => return true,
                Some(_) => {}
            }
        }
        for number in self.parts.iter().flatten() {
            match running.between(number) {
                Some(found) if found.high < 0 => return true,
                Some(found) if found.high <= LARGEST => {}
                _ => return false,
            }
        }
        false
    }
}

/// The least value of a range for which something holds that holds for all larger ones, and for the last.
fn least(first: i64, last: i64, holds: impl Fn(i64) -> bool) -> i64 {
    let (mut low, mut high) = (first, last);
    while low < high {
        let middle = low + (high.abs_diff(low) / 2) as i64;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}
