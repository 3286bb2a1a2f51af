//! Graphs without an order: points push each other away and edges pull them together until they rest.
//! Fruchterman and Reingold, Software: Practice and Experience 21(11), 1991. Quadratic in the points, a fixed number of
//! rounds; only sums, products, quotients and square roots, which every machine rounds alike.

use crate::scene::At;

/// Rounds.
const ROUNDS: u32 = 300;

/// A place for each point, in units: an edge is about 1 long.
#[must_use]
pub fn places(points: usize, edges: &[[usize; 2]]) -> Vec<At> {
    let mut at: Vec<At> = (0..points).map(|n| on_square(n, points)).collect();
    let middle = (points as f64).sqrt() / 2.0;
    for round in 0..ROUNDS {
        let mut push = vec![(0.0, 0.0); points];
        for a in 0..points {
            for b in a + 1..points {
                let (dx, dy, far) = between(at[a], at[b]);
                let force = 1.0 / (far * far);
                push[a] = (push[a].0 - dx * force, push[a].1 - dy * force);
                push[b] = (push[b].0 + dx * force, push[b].1 + dy * force);
            }
            // Components that no edge connects stay near each other.
            let home = (middle - at[a].0, middle - at[a].1);
            push[a] = (push[a].0 + home.0 * 0.06, push[a].1 + home.1 * 0.06);
        }
        for &[a, b] in edges.iter().filter(|[a, b]| a != b) {
            let (dx, dy, far) = between(at[a], at[b]);
            push[a] = (push[a].0 + dx * far, push[a].1 + dy * far);
            push[b] = (push[b].0 - dx * far, push[b].1 - dy * far);
        }
        let most = 0.3 * f64::from(ROUNDS - round) / f64::from(ROUNDS);
        for (place, (x, y)) in at.iter_mut().zip(push) {
            let length = (x * x + y * y).sqrt().max(1e-9);
            let step = length.min(most) / length;
            *place = (place.0 + x * step, place.1 + y * step);
        }
    }
    at
}

/// The vector from `a` to `b` with its length, which is never 0 so that it can be divided by.
fn between(a: At, b: At) -> (f64, f64, f64) {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    (dx, dy, (dx * dx + dy * dy).sqrt().max(0.01))
}

/// Points one after another along the border of a square, a little bent so that none are in line.
fn on_square(number: usize, points: usize) -> At {
    let side = (points as f64).sqrt() + 1.0;
    let along = 4.0 * number as f64 / points as f64;
    let rest = along % 1.0;
    let bend = 0.3 * rest * (1.0 - rest) * side;
    match along as u32 {
        0 => (rest * side, -bend),
        1 => (side + bend, rest * side),
        2 => (side - rest * side, side + bend),
        _ => (-bend, side - rest * side),
    }
}
