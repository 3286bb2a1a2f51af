//! Certificates of heaps under a code: their values and their periods.

use super::refused::{none, unwritten};
use crate::answer::Answer;
use crate::choose::sums::parts::is_written_so;
use crate::error::Error;
use crate::game::position::Sum;
use crate::heap::Period;
use grundy_answer::certified::Certified;
use grundy_check::heaps::{Heaps, MoveInHeap, by_definition};
use grundy_check::{Certificate, period as period_check};
use grundy_core::forms::heap::{HeapCode, SubtractionSet};
use grundy_core::{AllImpartial, Impartial, Summand, Watch};
use grundy_forms::heap_code::code_text;
use grundy_rules::rule::is_of_single_numbers;
use grundy_solve::heap::{Space, Sparse};

/// True if any number may be taken from a heap.
fn is_nim(code: &HeapCode) -> bool {
    matches!(code, HeapCode::Subtraction(SubtractionSet::AllBut(not)) if not.is_empty())
}

/// The largest heaps that are checked by definition; larger ones come with a period or with rare heaps, because the check
/// would take too long.
const BY_DEFINITION: u64 = 10_000;

/// The largest heap of a rule in one line of which a certificate lists the positions below.
const MOST_OF_A_RULE: u64 = 100_000;

/// The heaps of all terms, if they are heaps of one code.
fn of_one_code(rules: &AllImpartial, sum: &Sum) -> Option<(HeapCode, Vec<u64>)> {
    let mut all: Vec<u64> = Vec::new();
    let mut code: Option<HeapCode> = None;
    for entry in &sum.at {
        let (own, heaps) = rules.as_heaps(&vec![entry.clone()])?.is;
        let other = code.as_ref().is_some_and(|code| *code != own);
        if other || !is_written_so(rules.terms(), entry, &heaps) {
            return None;
        }
        code = Some(own);
        all.extend(heaps);
    }
    Some((code?, all))
}

/// The error for a rule in one line on heaps so large that the positions below them are not listed one by one; `None` where
/// there is no such rule.
fn large_rule(rules: &AllImpartial, sum: &Sum) -> Option<Error> {
    let large = |entry: &Summand| {
        let own = &rules.terms().0[entry.term as usize].rules;
        if !is_of_single_numbers(&**own) {
            return None;
        }
        let at = vec![entry.clone()];
        let (code, heaps) = rules.as_heaps(&at)?.is;
        let largest = heaps
            .into_iter()
            .max()
            .filter(|&heap| heap > MOST_OF_A_RULE)?;
        let text = code_text(&code)?;
        // Sets are the rules of subtraction games.
        let name = if text.contains('.') {
            "heaps"
        } else {
            "subtract"
        };
        Some((format!("{name} {text}"), largest))
    };
    let (code, largest) = sum.at.iter().find_map(large)?;
    Some(none(&format!(
        "the positions below a heap of {largest} are too many to be listed; the code that the rule follows has one: \
         {code}: {largest}"
    )))
}

/// A certificate for terms that are all heaps of one code.
pub(super) fn heaps(
    rules: &AllImpartial,
    sum: &Sum,
    watch: &mut dyn Watch,
) -> Result<Option<Heaps>, Error> {
    let Some((code, all)) = of_one_code(rules, sum) else {
        return large_rule(rules, sum).map_or(Ok(None), Err);
    };
    let Some(text) = code_text(&code) else {
        return Ok(None);
    };
    let mut engine = grundy_solve::heap::Heaps::new(&code);
    let summed = engine.sum(&all, 1, watch).map_err(unwritten)?;
    // A heap of Nim has its size as its value, however large: the checker knows that and needs no period.
    let beyond = !is_nim(&code) && all.iter().any(|&h| h > BY_DEFINITION);
    let space = engine.sparse().filter(|e| !e.dense()).map(Sparse::space);
    let (mut period, mut rare) = (None, None);
    match (engine.proved_period().filter(|_| beyond), space) {
        (Some(proved), _) => period = whole_period(&code, proved, space).ok().map(Box::new),
        // There is no period, but the values themselves are computed again from the rare heaps.
        (None, Some(space)) if beyond => {
            let largest = all.iter().copied().max().unwrap_or(0) as usize;
            let values = engine.computed();
            rare = values
                .get(..=largest)
                .map(|values| rare_heaps(&code, values, space));
        }
        _ => {}
    }
    let largest = all.iter().copied().max().unwrap_or(0);
    if period.is_none() && rare.is_none() && !by_definition(&text, largest) {
        return Err(none(&format!(
            "a heap of {largest} is too large to compute again from the definition, and for {text} there is neither a \
             proved period nor a sparse space"
        )));
    }
    Ok(Some(Heaps {
        code: text,
        heaps: all,
        nimbers: summed.values,
        nim_sum: summed.nim_sum,
        mover_wins: summed.nim_sum != 0,
        winning_move: summed.winning.first.first().map(|mv| MoveInHeap {
            heap: mv.heap,
            taken: mv.taken,
            left: mv.left.clone(),
        }),
        period,
        rare,
    }))
}

/// Of the period.
///
/// # Errors
/// [`Error::NoCertificate`] when the period is not proved, or is proved by a theorem that the checker does not know.
impl Certified for Period {
    fn certificate(answer: &Answer<Self>) -> Result<Certificate, Error> {
        let Some(evidence) = &answer.value.evidence else {
            return Err(none("no period was found"));
        };
        if is_nim(&evidence.code) {
            return Err(none(
                "a heap of Nim is worth itself; `solve` writes certificates of its positions",
            ));
        }
        if !evidence.period.is_proved() {
            return Err(none(
                "the period is only observed, and what is not proved has no certificate",
            ));
        }
        whole_period(&evidence.code, &evidence.period, evidence.space).map(Certificate::Period)
    }
}

/// The short form of a period, or the long form if the window is long and there is a sparse space.
fn whole_period(
    code: &HeapCode,
    period: &grundy_solve::heap::Period,
    space: Option<Space>,
) -> Result<period_check::Period, Error> {
    let mut body = period_body(code, period)?;
    if let Some(space) = space
        && body.values.len() > LONG_WINDOW
    {
        body.rare = Some(rare_heaps(code, &period.values, space));
        body.values = Vec::new();
    }
    Ok(body)
}

/// The largest number of values that a certificate lists; a longer window is certified by its rare heaps.
const LONG_WINDOW: usize = 2000;

/// The rare heaps of a table.
fn rare_heaps(code: &HeapCode, values: &[u32], space: Space) -> grundy_check::rare::Rare {
    let first = match code {
        HeapCode::Code(c) => c.digits.iter().position(|d| d.allows(2)).unwrap_or(0),
        HeapCode::Subtraction(_) => 0,
    };
    let turn = usize::from(space.by_position);
    // Rare values have an even number of ones under the mask. In a space by position the parity of the heap is added,
    // counted from the first digit that splits.
    let rare = |&(n, v): &(usize, u16)| {
        ((v & space.mask).count_ones() as usize + turn * (n + first)).is_multiple_of(2)
    };
    let narrow = || values.iter().map(|&v| v as u16);
    grundy_check::rare::Rare {
        count: values.len() as u64,
        mask: space.mask,
        kind: if space.by_position {
            "position"
        } else {
            "range"
        }
        .to_owned(),
        heaps: narrow()
            .enumerate()
            .skip(1)
            .filter(rare)
            .map(|(n, v)| (n as u64, v))
            .collect(),
        hash: format!("{:016x}", grundy_solve::heap::hash(narrow())),
    }
}

fn period_body(
    code: &HeapCode,
    period: &grundy_solve::heap::Period,
) -> Result<period_check::Period, Error> {
    let theorem = match code {
        HeapCode::Code(_) => "octal",
        HeapCode::Subtraction(SubtractionSet::Finite(set)) if set.is_empty() => "octal",
        HeapCode::Subtraction(SubtractionSet::Finite(_)) => "subtraction",
        HeapCode::Subtraction(SubtractionSet::AllBut(_)) => "all-but",
        HeapCode::Subtraction(_) => {
            return Err(none("the checker knows no theorem about this set"));
        }
    };
    let text =
        code_text(code).ok_or_else(|| none("the checker does not know this kind of code"))?;
    Ok(period_check::Period {
        code: text,
        theorem: theorem.to_owned(),
        preperiod: period.preperiod,
        period: period.period,
        saltus: period.saltus,
        values: period.values.iter().map(|&v| u64::from(v)).collect(),
        rare: None,
    })
}
