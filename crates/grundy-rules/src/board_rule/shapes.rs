//! Patterns in every way in which they may lie: sets of cells with what stands there before and after.

use super::cells::{ANY, Cell, Direction, STRAIGHT, Ways};
use super::image::BoardImage;
use super::over::{End, Event, OverVerdict, Pattern, StoneCount};
use super::parse::{Condition, Conditions, MovePart, Written};
use std::collections::BTreeSet;

/// The longest line in which a star is tried.
pub const LONGEST: usize = 32;

/// A pattern as it lies, in the smallest box that holds it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    /// The size of the box: layers, rows and columns.
    pub size: [u8; 3],
    /// Its cells, layer after layer and row after row.
    pub cells: Vec<Place>,
    /// The first and the last cell of the pattern as it was written, where several parts follow each other.
    pub ends: Option<[[u8; 3]; 2]>,
}

/// A cell of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Its layer, its row and its column in the box.
    pub at: [u8; 3],
    /// The symbol that must stand there.
    pub from: u8,
    /// The symbol that stands there afterwards.
    pub to: u8,
}

/// A pattern in one way in which it may lie: a shape for each length of its star, the shortest first.
pub type Line = Vec<Shape>;

/// A part of a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PatternStep {
    /// The ways in which its pattern may lie.
    pub lines: BTreeSet<Line>,
    /// True if it need not begin where the part before it ends.
    pub elsewhere: bool,
    /// True if it may be applied again and again along its line.
    pub again: bool,
    /// Conditions on the board.
    pub conditions: Conditions,
    /// True if a move of this kind must be made where there is one.
    pub must: bool,
    /// True if the same player moves again afterwards.
    pub extra: bool,
}

/// The moves of a player: for each rule its steps.
pub type Moves = BTreeSet<Vec<PatternStep>>;

/// An end of play with the ways in which its patterns may lie.
pub type LaidEnd = End<BTreeSet<Line>>;

/// The moves of both players.
pub fn moves(written: &Written) -> [Moves; 2] {
    [0, 1].map(|side| {
        let own = written.clauses.iter().filter(|(sides, _)| sides[side]);
        own.map(|(_, parts)| steps(parts)).collect()
    })
}

fn steps(parts: &[MovePart]) -> Vec<PatternStep> {
    let step = |part: &MovePart| PatternStep {
        lines: lines(
            &part.from,
            &part.to,
            &part.ways,
            parts.len() > 1 || part.again,
        ),
        elsewhere: part.elsewhere,
        again: part.again,
        conditions: part.conditions.clone(),
        must: part.must,
        extra: part.extra,
    };
    parts.iter().map(step).collect()
}

/// The ends of play that are named.
pub fn ends(written: &Written) -> Vec<LaidEnd> {
    let laid = |pattern: &Pattern| lines(&pattern.rows, &pattern.rows, &pattern.ways, false);
    let ends = written.ends.iter();
    ends.map(|end| with_patterns(end, &laid)).collect()
}

/// An end of play with its patterns in all ways in which they may lie, one after another.
pub fn flat(end: &LaidEnd) -> End<Vec<Shape>> {
    with_patterns(end, &|lines: &BTreeSet<Line>| {
        lines.iter().flatten().cloned().collect()
    })
}

/// An end of play with other patterns.
fn with_patterns<P, Q>(end: &End<P>, change: &impl Fn(&P) -> Q) -> End<Q> {
    let event = |event: &Event<P>| match event {
        Event::Stuck => Event::Stuck,
        Event::BothPass => Event::BothPass,
        Event::Count(count) => Event::Count(count.clone()),
        Event::Reached(symbols, edge) => Event::Reached(symbols.clone(), *edge),
        Event::Joined(symbols, edges, near) => Event::Joined(symbols.clone(), *edges, near.clone()),
        Event::Pattern(pattern) => Event::Pattern(change(pattern)),
    };
    End {
        events: end.events.iter().map(event).collect(),
        verdict: end.verdict.clone(),
    }
}

/// The ways in which a pattern may lie; `with_ends` where its first and last cell matter.
fn lines(from: &[Vec<Cell>], to: &[Vec<Cell>], ways: &Ways, with_ends: bool) -> BTreeSet<Line> {
    if from.len() > 1 {
        let rows = |rows: &[Vec<Cell>]| -> Vec<Vec<u8>> {
            rows.iter()
                .map(|row| row.iter().map(|cell| cell.symbol).collect())
                .collect()
        };
        let shape = of_rows(&rows(from), &rows(to), with_ends);
        let all = if ways.turned {
            images(&shape)
        } else {
            vec![shape]
        };
        return all.into_iter().map(|shape| vec![shape]).collect();
    }
    let lengths = lengths(&from[0], &to[0]);
    let directions: &[Direction] = if ways.directions.is_empty() {
        STRAIGHT
    } else {
        &ways.directions
    };
    let line = |direction: &Direction| {
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
fn along(from: &[u8], to: &[u8], direction: Direction, with_ends: bool) -> Shape {
    let last = from.len() - 1;
    let at = |i: usize| {
        direction.map(|step| match step {
            0 => 0,
            1 => i as u8,
            _ => (last - i) as u8,
        })
    };
    let mut cells: Vec<Place> = (0..from.len())
        .filter(|&i| from[i] != ANY)
        .map(|i| Place {
            at: at(i),
            from: from[i],
            to: to[i],
        })
        .collect();
    cells.sort_unstable();
    Shape {
        size: direction.map(|step| if step == 0 { 1 } else { from.len() as u8 }),
        cells,
        ends: with_ends.then(|| [at(0), at(last)]),
    }
}

/// Several rows as they are written, in a layer.
fn of_rows(from: &[Vec<u8>], to: &[Vec<u8>], with_ends: bool) -> Shape {
    let size = [1, from.len() as u8, from[0].len() as u8];
    let cells = (0..size[1]).flat_map(|row| (0..size[2]).map(move |column| [0, row, column]));
    let place = |at: [u8; 3]| {
        let [_, row, column] = at.map(usize::from);
        Place {
            at,
            from: from[row][column],
            to: to[row][column],
        }
    };
    Shape {
        size,
        cells: cells.map(place).filter(|place| place.from != ANY).collect(),
        ends: with_ends.then(|| [[0; 3], size.map(|n| n - 1)]),
    }
}

impl Shape {
    /// The shape in an image of the board.
    fn image(&self, image: BoardImage) -> Shape {
        let moved = |at| image.place(at, self.size);
        let mut cells = self.cells.clone();
        for cell in &mut cells {
            cell.at = moved(cell.at);
        }
        cells.sort_unstable();
        Shape {
            size: image.axes(self.size),
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
    BoardImage::all().map(|image| shape.image(image)).collect()
}

/// Moves with every shape changed.
fn changed(moves: &Moves, change: &impl Fn(&Shape) -> Shape) -> Moves {
    let step = |step: &PatternStep| PatternStep {
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

/// The same directions in an image of the board.
fn all_turned(directions: &[Direction], image: BoardImage) -> Vec<Direction> {
    let turned = directions.iter().map(|&d| image.direction(d));
    let mut all: Vec<Direction> = turned.collect();
    all.sort_unstable();
    all
}

/// The moves in an image of the board.
pub fn image(moves: &Moves, image: BoardImage) -> Moves {
    let near = |condition: &Condition| Condition {
        near: all_turned(&condition.near, image),
        ..condition.clone()
    };
    with_conditions(
        &changed(moves, &|shape| shape.image(image)),
        &|conditions: &Conditions| Conditions {
            near: conditions.near.iter().map(near).collect(),
            edges: (conditions.edges.iter())
                .map(|(wanted, edge)| (*wanted, image.edge(*edge)))
                .collect(),
            ..conditions.clone()
        },
    )
}

/// An end of play in an image of the board.
pub fn end_image(end: &LaidEnd, image: BoardImage) -> LaidEnd {
    let lines = |lines: &BTreeSet<Line>| -> BTreeSet<Line> {
        let line = |line: &Line| line.iter().map(|shape| shape.image(image)).collect();
        lines.iter().map(line).collect()
    };
    let mut end = with_patterns(end, &lines);
    for event in &mut end.events {
        match event {
            Event::Reached(_, edge) => *edge = image.edge(*edge),
            Event::Joined(_, edges, near) => {
                *edges = edges.map(|edge| image.edge(edge));
                *near = all_turned(near, image);
            }
            _ => {}
        }
    }
    end
}

/// Moves with other conditions.
fn with_conditions(moves: &Moves, change: &impl Fn(&Conditions) -> Conditions) -> Moves {
    let step = |step: &PatternStep| PatternStep {
        conditions: change(&step.conditions),
        ..step.clone()
    };
    moves
        .iter()
        .map(|steps| steps.iter().map(step).collect())
        .collect()
}

/// The symbols with other names, in their order.
fn names(all: &[u8], name: &impl Fn(u8) -> u8) -> Vec<u8> {
    let mut all: Vec<u8> = all.iter().map(|&symbol| name(symbol)).collect();
    all.sort_unstable();
    all
}

/// The count of other symbols.
fn count_of(count: &StoneCount, name: &impl Fn(u8) -> u8) -> StoneCount {
    StoneCount {
        symbols: names(&count.symbols, name),
        ..count.clone()
    }
}

/// The moves with other symbols.
pub fn renamed(moves: &Moves, name: &impl Fn(u8) -> u8) -> Moves {
    let near = |condition: &Condition| Condition {
        symbols: names(&condition.symbols, name),
        ..condition.clone()
    };
    with_conditions(
        &changed(moves, &|shape| shape.renamed(name)),
        &|conditions| Conditions {
            near: conditions.near.iter().map(near).collect(),
            liberties: names(&conditions.liberties, name),
            counts: (conditions.counts.iter())
                .map(|count| count_of(count, name))
                .collect(),
            edges: conditions.edges.clone(),
        },
    )
}

/// An end of play with other symbols.
pub fn end_renamed(end: &LaidEnd, name: &impl Fn(u8) -> u8) -> LaidEnd {
    let lines = |lines: &BTreeSet<Line>| -> BTreeSet<Line> {
        let line = |line: &Line| line.iter().map(|shape| shape.renamed(name)).collect();
        lines.iter().map(line).collect()
    };
    let mut end = with_patterns(end, &lines);
    for event in &mut end.events {
        match event {
            Event::Count(count) => *count = count_of(count, name),
            Event::Reached(symbols, _) | Event::Joined(symbols, ..) => {
                *symbols = names(symbols, name);
            }
            Event::Stuck | Event::BothPass | Event::Pattern(_) => {}
        }
    }
    if let OverVerdict::Score(terms) = &mut end.verdict {
        for term in terms {
            term.symbols = (term.symbols.as_ref()).map(|symbols| names(symbols, name));
        }
    }
    end
}

/// The symbols that moves look at, and those that they name.
pub fn symbols(moves: &[Moves; 2]) -> [BTreeSet<u8>; 2] {
    let (mut seen, mut named) = (BTreeSet::new(), BTreeSet::new());
    for step in moves.iter().flatten().flatten() {
        for place in (step.lines.iter().flatten()).flat_map(|shape| &shape.cells) {
            seen.insert(place.from);
            named.insert(place.to);
        }
        let conditions = &step.conditions;
        seen.extend(conditions.near.iter().flat_map(|near| &near.symbols));
        seen.extend(conditions.counts.iter().flat_map(|count| &count.symbols));
        seen.extend(&conditions.liberties);
        // A group breathes through empty cells.
        seen.extend((!conditions.liberties.is_empty()).then_some(b'.'));
    }
    named.extend(&seen);
    [seen, named]
}

/// The symbols that an end of play looks at.
pub fn symbols_of_end(end: &LaidEnd) -> BTreeSet<u8> {
    let mut seen = BTreeSet::new();
    for event in &end.events {
        match event {
            Event::Stuck | Event::BothPass => {}
            Event::Count(count) => seen.extend(&count.symbols),
            Event::Reached(symbols, _) | Event::Joined(symbols, ..) => seen.extend(symbols),
            Event::Pattern(lines) => {
                let cells = (lines.iter().flatten()).flat_map(|shape| &shape.cells);
                seen.extend(cells.map(|place| place.from));
            }
        }
    }
    if let OverVerdict::Score(terms) = &end.verdict {
        seen.extend(terms.iter().flat_map(|term| term.symbols.iter().flatten()));
    }
    seen
}
