//! Machines as circuits in the AIGER format (ASCII, `aag`).
//!
//! The inputs are the other player's propositions, the outputs the machine's own; the latches hold the number of the
//! machine's state. The circuit grows with the machine's nodes, not with its paths.
//! Biere, Heljanko, Wieringa, *AIGER 1.9 and beyond*, 2011.

use grundy_core::Player;
use grundy_core::forms::automaton::{Automaton, Machine, MachineNode, Proposition};
use std::collections::HashMap;
use std::fmt::Write;

/// The literal *false*; twice a variable is the variable, one more its negation.
const FALSE: u32 = 0;
/// The literal *true*.
const TRUE: u32 = 1;

/// A circuit of conjunctions.
struct Circuit {
    /// The first variable that is a conjunction.
    first: u32,
    ands: Vec<[u32; 2]>,
    known: HashMap<[u32; 2], u32>,
}

impl Circuit {
    fn and(&mut self, a: u32, b: u32) -> u32 {
        let (a, b) = (a.max(b), a.min(b));
        match b {
            FALSE => return FALSE,
            TRUE => return a,
            _ if a == b => return a,
            _ if a == b ^ 1 => return FALSE,
            _ => {}
        }
        if let Some(&known) = self.known.get(&[a, b]) {
            return known;
        }
        let made = 2 * (self.first + self.ands.len() as u32);
        self.ands.push([a, b]);
        self.known.insert([a, b], made);
        made
    }

    fn or(&mut self, a: u32, b: u32) -> u32 {
        self.and(a ^ 1, b ^ 1) ^ 1
    }

    /// The first line.
    fn header(&self, inputs: usize, latches: usize, outputs: usize) -> String {
        let ands = self.ands.len();
        let most = self.first as usize - 1 + ands;
        format!("aag {most} {inputs} {latches} {outputs} {ands}\n")
    }

    fn write_ands(&self, text: &mut String) {
        for (variable, [a, b]) in (self.first..).zip(&self.ands) {
            let _ = writeln!(text, "{} {a} {b}", 2 * variable);
        }
    }
}

/// Adds a condition under which something holds.
fn add(circuit: &mut Circuit, all: &mut u32, condition: u32) {
    *all = circuit.or(*all, condition);
}

/// A machine as a circuit. After a step by which the environment has won, a machine of the environment goes back to its
/// first state: nothing that follows matters.
#[must_use]
pub fn write(automaton: &Automaton, machine: &Machine) -> String {
    let own = machine.player == Player::Left;
    let propositions = (0..).zip(&automaton.propositions);
    let (outputs, inputs): (Vec<_>, Vec<_>) =
        propositions.partition(|(_, p)| p.controllable == own);
    let states = machine.roots.len();
    let latches = usize::BITS - (states - 1).leading_zeros();
    let input_of: HashMap<u32, u32> = inputs
        .iter()
        .map(|(at, _)| *at)
        .zip((2..).step_by(2))
        .collect();
    let first_latch = 1 + inputs.len() as u32;
    let latch = |bit: u32| 2 * (first_latch + bit);
    let mut circuit = Circuit {
        first: first_latch + latches,
        ands: Vec::new(),
        known: HashMap::new(),
    };
    let mut of_output: HashMap<u32, u32> = outputs.iter().map(|(at, _)| (*at, FALSE)).collect();
    let mut next = vec![FALSE; latches as usize];
    // The condition under which each node is met; nodes are shared between states, so all states come first.
    let mut met = vec![FALSE; machine.nodes.len()];
    for (state, &root) in machine.roots.iter().enumerate() {
        let mut here = TRUE;
        for bit in 0..latches {
            let holds = latch(bit) | u32::from(state >> bit & 1 == 0);
            here = circuit.and(here, holds);
        }
        add(&mut circuit, &mut met[root as usize], here);
    }
    for node in downwards(machine) {
        let here = met[node as usize];
        match machine.nodes[node as usize] {
            MachineNode::Set {
                proposition,
                to,
                next,
            } => {
                if to && let Some(output) = of_output.get_mut(&proposition) {
                    add(&mut circuit, output, here);
                }
                add(&mut circuit, &mut met[next as usize], here);
            }
            MachineNode::Ask {
                proposition,
                low,
                high,
            } => {
                let input = input_of[&proposition];
                for (to, holds) in [(low, input ^ 1), (high, input)] {
                    let condition = circuit.and(here, holds);
                    add(&mut circuit, &mut met[to as usize], condition);
                }
            }
            MachineNode::Go(state) => {
                for (bit, all) in next.iter_mut().enumerate() {
                    if state >> bit & 1 == 1 {
                        add(&mut circuit, all, here);
                    }
                }
            }
            MachineNode::Rejected => {}
        }
    }
    let latch_of: Vec<u32> = (0..latches).map(latch).collect();
    let mut text = circuit.header(inputs.len(), latches as usize, outputs.len());
    for (at, _) in &inputs {
        let _ = writeln!(text, "{}", input_of[at]);
    }
    for (latch, to) in latch_of.iter().zip(&next) {
        let _ = writeln!(text, "{latch} {to}");
    }
    for (at, _) in &outputs {
        let _ = writeln!(text, "{}", of_output[at]);
    }
    circuit.write_ands(&mut text);
    write_names(&mut text, "i", &inputs);
    write_names(&mut text, "o", &outputs);
    text
}

/// Writes the names of inputs or outputs.
fn write_names(text: &mut String, kind: &str, side: &[(u32, &Proposition)]) {
    for (place, (_, proposition)) in side.iter().enumerate() {
        let name = proposition.name.replace(['\n', '\r'], " ");
        let _ = writeln!(text, "{kind}{place} {name}");
    }
}

/// The nodes, each before those that follow it in a step.
fn downwards(machine: &Machine) -> Vec<u32> {
    let following = |node: u32| match machine.nodes[node as usize] {
        MachineNode::Set { next, .. } => [Some(next), None],
        MachineNode::Ask { low, high, .. } => [Some(low), Some(high)],
        MachineNode::Go(_) | MachineNode::Rejected => [None, None],
    };
    let mut before = vec![0_u32; machine.nodes.len()];
    for node in 0..machine.nodes.len() as u32 {
        for next in following(node).into_iter().flatten() {
            before[next as usize] += 1;
        }
    }
    let mut order: Vec<u32> = (0..machine.nodes.len() as u32)
        .filter(|&node| before[node as usize] == 0)
        .collect();
    let mut at = 0;
    while at < order.len() {
        for next in following(order[at]).into_iter().flatten() {
            before[next as usize] -= 1;
            if before[next as usize] == 0 {
                order.push(next);
            }
        }
        at += 1;
    }
    order
}
