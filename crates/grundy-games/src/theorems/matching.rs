//! Maximum matchings of graphs, and the theorem on geography on undirected graphs.
//!
//! **Theorem** (Fraenkel, Scheinerman and Ullman 1993). A token walks over a graph without ever coming back to a
//! vertex, and whoever cannot move loses. The player to move from v wins exactly if every maximum matching
//! covers v. *Proof.* If every one does, the player goes to the partner of v in one of them, M: the rest of M is a
//! maximum matching of the graph without v, and it misses that vertex, so the opponent is on a vertex that some maximum
//! matching misses, and we go on by induction. If some maximum matching M misses v, every move goes to a vertex that M
//! covers, for otherwise the edge could be added; and in the graph without v every maximum matching covers that vertex,
//! for otherwise there would be one as large as M that misses it, and the edge to v could be added to it.

use std::collections::VecDeque;

/// A maximum matching of the vertices marked as present: the partner of each, where it has one. Edmonds, *Paths, trees,
/// and flowers* (1965), in O(V³).
///
/// ```
/// use grundy_games::theorems::matching::maximum;
/// // A triangle with a tail: two edges.
/// let next = [vec![1, 2], vec![0, 2], vec![0, 1, 3], vec![2]];
/// let next: Vec<&[usize]> = next.iter().map(Vec::as_slice).collect();
/// let pairs = maximum(&next, &[true; 4]);
/// assert_eq!(pairs.iter().flatten().count(), 4);
/// ```
#[must_use]
pub fn maximum(next: &[&[usize]], there: &[bool]) -> Vec<Option<usize>> {
    let mut search = EdmondsSearch {
        next,
        there,
        partner: vec![None; next.len()],
        before: Vec::new(),
        base: Vec::new(),
    };
    for root in (0..next.len()).filter(|&v| there[v]) {
        if search.partner[root].is_none()
            && let Some(end) = search.path(root)
        {
            search.augment(end);
        }
    }
    search.partner
}

/// The number of edges of a maximum matching.
#[must_use]
pub fn size(next: &[&[usize]], there: &[bool]) -> usize {
    maximum(next, there).iter().flatten().count() / 2
}

/// The state of Edmonds' search for an augmenting path.
struct EdmondsSearch<'a> {
    next: &'a [&'a [usize]],
    there: &'a [bool],
    partner: Vec<Option<usize>>,
    /// The vertex before each on an alternating path, by an edge that is not matched.
    before: Vec<Option<usize>>,
    /// The vertex that represents the blossom of each.
    base: Vec<usize>,
}

impl EdmondsSearch<'_> {
    /// The end of a path from `root` along which one more edge can be matched.
    fn path(&mut self, root: usize) -> Option<usize> {
        let count = self.next.len();
        self.before = vec![None; count];
        self.base = (0..count).collect();
        let mut outer = vec![false; count];
        outer[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(v) = queue.pop_front() {
            for &to in self.next[v].iter().filter(|&&to| self.there[to]) {
                if self.base[v] == self.base[to] || self.partner[v] == Some(to) {
                    continue;
                }
                let in_tree = self.partner[to].is_some_and(|mate| self.before[mate].is_some());
                if to == root || in_tree {
                    self.shrink(v, to, &mut outer, &mut queue);
                } else if self.before[to].is_none() {
                    self.before[to] = Some(v);
                    let Some(mate) = self.partner[to] else {
                        return Some(to);
                    };
                    outer[mate] = true;
                    queue.push_back(mate);
                }
            }
        }
        None
    }

    /// A cycle of odd length becomes one vertex.
    fn shrink(&mut self, v: usize, to: usize, outer: &mut [bool], queue: &mut VecDeque<usize>) {
        let stem = self.common_base(v, to);
        let mut blossom = vec![false; self.next.len()];
        self.mark(v, stem, to, &mut blossom);
        self.mark(to, stem, v, &mut blossom);
        for u in 0..self.next.len() {
            if blossom[self.base[u]] {
                self.base[u] = stem;
                if !outer[u] {
                    outer[u] = true;
                    queue.push_back(u);
                }
            }
        }
    }

    /// The bases of the blossoms on the way from a vertex down to the stem, with the way back set.
    fn mark(&mut self, mut v: usize, stem: usize, mut child: usize, blossom: &mut [bool]) {
        while self.base[v] != stem {
            let Some(mate) = self.partner[v] else {
                return;
            };
            blossom[self.base[v]] = true;
            blossom[self.base[mate]] = true;
            self.before[v] = Some(child);
            child = mate;
            match self.before[mate] {
                Some(back) => v = back,
                None => return,
            }
        }
    }

    /// The first blossom base that the alternating paths of two vertices share.
    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut seen = vec![false; self.next.len()];
        let mut at = a;
        loop {
            at = self.base[at];
            seen[at] = true;
            match self.partner[at].and_then(|mate| self.before[mate]) {
                Some(back) => at = back,
                None => break,
            }
        }
        let mut at = self.base[b];
        while !seen[at] {
            match self.partner[at].and_then(|mate| self.before[mate]) {
                Some(back) => at = self.base[back],
                None => break,
            }
        }
        at
    }

    /// Exchanges matched and unmatched edges along the path that ends here.
    fn augment(&mut self, end: usize) {
        let mut at = Some(end);
        while let Some(v) = at {
            let back = self.before[v];
            let next = back.and_then(|back| self.partner[back]);
            self.partner[v] = back;
            if let Some(back) = back {
                self.partner[back] = Some(v);
            }
            at = next;
        }
    }
}
