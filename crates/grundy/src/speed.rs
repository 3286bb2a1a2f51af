//! What the heap engine costs: seconds of this thread, and counts of work that are the same on every machine.

use crate::error::Error;
use crate::limits::Limits;
use grundy_core::StopReason;
use grundy_core::forms::heap::{HeapCode, TakeAndBreak};
use grundy_solve::heap::{Period, Sparse, period};
use serde::Serialize;
use std::time::Instant;

/// One row of the speed table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// What was computed.
    pub workload: String,
    /// How many values.
    pub values: u64,
    /// Processor seconds, where the system tells them, else seconds on the clock.
    pub cpu_seconds: f64,
    /// What was found: a period, or how many.
    pub found: String,
    /// Rare heaps at the end.
    pub rare: u64,
    /// Options that were marked.
    pub marks: u64,
    /// Pairs that were compared.
    pub pairs: u64,
}

/// The seconds that this thread has worked, where the system tells it: no other program's work is counted.
fn cpu_seconds(begin: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|t| t.split(' ').next()?.parse::<u64>().ok());
    nanos.map_or(begin.elapsed().as_secs_f64(), |n| n as f64 / 1e9)
}

fn stopped(stop: StopReason) -> Error {
    Error::Usage(format!("the measurement was stopped: {stop}"))
}

/// Values of a code until a proof of its period or the heap `to`.
///
/// # Errors
/// A code that does not break heaps in two, or what stopped it.
pub fn measure(code: &str, to: u64, limits: &Limits) -> Result<Measured, Error> {
    let rule: TakeAndBreak = code.parse().map_err(|e| Error::parse(code, e))?;
    let mut engine = Sparse::new(&rule)
        .ok_or_else(|| Error::Usage(format!("{code} does not break heaps in two")))?;
    let (clock, mut watch) = (Instant::now(), limits.watch());
    let begin = cpu_seconds(clock);
    let whole = HeapCode::Code(rule);
    let found = match period::find_sparse(&mut engine, &whole, to, &mut watch, &mut |_| {}) {
        // Grundy's game has values and no theorem.
        Err(StopReason::Beyond(_)) => {
            engine.extend_to(to, &mut watch).map_err(stopped)?;
            None
        }
        found => found.map_err(stopped)?.filter(Period::is_proved),
    };
    Ok(Measured {
        workload: code.to_owned(),
        values: engine.values().len() as u64,
        cpu_seconds: cpu_seconds(clock) - begin,
        found: found.map_or("no proof".to_owned(), |p| p.to_string()),
        rare: engine.rare().len() as u64,
        marks: engine.work().marks,
        pairs: engine.work().pairs,
    })
}

/// All 1024 codes d0.d1d2d3 with d0 in {0, 4}, each to a proof or to the heap `to`.
///
/// # Errors
/// What stopped it.
pub fn census(to: u64, limits: &Limits) -> Result<Measured, Error> {
    let (clock, mut watch) = (Instant::now(), limits.watch());
    let begin = cpu_seconds(clock);
    let (mut proved, mut values) = (0, 0);
    for number in 0..1024u32 {
        let text = format!("{}.{:03o}", 4 * (number >> 9), number & 511);
        let code = HeapCode::Code(text.parse().map_err(|e| Error::parse(&text, e))?);
        let mut engine = grundy_solve::heap::Direct::new(&code);
        let found = period::find_in(&mut engine, &code, to, &mut watch).map_err(stopped)?;
        proved += u32::from(found.is_some_and(|p| p.is_proved()));
        values += engine.values().len() as u64;
    }
    Ok(Measured {
        workload: format!("1024 codes to {to}"),
        values,
        cpu_seconds: cpu_seconds(clock) - begin,
        found: format!("{proved} proved"),
        rare: 0,
        marks: 0,
        pairs: 0,
    })
}
