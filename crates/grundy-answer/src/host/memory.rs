//! The memory that was free and the memory that this program holds, where the machine reports it
//! ([`Host::held`](crate::host::Host::held)). Elsewhere only what solvers count is known.

use crate::host;
use std::sync::OnceLock;

/// The default limit where the system does not report its free memory.
const WHERE_UNKNOWN: u64 = 4 << 30;

/// The default limit where next to nothing is free: enough for every small question.
const LEAST: u64 = 64 << 20;

/// The bytes of this program's own data that are in memory now, without its code; `None` where the machine does not
/// report it.
#[must_use]
pub fn resident() -> Option<u64> {
    host::current().held()
}

/// Half of the memory that was free when this was first asked: memory taken since then was taken by the program itself.
#[must_use]
pub fn half_of_free() -> u64 {
    static HALF: OnceLock<u64> = OnceLock::new();
    let half = || host::current().free().map(|bytes| (bytes / 2).max(LEAST));
    *HALF.get_or_init(|| half().unwrap_or(WHERE_UNKNOWN))
}
