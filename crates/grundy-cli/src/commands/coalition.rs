//! `coalition`.

use crate::args::{CoalitionArgs, Common};
use crate::commands::check;
use crate::interrupt;
use crate::output::{self, Exit, Fault, NamedFile, Out};
use grundy::forms::coalition;
use grundy_report::CoalitionReport;

/// Runs `coalition`.
pub fn run(args: &CoalitionArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let text = &args.more.join(&args.game);
    let (certificate, picture) = (args.certificate.as_deref(), &args.picture);
    let of_nucleolus = args.nucleolus_certificate.as_deref();
    let mut others = vec![("the game", text.into())];
    for (option, path) in [
        ("--certificate", certificate),
        ("--nucleolus-certificate", of_nucleolus),
    ] {
        let proof = NamedFile::new(option, path);
        proof.can_write()?;
        output::keeps(proof, others.clone())?;
        others.extend(path.map(|path| (option, path.to_owned())));
    }
    picture.ready(&others)?;
    let game = interrupt::working(|| coalition::read(text))?;
    let limits = output::limits(common);
    let unions = args.unions.as_deref();
    let unions = unions
        .map(|unions| coalition::unions(unions, &game))
        .transpose()?;
    let found = interrupt::working(|| coalition::solve_with(&game, unions.as_deref(), &limits));
    if found.value.core.is_some() {
        check::write(certificate, || found.value.certificate(&limits), out)?;
    }
    if found.value.settled.is_some() {
        check::write(
            of_nucleolus,
            || found.value.nucleolus_certificate(&limits),
            out,
        )?;
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
