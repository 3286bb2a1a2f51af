//! Parity games with their winning regions.

use grundy_check::arena::{Arena, Side, Vertex, Writer};
use grundy_check::{Certificate, mutation};
use std::collections::HashMap;

fn vertex(
    id: u64,
    priority: u64,
    owner: Side,
    successors: &[u64],
    winner: Side,
    strategy: Option<u64>,
) -> Vertex {
    Vertex {
        id,
        priority,
        owner,
        successors: successors.to_vec(),
        winner,
        strategy,
    }
}

/// `parity 2;0 2 0 0;1 3 1 1;2 4 1 0,1;`
fn small(winner_of_2: Side, strategy: Option<u64>) -> Arena {
    Arena {
        vertices: vec![
            vertex(0, 2, Side::Even, &[0], Side::Even, Some(0)),
            vertex(1, 3, Side::Odd, &[1], Side::Odd, Some(1)),
            vertex(2, 4, Side::Odd, &[0, 1], winner_of_2, strategy),
        ],
    }
}

#[test]
fn a_region_must_hold_its_opponent() {
    assert!(
        small(Side::Odd, Some(1))
            .check(&mut grundy_core::Unwatched)
            .is_ok()
    );
    for (winner, strategy) in [
        (Side::Even, None),
        (Side::Even, Some(0)),
        (Side::Odd, Some(0)),
        (Side::Odd, None),
    ] {
        assert!(
            small(winner, strategy)
                .check(&mut grundy_core::Unwatched)
                .is_err()
        );
    }
    let mut grabbed = small(Side::Even, None);
    grabbed.vertices[1].winner = Side::Even;
    grabbed.vertices[1].strategy = None;
    assert!(
        grabbed
            .check(&mut grundy_core::Unwatched)
            .unwrap_err()
            .reason
            .contains("priority 3")
    );
}

#[test]
fn an_inner_cycle_of_the_wrong_parity_is_found() {
    // Even passes 4 again and again, but Odd may stay in the cycle 1 <-> 2 of priority 3 for ever.
    let arena = Arena {
        vertices: vec![
            vertex(0, 4, Side::Even, &[1], Side::Even, Some(1)),
            vertex(1, 3, Side::Odd, &[0, 2], Side::Even, None),
            vertex(2, 1, Side::Even, &[1, 0], Side::Even, Some(1)),
        ],
    };
    assert!(arena.check(&mut grundy_core::Unwatched).is_err());
    let mut better = arena;
    better.vertices[2].strategy = Some(0);
    assert!(better.check(&mut grundy_core::Unwatched).is_ok());
}

/// The winners, by trying every pair of memoryless strategies: enough for three vertices.
fn winners(arena: &Arena) -> Vec<Side> {
    let at = |id: u64| arena.vertices.iter().position(|v| v.id == id).unwrap();
    let choices = |side| {
        let mine: Vec<usize> = (0..arena.vertices.len())
            .filter(|&v| arena.vertices[v].owner == side)
            .collect();
        let mut all = vec![HashMap::new()];
        for v in mine {
            let extend = |s: &HashMap<usize, usize>| {
                let s = s.clone();
                let of = arena.vertices[v].successors.iter();
                of.map(move |&to| {
                    let mut s = s.clone();
                    s.insert(v, at(to));
                    s
                })
                .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(extend).collect();
        }
        all
    };
    let (even, odd) = (choices(Side::Even), choices(Side::Odd));
    let even_wins = |start: usize, e: &HashMap<usize, usize>, o: &HashMap<usize, usize>| {
        let step = |v: usize| e.get(&v).or_else(|| o.get(&v)).copied().unwrap();
        let on = (0..arena.vertices.len()).fold(start, |v, _| step(v));
        let cycle = (0..arena.vertices.len()).scan(on, |v, _| {
            *v = step(*v);
            Some(arena.vertices[*v].priority)
        });
        cycle.max().unwrap() % 2 == 0
    };
    let who = |v| even.iter().any(|e| odd.iter().all(|o| even_wins(v, e, o)));
    (0..arena.vertices.len())
        .map(|v| if who(v) { Side::Even } else { Side::Odd })
        .collect()
}

#[test]
fn mutants_of_an_arena() {
    let json = Certificate::Arena(small(Side::Odd, Some(1))).to_json();
    mutation::all_rejected(
        &json,
        |c| c.check(&mut grundy_core::Unwatched),
        |c, _| {
            let Certificate::Arena(arena) = c else {
                return false;
            };
            winners(arena)
                .iter()
                .zip(&arena.vertices)
                .all(|(side, v)| *side == v.winner)
        },
    );
}

#[test]
fn the_writer_writes_what_the_certificate_is() {
    for arena in [
        small(Side::Odd, Some(1)),
        Arena {
            vertices: Vec::new(),
        },
    ] {
        let mut text = Vec::new();
        let mut writer = Writer::new(&mut text);
        for v in &arena.vertices {
            let numbers = [v.id, v.priority];
            let next = v.successors.iter().copied();
            let written = writer.vertex(numbers, v.owner, next, v.winner, v.strategy);
            written.unwrap();
        }
        writer.finish().unwrap();
        let whole = Certificate::Arena(arena);
        assert_eq!(text, whole.to_json().as_bytes());
        assert_eq!(whole.to_value().to_string(), whole.to_json());
    }
}

#[test]
fn a_path_of_a_hundred_thousand_vertices() {
    let n = 100_000;
    let to = |id: u64| (id + 1) % n;
    let one = |id| {
        vertex(
            id,
            2 * (id % 2),
            Side::Even,
            &[to(id)],
            Side::Even,
            Some(to(id)),
        )
    };
    assert!(
        Arena {
            vertices: (0..n).map(one).collect()
        }
        .check(&mut grundy_core::Unwatched)
        .is_ok()
    );
}
