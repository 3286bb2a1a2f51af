//! Arguments of `compare` and `explain`.

use super::picture::PictureArgs;
use crate::more::{More, RulesFile, Words};
use clap::Args;

/// Arguments of `compare`.
#[derive(Args)]
pub struct CompareArgs {
    /// The left side.
    #[arg(allow_hyphen_values = true)]
    pub a: String,
    /// The right side.
    #[arg(allow_hyphen_values = true)]
    pub b: String,
    /// Show a game beside which the worse side loses and the other wins, found by playing both out.
    #[arg(long)]
    pub witness: bool,
    /// Show how the winner plays A - B, whichever player begins: every move of the opponent with the answer. For
    /// numbers, also show the simplest one between them; for towers, the tower that distinguishes them, by values and
    /// by trial.
    #[arg(long)]
    pub why: bool,
    /// With --why, answer this many successive moves of the opponent.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "why")]
    pub depth: u32,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: Words,
    /// A rule in a file, of which the left side is a position.
    #[command(flatten)]
    pub rule: RulesFile,
}

/// Arguments of `explain`.
#[derive(Args)]
pub struct ExplainArgs {
    /// The value or position.
    #[arg(allow_hyphen_values = true)]
    pub expression: String,
    /// Explain the options in their turn, down to this depth.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub depth: u32,
    /// Explain the position after these moves, separated by semicolons.
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: More,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}
