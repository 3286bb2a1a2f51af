//! `same`: whether two heap games have the same values.

use crate::args::Common;
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::Status;
use grundy_report::SameReport;

/// Prints the comparison, and the first heap where the values differ.
pub fn run(
    a: &str,
    b: &str,
    to: Option<u64>,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let (a, b) = (output::game(a)?, output::game(b)?);
    let answer =
        interrupt::working(|| grundy::ask::same::same(&a, &b, to, &output::limits(common)))?;
    let report = SameReport::from(&answer);
    if out.json {
        out.pretty(&report)?;
    } else {
        out.text(&report)?;
    }
    Ok(Exit::of(
        &report.envelope.status,
        matches!(report.envelope.status, Status::Unknown { .. }),
    ))
}
