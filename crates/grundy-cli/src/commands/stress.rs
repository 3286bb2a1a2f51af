//! `stress`.

use crate::args::{Common, StressArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::stress::{self, Candidate};
use grundy::{Error, Status};
use std::io::Read;

/// Holds a formula or a program against the solver.
pub fn run(args: &StressArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let candidate = Candidate::read(&args.formula)?;
    let limits = output::limits(common);
    output::note_assumed(&grundy::heap::assumed_rules(&args.game)?);
    let report = if args.stdin.is_some() {
        grundy::catalog::no_position(&args.game)?;
        let mut text = String::new();
        let read = std::io::stdin().lock().read_to_string(&mut text);
        read.map_err(|e| Error::file("standard input", &e))?;
        let compare = || stress::positions(&args.game, &text, &candidate, args.run_limit, &limits);
        interrupt::working(compare)?
    } else {
        let compare = || stress::heaps(&args.game, &candidate, args.to, args.run_limit, &limits);
        interrupt::working(compare)?
    };
    if out.json {
        out.pretty(&report)?;
    } else {
        out.line(&report.game)?;
        out.field("agree", format!("{} of {}", report.agree, report.asked))?;
        if let Some(d) = &report.disagreement {
            let text = format!(
                "{}: the solver says {}, yours says {}",
                d.position, d.solver, d.candidate
            );
            out.field("differ", text)?;
        }
        if let Some(failure) = &report.failure {
            out.field("failed", failure)?;
        }
    }
    if report.disagreement.is_some() || report.failure.is_some() {
        return Ok(Exit::Rejected);
    }
    if let Some(stopped) = report.stopped {
        eprintln!("grundy: the solver did not finish: {stopped}");
        return Ok(Exit::of(&Status::Unknown { stopped }, true));
    }
    Ok(Exit::Answered)
}
