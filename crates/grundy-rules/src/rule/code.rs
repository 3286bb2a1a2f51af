//! Rules of one number that are heaps under a code: what is taken away is a constant, and the rest stays or breaks in two.
//!
//! **Recognition.** Options are compared as linear forms. `n-k` is a heap from which k is taken: it leaves one heap or none,
//! since a number below zero is no option. `[a, n-k-a] for a in 0..n-k` leaves two heaps of every size, of which one or both
//! may be empty, and `for a in 1..n-k-1` two that are not. A number k that two options take would make one position twice
//! with different moves; such a rule counts as no code, like every rule of another form.

use super::evaluate::{Alternative, Clause, Program, Tuple};
use super::expr::{Expr, Op, Set};
use grundy_core::forms::heap::{Digit, HeapCode, SubtractionSet, TakeAndBreak};
use std::collections::BTreeMap;

/// The largest number that is taken where a heap breaks, since a code lists a digit for each smaller one.
const MOST_DIGITS: i64 = 1_000;

/// The most numbers of a set that are taken one by one.
const MOST_LISTED: usize = 10_000;

/// The numbers of heaps that a digit may leave, a bit for each: none or one.
const AT_MOST_ONE: u8 = 0b011;
/// One or two.
const ONE_OR_TWO: u8 = 0b110;
/// Two.
const TWO: u8 = 0b100;
/// None, one or two.
const AT_MOST_TWO: u8 = 0b111;

/// A linear form: a constant, the number of the position so many times, and a name so many times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Linear {
    constant: i64,
    number: i64,
    name: i64,
}

impl Linear {
    /// The form of an expression in which no other name occurs than that of one repetition.
    fn of(expr: &Expr, name: Option<u8>) -> Option<Linear> {
        let only = |constant, number, name| Linear {
            constant,
            number,
            name,
        };
        match expr {
            Expr::Number(constant) => Some(only(*constant, 0, 0)),
            Expr::Slot(0) => Some(only(0, 1, 0)),
            Expr::Slot(slot) if Some(*slot) == name => Some(only(0, 0, 1)),
            Expr::Two(Op::Add, both) => {
                let (a, b) = (Linear::of(&both.0, name)?, Linear::of(&both.1, name)?);
                a.plus(b, 1)
            }
            Expr::Two(Op::Sub, both) => {
                let (a, b) = (Linear::of(&both.0, name)?, Linear::of(&both.1, name)?);
                a.plus(b, -1)
            }
            _ => None,
        }
    }

    fn plus(self, other: Linear, sign: i64) -> Option<Linear> {
        let add = |a: i64, b: i64| a.checked_add(b.checked_mul(sign)?);
        Some(Linear {
            constant: add(self.constant, other.constant)?,
            number: add(self.number, other.number)?,
            name: add(self.name, other.name)?,
        })
    }

    /// The k of n − k.
    fn taken(self) -> Option<i64> {
        let k = self.constant.checked_neg()?;
        (self.number == 1 && self.name == 0 && k >= 0).then_some(k)
    }

    /// The number that the form is, if nothing else occurs in it.
    fn as_constant(self) -> Option<i64> {
        (self.number == 0 && self.name == 0).then_some(self.constant)
    }
}

/// The heaps of a rule, with what gives the moves back.
#[derive(Clone, Debug)]
pub struct RuleCode {
    pub code: HeapCode,
    /// The numbers that are taken by options which leave one component; those of other codes leave two.
    leaves_one: LeavesOne,
}

/// The numbers whose options leave one component.
#[derive(Clone, Debug)]
enum LeavesOne {
    All,
    These(Vec<u64>),
}

impl RuleCode {
    /// The code of a rule, if it has one.
    pub fn of(program: &Program) -> Option<RuleCode> {
        if program.numbers != 1 || program.partizan || !program.over.is_empty() {
            return None;
        }
        let taken: Vec<Taken> = (program.alternatives.iter().map(taken)).collect::<Option<_>>()?;
        if let [Taken::Set(set)] = &taken[..] {
            return Some(RuleCode {
                code: HeapCode::Subtraction(set.clone()),
                leaves_one: LeavesOne::All,
            });
        }
        let mut digits: BTreeMap<i64, Digit> = BTreeMap::new();
        let mut whole = Vec::new();
        for one in taken {
            let (numbers, digit) = match one {
                Taken::Set(_) => return None,
                Taken::Numbers(numbers) => {
                    whole.extend(numbers.iter().map(|&k| k as u64));
                    let one_or_none = Digit {
                        parts: AT_MOST_ONE,
                        distinct: false,
                    };
                    (numbers, one_or_none)
                }
                Taken::Breaks(k, digit) => (vec![k], digit),
            };
            for k in numbers {
                if digits.insert(k, digit).is_some() {
                    return None;
                }
            }
        }
        let breaks = whole.len() < digits.len();
        let code = if breaks {
            let most = *digits.keys().next_back()?;
            if most > MOST_DIGITS {
                return None;
            }
            let digit = |k| digits.get(&k).copied().unwrap_or_default();
            HeapCode::Code(TakeAndBreak {
                digits: (0..=most).map(digit).collect(),
                repeat: None,
            })
        } else {
            let all = digits.keys().map(|&k| k as u64).collect();
            HeapCode::Subtraction(SubtractionSet::Finite(all))
        };
        Some(RuleCode {
            code,
            leaves_one: if breaks {
                LeavesOne::These(whole)
            } else {
                LeavesOne::All
            },
        })
    }

    /// The components that are left where so many counters are taken and these heaps stay, in ascending order, as the rule
    /// writes them.
    pub fn left(&self, taken: u64, heaps: &[u64]) -> Vec<Tuple> {
        let leaves_one = match &self.leaves_one {
            LeavesOne::All => true,
            LeavesOne::These(all) => all.contains(&taken),
        };
        let components = if leaves_one { 1 } else { 2 };
        let mut left: Vec<Tuple> = vec![Tuple::default(); components - heaps.len()];
        left.extend(heaps.iter().map(|&heap| {
            let mut one = Tuple::default();
            one[0] = heap as i64;
            one
        }));
        left.sort_unstable();
        left
    }

    /// The options of a component, as the components that they leave.
    pub fn options(&self, at: &Tuple) -> impl Iterator<Item = Vec<Tuple>> + use<'_> {
        let options = self.code.options(at[0].unsigned_abs());
        options.map(|(taken, heaps)| self.left(taken, &heaps))
    }

    /// True if a component may become these.
    pub fn allows(&self, at: &Tuple, to: &[Tuple]) -> bool {
        let sizes = to.iter().map(|part| part[0].unsigned_abs());
        let heaps: Vec<u64> = sizes.filter(|&size| size > 0).collect();
        let heap = at[0].unsigned_abs();
        let Some(taken) = heap.checked_sub(heaps.iter().sum()) else {
            return false;
        };
        self.code.allows(heap, taken, &heaps) && self.left(taken, &heaps) == to
    }
}

/// What an alternative takes from a heap.
enum Taken {
    /// These numbers, so that one heap or none is left.
    Numbers(Vec<i64>),
    /// A number of a set without an end.
    Set(SubtractionSet),
    /// One number, so that heaps are left as a digit says.
    Breaks(i64, Digit),
}

/// What an alternative takes, if it is of a form that a code has.
fn taken(alternative: &Alternative) -> Option<Taken> {
    let loops = alternative
        .clauses
        .iter()
        .filter_map(|clause| match clause {
            Clause::For(slot, set) => Some((*slot, set)),
            Clause::If(_) => None,
        });
    let loops: Vec<(u8, &Set)> = loops.collect();
    let conditions = alternative.clauses.len() - loops.len();
    match (&alternative.parts[..], &loops[..]) {
        ([one], []) if conditions == 0 => {
            let k = Linear::of(one.first()?, None)?.taken()?;
            (k > 0).then(|| Taken::Numbers(vec![k]))
        }
        ([one], [(name, set)]) if conditions == 0 => {
            let form = Linear::of(one.first()?, Some(*name))?;
            (form.number == 1 && form.name == -1).then_some(())?;
            of_set(set, form.constant.checked_neg()?)
        }
        ([first, second], [(name, set)]) => {
            let forms = [first, second].map(|part| Linear::of(part.first()?, Some(*name)));
            let [first, second] = [forms[0]?, forms[1]?];
            let named = Linear {
                constant: 0,
                number: 0,
                name: 1,
            };
            let other = match (first == named, second == named) {
                (true, false) => second,
                (false, true) => first,
                _ => return None,
            };
            let k = other.plus(named, 1)?.taken()?;
            let digit = of_break(set, k)?;
            match conditions {
                0 => Some(Taken::Breaks(k, digit)),
                1 if digit.parts == TWO => alternative
                    .clauses
                    .iter()
                    .any(|clause| {
                        matches!(clause, Clause::If(condition)
                            if is_unequal(condition, first, second, *name))
                    })
                    .then_some(Taken::Breaks(
                        k,
                        Digit {
                            distinct: true,
                            ..digit
                        },
                    )),
                _ => None,
            }
        }
        _ => None,
    }
}

/// True for the condition that both heaps have different sizes.
fn is_unequal(condition: &Expr, first: Linear, second: Linear, name: u8) -> bool {
    let Expr::Two(Op::Unequal, both) = condition else {
        return false;
    };
    let sides = [&both.0, &both.1].map(|side| Linear::of(side, Some(name)));
    sides == [Some(first), Some(second)] || sides == [Some(second), Some(first)]
}

/// The numbers of a set, each with `more` added, as what is taken.
fn of_set(set: &Set, more: i64) -> Option<Taken> {
    let infinite = match set {
        Set::Range(from, to) => {
            let from = Linear::of(from, None)?.as_constant()?;
            if Linear::of(to, None)?.taken() == Some(0) && from >= 1 {
                let but = (1..from).map(|k| k as u64);
                (from < MOST_LISTED as i64).then(|| SubtractionSet::AllBut(but.collect()))
            } else {
                None
            }
        }
        Set::Squares => Some(SubtractionSet::Squares),
        Set::Powers(base) => {
            let base = Linear::of(base, None)?.as_constant()?;
            (base >= 2).then_some(SubtractionSet::Powers(base as u64))
        }
        _ => None,
    };
    match infinite {
        Some(set) => (more == 0).then_some(Taken::Set(set)),
        None => {
            let mut numbers = Vec::new();
            listed(set, &mut numbers)?;
            let numbers = numbers.into_iter().map(|k| k.checked_add(more));
            let mut numbers: Vec<i64> = numbers.collect::<Option<_>>()?;
            numbers.sort_unstable();
            numbers.dedup();
            numbers.iter().all(|&k| k > 0).then_some(())?;
            Some(Taken::Numbers(numbers))
        }
    }
}

/// The numbers of a set whose bounds are constants.
fn listed(set: &Set, numbers: &mut Vec<i64>) -> Option<()> {
    let constant = |expr: &Expr| Linear::of(expr, None)?.as_constant();
    match set {
        Set::One(one) => numbers.push(constant(one)?),
        Set::List(sets) => {
            for set in sets {
                listed(set, numbers)?;
            }
        }
        Set::Range(from, to) => {
            let (from, to) = (constant(from)?, constant(to)?);
            (to.checked_sub(from)? < MOST_LISTED as i64).then_some(())?;
            numbers.extend(from..=to);
        }
        _ => return None,
    }
    (numbers.len() <= MOST_LISTED).then_some(())
}

/// The digit of `[a, n-k-a]` for a in a range: the numbers of heaps that may be left.
fn of_break(set: &Set, k: i64) -> Option<Digit> {
    let Set::Range(from, to) = set else {
        return None;
    };
    let least = Linear::of(from, None)?.as_constant()?;
    let parts = match (least, to) {
        // Half of them, since [a, b] and [b, a] are one position.
        (least, Expr::Two(Op::Div, both)) => {
            let halves = Linear::of(&both.1, None)?.as_constant()? == 2;
            (halves && Linear::of(&both.0, None)?.taken()? == k).then_some(())?;
            [AT_MOST_TWO, TWO][usize::try_from(least).ok().filter(|&least| least < 2)?]
        }
        (least, to) => match (least, Linear::of(to, None)?.taken()?.checked_sub(k)?) {
            (0, 0) => AT_MOST_TWO,
            (1, 1) => TWO,
            // One of the two is never empty on its side, so both are empty in no option.
            (0, 1) | (1, 0) => ONE_OR_TWO,
            _ => return None,
        },
    };
    // Where nothing is taken and one heap is left, nothing changes.
    (k > 0 || parts == TWO).then_some(Digit {
        parts,
        distinct: false,
    })
}
