//! Families of arenas on which methods can be tried, by name.

use grundy_answer::error::Error;
use grundy_answer::limits::Limits;
use grundy_answer::setting::Setting;
use grundy_core::Watch;
use grundy_core::forms::arena::Arena;
use grundy_formats::pgsolver::ParityGame;
use grundy_solve::arena::families;

/// A family of arenas, with the size of one member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Family {
    /// Random owners, priorities and edges.
    Random {
        /// The number of vertices.
        vertices: u32,
        /// A bound that all priorities stay below.
        priorities: u64,
        /// The largest number of edges that leave a vertex; at least one does.
        degree: u32,
        /// The seed; the same seed gives the same arena.
        seed: u64,
    },
    /// A Büchi game of pairs of vertices, which lose their way to a mark one after the other.
    Ladder {
        /// The number of pairs.
        pairs: u32,
    },
    /// Two binary counters (van Dijk 2019), which take the recursion exponential time.
    TwoCounters {
        /// The number of bits of each counter.
        bits: u32,
    },
}

/// The approximate memory of a vertex in an arena and in its text, without its edges, in bytes.
const VERTEX_BYTES: u64 = 80;
/// The memory of an edge, in bytes.
const EDGE_BYTES: u64 = 16;

impl Family {
    /// Bounds on the number of vertices and the number of edges of the arena.
    fn size(self) -> (u64, u64) {
        match self {
            Family::Random {
                vertices, degree, ..
            } => {
                let n = u64::from(vertices);
                (n, n.saturating_mul(u64::from(degree)))
            }
            Family::Ladder { pairs } => {
                let n = 2 * u64::from(pairs) + 1;
                (n, 2 * n)
            }
            Family::TwoCounters { bits } => {
                let n = u64::from(bits);
                let vertices = n.saturating_mul(3 * n + 5);
                (vertices, vertices.saturating_mul(3))
            }
        }
    }

    /// The arena.
    ///
    /// # Errors
    /// An error when it has no vertices or more than can be numbered, [`Error::Stopped`] when it does not fit
    /// into the memory.
    ///
    /// ```
    /// use grundy::{Limits, forms::arena::Family, formats::pgsolver};
    /// let game = Family::TwoCounters { bits: 1 }.arena(&Limits::default())?;
    /// assert_eq!(pgsolver::write(&game).lines().count(), 9);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn arena(self, limits: &Limits) -> Result<ParityGame, Error> {
        let (vertices, edges) = self.size();
        if vertices == 0 || edges == 0 {
            return Err(Error::usage(
                "an arena has a vertex and each vertex an edge: the size must be 1 or more"
                    .to_owned(),
            ));
        }
        if matches!(self, Family::Random { priorities: 0, .. }) {
            return Err(Error::Value {
                setting: Setting::Priorities,
                expected: "1 or more".to_owned(),
                found: "0".to_owned(),
            });
        }
        if vertices.max(edges) > u64::from(u32::MAX) / 2 {
            return Err(Error::Expected {
                expected: "an arena with fewer than 2^31 vertices and edges".to_owned(),
                found: format!("{vertices} and {edges}"),
            });
        }
        let mut watch = limits.watch();
        let bytes = VERTEX_BYTES * vertices + EDGE_BYTES * edges;
        let room = watch
            .room(bytes)
            .and_then(|()| watch.work(vertices + edges));
        room.map_err(|stop| Error::Stopped((&stop).into()))?;
        limits.ask(|| Ok(ParityGame::from_arena(self.make())))
    }

    fn make(self) -> Arena {
        match self {
            Family::Random {
                vertices,
                priorities,
                degree,
                seed,
            } => families::random(vertices, priorities, degree, seed),
            Family::Ladder { pairs } => families::ladder(pairs),
            Family::TwoCounters { bits } => families::two_counters(bits),
        }
    }
}
