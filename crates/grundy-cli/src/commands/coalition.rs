//! `coalition`.

use crate::args::{CoalitionArgs, Common};
use crate::interrupt;
use crate::output::{self, Exit, Fault, NamedFile, Out};
use grundy::forms::coalition;
use grundy_report::CoalitionReport;

/// Runs `coalition`.
pub fn run(args: &CoalitionArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let text = &args.more.join(&args.game);
    let (certificate, picture) = (args.certificate.as_deref(), &args.picture);
    let proof = NamedFile::new("--certificate", certificate);
    proof.can_write()?;
    output::keeps(proof, [("the game", text.into())])?;
    let proof = certificate.map(|path| ("--certificate", path.to_owned()));
    let read = ("the game", text.into());
    picture.ready(&proof.into_iter().chain([read]).collect::<Vec<_>>())?;
    let game = interrupt::working(|| coalition::read(text))?;
    let limits = output::limits(common);
    let unions = args.unions.as_deref();
    let unions = unions
        .map(|unions| coalition::unions(unions, &game))
        .transpose()?;
    let found = interrupt::working(|| coalition::solve_with(&game, unions.as_deref(), &limits));
    if let (Some(path), Some(_)) = (certificate, &found.value.core) {
        let certificate = interrupt::working(|| found.value.certificate(&limits))?;
        output::write_file(path, &(certificate.to_json() + "\n"))?;
    }
    picture.write(|| grundy_picture::division(&found))?;
    let report = CoalitionReport::from(&found);
    let exit = Exit::of(&report.envelope.status, true);
    if out.json {
        out.pretty(&report)?;
        return Ok(exit);
    }
    out.text(&report)?;
    Ok(exit)
}
