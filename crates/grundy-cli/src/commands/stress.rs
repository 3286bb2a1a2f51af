//! `stress`.

use crate::args::{Common, StressArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::vocabulary::Convention;
use grundy::{Error, input};
use grundy_trials::differential::{self, Asking, Candidate, Compared, Report, Winners};
use std::io;

/// Compares a formula or a program with the solver.
pub fn run(args: &StressArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let candidate = Candidate::read(&args.formula)?;
    let asking = asking(args)?;
    let limits = output::limits(common);
    let positions = args.more.before_stdin(&args.game);
    let game = match &positions {
        Some(game) => game.clone(),
        None => args.more.join(&args.game),
    };
    let named = output::game(&game)?;
    output::note_assumed(named.assumed());
    let report = if positions.is_some() {
        no_bound(args.to.as_deref())?;
        grundy::game::notation::no_position(&game)?;
        let text = interrupt::waiting(|| input::read_text("-"))?;
        let compare = || differential::positions(&game, &text, &candidate, asking, &limits);
        interrupt::working(compare)?
    } else {
        let to = args.to.as_deref();
        let compare = || differential::table(&named, &candidate, to, asking, &limits);
        interrupt::working(compare)?
    };
    if out.json {
        out.pretty(&report)?;
    } else {
        in_words(&report, out)?;
    }
    if report.disagreement.is_some() || report.failure.is_some() {
        return Ok(Exit::Rejected);
    }
    Ok(match report.stopped {
        Some(_) => Exit::by_limit(),
        None => Exit::Answered,
    })
}

/// What is compared, and how long a run may take.
fn asking(args: &StressArgs) -> Result<Asking, Error> {
    let Some(words) = &args.winner else {
        return Ok(Asking::from(args.run_limit));
    };
    let words = if words.is_empty() {
        Winners::default()
    } else {
        Winners::read(words)?
    };
    let convention = if args.misere {
        Convention::Misere
    } else {
        Convention::Normal
    };
    Ok(Asking {
        run: args.run_limit,
        compared: Compared::Winners { words, convention },
    })
}

/// Positions from standard input have no bound.
fn no_bound(to: Option<&str>) -> Result<(), Error> {
    let text = "--to goes with the heaps 0..N or the pairs up to RxC, not with positions from standard input";
    match to {
        Some(_) => Err(Error::usage(text.to_owned())),
        None => Ok(()),
    }
}

/// The comparison for people.
fn in_words(report: &Report, out: &mut Out) -> io::Result<()> {
    out.line(&report.game)?;
    out.field("agree", format!("{} of {}", report.agree, report.asked))?;
    if let Some(d) = &report.disagreement {
        let text = format!(
            "{}: the solver says {}, yours says {}",
            d.position, d.solver, d.candidate
        );
        out.field("differ", text)?;
    }
    if let Some(first) = &report.found_at {
        out.field(
            "smaller",
            format!("found from {first}, the first that differs"),
        )?;
    }
    if let Some(failure) = &report.failure {
        out.field("failed", failure)?;
    }
    if let Some(position) = &report.fails_on {
        out.field(
            "alone",
            format!("it also fails when asked about {position} alone"),
        )?;
    }
    // A disagreement stands, however far the others were compared.
    let decided = report.disagreement.is_some();
    if let Some(stopped) = report.stopped.as_ref().filter(|_| !decided) {
        out.field("status", format!("unknown ({stopped})"))?;
    }
    Ok(())
}
