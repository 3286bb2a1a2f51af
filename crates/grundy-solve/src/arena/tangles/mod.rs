//! Parity games by tangle learning. Van Dijk, *Attracting Tangles to Solve Parity Games*, CAV 2018; the recursive variant:
//! van Dijk, *A Parity Game Tale of Two Counters*, GandALF 2019.
//!
//! A *tangle* of a player is a strongly connected set of vertices with a strategy that stays inside and wins every cycle
//! in it: the opponent must leave, and can do so only by an edge from one of the opponent's vertices. So if all these
//! *escapes* lead into a set to which the player attracts the token, the whole tangle is attracted too, at once.
//!
//! Each round decomposes the game from the top: the greatest level with its attractor, then the rest in the same way.
//! In such a region the strategy wins every cycle. If nothing leads out of it downwards, its strongly connected parts
//! are tangles. If something does (the *leaks*), the part that the opponent can force there is removed and the rest is
//! decomposed again; this recursion is what the variant adds. The lowest region never leaks, and its last part is new,
//! since a known tangle would have been attracted higher up. So each round learns something. A tangle without escapes
//! is won for good, with everything from which it can be forced, and is taken out of the game.
//!
//! Polynomial in the number of tangles learned, which can be exponential.

mod store;

use super::attractor::Field;
use super::components::Components;
use super::levels::Levels;
use super::zielonka::Won;
use grundy_core::forms::arena::Arena;
use grundy_core::{Player, StopReason, Watch};
use store::{SetId, Store, Tangle};

/// The set of vertices out of play.
const NOWHERE: SetId = 0;
/// No choice, at a vertex of the opponent.
const NONE: u32 = u32::MAX;

/// The bytes per vertex of a learner's tables, in addition to those of the recursion.
const BYTES: u64 = 140;

/// A learner: the tangles found so far in a game, and the part of the game that is undecided.
pub struct Learner {
    store: Store,
    /// The undecided vertices, sorted by falling level.
    rest: Vec<u32>,
    /// The place of each vertex in the order of levels.
    rank: Vec<u32>,
    /// The set that each vertex is in, during a round.
    set_of: Vec<SetId>,
    /// The last set id given out.
    sets: SetId,
    /// The player's chosen successor at each vertex of the current region.
    choice: Vec<u32>,
    components: Components,
}

/// A subgame being decomposed: those vertices of the list that are still in its set.
struct OpenSubgame {
    set: SetId,
    list: Vec<u32>,
    /// The place in the list up to which vertices have been taken.
    at: usize,
}

/// The largest level of a subgame with what it attracts.
struct Region {
    player: Player,
    set: SetId,
    heads: Vec<u32>,
    vertices: Vec<u32>,
}

impl Learner {
    /// A learner for this arena that knows no tangles.
    pub fn new(arena: &Arena) -> Learner {
        let n = arena.len();
        Learner {
            store: Store::new(n, Field::bytes(arena) + n as u64 * BYTES),
            rest: Vec::new(),
            rank: vec![0; n],
            set_of: vec![NOWHERE; n],
            sets: NOWHERE,
            choice: vec![NONE; n],
            components: Components::new(n),
        }
    }

    /// Begins with the subgame of these vertices, sorted by falling level, and forgets the tangles of others.
    ///
    /// # Errors
    /// The watch's reason if there is not enough memory.
    pub fn begin(&mut self, order: &[u32], watch: &mut dyn Watch) -> Result<(), StopReason> {
        self.store.clear();
        // Another engine may have decided the vertices that were left.
        for &v in &self.rest {
            self.set_of[v as usize] = NOWHERE;
        }
        self.rest = order.to_vec();
        for (rank, &v) in (0..).zip(order) {
            self.rank[v as usize] = rank;
        }
        watch.memory(self.store.bytes())
    }

    /// The undecided vertices, sorted by falling level.
    pub fn left(&self) -> &[u32] {
        &self.rest
    }

    /// The number of tangles learned in total.
    pub fn learned(&self) -> u64 {
        self.store.learned()
    }

    /// Decides all vertices that are left: adds them to those won by their winner, and the winner's moves to
    /// `strategy`.
    ///
    /// # Errors
    /// The reason that stopped it; vertices decided by then are no longer left, and this may be called again.
    pub fn solve(
        &mut self,
        field: &Field<'_>,
        levels: &Levels,
        strategy: &mut [Option<u32>],
        won: &mut Won,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        while !self.rest.is_empty() {
            let before = self.store.learned();
            let Some((player, decided)) = self.round(field, levels, watch)? else {
                assert!(self.store.learned() > before, "each round learns a tangle");
                continue;
            };
            for &v in &decided {
                self.set_of[v as usize] = NOWHERE;
                if field.arena.owner(v) == player {
                    strategy[v as usize] = Some(self.choice[v as usize]);
                }
            }
            self.rest.retain(|&v| self.set_of[v as usize] != NOWHERE);
            won[player.index()].extend(decided);
        }
        Ok(())
    }

    /// Decomposes the game until a player has won some vertices for good; returns the player and these vertices.
    fn round(
        &mut self,
        field: &Field<'_>,
        levels: &Levels,
        watch: &mut dyn Watch,
    ) -> Result<Option<(Player, Vec<u32>)>, StopReason> {
        // Starting a round costs work too, and if rounds decide little it is most of the work.
        watch.work(self.rest.len() as u64)?;
        self.sets = NOWHERE;
        let set = self.fresh();
        let list = self.rest.clone();
        for &v in &list {
            self.set_of[v as usize] = set;
        }
        let mut frames = vec![OpenSubgame { set, list, at: 0 }];
        while let Some(frame) = frames.last_mut() {
            let Some(mut region) = self.region(field, levels, frame, watch)? else {
                frames.pop();
                continue;
            };
            watch.work(region.vertices.len() as u64)?;
            let mut leaks = self.leaks(field, &region, frame.set);
            if leaks.is_empty() {
                let won = self.extract(field, &region, watch)?;
                if !won.is_empty() {
                    return self.dominion(field, region.player, won, watch).map(Some);
                }
                // A closed region can teach more: what is left without its first head is decomposed again.
                leaks.push(region.heads[0]);
            }
            // The vertices from which the opponent can force a leak are removed from the region.
            let lost = self.fresh();
            for &v in &leaks {
                self.set_of[v as usize] = lost;
            }
            let opponent = region.player.opponent();
            self.attract(field, opponent, &mut leaks, 0, [region.set, lost], watch)?;
            let set_of = &self.set_of;
            region
                .vertices
                .retain(|&v| set_of[v as usize] == region.set);
            if !region.vertices.is_empty() {
                let rank = &self.rank;
                region.vertices.sort_unstable_by_key(|&v| rank[v as usize]);
                frames.push(OpenSubgame {
                    set: region.set,
                    list: region.vertices,
                    at: 0,
                });
            }
        }
        Ok(None)
    }

    /// A new set without vertices.
    fn fresh(&mut self) -> SetId {
        self.sets += 1;
        self.sets
    }

    /// Takes the largest level with its attractor out of a subgame, together with the levels that follow as long as
    /// they are of the same player: a cycle through any of them is won by that player too. `None` if nothing is left.
    fn region(
        &mut self,
        field: &Field<'_>,
        levels: &Levels,
        frame: &mut OpenSubgame,
        watch: &mut dyn Watch,
    ) -> Result<Option<Region>, StopReason> {
        let mut found: Option<Region> = None;
        while let Some(&v) = frame.list.get(frame.at) {
            let i = v as usize;
            if self.set_of[i] == frame.set {
                let player = levels.winner(levels.level[i]);
                if found.as_ref().is_some_and(|region| region.player != player) {
                    break;
                }
                let region = found.get_or_insert_with(|| Region {
                    player,
                    set: self.sets + 1,
                    heads: Vec::new(),
                    vertices: Vec::new(),
                });
                self.sets = region.set;
                let from = region.vertices.len();
                self.set_of[i] = region.set;
                self.choice[i] = NONE;
                region.heads.push(v);
                region.vertices.push(v);
                let sets = [frame.set, region.set];
                self.attract(field, player, &mut region.vertices, from, sets, watch)?;
            }
            frame.at += 1;
        }
        Ok(found)
    }

    /// The heads of a region from which play may leave it for the rest of its subgame; the player's other heads get a
    /// choice. Only heads can leak: the other vertices were attracted, so they have a choice inside or no edge into the
    /// rest.
    fn leaks(&mut self, field: &Field<'_>, region: &Region, rest: SetId) -> Vec<u32> {
        let mut leaks = Vec::new();
        for &v in &region.heads {
            let mut next = field.arena.successors(v).iter().copied();
            let leaks_here = if field.arena.owner(v) == region.player {
                let inside = next.find(|&t| self.set_of[t as usize] == region.set);
                self.choice[v as usize] = inside.unwrap_or(NONE);
                inside.is_none()
            } else {
                next.any(|t| self.set_of[t as usize] == rest)
            };
            if leaks_here {
                leaks.push(v);
            }
        }
        leaks
    }

    /// Grows the vertices of `list` from `head` on, which are in the set `into`, to their attractor among those of
    /// the set `from`, through vertices and through whole tangles.
    fn attract(
        &mut self,
        field: &Field<'_>,
        player: Player,
        list: &mut Vec<u32>,
        mut head: usize,
        [from, into]: [SetId; 2],
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        while let Some(&v) = list.get(head) {
            head += 1;
            for &u in field.backward.predecessors(v) {
                let i = u as usize;
                if self.set_of[i] != from {
                    continue;
                }
                if field.arena.owner(u) == player {
                    self.choice[i] = v;
                } else {
                    // Only edges within the subgame count; those to larger regions were examined when these were taken
                    // out.
                    let mut next = field.arena.successors(u).iter();
                    if next.any(|&t| self.set_of[t as usize] == from) {
                        continue;
                    }
                    self.choice[i] = NONE;
                }
                self.set_of[i] = into;
                list.push(u);
            }
            let work = 1 + self.draw_tangles(player, v, list, [from, into]);
            watch.work(work)?;
        }
        Ok(())
    }

    /// Attracts the tangles that have `escape` among their escapes, if all other escapes are attracted already; returns the
    /// work that this took.
    fn draw_tangles(
        &mut self,
        player: Player,
        escape: u32,
        list: &mut Vec<u32>,
        [from, into]: [SetId; 2],
    ) -> u64 {
        let mut work = 0;
        for tangle in self.store.escaping_to(escape) {
            work += 1;
            if tangle.player != player || !tangle.is_drawn(&self.set_of, from, into) {
                continue;
            }
            for (&u, &to) in tangle.vertices.iter().zip(&tangle.choices) {
                let i = u as usize;
                work += 1;
                if self.set_of[i] == from {
                    self.set_of[i] = into;
                    self.choice[i] = to;
                    list.push(u);
                }
            }
        }
        work
    }

    /// Learns the tangles of a region without leaks; returns the vertices of those without escapes.
    fn extract(
        &mut self,
        field: &Field<'_>,
        region: &Region,
        watch: &mut dyn Watch,
    ) -> Result<Vec<u32>, StopReason> {
        let Region { player, .. } = *region;
        let choice = &self.choice;
        let next = |v: u32| {
            if field.arena.owner(v) == player {
                std::slice::from_ref(&choice[v as usize])
            } else {
                field.arena.successors(v)
            }
        };
        self.components.admit(region.vertices.iter().copied());
        let components = &mut self.components;
        let mut heads = region.heads.iter();
        let explored = heads.try_for_each(|&head| components.explore(head, next, watch));
        components.dismiss(&region.vertices);
        explored?;
        let mut won = Vec::new();
        for members in self.components.found() {
            // A single vertex without a loop has no cycle, so it is no tangle.
            if let [v] = members
                && !next(*v).contains(v)
            {
                continue;
            }
            let tangle = Tangle {
                player,
                vertices: members.to_vec(),
                choices: members.iter().map(|&v| choice[v as usize]).collect(),
            };
            // Edges to vertices out of play do not count as escapes, nor do those to vertices just won.
            let in_play = |v: u32| self.set_of[v as usize] != NOWHERE;
            let escapes = self.store.escapes(field, &tangle, in_play);
            if escapes.is_empty() {
                for &v in members {
                    self.set_of[v as usize] = NOWHERE;
                }
                won.extend_from_slice(members);
            } else {
                self.store.learn(tangle, escapes, watch)?;
            }
        }
        Ok(won)
    }

    /// The vertices from which the player can force the token into `won`, which is included.
    fn dominion(
        &mut self,
        field: &Field<'_>,
        player: Player,
        mut won: Vec<u32>,
        watch: &mut dyn Watch,
    ) -> Result<(Player, Vec<u32>), StopReason> {
        watch.work(self.rest.len() as u64)?;
        let (all, into) = (self.fresh(), self.fresh());
        for &v in &self.rest {
            self.set_of[v as usize] = all;
        }
        for &v in &won {
            self.set_of[v as usize] = into;
        }
        self.attract(field, player, &mut won, 0, [all, into], watch)?;
        Ok((player, won))
    }
}
