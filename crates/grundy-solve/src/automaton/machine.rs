//! The winner's strategy as a machine.

use super::game::{AutomatonGame, Meaning};
use grundy_core::Player;
use grundy_core::forms::arena::Regions;
use grundy_core::forms::automaton::{Machine, MachineNode};
use rustc_hash::FxHashMap;

impl AutomatonGame {
    /// The player who wins from the start state: Left is the controller.
    #[must_use]
    pub fn winner(&self, regions: &Regions) -> Player {
        regions.winner[self.start as usize]
    }

    /// The winner's strategy from the start state on, with those states and nodes that it can meet.
    #[must_use]
    pub fn machine(&self, regions: &Regions) -> Machine {
        let player = self.winner(regions);
        let mut building = Building {
            game: self,
            regions,
            state_of: FxHashMap::default(),
            node_of: FxHashMap::default(),
            todo: Vec::new(),
            machine: Machine {
                player,
                states: Vec::new(),
                roots: Vec::new(),
                nodes: Vec::new(),
            },
        };
        building.state(self.start);
        let mut at = 0;
        while at < building.machine.states.len() {
            let vertex = self.place(building.machine.states[at]);
            let root = building.node(self.arena.successors(vertex)[0]);
            building.machine.roots.push(root);
            building.fill();
            at += 1;
        }
        building.machine
    }

    /// The vertex of a state of the automaton.
    fn place(&self, state: u32) -> u32 {
        let place = self.states.binary_search(&state);
        place.expect("machines are in states that are reached") as u32
    }
}

/// A machine that is being built.
struct Building<'a> {
    game: &'a AutomatonGame,
    regions: &'a Regions,
    /// The machine's state for the vertex of a state.
    state_of: FxHashMap<u32, u32>,
    /// The machine's node for a vertex.
    node_of: FxHashMap<u32, u32>,
    /// Vertices whose nodes are numbered and not yet filled in.
    todo: Vec<(u32, u32)>,
    machine: Machine,
}

impl Building<'_> {
    /// The machine's state at the vertex of a state.
    fn state(&mut self, vertex: u32) -> u32 {
        let machine = &mut self.machine;
        let game = self.game;
        *self.state_of.entry(vertex).or_insert_with(|| {
            machine.states.push(game.states[vertex as usize]);
            machine.states.len() as u32 - 1
        })
    }

    /// The machine's node at a vertex.
    fn node(&mut self, vertex: u32) -> u32 {
        let (machine, todo) = (&mut self.machine, &mut self.todo);
        *self.node_of.entry(vertex).or_insert_with(|| {
            let node = machine.nodes.len() as u32;
            machine.nodes.push(MachineNode::Rejected);
            todo.push((vertex, node));
            node
        })
    }

    /// Fills in the nodes that are numbered.
    fn fill(&mut self) {
        while let Some((vertex, node)) = self.todo.pop() {
            let arena = &self.game.arena;
            let meaning = self.game.meanings[vertex as usize - self.game.states.len()];
            let made = match meaning {
                Meaning::Rejected => MachineNode::Rejected,
                Meaning::Edge => {
                    let to = arena.successors(vertex)[0];
                    MachineNode::Go(self.state(to))
                }
                Meaning::Proposition(proposition) => {
                    let [low, high] = *arena.successors(vertex) else {
                        unreachable!("a proposition has two values");
                    };
                    if arena.owner(vertex) == self.machine.player {
                        let to = self.regions.strategy[vertex as usize];
                        let to = to.expect("the winner's strategy stays where it wins");
                        MachineNode::Set {
                            proposition,
                            to: to == high,
                            next: self.node(to),
                        }
                    } else {
                        MachineNode::Ask {
                            proposition,
                            low: self.node(low),
                            high: self.node(high),
                        }
                    }
                }
            };
            self.machine.nodes[node as usize] = made;
        }
    }
}
