//! Games by their birthdays: the numbers on a line with the tree of births above it, all short games as a Hasse diagram.

use crate::order::{Order, order};
use crate::page;
use crate::said::sure;
use crate::scene::{Anchor, At, Block, Scene, Shape};
use crate::text;
use grundy::Answer;
use grundy::ask::days::{Born, Days};
use std::collections::HashMap;

/// The largest number of numbers that are drawn: those of the first six days.
const MOST: usize = 127;
/// The height of a day.
const HIGH: f64 = 58.0;

/// Numbers by a day as a line and the tree of their births; all short games as the Hasse diagram of their order.
///
/// ```
/// use grundy::{Limits, ask::days};
/// let numbers = days::numbers(3, &Limits::default())?;
/// let svg = grundy_picture::days(&numbers).to_svg();
/// assert_eq!(svg.matches("class=\"born\"").count(), 15);
/// let games = days::games(2, &Limits::default())?;
/// assert_eq!(grundy_picture::days(&games).to_svg().matches("class=\"card\"").count(), 22);
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn days(answer: &Answer<Days>) -> Scene {
    if answer.value.below.is_empty() && answer.value.covers.is_some() {
        games(answer)
    } else {
        numbers(answer)
    }
}

/// The number of values by each day: `1, 4, 22 by day 0, 1, 2`.
fn counts(found: &Days) -> String {
    let joined = |all: Vec<String>| all.join(", ");
    let values = found.days.iter().map(|day| day.values.to_string());
    let days = found.days.iter().map(|day| day.day.to_string());
    let (values, days) = (joined(values.collect()), joined(days.collect()));
    format!("{values} by day {days}")
}

/// The games born by a day, with the covering relation of their order as a Hasse diagram.
fn games(answer: &Answer<Days>) -> Scene {
    let found = &answer.value;
    let covers = found.covers.clone().unwrap_or_default();
    let ordered = found.ordered();
    let names = found.values.iter().take(ordered);
    let last = found.values[..ordered].last().map_or(0, |born| born.day);
    let more = if ordered < found.values.len() {
        format!("; the order is that of the games by day {last}")
    } else {
        String::new()
    };
    order(&Order {
        title: format!("short games by day {}", found.days.len() - 1),
        said: format!(
            "{}{more}; what is greater stands higher; {}",
            counts(found),
            sure(answer)
        ),
        names: names.map(|born| born.value.clone()).collect(),
        covers,
    })
}

/// The numbers born by a day, each day in a row, as far as they fit.
fn numbers(answer: &Answer<Days>) -> Scene {
    let found = &answer.value;
    let mut last = found.days.len() - 1;
    let by = |last: usize| {
        found
            .values
            .iter()
            .filter(move |born| born.day as usize <= last)
    };
    while by(last).count() > MOST {
        last -= 1;
    }
    let shown: Vec<&Born> = by(last).collect();
    let block = line_and_tree(found, &shown, last);
    let title = format!("numbers by day {}", found.days.len() - 1);
    let said = format!("{}; {}", counts(found), sure(answer));
    let notes = page::first_of(shown.len(), found.values.len(), "numbers");
    page::single(&title, &said, block, &notes)
}

/// Each number below the one that it was born next to, above its place on the line.
fn line_and_tree(found: &Days, shown: &[&Born], last: usize) -> Block {
    let laid = Laid::new(shown, last);
    let mut block = Block::new(laid.x(shown.len()) + 10.0, laid.axis + 40.0);
    for day in 0..=last {
        let at = (0.0, laid.y(day) + 5.0);
        block.write("soft", at, 12.0, Anchor::Start, format!("day {day}"));
    }
    let right = laid.x(shown.len() - 1) + laid.step / 2.0;
    block.line("axis", (MARGIN.0 - 10.0, laid.axis), (right, laid.axis));
    let place: HashMap<&str, usize> = (shown.iter().enumerate())
        .map(|(at, born)| (born.value.as_str(), at))
        .collect();
    for (born, below) in found.values.iter().zip(&found.below) {
        let over = below.and_then(|below| place.get(found.values[below].value.as_str()));
        let Some(&at) = place.get(born.value.as_str()) else {
            continue;
        };
        let here = (laid.x(at), laid.y(born.day as usize));
        block.line("grid", here, (here.0, laid.axis));
        if let Some(&over) = over {
            let from = (laid.x(over), laid.y(shown[over].day as usize));
            block.line("edge thin", from, here);
        }
    }
    for (at, born) in shown.iter().enumerate() {
        laid.number(&mut block, born, at);
    }
    block
}

/// The room on the left, and above.
const MARGIN: At = (70.0, 20.0);

/// The places of the numbers.
struct Laid {
    /// The height of letters.
    size: f64,
    /// The width of each card.
    widths: Vec<f64>,
    /// The distance from one number to the next.
    step: f64,
    /// The height of the line.
    axis: f64,
    /// True if names below the line stand on two levels, because they would run into each other.
    close: bool,
}

impl Laid {
    /// The layout of these numbers, with letters that get smaller as they become many.
    fn new(shown: &[&Born], last: usize) -> Laid {
        let size = if shown.len() > 40 { 10.0 } else { 13.0 };
        let width = |born: &&Born| text::width(&born.value, size) + 8.0;
        let widths: Vec<f64> = shown.iter().map(width).collect();
        let close = shown.len() > 20;
        let widest = widths.iter().copied().fold(20.0, f64::max);
        Laid {
            size,
            step: if close { 0.62 * widest } else { widest },
            widths,
            axis: MARGIN.1 + (last + 1) as f64 * HIGH,
            close,
        }
    }

    /// The horizontal place of a number in the order.
    fn x(&self, at: usize) -> f64 {
        MARGIN.0 + (at as f64 + 0.5) * self.step
    }

    /// The vertical place of a day.
    fn y(&self, day: usize) -> f64 {
        MARGIN.1 + day as f64 * HIGH
    }

    /// A number in the tree, and on the line.
    fn number(&self, block: &mut Block, born: &Born, at: usize) {
        let (x, y, wide) = (self.x(at), self.y(born.day as usize), self.widths[at]);
        let mut card = Block::default();
        card.shape(
            "card",
            Shape::Rect((x - wide / 2.0, y - 11.0), (wide, 22.0), 6.0),
        );
        card.text("", (x, y + self.size * 0.36), self.size, &*born.value);
        let title = format!("{}, born on day {}", born.value, born.day);
        block.group("born", Some(title), (0.0, 0.0), card.items);
        block.line("ink", (x, self.axis - 4.0), (x, self.axis + 4.0));
        let low = if self.close && at % 2 == 1 {
            32.0
        } else {
            19.0
        };
        block.text("", (x, self.axis + low), self.size.min(12.0), &*born.value);
    }
}
