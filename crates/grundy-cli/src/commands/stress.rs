//! `stress`.

use crate::args::{Common, StressArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::formats;
use grundy::stress::{self, Candidate};

/// Holds a formula or a program against the solver.
pub fn run(args: &StressArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let candidate = Candidate::read(&args.formula)?;
    let limits = output::limits(common);
    output::note_assumed(&grundy::heap::assumed_rules(&args.more.join(&args.game))?);
    let report = if let Some(game) = args.more.before_stdin(&args.game) {
        grundy::catalog::no_position(&game)?;
        let text = interrupt::waiting(|| formats::read_text("-"))?;
        let compare = || stress::positions(&game, &text, &candidate, args.run_limit, &limits);
        interrupt::working(compare)?
    } else {
        let game = args.more.join(&args.game);
        let compare = || stress::heaps(&game, &candidate, args.to, args.run_limit, &limits);
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
        if let Some(stopped) = &report.stopped {
            out.field("status", format!("unknown ({stopped})"))?;
        }
    }
    if report.disagreement.is_some() || report.failure.is_some() {
        return Ok(Exit::Rejected);
    }
    Ok(match report.stopped {
        Some(_) => Exit::by_limit(),
        None => Exit::Answered,
    })
}
