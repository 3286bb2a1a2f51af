//! Tidy trees: children stand below their parent, equal subtrees look equal, and nothing is wider than it must be.
//! Reingold and Tilford, IEEE Transactions on Software Engineering SE-7(2), 1981; subtrees are kept apart by their
//! contours, so the work is the sum of the heights of all subtrees but the tallest of each parent.

use crate::scene::At;

/// A place for each node, in units: children a level below, neighbours at least their widths apart. `children[v]` are the
/// children of v, all with numbers above v.
///
/// ```
/// use grundy_picture::layout::tidy::places;
/// let places = places(&[vec![1, 2], vec![], vec![]], &[1.0, 1.0, 1.0]);
/// assert_eq!(places[0].0, (places[1].0 + places[2].0) / 2.0);
/// ```
#[must_use]
pub fn places(children: &[Vec<usize>], widths: &[f64]) -> Vec<At> {
    let count = children.len();
    // Where a node stands, seen from its parent; and the left and right border of its subtree, level by level, seen from it.
    let mut shift = vec![0.0; count];
    let mut borders: Vec<Vec<At>> = vec![Vec::new(); count];
    for v in (0..count).rev() {
        let mut merged: Vec<At> = Vec::new();
        for &child in &children[v] {
            let own = std::mem::take(&mut borders[child]);
            let apart = merged
                .iter()
                .zip(&own)
                .map(|(before, after)| before.1 - after.0);
            shift[child] = apart.fold(f64::NEG_INFINITY, f64::max);
            if merged.is_empty() {
                shift[child] = 0.0;
            }
            merge(&mut merged, own, shift[child]);
        }
        let middle = match (children[v].first(), children[v].last()) {
            (Some(&first), Some(&last)) => (shift[first] + shift[last]) / 2.0,
            _ => 0.0,
        };
        for &child in &children[v] {
            shift[child] -= middle;
        }
        let half = widths[v] / 2.0;
        let below = merged
            .into_iter()
            .map(|(left, right)| (left - middle, right - middle));
        borders[v] = std::iter::once((-half, half)).chain(below).collect();
    }
    let mut at = vec![(0.0, 0.0); count];
    for v in 0..count {
        for &child in &children[v] {
            at[child] = (at[v].0 + shift[child], at[v].1 + 1.0);
        }
    }
    at
}

/// The borders of the subtrees so far and of one more, which stands to their right.
fn merge(merged: &mut Vec<At>, own: Vec<At>, shift: f64) {
    for (level, (left, right)) in own.into_iter().enumerate() {
        match merged.get_mut(level) {
            Some(border) => border.1 = right + shift,
            None => merged.push((left + shift, right + shift)),
        }
    }
}
