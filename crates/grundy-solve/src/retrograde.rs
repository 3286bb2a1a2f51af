//! Win, loss, tie or draw for every node of a graph, with distances, cycles allowed, working backwards from the
//! ends. Thompson, ICCA Journal 9(3), 1986. Time and memory are linear in nodes and edges.
//!
//! **Who wins.** A finished play is worth what its end says; a play that goes on for ever is a draw. A player to
//! move wins with a move to a node that the player wins, and loses when every move leads to a node that the
//! opponent wins. The winner hurries and the loser delays: the *distance* is the number of plies under such play.
//!
//! **Ties and draws.** A node where neither player can force a win is *neutral*. Best play from it stays on neutral
//! nodes for ever or ends in a tie, which are worth the same to both, so neither player prefers one. We call the
//! node [`Outcome::Tied`] when every play along neutral nodes ends in a tie, and [`Outcome::Drawn`] when the two
//! can play on for ever (or reach an end that the rules call drawn) without either giving anything away. A game
//! without cycles and without drawn ends therefore has no draws. Neutral nodes have no distance, unless the play
//! is over.

use grundy_core::graph::Backward;
use grundy_core::{Graph, NodeId, Outcome, Player, StopReason, Turn, Watch};

/// The solution of every node; the three lists are as long as the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The outcome under best play.
    pub outcome: Vec<Outcome>,
    /// Plies to the end when the winner hurries and the loser delays; `None` for ties and draws that are not over.
    pub distance: Vec<Option<u32>>,
    /// The successor to take (an index into [`Graph::successors`]): the first of the fastest wins, of the slowest
    /// losses, or of the moves that keep the tie or the draw. `None` when the play is over.
    pub best: Vec<Option<u32>>,
}

impl Solved {
    /// The play from `node` when both follow [`Solved::best`], at most `limit` plies of it; `node` comes first.
    #[must_use]
    pub fn line<P: Copy>(&self, graph: &Graph<P>, node: NodeId, limit: usize) -> Vec<NodeId> {
        let mut line = vec![node];
        let mut at = node;
        while let Some(best) = self.best[at.index()]
            && line.len() <= limit
        {
            at = graph.successors(at)[best as usize];
            line.push(at);
        }
        line
    }

    /// True if taking the `choice`-th successor of `node` keeps the worth of the node for its mover.
    #[must_use]
    pub fn keeps(&self, graph: &Graph<Outcome>, node: NodeId, choice: usize) -> bool {
        let next = graph.successors(node)[choice];
        self.outcome[node.index()].worth() == self.outcome[next.index()].worth()
    }
}

/// Solves every node. A node whose mover has no move counts as lost for the mover at distance 0, as in normal play;
/// rules that meet the requirement of [`Turn::Of`] have none.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::{Graph, NodeId, Outcome, Player::*, Turn, Unwatched};
/// // Left at 0 may go to 1, where Right must go back or lose at 2.
/// let graph = Graph::from_nodes(vec![
///     (Turn::Of(Left), vec![NodeId(1)]),
///     (Turn::Of(Right), vec![NodeId(2), NodeId(0)]),
///     (Turn::Over(Outcome::Won(Left)), vec![]),
/// ]);
/// let solved = grundy_solve::retrograde::solve(&graph, &mut Unwatched).unwrap();
/// assert_eq!(solved.outcome[0], Outcome::Drawn);
/// assert_eq!(solved.best[1], Some(1));
/// ```
pub fn solve(graph: &Graph<Outcome>, watch: &mut dyn Watch) -> Result<Solved, StopReason> {
    let n = graph.len();
    // Backward edges, counters, outcomes, distances, choices and the queue.
    watch.memory((n * 32 + graph.edges() * 4) as u64)?;
    let mut work = PartlyDecided {
        graph,
        backward: graph.reversed(),
        outcome: vec![None; n],
        distance: vec![None; n],
        untried: vec![0; n],
    };
    let mut queue = work.decide_ends();
    work.decide_wins(&mut queue, watch)?;
    work.decide_ties(queue, watch)?;
    let outcome: Vec<Outcome> = work
        .outcome
        .into_iter()
        .map(|o| o.unwrap_or(Outcome::Drawn))
        .collect();
    let distance = work.distance;
    let mut best = vec![None; n];
    for node in graph.nodes() {
        watch.work(1)?;
        best[node.index()] = choose(graph, &outcome, &distance, node);
    }
    Ok(Solved {
        outcome,
        distance,
        best,
    })
}

/// A graph of which a part is decided; the lists are as long as the graph.
struct PartlyDecided<'a> {
    graph: &'a Graph<Outcome>,
    backward: Backward,
    outcome: Vec<Option<Outcome>>,
    distance: Vec<Option<u32>>,
    /// The number of edges to nodes that the opponent is not known to win.
    untried: Vec<u32>,
}

impl PartlyDecided<'_> {
    /// Decides the ends, in no plies; returns those that a player wins.
    fn decide_ends(&mut self) -> Vec<NodeId> {
        let mut won = Vec::new();
        for node in self.graph.nodes() {
            let i = node.index();
            self.untried[i] = self.graph.successors(node).len() as u32;
            let end = match self.graph.turn(node) {
                Turn::Over(end) => end,
                Turn::Of(player) if self.untried[i] == 0 => Outcome::Won(player.opponent()),
                Turn::Of(_) => continue,
            };
            self.distance[i] = Some(0);
            self.outcome[i] = Some(end);
            if end.winner().is_some() {
                won.push(node);
            }
        }
        won
    }

    /// Decides all that can be won, from the won ends in `queue`.
    ///
    /// Nodes leave the queue in the order of their distances, so the first win that a mover sees is the fastest, and the
    /// last refutation of the loser's moves is the slowest.
    fn decide_wins(
        &mut self,
        queue: &mut Vec<NodeId>,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let mut head = 0;
        while head < queue.len() {
            watch.work(1)?;
            if head.is_multiple_of(1 << 16) {
                watch.progress("positions", head as u64, self.graph.len() as u64);
            }
            let node = queue[head];
            head += 1;
            let won = self.outcome[node.index()].expect("a queued node is decided");
            let winner = won.winner().expect("a queued node is won");
            let plies = self.distance[node.index()].expect("a queued node has its distance") + 1;
            for &before in self.backward.predecessors(node) {
                let b = before.index();
                if self.outcome[b].is_some() {
                    continue;
                }
                let Turn::Of(mover) = self.graph.turn(before) else {
                    continue;
                };
                // The winner needs one good move; the loser must have run out of all others.
                if mover != winner {
                    self.untried[b] -= 1;
                    if self.untried[b] > 0 {
                        continue;
                    }
                }
                self.outcome[b] = Some(won);
                self.distance[b] = Some(plies);
                queue.push(before);
            }
        }
        Ok(())
    }

    /// Makes those neutral nodes tied that must end in a tie: those with no neutral successor left that is not tied.
    /// `untried` counts, for a neutral node, its neutral successors plus those that the mover wins, of which there are
    /// none. `queue` is reused to save an allocation.
    fn decide_ties(
        &mut self,
        mut queue: Vec<NodeId>,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        queue.clear();
        let tied = |node: &NodeId| self.outcome[node.index()] == Some(Outcome::Tied);
        queue.extend(self.graph.nodes().filter(tied));
        while let Some(node) = queue.pop() {
            watch.work(1)?;
            for &before in self.backward.predecessors(node) {
                let b = before.index();
                if self.outcome[b].is_none() {
                    self.untried[b] -= 1;
                    if self.untried[b] == 0 {
                        self.outcome[b] = Some(Outcome::Tied);
                        queue.push(before);
                    }
                }
            }
        }
        Ok(())
    }
}
/// The first successor that keeps what the node is worth, no faster and no slower than it has to be.
fn choose(
    graph: &Graph<Outcome>,
    outcome: &[Outcome],
    distance: &[Option<u32>],
    node: NodeId,
) -> Option<u32> {
    let Turn::Of(_) = graph.turn(node) else {
        return None;
    };
    let i = node.index();
    // Fastest win and slowest loss are one rule: a successor with the same outcome, one ply nearer the end.
    let wanted = distance[i].map(|d| d.checked_sub(1));
    let found = graph.successors(node).iter().position(|s| {
        let s = s.index();
        outcome[s] == outcome[i] && wanted.is_none_or(|d| distance[s] == d)
    });
    found.map(|k| k as u32)
}

/// The numbers of nodes that each player wins and that are neutral, and the longest distance with the first node that has
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// Nodes won by Left and by Right.
    pub won: [usize; 2],
    /// Tied nodes.
    pub tied: usize,
    /// Drawn nodes.
    pub drawn: usize,
    /// The longest distance and where it is; `None` when nothing is decided.
    pub longest: Option<(u32, NodeId)>,
}

/// Counts what [`solve`] found.
#[must_use]
pub fn census(solved: &Solved) -> Census {
    let count = |wanted: Outcome| solved.outcome.iter().filter(|&&o| o == wanted).count();
    let mut longest: Option<(u32, NodeId)> = None;
    for (i, distance) in solved.distance.iter().enumerate() {
        if let Some(d) = *distance
            && longest.is_none_or(|(most, _)| d > most)
        {
            longest = Some((d, NodeId(i as u32)));
        }
    }
    Census {
        won: Player::BOTH.map(|player| count(Outcome::Won(player))),
        tied: count(Outcome::Tied),
        drawn: count(Outcome::Drawn),
        longest,
    }
}
