//! The cost that explanations may have, and the error where that is not enough.

use crate::answer::Stopped;
use crate::error::Error;
use grundy_core::StopReason;

/// The largest number of options of one position that are listed.
pub const MOST_OPTIONS: usize = 60;

/// The work that the value of one option may cost.
pub(super) const WORK_FOR_AN_OPTION: u64 = 500_000;

/// The error of an explanation whose value is not known.
pub(super) fn unknown(stop: StopReason) -> Error {
    still_unknown(Stopped::from(&stop))
}

/// The same, with a reason to stop that has been put into words already.
pub(super) fn still_unknown(stop: Stopped) -> Error {
    let message = format!("the value is not known: {stop}");
    Error::Stopped(Stopped::because(stop.reason, message))
}
