//! `check`: a certificate is accepted with a sentence that says what it proves, or rejected with the reason. And the writing
//! of certificates.

use crate::args::Common;
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::check::Certificate;
use grundy::{Error, Stopped, certify, input};
use grundy_report::CheckReport;
use std::io::Write;
use std::path::Path;

/// Writes the certificate of an answer to the file of `--certificate`, if there is one. The answer is printed before, for
/// making its proof may be stopped.
pub fn write(
    path: Option<&Path>,
    certificate: impl FnOnce() -> Result<Certificate, Error>,
    out: &mut Out,
) -> Result<(), Fault> {
    let Some(path) = path else { return Ok(()) };
    out.flush()?;
    let certificate = interrupt::working(certificate)?;
    output::write_file(path, &(certificate.to_json() + "\n"))
}

/// Runs `check`.
pub fn run(path: &Path, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let name = path.display().to_string();
    let bytes = input::read_bytes(&name, None)?;
    // Bytes that are no text are no certificate: rejected, like anything else that is broken.
    let text = String::from_utf8_lossy(&bytes);
    let verdict = interrupt::working(|| certify::check(&text, &output::limits(common)));
    if let Err(rejected) = &verdict
        && let Some(stop) = &rejected.stopped
    {
        let text = format!("the check was not finished: {stop}");
        return Err(Error::Stopped(Stopped::because(stop, text)).into());
    }
    if out.json {
        out.pretty(&CheckReport::from(&verdict))?;
    } else {
        out.line(match &verdict {
            Ok(accepted) => format!("accepted: {}", accepted.statement),
            Err(rejected) => format!("rejected: {}", rejected.reason),
        })?;
    }
    Ok(match verdict {
        Ok(_) => Exit::Answered,
        Err(_) => Exit::Rejected,
    })
}
