//! Words of the questions about sequences of Grundy values: `period`, `guess` and `misere`.

use super::picture::PictureArgs;
use super::readers::read_time;
use crate::more::More;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `guess`.
#[derive(Args)]
pub struct GuessArgs {
    /// The game with its rules, without a position; `-` reads a sequence, G(0) first, from standard input.
    #[arg(
        allow_hyphen_values = true,
        required_unless_present = "rules",
        default_value = "",
        hide_default_value = true
    )]
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: More,
    /// The largest heap to compute, by default 10,000, or fewer for a costly game; for pairs of heaps, boards and rules
    /// of two numbers, rows and columns: 40x40.
    #[arg(long, value_name = "N|RxC")]
    pub to: Option<String>,
    /// Print the surest rule as a function.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub code: Option<CodeLanguage>,
}

/// Arguments of `misere`.
#[derive(Args)]
pub struct MisereArgs {
    /// The game with its rules, without a position: kayles, 0.123, "subtract 1..3".
    #[arg(
        required_unless_present = "rules",
        default_value = "",
        hide_default_value = true
    )]
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: More,
    /// The largest heap to compute.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub to: u64,
    /// Write a certificate that `grundy check` accepts.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}

/// Arguments of `period`.
#[derive(Args)]
pub struct PeriodArgs {
    /// The game with its rules, without a position.
    #[arg(
        required_unless_present = "rules",
        default_value = "",
        hide_default_value = true
    )]
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: More,
    /// The largest heap to compute; by default 100,000, or fewer for a costly game.
    #[arg(long, value_name = "N")]
    pub to: Option<u64>,
    /// Write a certificate that `grundy check` accepts.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Save the values to this file from time to time and at the end. If the file already exists, the run continues
    /// from it, and the answer is that of a run that was never stopped.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Fail unless the checkpoint already exists.
    #[arg(long, requires = "checkpoint")]
    pub resume: bool,
    /// The time between two checkpoints.
    #[arg(long, value_name = "TIME", requires = "checkpoint", default_value = "30s", value_parser = read_time)]
    pub checkpoint_every: Duration,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}

/// A language that functions are printed in.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CodeLanguage {
    /// C++ 17.
    Cpp,
    /// Rust.
    Rust,
    /// Python 3.
    Python,
}
