//! Smith's values of impartial games that may go on for ever.

use fastrand::Rng;
use grundy_core::Unwatched;
use grundy_solve::loopy::{Loopy, Outcome, SmithValue, outcome};
use std::collections::HashMap;

/// A random graph; some vertices are ends.
fn random(rng: &mut Rng, n: usize) -> Vec<Vec<u32>> {
    let vertex = |_| {
        let degree = rng.usize(..4);
        let mut next: Vec<u32> = (0..degree).map(|_| rng.u32(..n as u32)).collect();
        next.sort_unstable();
        next.dedup();
        next
    };
    (0..n).map(vertex).collect()
}

/// Nim heaps up to this one as a graph.
fn heaps(largest: u32) -> Vec<Vec<u32>> {
    (0..=largest).map(|n| (0..n).collect()).collect()
}

/// The outcome of each pair of vertices, straight from the definition: a position is lost when all its options are
/// won, won when one is lost, again and again until nothing changes; the rest is drawn.
fn by_definition(a: &[Vec<u32>], b: &[Vec<u32>]) -> Vec<Vec<Outcome>> {
    let mut outcome = vec![vec![Outcome::Drawn; b.len()]; a.len()];
    loop {
        let mut changed = false;
        for (x, y) in (0..a.len()).flat_map(|x| (0..b.len()).map(move |y| (x, y))) {
            if outcome[x][y] != Outcome::Drawn {
                continue;
            }
            let first = a[x].iter().map(|&to| outcome[to as usize][y]);
            let second = b[y].iter().map(|&to| outcome[x][to as usize]);
            let mut options = first.chain(second);
            let found = if options.clone().all(|o| o == Outcome::Next) {
                Outcome::Previous
            } else if options.any(|o| o == Outcome::Previous) {
                Outcome::Next
            } else {
                continue;
            };
            outcome[x][y] = found;
            changed = true;
        }
        if !changed {
            return outcome;
        }
    }
}

#[test]
fn sums_of_two_graphs_are_as_the_definition_says() {
    let mut rng = Rng::with_seed(1966);
    let mut seen = HashMap::new();
    for _ in 0..3_000 {
        let (n, m) = (rng.usize(1..10), rng.usize(1..10));
        let (a, b) = (random(&mut rng, n), random(&mut rng, m));
        let of = |graph: &[Vec<u32>]| Loopy::of(graph, &mut Unwatched).unwrap();
        let (first, second) = (of(&a), of(&b));
        let definition = by_definition(&a, &b);
        for (x, y) in (0..n).flat_map(|x| (0..m).map(move |y| (x, y))) {
            let values = [first.value(&a, x as u32), second.value(&b, y as u32)];
            let found = outcome(&values);
            assert_eq!(
                found, definition[x][y],
                "{x} of {a:?} and {y} of {b:?}: {values:?}"
            );
            *seen.entry(found).or_insert(0) += 1;
        }
    }
    assert!(
        seen.len() == 3 && seen.values().all(|&times| times > 5_000),
        "{seen:?}"
    );
}

#[test]
fn heaps_beside_a_vertex_tell_its_value() {
    // A vertex is worth n when it and a heap of n are lost, and ∞ with the heaps beside which it is won.
    let mut rng = Rng::with_seed(12);
    let heaps = heaps(12);
    let mut endless = 0;
    for _ in 0..2_000 {
        let n = rng.usize(1..12);
        let graph = random(&mut rng, n);
        let loopy = Loopy::of(&graph, &mut Unwatched).unwrap();
        let definition = by_definition(&graph, &heaps);
        for (v, outcomes) in (0..).zip(&definition) {
            let with = |wanted| (0..).zip(outcomes).filter(move |(_, o)| **o == wanted);
            let value = match with(Outcome::Previous).next() {
                Some((nimber, _)) => SmithValue::Nimber(nimber),
                None => SmithValue::Infinite(with(Outcome::Next).map(|(heap, _)| heap).collect()),
            };
            assert_eq!(loopy.value(&graph, v), value, "{v} of {graph:?}");
            endless += usize::from(matches!(value, SmithValue::Infinite(_)));
        }
    }
    assert!(endless > 2_000, "{endless}");
}

/// From a sum of two vertices with nim-sum 0, whatever is moved has an answer to nim-sum 0 with smaller counters.
#[test]
fn the_counter_makes_wins_end() {
    let mut rng = Rng::with_seed(1986);
    let mut reverted = 0;
    for _ in 0..2_000 {
        let n = rng.usize(2..14);
        let graph = random(&mut rng, n);
        let loopy = Loopy::of(&graph, &mut Unwatched).unwrap();
        let counters = |pair: [u32; 2]| -> Option<u32> {
            let nimbers = pair.map(|v| loopy.nimber(v));
            (nimbers[0].is_some() && nimbers[0] == nimbers[1])
                .then(|| pair.map(|v| loopy.counter(v).unwrap()).iter().sum())
        };
        let moves = |pair: [u32; 2]| -> Vec<[u32; 2]> {
            let first = graph[pair[0] as usize].iter().map(|&to| [to, pair[1]]);
            let second = graph[pair[1] as usize].iter().map(|&to| [pair[0], to]);
            first.chain(second).collect()
        };
        for pair in (0..n as u32).flat_map(|x| (0..n as u32).map(move |y| [x, y])) {
            let Some(here) = counters(pair) else { continue };
            for next in moves(pair) {
                let best = moves(next).into_iter().filter_map(counters).min();
                assert!(
                    best.is_some_and(|best| best < here),
                    "{pair:?} of {graph:?}"
                );
                reverted += usize::from(loopy.nimber(next[0]).is_none());
            }
        }
    }
    assert!(reverted > 100, "{reverted}");
}
