//! Heaps of counters in characters: as columns where they fit, else as rows, the long ones in figures.

use super::room::Room;
use crate::board::canvas::{Canvas, Ink, Mark, Spot};
use grundy::vocabulary::picture::{Heap, Lie};
use std::collections::HashSet;

/// The largest number of counters drawn of a heap that lies in a row.
const MOST_IN_A_ROW: u64 = 40;

/// The heaps, each with its number and its size.
pub fn draw(part: usize, heaps: &[Heap], lie: Lie, room: Room) -> Canvas {
    let tallest = heaps
        .iter()
        .map(|heap| heap.room.unwrap_or(0).max(heap.size));
    let tallest = tallest.max().unwrap_or(0);
    let tall = usize::try_from(tallest).unwrap_or(usize::MAX);
    let fits = tall.saturating_add(3) <= room.height && width(heaps) <= room.width;
    match (lie, fits) {
        (Lie::Columns | Lie::Stairs, true) => columns(part, heaps, lie, tall),
        _ => rows(part, heaps, lie, room),
    }
}

/// The width of heaps drawn as columns.
fn width(heaps: &[Heap]) -> usize {
    heaps.iter().map(|heap| slot(heap) + 1).sum()
}

/// The width that a heap takes as a column.
fn slot(heap: &Heap) -> usize {
    words(heap).chars().count().max(3)
}

/// The size in words, with what limits it.
fn words(heap: &Heap) -> String {
    let room = heap.room.map_or(String::new(), |room| format!("/{room}"));
    let limit = heap
        .limit
        .map_or(String::new(), |limit| format!("≤{limit}"));
    format!("{}{room}{limit}", heap.size)
}

/// Draws heaps as columns.
fn columns(part: usize, heaps: &[Heap], lie: Lie, tallest: usize) -> Canvas {
    let mut canvas = Canvas::default();
    let mut x = 0;
    for (i, heap) in heaps.iter().enumerate() {
        let slot = slot(heap);
        let middle = x + slot / 2;
        for counter in 0..tallest as u64 {
            let spot = Some(Spot::Counter(part, i, counter));
            let y = tallest - 1 - counter as usize;
            let (letter, ink) = if counter < heap.size {
                ('●', Ink::Strong)
            } else if heap.room.is_some_and(|room| counter < room) {
                ('·', Ink::Faint)
            } else {
                continue;
            };
            canvas.put(middle, y, Mark { letter, ink, spot });
        }
        let floor = match (lie, heap.with_next) {
            (_, true) => "═".repeat(slot + 1),
            (Lie::Stairs, _) => "▁".repeat(slot),
            _ => "─".repeat(slot),
        };
        canvas.write(x, tallest, &floor, Ink::Faint, None);
        let size = words(heap);
        let indent = (slot - size.chars().count()) / 2;
        canvas.write(x + indent, tallest + 1, &size, Ink::Plain, None);
        let name = format!("{}.", i + 1);
        canvas.write(middle, tallest + 2, &name, Ink::Faint, None);
        x += slot + 1;
    }
    canvas
}

/// Draws heaps as rows.
fn rows(part: usize, heaps: &[Heap], lie: Lie, room: Room) -> Canvas {
    let mut canvas = Canvas::default();
    let widest = heaps.iter().map(|heap| words(heap).chars().count()).max();
    let widest = widest.unwrap_or(1);
    let margin = heaps.len().to_string().len() + 2;
    let most = room.width.saturating_sub(margin + widest + 4);
    let most = (most as u64 / 2).min(MOST_IN_A_ROW);
    for (i, heap) in heaps.iter().enumerate() {
        let name = format!("{}.", i + 1);
        canvas.write(0, i, &name, Ink::Faint, None);
        let size = format!("{:>widest$}", words(heap));
        canvas.write(margin, i, &size, Ink::Plain, None);
        let (open, close) = match (heap.ring, heap.with_next) {
            (true, _) => ('(', ")"),
            (_, true) => (' ', " ┐"),
            _ => (' ', ""),
        };
        let left = margin + widest + 1;
        canvas.write(left, i, &open.to_string(), Ink::Faint, None);
        let shown = heap.size.min(most);
        for counter in 0..shown {
            let mark = Mark {
                letter: '●',
                ink: Ink::Strong,
                spot: Some(Spot::Counter(part, i, counter)),
            };
            canvas.put(left + 1 + 2 * counter as usize, i, mark);
        }
        let end = left + 1 + 2 * shown as usize;
        let rest = if heap.size > shown { "…" } else { "" };
        canvas.write(end, i, &format!("{rest}{close}"), Ink::Faint, None);
    }
    if lie == Lie::Stairs {
        canvas.write(0, heaps.len(), "step 1 is the lowest", Ink::Faint, None);
    }
    canvas
}

/// The counters that differ: those above the smaller of the two sizes, or all where heaps came or went.
pub fn changed(part: usize, old: &[Heap], new: &[Heap], all: &mut HashSet<Spot>) {
    // Heaps before and after the change stay as they are.
    let same = |(a, b): &(&Heap, &Heap)| a == b;
    let before = old.iter().zip(new).take_while(same).count();
    let rest = old.len().min(new.len()) - before;
    let pairs = old.iter().rev().zip(new.iter().rev());
    let behind = pairs.take(rest).take_while(same).count();
    for (i, heap) in old.iter().enumerate().take(old.len() - behind).skip(before) {
        let kept = match new.get(i) {
            Some(after) if old.len() == new.len() => after.size.min(heap.size),
            _ => 0,
        };
        let top = heap.size.max(heap.room.unwrap_or(0)).min(MOST_MARKED);
        let grown = new.get(i).map_or(0, |after| after.size.min(top));
        let end = heap.size.max(grown).min(kept.saturating_add(MOST_MARKED));
        all.extend((kept..end).map(|counter| Spot::Counter(part, i, counter)));
    }
}

/// The largest number of counters that are marked as changed; more are never drawn.
const MOST_MARKED: u64 = 200;
