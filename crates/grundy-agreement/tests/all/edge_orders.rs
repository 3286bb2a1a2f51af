//! Random digraphs, each with its edges in several orders, against a definition that is written here: in every order, each
//! question has the same answer, and its certificate is accepted.

use crate::support::{parse, rounds};
use fastrand::Rng;
use grundy::ask::tree::{Tree, Walk};
use grundy::solvers::tree::Order;
use grundy::{Ask, Class, Limits, Starter, Status};
use grundy_core::Convention;

/// The edges of a graph of a few vertices, each from one vertex to another.
type Edges = Vec<(usize, usize)>;

/// True if the mover of a position wins; `None` if neither player can force an end.
type Ends = Option<bool>;

/// For every vertex and every heap beside it, true if the mover wins, found by going through the positions again and again:
/// lost if every option is won, won if one is lost, until nothing more follows.
fn by_definition(vertices: usize, edges: &Edges, heaps: usize) -> Vec<Vec<Ends>> {
    let mut ends: Vec<Vec<Ends>> = vec![vec![None; heaps]; vertices];
    loop {
        let mut changed = false;
        for v in 0..vertices {
            for h in 0..heaps {
                if ends[v][h].is_some() {
                    continue;
                }
                let slides = edges.iter().filter(|(from, _)| *from == v);
                let mut options: Vec<Ends> = slides.map(|&(_, to)| ends[to][h]).collect();
                options.extend((0..h).map(|less| ends[v][less]));
                ends[v][h] = match () {
                    () if options.contains(&Some(false)) => Some(true),
                    () if options.iter().all(|option| *option == Some(true)) => Some(false),
                    () => None,
                };
                changed |= ends[v][h].is_some();
            }
        }
        if !changed {
            return ends;
        }
    }
}

/// The value of a vertex, from its ends beside heaps: the nimber of the heap beside which it is lost, or ∞ with the heaps
/// beside which it is won.
fn value(beside: &[Ends]) -> String {
    match beside.iter().position(|ends| *ends == Some(false)) {
        Some(0) => "0".to_owned(),
        Some(1) => "*".to_owned(),
        Some(nimber) => format!("*{nimber}"),
        None => {
            let won = (0..beside.len()).filter(|&h| beside[h] == Some(true));
            let won: Vec<String> = won.map(|h| h.to_string()).collect();
            if won.is_empty() {
                "∞".to_owned()
            } else {
                format!("∞{{{}}}", won.join(","))
            }
        }
    }
}

/// For each vertex, true if a walk from it returns to a vertex.
fn goes_round(vertices: usize, edges: &Edges) -> Vec<bool> {
    let mut reaches = vec![vec![false; vertices]; vertices];
    for _ in 0..vertices {
        for &(from, to) in edges {
            reaches[from][to] = true;
            let beyond = reaches[to].clone();
            for (far, there) in reaches[from].iter_mut().zip(beyond) {
                *far |= there;
            }
        }
    }
    (0..vertices)
        .map(|v| (0..vertices).any(|w| (v == w || reaches[v][w]) && reaches[w][w]))
        .collect()
}

/// A digraph as it is typed, without its token.
fn written(vertices: usize, edges: &Edges) -> String {
    let name = |v: usize| char::from(b'a' + v as u8).to_string();
    let edges = edges
        .iter()
        .map(|&(from, to)| format!("{}>{}", name(from), name(to)));
    let all: Vec<String> = edges.chain((0..vertices).map(name)).collect();
    format!("digraph {}", all.join(","))
}

/// Asks every question about one position.
fn asks_all(text: &str, ends: Ends, value: &str, endless: bool) {
    let position = parse(text);
    let expected = match ends {
        Some(true) => Class::N,
        Some(false) => Class::P,
        None => Class::D,
    };
    let ask = Ask::default();
    let answer = grundy::solve(&position, &ask).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(answer.status, Status::Proved, "{text}");
    assert_eq!(answer.value.outcome, Some(expected), "{text}");
    let shown = |value: &Option<grundy::Value>| value.as_ref().map(ToString::to_string);
    assert_eq!(shown(&answer.value.value).as_deref(), Some(value), "{text}");

    let limits = Limits::default();
    let valued = grundy::value(&position, &limits).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(shown(&valued.value.value).as_deref(), Some(value), "{text}");

    let explained =
        grundy::explain(&position, 2, &limits).unwrap_or_else(|e| panic!("{text}: {e}"));
    let explained = explained.value;
    assert_eq!(
        explained.loopy.is_some(),
        endless,
        "{text}: explained by mex"
    );
    if let Some(facts) = &explained.loopy {
        let said = grundy::Value::from(facts.value.clone()).to_string();
        assert_eq!(said, value, "{text}");
    }

    let tree = Tree::new(&position, Convention::Normal, Starter::Natural).expect("a tree");
    let walk = Walk {
        depth: 1,
        order: Order::DepthFirst,
        full: false,
        most: 10,
    };
    let mark = &tree.list(walk, &limits).steps[0].mark;
    assert_eq!(mark.outcome, Some(expected), "{text}: in the tree");
    assert_eq!(mark.value.as_deref(), Some(value), "{text}: in the tree");
    assert_eq!(tree.measure(&limits).value.infinite, endless, "{text}");

    let certificate = answer
        .certificate()
        .unwrap_or_else(|e| panic!("{text}: {e}"));
    let json = certificate.to_json();
    let checked = grundy::certify::check(&json, &limits);
    checked.unwrap_or_else(|e| panic!("{text}: its certificate is rejected: {e}"));
    assert_eq!(
        json.contains("\"certificate\":\"nimbers\""),
        !endless,
        "{text}"
    );
}

#[test]
fn the_order_of_edges_changes_no_answer() {
    let mut rng = Rng::with_seed(1966);
    let mut seen = [0; 3];
    for _ in 0..rounds(250) {
        let vertices = rng.usize(2..=4);
        let any = |rng: &mut Rng| (rng.usize(..vertices), rng.usize(..vertices));
        let mut edges: Edges = (0..rng.usize(1..=7)).map(|_| any(&mut rng)).collect();
        let ends = by_definition(vertices, &edges, vertices + 2);
        let endless = goes_round(vertices, &edges);
        for _ in 0..3 {
            rng.shuffle(&mut edges);
            let graph = written(vertices, &edges);
            let v = rng.usize(..vertices);
            let token = char::from(b'a' + v as u8);
            let worth = value(&ends[v]);
            asks_all(&format!("{graph}: {token}"), ends[v][0], &worth, endless[v]);
            seen[ends[v][0].map_or(2, usize::from)] += 1;
            let heap = rng.usize(1..=2);
            let sum = format!("{graph}: {token} + nim {heap}");
            let beside: Vec<Ends> = (0..8)
                .map(|h| ends[v].get(h ^ heap).copied().flatten())
                .collect();
            asks_all(&sum, ends[v][heap], &value(&beside), endless[v]);
        }
    }
    assert!(seen.iter().all(|&times| times > 30), "{seen:?}");
}
