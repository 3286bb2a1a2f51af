//! Scores where play may repeat.

use grundy_core::{Graph, NodeId, Outcome, Player, Turn, Unwatched};
use grundy_solve::repeating_scores::solve;
use grundy_solve::retrograde;

/// A small generator of pseudorandom numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

fn random_graph(random: &mut Random) -> Graph<i64> {
    let n = 2 + random.below(12);
    let node = |random: &mut Random| {
        if random.below(3) == 0 {
            return (Turn::Over(random.below(7) as i64 - 3), vec![]);
        }
        let mover = Player::BOTH[random.below(2) as usize];
        let moves = 1 + random.below(3);
        let next = (0..moves).map(|_| NodeId(random.below(n) as u32)).collect();
        (Turn::Of(mover), next)
    };
    Graph::from_nodes((0..n).map(|_| node(random)).collect())
}

/// The scores of plays that are drawn after as many moves as there are nodes, from the definition.
fn bounded(graph: &Graph<i64>) -> Vec<i64> {
    let mut score = vec![0; graph.len()];
    for _ in 0..=graph.len() {
        let of = |node: NodeId| {
            let after = graph
                .successors(node)
                .iter()
                .map(|next| score[next.index()]);
            match graph.turn(node) {
                Turn::Over(score) => score,
                Turn::Of(Player::Left) => after.max().expect("a mover has a move"),
                Turn::Of(Player::Right) => after.min().expect("a mover has a move"),
            }
        };
        score = graph.nodes().map(of).collect();
    }
    score
}

/// A player who forces an end needs no more moves than there are nodes, so the bound changes nothing.
#[test]
fn scores_are_those_of_plays_that_are_cut_off() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..5_000 {
        let graph = random_graph(&mut random);
        let solved = solve(&graph, &mut Unwatched).expect("no limit");
        assert_eq!(solved.score, bounded(&graph), "{graph:?}");
    }
}

#[test]
fn lines_end_with_the_score() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for _ in 0..5_000 {
        let graph = random_graph(&mut random);
        let solved = solve(&graph, &mut Unwatched).expect("no limit");
        for node in graph.nodes() {
            let line = solved.line(&graph, node);
            let last = *line.last().expect("a line has its first node");
            match graph.turn(last) {
                Turn::Over(score) => assert_eq!(score, solved.score[node.index()], "{graph:?}"),
                Turn::Of(_) => assert_eq!(solved.score[node.index()], 0, "{graph:?}"),
            }
        }
    }
}

#[test]
fn ties_and_endless_plays_are_those_of_retrograde_analysis() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for _ in 0..5_000 {
        let graph = random_graph(&mut random);
        let solved = solve(&graph, &mut Unwatched).expect("no limit");
        let node = |node: NodeId| {
            let turn = match graph.turn(node) {
                Turn::Of(mover) => Turn::Of(mover),
                Turn::Over(0) => Turn::Over(Outcome::Tied),
                Turn::Over(1..) => Turn::Over(Outcome::Won(Player::Left)),
                Turn::Over(_) => Turn::Over(Outcome::Won(Player::Right)),
            };
            (turn, graph.successors(node).to_vec())
        };
        let signs = Graph::from_nodes(graph.nodes().map(node).collect());
        let other = retrograde::solve(&signs, &mut Unwatched).expect("no limit");
        for node in graph.nodes() {
            let is_drawn = other.outcome[node.index()] == Outcome::Drawn;
            assert_eq!(solved.is_endless(&graph, node), is_drawn, "{graph:?}");
        }
    }
}
