//! The known tangles, indexed by the vertices to which the opponent can escape from them.

use crate::arena::attractor::Field;
use grundy_core::{Player, StopReason, Watch};
use rustc_hash::FxHashMap;
use std::hash::{BuildHasher, BuildHasherDefault};

/// A set of vertices of one round; every vertex in play is in one.
pub(super) type SetId = u32;

/// A strongly connected set of vertices in which a player wins every cycle.
pub(super) struct Tangle {
    pub player: Player,
    pub vertices: Vec<u32>,
    /// The player's choice at each vertex; meaningless at the opponent's vertices.
    pub choices: Vec<u32>,
}

/// A tangle with the vertices to which the opponent can go from it.
pub(super) struct StoredTangle {
    tangle: Tangle,
    /// The escapes, each once; some may be out of play by now.
    escapes: Vec<u32>,
}

impl std::ops::Deref for StoredTangle {
    type Target = Tangle;

    fn deref(&self) -> &Tangle {
        &self.tangle
    }
}

impl StoredTangle {
    /// True if the opponent can leave this tangle only for the set `into`, and part of it is still outside that set. The
    /// subgame is the union of `from` and `into`; vertices outside it cannot be reached.
    pub fn is_drawn(&self, set_of: &[SetId], from: SetId, into: SetId) -> bool {
        let is_in = |v: &u32, set| set_of[*v as usize] == set;
        self.escapes.iter().all(|v| !is_in(v, from))
            && (self.vertices.iter()).all(|v| is_in(v, from) || is_in(v, into))
            && self.vertices.iter().any(|v| is_in(v, from))
    }
}

/// The tangles of one subgame.
pub(super) struct Store {
    all: Vec<StoredTangle>,
    /// For each vertex, the tangles that have it as an escape.
    into: Vec<Vec<u32>>,
    /// The last tangle with each hash of player and vertices.
    by_hash: FxHashMap<u64, u32>,
    learned: u64,
    /// The bytes of the tables that do not grow.
    base: u64,
    /// The bytes of the tangles.
    grown: u64,
    /// Marks the vertices and the escapes of the current tangle; all false between calls.
    seen: Vec<bool>,
}

impl Store {
    /// An empty store for an arena of `n` vertices.
    pub fn new(n: usize, base: u64) -> Store {
        Store {
            all: Vec::new(),
            into: vec![Vec::new(); n],
            by_hash: FxHashMap::default(),
            learned: 0,
            base,
            grown: 0,
            seen: vec![false; n],
        }
    }

    /// Forgets all tangles.
    pub fn clear(&mut self) {
        for known in self.all.drain(..) {
            for v in known.escapes {
                self.into[v as usize] = Vec::new();
            }
        }
        self.by_hash.clear();
        self.grown = 0;
    }

    /// The number of tangles learned, including forgotten ones.
    pub fn learned(&self) -> u64 {
        self.learned
    }

    /// An estimate of the bytes in use.
    pub fn bytes(&self) -> u64 {
        self.base + self.grown
    }

    /// The tangles that have this vertex among their escapes.
    pub fn escaping_to(&self, v: u32) -> impl Iterator<Item = &StoredTangle> {
        self.into[v as usize].iter().map(|&t| &self.all[t as usize])
    }

    /// The escapes of a tangle: vertices in play to which the opponent can leave it, each once.
    pub fn escapes(
        &mut self,
        field: &Field<'_>,
        tangle: &Tangle,
        in_play: impl Fn(u32) -> bool,
    ) -> Vec<u32> {
        let mark = |all: &[u32], seen: &mut [bool], mark| {
            all.iter().for_each(|&v| seen[v as usize] = mark);
        };
        mark(&tangle.vertices, &mut self.seen, true);
        let mut escapes = Vec::new();
        for &v in &tangle.vertices {
            if field.arena.owner(v) == tangle.player {
                continue;
            }
            for &to in field.arena.successors(v) {
                if in_play(to) && !self.seen[to as usize] {
                    self.seen[to as usize] = true;
                    escapes.push(to);
                }
            }
        }
        mark(&tangle.vertices, &mut self.seen, false);
        mark(&escapes, &mut self.seen, false);
        escapes
    }

    /// Keeps a tangle unless it is known already. Vertices determine the escapes, so comparing vertices is enough.
    ///
    /// # Errors
    /// The watch's reason if there is not enough memory.
    pub fn learn(
        &mut self,
        tangle: Tangle,
        escapes: Vec<u32>,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let mut sorted = tangle.vertices.clone();
        sorted.sort_unstable();
        let hasher = BuildHasherDefault::<rustc_hash::FxHasher>::default();
        let hash = hasher.hash_one((tangle.player.index(), &sorted));
        if let Some(&other) = self.by_hash.get(&hash) {
            let other = &self.all[other as usize];
            let mut known = other.vertices.clone();
            known.sort_unstable();
            if other.player == tangle.player && known == sorted {
                return Ok(());
            }
        }
        watch.work(sorted.len() as u64)?;
        self.grown += 8 * tangle.vertices.len() as u64 + 8 * escapes.len() as u64 + 128;
        watch.memory(self.bytes())?;
        let number = self.all.len() as u32;
        for &v in &escapes {
            self.into[v as usize].push(number);
        }
        self.by_hash.insert(hash, number);
        self.all.push(StoredTangle { tangle, escapes });
        self.learned += 1;
        Ok(())
    }
}
