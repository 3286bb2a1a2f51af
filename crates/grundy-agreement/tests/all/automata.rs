//! Games on automata from their text to machines: the machine's texts play as its certificate says, and win.

use grundy::forms::arena::{MachineFormat, Source, solve};
use grundy::{Limits, certify, play::Session};
use grundy_check::Certificate;
use grundy_check::machine::{Machine, Node, Setter};
use grundy_core::Player;
use std::fmt::Write as _;

/// A random deterministic automaton as a text, with up to four propositions.
fn random(rng: &mut fastrand::Rng) -> String {
    let (states, count) = (rng.u32(1..6), rng.u32(1..5));
    let names: Vec<String> = (0..count).map(|at| format!("\"p{at}\"")).collect();
    let controllable: Vec<String> = (0..count)
        .filter(|_| rng.bool())
        .map(|at| at.to_string())
        .collect();
    let mut text = format!(
        "HOA: v1\nStates: {states}\nStart: {}\nAP: {count} {}\ncontrollable-AP: {}\n\
         Acceptance: 4 Inf(3) | (Fin(2) & (Inf(1) | Fin(0)))\n--BODY--\n",
        rng.u32(..states),
        names.join(" "),
        controllable.join(" ")
    );
    for state in 0..states {
        let _ = writeln!(text, "State: {state}");
        let kinds = rng.u32(1..4);
        let of: Vec<u32> = (0..1_u32 << count).map(|_| rng.u32(..=kinds)).collect();
        for kind in 0..kinds {
            let cubes = (0..1_u32 << count).filter(|&v| of[v as usize] == kind);
            let cubes = cubes.map(|valuation| {
                let literal =
                    |at| format!("{}{at}", if valuation >> at & 1 == 1 { "" } else { "!" });
                (0..count).map(literal).collect::<Vec<_>>().join(" & ")
            });
            let label = cubes.collect::<Vec<_>>().join(" | ");
            let label = if label.is_empty() { "f" } else { &label };
            let (to, set) = (rng.u32(..states), rng.u32(..4));
            let _ = writeln!(text, "[{label}] {to} {{{set}}}");
        }
    }
    text + "--END--\n"
}

/// The machine's own propositions, as bits, and its next state, from the nodes of its certificate.
fn step(machine: &Machine, state: u32, others: u32) -> (u32, Option<u32>) {
    let (mut node, mut set) = (machine.states[state as usize].root, 0);
    loop {
        node = match machine.nodes[node as usize] {
            Node::Set(at, to, next) => {
                set |= u32::from(to) << at;
                next
            }
            Node::Ask(at, low, high) => {
                if others >> at & 1 == 1 {
                    high
                } else {
                    low
                }
            }
            Node::Go(to) => return (set, Some(to)),
            Node::Rejected => return (set, None),
        };
    }
}

/// The other player's propositions, as bits.
fn others(machine: &Machine) -> u32 {
    let own = machine.player == Setter::Controller;
    let all = (0..).zip(&machine.controllable);
    all.filter(|(_, controllable)| **controllable != own)
        .map(|(at, _)| 1 << at)
        .sum()
}

/// The value of a label in postfix order.
fn holds(label: &str, valuation: u32) -> bool {
    let mut stack: Vec<bool> = vec![];
    for word in label.split(' ') {
        let value = match word {
            "t" => true,
            "f" => false,
            "!" => !stack.pop().expect("an operand"),
            "&" => stack.pop().expect("an operand") & stack.pop().expect("an operand"),
            "|" => stack.pop().expect("an operand") | stack.pop().expect("an operand"),
            at => valuation >> at.parse::<u32>().expect("a number") & 1 == 1,
        };
        stack.push(value);
    }
    stack[0]
}

/// True if the machine of a certificate wins for its player, found by trying every valuation and every cycle.
pub(crate) fn truth(machine: &Machine) -> bool {
    if machine.controllable.len() > 10 || machine.states[0].within != machine.start {
        return machine.controllable.len() > 10;
    }
    let own = machine.player == Setter::Controller;
    let theirs = others(machine);
    let n = machine.states.len();
    let mut edges = vec![];
    for state in 0..n as u32 {
        for valuation in (0..=theirs).filter(|v| v & !theirs == 0) {
            let (set, to) = step(machine, state, valuation);
            let of = &machine.automaton[machine.states[state as usize].within as usize];
            let fits: Vec<_> = of
                .iter()
                .filter(|e| holds(&e.label, set | valuation))
                .collect();
            if fits.is_empty() && own || !fits.is_empty() && to.is_none() {
                return false;
            }
            for edge in fits {
                let to = to.expect("checked above");
                if machine.states[to as usize].within != edge.to {
                    return false;
                }
                edges.push((state as usize, to as usize, edge.priority));
            }
        }
    }
    let mut priorities: Vec<u32> = edges.iter().map(|e| e.2).collect();
    priorities.sort_unstable();
    priorities.dedup();
    priorities.retain(|p| p.is_multiple_of(2) != own);
    priorities.iter().all(|&bad| {
        let mut reach = vec![vec![false; n]; n];
        for &(a, b, _) in edges.iter().filter(|e| e.2 <= bad) {
            reach[a][b] = true;
        }
        for k in 0..n {
            for i in 0..n {
                for j in 0..n {
                    reach[i][j] |= reach[i][k] && reach[k][j];
                }
            }
        }
        !edges.iter().any(|&(a, b, p)| p == bad && reach[b][a])
    })
}

/// A circuit in AIGER's text: its next latches and its outputs.
fn circuit(text: &str, latches: &[bool], inputs: &[bool]) -> (Vec<bool>, Vec<bool>) {
    let mut lines = text.lines().map(|line| {
        let numbers = line.split(' ').map_while(|word| word.parse::<usize>().ok());
        numbers.collect::<Vec<_>>()
    });
    let header = text.lines().next().expect("a header");
    let header: Vec<usize> = header
        .split(' ')
        .skip(1)
        .map(|n| n.parse().expect("a number"))
        .collect();
    lines.next();
    let mut values = vec![false; 2 * header[0] + 2];
    values[1] = true;
    let mut set = |at: usize, value: bool| {
        values[at] = value;
        values[at ^ 1] = !value;
    };
    for input in inputs {
        set(lines.next().expect("an input")[0], *input);
    }
    let next: Vec<Vec<usize>> = lines.by_ref().take(header[2]).collect();
    for (latch, value) in next.iter().zip(latches) {
        set(latch[0], *value);
    }
    let outputs: Vec<usize> = lines.by_ref().take(header[3]).map(|line| line[0]).collect();
    for and in lines.take(header[4]) {
        let value = values[and[1]] && values[and[2]];
        values[and[0]] = value;
        values[and[0] ^ 1] = !value;
    }
    let value = |at: &usize| values[*at];
    (
        next.iter().map(|latch| value(&latch[1])).collect(),
        outputs.iter().map(value).collect(),
    )
}

#[test]
fn machines_are_accepted_and_their_texts_play_as_they_do() {
    let mut rng = fastrand::Rng::with_seed(3);
    let limits = Limits::default();
    let mut won = [0; 2];
    for _ in 0..200 {
        let text = random(&mut rng);
        let source = Source::read("a test", &text).expect("an automaton");
        let answer = solve(&source, &limits);
        let json = answer.certificate().expect("solved").to_json();
        assert!(certify::check(&json, &limits).is_ok(), "{text}{json}");
        let Ok(Certificate::Machine(machine)) = Certificate::from_json(&json) else {
            panic!("{json}");
        };
        assert!(truth(&machine), "{text}{json}");
        let own = machine.player == Setter::Controller;
        won[usize::from(own)] += 1;
        let hoa = answer
            .value
            .machine_text(MachineFormat::Hoa)
            .expect("few paths");
        let aiger = answer
            .value
            .machine_text(MachineFormat::Aiger)
            .expect("a circuit");
        texts_play_alike(&machine, &hoa, &aiger);
    }
    assert!(won.iter().all(|&n| n > 20), "{won:?}");
}

/// The automaton and the circuit of a machine make its steps.
fn texts_play_alike(machine: &Machine, hoa: &str, aiger: &str) {
    let written = grundy_formats::hoa::read(hoa).expect("a machine").automaton;
    let own = machine.player == Setter::Controller;
    let propositions = || (0..).zip(&machine.controllable);
    let side = |own| -> Vec<u32> {
        let of = propositions().filter(|(_, controllable)| **controllable == own);
        of.map(|(at, _)| at).collect()
    };
    let (outputs, inputs) = (side(own), side(!own));
    let theirs = others(machine);
    let latches = usize::BITS - (machine.states.len() - 1).leading_zeros();
    for state in 0..machine.states.len() as u32 {
        for valuation in (0..=theirs).filter(|v| v & !theirs == 0) {
            let (set, to) = step(machine, state, valuation);
            for guess in 0..1_u32 << machine.controllable.len() {
                if guess & theirs != valuation {
                    continue;
                }
                let fits = |at| guess >> at & 1 == 1;
                let edges = written.of_state(state).iter();
                let taken: Vec<u32> = edges
                    .filter(|edge| written.holds(edge.label, fits) == Some(true))
                    .map(|edge| edge.to)
                    .collect();
                if guess == valuation | set {
                    assert_eq!(taken, [to.unwrap_or(machine.states.len() as u32)], "{hoa}");
                } else {
                    assert!(taken.is_empty(), "{hoa}");
                }
            }
            let bits = |number: u32| {
                (0..latches)
                    .map(|bit| number >> bit & 1 == 1)
                    .collect::<Vec<_>>()
            };
            let seen: Vec<bool> = inputs.iter().map(|at| valuation >> at & 1 == 1).collect();
            let (next, out) = circuit(aiger, &bits(state), &seen);
            let wanted: Vec<bool> = outputs.iter().map(|at| set >> at & 1 == 1).collect();
            assert_eq!(out, wanted, "{aiger}");
            assert_eq!(next, bits(to.unwrap_or(0)), "{aiger}");
        }
    }
}

#[test]
fn a_start_that_the_environment_wins_is_told_with_its_machine() {
    // The controller would have to know the next request.
    let text =
        "HOA: v1 States: 3 Start: 0 AP: 2 \"next\" \"guess\" controllable-AP: 1 Acceptance: 0 t
        --BODY-- State: 0 [1] 1 [!1] 2 State: 1 [0] 0 State: 2 [!0] 0 --END--";
    let source = Source::read("a test", text).expect("an automaton");
    let answer = solve(&source, &Limits::default());
    let machine = answer.value.machine().expect("solved");
    assert_eq!(machine.player, Player::Right);
    assert_eq!(source.sides(), ["controller", "environment"]);
    assert!(
        answer
            .value
            .machine_text(MachineFormat::Hoa)
            .expect("short")
            .contains("State: 3\n[t] 3\n")
    );
    let played = Session::on_arena(source.clone(), None, 0, 0, Limits::default());
    let error = played.err().expect("no vertices to play on").to_string();
    assert!(
        error.contains("a game on an automaton names no vertices"),
        "{error}"
    );
    for (text, part) in [
        (
            text.replace("[!1] 2", "[t] 2"),
            "two edges of state 0 for one valuation",
        ),
        (
            text.replace("Acceptance: 0 t", "Acceptance: 2 Inf(0) & Inf(1)"),
            "a parity condition",
        ),
    ] {
        let error = Source::read("a test", &text)
            .expect_err("refused")
            .to_string();
        assert!(error.contains(part), "{error}");
    }
}
