//! Certificates of sums by strategies: who wins, who wins for either beginner, and how two games compare.

use super::nimbers::by_nimbers;
use super::refused::{none, not_listed, play_title, unwritten, with_text};
use crate::choose::sums::outcome;
use crate::error::Error;
use crate::game::position::{Position, Sum};
use crate::limits::Limits;
use crate::question::{Ask, Starter};
use grundy_check::Certificate;
use grundy_check::class::Class;
use grundy_check::comparison::Comparison;
use grundy_check::play::{Claim, Play};
use grundy_core::{
    AllImpartial, Alternating, Convention, Notation, Partizan, Player, Terms, Watch,
};
use grundy_forms::strategies::Strategies;
use grundy_values::short::Comparison as Relation;

/// A strategy in a sum: for the player who begins, or for both where either may and the game is not the same for both.
pub(super) fn strategy_in(
    sum: &Sum,
    ask: &Ask,
    watch: &mut dyn Watch,
) -> Result<Certificate, Error> {
    with_text(sum)?;
    let game = play_title(&sum.show(), ask.convention);
    let begins = match ask.starter {
        Starter::Player(player) => vec![player],
        Starter::Natural | Starter::Both if sum.impartial => vec![Player::Left],
        Starter::Natural | Starter::Both => Player::BOTH.to_vec(),
    };
    let proof = strategies(sum, ask.convention, &begins, &ask.limits, watch)?;
    Ok(match (&proof.results[..], begins[0]) {
        (&[(left, _), (right, _)], _) => Certificate::Class(Class {
            game,
            left,
            right,
            entries: proof.entries,
        }),
        (results, first) => Certificate::Play(Play {
            game,
            start: in_turn(sum, ask.convention).show(&(first, sum.at.clone())),
            outcome: results[0].0,
            distance: results[0].1,
            complete: false,
            entries: proof.entries,
        }),
    })
}

/// The relation of two games: of impartial ones by the nimber of their difference, of others by strategies in it. The play is
/// searched anew and does not use the values from which the relation comes; a check holds the two against each other.
pub(crate) fn comparison(
    games: [&Position; 2],
    relation: Relation,
    limits: &Limits,
) -> Result<Certificate, Error> {
    games.into_iter().try_for_each(not_listed)?;
    let Position::Sum(difference) = difference(games)? else {
        return Err(none("only sums are compared"));
    };
    with_text(&difference)?;
    if games.into_iter().all(may_repeat) {
        return Err(none(
            "the rules of both let play return to a position, and the difference of loopy games does not say how they compare",
        ));
    }
    let watch = &mut limits.watch();
    // Impartial games are equal exactly if it is 0, and confused otherwise.
    if let Ok(rules) = AllImpartial::new(difference.terms.clone())
        && let Some(certificate) = by_nimbers(&rules, &difference, watch)?
    {
        return Ok(certificate);
    }
    let normal = Convention::Normal;
    let proof = strategies(&difference, normal, &Player::BOTH, limits, watch)?;
    let won = |(claim, _): &(Claim, _)| matches!(claim, Claim::Left | Claim::Right);
    if !proof.results.iter().all(won) {
        return Err(none(
            "the play that avoids losing the difference goes on for ever",
        ));
    }
    let [first, second] = games.map(Position::show);
    Ok(Certificate::Comparison(Comparison {
        first,
        second,
        relation: relation.to_string(),
        entries: proof.entries,
    }))
}

/// True if the rules do not say that play from a position ends.
pub(super) fn may_repeat(position: &Position) -> bool {
    matches!(position, Position::Sum(sum) if sum.terms.may_repeat(&sum.at))
}

/// The first game minus the second.
pub(super) fn difference([first, second]: [&Position; 2]) -> Result<Position, Error> {
    first.plus(&second.negative()?)
}

/// The sum as a game of turns.
pub(super) fn in_turn(sum: &Sum, convention: Convention) -> Alternating<Terms> {
    Alternating::new(sum.terms.clone(), convention, Player::Left).called(sum.about.sides)
}

/// The strategy of the winner, for some beginners.
fn strategies(
    sum: &Sum,
    convention: Convention,
    begins: &[Player],
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Strategies, Error> {
    let turns = in_turn(sum, convention);
    let at = &sum.at;
    if sum.terms.may_repeat(at) {
        return Strategies::by_graph(&turns, at, begins, watch).map_err(unwritten);
    }
    let mut winner = outcome::winners(sum, convention, limits);
    Strategies::by_search(&turns, at, begins, &mut winner, watch).map_err(unwritten)
}
