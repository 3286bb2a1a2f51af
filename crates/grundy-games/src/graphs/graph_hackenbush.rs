//! Hackenbush on any graph that stands on the ground, with edges for Left, for Right and for both. Conway, *On Numbers
//! and Games*, chapter 10; *Winning Ways*, chapters 1, 2 and 7.
//!
//! Positions without green edges are numbers (*Winning Ways*, chapter 7); finding which number is NP-hard in general.
//! Trees follow the colon principle: a branch may be replaced by a stalk of the same value.

use crate::families::graph::{Graph, GraphRules, OnGraph, Take, letter};
use grundy_core::{About, GraphNotation, Player, Theorem, Verdict, Wanted, reason};
use grundy_values::Dyadic;
use num::{BigInt, ToPrimitive};

/// The ruleset.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::graphs::graph_hackenbush::GraphHackenbush;
/// let rules = GraphHackenbush::from_rules(None).unwrap();
/// let p = rules.read("0l1r2").unwrap();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 1);
/// ```
pub type GraphHackenbush = OnGraph<Rules>;

/// An edge with the mark `l` may be cut by Left only, one with `r` by Right only, one with `g` by both.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules;

impl GraphRules for Rules {
    const ABOUT: About = About {
        name: "graph-hackenbush",
        aliases: &["red-blue-green-hackenbush", "blue-red-hackenbush"],
        title: "Hackenbush on a graph with left's, right's and green edges",
        rules: "A graph stands on the ground. A move cuts one edge of one's own colour, or a green one, and everything that \
                no longer hangs together with the ground falls away. Whoever cannot move loses.",
        notation: "Edges with commas between them, each two vertices with the letter of its colour between them: l for \
                   left, r for right, g (or -) for green. Vertices are numbers and 0 is the ground. Edges in a chain may be \
                   written together: 0l1r2,1g3 is an edge of left with one of right and a green one on it. 0 alone: no \
                   edge is left. A graph from a file, with an edge or a chain a line, stands before a colon. A move is \
                   written cut 1-2; of parallel edges, cut 1-2 #2 cuts the second.",
        examples: &[
            "graph-hackenbush 0l1r2,1r3",
            "graph-hackenbush 0g1l2,1l3,1r4",
            "graph-hackenbush 0l1g2r0",
        ],
        sources: &["Conway 1976", "Berlekamp, Conway and Guy 1982"],
        rules_in_file: true,
        graph: Some(GraphNotation::Grounded),
        ..About::PLAIN
    };
    const START: &'static str = "0g1l2,1r3";
    const EDGES: &'static str = "glr";
    const GROUNDED: bool = true;

    fn moves(&self, player: Player, graph: &Graph) -> impl Iterator<Item = Take> {
        let allowed = [b'g', letter(player)];
        let edges = graph.edges().iter().enumerate();
        edges
            .filter(move |(_, edge)| allowed.contains(&edge.mark))
            .map(|(number, _)| Take::Edge(number))
    }

    fn play(&self, graph: &Graph, mv: Take) -> Graph {
        match mv {
            Take::Edge(edge) => graph.cut(edge),
            Take::Vertex(..) => graph.clone(),
        }
    }

    /// **Theorem** (Berlekamp's rule for trees, by the colon principle). An edge of Left that carries x is worth
    /// (x + n) / 2^(n - 1) for the first n = 1, 2, … with x + n > 1; edges at one vertex add up.
    fn theorem(&self, graph: &Graph, wanted: Wanted) -> Option<Theorem<Verdict<Take>>> {
        let tree = graph.edges().len() + 1 == graph.len();
        if wanted != Wanted::Number || !tree || graph.edges().iter().any(|edge| edge.mark == b'g') {
            return None;
        }
        let mut carries = vec![Dyadic::zero(); graph.len()];
        for (vertex, below, mark) in graph.upwards().into_iter().rev() {
            let worth = match mark {
                b'l' => on_edge(&carries[vertex])?,
                _ => -on_edge(&-&carries[vertex])?,
            };
            carries[below] = &carries[below] + &worth;
        }
        let says = carries.first()?.to_rational();
        let reason = reason!(
            "From the top down: an edge of left that carries the number x is worth (x + n) / 2^(n - 1) for the first n = 1, \
             2, … with x + n > 1, an edge of right the same with opposite signs, and edges at one vertex add up. At the \
             ground that is {}.",
            says
        );
        Some(Theorem {
            says: Verdict::Number(says),
            name: "Berlekamp's rule for trees",
            source: "Berlekamp, Conway and Guy 1982",
            reason,
        })
    }
}

/// The value of an edge of Left that carries `x`; `None` where that has too many digits.
fn on_edge(x: &Dyadic) -> Option<Dyadic> {
    let least: BigInt = (&Dyadic::from(1) - x).floor() + 1;
    let n = least.to_u32().unwrap_or(0).max(1);
    let sum = &Dyadic::from(i64::from(n)) + x;
    Some(Dyadic::new(
        sum.numerator(),
        sum.exponent().checked_add(n - 1)?,
    ))
}
