//! The winner's strategy as a machine.

use super::game::{AutomatonGame, StepNode};
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

    /// The vertex of each node that is a vertex and no state.
    fn vertices(&self) -> FxHashMap<u32, u32> {
        let all = (0..).zip(&self.node_of).skip(self.states.len());
        all.map(|(vertex, &node)| (node, vertex)).collect()
    }

    /// The winner's strategy from the start state on, with those states and nodes that it can meet.
    #[must_use]
    pub fn machine(&self, regions: &Regions) -> Machine {
        let player = self.winner(regions);
        let mut building = Building {
            game: self,
            regions,
            vertices: self.vertices(),
            places: Vec::new(),
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
        while at < building.places.len() {
            let place = building.places[at];
            let root = building.root(place);
            building.machine.roots.push(root);
            building.fill();
            at += 1;
        }
        building.machine
    }
}

/// A machine that is being built.
struct Building<'a> {
    game: &'a AutomatonGame,
    regions: &'a Regions,
    /// The vertex of each node that has one, but for the roots of states.
    vertices: FxHashMap<u32, u32>,
    /// The vertex of each state of the machine.
    places: Vec<u32>,
    /// The machine's state for the vertex of a state.
    state_of: FxHashMap<u32, u32>,
    /// The machine's node for a node of a step.
    node_of: FxHashMap<u32, u32>,
    /// Nodes of steps whose nodes of the machine are numbered and not yet filled in.
    todo: Vec<(u32, u32)>,
    machine: Machine,
}

impl Building<'_> {
    /// The machine's state at the vertex of a state.
    fn state(&mut self, vertex: u32) -> u32 {
        let (machine, places, game) = (&mut self.machine, &mut self.places, self.game);
        *self.state_of.entry(vertex).or_insert_with(|| {
            places.push(vertex);
            machine.states.push(game.states[vertex as usize]);
            places.len() as u32 - 1
        })
    }

    /// The machine's node with which a step begins. Where the winner chooses first, the choice is that of the state.
    fn root(&mut self, place: u32) -> u32 {
        let root = self.game.roots[place as usize];
        if matches!(self.game.nodes[root as usize], StepNode::Proposition(player, ..) if player == self.machine.player)
        {
            let made = self.add();
            self.choose(root, place, made);
            return made;
        }
        self.node(root)
    }

    /// A node of the machine that is to be filled in.
    fn add(&mut self) -> u32 {
        self.machine.nodes.push(MachineNode::Rejected);
        self.machine.nodes.len() as u32 - 1
    }

    /// The machine's node at a node of a step.
    fn node(&mut self, node: u32) -> u32 {
        if let Some(&made) = self.node_of.get(&node) {
            return made;
        }
        let made = self.add();
        self.node_of.insert(node, made);
        self.todo.push((node, made));
        made
    }

    /// Fills in the nodes that are numbered.
    fn fill(&mut self) {
        while let Some((node, made)) = self.todo.pop() {
            match self.game.nodes[node as usize] {
                StepNode::Rejected => {}
                StepNode::Edge(to, _) => {
                    self.machine.nodes[made as usize] = MachineNode::Go(self.state(to));
                }
                StepNode::Proposition(player, proposition, [low, high]) => {
                    if player == self.machine.player {
                        let vertex = self.vertices[&node];
                        self.choose(node, vertex, made);
                    } else {
                        let (low, high) = (self.node(low), self.node(high));
                        self.machine.nodes[made as usize] = MachineNode::Ask {
                            proposition,
                            low,
                            high,
                        };
                    }
                }
            }
        }
    }

    /// Sets the winner's propositions from a node on, as the strategy at a vertex says, up to the node that it goes to.
    fn choose(&mut self, node: u32, vertex: u32, mut made: u32) {
        let to = self.regions.strategy[vertex as usize];
        let to = to.expect("the winner's strategy stays where it wins");
        for (proposition, value, next) in self.path(node, to) {
            let next = match next {
                Next::Passed => self.add(),
                Next::End(end) => self.node(end),
            };
            self.machine.nodes[made as usize] = MachineNode::Set {
                proposition,
                to: value,
                next,
            };
            made = next;
        }
    }

    /// The propositions that the winner sets from a node on to come to a vertex.
    fn path(&self, from: u32, to: u32) -> Vec<(u32, bool, Next)> {
        let nodes = &self.game.nodes;
        let reaches = |node: u32| match nodes[node as usize] {
            StepNode::Edge(state, _) if state == to => true,
            _ => self.vertices.get(&node) == Some(&to),
        };
        // Breadth first.
        let mut met = vec![Met {
            node: from,
            by: None,
        }];
        let mut at = 0;
        loop {
            let node = met[at].node;
            if let StepNode::Proposition(player, proposition, children) = nodes[node as usize]
                && player == self.machine.player
            {
                for (child, value) in children.into_iter().zip([false, true]) {
                    if reaches(child) {
                        let mut path = vec![(proposition, value, Next::End(child))];
                        let mut back = at;
                        while let Some((before, proposition, value)) = met[back].by {
                            path.push((proposition, value, Next::Passed));
                            back = before;
                        }
                        path.reverse();
                        return path;
                    }
                    if met.iter().all(|other| other.node != child) {
                        met.push(Met {
                            node: child,
                            by: Some((at, proposition, value)),
                        });
                    }
                }
            }
            at += 1;
        }
    }
}

/// A node that a search for a path has met.
struct Met {
    node: u32,
    /// The place of the node before it, and the proposition set there with its value.
    by: Option<(usize, u32, bool)>,
}

/// The node after a proposition that the winner sets.
enum Next {
    /// One of the winner's, which this choice passes.
    Passed,
    /// The node at which the choice ends.
    End(u32),
}
