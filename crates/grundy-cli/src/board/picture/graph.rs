//! Graphs in characters: points in brackets, edges as lines. Where a graph is too large for that, a line for each point.
//!
//! Graphs without an arrangement of their own are arranged by forces (Fruchterman and Reingold 1991) from points on a
//! circle, without randomness, so that the same graph always looks the same; a point keeps its place while others go.

use super::room::{Room, ink};
use crate::board::canvas::{Canvas, Ink, Mark, Spot};
use grundy::vocabulary::Player;
use grundy::vocabulary::picture::{Arranged, Edge, Graph, Point};
use std::collections::{HashMap, HashSet};

/// The places of points, by their names, between 0 and 1 both ways.
#[derive(Clone, Debug, Default)]
pub struct Places(HashMap<(usize, String), (f64, f64)>);

/// A point's label on the canvas.
#[derive(Clone, Copy)]
struct Label {
    /// The column where it begins, and its line.
    x: usize,
    y: usize,
    width: usize,
}

impl Label {
    /// The column and the line of its middle, where edges end.
    fn middle(self) -> [i64; 2] {
        [(self.x + self.width / 2) as i64, self.y as i64]
    }
}

/// The largest number of points that are arranged; larger graphs are listed.
const MOST_ARRANGED: usize = 48;

/// Steps of the forces.
const STEPS: usize = 150;

/// The graph as a drawing, or as a list where it is large or the room is small.
pub fn draw(part: usize, graph: &Graph, places: &mut Places, room: Room) -> Canvas {
    let small = room.width < 20 || room.height < 5;
    if graph.points.is_empty() || graph.points.len() > MOST_ARRANGED || small {
        return list(part, graph, room);
    }
    let at = arrange(part, graph, places);
    // Rows and columns of points need not fill the room.
    let levels = |pick: fn(&(f64, f64)) -> f64| {
        let mut all: Vec<f64> = at.iter().map(pick).collect();
        all.sort_by(f64::total_cmp);
        all.dedup();
        all.len()
    };
    let width = room.width.min(72).min(12 * levels(|place| place.0)) - 1;
    let height = room.height.min(24).min(4 * levels(|place| place.1) - 3);
    let label_of = |i: usize| {
        let (x, y) = at[i];
        let shown = label(&graph.points[i]).chars().count();
        let most = width.saturating_sub(shown);
        let x = (x * most as f64).round() as usize;
        let y = (y * (height - 1) as f64).round() as usize;
        Label { x, y, width: shown }
    };
    let labels: Vec<Label> = (0..graph.points.len()).map(label_of).collect();
    let mut canvas = Canvas::default();
    for (i, edge) in graph.edges.iter().enumerate() {
        let ends = edge.ends.map(|end| labels[end].middle());
        stroke(edge, Spot::Edge(part, i), ends, &mut canvas);
    }
    for (i, point) in graph.points.iter().enumerate() {
        let Label { x, y, .. } = labels[i];
        let colour = match (point.owner, point.tokens) {
            (None, 1..) => Ink::Strong,
            (owner, _) => ink(owner),
        };
        canvas.write(x, y, &label(point), colour, Some(Spot::Point(part, i)));
    }
    canvas
}

/// A point: its label in brackets that say whose it is, with the tokens on it.
fn label(point: &Point) -> String {
    let tokens = match point.tokens {
        0 => String::new(),
        1 => "•".to_owned(),
        n => format!("•{n}"),
    };
    let (open, close) = match point.owner {
        None => ('(', ')'),
        Some(Player::Left) => ('[', ']'),
        Some(Player::Right) => ('<', '>'),
    };
    format!("{open}{}{tokens}{close}", point.label)
}

/// An edge from the middle of one point to the middle of another: with its owner's letter at its middle, Left's double where
/// it is about level or upright; faint without an owner.
fn stroke(edge: &Edge, spot: Spot, [[x0, y0], [x1, y1]]: [[i64; 2]; 2], canvas: &mut Canvas) {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let steps = dx.abs().max(dy.abs()).max(1);
    let colour = match edge.owner {
        None => Ink::Faint,
        owner => ink(owner),
    };
    let letter = match (
        dx.abs() > 2 * dy.abs(),
        dy.abs() > 2 * dx.abs(),
        dx * dy > 0,
    ) {
        (true, ..) => ['─', '═'][usize::from(edge.owner == Some(Player::Left))],
        (_, true, _) => ['│', '║'][usize::from(edge.owner == Some(Player::Left))],
        (.., true) => '╲',
        _ => '╱',
    };
    for step in 0..=steps {
        let (x, y) = (x0 + dx * step / steps, y0 + dy * step / steps);
        let mark = Mark {
            letter,
            ink: colour,
            spot: Some(spot),
        };
        canvas.put(x as usize, y as usize, mark);
    }
    let on_way = |share: i64| (x0 + dx * share / 8, y0 + dy * share / 8);
    let mut sign = |share: i64, text: char| {
        let (x, y) = on_way(share);
        canvas.write(
            x as usize,
            y as usize,
            &text.to_string(),
            colour,
            Some(spot),
        );
    };
    if let Some(owner) = edge.owner {
        sign(4, ['L', 'R'][owner.index()]);
    }
    if edge.directed {
        let arrow = match (dx.abs() > dy.abs(), dx > 0, dy > 0) {
            (true, true, _) => '▸',
            (true, false, _) => '◂',
            (false, _, true) => '▾',
            (false, _, false) => '▴',
        };
        sign(6, arrow);
    }
}

/// A line for each point: what it is joined to.
fn list(part: usize, graph: &Graph, room: Room) -> Canvas {
    let mut canvas = Canvas::default();
    let mut joined: Vec<Vec<String>> = vec![Vec::new(); graph.points.len()];
    for edge in &graph.edges {
        let [a, b] = edge.ends;
        let sign = edge.owner.map_or("", |owner| ["L ", "R "][owner.index()]);
        joined[a].push(format!("{sign}{}", graph.points[b].label));
        if !edge.directed {
            joined[b].push(format!("{sign}{}", graph.points[a].label));
        }
    }
    let most = room.height.saturating_sub(1).max(1);
    for (i, point) in graph.points.iter().enumerate().take(most) {
        let spot = Some(Spot::Point(part, i));
        let head = label(point);
        canvas.write(0, i, &head, ink(point.owner), spot);
        let line = joined[i].join(", ");
        canvas.write(head.chars().count() + 1, i, &line, Ink::Faint, spot);
    }
    if graph.points.len() > most {
        let left = graph.points.len() - most;
        let note = format!("… and {left} more points");
        canvas.write(0, most, &note, Ink::Faint, None);
    }
    canvas
}

/// The place of each point: those that are known keep theirs.
fn arrange(part: usize, graph: &Graph, places: &mut Places) -> Vec<(f64, f64)> {
    let name = |point: &Point| (part, point.name.clone());
    let known = |point: &Point| places.0.contains_key(&name(point));
    if !graph.points.iter().all(known) {
        let fresh = match graph.arranged {
            Arranged::Freely => by_names(graph).unwrap_or_else(|| by_forces(graph)),
            arranged => in_layers(graph, arranged == Arranged::Grounded),
        };
        for (point, at) in graph.points.iter().zip(fresh) {
            places.0.insert(name(point), at);
        }
    }
    graph.points.iter().map(|p| places.0[&name(p)]).collect()
}

/// The points of a grid, whose labels are their rows and columns: `2.3`.
fn by_names(graph: &Graph) -> Option<Vec<(f64, f64)>> {
    let cell = |point: &Point| {
        let (row, column) = point.label.split_once('.')?;
        Some((column.parse::<u16>().ok()?, row.parse::<u16>().ok()?))
    };
    let cells: Vec<(u16, u16)> = graph.points.iter().map(cell).collect::<Option<_>>()?;
    let share = |n: u16, most: u16| f64::from(n.saturating_sub(1)) / f64::from(most.max(2) - 1);
    let widest = cells.iter().map(|cell| cell.0).max()?;
    let lowest = cells.iter().map(|cell| cell.1).max()?;
    let place = |(column, row): &(u16, u16)| (share(*column, widest), share(*row, lowest));
    Some(cells.iter().map(place).collect())
}

/// The points in layers by their distance from the first one, which lies at the top, or at the bottom where it is the ground.
fn in_layers(graph: &Graph, grounded: bool) -> Vec<(f64, f64)> {
    let count = graph.points.len();
    let mut depth = vec![usize::MAX; count];
    // A point to which no edge leads is a starting point of its own.
    let entered: HashSet<usize> = (graph.edges.iter())
        .filter(|edge| edge.directed)
        .map(|edge| edge.ends[1])
        .collect();
    let mut queue: Vec<usize> = if entered.is_empty() {
        vec![0]
    } else {
        (0..count).filter(|i| !entered.contains(i)).collect()
    };
    queue.iter().for_each(|&i| depth[i] = 0);
    let mut next = 0;
    for other in 0..count {
        while let Some(&at) = queue.get(next) {
            next += 1;
            for edge in &graph.edges {
                let [a, b] = edge.ends;
                let leads = [(a, b, true), (b, a, !edge.directed)];
                for (from, to, there) in leads {
                    if there && from == at && depth[to] == usize::MAX {
                        depth[to] = depth[at] + 1;
                        queue.push(to);
                    }
                }
            }
        }
        if depth[other] == usize::MAX {
            depth[other] = 0;
            queue.push(other);
        }
    }
    let deepest = depth.iter().copied().max().unwrap_or(0).max(1);
    let mut seats: Vec<usize> = vec![0; deepest + 1];
    let mut at = vec![(0.0, 0.0); count];
    let in_layer = |d: usize| depth.iter().filter(|&&other| other == d).count();
    for &i in &queue {
        let d = depth[i];
        let x = (seats[d] as f64 + 0.5) / in_layer(d) as f64;
        seats[d] += 1;
        let y = d as f64 / deepest as f64;
        at[i] = (x, if grounded { 1.0 - y } else { y });
    }
    at
}

/// The points from a circle, moved by forces: all push each other away, edges pull.
fn by_forces(graph: &Graph) -> Vec<(f64, f64)> {
    let count = graph.points.len();
    let circle = |i: usize| {
        let angle = std::f64::consts::TAU * i as f64 / count as f64;
        (angle.cos(), angle.sin())
    };
    let mut at: Vec<(f64, f64)> = (0..count).map(circle).collect();
    let ideal = (4.0 / count as f64).sqrt();
    for step in 0..STEPS {
        let mut push = vec![(0.0, 0.0); count];
        for i in 0..count {
            for j in (0..count).filter(|&j| j != i) {
                let (dx, dy) = (at[i].0 - at[j].0, at[i].1 - at[j].1);
                let square = (dx * dx + dy * dy).max(1e-4);
                push[i].0 += dx * ideal * ideal / square;
                push[i].1 += dy * ideal * ideal / square;
            }
        }
        for edge in &graph.edges {
            let [a, b] = edge.ends;
            let (dx, dy) = (at[a].0 - at[b].0, at[a].1 - at[b].1);
            let pull = (dx * dx + dy * dy).sqrt() / ideal;
            push[a].0 -= dx * pull;
            push[a].1 -= dy * pull;
            push[b].0 += dx * pull;
            push[b].1 += dy * pull;
        }
        let most = 0.2 * (1.0 - step as f64 / STEPS as f64);
        for (place, (x, y)) in at.iter_mut().zip(push) {
            let length = (x * x + y * y).sqrt().max(1e-9);
            place.0 += x / length * length.min(most);
            place.1 += y / length * length.min(most);
        }
    }
    let span = |pick: fn(&(f64, f64)) -> f64| {
        let low = at.iter().map(pick).fold(f64::INFINITY, f64::min);
        let high = at.iter().map(pick).fold(f64::NEG_INFINITY, f64::max);
        (low, (high - low).max(1e-9))
    };
    let ((left, width), (top, height)) = (span(|p| p.0), span(|p| p.1));
    let within = |(x, y): &(f64, f64)| ((x - left) / width, (y - top) / height);
    match count {
        1 => vec![(0.5, 0.5)],
        _ => at.iter().map(within).collect(),
    }
}

/// The points and edges that went or changed, and the points at edges that came.
pub fn changed(part: usize, old: &Graph, new: &Graph, all: &mut HashSet<Spot>) {
    let after: HashMap<&str, &Point> = new.points.iter().map(|p| (p.name.as_str(), p)).collect();
    for (i, point) in old.points.iter().enumerate() {
        if after.get(point.name.as_str()) != Some(&point) {
            all.insert(Spot::Point(part, i));
        }
    }
    let named = |graph: &Graph, edge: &Edge| {
        let [a, b] = edge.ends.map(|end| graph.points[end].name.clone());
        (a, b, edge.owner)
    };
    let mut left: Vec<_> = new.edges.iter().map(|edge| named(new, edge)).collect();
    for (i, edge) in old.edges.iter().enumerate() {
        let edge = named(old, edge);
        match left.iter().position(|other| *other == edge) {
            Some(at) => drop(left.swap_remove(at)),
            None => drop(all.insert(Spot::Edge(part, i))),
        }
    }
    for (i, point) in old.points.iter().enumerate() {
        if left
            .iter()
            .any(|(a, b, _)| *a == point.name || *b == point.name)
        {
            all.insert(Spot::Point(part, i));
        }
    }
}
