//! `misere`: quotients, periods and genera of heap games.

use crate::args::{Common, MisereArgs};
use crate::commands::check;
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::Status;
use grundy_report::MisereReport;

/// Prints the misère quotient of a game.
pub fn run(args: &MisereArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let certificate = args.certificate.as_deref();
    output::can_write("--certificate", certificate)?;
    let game = output::game(&args.more.join(&args.game))?;
    let limits = output::limits(common);
    let found = interrupt::working(|| grundy::ask::misere::misere(&game, args.to, &limits))?;
    check::write(certificate, || found.certificate(), out)?;
    let report = MisereReport::from(&found);
    if out.json {
        out.pretty(&report)?;
    } else {
        out.text(&report)?;
    }
    // The exact quotient of fewer heaps than asked for is no full answer.
    Ok(Exit::of(
        &report.envelope.status,
        matches!(report.envelope.status, Status::Unknown { .. }),
    ))
}
