//! Intervals of counters on which the player to move wins or does not, with the plies that are left.

use crate::page::{self, Page};
use crate::scene::{Block, Scene, Shape};
use crate::text;
use num::{BigRational, Signed, ToPrimitive};

/// The largest number of intervals that are drawn.
const MOST: usize = 60;
/// The length of the line.
const LENGTH: f64 = 760.0;

/// Above one number, up to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The number at which it begins, exclusive.
    pub above: BigRational,
    /// The number at which it ends, inclusive.
    pub upto: BigRational,
    /// True if the player to move wins there.
    pub wins: bool,
    /// The plies that are left.
    pub distance: u64,
}

/// Intervals of a game, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Intervals {
    /// The game.
    pub title: String,
    /// The answer in a sentence.
    pub said: String,
    /// The name of the numbers.
    pub of: String,
    /// True if equal lengths are equal factors.
    pub logarithmic: bool,
    /// The intervals.
    pub intervals: Vec<Interval>,
}

/// The intervals on a line.
///
/// ```
/// use grundy_picture::{Interval, Intervals, intervals};
/// let whole = |n: u32| num::BigRational::from_integer(n.into());
/// let add = Intervals {
///     title: "add 1..3: 21".into(),
///     intervals: vec![
///         Interval { above: whole(0), upto: whole(3), wins: true, distance: 1 },
///         Interval { above: whole(3), upto: whole(4), wins: false, distance: 2 },
///     ],
///     ..Intervals::default()
/// };
/// assert_eq!(intervals(&add).to_svg().matches("class=\"node won\"").count(), 2); // one is in the key
/// ```
#[must_use]
pub fn intervals(game: &Intervals) -> Scene {
    let shown = &game.intervals[..game.intervals.len().min(MOST)];
    let length = |x: &BigRational| length_of(x, game.logarithmic);
    let ends = shown
        .iter()
        .flat_map(|one| [length(&one.above), length(&one.upto)]);
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
        (a.min(x), b.max(x))
    });
    let at = |x: &BigRational| 20.0 + (length(x) - low) / (high - low).max(1e-9) * LENGTH;
    let mut block = Block::new(LENGTH + 60.0, 124.0);
    let mut free = f64::NEG_INFINITY;
    for one in shown {
        let (from, to) = (
            at(&one.above).min(at(&one.upto)),
            at(&one.above).max(at(&one.upto)),
        );
        let class = if one.wins { "node won" } else { "node lost" };
        let (top, high) = if one.wins { (20.0, 44.0) } else { (30.0, 34.0) };
        block.shape(
            class,
            Shape::Rect((from, top), ((to - from).max(1.0), high), 0.0),
        );
        if to - from > 20.0 {
            block.text(
                "",
                ((from + to) / 2.0, 52.0),
                12.0,
                one.distance.to_string(),
            );
        }
        let words = text::cut(&one.upto.to_string(), 11.0, 120.0);
        let half = text::width(&words, 11.0) / 2.0;
        if to - half > free {
            block.line("fine", (to, 64.0), (to, 72.0));
            block.text("soft", (to, 86.0), 11.0, words);
            free = to + half + 6.0;
        }
    }
    block.line("axis", (20.0, 64.0), (20.0 + LENGTH, 64.0));
    block.text("", (20.0 + LENGTH / 2.0, 112.0), 13.0, game.of.as_str());
    let mut page = Page::new(&game.title, &game.said, block.width);
    page.centred(block);
    page.below(legend());
    page.finish(&page::first_of(
        shown.len(),
        game.intervals.len(),
        "intervals",
    ))
}

/// The place of a number between the power of two below it and the next, from 0 to 1.
fn fraction(x: &BigRational) -> f64 {
    let power = x.numer().bits() as i64 - x.denom().bits() as i64;
    let two = BigRational::from_integer(2.into());
    let scaled = x / two.pow(i32::try_from(power).unwrap_or(0));
    scaled.to_f64().map_or(0.0, |rest| rest - 1.0)
}

/// The place of a number on the line, in units of the line's own.
fn length_of(x: &BigRational, logarithmic: bool) -> f64 {
    if !logarithmic {
        x.to_f64().unwrap_or(f64::MAX)
    } else if x.is_positive() {
        x.numer().bits() as f64 - x.denom().bits() as f64 + fraction(x)
    } else {
        0.0
    }
}

/// The key to the colours.
fn legend() -> Block {
    let sample = |class: &str| {
        let mut sample = Block::new(20.0, 18.0);
        sample.rect(class, (2.0, 3.0), (16.0, 13.0));
        sample
    };
    let [won, lost] = ["node won", "node lost"].map(sample);
    let words = [
        "the player to move wins",
        "the player to move loses; numbers are plies",
    ];
    page::key(vec![(won, words[0]), (lost, words[1])])
}
