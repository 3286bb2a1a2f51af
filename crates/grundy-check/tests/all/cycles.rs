//! Cycles of the wrong priority, against their definition.

use grundy_check::cycles::largest_on_a_cycle;
use grundy_core::Unwatched;

/// True if a vertex comes back to itself among those of its rank and below: the definition.
fn returns(graph: &[Vec<usize>], rank: &[u32], v: usize) -> bool {
    let mut seen = vec![false; graph.len()];
    let mut open = vec![v];
    while let Some(u) = open.pop() {
        for &to in graph[u].iter().filter(|&&to| rank[to] <= rank[v]) {
            if to == v {
                return true;
            }
            if !std::mem::replace(&mut seen[to], true) {
                open.push(to);
            }
        }
    }
    false
}

#[test]
fn halves_find_what_every_priority_alone_finds() {
    // A linear congruential generator is random enough for small graphs.
    let mut state = 5u64;
    let mut below = |bound: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let mut found = 0;
    for _ in 0..20_000 {
        let (n, ranks) = (1 + below(11), 1 + below(7));
        let rank: Vec<u32> = (0..n).map(|_| below(ranks) as u32).collect();
        let mut graph = vec![Vec::new(); n];
        for kept in &mut graph {
            for _ in 0..below(3) {
                kept.push(below(n));
            }
        }
        let wrong = |v: usize| rank[v] % 2 == 1;
        let fast = largest_on_a_cycle(&graph, &rank, wrong, &mut Unwatched).unwrap();
        let slow = (0..n).any(|v| wrong(v) && returns(&graph, &rank, v));
        assert_eq!(fast.is_some(), slow, "{graph:?} {rank:?}");
        if let Some(v) = fast {
            assert!(
                wrong(v) && returns(&graph, &rank, v),
                "{graph:?} {rank:?} {v}"
            );
            found += 1;
        }
    }
    assert!((5_000..15_000).contains(&found), "{found}");
}
