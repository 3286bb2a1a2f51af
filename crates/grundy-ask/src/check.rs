//! The question if a certificate proves what it says.

use crate::asked::Asked;
use crate::sent::sent;
use grundy::{Error, Limits, Stopped, certify};
use grundy_report::CheckReport;

/// The answer of `check`.
pub(crate) fn check(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    let text = asked.text("certificate").unwrap_or_default();
    let verdict = certify::check(text, limits);
    if let Err(rejected) = &verdict
        && let Some(stop) = &rejected.stopped
    {
        let text = format!("the check was not finished: {stop}");
        return Err(Error::Stopped(Stopped::because(stop, text)));
    }
    sent(&CheckReport::from(&verdict))
}
