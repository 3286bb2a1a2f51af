//! The clock of the machine that the façade runs on ([`Host::now`](crate::host::Host::now)).

use crate::host;
use std::ops::Add;
use std::time::Duration;

/// A moment on the clock, like the standard library's, which knows no clock where WebAssembly runs.
///
/// ```
/// use grundy::{Limits, host::clock::Instant};
/// use std::time::Duration;
/// let limits = Limits { deadline: Some(Instant::now() + Duration::from_secs(5)), ..Limits::default() };
/// assert_eq!(limits.reached(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    /// This moment.
    #[must_use]
    pub fn now() -> Instant {
        Instant(host::current().now())
    }

    /// The time that has passed since this moment.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        Instant::now().duration_since(self)
    }

    /// The time from an earlier moment to this one; zero if it is not earlier.
    #[must_use]
    pub fn duration_since(self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment that is later by this time, unless it is beyond all clocks.
    #[must_use]
    pub fn checked_add(self, time: Duration) -> Option<Instant> {
        self.0.checked_add(time).map(Instant)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, time: Duration) -> Instant {
        Instant(self.0 + time)
    }
}
