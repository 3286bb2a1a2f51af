//! Loops that are interrupted.

use grundy_core::{StopReason, interruptible, with_pulse};
use std::panic::resume_unwind;

/// The number of steps between two checks.
const BETWEEN_LOOKS: u64 = 4096;

fn beat_for(steps: u64) -> u64 {
    with_pulse(0..steps).last().map_or(0, |last| last + 1)
}

#[test]
fn short_loops_and_loops_without_limits_are_not_looked_at() {
    assert_eq!(beat_for(1 << 20), 1 << 20);
    let always = || Err(StopReason::Cancelled);
    assert_eq!(interruptible(always, || beat_for(BETWEEN_LOOKS)), Ok(4096));
    let short = || (0..1 << 20).map(|_| beat_for(1)).sum::<u64>();
    assert_eq!(interruptible(always, short), Err(StopReason::Cancelled));
    let stopped = interruptible(always, || beat_for(1 << 20));
    assert_eq!(stopped, Err(StopReason::Cancelled));
    // The steps of a loop count that stands in one of a single step.
    let within = || with_pulse(0..1).map(|_| beat_for(64)).sum::<u64>();
    let many = || (0..1 << 10).map(|_| within()).sum::<u64>();
    assert_eq!(interruptible(always, many), Err(StopReason::Cancelled));
    // The limits are gone with the call.
    assert_eq!(beat_for(1 << 20), 1 << 20);
}

#[test]
fn inner_limits_end_the_inner_call_only() {
    let outer = interruptible(
        || Ok(()),
        || {
            let inner = interruptible(|| Err(StopReason::Deadline), || beat_for(1 << 20));
            (inner, beat_for(1 << 20))
        },
    );
    assert_eq!(outer, Ok((Err(StopReason::Deadline), 1 << 20)));
}

#[test]
fn panics_go_on_their_way() {
    let broken = std::panic::catch_unwind(|| {
        interruptible(|| Ok(()), || resume_unwind(Box::new("an invariant")))
    });
    let thrown = broken.expect_err("it panicked");
    assert_eq!(thrown.downcast_ref(), Some(&"an invariant"));
    assert_eq!(beat_for(1 << 20), 1 << 20);
}
