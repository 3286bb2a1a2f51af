//! The words of `arena`.

use super::PictureArgs;
use clap::{Args, Subcommand, ValueEnum};
use grundy::formats::pages;
use std::path::PathBuf;

/// The objective of the first player on an arena.
#[derive(Clone, Copy, ValueEnum)]
pub enum ObjectiveArg {
    /// To visit a marked vertex.
    Reachability,
    /// To visit none.
    Safety,
    /// To visit marked vertices infinitely often.
    Buchi,
    /// To visit them only finitely often.
    Cobuchi,
    /// That the largest priority visited infinitely often is even.
    Parity,
}

/// The task for an arena.
#[derive(Subcommand)]
pub enum ArenaCommand {
    /// Both winning regions with positional strategies.
    Solve(ArenaArgs),
    /// Write an arena of a family to try methods on, in PGSolver's format.
    Generate(GenerateArgs),
}

/// The arena to solve, and the parts of the answer.
#[derive(Args)]
#[command(after_help = pages::ARENA.notation)]
pub struct ArenaArgs {
    /// A PGSolver file (`parity 2; …`) or a Green Game (`a b` and a line a field); `-` is standard input.
    pub file: String,
    /// The task of the first player (Even, Ann) with the marked vertices; unless given the file says how a play is
    /// won: by parity.
    #[arg(long, value_name = "OBJECTIVE", value_enum)]
    pub objective: Option<ObjectiveArg>,
    /// The marked vertices by their numbers; unless given those of the largest priority.
    #[arg(
        long,
        value_name = "N,N,…",
        value_delimiter = ',',
        requires = "objective"
    )]
    pub marked: Option<Vec<u64>>,
    /// The method that is to answer, alone; `--methods` names them. Without it the cheapest that fits the arena.
    #[arg(long, value_name = "NAME")]
    pub method: Option<String>,
    /// Instead of an answer, which methods could answer, and for each that cannot why.
    #[arg(long, conflicts_with_all = ["solution", "certificate", "rounds", "svg", "png"])]
    pub methods: bool,
    /// Write the solution in PGSolver's format.
    #[arg(long, value_name = "OUT")]
    pub solution: Option<PathBuf>,
    /// Write a certificate that `grundy check` accepts.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Show the rounds of a Green Game, or of another game with two levels of priority: the sets from which a mark can
    /// be forced, step by step, and what is lost in each round.
    #[arg(long)]
    pub rounds: bool,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}

/// The arena to write.
#[derive(Args)]
pub struct GenerateArgs {
    /// The family.
    #[arg(value_enum)]
    pub family: FamilyArg,
    /// Its size: vertices, pairs of vertices, or bits.
    pub size: u32,
    /// Of `random`: priorities are below this, 11 unless given.
    #[arg(long, value_name = "N")]
    pub priorities: Option<u64>,
    /// Of `random`: the most edges that leave a vertex, 3 unless given; it has one at least.
    #[arg(long, value_name = "N")]
    pub degree: Option<u32>,
    /// The file to write; standard output unless given.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A family of arenas.
#[derive(Clone, Copy, ValueEnum)]
pub enum FamilyArg {
    /// Random owners, priorities and edges; `--seed` gives another.
    Random,
    /// Büchi games whose vertices lose their way to a mark one after the other.
    Ladder,
    /// Two counters, on which the recursive algorithm takes exponential time (van Dijk 2019).
    TwoCounters,
}
