//! Sums under misère play, where the player who cannot move wins: a theorem where there is one, else a search
//! that remembers every position of the whole sum, for misère outcomes do not follow from those of the terms.

use super::moves;
use super::partizan::{Asked, asked, finish};
use crate::answer::{Solution, Status};
use crate::position::Sum;
use crate::question::Ask;
use grundy_core::{AllImpartial, Convention, Notation, Partizan, Player, Ruleset, StopReason, Terms, Watch};
use grundy_solve::outcome::Outcomes;
use num::{BigUint, Zero};

/// Answers who wins, and by which moves.
pub(crate) fn solve(sum: &Sum, ask: &Ask, watch: &mut dyn Watch) -> Solution {
    match AllImpartial::new(sum.terms.clone()) {
        Ok(rules) => by(&rules, sum, ask, watch),
        Err(rules) => by(&rules, sum, ask, watch),
    }
}

/// A ruleset whose positions and moves are those of a sum.
trait OfSum: Partizan<Position = <Terms as Ruleset>::Position, Move = <Terms as Ruleset>::Move> + Notation {}
impl OfSum for Terms {}
impl OfSum for AllImpartial {}

fn by<R: OfSum>(rules: &R, sum: &Sum, ask: &Ask, watch: &mut dyn Watch) -> Solution {
    let movers = asked(sum, ask);
    let mut solution = Solution::unknown(sum.show(), &StopReason::Cancelled);
    let mut outcomes = Outcomes::new(Convention::Misere);
    match winners(rules, sum, &movers, ask, &mut outcomes, &mut solution, watch) {
        Ok(winners) => {
            finish(&mut solution, sum, &movers, &winners);
            solution.status = Status::Proved;
        }
        Err(stop) => {
            solution.status = Status::stopped(&stop);
            solution.moves.clear();
            solution.reason = format!("The search was stopped after {} positions.", outcomes.len());
        }
    }
    solution
}

fn winners<R: OfSum>(
    rules: &R,
    sum: &Sum,
    movers: &Asked,
    ask: &Ask,
    outcomes: &mut Outcomes<R::Position>,
    solution: &mut Solution,
    watch: &mut dyn Watch,
) -> Result<Vec<Player>, StopReason> {
    let mut winners = Vec::new();
    let mut total = BigUint::zero();
    let long = moves::is_long(sum);
    for mover in movers.players() {
        let by = movers.both.then(|| sum.about.side(mover).to_owned());
        let known = rules.known_winner(&sum.at, Convention::Misere, mover);
        let winner = match known {
            Some(known) => {
                solution.method = format!("{} ({})", known.name, known.source);
                solution.reason = known.reason;
                known.says
            }
            None => {
                solution.method =
                    "search by definition in misère play, every position of the whole sum remembered".to_owned();
                outcomes.winner(rules, &sum.at, mover, watch)?
            }
        };
        winners.push(winner);
        let room = ask.most_moves - solution.moves.len();
        let known = rules.known_winning_moves(&sum.at, Convention::Misere, mover, room);
        if let Some(known) = known.filter(|_| !ask.all_moves) {
            total += known.says.total;
            for mv in known.says.first {
                assert!(rules.is_legal(mover, &sum.at, &mv), "a winning move is one of the ruleset's own moves");
                solution.moves.push(moves::line(sum, by.clone(), &mv, long, Some(true)));
            }
            continue;
        }
        for mv in rules.moves_of(mover, &sum.at).collect::<Vec<_>>() {
            let next = rules.play(&sum.at, &mv);
            let wins = (winner == mover || ask.all_moves)
                && match rules.known_winner(&next, Convention::Misere, mover.opponent()) {
                    Some(known) => known.says,
                    None => outcomes.winner(rules, &next, mover.opponent(), watch)?,
                } == mover;
            total += u32::from(wins);
            if (wins || ask.all_moves) && solution.moves.len() < ask.most_moves {
                solution.moves.push(moves::line(sum, by.clone(), &mv, long, Some(wins)));
            }
        }
        if solution.reason.is_empty() {
            solution.reason = if winner == mover {
                "A move leads to a position that the other player loses.".to_owned()
            } else {
                "Every move leads to a position that the other player wins.".to_owned()
            };
        }
    }
    solution.winning_total = Some(total);
    Ok(winners)
}
