//! Finite graphs of positions, with cycles or without: sums, negatives, the test for a stopper, and the smallest graph with
//! the same plays.

use grundy_core::{Player, StopReason, Watch};

/// The most positions that a graph may have.
pub(super) const MOST_POSITIONS: usize = 1 << 16;

/// A partizan game as a finite graph: positions with the options of both players, and the position where play begins.
///
/// Whoever cannot move loses; play that never ends is drawn.
///
/// ```
/// use grundy_values::loopy::Game;
/// // over = {0|over}: Left may end it, Right may only pass.
/// let over = Game::new(vec![[vec![1], vec![0]], [vec![], vec![]]], 0).unwrap();
/// assert!(over.is_stopper() && !over.is_loopfree());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// For each position the options of Left and of Right, ascending and without repetitions.
    pub(super) options: Vec<[Vec<u32>; 2]>,
    /// The position where play begins.
    pub(super) root: u32,
}

impl Game {
    /// The game with these positions, each with the numbers of Left's and of Right's options; play begins at `root`.
    /// `None` if a number names no position, or if there are more than 2^16.
    #[must_use]
    pub fn new(options: Vec<[Vec<usize>; 2]>, root: usize) -> Option<Game> {
        let count = options.len();
        let outside = |to: &usize| *to >= count;
        let mut all = options.iter().flatten().flatten();
        if count > MOST_POSITIONS || outside(&root) || all.any(outside) {
            return None;
        }
        let number = |n: usize| u32::try_from(n).expect("there are at most 2^16 positions");
        let side = |side: Vec<usize>| sorted(side.into_iter().map(number).collect());
        let game = Game {
            options: options.into_iter().map(|sides| sides.map(side)).collect(),
            root: number(root),
        };
        Some(game.reachable())
    }

    /// The game 0, without moves.
    #[must_use]
    pub fn zero() -> Game {
        Game {
            options: vec![[Vec::new(), Vec::new()]],
            root: 0,
        }
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.options.len()
    }

    /// The number of the position where play begins.
    #[must_use]
    pub fn root(&self) -> usize {
        self.root as usize
    }

    /// The numbers of a player's options in a position, ascending.
    #[must_use]
    pub fn options(&self, position: usize, player: Player) -> &[u32] {
        &self.options[position][player.index()]
    }

    /// The game with the roles of the players exchanged.
    #[must_use]
    pub fn negative(&self) -> Game {
        let swapped = |[left, right]: &[Vec<u32>; 2]| [right.clone(), left.clone()];
        Game {
            options: self.options.iter().map(swapped).collect(),
            root: self.root,
        }
    }

    /// The same graph, where play begins at another position.
    pub(super) fn from(&self, root: u32) -> Game {
        Game {
            options: self.options.clone(),
            root,
        }
        .reachable()
    }

    /// The game that begins at another position.
    ///
    /// # Panics
    /// If there is no position with this number.
    #[must_use]
    pub fn at(&self, position: usize) -> Game {
        assert!(position < self.positions(), "a position of the graph");
        self.from(position as u32)
    }

    /// For each position, true if some play from it goes on for ever, in any order of moves.
    #[must_use]
    pub fn endless(&self) -> Vec<bool> {
        self.loopfree().into_iter().map(|free| !free).collect()
    }

    /// The sum: a move is a move in one of the two.
    ///
    /// # Errors
    /// The reason why the watch stopped it; [`StopReason::Beyond`] if it has more than 2^16 positions.
    pub fn plus(&self, other: &Game, watch: &mut dyn Watch) -> Result<Game, StopReason> {
        let width = other.positions();
        let count = self.positions().saturating_mul(width);
        if count > MOST_POSITIONS {
            return Err(too_many());
        }
        watch.work(count as u64)?;
        watch.room(count as u64 * 100)?;
        let at = |a: u32, b: u32| a * width as u32 + b;
        let mut options = Vec::with_capacity(count);
        for (a, mine) in (0..).zip(&self.options) {
            for (b, yours) in (0..).zip(&other.options) {
                options.push([0, 1].map(|player| {
                    let first = mine[player].iter().map(|&to| at(to, b));
                    let second = yours[player].iter().map(|&to| at(a, to));
                    sorted(first.chain(second).collect())
                }));
            }
        }
        let root = at(self.root, other.root);
        Ok(Game { options, root }.reachable())
    }

    /// True if no play by alternate moves goes on for ever, from any position that can be reached.
    #[must_use]
    pub fn is_stopper(&self) -> bool {
        self.alternating().iter().flatten().all(|cyclic| !cyclic)
    }

    /// True if no play at all goes on for ever, in any order of moves: the value is that of a short game.
    #[must_use]
    pub fn is_loopfree(&self) -> bool {
        self.loopfree().into_iter().all(|free| free)
    }

    /// For each position, true if no play from it goes on for ever, in any order of moves.
    pub(super) fn loopfree(&self) -> Vec<bool> {
        self.heights().into_iter().map(|h| h.is_some()).collect()
    }

    /// For each position the most moves that can follow, by any players; `None` if play can go on for ever.
    fn heights(&self) -> Vec<Option<u32>> {
        let count = self.positions();
        let mut before = vec![Vec::new(); count];
        let mut left: Vec<usize> = Vec::with_capacity(count);
        for (from, sides) in (0u32..).zip(&self.options) {
            left.push(sides[0].len() + sides[1].len());
            for &to in sides.iter().flatten() {
                before[to as usize].push(from);
            }
        }
        let mut heights = vec![None; count];
        let mut ready: Vec<usize> = (0..count).filter(|&p| left[p] == 0).collect();
        while let Some(done) = ready.pop() {
            let options = self.options[done].iter().flatten();
            let height = options.filter_map(|&to| heights[to as usize]).max();
            heights[done] = Some(height.map_or(0, |h: u32| h + 1));
            for &from in &before[done] {
                let from = from as usize;
                left[from] -= 1;
                if left[from] == 0 {
                    ready.push(from);
                }
            }
        }
        heights
    }

    /// For each position and player to move, true if an alternating play leads from there back to the same.
    pub(super) fn alternating(&self) -> Vec<[bool; 2]> {
        let components = self.alternating_components();
        let mut sizes = vec![0u32; components.len()];
        components.iter().for_each(|&c| sizes[c as usize] += 1);
        let cyclic = |v: usize| sizes[components[v] as usize] > 1;
        (0..self.positions())
            .map(|p| [cyclic(2 * p), cyclic(2 * p + 1)])
            .collect()
    }

    /// The strong components of the graph of pairs (position, player to move), by Tarjan's algorithm with its own stack.
    pub(super) fn alternating_components(&self) -> Vec<u32> {
        let mut search = Components::new(2 * self.positions());
        for start in 0..2 * self.positions() {
            if search.order[start] == Components::NONE {
                search.from(start, |v, next| {
                    let to = *self.options[v / 2][v % 2].get(next)?;
                    Some(2 * to as usize + (1 - v % 2))
                });
            }
        }
        search.component
    }

    /// The strong component of each position under moves of both players; moves lead to the same component or one with a smaller number.
    pub(super) fn components(&self) -> Vec<u32> {
        let mut search = Components::new(self.positions());
        for start in 0..self.positions() {
            if search.order[start] == Components::NONE {
                search.from(start, |v, next| {
                    let mut both = self.options[v].iter().flatten();
                    Some(*both.nth(next)? as usize)
                });
            }
        }
        search.component
    }

    /// The game without the positions that play cannot reach.
    #[must_use]
    pub fn reachable(&self) -> Game {
        let mut number = vec![None; self.positions()];
        let mut met = vec![self.root];
        number[self.root as usize] = Some(0u32);
        let mut next = 0;
        while next < met.len() {
            for &to in self.options[met[next] as usize].iter().flatten() {
                if number[to as usize].is_none() {
                    number[to as usize] = Some(met.len() as u32);
                    met.push(to);
                }
            }
            next += 1;
        }
        let renumbered = |side: &Vec<u32>| {
            let side = side.iter().map(|&to| number[to as usize]);
            sorted(side.map(|to| to.expect("an option is reached")).collect())
        };
        let sides = |&p: &u32| [0, 1].map(|player| renumbered(&self.options[p as usize][player]));
        Game {
            options: met.iter().map(sides).collect(),
            root: 0,
        }
    }

    /// The smallest graph with the same plays: positions are one if the same moves lead to the same positions. Its numbering
    /// depends on nothing but these plays, so two games have equal graphs here exactly if they differ by names and
    /// repetitions only (partition refinement; Moore 1956).
    ///
    /// # Errors
    /// The reason why the watch stopped it.
    pub fn minimal(&self, watch: &mut dyn Watch) -> Result<Game, StopReason> {
        let game = self.reachable();
        let count = game.positions();
        watch.room(count as u64 * 100)?;
        // Positions of different heights differ: with these as the first classes, a large number takes one round.
        let heights = game.heights();
        let mut class: Vec<u32> = heights.iter().map(|h| h.map_or(0, |h| h + 1)).collect();
        let mut classes = 0;
        loop {
            watch.work(count as u64)?;
            let signature = |p: usize| {
                let side = |player: usize| {
                    let side = &game.options[p][player];
                    sorted(side.iter().map(|&to| class[to as usize]).collect())
                };
                (class[p], side(0), side(1))
            };
            let mut all: Vec<_> = (0..count).map(|p| (signature(p), p)).collect();
            all.sort_unstable();
            let mut next = vec![0u32; count];
            let mut found = 0;
            for (i, (signature, p)) in all.iter().enumerate() {
                if i > 0 && all[i - 1].0 != *signature {
                    found += 1;
                }
                next[*p] = found;
            }
            class = next;
            if found + 1 == classes {
                break;
            }
            classes = found + 1;
        }
        let mut options = vec![[Vec::new(), Vec::new()]; classes as usize];
        for (p, sides) in game.options.iter().enumerate() {
            let side = |player: usize| {
                let side = sides[player].iter();
                sorted(side.map(|&to| class[to as usize]).collect())
            };
            options[class[p] as usize] = [side(0), side(1)];
        }
        let root = class[game.root as usize];
        Ok(Game { options, root })
    }

    /// The number of positions and moves.
    pub(super) fn size(&self) -> usize {
        let moves = self.options.iter().flatten().map(Vec::len);
        self.positions() + moves.sum::<usize>()
    }
}

/// The reason for a graph with more positions than [`MOST_POSITIONS`].
pub(super) fn too_many() -> StopReason {
    StopReason::Beyond(format!(
        "the graph has more than {MOST_POSITIONS} positions, beyond what loopy values are computed for"
    ))
}

/// Numbers in ascending order without repetitions.
pub(super) fn sorted(mut numbers: Vec<u32>) -> Vec<u32> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The state of Tarjan's search for strong components.
struct Components {
    order: Vec<u32>,
    low: Vec<u32>,
    component: Vec<u32>,
    /// The vertices whose components are not found yet.
    open: Vec<usize>,
    met: u32,
    found: u32,
}

impl Components {
    const NONE: u32 = u32::MAX;

    fn new(count: usize) -> Components {
        Components {
            order: vec![Components::NONE; count],
            low: vec![Components::NONE; count],
            component: vec![Components::NONE; count],
            open: Vec::new(),
            met: 0,
            found: 0,
        }
    }

    /// Searches from a vertex that was not met; `successor` gives a vertex's successors by their places, from 0 on.
    fn from(&mut self, start: usize, successor: impl Fn(usize, usize) -> Option<usize>) {
        self.meet(start);
        // The path, with the place of the next successor of each vertex.
        let mut path = vec![(start, 0)];
        while let Some((v, next)) = path.last_mut() {
            let (v, place) = (*v, *next);
            *next += 1;
            match successor(v, place) {
                Some(to) if self.order[to] == Components::NONE => {
                    self.meet(to);
                    path.push((to, 0));
                }
                Some(to) if self.component[to] == Components::NONE => {
                    self.low[v] = self.low[v].min(self.order[to]);
                }
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some(&(from, _)) = path.last() {
                        self.low[from] = self.low[from].min(self.low[v]);
                    }
                    self.close(v);
                }
            }
        }
    }

    fn meet(&mut self, v: usize) {
        (self.order[v], self.low[v]) = (self.met, self.met);
        self.met += 1;
        self.open.push(v);
    }

    /// Takes the component of a vertex off the stack, if the vertex was the first of it that was met.
    fn close(&mut self, v: usize) {
        if self.low[v] != self.order[v] {
            return;
        }
        while let Some(member) = self.open.pop() {
            self.component[member] = self.found;
            if member == v {
                break;
            }
        }
        self.found += 1;
    }
}
