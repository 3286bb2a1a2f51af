//! Pictures of positions in characters: things in their places, distinguished by shape and letter, and by colour besides.

mod boards;
mod graph;
mod heaps;
mod room;

use super::canvas::{Canvas, Ink, Spot};
use grundy::Drawn;
use grundy::vocabulary::Player;
use grundy::vocabulary::picture::{Cards, Counter, Numbers, Picture, Spot as Dot};
use std::collections::HashSet;

pub use graph::Places;
pub use room::Room;

/// The whole position: its summands side by side, and below where they do not fit.
pub fn draw(position: &[Drawn], places: &mut Places, room: Room) -> Canvas {
    let several = position.len() > 1;
    let mut whole = Canvas::default();
    let (mut x, mut y, mut lowest) = (0, 0, 0);
    for (part, drawn) in position.iter().enumerate() {
        let sign = match (part, drawn.negated) {
            (_, true) => "− ",
            (0, false) => "",
            (_, false) => "+ ",
        };
        let canvas = match &drawn.picture {
            Some(picture) => one(part, picture, places, room),
            None => text(&drawn.text, room),
        };
        let title = if several { drawn.text.as_str() } else { "" };
        let width = canvas
            .width()
            .max(title.chars().count().min(room.width / 2))
            + sign.chars().count();
        if x > 0 && x + width > room.width {
            (x, y) = (0, lowest + 1);
        }
        let left = x + sign.chars().count();
        let head = usize::from(several);
        whole.write(x, y, sign, Ink::Strong, None);
        let title: String = title.chars().take(width).collect();
        whole.write(left, y, &title, Ink::Faint, None);
        whole.paste(left, y + head, &canvas);
        lowest = lowest.max(y + head + canvas.height());
        x += width + 3;
    }
    whole
}

/// Draws one part of a position in characters.
fn one(part: usize, picture: &Picture, places: &mut Places, room: Room) -> Canvas {
    match picture {
        Picture::Boards(all) => boards::draw(part, all, room),
        Picture::Graph(net) => graph::draw(part, net, places, room),
        Picture::Heaps { heaps: all, lie } => heaps::draw(part, all, *lie, room),
        Picture::Numbers(row) => numbers(part, row, room),
        Picture::Counter(counter) => track(counter, room),
        Picture::Regions(all) => regions(all, room),
        Picture::Cards(table) => cards(table),
    }
}

/// A text in lines of the width.
fn text(words: &str, room: Room) -> Canvas {
    let mut canvas = Canvas::default();
    let letters: Vec<char> = words.chars().collect();
    for (y, line) in letters.chunks(room.width.max(1)).enumerate() {
        canvas.write(0, y, &line.iter().collect::<String>(), Ink::Plain, None);
    }
    canvas
}

/// Numbers in brackets; those that are taken leave a dot.
fn numbers(part: usize, numbers: &Numbers, room: Room) -> Canvas {
    let mut canvas = Canvas::default();
    let (mut x, mut y) = (0, 0);
    for (i, (number, there)) in numbers.row.iter().enumerate() {
        let cell = if *there {
            format!("[{number}]")
        } else {
            format!(" {} ", "·".repeat(number.chars().count()))
        };
        let width = cell.chars().count();
        if x > 0 && x + width > room.width {
            (x, y) = (0, y + 1);
        }
        let ink = if *there { Ink::Strong } else { Ink::Faint };
        canvas.write(x, y, &cell, ink, Some(Spot::Number(part, i)));
        x += width + 1;
    }
    if let Some(([left, right], mover)) = &numbers.scores {
        let mark = |player| if *mover == player { "▸" } else { " " };
        let first = format!("{} first  {left}", mark(Player::Left));
        let second = format!("{} second {right}", mark(Player::Right));
        canvas.write(0, y + 2, &first, Ink::Left, None);
        canvas.write(0, y + 3, &second, Ink::Right, None);
    }
    canvas
}

/// A line from the start to the target with the counter on it, and the steps below.
fn track(counter: &Counter, room: Room) -> Canvas {
    let mut canvas = Canvas::default();
    let length = room.width.saturating_sub(4).clamp(10, 60);
    let (here, target) = (counter.at.to_string(), counter.target.to_string());
    let at = share(&here, &target, counter.multiplies, length);
    let line: String = (0..=length)
        .map(|i| match i {
            i if i == at => '●',
            0 => '├',
            i if i == length => '┤',
            _ => '─',
        })
        .collect();
    canvas.write(0, 0, &line, Ink::Faint, None);
    canvas.write(at, 0, "●", Ink::Strong, None);
    canvas.write(
        at.saturating_sub(here.len() / 2),
        1,
        &here,
        Ink::Strong,
        None,
    );
    let place = length.saturating_sub(target.len() - 1);
    canvas.write(place, 2, &target, Ink::Plain, None);
    let steps = format!("steps {}", counter.steps.join(" "));
    for (i, mark) in text(&steps, room).to_string().lines().enumerate() {
        canvas.write(0, 4 + i, mark, Ink::Faint, None);
    }
    canvas
}

/// A region a line: its boundaries in brackets, each spot with the lives that are left to it.
fn regions(all: &[Vec<Vec<Dot>>], room: Room) -> Canvas {
    let mut canvas = Canvas::default();
    let mut y = 0;
    for (i, boundaries) in all.iter().enumerate() {
        let one = |boundary: &Vec<Dot>| {
            let dots = boundary.iter().map(|dot| {
                let lives = "°".repeat(usize::from(dot.lives));
                format!("{}{lives}", dot.name)
            });
            format!("({})", dots.collect::<Vec<_>>().join(" "))
        };
        let line: Vec<String> = boundaries.iter().map(one).collect();
        let head = format!("region {}  ", i + 1);
        canvas.write(0, y, &head, Ink::Faint, None);
        let left = head.chars().count();
        let narrow = Room {
            width: room.width.saturating_sub(left).max(8),
            ..room
        };
        let lines = text(&line.join("  "), narrow);
        canvas.paste(left, y, &lines);
        y += lines.height().max(1);
    }
    canvas
}

/// Draws cards and what was said.
fn cards(table: &Cards) -> Canvas {
    let mut canvas = Canvas::default();
    let hands = table
        .hands
        .iter()
        .map(|hand| hand.as_deref().unwrap_or("?"));
    for (i, card) in hands
        .chain(table.open.iter().map(String::as_str))
        .enumerate()
    {
        let ink = [Ink::Left, Ink::Right]
            .get(i)
            .copied()
            .unwrap_or(Ink::Plain);
        canvas.write(8 * i, 0, "┌───┐", ink, None);
        canvas.write(8 * i, 1, &format!("│ {card:<2}│"), ink, None);
        canvas.write(8 * i, 2, "└───┘", ink, None);
    }
    let rounds: Vec<String> = table.said.iter().map(|round| round.join(", ")).collect();
    canvas.write(0, 3, &rounds.join(" | "), Ink::Plain, None);
    canvas
}

/// The spots that a move changes, from the pictures before and after it.
pub fn changed(before: &[Drawn], after: &[Drawn]) -> HashSet<Spot> {
    let mut all = HashSet::new();
    for (part, old) in before.iter().enumerate() {
        let Some(new) = after.get(part).filter(|new| *new != old) else {
            continue;
        };
        match (&old.picture, &new.picture) {
            (Some(Picture::Boards(old)), Some(Picture::Boards(new))) => {
                boards::changed(part, old, new, &mut all);
            }
            (Some(Picture::Graph(old)), Some(Picture::Graph(new))) => {
                graph::changed(part, old, new, &mut all);
            }
            (Some(Picture::Heaps { heaps: old, .. }), Some(Picture::Heaps { heaps: new, .. })) => {
                heaps::changed(part, old, new, &mut all);
            }
            (Some(Picture::Numbers(old)), Some(Picture::Numbers(new))) => {
                let differ = |i: &usize| old.row.get(*i) != new.row.get(*i);
                let differing = (0..old.row.len()).filter(differ);
                all.extend(differing.map(|i| Spot::Number(part, i)));
            }
            _ => {}
        }
    }
    all
}

/// The place of a number on a line of this length that ends at the target; where steps multiply, equal factors are
/// equally long. Only for the eye.
fn share(at: &str, target: &str, multiplies: bool, length: usize) -> usize {
    let number = |text: &str| {
        let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
        let parts = top.parse::<f64>().ok().zip(bottom.parse::<f64>().ok());
        parts.map_or(0.0, |(top, bottom)| top / bottom)
    };
    let scale = |n: f64| if multiplies { n.max(1.0).ln() } else { n };
    let (at, target) = (scale(number(at)), scale(number(target)));
    let share = if target > 0.0 { at / target } else { 1.0 };
    (share.clamp(0.0, 1.0) * length as f64).round() as usize
}
