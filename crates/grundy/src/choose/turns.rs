//! What `solve` says about a position of a game of turns.

use crate::answer::{Class, MoveLine, Solution, Status};
use crate::error::Error;
use crate::question::{Ask, Moves, Starter};
use crate::turns::{Payoff, Searched, Turns};
use grundy_core::any::Token;
use grundy_core::{Convention, Outcome, Player, StopReason, Turn, Watch};
use num::BigUint;

/// Answers everything about a position of a game of turns.
///
/// # Errors
/// [`Error::Usage`] when the question is for another kind of game.
pub(crate) fn solve(
    game: &dyn Turns,
    at: &Token,
    ask: &Ask,
    watch: &mut dyn Watch,
) -> Result<Solution, Error> {
    let about = game.about();
    if ask.convention == Convention::Misere {
        return Err(Error::Usage(format!(
            "--misere is for games where the player who cannot move loses; {} ends by its own rules",
            about.name
        )));
    }
    let turn = game.turn(at);
    if ask.starter == Starter::Both {
        return Err(Error::Usage(format!(
            "--first both does not fit: a position of {} says who is to move",
            about.name
        )));
    }
    if let Starter::Player(player) = ask.starter
        && turn != Turn::Of(player)
    {
        let now = match turn {
            Turn::Of(player) => format!("{} is to move", about.side(player)),
            Turn::Over(_) => "the play is over".to_owned(),
        };
        return Err(Error::Usage(format!(
            "--first {} does not fit: in this position of {} {now}",
            about.side(player),
            about.name
        )));
    }
    let position = format!("{} {}", game.title(), game.show(at));
    let mut solution = Solution::unknown(position, &StopReason::Cancelled);
    let next = game.next_player(at);
    solution.to_move = next.map(|player| about.side(player).to_owned());
    let searched = match game.solve(at, watch) {
        Ok(searched) => searched,
        Err(stop) => {
            solution.status = Status::stopped(&stop);
            solution.method = "search".to_owned();
            solution.reason =
                "The search was stopped; nothing is proved about this position.".to_owned();
            return Ok(solution);
        }
    };
    // A finished position is told from the side that would be next; where the rules name none, from the loser's,
    // for a player who has just won is not to move.
    let loser = || searched.payoff.and_then(winner).map(Player::opponent);
    let mover = next.or_else(loser).unwrap_or(Player::Left);
    fill(&mut solution, game, at, mover, &searched, ask);
    Ok(solution)
}

fn fill(
    solution: &mut Solution,
    game: &dyn Turns,
    at: &Token,
    mover: Player,
    searched: &Searched,
    ask: &Ask,
) {
    let about = game.about();
    solution.status = searched.status.clone();
    solution.method = searched.method.clone();
    solution.reason = searched.reason.clone();
    solution.distance = searched.distance;
    solution.scores = searched.scores.map(|[left, right]| match mover {
        Player::Left => [left, right],
        Player::Right => [right, left],
    });
    let Some(payoff) = searched.payoff else {
        return;
    };
    solution.winner = winner(payoff).map(|w| about.side(w).to_owned());
    match payoff {
        Payoff::Outcome(outcome) => solution.outcome = Some(class(outcome, mover)),
        Payoff::Score(score) => {
            let for_mover = for_player(score, mover);
            solution.score = Some(for_mover);
            solution.outcome = Some(match for_mover.signum() {
                1 => Class::N,
                0 => Class::T,
                _ => Class::P,
            });
        }
    }
    let mut winning = 0u32;
    for (mv, after, distance) in &searched.moves {
        // In a scored game the best moves are what is asked for; elsewhere the winning ones.
        let wins = match (payoff, after) {
            (Payoff::Outcome(_), Payoff::Outcome(o)) => *o == Outcome::Won(mover),
            _ => *after == payoff,
        };
        winning += u32::from(wins);
        if (wins || ask.moves == Moves::All) && solution.moves.len() < ask.most_moves {
            let next = game.play(at, mv);
            solution.moves.push(MoveLine {
                by: None,
                mv: mv.text().to_owned(),
                to: Some(format!("{} {}", game.title(), game.show(&next)))
                    .filter(|text| text.len() <= 2000),
                winning: Some(wins),
                distance: *distance,
                played: Some(mv.clone()),
            });
        }
    }
    solution.winning_total = Some(BigUint::from(winning));
    solution.line = searched
        .line
        .iter()
        .map(|mv| mv.text().to_owned())
        .collect();
}

/// Who wins when the play ends so.
pub(crate) fn winner(payoff: Payoff) -> Option<Player> {
    match payoff {
        Payoff::Outcome(outcome) => outcome.winner(),
        Payoff::Score(score) => match score.signum() {
            1 => Some(Player::Left),
            -1 => Some(Player::Right),
            _ => None,
        },
    }
}

/// An outcome as the mover sees it.
pub(crate) fn class(outcome: Outcome, mover: Player) -> Class {
    match outcome {
        Outcome::Won(winner) if winner == mover => Class::N,
        Outcome::Won(_) => Class::P,
        Outcome::Tied => Class::T,
        Outcome::Drawn => Class::D,
    }
}

/// A score for Left as the player sees it.
pub(crate) fn for_player(score: i64, player: Player) -> i64 {
    match player {
        Player::Left => score,
        Player::Right => -score,
    }
}
