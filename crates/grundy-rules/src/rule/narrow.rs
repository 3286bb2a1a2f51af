//! The innermost loop of an alternative where all numbers on the way fit in half a word: columns of 32 bits, which a machine
//! works on four at a time.
//!
//! Bounds come first. Each operation knows how small and how large its operands are, and so whether a result can leave 32
//! bits, or a divisor be zero. Where that is not excluded, or a set is asked that is not looked up at once, there is no
//! column here, and `columns.rs` goes through the same values lane by lane. So no lane can fail in this file.

use super::between::Between;
use super::expr::{Expr, Frame, LANE, LANES, Narrow, Op, Set, apply};
use super::see::{Options, See, SeenNumbers};
use std::iter::zip;

/// The most components of an option that is worked out here.
const MOST_NARROW_PARTS: usize = 2;

/// The least and the largest number that a column may have, and its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    low: i64,
    high: i64,
    /// 1 or -1 if each number of the column is the one before it and so much more, as far as that is known, else 0.
    step: i64,
}

/// A number of each lane: the same for all, or in a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Held {
    Same(i64),
    Each(Bounds),
}

impl Held {
    /// The bounds of all lanes.
    fn bounds(self) -> Bounds {
        match self {
            Held::Same(value) => Bounds {
                low: value,
                high: value,
                step: 0,
            },
            Held::Each(bounds) => bounds,
        }
    }
}

/// Bounds of a condition.
const TRUTH: Bounds = Bounds {
    low: 0,
    high: 1,
    step: 0,
};

impl Bounds {
    /// The same bounds, if both are numbers of 32 bits.
    fn narrow(self) -> Option<Bounds> {
        let fits = |n: i64| i32::try_from(n).is_ok();
        (fits(self.low) && fits(self.high)).then_some(self)
    }

    /// The bounds with a step, which is known if one of two operands is the same in all lanes.
    fn stepping(self, step: i64, known: bool) -> Bounds {
        Bounds {
            step: if known { step } else { 0 },
            ..self
        }
    }

    fn between(self) -> Between {
        let Bounds { low, high, .. } = self;
        Between { low, high }
    }

    /// The bounds of a result that is monotone in each of two operands.
    fn corners(a: Bounds, b: Bounds, of: impl Fn(i64, i64) -> Option<i64>) -> Option<Bounds> {
        let Between { low, high } = Between::corners(a.between(), b.between(), of)?;
        let step = 0;
        Bounds { low, high, step }.narrow()
    }

    /// The bounds of bits that are among those of two numbers.
    fn bits(a: Bounds, b: Bounds) -> Option<Bounds> {
        let low = a.low.min(b.low);
        let widest = [a.low, a.high, b.low, b.high].map(|n| if n < 0 { !n } else { n });
        let bits = widest.into_iter().fold(0, |bits, n| bits | n);
        let ones = (i64::MAX as u64 >> (bits | 1).leading_zeros().saturating_sub(1)) as i64;
        let low = if low < 0 { -1 - ones } else { 0 };
        let (high, step) = (ones, 0);
        Bounds { low, high, step }.narrow()
    }
}

/// The values of a loop's name that are taken at once.
#[derive(Clone, Copy)]
pub enum Values<'v> {
    /// So many from the first on, each the one before it and one more.
    Consecutive(i64, usize),
    /// At least one.
    Listed(&'v [i64]),
    /// The first lanes of a column, with numbers from `low` to `high` in all lanes.
    Column {
        column: &'v Narrow,
        count: usize,
        low: i64,
        high: i64,
    },
}

/// The present values of a loop's name, at most [`LANES`] of them.
pub struct Loop<'v> {
    /// The slot of the name.
    pub slot: u8,
    /// Its values.
    pub values: Values<'v>,
}

/// The options that an alternative on single numbers has for values of the name of its last loop, where conditions hold; `None`
/// if some number on the way may be too large, or have no value.
pub fn options<'e>(
    parts: &[Vec<Expr>],
    conditions: impl Iterator<Item = &'e Expr>,
    looped: &Loop<'_>,
    frame: &mut Frame,
    see: &mut impl See,
) -> Option<()> {
    if parts.len() > MOST_NARROW_PARTS || parts.iter().any(|part| part.len() != 1) {
        return None;
    }
    let mut there = [1; LANES];
    let mut all = match looped.only_if(conditions, &mut there, frame)? {
        Held::Same(0) => return Some(()),
        held => matches!(held, Held::Same(_)),
    };
    let own = frame.slots[0];
    let mut columns = [[0; LANES]; MOST_NARROW_PARTS];
    let mut steps = [0; MOST_NARROW_PARTS];
    for ((part, column), step) in zip(parts, &mut columns).zip(&mut steps) {
        let held = looped.value(&part[0], frame, column)?;
        let bounds = held.bounds().narrow()?;
        *step = bounds.step;
        if let Held::Same(value) = held {
            *column = [value as i32; LANES];
        }
        if bounds.low < 0 {
            zip(&mut there, &*column).for_each(|(there, n)| *there &= i32::from(*n >= 0));
            all = false;
        }
        if parts.len() == 1 && (bounds.low..=bounds.high).contains(&own) {
            // What changes nothing is no option.
            let own = own as i32;
            zip(&mut there, &*column).for_each(|(there, n)| *there &= i32::from(*n != own));
            all = false;
        }
    }
    let [first, second] = &columns;
    let numbers =
        [(first, steps[0]), (second, steps[1])].map(|(column, step)| SeenNumbers { column, step });
    see.narrow(Options {
        parts: &numbers[..parts.len()],
        there: &there,
        all,
        count: looped.count(),
    });
    Some(())
}

/// The first operand, whose column takes the result. The column has no meaning where all lanes are the same.
struct Target<'c> {
    held: Held,
    column: &'c mut Narrow,
}

/// Another operand.
#[derive(Clone, Copy)]
struct Operand<'c> {
    held: Held,
    column: &'c Narrow,
}

/// A column joined with the lanes of another operand.
#[inline]
fn joined(a: Target<'_>, b: Operand<'_>, lanes: usize, of: impl Fn(i32, i32) -> i32) {
    let (column, second) = (&mut a.column[..lanes], &b.column[..lanes]);
    match (a.held, b.held) {
        // Both are numbers of 32 bits, or there would be no such column.
        (Held::Same(a), _) => {
            let a = a as i32;
            zip(column, second).for_each(|(to, b)| *to = of(a, *b));
        }
        (_, Held::Same(b)) => {
            let b = b as i32;
            column.iter_mut().for_each(|to| *to = of(*to, b));
        }
        _ => zip(column, second).for_each(|(to, b)| *to = of(*to, *b)),
    }
}

impl Loop<'_> {
    /// The count of values.
    fn count(&self) -> usize {
        match self.values {
            Values::Consecutive(_, count) | Values::Column { count, .. } => count,
            Values::Listed(values) => values.len(),
        }
    }

    /// The count of lanes that are worked on: that of values, rounded up so that few are left over.
    fn lanes(&self) -> usize {
        self.count().next_multiple_of(16).min(LANES)
    }

    /// The values of the name as a column, whose lanes behind the last value have numbers within the same bounds.
    fn name(&self, column: &mut Narrow) -> Option<Bounds> {
        let bounds = |low, high, step| Bounds { low, high, step }.narrow();
        match self.values {
            Values::Consecutive(first, _) => {
                let bounds = bounds(first, first.checked_add(LANES as i64 - 1)?, 1)?;
                let first = first as i32;
                zip(column, &LANE).for_each(|(to, lane)| *to = first.wrapping_add(*lane));
                Some(bounds)
            }
            Values::Listed(values) => {
                let bounds = bounds(*values.iter().min()?, *values.iter().max()?, 0)?;
                zip(&mut *column, values).for_each(|(to, value)| *to = *value as i32);
                let first = column[0];
                column[values.len()..].fill(first);
                Some(bounds)
            }
            Values::Column {
                column: values,
                low,
                high,
                ..
            } => {
                *column = *values;
                bounds(low, high, 0)
            }
        }
    }

    /// Marks the values for which all conditions hold, and gives what holds of all of them; `None` if a condition may have no
    /// value.
    pub fn only_if<'e>(
        &self,
        conditions: impl Iterator<Item = &'e Expr>,
        there: &mut Narrow,
        frame: &mut Frame,
    ) -> Option<Held> {
        let mut all = Held::Same(1);
        let mut column = [0; LANES];
        for condition in conditions {
            match self.value(condition, frame, &mut column)? {
                Held::Same(0) => return Some(Held::Same(0)),
                Held::Same(_) => {}
                each => {
                    zip(&mut *there, &column).for_each(|(there, holds)| *there &= holds);
                    all = each;
                }
            }
        }
        Some(all)
    }

    /// The value of an expression, in the column unless it is the same in all lanes; `None` if a lane may have none.
    fn value(&self, expr: &Expr, frame: &mut Frame, column: &mut Narrow) -> Option<Held> {
        match expr {
            Expr::Number(n) => Some(Held::Same(*n)),
            Expr::Slot(slot) if *slot != self.slot => {
                Some(Held::Same(frame.slots[usize::from(*slot)]))
            }
            Expr::Slot(_) => self.name(column).map(Held::Each),
            Expr::Not(inner) => Some(match self.value(inner, frame, column)? {
                Held::Same(value) => Held::Same(1 - value),
                each => {
                    column.iter_mut().for_each(|value| *value ^= 1);
                    each
                }
            }),
            Expr::Two(op, both) => {
                let held = self.value(&both.0, frame, column)?;
                match (op, held) {
                    (Op::Both, Held::Same(0)) | (Op::Either, Held::Same(1)) => return Some(held),
                    _ => {}
                }
                let a = Target { held, column };
                let mut second = [0; LANES];
                let held = self.value(&both.1, frame, &mut second)?;
                let column = &second;
                self.two(*op, a, Operand { held, column }, frame)
            }
            Expr::In(_) | Expr::Count(_) | Expr::Sum(_) if !expr.has(self.slot) => {
                expr.value(frame).ok().map(Held::Same)
            }
            Expr::In(both) => {
                let held = self.value(&both.0, frame, column)?;
                if matches!(held, Held::Same(_)) {
                    return None;
                }
                let mut found = [0; LANES];
                let wanted = Operand { held, column };
                self.within(&both.1, wanted, &mut found, frame)?;
                *column = found;
                Some(Held::Each(TRUTH))
            }
            Expr::Count(_) | Expr::Sum(_) => None,
        }
    }

    /// Marks the lanes whose number is in a set.
    fn within(
        &self,
        set: &Set,
        wanted: Operand<'_>,
        found: &mut Narrow,
        frame: &mut Frame,
    ) -> Option<()> {
        match set {
            Set::Range(first, last) if !set.has(self.slot) => {
                let (first, last) = (first.value(frame).ok()?, last.value(frame).ok()?);
                let Bounds { low, high, .. } = wanted.held.bounds();
                let (first, last) = (first.max(low), last.min(high));
                if first <= last {
                    // Both lie within bounds of 32 bits.
                    let (first, last) = (first as i32, last as i32);
                    zip(found, wanted.column).for_each(|(found, n)| {
                        *found |= i32::from(first <= *n) & i32::from(*n <= last);
                    });
                }
            }
            Set::One(one) if !set.has(self.slot) => {
                if let Ok(one) = i32::try_from(one.value(frame).ok()?) {
                    zip(found, wanted.column).for_each(|(found, n)| *found |= i32::from(*n == one));
                }
            }
            Set::List(sets) => {
                for set in sets {
                    self.within(set, wanted, found, frame)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// An operation on two values, of which the first stands in the column and takes the result.
    fn two(&self, op: Op, a: Target<'_>, b: Operand<'_>, frame: &mut Frame) -> Option<Held> {
        if let (Held::Same(a), Held::Same(b)) = (a.held, b.held) {
            return apply(op, a, b).ok().map(Held::Same);
        }
        let (from, to) = (a.held.bounds(), b.held.bounds());
        if !matches!(op, Op::Equal | Op::Unequal | Op::Less | Op::AtMost) {
            from.narrow()?;
            to.narrow()?;
        }
        let lanes = self.lanes();
        let same = matches!(a.held, Held::Same(_)) || matches!(b.held, Held::Same(_));
        // The bounds exclude what `wrapping` would hide.
        let bounds = match op {
            Op::Add => {
                let bounds = Bounds::corners(from, to, i64::checked_add)?;
                joined(a, b, lanes, i32::wrapping_add);
                bounds.stepping(from.step + to.step, same)
            }
            Op::Sub => {
                let bounds = Bounds::corners(from, to, i64::checked_sub)?;
                joined(a, b, lanes, i32::wrapping_sub);
                bounds.stepping(from.step - to.step, same)
            }
            Op::Mul => {
                let bounds = Bounds::corners(from, to, i64::checked_mul)?;
                joined(a, b, lanes, i32::wrapping_mul);
                bounds
            }
            Op::Min => {
                joined(a, b, lanes, i32::min);
                Bounds::corners(from, to, |a, b| Some(a.min(b)))?
            }
            Op::Max => {
                joined(a, b, lanes, i32::max);
                Bounds::corners(from, to, |a, b| Some(a.max(b)))?
            }
            Op::Div | Op::Rem if to.low > 0 => divided(op, a, b, lanes)?,
            Op::Div | Op::Rem => return None,
            Op::Gcd => gcd(a, b, lanes, frame)?,
            Op::Xor => {
                let bounds = Bounds::bits(from, to)?;
                joined(a, b, lanes, |a, b| a ^ b);
                bounds
            }
            Op::And | Op::Both => {
                let bounds = Bounds::bits(from, to)?;
                joined(a, b, lanes, |a, b| a & b);
                bounds
            }
            Op::Or | Op::Either => {
                let bounds = Bounds::bits(from, to)?;
                joined(a, b, lanes, |a, b| a | b);
                bounds
            }
            Op::Equal | Op::Unequal | Op::Less | Op::AtMost => return compared(op, a, b, lanes),
        };
        Some(Held::Each(bounds))
    }
}

/// A comparison, which bounds may decide for all lanes.
fn compared(op: Op, a: Target<'_>, b: Operand<'_>, lanes: usize) -> Option<Held> {
    let (from, to) = (a.held.bounds(), b.held.bounds());
    let decided = Between::decided(op, from.between(), to.between());
    if let Some(decided) = decided {
        return Some(Held::Same(i64::from(decided)));
    }
    from.narrow()?;
    to.narrow()?;
    match op {
        Op::Equal => joined(a, b, lanes, |a, b| i32::from(a == b)),
        Op::Unequal => joined(a, b, lanes, |a, b| i32::from(a != b)),
        Op::Less => joined(a, b, lanes, |a, b| i32::from(a < b)),
        _ => joined(a, b, lanes, |a, b| i32::from(a <= b)),
    }
    Some(Held::Each(TRUTH))
}

/// Added to a number below 2^51, this leaves the nearest whole number in the low bits.
const NEAREST: f64 = 6_755_399_441_055_744.0;

/// A quotient that is `a / b` rounded down, or one more.
#[inline]
fn about(a: i32, of_b: f64) -> i32 {
    (f64::from(a) * of_b + NEAREST).to_bits() as i32
}

/// A division by numbers above zero, rounded down.
///
/// The quotient is guessed in floating point: |a/b| is below 2^31, and the product with the rounded 1/b is wrong by less than
/// 2^-20, so the nearest whole number is the quotient rounded down or the one after it. The remainder, in whole numbers, shows
/// which.
fn divided(op: Op, a: Target<'_>, b: Operand<'_>, lanes: usize) -> Option<Bounds> {
    let (from, to) = (a.held.bounds(), b.held.bounds());
    // One more than the quotient, times the divisor, has to be narrow too.
    let reach = from.low.abs().max(from.high.abs()).checked_add(to.high)?;
    let _ = Bounds {
        low: -reach,
        high: reach,
        step: 0,
    }
    .narrow()?;
    let quotient = |a: i32, b: i32, of_b: f64| {
        let guess = about(a, of_b);
        guess.wrapping_sub(i32::from(guess.wrapping_mul(b) > a))
    };
    let rest = |a: i32, b: i32, of_b: f64| {
        let rest = a.wrapping_sub(about(a, of_b).wrapping_mul(b));
        rest.wrapping_add(b & (rest >> 31))
    };
    match (op, b.held) {
        (Op::Div, Held::Same(by)) => {
            let of_b = 1.0 / by as f64;
            joined(a, b, lanes, |a, b| quotient(a, b, of_b));
        }
        (Op::Div, _) => joined(a, b, lanes, |a, b| quotient(a, b, 1.0 / f64::from(b))),
        (_, Held::Same(by)) => {
            let of_b = 1.0 / by as f64;
            joined(a, b, lanes, |a, b| rest(a, b, of_b));
        }
        _ => joined(a, b, lanes, |a, b| rest(a, b, 1.0 / f64::from(b))),
    }
    match op {
        Op::Div => Bounds::corners(from, to, |a, b| Some(a.div_euclid(b))),
        _ => Some(Bounds {
            low: 0,
            high: to.high - 1,
            step: 0,
        }),
    }
}

/// Numbers above this are not taken apart into primes.
const MOST_FACTORED: i64 = 1 << 20;

/// The greatest common divisor with a number that is the same in all lanes: the product of a prime for each of its powers that
/// divides both.
fn gcd(a: Target<'_>, b: Operand<'_>, lanes: usize, frame: &mut Frame) -> Option<Bounds> {
    let (of, numbers) = match (a.held, b.held) {
        (Held::Same(of), _) => (of, *b.column),
        (_, Held::Same(of)) => (of, *a.column),
        _ => return None,
    };
    let of = of.checked_abs()?;
    if of == 0 || of > MOST_FACTORED {
        return None;
    }
    if frame.factored.0 != of {
        frame.factored = (of, prime_powers(of as i32));
    }
    *a.column = [1; LANES];
    for &(prime, power) in &frame.factored.1 {
        let of_power = 1.0 / f64::from(power);
        zip(&mut a.column[..lanes], &numbers).for_each(|(gcd, n)| {
            let rest = n.wrapping_sub(about(*n, of_power).wrapping_mul(power));
            // The gcd so far divides `of`, and so does its product with the prime.
            *gcd = gcd.wrapping_mul(if rest == 0 { prime } else { 1 });
        });
    }
    Some(Bounds {
        low: 1,
        high: of,
        step: 0,
    })
}

/// The primes p and their powers p, p², … that divide a number above zero.
fn prime_powers(of: i32) -> Vec<(i32, i32)> {
    let (mut rest, mut all) = (of, Vec::new());
    let mut prime = 2;
    while rest > 1 {
        if prime * prime > rest {
            prime = rest;
        }
        let mut power = 1;
        while rest % prime == 0 {
            rest /= prime;
            power *= prime;
            all.push((prime, power));
        }
        prime += 1;
    }
    all
}
