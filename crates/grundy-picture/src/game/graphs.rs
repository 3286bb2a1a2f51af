//! Graphs: Hackenbush on its ground, undirected graphs, directed graphs in layers, trees of moves.

use super::marks::{Change, Marks};
use super::things;
use crate::layout::{around, at_corner, force, layers, plant, tidy};
use crate::scene::{At, Block, Shape};
use crate::sight::{Colour, Place, What};
use crate::text;
use grundy::vocabulary::Player;
use grundy::vocabulary::picture::{Arranged, Edge, Graph, Point};
use std::collections::BTreeMap;

/// The largest number of points drawn; of a larger graph only a part is drawn, with a note.
const MOST_POINTS: usize = 250;

/// The places of points and the courses of edges.
#[derive(Clone, Debug)]
pub struct Lines {
    points: Vec<At>,
    edges: Vec<EdgeCourse>,
    radius: f64,
    /// The number of points that are seen; the edges that are seen follow them.
    seen: usize,
}

/// The room on each side of an edge in its box.
const LINE_ROOM: f64 = 3.0;

/// The course of an edge.
#[derive(Clone, Debug)]
enum EdgeCourse {
    /// Through these places.
    Straight(Vec<At>),
    /// Bent towards a place.
    Bent(At, At, At),
}

impl EdgeCourse {
    /// The point halfway along the edge, for labels.
    fn middle(&self) -> At {
        match self {
            EdgeCourse::Straight(all) => {
                let at = (all.len() - 1) / 2;
                half(all[at], all[(at + 1).min(all.len() - 1)])
            }
            EdgeCourse::Bent(from, towards, to) => half(half(*from, *to), *towards),
        }
    }

    /// The corner and the size of the box around the edge.
    fn reach(&self) -> (At, At) {
        match self {
            EdgeCourse::Straight(all) => around(all, LINE_ROOM),
            // A curve passes halfway between its chord and the place to which it is bent.
            EdgeCourse::Bent(from, _, to) => around(&[*from, self.middle(), *to], LINE_ROOM),
        }
    }

    /// The edge as a line or a curve.
    fn shape(&self) -> Shape {
        match self {
            EdgeCourse::Straight(all) => Shape::Line(all.clone()),
            EdgeCourse::Bent(from, towards, to) => Shape::Curve(*from, *towards, *to),
        }
    }
}

/// The midpoint of two points.
fn half(a: At, b: At) -> At {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// Draws a graph; notes what is left out.
pub fn draw(graph: &Graph, notes: &mut Vec<String>) -> (Block, Lines) {
    let graph = &cut(graph, notes);
    let (points, bends, size, radius) = arranged(graph);
    let mut block = Block::new(size.0, size.1);
    let lines = Lines {
        edges: runs(graph, &points, &bends, radius),
        seen: match graph.arranged {
            Arranged::Grounded => 0,
            _ => points.len(),
        },
        points,
        radius,
    };
    if graph.arranged == Arranged::Grounded {
        let y = lines.points[0].1;
        block.rect("ground", (6.0, y), (size.0 - 12.0, 12.0));
        block.line("ground line", (6.0, y), (size.0 - 6.0, y));
    }
    for (edge, run) in graph.edges.iter().zip(&lines.edges) {
        draw_edge(&mut block, graph, edge, run, radius);
    }
    for (number, point) in graph.points.iter().enumerate() {
        let (corner, size) = draw_point(&mut block, graph, number, point, &lines);
        if lines.seen > 0 {
            let (place, what) = point_seen(graph, number);
            block.see(place, what, corner, size);
        }
    }
    if graph.arranged != Arranged::Tree {
        for (number, (edge, run)) in graph.edges.iter().zip(&lines.edges).enumerate() {
            let (corner, size) = run.reach();
            let (place, what) = edge_seen(graph, number, edge);
            block.see(place, what, corner, size);
        }
    }
    (block, lines)
}

/// A point as it is seen: a vertex, or a position in a tree of moves.
fn point_seen(graph: &Graph, number: usize) -> (Place, What) {
    let point = &graph.points[number];
    if graph.arranged == Arranged::Tree {
        let above = graph.edges.iter().find(|edge| edge.ends[1] == number);
        let place = above.map_or(Place::Root, |edge| Place::Option {
            of: graph.points[edge.ends[0]].label.clone(),
            by: edge.owner,
        });
        return (place, What::Value(point.label.clone()));
    }
    let beside = point.label.strip_prefix(&point.name);
    let what = What::Vertex {
        label: match beside.unwrap_or(&point.label).trim() {
            "" if beside.is_some() => None,
            words => Some(words.to_owned()),
        },
        owner: point.owner,
        tokens: point.tokens,
    };
    (Place::Vertex(point.name.clone()), what)
}

/// An edge as it is seen: by the names of its ends where they are shown, with its colour.
fn edge_seen(graph: &Graph, number: usize, edge: &Edge) -> (Place, What) {
    let grounded = graph.arranged == Arranged::Grounded;
    let place = Place::Edge {
        number: number + 1,
        ends: (!grounded).then(|| edge.ends.map(|end| graph.points[end].name.clone())),
    };
    let colour = edge.owner.map_or(Colour::Green, Colour::Of);
    let what = What::Edge {
        colour: has_colours(graph).then_some(colour),
        grounded: grounded && edge.ends.contains(&0),
        directed: edge.directed,
    };
    (place, what)
}

/// The first points, and the edges between them.
fn cut(graph: &Graph, notes: &mut Vec<String>) -> Graph {
    let mut graph = graph.clone();
    let (all_points, all_edges) = (
        graph.points.len(),
        graph.of.unwrap_or(graph.edges.len() as u64),
    );
    graph.points.truncate(MOST_POINTS);
    graph
        .edges
        .retain(|edge| edge.ends.iter().all(|&end| end < MOST_POINTS));
    if graph.edges.len() as u64 != all_edges || graph.points.len() != all_points {
        notes.push(format!(
            "The first {} of {all_edges} edges are drawn.",
            graph.edges.len()
        ));
    }
    graph
}

/// Places in units of the scene, bends of edges, the size, and the radius of points.
fn arranged(graph: &Graph) -> (Vec<At>, Vec<Vec<At>>, At, f64) {
    let ends: Vec<[usize; 2]> = graph.edges.iter().map(|edge| edge.ends).collect();
    let count = graph.points.len();
    let labels = graph
        .points
        .iter()
        .map(|point| text::width(&point.label, 13.0));
    let widest = labels.fold(0.0, f64::max);
    let radius = if count > 80 {
        8.0
    } else {
        (widest / 2.0 + 5.0).clamp(12.0, 20.0)
    };
    let (units, bends, step) = match graph.arranged {
        Arranged::Freely => {
            let step = radius * if count > 12 { 3.4 } else { 5.0 };
            (force::places(count, &ends), vec![], (step, step))
        }
        Arranged::Downwards => {
            let layers = layers::places(count, &ends);
            (layers.points, layers.bends, (radius * 4.4, radius * 5.4))
        }
        Arranged::Grounded => {
            let up = plant::places(count, &ends);
            (
                up.into_iter().map(|(x, y)| (x, -y)).collect(),
                vec![],
                (52.0, 56.0),
            )
        }
        Arranged::Tree => {
            let widths: Vec<f64> = graph.points.iter().map(tree_width).collect();
            (tidy::places(&children(graph), &widths), vec![], (1.0, 74.0))
        }
    };
    let inner: usize = bends.iter().map(Vec::len).sum();
    let all = units.into_iter().chain(bends.iter().flatten().copied());
    let scaled: Vec<At> = all.map(|(x, y)| (x * step.0, y * step.1)).collect();
    let (mut places, (wide, high)) = at_corner(scaled);
    let margin = match graph.arranged {
        Arranged::Tree => (widest / 2.0 + 16.0, 22.0),
        _ => (radius.max(widest / 2.0) + 18.0, radius + 18.0),
    };
    for place in &mut places {
        *place = (place.0 + margin.0, place.1 + margin.1);
    }
    let mut own = places.split_off(count);
    debug_assert_eq!(own.len(), inner);
    let bends = bends
        .iter()
        .map(|bend| own.drain(..bend.len()).collect())
        .collect();
    (
        places,
        bends,
        (wide + 2.0 * margin.0, high + 2.0 * margin.1),
        radius,
    )
}

/// The width of a node of a tree, which grows with its label.
fn tree_width(point: &Point) -> f64 {
    text::width(&point.label, 14.0).max(20.0) + 22.0
}

/// The children of each node, Left's before Right's.
fn children(graph: &Graph) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); graph.points.len()];
    for owner in [Some(Player::Left), None, Some(Player::Right)] {
        for edge in graph.edges.iter().filter(|edge| edge.owner == owner) {
            children[edge.ends[0]].push(edge.ends[1]);
        }
    }
    children
}

/// The courses of the edges: parallel ones are bent apart, loops go round, and an edge of a thing on the ground starts
/// below its upper end.
fn runs(graph: &Graph, points: &[At], bends: &[Vec<At>], radius: f64) -> Vec<EdgeCourse> {
    let mut met: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let key = |edge: &Edge| {
        (
            edge.ends[0].min(edge.ends[1]),
            edge.ends[0].max(edge.ends[1]),
        )
    };
    let mut all: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    graph
        .edges
        .iter()
        .for_each(|edge| *all.entry(key(edge)).or_default() += 1);
    let grounded = graph.arranged == Arranged::Grounded;
    let mut run = |(number, edge): (usize, &Edge)| {
        let [a, b] = edge.ends;
        let nth = met.entry(key(edge)).or_default();
        let (this, of) = (*nth as f64, all[&key(edge)] as f64);
        *nth += 1;
        let (mut from, mut to) = (points[a], points[b]);
        if a == b {
            let out = radius * 2.2 + this * 12.0;
            let at = if grounded && a == 0 {
                (from.0 + 60.0 * (this + 1.0), from.1)
            } else {
                from
            };
            return EdgeCourse::Straight(ring(at, out));
        }
        if grounded && a == 0 {
            from.0 = to.0;
        } else if grounded && b == 0 {
            to.0 = from.0;
        }
        let aside = (this - (of - 1.0) / 2.0) * 36.0;
        let through = bends.get(number).filter(|bend| !bend.is_empty());
        match through {
            Some(through) if of == 1.0 => {
                EdgeCourse::Straight([&[from], through.as_slice(), &[to]].concat())
            }
            _ if aside == 0.0 => EdgeCourse::Straight(vec![from, to]),
            _ => {
                let (dx, dy) = (to.0 - from.0, to.1 - from.1);
                let length = (dx * dx + dy * dy).sqrt().max(1.0);
                // The same side for both directions, so that `aside` alone keeps parallel edges apart.
                let sign = if a <= b { 1.0 } else { -1.0 };
                let middle = half(from, to);
                let towards = (
                    middle.0 - dy / length * aside * sign,
                    middle.1 + dx / length * aside * sign,
                );
                EdgeCourse::Bent(from, towards, to)
            }
        }
    };
    graph.edges.iter().enumerate().map(&mut run).collect()
}

/// A loop at a point: a ring of short lines above it.
fn ring((x, y): At, out: f64) -> Vec<At> {
    // The eight corners of an octagon, whose coordinates need no sine.
    const DIAGONAL: f64 = std::f64::consts::FRAC_1_SQRT_2;
    let corners = [
        (0.0, 1.0),
        (DIAGONAL, DIAGONAL),
        (1.0, 0.0),
        (DIAGONAL, -DIAGONAL),
        (0.0, -1.0),
    ];
    let right = corners.iter().copied();
    let left = corners.iter().rev().map(|&(dx, dy)| (-dx, dy));
    let half = out / 2.0;
    right
        .chain(left)
        .map(|(dx, dy)| (x + dx * half * 0.8, y - half + dy * half))
        .collect()
}

/// True if the edges have the colours of their owners.
fn has_colours(graph: &Graph) -> bool {
    matches!(graph.arranged, Arranged::Grounded | Arranged::Tree)
        || graph.edges.iter().any(|edge| edge.owner.is_some())
}

/// The style of an edge: coloured by owner where owners matter, thin where arrows or many edges need room.
fn class_of(graph: &Graph, edge: &Edge) -> &'static str {
    let coloured = has_colours(graph);
    let thin = graph.arranged == Arranged::Tree || edge.directed;
    match (edge.owner, thin) {
        _ if !coloured => "edge",
        (Some(Player::Left), true) => "edge thin left",
        (Some(Player::Right), true) => "edge thin right",
        (None, true) => "edge",
        (Some(Player::Left), false) => "edge left",
        (Some(Player::Right), false) => "edge right",
        (None, false) => "edge both",
    }
}

/// Draws an edge, with an arrowhead if it is directed.
fn draw_edge(block: &mut Block, graph: &Graph, edge: &Edge, run: &EdgeCourse, radius: f64) {
    let class = class_of(graph, edge);
    if let (true, EdgeCourse::Straight(all)) = (edge.directed, run) {
        let (last, before) = (all[all.len() - 1], all[all.len() - 2]);
        if all.len() > 2 {
            block.shape(class, Shape::Line(all[..all.len() - 1].to_vec()));
        }
        let start = if all.len() == 2 { radius } else { 0.0 };
        block.arrow(class, before, last, [start, radius + 2.0]);
        return;
    }
    block.shape(class, run.shape());
    if class == "edge both" {
        block.shape("edge core", run.shape());
    }
    if let (true, EdgeCourse::Bent(_, towards, to)) = (edge.directed, run) {
        let (dx, dy) = (to.0 - towards.0, to.1 - towards.1);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let (ux, uy) = (dx / length, dy / length);
        block.head(
            class,
            (to.0 - ux * (radius + 2.0), to.1 - uy * (radius + 2.0)),
            (ux, uy),
        );
    }
}

/// True if circles grow with the text in them. Arrows end at circles, so those of directed graphs do not.
fn grows(graph: &Graph) -> bool {
    graph.points.len() <= 12 && !graph.edges.iter().any(|edge| edge.directed)
}

/// The greatest width of the text at a point, in radii of its circle. Points lie five radii apart if they are few.
fn widest_label(graph: &Graph) -> f64 {
    if grows(graph) { 4.2 } else { 2.6 }
}

/// Draws a point in the style of the graph's arrangement; returns the corner and the size of its box.
fn draw_point(
    block: &mut Block,
    graph: &Graph,
    number: usize,
    point: &Point,
    lines: &Lines,
) -> (At, At) {
    let (x, y) = lines.points[number];
    match graph.arranged {
        Arranged::Grounded => {
            if number > 0 {
                block.circle("white", (x, y), 5.0);
            }
            around(&[(x, y)], 5.0)
        }
        Arranged::Tree => {
            let width = text::width(&point.label, 14.0) + 12.0;
            let corner = (x - width / 2.0, y - 13.0);
            block.shape("card", Shape::Rect(corner, (width, 26.0), 6.0));
            block.text("", (x, y + 5.0), 14.0, point.label.as_str());
            (corner, (width, 26.0))
        }
        Arranged::Freely | Arranged::Downwards => {
            let class = match point.owner {
                None => "node".to_owned(),
                Some(player) => format!("node region {}", things::side(player)),
            };
            let radius = lines.radius;
            let label = text::cut(&point.label, 13.0, radius * widest_label(graph));
            let wide = text::width(&label, 13.0);
            let whole = if wide > 2.0 * radius && grows(graph) {
                let size = (wide + 8.0, 2.0 * radius);
                let corner = (x - size.0 / 2.0, y - radius);
                block.shape(class, Shape::Rect(corner, size, radius));
                (corner, size)
            } else {
                block.circle(class, (x, y), radius);
                around(&[(x, y)], radius)
            };
            for token in 0..point.tokens.min(5) {
                let step = lines.radius * 0.9;
                let at = (
                    x + lines.radius * 0.85 + f64::from(token) * step * 0.6,
                    y - lines.radius * 0.85,
                );
                block.circle("black", at, lines.radius * 0.45);
            }
            if point.tokens > 5 {
                block.text(
                    "",
                    (x, y - lines.radius - 6.0),
                    12.0,
                    format!("{} tokens", point.tokens),
                );
            }
            block.text("", (x, y + 4.5), 13.0, label);
            whole
        }
    }
}

/// The marks of a move: a token slides, an edge is cut, points go, a choice is made in a tree.
pub fn marks(lines: &Lines, before: &Graph, change: &Change<'_, Graph>) -> Marks {
    let after = change.after;
    if before.arranged == Arranged::Tree {
        return chosen(lines, before, change);
    }
    let tokens = |graph: &Graph, name: &str| {
        graph
            .points
            .iter()
            .find(|p| p.name == name)
            .map_or(0, |p| p.tokens)
    };
    let moved = |less: bool| {
        let differs = |(_, point): &(usize, &Point)| {
            let now = tokens(after, &point.name);
            if less {
                now < point.tokens
            } else {
                now > point.tokens
            }
        };
        before
            .points
            .iter()
            .enumerate()
            .find(differs)
            .map(|(number, _)| number)
    };
    if let (Some(from), Some(to)) = (moved(true), moved(false)) {
        return slid(lines, before, [from, to]);
    }
    let stays = |name: &str| after.points.iter().any(|point| point.name == name);
    let gone: Vec<usize> = (0..before.points.len().min(lines.points.len()))
        .filter(|&v| !stays(&before.points[v].name))
        .collect();
    if before.arranged == Arranged::Grounded {
        return cut_off(lines, before, after);
    }
    if let (true, Some([from, to])) = (gone.is_empty(), owner_moves(before, after)) {
        return slid(lines, before, [from, to]);
    }
    let mut marks = Marks::default();
    for &v in &gone {
        marks
            .block
            .circle("place", lines.points[v], lines.radius + 5.0);
    }
    marks.covers = gone.clone();
    let named = gone.iter().find(|&&v| {
        change
            .text
            .split_whitespace()
            .any(|word| word == before.points[v].name)
    });
    if let Some(&v) = named.or(gone.first()) {
        let (x, y) = lines.points[v];
        marks.badge = Some((x + lines.radius * 0.9, y - lines.radius * 0.9));
    }
    marks
}

/// The points that a player leaves and enters, where pieces are shown as owners of their points.
fn owner_moves(before: &Graph, after: &Graph) -> Option<[usize; 2]> {
    let now = |name: &str| after.points.iter().find(|p| p.name == name)?.owner;
    let numbered = || before.points.iter().enumerate();
    let (from, left) =
        numbered().find(|(_, point)| point.owner.is_some() && now(&point.name) != point.owner)?;
    let (to, _) = numbered()
        .find(|(_, point)| point.owner != left.owner && now(&point.name) == left.owner)?;
    Some([from, to])
}

/// Marks a token that slides along an edge.
fn slid(lines: &Lines, before: &Graph, [from, to]: [usize; 2]) -> Marks {
    let mut marks = Marks::default();
    if let (Some(&start), Some(&end)) = (lines.points.get(from), lines.points.get(to)) {
        let joins =
            |edge: &Edge| edge.ends == [from, to] || !edge.directed && edge.ends == [to, from];
        let along = before.edges.iter().position(joins);
        let run = along.and_then(|number| lines.edges.get(number));
        marks.block.circle("place", end, lines.radius + 5.0);
        (marks.from, marks.covers) = (Some(from), vec![to]);
        if let Some(run) = run {
            marks.block.shape("way", run.shape());
        }
        marks.badge = Some(run.map_or(half(start, end), EdgeCourse::middle));
    }
    marks
}

/// Marks the edge that is cut, which is the one that still has an end on the ground, and everything that falls with it.
fn cut_off(lines: &Lines, before: &Graph, after: &Graph) -> Marks {
    let ends = |graph: &Graph, edge: &Edge| {
        let mut names = edge.ends.map(|end| graph.points[end].name.clone());
        names.sort_unstable();
        (names, edge.owner)
    };
    let mut left: BTreeMap<_, usize> = BTreeMap::new();
    for edge in &after.edges {
        *left.entry(ends(after, edge)).or_default() += 1;
    }
    let mut marks = Marks::default();
    for (number, (edge, run)) in before.edges.iter().zip(&lines.edges).enumerate() {
        match left.get_mut(&ends(before, edge)) {
            Some(count) if *count > 0 => *count -= 1,
            _ => {
                let stands = |&end: &usize| {
                    end == 0
                        || after
                            .points
                            .iter()
                            .any(|point| point.name == before.points[end].name)
                };
                let (x, y) = run.middle();
                if edge.ends.iter().any(stands) && marks.badge.is_none() {
                    marks
                        .block
                        .line("way", (x - 12.0, y + 7.0), (x + 12.0, y - 7.0));
                    marks.badge = Some((x + 18.0, y - 10.0));
                    marks.covers.push(lines.seen + number);
                }
            }
        }
    }
    marks
}

/// Marks the option of the root that is taken.
fn chosen(lines: &Lines, before: &Graph, change: &Change<'_, Graph>) -> Marks {
    let mut marks = Marks::default();
    let label = change.after.points.first().map(|point| &point.label);
    let fits = |edge: &&Edge| {
        let by = change.by.is_none_or(|player| edge.owner == Some(player));
        edge.ends[0] == 0 && by && Some(&before.points[edge.ends[1]].label) == label
    };
    let found = before.edges.iter().find(fits).map(|edge| edge.ends[1]);
    marks
        .covers
        .extend(found.filter(|&v| v < lines.points.len()));
    if let Some(&(x, y)) = found.and_then(|v| lines.points.get(v)) {
        let width = label.map_or(0.0, |label| text::width(label, 14.0)) + 20.0;
        let corner = (x - width / 2.0, y - 17.0);
        marks
            .block
            .shape("place", Shape::Rect(corner, (width, 34.0), 8.0));
        marks.badge = Some((x + width / 2.0, y - 17.0));
    }
    marks
}
