//! Directed graphs in layers: edges lead downwards, those that close a cycle upwards; long edges pass through places of
//! their own in the layers between. Sugiyama, Tagawa and Toda, IEEE Transactions on Systems, Man and Cybernetics 11(2),
//! 1981: layers by the longest path, order by barycentres, places by averages that keep their distance.

use crate::scene::At;

/// The number of sweeps down and up, for the order and again for the places.
const SWEEPS: usize = 12;

/// The places of the points and the ways of the edges, in units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layers {
    /// A place for each point.
    pub points: Vec<At>,
    /// For each edge the places it passes, without its ends.
    pub bends: Vec<Vec<At>>,
}

/// Lays out a graph.
#[must_use]
pub fn places(points: usize, edges: &[[usize; 2]]) -> Layers {
    let layer = layer_of(points, edges);
    let mut graph = LayeredPoints::new(points, edges, &layer);
    graph.order();
    let x = graph.spread();
    let place = |v: usize| (x[v], graph.layer[v] as f64);
    let bends = graph
        .through
        .iter()
        .map(|through| through.iter().map(|&v| place(v)).collect());
    Layers {
        points: (0..points).map(place).collect(),
        bends: bends.collect(),
    }
}

/// The longest way down to each point, without the edges that close a cycle.
fn layer_of(points: usize, edges: &[[usize; 2]]) -> Vec<usize> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); points];
    for &[a, b] in edges.iter().filter(|[a, b]| a != b) {
        next[a].push(b);
    }
    // Depth first, with a stack; an edge to an open point closes a cycle and is left out.
    let mut state = vec![0u8; points];
    let mut done: Vec<usize> = Vec::new();
    let mut kept: Vec<Vec<usize>> = vec![Vec::new(); points];
    let mut into = vec![0usize; points];
    edges
        .iter()
        .filter(|[a, b]| a != b)
        .for_each(|&[_, b]| into[b] += 1);
    let roots = (0..points).filter(|&v| into[v] == 0).chain(0..points);
    for root in roots.collect::<Vec<_>>() {
        if state[root] != 0 {
            continue;
        }
        let mut stack = vec![(root, 0)];
        state[root] = 1;
        while let Some((v, at)) = stack.last_mut() {
            let (from, here) = (*v, *at);
            *at += 1;
            match next[from].get(here) {
                None => {
                    state[from] = 2;
                    done.push(from);
                    stack.pop();
                }
                Some(&to) => {
                    if state[to] != 1 {
                        kept[from].push(to);
                    }
                    if state[to] == 0 {
                        state[to] = 1;
                        stack.push((to, 0));
                    }
                }
            }
        }
    }
    let mut layer = vec![0; points];
    for &v in done.iter().rev() {
        for &to in &kept[v] {
            layer[to] = layer[to].max(layer[v] + 1);
        }
    }
    layer
}

/// The points with the places that long edges pass, layer by layer.
struct LayeredPoints {
    layer: Vec<usize>,
    rows: Vec<Vec<usize>>,
    up: Vec<Vec<usize>>,
    down: Vec<Vec<usize>>,
    through: Vec<Vec<usize>>,
}

impl LayeredPoints {
    /// Puts the points into rows by layer, with their neighbours above and below.
    fn new(points: usize, edges: &[[usize; 2]], layers: &[usize]) -> LayeredPoints {
        let deepest = layers.iter().copied().max().unwrap_or(0);
        let mut work = LayeredPoints {
            layer: layers.to_vec(),
            rows: vec![Vec::new(); deepest + 1],
            up: vec![Vec::new(); points],
            down: vec![Vec::new(); points],
            through: Vec::new(),
        };
        for (v, &layer) in layers.iter().enumerate() {
            work.rows[layer].push(v);
        }
        for &[a, b] in edges {
            let (above, below) = if layers[a] <= layers[b] {
                (a, b)
            } else {
                (b, a)
            };
            let mut passed = Vec::new();
            let mut last = above;
            for level in layers[above] + 1..layers[below] {
                let place = work.layer.len();
                work.layer.push(level);
                work.rows[level].push(place);
                work.up.push(vec![last]);
                work.down.push(Vec::new());
                work.down[last].push(place);
                passed.push(place);
                last = place;
            }
            if layers[above] < layers[below] {
                work.down[last].push(below);
                work.up[below].push(last);
            }
            if above != a {
                passed.reverse();
            }
            work.through.push(passed);
        }
        work
    }

    /// Orders each layer by the places of the neighbours.
    fn order(&mut self) {
        for sweep in 0..SWEEPS {
            let downwards = sweep % 2 == 0;
            let mut place = vec![0.0; self.layer.len()];
            for row in &self.rows {
                for (at, &v) in row.iter().enumerate() {
                    place[v] = at as f64;
                }
            }
            let rows = self.rows.len();
            for step in 0..rows {
                let level = if downwards { step } else { rows - 1 - step };
                let near = if downwards { &self.up } else { &self.down };
                let mut keyed: Vec<(f64, usize)> = self.rows[level]
                    .iter()
                    .map(|&v| (mean(&near[v], &place).unwrap_or(place[v]), v))
                    .collect();
                keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
                self.rows[level] = keyed.into_iter().map(|(_, v)| v).collect();
                for (at, &v) in self.rows[level].iter().enumerate() {
                    place[v] = at as f64;
                }
            }
        }
    }

    /// Moves points towards their neighbours, at least 1 apart.
    fn spread(&self) -> Vec<f64> {
        let mut x = vec![0.0; self.layer.len()];
        for row in &self.rows {
            for (at, &v) in row.iter().enumerate() {
                x[v] = at as f64 - (row.len() as f64 - 1.0) / 2.0;
            }
        }
        for sweep in 0..SWEEPS {
            for step in 0..self.rows.len() {
                let level = if sweep % 2 == 0 {
                    step
                } else {
                    self.rows.len() - 1 - step
                };
                let row = &self.rows[level];
                let wish = |v: usize| {
                    let near: Vec<usize> =
                        self.up[v].iter().chain(&self.down[v]).copied().collect();
                    mean(&near, &x).unwrap_or(x[v])
                };
                let wishes: Vec<f64> = row.iter().map(|&v| wish(v)).collect();
                for (&v, place) in row.iter().zip(apart(&wishes)) {
                    x[v] = place;
                }
            }
        }
        x
    }
}

/// The mean place of the neighbours, if there are any: the barycentre heuristic.
fn mean(near: &[usize], place: &[f64]) -> Option<f64> {
    let sum: f64 = near.iter().map(|&v| place[v]).sum();
    (!near.is_empty()).then(|| sum / near.len() as f64)
}

/// The places nearest to the desired ones that are at least 1 apart and in the same order: blocks of neighbours that
/// would touch share their mean, as in isotonic regression.
fn apart(wishes: &[f64]) -> Vec<f64> {
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (at, wish) in wishes.iter().enumerate() {
        let mut block = (wish - at as f64, 1);
        while let Some(&(sum, count)) = blocks.last() {
            if sum / count as f64 <= block.0 / block.1 as f64 {
                break;
            }
            block = (block.0 + sum, block.1 + count);
            blocks.pop();
        }
        blocks.push(block);
    }
    let places = blocks
        .iter()
        .flat_map(|&(sum, count)| vec![sum / count as f64; count]);
    places.enumerate().map(|(at, x)| x + at as f64).collect()
}
