//! `days`.

use crate::args::{Common, DaysArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::ask::days;
use grundy_report::DaysReport;
use std::io::Write;

/// Prints what is born by a day.
pub fn run(args: &DaysArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    out.only_form("--dot", args.dot)?;
    args.picture.ready(&[])?;
    let limits = output::limits(common);
    let answer = interrupt::working(|| {
        if args.games {
            days::games(args.day, &limits)
        } else {
            days::numbers(args.day, &limits)
        }
    })?;
    args.picture.write(|| grundy_picture::days(&answer))?;
    let report = DaysReport::new(&answer, args.games);
    if out.json {
        out.pretty(&report)?;
    } else if args.dot {
        out.write_all(report.dot().as_bytes())?;
    } else {
        report.lines().iter().try_for_each(|line| out.line(line))?;
    }
    Ok(Exit::Answered)
}
