//! The question that the words of `solve` put to the library.

use crate::args::{self, Common, SolveArgs};
use crate::output;
use grundy::vocabulary::{Convention, Player};
use grundy::{Ask, Compound, Error, Moves, Position, Starter};

/// True if the question is the usual one: a sum in normal play and its winning moves.
pub(super) fn is_plain(args: &SolveArgs) -> bool {
    let sum = matches!(args.compound, None | Some(args::Compound::Disjunctive));
    sum && !args.misere && !args.all_moves && args.first.is_none() && args.method.is_none()
}

/// True if the question has an answer in a game without a certain winner: no word in it is about who wins or who begins.
pub(super) fn asks_for_best_play(args: &SolveArgs) -> bool {
    let winner = args.misere || args.compound.is_some() || args.longest || args.temperature;
    let moves = args.all_moves || args.most_moves.is_some();
    let place = args.first.is_some() || args.after.is_some() || args.tablebase.tablebase.is_some();
    !winner && !moves && !place && args.certificate.is_none()
}

/// The question, with its limits.
///
/// # Errors
/// The name of a side that the position does not have, or that of no method.
pub(super) fn ask(args: &SolveArgs, common: &Common, position: &Position) -> Result<Ask, Error> {
    let starter = match args.first.as_deref() {
        None => Starter::Natural,
        Some(name) if name.eq_ignore_ascii_case("both") => Starter::Both,
        Some(name) => match position.player(name) {
            // The player who makes the first of the moves of `--after` need not be the one to move after them.
            Some(player) => match args.after.as_deref() {
                None => Starter::Player(player),
                Some(line) => Starter::Player(turn_after(player, line)),
            },
            None => {
                let [left, right] = position.about().sides;
                return Err(Error::usage(format!(
                    "--first: expected {left}, {right} or both, found \"{name}\""
                )));
            }
        },
    };
    let ask = Ask {
        convention: if args.misere {
            Convention::Misere
        } else {
            Convention::Normal
        },
        starter,
        moves: Moves::listed(args.all_moves, args.most_moves()),
        most_moves: args.most_moves(),
        compound: match args.compound {
            None | Some(args::Compound::Disjunctive) => None,
            Some(args::Compound::Selective) => Some(Compound::Selective),
            Some(args::Compound::Conjunctive) => Some(Compound::Conjunctive),
            Some(args::Compound::Continued) => Some(Compound::Continued),
        },
        method: None,
        limits: output::limits(common),
    };
    match &args.method {
        Some(name) => ask.by(name, position),
        None => Ok(ask),
    }
}

/// The player to move after the moves of a line that a player begins.
pub(super) fn turn_after(first: Player, line: &str) -> Player {
    let moves = line.split(';').filter(|mv| !mv.trim().is_empty());
    match moves.count() % 2 {
        0 => first,
        _ => first.opponent(),
    }
}
