//! Patterns in every way in which they may lie: sets of cells with what stands there before and after.

use super::parse::{Cell, Condition, Part, Way, Written};
use std::collections::BTreeSet;

/// The longest line in which a star is tried.
pub const LONGEST: usize = 32;

/// A pattern as it lies, in the smallest rectangle that holds it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    /// The size of the rectangle: rows and columns.
    pub size: [u8; 2],
    /// Its cells, row after row.
    pub cells: Vec<Place>,
    /// The first and the last cell of the pattern as it was written, where several parts follow each other.
    pub ends: Option<[[u8; 2]; 2]>,
}

/// A cell of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Its row and its column in the rectangle.
    pub at: [u8; 2],
    /// The symbol that must stand there.
    pub from: u8,
    /// The symbol that stands there afterwards.
    pub to: u8,
}

/// A pattern in one way in which it may lie: a shape for each length of its star, the shortest first.
pub type Line = Vec<Shape>;

/// A part of a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// The ways in which its pattern may lie.
    pub lines: BTreeSet<Line>,
    /// True if it may be applied again and again along its line.
    pub again: bool,
    /// Conditions on neighbours.
    pub conditions: Vec<Condition>,
    /// The symbols whose groups must keep a free neighbour.
    pub liberties: Vec<u8>,
}

/// The moves of a player: for each rule its steps.
pub type Moves = BTreeSet<Vec<Step>>;

/// The moves of both players.
pub fn moves(written: &Written) -> [Moves; 2] {
    [0, 1].map(|side| {
        let own = written.clauses.iter().filter(|(sides, _)| sides[side]);
        own.map(|(_, parts)| steps(parts)).collect()
    })
}

fn steps(parts: &[Part]) -> Vec<Step> {
    let step = |part: &Part| Step {
        lines: lines(part, parts.len() > 1 || part.again),
        again: part.again,
        conditions: part.conditions.clone(),
        liberties: part.liberties.clone(),
    };
    parts.iter().map(step).collect()
}

/// The ways in which a pattern may lie; `with_ends` where its first and last cell matter.
fn lines(part: &Part, with_ends: bool) -> BTreeSet<Line> {
    if part.from.len() > 1 {
        let rows = |rows: &[Vec<Cell>]| -> Vec<Vec<u8>> {
            rows.iter()
                .map(|row| row.iter().map(|cell| cell.symbol).collect())
                .collect()
        };
        let shape = of_rows(&rows(&part.from), &rows(&part.to), with_ends);
        let all = match part.way {
            Way::Turned => images(&shape),
            _ => vec![shape],
        };
        return all.into_iter().map(|shape| vec![shape]).collect();
    }
    let lengths = lengths(&part.from[0], &part.to[0]);
    let directions: &[(i8, i8)] = match part.way {
        Way::Usual => &[(0, 1), (0, -1), (1, 0), (-1, 0)],
        Way::Diagonal => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
        Way::All => &[
            (0, 1),
            (0, -1),
            (1, 0),
            (-1, 0),
            (1, 1),
            (1, -1),
            (-1, 1),
            (-1, -1),
        ],
        Way::Across => &[(0, 1), (0, -1)],
        Way::Upright => &[(1, 0), (-1, 0)],
        Way::One(down, right) => &[(down, right)],
        Way::Turned => unreachable!("a pattern of one row is not turned"),
    };
    let line = |direction: &(i8, i8)| {
        lengths
            .iter()
            .map(|(from, to)| along(from, to, *direction, with_ends))
            .collect()
    };
    directions.iter().map(line).collect()
}

/// The pattern and what it becomes for each length of the star.
fn lengths(from: &[Cell], to: &[Cell]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let plain = |row: &[Cell], length: usize| -> Vec<u8> {
        row.iter()
            .flat_map(|cell| std::iter::repeat_n(cell.symbol, if cell.star { length } else { 1 }))
            .collect()
    };
    if from.iter().all(|cell| !cell.star) {
        return vec![(plain(from, 1), plain(to, 1))];
    }
    // Of what the pattern becomes the star fills what its other cells leave; there it may stand for nothing.
    (1..=LONGEST)
        .filter_map(|length| {
            let from = plain(from, length);
            let filled = from.len().checked_sub(to.len() - 1)?;
            let to = plain(to, filled);
            (from != to && from.len() <= LONGEST).then_some((from, to))
        })
        .collect()
}

/// A row of cells in a direction.
fn along(from: &[u8], to: &[u8], (down, right): (i8, i8), with_ends: bool) -> Shape {
    let last = from.len() - 1;
    let at = |i: usize| {
        let step = |direction: i8| match direction {
            0 => 0,
            1 => i as u8,
            _ => (last - i) as u8,
        };
        [step(down), step(right)]
    };
    let side = |direction: i8| if direction == 0 { 1 } else { from.len() as u8 };
    let mut cells: Vec<Place> = (0..from.len())
        .map(|i| Place {
            at: at(i),
            from: from[i],
            to: to[i],
        })
        .collect();
    cells.sort_unstable();
    Shape {
        size: [side(down), side(right)],
        cells,
        ends: with_ends.then(|| [at(0), at(last)]),
    }
}

/// Several rows as they are written.
fn of_rows(from: &[Vec<u8>], to: &[Vec<u8>], with_ends: bool) -> Shape {
    let size = [from.len() as u8, from[0].len() as u8];
    let cells = (0..size[0]).flat_map(|row| (0..size[1]).map(move |column| [row, column]));
    let place = |at: [u8; 2]| {
        let [row, column] = at.map(usize::from);
        Place {
            at,
            from: from[row][column],
            to: to[row][column],
        }
    };
    Shape {
        size,
        cells: cells.map(place).collect(),
        ends: with_ends.then(|| [[0, 0], size.map(|n| n - 1)]),
    }
}

/// A change of the board that is looked at for symmetries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Image {
    /// The last row becomes the first.
    UpsideDown,
    /// The last column becomes the first.
    Mirrored,
    /// Rows become columns.
    Transposed,
}

impl Shape {
    /// The shape in an image of the board.
    fn image(&self, image: Image) -> Shape {
        let [rows, columns] = self.size;
        let moved = |[row, column]: [u8; 2]| match image {
            Image::UpsideDown => [rows - 1 - row, column],
            Image::Mirrored => [row, columns - 1 - column],
            Image::Transposed => [column, row],
        };
        let mut cells: Vec<Place> = self
            .cells
            .iter()
            .map(|place| Place {
                at: moved(place.at),
                ..*place
            })
            .collect();
        cells.sort_unstable();
        Shape {
            size: match image {
                Image::Transposed => [columns, rows],
                _ => self.size,
            },
            cells,
            ends: self.ends.map(|ends| ends.map(moved)),
        }
    }

    /// The shape with other symbols.
    fn renamed(&self, name: &impl Fn(u8) -> u8) -> Shape {
        let mut shape = self.clone();
        for place in &mut shape.cells {
            (place.from, place.to) = (name(place.from), name(place.to));
        }
        shape
    }
}

/// The turns and reflections of a shape.
fn images(shape: &Shape) -> Vec<Shape> {
    let mut all = vec![shape.clone()];
    for image in [Image::Transposed, Image::UpsideDown, Image::Mirrored] {
        let more: Vec<Shape> = all.iter().map(|shape| shape.image(image)).collect();
        all.extend(more);
    }
    all
}

/// Moves with every shape changed.
fn changed(moves: &Moves, change: &impl Fn(&Shape) -> Shape) -> Moves {
    let step = |step: &Step| Step {
        lines: step
            .lines
            .iter()
            .map(|line| line.iter().map(change).collect())
            .collect(),
        ..step.clone()
    };
    moves
        .iter()
        .map(|steps| steps.iter().map(step).collect())
        .collect()
}

/// The moves in an image of the board.
pub fn image(moves: &Moves, image: Image) -> Moves {
    changed(moves, &|shape| shape.image(image))
}

/// The moves with other symbols.
pub fn renamed(moves: &Moves, name: &impl Fn(u8) -> u8) -> Moves {
    let symbols = |all: &[u8]| {
        let mut all: Vec<u8> = all.iter().map(|&symbol| name(symbol)).collect();
        all.sort_unstable();
        all
    };
    let step = |step: &Step| Step {
        conditions: step
            .conditions
            .iter()
            .map(|condition| Condition {
                symbols: symbols(&condition.symbols),
                ..condition.clone()
            })
            .collect(),
        liberties: symbols(&step.liberties),
        ..step.clone()
    };
    changed(moves, &|shape| shape.renamed(name))
        .iter()
        .map(|steps| steps.iter().map(step).collect())
        .collect()
}
