//! The innermost loop of an alternative, many values of its name at a time: conditions and numbers are worked out as columns,
//! one operation after the other, so that what an operation costs to look up is paid once for a column.
//!
//! What a lane says is what [`Expr::value`] says for its value of the name: a lane ends where an expression has no value, and only
//! lanes that have not ended can find a number too large.

use super::component::{LARGEST, MOST_NUMBERS, MOST_PARTS, Tuple};
use super::expr::{Column, Expr, Frame, LANES, NoValue, Op, Set, apply};
use super::see::See;
use std::iter::zip;

/// A set of lanes.
type Lanes = u128;

/// The values of a loop's name that are taken at once.
pub struct Batch<'v> {
    slot: u8,
    values: &'v [i64],
    /// The lanes that have not ended.
    active: Lanes,
    /// The lanes that ended because of too large a number.
    too_large: Lanes,
}

/// The value of an expression: the same for all lanes, or in the column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InLanes {
    Same(i64),
    Each,
}

/// The lanes of a set, in ascending order.
fn lanes(set: Lanes) -> impl Iterator<Item = usize> {
    let halves = [(0, set as u64), (64, (set >> 64) as u64)];
    halves.into_iter().flat_map(|(first, mut half)| {
        std::iter::from_fn(move || {
            let lane = (half != 0).then(|| first + half.trailing_zeros() as usize)?;
            half &= half - 1;
            Some(lane)
        })
    })
}

/// The lanes among the first ones for whose value something holds.
fn lanes_where(values: &[i64], holds: impl Fn(i64) -> bool) -> Lanes {
    let half = |values: &[i64]| {
        let bits = values.iter().enumerate();
        bits.fold(0_u64, |set, (lane, value)| {
            set | u64::from(holds(*value)) << lane
        })
    };
    let (low, high) = values.split_at(values.len().min(64));
    Lanes::from(half(high)) << 64 | Lanes::from(half(low))
}

impl<'v> Batch<'v> {
    /// The values of the name in a slot, at most [`LANES`] of them.
    pub fn new(slot: u8, values: &'v [i64]) -> Batch<'v> {
        Batch {
            slot,
            values,
            active: Lanes::MAX >> (LANES - values.len()),
            too_large: 0,
        }
    }

    /// True while a lane has not ended.
    pub fn goes_on(&self) -> bool {
        self.active != 0
    }

    /// True if a lane has ended because of too large a number.
    pub fn has_too_large(&self) -> bool {
        self.too_large != 0
    }

    /// Ends the lanes for which a condition does not hold.
    ///
    /// # Errors
    /// [`NoValue::Steps`] when the steps are used up.
    pub fn only_if(&mut self, condition: &Expr, frame: &mut Frame) -> Result<(), NoValue> {
        let mut column = [0; LANES];
        match self.value(condition, frame, &mut column)? {
            InLanes::Same(0) => self.active = 0,
            InLanes::Same(_) => {}
            InLanes::Each => self.active &= lanes_where(self.known(&column), |value| value != 0),
        }
        Ok(())
    }

    /// Every option of the lanes that are left: first all numbers, column by column, then the options, lane by lane. What does not
    /// change the component at hand is no option.
    ///
    /// # Errors
    /// [`NoValue::Steps`] when the steps are used up.
    pub fn options(
        &mut self,
        parts: &[Vec<Expr>],
        frame: &mut Frame,
        emit: &mut impl See,
    ) -> Result<(), NoValue> {
        let own: Tuple = std::array::from_fn(|number| frame.slots[number]);
        if let [part] = parts
            && let [number] = &part[..]
        {
            let mut column = [0; LANES];
            self.number(number, frame, &mut column)?;
            let stays = if own[1..] == [0; MOST_NUMBERS - 1] {
                own[0]
            } else {
                -1
            };
            lanes(self.active).for_each(|lane| {
                if column[lane] != stays {
                    emit.option(&[[column[lane], 0, 0, 0]]);
                }
            });
            return Ok(());
        }
        let mut columns = std::mem::take(&mut frame.columns);
        columns.resize(parts.iter().map(Vec::len).sum(), [0; LANES]);
        for (number, column) in zip(parts.iter().flatten(), &mut columns) {
            self.number(number, frame, column)?;
        }
        let mut option = [[0; MOST_NUMBERS]; MOST_PARTS];
        for lane in lanes(self.active) {
            let places = zip(&mut option, parts).flat_map(|(own, part)| &mut own[..part.len()]);
            for (place, column) in zip(places, &columns) {
                *place = column[lane];
            }
            if parts.len() != 1 || option[0] != own {
                emit.option(&option[..parts.len()]);
            }
        }
        frame.columns = columns;
        Ok(())
    }

    /// A number of an option; a lane ends where it is below zero or too large.
    fn number(
        &mut self,
        number: &Expr,
        frame: &mut Frame,
        column: &mut Column,
    ) -> Result<(), NoValue> {
        if let InLanes::Same(value) = self.value(number, frame, column)? {
            column.fill(value);
        }
        let values = self.known(column);
        let bounds = values.iter().fold((0, 0), |(least, most), &value| {
            (value.min(least), value.max(most))
        });
        if bounds.1 > LARGEST {
            self.end(
                lanes_where(values, |value| value > LARGEST),
                NoValue::TooLarge,
            );
        }
        if bounds.0 < 0 {
            self.active &= !lanes_where(self.known(column), |value| value < 0);
        }
        Ok(())
    }

    /// The values in the lanes that there are.
    fn known<'c>(&self, column: &'c Column) -> &'c [i64] {
        &column[..self.values.len()]
    }

    /// Ends some of the lanes.
    fn end(&mut self, some: Lanes, why: NoValue) {
        if why == NoValue::TooLarge {
            self.too_large |= some & self.active;
        }
        self.active &= !some;
    }

    /// The value of an expression, in a column unless it is the same in all lanes. Where it has none, lanes end.
    fn value(
        &mut self,
        expr: &Expr,
        frame: &mut Frame,
        column: &mut Column,
    ) -> Result<InLanes, NoValue> {
        match expr {
            Expr::Number(n) => Ok(InLanes::Same(*n)),
            Expr::Slot(slot) if *slot != self.slot => {
                Ok(InLanes::Same(frame.slots[usize::from(*slot)]))
            }
            Expr::Slot(_) => {
                column[..self.values.len()].copy_from_slice(self.values);
                Ok(InLanes::Each)
            }
            Expr::Not(inner) => Ok(match self.value(inner, frame, column)? {
                InLanes::Same(value) => InLanes::Same(1 - value),
                InLanes::Each => {
                    column.iter_mut().for_each(|value| *value ^= 1);
                    InLanes::Each
                }
            }),
            Expr::Two(op, both) => {
                let a = self.value(&both.0, frame, column)?;
                self.two(*op, a, &both.1, frame, column)
            }
            Expr::In(both) => match &both.1 {
                Set::Range(first, last) if !both.1.has(self.slot) => {
                    let wanted = self.value(&both.0, frame, column)?;
                    let bounds = first.value(frame).and_then(|a| Ok((a, last.value(frame)?)));
                    let (first, last) = match bounds {
                        Ok(bounds) => bounds,
                        Err(why) => return self.all_end(why),
                    };
                    let within = |value| i64::from((first..=last).contains(&value));
                    Ok(match wanted {
                        InLanes::Same(value) => InLanes::Same(within(value)),
                        InLanes::Each => {
                            column.iter_mut().for_each(|value| *value = within(*value));
                            InLanes::Each
                        }
                    })
                }
                _ => self.one_by_one(expr, frame, column),
            },
            Expr::Count(_) | Expr::Sum(_) => self.one_by_one(expr, frame, column),
        }
    }

    /// Ends all lanes, since an expression that is the same in all has no value.
    fn all_end(&mut self, why: NoValue) -> Result<InLanes, NoValue> {
        if why == NoValue::Steps {
            return Err(why);
        }
        self.end(Lanes::MAX, why);
        Ok(InLanes::Same(0))
    }

    /// The value of an expression about a set: once, or lane by lane.
    fn one_by_one(
        &mut self,
        expr: &Expr,
        frame: &mut Frame,
        column: &mut Column,
    ) -> Result<InLanes, NoValue> {
        if !expr.has(self.slot) {
            return match expr.value(frame) {
                Ok(value) => Ok(InLanes::Same(value)),
                Err(why) => self.all_end(why),
            };
        }
        for lane in lanes(self.active) {
            frame.slots[usize::from(self.slot)] = self.values[lane];
            match expr.value(frame) {
                Ok(value) => column[lane] = value,
                Err(NoValue::Steps) => return Err(NoValue::Steps),
                Err(why) => self.end(1 << lane, why),
            }
        }
        Ok(InLanes::Each)
    }

    /// An operation on a value, which stands in the column unless it is the same in all lanes, and another expression.
    fn two(
        &mut self,
        op: Op,
        a: InLanes,
        b: &Expr,
        frame: &mut Frame,
        column: &mut Column,
    ) -> Result<InLanes, NoValue> {
        let decides = match op {
            Op::Both => Some(0),
            Op::Either => Some(1),
            _ => None,
        };
        if let (InLanes::Same(value), Some(decisive)) = (a, decides) {
            return if value == decisive {
                Ok(a)
            } else {
                self.value(b, frame, column)
            };
        }
        let mut second = [0; LANES];
        if let Some(decisive) = decides {
            // Only the lanes that are not decided look at the second condition.
            let decided = lanes_where(self.known(column), |value| value == decisive);
            let waiting = self.active & decided;
            self.active &= !decided;
            let value = self.value(b, frame, &mut second)?;
            self.active |= waiting;
            if let InLanes::Same(value) = value {
                second.fill(value);
            }
            for (first, second) in zip(column.iter_mut(), &second) {
                *first = if *first == decisive {
                    decisive
                } else {
                    *second
                };
            }
            return Ok(InLanes::Each);
        }
        match (a, self.value(b, frame, &mut second)?) {
            (InLanes::Same(a), InLanes::Same(b)) => {
                return match apply(op, a, b) {
                    Ok(value) => Ok(InLanes::Same(value)),
                    Err(why) => self.all_end(why),
                };
            }
            (InLanes::Same(a), InLanes::Each) => column.fill(a),
            (InLanes::Each, InLanes::Same(b)) => second.fill(b),
            (InLanes::Each, InLanes::Each) => {}
        }
        self.apply(op, column, &second);
        Ok(InLanes::Each)
    }

    /// An operation on the values of each lane.
    fn apply(&mut self, op: Op, a: &mut Column, b: &Column) {
        let plain = |a: &mut Column, of: fn(i64, i64) -> i64| {
            zip(a, b).for_each(|(a, b)| *a = of(*a, *b));
        };
        match op {
            Op::Add => {
                let over = |a: i64, b: i64, sum: i64| (a ^ sum) & (b ^ sum);
                self.checked(op, a, b, i64::wrapping_add, over);
            }
            Op::Sub => {
                let over = |a: i64, b: i64, rest: i64| (a ^ b) & (a ^ rest);
                self.checked(op, a, b, i64::wrapping_sub, over);
            }
            Op::Xor => plain(a, |a, b| a ^ b),
            Op::And => plain(a, |a, b| a & b),
            Op::Or => plain(a, |a, b| a | b),
            Op::Equal => plain(a, |a, b| i64::from(a == b)),
            Op::Unequal => plain(a, |a, b| i64::from(a != b)),
            Op::Less => plain(a, |a, b| i64::from(a < b)),
            Op::AtMost => plain(a, |a, b| i64::from(a <= b)),
            Op::Min => plain(a, i64::min),
            Op::Max => plain(a, i64::max),
            Op::Div | Op::Rem if self.are_small(a, b) => {
                // Both fit in half a word, and neither has a sign.
                for (a, b) in zip(&mut a[..self.values.len()], b) {
                    let (n, by) = (*a as u32, *b as u32);
                    *a = i64::from(if op == Op::Div { n / by } else { n % by });
                }
            }
            Op::Mul | Op::Div | Op::Rem | Op::Gcd | Op::Both | Op::Either => {
                self.lane_by_lane(op, a, b);
            }
        }
    }

    /// An operation that never fails but by leaving the machine's words, which the sign of `over` shows.
    fn checked(
        &mut self,
        op: Op,
        a: &mut Column,
        b: &Column,
        of: fn(i64, i64) -> i64,
        over: impl Fn(i64, i64, i64) -> i64,
    ) {
        let mut any = 0;
        let mut results = *a;
        for (result, b) in zip(&mut results, b) {
            let a = *result;
            *result = of(a, *b);
            any |= over(a, *b, *result);
        }
        if any < 0 {
            // Perhaps in a lane that has ended.
            self.lane_by_lane(op, a, b);
        } else {
            *a = results;
        }
    }

    /// True if both are below 2^32 in every lane, none below zero, and the second nowhere zero.
    fn are_small(&self, a: &Column, b: &Column) -> bool {
        let all = |column| {
            self.known(column)
                .iter()
                .fold(0, |bits, value| bits | value)
        };
        all(a) >> 32 == 0 && all(b) >> 32 == 0 && self.known(b).iter().all(|value| *value != 0)
    }

    /// An operation lane by lane, for those that have not ended.
    fn lane_by_lane(&mut self, op: Op, a: &mut Column, b: &Column) {
        for lane in lanes(self.active) {
            match apply(op, a[lane], b[lane]) {
                Ok(value) => a[lane] = value,
                Err(why) => self.end(1 << lane, why),
            }
        }
    }
}
