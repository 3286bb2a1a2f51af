//! Heaps of one code under misère play, where a theory decides them: Ferguson's theorem or the misère quotient.

use super::moves;
use super::partizan::{asked, finish};
use crate::answer::{Solution, Status};
use crate::misere;
use crate::position::Sum;
use crate::question::{Ask, Moves};
use grundy_core::forms::heap::{HeapCode, HeapMove};
use grundy_core::{AllImpartial, Convention, Partizan, Player, StopReason, Watch, WinningMoves};
use grundy_solve::misere::sums;
use num::{BigUint, Zero};

/// The whole answer; `None` where no theory decides the sum, a hint of its rulesets does, or it is small enough to be
/// searched at once.
pub(crate) fn solve(sum: &Sum, ask: &Ask, watch: &mut dyn Watch) -> Option<Solution> {
    let rules = AllImpartial::new(sum.terms.clone()).ok()?;
    let hint = rules.known_winner(&sum.at, Convention::Misere, Player::Left);
    if hint.is_some() {
        return None;
    }
    let (code, heaps, places) = one_code(sum)?;
    let mut solution = Solution::unknown(sum.show(), &StopReason::Cancelled);
    let (wins, method) = match sums::by_theory(&code, &heaps, watch) {
        Ok(decided) => decided?,
        Err(stop) => {
            solution.status = Status::stopped(&stop);
            solution.reason = "Nothing is proved about this position.".to_owned();
            return Some(solution);
        }
    };
    let movers = asked(sum, ask);
    let winner = |mover: Player| if wins { mover } else { mover.opponent() };
    let winners: Vec<Player> = movers.players().into_iter().map(winner).collect();
    finish(&mut solution, sum, &movers, &winners);
    solution.status = Status::Proved;
    (solution.method, solution.reason) = misere::reason(&heaps, wins, &method);
    if ask.moves == Moves::Nothing {
        return Some(solution);
    }
    let all = ask.moves == Moves::All;
    let limit = if all {
        moves::MOST_COMPARED
    } else {
        ask.most_moves
    };
    let found = match sums::winning_moves(&code, &heaps, &method, limit, watch) {
        Ok(found) => found.expect("a theory decided it"),
        Err(stop) => {
            solution.status = misere::moves_open(&stop);
            return Some(solution);
        }
    };
    let own_move = |mv: &HeapMove| {
        let (entry, heap) = places[mv.heap];
        let (term, token) = &sum.at[entry];
        let own = HeapMove { heap, ..mv.clone() };
        let own = sum.terms.0[*term as usize].rules.heap_move(token, &own);
        let own = own.expect("a ruleset that gives heaps has their moves");
        (entry, own)
    };
    let winning = WinningMoves {
        total: found.total,
        first: found.first.iter().map(own_move).collect::<Vec<_>>(),
    };
    let long = moves::is_long(sum);
    let mut total = BigUint::zero();
    for mover in movers.players() {
        total += &winning.total;
        let by = movers.both.then(|| sum.about.side(mover).to_owned());
        if all {
            let judge = |mv: &_| moves::is_among(&winning, mv);
            moves::judged(sum, ask, mover, &by, &mut solution.moves, judge);
            continue;
        }
        let room = ask.most_moves - solution.moves.len();
        for mv in winning.first.iter().take(room) {
            moves::assert_legal(&rules, sum, mover, mv);
            let line = moves::line(sum, by.clone(), mv, long, Some(true));
            solution.moves.push(line);
        }
    }
    solution.winning_total = Some(total);
    Some(solution)
}

/// A heap's term in the sum, and which of the heaps of that term it is.
type Place = (usize, usize);

/// The heaps of all terms, when they follow one code, and where each of them lies.
fn one_code(sum: &Sum) -> Option<(HeapCode, Vec<u64>, Vec<Place>)> {
    let mut code: Option<HeapCode> = None;
    let (mut all, mut places) = (Vec::new(), Vec::new());
    for (entry, (term, token)) in sum.at.iter().enumerate() {
        let (own, heaps) = sum.terms.0[*term as usize].rules.as_heaps(token)?;
        if code.as_ref().is_some_and(|code| *code != own) {
            return None;
        }
        code = Some(own);
        places.extend((0..heaps.len()).map(|heap| (entry, heap)));
        all.extend(heaps);
    }
    Some((code?, all, places))
}
