//! The attractor of a set: all vertices from which a player can force the token into the set, however the opponent plays.
//!
//! At an own vertex the player needs one edge into the set; at an opponent's vertex no edge may avoid it.
//! Linear in the edges around the attractor. Zielonka (1998), section 1.

use grundy_core::forms::arena::{Arena, ArenaBackward};
use grundy_core::{Player, StopReason, Watch};

/// The number of vertices processed together. What must be known of their predecessors is scattered in memory, and in
/// a batch these accesses overlap.
const AT_ONCE: usize = 128;

/// The state of a vertex in one byte, so that the attractor of a million vertices stays in the caches.
#[derive(Clone, Copy)]
struct Flags(u8);

impl Flags {
    /// The vertex is in play.
    const ALIVE: u8 = 1;
    /// The vertex is in the attractor being computed.
    const INSIDE: u8 = 2;
    /// The owner is Right.
    const RIGHT: u8 = 4;

    /// True if the flag is set.
    fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }

    /// Sets or clears the flag.
    fn set(&mut self, flag: u8, to: bool) {
        self.0 = self.0 & !flag | if to { flag } else { 0 };
    }

    /// True if the vertex is in play and not in the attractor.
    fn avoids(self) -> bool {
        self.0 & (Flags::ALIVE | Flags::INSIDE) == Flags::ALIVE
    }

    /// The owner of the vertex.
    fn owner(self) -> Player {
        if self.has(Flags::RIGHT) {
            Player::Right
        } else {
            Player::Left
        }
    }
}

/// An arena with its reversed edges, and the part of it that is still in play.
pub struct Field<'a> {
    /// The arena.
    pub arena: &'a Arena,
    /// Its edges, reversed.
    pub backward: ArenaBackward,
    /// For each vertex whether it is in play (others are invisible to the attractor), whether it is in the attractor being
    /// computed (never so between calls), and its owner.
    flags: Vec<Flags>,
    /// For an opponent's vertex the edges that still avoid the attractor; 0 means not counted yet. All 0 between calls.
    avoiding: Vec<u32>,
    /// The vertices whose `avoiding` is not 0, so that only these need resetting.
    touched: Vec<u32>,
    /// A buffer for the edges of a batch.
    edges: Vec<(u32, u32)>,
}

impl<'a> Field<'a> {
    /// A field with the whole arena in play.
    #[must_use]
    pub fn new(arena: &'a Arena) -> Field<'a> {
        let flags = |v| match arena.owner(v) {
            Player::Left => Flags(Flags::ALIVE),
            Player::Right => Flags(Flags::ALIVE | Flags::RIGHT),
        };
        Field {
            arena,
            backward: arena.reversed(),
            flags: arena.vertices().map(flags).collect(),
            avoiding: vec![0; arena.len()],
            touched: Vec::new(),
            edges: Vec::new(),
        }
    }

    /// True if a vertex is in play.
    #[must_use]
    pub fn is_alive(&self, v: u32) -> bool {
        self.flags[v as usize].has(Flags::ALIVE)
    }

    /// An estimate of the bytes that the tables take.
    #[must_use]
    pub fn bytes(arena: &Arena) -> u64 {
        arena.len() as u64 * 16 + arena.edges() as u64 * 4
    }

    /// Grows `set`, which lists vertices in play without repetition, to its attractor for `player`. Each attracted vertex of
    /// the player gets in `strategy` an edge that brings the token nearer; vertices of the original set get none.
    ///
    /// # Errors
    /// The reason that stopped it; the set is then incomplete.
    pub fn attract(
        &mut self,
        player: Player,
        set: &mut Vec<u32>,
        strategy: &mut [Option<u32>],
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        self.set_all(set, Flags::INSIDE, true);
        let grown = self.grow(player, set, strategy, watch);
        self.set_all(set, Flags::INSIDE, false);
        for v in self.touched.drain(..) {
            self.avoiding[v as usize] = 0;
        }
        grown
    }

    /// The breadth-first search behind [`attract`](Field::attract), batch by batch.
    fn grow(
        &mut self,
        player: Player,
        set: &mut Vec<u32>,
        strategy: &mut [Option<u32>],
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let mut head = 0;
        while head < set.len() {
            let some = head..set.len().min(head + AT_ONCE);
            watch.work(some.len() as u64)?;
            head = some.end;
            let mut edges = std::mem::take(&mut self.edges);
            self.gather(&set[some], &mut edges);
            self.count(player, &edges);
            for (from, to) in edges.drain(..) {
                if self.follow(player, from, to, strategy) {
                    self.flags[from as usize].set(Flags::INSIDE, true);
                    set.push(from);
                }
            }
            self.edges = edges;
        }
        Ok(())
    }

    /// Collects the edges that lead into `set` from vertices outside the attractor.
    fn gather(&self, set: &[u32], edges: &mut Vec<(u32, u32)>) {
        for &to in set {
            let before = self.backward.predecessors(to).iter();
            let avoids = |from: &&u32| self.flags[**from as usize].avoids();
            edges.extend(before.filter(avoids).map(|&from| (from, to)));
        }
    }

    /// Counts the edges in play of each opponent's vertex met for the first time. Those into the set are included;
    /// [`follow`](Field::follow) subtracts them one by one, each when its end is processed.
    fn count(&mut self, player: Player, edges: &[(u32, u32)]) {
        for &(from, _) in edges {
            let i = from as usize;
            if self.flags[i].owner() != player && self.avoiding[i] == 0 {
                let in_play = |t: &&u32| self.is_alive(**t);
                let all = self.arena.successors(from).iter();
                self.avoiding[i] = all.filter(in_play).count() as u32;
                self.touched.push(from);
            }
        }
    }

    /// Follows an edge backwards from a vertex of the set; true if the vertex where it begins is thereby attracted.
    fn follow(&mut self, player: Player, from: u32, to: u32, strategy: &mut [Option<u32>]) -> bool {
        let i = from as usize;
        let flags = self.flags[i];
        if !flags.avoids() {
            return false;
        }
        if flags.owner() == player {
            strategy[i] = Some(to);
            return true;
        }
        // An edge is met once, when its end is processed; at the last one no edge avoids the set any more.
        self.avoiding[i] -= 1;
        self.avoiding[i] == 0
    }

    /// Takes vertices out of play, or puts them back.
    pub fn set_alive(&mut self, vertices: &[u32], alive: bool) {
        self.set_all(vertices, Flags::ALIVE, alive);
    }

    /// Sets or clears a flag of these vertices.
    fn set_all(&mut self, vertices: &[u32], flag: u8, to: bool) {
        for &v in vertices {
            self.flags[v as usize].set(flag, to);
        }
    }

    /// The first successor of `v` that is in play.
    #[must_use]
    pub fn any_successor(&self, v: u32) -> Option<u32> {
        let mut next = self.arena.successors(v).iter().copied();
        next.find(|&t| self.is_alive(t))
    }
}
