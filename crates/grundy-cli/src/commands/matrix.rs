//! `matrix`.

use crate::args::{Common, MatrixArgs};
use crate::commands::check;
use crate::interrupt;
use crate::output::{self, Exit, Fault, NamedFile, Out};
use grundy::Error;
use grundy::forms::matrix;
use grundy::solvers::learning::Course;
use grundy_report::{LearningReport, MatrixReport};

/// Runs `matrix`.
pub fn run(args: &MatrixArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let text = &args.more.join(&args.matrix);
    let (certificate, picture) = (args.certificate.as_deref(), &args.picture);
    let proof = NamedFile::new("--certificate", certificate);
    proof.can_write()?;
    output::keeps(proof, [("the matrix", text.into())])?;
    let curve = NamedFile::new("--curve", args.curve.as_deref());
    curve.can_write()?;
    let proof = certificate.map(|path| ("--certificate", path.to_owned()));
    output::keeps(
        curve,
        [("the matrix", text.into())]
            .into_iter()
            .chain(proof.clone()),
    )?;
    let curve = args.curve.clone().map(|path| ("--curve", path));
    let read = ("the matrix", text.into());
    let others = proof.into_iter().chain(curve).chain([read]);
    picture.ready(&others.collect::<Vec<_>>())?;
    let game = interrupt::working(|| matrix::read(text))?;
    let limits = output::limits(common);
    let course = args.learn.map(|rule| {
        Ok::<_, Error>(Course {
            rule: rule.meaning(),
            rounds: args.rounds,
            start: matrix::start(&args.start, &game, common.seed())?,
            against: matrix::opponent(&args.against, &game)?,
            alternating: args.alternating,
        })
    });
    let found = match course.transpose()? {
        Some(course) => interrupt::working(|| matrix::learn(&game, &course, &limits)),
        None => interrupt::working(|| matrix::solve(&game, args.regret, &limits)),
    };
    if let (Some(path), Some((course, learned))) = (&args.curve, &found.value.learned) {
        output::write_file(path, &LearningReport::new(course, learned).csv())?;
    }
    let best = &found.value.best;
    if best.is_some() {
        check::write(certificate, || found.certificate(), out)?;
    }
    picture.write(|| grundy_picture::mixed(&found))?;
    let exit = Exit::of(&found.status, best.is_none());
    if out.json {
        out.pretty(&MatrixReport::from(&found))?;
        return Ok(exit);
    }
    out.text(MatrixReport::words(&found, args.exact))?;
    Ok(exit)
}
