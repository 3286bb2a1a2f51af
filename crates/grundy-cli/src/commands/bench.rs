//! `bench`: rows of the speed table of the heap engine. Seconds differ from machine to machine, work does not.

use crate::args::Common;
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::speed::{Measured, census, measure};

/// The rows: a code, how far, and whether to a proof.
const ROWS: [(&str, u64); 5] = [
    ("0.6", 199_999),
    ("0.16", 199_999),
    ("0.106", 199_999),
    ("0.354", 30_000_000),
    ("0.376", 10_000_000),
];
/// How far the census goes.
const CENSUS: u64 = 100_000;

/// Prints one row or all.
pub fn run(what: Option<&str>, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let limits = output::limits(common);
    let mut show = |row: Measured| -> Result<(), Fault> {
        if out.json {
            return Ok(out.json(&row)?);
        }
        let rate = row.values as f64 / row.cpu_seconds.max(1e-9) / 1e6;
        out.line(format!(
            "{}\t{} values\t{:.3} s\t{rate:.3} M/s\t{}\trare {}\tmarks {}\tpairs {}",
            row.workload, row.values, row.cpu_seconds, row.found, row.rare, row.marks, row.pairs
        ))?;
        Ok(())
    };
    let known = |code: &str| ROWS.iter().find(|(own, _)| *own == code);
    match what {
        Some("census") => show(interrupt::working(|| census(CENSUS, &limits))?)?,
        Some(code) => {
            let to = known(code).map_or(CENSUS - 1, |&(_, to)| to);
            show(interrupt::working(|| measure(code, to, &limits))?)?;
        }
        None => {
            for (code, to) in ROWS {
                show(interrupt::working(|| measure(code, to, &limits))?)?;
            }
            show(interrupt::working(|| census(CENSUS, &limits))?)?;
        }
    }
    Ok(Exit::Answered)
}
