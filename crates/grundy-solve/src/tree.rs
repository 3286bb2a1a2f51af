//! The game tree itself: count it, walk it, draw it, list the lines of play.
//!
//! The full tree has one node for every line of play, the root among them; the graph has one for every position.
//! Counting needs each position once: nodes(p) = 1 + the sum over its moves of nodes(option), so a tree of 10^50
//! nodes is counted in the time of its graph. Stacks are explicit.

use grundy_core::{Sequential, StopReason, Turn, Watch, make_room};
use num::{BigUint, One, Zero};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::fmt::Write;

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
/// What stopped it; [`StopReason::Cycle`] when the play can repeat a position, for then the tree is infinite.
pub fn count<R: Sequential>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Count, StopReason> {
    struct Frame<P> {
        position: P,
        options: Vec<P>,
        sizes: Sizes,
    }
    // `None`: on the path to where we are.
    let mut known: FxHashMap<R::Position, Option<Sizes>> = FxHashMap::default();
    let mut stack: Vec<Frame<R::Position>> = Vec::new();
    let mut enter = Some(position.clone());
    let entry = 2 * size_of::<(R::Position, Option<Sizes>)>() as u64 + 64;
    loop {
        if let Some(p) = enter.take() {
            watch.spend(1)?;
            if known.len().is_multiple_of(4096) {
                watch.hold(known.len() as u64 * entry)?;
                watch.progress("positions", known.len() as u64, 0);
            }
            make_room(&known, watch)?;
            known.insert(p.clone(), None);
            let options: Vec<R::Position> = match rules.turn(&p) {
                Turn::Over(_) => Vec::new(),
                Turn::Of(_) => {
                    crate::bounded(rules.legal(&p).map(|mv| rules.play(&p, &mv)), watch)?
                }
            };
            let over = options.is_empty();
            stack.push(Frame {
                position: p,
                options,
                sizes: Sizes {
                    nodes: BigUint::one(),
                    leaves: if over {
                        BigUint::one()
                    } else {
                        BigUint::zero()
                    },
                    longest: 0,
                    shortest: if over { 0 } else { u64::MAX },
                },
            });
        }
        let frame = stack
            .last_mut()
            .expect("the root is there until it is counted");
        if let Some(option) = frame.options.pop() {
            match known.get(&option) {
                Some(Some(sizes)) => add(&mut frame.sizes, sizes),
                Some(None) => {
                    return Err(StopReason::Cycle(format!("{option:?} is reached again")));
                }
                None => {
                    // It comes back to this frame when it is known.
                    frame.options.push(option.clone());
                    enter = Some(option);
                }
            }
            continue;
        }
        let frame = stack.pop().expect("just looked at");
        if stack.is_empty() {
            return Ok(Count {
                nodes: frame.sizes.nodes,
                leaves: frame.sizes.leaves,
                positions: known.len() as u64,
                longest: frame.sizes.longest,
                shortest: frame.sizes.shortest,
            });
        }
        known.insert(frame.position, Some(frame.sizes));
    }
}

fn add(sizes: &mut Sizes, option: &Sizes) {
    sizes.nodes += &option.nodes;
    sizes.leaves += &option.leaves;
    sizes.longest = sizes.longest.max(option.longest + 1);
    sizes.shortest = sizes.shortest.min(option.shortest + 1);
}

/// The nodes of the full tree, one by one: the oracle for [`count`], and as slow as the tree is large.
///
/// # Errors
/// What stopped it; a play without end runs until the watch stops it.
pub fn count_by_walking<R: Sequential>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<u64, StopReason> {
    let mut nodes = 0;
    for _ in walk(rules, position, Order::DepthFirst, u32::MAX) {
        watch.spend(1)?;
        nodes += 1;
    }
    Ok(nodes)
}

/// In which order to walk a tree.
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

/// A tree or graph as DOT text for Graphviz.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The text.
    pub dot: String,
    /// How many nodes it shows.
    pub nodes: usize,
    /// Whether something was left out because of the limits.
    pub cut: bool,
}

/// Draws the full tree (`merged` false) or the graph of positions (`merged` true), breadth first, to `depth` plies
/// and at most `most` nodes. `label` names a node, `edge` a move, in the caller's words.
///
/// # Errors
/// What stopped it.
pub fn draw<R: Sequential>(
    rules: &R,
    root: &R::Position,
    merged: bool,
    (depth, most): (u32, usize),
    mut label: impl FnMut(&R::Position) -> String,
    mut edge: impl FnMut(&R::Position, &R::Move) -> String,
    watch: &mut dyn Watch,
) -> Result<Drawing, StopReason> {
    let mut nodes = vec![(root.clone(), 0u32)];
    let mut ids: FxHashMap<R::Position, usize> = FxHashMap::default();
    if merged {
        ids.insert(root.clone(), 0);
    }
    let (mut edges, mut cut, mut at) = (Vec::new(), false, 0);
    while at < nodes.len() {
        watch.spend(1)?;
        let (p, d) = nodes[at].clone();
        if matches!(rules.turn(&p), Turn::Of(_)) {
            if d == depth {
                cut = true;
            } else {
                for mv in rules.legal(&p) {
                    let next = rules.play(&p, &mv);
                    let id = match ids.get(&next) {
                        Some(&id) => id,
                        None if nodes.len() >= most => {
                            cut = true;
                            continue;
                        }
                        None => {
                            if merged {
                                ids.insert(next.clone(), nodes.len());
                            }
                            nodes.push((next, d + 1));
                            nodes.len() - 1
                        }
                    };
                    edges.push((at, id, edge(&p, &mv)));
                }
            }
        }
        at += 1;
    }
    let mut dot = String::from("digraph game {\n  node [shape=box];\n");
    for (id, (p, _)) in nodes.iter().enumerate() {
        let shape = match rules.turn(p) {
            Turn::Of(_) => "",
            Turn::Over(_) => ", peripheries=2",
        };
        let _ = writeln!(dot, "  n{id} [label=\"{}\"{shape}];", quoted(&label(p)));
    }
    for (from, to, text) in &edges {
        let _ = writeln!(dot, "  n{from} -> n{to} [label=\"{}\"];", quoted(text));
    }
    dot.push_str("}\n");
    Ok(Drawing {
        dot,
        nodes: nodes.len(),
        cut,
    })
}

fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}
