//! The nimber of a number, found by asking for one value after the other: is there an option worth 0, is there one worth 1?
//!
//! The smaller numbers are kept by their nimbers. An alternative such as `n-k for k in 1..n if …` has an option worth m
//! exactly where one of the numbers worth m gives a k for which the conditions hold. Mostly one of the first tried does, so that
//! of all k few are looked at. Only the first value that no option has costs a look at all its numbers.

use super::component::LARGEST;
use super::evaluate::{Alternative, Clause, conditions};
use super::expr::{Expr, Frame, LANES, Narrow, NoValue, Op, Set};
use super::narrow::{Held, Loop, Values};

/// The numbers below some number, by their nimbers.
#[derive(Debug, Default)]
pub struct ByNimber {
    /// For each nimber the numbers that have it, in ascending order.
    numbers: Vec<Vec<i32>>,
    /// All numbers below this one are entered.
    entered: usize,
}

/// A class costs as much as so many options, if one of its first numbers answers.
const OPTIONS_A_CLASS: usize = 32;

/// The numbers that are tried first.
const FEW: usize = 16;

impl ByNimber {
    /// True if so many options take longer to go through than asking for values.
    pub fn pays(&self, options: u64) -> bool {
        options > (self.numbers.len() * OPTIONS_A_CLASS) as u64
    }

    /// Enters the numbers up to the last of those whose nimbers are given; false if they are too large.
    pub fn enter(&mut self, values: &[u64]) -> bool {
        if values.len() < self.entered || i32::try_from(values.len()).is_err() {
            return false;
        }
        for (number, &value) in (self.entered as i32..).zip(&values[self.entered..]) {
            let class = value as usize;
            if self.numbers.len() <= class {
                self.numbers.resize_with(class + 1, Vec::new);
            }
            self.numbers[class].push(number);
        }
        self.entered = values.len();
        true
    }

    /// The bytes that the lists take, at most.
    pub fn bytes(&self) -> u64 {
        let numbers = 2 * size_of::<i32>() * self.entered;
        (numbers + size_of::<Vec<i32>>() * self.numbers.capacity()) as u64
    }
}

/// The options of an alternative: c + k or c - k, for the k of a range that conditions allow.
pub struct Seeker<'a> {
    slot: u8,
    /// The conditions on k.
    conditions: &'a [Clause],
    /// True if they hold for every k.
    unconditional: bool,
    /// The first and the last k.
    range: (i64, i64),
    /// The option that the first k gives.
    from: i64,
    /// The step from the option of one k to that of the next: 1 or -1.
    step: i64,
    /// The number at hand: not to change it is no option.
    own: i64,
}

/// How an alternative is examined.
pub enum Approach<'a> {
    /// Not at all: it has no options.
    Nothing,
    /// By asking for values.
    Seek(Seeker<'a>),
    /// Option by option.
    Walk,
}

/// The step of an expression where the number in a slot grows by one; `None` where it is not known to be the same everywhere.
fn step(expr: &Expr, slot: u8) -> Option<i64> {
    match expr {
        Expr::Slot(name) if *name == slot => Some(1),
        Expr::Two(Op::Add, both) => step(&both.0, slot)?.checked_add(step(&both.1, slot)?),
        Expr::Two(Op::Sub, both) => step(&both.0, slot)?.checked_sub(step(&both.1, slot)?),
        _ => (!expr.has(slot)).then_some(0),
    }
}

/// The approach to an alternative of a rule on single numbers.
///
/// # Errors
/// The reason why a clause before the repetition has no value.
pub fn approach<'a>(
    alternative: &'a Alternative,
    classes: &ByNimber,
    frame: &mut Frame,
) -> Result<Approach<'a>, NoValue> {
    let Some(at) = alternative.innermost else {
        return Ok(Approach::Walk);
    };
    let (Some(Clause::For(slot, Set::Range(first, last))), [part]) =
        (alternative.clauses.get(at), &alternative.parts[..])
    else {
        return Ok(Approach::Walk);
    };
    let (before, conditions) = (&alternative.clauses[..at], &alternative.clauses[at + 1..]);
    let step = match &part[..] {
        [number] => step(number, *slot).filter(|step| step.abs() == 1),
        _ => None,
    };
    let Some(step) = step.filter(|_| before.iter().all(|clause| matches!(clause, Clause::If(_))))
    else {
        return Ok(Approach::Walk);
    };
    for clause in before {
        if let Clause::If(condition) = clause
            && condition.value(frame)? == 0
        {
            return Ok(Approach::Nothing);
        }
    }
    let range = (first.value(frame)?, last.value(frame)?);
    if range.0 > range.1 {
        return Ok(Approach::Nothing);
    }
    if !classes.pays(range.0.abs_diff(range.1)) {
        return Ok(Approach::Walk);
    }
    let own = frame.slots[0];
    frame.slots[usize::from(*slot)] = range.0;
    let Ok(from) = part[0].value(frame) else {
        return Ok(Approach::Walk);
    };
    // An option larger than the number itself is for the walk to find.
    let reach = (range.1 - range.0)
        .checked_mul(step)
        .and_then(|reach| from.checked_add(reach));
    if from > own || reach.is_none_or(|reach| reach > own) || own > LARGEST {
        return Ok(Approach::Walk);
    }
    let mut seeker = Seeker {
        slot: *slot,
        conditions,
        unconditional: false,
        range,
        from,
        step,
        own,
    };
    let first = [range.0 as i32; LANES];
    Ok(match seeker.allowed(&first, 1, &mut [1; LANES], frame) {
        None => Approach::Walk,
        Some(Held::Same(0)) => Approach::Nothing,
        Some(all) => {
            seeker.unconditional = matches!(all, Held::Same(_));
            Approach::Seek(seeker)
        }
    })
}

impl Seeker<'_> {
    /// Marks those of the first values in a column for which the conditions hold. What is said of all lanes holds for the whole
    /// range; `None` if a number there may have no value, or be too large.
    fn allowed(
        &self,
        column: &Narrow,
        count: usize,
        there: &mut Narrow,
        frame: &mut Frame,
    ) -> Option<Held> {
        let looped = Loop {
            slot: self.slot,
            values: Values::Column {
                column,
                count,
                low: self.range.0,
                high: self.range.1,
            },
        };
        looped.only_if(conditions(self.conditions), there, frame)
    }

    /// True if an option is among the numbers of a class.
    ///
    /// # Errors
    /// [`NoValue::Steps`] when the steps are used up.
    pub fn finds(&self, class: &[i32], frame: &mut Frame) -> Result<bool, NoValue> {
        let ends = (
            self.from,
            self.from + self.step * (self.range.1 - self.range.0),
        );
        let (low, high) = (ends.0.min(ends.1), ends.0.max(ends.1).min(self.own - 1));
        let begin = class.partition_point(|&number| i64::from(number) < low);
        let end = class.partition_point(|&number| i64::from(number) <= high);
        if self.unconditional {
            frame.take(1)?;
            return Ok(begin < end);
        }
        let mut rest = class.get(begin..end).unwrap_or_default();
        let mut size = FEW;
        let mut column = [self.range.0 as i32; LANES];
        while !rest.is_empty() {
            let (before, tried) = rest.split_at(rest.len().saturating_sub(size));
            frame.take(tried.len())?;
            for (value, &number) in column.iter_mut().zip(tried) {
                // Within the range, whose ends have 32 bits.
                *value = (self.range.0 + self.step * (i64::from(number) - self.from)) as i32;
            }
            let mut there = [1; LANES];
            let count = tried.len();
            let held = self.allowed(&column, count, &mut there, frame);
            let held = held.expect("the bounds are those of the first look");
            if held != Held::Same(0) && there[..count].iter().fold(0, |any, there| any | there) == 1
            {
                return Ok(true);
            }
            (rest, size) = (before, LANES);
        }
        Ok(false)
    }
}

impl ByNimber {
    /// The least number that is neither marked nor the nimber of an option that a seeker finds.
    ///
    /// # Errors
    /// [`NoValue::Steps`] when the steps are used up.
    pub fn least(
        &self,
        marked: impl Fn(u64) -> bool,
        seekers: &[Seeker<'_>],
        frame: &mut Frame,
    ) -> Result<u64, NoValue> {
        let mut value = 0;
        loop {
            let class = self
                .numbers
                .get(value as usize)
                .map_or(&[][..], |class| class);
            let mut found = marked(value);
            for seeker in seekers {
                found = found || seeker.finds(class, frame)?;
            }
            if !found {
                return Ok(value);
            }
            value += 1;
        }
    }
}
