//! Errors that say why there is no certificate.

use crate::answer::Stopped;
use crate::error::Error;
use grundy_core::StopReason;

/// The error when a limit was reached.
pub(super) fn unwritten(stop: StopReason) -> Error {
    let message = format!("no certificate was written: {stop}");
    Error::Stopped(Stopped::because(&stop, message))
}

/// The error when the answer is not known, for the reason `stopped`.
pub(super) fn unwritten_since(stopped: &Stopped) -> Error {
    Error::Stopped(Stopped {
        reason: stopped.reason,
        message: format!("no certificate was written: {}", stopped.message),
    })
}

/// The error when there is no certificate for such an answer.
pub(super) fn none(why: &str) -> Error {
    Error::NoCertificate {
        why: why.to_owned(),
    }
}
