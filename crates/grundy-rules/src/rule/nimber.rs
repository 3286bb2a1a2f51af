//! The nimber of a number from the nimbers of smaller ones. This stands beside the evaluation of rules, so that the compiler
//! makes one loop of both.

use super::component::MOST_NUMBERS;
use super::component::Tuple;
use super::evaluate::Program;
use super::expr::{Frame, LANE, LANES, NoValue};
use super::see::{Options, See, SeenNumbers};
use super::seek::{self, Approach, ByNimber, Seeker};
use grundy_core::Player;
use std::iter::zip;

/// The nimbers that options have, marked by the round in which they were met.
#[derive(Debug, Default)]
pub struct Met {
    last: Vec<u64>,
    round: u64,
    by_nimber: ByNimber,
}

/// The nimber of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundNimber {
    /// The least number that is not the nimber of an option.
    pub value: u64,
    /// The number of options that were looked at, as often as they are written.
    pub options: u64,
}

impl Met {
    /// Begins the options of another position.
    pub fn begin(&mut self) {
        self.round += 1;
    }

    /// Marks the nimber of an option.
    #[inline]
    pub fn mark(&mut self, nimber: u64) {
        let at = nimber as usize;
        match self.last.get_mut(at) {
            Some(last) => *last = self.round,
            None => {
                self.make_room(at);
                self.last[at] = self.round;
            }
        }
    }

    /// Marks the nimbers of several options.
    fn mark_all(&mut self, nimbers: &[u64]) {
        // Not below the largest of them, and with room for it there is room for all.
        let bits = nimbers.iter().fold(0, |bits, nimber| bits | nimber);
        if bits as usize >= self.last.len() {
            self.make_room(bits as usize);
        }
        let round = self.round;
        let last = &mut self.last[..];
        for &nimber in nimbers {
            last[nimber as usize] = round;
        }
    }

    /// True if an option has the nimber.
    fn is_marked(&self, nimber: u64) -> bool {
        self.last.get(nimber as usize) == Some(&self.round)
    }

    /// The bytes that are held beside the values.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.by_nimber.bytes() + (size_of::<u64>() * self.last.capacity()) as u64
    }

    /// Makes room for the nimber, without marking it.
    #[cold]
    fn make_room(&mut self, nimber: usize) {
        self.last.resize((nimber + 1).next_power_of_two(), 0);
    }

    /// The least number that is not marked.
    #[must_use]
    pub fn missing(&self) -> u64 {
        // Eight at a time, so that there is nothing to decide between them.
        let marked = |eight: &&[u64]| {
            eight
                .iter()
                .fold(true, |all, &last| all & (last == self.round))
        };
        let from = 8 * self.last.chunks_exact(8).take_while(marked).count();
        let missing = self.last[from..]
            .iter()
            .position(|&last| last != self.round);
        missing.map_or(self.last.len(), |after| from + after) as u64
    }
}

/// The options of a number, as their nimbers are marked.
struct Marking<'a> {
    /// The nimbers of all smaller numbers.
    values: &'a [u64],
    met: &'a mut Met,
    /// The number of options so far.
    options: u64,
    /// True as long as all options were smaller.
    smaller: bool,
}

impl See for Marking<'_> {
    fn option(&mut self, parts: &[Tuple]) {
        self.options += 1;
        let mut sum = 0;
        for part in parts {
            match self.values.get(part[0] as usize) {
                Some(value) => sum ^= value,
                None => self.smaller = false,
            }
        }
        self.met.mark(sum);
    }

    fn narrow(&mut self, options: Options<'_>) {
        let mut lanes = [0; LANES];
        let mut count = options.count;
        if !options.all {
            count = 0;
            for (&lane, &there) in zip(&LANE, &options.there[..options.count]) {
                lanes[count] = lane;
                count += there as usize & 1;
            }
        }
        self.options += count as u64;
        let mut sums = [0; LANES];
        let sums = &mut sums[..count];
        for part in options.parts {
            if options.all && part.step != 0 {
                self.add_in_order(part, sums);
                continue;
            }
            let column = part.column;
            let mut add = |(sum, number): (&mut u64, i32)| match self.values.get(number as usize) {
                Some(value) => *sum ^= value,
                None => self.smaller = false,
            };
            if options.all {
                zip(sums.iter_mut(), column).for_each(|(sum, number)| add((sum, *number)));
            } else {
                let numbers = lanes.iter().map(|lane| column[*lane as usize % LANES]);
                zip(sums.iter_mut(), numbers).for_each(add);
            }
        }
        self.met.mark_all(sums);
    }
}

impl Marking<'_> {
    /// Adds to sums the nimbers of numbers that follow each other.
    fn add_in_order(&mut self, part: &SeenNumbers<'_>, sums: &mut [u64]) {
        let Some(last) = sums.len().checked_sub(1) else {
            return;
        };
        let (first, last) = (part.column[0] as usize, part.column[last] as usize);
        let Some(values) = self.values.get(first.min(last)..=first.max(last)) else {
            self.smaller = false;
            return;
        };
        if first <= last {
            zip(sums, values).for_each(|(sum, value)| *sum ^= value);
        } else {
            zip(sums, values.iter().rev()).for_each(|(sum, value)| *sum ^= value);
        }
    }
}

impl Program {
    /// The nimber of `n` under a rule on single numbers, where `values` has those of all smaller ones; `None` where an option is
    /// not smaller, or not known because of too large a number.
    ///
    /// The time is the number of options that are looked at: all of them, or where nimbers are few a part of them.
    pub fn nimber(&self, n: u64, values: &[u64], met: &mut Met) -> Option<FoundNimber> {
        let mut at = [0; MOST_NUMBERS];
        at[0] = i64::try_from(n).ok()?;
        let values = values.get(..usize::try_from(n).ok()?).unwrap_or(values);
        let mut frame = Frame::new(&at, u64::MAX);
        met.begin();
        let seeks = values.len() as u64 == n && met.by_nimber.enter(values);
        let mut marking = Marking {
            values,
            met,
            options: 0,
            smaller: true,
        };
        let seekers = match self.is_over(&mut frame) {
            Ok(Some(true)) => {
                marking.option(&[]);
                Vec::new()
            }
            Ok(Some(false)) => Vec::new(),
            Ok(None) => self.examine(seeks, &mut frame, &mut marking),
            Err(_) => return None,
        };
        let Marking {
            smaller, options, ..
        } = marking;
        if !smaller || frame.too_large {
            return None;
        }
        let steps = frame.steps;
        let value = if seekers.is_empty() {
            met.missing()
        } else {
            let marked = |value| met.is_marked(value);
            met.by_nimber.least(marked, &seekers, &mut frame).ok()?
        };
        let options = options + (steps - frame.steps);
        Some(FoundNimber { value, options })
    }

    /// Marks the options of the alternatives that are gone through, and gives those that are asked for values.
    fn examine(
        &self,
        seeks: bool,
        frame: &mut Frame,
        marking: &mut Marking<'_>,
    ) -> Vec<Seeker<'_>> {
        let mut seekers = Vec::new();
        for alternative in self.alternatives_of(Player::Left) {
            let approach = if seeks {
                seek::approach(alternative, &marking.met.by_nimber, frame)
            } else {
                Ok(Approach::Walk)
            };
            let seen = match approach {
                Ok(Approach::Nothing) => Ok(()),
                Ok(Approach::Seek(seeker)) => {
                    seekers.push(seeker);
                    Ok(())
                }
                Ok(Approach::Walk) => alternative.see(frame, marking),
                Err(why) => Err(why),
            };
            frame.too_large |= !matches!(seen, Ok(()) | Err(NoValue::Zero));
        }
        seekers
    }
}
