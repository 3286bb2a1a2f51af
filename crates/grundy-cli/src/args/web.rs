//! Arguments of `serve` and `lesson`.

use super::readers::{read_size, read_time};
use crate::more::RulesFile;
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `serve`.
#[derive(Args)]
pub struct ServeArgs {
    /// Open the page in the browser.
    #[arg(long)]
    pub open: bool,
    /// The port; 0 takes a free one.
    #[arg(long, value_name = "N", default_value_t = grundy_web::Config::PORT)]
    pub port: u16,
    /// Let other machines ask too; then the limits are lower.
    #[arg(long)]
    pub public: bool,
    /// The time that a question may take; by default a minute, or 5 seconds with --public.
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub question_time: Option<Duration>,
    /// The most connections open at once, by default 512; beyond it idle ones are closed, the oldest first.
    #[arg(long, value_name = "N")]
    pub connections: Option<NonZeroUsize>,
    /// The most connections from one address; by default 32 with --public, except from this machine, where a proxy may
    /// serve many readers.
    #[arg(long, value_name = "N")]
    pub per_address: Option<NonZeroUsize>,
}

/// Arguments of `mcp`.
#[derive(Args)]
pub struct McpArgs {
    /// The time that a call may take.
    #[arg(long, value_name = "TIME", value_parser = read_time, default_value = "30s")]
    pub question_time: Duration,
    /// The calls that are worked on at once; the others wait.
    #[arg(long, value_name = "N", default_value = "2")]
    pub at_once: NonZeroUsize,
    /// The longest line that is read, as of a certificate to be checked: 500K, 64M; a plain number is bytes.
    #[arg(long, value_name = "SIZE", value_parser = read_size, default_value = "64M")]
    pub longest_line: u64,
    /// Let questions name files of this machine: rules, matrices, game trees.
    #[arg(long)]
    pub files: bool,
}

/// Arguments of `lesson`.
#[derive(Args)]
pub struct LessonArgs {
    /// The positions to begin with, each an expression of its own; or one file NAME.md: text in Markdown with boards and
    /// exercises.
    #[arg(required = true)]
    pub expressions: Vec<String>,
    /// A rule in a file.
    #[command(flatten)]
    pub rule: RulesFile,
    /// The file to write; it opens in a browser without a server.
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// The most positions in the file, those of the first moves first; by default 2,000, or 10,000 with --size.
    #[arg(long, value_name = "N")]
    pub positions: Option<usize>,
    /// The largest size of the file: 500K, 2M; a plain number is bytes. It holds as many positions as fit.
    #[arg(long, value_name = "SIZE", value_parser = read_size)]
    pub size: Option<u64>,
    /// Misère play: whoever cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// The player who begins: a side's name.
    #[arg(long, value_name = "SIDE")]
    pub first: Option<String>,
    /// The title above the board.
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
}
