//! `check`: a certificate is accepted with a sentence that says what it proves, or rejected with the reason.

use crate::args::Common;
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::{Error, Stopped, certify, input};
use grundy_report::CheckReport;
use std::path::Path;

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
