//! Curves: regret and exploitability over iterations. They are measurements in floats and no proof.

use super::axes::{Axes, Scale};
use crate::page::{self, Page};
use crate::scene::{Block, Scene, Shape};

/// The largest number of points of a curve that are drawn.
const MOST: usize = 2_000;

/// One curve.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The name of the curve.
    pub name: String,
    /// Its points.
    pub points: Vec<(f64, f64)>,
}

/// Curves in one frame, at most three.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curves {
    /// The subject of the curves.
    pub title: String,
    /// The answer in a sentence.
    pub said: String,
    /// The names of the axes.
    pub axes: [String; 2],
    /// For each axis, true if equal lengths are equal factors.
    pub logarithmic: [bool; 2],
    /// True if the points are exact answers; else a note says that they are measured.
    pub exact: bool,
    /// The curves.
    pub curves: Vec<Curve>,
}

/// A plot of curves.
///
/// ```
/// use grundy_picture::{Curve, Curves, curves};
/// let points = (1..100).map(|n| (f64::from(n), 1.0 / f64::from(n))).collect();
/// let plot = Curves {
///     title: "regret".into(),
///     axes: ["iterations".into(), "regret".into()],
///     logarithmic: [true, true],
///     curves: vec![Curve { name: "rows".into(), points }],
///     ..Curves::default()
/// };
/// assert!(curves(&plot).to_svg().contains("class=\"curve\""));
/// ```
#[must_use]
pub fn curves(plot: &Curves) -> Scene {
    let (block, key) = drawing(plot);
    let mut page = Page::new(&plot.title, &plot.said, block.width);
    page.centred(block);
    page.below(key);
    let measured = (!plot.exact).then(|| MEASURED.to_owned());
    page.finish(measured.as_slice())
}

/// The note below every plot of curves.
pub(crate) const MEASURED: &str =
    "The curves are measured in floating-point numbers; they prove nothing.";

/// The plot, and the key of its curves.
pub(crate) fn drawing(plot: &Curves) -> (Block, Block) {
    let all = || plot.curves.iter().flat_map(|curve| &curve.points);
    let y = Scale::of(all().map(|point| point.1), plot.logarithmic[1]);
    let axes = Axes {
        x: Scale::of(all().map(|point| point.0), plot.logarithmic[0]),
        y: if plot.logarithmic[1] {
            y
        } else {
            Scale {
                from: y.from.min(0.0),
                ..y
            }
        },
        size: (620.0, 340.0),
    };
    let mut block = axes.draw([&plot.axes[0], &plot.axes[1]]);
    let mut key = Vec::new();
    for (curve, class) in plot
        .curves
        .iter()
        .zip(["curve", "curve second", "curve third"])
    {
        let step = curve.points.len().div_ceil(MOST).max(1);
        let fits = |at: &&(f64, f64)| {
            let [x, y] = [at.0, at.1];
            x.is_finite()
                && y.is_finite()
                && (!plot.logarithmic[0] || x > 0.0)
                && (!plot.logarithmic[1] || y > 0.0)
        };
        let points = curve
            .points
            .iter()
            .step_by(step)
            .filter(fits)
            .map(|&(x, y)| axes.at(x, y));
        block.shape(class, Shape::Line(points.collect()));
        let mut sample = Block::new(22.0, 18.0);
        sample.line(class, (0.0, 10.0), (22.0, 10.0));
        key.push((sample, curve.name.as_str()));
    }
    (block, page::key(key))
}
