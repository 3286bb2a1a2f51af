//! Values against heap sizes, with the pre-period and the periods as bands.

use super::axes::{Axes, Scale};
use crate::page;
use crate::scene::{Block, Scene, Shape};

/// The largest number of values that are drawn.
const MOST: usize = 4_000;
/// The largest number of bands that are drawn.
const MOST_BANDS: u64 = 60;

/// The values of a game and its period.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnPeriod {
    /// The game.
    pub title: String,
    /// The answer about the period, and how sure it is.
    pub said: String,
    /// The values of 0, 1, 2, …
    pub values: Vec<u64>,
    /// The number at which the period begins.
    pub preperiod: Option<u64>,
    /// The length of the period.
    pub period: Option<u64>,
}

/// A plot of the values.
///
/// ```
/// use grundy_picture::{DrawnPeriod, period};
/// let values = (0..30).map(|n| n % 3).collect();
/// let plot = DrawnPeriod { title: "subtract 1,2:".into(), values, preperiod: Some(0), period: Some(3), ..DrawnPeriod::default() };
/// assert_eq!(period(&plot).to_svg().matches("<circle class=\"dot").count(), 30);
/// ```
#[must_use]
pub fn period(plot: &DrawnPeriod) -> Scene {
    let shown = plot.values.len().min(MOST);
    let largest = plot.values.iter().take(shown).copied().max().unwrap_or(0);
    let axes = Axes {
        x: Scale {
            from: 0.0,
            to: (shown.max(2) - 1) as f64,
            logarithmic: false,
        },
        y: Scale {
            from: 0.0,
            to: (largest.max(1)) as f64 * 1.06,
            logarithmic: false,
        },
        size: (720.0, 300.0),
    };
    let mut block = axes.draw(["n", "G(n)"]);
    bands(&mut block, &axes, plot, shown as u64);
    let radius = if shown > 400 { 1.6 } else { 3.2 };
    for (n, &value) in plot.values.iter().take(shown).enumerate() {
        let class = if value == 0 { "dot zero" } else { "dot" };
        block.circle(class, axes.at(n as f64, value as f64), radius);
    }
    let mut notes = vec!["Values 0 are lost for the player to move.".to_owned()];
    if plot.period.is_some() {
        notes.push("Bands are the periods, every other one, after the pre-period.".to_owned());
    }
    if shown < plot.values.len() {
        notes.push(format!(
            "The first {shown} of {} values are drawn.",
            plot.values.len()
        ));
    }
    page::single(&plot.title, &plot.said, block, &notes)
}

/// The first period, the third, … as bands, and a line where the pre-period ends.
fn bands(block: &mut Block, axes: &Axes, plot: &DrawnPeriod, shown: u64) {
    let (Some(start), Some(length)) = (plot.preperiod, plot.period.filter(|p| *p > 0)) else {
        return;
    };
    let mut back = Block::default();
    let last = shown.saturating_sub(1) as f64;
    for band in (0..MOST_BANDS).step_by(2) {
        let from = start.saturating_add(band.saturating_mul(length));
        if from >= shown {
            break;
        }
        let to = (from.saturating_add(length) as f64 - 0.5).min(last);
        let (a, b) = (
            axes.at((from as f64 - 0.5).max(0.0), axes.y.to),
            axes.at(to, 0.0),
        );
        back.shape("wash", Shape::Rect(a, (b.0 - a.0, b.1 - a.1), 0.0));
    }
    if start > 0 && start < shown {
        let x = start as f64 - 0.5;
        back.line("dashed", axes.at(x, 0.0), axes.at(x, axes.y.to));
    }
    block.items.extend(back.items);
}
