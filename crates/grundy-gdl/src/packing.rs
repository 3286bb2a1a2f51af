//! Positions as numbers: a digit for each group of facts of which at most one holds, and a digit of two values for every
//! other fact.

use crate::bits::{has, ones, put};

/// The digits of a number, the first the least.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    digits: Vec<Digit>,
    /// The bits of the largest number; less than 64.
    bits: u32,
    words: usize,
    /// What each fact adds to a number.
    facts: Vec<PackedFact>,
    /// The digits of which one fact must hold.
    needed: u64,
    /// The facts that always hold.
    always: Vec<u32>,
}

/// A fact as a part of a number.
#[derive(Clone, Copy, Debug)]
struct PackedFact {
    /// The bit of its digit, among those of several values; there are fewer than 64.
    digit: u64,
    weight: u64,
}

/// One digit: the value 0 is the first fact, or that none holds where that may be.
#[derive(Clone, Debug)]
struct Digit {
    facts: Vec<u32>,
    may_be_empty: bool,
}

impl Digit {
    fn values(&self) -> u64 {
        self.facts.len() as u64 + u64::from(self.may_be_empty)
    }
}

impl Packing {
    /// The digits for so many facts in these groups, `true` where exactly one holds; `None` if a number has no room for
    /// them.
    pub(crate) fn new(facts: usize, groups: &[(Vec<usize>, bool)]) -> Option<Packing> {
        let mut free = vec![true; facts];
        let mut digits = Vec::new();
        // Large groups save most.
        let mut groups: Vec<&(Vec<usize>, bool)> = groups.iter().collect();
        groups.sort_by_key(|(facts, exactly)| (usize::MAX - facts.len(), !exactly));
        for (facts, exactly) in groups {
            if facts.iter().all(|&fact| free[fact]) {
                facts.iter().for_each(|&fact| free[fact] = false);
                digits.push(Digit {
                    facts: facts.iter().map(|&fact| fact as u32).collect(),
                    may_be_empty: !exactly,
                });
            }
        }
        let alone = (0..facts).filter(|&fact| free[fact]);
        digits.extend(alone.map(|fact| Digit {
            facts: vec![fact as u32],
            may_be_empty: true,
        }));
        let values = digits.iter().map(Digit::values);
        let count = values.clone().try_fold(1u64, u64::checked_mul)?;
        let bits = u64::BITS - (count - 1).leading_zeros();
        if bits == u64::BITS {
            return None;
        }
        let mut packing = Packing {
            bits,
            words: facts.div_ceil(64),
            facts: vec![
                PackedFact {
                    digit: 0,
                    weight: 0
                };
                facts
            ],
            needed: 0,
            always: Vec::new(),
            digits: Vec::new(),
        };
        packing.weigh(&digits);
        packing.digits = digits;
        Some(packing)
    }

    /// Finds what each fact adds.
    fn weigh(&mut self, digits: &[Digit]) {
        let mut unit = 1;
        let mut bit = 1u64;
        for digit in digits {
            if digit.values() == 1 {
                self.always.extend(&digit.facts);
                continue;
            }
            for (place, &fact) in (u64::from(digit.may_be_empty)..).zip(&digit.facts) {
                self.facts[fact as usize] = PackedFact {
                    digit: bit,
                    weight: place * unit,
                };
            }
            if !digit.may_be_empty {
                self.needed |= bit;
            }
            // The largest number has less than 64 bits, and so have all units but the one after the last digit.
            unit = unit.saturating_mul(digit.values());
            bit <<= 1;
        }
    }

    /// The number of a set of facts, and the bits that numbers take; `None` if facts hold that exclude each other.
    pub(crate) fn pack(&self, set: &[u64]) -> Option<(u64, u32)> {
        let (mut number, mut seen) = (0, 0u64);
        for fact in ones(set).map(|fact| &self.facts[fact]) {
            if seen & fact.digit != 0 {
                return None;
            }
            seen |= fact.digit;
            number += fact.weight;
        }
        let holds = self.needed & !seen == 0 && self.always.iter().all(|&fact| has(set, fact));
        holds.then_some((number, self.bits))
    }

    /// The set of facts with a number.
    pub(crate) fn unpack(&self, mut number: u64) -> Box<[u64]> {
        let mut set = vec![0; self.words];
        for digit in &self.digits {
            let value = number % digit.values();
            number /= digit.values();
            if let Some(place) = value.checked_sub(u64::from(digit.may_be_empty)) {
                put(&mut set, digit.facts[place as usize]);
            }
        }
        set.into()
    }
}

#[cfg(test)]
mod tests {
    use super::Packing;

    #[test]
    fn a_group_is_one_digit() {
        let packing = Packing::new(6, &[(vec![0, 2, 4], true), (vec![1, 2], false)]);
        let packing = packing.expect("few facts");
        // Three values of the group, and two each of the facts 1, 3 and 5.
        assert_eq!(packing.bits, 5);
        for number in 0..24 {
            let set = packing.unpack(number);
            assert_eq!(packing.pack(&set), Some((number, 5)));
        }
        assert_eq!(packing.pack(&[0b00101]), None);
        assert!(Packing::new(64, &[]).is_none());
    }
}
