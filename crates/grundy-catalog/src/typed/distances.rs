//! The search for the outcome and its distance as a method. In a play it continues from what earlier searches have proved.

use super::forgettable::Forgettable;
use super::methods::{any, ending, ends, forget_line, keeping};
use crate::erased::{Kept, Payoff, Searched, TurnMethod, TurnQuestion};
use grundy_answer::answer::Status;
use grundy_answer::derivation::Derivation;
use grundy_answer::method::{Description, Effort, MethodName};
use grundy_answer::question::Moves;
use grundy_core::{Outcome, Player, Sequential, StopReason, SubBudget, Turn, Watch};
use grundy_solve::alpha_beta;

/// The positions that distances may cost before a search for the winner alone takes over.
const BUDGET_BEFORE_PROOF: u64 = 100_000;

/// The search for outcome and distance, within a budget unless the rules help it.
pub fn method<'r, 'q, R: Forgettable<Payoff = Outcome>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    keeping(
        rules,
        Description {
            name: MethodName::AlphaBetaDistance,
            answers: "who wins, and in how many plies, in games whose play always ends",
            cost: "the positions that must be looked at, each once; more than for the winner alone",
            source: "Knuth and Moore 1975",
        },
        ends,
        |rules| {
            if looks_ahead(rules) {
                Effort::Whole
            } else {
                Effort::Both(BUDGET_BEFORE_PROOF)
            }
        },
        by_alpha_beta_distance,
    )
}

/// True if the rules know how soon a play can end, so that a search for distances costs little more than one for the
/// winner.
pub fn looks_ahead<R: Sequential<Payoff = Outcome>>(rules: &R) -> bool {
    rules.timed_bounds(&rules.start()).is_some()
}

/// The work for judging the moves, in positions, in addition to a thousand times that for the outcome. On a large board
/// an immediate win is seen at once, but the results of the other moves perhaps never.
const WORK_FOR_MOVES: u64 = 20_000;

/// Finds outcome and distance. The results are kept for later questions where the search for distances is the one that
/// answers them.
fn by_alpha_beta_distance<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    question: TurnQuestion<'_>,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let mut alone = Kept::default();
    let mut kept = question.kept().filter(|_| looks_ahead(rules));
    let kept = kept.as_deref_mut().unwrap_or(&mut alone);
    from_kept(rules, kept, |search| {
        with_distance(search, rules, p, question.moves, watch)
    })
}

/// Outcome and distance, by a search that keeps nothing.
pub fn found<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    wanted: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    from_kept(rules, &mut Kept::default(), |search| {
        with_distance(search, rules, p, wanted, watch)
    })
}

/// True if the mover need not lose after a move, by a search that continues from the kept results; `None` if there is no
/// such search or it is stopped.
pub fn is_safe<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    mv: &R::Move,
    kept: &mut Kept,
    watch: &mut dyn Watch,
) -> Option<bool> {
    match rules.turn(p) {
        Turn::Of(mover) if looks_ahead(rules) && ends(rules, p).is_ok() => {
            from_kept(rules, kept, |search| search.is_safe(p, mv, mover, watch)).ok()
        }
        _ => None,
    }
}

/// Runs a search that starts from the kept results, and keeps its results in turn.
fn from_kept<R: Forgettable<Payoff = Outcome>, T>(
    rules: &R,
    kept: &mut Kept,
    work: impl FnOnce(&mut alpha_beta::WithDistance<'_, R>) -> T,
) -> T {
    let mut search = alpha_beta::WithDistance::new(rules, alpha_beta::Config::default()).threaded();
    if let Some(before) = kept.take::<alpha_beta::Remembered<R::Position>>() {
        search = search.remembering(before);
    }
    let found = work(&mut search);
    let remembered = search.into_remembered();
    let bytes = remembered.bytes();
    kept.put(remembered, bytes);
    found
}

/// The result of a search for outcome and distance; the work for the moves is bounded by a multiple of that for the
/// outcome.
fn with_distance<R: Forgettable<Payoff = Outcome>>(
    search: &mut alpha_beta::WithDistance<'_, R>,
    rules: &R,
    p: &R::Position,
    wanted: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let found = search.plies(p, watch)?;
    let (mut moves, mut moves_known, mut line) = (Vec::new(), true, Vec::new());
    if wanted != Moves::Nothing {
        // The winner is proved; a limit reached during the search for the line does not change that.
        line = search.line(p, watch).unwrap_or_default();
        let share = WORK_FOR_MOVES.saturating_add(search.nodes().saturating_mul(1000));
        let mover = rules.next_player(p);
        // The winning moves come first, since their number is the more important answer; then the results of the
        // others.
        let first = &mut SubBudget::new(watch, share);
        (moves, moves_known) = judge_moves(search, rules, p, mover, first);
        if wanted == Moves::All {
            let second = &mut SubBudget::new(watch, share);
            let (mut all, _) = judge_moves(search, rules, p, None, second);
            // A winning move that the second pass did not reach stays in the list.
            moves.retain(|(mv, _)| all.iter().all(|(other, _)| other != mv));
            all.append(&mut moves);
            moves = all;
        }
    }
    let judged = |(mv, after): (R::Move, alpha_beta::Plies)| {
        // Distances are those of the move: one ply is the move itself, which does not count in the position after it.
        let left = after.distance.map(|plies| u64::from(plies) - 1);
        (any(rules, p, mv), Payoff::Outcome(after.outcome), left)
    };
    let distance = found.distance.map(u64::from);
    Ok(Searched {
        payoff: Payoff::Outcome(found.outcome),
        distance,
        scores: None,
        moves: moves.into_iter().map(judged).collect(),
        moves_known,
        line: forget_line(rules, p, line),
        status: Status::Proved,
        methods: vec![MethodName::AlphaBetaDistance],
        how: format!(
            "alpha-beta with exact memory for the outcome and its distance: the game always ends; {} positions visited",
            search.nodes()
        ),
        derivation: Derivation::Play(ending(rules.turn(p), found.outcome, distance)),
    })
}

/// The moves, or those by which a player wins, as far as they can be judged; and true if none is missing.
fn judge_moves<R>(
    search: &mut alpha_beta::WithDistance<'_, R>,
    rules: &R,
    p: &R::Position,
    winning: Option<Player>,
    watch: &mut dyn Watch,
) -> (alpha_beta::MovesWithPlies<R::Move>, bool)
where
    R: Sequential<Payoff = Outcome>,
{
    let mut judged = Vec::new();
    let mut known = true;
    for mv in rules.legal(p) {
        let found = match winning {
            Some(player) => search.after_if_won(p, &mv, player, watch),
            None => search.after(p, &mv, watch).map(Some),
        };
        match found {
            Ok(found) => judged.extend(found.map(|plies| (mv, plies))),
            // Later moves are still judged at a glance after a limit, so the loop goes on.
            Err(_) => {
                known = false;
                // An end that is visible without a search still counts.
                if let Some(plies) = search.at_a_glance(p, &mv)
                    && winning.is_none_or(|player| plies.outcome == Outcome::Won(player))
                {
                    judged.push((mv, plies));
                }
            }
        }
    }
    (judged, known)
}
