//! Certificates: written as JSON by asking again what was answered, and checked by code that shares nothing with the solvers.
//!
//! `answer.certificate()` asks what was answered for its certificate (`Certified`, here and beside the questions); a partizan
//! sum or a comparison is played out in `sums.rs`, by the strategies of the forms' crate. Back, `check.rs` makes the rules
//! again from the texts and hands them to the checker.

mod check;
mod counters;
mod heaps;
mod nimbers;
mod refused;
mod sums;

pub use check::check;
pub(crate) use refused::{none, unwritten_since};
pub(crate) use sums::comparison;

use crate::answer::{Answer, Status};
use crate::choose::compound::played as compound;
use crate::error::Error;
use crate::game::position::Position;
use crate::question::{Ask, Starter};
use crate::verdict::Verdict;
use grundy_answer::certified::Certified;
use grundy_check::Certificate;
use grundy_core::{AllImpartial, Convention, Player};
use nimbers::by_nimbers;
use refused::{not_listed, play_title, turns_with_text, unwritten, with_text};
use sums::strategy_in;

/// Of the winner.
///
/// # Errors
/// [`Error::NoCertificate`] when there is none for this answer, with the reason; [`Error::Stopped`] when the limits of the
/// question were reached.
impl Certified for Verdict {
    fn certificate(answer: &Answer<Self>) -> Result<Certificate, Error> {
        match &answer.value.asked {
            Some(asked) if answer.value.outcome.is_some() => solve(&asked.0, &asked.1),
            Some(_) => Err(match &answer.status {
                Status::Unknown { stopped } => unwritten_since(stopped),
                _ => none("the position is not solved"),
            }),
            None => Err(none("the heaps were counted and not kept")),
        }
    }
}

/// A certificate of the winner, or of the score.
///
/// Heaps under a code give nimbers of heaps; other impartial sums give a table of nimbers closed under moves; all
/// other games give a strategy, games of scores one for each player; a counter game gives its intervals.
///
/// # Errors
/// [`Error::NoCertificate`] when there is none for this answer, with the reason; [`Error::Stopped`] when the limits of the
/// question were reached.
pub fn solve(position: &Position, ask: &Ask) -> Result<Certificate, Error> {
    not_listed(position)?;
    let mut watch = ask.limits.watch();
    let stopped = unwritten;
    if let (Some(together), Position::Sum(sum)) = (ask.compound, position) {
        let (game, [left, right]) = compound::in_turn(sum, together, ask.convention)
            .ok_or_else(|| none("the compound is not one of impartial positions"))?;
        with_text(sum)?;
        let start = match ask.starter {
            Starter::Player(Player::Right) => right,
            _ => left,
        };
        let title = play_title(&compound::title(together, &sum.show()), ask.convention);
        let found = game.prove(&start, &mut watch).map_err(stopped)?;
        return Ok(with_game(found, title));
    }
    match position {
        Position::Turns(at) => {
            if let Some(form) = at.game().rules().hints().as_counter(at.token()) {
                let (game, from) = form.is;
                return counters::certificate(&game, &from, &mut watch).map_err(stopped);
            }
            turns_with_text(position.about().name)?;
            at.game().prove(at.token(), &mut watch).map_err(stopped)
        }
        Position::Sum(sum) => match AllImpartial::new(sum.terms.clone()) {
            Ok(rules) if ask.convention == Convention::Normal => {
                match by_nimbers(&rules, sum, &mut watch)? {
                    Some(certificate) => Ok(certificate),
                    None => strategy_in(sum, ask, &mut watch),
                }
            }
            _ => strategy_in(sum, ask, &mut watch),
        },
        Position::Hidden(_) => Err(none(
            "a game with hidden information has an equilibrium instead",
        )),
    }
}

/// The certificate under the name of its game.
fn with_game(certificate: Certificate, game: String) -> Certificate {
    match certificate {
        Certificate::Play(play) => Certificate::Play(grundy_check::play::Play { game, ..play }),
        Certificate::Score(score) => {
            Certificate::Score(grundy_check::score::Score { game, ..score })
        }
        other => other,
    }
}
