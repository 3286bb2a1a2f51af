//! Files that keep the state of a long run, so that another can continue where it ended.

use std::path::PathBuf;
use std::time::Duration;

/// A file that keeps the state of a long run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The path to which the state is written, now and then and when the run ends. If the file exists, the run continues from
    /// it.
    pub file: PathBuf,
    /// True if the file must already exist.
    pub resume: bool,
    /// The time between two checkpoints; [`EVERY`] is usual.
    pub every: Duration,
}

/// The usual time between two checkpoints.
pub const EVERY: Duration = Duration::from_secs(30);
