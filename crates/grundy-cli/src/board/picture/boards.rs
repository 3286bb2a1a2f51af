//! Boards in characters: with lines where there is room, else close together.

use super::room::{Room, ink};
use crate::board::canvas::{Canvas, Ink, Mark, Spot};
use grundy::vocabulary::picture::{Board, Surface, Thing};
use std::collections::HashSet;

/// Boards below each other, or side by side where they fit.
pub fn draw(part: usize, boards: &[Board], room: Room) -> Canvas {
    let mut whole = Canvas::default();
    let (mut x, mut y, mut lowest) = (0, 0, 0);
    for (i, board) in boards.iter().enumerate() {
        let one = draw_one(part, i, board, room);
        if x > 0 && x + one.width() > room.width {
            (x, y) = (0, lowest);
        }
        whole.paste(x, y, &one);
        lowest = lowest.max(y + one.height() + 1);
        x += one.width() + 2;
    }
    whole
}

/// The cells that differ.
pub fn changed(part: usize, old: &[Board], new: &[Board], all: &mut HashSet<Spot>) {
    for (i, board) in old.iter().enumerate() {
        for (r, row) in board.rows.iter().enumerate() {
            for (c, letter) in row.iter().enumerate() {
                let after = new.get(i).and_then(|new| new.rows.get(r)?.get(c));
                if after != Some(letter) {
                    all.insert(Spot::Cell(part, i, r, c));
                }
            }
        }
    }
}

/// The distance of cells, and what is drawn between them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// Boxes with lines around them.
    Boxes,
    /// Crossings with lines between them.
    Lines,
    /// Hexagons: each row begins half a cell further to the right, so that all six neighbours of a cell touch it.
    Shifted,
    /// Nothing but a blank between cells.
    Close,
}

/// A board with its title, and its names where it has them.
fn draw_one(part: usize, number: usize, board: &Board, room: Room) -> Canvas {
    let columns = board.rows.iter().map(Vec::len).max().unwrap_or(0);
    let margin = board.names.iter().map(|name| name.chars().count()).max();
    let margin = margin.map_or(0, |width| width + 1);
    let head = usize::from(!board.title.is_empty());
    let foot = usize::from(!board.columns.is_empty()) + usize::from(board.of.is_some());
    let hexagons = matches!(board.surface, Surface::Hexagons { .. });
    let rows = board.rows.len();
    let (wide, high) = if hexagons {
        (margin + 4 * columns + 2 * rows, rows)
    } else {
        (margin + 4 * columns, 2 * rows + 1)
    };
    let roomy = wide < room.width && head + high + foot <= room.height;
    let spacing = match (board.surface, roomy) {
        (Surface::Hexagons { .. }, true) => Spacing::Shifted,
        (Surface::Places, _) | (_, false) => Spacing::Close,
        (Surface::Crossings, true) => Spacing::Lines,
        (_, true) => Spacing::Boxes,
    };
    let mut canvas = Canvas::default();
    canvas.write(0, 0, &board.title, Ink::Faint, None);
    let place = |r: usize, c: usize| match spacing {
        Spacing::Boxes => (margin + 4 * c + 2, head + 2 * r + 1),
        Spacing::Lines => (margin + 4 * c + 1, head + 2 * r),
        Spacing::Shifted => (margin + 4 * c + 2 * r + 1, head + r),
        Spacing::Close if hexagons => (margin + 2 * c + r + 1, head + r),
        Spacing::Close => (margin + 2 * c + 1, head + r),
    };
    match spacing {
        Spacing::Boxes => boxes(board, margin, head, &mut canvas),
        Spacing::Lines => lines(board, &place, &mut canvas),
        Spacing::Shifted | Spacing::Close => {}
    }
    for (r, row) in board.rows.iter().enumerate() {
        if let Some(name) = board.names.get(r) {
            let indent = margin - 1 - name.chars().count();
            canvas.write(indent, place(r, 0).1, name, Ink::Faint, None);
        }
        for (c, letter) in row.iter().enumerate() {
            let (x, y) = place(r, c);
            let place = CellOnCanvas {
                x,
                y,
                dark: board.surface == Surface::Checkered && (r + c) % 2 == 1,
                spot: Spot::Cell(part, number, r, c),
            };
            cell(board.thing(*letter), *letter, place, spacing, &mut canvas);
        }
    }
    let below = canvas.height();
    // Columns of hexagons lean, and their names stand where a further row would.
    let last = if hexagons { rows } else { 0 };
    for (c, name) in board.columns.iter().enumerate().take(columns) {
        // Long names have room below roomy boards only; else their last letter must do.
        let x = place(last, c).0;
        let (x, shown) = match name.chars().count() {
            1 => (x, name.as_str()),
            _ if spacing == Spacing::Close => (x, last_letter(name)),
            _ => (x.saturating_sub(1), name.as_str()),
        };
        canvas.write(x, below, shown, Ink::Faint, None);
    }
    if let Some([rows, columns]) = board.of {
        let note = format!("the first of {rows} rows and {columns} columns");
        canvas.write(0, canvas.height(), &note, Ink::Faint, None);
    }
    canvas
}

/// The last character of a name, which distinguishes neighbours.
fn last_letter(name: &str) -> &str {
    let last = name.char_indices().next_back();
    last.map_or("", |(at, _)| &name[at..])
}

/// The place of a cell on the canvas.
struct CellOnCanvas {
    /// The column and the line of its middle.
    x: usize,
    y: usize,
    /// True for a dark cell of a checkered board.
    dark: bool,
    spot: Spot,
}

/// Draws one cell, three characters wide where there is room, all of which point to it.
fn cell(thing: Thing, letter: char, place: CellOnCanvas, spacing: Spacing, canvas: &mut Canvas) {
    if thing == Thing::Outside {
        return;
    }
    let CellOnCanvas { x, y, dark, spot } = place;
    let spot = Some(spot);
    let (shown, ink) = glyph(thing, letter);
    let mark = |letter, ink| Mark { letter, ink, spot };
    match spacing {
        Spacing::Boxes => {
            let beside = match (thing, dark) {
                (Thing::Blocked, _) => '█',
                (_, true) => '░',
                _ => ' ',
            };
            let middle = match (thing, dark) {
                (Thing::Empty, true) => '░',
                (Thing::Empty, false) => ' ',
                _ => shown,
            };
            canvas.put(x - 1, y, mark(beside, Ink::Faint));
            canvas.put(x, y, mark(middle, ink));
            canvas.put(x + 1, y, mark(beside, Ink::Faint));
        }
        Spacing::Lines if thing == Thing::Empty => {
            // The crossing is there already and becomes a place to point to.
            let drawn = canvas.at(x, y);
            canvas.put(x, y, Mark { spot, ..drawn });
        }
        Spacing::Lines => canvas.put(x, y, mark(shown, ink)),
        Spacing::Shifted | Spacing::Close => {
            let letter = if thing == Thing::Empty { '·' } else { shown };
            canvas.put(x, y, mark(letter, ink));
            if spacing == Spacing::Shifted {
                canvas.put(x - 1, y, mark(' ', ink));
                canvas.put(x + 1, y, mark(' ', ink));
            }
        }
    }
}

/// A thing as a character: stones by shape, pieces by the letters of the notation.
fn glyph(thing: Thing, letter: char) -> (char, Ink) {
    match thing {
        Thing::Empty | Thing::Outside => (' ', Ink::Faint),
        Thing::Blocked => ('█', Ink::Faint),
        Thing::Stone(player) => (['●', '○'][player.index()], ink(Some(player))),
        Thing::Mark(player) => (['X', 'O'][player.index()], ink(Some(player))),
        Thing::Piece(player, _) => (letter, ink(Some(player))),
        Thing::Counter => (letter, Ink::Strong),
        Thing::Coin(true) => ('H', Ink::Strong),
        Thing::Coin(false) => ('T', Ink::Faint),
        Thing::Chocolate => ('■', Ink::Plain),
        Thing::Poison => ('P', Ink::Bad),
        Thing::Domino(owner) => (letter, ink(owner)),
        Thing::Ship(false) => ('●', Ink::Plain),
        Thing::Ship(true) => ('X', Ink::Bad),
        Thing::Miss => ('█', Ink::Faint),
        Thing::Goal => (letter, Ink::Strong),
    }
}

/// The lines around the cells that there are.
fn boxes(board: &Board, left: usize, top: usize, canvas: &mut Canvas) {
    let there = |r: usize, c: usize| {
        let letter = board.rows.get(r).and_then(|row| row.get(c));
        letter.is_some_and(|letter| board.thing(*letter) != Thing::Outside)
    };
    // Row -1 and column -1 are outside.
    let around = |r: usize, c: usize| r > 0 && c > 0 && there(r - 1, c - 1);
    let height = board.rows.len();
    let width = board.rows.iter().map(Vec::len).max().unwrap_or(0);
    // A board of slots has no lines between the rows: pieces fall through.
    let across = |r: usize, c: usize| {
        let (above, below) = (around(r, c + 1), around(r + 1, c + 1));
        match board.surface {
            Surface::Slots => above != below,
            _ => above || below,
        }
    };
    let down = |r: usize, c: usize| around(r + 1, c) || around(r + 1, c + 1);
    for r in 0..=height {
        for c in 0..=width {
            let (x, y) = (left + 4 * c, top + 2 * r);
            let joined = [
                r > 0 && down(r - 1, c),
                r < height && down(r, c),
                c > 0 && across(r, c - 1),
                c < width && across(r, c),
            ];
            let corner = line_of(joined);
            if corner != ' ' {
                canvas.write(x, y, &corner.to_string(), Ink::Faint, None);
            }
            if joined[3] {
                canvas.write(x + 1, y, "───", Ink::Faint, None);
            }
            if joined[1] {
                canvas.write(x, y + 1, "│", Ink::Faint, None);
            }
        }
    }
}

/// The lines between crossings.
fn lines(board: &Board, place: &dyn Fn(usize, usize) -> (usize, usize), canvas: &mut Canvas) {
    let there = |r: Option<usize>, c: Option<usize>| {
        let letter = r.zip(c).and_then(|(r, c)| board.rows.get(r)?.get(c));
        letter.is_some_and(|letter| board.thing(*letter) != Thing::Outside)
    };
    for (r, row) in board.rows.iter().enumerate() {
        for c in 0..row.len() {
            if !there(Some(r), Some(c)) {
                continue;
            }
            let (x, y) = place(r, c);
            let joined = [
                there(r.checked_sub(1), Some(c)),
                there(Some(r + 1), Some(c)),
                there(Some(r), c.checked_sub(1)),
                there(Some(r), Some(c + 1)),
            ];
            canvas.write(x, y, &line_of(joined).to_string(), Ink::Faint, None);
            if joined[3] {
                canvas.write(x + 1, y, "───", Ink::Faint, None);
            }
            if joined[1] {
                canvas.write(x, y + 1, "│", Ink::Faint, None);
            }
        }
    }
}

/// The character that joins lines upwards, downwards, to the left and to the right.
pub fn line_of(joined: [bool; 4]) -> char {
    const LINES: [char; 16] = [
        ' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
    ];
    let bits = joined.iter().enumerate();
    LINES[bits
        .map(|(i, there)| usize::from(*there) << i)
        .sum::<usize>()]
}
