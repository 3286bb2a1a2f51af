//! A row of the speed table, its clock, and the machine on which it was measured.

use grundy::Error;
use grundy::answer::Stopped;
use grundy::values::nimber::best_engine;
use grundy::vocabulary::StopReason;
use serde::Serialize;
use std::time::Instant;

/// One row of the speed table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The name of the workload.
    pub workload: String,
    /// The number of things counted.
    pub count: u64,
    /// The kind of thing counted: values, products, heaps, positions.
    pub of: &'static str,
    /// Processor seconds, where the system reports them, else seconds on the clock.
    pub cpu_seconds: f64,
    /// The result: a period, a nimber, a ratio, or a count.
    pub found: String,
    /// Further counts of work.
    pub work: Vec<(&'static str, u64)>,
}

/// The processor, where the system reports it, the architecture, and the engine that computes nim products.
#[must_use]
pub fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map_or("unknown processor", |(_, name)| name.trim());
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    format!(
        "{name}, {cores} cores, {} on {}, nim products {}, one thread used",
        std::env::consts::ARCH,
        std::env::consts::OS,
        best_engine().name()
    )
}

/// The processor time of this thread in seconds, where the system reports it: no other program's work is counted.
fn cpu_seconds(begin: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = text.and_then(|t| t.split(' ').next()?.parse::<u64>().ok());
    nanos.map_or(begin.elapsed().as_secs_f64(), |n| n as f64 / 1e9)
}

/// The result of some work and its seconds.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let clock = Instant::now();
    let begin = cpu_seconds(clock);
    let result = work();
    // The system's clock may move in steps, so work can seem to take no time.
    (result, (cpu_seconds(clock) - begin).max(1e-9))
}

/// The error of a measurement that was stopped.
pub fn stopped(stop: StopReason) -> Error {
    let message = format!("the measurement was stopped: {stop}");
    Error::Stopped(Stopped::because(&stop, message))
}

/// Numbers that look random and are the same in every run (a linear congruential generator, its high half).
pub fn numbers(count: usize, mut state: u64) -> impl Iterator<Item = u64> {
    let step = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 32
    };
    std::iter::repeat_with(step).take(count)
}
