//! The triangle of three players: each point divides what they earn together so that each gets at least what it earns alone.
//! The core is the part of it in which each pair gets at least its worth.

use crate::chart::shares::PayoffShares;
use crate::page;
use crate::scene::{Anchor, At, Block, Scene, Shape};
use crate::text;
use num::{BigRational, Signed, ToPrimitive, Zero};

/// The length of a side.
const SIDE: f64 = 380.0;
/// The room beside the triangle, for words.
const ROOM: At = (110.0, 44.0);

/// A game of three players with its core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Triangle {
    /// The game.
    pub title: String,
    /// The answer in a sentence.
    pub said: String,
    /// The players' names.
    pub players: [String; 3],
    /// What each player earns alone.
    pub alone: [BigRational; 3],
    /// For each player, what the two others earn together.
    pub others: [BigRational; 3],
    /// What all three earn together.
    pub whole: BigRational,
    /// The extreme points of the core; none if it is empty.
    pub core: Vec<Vec<BigRational>>,
    /// Solutions that are marked; at most two.
    pub solutions: Vec<PayoffShares>,
    /// True if the worths are costs, negated.
    pub costs: bool,
}

/// The core in the triangle, with its extreme points and the solutions; [`None`] if the three together earn no more than each
/// alone, so that the triangle is no more than a point.
///
/// ```
/// use grundy_picture::{Triangle, triangle};
/// use num::BigRational;
/// let n = |k: i64| BigRational::from_integer(k.into());
/// // A pair of gloves is worth 1; only player 1 has a left one.
/// let gloves = Triangle {
///     title: "gloves".into(),
///     said: String::new(),
///     players: ["a", "b", "c"].map(String::from),
///     alone: [0, 0, 0].map(n),
///     others: [0, 1, 1].map(n),
///     whole: n(1),
///     core: vec![[1, 0, 0].map(n).to_vec()],
///     solutions: Vec::new(),
///     costs: false,
/// };
/// let svg = triangle(&gloves).unwrap().to_svg();
/// // The point, and its sign beside the picture.
/// assert_eq!(svg.matches("class=\"dot\"").count(), 2);
/// assert!(svg.contains(">1 0 0<"));
/// ```
#[must_use]
pub fn triangle(game: &Triangle) -> Option<Scene> {
    let (block, key, notes) = drawing(game)?;
    let mut page = page::Page::new(&game.title, &game.said, block.width);
    page.centred(block);
    page.below(key);
    Some(page.finish(&notes))
}

/// The drawing, its key and notes.
pub(crate) fn drawing(game: &Triangle) -> Option<(Block, Block, Vec<String>)> {
    let spare = &game.whole - game.alone.iter().sum::<BigRational>();
    if !spare.is_positive() {
        return None;
    }
    let place = Placed { game, spare };
    let height = SIDE * 3.0_f64.sqrt() / 2.0;
    let mut block = Block::new(SIDE + 2.0 * ROOM.0, height + 2.0 * ROOM.1);
    block.shape("area", Shape::Area((0..3).map(corner).collect()));
    place.draw_core(&mut block);
    for player in 0..3 {
        place.draw_bound(&mut block, player);
    }
    place.draw_corners(&mut block);
    for corner in &game.core {
        place.draw_extreme(&mut block, corner);
    }
    let mut notes = vec![format!(
        "Each corner gives one player everything beyond what each {} alone. On a dashed line a pair {} exactly what it {} alone.",
        if game.costs { "pays" } else { "earns" },
        if game.costs { "pays" } else { "gets" },
        if game.costs { "would pay" } else { "earns" },
    )];
    let mut key = Vec::new();
    for (at, solution) in game.solutions.iter().take(MARKS.len()).enumerate() {
        match place.at(&solution.shares) {
            Some(centre) => {
                MARKS[at](&mut block, centre);
                let mut sample = Block::new(20.0, 18.0);
                MARKS[at](&mut sample, (10.0, 9.0));
                key.push((sample, solution.name.as_str()));
            }
            None => notes.push(format!("The {} lies outside the triangle.", solution.name)),
        }
    }
    if game.core.is_empty() {
        notes.push("The core is empty.".to_owned());
    } else {
        let mut sample = Block::new(20.0, 18.0);
        sample.circle("dot", (10.0, 9.0), 4.0);
        key.push((sample, "extreme points of the core"));
    }
    Some((block, page::key(key), notes))
}

/// The marks of the solutions: a square, and a circle that leaves the square to be seen.
const MARKS: [fn(&mut Block, At); 2] = [
    |block, (x, y)| block.rect("right", (x - 8.0, y - 8.0), (16.0, 16.0)),
    |block, at| block.circle("left", at, 5.5),
];

/// The place of the corner of a player: below on the left, below on the right, and on top.
fn corner(player: usize) -> At {
    let height = SIDE * 3.0_f64.sqrt() / 2.0;
    let (x, y) = [(0.0, height), (SIDE, height), (SIDE / 2.0, 0.0)][player];
    (x + ROOM.0, y + ROOM.1)
}

/// A game with what is left of the whole after each got what it earns alone.
struct Placed<'a> {
    game: &'a Triangle,
    spare: BigRational,
}

impl Placed<'_> {
    /// The place of a division; none outside the triangle.
    fn at(&self, shares: &[BigRational]) -> Option<At> {
        let mut place = (0.0, 0.0);
        for (player, (share, alone)) in shares.iter().zip(&self.game.alone).enumerate() {
            let weight = (share - alone) / &self.spare;
            if weight.is_negative() {
                return None;
            }
            let (weight, (x, y)) = (weight.to_f64()?, corner(player));
            place = (place.0 + weight * x, place.1 + weight * y);
        }
        Some(place)
    }

    /// The area of the core, or the line that it is.
    fn draw_core(&self, block: &mut Block) {
        let corners = self.game.core.iter().filter_map(|shares| self.at(shares));
        let mut corners: Vec<At> = corners.collect();
        if corners.len() < 2 {
            return;
        }
        let count = corners.len() as f64;
        let sum = corners
            .iter()
            .fold((0.0, 0.0), |(x, y), at| (x + at.0, y + at.1));
        let middle = (sum.0 / count, sum.1 / count);
        let angle = |at: &At| (at.1 - middle.1).atan2(at.0 - middle.0);
        corners.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
        if let [from, to] = corners[..] {
            block.line("edge both", from, to);
        } else {
            block.shape("region left", Shape::Area(corners));
        }
    }

    /// The line on which the two others get exactly what they earn alone, where it crosses the triangle: the player gets
    /// the rest of the whole there.
    fn draw_bound(&self, block: &mut Block, player: usize) {
        let game = self.game;
        let rest = &game.whole - &game.others[player];
        let weight = (rest - &game.alone[player]) / &self.spare;
        let crosses = !weight.is_negative() && weight < BigRational::from_integer(1.into());
        let Some(weight) = weight.to_f64().filter(|_| crosses && !weight.is_zero()) else {
            return;
        };
        let own = corner(player);
        let end = |other: usize| {
            let (x, y) = corner(other);
            (x + weight * (own.0 - x), y + weight * (own.1 - y))
        };
        let [first, second] = [(player + 1) % 3, (player + 2) % 3];
        block.line("dashed", end(first), end(second));
    }

    /// The names at the corners, with the division there.
    fn draw_corners(&self, block: &mut Block) {
        for (player, name) in self.game.players.iter().enumerate() {
            let mut shares = self.game.alone.clone();
            shares[player] += &self.spare;
            let (x, y) = corner(player);
            // On top the words stand above the corner, below under it.
            let lines = if player == 2 {
                [y - 24.0, y - 9.0]
            } else {
                [y + 18.0, y + 33.0]
            };
            block.text("", (x, lines[0]), 13.0, text::cut(name, 13.0, 200.0));
            block.text("soft", (x, lines[1]), 11.0, self.words(&shares));
        }
    }

    /// An extreme point with its division, written on the side away from the middle.
    fn draw_extreme(&self, block: &mut Block, shares: &[BigRational]) {
        let Some(at) = self.at(shares) else { return };
        block.circle("dot", at, 4.0);
        // The corners have their divisions beside them.
        if (0..3).any(|player| corner(player) == at) {
            return;
        }
        let right = at.0 >= ROOM.0 + SIDE / 2.0;
        let (x, anchor) = if right {
            (at.0 + 9.0, Anchor::Start)
        } else {
            (at.0 - 9.0, Anchor::End)
        };
        block.write("halo", (x, at.1 + 4.0), 11.0, anchor, self.words(shares));
    }

    /// A division in words.
    fn words(&self, shares: &[BigRational]) -> String {
        let amount = |share: &BigRational| {
            if self.game.costs {
                (-share).to_string()
            } else {
                share.to_string()
            }
        };
        let words: Vec<String> = shares.iter().map(amount).collect();
        text::cut(&words.join(" "), 11.0, 200.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(k: i64) -> BigRational {
        BigRational::from_integer(k.into())
    }

    /// An estate of 200 with claims of 100, 200 and 300.
    fn estate() -> Triangle {
        let shares = |all: [i64; 3]| all.map(n).to_vec();
        Triangle {
            title: "an estate".into(),
            said: String::new(),
            players: ["a", "b", "c"].map(String::from),
            alone: [0, 0, 0].map(n),
            others: [100, 0, 0].map(n),
            whole: n(200),
            core: [[0, 0, 200], [0, 200, 0], [100, 0, 100], [100, 100, 0]]
                .map(shares)
                .to_vec(),
            solutions: vec![
                PayoffShares {
                    name: "nucleolus".into(),
                    shares: shares([50, 75, 75]),
                },
                PayoffShares {
                    name: "Shapley value".into(),
                    shares: shares([300, -50, -50]),
                },
            ],
            costs: false,
        }
    }

    #[test]
    fn places_are_barycentric() {
        let game = estate();
        let place = Placed {
            game: &game,
            spare: n(200),
        };
        for player in 0..3 {
            let mut all = vec![n(0); 3];
            all[player] = n(200);
            assert_eq!(place.at(&all), Some(corner(player)));
        }
        let middle = place.at(&[n(100), n(100), n(0)]).expect("on a side");
        let [(x, y), (other, _)] = [corner(0), corner(1)];
        assert!((middle.0 - (x + other) / 2.0).abs() < 1e-9 && (middle.1 - y).abs() < 1e-9);
        assert_eq!(place.at(&[n(300), n(-50), n(-50)]), None);
    }

    #[test]
    fn the_core_is_an_area_with_its_extreme_points() {
        let svg = triangle(&estate()).expect("a triangle").to_svg();
        assert_eq!(svg.matches("class=\"region left\"").count(), 1);
        // One for the key.
        assert_eq!(svg.matches("class=\"dot\"").count(), 5);
        assert_eq!(svg.matches("class=\"dashed\"").count(), 1);
        assert!(svg.contains(">100 100 0<") && svg.contains("The Shapley value lies outside"));
    }

    #[test]
    fn a_point_is_no_triangle() {
        let game = Triangle {
            whole: n(0),
            ..estate()
        };
        assert_eq!(triangle(&game), None);
    }
}
