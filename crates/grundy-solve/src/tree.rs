//! The game tree itself: counting it, walking it, drawing it, listing the lines of play.
//!
//! The full tree has one node for every line of play, the root among them; the graph has one for every position.
//! Counting needs each position once: nodes(p) = 1 + the sum over its moves of nodes(option), so a tree of 10^50
//! nodes is counted in the time of its graph. Stacks are explicit.

use grundy_core::{Player, Sequential, StopReason, Turn, Watch, make_room, settle};
use num::{BigUint, One, Zero};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::fmt::Write;
use std::hash::Hash;
use std::ops::Range;

/// The size of a game tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Nodes of the full tree: lines of play from the root that may break off anywhere, the empty one included.
    pub nodes: BigUint,
    /// Leaves of the full tree: finished lines of play.
    pub leaves: BigUint,
    /// Different positions.
    pub positions: u64,
    /// Plies of the longest line of play.
    pub longest: u64,
    /// Plies of the shortest finished line of play.
    pub shortest: u64,
}

/// The sizes of the tree below a position.
#[derive(Clone)]
struct Sizes {
    nodes: BigUint,
    leaves: BigUint,
    longest: u64,
    shortest: u64,
}

/// Counts the full tree below `position` without walking it: each position is counted once.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Cycle`] when the play can repeat a position, for then the tree is infinite.
pub fn count<R: Sequential>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Count, StopReason> {
    let mut counting = Counting {
        rules,
        known: FxHashMap::default(),
    };
    let mut stack = vec![counting.enter(position.clone(), watch)?];
    loop {
        let frame = stack
            .last_mut()
            .expect("the root is there until it is counted");
        if let Some(option) = frame.options.pop() {
            match counting.known.get(&option) {
                Some(Some(sizes)) => add(&mut frame.sizes, sizes),
                Some(None) => return Err(StopReason::again(rules.in_words(&option))),
                None => {
                    // The option is counted first; then it is popped again in this frame, and its sizes are known.
                    frame.options.push(option.clone());
                    stack.push(counting.enter(option, watch)?);
                }
            }
            continue;
        }
        let OpenPosition {
            position, sizes, ..
        } = stack
            .pop()
            .expect("the frame that was looked at is on the stack");
        if stack.is_empty() {
            return Ok(Count {
                nodes: sizes.nodes,
                leaves: sizes.leaves,
                positions: counting.known.len() as u64,
                longest: sizes.longest,
                shortest: sizes.shortest,
            });
        }
        settle(&mut counting.known, position, Some(sizes));
    }
}

/// A position on the path, the options that are not counted yet, and the sizes of those that are, summed.
struct OpenPosition<P> {
    position: P,
    options: Vec<P>,
    sizes: Sizes,
}

/// The positions that were met; `None` marks those on the path to the present one.
struct Counting<'a, R: Sequential> {
    rules: &'a R,
    known: FxHashMap<R::Position, Option<Sizes>>,
}

impl<R: Sequential> Counting<'_, R> {
    /// Steps down to a position that was not met before.
    fn enter(
        &mut self,
        position: R::Position,
        watch: &mut dyn Watch,
    ) -> Result<OpenPosition<R::Position>, StopReason> {
        watch.work(1)?;
        let met = self.known.len() as u64;
        if met.is_multiple_of(4096) {
            let entry = 2 * size_of::<(R::Position, Option<Sizes>)>() as u64 + 64;
            watch.memory(met * entry)?;
            watch.progress("positions", met, 0);
        }
        make_room(&self.known, watch)?;
        self.known.insert(position.clone(), None);
        let options = match self.rules.turn(&position) {
            Turn::Over(_) => Vec::new(),
            Turn::Of(_) => options_at_a_price(self.rules, &position, watch)?,
        };
        let (leaves, shortest) = if options.is_empty() {
            (BigUint::one(), 0)
        } else {
            (BigUint::zero(), u64::MAX)
        };
        Ok(OpenPosition {
            position,
            options,
            sizes: Sizes {
                nodes: BigUint::one(),
                leaves,
                longest: 0,
                shortest,
            },
        })
    }
}

/// The options of a position. Each is charged as a position: where moves are many, they are most of the work.
fn options_at_a_price<R: Sequential>(
    rules: &R,
    p: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Vec<R::Position>, StopReason> {
    let options = crate::bounded(rules.legal(p).map(|mv| rules.play(p, &mv)), watch)?;
    watch.work(options.len() as u64)?;
    Ok(options)
}

/// Adds the tree of an option.
fn add(sizes: &mut Sizes, option: &Sizes) {
    sizes.nodes += &option.nodes;
    sizes.leaves += &option.leaves;
    sizes.longest = sizes.longest.max(option.longest + 1);
    sizes.shortest = sizes.shortest.min(option.shortest + 1);
}

/// Counts the nodes of the full tree one by one: the oracle for [`count`], and as slow as the tree is large.
///
/// # Errors
/// The reason that stopped it; a play without end runs until the watch stops it.
pub fn count_by_walking<R: Sequential>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<u64, StopReason> {
    let mut nodes = 0;
    for _ in walk(rules, position, Order::DepthFirst, u32::MAX) {
        watch.work(1)?;
        nodes += 1;
    }
    Ok(nodes)
}

/// An order in which to walk a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// A node, then everything below its first move, then below its second, …
    DepthFirst,
    /// All nodes of one depth before the next.
    BreadthFirst,
}

/// A node of the full tree, as a walk meets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit<P, M> {
    /// Plies from the root.
    pub depth: u32,
    /// The position one ply before and the move that led here; `None` at the root.
    pub from: Option<(P, M)>,
    /// The position.
    pub position: P,
}

/// Walks the full tree to `depth` plies, the root first. Moves keep the order of the rules.
/// Depth first the memory is the longest line times its moves; breadth first it is the widest level.
pub fn walk<'r, R: Sequential>(
    rules: &'r R,
    root: &R::Position,
    order: Order,
    depth: u32,
) -> impl Iterator<Item = Visit<R::Position, R::Move>> + use<'r, R> {
    let mut waiting = VecDeque::from([Visit {
        depth: 0,
        from: None,
        position: root.clone(),
    }]);
    std::iter::from_fn(move || {
        let visit = waiting.pop_front()?;
        if visit.depth < depth && matches!(rules.turn(&visit.position), Turn::Of(_)) {
            let below: Vec<_> = rules
                .legal(&visit.position)
                .take(crate::MOST_OPTIONS)
                .map(|mv| Visit {
                    depth: visit.depth + 1,
                    position: rules.play(&visit.position, &mv),
                    from: Some((visit.position.clone(), mv)),
                })
                .collect();
            match order {
                Order::BreadthFirst => waiting.extend(below),
                Order::DepthFirst => {
                    for next in below.into_iter().rev() {
                        waiting.push_front(next);
                    }
                }
            }
        }
        Some(visit)
    })
}

/// A line of play with its payoff.
pub type Line<R> = (
    Vec<<R as grundy_core::Ruleset>::Move>,
    <R as Sequential>::Payoff,
);

/// The finished lines of play, each with its payoff, in the order of a depth-first walk.
pub fn lines<'r, R: Sequential>(
    rules: &'r R,
    root: &R::Position,
) -> impl Iterator<Item = Line<R>> + use<'r, R> {
    let mut line: Vec<R::Move> = Vec::new();
    walk(rules, root, Order::DepthFirst, u32::MAX).filter_map(move |visit| {
        line.truncate((visit.depth as usize).saturating_sub(1));
        line.extend(visit.from.map(|(_, mv)| mv));
        match rules.turn(&visit.position) {
            Turn::Over(payoff) => Some((line.clone(), payoff)),
            Turn::Of(_) => None,
        }
    })
}

/// A part of a tree, listed: every node with its move, and of each position the moves at most once when equal positions
/// are merged. Its cost is that of its entries, however large the tree is.
#[derive(Clone, Debug)]
pub struct Listing<P, M> {
    /// The nodes, level by level, the root first.
    pub entries: Vec<VisitedNode<P, M>>,
    /// The reason why the list ended before everything down to the depth was in it.
    pub stopped: Option<StopReason>,
}

/// A node of a listing.
#[derive(Clone, Debug)]
pub struct VisitedNode<P, M> {
    /// Plies from the root.
    pub depth: u32,
    /// The number of the entry one ply before and the move that led here; `None` at the root.
    pub from: Option<(usize, M)>,
    /// The position.
    pub position: P,
    /// The moves here, as far as the list has them.
    pub moves: NodeMoves,
}

/// The moves at an entry of a listing, as far as it has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeMoves {
    /// No moves: the play is over, and the node is a leaf of the tree.
    Over,
    /// All of them, at these entries.
    Listed(Range<usize>),
    /// The moves at the entry with this number, where the same position is met first.
    As(usize),
    /// Only these, although there are more: the depth or the number of entries was exhausted.
    Cut(Range<usize>),
}

/// Lists the tree to `depth` plies, level by level, with at most `most` entries. Equal positions are listed once and
/// referred to after that if `merged`, else each time they are met.
pub fn list<R: Sequential>(
    rules: &R,
    root: &R::Position,
    merged: bool,
    depth: u32,
    most: usize,
    watch: &mut dyn Watch,
) -> Listing<R::Position, R::Move> {
    let mut list = Lister {
        entries: Vec::new(),
        first: merged.then(FxHashMap::default),
    };
    let mut stopped = None;
    list.add(0, None, root.clone());
    let mut at = 0;
    while at < list.entries.len() {
        let here = &list.entries[at];
        let (p, below) = (here.position.clone(), here.depth.saturating_add(1));
        match (&here.moves, rules.turn(&p)) {
            (NodeMoves::As(_), _) => {}
            (_, Turn::Over(_)) => list.entries[at].moves = NodeMoves::Over,
            (_, Turn::Of(_)) if below > depth || stopped.is_some() => {}
            (_, Turn::Of(_)) => {
                let begin = list.entries.len();
                for mv in rules.legal(&p) {
                    let room = if list.entries.len() < most {
                        watch.work(1)
                    } else {
                        Err(StopReason::Beyond(format!("the list has {most} lines")))
                    };
                    if let Err(stop) = room {
                        stopped = Some(stop);
                        break;
                    }
                    let next = rules.play(&p, &mv);
                    list.add(below, Some((at, mv)), next);
                }
                let listed = begin..list.entries.len();
                list.entries[at].moves = match stopped {
                    None => NodeMoves::Listed(listed),
                    Some(_) => NodeMoves::Cut(listed),
                };
            }
        }
        at += 1;
    }
    Listing {
        entries: list.entries,
        stopped,
    }
}

/// A listing as it grows.
struct Lister<P, M> {
    entries: Vec<VisitedNode<P, M>>,
    /// The entry where each position is met first, at its least depth, since levels come one after the other; `None` where
    /// equal positions are listed each time.
    first: Option<FxHashMap<P, usize>>,
}

impl<P: Clone + Eq + Hash, M> Lister<P, M> {
    /// Appends an entry; a position that was met before refers to its first entry.
    fn add(&mut self, depth: u32, from: Option<(usize, M)>, position: P) {
        let here = self.entries.len();
        let met = match &mut self.first {
            Some(first) => *first.entry(position.clone()).or_insert(here),
            None => here,
        };
        let moves = if met == here {
            NodeMoves::Cut(0..0)
        } else {
            NodeMoves::As(met)
        };
        self.entries.push(VisitedNode {
            depth,
            from,
            position,
            moves,
        });
    }
}

impl<P, M> Listing<P, M> {
    /// The same listing with positions and moves in another form; a move is given with the position where it is made.
    pub fn map<Q, N>(
        self,
        mut position: impl FnMut(&P) -> Q,
        mut mv: impl FnMut(&P, &M) -> N,
    ) -> Listing<Q, N> {
        let entries = &self.entries;
        let changed = |entry: &VisitedNode<P, M>| VisitedNode {
            depth: entry.depth,
            from: (entry.from.as_ref()).map(|(from, by)| (*from, mv(&entries[*from].position, by))),
            position: position(&entry.position),
            moves: entry.moves.clone(),
        };
        Listing {
            entries: entries.iter().map(changed).collect(),
            stopped: self.stopped,
        }
    }

    /// The numbers of the entries in an order of walking.
    #[must_use]
    pub fn in_order(&self, order: Order) -> Vec<usize> {
        if order == Order::BreadthFirst {
            return (0..self.entries.len()).collect();
        }
        let mut all = Vec::with_capacity(self.entries.len());
        let mut waiting = vec![0];
        while let Some(at) = waiting.pop() {
            all.push(at);
            if let NodeMoves::Listed(below) | NodeMoves::Cut(below) = &self.entries[at].moves {
                waiting.extend(below.clone().rev());
            }
        }
        all
    }
}

/// The known facts of an entry: the player to move there (`None` where the play is over), and the payoff for Left.
pub type Known = Option<(Option<Player>, i64)>;

/// For each entry of a listing: true if alpha-beta never looks at it when it searches the tree plainly, moves in their order
/// and nothing remembered; `None` where that depends on a payoff that is not known.
///
/// What a search returns for a node is exact, or a bound that lies on the same side of the window as the payoff itself. So
/// the payoffs of the entries decide where it cuts, and nothing has to be searched below the listing. Entries that stand for
/// another one are nodes of their own here.
///
/// # Panics
/// When `known` is not as long as the listing.
#[must_use]
pub fn skipped<P, M>(listing: &Listing<P, M>, known: &[Known]) -> Vec<Option<bool>> {
    struct OpenEntry {
        at: usize,
        below: Range<usize>,
        /// The payoff that either side is sure of already: Left of at least the first, Right of at most the second.
        window: [Option<i64>; 2],
        /// True if the rest is cut off; `None` when a payoff was missing.
        enough: Option<bool>,
    }
    assert_eq!(known.len(), listing.entries.len(), "one for each entry");
    let mut skipped = vec![None; known.len()];
    let frame = |at: usize, window| OpenEntry {
        at,
        below: match &listing.entries[at].moves {
            NodeMoves::Listed(below) | NodeMoves::Cut(below) => below.clone(),
            NodeMoves::Over | NodeMoves::As(_) => 0..0,
        },
        window,
        enough: Some(false),
    };
    let mut stack = vec![frame(0, [None; 2])];
    skipped[0] = Some(false);
    while let Some(top) = stack.last_mut() {
        if let Some(next) = top.below.next() {
            skipped[next] = top.enough;
            if top.enough == Some(false) {
                let window = top.window;
                stack.push(frame(next, window));
            }
            continue;
        }
        let done = top.at;
        stack.pop();
        let Some(parent) = stack.last_mut() else {
            break;
        };
        let (Some((_, payoff)), Some((Some(mover), _))) = (known[done], known[parent.at]) else {
            parent.enough = None;
            continue;
        };
        let [low, high] = &mut parent.window;
        match mover {
            Player::Left => *low = Some(low.map_or(payoff, |sure| sure.max(payoff))),
            Player::Right => *high = Some(high.map_or(payoff, |sure| sure.min(payoff))),
        }
        parent.enough = Some(matches!((*low, *high), (Some(low), Some(high)) if low >= high));
    }
    // A node below one that is skipped is skipped with it; parents come before their moves.
    for (at, entry) in listing.entries.iter().enumerate() {
        if let Some((from, _)) = entry.from
            && skipped[from] == Some(true)
        {
            skipped[at] = Some(true);
        }
    }
    skipped
}

/// A tree or graph as DOT text for Graphviz.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The text.
    pub dot: String,
    /// The number of nodes it shows.
    pub nodes: usize,
    /// True if something above the depth asked for was left out.
    pub cut: bool,
}

/// The line with which the edge of a move is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A thin line.
    Plain,
    /// A bold line: a winning move.
    Bold,
    /// A dashed line: a branch that is cut.
    Dashed,
    /// A bold dashed line: a winning move in a branch that is cut.
    BoldDashed,
}

/// Draws a listing: the full tree, or the graph of positions if it was merged. `label` names the node of an entry, `edge`
/// the move that led to one. Leaves have a double border, and nodes with moves that are left out a dashed one.
pub fn draw<P, M>(
    listing: &Listing<P, M>,
    mut label: impl FnMut(usize) -> String,
    mut edge: impl FnMut(usize) -> (String, Stroke),
) -> Drawing {
    let mut dot = String::from("digraph game {\n  node [shape=box];\n");
    let (mut nodes, mut edges) = (0, String::new());
    for (number, entry) in listing.entries.iter().enumerate() {
        let node = match entry.moves {
            NodeMoves::As(first) => first,
            _ => number,
        };
        if let Some((from, _)) = &entry.from {
            let (text, stroke) = edge(number);
            let style = match stroke {
                Stroke::Plain => "",
                Stroke::Bold => ", style=bold, penwidth=3",
                Stroke::Dashed => ", style=dashed",
                Stroke::BoldDashed => ", style=dashed, penwidth=3",
            };
            let text = quoted(&text);
            let _ = writeln!(edges, "  n{from} -> n{node} [label=\"{text}\"{style}];");
        }
        let shape = match entry.moves {
            NodeMoves::As(_) => continue,
            NodeMoves::Listed(_) => "",
            NodeMoves::Over => ", peripheries=2",
            NodeMoves::Cut(_) => ", style=dashed",
        };
        nodes += 1;
        let text = quoted(&label(number));
        let _ = writeln!(dot, "  n{number} [label=\"{text}\"{shape}];");
    }
    dot += &edges;
    dot.push_str("}\n");
    Drawing {
        dot,
        nodes,
        cut: listing.stopped.is_some(),
    }
}

/// The text escaped for a quoted string.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}
