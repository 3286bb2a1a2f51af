//! Thermographs: both walls, the mast, the mean and the temperature. As in the books larger values stand to the left,
//! where Left's wall is, and temperatures grow upwards. *Winning Ways*, chapter 6.

use crate::page::{self, Page};
use crate::scene::{Anchor, At, Block, Scene, Shape};
use grundy::ask::thermograph::Cooled;
use grundy::values::loopy::{KoThermograph, WallPiece};
use grundy::values::short::{Piece, Thermograph};
use grundy::vocabulary::Player;
use num::{BigInt, BigRational, One, Signed, ToPrimitive, Zero};

/// The size of the field.
const FIELD: At = (420.0, 320.0);
/// The corner at which it begins.
const CORNER: At = (70.0, 20.0);

/// The walls to draw: of a game, or of a position with kos for both komasters.
#[derive(Clone, Debug)]
pub struct Walls(Vec<WallChart>);

/// The walls of one thermograph.
#[derive(Clone, Debug)]
struct WallChart {
    /// The player who is komaster, if there are kos.
    komaster: Option<Player>,
    left: Vec<WallLine>,
    right: Vec<WallLine>,
    mean: f64,
    temperature: f64,
    /// The mean and the temperature.
    said: String,
    /// True for a short game, whose walls are given from 0 on.
    is_short: bool,
}

/// A straight piece of a wall.
#[derive(Clone, Debug)]
struct WallLine {
    from: f64,
    value: f64,
    slope: f64,
    /// The value where it begins.
    shown: String,
}

impl Walls {
    /// The walls that an answer has; `None` if they were not found.
    #[must_use]
    pub fn of(cooled: &Cooled) -> Option<Walls> {
        match (&cooled.thermograph, &cooled.by_komaster) {
            (Some(found), _) => Some(Walls::from(found)),
            (None, Some(kos)) => Some(Walls(kos.iter().map(WallChart::of_kos).collect())),
            (None, None) => None,
        }
    }
}

impl From<&Walls> for Walls {
    fn from(walls: &Walls) -> Walls {
        walls.clone()
    }
}

impl From<&Thermograph> for Walls {
    fn from(graph: &Thermograph) -> Walls {
        let line = |piece: &Piece| WallLine {
            from: float(&piece.from.to_rational()),
            value: float(&piece.value.to_rational()),
            slope: piece.slope.into(),
            shown: piece.value.to_string(),
        };
        let wall = |pieces: &[Piece]| pieces.iter().map(line).collect();
        Walls(vec![WallChart {
            komaster: None,
            left: wall(&graph.left),
            right: wall(&graph.right),
            mean: float(&graph.mean.to_rational()),
            temperature: float(&graph.temperature.to_rational()),
            said: format!("mean {}, temperature {}", graph.mean, graph.temperature),
            is_short: true,
        }])
    }
}

impl From<&KoThermograph> for Walls {
    fn from(graph: &KoThermograph) -> Walls {
        Walls(vec![WallChart::of_kos(graph)])
    }
}

impl WallChart {
    /// The walls from 0 on, as is usual; from −1 on if the temperature is negative.
    fn of_kos(graph: &KoThermograph) -> WallChart {
        let low = if graph.temperature.is_negative() {
            -BigRational::one()
        } else {
            BigRational::zero()
        };
        let wall = |pieces: &[WallPiece]| {
            let before = pieces.iter().rposition(|piece| piece.from <= low);
            let mut lines = Vec::new();
            for piece in &pieces[before.unwrap_or_default()..] {
                let from = piece.from.clone().max(low.clone());
                let value = &piece.value + (&from - &piece.from) * BigInt::from(piece.slope);
                lines.push(WallLine {
                    from: float(&from),
                    value: float(&value),
                    slope: piece.slope as f64,
                    shown: value.to_string(),
                });
            }
            lines
        };
        WallChart {
            komaster: Some(graph.komaster),
            left: wall(&graph.left),
            right: wall(&graph.right),
            mean: float(&graph.mean),
            temperature: float(&graph.temperature),
            said: format!("mean {}, temperature {}", graph.mean, graph.temperature),
            is_short: false,
        }
    }

    /// Both walls and the mast on their field.
    fn draw(&self) -> Block {
        let field = Field::of(self);
        let mut block = field.draw();
        let walls = [&self.left, &self.right].map(|wall| field.corners(wall));
        let both: Vec<At> = walls[0]
            .iter()
            .chain(walls[1].iter().rev())
            .copied()
            .collect();
        block.shape("wash", Shape::Area(both));
        for (wall, class) in walls.iter().zip(["curve", "curve second"]) {
            block.shape(class, Shape::Line(wall.clone()));
        }
        let foot = field.at(self.mean, self.temperature);
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
        if self.temperature >= 0.0 {
            stops(&mut block, &field, self)
        } else if self.is_short {
            below_zero(&mut block, &field, self)
        }
        block
    }
}

/// A thermograph; of a position with kos, one for each komaster.
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
pub fn thermograph(title: &str, graph: impl Into<Walls>) -> Scene {
    let Walls(graphs) = graph.into();
    let said = |graph: &WallChart| match graph.komaster {
        None => graph.said.clone(),
        Some(player) => format!("{player} is komaster: {}", graph.said),
    };
    let sentences: Vec<String> = graphs.iter().map(said).collect();
    let notes = ["Left's wall is whole, Right's is dashed; the mast stands on the mean. Larger values are to the left.".to_owned()];
    let Some((first, rest)) = graphs.split_first() else {
        return page::single(title, "", Block::new(0.0, 0.0), &notes);
    };
    if rest.is_empty() {
        return page::single(title, &sentences[0], first.draw(), &notes);
    }
    let blocks: Vec<Block> = graphs.iter().map(WallChart::draw).collect();
    let width = blocks.iter().map(|block| block.width).fold(0.0, f64::max);
    let mut page = Page::new(title, "", width);
    for (block, sentence) in blocks.into_iter().zip(&sentences) {
        page.say("", sentence, 2);
        page.centred(block);
    }
    page.finish(&notes)
}

/// Writes the stops: the values of the walls at temperature 0.
fn stops(block: &mut Block, field: &Field, graph: &WallChart) {
    for (wall, name, line) in [(&graph.left, "left", 0.0), (&graph.right, "right", 16.0)] {
        if let Some(piece) = wall.iter().rev().find(|piece| piece.from <= 0.0) {
            let (x, y) = field.at(piece.value, field.low);
            block.text(
                "",
                (x, y + 36.0 + line),
                12.0,
                format!("{name} stop {}", piece.shown),
            );
        }
    }
}

/// Below its temperature -1/2^k a number that is no integer is {x - 1/2^k | x + 1/2^k}, and its walls part; they are drawn
/// down to twice that temperature, where the options are still numbers at rest.
fn below_zero(block: &mut Block, field: &Field, graph: &WallChart) {
    let (mean, temperature) = (graph.mean, graph.temperature);
    if temperature <= -1.0 {
        return;
    }
    for (sign, class) in [(1.0, "curve"), (-1.0, "curve second")] {
        let end = field.at(mean - sign * temperature, 2.0 * temperature);
        block.line(class, field.at(mean, temperature), end);
    }
}

/// The number as a float, which is good enough for a place on paper.
fn float(x: &BigRational) -> f64 {
    x.to_f64().unwrap_or(0.0)
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
    fn of(graph: &WallChart) -> Field {
        let pieces = || graph.left.iter().chain(&graph.right);
        let values = pieces().map(|piece| piece.value).chain([graph.mean]);
        let (small, large) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
            (a.min(x), b.max(x))
        });
        let low = pieces()
            .map(|piece| piece.from)
            .fold(0.0, f64::min)
            .min(graph.temperature);
        let top = pieces()
            .map(|piece| piece.from)
            .fold(0.0, f64::max)
            .max(graph.temperature);
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
    fn corners(&self, wall: &[WallLine]) -> Vec<At> {
        let mut all: Vec<At> = wall
            .iter()
            .map(|piece| self.at(piece.value, piece.from))
            .collect();
        if let Some(last) = wall.last() {
            let rise = (self.high - last.from).max(0.0);
            all.push(self.at(last.value + last.slope * rise, self.high));
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
