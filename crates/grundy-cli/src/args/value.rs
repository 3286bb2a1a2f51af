//! Arguments of `value`, `compare` and `explain`.

use super::picture::PictureArgs;
use crate::more::{More, RulesFile, Words};
use clap::Args;
use std::path::PathBuf;

/// Arguments of `value`.
#[derive(Args)]
pub struct ValueArgs {
    /// The expression, or a game whose heaps are read with --heaps.
    #[arg(
        allow_hyphen_values = true,
        required_unless_present = "rules",
        default_value = "",
        hide_default_value = true
    )]
    pub expression: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: More,
    /// Read a sum of heaps of the game from FILE (`-`: standard input), as for `solve`.
    #[arg(long, value_name = "FILE", conflicts_with = "certificate")]
    pub heaps: Option<String>,
    /// Write a certificate that `grundy check` accepts: for either player to begin, the play that shows that the position
    /// equals its value.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}

/// Arguments of `compare`.
#[derive(Args)]
pub struct CompareArgs {
    /// The first game.
    #[arg(allow_hyphen_values = true)]
    pub a: String,
    /// The second game.
    #[arg(allow_hyphen_values = true)]
    pub b: String,
    /// Show a game beside which the worse one loses and the other wins, found by playing both out.
    #[arg(long)]
    pub witness: bool,
    /// Show how the winner plays A - B, whichever player begins: every move of the opponent with the answer. For
    /// numbers, also show the simplest one between them; for towers, the tower that distinguishes them, by values and
    /// by trial.
    #[arg(long)]
    pub why: bool,
    /// Show how the definition of the order answers: x <= y exactly if no left option of x is >= y and no right option of y
    /// is <= x, question by question.
    #[arg(long)]
    pub definition: bool,
    /// Write a certificate that `grundy check` accepts: the winner's play in A - B, for either player to begin, or the
    /// nimber of A - B where both are impartial.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// With --why, answer this many successive moves of the opponent.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "why")]
    pub depth: u32,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: Words,
    /// A rule in a file, of which the first game is a position.
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
