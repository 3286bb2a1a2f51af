//! Why there is no certificate.

use crate::answer::Stopped;
use crate::error::Error;
use grundy_core::StopReason;

/// The limits were reached.
pub(super) fn unwritten(stop: StopReason) -> Error {
    let message = format!("no certificate was written: {stop}");
    Error::Stopped(Stopped::because(&stop, message))
}

/// The answer is not known, for this reason.
pub(super) fn unwritten_since(stopped: &Stopped) -> Error {
    Error::Stopped(Stopped {
        reason: stopped.reason,
        message: format!("no certificate was written: {}", stopped.message),
    })
}

/// No certificate says this.
pub(super) fn none(why: &str) -> Error {
    Error::Usage(format!("there is no certificate to write: {why}"))
}
