//! The priority of threads. Threads that compute for long leave the processor to those that answer in a moment. Linux
//! has a priority per thread; other systems rely on their own fairness.

use std::time::Duration;

/// A thread by its number in the system.
#[derive(Clone, Copy, Debug)]
pub struct Thread(#[cfg(target_os = "linux")] rustix::process::Pid);

impl Thread {
    /// The calling thread.
    pub fn own() -> Thread {
        Thread(
            #[cfg(target_os = "linux")]
            rustix::thread::gettid(),
        )
    }

    /// The processor time that the thread has used; `None` if the system does not report it.
    pub fn time(self) -> Option<Duration> {
        #[cfg(target_os = "linux")]
        {
            let file = format!("/proc/self/task/{}/schedstat", self.0);
            let text = std::fs::read_to_string(file).ok()?;
            let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
            Some(Duration::from_nanos(nanoseconds))
        }
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Lowers the priority for good: an unprivileged program cannot raise it again.
    pub fn lower(self, to: Priority) {
        #[cfg(target_os = "linux")]
        rustix::process::setpriority_process(Some(self.0), to as i32).ok();
        #[cfg(not(target_os = "linux"))]
        let _ = to;
    }
}

/// Priorities below the normal one, on the scale of Linux, whose lowest is 19.
#[derive(Clone, Copy, Debug)]
pub enum Priority {
    /// The priority of work that takes a moment: lower than that of the thread that receives and sends.
    Moment = 5,
    /// The priority of work that takes long: a tenth of the usual share of a processor.
    Low = 10,
    /// The priority of work that was asked to stop: a seventieth of the normal share, because there may be many such
    /// threads.
    Lowest = 19,
}
