//! `same`: whether two heap games have the same values.

use crate::args::Common;
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::Status;
use grundy::report::SameReport;

/// Prints whether they have, and the first heap where they differ.
pub fn run(
    a: &str,
    b: &str,
    to: Option<u64>,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let (a, b) = (output::game(a)?, output::game(b)?);
    let answer = interrupt::working(|| grundy::same::same(&a, &b, to, &output::limits(common)))?;
    let answer = SameReport::from(&answer);
    if out.json {
        out.pretty(&answer)?;
    } else {
        out.line(answer.games.join(" and "))?;
        out.field(
            "same",
            match answer.same {
                Some(true) => "yes",
                Some(false) => "no",
                None => "unknown",
            },
        )?;
        if let Some(found) = &answer.first_difference {
            let [a, b] = found.values;
            out.field(
                "differ",
                format!("first at the heap of {}: {a} and {b}", found.heap),
            )?;
        }
        if let (Some(by), Some(status)) = (answer.shift, &answer.shift_status) {
            let sign = if by < 0 { '-' } else { '+' };
            let [a, b] = &answer.games;
            out.field(
                "shifted",
                format!("G(n) of {a} is G(n {sign} {}) of {b}: {status}", by.abs()),
            )?;
        }
        out.field("status", answer.status.to_string())?;
        out.field("reason", &answer.reason)?;
    }
    Ok(Exit::of(
        &answer.status,
        matches!(answer.status, Status::Unknown { .. }),
    ))
}
