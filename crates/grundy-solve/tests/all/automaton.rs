//! Games on automata.

use grundy_core::forms::arena::Arena;
use grundy_core::forms::automaton::{
    Automaton, AutomatonEdge, LabelToken, Machine, MachineNode, Proposition,
};
use grundy_core::{Player, Unwatched};
use grundy_solve::arena;
use grundy_solve::automaton::{AutomatonFault, compile};

/// A random deterministic automaton: labels of a state are made by splitting the valuations, and written as formulas in
/// several spellings.
fn random(rng: &mut fastrand::Rng) -> Automaton {
    let (states, count) = (rng.u32(1..6), rng.u32(0..5));
    let mut automaton = Automaton {
        propositions: (0..count)
            .map(|at| Proposition {
                name: format!("p{at}"),
                controllable: rng.bool(),
            })
            .collect(),
        start: rng.u32(..states),
        ..Automaton::default()
    };
    for _ in 0..states {
        automaton.first.push(automaton.edges.len() as u32);
        let kinds = rng.u32(1..4);
        let of: Vec<u32> = (0..1_u32 << count).map(|_| rng.u32(..=kinds)).collect();
        for kind in 0..kinds {
            // A disjunction of full conjunctions, or the negation of the others'.
            let negated = rng.bool();
            let mut tokens = vec![LabelToken::False];
            for valuation in (0..1 << count).filter(|&v: &u32| (of[v as usize] == kind) != negated)
            {
                tokens.push(LabelToken::True);
                for at in 0..count {
                    tokens.push(LabelToken::Proposition(at));
                    tokens.extend((valuation >> at & 1 == 0).then_some(LabelToken::Not));
                    tokens.push(LabelToken::And);
                }
                tokens.push(LabelToken::Or);
            }
            tokens.extend(negated.then_some(LabelToken::Not));
            let mut label = automaton.label(tokens);
            if rng.bool() {
                automaton.aliases.push(label);
                let alias = LabelToken::Alias(automaton.aliases.len() as u32 - 1);
                label = automaton.label([alias]);
            }
            automaton.edges.push(AutomatonEdge {
                to: rng.u32(..states),
                priority: rng.u32(1..5),
                label,
            });
        }
    }
    automaton.first.push(automaton.edges.len() as u32);
    automaton
}

/// The edge that a valuation takes: the definition.
fn edge(automaton: &Automaton, state: u32, valuation: u32) -> Option<AutomatonEdge> {
    let fits = |edge: &&AutomatonEdge| {
        automaton.holds(edge.label, |at| valuation >> at & 1 == 1) == Some(true)
    };
    automaton.of_state(state).iter().find(fits).copied()
}

/// The propositions of a player, as bits.
fn mask(automaton: &Automaton, player: Player) -> u32 {
    let all = (0..).zip(&automaton.propositions);
    all.filter(|(_, p)| p.controllable == (player == Player::Left))
        .map(|(at, _)| 1 << at)
        .sum()
}

/// All valuations of the propositions of a mask.
fn within(mask: u32) -> impl Iterator<Item = u32> {
    (0..=mask).filter(move |v| v & !mask == 0)
}

/// The game valuation by valuation: vertices are states, then states with the environment's valuation, then edges.
fn explicit(automaton: &Automaton) -> Arena {
    let n = automaton.states();
    let (inputs, outputs) = (
        mask(automaton, Player::Right),
        mask(automaton, Player::Left),
    );
    let moves: Vec<u32> = within(inputs).collect();
    let width = moves.len() as u32;
    let mut vertices = Vec::new();
    let vertex = |owner, priority, successors| grundy_core::forms::arena::Vertex {
        owner,
        priority,
        successors,
        label: None,
    };
    let edges_from = n + n * width;
    let mut edges = vec![];
    for state in 0..n {
        let to = (0..width).map(|at| n + state * width + at).collect();
        vertices.push(vertex(Player::Right, 0, to));
    }
    for state in 0..n {
        for &input in &moves {
            let mut to = vec![];
            for output in within(outputs) {
                to.push(edges_from + edges.len() as u32);
                edges.push(edge(automaton, state, input | output));
            }
            vertices.push(vertex(Player::Left, 0, to));
        }
    }
    for (at, edge) in (edges_from..).zip(edges) {
        vertices.push(match edge {
            Some(edge) => vertex(Player::Left, edge.priority.into(), vec![edge.to]),
            None => vertex(Player::Left, 1, vec![at]),
        });
    }
    Arena::new(vertices).unwrap()
}

/// One step of a machine: its player's propositions and the next node, for a valuation of the other's.
fn step(machine: &Machine, state: u32, others: u32) -> (u32, MachineNode) {
    let (mut node, mut set) = (machine.roots[state as usize], 0);
    loop {
        match machine.nodes[node as usize] {
            MachineNode::Set {
                proposition,
                to,
                next,
            } => {
                set |= u32::from(to) << proposition;
                node = next;
            }
            MachineNode::Ask {
                proposition,
                low,
                high,
            } => {
                let holds = others >> proposition & 1 == 1;
                node = if holds { high } else { low };
            }
            end => return (set, end),
        }
    }
}

#[test]
fn diagrams_agree_with_valuations_one_by_one_and_the_machine_wins_every_play() {
    let mut rng = fastrand::Rng::with_seed(12);
    let mut won = [0; 2];
    for _ in 0..500 {
        let automaton = random(&mut rng);
        let game = compile(&automaton, &mut Unwatched).unwrap();
        let regions = arena::solve(&game.arena, &mut Unwatched).unwrap();
        let plain = explicit(&automaton);
        let expected = arena::solve(&plain, &mut Unwatched).unwrap();
        for (vertex, &state) in game.states.iter().enumerate() {
            assert_eq!(
                regions.winner[vertex], expected.winner[state as usize],
                "state {state} of {automaton:?}"
            );
        }
        let winner = game.winner(&regions);
        won[winner.index()] += 1;
        plays(&automaton, &game.machine(&regions), winner);
    }
    assert!(won.iter().all(|&n| n > 50), "{won:?}");
}

/// Every play against the machine is won: no cycle of its product with the automaton has a largest priority of the
/// opponent's parity.
fn plays(automaton: &Automaton, machine: &Machine, winner: Player) {
    assert_eq!(machine.player, winner);
    let others = mask(automaton, winner.opponent());
    let mut edges: Vec<(u32, u32, u32)> = vec![];
    for state in 0..machine.states.len() as u32 {
        for theirs in within(others) {
            let (ours, end) = step(machine, state, theirs);
            let taken = edge(automaton, machine.states[state as usize], ours | theirs);
            match (end, taken) {
                (MachineNode::Go(to), Some(edge)) => {
                    assert_eq!(machine.states[to as usize], edge.to);
                    edges.push((state, to, edge.priority));
                }
                (MachineNode::Rejected, None) => assert_eq!(winner, Player::Right),
                other => panic!("{other:?}"),
            }
        }
    }
    // The closure of paths whose largest priority is p.
    let n = machine.states.len();
    for bad in (1..6).filter(|p| (p % 2 == 0) == (winner == Player::Right)) {
        let mut reach = vec![vec![false; n]; n];
        for &(a, b, _) in edges.iter().filter(|(_, _, p)| *p <= bad) {
            reach[a as usize][b as usize] = true;
        }
        for k in 0..n {
            for i in 0..n {
                for j in 0..n {
                    reach[i][j] |= reach[i][k] && reach[k][j];
                }
            }
        }
        for &(a, b, _) in edges.iter().filter(|(_, _, p)| *p == bad) {
            assert!(!(a == b || reach[b as usize][a as usize]), "{machine:?}");
        }
    }
}

#[test]
fn two_edges_for_one_valuation_are_found() {
    let mut automaton = Automaton {
        propositions: vec![Proposition {
            name: "a".to_owned(),
            controllable: true,
        }],
        first: vec![0, 2, 2],
        ..Automaton::default()
    };
    let all = automaton.label([LabelToken::True]);
    let one = automaton.label([LabelToken::Proposition(0)]);
    for (to, label) in [(0, all), (1, one)] {
        automaton.edges.push(AutomatonEdge {
            to,
            priority: 1,
            label,
        });
    }
    let found = compile(&automaton, &mut Unwatched);
    assert!(matches!(found, Err(AutomatonFault::Nondeterministic(0))));
    automaton.edges[1].to = 0;
    assert!(compile(&automaton, &mut Unwatched).is_ok());
}
