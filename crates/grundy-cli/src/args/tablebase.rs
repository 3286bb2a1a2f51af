//! Arguments of `tablebase`, and the option by which other verbs use one.

use super::readers::read_time;
use crate::more::More;
use clap::{Args, Subcommand};
use grundy::{Error, Position};
use grundy_tablebase::Tablebase;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The task for a tablebase.
#[derive(Subcommand)]
pub enum TablebaseCommand {
    /// Solve every position of a game and write them to a file: all positions of the rules where they are numbered
    /// (`chase 8`, `krk 8`), else all that can be reached from the start (`connect-four 4x6`, `hexapawn 4x4`).
    Build(BuildArgs),
    /// Look a position up: who wins, in how many plies where the table has distances, and by which moves.
    Probe(ProbeArgs),
    /// Describe a file: its game, how many positions it has, and who wins how many of them. Every block is read and its
    /// checksum compared; the positions themselves are checked by verify.
    Info {
        /// The tablebase.
        file: PathBuf,
    },
    /// Check every position against its options by the rules alone, in one pass.
    Verify {
        /// The tablebase.
        file: PathBuf,
    },
    /// Print every stored position with its outcome, as the mover sees it, and its distance in plies: all positions
    /// where the rules number them (`chase 8`, `krk 8`), else one for all its images by symmetry (`connect-four 4x6`).
    Export(ExportArgs),
    /// Work for the process that started this one.
    #[command(hide = true)]
    Worker,
}

/// Arguments of `tablebase build`.
#[derive(Args)]
pub struct BuildArgs {
    /// The game with its rules, without a position: chase 8, krk 8, connect-four 4x6.
    #[arg(
        required_unless_present = "rules",
        default_value = "",
        hide_default_value = true
    )]
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: More,
    /// The file for the tablebase. It is written whole or not at all.
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Also keep the plies to the end, when the winner hurries and the loser delays.
    #[arg(long)]
    pub distances: bool,
    /// Save the work to this file from time to time. If the file already exists, the work continues from it, and the
    /// table is that of a run that was never stopped.
    #[arg(long, value_name = "FILE", group = "kept")]
    pub checkpoint: Option<PathBuf>,
    /// Continue from the checkpoint, or from the levels of workers; fail unless they already exist.
    #[arg(long, requires = "kept")]
    pub resume: bool,
    /// The time between two checkpoints.
    #[arg(long, value_name = "TIME", requires = "checkpoint", default_value = "30s", value_parser = read_time)]
    pub checkpoint_every: Duration,
    /// The way in which the work is shared.
    #[command(flatten)]
    pub share: ShareArgs,
}

/// Several processes make a table together. They keep every level that is complete in a folder, from which another run
/// goes on with any number of workers.
#[derive(Args)]
pub struct ShareArgs {
    /// Share the work between N processes on this machine, of a game that always ends or whose positions are ranked.
    /// The table has the same bytes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256), group = "kept",
          conflicts_with = "checkpoint")]
    pub workers: Option<u16>,
    /// Share the work between machines: this file, the same on all of them, has a line host:port for each worker.
    /// Worker 0 writes the table.
    #[arg(long, value_name = "FILE", group = "kept", requires_all = ["process", "secret_file"],
          conflicts_with_all = ["checkpoint", "workers"])]
    pub hosts: Option<PathBuf>,
    /// The number of this worker in --hosts, from 0.
    #[arg(long, value_name = "I", requires = "hosts")]
    pub process: Option<usize>,
    /// A file with the secret that all workers of --hosts share, at least 16 bytes (`chmod 600` keeps it secret).
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub secret_file: Option<PathBuf>,
    /// Allow hosts beyond this machine. What workers send is not encrypted: it needs a network that you trust.
    #[arg(long, requires = "hosts")]
    pub remote: bool,
    /// The time that workers have to connect (by default 60s), and for which one may then be silent before the others
    /// stop and keep what is done (by default 5m). A working worker is never silent, however long it takes.
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub patience: Option<Duration>,
    /// The folder, visible to all workers, in which they keep every complete level; by default the output's name with
    /// `.levels` added. If it already has levels, the work continues from them, with any number of workers.
    #[arg(long, value_name = "FOLDER")]
    pub folder: Option<PathBuf>,
    /// The number of parts into which workers divide every level, by default 64, fixed when the work begins: at least
    /// as many as there will ever be workers.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub shards: Option<u32>,
}

/// Arguments of `tablebase probe`.
#[derive(Args)]
pub struct ProbeArgs {
    /// The tablebase.
    pub file: PathBuf,
    /// A position of its game, with or without the name of the game before it.
    #[arg(allow_hyphen_values = true)]
    pub position: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: More,
    /// Also list the moves that do not win.
    #[arg(long)]
    pub all_moves: bool,
}

/// Arguments of `tablebase export`.
#[derive(Args)]
pub struct ExportArgs {
    /// The tablebase.
    pub file: PathBuf,
    /// The form in which to print.
    #[command(flatten)]
    pub form: ExportForm,
}

/// The form in which `tablebase export` prints.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct ExportForm {
    /// Print a header and then lines `position,outcome,distance`.
    #[arg(long)]
    pub csv: bool,
    /// Print a JSON object on each line.
    #[arg(long)]
    pub jsonl: bool,
}

/// The option of verbs that look positions up where they can.
#[derive(Args, Clone)]
pub struct TablebaseArg {
    /// Look positions up in this tablebase; positions that it lacks are solved as usual.
    #[arg(long, value_name = "FILE")]
    pub tablebase: Option<PathBuf>,
}

impl TablebaseArg {
    /// The tablebase, opened, if one is given.
    pub fn open(&self) -> Result<Option<Arc<Tablebase>>, Error> {
        let open = |path: &PathBuf| Tablebase::open(path as &Path).map(Arc::new);
        self.tablebase.as_ref().map(open).transpose()
    }

    /// A position with the tablebase behind it, if one is given.
    pub fn behind(&self, position: Position) -> Result<Position, Error> {
        match self.open()? {
            Some(table) => table.behind(&position),
            None => Ok(position),
        }
    }
}
