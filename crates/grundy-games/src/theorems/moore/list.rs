//! The winning moves of Moore's Nim, one after another and without a dead end.
//!
//! *Making every column right* (normal play): go down the columns with a set M of heaps already reduced, whose lower
//! bits are free. A column with u ones in the heaps outside M needs (u − m + j) divisible by k + 1, where m heaps with
//! a one are reduced here and newly join M, and j of the heaps in M before get a one. With r = u mod (k + 1): either
//! k + 1 − r of the heaps in M exist and get ones (m = 0), or r more may join, since then r + |M| ≤ k (j = 0). So there
//! is always a move to go on with, and going through all lists every winning move without a dead end.

use super::columns;
use grundy_core::Convention;

/// A move: heap numbers from 0, ascending, each with its new, smaller size.
pub type MooreMove = Vec<(usize, u64)>;

/// The first winning moves when a move reduces at most `k` heaps, at most `limit` of them.
#[must_use]
pub fn winning_moves(
    k: usize,
    heaps: &[u64],
    convention: Convention,
    limit: usize,
) -> Vec<MooreMove> {
    let mut found = Vec::new();
    if limit == 0 || !columns::next_wins(k, heaps, convention) {
        return found;
    }
    let misere = convention == Convention::Misere;
    if misere {
        list_to_small(k, heaps, limit, &mut found);
    }
    if found.len() < limit && columns::next_wins(k, heaps, Convention::Normal) {
        let mut see = |next: &[u64]| {
            // In misère play positions of zeros and ones were listed above.
            if !misere || next.iter().any(|&h| h > 1) {
                found.push(difference(heaps, next));
            }
            found.len() < limit
        };
        let mut search = Search {
            k,
            heaps,
            next: heaps.to_vec(),
            reduced: vec![],
            see: &mut see,
        };
        search.columns_from(63);
    }
    found
}

/// The search for moves that make the columns right, from the highest down. Its depth is at most 64.
struct Search<'a> {
    k: usize,
    heaps: &'a [u64],
    /// The heaps as the finished columns leave them; below those the reduced heaps have no bits yet.
    next: Vec<u64>,
    /// The reduced heaps, in the order of their reduction.
    reduced: Vec<usize>,
    /// Takes a complete reduction, and returns true to go on.
    see: &'a mut dyn FnMut(&[u64]) -> bool,
}

impl Search<'_> {
    /// Goes through all moves that make the columns from `bit` down right; false once enough were seen.
    fn columns_from(&mut self, bit: i32) -> bool {
        if bit < 0 {
            return (self.see)(&self.next);
        }
        let mut is_reduced = vec![false; self.heaps.len()];
        for &i in &self.reduced {
            is_reduced[i] = true;
        }
        let one = |&i: &usize| self.heaps[i] >> bit & 1 == 1 && !is_reduced[i];
        let ones: Vec<usize> = (0..self.heaps.len()).filter(one).collect();
        let reductions = columns::reductions(self.k, ones.len(), self.reduced.len());
        let mut reductions = reductions.into_iter();
        reductions.all(|(joining, lit)| self.join(bit, &ones, joining, lit))
    }

    /// Reduces `joining` of the heaps with a one in a column, in every way, and gives `lit` of those reduced before a
    /// one.
    fn join(&mut self, bit: i32, ones: &[usize], joining: usize, lit: usize) -> bool {
        let before = self.reduced.len();
        let below = (1u64 << bit) - 1;
        let mut joins = Combination::new(ones.len(), joining);
        while let Some(join) = joins.next() {
            for &at in join {
                let i = ones[at];
                // The bits above this one stay; this one becomes 0; those below are free.
                self.next[i] = self.heaps[i] & !(1 << bit | below);
                self.reduced.push(i);
            }
            let go_on = self.light(bit, before, lit);
            for i in self.reduced.drain(before..) {
                self.next[i] = self.heaps[i];
            }
            if !go_on {
                return false;
            }
        }
        true
    }

    /// Gives a one to `lit` of the first `among` reduced heaps, in every way, and goes on with the next column.
    fn light(&mut self, bit: i32, among: usize, lit: usize) -> bool {
        let mut lights = Combination::new(among, lit);
        while let Some(light) = lights.next() {
            let light: Vec<usize> = light.iter().map(|&at| self.reduced[at]).collect();
            light.iter().for_each(|&i| self.next[i] |= 1 << bit);
            let go_on = self.columns_from(bit - 1);
            light.iter().for_each(|&i| self.next[i] &= !(1 << bit));
            if !go_on {
                return false;
            }
        }
        true
    }
}

/// The winning moves of misère play to heaps of one counter: to a number of them that is 1 modulo k + 1.
fn list_to_small(k: usize, heaps: &[u64], limit: usize, found: &mut Vec<MooreMove>) {
    let of = |wanted: fn(u64) -> bool| -> Vec<usize> {
        (0..heaps.len()).filter(|&i| wanted(heaps[i])).collect()
    };
    let (ones, large) = (of(|h| h == 1), of(|h| h > 1));
    for (taken, new) in columns::small_ends(k, ones.len(), large.len(), 1) {
        let mut takes = Combination::new(ones.len(), taken);
        while let Some(take) = takes.next() {
            let mut news = Combination::new(large.len(), new);
            while let Some(new) = news.next() {
                let mut mv: MooreMove = large.iter().map(|&i| (i, 0)).collect();
                for &at in new {
                    mv[at].1 = 1;
                }
                mv.extend(take.iter().map(|&at| (ones[at], 0)));
                mv.sort_unstable();
                found.push(mv);
                if found.len() >= limit {
                    return;
                }
            }
        }
    }
}

/// The move that leads from one list of heaps to another.
fn difference(heaps: &[u64], next: &[u64]) -> MooreMove {
    let changed = heaps.iter().zip(next).enumerate();
    changed
        .filter(|(_, (old, new))| old != new)
        .map(|(i, (_, new))| (i, *new))
        .collect()
}

/// All choices of `m` of `n` places, one after another.
struct Combination {
    n: usize,
    at: Vec<usize>,
    started: bool,
}

impl Combination {
    /// The m-element subsets of n places, before the first.
    fn new(n: usize, m: usize) -> Combination {
        Combination {
            n,
            at: (0..m).collect(),
            started: false,
        }
    }

    /// The next subset in lexicographic order.
    fn next(&mut self) -> Option<&[usize]> {
        let m = self.at.len();
        if !self.started {
            self.started = true;
            return (m <= self.n).then_some(&self.at);
        }
        let i = (0..m).rev().find(|&i| self.at[i] < self.n - m + i)?;
        self.at[i] += 1;
        for k in i + 1..m {
            self.at[k] = self.at[k - 1] + 1;
        }
        Some(&self.at)
    }
}

/// All moves that reduce at most `k` heaps.
pub fn all_moves(k: usize, heaps: &[u64]) -> impl Iterator<Item = MooreMove> {
    MovesInOrder {
        heaps,
        k,
        at: vec![],
        started: false,
    }
}

/// The moves one after another: deeper first, then a larger new size, then the next heap.
struct MovesInOrder<'a> {
    heaps: &'a [u64],
    k: usize,
    at: MooreMove,
    started: bool,
}

impl Iterator for MovesInOrder<'_> {
    type Item = MooreMove;

    fn next(&mut self) -> Option<MooreMove> {
        let n = self.heaps.len();
        let after = self.at.last().map_or(0, |(heap, _)| heap + 1);
        if self.at.is_empty() && self.started {
            return None;
        }
        self.started = true;
        if self.at.len() < self.k && after < n {
            self.at.push((after, 0));
            return Some(self.at.clone());
        }
        while let Some((heap, size)) = self.at.pop() {
            if size + 1 < self.heaps[heap] {
                self.at.push((heap, size + 1));
            } else if heap + 1 < n {
                self.at.push((heap + 1, 0));
            } else {
                continue;
            }
            return Some(self.at.clone());
        }
        None
    }
}
