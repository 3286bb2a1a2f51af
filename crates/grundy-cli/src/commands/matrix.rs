//! `matrix`.

use crate::args::{Common, MatrixArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Named, Out};
use grundy::matrix;
use grundy::report::MatrixReport;
use grundy::solvers::regret::Matched;

/// Runs `matrix`.
pub fn run(args: &MatrixArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let text = &args.more.join(&args.matrix);
    let (certificate, picture) = (args.certificate.as_deref(), &args.picture);
    let proof = Named::new("--certificate", certificate);
    proof.can_write()?;
    output::keeps(proof, [("the matrix", text.into())])?;
    let proof = certificate.map(|path| ("--certificate", path.to_owned()));
    let read = ("the matrix", text.into());
    picture.ready(&proof.into_iter().chain([read]).collect::<Vec<_>>())?;
    let game = interrupt::working(|| matrix::read(text))?;
    let found = interrupt::working(|| matrix::solve(&game, args.regret, &output::limits(common)));
    let best = &found.value.best;
    if let (Some(path), Some(_)) = (certificate, best) {
        output::write_file(path, &(found.certificate()?.to_json() + "\n"))?;
    }
    picture.write(|| grundy_picture::mixed(&found))?;
    let answer = MatrixReport::from(&found);
    if out.json {
        out.pretty(&answer)?;
        return Ok(Exit::of(&answer.status, best.is_none()));
    }
    if let Some(best) = best {
        let value = &best.value;
        let beside = if args.exact || value.is_integer() {
            String::new()
        } else {
            format!("  (about {})", matrix::decimal(value))
        };
        out.field("value", format!("{value}{beside}"))?;
        out.field("rows", answer.rows.join(" "))?;
        out.field("columns", answer.columns.join(" "))?;
    }
    out.field("status", answer.status.to_string())?;
    out.field("method", &answer.method)?;
    out.field("reason", &answer.reason)?;
    if let Some(regret) = &found.value.regret {
        show_regret(regret, out)?;
    }
    Ok(Exit::of(&answer.status, best.is_none()))
}

/// The bounds of regret matching, and how it came to them.
fn show_regret(regret: &Matched, out: &mut Out) -> Result<(), Fault> {
    out.line("")?;
    out.line(format!(
        "Regret matching, steps: {}; the value lies in [{}, {}], exactly (about [{}, {}]).",
        regret.iterations,
        regret.lower,
        regret.upper,
        matrix::decimal(&regret.lower),
        matrix::decimal(&regret.upper)
    ))?;
    out.line("step      row regret    column regret  exploitability  (estimates)")?;
    for sample in &regret.curve {
        let (step, [rows, columns]) = (sample.iteration, sample.regret);
        out.line(format!(
            "{step:<9} {rows:<13.6} {columns:<14.6} {:.6}",
            sample.exploitability
        ))?;
    }
    Ok(())
}
