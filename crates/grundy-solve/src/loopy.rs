//! Impartial games in which play may go on for ever: Smith's values. C. A. B. Smith, Graphs and composite games, *Journal of
//! Combinatorial Theory* 1, 1966; Fraenkel and Yesha, The generalized Sprague–Grundy function and its invariance under
//! certain mappings, *Journal of Combinatorial Theory A* 43, 1986; *Winning Ways*, chapter 12.
//!
//! Normal play: whoever cannot move loses. Endless play is drawn. A position has the nimber n if n is the mex of
//! its options that have nimbers, and every other option has a *reverting* move to a position of nimber n that is
//! nearer to the end. All other positions have the value ∞ with the set K of the nimbers among their options. A sum of
//! nimbers is decided by their nim-sum as usual; nimbers with nim-sum a plus one ∞ with set K are a win if a is in K
//! and a draw if not; two ∞ are a draw.
//!
//! Nimbers are assigned from 0 on, each in rounds backwards from the positions that have it already, and each
//! position gets the next number of a *counter*. So a position of a smaller nimber has a smaller counter, and so has the
//! position to which an option is reverted. A player who keeps the nim-sum 0 and chooses moves with small counters makes
//! the sum of the counters fall with each pair of moves, so the win comes. Time is linear in the edges for each nimber.

use grundy_core::{Impartial, Player, Ruleset, StopReason, Watch, make_room};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::Hash;

/// The value of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SmithValue {
    /// A nimber.
    Nimber(u64),
    /// Infinite, with the nimbers among its options, ascending.
    Infinite(Vec<u64>),
}

/// Writes a nimber as a plain number, and ∞ with its set: `3`, `∞`, `∞{0,2}`.
impl fmt::Display for SmithValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SmithValue::Nimber(n) => write!(f, "{n}"),
            SmithValue::Infinite(nimbers) if nimbers.is_empty() => f.write_str("∞"),
            SmithValue::Infinite(nimbers) => {
                let shown: Vec<String> = nimbers.iter().map(u64::to_string).collect();
                write!(f, "∞{{{}}}", shown.join(","))
            }
        }
    }
}

impl SmithValue {
    /// The outcome of a position with this value.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            SmithValue::Nimber(0) => Outcome::Previous,
            SmithValue::Nimber(_) => Outcome::Next,
            SmithValue::Infinite(nimbers) if nimbers.contains(&0) => Outcome::Next,
            SmithValue::Infinite(_) => Outcome::Drawn,
        }
    }
}

/// The outcome of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move wins.
    Next,
    /// The opponent of the player to move wins.
    Previous,
    /// Neither player can force a win.
    Drawn,
}

/// The outcome of a sum of positions with these values.
///
/// ```
/// use grundy_solve::loopy::{Outcome, SmithValue, outcome};
/// let loopy = SmithValue::Infinite(vec![0, 3]);
/// assert_eq!(outcome([&loopy, &SmithValue::Nimber(3)]), Outcome::Next);
/// assert_eq!(outcome([&loopy, &SmithValue::Nimber(2)]), Outcome::Drawn);
/// assert_eq!(outcome([&loopy, &loopy]), Outcome::Drawn);
/// assert_eq!(outcome([&SmithValue::Nimber(3), &SmithValue::Nimber(3)]), Outcome::Previous);
/// ```
pub fn outcome<'a>(values: impl IntoIterator<Item = &'a SmithValue>) -> Outcome {
    sum(values).outcome()
}

/// The value of a sum of positions with these values. The nimbers among the options of a single ∞ are shifted by the nim-sum
/// of the rest; a sum of two ∞ has none.
pub fn sum<'a>(values: impl IntoIterator<Item = &'a SmithValue>) -> SmithValue {
    let mut nim_sum = 0;
    let mut infinite: Vec<&Vec<u64>> = Vec::new();
    for value in values {
        match value {
            SmithValue::Nimber(n) => nim_sum ^= n,
            SmithValue::Infinite(nimbers) => infinite.push(nimbers),
        }
    }
    match infinite[..] {
        [] => SmithValue::Nimber(nim_sum),
        [nimbers] => {
            let mut moved: Vec<u64> = nimbers.iter().map(|n| n ^ nim_sum).collect();
            moved.sort_unstable();
            SmithValue::Infinite(moved)
        }
        _ => SmithValue::Infinite(Vec::new()),
    }
}

/// The values of all vertices of a graph.
#[derive(Clone, Debug)]
pub struct Loopy {
    /// The nimbers; `None` means ∞.
    nimber: Vec<Option<u32>>,
    counter: Vec<u32>,
}

impl Loopy {
    /// Computes the values of the vertices of a graph, given by the options of each.
    ///
    /// # Errors
    /// The reason that stopped it.
    ///
    /// ```
    /// use grundy_core::Unwatched;
    /// use grundy_solve::loopy::{Loopy, SmithValue};
    /// // 0 is the end; 1 and 2 lead to each other, and 1 to the end; 3 can only pass.
    /// let options = [vec![], vec![0, 2], vec![1], vec![3]];
    /// let loopy = Loopy::of(&options, &mut Unwatched)?;
    /// assert_eq!(loopy.value(&options, 1), SmithValue::Nimber(1));
    /// assert_eq!(loopy.value(&options, 2), SmithValue::Nimber(0));
    /// assert_eq!(loopy.value(&options, 3), SmithValue::Infinite(vec![]));
    /// # Ok::<(), grundy_core::StopReason>(())
    /// ```
    pub fn of(options: &[Vec<u32>], watch: &mut dyn Watch) -> Result<Loopy, StopReason> {
        let edges: usize = options.iter().map(Vec::len).sum();
        watch.memory(options.len() as u64 * 64 + edges as u64 * 8)?;
        let mut labels = NimberLabels::new(options);
        let mut nimber = 0;
        while labels.undecided > 0 {
            watch.work((options.len() + edges) as u64 + 1)?;
            labels.give_out(nimber);
            nimber += 1;
        }
        Ok(Loopy {
            nimber: labels.nimber,
            counter: labels.counter,
        })
    }

    /// The nimber of a vertex; `None` if its value is ∞.
    #[must_use]
    pub fn nimber(&self, vertex: u32) -> Option<u32> {
        self.nimber[vertex as usize]
    }

    /// The value of a vertex of the graph with these options.
    #[must_use]
    pub fn value(&self, options: &[Vec<u32>], vertex: u32) -> SmithValue {
        if let Some(nimber) = self.nimber(vertex) {
            return SmithValue::Nimber(nimber.into());
        }
        let of_options = options[vertex as usize].iter();
        let mut nimbers: Vec<u64> = (of_options.filter_map(|&v| self.nimber(v)))
            .map(u64::from)
            .collect();
        nimbers.sort_unstable();
        nimbers.dedup();
        SmithValue::Infinite(nimbers)
    }

    /// The counter of a vertex with a nimber, a measure of its distance from the end. Of the moves to a sum of
    /// nimbers with nim-sum 0, the one with the least sum of counters makes sure that the win comes.
    #[must_use]
    pub fn counter(&self, vertex: u32) -> Option<u32> {
        self.nimber(vertex).map(|_| self.counter[vertex as usize])
    }
}

/// The state while nimbers are assigned.
struct NimberLabels<'a> {
    options: &'a [Vec<u32>],
    before: Vec<Vec<u32>>,
    nimber: Vec<Option<u32>>,
    endless: Vec<bool>,
    counter: Vec<u32>,
    given: u32,
    /// The number of vertices without a nimber that may still get one.
    undecided: usize,
}

impl NimberLabels<'_> {
    /// The state before any nimber is assigned.
    fn new(options: &[Vec<u32>]) -> NimberLabels<'_> {
        let n = options.len();
        let mut before = vec![Vec::new(); n];
        for (v, next) in (0..).zip(options) {
            for &to in next {
                before[to as usize].push(v);
            }
        }
        NimberLabels {
            options,
            before,
            nimber: vec![None; n],
            endless: vec![false; n],
            counter: vec![0; n],
            given: 0,
            undecided: n,
        }
    }

    /// Assigns one nimber, and finds the vertices that are infinite because they cannot reach it in one move.
    fn give_out(&mut self, nimber: u32) {
        let n = self.options.len();
        // For each vertex the options without a nimber that have no reverting move to this nimber yet.
        let open = |v: &&u32| self.nimber[**v as usize].is_none();
        let mut unreverted: Vec<usize> = (self.options.iter())
            .map(|next| next.iter().filter(open).count())
            .collect();
        // For each vertex whether it has an option with this nimber.
        let mut reaches = vec![false; n];
        let mut ready: Vec<u32> = (0..n as u32)
            .filter(|&v| unreverted[v as usize] == 0 && self.may_have(v))
            .collect();
        let mut head = 0;
        while let Some(&w) = ready.get(head) {
            head += 1;
            self.nimber[w as usize] = Some(nimber);
            self.counter[w as usize] = self.given;
            self.given += 1;
            self.undecided -= 1;
            for &v in &self.before[w as usize] {
                // An option with a smaller nimber is no obstacle, so nothing is counted for it.
                if reaches[v as usize] || self.nimber[v as usize].is_some() {
                    continue;
                }
                reaches[v as usize] = true;
                for &u in &self.before[v as usize] {
                    unreverted[u as usize] -= 1;
                    // A vertex in `ready` cannot get an option of this nimber later: that option would have been in
                    // `ready` before one of its own options got it, and so on back to a first such vertex, which cannot
                    // be.
                    if unreverted[u as usize] == 0 && self.may_have(u) && !reaches[u as usize] {
                        ready.push(u);
                    }
                }
            }
        }
        for (v, reaches) in reaches.into_iter().enumerate() {
            if self.nimber[v].is_none() && !self.endless[v] && !reaches {
                self.endless[v] = true;
                self.undecided -= 1;
            }
        }
    }

    /// True if the vertex may still get a nimber: it has options of all smaller ones, and no nimber yet.
    fn may_have(&self, v: u32) -> bool {
        self.nimber[v as usize].is_none() && !self.endless[v as usize]
    }
}

/// All positions reachable from given ones in an impartial game, with the options of each.
pub struct Explored<P> {
    /// The positions, beginning with those asked for.
    pub positions: Vec<P>,
    /// The options of each position, as indices into the list, without repetition.
    pub options: Vec<Vec<u32>>,
}

impl<P: Clone + Eq + Hash> Explored<P> {
    /// Explores breadth first; also returns the index of each position.
    ///
    /// # Errors
    /// The reason that stopped it, before memory runs out.
    pub fn from<R>(
        rules: &R,
        starts: impl IntoIterator<Item = P>,
        watch: &mut dyn Watch,
    ) -> Result<(Explored<P>, HashMap<P, u32>), StopReason>
    where
        R: Impartial + Ruleset<Position = P>,
    {
        let mut number: HashMap<P, u32> = HashMap::new();
        let mut positions: Vec<P> = Vec::new();
        for start in starts {
            let fresh = positions.len() as u32;
            if *number.entry(start.clone()).or_insert(fresh) == fresh {
                positions.push(start);
            }
        }
        let mut options: Vec<Vec<u32>> = Vec::new();
        let mut edges = 0;
        while let Some(here) = positions.get(options.len()).cloned() {
            watch.work(1)?;
            if options.len().is_multiple_of(4096) {
                let position = 3 * size_of::<P>() + size_of::<Vec<u32>>() + 48;
                watch.memory((positions.len() * position + edges * size_of::<u32>()) as u64)?;
                watch.progress("positions", positions.len() as u64, 0);
            }
            let mut next = Vec::new();
            let mut seen = HashSet::new();
            for mv in crate::bounded(rules.moves_of(Player::Left, &here), watch)? {
                let option = rules.play(&here, &mv);
                make_room(&number, watch)?;
                let fresh = positions.len() as u32;
                let found = *number.entry(option.clone()).or_insert(fresh);
                if found == fresh {
                    positions.push(option);
                }
                if seen.insert(found) {
                    next.push(found);
                }
            }
            edges += next.len();
            options.push(next);
        }
        Ok((Explored { positions, options }, number))
    }
}
