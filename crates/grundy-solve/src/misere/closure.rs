//! A finite test that a guessed quotient is right for every sum of the given heaps.
//!
//! Let Φ map sums to a finite monoid Q with a subset P. "X is lost for the mover exactly if Φ(X) ∈ P" holds for all
//! sums X if it is consistent with one move everywhere:
//!
//! 1. no move leads from P to P: for each heap h, option e of it and r ∈ Q, not both Φ(h)·r and Φ(e)·r lie in P;
//! 2. every sum that can move and lies outside P has a move into P.
//!
//! For 2 write W(X) for the set of contexts r ∈ Q in which some move of X leads into P. Then
//! W(X + Y) = (W(X) : Φ(Y)) ∪ (W(Y) : Φ(X)), where (S : y) = { r : r·y ∈ S }, and 2 says: Φ(X) ∈ P or 1 ∈ W(X).
//! There are only finitely many pairs (Φ(X), W(X)); they form the *transition algebra* of Plambeck and Siegel (Misère
//! quotients for impartial games, J. Combin. Theory A 115, 2008), reduced to what matters here. Since the formula is
//! monotone in the sets, only pairs whose set is minimal for their element need to be kept, and these are few.

use super::monoid::Monoid;
use grundy_core::{StopReason, Watch};

/// A set of elements; element r is bit r % 64 of word r / 64.
pub(super) type Set = Box<[u64]>;

/// True if the set contains the element.
fn contains(set: &Set, r: u16) -> bool {
    set[usize::from(r) / 64] >> (r % 64) & 1 == 1
}

/// True if `a` is a subset of `b`.
fn within(a: &Set, b: &Set) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

/// The set of the elements that satisfy a condition.
fn set_of(size: usize, mut holds: impl FnMut(u16) -> bool) -> Set {
    let mut set = vec![0u64; size.div_ceil(64)].into_boxed_slice();
    for r in 0..size {
        set[r / 64] |= u64::from(holds(r as u16)) << (r % 64);
    }
    set
}

/// The contexts in which a heap with these options has a move into P.
pub(super) fn contexts(m: &Monoid, options: &[u16]) -> Set {
    let rows: Vec<&[u16]> = options.iter().map(|&e| m.row(e)).collect();
    set_of(m.size(), |r| {
        let r = usize::from(r);
        rows.iter().any(|row| m.p[usize::from(row[r])])
    })
}

/// True if a heap of image `x` with the contexts `wins` never moves from P to P.
pub(super) fn never_p_to_p(m: &Monoid, x: u16, wins: &Set) -> bool {
    (0..m.size() as u16).all(|r| !(contains(wins, r) && m.p[usize::from(m.times(x, r))]))
}

/// The minimal pairs (Φ(X), W(X)) over all non-empty sums X of the heaps admitted so far.
#[derive(Clone)]
pub(super) struct Closure {
    /// The kinds of heaps: image and contexts.
    kinds: Vec<(u16, Set)>,
    /// For each element its minimal sets.
    least: Vec<Vec<Set>>,
}

impl Closure {
    /// The closure of the empty set of heaps.
    pub(super) fn new(m: &Monoid) -> Closure {
        Closure {
            kinds: vec![],
            least: vec![vec![]; m.size()],
        }
    }

    /// True if this heap can do everything that some admitted heap of the same image can, so that it adds no condition.
    pub(super) fn covers(&self, x: u16, wins: &Set) -> bool {
        self.kinds.iter().any(|(y, w)| *y == x && within(w, wins))
    }

    /// Admits heaps of image `x` with the contexts `wins`; true if condition 2 still holds for every sum. After `false`
    /// the closure must not be used any more.
    pub(super) fn add(
        &mut self,
        m: &Monoid,
        x: u16,
        wins: Set,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        // A heap that can do everything that another of its image can is harmless.
        if self.covers(x, &wins) {
            return Ok(true);
        }
        let mut waiting: Vec<(u16, Set)> = Vec::new();
        if !self.insert(m, x, wins.clone(), &mut waiting) {
            return Ok(false);
        }
        let sums: Vec<(u16, Set)> = (0u16..)
            .zip(&self.least)
            .flat_map(|(y, sets)| sets.iter().map(move |s| (y, s.clone())))
            .collect();
        self.kinds.push((x, wins));
        let new = self.kinds.len() - 1;
        for (y, set) in sums {
            watch.work(1)?;
            let (z, sum) = self.plus(m, y, &set, new);
            if !self.insert(m, z, sum, &mut waiting) {
                return Ok(false);
            }
        }
        while let Some((y, set)) = waiting.pop() {
            if !self.least[usize::from(y)].contains(&set) {
                continue;
            }
            watch.work(self.kinds.len() as u64)?;
            for kind in 0..self.kinds.len() {
                let (z, sum) = self.plus(m, y, &set, kind);
                if !self.insert(m, z, sum, &mut waiting) {
                    return Ok(false);
                }
            }
        }
        let bytes: usize = self.least.iter().map(Vec::len).sum();
        watch.memory((bytes * (m.size() / 8 + 32)) as u64)?;
        Ok(true)
    }

    /// The pair of a sum with one more heap of a kind, by the formula of the header.
    fn plus(&self, m: &Monoid, y: u16, set: &Set, kind: usize) -> (u16, Set) {
        let (x, wins) = &self.kinds[kind];
        let (by_x, by_y) = (m.row(*x), m.row(y));
        let sum = set_of(m.size(), |r| {
            let r = usize::from(r);
            contains(set, by_x[r]) || contains(wins, by_y[r])
        });
        (m.times(y, *x), sum)
    }

    /// Keeps a pair if it is minimal; false if it is a sum outside P without a move into P.
    fn insert(&mut self, m: &Monoid, y: u16, set: Set, waiting: &mut Vec<(u16, Set)>) -> bool {
        if !m.p[usize::from(y)] && !contains(&set, 0) {
            return false;
        }
        let list = &mut self.least[usize::from(y)];
        if !list.iter().any(|other| within(other, &set)) {
            list.retain(|other| !within(&set, other));
            list.push(set.clone());
            waiting.push((y, set));
        }
        true
    }
}
