//! Values and periods of heap games given by their codes.

use super::row::{Measured, stopped, timed};
use grundy::solvers::heap::{Period, Sparse, Values, period};
use grundy::vocabulary::StopReason;
use grundy::vocabulary::forms::heap::{HeapCode, TakeAndBreak};
use grundy::{Error, Limits};

/// The first values of a code, up to the heap `to`.
///
/// # Errors
/// A code that does not break heaps in two, or what stopped it.
pub fn values(code: &str, to: u64, limits: &Limits) -> Result<Measured, Error> {
    let (_, mut engine) = sparse(code)?;
    let mut watch = limits.watch();
    let (ended, seconds) = timed(|| engine.extend_to(to, &mut watch));
    ended.map_err(stopped)?;
    Ok(of_engine(code, &engine, seconds, "values".to_owned()))
}

/// The values of a code until its period is proved or the heap `to` is reached.
///
/// # Errors
/// A code that does not break heaps in two, or what stopped it.
pub fn measure(code: &str, to: u64, limits: &Limits) -> Result<Measured, Error> {
    let (rule, mut engine) = sparse(code)?;
    let mut watch = limits.watch();
    let whole = HeapCode::Code(rule);
    let (found, seconds) = timed(|| {
        match period::find_sparse(&mut engine, &whole, to, &mut watch, &mut |_| {}) {
            // Grundy's game has values but no theorem about periods.
            Err(StopReason::Beyond(_)) => engine.extend_to(to, &mut watch).map(|()| None),
            found => found,
        }
    });
    let found = found.map_err(stopped)?.filter(Period::is_proved);
    let found = found.map_or("no proof".to_owned(), |p| p.to_string());
    Ok(of_engine(code, &engine, seconds, found))
}

/// The sparse engine of a code.
fn sparse(code: &str) -> Result<(TakeAndBreak, Sparse), Error> {
    let rule: TakeAndBreak = code.parse().map_err(|e| Error::parse(code, e))?;
    let engine = Sparse::new(&rule)
        .ok_or_else(|| Error::usage(format!("{code} does not break heaps in two")))?;
    Ok((rule, engine))
}

/// The measurement of an engine's run.
fn of_engine(code: &str, engine: &Sparse, cpu_seconds: f64, found: String) -> Measured {
    Measured {
        workload: code.to_owned(),
        count: engine.values().len() as u64,
        of: "values",
        cpu_seconds,
        found,
        work: vec![
            ("rare", engine.rare().len() as u64),
            ("marks", engine.work().marks),
            ("pairs", engine.work().pairs),
        ],
    }
}

/// The census goes on with a code if fewer than one heap in this many is rare.
const FEW_RARE: usize = 50;

/// All 1024 codes d0.d1d2d3 with d0 in {0, 4}, each to a proof or to the heap `to`; those with few rare heaps, where
/// values cost little, go on to the heap `further`.
///
/// # Errors
/// The reason why it was stopped.
pub fn census(to: u64, further: u64, limits: &Limits) -> Result<Measured, Error> {
    let mut watch = limits.watch();
    let (mut early, mut late, mut values) = (0u64, 0u64, 0);
    let (ended, seconds) = timed(|| {
        for number in 0..1024u32 {
            let text = format!("{}.{:03o}", 4 * (number >> 9), number & 511);
            let code = HeapCode::Code(text.parse().map_err(|e| Error::parse(&text, e))?);
            let mut engine = Values::new(&code);
            let mut proved = |engine: &mut Values, to| {
                let found = period::find_in(engine, &code, to, &mut watch).map_err(stopped)?;
                Ok(found.is_some_and(|p| p.is_proved()))
            };
            if proved(&mut engine, to)? {
                early += 1;
            } else if engine.sparse().is_some_and(|sparse| {
                !sparse.dense() && FEW_RARE * sparse.rare().len() < sparse.values().len()
            }) {
                late += u64::from(proved(&mut engine, further)?);
            }
            values += engine.values().len() as u64;
        }
        Ok(())
    });
    ended?;
    Ok(Measured {
        workload: format!("1024 codes to {to}, with few rare heaps to {further}"),
        count: values,
        of: "values",
        cpu_seconds: seconds,
        found: format!("{} proved", early + late),
        work: vec![("proved early", early), ("proved late", late)],
    })
}
