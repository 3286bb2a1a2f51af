//! `long`: the tests that take too long for continuous integration. Random inputs by the million, the long forms of the
//! tests, the claims that cost more than a few seconds, and what is published.

use crate::steps::{cargo, shown, step};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Instant, SystemTime};

/// The number of inputs for parsers, verbs and checkers, unless another one is given.
const INPUTS: &str = "10000000";

/// One part of the long run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LongPart {
    /// Random inputs for every parser, verb and checker; a seed that fails is kept in `testdata/fuzz/`.
    Fuzz,
    /// Every test in its long form.
    Tests,
    /// The claims of cost `l`.
    Claims,
    /// The Python package as pip installs it.
    Python,
    /// Every crate as it is published, built from its package alone.
    Packages,
    /// Badly behaved clients of every kind against the server.
    Server,
    /// The orders in which threads can use the table that they share, by loom.
    Loom,
    /// The table that threads share, under Miri, which sees every access to memory.
    Miri,
}

/// The minutes for which the server is besieged, unless another number is given.
const MINUTES: &str = "60";

/// The parts that the words after `long` ask for, and the number of random inputs; `None` if the words are not understood.
pub fn read<'a>(words: &[&'a str]) -> Option<(Vec<LongPart>, Option<&'a str>)> {
    match words {
        [] => Some((
            vec![
                LongPart::Fuzz,
                LongPart::Tests,
                LongPart::Claims,
                LongPart::Python,
                LongPart::Packages,
                LongPart::Server,
                LongPart::Loom,
                LongPart::Miri,
            ],
            None,
        )),
        ["fuzz"] => Some((vec![LongPart::Fuzz], None)),
        ["fuzz", inputs] if inputs.parse::<u32>().is_ok() => {
            Some((vec![LongPart::Fuzz], Some(inputs)))
        }
        ["tests"] => Some((vec![LongPart::Tests], None)),
        ["claims"] => Some((vec![LongPart::Claims], None)),
        ["server"] => Some((vec![LongPart::Server], None)),
        ["server", minutes] if minutes.parse::<u32>().is_ok_and(|minutes| minutes > 0) => {
            Some((vec![LongPart::Server], Some(minutes)))
        }
        ["python"] => Some((vec![LongPart::Python], None)),
        ["packages"] => Some((vec![LongPart::Packages], None)),
        ["loom"] => Some((vec![LongPart::Loom], None)),
        ["miri"] => Some((vec![LongPart::Miri], None)),
        _ => None,
    }
}

/// Runs these parts; `count` is the number of random inputs or of minutes, if it is not the usual one.
pub fn run(root: &Path, parts: &[LongPart], count: Option<&str>) -> ExitCode {
    let begun = Instant::now();
    for part in parts {
        if let Err(step) = run_part(root, *part, count) {
            println!("\nFailed: {step}, after {}.", shown(begun.elapsed()));
            return ExitCode::FAILURE;
        }
    }
    println!("\nAll of it holds; it took {}.", shown(begun.elapsed()));
    ExitCode::SUCCESS
}

fn run_part(root: &Path, part: LongPart, count: Option<&str>) -> Result<(), String> {
    let inputs = count.unwrap_or(INPUTS);
    match part {
        LongPart::Fuzz => {
            step("random inputs", fuzz(root, "fuzz", "", inputs))?;
            let changed = fuzz(root, "all", "meanings", inputs);
            step("changed certificates", changed)
        }
        LongPart::Tests => step("the long tests", tests(root)),
        LongPart::Claims => step("the long claims", claims(root)),
        LongPart::Python => crate::python::wheel(root),
        LongPart::Packages => step("the packages", packages(root)),
        LongPart::Server => step("a server besieged", siege(root, count.unwrap_or(MINUTES))),
        LongPart::Loom => step("the orders of threads", loom(root)),
        LongPart::Miri => miri(root),
    }
}

/// A test binary of `grundy-agreement` with random inputs; the random changes of certificates have a new seed each time, and a
/// failure names the seed.
fn fuzz(root: &Path, binary: &str, filter: &str, inputs: &str) -> Command {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seed = since.map_or(1, |time| time.as_secs()).to_string();
    let mut command = facade(root, binary, filter);
    command.env("GRUNDY_FUZZ", inputs).env("GRUNDY_SEED", seed);
    command
}

fn tests(root: &Path) -> Command {
    let mut command = cargo(root, &["test", "--profile", "ci", "--workspace"]);
    command.env("GRUNDY_LONG", "1");
    command
}

/// The crates that are not published by cargo.
const KEPT: [&str; 7] = [
    "xtask",
    "grundy-agreement",
    "grundy-games-tests",
    "grundy-python",
    "grundy-rules-tests",
    "grundy-values-tests",
    "grundy-wasm",
];

/// The packages of all crates that are published, each built from nothing but its package and those before it.
fn packages(root: &Path) -> Command {
    let mut words = vec!["package", "--workspace", "--target-dir", "target/packages"];
    for kept in KEPT {
        words.extend(["--exclude", kept]);
    }
    cargo(root, &words)
}

/// The two sieges of the server, which print their measurements.
fn siege(root: &Path, minutes: &str) -> Command {
    let words = [
        "test",
        "--profile",
        "ci",
        "-p",
        "grundy-cli",
        "--test",
        "hostile",
    ];
    let mut command = cargo(root, &words);
    command.args(["--", "--nocapture", "--test-threads", "1", "disturb_nobody"]);
    command.env("GRUNDY_SIEGE", minutes);
    command
}

/// The races of the packed table in the orders that loom finds. The flag changes every crate, so they have a folder of their
/// own.
fn loom(root: &Path) -> Command {
    let words = ["test", "-p", "grundy-solve", "--lib", "--target-dir"];
    let mut command = cargo(root, &words);
    command.args(["target/loom", "--", "packed::races"]);
    command.env("RUSTFLAGS", "--cfg loom");
    command
}

/// The tests of the packed table under Miri.
///
/// # Errors
/// The step that failed, or how to get Miri where it is missing.
fn miri(root: &Path) -> Result<(), String> {
    let mut found = Command::new("rustup");
    found.args(["which", "--toolchain", "nightly", "cargo-miri"]);
    if !found.output().is_ok_and(|found| found.status.success()) {
        return Err("Miri, which is missing: it is a component of the nightly toolchain, and `rustup toolchain install \
                    nightly --component miri` gets both"
            .to_owned());
    }
    // The front door of rustup: the Cargo that runs this task has set its own name, and would be asked again.
    let mut miri = Command::new("cargo");
    miri.args(["+nightly", "miri"]).current_dir(root);
    miri.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
    miri.args([
        "test",
        "-p",
        "grundy-solve",
        "--test",
        "all",
        "--",
        "packed",
    ]);
    step("the table that threads share, under Miri", miri)
}

fn claims(root: &Path) -> Command {
    let mut command = facade(root, "all", "claims");
    command.env("GRUNDY_CLAIMS", "l");
    command
}

/// The tests of one binary of `grundy-agreement` whose names contain `filter`, with their output.
fn facade(root: &Path, binary: &str, filter: &str) -> Command {
    let which = [
        "test",
        "--profile",
        "ci",
        "-p",
        "grundy-agreement",
        "--test",
        binary,
    ];
    let mut command = cargo(root, &which);
    command.args(["--", "--nocapture", filter]);
    command
}
