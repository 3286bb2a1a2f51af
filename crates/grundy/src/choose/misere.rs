//! Sums under misère play, where the player who cannot move wins: a theorem where there is one, else a search
//! that remembers every position of the whole sum, for misère outcomes do not follow from those of the terms.

use super::moves;
use super::partizan::{Asked, asked, finish};
use crate::answer::{Solution, Status};
use crate::misere;
use crate::position::Sum;
use crate::question::Ask;
use grundy_core::forms::heap::{HeapCode, HeapMove};
use grundy_core::{
    AllImpartial, Convention, Notation, Partizan, Player, Ruleset, StopReason, Terms, Watch,
};
use grundy_solve::misere::sums;
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
trait OfSum:
    Partizan<Position = <Terms as Ruleset>::Position, Move = <Terms as Ruleset>::Move> + Notation
{
}
impl OfSum for Terms {}
impl OfSum for AllImpartial {}

fn by<R: OfSum>(rules: &R, sum: &Sum, ask: &Ask, watch: &mut dyn Watch) -> Solution {
    let movers = asked(sum, ask);
    if let Some(solution) = heaps(rules, sum, ask, &movers, watch) {
        return solution;
    }
    let mut solution = Solution::unknown(sum.show(), &StopReason::Cancelled);
    let mut outcomes = Outcomes::new(Convention::Misere);
    match winners(
        rules,
        sum,
        &movers,
        ask,
        &mut outcomes,
        &mut solution,
        watch,
    ) {
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

/// Sums of heaps of one code that a theory decides; `None` where none does, and the search answers.
fn heaps<R: OfSum>(
    rules: &R,
    sum: &Sum,
    ask: &Ask,
    movers: &Asked,
    watch: &mut dyn Watch,
) -> Option<Solution> {
    // Hints of the rulesets come first, and all moves with their winners come from the search where that is possible.
    if ask.all_moves
        || rules
            .known_winner(&sum.at, Convention::Misere, Player::Left)
            .is_some()
    {
        return None;
    }
    let (code, all, place) = one_code(sum)?;
    let decided = sums::by_theory(&code, &all, watch);
    let mut solution = Solution::unknown(sum.show(), &StopReason::Cancelled);
    let (wins, method) = match decided {
        Ok(decided) => decided?,
        Err(stop) => {
            solution.status = Status::stopped(&stop);
            solution.reason = "Nothing is proved about this position.".to_owned();
            return Some(solution);
        }
    };
    let winners: Vec<Player> = movers
        .players()
        .into_iter()
        .map(|mover| if wins { mover } else { mover.opponent() })
        .collect();
    finish(&mut solution, sum, movers, &winners);
    solution.status = Status::Proved;
    (solution.method, solution.reason) = misere::reason(&all, wins, &method);
    match sums::winning_moves(&code, &all, &method, ask.most_moves, watch) {
        Ok(found) => {
            let found = found.expect("a theory decided it");
            let long = moves::is_long(sum);
            let mut total = BigUint::zero();
            for mover in movers.players() {
                total += &found.total;
                let by = movers.both.then(|| sum.about.side(mover).to_owned());
                let room = ask.most_moves - solution.moves.len();
                for mv in found.first.iter().take(room) {
                    let (entry, heap) = place[mv.heap];
                    let (term, token) = &sum.at[entry];
                    let own = HeapMove { heap, ..mv.clone() };
                    let own = sum.terms.0[*term as usize].rules.heap_move(token, &own);
                    let mv = (
                        entry,
                        own.expect("a ruleset that gives heaps has their moves"),
                    );
                    assert!(
                        rules.is_legal(mover, &sum.at, &mv),
                        "a winning move is one of the ruleset's own moves"
                    );
                    let line = moves::line(sum, by.clone(), &mv, long, Some(true));
                    solution.moves.push(line);
                }
            }
            solution.winning_total = Some(total);
        }
        Err(stop) => solution.status = misere::moves_open(&stop),
    }
    Some(solution)
}

/// A heap's term in the sum, and which of the heaps of that term it is.
type Place = (usize, usize);

/// The heaps of all terms, when they follow one code; where each of them lies.
fn one_code(sum: &Sum) -> Option<(HeapCode, Vec<u64>, Vec<Place>)> {
    let mut code: Option<HeapCode> = None;
    let (mut all, mut place) = (Vec::new(), Vec::new());
    for (entry, (term, token)) in sum.at.iter().enumerate() {
        let (own, heaps) = sum.terms.0[*term as usize].rules.as_heaps(token)?;
        if code.as_ref().is_some_and(|code| *code != own) {
            return None;
        }
        code = Some(own);
        place.extend((0..heaps.len()).map(|heap| (entry, heap)));
        all.extend(heaps);
    }
    Some((code?, all, place))
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
                assert!(
                    rules.is_legal(mover, &sum.at, &mv),
                    "a winning move is one of the ruleset's own moves"
                );
                solution
                    .moves
                    .push(moves::line(sum, by.clone(), &mv, long, Some(true)));
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
                solution
                    .moves
                    .push(moves::line(sum, by.clone(), &mv, long, Some(wins)));
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
