//! Thermographs: both walls, the mast, the mean and the temperature. As in the books larger values stand to the left,
//! where Left's wall is, and temperatures grow upwards. *Winning Ways*, chapter 6.

use crate::page;
use crate::scene::{Anchor, At, Block, Scene, Shape};
use grundy::values::Dyadic;
use grundy::values::short::{Piece, Thermograph};
use num::ToPrimitive;

/// The size of the field.
const FIELD: At = (420.0, 320.0);
/// The corner at which it begins.
const CORNER: At = (70.0, 20.0);

/// A thermograph.
///
/// ```
/// use grundy::values::short::Store;
/// let mut store = Store::new();
/// let hot = store.parse("{4|2||0}").unwrap();
/// let walls = store.thermograph(hot).unwrap();
/// let svg = grundy_picture::thermograph("{4|2||0}", &walls).to_svg();
/// assert!(svg.contains("mean 3/2") && svg.contains("temperature 3/2"));
/// ```
#[must_use]
pub fn thermograph(title: &str, graph: &Thermograph) -> Scene {
    let field = Field::of(graph);
    let mut block = field.draw();
    let walls = [&graph.left, &graph.right].map(|wall| field.corners(wall));
    let both: Vec<At> = walls[0]
        .iter()
        .chain(walls[1].iter().rev())
        .copied()
        .collect();
    block.shape("wash", Shape::Area(both));
    for (wall, class) in walls.iter().zip(["curve", "curve second"]) {
        block.shape(class, Shape::Line(wall.clone()));
    }
    let [mean, temperature] = [&graph.mean, &graph.temperature].map(float);
    let foot = field.at(mean, temperature);
    block.line("mast", foot, (foot.0, CORNER.1));
    block.shape(
        "ink",
        Shape::Area(vec![
            (foot.0, CORNER.1 - 8.0),
            (foot.0 - 6.0, CORNER.1 + 3.0),
            (foot.0 + 6.0, CORNER.1 + 3.0),
        ]),
    );
    block.line("dashed", (CORNER.0, foot.1), foot);
    block.circle("counter", foot, 5.0);
    if temperature < 0.0 {
        below_zero(&mut block, &field, graph)
    } else {
        stops(&mut block, &field, graph)
    }
    let said = format!("mean {}, temperature {}", graph.mean, graph.temperature);
    let notes = ["Left's wall is whole, Right's is dashed; the mast stands on the mean. Larger values are to the left.".to_owned()];
    page::single(title, &said, block, &notes)
}

/// Writes the stops: the values of the walls at temperature 0.
fn stops(block: &mut Block, field: &Field, graph: &Thermograph) {
    for (wall, name, line) in [(&graph.left, "left", 0.0), (&graph.right, "right", 16.0)] {
        if let Some(piece) = wall.iter().rev().find(|piece| float(&piece.from) <= 0.0) {
            let (x, y) = field.at(float(&piece.value), field.low);
            block.text(
                "",
                (x, y + 36.0 + line),
                12.0,
                format!("{name} stop {}", piece.value),
            );
        }
    }
}

/// Below its temperature -1/2^k a number that is no integer is {x - 1/2^k | x + 1/2^k}, and its walls part; they are drawn
/// down to twice that temperature, where the options are still numbers at rest.
fn below_zero(block: &mut Block, field: &Field, graph: &Thermograph) {
    let [mean, temperature] = [&graph.mean, &graph.temperature].map(float);
    if temperature <= -1.0 {
        return;
    }
    for (sign, class) in [(1.0, "curve"), (-1.0, "curve second")] {
        let end = field.at(mean - sign * temperature, 2.0 * temperature);
        block.line(class, field.at(mean, temperature), end);
    }
}

/// The number as a float, which is good enough for a place on paper.
fn float(x: &Dyadic) -> f64 {
    x.to_rational().to_f64().unwrap_or(0.0)
}

/// The values and temperatures that the field spans.
struct Field {
    left: f64,
    right: f64,
    low: f64,
    high: f64,
}

impl Field {
    /// The field that contains all corners of the walls, the mast and some room above it.
    fn of(graph: &Thermograph) -> Field {
        let pieces = || graph.left.iter().chain(&graph.right);
        let values = pieces()
            .map(|piece| float(&piece.value))
            .chain([float(&graph.mean)]);
        let (small, large) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
            (a.min(x), b.max(x))
        });
        let low = pieces()
            .map(|piece| float(&piece.from))
            .fold(0.0, f64::min)
            .min(float(&graph.temperature));
        let top = pieces()
            .map(|piece| float(&piece.from))
            .fold(0.0, f64::max)
            .max(float(&graph.temperature));
        let tent = if low < 0.0 { -low } else { 0.0 };
        let room = ((large - small) * 0.12).max(0.25) + tent;
        Field {
            left: large + room,
            right: small - room,
            low: if low < 0.0 {
                (low * 2.0).max(-1.0)
            } else {
                0.0
            },
            high: (top + (top - low).max(0.5) * 0.35).max(0.5),
        }
    }

    /// The place of a point; as is usual for thermographs, values grow to the left.
    fn at(&self, value: f64, temperature: f64) -> At {
        let x = (self.left - value) / (self.left - self.right) * FIELD.0;
        let y = (self.high - temperature) / (self.high - self.low) * FIELD.1;
        (CORNER.0 + x, CORNER.1 + y)
    }

    /// The corners of a wall, up to the top of the field.
    fn corners(&self, wall: &[Piece]) -> Vec<At> {
        let mut all: Vec<At> = wall
            .iter()
            .map(|piece| self.at(float(&piece.value), float(&piece.from)))
            .collect();
        if let Some(last) = wall.last() {
            let rise = (self.high - float(&last.from)).max(0.0);
            all.push(self.at(float(&last.value) + f64::from(last.slope) * rise, self.high));
        }
        all
    }

    /// Draws axes, walls and mast.
    fn draw(&self) -> Block {
        let mut block = Block::new(CORNER.0 + FIELD.0 + 30.0, CORNER.1 + FIELD.1 + 66.0);
        let values = super::axes::Scale {
            from: self.left,
            to: self.right,
            logarithmic: false,
        };
        for (value, name) in values.ticks(7.0) {
            let (x, bottom) = self.at(value, self.low);
            block.line("grid", (x, CORNER.1), (x, bottom));
            block.text("soft", (x, bottom + 18.0), 12.0, name);
        }
        let temperatures = super::axes::Scale {
            from: self.low,
            to: self.high,
            logarithmic: false,
        };
        for (temperature, name) in temperatures.ticks(6.0) {
            let (left, y) = self.at(self.left, temperature);
            block.line("grid", (left, y), (left + FIELD.0, y));
            block.write("soft", (left - 8.0, y + 4.0), 12.0, Anchor::End, name);
        }
        let (left, zero) = self.at(self.left, 0.0);
        block.line("axis", (left, zero), (left + FIELD.0, zero));
        block.line("axis", (left, CORNER.1), (left, CORNER.1 + FIELD.1));
        block.write(
            "",
            (4.0, CORNER.1 - 6.0),
            13.0,
            Anchor::Start,
            "temperature",
        );
        block
    }
}
