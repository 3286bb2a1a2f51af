//! Sums, negatives and multiples of games.
//!
//! Closed forms are added in closed form. A number is added to a game that is not a number by adding it to every option
//! (number translation theorem), which keeps the form canonical. Only the remaining sums need the definition.

use super::{Closed, Id, RECENT_SUMS, Store};
use grundy_core::StopReason;
use num::{BigInt, BigUint, Integer, Signed, Zero};
use std::ops::Range;

impl Store {
    /// The sum of two games.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn plus(&mut self, a: Id, b: Id) -> Result<Id, StopReason> {
        self.check()?;
        let sum = self.add(a, b);
        self.check()?;
        Ok(sum)
    }

    /// The difference `a` − `b`.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn minus(&mut self, a: Id, b: Id) -> Result<Id, StopReason> {
        let b = self.negative(b)?;
        self.plus(a, b)
    }

    /// The sum of many games. Those without a closed form are added first, so that sums that differ only in their
    /// closed parts share remembered work.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn sum(&mut self, parts: &[Id]) -> Result<Id, StopReason> {
        let (easy, hard): (Vec<Id>, Vec<Id>) =
            parts.iter().partition(|p| self.as_closed(**p).is_some());
        let mut sum = self.zero;
        for part in hard.into_iter().chain(easy) {
            sum = self.plus(sum, part)?;
        }
        Ok(sum)
    }

    /// The game with the players' roles exchanged.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn negative(&mut self, a: Id) -> Result<Id, StopReason> {
        self.check()?;
        let n = self.negate_id(a);
        self.check()?;
        Ok(n)
    }

    /// The sum of `n` copies of a game, by doubling; for negative `n` the sum of copies of its negative.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn times(&mut self, n: &BigInt, a: Id) -> Result<Id, StopReason> {
        if let Some(x) = self.as_closed(a) {
            let ups = BigInt::from(x.ups) * n;
            let ups = i64::try_from(ups).ok().filter(|ups| *ups != i64::MIN);
            let value = Closed {
                number: x.number.times(n),
                // *m + *m = 0, so only the parity of n matters.
                ups: ups.ok_or_else(too_many_ups)?,
                star: if n.is_odd() { x.star } else { 0 },
            };
            return Ok(self.closed(value));
        }
        let mut power = if n.is_negative() {
            self.negative(a)?
        } else {
            a
        };
        let mut left: BigUint = n.magnitude().clone();
        let mut sum = self.zero;
        while !left.is_zero() {
            if left.is_odd() {
                sum = self.plus(sum, power)?;
            }
            left >>= 1u32;
            if !left.is_zero() {
                power = self.plus(power, power)?;
            }
        }
        Ok(sum)
    }

    /// The negative, with the sides of every form below exchanged; the negative of a canonical form is canonical.
    pub(super) fn negate_id(&mut self, a: Id) -> Id {
        if let Some(value) = self.as_closed(a) {
            let negative = value.negative();
            return self.closed(negative);
        }
        if let Some(&n) = self.negatives.get(&a) {
            return n;
        }
        if !self.enter() {
            return self.zero;
        }
        let span = self.span_of(a);
        let [new_left, new_right] = [span.right(), span.left()].map(|side| {
            side.map(|place| self.negate_id(self.list[place]))
                .collect::<Vec<Id>>()
        });
        self.leave();
        if self.stopped.is_some() {
            return self.zero;
        }
        let n = self.intern(new_left, new_right);
        if !self.has_room() {
            return self.zero;
        }
        self.negatives.insert(a, n);
        self.negatives.insert(n, a);
        n
    }

    /// The sum, in the cheapest way that applies: zero, closed forms, a remembered sum, G − G, and finally all options.
    pub(super) fn add(&mut self, a: Id, b: Id) -> Id {
        if a == self.zero {
            return b;
        }
        if b == self.zero {
            return a;
        }
        // Addition commutes, so a pair is remembered once.
        let key = (a.min(b), a.max(b));
        let place = place_of(key);
        let (recent, sum) = self.recent_sums[place];
        if recent == key {
            return sum;
        }
        let sum = self.add_others(key);
        if self.stopped.is_none() {
            self.recent_sums[place] = (key, sum);
        }
        sum
    }

    /// The sum of two games other than zero.
    fn add_others(&mut self, (a, b): (Id, Id)) -> Id {
        if let (Some(x), Some(y)) = (self.as_closed(a), self.as_closed(b)) {
            return match x.plus(y) {
                Some(sum) => self.closed(sum),
                None => {
                    self.stop(too_many_ups());
                    self.zero
                }
            };
        }
        let key = (a, b);
        if let Some(&sum) = self.sums.get(&key) {
            return sum;
        }
        if self.negatives.get(&a) == Some(&b) {
            return self.zero;
        }
        if !self.work() || !self.enter() {
            return self.zero;
        }
        // If one summand is a number and the other is not, neither player needs to move in the number (number
        // avoidance), so its options are left out. The other options then make a canonical form as they are (number
        // translation).
        let a_is_number = self.as_number(a).is_some();
        let b_is_number = self.as_number(b).is_some();
        let translated = a_is_number || b_is_number;
        let mut left = Vec::new();
        let mut right = Vec::new();
        if !a_is_number {
            let span = self.span_of(a);
            self.add_all(span.left(), b, &mut left);
            self.add_all(span.right(), b, &mut right);
        }
        if !b_is_number {
            let span = self.span_of(b);
            self.add_all(span.left(), a, &mut left);
            self.add_all(span.right(), a, &mut right);
        }
        let sum = if self.stopped.is_some() {
            self.zero
        } else if translated {
            self.intern(left, right)
        } else {
            self.canonical(&left, &right)
        };
        self.leave();
        if self.stopped.is_none() && self.has_room() {
            self.sums.insert(key, sum);
        }
        sum
    }

    /// Appends `option + other` for every option at these places.
    fn add_all(&mut self, options: Range<usize>, other: Id, into: &mut Vec<Id>) {
        into.reserve(options.len());
        for place in options {
            let sum = self.add(self.list[place], other);
            into.push(sum);
        }
    }
}

/// The place of a pair among the recent sums.
fn place_of((a, b): (Id, Id)) -> usize {
    let mixed = (u64::from(a.0) << 32 | u64::from(b.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> (64 - RECENT_SUMS.ilog2())) as usize
}

fn too_many_ups() -> StopReason {
    StopReason::Beyond("more than 9223372036854775807 ups".to_owned())
}
