//! The answer of `solve` about a position of a game of turns.

use crate::answer::{Answer, Class};
use crate::derivation::Derivation;
use crate::erased::{Payoff, Searched, TurnGame, TurnPosition, Turns, for_player};
use crate::error::Error;
use crate::limits::Clock;
use crate::question::{Ask, Moves, Starter};
use crate::setting::Setting;
use crate::verdict::LONGEST_NOTATION;
use crate::verdict::{After, JudgedMove, Verdict};
use grundy_core::any::Token;
use grundy_core::{Convention, Outcome, Player, StopReason, Turn};
use num::BigUint;
use std::collections::HashSet;

/// Refuses questions that are meant for other kinds of games.
///
/// # Errors
/// [`Error::Unfit`] when the question is for another kind of game.
pub(crate) fn fits(game: &dyn Turns, at: &Token, ask: &Ask) -> Result<(), Error> {
    let about = game.about();
    if ask.convention == Convention::Misere {
        return Err(Error::Unfit {
            setting: Setting::Misere,
            value: None,
            why: format!(
                "is for games that whoever cannot move loses; {} is a game of turns, whose rules say who wins at its end",
                about.name
            ),
        });
    }
    if ask.starter == Starter::Both {
        return Err(Error::Unfit {
            setting: Setting::First,
            value: Some("both".to_owned()),
            why: format!(
                "does not fit: a position of {} says who is to move",
                about.name
            ),
        });
    }
    let turn = game.turn(at);
    if let Starter::Player(player) = ask.starter
        && turn != Turn::Of(player)
    {
        let now = match turn {
            Turn::Of(player) => format!("{} is to move", about.side(player)),
            Turn::Over(_) => "the play is over".to_owned(),
        };
        return Err(Error::Unfit {
            setting: Setting::First,
            value: Some(about.side(player).to_owned()),
            why: format!("does not fit: in this position of {} {now}", about.name),
        });
    }
    Ok(())
}

/// Answers everything about a position of a game of turns.
///
/// # Errors
/// [`Error::Unfit`] when the question is for another kind of game; [`Error::UnknownMethod`] or [`Error::UnableMethod`]
/// when it chooses a method that does not exist or cannot answer it.
pub(crate) fn solve(
    position: &TurnPosition,
    ask: &Ask,
    watch: &mut Clock,
) -> Result<Answer<Verdict>, Error> {
    let (game, at) = (position.game(), position.token());
    let rules = game.rules();
    fits(rules, at, ask)?;
    if let Some(name) = ask.method {
        game.check(name, at)?;
    }
    let mut search = |game: &TurnGame| {
        let search = || game.solve_by(ask.method, at, ask.moves, watch);
        ask.limits.keep(search).flatten()
    };
    let searched = match (search(game), game.favouring()) {
        (Err(StopReason::Beyond(why)), Some(games)) => {
            let [left, right] = games.each_ref().map(&mut search);
            left.and_then(|left| left.agreed(&right?, &why))
        }
        (searched, _) => searched,
    };
    let stopped = searched.is_err();
    let mut answer = answer(rules, at, searched, ask);
    if stopped {
        answer.how = "every method that can answer, in their order".to_owned();
        answer.derivation = Derivation::Stopped {
            work: watch.spent(),
        };
    }
    Ok(answer)
}

/// The answer about a position from the result of its search, or from the reason why the search was stopped.
pub(crate) fn answer(
    game: &dyn Turns,
    at: &Token,
    searched: Result<Searched, StopReason>,
    ask: &Ask,
) -> Answer<Verdict> {
    let position = game.name(at);
    let mut verdict = Verdict::unknown(position, game.about().sides);
    let next = game.next_player(at);
    verdict.to_move = next;
    let searched = match searched {
        Ok(searched) => searched,
        Err(stop) => return Answer::unknown(verdict, &stop),
    };
    let mover = onlooker(game, at, searched.payoff);
    judge(&mut verdict, mover, &searched);
    // A customary score may depend on how soon the play is won, so it needs the plies of a win.
    if let payoff @ Payoff::Outcome(_) = searched.payoff {
        let plies = match payoff.winner() {
            Some(_) => searched.distance,
            None => Some(0),
        };
        let score = |plies| game.hints().customary_score(at, payoff, plies);
        verdict.customary_score = plies.and_then(score);
    }
    list(&mut verdict, game, at, mover, &searched, ask);
    Answer::new(verdict, searched.status)
        .by_all(searched.methods, searched.how)
        .because(searched.derivation)
}

/// Sets the winner, the score and the plies to the end, from the mover's point of view.
fn judge(verdict: &mut Verdict, mover: Player, searched: &Searched) {
    verdict.distance = searched.distance;
    verdict.scores = searched.scores.map(|[left, right]| match mover {
        Player::Left => [left, right],
        Player::Right => [right, left],
    });
    let payoff = searched.payoff;
    verdict.winner = payoff.winner();
    verdict.outcome = Some(match payoff {
        Payoff::Outcome(outcome) => Class::of(outcome, mover),
        Payoff::Score(score) => {
            let for_mover = for_player(score, mover);
            verdict.score = Some(for_mover);
            match searched.derivation {
                Derivation::RepeatingScore { endless: true } => Class::D,
                _ => by_sign(for_mover),
            }
        }
    });
}

/// Lists the moves that are asked for. In a scored game the best moves count as winning.
fn list(
    verdict: &mut Verdict,
    game: &dyn Turns,
    at: &Token,
    mover: Player,
    searched: &Searched,
    ask: &Ask,
) {
    let payoff = searched.payoff;
    verdict.line.clone_from(&searched.line);
    if ask.moves == Moves::Nothing {
        return;
    }
    let mut winning = 0u32;
    for (mv, after, distance) in &searched.moves {
        // Keeping is weaker than winning: no move of a lost position wins, and all of them keep.
        let keeps = worth_to(*after, mover) >= worth_to(payoff, mover);
        let wins = match (payoff, after) {
            (Payoff::Outcome(_), Payoff::Outcome(o)) => *o == Outcome::Won(mover),
            _ => *after == payoff,
        };
        winning += u32::from(wins);
        if (wins || ask.moves == Moves::All) && verdict.moves.len() < ask.most_moves {
            let next = game.play(at, mv.token());
            let to = game.name(&next);
            let to = Some(to).filter(|text| text.len() <= LONGEST_NOTATION);
            verdict.moves.push(JudgedMove {
                winning: Some(wins),
                keeps: Some(keeps),
                result: seen(*after, mover).outcome,
                gain: seen(*after, mover).score,
                after: After {
                    distance: *distance,
                    ..seen(*after, after_move(game, &next, *after, mover))
                },
                ..JudgedMove::new(mv.clone(), to)
            });
        }
    }
    verdict.winning_total = searched.moves_known.then(|| BigUint::from(winning));
    if ask.moves == Moves::All {
        list_open(verdict, game, at, searched, ask.most_moves);
    }
}

/// Lists the moves that were not judged, with nothing known about them.
fn list_open(
    verdict: &mut Verdict,
    game: &dyn Turns,
    at: &Token,
    searched: &Searched,
    most_moves: usize,
) {
    let judged: HashSet<&str> = searched.moves.iter().map(|(mv, ..)| mv.text()).collect();
    for mv in game.legal(at, most_moves) {
        if !judged.contains(mv.text()) && verdict.moves.len() < most_moves {
            let to = game.name(&game.play(at, mv.token()));
            let to = Some(to).filter(|text| text.len() <= LONGEST_NOTATION);
            verdict.moves.push(JudgedMove::new(mv, to));
        }
    }
}

/// The player from whose point of view a position is described: the one to move next. If the rules name none, it is the
/// loser, since a player who has just won is not to move.
pub(crate) fn onlooker(game: &dyn Turns, at: &Token, payoff: Payoff) -> Player {
    let loser = || payoff.winner().map(Player::opponent);
    game.next_player(at).or_else(loser).unwrap_or(Player::Left)
}

/// The player from whose point of view a position after a move is described: as [`onlooker`], but of a score the opponent of
/// the mover where no player is to move, so that the scores after all moves can be compared.
fn after_move(game: &dyn Turns, at: &Token, payoff: Payoff, mover: Player) -> Player {
    match payoff {
        Payoff::Score(_) => game.next_player(at).unwrap_or(mover.opponent()),
        Payoff::Outcome(_) => onlooker(game, at, payoff),
    }
}

/// The result of a position with this payoff, from a player's point of view.
pub(crate) fn seen(payoff: Payoff, player: Player) -> After {
    match payoff {
        Payoff::Outcome(outcome) => After {
            outcome: Some(Class::of(outcome, player)),
            ..After::default()
        },
        Payoff::Score(score) => {
            let score = for_player(score, player);
            After {
                outcome: Some(by_sign(score)),
                score: Some(score),
                ..After::default()
            }
        }
    }
}

/// The outcome for a player who is ahead by this score.
fn by_sign(score: i64) -> Class {
    match score.signum() {
        1 => Class::N,
        0 => Class::T,
        _ => Class::P,
    }
}

/// The worth of a payoff to a player; greater is better.
fn worth_to(payoff: Payoff, player: Player) -> i64 {
    match payoff {
        Payoff::Outcome(outcome) => for_player(i64::from(outcome.worth()), player),
        Payoff::Score(score) => for_player(score, player),
    }
}
