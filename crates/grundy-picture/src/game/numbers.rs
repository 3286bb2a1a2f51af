//! Numbers in a row, a counter on its way to a target, the regions of a drawing, cards.

use super::marks::{Change, Marks};
use super::things;
use crate::layout::{around, flow};
use crate::scene::{Anchor, At, Block, Shape};
use crate::sight::{Place, What};
use crate::text;
use grundy::vocabulary::Player;
use grundy::vocabulary::picture::{Cards, Counter, Entries, Numbers, Spot};
use num::{BigRational, Signed, ToPrimitive, Zero};
use std::collections::BTreeMap;

/// The largest number of entries of a row that are drawn.
const MOST: usize = 80;
/// The number of entries side by side before a new line begins.
const ACROSS: usize = 20;
/// The size of the card of a number.
const CARD: At = (40.0, 46.0);

/// The corner and the size of the card of a number.
pub type CardPlace = (At, At);

/// Draws a row of numbers, with the scores.
pub fn draw_row(
    row: &Numbers,
    sides: [&str; 2],
    notes: &mut Vec<String>,
) -> (Block, Vec<CardPlace>) {
    if row.row.len() > MOST {
        notes.push(format!(
            "The first {MOST} of {} numbers are drawn.",
            row.row.len()
        ));
    }
    let widest = row
        .row
        .iter()
        .map(|(n, _)| text::width(n, 16.0))
        .fold(0.0, f64::max);
    let step = (CARD.0.max(widest + 12.0) + 6.0, CARD.1 + 8.0);
    let shown = row.row.len().min(MOST);
    let lines = shown.div_ceil(ACROSS).max(1);
    let high = lines as f64 * step.1;
    let scores = if row.scores.is_some() { 52.0 } else { 0.0 };
    let mut block = Block::new(shown.min(ACROSS) as f64 * step.0, high + scores);
    let corner = |at: usize| ((at % ACROSS) as f64 * step.0, (at / ACROSS) as f64 * step.1);
    let mut places = Vec::new();
    for (at, (number, there)) in row.row.iter().take(shown).enumerate() {
        let (x, y) = corner(at);
        let size = (step.0 - 6.0, CARD.1);
        let [card, ink] = if *there {
            ["card", ""]
        } else {
            ["card gone", "gone"]
        };
        block.shape(card, Shape::Rect((x, y), size, 5.0));
        block.text(ink, (x + size.0 / 2.0, y + 29.0), 16.0, number.as_str());
        places.push(((x, y), size));
        let entry = What::Entry {
            text: number.clone(),
            kind: row.entries,
            there: *there,
        };
        block.see(Place::Entry(at + 1), entry, (x, y), size);
    }
    if let Some((scores, turn)) = &row.scores {
        block.width = block.width.max(240.0);
        for player in Player::BOTH {
            let y = high + 16.0 + 24.0 * player.index() as f64;
            things::stone(&mut block, player, (14.0, y), 9.0);
            let to_move = if *turn == player { ", to move" } else { "" };
            let line = format!(
                "{}: {}{to_move}",
                sides[player.index()],
                scores[player.index()]
            );
            let size = (26.0 + text::width(&line, 14.0), 20.0);
            block.write("", (30.0, y + 5.0), 14.0, Anchor::Start, line);
            let score = What::Score {
                points: scores[player.index()].clone(),
                to_move: *turn == player,
            };
            block.see(Place::Score(player), score, (4.0, y - 10.0), size);
        }
    }
    (block, places)
}

/// Marks the numbers that a move takes.
pub fn row_marks(places: &[CardPlace], before: &Numbers, change: &Change<'_, Numbers>) -> Marks {
    let mut marks = Marks::default();
    for at in gone(before, change.after) {
        let Some(&((x, y), (wide, high))) = places.get(at) else {
            break;
        };
        let corner = (x - 2.0, y - 2.0);
        marks
            .block
            .shape("place", Shape::Rect(corner, (wide + 4.0, high + 4.0), 6.0));
        marks.covers.push(at);
        let named = change
            .text
            .split_whitespace()
            .any(|word| word == before.row[at].0);
        if marks.badge.is_none() || named {
            marks.badge = Some((corner.0 + wide, corner.1 + 4.0));
        }
    }
    marks
}

/// The entries that a move takes or changes, by their places in the row before it.
fn gone(before: &Numbers, after: &Numbers) -> Vec<usize> {
    let (old, new) = (&before.row, &after.row);
    let by_place = matches!(before.entries, Entries::Row | Entries::Digits);
    let same_texts = old
        .iter()
        .map(|(text, _)| text)
        .eq(new.iter().map(|(text, _)| text));
    if same_texts || by_place && old.len() == new.len() {
        let changes = |at: &usize| {
            let ((was, there), (is, stays)) = (&old[*at], &new[*at]);
            *there && !stays || was != is
        };
        return (0..old.len()).filter(changes).collect();
    }
    // What is known by itself may lie at another place afterwards; equal numbers are as good as each other.
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    for (text, _) in new {
        *left.entry(text).or_default() += 1;
    }
    let mut stays = |at: &usize| match left.get_mut(old[*at].0.as_str()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    };
    (0..old.len()).filter(|at| !stays(at)).collect()
}

/// The length of the line on which a counter moves.
const LINE: f64 = 640.0;
/// The height of the line in its picture.
const LEVEL: f64 = 92.0;

/// Draws a counter on the line from where it may begin to its target.
pub fn draw_counter(counter: &Counter) -> Block {
    let mut block = Block::new(LINE + 80.0, LEVEL + 74.0);
    let both = What::Counter {
        at: counter.at.to_string(),
        target: counter.target.to_string(),
    };
    block.line("axis", (40.0, LEVEL), (40.0 + LINE, LEVEL));
    let start = if counter.multiplies {
        BigRational::from_integer(1.into())
    } else {
        BigRational::zero()
    };
    for at in [&start, &counter.target] {
        let x = place(counter, at);
        block.line("axis", (x, LEVEL - 8.0), (x, LEVEL + 8.0));
        block.text(
            "",
            (x, LEVEL + 26.0),
            14.0,
            text::cut(&at.to_string(), 14.0, 76.0),
        );
    }
    let x = place(counter, &counter.target);
    block.line("thick", (x, LEVEL), (x, LEVEL - 34.0));
    block.shape(
        "both",
        Shape::Area(vec![
            (x, LEVEL - 34.0),
            (x + 22.0, LEVEL - 27.0),
            (x, LEVEL - 20.0),
        ]),
    );
    let x = place(counter, &counter.at);
    block.circle("left", (x, LEVEL), 9.0);
    let (corner, size) = around(&[(x, LEVEL)], 9.0);
    block.see(Place::Line, both, corner, size);
    if counter.at != start && counter.at != counter.target {
        block.text(
            "",
            (x, LEVEL + 44.0),
            14.0,
            text::cut(&counter.at.to_string(), 14.0, 200.0),
        );
    }
    let steps = format!("steps: {}", counter.steps.join(" ").replace('x', "\u{d7}"));
    let steps = text::cut(&steps, 13.0, LINE);
    let size = (text::width(&steps, 13.0).max(1.0), 18.0);
    block.write("soft", (40.0, LEVEL + 66.0), 13.0, Anchor::Start, steps);
    let listed = What::Steps(counter.steps.clone());
    block.see(Place::Steps, listed, (40.0, LEVEL + 53.0), size);
    block
}

/// The place of a number on the line: by its logarithm where steps multiply.
fn place(counter: &Counter, at: &BigRational) -> f64 {
    let share = if counter.multiplies {
        let all = logarithm(&counter.target);
        if all > 0.0 { logarithm(at) / all } else { 0.0 }
    } else if counter.target.is_positive() {
        (at / &counter.target).to_f64().unwrap_or(1.0)
    } else {
        0.0
    };
    40.0 + LINE * share.clamp(0.0, 1.04)
}

/// The approximate logarithm to the base 2 of a positive number, however large: the number of its bits, and the rest in a
/// line.
fn logarithm(x: &BigRational) -> f64 {
    let bits = |n: &num::BigInt| {
        let length = n.bits().max(1);
        let first = n >> length.saturating_sub(53).min(u64::from(u32::MAX)) as usize;
        let unit = 2f64.powi(length.min(53) as i32 - 1);
        length as f64 - 1.0 + first.to_f64().unwrap_or(unit) / unit - 1.0
    };
    if x.is_positive() {
        (bits(x.numer()) - bits(x.denom())).max(0.0)
    } else {
        0.0
    }
}

/// Marks a step of a counter by an arc from its place before to its place after.
pub fn counter_marks(before: &Counter, after: &Counter) -> Marks {
    let mut marks = Marks::default();
    let [from, to] = [&before.at, &after.at].map(|at| place(before, at));
    let rise = 18.0 + (to - from) * 0.22;
    let top = ((from + to) / 2.0, LEVEL - 8.0 - rise.min(70.0) * 2.0 + 20.0);
    marks.block.shape(
        "way",
        Shape::Curve((from, LEVEL - 9.0), top, (to, LEVEL - 9.0)),
    );
    marks.block.circle("place", (to, LEVEL), 6.0);
    marks.badge = Some((to, LEVEL - 22.0));
    marks.from = Some(0);
    marks
}

/// A region as drawn: its corner, its size, and its spots in their order along all boundaries.
#[derive(Clone, Debug)]
pub struct DrawnRegion {
    corner: At,
    size: At,
    spots: Vec<At>,
    /// The number of its first spot among the things that are seen.
    first: usize,
}

/// Draws the regions of a drawing: each a field with its boundaries as rings of spots.
pub fn draw_regions(regions: &[Vec<Vec<Spot>>]) -> (Block, Vec<DrawnRegion>) {
    let drawn: Vec<(Block, Vec<At>)> = regions
        .iter()
        .enumerate()
        .map(|(number, region)| field(number, region))
        .collect();
    let sizes: Vec<At> = drawn
        .iter()
        .map(|(field, _)| (field.width, field.height))
        .collect();
    let (corners, (width, height)) = flow::places(&sizes, 900.0);
    let mut all = Block::new(width.max(60.0), height.max(40.0));
    if regions.is_empty() {
        all.text("soft", (30.0, 24.0), 14.0, "\u{2205}");
    }
    let mut fields = Vec::new();
    for ((corner, size), (block, spots)) in corners.into_iter().zip(sizes).zip(drawn) {
        let first = all.sights.len();
        all.put(corner, block);
        let spots = spots
            .into_iter()
            .map(|(x, y)| (x + corner.0, y + corner.1))
            .collect();
        fields.push(DrawnRegion {
            corner,
            size,
            spots,
            first,
        });
    }
    (all, fields)
}

/// Draws a region of Sprouts: its boundaries as rings side by side; also returns the places of the spots.
fn field(number: usize, region: &[Vec<Spot>]) -> (Block, Vec<At>) {
    let rings: Vec<(Block, Vec<At>)> = region.iter().map(|boundary| ring(boundary)).collect();
    let sizes: Vec<At> = rings
        .iter()
        .map(|(ring, _)| (ring.width, ring.height))
        .collect();
    let (corners, (width, height)) = flow::places(&sizes, 420.0);
    let mut field = Block::new(width + 32.0, height + 50.0);
    field.shape(
        "area",
        Shape::Rect((0.0, 0.0), (field.width, field.height), 18.0),
    );
    field.write(
        "soft",
        (14.0, 20.0),
        12.0,
        Anchor::Start,
        format!("region {}", number + 1),
    );
    let mut spots = Vec::new();
    for ((ring, own), (x, y)) in rings.into_iter().zip(corners) {
        let corner = (x + 16.0, y + 34.0);
        field.put(corner, ring);
        spots.extend(own.into_iter().map(|(x, y)| (x + corner.0, y + corner.1)));
    }
    for (at, (spot, place)) in region.iter().flatten().zip(&spots).enumerate() {
        let (corner, size) = around(&[*place], SPOT);
        let name = Place::Spot {
            region: number + 1,
            number: at + 1,
        };
        field.see(name, What::Spot(spot.lives), corner, size);
    }
    (field, spots)
}

/// The radius of a spot.
const SPOT: f64 = 12.0;

/// The spots of a boundary with the line that joins them; each spot has a stroke for each line that may still end there.
fn ring(boundary: &[Spot]) -> (Block, Vec<At>) {
    const STROKES: [At; 3] = [(0.0, -1.0), (0.87, 0.5), (-0.87, 0.5)];
    let count = boundary.len();
    let out = if count == 1 {
        0.0
    } else {
        (count as f64 * 46.0 / std::f64::consts::TAU).max(26.0)
    };
    let middle = (out + 24.0, out + 24.0);
    let mut block = Block::new(middle.0 * 2.0, middle.1 * 2.0);
    let place = |at: usize| {
        let angle = std::f64::consts::TAU * at as f64 / count as f64;
        let round = |x: f64| (x * 1e6).round() / 1e6;
        (
            middle.0 + out * round(angle.sin()),
            middle.1 - out * round(angle.cos()),
        )
    };
    let places: Vec<At> = (0..count).map(place).collect();
    if count > 1 {
        block.shape(
            "thick",
            Shape::Line([places.as_slice(), &places[..1]].concat()),
        );
    }
    for (&(x, y), spot) in places.iter().zip(boundary) {
        for (dx, dy) in STROKES.iter().take(usize::from(spot.lives)) {
            block.line("ink", (x, y), (x + dx * 21.0, y + dy * 21.0));
        }
        block.circle("node", (x, y), SPOT);
        let name = if spot.name.chars().all(|c| c.is_ascii_digit()) {
            ""
        } else {
            spot.name.as_str()
        };
        block.text("", (x, y + 5.0), 13.0, name);
    }
    (block, places)
}

/// Marks a line between the spots that a move names in a region, or the region that vanishes.
pub fn region_marks(
    fields: &[DrawnRegion],
    before: &[Vec<Vec<Spot>>],
    change: &Change<'_, [Vec<Vec<Spot>>]>,
) -> Marks {
    let mut marks = Marks::default();
    let numbers = change
        .text
        .split([' ', ','])
        .filter_map(|word| word.parse::<usize>().ok()?.checked_sub(1));
    let numbers: Vec<usize> = numbers.take(3).collect();
    if let &[a, b, region] = numbers.as_slice()
        && let Some(field) = fields.get(region)
        && let (Some(&from), Some(&to)) = (field.spots.get(a), field.spots.get(b))
    {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let towards = if a == b {
            (from.0, from.1 - 60.0)
        } else {
            (middle.0 + dy * 0.35, middle.1 - dx * 0.35 - 10.0)
        };
        let [start, end] = if a == b {
            [(from.0 - 10.0, from.1), (to.0 + 10.0, to.1)]
        } else {
            [from, to]
        };
        marks.block.shape("way", Shape::Curve(start, towards, end));
        marks.covers = vec![field.first + a];
        if b != a {
            marks.covers.push(field.first + b);
        }
        marks.badge = Some(((middle.0 + towards.0) / 2.0, (middle.1 + towards.1) / 2.0));
        return marks;
    }
    let gone = before
        .iter()
        .position(|region| !change.after.contains(region));
    if let Some(field) = gone.and_then(|number| fields.get(number)) {
        let ((x, y), (width, height)) = (field.corner, field.size);
        marks.block.shape(
            "way",
            Shape::Rect((x + 3.0, y + 3.0), (width - 6.0, height - 6.0), 16.0),
        );
        marks.covers = (field.first..field.first + field.spots.len()).collect();
        marks.badge = Some((x + width - 16.0, y + 14.0));
    }
    marks
}

/// The room that the cards of one player need.
const HAND: f64 = 140.0;
/// The height of a line of words below the cards.
const SPOKEN: f64 = 18.0;
/// The most chips that are drawn one by one.
const MOST_CHIPS: u64 = 6;

/// Draws all players' cards, the cards that lie open, the chips put in, and the calls made so far.
pub fn draw_cards(cards: &Cards, sides: [&str; 2]) -> Block {
    let players = cards.hands.len().max(1);
    let lines = |round: &Vec<String>| round.len().div_ceil(players);
    let said: usize = cards.said.iter().map(lines).sum();
    let stakes = if cards.chips.is_empty() { 0.0 } else { 24.0 };
    let columns = players + cards.open.len();
    let height = 132.0 + stakes + SPOKEN * said.max(1) as f64;
    let mut block = Block::new(20.0 + HAND * columns as f64, height);
    for (player, hand) in cards.hands.iter().enumerate() {
        let x = 40.0 + HAND * player as f64;
        draw_card(&mut block, x, hand.as_deref());
        let side = sides.get(player).copied().unwrap_or("third");
        block.text("soft", (x + 37.0, 128.0), 13.0, side);
        let own = What::Hand(cards.held, hand.clone());
        block.see(Place::Hand(player), own, (x, 6.0), (74.0, 104.0));
    }
    for (at, card) in cards.open.iter().enumerate() {
        let x = 40.0 + HAND * (players + at) as f64;
        draw_card(&mut block, x, Some(card));
        let open = What::Words(card.clone());
        block.see(Place::Open(at + 1), open, (x, 6.0), (74.0, 104.0));
    }
    for (player, chips) in cards.chips.iter().enumerate() {
        draw_chips(&mut block, player, *chips);
    }
    draw_words(&mut block, &cards.said, players, 148.0 + stakes);
    block
}

/// A card with its name, or its back.
fn draw_card(block: &mut Block, x: f64, name: Option<&str>) {
    /// The size of a short name, and the room for a long one.
    const LETTER: f64 = 40.0;
    const ROOM: f64 = 66.0;
    block.shape("card", Shape::Rect((x, 6.0), (74.0, 104.0), 8.0));
    match name {
        Some(name) => {
            let fitting = LETTER * ROOM / text::width(name, LETTER);
            block.text("", (x + 37.0, 72.0), fitting.min(LETTER), name);
        }
        None => block.shape("area", Shape::Rect((x + 7.0, 13.0), (60.0, 90.0), 5.0)),
    }
}

/// The chips that a player has put in: discs, and their number where they are more.
fn draw_chips(block: &mut Block, player: usize, chips: u64) {
    const STEP: f64 = 15.0;
    let drawn = chips.min(MOST_CHIPS);
    let middle = 77.0 + HAND * player as f64;
    let left = middle - STEP * (drawn + 1) as f64 / 2.0;
    for chip in 0..drawn {
        let x = left + STEP * (chip as f64 + 0.5);
        block.shape("counter", Shape::Circle((x, 145.0), 7.0));
    }
    let number = left + STEP * (drawn as f64 + 0.6);
    block.text("", (number, 150.0), 14.0, chips.to_string());
    let (corner, size) = ((left, 137.0), (STEP * (drawn + 1) as f64 + 8.0, 17.0));
    block.see(Place::Stake(player), What::Chips(chips), corner, size);
}

/// The words of all rounds below the cards, each below the player who said it.
fn draw_words(block: &mut Block, rounds: &[Vec<String>], players: usize, top: f64) {
    let (mut first, mut number) = (0, 0);
    for round in rounds {
        for (at, word) in round.iter().enumerate() {
            let x = 77.0 + HAND * (at % players) as f64;
            let y = top + SPOKEN * (first + at / players) as f64;
            block.text("", (x, y), 14.0, word.as_str());
            let half = text::width(word, 14.0) / 2.0;
            number += 1;
            let (corner, size) = ((x - half, y - 13.0), (2.0 * half, 17.0));
            block.see(Place::Said(number), What::Words(word.clone()), corner, size);
        }
        first += round.len().div_ceil(players);
    }
}
