//! Words of the questions about games that are given as data: matrices, coalitions, games with hidden information.

use super::picture::PictureArgs;
use crate::more::Words;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `matrix`.
#[derive(Args)]
pub struct MatrixArgs {
    /// The row player's payoffs, or a file with one row a line.
    #[arg(allow_hyphen_values = true)]
    pub matrix: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: Words,
    /// Solve exactly in rationals (the default; regret matching is shown with --regret).
    #[arg(long)]
    pub exact: bool,
    /// Show the curve of this many steps of regret matching.
    #[arg(long, value_name = "STEPS", num_args = 0..=1, default_missing_value = "10000")]
    pub regret: Option<u64>,
    /// Write a certificate that `grundy check` accepts.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}

/// Arguments of `bimatrix`.
#[derive(Args)]
pub struct BimatrixArgs {
    /// The payoffs of both players, or a file with one row a line or of the kind .nfg.
    #[arg(allow_hyphen_values = true)]
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: Words,
    /// Follow the path of Lemke and Howson from every strategy too.
    #[arg(long)]
    pub paths: bool,
}

/// Arguments of `equilibrium`.
#[derive(Args)]
pub struct EquilibriumArgs {
    /// The game: kuhn, leduc, one-card-poker, liars-dice, or a file of the kind .efg or .nfg.
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: Words,
    /// The exploitability at which to stop; the exit status is 3 if the iterations end above it.
    #[arg(long, value_name = "E", default_value_t = 1e-6)]
    pub exploitability: f64,
    /// The most iterations.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub iterations: u64,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}

/// Arguments of `coalition`.
#[derive(Args)]
pub struct CoalitionArgs {
    /// A file, or the game itself: "[51; 50, 49, 1]".
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: Words,
    /// Write a certificate of the core that `grundy check` accepts.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}
