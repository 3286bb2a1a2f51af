//! Scores of every node of a graph in which play may repeat, worked out backwards from the ends.
//!
//! A finished play is worth its score, Left's lead, and a play that goes on for ever is a draw, worth 0. Left can have more
//! than 0 only by forcing an end, so the nodes from which Left forces an end of at least t, for some t above 0, are the
//! attractor of those ends; Right's are found in the same way, and every other node is worth 0: both players can keep at
//! least a draw. The attractors of all scores together cost one walk over the edges, since each node joins that of the best
//! score first. Time and memory are linear in nodes and edges, and the ends are sorted. Of the nodes that are worth 0, those from
//! which every play that gives nothing away ends in a tie are set apart from those where play may go on for ever.
//!
//! Source: the attractors of reachability games (Zermelo; see Grädel, Thomas and Wilke 2002, chapter 2), one for each score.

use grundy_core::graph::Backward;
use grundy_core::{Graph, NodeId, Player, StopReason, Turn, Watch};
use std::cmp::Reverse;

/// The score of every node; both lists are as long as the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatingScores {
    /// Left's lead under best play; 0 where the play is drawn by going on for ever.
    pub score: Vec<i64>,
    /// The successor to take (an index into [`Graph::successors`]) on the way to an end with this score. `None` when the play is
    /// over, and where it may go on for ever.
    pub best: Vec<Option<u32>>,
}

impl RepeatingScores {
    /// True if both players can play on for ever from a node without giving anything away.
    #[must_use]
    pub fn is_endless(&self, graph: &Graph<i64>, node: NodeId) -> bool {
        matches!(graph.turn(node), Turn::Of(_)) && self.best[node.index()].is_none()
    }

    /// The play from `node` to its end, or `node` alone where it may go on for ever.
    #[must_use]
    pub fn line(&self, graph: &Graph<i64>, node: NodeId) -> Vec<NodeId> {
        let mut line = vec![node];
        let mut at = node;
        while let Some(best) = self.best[at.index()] {
            at = graph.successors(at)[best as usize];
            line.push(at);
        }
        line
    }
}

/// Solves every node.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::{Graph, NodeId, Player::*, Turn, Unwatched};
/// // Left at 0 may take 3 or go to 1, from where Right goes back or gives Left 5.
/// let graph = Graph::from_nodes(vec![
///     (Turn::Of(Left), vec![NodeId(2), NodeId(1)]),
///     (Turn::Of(Right), vec![NodeId(0), NodeId(3)]),
///     (Turn::Over(3), vec![]),
///     (Turn::Over(5), vec![]),
/// ]);
/// let solved = grundy_solve::repeating_scores::solve(&graph, &mut Unwatched).unwrap();
/// assert_eq!(solved.score, [3, 3, 3, 5]);
/// ```
pub fn solve(graph: &Graph<i64>, watch: &mut dyn Watch) -> Result<RepeatingScores, StopReason> {
    let n = graph.len();
    // Backward edges, scores, choices, counters, the ends and the queue.
    watch.memory((n * 44 + graph.edges() * 4) as u64)?;
    let mut work = Attractors {
        graph,
        backward: graph.reversed(),
        score: vec![None; n],
        best: vec![None; n],
        left_to_try: vec![0; n],
    };
    for player in Player::BOTH {
        work.attract(player, watch)?;
    }
    work.tie(watch)?;
    Ok(RepeatingScores {
        score: (work.score.into_iter())
            .map(|score| score.unwrap_or(0))
            .collect(),
        best: work.best,
    })
}

/// A graph of which a part has its score; the lists are as long as the graph.
struct Attractors<'a> {
    graph: &'a Graph<i64>,
    backward: Backward,
    score: Vec<Option<i64>>,
    best: Vec<Option<u32>>,
    /// The number of moves that are not known to lead to an end.
    left_to_try: Vec<u32>,
}

impl Attractors<'_> {
    /// Decides all nodes from which a player forces an end with a lead.
    fn attract(&mut self, player: Player, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let lead = |score: i64| match player {
            Player::Left => i128::from(score),
            Player::Right => -i128::from(score),
        };
        let mut ends = Vec::new();
        for node in self.graph.nodes() {
            self.left_to_try[node.index()] = self.graph.successors(node).len() as u32;
            if let Turn::Over(score) = self.graph.turn(node) {
                self.score[node.index()] = Some(score);
                if lead(score) > 0 {
                    ends.push((score, node));
                }
            }
        }
        ends.sort_by_key(|&(score, _)| Reverse(lead(score)));
        // All ends of one score are in the queue before anything is decided, and those of the next score come when its
        // attractor is complete.
        let mut ends = ends.into_iter().peekable();
        let mut queue: Vec<NodeId> = Vec::new();
        while let Some(&(score, _)) = ends.peek() {
            queue.clear();
            while let Some((_, node)) = ends.next_if(|&(other, _)| other == score) {
                queue.push(node);
            }
            let mut head = 0;
            while head < queue.len() {
                watch.work(1)?;
                let node = queue[head];
                head += 1;
                self.enter(node, score, player, &mut queue);
            }
        }
        Ok(())
    }

    /// Decides the nodes worth 0 of which all moves that give nothing away lead to ties.
    fn tie(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let mut queue = Vec::new();
        for node in self.graph.nodes() {
            if self.graph.turn(node) == Turn::Over(0) {
                queue.push(node);
            }
            let successors = self.graph.successors(node).iter();
            let gives_nothing = |next: &&NodeId| matches!(self.score[next.index()], None | Some(0));
            self.left_to_try[node.index()] = successors.filter(gives_nothing).count() as u32;
        }
        while let Some(node) = queue.pop() {
            watch.work(1)?;
            self.run_out(node, 0, &mut queue);
        }
        Ok(())
    }

    /// Gives the nodes before `node` its score, if they have none and their mover takes it, or has no other move left.
    fn enter(&mut self, node: NodeId, score: i64, player: Player, queue: &mut Vec<NodeId>) {
        for at in 0..self.backward.predecessors(node).len() {
            let before = self.backward.predecessors(node)[at];
            let is_left = match self.graph.turn(before) {
                Turn::Of(mover) if mover != player => self.has_other_moves(before),
                _ => false,
            };
            if !is_left {
                self.decide(before, node, score, queue);
            }
        }
    }

    /// Gives the nodes before `node` its score, if they have none and no other move is left there.
    fn run_out(&mut self, node: NodeId, score: i64, queue: &mut Vec<NodeId>) {
        for at in 0..self.backward.predecessors(node).len() {
            let before = self.backward.predecessors(node)[at];
            if !self.has_other_moves(before) {
                self.decide(before, node, score, queue);
            }
        }
    }

    /// Strikes out one move of a node; true if others are left to try.
    fn has_other_moves(&mut self, node: NodeId) -> bool {
        let left = &mut self.left_to_try[node.index()];
        *left = left.saturating_sub(1);
        *left > 0
    }

    /// Gives `node` the score of its successor, unless it has one.
    fn decide(&mut self, node: NodeId, successor: NodeId, score: i64, queue: &mut Vec<NodeId>) {
        let at = node.index();
        if self.score[at].is_some() {
            return;
        }
        let mut successors = self.graph.successors(node).iter();
        let choice = successors.position(|&next| next == successor);
        self.score[at] = Some(score);
        self.best[at] = choice.map(|choice| choice as u32);
        queue.push(node);
    }
}
