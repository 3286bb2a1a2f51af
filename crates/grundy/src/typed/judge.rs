//! Many positions of one game at once: their payoffs, by one analysis of the graph where it is small, else by one search
//! that remembers.

use super::forgettable::Forgettable;
use super::methods::{self, Question, TurnMethod};
use crate::erased::{Census, Judged, Judgements, Pays};
use crate::limits::SubBudget;
use crate::question::Moves;
use grundy_core::any::Token;
use grundy_core::{NodeId, Outcome, Sequential, StopReason, Turn, Watch, explore};
use grundy_solve::additive::Additive;
use grundy_solve::{alpha_beta, retrograde};
use std::collections::HashMap;

/// The positions and moves that the whole graph may cost before a search that needs less takes over.
const FOR_THE_GRAPH: u64 = 300_000;

/// Payoffs and distances for games whose plays end in a win, a tie or a draw, and the reason why any are missing.
pub(super) fn outcomes<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    root: &R::Position,
    wanted: &[&R::Position],
    watch: &mut dyn Watch,
) -> Judgements<Outcome> {
    if rules.as_counter(root).is_some() {
        return by_methods(&super::outcomes::methods(), rules, wanted, watch);
    }
    let stop = match on_graph(
        rules,
        root,
        wanted,
        &mut SubBudget::new(watch, FOR_THE_GRAPH),
    ) {
        Ok(found) => return (found, None),
        Err(stop) => stop,
    };
    if !rules.always_ends() {
        return (vec![None; wanted.len()], Some(stop));
    }
    let mut search = alpha_beta::Search::new(rules, alpha_beta::Config::default());
    let judge = |p: &R::Position, watch: &mut dyn Watch| Ok((search.payoff(p, watch)?, None));
    until_stopped(wanted, judge, watch)
}

/// Payoffs for games with scores, in the same way.
pub(super) fn scores<R: Forgettable<Payoff = i64>>(
    rules: &R,
    root: &R::Position,
    wanted: &[&R::Position],
    watch: &mut dyn Watch,
) -> Judgements<i64> {
    if rules.as_row(root).is_some() {
        return by_methods(&super::scores::methods(), rules, wanted, watch);
    }
    if rules.without_scores(root).is_some() && rules.always_ends() {
        let mut found = Additive::new(rules);
        let judge = |p: &R::Position, watch: &mut dyn Watch| Ok((found.payoff(p, watch)?, None));
        return until_stopped(wanted, judge, watch);
    }
    let mut search = alpha_beta::Search::new(rules, alpha_beta::Config::default());
    let judge = |p: &R::Position, watch: &mut dyn Watch| Ok((search.payoff(p, watch)?, None));
    until_stopped(wanted, judge, watch)
}

/// Judges one position after the other, until the first at which the work is stopped.
fn until_stopped<P, T: Copy>(
    wanted: &[&P],
    mut judge: impl FnMut(&P, &mut dyn Watch) -> Result<Judged<T>, StopReason>,
    watch: &mut dyn Watch,
) -> Judgements<T> {
    let mut found = vec![None; wanted.len()];
    for (p, judged) in wanted.iter().zip(&mut found) {
        match judge(p, watch) {
            Ok(known) => *judged = Some(known),
            Err(stop) => return (found, Some(stop)),
        }
    }
    (found, None)
}

/// Judges by the methods for single positions, which know the form of the game.
fn by_methods<R: Forgettable<Payoff: Pays>>(
    list: &[TurnMethod<R>],
    rules: &R,
    wanted: &[&R::Position],
    watch: &mut dyn Watch,
) -> Judgements<R::Payoff> {
    let judge = |p: &R::Position, watch: &mut dyn Watch| {
        watch.work(1)?;
        let question = Question::new(rules, p, Moves::Nothing);
        let found = methods::solve(list, None, &question, watch)?;
        let payoff = R::Payoff::of(found.payoff);
        let payoff = payoff.ok_or_else(|| StopReason::Beyond("no method knows it".to_owned()))?;
        Ok((payoff, found.distance))
    };
    until_stopped(wanted, judge, watch)
}

/// The results of all positions that can be reached.
pub(super) fn census<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    root: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Census, StopReason> {
    let (graph, positions) = explore(rules, std::slice::from_ref(root), watch)?;
    let solved = retrograde::solve(&graph, watch)?;
    let found = retrograde::census(&solved);
    let mut census = Census {
        over: 0,
        won: 0,
        lost: 0,
        tied: 0,
        drawn: 0,
        longest: (found.longest)
            .map(|(plies, at)| (u64::from(plies), Token::new(positions[at.index()].clone()))),
    };
    for node in graph.nodes() {
        let count = match (graph.turn(node), solved.outcome[node.index()]) {
            (Turn::Over(_), _) => &mut census.over,
            (Turn::Of(mover), Outcome::Won(winner)) if mover == winner => &mut census.won,
            (Turn::Of(_), Outcome::Won(_)) => &mut census.lost,
            (Turn::Of(_), Outcome::Tied) => &mut census.tied,
            (Turn::Of(_), Outcome::Drawn) => &mut census.drawn,
        };
        *count += 1;
    }
    Ok(census)
}

fn on_graph<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    root: &R::Position,
    wanted: &[&R::Position],
    watch: &mut dyn Watch,
) -> Result<Vec<Option<Judged<Outcome>>>, StopReason> {
    let (graph, positions) = explore(rules, std::slice::from_ref(root), watch)?;
    let solved = retrograde::solve(&graph, watch)?;
    let numbers: HashMap<&R::Position, NodeId> = positions.iter().zip(graph.nodes()).collect();
    let of = |p: &&R::Position| {
        let at = numbers.get(*p)?.index();
        Some((solved.outcome[at], solved.distance[at].map(u64::from)))
    };
    Ok(wanted.iter().map(of).collect())
}
