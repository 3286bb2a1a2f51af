//! The words of `play` and `explore`.

use super::picture::PictureArgs;
use super::readers::read_time;
use super::tablebase::TablebaseArg;
use crate::more::More;
use clap::{Args, ValueEnum};
use std::time::Duration;

/// The arguments that follow the options of both verbs.
pub const PLAY_KEYS: &str = "Moves are typed as `moves` lists them, or in short: 3 2 takes 2 from heap 3; e4, a column digit, \
    a number from the list (#3 where 3 could mean something else), or the beginnings of words. Input that could mean several \
    moves is refused, with a list of them.\n\
    In full screen, moves can also be chosen with the arrow keys and Enter, or with a click; F1 shows every key. NO_COLOR \
    turns colours off.";

/// Arguments of `play`.
#[derive(Args)]
pub struct PlayArgs {
    /// The position to begin with; or `arena FILE`: a parity game or a Green Game, against its strategy; or the file of a game
    /// tree or a normal form; or `matrix "0 -1; 1 0"` or `rps`: rounds against an opponent who learns from what you play.
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
    /// The side you play.
    #[arg(long, value_enum, default_value_t = Human::First)]
    pub human: Human,
    /// The time that the engine may think about a move: what it cannot prove in that time it estimates, and says so.
    #[arg(long, value_name = "TIME", value_parser = read_time, default_value = "2s")]
    pub move_time: Duration,
    /// Let the engine make at most this many random mistakes in a game.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub level: u32,
    /// Misère play: whoever cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// The player who begins: a side's name; of an arena, the vertex.
    #[arg(long, value_name = "SIDE")]
    pub first: Option<String>,
    /// Begin after these moves, separated by semicolons, as `solve` prints its line.
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
    /// Work line by line on a terminal too, as over a pipe.
    #[arg(long)]
    pub lines: bool,
    /// The tablebase in which positions are looked up.
    #[command(flatten)]
    pub tablebase: TablebaseArg,
    /// The file for a picture of the whole play when it ends; in full screen also with Ctrl-S.
    #[command(flatten)]
    pub picture: PictureArgs,
}

/// Arguments of `explore`.
#[derive(Args)]
pub struct ExploreArgs {
    /// The position to begin with; or `arena FILE`; or the file of a game tree or a normal form.
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
    /// The time that the engine may think about one position.
    #[arg(long, value_name = "TIME", value_parser = read_time, default_value = "5s")]
    pub move_time: Duration,
    /// Misère play: whoever cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// The player who begins: a side's name; of an arena, the vertex.
    #[arg(long, value_name = "SIDE")]
    pub first: Option<String>,
    /// Begin after these moves, separated by semicolons, as `solve` prints its line.
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
    /// Work line by line on a terminal too, as over a pipe.
    #[arg(long)]
    pub lines: bool,
    /// The tablebase in which positions are looked up.
    #[command(flatten)]
    pub tablebase: TablebaseArg,
    /// The file for a picture of the moves made so far; in full screen also with Ctrl-S.
    #[command(flatten)]
    pub picture: PictureArgs,
}

/// The side that a person plays.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Human {
    /// The side to move at the beginning.
    First,
    /// The other side.
    Second,
    /// The third side, of a game of three players or more.
    Third,
    /// Neither side: the engine plays itself.
    None,
    /// Both sides: two people, or one person trying things out.
    Both,
}
