//! Writes a machine in the Hanoi format.

use grundy_core::Player;
use grundy_core::forms::automaton::{Automaton, Machine, MachineNode};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The largest number of paths through one state's decisions that are written out as labels.
const MOST_PATHS: usize = 10_000;

/// A machine has too many paths for labels that list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyPaths {
    /// The machine's state.
    pub state: u32,
}

/// One literal of a path: a proposition and its value.
type Literal = (u32, bool);
/// The ends of a state's step and what the machine sets there, each with the paths that lead there.
type Ends = BTreeMap<(Option<u32>, Vec<Literal>), Vec<Vec<Literal>>>;

/// A machine as an automaton whose edges are its steps: the labels name what it reads and what it sets. Own propositions
/// that it does not set are false. A step after which the environment has won leads to a last state of its own.
///
/// # Errors
/// [`TooManyPaths`] for machines that look at very many propositions in a step; [`aiger`](crate::aiger::write) has no
/// such bound.
pub fn write(automaton: &Automaton, machine: &Machine) -> Result<String, TooManyPaths> {
    let mut states = String::new();
    let last = machine.roots.len() as u32;
    let mut rejected = false;
    for (state, &root) in (0..).zip(&machine.roots) {
        let mut ends = Ends::new();
        let mut paths = Paths {
            automaton,
            machine,
            ends: &mut ends,
            left: MOST_PATHS,
        };
        if !paths.walk(root, &mut Vec::new(), &mut Vec::new()) {
            return Err(TooManyPaths { state });
        }
        let _ = writeln!(states, "State: {state}");
        for ((to, set), reads) in &ends {
            rejected |= to.is_none();
            let reads: Vec<String> = reads.iter().map(|path| cube(path)).collect();
            let whole = match (reads.as_slice(), set.is_empty()) {
                (_, true) => reads.join(" | "),
                ([one], false) if one == "t" => cube(set),
                ([one], false) => format!("{one}&{}", cube(set)),
                (_, false) => format!("({})&{}", reads.join(" | "), cube(set)),
            };
            let _ = writeln!(states, "[{whole}] {}", to.unwrap_or(last));
        }
    }
    if rejected {
        let _ = writeln!(states, "State: {last}\n[t] {last}");
    }
    let mut text = String::from("HOA: v1\n");
    let player = if machine.player == Player::Left {
        "a controller"
    } else {
        "an environment that no controller withstands"
    };
    let _ = writeln!(text, "name: \"{player}\"");
    let _ = writeln!(text, "States: {}", last + u32::from(rejected));
    text.push_str("Start: 0\n");
    let _ = write!(text, "AP: {}", automaton.propositions.len());
    for proposition in &automaton.propositions {
        let name = proposition.name.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = write!(text, " \"{name}\"");
    }
    text.push_str("\ncontrollable-AP:");
    for (at, proposition) in automaton.propositions.iter().enumerate() {
        if proposition.controllable {
            let _ = write!(text, " {at}");
        }
    }
    text.push_str("\nacc-name: all\nAcceptance: 0 t\n");
    text.push_str("properties: trans-labels explicit-labels deterministic\n");
    let _ = write!(text, "--BODY--\n{states}--END--\n");
    Ok(text)
}

/// A conjunction of literals.
fn cube(literals: &[Literal]) -> String {
    let literal = |(at, value): &Literal| format!("{}{at}", if *value { "" } else { "!" });
    let literals: Vec<String> = literals.iter().map(literal).collect();
    if literals.is_empty() {
        "t".to_owned()
    } else {
        literals.join("&")
    }
}

/// The walk through the decisions of a state.
struct Paths<'a> {
    automaton: &'a Automaton,
    machine: &'a Machine,
    ends: &'a mut Ends,
    left: usize,
}

impl Paths<'_> {
    /// Walks every path on from a node; `false` when there are too many.
    fn walk(&mut self, node: u32, read: &mut Vec<Literal>, set: &mut Vec<Literal>) -> bool {
        let end = match self.machine.nodes[node as usize] {
            MachineNode::Set {
                proposition,
                to,
                next,
            } => {
                set.push((proposition, to));
                let more = self.walk(next, read, set);
                set.pop();
                return more;
            }
            MachineNode::Ask {
                proposition,
                low,
                high,
            } => {
                return [(false, low), (true, high)].into_iter().all(|(value, to)| {
                    read.push((proposition, value));
                    let more = self.walk(to, read, set);
                    read.pop();
                    more
                });
            }
            MachineNode::Go(to) => Some(to),
            MachineNode::Rejected => None,
        };
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let own = self.machine.player == Player::Left;
        let mut all = set.clone();
        let unset = (0..).zip(&self.automaton.propositions);
        let unset = unset.filter(|(at, p)| {
            p.controllable == own && set.iter().all(|(proposition, _)| proposition != at)
        });
        all.extend(unset.map(|(at, _)| (at, false)));
        all.sort_unstable();
        self.ends.entry((end, all)).or_default().push(read.clone());
        true
    }
}
