//! Words of the questions about games that are given as data: matrices, coalitions, games with hidden information.

use super::picture::PictureArgs;
use super::readers::read_time;
use crate::more::Words;
use clap::{Args, ValueEnum};
use grundy::solvers::learning::LearningRule;
use std::path::PathBuf;
use std::time::Duration;

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
    #[arg(long, value_name = "STEPS", num_args = 0..=1, default_missing_value = "10000", value_parser = clap::value_parser!(u64).range(1..))]
    pub regret: Option<u64>,
    /// Show, round by round, how the row player learns by this rule.
    #[arg(long, value_name = "RULE", value_enum, conflicts_with = "regret")]
    pub learn: Option<RuleArg>,
    /// The rounds of learning.
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "learn", value_parser = clap::value_parser!(u64).range(1..))]
    pub rounds: u64,
    /// The column player: `learns` by the same rule, `follows` (answers each mixture best), or a mixture that is always
    /// played, such as "1/2 1/4 1/4".
    #[arg(
        long,
        value_name = "OPPONENT",
        default_value = "learns",
        requires = "learn"
    )]
    pub against: String,
    /// The mixtures of the first round: `alike`, `random` (by --seed), or a mixture of the rows.
    #[arg(
        long,
        value_name = "START",
        default_value = "alike",
        requires = "learn"
    )]
    pub start: String,
    /// The column player sees the row player's next mixture before the round is over.
    #[arg(long, requires = "learn")]
    pub alternating: bool,
    /// Write the rounds into a file, separated by commas.
    #[arg(long, value_name = "FILE", requires = "learn")]
    pub curve: Option<PathBuf>,
    /// Write a certificate that `grundy check` accepts.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}

/// A rule by which a player learns.
#[derive(Clone, Copy, ValueEnum)]
pub enum RuleArg {
    /// Mix in proportion to the regrets above zero.
    RegretMatching,
    /// The same, and regrets never fall below zero.
    #[value(name = "regret-matching+")]
    RegretMatchingPlus,
    /// Answer the average of the other player.
    FictitiousPlay,
    /// Mix by weights that grow exponentially with what a choice would have earned.
    MultiplicativeWeights,
}

impl RuleArg {
    /// The rule.
    pub fn meaning(self) -> LearningRule {
        match self {
            RuleArg::RegretMatching => LearningRule::RegretMatching,
            RuleArg::RegretMatchingPlus => LearningRule::RegretMatchingPlus,
            RuleArg::FictitiousPlay => LearningRule::FictitiousPlay,
            RuleArg::MultiplicativeWeights => LearningRule::MultiplicativeWeights,
        }
    }
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
    /// Find the correlated equilibrium with the greatest total payoff, and the coarse one.
    #[arg(long)]
    pub correlated: bool,
    /// Find the rest points of the replicator dynamics of a symmetric game, and how stable they are.
    #[arg(long)]
    pub replicator: bool,
    /// Follow a path of the replicator dynamics from these shares, `alike` or a mixture, in floating point.
    #[arg(long, value_name = "START", requires = "replicator")]
    pub start: Option<String>,
    /// The time at which the path ends.
    #[arg(long, value_name = "TIME", default_value_t = 100, requires = "start")]
    pub until: u32,
    /// Write the path into a file, separated by commas.
    #[arg(long, value_name = "FILE", requires = "start")]
    pub curve: Option<PathBuf>,
}

/// The exploitability at which iterations stop.
const EXPLOITABILITY: f64 = 1e-6;

/// The most iterations.
const ITERATIONS: u64 = 1_000_000;

/// Arguments of `equilibrium`.
#[derive(Args)]
pub struct EquilibriumArgs {
    /// The game: kuhn, leduc, goofspiel and others, which `list --kind hidden` names, or a file of the kind .efg or .nfg.
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: Words,
    /// The exploitability at which iterations stop; the exit status is 3 if they end above it.
    #[arg(long, value_name = "E", default_value_t = EXPLOITABILITY)]
    pub exploitability: f64,
    /// The most iterations.
    #[arg(long, value_name = "N", default_value_t = ITERATIONS, value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: u64,
    /// Solve the linear program in exact fractions: the same as `--method simplex`.
    #[arg(long, conflicts_with = "method")]
    pub exact: bool,
    /// Use only this method; `--methods` names them. Without it a small game is solved exactly, by linear programs, and a
    /// larger one by three variants of CFR that iterate in turns.
    #[arg(long, value_name = "NAME")]
    pub method: Option<String>,
    /// Save the state of the iteration to this file from time to time and at the end. If the file already exists, the run
    /// continues from it, and the answer is that of a run that was never stopped.
    #[arg(long, value_name = "FILE", conflicts_with = "exact")]
    pub checkpoint: Option<PathBuf>,
    /// Fail unless the checkpoint already exists.
    #[arg(long, requires = "checkpoint")]
    pub resume: bool,
    /// The time between two checkpoints.
    #[arg(long, value_name = "TIME", requires = "checkpoint", default_value = "30s", value_parser = read_time)]
    pub checkpoint_every: Duration,
    /// Write how exploitability falls from iteration to iteration into a file, separated by commas.
    #[arg(long, value_name = "FILE", conflicts_with = "exact")]
    pub curve: Option<PathBuf>,
    /// Check these strategies instead, of all players: a file with lines as answers have them, or `Ann knowing market: enter 1/2,
    /// stay 1/2; Bob knowing entered: share`. What each player could gain by others is exact.
    #[arg(long, value_name = "STRATEGIES", conflicts_with_all = ["exploitability", "iterations", "method", "exact", "checkpoint", "curve", "svg", "png"])]
    pub profile: Option<String>,
    /// Instead of answering, list the methods.
    #[arg(long, conflicts_with_all = ["method", "exact", "svg", "png", "checkpoint", "curve", "profile"])]
    pub methods: bool,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}

impl EquilibriumArgs {
    /// The question without options.
    pub fn plain(game: String) -> EquilibriumArgs {
        EquilibriumArgs {
            game,
            more: Words::default(),
            exploitability: EXPLOITABILITY,
            iterations: ITERATIONS,
            exact: false,
            method: None,
            checkpoint: None,
            resume: false,
            checkpoint_every: Duration::ZERO,
            curve: None,
            profile: None,
            methods: false,
            picture: PictureArgs::default(),
        }
    }
}

/// Arguments of `convert`.
#[derive(Args)]
pub struct ConvertArgs {
    /// A game with hidden information, such as kuhn, a file of the kind .efg or .nfg, or a matrix or bimatrix game.
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: Words,
    /// The form to write: efg, a game tree, or nfg, a normal form, of a tree the reduced one.
    #[arg(long, value_name = "FORM")]
    pub to: String,
    /// The file to write instead of the standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Arguments of `new`.
#[derive(Args)]
pub struct NewArgs {
    /// The name of the game: a letter, then letters, digits, - and _.
    pub name: String,
    /// The game with its rules and no position: "board {xo -> .x}", "rule {n -> n-1; n-2}", "mnk 4x4x3".
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: Words,
    /// The file to write, called NAME.game, in a folder that is there; it is replaced if it is there already. Without this
    /// option NAME.game in this folder, which is not replaced.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Arguments of `coalition`.
#[derive(Args)]
pub struct CoalitionArgs {
    /// A file, or the game itself: "[51; 50, 49, 1]".
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: Words,
    /// Find the Owen value for players who have formed unions: "1 2 | 3 4"; a player who is not named stands alone.
    #[arg(long, value_name = "UNIONS")]
    pub unions: Option<String>,
    /// Write a certificate of the core that `grundy check` accepts.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Write a certificate of the nucleolus, or of the pre-nucleolus where there is none.
    #[arg(long, value_name = "FILE")]
    pub nucleolus_certificate: Option<PathBuf>,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}
