//! Numbers, conditions and sets of a written rule, as a tree over fixed slots.
//!
//! Nothing is allocated on the way. Arithmetic is checked: what divides by zero or leaves the machine's words has no value.
//! A set without an end stops at the size of the position.

use super::component::{MOST_NUMBERS, Tuple};
use super::primes::Primes;
use grundy_core::Pulse;

/// The largest number of names in a rule: the numbers of the position, and those after `for`.
pub const MOST_NAMES: usize = 12;

/// The most values of a name that are taken at once.
pub const LANES: usize = 128;

/// A value for each of them.
pub type Column = [i64; LANES];

/// A number of 32 bits for each of them.
pub type Narrow = [i32; LANES];

/// The number of each lane. A table, for counting up in a loop is checked lane by lane.
pub const LANE: Narrow = {
    let mut numbers = [0; LANES];
    let mut lane = 0;
    while lane < LANES {
        numbers[lane] = lane as i32;
        lane += 1;
    }
    numbers
};

/// The reason why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoValue {
    /// Something is divided by zero.
    Zero,
    /// A number is too large.
    TooLarge,
    /// The steps that were allowed are used up.
    Steps,
}

/// An operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`, rounded down.
    Div,
    /// `%`, the remainder of the division.
    Rem,
    /// `^`
    Xor,
    /// `&`
    And,
    /// `|`
    Or,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `min`
    Min,
    /// `max`
    Max,
    /// `gcd`
    Gcd,
    /// `and`
    Both,
    /// `or`
    Either,
}

/// A number, or a condition as 0 or 1.
#[derive(Clone, Debug)]
pub enum Expr {
    /// A literal number.
    Number(i64),
    /// The number that a name denotes.
    Slot(u8),
    /// Two of them.
    Two(Op, Box<(Expr, Expr)>),
    /// `not`
    Not(Box<Expr>),
    /// The condition that a set has a number.
    In(Box<(Expr, Set)>),
    /// The count of the numbers of a set.
    Count(Box<Set>),
    /// The sum of a set.
    Sum(Box<Set>),
}

/// A set of numbers.
#[derive(Clone, Debug)]
pub enum Set {
    /// All numbers from the first to the last.
    Range(Expr, Expr),
    /// One number.
    One(Expr),
    /// The sets between braces.
    List(Vec<Set>),
    /// 2, 3, 5, …
    Primes(Primes),
    /// 1, 4, 9, …
    Squares,
    /// 1, b, b², …
    Powers(Expr),
    /// The divisors of a number, from 1 to itself.
    Divisors(Expr),
    /// The powers of two whose sum is a number.
    Bits(Expr),
    /// The decimal digits of a number, each as often as it occurs.
    Digits(Expr),
}

/// The slots while a position is examined.
#[derive(Debug)]
pub struct Frame {
    /// The values of the names.
    pub slots: [i64; MOST_NAMES],
    /// The number at which sets without an end stop.
    pub size: i64,
    /// The count of numbers of sets that may still be examined.
    pub steps: u64,
    /// True if an option was left out because of too large a number.
    pub too_large: bool,
    /// Checks now and then whether the walk is to end.
    pub pulse: Pulse,
    /// Room for the numbers of options.
    pub columns: Vec<Column>,
    /// A number whose divisors are asked for again and again, with its primes and their powers that divide it.
    pub factored: (i64, Vec<(i32, i32)>),
    /// True if the present alternative has numbers that `narrow.rs` does not take.
    pub wide: bool,
}

impl Expr {
    /// An operation on two expressions.
    #[must_use]
    pub fn two(op: Op, a: Expr, b: Expr) -> Expr {
        Expr::Two(op, Box::new((a, b)))
    }

    /// True if the value may depend on a name.
    pub fn has(&self, slot: u8) -> bool {
        match self {
            Expr::Number(_) => false,
            Expr::Slot(name) => *name == slot,
            Expr::Two(_, both) => both.0.has(slot) || both.1.has(slot),
            Expr::Not(inner) => inner.has(slot),
            Expr::In(both) => both.0.has(slot) || both.1.has(slot),
            Expr::Count(set) | Expr::Sum(set) => set.has(slot),
        }
    }

    /// The value of the expression.
    ///
    /// # Errors
    /// The reason why it has none.
    pub fn value(&self, frame: &mut Frame) -> Result<i64, NoValue> {
        Ok(match self {
            Expr::Number(n) => *n,
            Expr::Slot(slot) => frame.slots[usize::from(*slot)],
            Expr::Two(op, both) => {
                let a = both.0.value(frame)?;
                match (op, a) {
                    (Op::Both, 0) => return Ok(0),
                    (Op::Either, 1) => return Ok(1),
                    _ => {}
                }
                return apply(*op, a, both.1.value(frame)?);
            }
            Expr::Not(inner) => 1 - inner.value(frame)?,
            Expr::In(both) => {
                let wanted = both.0.value(frame)?;
                i64::from(both.1.contains(frame, wanted)?)
            }
            Expr::Count(set) => {
                let mut count = 0;
                set.each_once(frame, &mut |_, _| {
                    count += 1;
                    Ok(true)
                })?;
                count
            }
            Expr::Sum(set) => {
                let mut sum = 0i64;
                set.each_once(frame, &mut |_, n| {
                    sum = sum.checked_add(n).ok_or(NoValue::TooLarge)?;
                    Ok(true)
                })?;
                sum
            }
        })
    }
}

/// The result of an operator on two numbers.
///
/// # Errors
/// The reason why it has none.
pub fn apply(op: Op, a: i64, b: i64) -> Result<i64, NoValue> {
    let checked = |value: Option<i64>| value.ok_or(NoValue::TooLarge);
    match op {
        Op::Add => checked(a.checked_add(b)),
        Op::Sub => checked(a.checked_sub(b)),
        Op::Mul => checked(a.checked_mul(b)),
        Op::Div | Op::Rem => divide(op, a, b),
        Op::Xor => Ok(a ^ b),
        Op::And => Ok(a & b),
        Op::Or => Ok(a | b),
        Op::Equal => Ok(i64::from(a == b)),
        Op::Unequal => Ok(i64::from(a != b)),
        Op::Less => Ok(i64::from(a < b)),
        Op::AtMost => Ok(i64::from(a <= b)),
        Op::Min => Ok(a.min(b)),
        Op::Max => Ok(a.max(b)),
        Op::Gcd => gcd(a, b),
        // The first condition did not decide it.
        Op::Both | Op::Either => Ok(b),
    }
}

/// Goes through the numbers from the first to the last, at most [`LANES`] at a time.
///
/// # Errors
/// That the steps are used up, or the error of the visit.
pub fn range_in_chunks(
    [first, last]: [i64; 2],
    frame: &mut Frame,
    visit: &mut impl FnMut(&mut Frame, &[i64]) -> Result<(), NoValue>,
) -> Result<(), NoValue> {
    let (mut chunk, mut next) = ([0; LANES], first);
    while next <= last {
        let count = last.abs_diff(next).min(LANES as u64 - 1) as usize + 1;
        frame.take(count)?;
        for (place, lane) in chunk[..count].iter_mut().zip(&LANE) {
            // At most the last number.
            *place = next.wrapping_add(i64::from(*lane));
        }
        visit(frame, &chunk[..count])?;
        match next.checked_add(count as i64) {
            Some(after) => next = after,
            None => break,
        }
    }
    Ok(())
}

/// Rounds down, whatever the signs.
fn divide(op: Op, a: i64, b: i64) -> Result<i64, NoValue> {
    if b == 0 {
        return Err(NoValue::Zero);
    }
    let quotient = a.checked_div(b).ok_or(NoValue::TooLarge)?;
    let rest = a - quotient * b;
    let down = rest != 0 && (rest < 0) != (b < 0);
    Ok(match op {
        Op::Div => quotient - i64::from(down),
        _ if down => rest + b,
        _ => rest,
    })
}

/// The greatest common divisor, by Euclid.
fn gcd(a: i64, b: i64) -> Result<i64, NoValue> {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).map_err(|_| NoValue::TooLarge)
}

/// The action on a number of a set: `false` ends the walk.
type Visit<'v> = dyn FnMut(&mut Frame, i64) -> Result<bool, NoValue> + 'v;

impl Set {
    /// True if what is in the set may depend on a name.
    pub fn has(&self, slot: u8) -> bool {
        match self {
            Set::Range(first, last) => first.has(slot) || last.has(slot),
            Set::List(sets) => sets.iter().any(|set| set.has(slot)),
            Set::Primes(_) | Set::Squares => false,
            Set::One(of)
            | Set::Powers(of)
            | Set::Divisors(of)
            | Set::Bits(of)
            | Set::Digits(of) => of.has(slot),
        }
    }

    /// Goes through the set until a visit returns `false`: in ascending order, but through digits from the last one on and
    /// through a list as it is written.
    ///
    /// # Errors
    /// The reason why a bound has no value, or the error of the visit.
    pub fn each<V>(&self, frame: &mut Frame, visit: &mut V) -> Result<(), NoValue>
    where
        V: FnMut(&mut Frame, i64) -> Result<bool, NoValue>,
    {
        match self {
            Set::Range(first, last) => {
                let (first, last) = (first.value(frame)?, last.value(frame)?);
                for n in first..=last {
                    if !step(frame, n, visit)? {
                        break;
                    }
                }
                Ok(())
            }
            Set::Primes(primes) => {
                let size = frame.size;
                for &n in primes.listed() {
                    if n > size || !step(frame, n, visit)? {
                        return Ok(());
                    }
                }
                let mut larger = primes.larger();
                let first = larger.next();
                let rest: &mut Visit<'_> = &mut |frame, n| visit(frame, n);
                upwards(frame, first, |_| larger.next(), size, rest).map(|_| ())
            }
            _ => self.each_dyn(frame, visit).map(|_| ()),
        }
    }

    /// Goes through the set as [`each`](Set::each) does, at most [`LANES`] numbers at a time.
    ///
    /// # Errors
    /// The reason why a bound has no value, or the error of the visit.
    pub fn in_chunks(
        &self,
        frame: &mut Frame,
        visit: &mut impl FnMut(&mut Frame, &[i64]) -> Result<(), NoValue>,
    ) -> Result<(), NoValue> {
        let mut chunk = [0; LANES];
        if let Set::Range(first, last) = self {
            let range = [first.value(frame)?, last.value(frame)?];
            return range_in_chunks(range, frame, visit);
        }
        if let Set::Primes(primes) = self
            && let listed = primes.listed()
            && listed.last() > Some(&frame.size)
        {
            let within = listed.partition_point(|prime| *prime <= frame.size);
            return listed[..within].chunks(LANES).try_for_each(|chunk| {
                frame.take(chunk.len())?;
                visit(frame, chunk)
            });
        }
        let mut count = 0;
        let walked = self.each(frame, &mut |frame, value| {
            chunk[count] = value;
            count += 1;
            if count == LANES {
                count = 0;
                visit(frame, &chunk)?;
            }
            Ok(true)
        });
        if count > 0 {
            visit(frame, &chunk[..count])?;
        }
        walked
    }

    /// Visits each number of the set once, however often braces name it. Only digits come as often as they occur in the
    /// number.
    fn each_once(&self, frame: &mut Frame, visit: &mut Visit<'_>) -> Result<(), NoValue> {
        self.each_new(frame, visit).map(|_| ())
    }

    /// Does the same; true if the walk came to its end.
    fn each_new(&self, frame: &mut Frame, visit: &mut Visit<'_>) -> Result<bool, NoValue> {
        let Set::List(sets) = self else {
            return self.each_dyn(frame, visit);
        };
        for (at, set) in sets.iter().enumerate() {
            let mut digits = Vec::new();
            let on = set.each_new(frame, &mut |frame, n| {
                if matches!(set, Set::Digits(_)) {
                    if digits.contains(&n) {
                        return Ok(true);
                    }
                    digits.push(n);
                }
                for before in &sets[..at] {
                    if or_nothing(before.contains(frame, n), false)? {
                        return Ok(true);
                    }
                }
                visit(frame, n)
            });
            if !or_nothing(on, true)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Walks through any set by a visit of unknown type, so that this code exists once; true if the walk came to its end.
    fn each_dyn(&self, frame: &mut Frame, visit: &mut Visit<'_>) -> Result<bool, NoValue> {
        let size = frame.size;
        match self {
            Set::Range(..) | Set::Primes(_) => {
                let mut on = true;
                self.each(frame, &mut |frame: &mut Frame, n| {
                    on = visit(frame, n)?;
                    Ok(on)
                })?;
                Ok(on)
            }
            Set::One(n) => {
                let n = n.value(frame)?;
                step(frame, n, visit)
            }
            Set::List(sets) => {
                for set in sets {
                    if !or_nothing(set.each_dyn(frame, visit), true)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Set::Squares => {
                let mut root = 1i64;
                let next = |_| {
                    root += 1;
                    root.checked_mul(root)
                };
                upwards(frame, Some(1), next, size, visit)
            }
            Set::Powers(base) => {
                let base = base.value(frame)?;
                let next = |n: i64| n.checked_mul(base).filter(|_| base > 1);
                upwards(frame, Some(1), next, size, visit)
            }
            Set::Divisors(of) => {
                let of = of.value(frame)?;
                divisors(of, frame, visit)
            }
            Set::Bits(of) => {
                let of = of.value(frame)?.max(0);
                let next = |n: i64| lowest_bit(of & !(n | (n - 1)));
                upwards(frame, lowest_bit(of), next, i64::MAX, visit)
            }
            Set::Digits(of) => {
                let mut rest = of.value(frame)?.max(0);
                loop {
                    if !step(frame, rest % 10, visit)? {
                        return Ok(false);
                    }
                    rest /= 10;
                    if rest == 0 {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// True if the set has the number.
    ///
    /// # Errors
    /// The reason why a bound has no value.
    pub fn contains(&self, frame: &mut Frame, wanted: i64) -> Result<bool, NoValue> {
        if let Set::Range(first, last) = self {
            return Ok((first.value(frame)?..=last.value(frame)?).contains(&wanted));
        }
        if let Set::Primes(primes) = self {
            return Ok(wanted <= frame.size && primes.has(wanted));
        }
        let mut found = false;
        self.each(frame, &mut |_, n| {
            found = n == wanted;
            Ok(!found)
        })?;
        Ok(found)
    }
}

/// Goes on where an element between braces divides by zero: then it does not belong to the set, wherever it is written.
fn or_nothing(part: Result<bool, NoValue>, without: bool) -> Result<bool, NoValue> {
    match part {
        Err(NoValue::Zero) => Ok(without),
        other => other,
    }
}

/// The lowest set bit; 0 has none.
fn lowest_bit(n: i64) -> Option<i64> {
    (n != 0).then_some(n & n.wrapping_neg())
}

impl Frame {
    /// The names of a component that is examined, and the steps that may be taken.
    pub fn new(at: &Tuple, steps: u64) -> Frame {
        let mut slots = [0; MOST_NAMES];
        slots[..MOST_NUMBERS].copy_from_slice(at);
        Frame {
            slots,
            size: at.iter().fold(0, |sum: i64, &n| sum.saturating_add(n)),
            steps,
            too_large: false,
            pulse: Pulse::new(),
            columns: Vec::new(),
            factored: (0, Vec::new()),
            wide: false,
        }
    }

    /// One number more.
    fn step(&mut self) -> Result<(), NoValue> {
        self.pulse.beat();
        self.steps = self.steps.checked_sub(1).ok_or(NoValue::Steps)?;
        Ok(())
    }

    /// Some numbers more, taken together.
    pub fn take(&mut self, count: usize) -> Result<(), NoValue> {
        self.pulse.beats(count as u64);
        self.steps = (self.steps.checked_sub(count as u64)).ok_or(NoValue::Steps)?;
        Ok(())
    }
}

/// Visits one element of a set, which counts as a step of work.
fn step<V>(frame: &mut Frame, n: i64, visit: &mut V) -> Result<bool, NoValue>
where
    V: FnMut(&mut Frame, i64) -> Result<bool, NoValue> + ?Sized,
{
    frame.step()?;
    visit(frame, n)
}

/// Visits the numbers up to `last`, beginning with `first` and computing each from the one before.
fn upwards(
    frame: &mut Frame,
    first: Option<i64>,
    mut next: impl FnMut(i64) -> Option<i64>,
    last: i64,
    visit: &mut Visit<'_>,
) -> Result<bool, NoValue> {
    let mut here = first;
    while let Some(n) = here.filter(|&n| n <= last) {
        if !step(frame, n, visit)? {
            return Ok(false);
        }
        here = next(n);
    }
    Ok(true)
}

/// The small divisors upwards, then their partners.
fn divisors(of: i64, frame: &mut Frame, visit: &mut Visit<'_>) -> Result<bool, NoValue> {
    let mut small = 1;
    while small <= of / small.max(1) {
        frame.step()?;
        if of % small == 0 && !visit(frame, small)? {
            return Ok(false);
        }
        small += 1;
    }
    for d in (1..small).rev() {
        frame.pulse.beat();
        if of % d == 0 && of / d >= small && !visit(frame, of / d)? {
            return Ok(false);
        }
    }
    Ok(true)
}
