//! Parity games.

use grundy_core::forms::arena::{Arena, Regions, Vertex};
use grundy_core::{Player, Unwatched};
use grundy_solve::arena::parity::{Budgets, Effort, Engine, solve_by, solve_within};
use grundy_solve::arena::{brute, families, levels};

fn by(engine: Engine, arena: &Arena) -> (Regions, Effort) {
    solve_by(engine, arena, &levels(arena), &mut Unwatched).unwrap()
}

/// Each winner still wins when only the moves of its strategy are left to it.
fn sound(arena: &Arena, regions: &Regions) {
    for player in Player::BOTH {
        let vertex = |v: u32| {
            let all = arena.successors(v).to_vec();
            let own = arena.owner(v) == player && regions.winner[v as usize] == player;
            Vertex {
                owner: arena.owner(v),
                priority: arena.priority(v),
                successors: if own {
                    vec![regions.strategy[v as usize].expect("a move of the winner")]
                } else {
                    all
                },
                label: None,
            }
        };
        let less = Arena::new(arena.vertices().map(vertex)).unwrap();
        let (again, _) = by(Engine::Recursion, &less);
        assert_eq!(again.winner, regions.winner, "{arena:?}");
    }
}

#[test]
fn all_engines_agree_with_the_definition() {
    let mut tangles = 0;
    for seed in 0..3_000 {
        let n = 1 + seed as u32 % 6;
        let arena = families::random(n, 1 + seed % 7, 2 + seed as u32 % 3, seed);
        let winner = brute::first_cycle(&arena);
        for engine in [Engine::InTurns, Engine::Recursion, Engine::Tangles] {
            let (regions, effort) = by(engine, &arena);
            assert_eq!(regions.winner, winner, "{engine:?} {arena:?}");
            sound(&arena, &regions);
            tangles += effort.tangles;
        }
    }
    assert!(tangles > 20, "{tangles}");
}

#[test]
fn engines_agree_on_larger_arenas() {
    let mut learned = 0;
    for seed in 0..400u64 {
        let n = 20 + (seed as u32 * 7) % 200;
        let arena = families::random(n, 3 + seed % 40, 2 + seed as u32 % 4, seed);
        let (recursion, _) = by(Engine::Recursion, &arena);
        let (tangles, effort) = by(Engine::Tangles, &arena);
        assert_eq!(recursion.winner, tangles.winner, "{arena:?}");
        sound(&arena, &tangles);
        learned += effort.tangles;
        // Turns so short that both engines are stopped again and again.
        let levels = levels(&arena);
        let short = Budgets {
            first: [0, 0],
            at_once: 0,
        };
        let in_turns = solve_within(Engine::InTurns, &arena, &levels, short, &mut Unwatched);
        let (in_turns, effort) = in_turns.unwrap();
        assert_eq!(recursion.winner, in_turns.winner, "{arena:?}");
        sound(&arena, &in_turns);
        assert_eq!(effort.beyond, effort.components);
    }
    assert!(learned > 200, "{learned}");
}

#[test]
fn two_counters_are_left_to_tangles() {
    for n in 1..=12 {
        let arena = families::two_counters(n);
        let (tangles, _) = by(Engine::Tangles, &arena);
        sound(&arena, &tangles);
        let (in_turns, effort) = by(Engine::InTurns, &arena);
        sound(&arena, &in_turns);
        assert_eq!(tangles.winner, in_turns.winner);
        assert_eq!(effort.beyond > 0, n >= 12, "{n}: {effort:?}");
        if n <= 11 {
            assert_eq!(tangles.winner, by(Engine::Recursion, &arena).0.winner);
        }
    }
}
