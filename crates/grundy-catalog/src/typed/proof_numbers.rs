//! Proof-number search as a method: the answers to two yes-or-no questions give the outcome.

use super::forgettable::Forgettable;
use super::methods::{any, ending, ends, typed};
use crate::erased::{Payoff, Searched, TurnMethod};
use grundy_answer::answer::Status;
use grundy_answer::derivation::Derivation;
use grundy_answer::method::{Description, Effort, MethodName};
use grundy_answer::question::Moves;
use grundy_core::any::AnyMove;
use grundy_core::{Outcome, StopReason, Turn, Watch};
use grundy_solve::proof_number::Outcomes;

/// The largest number of positions that each of the two questions may remember.
const ENTRIES: usize = 1 << 24;

/// The work of the search where it is asked before alpha-beta, in positions.
const BUDGET: u64 = 200_000;

/// The number of moves at the start from which on that is so.
const MANY_MOVES: usize = 31;

/// The method, which runs only if it is chosen by name, or where there are so many moves that only threats leave few.
pub fn method<'r, 'q, R: Forgettable<Payoff = Outcome>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::ProofNumber,
            answers: "who wins, without distances, in games whose play always ends: where few moves decide, far ahead",
            cost: "the positions of a proof and those that looked like one",
            source: "Allis 1994, Nagai 2002",
        },
        ends,
        |rules| match rules.legal(&rules.start()).nth(MANY_MOVES - 1) {
            Some(_) => Effort::Both(BUDGET),
            None => Effort::Skip("alpha-beta finds distances too"),
        },
        run,
    )
}

/// Lists the payoff after each move or, if not all are wanted, the moves that win.
fn judge<R: Forgettable<Payoff = Outcome>>(
    search: &mut Outcomes<'_, R>,
    rules: &R,
    p: &R::Position,
    won: Outcome,
    wanted: Moves,
    moves: &mut Vec<(AnyMove, Payoff, Option<u64>)>,
    watch: &mut dyn Watch,
) -> Result<(), StopReason> {
    for mv in grundy_solve::bounded(rules.legal(p), watch)? {
        let next = rules.play(p, &mv);
        let after = match wanted {
            Moves::All => search.outcome(&next, watch)?,
            _ if search.wins(&next, watch)? => won,
            _ => continue,
        };
        moves.push((any(rules, p, mv), Payoff::Outcome(after), None));
    }
    Ok(())
}

/// Asks both questions from the mover's side.
fn run<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    wanted: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let Turn::Of(mover) = rules.turn(p) else {
        return Err(StopReason::Beyond("the play is over".to_owned()));
    };
    let near = rules.timed_bounds(p);
    if near.is_some_and(|(low, high)| low.payoff == high.payoff) {
        return Err(StopReason::Beyond("the end is near".to_owned()));
    }
    let mut search = Outcomes::new(rules, mover, ENTRIES);
    let outcome = search.outcome(p, watch)?;
    let won = Outcome::Won(mover);
    let (mut moves, mut moves_known) = (Vec::new(), true);
    if wanted == Moves::All || (wanted == Moves::Winning && outcome == won) {
        // The winner is proved; a limit reached while the moves are judged does not change that.
        moves_known = judge(&mut search, rules, p, won, wanted, &mut moves, watch).is_ok();
        // Nor does it take away the move that the proof begins with.
        let wins = |(_, after, _): &(_, Payoff, _)| *after == Payoff::Outcome(won);
        if let Some(mv) = search.winning_move(p).filter(|_| !moves.iter().any(wins)) {
            moves.push((any(rules, p, mv), Payoff::Outcome(won), None));
        }
    }
    Ok(Searched {
        payoff: Payoff::Outcome(outcome),
        distance: None,
        scores: None,
        moves,
        moves_known,
        line: Vec::new(),
        status: Status::Proved,
        methods: vec![MethodName::ProofNumber],
        how: format!(
            "proof-number search: the game always ends; {} positions looked at",
            search.nodes()
        ),
        derivation: Derivation::Play(ending(rules.turn(p), outcome, None)),
    })
}
