//! Times and sizes as people write them, for clap.

use grundy::limits;
use std::time::Duration;

/// Reads a time with its unit.
pub fn read_time(text: &str) -> Result<Duration, String> {
    limits::read_time(text).map_err(|fault| fault.to_string())
}

/// Reads a size with its unit.
pub fn read_size(text: &str) -> Result<u64, String> {
    limits::read_size(text).map_err(|fault| fault.to_string())
}
