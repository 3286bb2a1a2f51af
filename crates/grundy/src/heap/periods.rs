//! The methods for periods, from the fastest to the most general.

use super::evidence::Period;
use super::long::{self, Keeper};
use super::named::{LONGEST, title};
use super::table::{Table, nimbers};
use crate::answer::{Answer, Status, Why};
use crate::derivation::{Derivation, PeriodReason, Repeats};
use crate::error::Error;
use crate::method::{Asked, Description, Effort, Method, MethodName};
use crate::setting::Setting;
use grundy_core::Watch;
use grundy_core::any::Erased;
use grundy_core::forms::heap::HeapCode;
use grundy_solve::heap::Sparse;
use std::cell::RefCell;
use std::sync::Arc;

/// The values of heaps, or of positions that are single numbers, whose period is to be found.
pub(super) struct Repeating<'q, 'k> {
    pub rules: &'q Arc<dyn Erased>,
    pub code: Option<HeapCode>,
    /// The code in its simplest form, which has the same values.
    pub simple: Option<HeapCode>,
    /// The engine that lists rare heaps, until a method takes it. It is kept from the check that it exists, because
    /// that check makes it.
    pub rare: RefCell<Option<Sparse>>,
    pub to: u64,
    pub keeper: &'q RefCell<Keeper<'k>>,
}

/// The engine that lists rare heaps, if the code has a sparse space.
pub(super) fn rare(code: Option<&HeapCode>) -> Option<Sparse> {
    match code {
        Some(HeapCode::Code(rule)) => Sparse::new(rule),
        _ => None,
    }
}

impl Asked for &Repeating<'_, '_> {}

type PeriodMethod<'q, 'k> = Method<'static, &'q Repeating<'q, 'k>, Result<Answer<Period>, Error>>;

/// The methods for periods, in the order in which they are asked.
pub(super) fn for_periods<'q, 'k>() -> [PeriodMethod<'q, 'k>; 3] {
    [
        PeriodMethod::new(
            Description {
                name: MethodName::RareHeaps,
                answers: "the period of a code whose values mostly lie in a sparse space",
                cost: "the rare heaps below each heap",
                source: "Berlekamp, Conway and Guy 1982, chapter 4",
            },
            |question| {
                let is_there = question.rare.borrow().is_some();
                is_there
                    .then_some(())
                    .ok_or_else(|| NO_SPARSE_SPACE.to_owned())
            },
            |_, _| Effort::Whole,
            |question, watch| Ok(by_rare_heaps(question, watch)),
        ),
        PeriodMethod::new(
            Description {
                name: MethodName::Heaps,
                answers: "the period of heaps under any code",
                cost: "linear to quadratic in the largest heap",
                source: "Guy and Smith 1956",
            },
            |question| match question.code {
                Some(_) => Ok(()),
                None => Err("the game has no code".to_owned()),
            },
            |_, _| Effort::Whole,
            |question, watch| Ok(by_heaps(question, watch)),
        ),
        PeriodMethod::new(
            Description {
                name: MethodName::Nimbers,
                answers: "a period that is seen in a table of any impartial game, and not proved",
                cost: "that of the table",
                source: "the definition of a period",
            },
            |_| Ok(()),
            |_, _| Effort::Whole,
            |question, watch| Ok(by_table(question, watch)),
        ),
    ]
}

const NO_SPARSE_SPACE: &str = "the code has no sparse space";

fn by_rare_heaps(
    question: &Repeating<'_, '_>,
    watch: &mut dyn Watch,
) -> Result<Answer<Period>, Error> {
    let (Some(code), Some(HeapCode::Code(rule))) = (&question.code, &question.simple) else {
        unreachable!("the method was able, so the code has a sparse space")
    };
    let engine = question.rare.take();
    let engine = engine.expect("the method is asked once, so the engine is still there");
    most(question.to, grundy_solve::heap::sparse::LONGEST - 1)?;
    let name = title(&**question.rules);
    let keeper = &mut question.keeper.borrow_mut();
    long::by_rare_heaps(name, code, rule, engine, question.to, keeper, watch)
}

fn by_heaps(question: &Repeating<'_, '_>, watch: &mut dyn Watch) -> Result<Answer<Period>, Error> {
    let (Some(code), Some(simple)) = (&question.code, &question.simple) else {
        unreachable!("the method was able, so the game has a code")
    };
    most(question.to, LONGEST)?;
    let name = title(&**question.rules);
    let keeper = &mut question.keeper.borrow_mut();
    long::directly(name, code, simple, question.to, keeper, watch)
}

fn by_table(question: &Repeating<'_, '_>, watch: &mut dyn Watch) -> Result<Answer<Period>, Error> {
    most(question.to, LONGEST)?;
    let table = nimbers(question.rules, question.to, watch)?;
    Ok(observed(table))
}

fn most(to: u64, longest: u64) -> Result<(), Error> {
    if to <= longest {
        return Ok(());
    }
    Err(too_far(to, longest))
}

/// A period seen in a table of a game without a code. No theorem applies, so it stays an observation.
fn observed(table: Answer<Table>) -> Answer<Period> {
    let values = table.value.nimbers().unwrap_or_default();
    let n = values.len();
    let seen = (1..=n / 3).find_map(|p| {
        let tail = (p..n)
            .rev()
            .take_while(|&i| values[i] == values[i - p])
            .count();
        // Two whole repetitions that cover more than half of the values are required, because sequences without a
        // period also have short ends that repeat.
        (tail >= 2 * p && 2 * (p + tail) > n).then(|| Repeats {
            period: p as u64,
            preperiod: (n - p - tail) as u64,
            saltus: 0,
        })
    });
    let verified_to = (n as u64).saturating_sub(1);
    let status = match seen {
        // A table that ended early does not answer the question.
        _ if table.status != Status::Proved => table.status.clone(),
        Some(_) => Status::Checked { to: verified_to },
        None => Status::unknown(Why::Open, format!("no period was seen up to {verified_to}")),
    };
    let derivation = Derivation::Period(match seen {
        Some(repeats) => PeriodReason::Observed {
            repeats,
            to: verified_to,
        },
        None => PeriodReason::NoneObserved,
    });
    let max = values.iter().copied().max().unwrap_or(0);
    Answer { status, ..table }
        .because(derivation)
        .map(|table| Period {
            game: table.game,
            repeats: seen,
            verified_to,
            max,
            evidence: None,
        })
}

/// The error for a bound that is larger than `longest`.
pub(crate) fn too_far(to: u64, longest: u64) -> Error {
    Error::Value {
        setting: Setting::To,
        expected: format!("at most {longest}"),
        found: to.to_string(),
    }
}
