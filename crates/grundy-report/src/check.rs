//! The verdict on a certificate.

use grundy::check::{Accepted, Rejected};
use serde::Serialize;

/// The verdict on a certificate: what it proves, or the hypothesis that does not hold.
#[derive(Debug, Serialize)]
pub struct CheckReport {
    /// True if the certificate was accepted.
    pub accepted: bool,
    /// The sentence that is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// The hypothesis of its theorem that is broken; `null` if the certificate could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hypothesis: Option<Option<String>>,
    /// The fault, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl From<&Result<Accepted, Rejected>> for CheckReport {
    fn from(verdict: &Result<Accepted, Rejected>) -> CheckReport {
        match verdict {
            Ok(accepted) => CheckReport {
                accepted: true,
                statement: Some(accepted.statement.clone()),
                hypothesis: None,
                reason: None,
            },
            Err(rejected) => CheckReport {
                accepted: false,
                statement: None,
                hypothesis: Some(rejected.hypothesis.map(|broken| broken.to_string())),
                reason: Some(rejected.reason.clone()),
            },
        }
    }
}
