//! Machines that win games on automata.

use grundy_check::Certificate;
use grundy_check::machine::{Edge, Machine, Node, Setter, State};
use grundy_check::mutation::mutants;
use grundy_core::Unwatched;

/// Every request (0) is to be granted (1) in the same step or in the next one.
fn grants() -> Machine {
    let edge = |to, priority, label: &str| Edge {
        to,
        priority,
        label: label.to_owned(),
    };
    Machine {
        controllable: vec![false, true],
        start: 0,
        automaton: vec![
            vec![edge(0, 2, "0 ! 1 |"), edge(1, 1, "0 1 ! &")],
            vec![edge(0, 2, "1")],
        ],
        player: Setter::Controller,
        states: vec![State { within: 0, root: 0 }, State { within: 1, root: 2 }],
        nodes: vec![
            Node::Ask(0, 1, 3),
            Node::Go(0),
            Node::Set(1, true, 1),
            Node::Set(1, false, 4),
            Node::Go(1),
        ],
    }
}

fn lacks(machine: &Machine) -> u8 {
    let rejected = machine.check(&mut Unwatched).expect_err("rejected");
    rejected.hypothesis.expect("a hypothesis").number
}

#[test]
fn a_machine_that_wins_is_accepted_and_each_hypothesis_is_needed() {
    let good = grants();
    let verdict = good.check(&mut Unwatched).expect("accepted");
    assert!(verdict.statement.starts_with("the controller wins"));
    let changed = |change: fn(&mut Machine)| {
        let mut machine = grants();
        change(&mut machine);
        lacks(&machine)
    };
    assert_eq!(changed(|m| m.automaton[0][0].label = "0 1".to_owned()), 1);
    assert_eq!(changed(|m| m.automaton[0][0].label = "2".to_owned()), 1);
    assert_eq!(changed(|m| m.start = 2), 1);
    assert_eq!(changed(|m| m.nodes[1] = Node::Go(2)), 2);
    assert_eq!(changed(|m| m.nodes[2] = Node::Set(1, true, 2)), 2);
    assert_eq!(changed(|m| m.nodes[3] = Node::Set(1, false, 2)), 2);
    assert_eq!(changed(|m| m.controllable[1] = false), 3);
    assert_eq!(changed(|m| m.states[0].within = 1), 4);
    assert_eq!(changed(|m| m.nodes[2] = Node::Set(1, false, 1)), 5);
    assert_eq!(changed(|m| m.nodes[4] = Node::Rejected), 5);
    assert_eq!(changed(|m| m.automaton[1][0].priority = 3), 6);
    // An environment moves first.
    let late = |m: &mut Machine| {
        m.player = Setter::Environment;
        m.controllable = vec![true, false];
    };
    assert_eq!(changed(late), 3);
}

#[test]
fn no_mutant_claims_something_false() {
    let good = Certificate::Machine(grants());
    let mut accepted = 0;
    for text in mutants(&good.to_json()) {
        let Ok(Certificate::Machine(machine)) = Certificate::from_json(&text) else {
            continue;
        };
        if machine.check(&mut Unwatched).is_ok() {
            accepted += 1;
            assert!(plays_well(&machine), "{text}");
        }
    }
    assert!(accepted > 0);
}

/// The value of a label, whose operations stand behind what they connect.
fn holds(label: &str, values: &[bool]) -> bool {
    let mut stack: Vec<bool> = Vec::new();
    for word in label.split(' ') {
        let mut pop = || stack.pop().expect("a label");
        let value = match word {
            "t" => true,
            "f" => false,
            "!" => !pop(),
            "&" => pop() & pop(),
            "|" => pop() | pop(),
            at => values[at.parse::<usize>().expect("a proposition")],
        };
        stack.push(value);
    }
    stack.pop().expect("a label")
}

/// Plays of eight steps, every answer of the other player tried: the automaton has an edge in all of them if the
/// controller plays, and none sees priorities of the other player's parity only.
fn plays_well(machine: &Machine) -> bool {
    let count = machine.controllable.len();
    let own = machine.player == Setter::Controller;
    let others: Vec<usize> = (0..count)
        .filter(|&at| machine.controllable[at] != own)
        .collect();
    let mut paths: Vec<(u32, u32, Vec<u32>)> = vec![(0, machine.start, vec![])];
    for _ in 0..8 {
        let mut next = vec![];
        for (state, within, seen) in paths {
            for bits in 0..1_u32 << others.len() {
                let mut values = vec![false; count];
                for (bit, &at) in others.iter().enumerate() {
                    values[at] = bits >> bit & 1 == 1;
                }
                let mut node = machine.states[state as usize].root;
                let to = loop {
                    match machine.nodes[node as usize] {
                        Node::Set(at, to, then) => {
                            values[at as usize] = to;
                            node = then;
                        }
                        Node::Ask(at, low, high) => {
                            node = if values[at as usize] { high } else { low };
                        }
                        Node::Go(to) => break Some(to),
                        Node::Rejected => break None,
                    }
                };
                let mut any = false;
                for edge in &machine.automaton[within as usize] {
                    if holds(&edge.label, &values) {
                        any = true;
                        let seen = [seen.clone(), vec![edge.priority]].concat();
                        match to {
                            Some(to) => next.push((to, edge.to, seen)),
                            None => return false,
                        }
                    }
                }
                if !any && own {
                    return false;
                }
            }
        }
        paths = next;
        paths.truncate(4096);
    }
    let bad = u32::from(own);
    paths
        .iter()
        .all(|(_, _, seen)| !seen.iter().all(|p| p % 2 == bad))
}
