//! The words of the command line.

mod arena;
mod data;
mod heap;
mod late;
mod picture;
mod play;
mod readers;

pub use crate::more::{More, Words};
pub use arena::{ArenaArgs, ArenaCommand, FamilyArg, GenerateArgs, ObjectiveArg};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
pub use data::{BimatrixArgs, CoalitionArgs, ConvertArgs, EquilibriumArgs, MatrixArgs, NewArgs};
use grundy::formats::pages;
use grundy::host::clock::Instant;
pub use heap::{CodeLanguage, GuessArgs, MisereArgs, PeriodArgs};
use late::{Late, Verbs};
pub use picture::PictureArgs;
use play::PLAY_KEYS;
pub use play::{ExploreArgs, Human, PlayArgs};
use readers::{read_size, read_time};
use std::path::PathBuf;
use std::time::Duration;

mod table;
mod tablebase;
mod value;
mod web;

pub use table::{DaysArgs, ListArgs, TableArgs, Theory};
pub use tablebase::{BuildArgs, ExportArgs, ProbeArgs, TablebaseArg, TablebaseCommand};
pub use value::{CompareArgs, ExplainArgs, ValueArgs};
pub use web::{LessonArgs, McpArgs, ServeArgs};

/// Solves games exactly: who wins, by how much, in how many moves, which moves, and why.
#[derive(Parser)]
#[command(
    name = "grundy",
    version,
    propagate_version = true,
    max_term_width = 100
)]
#[command(
    after_help = "Exit status: 0 answered, 1 a check rejected or an internal fault, 2 bad input, \
                        3 stopped by a limit, 130 interrupted.\n\
                        An expression is a sum such as \"kayles 12 + nim 3,5 + chomp 3x4\"; \
                        `grundy list` names the games."
)]
pub struct Cli {
    /// The command.
    #[command(subcommand)]
    pub command: Command,
    /// Options that every command takes.
    #[command(flatten)]
    pub common: Common,
}

/// Options that every command takes.
#[derive(Args, Clone)]
pub struct Common {
    /// Answer in JSON.
    #[arg(long, global = true, help_heading = "Common options")]
    pub json: bool,
    /// Stop the whole command after this wall time: 500ms, 10s, 2m, 1h; a plain number is seconds.
    #[arg(long, global = true, value_name = "TIME", value_parser = read_time, help_heading = "Common options")]
    pub time_limit: Option<Duration>,
    /// Stop when this much memory is used, or forget and go on where a search can: 100M, 2G; a plain number is
    /// bytes. By default half of the free memory.
    #[arg(long, global = true, value_name = "SIZE", value_parser = read_size, help_heading = "Common options")]
    pub memory_limit: Option<u64>,
    /// The most threads to use, where a method can use more than one.
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..),
          help_heading = "Common options")]
    pub threads: Option<u16>,
    /// The seed of everything random, so that a run can be repeated; by default 0, and in a play another each time.
    #[arg(long, global = true, value_name = "N", help_heading = "Common options")]
    seed: Option<u64>,
    /// The beginning of the command: its limit of time counts from here.
    #[arg(skip = Instant::now())]
    pub begun: Instant,
}

impl Cli {
    /// Reads the words of the command line. The command that clap made for them comes back too: it knows the arguments of
    /// the command that was asked for.
    ///
    /// # Errors
    /// What clap has to say: help, the version, or a fault.
    pub fn read() -> Result<(Cli, clap::Command), clap::Error> {
        let mut asked = Cli::command();
        if let Ok(matches) = asked.try_get_matches_from_mut(std::env::args_os()) {
            let cli = Cli::from_arg_matches(&matches).map_err(|fault| fault.format(&mut asked))?;
            return Ok((cli, asked));
        }
        // A message may name an option of another command.
        let mut all = Cli::command();
        all.build();
        let matches = all.try_get_matches_from_mut(std::env::args_os())?;
        let cli = Cli::from_arg_matches(&matches).map_err(|fault| fault.format(&mut all))?;
        Ok((cli, all))
    }
}

impl Common {
    /// The seed of a run that gives the same answer each time.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(0)
    }

    /// The seed of a play, which goes another way each time.
    pub fn seed_of_play(&self) -> u64 {
        self.seed.unwrap_or_else(|| fastrand::u64(..))
    }
}

/// The command.
#[derive(Subcommand)]
pub enum Command {
    /// List the games: all of them, those of a theory, or those that mention a word.
    List(Late<ListArgs>),
    /// Describe a game: its rules, its notation, what can be asked, examples and sources.
    About {
        /// The game's name; or arena, matrix, coalition.
        game: String,
        /// Further words, where they are not quoted.
        #[command(flatten)]
        more: Words,
    },
    /// Tell who wins, by how much, in how many moves, by which moves, and why.
    Solve(Late<SolveArgs>),
    /// Print the value of an expression, and only the value.
    Value(Late<ValueArgs>),
    /// Compare two values: < > = or || (confused).
    Compare(Late<CompareArgs>),
    /// Find the thermograph of a value: both walls, the mast, the mean and the temperature; --svg and --png draw it.
    ///
    /// A wall is what the position is worth to a player who moves first when every move costs a tax; the tax, or
    /// temperature, is on the vertical axis. The mast begins where the walls meet, at the mean.
    Thermograph {
        /// The value or position.
        #[arg(
            allow_hyphen_values = true,
            required_unless_present = "rules",
            default_value = "",
            hide_default_value = true
        )]
        expression: String,
        /// Further words, where they are not quoted.
        #[command(flatten)]
        more: More,
        /// The files for pictures.
        #[command(flatten)]
        picture: PictureArgs,
    },
    /// Explain what a position is worth: its options with their values, and how its own value follows from them.
    ///
    /// In impartial games each term is worth the least number that no option has (mex); in other sums the options are
    /// compared, and dominated and reversible ones struck out; in games of turns every move is shown with what it leads
    /// to.
    Explain(Late<ExplainArgs>),
    /// Compute with nimbers below 2^64: "19 * 23 + sqrt(6)", "order(5)", "log(2, 3)", "roots(1, 1, 1)".
    ///
    /// The sign + adds (and subtracts), * multiplies, / divides, ^ takes a power with an ordinary exponent; sqrt(a) and
    /// inverse(a); order(a) is the least n ≥ 1 with a^n = 1, log(a, b) the least n with a^n = b, roots(a, b, c) the
    /// solutions of a x^2 + b x + c = 0.
    Nimber {
        /// The expression to compute.
        #[arg(allow_hyphen_values = true)]
        question: String,
        /// Further words, where they are not quoted.
        #[command(flatten)]
        more: Words,
    },
    /// Tell whether two heap games have the same Grundy values, as they stand or with heaps shifted, and where they
    /// first differ: 0.27 0.26.
    Same {
        /// A game with its rules, without a position.
        a: String,
        /// The other game.
        b: String,
        /// Further words, where they are not quoted.
        #[command(flatten)]
        more: Words,
        /// The largest heap to compare where no periods decide; by default as far as is quick.
        #[arg(long, value_name = "N")]
        to: Option<u64>,
    },
    /// Print a table: Grundy values of the heaps 0..N, of boards and pairs of heaps up to RxC, or of a single head at
    /// each place of a row or a board of coins; values of partizan games; the vertices of a graph; the winning
    /// intervals of a counter game up to N; the intervals of a row of numbers.
    Table(Late<TableArgs>),
    /// List the numbers born by a given day with the forms that equal them, or all games with their order.
    Days(Late<DaysArgs>),
    /// Find the pre-period and the period of a heap game, with a proof where a theorem gives one.
    Period(Late<PeriodArgs>),
    /// Measure the engines: processor seconds and counts of work for each row of the speed table.
    ///
    /// Counts of work (values, marks, pairs, positions) are the same on every machine; seconds are not.
    Bench {
        /// Workloads by name, or codes of heap games such as 0.137; without any, the workloads are listed. `all`
        /// measures every one.
        what: Vec<String>,
    },
    /// Recognise the rule behind the Grundy values of a game, or behind a sequence on standard input: periods, bounds,
    /// formulas, rules of binary digits, additive structure; in tables of two dimensions nim-sums, remainders, rows and
    /// diagonals, and where the cold positions lie. Each is proved, checked to N, or a guess.
    Guess(Late<GuessArgs>),
    /// Compare your own formula or program with the solver and print the smallest disagreement: the smallest heap, or
    /// among given positions the first that differs, made smaller by its moves and by smaller numbers.
    Stress(Late<StressArgs>),
    /// Find the misère quotient of a heap game, its period where one is proved, and the genera of its heaps.
    Misere(Late<MisereArgs>),
    /// Play against the engine, which is perfect where its moves are proved and strong where they are estimated: in
    /// full screen on a terminal, line by line over a pipe.
    #[command(after_help = PLAY_KEYS)]
    Play(Late<PlayArgs>),
    /// Explore a position: every move with what it leads to, the best first; make moves and take them back.
    #[command(after_help = PLAY_KEYS)]
    Explore(Late<ExploreArgs>),
    /// Serve a page for the browser: boards to play on, every move judged, trees and charts; and the same as JSON.
    ///
    /// The page is part of the program and asks only this machine. `/api/openapi.json` describes the questions.
    Serve(Late<ServeArgs>),
    /// Answer an assistant's questions over the Model Context Protocol: a message of JSON-RPC a line, from standard input
    /// to standard output.
    ///
    /// Every question of the server is a tool. Revision 2026-07-28 is spoken, and those with `initialize` from 2024-11-05
    /// on. To add it to an assistant, name the command `grundy mcp`.
    Mcp(Late<McpArgs>),
    /// Write a lesson: one file with the page and the solved tree inside, which opens in a browser without a server.
    Lesson(Late<LessonArgs>),
    /// Measure the game tree, list its lines of play, or draw it.
    Tree(Late<TreeArgs>),
    /// Solve all positions of a game of turns once, keep them in a file, and look them up.
    Tablebase(Late<Verbs<TablebaseCommand>>),
    /// Solve parity, Büchi and Green Game arenas from files.
    Arena(Late<Verbs<ArenaCommand>>),
    /// Solve a matrix game, rows separated by semicolons: "0 -1; 1 0".
    #[command(after_help = pages::MATRIX.notation)]
    Matrix(Late<MatrixArgs>),
    /// Find all equilibria of a game in which each player has payoffs: "3,1 0,0; 0,0 1,3".
    #[command(after_help = pages::BIMATRIX.notation)]
    Bimatrix(Late<BimatrixArgs>),
    /// Find an equilibrium of a game with chance or hidden information.
    #[command(after_help = pages::EQUILIBRIUM.notation)]
    Equilibrium(Late<EquilibriumArgs>),
    /// Give a game of your own a name: writes NAME.game, from which `--rules NAME.game` and the folders of GRUNDY_GAMES take
    /// it.
    New(Late<NewArgs>),
    /// Write a game tree or a normal form in Gambit's formats, made of a game of the catalog, of another such file, or of a
    /// matrix.
    Convert(Late<ConvertArgs>),
    /// Share what a coalition earns: Shapley, Banzhaf and the core of a table, voting or flow game.
    #[command(after_help = pages::COALITION.notation)]
    Coalition(Late<CoalitionArgs>),
    /// Check a certificate: accepted (0) or rejected (1).
    Check {
        /// The certificate.
        certificate: PathBuf,
    },
    /// Answer a published contest problem in its exact input and output formats.
    Judge(Late<JudgeArgs>),
    /// Print a completion script for a shell, or write the manual pages.
    Completions {
        /// The shell.
        #[arg(required_unless_present = "man", conflicts_with = "man")]
        shell: Option<clap_complete::Shell>,
        /// Write the manual pages into this folder instead, a page for each command: grundy.1, grundy-solve.1 …
        #[arg(long, value_name = "DIR")]
        man: Option<PathBuf>,
    },
}

/// The components that a turn moves in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Compound {
    /// One of them: a sum, as without this option.
    Disjunctive,
    /// Any of them, at least one.
    Selective,
    /// Every one; play ends as soon as one of them ends.
    Conjunctive,
    /// Every one that has not ended.
    Continued,
}

/// Arguments of `solve`.
#[derive(Args)]
pub struct SolveArgs {
    /// A position; or GAME and `-`, to read a position of the game from each line of standard input; or `-` alone, to
    /// read an expression of any game from each line. Each line is answered by a line: OUTCOME, a tab, VALUE (for a
    /// scored game the two scores or the mover's lead, for a game of turns the distance in plies, `-` where there is none).
    /// Empty lines and lines that begin with `#` are skipped, but for boards with a hole there; the first faulty line ends
    /// the answers and is reported with its number and column. With --heaps, a game. Without a certain winner (chance,
    /// hidden information, moves at the same time, payoffs that are not opposed) the answer is that of `equilibrium`.
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
    /// Read a sum of any number of heaps of the game from FILE (`-`: standard input): whole numbers separated by blanks,
    /// line breaks or commas.
    #[arg(long, value_name = "FILE")]
    pub heaps: Option<String>,
    /// Misère play: whoever cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// The way the components of an impartial sum are played together.
    #[arg(long, value_enum, value_name = "KIND")]
    pub compound: Option<Compound>,
    /// Use only this method; `--methods` names them. Without it the first one that can answer is tried, and the next
    /// where it gives up.
    #[arg(long, value_name = "NAME")]
    pub method: Option<String>,
    /// Instead of answering, list the methods that could, and for each other one why it cannot.
    #[arg(long)]
    pub methods: bool,
    /// The player who begins: a side's name, or both.
    #[arg(long, value_name = "SIDE")]
    pub first: Option<String>,
    /// Ask about the position after these moves, separated by semicolons, as `line` prints them: "x2; x3".
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
    /// Ask about the position with the longest win among all that can be reached, and count how many each side wins.
    #[arg(long, conflicts_with_all = ["heaps", "methods", "first", "misere", "compound"])]
    pub longest: bool,
    /// Of a sum, show the mean and the temperature of each component instead, the hottest, the moves of both players by
    /// sentestrat, and whether the first of them wins.
    #[arg(long, conflicts_with_all = ["heaps", "methods", "method", "first", "misere", "compound", "longest", "all_moves", "most_moves", "certificate"])]
    pub temperature: bool,
    /// Also list the moves that do not win.
    #[arg(long)]
    pub all_moves: bool,
    /// List at most this many moves, by default 1000; with 0 no move is judged or counted, only the winner is asked for.
    #[arg(long, value_name = "N")]
    pub most_moves: Option<usize>,
    /// Write a certificate that `grundy check` accepts.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// The tablebase in which positions are looked up.
    #[command(flatten)]
    pub tablebase: TablebaseArg,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}

impl SolveArgs {
    /// The most moves that are listed.
    pub fn most_moves(&self) -> usize {
        self.most_moves.unwrap_or(1000)
    }
}

/// Arguments of `stress`.
#[derive(Args)]
#[command(
    after_long_help = "A formula is in n, or for pairs and boards in a, the row, and b, the column: numbers, ( ), + - * / %, & | ^ (or xor), << >>, == != < <= > >=, \
    c ? a : b or if c then a else b, v2(n), low(n), ones(n), log2(n), isqrt(n), min(a, b), max(a, b). Bits bind \
    tighter than comparisons. Examples: \"n % 4 == 3 ? n + 1 : n\", and \"a ^ b\" with --to 30x30.\n\
    A program reads one heap (or position) from each line of standard input and prints one value a line, with --winner \
    the winner, where a formula is 0 for a lost position; it may answer line by line or at the end. A crash, a hang or a missing answer is reported and never counts as agreement.\n\
    Exit status: 0 all agree, 1 a disagreement or a program that failed, 2 bad input, 3 the solver was stopped."
)]
pub struct StressArgs {
    /// The game with its rules; followed by `-`, to read a position of the game from each line of standard input
    /// instead of taking the heaps 0..N.
    #[arg(
        required_unless_present = "rules",
        default_value = "",
        hide_default_value = true
    )]
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: More,
    /// A file with a formula, a formula, or a shell command.
    #[arg(long, value_name = "FILE|COMMAND", allow_hyphen_values = true)]
    pub formula: String,
    /// Compare who wins, not values. WORDS are the program's words for a win and a loss of the player to move, and
    /// perhaps for a draw: Alice/Bob, First/Second/Draw. Without them N/P, first/second, win/lose, Alice/Bob, 1/0,
    /// true/false, yes/no are understood, T, tie, draw, and of a partizan game L and R, left and right.
    #[arg(long, value_name = "WORDS", num_args = 0..=1, default_missing_value = "")]
    pub winner: Option<String>,
    /// Misère play: whoever cannot move wins.
    #[arg(long, requires = "winner")]
    pub misere: bool,
    /// The largest heap to compare, by default 1000; or the rows and columns of a table of two numbers: 30x30.
    #[arg(long, value_name = "N|RxC")]
    pub to: Option<String>,
    /// The wall time that the program may run: 500ms, 10s, 2m.
    #[arg(long, value_name = "TIME", value_parser = read_time, default_value = "10s")]
    pub run_limit: Duration,
}

/// Arguments of `judge`.
#[derive(Args)]
pub struct JudgeArgs {
    /// The problem's id.
    #[arg(required_unless_present = "list")]
    pub id: Option<String>,
    /// List the problems.
    #[arg(long, conflicts_with = "id")]
    pub list: bool,
    /// Describe the problem and its formats.
    #[arg(long, requires = "id")]
    pub about: bool,
    /// Print a random valid input of about N numbers instead of reading one, within the official limits; --seed
    /// repeats it. Small cases and large ones are mixed, and so are won and lost ones.
    #[arg(long, value_name = "N", requires = "id", conflicts_with = "about")]
    pub random: Option<u64>,
    /// Test a program of yours, a shell command, on random inputs from the smallest to the official limits; the first
    /// input on which it is wrong is made as small as possible.
    #[arg(long, value_name = "COMMAND", requires = "id", conflicts_with_all = ["about", "random"], allow_hyphen_values = true)]
    pub against: Option<String>,
    /// With --against, give inputs of at most N numbers.
    #[arg(long, value_name = "N", requires = "against", default_value = "100000")]
    pub to: u64,
    /// With --against, the wall time of each run of the program: 500ms, 10s, 2m.
    #[arg(long, value_name = "TIME", requires = "against", value_parser = read_time, default_value = "10s")]
    pub run_limit: Duration,
}

/// Arguments of `tree`.
#[derive(Args)]
pub struct TreeArgs {
    /// The position at the root.
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
    /// Walk to this depth.
    #[arg(long, value_name = "D")]
    pub depth: Option<u32>,
    /// Begin after these moves, separated by semicolons.
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
    /// List the nodes in this order, by default depth first.
    #[arg(long, value_enum)]
    pub order: Option<Order>,
    /// Draw in the language of Graphviz.
    #[arg(long, conflicts_with_all = ["order", "census", "svg", "png"])]
    pub dot: bool,
    /// Count how many positions are won, lost, tied and drawn for their mover, and find the longest win.
    #[arg(long)]
    pub census: bool,
    /// List every node of the tree instead of merging equal positions.
    #[arg(long)]
    pub full: bool,
    /// The player who begins, for a partizan game.
    #[arg(long, value_name = "SIDE")]
    pub first: Option<String>,
    /// Misère play: whoever cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// The tablebase in which positions are looked up.
    #[command(flatten)]
    pub tablebase: TablebaseArg,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}

/// An order of walking.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// Depth first: lines of play.
    Dfs,
    /// Breadth first: ply by ply.
    Bfs,
}
