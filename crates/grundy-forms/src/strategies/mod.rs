//! Strategies as certificates: the winner's move at every position to which the loser can lead, with the number of plies left.

mod search;

pub use search::{play_by_search, score_by_search, whole_or_search};

use grundy_check::play::{Claim, Entry, MoverVerdict, Play};
use grundy_check::score::Score;
use grundy_core::{
    Alternating, Graph, NodeId, Notation, Outcome, Player, Sequential, StopReason, SumAt, Terms,
    Turn, Watch, explore,
};
use grundy_solve::strategy::{AskWinner, strategy};
use grundy_solve::{repeating_scores, retrograde};
use std::collections::HashSet;

/// A strategy that proves the outcome of `p`. Positions where the winner is to move have one move each; of positions
/// where the loser is to move, all options are in the list.
///
/// # Errors
/// The reason why it was stopped: every reachable position is solved first.
pub fn play<R>(
    rules: &R,
    game: String,
    p: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Play, StopReason>
where
    R: Sequential<Payoff = Outcome> + Notation,
{
    let (graph, positions) = explore(rules, std::slice::from_ref(p), watch)?;
    let proved = proved(rules, &graph, &positions, watch)?;
    Ok(Play {
        game,
        start: rules.show(p),
        outcome: Claim::from(proved.outcome),
        // A tie or a draw has no distance, even if the play is over.
        distance: (proved.outcome.winner()).and(proved.distance),
        complete: false,
        entries: proved.entries,
    })
}

/// Strategies that prove the lead with which play from `p` ends: one by which Left gets no less, and one by which Right sees to
/// it that Left gets no more. A play that never ends counts 0.
///
/// # Errors
/// The reason why it was stopped: every reachable position is solved first.
pub fn score<R>(
    rules: &R,
    game: String,
    p: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Score, StopReason>
where
    R: Sequential<Payoff = i64> + Notation,
{
    let (graph, positions) = explore(rules, std::slice::from_ref(p), watch)?;
    let lead = repeating_scores::solve(&graph, watch)?.score[0];
    let mut reaching = |bar: Option<i64>| {
        let winner = |lead: i64| match bar {
            Some(bar) if lead >= bar => Player::Left,
            _ => Player::Right,
        };
        let graph = graph.map(|lead| Outcome::Won(winner(lead)));
        proved(rules, &graph, &positions, watch).map(|proved| proved.entries)
    };
    let least = reaching(Some(lead))?;
    let most = reaching(lead.checked_add(1))?;
    Ok(Score::new(game, rules.show(p), lead, [least, most]))
}

/// What is proved of the first position of a graph.
struct Proved {
    outcome: Outcome,
    distance: Option<u64>,
    entries: Vec<Entry>,
}

/// The strategy of the winner at the first position of a graph, or of both where neither wins.
fn proved<R: Sequential + Notation>(
    rules: &R,
    graph: &Graph<Outcome>,
    positions: &[R::Position],
    watch: &mut dyn Watch,
) -> Result<Proved, StopReason> {
    let solved = retrograde::solve(graph, watch)?;
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
    Ok(Proved {
        outcome: solved.outcome[0],
        distance: solved.distance[0].map(u64::from),
        entries,
    })
}

/// A strategy in a sum for each player who may move first, in one list.
pub struct Strategies {
    /// The results for the players who move first, in their order, with the plies to the end where one player wins.
    pub results: Vec<(Claim, Option<u64>)>,
    /// The positions, each once.
    pub entries: Vec<Entry>,
}

impl Strategies {
    /// The strategy where play ends: `winner` is asked position by position.
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub fn by_search(
        turns: &Alternating<Terms>,
        at: &SumAt,
        begins: &[Player],
        winner: &mut AskWinner<'_, SumAt>,
        watch: &mut dyn Watch,
    ) -> Result<Strategies, StopReason> {
        let terms = &turns.rules;
        let listed = strategy(terms, at, begins, winner, watch)?;
        let mut entries = Vec::with_capacity(listed.len());
        for one in &listed {
            entries.push(Entry {
                position: turns.show(&(one.mover, one.position.clone())),
                result: match one.mv {
                    Some(_) => MoverVerdict::Win,
                    None => MoverVerdict::Loss,
                },
                distance: Some(one.distance),
                mv: (one.mv.as_ref()).map(|mv| terms.show_move(&one.position, mv)),
            });
        }
        let result = |&begins: &Player| {
            let start = (listed.iter()).find(|one| one.mover == begins && one.position == *at);
            let (winner, distance) = match start {
                Some(one) if one.mv.is_some() => (begins, one.distance),
                Some(one) => (begins.opponent(), one.distance),
                // The play has ended.
                None => (turns.convention.winner_when_stuck(begins), 0),
            };
            (Claim::from(Outcome::Won(winner)), Some(distance))
        };
        Ok(Strategies {
            results: begins.iter().map(result).collect(),
            entries,
        })
    }

    /// The strategy where play may return to a position: all positions are solved first.
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub fn by_graph(
        turns: &Alternating<Terms>,
        at: &SumAt,
        begins: &[Player],
        watch: &mut dyn Watch,
    ) -> Result<Strategies, StopReason> {
        let mut listed = HashSet::new();
        let mut all = Strategies {
            results: Vec::new(),
            entries: Vec::new(),
        };
        for &begins in begins {
            let play = play(turns, String::new(), &(begins, at.clone()), watch)?;
            all.results.push((play.outcome, play.distance));
            // A position that both plays list has the same distance in both, that of best play: it is kept once.
            let new = play.entries.into_iter();
            let new = new.filter(|entry| listed.insert(entry.position.clone()));
            all.entries.extend(new);
        }
        Ok(all)
    }
}
