//! The payoffs of many positions of one game at once: by one analysis of the graph if it is small, else by one search
//! that remembers.

use super::forgettable::{Forgettable, own, token};
use crate::erased::{Census, Judged, Judgements, Payoff, Pays};
use grundy_answer::limits::SubBudget;
use grundy_core::any::Token;
use grundy_core::{NodeId, Outcome, Player, StopReason, Turn, Watch, explore};
use grundy_solve::additive::Additive;
use grundy_solve::alpha_beta::Score;
use grundy_solve::{alpha_beta, repeating_scores, retrograde};
use std::collections::HashMap;

/// The positions and moves that the whole graph may cost before a search that needs less takes over.
const FOR_THE_GRAPH: u64 = 300_000;

/// Payoffs and distances for games that end in a win, a tie or a draw, with the reason why any are missing.
pub fn outcomes<G, S>(
    graph: &G,
    search: &S,
    root: &Token,
    wanted: &[&Token],
    watch: &mut dyn Watch,
) -> Judgements<Payoff>
where
    G: Forgettable<Payoff = Outcome>,
    S: Forgettable<Payoff = Outcome>,
{
    // The graph gives distances too, so it is tried first, within its share of the work.
    let budget = &mut SubBudget::new(watch, FOR_THE_GRAPH);
    let stop = match on_graph(graph, root, wanted, budget) {
        Ok(found) => return (found, None),
        Err(stop) => stop,
    };
    // The search needs play that ends, so elsewhere nothing is known beyond the budget of the graph.
    if !search.always_ends() {
        return (vec![None; wanted.len()], Some(stop));
    }
    by_search(search, wanted, watch)
}

/// Payoffs by a single search, which remembers positions that the questions share.
fn by_search<R: Forgettable<Payoff: Score + Pays>>(
    rules: &R,
    wanted: &[&Token],
    watch: &mut dyn Watch,
) -> Judgements<Payoff> {
    let mut search = alpha_beta::Search::new(rules, alpha_beta::Config::default());
    let judge = |p: &R::Position, watch: &mut dyn Watch| search.payoff(p, watch);
    until_stopped::<R>(wanted, judge, watch)
}

/// Payoffs for games with scores.
pub fn scores<R: Forgettable<Payoff = i64>>(
    rules: &R,
    root: &Token,
    wanted: &[&Token],
    watch: &mut dyn Watch,
) -> Judgements<Payoff> {
    if rules.without_scores(own::<R>(root)).is_some() && rules.always_ends() {
        let mut found = Additive::new(rules);
        return until_stopped::<R>(wanted, |p, watch| found.payoff(p, watch), watch);
    }
    let (found, stop) = by_search(rules, wanted, watch);
    if stop.is_none() || rules.always_ends() {
        return (found, stop);
    }
    // The search met a repetition; what it knows stays where the graph is too large.
    match scores_on_graph(rules, root, wanted, watch) {
        Ok(found) => (found, None),
        Err(_) => (found, stop),
    }
}

/// Scores by one analysis of everything reachable from the root, in a game in which play may repeat.
fn scores_on_graph<R: Forgettable<Payoff = i64>>(
    rules: &R,
    root: &Token,
    wanted: &[&Token],
    watch: &mut dyn Watch,
) -> Result<Vec<Option<Judged<Payoff>>>, StopReason> {
    let (graph, positions) = explore(rules, std::slice::from_ref(own::<R>(root)), watch)?;
    let solved = repeating_scores::solve(&graph, watch)?;
    let of = |node: NodeId| (Payoff::Score(solved.score[node.index()]), None);
    Ok(at_nodes::<R>(&positions, wanted, of))
}

/// The results of the wanted positions from those of a graph's nodes. A position that cannot be reached from the root has
/// no node and stays unjudged.
fn at_nodes<R: Forgettable>(
    positions: &[R::Position],
    wanted: &[&Token],
    of: impl Fn(NodeId) -> Judged<Payoff>,
) -> Vec<Option<Judged<Payoff>>> {
    let numbered = positions.iter().zip((0..).map(NodeId));
    let numbers: HashMap<&R::Position, NodeId> = numbered.collect();
    let at = |p: &&Token| numbers.get(own::<R>(p)).map(|&node| of(node));
    wanted.iter().map(at).collect()
}

/// Judges positions in turn, up to the first at which the work is stopped.
fn until_stopped<R: Forgettable<Payoff: Pays>>(
    wanted: &[&Token],
    mut judge: impl FnMut(&R::Position, &mut dyn Watch) -> Result<R::Payoff, StopReason>,
    watch: &mut dyn Watch,
) -> Judgements<Payoff> {
    let mut found = vec![None; wanted.len()];
    for (p, judged) in wanted.iter().zip(&mut found) {
        match judge(own::<R>(p), watch) {
            Ok(payoff) => *judged = Some((payoff.payoff(), None)),
            Err(stop) => return (found, Some(stop)),
        }
    }
    (found, None)
}

/// The numbers of reachable positions by result, and the longest win.
pub fn census<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    root: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Census, StopReason> {
    let (graph, positions) = explore(rules, std::slice::from_ref(root), watch)?;
    let solved = retrograde::solve(&graph, watch)?;
    let found = retrograde::census(&solved);
    let mut census = Census {
        longest: (found.longest)
            .map(|(plies, at)| (u64::from(plies), token(positions[at.index()].clone()))),
        ..Census::default()
    };
    for node in graph.nodes() {
        census.count(graph.turn(node), solved.outcome[node.index()]);
    }
    Ok(census)
}

/// The numbers of reachable positions by result, where a lead is a win. Scores have no distances, so no win is the longest.
pub fn census_of_scores<R: Forgettable<Payoff = i64>>(
    rules: &R,
    root: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Census, StopReason> {
    let (graph, _) = explore(rules, std::slice::from_ref(root), watch)?;
    let solved = repeating_scores::solve(&graph, watch)?;
    let mut census = Census::default();
    for node in graph.nodes() {
        let outcome = match solved.score[node.index()] {
            1.. => Outcome::Won(Player::Left),
            ..0 => Outcome::Won(Player::Right),
            0 if solved.is_endless(&graph, node) => Outcome::Drawn,
            0 => Outcome::Tied,
        };
        census.count(graph.turn(node), outcome);
    }
    Ok(census)
}

impl Census {
    /// Counts one position.
    fn count<P>(&mut self, turn: Turn<P>, outcome: Outcome) {
        let count = match (turn, outcome) {
            (Turn::Over(_), _) => &mut self.over,
            (Turn::Of(mover), Outcome::Won(winner)) if mover == winner => &mut self.won,
            (Turn::Of(_), Outcome::Won(_)) => &mut self.lost,
            (Turn::Of(_), Outcome::Tied) => &mut self.tied,
            (Turn::Of(_), Outcome::Drawn) => &mut self.drawn,
        };
        *count += 1;
    }
}

/// Payoffs and distances by one retrograde analysis of everything reachable from the root, among which the wanted
/// positions are.
fn on_graph<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    root: &Token,
    wanted: &[&Token],
    watch: &mut dyn Watch,
) -> Result<Vec<Option<Judged<Payoff>>>, StopReason> {
    let (graph, positions) = explore(rules, std::slice::from_ref(own::<R>(root)), watch)?;
    let solved = retrograde::solve(&graph, watch)?;
    let of = |node: NodeId| {
        let payoff = Payoff::Outcome(solved.outcome[node.index()]);
        (payoff, solved.distance[node.index()].map(u64::from))
    };
    Ok(at_nodes::<R>(&positions, wanted, of))
}
