//! Heaps of counters: in columns, in rows, on the steps of a staircase, in rings.

use super::marks::{Change, Marks};
use crate::layout::{around, flow};
use crate::scene::{Anchor, At, Block, Shape};
use crate::sight::{Place, What};
use crate::text;
use grundy::vocabulary::picture::{Heap, Lie};

/// The largest heap whose counters are drawn one by one; a larger one is shortened, with its number beside it.
const MOST: u64 = 30;
/// The largest number of heaps drawn.
const MOST_HEAPS: usize = 60;
/// The number of counters drawn at each end of a shortened heap.
const ENDS: u64 = 4;

/// The places of the counters of a heap.
#[derive(Clone, Debug)]
pub struct Pile {
    /// The middle of the first counter, the lowest of a column.
    first: At,
    /// The step from one counter to the next.
    step: At,
    size: u64,
    radius: f64,
    ring: Option<Vec<At>>,
}

impl Pile {
    /// The place of a counter, counted from 0; counters that are not drawn one by one share the gap.
    fn counter(&self, number: u64) -> At {
        if let Some(ring) = &self.ring
            && let Some(&at) = ring.get(number as usize)
        {
            return at;
        }
        let slot = match number {
            n if self.size <= MOST || n < ENDS => n,
            n if self.size.saturating_sub(n) <= ENDS => 2 * ENDS + 1 - self.size.saturating_sub(n),
            _ => ENDS,
        } as f64;
        (
            self.first.0 + self.step.0 * slot,
            self.first.1 + self.step.1 * slot,
        )
    }

    /// The corner and the size of the box around all counters and free places; of an empty heap that around its first place.
    fn reach(&self, heap: &Heap) -> (At, At) {
        let ends = match &self.ring {
            Some(ring) => ring.clone(),
            None => {
                let full = heap.room.filter(|room| *room <= MOST).unwrap_or(0);
                let last = slots(full.max(heap.size)).saturating_sub(1) as f64;
                let end = (
                    self.first.0 + self.step.0 * last,
                    self.first.1 + self.step.1 * last,
                );
                vec![self.first, end]
            }
        };
        around(&ends, self.radius)
    }
}

/// The number of places that a heap takes.
fn slots(size: u64) -> u64 {
    if size <= MOST { size } else { 2 * ENDS + 1 }
}

/// Draws heaps side by side; notes what is left out.
pub fn draw(heaps: &[Heap], lie: Lie, notes: &mut Vec<String>) -> (Block, Vec<Pile>) {
    if heaps.len() > MOST_HEAPS {
        notes.push(format!(
            "The first {MOST_HEAPS} of {} heaps are drawn.",
            heaps.len()
        ));
    }
    let shown = &heaps[..heaps.len().min(MOST_HEAPS)];
    let tallest = shown
        .iter()
        .map(|heap| slots(heap.room.unwrap_or(heap.size)))
        .max()
        .unwrap_or(0);
    let radius = if tallest > 15 { 8.0 } else { 13.0 };
    let drawn: Vec<(Block, Pile)> = shown
        .iter()
        .enumerate()
        .map(|(number, heap)| one(heap, number, lie, radius))
        .collect();
    let sizes: Vec<At> = drawn
        .iter()
        .map(|(block, _)| (block.width, block.height))
        .collect();
    let widest = if lie == Lie::Rows { 640.0 } else { 900.0 };
    let (corners, (width, height)) = flow::places(&sizes, widest);
    let mut all = Block::new(width.max(40.0), height.max(40.0));
    let mut piles = Vec::new();
    for (number, ((block, mut pile), corner)) in drawn.into_iter().zip(corners).enumerate() {
        if shown[number].with_next {
            let y = corner.1 + block.height - 20.0;
            all.line(
                "fine",
                (corner.0, y),
                (corner.0 + block.width * 2.0 + flow::GAP, y),
            );
        }
        let name = match lie {
            Lie::Stairs => Place::Step(number + 1),
            Lie::Rows | Lie::Columns => Place::Heap(number + 1),
        };
        let (around, size) = pile.reach(&shown[number]);
        let heap = What::Heap(shown[number].clone());
        all.see(name, heap, (around.0 + corner.0, around.1 + corner.1), size);
        all.put(corner, block);
        let shift = |at: &mut At| *at = (at.0 + corner.0, at.1 + corner.1);
        shift(&mut pile.first);
        pile.ring.iter_mut().flatten().for_each(shift);
        piles.push(pile);
    }
    if heaps.is_empty() {
        all.text("soft", (20.0, 24.0), 14.0, "\u{2205}");
    }
    (all, piles)
}

/// Draws one heap with its name; also returns the places of its counters.
fn one(heap: &Heap, number: usize, lie: Lie, radius: f64) -> (Block, Pile) {
    if heap.ring && heap.size <= MOST && heap.size > 2 {
        return ring(heap.size, radius);
    }
    let (mut block, pile) = laid(heap, number, lie, radius);
    counters(&mut block, heap, &pile);
    let name = match (heap.room, lie) {
        (Some(room), _) => format!("{} of {room}", heap.size),
        (None, Lie::Stairs) => format!("step {}: {}", number + 1, heap.size),
        (None, _) => heap.size.to_string(),
    };
    let (x, y) = pile.first;
    match lie {
        Lie::Rows => block.write("soft", (28.0, y + 5.0), 14.0, Anchor::End, name),
        Lie::Columns | Lie::Stairs => {
            block.width = block.width.max(text::width(&name, 14.0));
            block.text("soft", (x, block.height - 5.0), 14.0, name);
        }
    }
    (block, pile)
}

/// The room that a heap takes, with its stair where it stands on one.
fn laid(heap: &Heap, number: usize, lie: Lie, radius: f64) -> (Block, Pile) {
    let full = heap.room.unwrap_or(heap.size).max(heap.size);
    let room = (slots(full) + u64::from(full > MOST)).max(1) as f64;
    let pile = |first, step| Pile {
        first,
        step,
        size: heap.size,
        radius,
        ring: None,
    };
    if lie == Lie::Rows {
        let pitch = radius * 2.3;
        let block = Block::new(room * pitch + 44.0, pitch + 10.0);
        let first = (pitch / 2.0 + 36.0, pitch / 2.0 + 5.0);
        return (block, pile(first, (pitch, 0.0)));
    }
    let pitch = radius * 2.15;
    let stairs = match lie {
        Lie::Stairs => 26.0 * (number as f64 + 1.0),
        _ => 0.0,
    };
    let mut block = Block::new(radius * 2.0 + 26.0, room * pitch + 30.0 + stairs);
    let top = block.height - 22.0 - stairs;
    if stairs > 0.0 {
        let size = (block.width + flow::GAP, stairs);
        block.rect("area", (-flow::GAP / 2.0, top), size);
    }
    let first = (block.width / 2.0, top - 4.0 - pitch / 2.0);
    (block, pile(first, (0.0, -pitch)))
}

/// The counters of a heap, the places that are free, and how many may be taken.
fn counters(block: &mut Block, heap: &Heap, pile: &Pile) {
    let radius = pile.radius;
    if heap.size <= MOST {
        for number in 0..heap.size {
            block.circle("counter", pile.counter(number), radius);
        }
    } else {
        for number in (0..ENDS).chain(heap.size - ENDS..heap.size) {
            block.circle("counter", pile.counter(number), radius);
        }
        let (x, y) = pile.counter(ENDS);
        for dot in [-1.0, 0.0, 1.0] {
            let along = dot * 6.0;
            let at = if pile.step.0 == 0.0 {
                (x, y + along)
            } else {
                (x + along, y)
            };
            block.circle("soft", at, 2.0);
        }
    }
    if let Some(room) = heap.room.filter(|room| *room <= MOST && heap.size <= MOST) {
        for free in heap.size..room {
            block.circle("room", pile.counter(free), radius);
        }
    }
    if let Some(limit) = heap.limit.filter(|limit| *limit < heap.size) {
        let (x, y) = pile.counter(heap.size - limit);
        let y = y + radius * 1.07;
        block.line("dashed", (x - radius * 1.6, y), (x + radius * 1.6, y));
    }
}

/// Counters in a ring. The places are found by rotating a vector; sine and cosine are computed once and rounded, so
/// that the picture is the same on every machine.
fn ring(size: u64, radius: f64) -> (Block, Pile) {
    let out = radius * 2.4 * size as f64 / std::f64::consts::TAU + radius;
    let middle = (out + radius + 4.0, out + radius + 4.0);
    let angle = std::f64::consts::TAU / size as f64;
    let (sin, cos) = (
        (angle.sin() * 1e9).round() / 1e9,
        (angle.cos() * 1e9).round() / 1e9,
    );
    let mut arm = (0.0, -out);
    let mut places = Vec::new();
    for _ in 0..size {
        places.push((middle.0 + arm.0, middle.1 + arm.1));
        arm = (arm.0 * cos - arm.1 * sin, arm.0 * sin + arm.1 * cos);
    }
    let mut block = Block::new(middle.0 * 2.0, middle.1 * 2.0 + 22.0);
    block.circle("room", middle, out);
    for &place in &places {
        block.circle("counter", place, radius);
    }
    block.text("soft", (middle.0, middle.1 + 5.0), 15.0, size.to_string());
    let pile = Pile {
        first: places[0],
        step: (0.0, 0.0),
        size,
        radius,
        ring: Some(places),
    };
    (block, pile)
}

/// The marks of a move on heaps.
pub fn marks(piles: &[Pile], before: &[Heap], change: &Change<'_, [Heap]>, lie: Lie) -> Marks {
    let mut marks = Marks::default();
    let mut after = change.after.to_vec();
    if lie == Lie::Stairs {
        // An empty step remains a step.
        after.resize(before.len().max(after.len()), Heap::default());
    }
    let change = &change.with(after.as_slice());
    let named = |at: &usize| parted_as(before, change.after, *at);
    let changes = match number_after(change.text, &["heap", "pile"]).filter(named) {
        Some(at) => vec![(
            at,
            sizes(&change.after[at..at + change.after.len() + 1 - before.len()]),
        )],
        None => {
            let exactly = only_named(before, change.after, &named_heaps(change.text));
            exactly.unwrap_or_else(|| changed(before, change.after))
        }
    };
    for (at, left) in changes {
        if let Some(pile) = piles.get(at) {
            marks.add(one_heap(pile, &before[at], &left));
            marks.covers.push(at);
        }
    }
    marks
}

/// The number that a move names after one of these words, counted from 0.
fn number_after(text: &str, words: &[&str]) -> Option<usize> {
    let mut all = text
        .split([' ', ':'])
        .skip_while(|word| !words.contains(word));
    all.nth(1)?.parse::<usize>().ok()?.checked_sub(1)
}

/// The numbers of heaps that a move names, counted from 0: `heap 1 to 0, heap 2 to 3`, `one from heaps 1,2`.
fn named_heaps(text: &str) -> Vec<usize> {
    let mut named = Vec::new();
    // The names that may still come: any after `heaps`, one after `heap`.
    let mut more = 0;
    for word in text.split([' ', ',', ':']).filter(|word| !word.is_empty()) {
        match (word, word.parse::<usize>()) {
            ("heaps", _) => more = usize::MAX,
            ("heap" | "pile", _) => more = 1,
            (_, Ok(number)) if more > 0 && number > 0 => {
                named.push(number - 1);
                more -= 1;
            }
            _ => more = 0,
        }
    }
    named
}

/// The heaps that change, with what each becomes, if exactly those that are named do: each is gone or smaller.
fn only_named(before: &[Heap], after: &[Heap], named: &[usize]) -> Option<Vec<(usize, Vec<u64>)>> {
    let (old, new) = (sizes(before), sizes(after));
    let is_named = |a: usize| named.contains(&a);
    let keeps = |a: usize, b: usize| match new.get(b) {
        Some(&size) if is_named(a) => size < old[a],
        Some(&size) => size == old[a],
        None => false,
    };
    // True where the heaps from a on can have become those from b on.
    let mut fits = vec![vec![false; new.len() + 2]; old.len() + 1];
    fits[old.len()][new.len()] = true;
    for a in (0..old.len()).rev() {
        for b in 0..=new.len() {
            let gone = is_named(a) && fits[a + 1][b];
            fits[a][b] = gone || keeps(a, b) && fits[a + 1][b + 1];
        }
    }
    if named.is_empty() || !fits[0][0] {
        return None;
    }
    let (mut b, mut found) = (0, Vec::new());
    for a in 0..old.len() {
        let kept = keeps(a, b) && fits[a + 1][b + 1];
        if is_named(a) {
            let left = new.get(b).copied().filter(|_| kept);
            found.push((a, left.into_iter().collect()));
        }
        b += usize::from(kept);
    }
    Some(found)
}

/// True if only the heap with this number has changed.
fn parted_as(before: &[Heap], after: &[Heap], at: usize) -> bool {
    let rest = before.len().checked_sub(at + 1);
    let fits = |rest: usize| at + rest <= after.len() && after.ends_with(&before[at + 1..]);
    rest.is_some_and(fits) && after.starts_with(&before[..at])
}

/// The sizes of the heaps.
fn sizes(heaps: &[Heap]) -> Vec<u64> {
    heaps.iter().map(|heap| heap.size).collect()
}

/// The heaps that change, each with the heaps that it becomes.
fn changed(before: &[Heap], after: &[Heap]) -> Vec<(usize, Vec<u64>)> {
    let same = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let room = before.len().min(after.len()) - same;
    let same_end = before
        .iter()
        .rev()
        .zip(after.iter().rev())
        .take(room)
        .take_while(|(a, b)| a == b)
        .count();
    let (old, new) = (
        &before[same..before.len() - same_end],
        &after[same..after.len() - same_end],
    );
    match old {
        [_] => vec![(same, sizes(new))],
        _ if old.len() == new.len() => {
            let differ = |(_, (a, b)): &(usize, (&Heap, &Heap))| a.size != b.size;
            let pairs = old.iter().zip(new).enumerate().filter(differ);
            pairs
                .map(|(at, (_, b))| (same + at, vec![b.size]))
                .collect()
        }
        _ => matched(&sizes(old), &sizes(new))
            .into_iter()
            .map(|(at, left)| (same + at, left))
            .collect(),
    }
}

/// The heaps that are gone or smaller, where some are gone: the smallest possible set. Quadratic.
fn matched(old: &[u64], new: &[u64]) -> Vec<(usize, Vec<u64>)> {
    const NEVER: usize = usize::MAX / 2;
    let mut cost = vec![vec![NEVER; new.len() + 1]; old.len() + 1];
    cost[old.len()][new.len()] = 0;
    for a in (0..old.len()).rev() {
        for b in (0..=new.len()).rev() {
            let gone = cost[a + 1][b] + 1;
            let kept = match new.get(b) {
                Some(&size) if size <= old[a] => cost[a + 1][b + 1] + usize::from(size < old[a]),
                _ => NEVER,
            };
            cost[a][b] = gone.min(kept);
        }
    }
    let (mut b, mut found) = (0, Vec::new());
    for a in 0..old.len() {
        let gone = cost[a + 1][b] + 1;
        if cost[a][b] >= NEVER {
            break;
        }
        if gone == cost[a][b] {
            found.push((a, vec![]));
        } else {
            if new[b] < old[a] {
                found.push((a, vec![new[b]]));
            }
            b += 1;
        }
    }
    found
}

/// Marks the counters that a heap loses, the line where it is split, or the places that it fills.
fn one_heap(pile: &Pile, heap: &Heap, left: &[u64]) -> Marks {
    let kept: u64 = left.iter().fold(0, |sum, part| sum.saturating_add(*part));
    if kept > heap.size {
        return filled(pile, heap, kept);
    }
    let taken = heap.size - kept;
    // The first part that is left stays at the beginning; the counters taken lie between it and the rest.
    let (from, to) = match left {
        [_, _, ..] => (left[0], left[0] + taken),
        _ => (kept, heap.size),
    };
    let mut marks = Marks::default();
    if let Some(ring) = &pile.ring {
        for &at in ring.iter().take(taken as usize) {
            marks.block.circle("place", at, pile.radius + 3.0);
        }
        marks.badge = ring.first().map(|at| (at.0, at.1 - pile.radius - 6.0));
        return marks;
    }
    let upright = pile.step.0 == 0.0;
    let reach = pile.radius + 3.0;
    if taken > 0 {
        let [a, b] = [pile.counter(from), pile.counter(to - 1)];
        let corner = (a.0.min(b.0) - reach, a.1.min(b.1) - reach);
        let size = (
            (a.0 - b.0).abs() + 2.0 * reach,
            (a.1 - b.1).abs() + 2.0 * reach,
        );
        marks.block.shape("place", Shape::Rect(corner, size, reach));
        marks.badge = Some(if upright {
            (a.0 + reach + 5.0, a.1)
        } else {
            (a.0, a.1 - reach - 3.0)
        });
    } else {
        let mut sum = 0;
        for part in &left[..left.len().saturating_sub(1)] {
            sum += part;
            let (x, y) = pile.counter(sum);
            let (x, y) = (x - pile.step.0 / 2.0, y - pile.step.1 / 2.0);
            let ends = if upright {
                [(x - reach, y), (x + reach, y)]
            } else {
                [(x, y - reach), (x, y + reach)]
            };
            marks.block.line("way", ends[0], ends[1]);
            marks.badge = Some(if upright {
                (x + reach + 5.0, y)
            } else {
                (x, y - reach - 3.0)
            });
        }
    }
    marks
}

/// Marks the counters that a move adds.
fn filled(pile: &Pile, heap: &Heap, kept: u64) -> Marks {
    let mut marks = Marks::default();
    let fits = heap.room.is_some_and(|room| room <= MOST);
    let added = if fits {
        heap.size..kept
    } else {
        heap.size..heap.size + 1
    };
    let mut last = pile.counter(heap.size.saturating_sub(1));
    for number in added {
        last = (
            pile.first.0 + pile.step.0 * number as f64,
            pile.first.1 + pile.step.1 * number as f64,
        );
        if !fits {
            last = (
                last.0,
                pile.counter(heap.size.saturating_sub(1)).1 - pile.radius * 2.15,
            );
        }
        marks.block.circle("place", last, pile.radius);
    }
    marks.badge = Some((last.0 + pile.radius + 6.0, last.1));
    marks
}
