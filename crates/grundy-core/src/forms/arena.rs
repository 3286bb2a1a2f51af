//! Arenas: two players push a token along edges for ever, and the play is judged by the priorities it visits.
//!
//! *Parity*: a play is won by the parity of the largest priority that it visits infinitely often, [`Player::Left`]
//! (Even, Ann) when it is even and [`Player::Right`] (Odd, Billy) when it is odd. A *Büchi* game, where Left must
//! visit marked vertices again and again, is the case of priorities 2 (marked) and 1. Both players have winning
//! strategies that look at the current vertex only: Emerson and Jutla (1991); Mostowski (1991).

use crate::player::Player;
use crate::pulse::with_pulse;
use std::collections::BTreeMap;
use std::fmt;

/// One vertex, as input to [`Arena::new`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// The player who chooses the outgoing edge here.
    pub owner: Player,
    /// The priority of the vertex; the largest one seen infinitely often decides a play.
    pub priority: u64,
    /// The vertices one edge away; at least one.
    pub successors: Vec<u32>,
    /// A name for people.
    pub label: Option<String>,
}

/// A reason why a list of vertices is not an arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArenaError {
    /// This vertex has no successor, so a play that reaches it could not go on.
    DeadEnd(u32),
    /// An edge leads to a vertex that does not exist.
    Nowhere {
        /// The vertex where the edge begins.
        from: u32,
        /// The vertex number that does not exist.
        to: u32,
    },
    /// More than 2^32 − 1 vertices or edges.
    TooLarge,
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::DeadEnd(v) => write!(f, "vertex {v} has no successor"),
            ArenaError::Nowhere { from, to } => {
                write!(
                    f,
                    "vertex {from} has an edge to {to}, and there is no such vertex"
                )
            }
            ArenaError::TooLarge => f.write_str("more than 4294967295 vertices or edges"),
        }
    }
}

impl std::error::Error for ArenaError {}

/// A finite arena: every vertex has an owner, a priority and at least one successor.
///
/// ```
/// use grundy_core::Player::{Left, Right};
/// use grundy_core::forms::arena::{Arena, ArenaError};
///
/// let arena = Arena::buchi([(Left, false, vec![1]), (Right, true, vec![0, 1])]).unwrap();
/// assert_eq!(arena.len(), 2);
/// assert_eq!(arena.successors(1), [0, 1]);
/// assert_eq!(arena.priority(1), 2);
/// assert_eq!(Arena::buchi([(Left, false, vec![])]), Err(ArenaError::DeadEnd(0)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    owners: Vec<Player>,
    priorities: Vec<u64>,
    /// The names of those vertices that have one.
    labels: BTreeMap<u32, String>,
    /// The successors of vertex `v` are `targets[first[v]..first[v + 1]]`, never empty, all of them vertices. (This layout,
    /// compressed sparse rows, keeps a graph of a billion edges in two arrays instead of a list per vertex.)
    first: Vec<u32>,
    targets: Vec<u32>,
}

impl Arena {
    /// Makes an arena of these vertices, numbered from 0.
    ///
    /// # Errors
    /// The first vertex without a successor, the first edge to nowhere, or too many of either.
    pub fn new(vertices: impl IntoIterator<Item = Vertex>) -> Result<Arena, ArenaError> {
        let vertices = vertices.into_iter();
        let mut builder = ArenaBuilder::with_room(vertices.size_hint().0, 0);
        for vertex in with_pulse(vertices) {
            let v = builder.push(vertex.owner, vertex.priority, vertex.successors)?;
            if let Some(label) = vertex.label {
                builder.arena.labels.insert(v, label);
            }
        }
        builder.finish()
    }

    /// Makes the Büchi game in which Left must visit the marked vertices again and again: marked vertices get
    /// priority 2, the others 1.
    ///
    /// # Errors
    /// As [`Arena::new`].
    pub fn buchi(
        vertices: impl IntoIterator<Item = (Player, bool, Vec<u32>)>,
    ) -> Result<Arena, ArenaError> {
        Arena::new(
            vertices
                .into_iter()
                .map(|(owner, marked, successors)| Vertex {
                    owner,
                    priority: if marked { 2 } else { 1 },
                    successors,
                    label: None,
                }),
        )
    }

    /// The number of vertices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.owners.len()
    }

    /// True if there is no vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    /// The number of edges.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// All vertices.
    pub fn vertices(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.owners.len() as u32
    }

    /// The player who chooses at a vertex.
    #[inline]
    #[must_use]
    pub fn owner(&self, vertex: u32) -> Player {
        self.owners[vertex as usize]
    }

    /// The priority of a vertex.
    #[inline]
    #[must_use]
    pub fn priority(&self, vertex: u32) -> u64 {
        self.priorities[vertex as usize]
    }

    /// The name of a vertex, if it has one.
    #[must_use]
    pub fn label(&self, vertex: u32) -> Option<&str> {
        self.labels.get(&vertex).map(String::as_str)
    }

    /// The vertices one edge away, in the order in which they were given.
    #[inline]
    #[must_use]
    pub fn successors(&self, vertex: u32) -> &[u32] {
        let v = vertex as usize;
        &self.targets[self.first[v] as usize..self.first[v + 1] as usize]
    }

    /// All edges reversed. Takes time linear in vertices and edges (a counting sort by target).
    #[must_use]
    pub fn reversed(&self) -> ArenaBackward {
        let mut first = vec![0u32; self.len() + 1];
        for &t in &self.targets {
            first[t as usize + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let mut next = first.clone();
        let mut sources = vec![0u32; self.targets.len()];
        for v in self.vertices() {
            for &t in self.successors(v) {
                let slot = &mut next[t as usize];
                sources[*slot as usize] = v;
                *slot += 1;
            }
        }
        ArenaBackward { first, sources }
    }
}

/// A builder that takes an arena vertex by vertex, without an allocation for each.
///
/// ```
/// use grundy_core::Player::Left;
/// use grundy_core::forms::arena::ArenaBuilder;
/// let mut builder = ArenaBuilder::with_room(2, 3);
/// builder.push(Left, 1, [1])?;
/// builder.push(Left, 2, [0, 1])?;
/// assert_eq!(builder.finish()?.successors(1), [0, 1]);
/// # Ok::<(), grundy_core::forms::arena::ArenaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ArenaBuilder {
    arena: Arena,
}

impl ArenaBuilder {
    /// An empty builder with capacity for this many vertices and edges.
    #[must_use]
    pub fn with_room(vertices: usize, edges: usize) -> ArenaBuilder {
        let mut first = Vec::with_capacity(vertices + 1);
        first.push(0);
        ArenaBuilder {
            arena: Arena {
                owners: Vec::with_capacity(vertices),
                priorities: Vec::with_capacity(vertices),
                labels: BTreeMap::new(),
                first,
                targets: Vec::with_capacity(edges),
            },
        }
    }

    /// Adds the next vertex and returns its number.
    ///
    /// # Errors
    /// When it has no successor, or there are too many vertices or edges.
    pub fn push(
        &mut self,
        owner: Player,
        priority: u64,
        successors: impl IntoIterator<Item = u32>,
    ) -> Result<u32, ArenaError> {
        let arena = &mut self.arena;
        let v = u32::try_from(arena.owners.len()).map_err(|_| ArenaError::TooLarge)?;
        let before = arena.targets.len();
        arena.targets.extend(successors);
        if arena.targets.len() == before {
            return Err(ArenaError::DeadEnd(v));
        }
        let end = u32::try_from(arena.targets.len()).map_err(|_| ArenaError::TooLarge)?;
        if v == u32::MAX {
            return Err(ArenaError::TooLarge);
        }
        arena.owners.push(owner);
        arena.priorities.push(priority);
        arena.first.push(end);
        Ok(v)
    }

    /// Names a vertex.
    pub fn label(&mut self, vertex: u32, name: String) {
        self.arena.labels.insert(vertex, name);
    }

    /// Finishes the arena.
    ///
    /// # Errors
    /// The first edge to nowhere.
    pub fn finish(self) -> Result<Arena, ArenaError> {
        let arena = self.arena;
        let n = arena.len() as u64;
        if arena.targets.iter().any(|&to| u64::from(to) >= n) {
            let to_nowhere = |from: u32| {
                let mut next = arena.successors(from).iter().copied();
                let to = next.find(|&to| u64::from(to) >= n)?;
                Some(ArenaError::Nowhere { from, to })
            };
            if let Some(error) = arena.vertices().find_map(to_nowhere) {
                return Err(error);
            }
        }
        Ok(arena)
    }
}

/// The winner of a cycle whose largest priority is `priority`.
#[must_use]
pub fn winner_of(priority: u64) -> Player {
    if priority.is_multiple_of(2) {
        Player::Left
    } else {
        Player::Right
    }
}

/// The edges of an arena, backwards.
#[derive(Clone, Debug)]
pub struct ArenaBackward {
    first: Vec<u32>,
    sources: Vec<u32>,
}

impl ArenaBackward {
    /// The vertices with an edge to `vertex`, once for each edge.
    #[inline]
    #[must_use]
    pub fn predecessors(&self, vertex: u32) -> &[u32] {
        let v = vertex as usize;
        &self.sources[self.first[v] as usize..self.first[v + 1] as usize]
    }
}

/// The winning regions of an arena: the winner from every vertex, with a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    /// The winner from each vertex.
    pub winner: Vec<Player>,
    /// The successor that the owner of a vertex takes where the owner wins; `None` elsewhere.
    pub strategy: Vec<Option<u32>>,
}

impl Regions {
    /// The vertices from which `player` wins, ascending.
    pub fn won_by(&self, player: Player) -> impl Iterator<Item = u32> {
        let vertices = self.winner.iter().enumerate();
        vertices.filter_map(move |(v, &w)| (w == player).then_some(v as u32))
    }
}
