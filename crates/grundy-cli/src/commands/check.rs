//! `check`: a certificate is accepted with a sentence that says what it proves, or rejected with the reason.

use crate::args::Common;
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::{Error, Stopped, certify, input};
use serde_json::json;
use std::path::Path;

/// Runs `check`.
pub fn run(path: &Path, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let name = path.display().to_string();
    let bytes = input::read_bytes(&name, None)?;
    // Bytes that are no text are no certificate: rejected, like anything else that is broken.
    let text = String::from_utf8_lossy(&bytes);
    let verdict = interrupt::working(|| certify::check(&text, &output::limits(common)));
    match verdict {
        Ok(accepted) => {
            if out.json {
                out.pretty(&json!({ "accepted": true, "statement": accepted.statement }))?;
            } else {
                out.line(format!("accepted: {}", accepted.statement))?;
            }
            Ok(Exit::Answered)
        }
        Err(rejected) => {
            if let Some(stop) = &rejected.stopped {
                let text = format!("the check was not finished: {stop}");
                return Err(Error::Stopped(Stopped::because(stop, text)).into());
            }
            if out.json {
                let hypothesis = rejected.hypothesis.map(|broken| broken.to_string());
                out.pretty(&json!({
                    "accepted": false,
                    "hypothesis": hypothesis,
                    "reason": rejected.reason,
                }))?;
            } else {
                out.line(format!("rejected: {}", rejected.reason))?;
            }
            Ok(Exit::Rejected)
        }
    }
}
