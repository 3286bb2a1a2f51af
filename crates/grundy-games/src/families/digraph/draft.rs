//! A directed graph while it is read: its names, its edges with the places of their text, and the search for a cycle.

use grundy_core::{ParseError, Player, Pulse, with_pulse};
use std::collections::HashMap;

/// The largest number of edges that a graph may have.
const MOST_EDGES: usize = 5_000_000;
/// The letters of a name that take as long as a step.
const LETTERS_LIKE_A_STEP: u64 = 64;
/// The characters that the name of a vertex must not have, because they have a meaning in lists and expressions.
const RESERVED: &str = ",>:#()[]{}\"";

/// An edge while it is read: its ends, its owner, and the place where it was written.
type Read = ([u32; 2], Option<Player>, usize);

/// Names in the order in which they occur, edges with the place of their text.
#[derive(Debug, Default)]
pub struct Draft {
    /// The names of the vertices.
    pub(super) names: Vec<String>,
    /// Every vertex by its name.
    pub(super) by_name: HashMap<String, u32>,
    edges: Vec<Read>,
    /// Beats for each name and each edge that is read.
    pulse: Pulse,
}

/// The vertices to which the edges of one player lead.
#[derive(Clone, Debug)]
pub(super) struct Targets {
    /// The successors of vertex v are `targets[starts[v]..starts[v + 1]]`, each once.
    starts: Vec<usize>,
    targets: Vec<u32>,
}

impl Targets {
    /// The successors of a vertex.
    pub(super) fn of(&self, v: u32) -> &[u32] {
        &self.targets[self.starts[v as usize]..self.starts[v as usize + 1]]
    }
}

impl Draft {
    /// The vertex with a name, which is new or occurred before; `reserved` lists further characters that no name may
    /// have.
    ///
    /// # Errors
    /// A name that is empty or has a character with a meaning.
    pub fn vertex(&mut self, text: &str, name: &str, reserved: &str) -> Result<u32, ParseError> {
        self.pulse
            .beats(1 + name.len() as u64 / LETTERS_LIKE_A_STEP);
        let strange = |c: char| {
            c.is_whitespace() || c.is_control() || RESERVED.contains(c) || reserved.contains(c)
        };
        if name.is_empty() || name == "+" || name.contains(strange) {
            let expected = format!("a vertex's name without blanks and {RESERVED}{reserved}");
            return Err(ParseError::at_piece(text, name, expected));
        }
        Ok(self.named(name))
    }

    /// The number of a vertex, given at the first mention of its name.
    fn named(&mut self, name: &str) -> u32 {
        if let Some(&v) = self.by_name.get(name) {
            return v;
        }
        let v = self.names.len() as u32;
        self.names.push(name.to_owned());
        self.by_name.insert(name.to_owned(), v);
        v
    }

    /// An edge of a player, or of both, that is written at byte `at`.
    ///
    /// # Errors
    /// More edges than are read.
    pub fn edge(
        &mut self,
        ends: [u32; 2],
        of: Option<Player>,
        at: usize,
    ) -> Result<(), ParseError> {
        self.pulse.beat();
        if self.edges.len() == MOST_EDGES {
            let expected = format!("at most {MOST_EDGES} edges");
            return Err(ParseError::new(at, "one more edge", expected));
        }
        self.edges.push((ends, of, at));
        Ok(())
    }

    /// True if no edge was read.
    #[must_use]
    pub fn has_no_edge(&self) -> bool {
        self.edges.is_empty()
    }

    /// The edges of each player, a double edge once; one list for both if `same`, where no edge is one player's alone.
    pub(super) fn finish(&self, text: &str, same: bool) -> Result<Vec<Targets>, ParseError> {
        if self.names.is_empty() {
            let expected = "an edge such as a>b";
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        let players = if same {
            &Player::BOTH[..1]
        } else {
            &Player::BOTH
        };
        Ok(players.iter().map(|&player| self.targets(player)).collect())
    }

    /// Refuses a graph with a cycle.
    pub(super) fn refuse_cycles(&self) -> Result<(), ParseError> {
        if let Some((cycle, at)) = find_cycle(&self.lists(|_| true)) {
            let mut path: Vec<&str> = cycle.iter().map(|&v| &*self.names[v as usize]).collect();
            if path.len() > 12 {
                path.splice(6..path.len() - 5, ["…"]);
            }
            return Err(ParseError::new(
                at,
                format!("the cycle {}", path.join(" → ")),
                "a graph without cycles",
            ));
        }
        Ok(())
    }

    /// The successors of each vertex along some edges, with the places of the edges.
    fn lists(&self, takes: impl Fn(Option<Player>) -> bool) -> Vec<Vec<(u32, usize)>> {
        let mut of: Vec<Vec<(u32, usize)>> = vec![vec![]; self.names.len()];
        for &([from, to], _, at) in with_pulse(self.edges.iter()).filter(|edge| takes(edge.1)) {
            of[from as usize].push((to, at));
        }
        of
    }

    /// The vertices one move away for a player, without repetition.
    fn targets(&self, player: Player) -> Targets {
        let mut starts = vec![0];
        let mut targets: Vec<u32> = Vec::with_capacity(self.edges.len());
        // The vertex from which each vertex was last listed: a double edge is one move.
        let mut listed_from = vec![u32::MAX; self.names.len()];
        let of = self.lists(|whose| whose.is_none_or(|owner| owner == player));
        for (from, edges) in of.iter().enumerate() {
            for &(to, _) in with_pulse(edges.iter()) {
                if listed_from[to as usize] != from as u32 {
                    listed_from[to as usize] = from as u32;
                    targets.push(to);
                }
            }
            starts.push(targets.len());
        }
        Targets { starts, targets }
    }
}

/// The progress of the search for a cycle at a vertex.
#[derive(Clone, Copy, PartialEq)]
enum VisitState {
    New,
    OnPath,
    Done,
}

/// A cycle, its first vertex repeated at the end, with the place of the edge that closes it. Depth first with an
/// explicit stack, linear.
fn find_cycle(of: &[Vec<(u32, usize)>]) -> Option<(Vec<u32>, usize)> {
    let mut state = vec![VisitState::New; of.len()];
    let mut pulse = Pulse::new();
    for root in 0..of.len() {
        if state[root] != VisitState::New {
            continue;
        }
        state[root] = VisitState::OnPath;
        // The path from the root, each vertex with the number of edges already examined.
        let mut path: Vec<(u32, usize)> = vec![(root as u32, 0)];
        while let Some((v, looked)) = path.last_mut() {
            pulse.beat();
            let Some(&(to, at)) = of[*v as usize].get(*looked) else {
                state[*v as usize] = VisitState::Done;
                path.pop();
                continue;
            };
            *looked += 1;
            match state[to as usize] {
                VisitState::Done => {}
                VisitState::New => {
                    state[to as usize] = VisitState::OnPath;
                    path.push((to, 0));
                }
                VisitState::OnPath => {
                    let path = path.iter().map(|&(v, _)| v);
                    return Some((path.skip_while(|&v| v != to).chain([to]).collect(), at));
                }
            }
        }
    }
    None
}
