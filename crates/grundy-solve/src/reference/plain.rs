//! Every question answered straight from its definition: slow, obvious, and kept for ever.
//!
//! Nothing clever is allowed in this file, except that no position is computed twice: each function has a twin that
//! carries the known results. The recursion is as deep as the longest play, so this is for the small positions of
//! tests. Every fast solver must agree with it there.

use grundy_core::{
    Convention, Graph, Impartial, NodeId, Outcome, Partizan, Player, Sequential, Turn, Utility, mex,
};
use num::{BigRational, Zero};
use std::cmp::Ordering;
use std::collections::HashMap;

/// The Grundy value: the least number that no option has. Sprague (1935), Grundy (1939).
pub fn nimber<R: Impartial>(rules: &R, p: &R::Position) -> u64 {
    nimber_with(rules, p, &mut HashMap::new())
}

/// The recursion of the mex rule, with memory.
fn nimber_with<R: Impartial>(
    rules: &R,
    p: &R::Position,
    known: &mut HashMap<R::Position, u64>,
) -> u64 {
    if let Some(&n) = known.get(p) {
        return n;
    }
    let options: Vec<R::Position> = rules.moves(p).map(|mv| rules.play(p, &mv)).collect();
    let n = mex(options
        .iter()
        .map(|q| nimber_with(rules, q, known))
        .collect::<Vec<_>>());
    known.insert(p.clone(), n);
    n
}

/// The winner when `mover` begins: a player wins who has a move to a position that the player wins.
pub fn winner<R: Partizan>(
    rules: &R,
    p: &R::Position,
    convention: Convention,
    mover: Player,
) -> Player {
    winner_with(rules, p, convention, mover, &mut HashMap::new())
}

/// The recursion of winning and losing, with memory.
fn winner_with<R: Partizan>(
    rules: &R,
    p: &R::Position,
    convention: Convention,
    mover: Player,
    known: &mut HashMap<(R::Position, Player), Player>,
) -> Player {
    if let Some(&w) = known.get(&(p.clone(), mover)) {
        return w;
    }
    let options: Vec<R::Position> = rules
        .moves_of(mover, p)
        .map(|mv| rules.play(p, &mv))
        .collect();
    let winner = if options.is_empty() {
        convention.winner_when_stuck(mover)
    } else if options
        .iter()
        .any(|q| winner_with(rules, q, convention, mover.opponent(), known) == mover)
    {
        mover
    } else {
        mover.opponent()
    };
    known.insert((p.clone(), mover), winner);
    winner
}

/// The moves after which `mover` wins.
pub fn winning_moves<R: Partizan>(
    rules: &R,
    p: &R::Position,
    convention: Convention,
    mover: Player,
) -> Vec<R::Move> {
    rules
        .moves_of(mover, p)
        .filter(|mv| winner(rules, &rules.play(p, mv), convention, mover.opponent()) == mover)
        .collect()
}

/// The payoff under best play of a game without cycles: Left maximises, Right minimises.
pub fn minimax<R: Sequential>(rules: &R, p: &R::Position) -> R::Payoff {
    minimax_with(rules, p, &mut HashMap::new())
}

/// The recursion of minimax, with memory.
fn minimax_with<R: Sequential>(
    rules: &R,
    p: &R::Position,
    known: &mut HashMap<R::Position, R::Payoff>,
) -> R::Payoff {
    if let Some(&payoff) = known.get(p) {
        return payoff;
    }
    let payoff = match rules.turn(p) {
        Turn::Over(payoff) => payoff,
        Turn::Of(player) => {
            let options: Vec<R::Position> = rules.legal(p).map(|mv| rules.play(p, &mv)).collect();
            let payoffs = options
                .iter()
                .map(|q| minimax_with(rules, q, known))
                .collect::<Vec<_>>();
            let best = match player {
                Player::Left => payoffs.into_iter().max(),
                Player::Right => payoffs.into_iter().min(),
            };
            best.expect("a player to move has a move")
        }
    };
    known.insert(p.clone(), payoff);
    payoff
}

/// The payoff under best play of a game without cycles, and the plies to the end when both players take moves with the
/// best payoff and, among those, the winner one that ends the play soonest and the loser one that ends it latest.
///
/// The winner is the player whose payoff is above 0. Where neither player wins, neither hurries: the distance is `None`
/// unless the play is over.
pub fn paced<R: Sequential>(rules: &R, p: &R::Position) -> (R::Payoff, Option<u64>) {
    paced_with(rules, p, &mut HashMap::new())
}

/// The recursion of minimax in which the winner hurries and the loser delays, with memory.
fn paced_with<R: Sequential>(
    rules: &R,
    p: &R::Position,
    known: &mut HashMap<R::Position, (R::Payoff, Option<u64>)>,
) -> (R::Payoff, Option<u64>) {
    if let Some(&found) = known.get(p) {
        return found;
    }
    let found = match rules.turn(p) {
        Turn::Over(payoff) => (payoff, Some(0)),
        Turn::Of(mover) => {
            let options = rules.legal(p).map(|mv| rules.play(p, &mv));
            let options: Vec<_> = options.map(|q| paced_with(rules, &q, known)).collect();
            let payoffs = options.iter().map(|(payoff, _)| *payoff);
            let best = match mover {
                Player::Left => payoffs.max(),
                Player::Right => payoffs.min(),
            };
            let best = best.expect("a player to move has a move");
            let zero = BigRational::zero();
            let winner = match best.for_left().cmp(&zero) {
                Ordering::Greater => Some(Player::Left),
                Ordering::Equal => None,
                Ordering::Less => Some(Player::Right),
            };
            let left = options.iter().filter(|(payoff, _)| *payoff == best);
            let left = left.filter_map(|(_, plies)| *plies);
            let after = match winner {
                None => None,
                Some(winner) if winner == mover => left.min(),
                Some(_) => left.max(),
            };
            (best, after.map(|plies| plies + 1))
        }
    };
    known.insert(p.clone(), found);
    found
}

/// Outcome and distance in plies of every node of a graph, cycles allowed, by rounds: after round d everything
/// that is decided within d plies is known. The winner hurries, the loser delays.
///
/// Where neither player can force a win the node is neutral; it is drawn when a play along neutral nodes can last
/// as many plies as there are nodes (and so for ever) or reach an end that is called drawn, and tied otherwise.
/// Draws and ties both have distance `None` unless the play is over. A mover without a move has lost.
///
/// Quadratic: each round examines every edge.
pub fn outcomes(graph: &Graph<Outcome>) -> Vec<(Outcome, Option<u32>)> {
    let known = decided(graph);
    let lasts = neutral_play_lasts(graph, &known);
    let neutral = |lasts: bool| {
        if lasts { Outcome::Drawn } else { Outcome::Tied }
    };
    known
        .into_iter()
        .zip(lasts)
        .map(|(k, lasts)| k.unwrap_or((neutral(lasts), None)))
        .collect()
}

/// The known outcome of a node, with the plies to it.
type KnownOutcome = Option<(Outcome, Option<u32>)>;

/// The nodes that are over or that one of the players can win.
fn decided(graph: &Graph<Outcome>) -> Vec<KnownOutcome> {
    let end = |node: NodeId| match graph.turn(node) {
        Turn::Over(outcome) => Some((outcome, Some(0))),
        Turn::Of(player) => (graph.successors(node).is_empty())
            .then_some((Outcome::Won(player.opponent()), Some(0))),
    };
    let mut known: Vec<KnownOutcome> = graph.nodes().map(end).collect();
    for round in 1u32.. {
        // Only what was known before this round counts in it, so the number of the round is the distance.
        let before = known.clone();
        let of = |s: &NodeId| before[s.index()].map(|(outcome, _)| outcome);
        let mut changed = false;
        for node in graph.nodes() {
            let Turn::Of(player) = graph.turn(node) else {
                continue;
            };
            let (won, lost) = (Outcome::Won(player), Outcome::Won(player.opponent()));
            let next = graph.successors(node);
            let outcome = match before[node.index()] {
                Some(_) => continue,
                None if next.iter().any(|s| of(s) == Some(won)) => won,
                None if next.iter().all(|s| of(s) == Some(lost)) => lost,
                None => continue,
            };
            known[node.index()] = Some((outcome, Some(round)));
            changed = true;
        }
        if !changed {
            break;
        }
    }
    known
}

/// For each node: true if a play along undecided nodes can last as many plies as there are nodes, or reach a drawn end.
fn neutral_play_lasts(graph: &Graph<Outcome>, known: &[KnownOutcome]) -> Vec<bool> {
    // After k rounds: true if such a play can last k plies more, or reach a drawn end.
    let mut lasts: Vec<bool> = known
        .iter()
        .map(|k| k.is_none_or(|(outcome, _)| outcome == Outcome::Drawn))
        .collect();
    for _ in graph.nodes() {
        let before = lasts.clone();
        for node in graph.nodes().filter(|node| known[node.index()].is_none()) {
            lasts[node.index()] = graph.successors(node).iter().any(|s| before[s.index()]);
        }
    }
    lasts
}
