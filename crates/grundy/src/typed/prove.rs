//! Strategies as certificates: the winner's move at every position to which the loser can lead, with the number of
//! plies left.

use grundy_check::play::{Claim, Entry, MoverVerdict, Play};
use grundy_core::{NodeId, Notation, Outcome, Sequential, StopReason, Turn, Watch, explore};
use grundy_solve::retrograde;

/// A strategy that proves the outcome of `p`. Positions where the winner is to move have one move each; of positions
/// where the loser is to move, all options are in the list.
///
/// # Errors
/// The reason why it was stopped: every reachable position is solved first.
pub(crate) fn play<R>(
    rules: &R,
    game: String,
    p: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Play, StopReason>
where
    R: Sequential<Payoff = Outcome> + Notation,
{
    let (graph, positions) = explore(rules, std::slice::from_ref(p), watch)?;
    let solved = retrograde::solve(&graph, watch)?;
    let claimed = solved.outcome[0];
    let mut listed = vec![false; graph.len()];
    let mut waiting = vec![NodeId(0)];
    listed[0] = true;
    let mut entries = Vec::new();
    while let Some(node) = waiting.pop() {
        watch.work(1)?;
        let at = node.index();
        // Where the play is over, the rules state the result, and the checker asks them: such positions have no entry.
        let Turn::Of(mover) = graph.turn(node) else {
            continue;
        };
        let position = &positions[at];
        let outcome = solved.outcome[at];
        let best = solved.best[at].map(|choice| choice as usize);
        let result = match outcome {
            Outcome::Won(winner) if winner == mover => MoverVerdict::Win,
            Outcome::Won(_) => MoverVerdict::Loss,
            Outcome::Tied => MoverVerdict::Tie,
            Outcome::Drawn => MoverVerdict::Draw,
        };
        let next = graph.successors(node);
        // A move named at a lost position would prove nothing, since all options are listed there.
        let named = best.filter(|_| result != MoverVerdict::Loss);
        // One winning move is enough. At any other result every option must be listed: a loser may try each of them,
        // and a player who only keeps a tie or a draw must be seen to have no win.
        let supports: Vec<NodeId> = match (result, named) {
            (MoverVerdict::Win, Some(choice)) => vec![next[choice]],
            _ => next.to_vec(),
        };
        for node in supports {
            if !std::mem::replace(&mut listed[node.index()], true) {
                waiting.push(node);
            }
        }
        let mv = named.and_then(|choice| rules.legal(position).nth(choice));
        entries.push(Entry {
            position: rules.show(position),
            result,
            distance: solved.distance[at].map(u64::from),
            mv: mv.map(|mv| rules.show_move(position, &mv)),
        });
    }
    Ok(Play {
        game,
        start: rules.show(p),
        outcome: Claim::from(claimed),
        // A tie or a draw has no distance, even if the play is over.
        distance: (claimed.winner()).and(solved.distance[0].map(u64::from)),
        complete: false,
        entries,
    })
}
