//! The moves of an answer: marks with numbers on the picture, and a list that explains the numbers.

use super::marks::{Change, Marks};
use super::part::Part;
use crate::scene::{Anchor, At, Block, Item, Shape};
use crate::sight::Touched;
use crate::text;
use grundy::vocabulary::Player;
use grundy::{Answer, Class, Drawn, JudgedMove, Limits, Position, Verdict};
use std::cmp::Reverse;

/// The largest number of moves marked.
const MOST_MARKED: usize = 60;
/// The largest number of moves listed with their words.
const MOST_LISTED: usize = 30;
/// The width of the list.
const LIST: f64 = 720.0;

/// Marks the moves on the body, and returns the list of their words as lines.
pub(super) fn draw(
    body: &mut Block,
    position: &Position,
    answer: &Answer<Verdict>,
    parts: &[Part],
    corners: &[At],
    notes: &mut Vec<String>,
) -> Vec<Block> {
    let verdict = &answer.value;
    let moves = chosen(&verdict.moves);
    let mut used: Vec<At> = Vec::new();
    let mut list = List::new(moves.len());
    let mut groups = Vec::new();
    let names = Names::of(moves.iter().copied());
    for (number, judged) in moves.iter().enumerate() {
        let mut marks = marks_of(position, judged, parts, corners);
        let mut group = std::mem::take(&mut marks.block);
        if let Some(at) = marks.badge {
            let name = names.name(number, judged);
            badge(&mut group, free(at, &mut used), &name, judged.by);
        }
        let title = title_of(judged, verdict);
        list.add(number, names.name(number, judged), judged, &title);
        groups.push((class_of(judged), marks.covers.len(), title, group.items));
    }
    // Winning moves are drawn last, on top of the others; of these the largest first, so that no outline hides a badge.
    groups.sort_by_key(|(class, covered, ..)| (class.ends_with("winning"), Reverse(*covered)));
    for (class, _, title, items) in groups {
        body.group(class, Some(title), (0.0, 0.0), items);
    }
    notes.extend(counted(verdict, moves.len()));
    list.lines()
}

/// The largest number of moves for which a board to play on has handles.
const MOST_HANDLES: usize = 400;
/// The things in the pictures of options that are compared whatever the limits say, so that an ordinary board can be played
/// on even where judging its moves has taken all the time: 400 moves on a board of 32 rows and columns.
const SURE: usize = 400 * 32 * 32;

/// Marks moves on the body, each with its number in the order given; returns the things that each concerns. Beyond the
/// [sure](SURE) ones it goes on as long as the limits allow.
pub(super) fn handles(
    body: &mut Block,
    position: &Position,
    moves: &[JudgedMove],
    parts: &[Part],
    corners: &[At],
    limits: &Limits,
) -> Vec<Touched> {
    let mut used: Vec<At> = Vec::new();
    let mut touched = Vec::new();
    let names = Names::of(moves.iter());
    // An option is about as large as the position.
    let size = parts.iter().map(Part::size).sum::<usize>().max(1);
    for (number, judged) in moves.iter().enumerate().take(MOST_HANDLES) {
        if number >= SURE / size && limits.reached().is_some() {
            break;
        }
        let mut marks = marks_of(position, judged, parts, corners);
        let mut group = std::mem::take(&mut marks.block);
        if let Some(at) = marks.badge {
            let name = names.name(number, judged);
            badge(&mut group, free(at, &mut used), &name, judged.by);
        }
        let title = judged.mv.text().to_owned();
        touched.push(Touched {
            mv: title.clone(),
            from: marks.from,
            covers: marks.covers,
        });
        body.group(class_of(judged), Some(title), (0.0, 0.0), group.items);
    }
    touched
}

/// The moves that are drawn: those that win first, then the others, in their order.
fn chosen(all: &[JudgedMove]) -> Vec<&JudgedMove> {
    let wins = |judged: &&JudgedMove| judged.winning == Some(true);
    let (first, rest): (Vec<&JudgedMove>, Vec<&JudgedMove>) = all.iter().partition(wins);
    first.into_iter().chain(rest).take(MOST_MARKED).collect()
}

/// The class of a move's group: its result for the player who makes it.
fn class_of(judged: &JudgedMove) -> &'static str {
    match (judged.winning, judged.result) {
        (Some(true), _) => "move winning",
        (Some(false), Some(Class::T)) => "move tied",
        (Some(false), Some(Class::D)) => "move drawn",
        // In a scored game: it wins, but another move wins by more.
        (Some(false), Some(Class::N)) => "move less",
        (Some(false), _) => "move losing",
        (None, _) => "move unknown",
    }
}

/// The result of a move, in a word after its name.
fn outcome_of(judged: &JudgedMove) -> &'static str {
    match class_of(judged) {
        "move winning" => match judged.result {
            // The best score of a game that cannot be won.
            Some(Class::T) => " ties",
            Some(Class::P) => " loses by the least",
            _ => " wins",
        },
        "move tied" => " ties",
        "move drawn" => " draws",
        "move less" if judged.gain.is_some() => " wins by less",
        "move less" => " wins",
        "move losing" => " loses",
        _ => "",
    }
}

/// The move as a title; names its player unless the move does so itself.
fn title_of(judged: &JudgedMove, verdict: &Verdict) -> String {
    match judged.by {
        Some(player) if !judged.mv.text().starts_with(verdict.side(player)) => {
            format!("{}: {}", verdict.side(player), judged.mv.text())
        }
        _ => judged.mv.text().to_owned(),
    }
}

/// The marks of a move in each summand.
fn marks_of(position: &Position, judged: &JudgedMove, parts: &[Part], corners: &[At]) -> Marks {
    match position.play(&judged.mv) {
        Some(next) => marks_between(parts, corners, next.picture(), judged.mv.text(), judged.by),
        None => Marks::default(),
    }
}

/// The marks of the changes in each summand from one position to another.
pub(super) fn marks_between(
    parts: &[Part],
    corners: &[At],
    next: Vec<Drawn>,
    text: &str,
    by: Option<Player>,
) -> Marks {
    let mut all = Marks::default();
    let mut next = next.into_iter();
    // The number of the summand's first thing among those of the whole picture.
    let mut first = 0;
    for (part, corner) in parts.iter().zip(corners) {
        let own = first;
        first += part.block.sights.len();
        let Some(after) = next.next() else {
            break;
        };
        let Some(after) = after
            .picture
            .filter(|after| part.picture.as_ref() != Some(after))
        else {
            continue;
        };
        let change = Change {
            after: &after,
            text,
            by,
        };
        let marks = part.marks(&change);
        all.badge = all
            .badge
            .or(marks.badge.map(|(x, y)| (x + corner.0, y + corner.1)));
        all.from = all.from.or(marks.from.map(|at| own + at));
        let covers = marks.covers.into_iter().map(|at| own + at);
        all.covers.extend(covers);
        all.block.items.push(Item::Group {
            class: String::new(),
            title: None,
            at: *corner,
            items: marks.block.items,
        });
    }
    all
}

/// A place near `at` that has no number yet.
fn free(at: At, used: &mut Vec<At>) -> At {
    let clear = |place: &At| {
        used.iter().all(|other| {
            let (dx, dy) = (other.0 - place.0, other.1 - place.1);
            dx * dx + dy * dy > 340.0
        })
    };
    // Farther and farther to the sides.
    let near = (0..8).flat_map(|ring: i32| {
        let sides = [(ring, 0), (0, ring), (-ring, 0), (0, -ring)];
        let rest = (-ring..=ring).flat_map(move |dy| [(ring, dy), (-ring, dy)]);
        sides.into_iter().chain(rest)
    });
    let places = near.map(|(dx, dy)| (at.0 + 19.0 * f64::from(dx), at.1 + 19.0 * f64::from(dy)));
    let place = places.into_iter().find(clear).unwrap_or(at);
    used.push(place);
    place
}

/// The names of moves on their badges.
enum Names {
    /// Their numbers in the list.
    Places,
    /// Themselves: where moves are numbers, as columns are, a place in a list would be taken for a move.
    Moves,
}

impl Names {
    fn of<'a>(mut moves: impl Iterator<Item = &'a JudgedMove>) -> Names {
        let is_number = |judged: &JudgedMove| {
            let text = judged.mv.text();
            (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
        };
        if moves.all(is_number) {
            Names::Moves
        } else {
            Names::Places
        }
    }

    fn name(&self, at: usize, judged: &JudgedMove) -> String {
        match self {
            Names::Places => (at + 1).to_string(),
            Names::Moves => judged.mv.text().to_owned(),
        }
    }
}

/// Draws the name of a move in a disc, or in a square for Right's moves.
fn badge(block: &mut Block, at: At, name: &str, by: Option<Player>) {
    match by {
        Some(Player::Right) => {
            let corner = (at.0 - 8.5, at.1 - 8.5);
            block.shape("badge", Shape::Rect(corner, (17.0, 17.0), 2.0));
        }
        _ => block.circle("badge", at, 9.0),
    }
    block.text("digits", (at.0, at.1 + 4.0), 11.0, name.to_owned());
}

/// A note that only the first moves are marked, if so.
pub(super) fn left_out(marked: usize, all: usize) -> Option<String> {
    (marked < all).then(|| format!("The first {marked} of {all} moves are marked."))
}

/// Notes on the number of moves, if not all are drawn or if it is not known which win.
fn counted(verdict: &Verdict, drawn: usize) -> Vec<String> {
    let all = verdict.moves.len();
    let mut notes = Vec::new();
    notes.extend(left_out(drawn, all));
    match &verdict.winning_total {
        Some(total) => {
            let listed = verdict
                .moves
                .iter()
                .filter(|judged| judged.winning == Some(true))
                .count();
            if *total > num::BigUint::from(listed) {
                notes.push(format!("There are {total} winning moves in all."));
            }
        }
        None if all > 0 && verdict.moves.iter().all(|judged| judged.winning.is_none()) => {
            notes.push("Whether these moves win is not known.".to_owned());
        }
        None => {}
    }
    notes
}

/// The words of the moves, in columns.
struct List {
    all: usize,
    entries: Vec<(&'static str, Option<Player>, [String; 2])>,
}

impl List {
    /// A list for this many moves, still empty.
    fn new(all: usize) -> List {
        List {
            all,
            entries: Vec::new(),
        }
    }

    /// Adds a move, unless the list is long enough.
    fn add(&mut self, number: usize, name: String, judged: &JudgedMove, title: &str) {
        if number < MOST_LISTED {
            let outcome = outcome_of(judged);
            let mixed = format!("{title}{outcome}");
            self.entries
                .push((class_of(judged), judged.by, [name, mixed]));
        }
    }

    /// The entries in columns.
    fn lines(self) -> Vec<Block> {
        let widest = self
            .entries
            .iter()
            .map(|(_, _, [_, words])| text::width(words, 13.0))
            .fold(0.0, f64::max);
        let column = (widest + 46.0).min(LIST);
        let columns = ((LIST / column) as usize).clamp(1, self.entries.len().max(1));
        let rows = self.entries.len().div_ceil(columns);
        let mut lines: Vec<Block> = (0..rows)
            .map(|_| Block::new(column * columns as f64, 22.0))
            .collect();
        for (number, (class, by, [name, words])) in self.entries.iter().enumerate() {
            let x = (number / rows) as f64 * column;
            let line = &mut lines[number % rows];
            let mut entry = Block::default();
            badge(&mut entry, (x + 10.0, 10.0), name, *by);
            line.group(
                class.replace("move ", "entry "),
                None,
                (0.0, 0.0),
                entry.items,
            );
            line.write(
                "",
                (x + 26.0, 15.0),
                13.0,
                Anchor::Start,
                text::cut(words, 13.0, LIST - 40.0),
            );
        }
        if self.all > self.entries.len() {
            let mut more = Block::new(200.0, 20.0);
            let words = format!("\u{2026} and {} more", self.all - self.entries.len());
            more.write("soft", (26.0, 14.0), 12.0, Anchor::Start, words);
            lines.push(more);
        }
        lines
    }
}
