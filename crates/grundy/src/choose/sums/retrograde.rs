//! Sums solved backwards from the ends of play, as wins, losses and draws in plies, also where play may go on for ever.
//! This covers what Smith's values do not: misère play, and terms in which the players have moves of their own.

use super::question::{Decided, Judge, SumMethod, SumMove, SumQuestion, SumResult};
use crate::derivation::{Backward, Derivation, Ending};
use crate::limits::SubBudget;
use crate::method::{Description, Effort, MethodName};
use crate::setting::Setting;
use grundy_core::any::AnyMove;
use grundy_core::{
    Alternating, Graph, NodeId, Notation, Outcome, Player, Ruleset, StopReason, SumAt, Terms, Turn,
    Watch, explore,
};
use grundy_solve::retrograde::{self, Solved};
use std::collections::HashMap;

/// The last resort for sums whose play may repeat: it explores the whole sum, where other methods work term by term.
pub(super) fn method<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Retrograde,
            answers: "who wins and in how many plies, or that neither player does, where play may repeat; normal and misère play",
            cost: "every position of the whole sum that can be reached, and every move",
            source: "Thompson 1986",
        },
        |_| Ok(()),
        |question, _| {
            if question.repeats.get() {
                Effort::Whole
            } else {
                Effort::OnRequest
            }
        },
        run,
    )
}

/// The most positions explored unless the method was chosen by name. The bound is smaller if positions are long.
const MOST_EXPLORED: usize = 200_000;

/// The most characters of these positions together, in notation: long positions take more time and memory each.
const MOST_WRITTEN: usize = 10_000_000;

/// The largest number of plies of best play that are listed.
const LONGEST_LINE: usize = 200;

/// The sum with a player to move, which is what retrograde analysis needs.
type Seated = Alternating<Terms>;

/// Solves the sum for every player who may begin. The graph is one for all of them, with a root for each.
fn run<'q>(
    question: &'q SumQuestion<'q>,
    watch: &mut dyn Watch,
) -> Result<SumResult<'q>, StopReason> {
    let rules = Alternating::new(
        question.sum.terms.clone(),
        question.ask.convention,
        question.movers[0],
    );
    let (graph, positions) = explored(question, &rules, watch)?;
    let solved = retrograde::solve(&graph, watch)?;
    let starts: Vec<Ending> = roots(question)
        .map(|at| ending(&graph, &solved, at))
        .collect();
    let how = format!(
        "retrograde analysis of all {} positions of the sum that can be reached: exact distances, repetitions allowed",
        graph.len()
    );
    Ok(SumResult {
        decided: Decided {
            winners: starts.iter().map(|end| end.outcome.winner()).collect(),
            value: None,
            methods: vec![MethodName::Retrograde],
            how,
            derivation: Derivation::Backward(Backward {
                starts,
                positions: graph.len() as u64,
                sides: question.sum.about.sides.map(str::to_owned),
            }),
        },
        judge: Box::new(Backwards::new(question, &rules, &graph, positions, &solved)),
    })
}

/// The nodes at which play may begin, in the order of the movers: [`explore`] numbers the positions it starts from
/// first.
fn roots(question: &SumQuestion<'_>) -> impl Iterator<Item = NodeId> + use<> {
    (0..question.movers.len() as u32).map(NodeId)
}

/// Explores the graph of the sum with a player to move at each node, and the position at each node.
fn explored(
    question: &SumQuestion<'_>,
    rules: &Seated,
    watch: &mut dyn Watch,
) -> Result<grundy_core::graph::Explored<Seated>, StopReason> {
    let start = |mover: &Player| (*mover, question.sum.at.clone());
    let starts: Vec<(Player, SumAt)> = question.movers.iter().map(start).collect();
    if question.ask.method.is_some() {
        return explore(rules, &starts, watch);
    }
    let length = question.sum.show().len().max(1);
    let most = MOST_EXPLORED.min(MOST_WRITTEN / length) as u64;
    explore(rules, &starts, &mut SubBudget::new(watch, most)).map_err(|stop| match stop {
        // A limit of the question passes through. Only this method's own bound becomes a remark about the method.
        StopReason::Nodes(all) if all == most => StopReason::Beyond(format!(
            "play can return to a position, and to explore the whole sum takes more than {most} steps; {} explores it \
             all",
            question.ask.limits.name_with(Setting::Method, "retrograde")
        )),
        other => other,
    })
}

/// The result at a node, with the player who is to move there.
fn ending(graph: &Graph<Outcome>, solved: &Solved, at: NodeId) -> Ending {
    Ending {
        mover: match graph.turn(at) {
            Turn::Of(mover) => Some(mover),
            Turn::Over(_) => None,
        },
        outcome: solved.outcome[at.index()],
        distance: solved.distance[at.index()].map(u64::from),
    }
}

/// The results after each move, and the best play from here.
struct Backwards<'q> {
    question: &'q SumQuestion<'q>,
    /// The outcome and the plies to the end of each position after a move, by the player to move and the position.
    after: HashMap<(Player, SumAt), (Outcome, Option<u64>)>,
    distance: Option<u64>,
    line: Vec<AnyMove>,
}

impl<'q> Backwards<'q> {
    fn new(
        question: &'q SumQuestion<'q>,
        rules: &Seated,
        graph: &Graph<Outcome>,
        positions: Vec<(Player, SumAt)>,
        solved: &Solved,
    ) -> Backwards<'q> {
        let known = |node: &NodeId| {
            let at = node.index();
            let ends = (solved.outcome[at], solved.distance[at].map(u64::from));
            (positions[at].clone(), ends)
        };
        let options = roots(question).flat_map(|root| graph.successors(root));
        // There is one line and one distance only if there is one player to begin.
        let (distance, line) = match question.movers[..] {
            [_] => (
                solved.distance[0].map(u64::from),
                best_line(rules, graph, &positions, solved),
            ),
            _ => (None, Vec::new()),
        };
        Backwards {
            after: options.map(known).collect(),
            question,
            distance,
            line,
        }
    }

    /// The outcome and the plies to the end after a move.
    fn ends(&self, mover: Player, mv: &SumMove) -> Result<(Outcome, Option<u64>), StopReason> {
        let sum = self.question.sum;
        let next = (mover.opponent(), sum.terms.play(&sum.at, mv));
        let known = self.after.get(&next).copied();
        known.ok_or_else(|| StopReason::Beyond("the move is not one of the rules".to_owned()))
    }
}

/// A line of best play from the first root; empty for a draw, which has no line that ends.
fn best_line(
    rules: &Seated,
    graph: &Graph<Outcome>,
    positions: &[(Player, SumAt)],
    solved: &Solved,
) -> Vec<AnyMove> {
    if solved.outcome[0] == Outcome::Drawn {
        return Vec::new();
    }
    let step = |step: &[NodeId]| {
        let at = &positions[step[0].index()];
        let choice = solved.best[step[0].index()]? as usize;
        let mv = grundy_core::Sequential::legal(rules, at).nth(choice)?;
        Some(AnyMove::new(rules.show_move(at, &mv), mv))
    };
    let line = solved.line(graph, NodeId(0), LONGEST_LINE);
    line.windows(2).filter_map(step).collect()
}

impl Judge for Backwards<'_> {
    fn wins(&mut self, mover: Player, mv: &SumMove, _: &mut dyn Watch) -> Result<bool, StopReason> {
        Ok(self.ends(mover, mv)?.0 == Outcome::Won(mover))
    }

    fn draws(
        &mut self,
        mover: Player,
        mv: &SumMove,
        _: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        Ok(self.ends(mover, mv)?.0 == Outcome::Drawn)
    }

    fn distance_after(&mut self, mover: Player, mv: &SumMove) -> Option<u64> {
        self.ends(mover, mv).ok()?.1
    }

    fn distance(&self) -> Option<u64> {
        self.distance
    }

    fn line(&self) -> Vec<AnyMove> {
        self.line.clone()
    }
}
