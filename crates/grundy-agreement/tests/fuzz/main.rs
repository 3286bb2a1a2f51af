//! Random input for every parser, every verb and every checker. The short form runs with the other tests;
//! `cargo xtask long` gives it millions. A seed that fails is kept in `testdata/fuzz/` and tried first from then on.
//!
//! A separate binary beside `all`, because it only asks the façade: it builds in seconds and is run for hours.

mod parsers;
mod texts;
mod verbs;

use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence, RngSeed, TestCaseError, TestRunner};
use std::fmt::Debug;
use std::time::{Duration, Instant};

/// The longest time that an input may take, however strange it is: a play asks up to eight questions, each of which has five
/// seconds and may need them all on a machine that is busy.
const LONGEST: Duration = Duration::from_secs(45);

/// Gives inputs to a test: `share` of the many that `GRUNDY_FUZZ` asks for, else `few`.
///
/// # Panics
/// With the smallest input found that fails, after its seed was kept.
fn fuzz<S>(
    name: &str,
    few: u32,
    share: f64,
    inputs: &S,
    test: impl Fn(S::Value) -> Result<(), String>,
) where
    S: Strategy,
    S::Value: Debug,
{
    let asked = std::env::var("GRUNDY_FUZZ").ok();
    let many =
        |text: &String| (text.parse::<f64>().expect("GRUNDY_FUZZ is a number") * share) as u32;
    let cases = asked.as_ref().map_or(few, many);
    let kept: &'static str = format!(
        "{}/../../testdata/fuzz/{name}.txt",
        env!("CARGO_MANIFEST_DIR")
    )
    .leak();
    let config = Config {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(kept))),
        max_shrink_time: 60_000,
        // The short form is the same in every run; a long one tries something new each time, and keeps what it finds.
        rng_seed: match asked {
            None => RngSeed::Fixed(7),
            Some(_) => RngSeed::Random,
        },
        ..Config::default()
    };
    let begun = Instant::now();
    // If an input takes the whole machine down, it is the last one shown.
    let show = std::env::var_os("GRUNDY_FUZZ_SHOW").is_some();
    let result = TestRunner::new(config).run(inputs, |input| {
        if show {
            eprintln!("{input:?}");
        }
        let begun = Instant::now();
        test(input).map_err(TestCaseError::fail)?;
        let took = begun.elapsed();
        if took > LONGEST {
            return Err(TestCaseError::fail(format!("it took {took:?}")));
        }
        Ok(())
    });
    if let Err(fault) = result {
        panic!("{name}: {fault}");
    }
    println!(
        "fuzz {name}: {cases} inputs in {:.0} s",
        begun.elapsed().as_secs_f64()
    );
}
