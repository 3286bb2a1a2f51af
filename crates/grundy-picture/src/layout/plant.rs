//! Plants that grow from the ground: the height of a point is its distance from the ground, and what grows from a point
//! spreads above it as a tidy tree.

use super::tidy;
use crate::scene::At;
use std::collections::VecDeque;

/// A place for each point, in units, heights counted upwards from the ground, which is point 0; points that are not
/// joined to it stand on it.
#[must_use]
pub fn places(points: usize, edges: &[[usize; 2]]) -> Vec<At> {
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); points];
    for &[a, b] in edges {
        near[a].push(b);
        near[b].push(a);
    }
    // Breadth first: numbers in the order in which points are met, so that children come after their parents.
    let mut order = vec![0];
    let mut number = vec![usize::MAX; points];
    number[0] = 0;
    let mut children: Vec<Vec<usize>> = vec![Vec::new()];
    let mut open = VecDeque::from([0]);
    while let Some(v) = open.pop_front() {
        for &to in &near[v] {
            if number[to] == usize::MAX {
                number[to] = order.len();
                children[number[v]].push(order.len());
                children.push(Vec::new());
                order.push(to);
                open.push_back(to);
            }
        }
    }
    for (v, number) in number
        .iter_mut()
        .enumerate()
        .filter(|(_, n)| **n == usize::MAX)
    {
        *number = order.len();
        children[0].push(order.len());
        children.push(Vec::new());
        order.push(v);
    }
    let tidy = tidy::places(&children, &vec![1.0; order.len()]);
    number.into_iter().map(|n| tidy[n]).collect()
}
