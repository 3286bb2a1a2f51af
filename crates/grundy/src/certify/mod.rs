//! Certificates: written as JSON by asking again what was answered, and checked by code that shares nothing with the solvers.
//!
//! `answer.certificate()` asks what was answered for its certificate (`Certified`, here and beside the questions); a partizan
//! sum or a comparison is played out in `sums.rs`, by the strategies of the forms' crate. Back, `check.rs` makes the rules
//! again from the texts and hands them to the checker.

mod check;
mod counters;
mod heaps;
mod refused;
mod sums;

pub use check::check;
pub(crate) use heaps::code_text;
pub(crate) use refused::{none, unwritten_since};
pub(crate) use sums::comparison;

use crate::answer::{Answer, Status};
use crate::choose::compound::played as compound;
use crate::choose::sums::nimbers::Nimbers;
use crate::error::Error;
use crate::game::position::{Position, Sum};
use crate::question::{Ask, Starter};
use crate::typed::sum_parts::show_part;
use crate::verdict::Verdict;
use grundy_answer::certified::Certified;
use grundy_check::{Certificate, nimbers};
use grundy_core::{
    AllImpartial, Convention, Impartial, Partizan, Player, Ruleset, StopReason, SumAt, Watch,
};
use refused::{not_listed, play_title, unwritten};
use std::collections::HashSet;
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

/// A certificate of the winner.
///
/// Heaps under a code give nimbers of heaps; other impartial sums give a table of nimbers closed under moves; all
/// other games give a strategy; a counter game gives its intervals.
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
        let start = match ask.starter {
            Starter::Player(Player::Right) => right,
            _ => left,
        };
        let title = play_title(&compound::title(together, &sum.show()), ask.convention);
        return match game.prove(&start, &mut watch) {
            Some(found) => found.map(|c| with_game(c, title)).map_err(stopped),
            None => unreachable!("players moving in turn win or lose"),
        };
    }
    match position {
        Position::Turns(at) => {
            if let Some(form) = at.game.rules.hints().as_counter(&at.at) {
                let (game, from) = form.is;
                return counters::certificate(&game, &from, &mut watch).map_err(stopped);
            }
            match at.game.prove(&at.at, &mut watch) {
                Some(found) => found.map_err(stopped),
                None => Err(none(
                    "scores have no certificate yet; best scores are found by dynamic programming",
                )),
            }
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

/// The nimber of a sum: of heaps of one code by their values, of others by a table closed under moves. `None` where play may
/// return to a position, for not every such position has a nimber.
fn by_nimbers(
    rules: &AllImpartial,
    sum: &Sum,
    watch: &mut dyn Watch,
) -> Result<Option<Certificate>, Error> {
    if let Some(heaps) = heaps::heaps(rules, sum, watch)? {
        return Ok(Some(Certificate::Heaps(heaps)));
    }
    if rules.may_repeat(&sum.at) {
        return Ok(None);
    }
    match table_of_nimbers(rules, sum, watch) {
        Err(StopReason::Cycle(_)) => Ok(None),
        table => Ok(Some(Certificate::Nimbers(table.map_err(unwritten)?))),
    }
}

/// The certificate under the name of its game.
fn with_game(certificate: Certificate, game: String) -> Certificate {
    match certificate {
        Certificate::Play(play) => Certificate::Play(grundy_check::play::Play { game, ..play }),
        other => other,
    }
}

/// All positions below a sum, component by component, each with its nimber.
fn table_of_nimbers(
    rules: &AllImpartial,
    sum: &Sum,
    watch: &mut dyn Watch,
) -> Result<grundy_check::nimbers::Nimbers, StopReason> {
    let mut known = Nimbers::new(rules);
    let mut nimber = 0;
    for entry in &sum.at {
        nimber ^= known.of(&vec![entry.clone()], watch)?.0;
    }
    let mut listed: HashSet<SumAt> = HashSet::new();
    let mut waiting: Vec<SumAt> = rules.components(&sum.at).collect();
    let mut entries = Vec::new();
    while let Some(p) = waiting.pop() {
        if !listed.insert(p.clone()) {
            continue;
        }
        watch.work(1)?;
        let (position, nimber) = (show_part(rules, &p), known.of(&p, watch)?.0);
        entries.push(nimbers::Entry { position, nimber });
        for mv in rules.moves(&p) {
            watch.work(1)?;
            watch.memory((listed.len() + waiting.len()) as u64 * 256)?;
            waiting.extend(rules.components(&rules.play(&p, &mv)));
        }
    }
    Ok(grundy_check::nimbers::Nimbers {
        game: sum.show(),
        start: show_part(rules, &sum.at),
        nimber,
        entries,
    })
}
