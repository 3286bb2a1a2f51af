//! The words of `arena`.

use super::PictureArgs;
use clap::{Args, Subcommand, ValueEnum};
use grundy::formats::pages;
use std::path::PathBuf;

/// The objective of the first player on an arena.
#[derive(Clone, Copy, ValueEnum)]
pub enum ObjectiveArg {
    /// Visit a marked vertex.
    Reachability,
    /// Visit no marked vertex.
    Safety,
    /// Visit marked vertices infinitely often.
    Buchi,
    /// Visit marked vertices only finitely often.
    Cobuchi,
    /// Make the largest priority that is visited infinitely often even.
    Parity,
}

/// The task for an arena.
#[derive(Subcommand)]
pub enum ArenaCommand {
    /// Find both winning regions, with positional strategies.
    Solve(ArenaArgs),
    /// Write an arena of a known family, to try methods on, in PGSolver's format.
    Generate(GenerateArgs),
}

/// The arena to solve, and the parts of the answer.
#[derive(Args)]
#[command(after_help = pages::ARENA.notation)]
pub struct ArenaArgs {
    /// A PGSolver file (`parity 2; …`), a Green Game (`a b`, then one line for each field) or an automaton in the
    /// extended Hanoi format (`HOA: v1 …`); `-` is standard input.
    pub file: String,
    /// The task of the first player (Even, Ann) with the marked vertices; by default the file decides how a play is
    /// won: by parity.
    #[arg(long, value_name = "OBJECTIVE", value_enum)]
    pub objective: Option<ObjectiveArg>,
    /// The numbers of the marked vertices; by default those of the largest priority.
    #[arg(
        long,
        value_name = "N,N,…",
        value_delimiter = ',',
        requires = "objective"
    )]
    pub marked: Option<Vec<u64>>,
    /// Use only this method; `--methods` names them. Without it the cheapest that fits the arena is used.
    #[arg(long, value_name = "NAME")]
    pub method: Option<String>,
    /// Instead of answering, list the methods that could, and for each other one why it cannot.
    #[arg(long, conflicts_with_all = ["solution", "certificate", "machine", "rounds", "svg", "png"])]
    pub methods: bool,
    /// Write the solution in PGSolver's format.
    #[arg(long, value_name = "OUT")]
    pub solution: Option<PathBuf>,
    /// Write a certificate that `grundy check` accepts.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// For an automaton, write the winner's machine: as a circuit in AIGER to a file that ends in `.aag`, to any other in
    /// the Hanoi format.
    #[arg(long, value_name = "FILE")]
    pub machine: Option<PathBuf>,
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
    /// For `random`: priorities are below this, by default 11.
    #[arg(long, value_name = "N")]
    pub priorities: Option<u64>,
    /// For `random`: the most edges that leave a vertex, by default 3; there is always at least one.
    #[arg(long, value_name = "N")]
    pub degree: Option<u32>,
    /// The file to write; by default standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A family of arenas.
#[derive(Clone, Copy, ValueEnum)]
pub enum FamilyArg {
    /// Random owners, priorities and edges; `--seed` gives another.
    Random,
    /// Büchi games whose vertices lose their way to a mark one after another.
    Ladder,
    /// Two counters, on which the recursive algorithm takes exponential time (van Dijk 2019).
    TwoCounters,
}
