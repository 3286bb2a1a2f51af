//! Games on automata as arenas, and the winner's machine as a text.

use grundy_answer::error::Error;
use grundy_answer::setting::Setting;
use grundy_check::machine as machine_check;
use grundy_core::forms::arena::Regions;
use grundy_core::forms::automaton::{Automaton, Label, LabelToken, Machine, MachineNode};
use grundy_core::{ParseError, Player, Watch};
use grundy_formats::hoa::{self, AutomatonFile, TooManyPaths};
use grundy_formats::{Unread, aiger};
use grundy_solve::automaton::{AutomatonFault, AutomatonGame, compile};
use std::fmt::Write;

/// An automaton with the parity game of its diagrams.
#[derive(Clone, Debug)]
pub struct AutomatonSource {
    /// The automaton, and the names of its file.
    pub file: AutomatonFile,
    /// The parity game; its first vertices are states.
    pub game: AutomatonGame,
}

/// A format for machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineFormat {
    /// The Hanoi format: an automaton whose labels say what is read and what is set.
    Hoa,
    /// The AIGER format: a circuit, in ASCII.
    Aiger,
}

impl MachineFormat {
    /// The format of this name: `hoa` or `aiger`.
    ///
    /// # Errors
    /// [`Error::Value`] for another name.
    pub fn read(name: &str) -> Result<MachineFormat, Error> {
        match name {
            "hoa" => Ok(MachineFormat::Hoa),
            "aiger" => Ok(MachineFormat::Aiger),
            _ => Err(Error::Value {
                setting: Setting::Machine,
                expected: "hoa or aiger".to_owned(),
                found: format!("\"{name}\""),
            }),
        }
    }
}

/// Reads a text and makes its parity game.
pub(super) fn read(text: &str, watch: &mut impl Watch) -> Result<AutomatonSource, Unread> {
    let file = hoa::read_watched(text, watch)?;
    let game = compile(&file.automaton, watch).map_err(|fault| match fault {
        AutomatonFault::Stopped(reason) => Unread::Stopped(reason),
        AutomatonFault::TooLarge => Unread::Fault(ParseError::new(
            0,
            "more than 2^32 - 1 nodes",
            "labels whose decision diagrams are smaller",
        )),
        AutomatonFault::Nondeterministic(state) => Unread::Fault(ParseError::new(
            file.places[state as usize],
            format!("two edges of state {state} for one valuation"),
            "a deterministic automaton: one edge for a valuation",
        )),
    })?;
    Ok(AutomatonSource { file, game })
}

impl AutomatonSource {
    /// The winner's machine as a text.
    ///
    /// # Errors
    /// [`Error::Refused`] for machines with too many paths for labels.
    pub(super) fn machine_text(
        &self,
        regions: &Regions,
        format: MachineFormat,
    ) -> Result<String, Error> {
        let machine = self.game.machine(regions);
        let automaton = &self.file.automaton;
        match format {
            MachineFormat::Aiger => Ok(aiger::write(automaton, &machine)),
            MachineFormat::Hoa => {
                hoa::write(automaton, &machine).map_err(|TooManyPaths { state }| Error::Refused {
                    setting: Setting::Machine,
                    why: format!(
                        "state {state} has too many paths for labels; AIGER has no such bound"
                    ),
                })
            }
        }
    }
}

/// The certificate of a machine.
pub(crate) fn certificate(automaton: &Automaton, machine: &Machine) -> machine_check::Machine {
    let edges = |state| {
        let edges = automaton.of_state(state).iter();
        edges
            .map(|edge| machine_check::Edge {
                to: edge.to,
                priority: edge.priority,
                label: postfix(automaton, edge.label),
            })
            .collect()
    };
    machine_check::Machine {
        controllable: (automaton.propositions.iter())
            .map(|p| p.controllable)
            .collect(),
        start: automaton.start,
        automaton: (0..automaton.states()).map(edges).collect(),
        player: match machine.player {
            Player::Left => machine_check::Setter::Controller,
            Player::Right => machine_check::Setter::Environment,
        },
        states: machine
            .states
            .iter()
            .zip(&machine.roots)
            .map(|(&within, &root)| machine_check::State { within, root })
            .collect(),
        nodes: (machine.nodes.iter())
            .map(|node| match *node {
                MachineNode::Set {
                    proposition,
                    to,
                    next,
                } => machine_check::Node::Set(proposition, to, next),
                MachineNode::Ask {
                    proposition,
                    low,
                    high,
                } => machine_check::Node::Ask(proposition, low, high),
                MachineNode::Go(to) => machine_check::Node::Go(to),
                MachineNode::Rejected => machine_check::Node::Rejected,
            })
            .collect(),
    }
}

/// A label in the checker's words, aliases written out.
fn postfix(automaton: &Automaton, label: Label) -> String {
    let mut text = String::new();
    let mut todo = vec![automaton.formula(label).iter()];
    while let Some(tokens) = todo.last_mut() {
        let Some(token) = tokens.next() else {
            todo.pop();
            continue;
        };
        if let LabelToken::Alias(at) = token {
            let alias = automaton.aliases[*at as usize];
            todo.push(automaton.formula(alias).iter());
            continue;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        match token {
            LabelToken::True => text.push('t'),
            LabelToken::False => text.push('f'),
            LabelToken::Not => text.push('!'),
            LabelToken::And => text.push('&'),
            LabelToken::Or => text.push('|'),
            LabelToken::Proposition(at) => {
                let _ = write!(text, "{at}");
            }
            LabelToken::Alias(_) => {}
        }
    }
    text
}
