//! Arguments of `list`, `table` and `days`.

use super::picture::PictureArgs;
use crate::more::More;
use clap::{Args, ValueEnum};

/// Arguments of `list`.
#[derive(Args)]
pub struct ListArgs {
    /// List only games whose names, title or rules contain these words.
    pub words: Vec<String>,
    /// List only games of this theory.
    #[arg(long, value_enum)]
    pub kind: Option<Theory>,
}

impl ListArgs {
    /// The words as one text; `None` without any.
    pub fn text(&self) -> Option<String> {
        (!self.words.is_empty()).then(|| self.words.join(" "))
    }
}

/// A theory that games belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Theory {
    /// Both players have the same moves.
    Impartial,
    /// Each player has moves of their own.
    Partizan,
    /// Players move in turn, until a win or a tie or for ever.
    Turns,
    /// Play ends with a score.
    Scoring,
    /// Chance or hidden information.
    Hidden,
}

/// Arguments of `table`.
#[derive(Args)]
pub struct TableArgs {
    /// The game with its rules, without a position: "subtract 1..3", 0.77, "multiply 2..9", wythoff, "tokens FILE"; of
    /// a row the position: "row 4 7 2 9".
    #[arg(
        required_unless_present = "rules",
        default_value = "",
        hide_default_value = true
    )]
    pub game: String,
    /// Further words, where they are not quoted.
    #[command(flatten)]
    pub more: More,
    /// The largest heap, the last row and column, or the target of a counter game; graphs and rows take none.
    #[arg(long, value_name = "N|RxC")]
    pub to: Option<String>,
    /// Print the outcome and a winning move beside each value, and which heaps to leave where a period proves it.
    #[arg(long)]
    pub moves: bool,
    /// Print means and temperatures instead: of the positions that an expression with an N stands for, as "domineering
    /// 2xN", with N from 1 to the number of --to.
    #[arg(long, conflicts_with_all = ["moves", "csv", "bfile"])]
    pub temperature: bool,
    /// The form in which to print.
    #[command(flatten)]
    pub format: TableFormat,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}

/// The form in which `table` prints.
#[derive(Args)]
#[group(multiple = false)]
pub struct TableFormat {
    /// Print a header and then lines `n,value`.
    #[arg(long)]
    pub csv: bool,
    /// Print lines `n value`, as the OEIS reads them.
    #[arg(long)]
    pub bfile: bool,
}

/// Arguments of `days`.
#[derive(Args)]
pub struct DaysArgs {
    /// The last day.
    #[arg(value_name = "N")]
    pub day: u32,
    /// List all short games instead of the numbers, up to day 2 with the covering pairs of their order.
    #[arg(long)]
    pub games: bool,
    /// Draw the tree of births, or the order of the games, in the language of Graphviz.
    #[arg(long)]
    pub dot: bool,
    /// The files for pictures.
    #[command(flatten)]
    pub picture: PictureArgs,
}
