//! `matrix`.

use crate::args::{Common, MatrixArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Named, Out};
use grundy::forms::matrix;
use grundy_report::MatrixReport;

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
    let exit = Exit::of(&found.status, best.is_none());
    if out.json {
        out.pretty(&MatrixReport::from(&found))?;
        return Ok(exit);
    }
    out.text(MatrixReport::words(&found, args.exact))?;
    Ok(exit)
}
