//! The methods for games that are won, lost, tied or drawn.

use super::distances::{self, looks_ahead};
use super::forgettable::{Forgettable, own, own_move};
use super::methods::{self, any, ending, ends, few_positions, forget_line, goes_on, typed};
use super::{book, counters, judge, proof_numbers};
use crate::erased::tables::TableEngine;
use crate::erased::{
    Census, Judgements, Kept, LooksGood, OutcomeSolver, Payoff, Searched, Shape, Solver,
    TurnMethod, Untyped,
};
use grundy_answer::answer::Status;
use grundy_answer::derivation::Derivation;
use grundy_answer::method::{Description, Effort, MethodName};
use grundy_answer::question::Moves;
use grundy_check::Certificate;
use grundy_core::any::{MoveToken, Token};
use grundy_core::{Graph, NodeId, Outcome, Sequential, StopReason, Turn, Watch, explore};
use grundy_forms::strategies;
use grundy_solve::{alpha_beta, reference, retrograde};
use std::sync::Arc;

/// The positions that the whole graph may cost in games that end, before a search that needs less takes over.
const BUDGET_FOR_THE_GRAPH: u64 = 30_000;

/// The largest number of plies of best play that are listed.
const LONGEST_LINE: usize = 200;

/// The engines for games that are won, lost, tied or drawn: `plain` for what needs no speed, `graph` for what explores
/// all positions, `search` for what searches, and `table` for tables. Each knows the rules by their type or erased.
pub struct OutcomeEngines<G, S, T> {
    pub plain: Untyped<Outcome>,
    pub graph: Arc<G>,
    pub search: Arc<S>,
    pub table: Arc<T>,
}

impl<G, S, T> Solver for OutcomeEngines<G, S, T>
where
    G: Forgettable<Payoff = Outcome>,
    S: Forgettable<Payoff = Outcome>,
    T: Forgettable<Payoff = Outcome>,
{
    fn methods<'q>(&self) -> Vec<TurnMethod<'_, 'q>> {
        let rules = methods::rules(&self.plain, |rules, p, _, _| match rules.turn(p) {
            Turn::Over(outcome) => Ok(methods::over(Payoff::Outcome(outcome), None)),
            Turn::Of(_) => Err(StopReason::Beyond("the play is not over".to_owned())),
        });
        let whole_graph = retrograde_method(&*self.graph);
        let for_the_winner = alpha_beta_method(&*self.search);
        // A search that meets no repetition has proved its answer, whatever other plays may do.
        let (early, late) = if self.search.seldom_repeats() {
            (for_the_winner, whole_graph)
        } else {
            (whole_graph, for_the_winner)
        };
        // In the order in which they are asked. The rules, a counter form and a theorem answer at once where they
        // apply. The whole graph comes before the searches, for if it is small it gives the distance after every move,
        // and the search with distances before that for the winner alone, which needs fewer positions. A book answers
        // at once, and the searches after it add the distance and the moves where those are near.
        vec![
            rules,
            counters::method(&self.plain),
            methods::theorem(&self.plain),
            early,
            proof_numbers::method(&*self.search),
            book::method(&self.plain),
            distances::method(&*self.search),
            late,
            definition_method(&self.plain),
        ]
    }

    fn judge(&self, root: &Token, wanted: &[&Token], watch: &mut dyn Watch) -> Judgements<Payoff> {
        judge::outcomes(&*self.graph, &*self.search, root, wanted, watch)
    }

    fn shape(&self) -> &dyn Shape {
        self
    }

    fn census(&self, p: &Token, watch: &mut dyn Watch) -> Result<Census, StopReason> {
        judge::census(&*self.graph, own::<G>(p), watch)
    }

    fn look(&self, p: &Token, watch: &mut dyn Watch) -> Option<LooksGood> {
        let (rules, p) = (&*self.search, own::<S>(p));
        alpha_beta::look(rules, p, watch).map(|found| methods::looks_good(rules, p, found))
    }

    fn prove(
        &self,
        game: String,
        p: &Token,
        watch: &mut dyn Watch,
    ) -> Result<Certificate, StopReason> {
        strategies::whole_or_search(
            self.search.always_ends(),
            watch,
            |watch| {
                let play = strategies::play(&*self.graph, game.clone(), own::<G>(p), watch)?;
                Ok(Certificate::Play(play))
            },
            |watch| strategies::play_by_search(&*self.search, game.clone(), own::<S>(p), watch),
        )
    }

    fn outcomes(&self) -> Option<&dyn OutcomeSolver> {
        Some(self)
    }
}

impl<G, S, T> OutcomeSolver for OutcomeEngines<G, S, T>
where
    G: Forgettable<Payoff = Outcome>,
    S: Forgettable<Payoff = Outcome>,
    T: Forgettable<Payoff = Outcome>,
{
    fn is_safe(
        &self,
        p: &Token,
        mv: &MoveToken,
        kept: &mut Kept,
        watch: &mut dyn Watch,
    ) -> Option<bool> {
        distances::is_safe(&*self.search, own::<S>(p), own_move::<S>(mv), kept, watch)
    }

    fn tables(&self) -> &dyn TableEngine {
        &self.table
    }
}

/// Retrograde analysis is the only method that handles repetitions. In games that end it is tried on small graphs,
/// since it finds all distances at once.
fn retrograde_method<'r, 'q, R: Forgettable<Payoff = Outcome>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::Retrograde,
            answers: "who wins, and in how many plies; play may repeat",
            cost: "every position that can be reached, and every move",
            source: "Thompson 1986",
        },
        goes_on,
        |rules| match (rules.always_ends(), looks_ahead(rules)) {
            (true, true) => Effort::Skip("a search that looks ahead needs fewer positions"),
            (true, false) if proof_numbers::goes_first(rules) => {
                Effort::Skip("the winner is looked for before distances")
            }
            (true, false) => Effort::Both(BUDGET_FOR_THE_GRAPH),
            (false, _) => Effort::Whole,
        },
        by_retrograde,
    )
}

/// The search for the outcome alone, when distances are too expensive.
fn alpha_beta_method<'r, 'q, R: Forgettable<Payoff = Outcome>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::AlphaBeta,
            answers: "who wins, without distances, in games whose play always ends",
            cost: "the positions that must be looked at, each once",
            source: "Knuth and Moore 1975",
        },
        |rules, p| {
            if rules.seldom_repeats() {
                goes_on(rules, p)
            } else {
                ends(rules, p)
            }
        },
        |_| Effort::Whole,
        by_alpha_beta,
    )
}

/// The definition, as a check on all other methods.
fn definition_method<'r, 'q, R: Forgettable<Payoff = Outcome>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::Definition,
            answers: "who wins, and in how many plies, of positions with few that can be reached",
            cost: "every position that can be reached, looked at again and again",
            source: "the definition of winning, kept for ever",
        },
        few_positions,
        |_| Effort::OnRequest,
        by_definition,
    )
}

/// Finds the outcome first; the moves and the line come from the same search, which remembers much of what they need.
fn by_alpha_beta<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    wanted: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let mut search = alpha_beta::Search::new(rules, alpha_beta::Config::default()).threaded();
    let outcome = search.payoff(p, watch)?;
    let (moves, moves_known, line) = methods::moves_and_line(&mut search, p, wanted, watch);
    let judged = |(mv, after)| (any(rules, p, mv), Payoff::Outcome(after), None);
    Ok(Searched {
        payoff: Payoff::Outcome(outcome),
        distance: None,
        scores: None,
        moves: moves.into_iter().map(judged).collect(),
        moves_known,
        line: forget_line(rules, p, line),
        status: Status::Proved,
        methods: vec![MethodName::AlphaBeta],
        how: format!(
            "alpha-beta with exact memory: the game always ends; {} positions visited, {} remembered",
            search.nodes(),
            search.remembered()
        ),
        derivation: Derivation::Play(ending(rules.turn(p), outcome, None)),
    })
}

/// Solves all positions that can be reached. The position asked about is node 0, since the numbering begins with it.
fn by_retrograde<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    _: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let (graph, positions) = explore(rules, std::slice::from_ref(p), watch)?;
    let solved = retrograde::solve(&graph, watch)?;
    let root = NodeId(0);
    let mut line = Vec::new();
    // An endless draw has no line that ends.
    if solved.outcome[0] != Outcome::Drawn {
        for step in solved.line(&graph, root, LONGEST_LINE).windows(2) {
            // The line is a path of nodes, and the place of a node among the successors gives back the move. If several
            // moves lead to the same node, the first of them stands for all.
            let at = &positions[step[0].index()];
            let choice = graph.successors(step[0]).iter().position(|s| *s == step[1]);
            let mv = choice.and_then(|i| rules.legal(at).nth(i));
            line.extend(mv.map(|mv| any(rules, at, mv)));
        }
    }
    let how = format!(
        "retrograde analysis of all {} positions that can be reached: exact distances, repetitions allowed",
        graph.len()
    );
    let of = |node: NodeId| (solved.outcome[node.index()], solved.distance[node.index()]);
    Ok(Searched {
        line,
        ..on_graph(rules, p, &graph, of, MethodName::Retrograde, how)
    })
}

/// Solves by the definition all positions that can be reached, as a check on the other methods.
fn by_definition<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    _: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let (graph, _) = explore(rules, std::slice::from_ref(p), watch)?;
    let solved = reference::outcomes(&graph);
    let how = format!(
        "the definition, round by round, over all {} positions that can be reached",
        graph.len()
    );
    Ok(on_graph(
        rules,
        p,
        &graph,
        |node| solved[node.index()],
        MethodName::Definition,
        how,
    ))
}

/// The result for the root of a graph, from the outcomes and distances of its nodes.
fn on_graph<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    graph: &Graph<Outcome>,
    of: impl Fn(NodeId) -> (Outcome, Option<u32>),
    method: MethodName,
    how: String,
) -> Searched {
    let root = NodeId(0);
    let (outcome, distance) = of(root);
    let distance = distance.map(u64::from);
    let judged = |(mv, &next): (R::Move, &NodeId)| {
        let (after, left) = of(next);
        let (after, left) = (Payoff::Outcome(after), left.map(u64::from));
        (any(rules, p, mv), after, left)
    };
    // The successors of a node are in the order of its legal moves.
    let options = rules.legal(p).zip(graph.successors(root));
    Searched {
        payoff: Payoff::Outcome(outcome),
        distance,
        scores: None,
        moves: options.map(judged).collect(),
        moves_known: true,
        line: Vec::new(),
        status: Status::Proved,
        methods: vec![method],
        how,
        derivation: Derivation::Play(ending(rules.turn(p), outcome, distance)),
    }
}
