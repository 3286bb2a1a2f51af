//! Reasons why an operation on games has no result.

use grundy_core::StopReason;
use std::fmt;

/// The reason why an operation on games has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoResult {
    /// The operation is not defined for these games; what it is defined for, to follow "expected".
    Undefined(&'static str),
    /// The store stopped.
    Stopped(StopReason),
}

impl NoResult {
    /// The operation is defined only for what is named.
    pub(super) fn undefined(expected: &'static str) -> NoResult {
        NoResult::Undefined(expected)
    }
}

impl From<StopReason> for NoResult {
    fn from(reason: StopReason) -> NoResult {
        NoResult::Stopped(reason)
    }
}

impl fmt::Display for NoResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoResult::Undefined(expected) => write!(f, "it is defined for {expected}"),
            NoResult::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for NoResult {}
