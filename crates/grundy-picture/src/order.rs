//! Partial orders as Hasse diagrams: what is greater stands higher, and a line leads to each greatest of the smaller ones.

use crate::layout::{at_corner, layers};
use crate::page;
use crate::scene::{At, Block, Scene, Shape};
use crate::text;

/// The largest number of elements that are drawn.
const MOST: usize = 200;

/// A partial order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The subject of the order.
    pub title: String,
    /// The answer in a sentence.
    pub said: String,
    /// The elements.
    pub names: Vec<String>,
    /// Pairs of a greater element and a smaller one with nothing between them, by number.
    pub covers: Vec<[usize; 2]>,
}

/// A Hasse diagram.
///
/// ```
/// use grundy_picture::{Order, order};
/// let day1 = Order {
///     title: "games born by day 1".into(),
///     names: ["1", "0", "*", "-1"].map(String::from).to_vec(),
///     covers: vec![[0, 1], [0, 2], [1, 3], [2, 3]],
///     ..Order::default()
/// };
/// assert_eq!(order(&day1).to_svg().matches("<polyline class=\"edge\"").count(), 4);
/// ```
#[must_use]
pub fn order(order: &Order) -> Scene {
    let shown = order.names.len().min(MOST);
    let covers: Vec<[usize; 2]> = order
        .covers
        .iter()
        .copied()
        .filter(|pair| pair.iter().all(|&v| v < shown))
        .collect();
    let laid = layers::places(shown, &covers);
    let widths: Vec<f64> = order
        .names
        .iter()
        .take(shown)
        .map(|name| text::width(name, 13.0) + 14.0)
        .collect();
    let widest = widths.iter().copied().fold(40.0, f64::max).min(130.0);
    let step = (widest + 14.0, 74.0);
    let count = laid.points.len();
    let all = laid.points.iter().chain(laid.bends.iter().flatten());
    let (mut places, (wide, high)) =
        at_corner(all.map(|&(x, y)| (x * step.0, y * step.1)).collect());
    let margin = (widest / 2.0 + 6.0, 20.0);
    places
        .iter_mut()
        .for_each(|place| *place = (place.0 + margin.0, place.1 + margin.1));
    let mut bends = places.split_off(count);
    let mut block = Block::new(wide + 2.0 * margin.0, high + 2.0 * margin.1);
    for (pair, bend) in covers.iter().zip(&laid.bends) {
        let through: Vec<At> = bends.drain(..bend.len()).collect();
        let line = [&[places[pair[0]]], through.as_slice(), &[places[pair[1]]]].concat();
        block.shape("edge", Shape::Line(line));
    }
    for ((name, &(x, y)), width) in order.names.iter().zip(&places).zip(&widths) {
        let width = width.min(widest);
        block.shape(
            "card",
            Shape::Rect((x - width / 2.0, y - 13.0), (width, 26.0), 6.0),
        );
        block.text("", (x, y + 5.0), 13.0, text::cut(name, 13.0, widest - 8.0));
    }
    let cut = format!(
        "The first {shown} of {} elements are drawn.",
        order.names.len()
    );
    let notes: Vec<String> = Some(cut)
        .filter(|_| shown < order.names.len())
        .into_iter()
        .collect();
    page::single(&order.title, &order.said, block, &notes)
}
