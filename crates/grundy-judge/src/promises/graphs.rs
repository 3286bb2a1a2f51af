//! Promises about graphs, plants, lights and numbers that vanish.

use super::words::{Check, InputWords, distinct, inside, promise};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The promises of the statements about graphs.
pub(super) const PROMISES: &[(&str, Check)] = &[
    ("poi2001_gra", green_game),
    ("poj3710", |w| {
        w.until_the_end(|w| w.cases(1..=i64::MAX, plant))
    }),
    ("agc017d", |w| {
        let vertices = w.number(2..=100_000)?;
        tree(&edges(w, vertices, vertices - 1)?, vertices)
    }),
    ("poj3533", |w| w.until_the_end(|w| lights(w, 3, 1000))),
    ("hdu3404", |w| {
        w.cases(1..=i64::MAX, |w| lights(w, 2, 10_000))
    }),
    ("poj1143", |w| w.until_a_zero(numbers)),
];

/// Checks that both players have fields, and that every field leads somewhere, only to the other player's fields, and names
/// each successor once.
fn green_game(w: &mut InputWords) -> Result<(), String> {
    let (anns, billys) = (w.number(1..=3000)?, w.number(1..=3000)?);
    inside(anns + billys, &(2..=3000))?;
    let (mut greens, mut all) = (0, 0);
    for field in 1..=anns + billys {
        greens += w.number(0..=1)?;
        let others = match field.cmp(&(anns + 1)) {
            Ordering::Less => anns + 1..=anns + billys,
            _ => 1..=anns,
        };
        let next = w.block(1..=30_000, others)?;
        distinct(&next)?;
        all += next.len() as i64;
    }
    inside(greens, &(0..=100))?;
    inside(all, &(0..=30_000)).map(|_| ())
}

/// Reads edges with vertices in range.
fn edges(w: &mut InputWords, vertices: i64, count: i64) -> Result<Vec<(i64, i64)>, String> {
    let vertex = 1..=vertices;
    let edge = |w: &mut InputWords| Ok((w.number(vertex.clone())?, w.number(vertex.clone())?));
    (0..count).map(|_| edge(w)).collect()
}

/// The neighbours of the vertices, with the numbers of the edges.
fn neighbours(edges: &[(i64, i64)]) -> BTreeMap<i64, Vec<(i64, usize)>> {
    let mut next: BTreeMap<i64, Vec<(i64, usize)>> = BTreeMap::new();
    for (number, &(a, b)) in edges.iter().enumerate() {
        next.entry(a).or_default().push((b, number));
        next.entry(b).or_default().push((a, number));
    }
    next
}

/// Checks that all vertices are connected with vertex 1.
fn connected(edges: &[(i64, i64)], vertices: i64) -> Result<(), String> {
    let next = neighbours(edges);
    let (mut seen, mut waiting) = (BTreeSet::from([1]), vec![1]);
    while let Some(v) = waiting.pop() {
        for &(to, _) in next.get(&v).into_iter().flatten() {
            if seen.insert(to) {
                waiting.push(to);
            }
        }
    }
    promise(seen.len() as i64 == vertices, || {
        "a vertex that does not hang together with vertex 1".to_owned()
    })
}

/// Checks that the edges form a tree: connected, with one edge fewer than vertices.
fn tree(edges: &[(i64, i64)], vertices: i64) -> Result<(), String> {
    promise(edges.len() as i64 == vertices - 1, || {
        "not as many edges as a tree has".to_owned()
    })?;
    connected(edges, vertices)
}

/// Checks that the graph is a tree on which polygons hang, each by one vertex: nothing else is at their other vertices.
fn plant(w: &mut InputWords) -> Result<(), String> {
    let vertices = w.number(1..=100)?;
    let count = w.number(0..=i64::MAX)?;
    let edges = edges(w, vertices, count)?;
    connected(&edges, vertices)?;
    let next = neighbours(&edges);
    let rings: Vec<bool> = (0..edges.len()).map(|e| on_polygon(&edges, e)).collect();
    let free = |v: i64| v != 1 && next[&v].len() == 2 && next[&v].iter().all(|&(_, e)| rings[e]);
    let bare = (0..edges.len()).all(|e| !rings[e] || free(edges[e].0) || free(edges[e].1));
    promise(bare, || "polygons that share an edge".to_owned())?;
    let mut seen = BTreeSet::new();
    for first in (2..=vertices).filter(|&v| free(v)) {
        let (mut waiting, mut held) = (vec![first], BTreeSet::new());
        while let Some(v) = waiting.pop() {
            if seen.insert(v) {
                let (on, by) = next[&v].iter().map(|&(to, _)| to).partition(|&to| free(to));
                waiting.extend::<Vec<i64>>(on);
                held.extend::<Vec<i64>>(by);
            }
        }
        promise(held.len() <= 1, || {
            "a polygon that hangs by several vertices".to_owned()
        })?;
    }
    Ok(())
}

/// True if the ends of the edge are still connected without it.
fn on_polygon(edges: &[(i64, i64)], edge: usize) -> bool {
    let next = neighbours(edges);
    let (a, b) = edges[edge];
    let (mut seen, mut waiting) = (BTreeSet::from([a]), vec![a]);
    while let Some(v) = waiting.pop() {
        let others = next[&v].iter().filter(|(_, e)| *e != edge);
        waiting.extend(others.map(|&(to, _)| to).filter(|&to| seen.insert(to)));
    }
    a == b || seen.contains(&b)
}

/// Checks points with coordinates in range, no two the same.
fn lights(w: &mut InputWords, dimensions: i64, largest: i64) -> Result<(), String> {
    let count = w.number(1..=i64::MAX)?;
    let lights: Result<Vec<Vec<i64>>, String> = (0..count)
        .map(|_| w.numbers(dimensions, 1..=largest))
        .collect();
    distinct(&lights?)
}

/// Checks that the numbers can be left by play: a number that is a sum of two absent numbers is absent.
fn numbers(w: &mut InputWords) -> Result<(), String> {
    let there = w.block(1..=19, 2..=20)?;
    distinct(&there)?;
    let gone: Vec<i64> = (2..=20).filter(|n| !there.contains(n)).collect();
    let sum = there
        .iter()
        .find(|&&n| gone.iter().any(|&a| gone.contains(&(n - a))));
    match sum {
        None => Ok(()),
        Some(n) => Err(format!("{n} is a sum of numbers that are gone")),
    }
}
