//! `long`: what continuous integration has no time for. Random inputs by the million, the long forms of the tests, and
//! the claims that cost more than a few seconds.

use crate::ci::{cargo, shown, step};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// Inputs that parsers, verbs and checkers are given when nobody says how many.
const INPUTS: &str = "10000000";

/// One part of the long run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Random inputs for every parser, verb and checker; a seed that fails is kept in `testdata/fuzz/`.
    Fuzz,
    /// Every test in its long form.
    Tests,
    /// The claims of cost `l`.
    Claims,
}

/// What the words after `long` ask for, and how many random inputs; nothing when they are not understood.
pub fn read<'a>(words: &[&'a str]) -> Option<(Vec<Part>, Option<&'a str>)> {
    match words {
        [] => Some((vec![Part::Fuzz, Part::Tests, Part::Claims], None)),
        ["fuzz"] => Some((vec![Part::Fuzz], None)),
        ["fuzz", inputs] if inputs.parse::<u32>().is_ok() => Some((vec![Part::Fuzz], Some(inputs))),
        ["tests"] => Some((vec![Part::Tests], None)),
        ["claims"] => Some((vec![Part::Claims], None)),
        _ => None,
    }
}

/// Runs these parts; `inputs` is the number of random inputs, if it is not the usual one.
pub fn run(root: &Path, parts: &[Part], inputs: Option<&str>) -> ExitCode {
    let begun = Instant::now();
    for part in parts {
        let (name, command) = match part {
            Part::Fuzz => ("random inputs", fuzz(root, inputs.unwrap_or(INPUTS))),
            Part::Tests => ("the long tests", tests(root)),
            Part::Claims => ("the long claims", claims(root)),
        };
        if let Err(step) = step(name, command) {
            println!("\nFailed: {step}, after {}.", shown(begun.elapsed()));
            return ExitCode::FAILURE;
        }
    }
    println!("\nAll of it holds; it took {}.", shown(begun.elapsed()));
    ExitCode::SUCCESS
}

fn fuzz(root: &Path, inputs: &str) -> Command {
    let mut command = cargo(
        root,
        &[
            "test",
            "--profile",
            "ci",
            "-p",
            "grundy",
            "--test",
            "fuzz",
            "--",
            "--nocapture",
        ],
    );
    command.env("GRUNDY_FUZZ", inputs);
    command
}

fn tests(root: &Path) -> Command {
    let mut command = cargo(root, &["test", "--profile", "ci", "--workspace"]);
    command.env("GRUNDY_LONG", "1");
    command
}

fn claims(root: &Path) -> Command {
    let mut command = cargo(
        root,
        &[
            "test",
            "--profile",
            "ci",
            "-p",
            "grundy",
            "--test",
            "all",
            "--",
            "claims",
            "--nocapture",
        ],
    );
    command.env("GRUNDY_CLAIMS", "l");
    command
}
