//! Arenas: the player who chooses at each vertex, what a visit counts, the player who wins from there, and by which edges.

use crate::layout::{at_corner, layers};
use crate::page::{self, Page};
use crate::scene::{At, Block, Scene, Shape};
use crate::text;
use grundy::vocabulary::Player;
use grundy::vocabulary::forms::arena::Arena;

/// The largest number of vertices that are drawn.
const MOST: usize = 120;
/// The largest number of edges that are drawn.
const MOST_EDGES: usize = 600;
/// The size of a vertex.
const RADIUS: f64 = 19.0;

/// An arena with what is known about it.
#[derive(Clone, Debug)]
pub struct Regions<'a> {
    /// The title: the name of the arena.
    pub title: String,
    /// The answer in a sentence.
    pub said: String,
    /// The arena.
    pub arena: &'a Arena,
    /// The name of each vertex.
    pub names: Vec<String>,
    /// The winner from each vertex; empty where it is not known.
    pub winner: Vec<Player>,
    /// The vertex to which the owner of each vertex goes, if the owner wins there; empty where it is not known.
    pub strategy: Vec<Option<u32>>,
    /// The names of the players.
    pub sides: [String; 2],
}

/// Vertices in layers, round for the first player and square for the second; the first player's region is marked by a whole
/// border and the second's by a dashed one; edges of a winning strategy are thick.
#[must_use]
pub fn arena(regions: &Regions<'_>) -> Scene {
    let graph = regions.arena;
    let shown = graph.len().min(MOST);
    let edges = edges_of(graph, shown);
    let laid = layers::places(shown, &edges);
    let all = laid.points.iter().chain(laid.bends.iter().flatten());
    let (mut places, (wide, high)) = at_corner(all.map(|&(x, y)| (x * 74.0, y * 92.0)).collect());
    places
        .iter_mut()
        .for_each(|place| *place = (place.0 + 46.0, place.1 + 46.0));
    let mut bends = places.split_off(shown);
    let mut block = Block::new(wide + 92.0, high + 92.0);
    let mut thick = Vec::new();
    for (edge, bend) in edges.iter().zip(&laid.bends) {
        let through: Vec<At> = bends.drain(..bend.len()).collect();
        let chosen = regions.strategy.get(edge[0]).copied().flatten() == Some(edge[1] as u32);
        let back = edges.contains(&[edge[1], edge[0]]);
        let line = DrawnEdge {
            from: places[edge[0]],
            to: places[edge[1]],
            through,
            back,
        };
        if chosen {
            thick.push((line, regions.winner.get(edge[0]).copied()))
        } else {
            line.draw(&mut block, "edge")
        }
    }
    for (line, winner) in thick {
        let class = match winner {
            Some(Player::Left) => "edge left",
            Some(Player::Right) => "edge right",
            None => "edge",
        };
        line.draw(&mut block, class);
    }
    for (v, &place) in places.iter().enumerate() {
        vertex(&mut block, regions, v, place);
    }
    let legend = legend(regions);
    let mut page = Page::new(&regions.title, &regions.said, block.width.max(legend.width));
    page.centred(block);
    page.below(legend);
    let cut = format!(
        "{shown} of {} vertices and {} of {} edges are drawn.",
        graph.len(),
        edges.len(),
        graph.edges()
    );
    let notes: Vec<String> = Some(cut)
        .filter(|_| edges.len() < graph.edges())
        .into_iter()
        .collect();
    page.finish(&notes)
}

/// The edges between the first vertices.
fn edges_of(graph: &Arena, shown: usize) -> Vec<[usize; 2]> {
    let of = |v: u32| {
        graph
            .successors(v)
            .iter()
            .map(move |&to| [v as usize, to as usize])
    };
    let all = graph.vertices().take(shown).flat_map(of);
    all.filter(|edge| edge[1] < shown)
        .take(MOST_EDGES)
        .collect()
}

/// One edge.
struct DrawnEdge {
    from: At,
    to: At,
    through: Vec<At>,
    /// True if there is an edge back, so that both are bent.
    back: bool,
}

impl DrawnEdge {
    /// Draws an edge: straight, curved if another runs the opposite way, or a loop.
    fn draw(&self, block: &mut Block, class: &str) {
        let (from, to) = (self.from, self.to);
        if from == to {
            let (x, y) = (from.0 + RADIUS * 0.8, from.1 - RADIUS * 0.8);
            block.shape(
                class,
                Shape::Curve((x - 6.0, y - 6.0), (x + 46.0, y - 46.0), (x + 9.0, y + 4.0)),
            );
            block.head(class, (x + 2.0, y + 8.0), (-0.5, 0.866));
            return;
        }
        if self.through.is_empty() && self.back {
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = (dx * dx + dy * dy).sqrt().max(1.0);
            let (ux, uy) = (dx / length, dy / length);
            let towards = (
                (from.0 + to.0) / 2.0 - uy * 22.0,
                (from.1 + to.1) / 2.0 + ux * 22.0,
            );
            let [start, end] = [(from, 1.0), (to, -1.0)].map(|((x, y), sign)| {
                let aim = (towards.0 - x, towards.1 - y);
                let far = (aim.0 * aim.0 + aim.1 * aim.1).sqrt().max(1.0);
                let out = if sign > 0.0 { RADIUS } else { RADIUS + 9.0 };
                (x + aim.0 / far * out, y + aim.1 / far * out)
            });
            block.shape(class, Shape::Curve(start, towards, end));
            let (hx, hy) = (to.0 - end.0, to.1 - end.1);
            let far = (hx * hx + hy * hy).sqrt().max(1.0);
            let tip = (end.0 + hx / far * 8.0, end.1 + hy / far * 8.0);
            block.head(class, tip, (hx / far, hy / far));
            return;
        }
        let mut last = from;
        if let Some((end, rest)) = self.through.split_last() {
            block.shape(class, Shape::Line([&[from], rest, &[*end]].concat()));
            last = *end;
        }
        let short = if self.through.is_empty() { RADIUS } else { 0.0 };
        block.arrow(class, last, to, [short, RADIUS + 2.0]);
    }
}

/// Draws a vertex: its shape shows the owner, its colour the winner.
fn vertex(block: &mut Block, regions: &Regions<'_>, v: usize, (x, y): At) {
    let class = match regions.winner.get(v) {
        Some(Player::Left) => "region left",
        Some(Player::Right) => "region right",
        None => "node",
    };
    match regions.arena.owner(v as u32) {
        Player::Left => block.circle(class, (x, y), RADIUS),
        Player::Right => block.rect(
            class,
            (x - RADIUS + 2.0, y - RADIUS + 2.0),
            (2.0 * RADIUS - 4.0, 2.0 * RADIUS - 4.0),
        ),
    }
    let priority = regions.arena.priority(v as u32).to_string();
    let size = (2.0 * RADIUS / text::width(&priority, 1.0)).min(15.0);
    block.text("", (x, y + size * 0.36), size, priority);
    let name = regions.names.get(v).map_or("", String::as_str);
    block.text(
        "soft halo",
        (x, y + RADIUS + 13.0),
        11.0,
        text::cut(name, 11.0, 72.0),
    );
}

/// The key to shapes and colours.
fn legend(regions: &Regions<'_>) -> Block {
    let [first, second] = &regions.sides;
    let words = [
        format!("{first} chooses"),
        format!("{second} chooses"),
        format!("{first} wins"),
        format!("{second} wins"),
    ];
    let mut samples: Vec<Block> = (0..4).map(|_| Block::new(20.0, 18.0)).collect();
    samples[0].circle("node", (10.0, 9.0), 8.0);
    samples[1].rect("node", (2.0, 1.0), (16.0, 16.0));
    samples[2].rect("region left", (2.0, 1.0), (16.0, 16.0));
    samples[3].rect("region right", (2.0, 1.0), (16.0, 16.0));
    page::key(
        samples
            .into_iter()
            .zip(words.iter().map(String::as_str))
            .collect(),
    )
}
