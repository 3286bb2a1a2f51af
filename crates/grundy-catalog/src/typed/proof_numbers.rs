//! Proof-number search as a method: the answers to two yes-or-no questions give the outcome.

use super::distances::{self, looks_ahead};
use super::forgettable::Forgettable;
use super::methods::{any, ending, ends, keeping};
use crate::erased::{Kept, Payoff, Searched, TurnMethod, TurnQuestion};
use grundy_answer::answer::Status;
use grundy_answer::derivation::Derivation;
use grundy_answer::method::{Description, Effort, MethodName};
use grundy_answer::question::Moves;
use grundy_core::any::AnyMove;
use grundy_core::{Outcome, Player, StopReason, SubBudget, Turn, Watch};
use grundy_solve::proof_number::{Outcomes, Proofs};

/// The largest number of positions that each of the two questions may remember.
const ENTRIES: usize = 1 << 24;

/// The work of the search where it is asked before alpha-beta, in positions.
const BUDGET: u64 = 200_000;

/// With at least this many moves at the start, the search is asked before alpha-beta.
const MANY_MOVES: usize = 31;

/// The positions that distances may cost after the winner is proved.
const BUDGET_AFTER_PROOF: u64 = 30_000;

/// The method. Unless it is named, it is asked only where it [goes first](goes_first).
pub fn method<'r, 'q, R: Forgettable<Payoff = Outcome>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    keeping(
        rules,
        Description {
            name: MethodName::ProofNumber,
            answers: "who wins, and in how many plies where that is near, in games whose play always ends: where few moves decide, far ahead",
            cost: "the positions of a proof and those that looked like one",
            source: "Allis 1994, Nagai 2002",
        },
        ends,
        |rules| {
            if goes_first(rules) {
                Effort::Both(BUDGET)
            } else {
                Effort::Skip("alpha-beta finds distances too")
            }
        },
        run,
    )
}

/// True if the winner is looked for before distances: at the start there are many moves, so that only threats leave few; or
/// the rules see the winner there, but not in how many plies, so that distances cost far more.
pub fn goes_first<R: Forgettable<Payoff = Outcome>>(rules: &R) -> bool {
    let start = rules.start();
    let settled = rules.bounds(&start).is_some_and(|(low, high)| low == high);
    (settled && !looks_ahead(rules)) || rules.legal(&start).nth(MANY_MOVES - 1).is_some()
}

/// The moves of a position that were judged, and whether all were.
struct JudgedMoves {
    moves: Vec<(AnyMove, Payoff, Option<u64>)>,
    all: bool,
}

/// The payoff after each move or, if not all are wanted, the moves that win, as far as the watch allows. Those whose proof
/// is there or near are judged first.
fn judge<R: Forgettable<Payoff = Outcome>>(
    search: &mut Outcomes<'_, R>,
    rules: &R,
    p: &R::Position,
    wanted: Moves,
    won: Outcome,
    watch: &mut dyn Watch,
) -> JudgedMoves {
    let Ok(legal) = grundy_solve::bounded(rules.legal(p), watch) else {
        return JudgedMoves {
            moves: Vec::new(),
            all: false,
        };
    };
    let mut order: Vec<usize> = (0..legal.len()).collect();
    order.sort_by_cached_key(|&place| search.missing(&rules.play(p, &legal[place])));
    let mut after: Vec<Option<Outcome>> = vec![None; legal.len()];
    let mut all = true;
    for place in order {
        let next = rules.play(p, &legal[place]);
        let judged = match wanted {
            Moves::All => search.outcome(&next, watch).map(Some),
            _ => search.wins(&next, watch).map(|wins| wins.then_some(won)),
        };
        match judged {
            Ok(judged) => after[place] = judged,
            Err(_) => {
                all = false;
                break;
            }
        }
    }
    let known = legal.into_iter().zip(after);
    let known = known.filter_map(|(mv, after)| Some((mv, after?)));
    let written = |(mv, after)| (any(rules, p, mv), Payoff::Outcome(after), None);
    JudgedMoves {
        moves: known.map(written).collect(),
        all,
    }
}

/// Asks both questions from the mover's side, and for distances where they are near.
fn run<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    question: TurnQuestion<'_>,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let Turn::Of(mover) = rules.turn(p) else {
        return Err(StopReason::Beyond("the play is over".to_owned()));
    };
    let near = rules.timed_bounds(p);
    if near.is_some_and(|(low, high)| low.payoff == high.payoff) {
        return Err(StopReason::Beyond("the end is near".to_owned()));
    }
    let mut alone = Kept::default();
    let mut kept = question.kept().filter(|_| !looks_ahead(rules));
    let kept = kept.as_deref_mut().unwrap_or(&mut alone);
    let found = from_kept(rules, mover, kept, |search| {
        by_proof_numbers(search, rules, p, question.moves, watch)
    })?;
    if looks_ahead(rules) {
        return Ok(found);
    }
    let budget = &mut SubBudget::new(watch, BUDGET_AFTER_PROOF);
    Ok(match distances::found(rules, p, question.moves, budget) {
        Ok(timed) => with_distances(found, timed),
        // The winner is proved, and so are the moves.
        Err(_) => found,
    })
}

/// What searches of one ruleset have proved from the side of each player.
struct ProofsOfBoth<P>([Proofs<P>; 2]);

/// Runs a search from a player's side that starts from the kept results, and keeps its results in turn.
fn from_kept<R: Forgettable<Payoff = Outcome>, T>(
    rules: &R,
    player: Player,
    kept: &mut Kept,
    work: impl FnOnce(&mut Outcomes<'_, R>) -> T,
) -> T {
    let before = kept.take::<ProofsOfBoth<R::Position>>();
    let mut both = before.unwrap_or_else(|| ProofsOfBoth([Proofs::default(), Proofs::default()]));
    let own = std::mem::take(&mut both.0[player.index()]);
    let mut search = Outcomes::new(rules, player, ENTRIES).remembering(own);
    let found = work(&mut search);
    both.0[player.index()] = search.into_proofs();
    let bytes = both.0.iter().map(Proofs::bytes).sum();
    kept.put(both, bytes);
    found
}

/// A proved result with the distances that another search has found. Moves that it has not judged are kept as they are.
fn with_distances(found: Searched, timed: Searched) -> Searched {
    assert_eq!(found.payoff, timed.payoff, "two searches agree on who wins");
    let (moves, moves_known) = if timed.moves_known {
        (timed.moves, true)
    } else {
        (found.moves, found.moves_known)
    };
    Searched {
        distance: timed.distance,
        moves,
        moves_known,
        line: timed.line,
        methods: [found.methods, timed.methods].concat(),
        how: format!("{}; distances: {}", found.how, timed.how),
        derivation: timed.derivation,
        ..found
    }
}

/// The outcome and the moves by two questions.
fn by_proof_numbers<R: Forgettable<Payoff = Outcome>>(
    search: &mut Outcomes<'_, R>,
    rules: &R,
    p: &R::Position,
    wanted: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let mover = search.player();
    let outcome = search.outcome(p, watch)?;
    let won = Outcome::Won(mover);
    // The winner is proved; a limit reached while the moves are judged does not change that.
    let JudgedMoves { mut moves, all } =
        if wanted == Moves::All || (wanted == Moves::Winning && outcome == won) {
            judge(search, rules, p, wanted, won, watch)
        } else {
            JudgedMoves {
                moves: Vec::new(),
                all: true,
            }
        };
    // Nor does it take away the move that the proof begins with.
    let wins = |(_, after, _): &(_, Payoff, _)| *after == Payoff::Outcome(won);
    let first = || search.winning_move(p).map(|mv| any(rules, p, mv));
    if !all && !moves.iter().any(wins) {
        moves.extend(first().map(|mv| (mv, Payoff::Outcome(won), None)));
    }
    Ok(Searched {
        payoff: Payoff::Outcome(outcome),
        distance: None,
        scores: None,
        moves,
        moves_known: all,
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
