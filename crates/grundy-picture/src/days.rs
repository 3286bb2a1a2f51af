//! What is born by a day: the numbers on a line with the tree of births above it, all short games as a Hasse diagram.

use crate::answers::sure;
use crate::order::{Order, order};
use crate::page;
use crate::scene::{Anchor, Block, Scene, Shape};
use crate::text;
use grundy::Answer;
use grundy::days::{Born, Days};
use std::collections::HashMap;

/// Numbers that are drawn: those of the first six days.
const MOST: usize = 127;
/// How high a day is.
const HIGH: f64 = 58.0;

/// Numbers by a day as a line and the tree of their births; all short games as the Hasse diagram of their order.
///
/// ```
/// use grundy::{Limits, days};
/// let numbers = days::numbers(3, &Limits::default())?;
/// let svg = grundy_picture::days(&numbers).to_svg();
/// assert_eq!(svg.matches("class=\"born\"").count(), 15);
/// let games = days::games(2, &Limits::default())?;
/// assert_eq!(grundy_picture::days(&games).to_svg().matches("class=\"card\"").count(), 22);
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn days(answer: &Answer<Days>) -> Scene {
    match answer.value.below.is_empty() && answer.value.covers.is_some() {
        true => games(answer),
        false => numbers(answer),
    }
}

/// How many there are by each day: `1, 4, 22 by day 0, 1, 2`.
fn counts(found: &Days) -> String {
    let joined = |all: Vec<String>| all.join(", ");
    let values = found.days.iter().map(|day| day.values.to_string());
    let days = found.days.iter().map(|day| day.day.to_string());
    let (values, days) = (joined(values.collect()), joined(days.collect()));
    format!("{values} by day {days}")
}

fn games(answer: &Answer<Days>) -> Scene {
    let found = &answer.value;
    let covers = found.covers.clone().unwrap_or_default();
    let ordered = found.ordered();
    let names = found.values.iter().take(ordered);
    let last = found.values[..ordered].last().map_or(0, |born| born.day);
    let more = match ordered < found.values.len() {
        true => format!("; the order is that of the games by day {last}"),
        false => String::new(),
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
    let size = if shown.len() > 40 { 10.0 } else { 13.0 };
    let widths: Vec<f64> = (shown.iter())
        .map(|born| text::width(&born.value, size) + 8.0)
        .collect();
    let step =
        widths.iter().copied().fold(20.0, f64::max) * if shown.len() > 20 { 0.62 } else { 1.0 };
    let margin = (70.0, 20.0);
    let place: HashMap<&str, usize> = (shown.iter().enumerate())
        .map(|(at, born)| (born.value.as_str(), at))
        .collect();
    let x = |at: usize| margin.0 + (at as f64 + 0.5) * step;
    let y = |day: usize| margin.1 + day as f64 * HIGH;
    let axis = y(last) + HIGH;
    let mut block = Block::new(x(shown.len()) + 10.0, axis + 40.0);
    for day in 0..=last {
        block.write(
            "soft",
            (0.0, y(day) + 5.0),
            12.0,
            Anchor::Start,
            format!("day {day}"),
        );
    }
    block.line(
        "axis",
        (margin.0 - 10.0, axis),
        (x(shown.len() - 1) + step / 2.0, axis),
    );
    let above = found.values.iter().zip(&found.below);
    let parent: HashMap<&str, &str> = above
        .filter_map(|(born, below)| {
            Some((born.value.as_str(), found.values[(*below)?].value.as_str()))
        })
        .collect();
    for (at, born) in shown.iter().enumerate() {
        let day = born.day as usize;
        block.line("grid", (x(at), y(day)), (x(at), axis));
        if let Some(&over) = parent
            .get(born.value.as_str())
            .and_then(|name| place.get(name))
        {
            let from = (x(over), y(shown[over].day as usize));
            block.line("edge thin", from, (x(at), y(day)));
        }
    }
    for (at, born) in shown.iter().enumerate() {
        let day = born.day as usize;
        let mut card = Block::default();
        let corner = (x(at) - widths[at] / 2.0, y(day) - 11.0);
        card.shape("card", Shape::Rect(corner, (widths[at], 22.0), 6.0));
        card.text("", (x(at), y(day) + size * 0.36), size, &*born.value);
        let title = format!("{}, born on day {day}", born.value);
        block.group("born", Some(title), (0.0, 0.0), card.items);
        block.line("ink", (x(at), axis - 4.0), (x(at), axis + 4.0));
        // Neighbours on the line would run into each other: every other one stands lower.
        let low = if shown.len() > 20 && at % 2 == 1 {
            32.0
        } else {
            19.0
        };
        block.text("", (x(at), axis + low), size.min(12.0), &*born.value);
    }
    block
}
