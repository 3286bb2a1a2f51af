//! Game trees: tidy, each node with its winner or its value, winning edges thick, branches that alpha-beta cuts off dashed.

use crate::layout::tidy;
use crate::page::{self, Page};
use crate::scene::{At, Block, Scene, Shape};
use crate::text;
use grundy::vocabulary::Player;

/// The largest number of nodes that are drawn.
const MOST: usize = 150;
/// A tree that would be wider grows to the right.
const WIDEST: f64 = 1_300.0;
/// The greatest width of a node.
const WIDEST_NODE: f64 = 150.0;

/// The knowledge about a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing is known.
    #[default]
    Unknown,
    /// The player to move wins.
    Won,
    /// The player to move loses.
    Lost,
    /// Neither player wins.
    Tied,
    /// This player wins, whichever player is to move.
    By(Player),
}

/// A node of a tree; parents come before their children.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnNode {
    /// The number of its parent; `None` at the root.
    pub parent: Option<usize>,
    /// The words in it: the position.
    pub label: String,
    /// The move that leads to it.
    pub mv: String,
    /// The player who made that move, where it matters.
    pub by: Option<Player>,
    /// The winner.
    pub mark: Mark,
    /// Its value, as text; empty where it has none.
    pub value: String,
    /// True if the move that leads to it wins.
    pub winning: bool,
    /// True if a search need not visit it.
    pub cut: bool,
    /// True if it has moves that are not among the nodes.
    pub more: bool,
}

/// A tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The subject of the tree.
    pub title: String,
    /// The answer in a sentence, with the size of the whole tree.
    pub said: String,
    /// The nodes.
    pub nodes: Vec<DrawnNode>,
}

/// The tree; where it has too many nodes, its first levels, and it says so.
///
/// ```
/// use grundy_picture::{Mark, DrawnNode, Tree, tree};
/// let node = |parent, label: &str, mark| DrawnNode { parent, label: label.into(), mark, ..DrawnNode::default() };
/// let nim = Tree {
///     title: "nim 2".into(),
///     nodes: vec![
///         node(None, "2", Mark::Won),
///         node(Some(0), "1", Mark::Won),
///         DrawnNode { winning: true, ..node(Some(0), "0", Mark::Lost) },
///         DrawnNode { winning: true, ..node(Some(1), "0", Mark::Lost) },
///     ],
///     ..Tree::default()
/// };
/// assert_eq!(tree(&nim).to_svg().matches("class=\"node won\"").count(), 3); // one is in the key
/// ```
#[must_use]
pub fn tree(tree: &Tree) -> Scene {
    let drawn = drawing(tree, "cut off by alpha-beta");
    let widest = drawn.block.width.max(drawn.key.width);
    let mut page = Page::new(&tree.title, &tree.said, widest);
    page.centred(drawn.block);
    page.below(drawn.key);
    page.finish(&drawn.notes)
}

/// A tree with what belongs below it.
pub(crate) struct Drawing {
    /// The tree.
    pub block: Block,
    /// The meaning of its marks.
    pub key: Block,
    /// The notes on what it leaves out.
    pub notes: Vec<String>,
}

/// The drawing of a tree; `dashed` is the meaning of dashed nodes.
pub(crate) fn drawing(tree: &Tree, dashed: &str) -> Drawing {
    let kept = first_levels(&tree.nodes);
    let nodes: Vec<&DrawnNode> = kept.iter().map(|&at| &tree.nodes[at]).collect();
    let number = |at: usize| kept.binary_search(&at).ok();
    let mut children = vec![Vec::new(); nodes.len()];
    let mut more: Vec<bool> = nodes.iter().map(|node| node.more).collect();
    for (at, node) in tree.nodes.iter().enumerate() {
        match (node.parent.and_then(number), number(at)) {
            (Some(parent), Some(child)) => children[parent].push(child),
            (Some(parent), None) => more[parent] = true,
            _ => {}
        }
    }
    let widths: Vec<f64> = nodes.iter().map(|node| width_of(node)).collect();
    let laid = Laid::new(&children, &widths);
    let mut block = Block::new(laid.size.0, laid.size.1);
    for (parent, below) in children.iter().enumerate() {
        for &child in below {
            laid.edge(&mut block, nodes[child], parent, child);
        }
    }
    for (at, node) in nodes.iter().enumerate() {
        draw_node(&mut block, node, laid.places[at], widths[at]);
        if more[at] {
            laid.dots(&mut block, at);
        }
    }
    let mut notes = Vec::new();
    if kept.len() < tree.nodes.len() {
        notes.push(format!(
            "The first levels are drawn: {} of {} nodes.",
            kept.len(),
            tree.nodes.len()
        ));
    }
    if more.contains(&true) {
        notes.push("Dots stand where the tree goes on.".to_owned());
    }
    let key = legend(&nodes, dashed);
    Drawing { block, key, notes }
}

/// The nodes of the first levels, ascending: whole levels as long as they fit, then the first of the next.
fn first_levels(nodes: &[DrawnNode]) -> Vec<usize> {
    let mut depth = vec![0usize; nodes.len()];
    for (at, node) in nodes.iter().enumerate() {
        depth[at] = node
            .parent
            .filter(|&parent| parent < at)
            .map_or(0, |parent| depth[parent] + 1);
    }
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    order.sort_by_key(|&at| (depth[at], at));
    order.truncate(MOST);
    order.sort_unstable();
    order
}

/// The width of a node, from its widest line.
fn width_of(node: &DrawnNode) -> f64 {
    let widest = text::width(&node.label, 12.0).max(text::width(&words_of(node), 11.0));
    widest.clamp(18.0, WIDEST_NODE) + 12.0
}

/// The words below the position in a node.
fn words_of(node: &DrawnNode) -> String {
    let letter = match node.mark {
        Mark::Unknown => "?",
        Mark::Won => "N",
        Mark::Lost => "P",
        Mark::Tied => "T",
        Mark::By(Player::Left) => "L",
        Mark::By(Player::Right) => "R",
    };
    match (node.mark, node.value.is_empty()) {
        // The position is represented by its value.
        (Mark::Unknown, false) if node.value == node.label => String::new(),
        (_, true) => letter.to_owned(),
        (Mark::Unknown, false) => node.value.clone(),
        (_, false) => format!("{letter}  {}", node.value),
    }
}

/// The height of a node.
const HIGH: f64 = 34.0;

/// Draws a node in the style of its mark.
fn draw_node(block: &mut Block, node: &DrawnNode, (x, y): At, width: f64) {
    let class = match (node.cut, node.mark) {
        (true, _) => "node cut",
        (_, Mark::Won) => "node won",
        (_, Mark::Lost) => "node lost",
        (_, Mark::Tied) => "node tied",
        (_, Mark::By(Player::Left)) => "node region left",
        (_, Mark::By(Player::Right)) => "node region right",
        (_, Mark::Unknown) => "node",
    };
    let round = if node.mark == Mark::Lost { 0.0 } else { 9.0 };
    let mut inner = Block::default();
    let corner = (x - width / 2.0, y - HIGH / 2.0);
    inner.shape(class, Shape::Rect(corner, (width, HIGH), round));
    let words = words_of(node);
    let lower = if words.is_empty() { 6.0 } else { 0.0 };
    inner.text(
        "",
        (x, y - 2.0 + lower),
        12.0,
        text::cut(&node.label, 12.0, WIDEST_NODE),
    );
    if !words.is_empty() {
        let words = text::cut(&words, 11.0, WIDEST_NODE);
        inner.text("", (x, y + 12.0), 11.0, words);
    }
    let title = match node.mv.as_str() {
        "" => node.label.clone(),
        mv => format!("{mv}: {}", node.label),
    };
    block.group("", Some(title), (0.0, 0.0), inner.items);
}

/// The places of the nodes, and the direction in which the tree grows.
struct Laid {
    places: Vec<At>,
    widths: Vec<f64>,
    size: At,
    downwards: bool,
}

impl Laid {
    /// The layout of the tree: downwards, or to the right if it would be too wide.
    fn new(children: &[Vec<usize>], widths: &[f64]) -> Laid {
        let room: Vec<f64> = widths.iter().map(|width| width + 14.0).collect();
        let down = tidy::places(children, &room);
        let wide = |places: &[At]| {
            places.iter().map(|at| at.0).fold(0.0, f64::max)
                - places.iter().map(|at| at.0).fold(0.0, f64::min)
        };
        let widest = widths.iter().copied().fold(0.0, f64::max);
        let downwards = wide(&down) <= WIDEST;
        let scaled: Vec<At> = if downwards {
            down.iter().map(|&(x, y)| (x, y * 78.0)).collect()
        } else {
            let across = tidy::places(children, &vec![HIGH + 10.0; widths.len()]);
            across
                .iter()
                .map(|&(x, y)| (y * (widest + 60.0), x))
                .collect()
        };
        let (mut places, (w, h)) = crate::layout::at_corner(scaled);
        let margin = (widest / 2.0 + 6.0, HIGH / 2.0 + 6.0);
        places
            .iter_mut()
            .for_each(|at| *at = (at.0 + margin.0, at.1 + margin.1));
        let tail = if downwards { (0.0, 12.0) } else { (16.0, 0.0) };
        Laid {
            places,
            widths: widths.to_vec(),
            size: (w + 2.0 * margin.0 + tail.0, h + 2.0 * margin.1 + tail.1),
            downwards,
        }
    }

    /// Draws the edge from a parent to a child, in the direction of the layout.
    fn edge(&self, block: &mut Block, node: &DrawnNode, parent: usize, child: usize) {
        let (mut from, mut to) = (self.places[parent], self.places[child]);
        if self.downwards {
            from.1 += HIGH / 2.0;
            to.1 -= HIGH / 2.0;
        } else {
            from.0 += self.widths[parent] / 2.0;
            to.0 -= self.widths[child] / 2.0;
        }
        let class = match (node.cut, node.winning, node.by) {
            (true, ..) => "dashed",
            (_, true, Some(Player::Left)) => "winning edge left",
            (_, true, Some(Player::Right)) => "winning edge right",
            (_, true, None) => "winning edge both",
            (_, _, Some(Player::Left)) => "edge thin left",
            (_, _, Some(Player::Right)) => "edge thin right",
            _ => "ink",
        };
        block.line(class, from, to);
        if node.cut {
            let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            block.line("ink", (x - 7.0, y - 3.0), (x + 7.0, y - 3.0));
            block.line("ink", (x - 7.0, y + 3.0), (x + 7.0, y + 3.0));
        }
    }

    /// Three dots behind a node.
    fn dots(&self, block: &mut Block, at: usize) {
        let (x, y) = self.places[at];
        for dot in [-6.0, 0.0, 6.0] {
            let place = if self.downwards {
                (x + dot, y + HIGH / 2.0 + 7.0)
            } else {
                (x + self.widths[at] / 2.0 + 10.0 + dot, y)
            };
            block.circle("soft", place, 1.8);
        }
    }
}

/// The legend of the marks that are there.
fn legend(nodes: &[&DrawnNode], dashed: &str) -> Block {
    let mut samples: Vec<Block> = (0..6).map(|_| Block::new(22.0, 18.0)).collect();
    let size = (18.0, 14.0);
    samples[0].shape("node won", Shape::Rect((1.0, 2.0), size, 5.0));
    samples[1].rect("node lost", (1.0, 2.0), size);
    samples[2].line("edge both", (0.0, 9.0), (20.0, 9.0));
    samples[3].line("edge thin left", (0.0, 9.0), (20.0, 9.0));
    samples[4].line("edge thin right", (0.0, 9.0), (20.0, 9.0));
    samples[5].line("dashed", (0.0, 9.0), (20.0, 9.0));
    let words = [
        "N: the player to move wins",
        "P: the player to move loses",
        "a winning move",
        "a move of Left",
        "a move of Right",
        dashed,
    ];
    let marked = |mark| nodes.iter().any(|node| node.mark == mark);
    let by = |player| nodes.iter().any(|node| node.by == Some(player));
    let worth_saying = [
        marked(Mark::Won),
        marked(Mark::Lost),
        nodes.iter().any(|node| node.winning),
        by(Player::Left),
        by(Player::Right),
        nodes.iter().any(|node| node.cut),
    ];
    let all = samples.into_iter().zip(words).zip(worth_saying);
    page::key(
        all.filter(|(_, shown)| *shown)
            .map(|(entry, _)| entry)
            .collect(),
    )
}
