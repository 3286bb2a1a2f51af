//! Boards, strips and sheets.

use super::marks::{Change, Marks};
use super::things;
use crate::layout::flow;
use crate::scene::{Anchor, At, Block, Shape};
use crate::sight::{BoardName, Place, What};
use grundy::vocabulary::picture::{Board, Surface, Thing};

/// The largest number of rows or columns drawn of a board; of a larger board only a part is drawn, with a note.
pub const MOST: usize = 40;
/// The largest number of boards drawn side by side.
const MOST_BOARDS: usize = 60;

/// The places of the cells of a board.
#[derive(Clone, Debug)]
pub struct CellPlaces {
    corner: At,
    cell: f64,
    rows: usize,
    columns: usize,
    /// True if the cells are hexagons, whose rows are shifted and closer together.
    hexagons: bool,
    /// The numbers of the cells among the things that are seen, row by row.
    seen: Vec<Vec<Option<usize>>>,
}

/// The distance of rows of hexagons, with a cell's width as 1: half the root of 3.
const HEXAGON_ROWS: f64 = 0.866;

impl CellPlaces {
    /// The middle of a cell.
    fn middle(&self, row: usize, column: usize) -> At {
        let half = self.cell / 2.0;
        let (row, column) = (row as f64, column as f64);
        let (right, down) = if self.hexagons {
            (column + row / 2.0, row * HEXAGON_ROWS)
        } else {
            (column, row)
        };
        let x = self.corner.0 + right * self.cell + half;
        (x, self.corner.1 + down * self.cell + half)
    }

    /// The width and the height of all cells.
    fn size(&self) -> At {
        let (rows, columns) = (self.rows as f64, self.columns as f64);
        if self.hexagons {
            let wide = columns + (rows - 1.0).max(0.0) / 2.0;
            let high = (rows - 1.0).max(0.0) * HEXAGON_ROWS + 1.0 / HEXAGON_ROWS;
            (wide * self.cell, high * self.cell)
        } else {
            (columns * self.cell, rows * self.cell)
        }
    }

    /// The corners of a hexagon with this middle, from the top on, to the right.
    fn hexagon(&self, middle: At) -> [At; 6] {
        self.hexagon_within(middle, 0.0)
    }

    /// The corners of a hexagon whose sides are this far within those of the cell.
    fn hexagon_within(&self, (x, y): At, inset: f64) -> [At; 6] {
        let half = self.cell / 2.0 - inset;
        let side = half / HEXAGON_ROWS;
        [
            (x, y - side),
            (x + half, y - side / 2.0),
            (x + half, y + side / 2.0),
            (x, y + side),
            (x - half, y + side / 2.0),
            (x - half, y - side / 2.0),
        ]
    }

    /// The number of a cell among the things that are seen.
    fn seen(&self, row: usize, column: usize) -> Option<usize> {
        *self.seen.get(row)?.get(column)?
    }

    /// True if the cell is drawn.
    fn holds(&self, row: usize, column: usize) -> bool {
        row < self.rows && column < self.columns
    }
}

/// Draws boards side by side; notes what is left out.
pub fn draw(boards: &[Board], notes: &mut Vec<String>) -> (Block, Vec<CellPlaces>) {
    if boards.len() > MOST_BOARDS {
        notes.push(format!(
            "The first {MOST_BOARDS} of {} are drawn.",
            boards.len()
        ));
    }
    let drawn: Vec<(Block, CellPlaces)> = boards
        .iter()
        .take(MOST_BOARDS)
        .map(|board| one(board, notes))
        .collect();
    let sizes: Vec<At> = drawn
        .iter()
        .map(|(block, _)| (block.width, block.height))
        .collect();
    let (corners, (width, height)) = flow::places(&sizes, 900.0);
    let mut all = Block::new(width, height);
    let mut cells = Vec::new();
    let several = drawn.len() > 1;
    for (number, ((mut block, mut own), corner)) in drawn.into_iter().zip(corners).enumerate() {
        let name = match boards[number].title.as_str() {
            "" => BoardName::Number(number + 1),
            title => BoardName::Title(title.to_owned()),
        };
        for sight in &mut block.sights {
            sight.board = several.then(|| name.clone());
        }
        for at in own.seen.iter_mut().flatten().flatten() {
            *at += all.sights.len();
        }
        all.put(corner, block);
        own.corner = (own.corner.0 + corner.0, own.corner.1 + corner.1);
        cells.push(own);
    }
    (all, cells)
}

/// The size of a cell of a board with this many rows or columns.
fn cell_of(side: usize) -> f64 {
    match side {
        0..=12 => 42.0,
        13..=20 => 30.0,
        _ => 22.0,
    }
}

/// Draws one board; notes what is cut off if it is too large.
fn one(board: &Board, notes: &mut Vec<String>) -> (Block, CellPlaces) {
    let widest = board.rows.iter().map(Vec::len).max().unwrap_or(0);
    let (rows, columns) = (board.rows.len().min(MOST), widest.min(MOST));
    if (rows, columns) != (board.rows.len(), widest) || board.of.is_some() {
        let [all_rows, all_columns] = board.of.unwrap_or([board.rows.len() as u64, widest as u64]);
        notes.push(format!(
            "Rows 1 to {rows} of {all_rows} and columns 1 to {columns} of {all_columns} are drawn."
        ));
    }
    let cell = cell_of(rows.max(columns));
    let mut cells = CellPlaces {
        corner: (
            if board.names.is_empty() { 4.0 } else { 26.0 },
            if board.title.is_empty() { 4.0 } else { 24.0 },
        ),
        cell,
        rows,
        columns,
        hexagons: matches!(board.surface, Surface::Hexagons { .. }),
        seen: vec![vec![None; columns]; rows],
    };
    let names = if board.columns.is_empty() { 4.0 } else { 20.0 };
    let (wide, high) = cells.size();
    let mut block = Block::new(cells.corner.0 + wide + 4.0, cells.corner.1 + high + names);
    block.text(
        "soft",
        (cells.corner.0 + wide / 2.0, 16.0),
        13.0,
        board.title.as_str(),
    );
    if board.surface == Surface::Slots {
        block.shape("frame", Shape::Rect(cells.corner, (wide, high), 8.0));
    }
    for (row, marks) in board.rows.iter().take(rows).enumerate() {
        for (column, &mark) in marks.iter().take(columns).enumerate() {
            let thing = board.thing(mark);
            surface(&mut block, board, &cells, row, column, thing);
            things::draw(&mut block, thing, cells.middle(row, column), cell);
            // Things that have no shape of their own differ by their letters.
            if thing == Thing::Counter && mark.is_alphanumeric() {
                things::letter(&mut block, mark, cells.middle(row, column), cell);
            }
            see(&mut block, board, &mut cells, [row, column], mark);
        }
    }
    if board.surface == (Surface::Hexagons { joined: true }) {
        sides(&mut block, &cells);
    }
    for &[row, column] in &board.won_by {
        if cells.holds(row, column) {
            block.circle("complete", cells.middle(row, column), cell * 0.46);
        }
    }
    named(&mut block, board, &cells);
    (block, cells)
}

/// Notes a cell with its thing, if there is a cell.
fn see(
    block: &mut Block,
    board: &Board,
    cells: &mut CellPlaces,
    [row, column]: [usize; 2],
    mark: char,
) {
    let thing = board.thing(mark);
    if thing == Thing::Outside {
        return;
    }
    let seen = match board.surface {
        Surface::Dots => dot_or_side(cells, [row, column], thing),
        _ => {
            let what = What::Cell {
                thing,
                letter: mark,
                won: board.won_by.contains(&[row, column]),
            };
            Some((place_of(board, cells, [row, column]), what))
        }
    };
    if let Some((place, what)) = seen {
        let (x, y) = cells.middle(row, column);
        let half = cells.cell / 2.0;
        cells.seen[row][column] = Some(block.sights.len());
        block.see(place, what, (x - half, y - half), (cells.cell, cells.cell));
    }
}

/// The place of a cell, by the names of the board or by numbers from 1.
fn place_of(board: &Board, cells: &CellPlaces, [row, column]: [usize; 2]) -> Place {
    let named = |names: &[String], at: usize| match names.get(at) {
        Some(name) => name.clone(),
        None => (at + 1).to_string(),
    };
    let (row_name, column_name) = (named(&board.names, row), named(&board.columns, column));
    let lettered =
        !board.names.is_empty() && !column_name.starts_with(|c: char| c.is_ascii_digit());
    if lettered {
        return Place::Square(column_name + &row_name);
    }
    match board.surface {
        Surface::Slots => Place::Slot {
            column: column_name,
            height: cells.rows - row,
        },
        _ if board.rows.len() == 1 && board.names.is_empty() => Place::Nth(column_name),
        _ => Place::Cell {
            row: row_name,
            column: column_name,
        },
    }
}

/// A dot, or the side between two dots, of a board of dots; of a box nothing is known here.
fn dot_or_side(
    cells: &CellPlaces,
    [row, column]: [usize; 2],
    thing: Thing,
) -> Option<(Place, What)> {
    let name = |row: usize, column: usize| {
        let letter = char::from(b'a' + (column / 2).min(25) as u8);
        format!("{letter}{}", (cells.rows - 1 - row) / 2 + 1)
    };
    let drawn = What::Side(thing == Thing::Blocked);
    match (row % 2, column % 2) {
        (0, 0) => Some((Place::Dot(name(row, column)), What::Dot)),
        (0, _) => Some((
            Place::Side([name(row, column - 1), name(row, column + 1)]),
            drawn,
        )),
        (_, 0) => Some((
            Place::Side([name(row + 1, column), name(row - 1, column)]),
            drawn,
        )),
        _ => None,
    }
}

/// Draws a cell without its thing.
fn surface(
    block: &mut Block,
    board: &Board,
    cells: &CellPlaces,
    row: usize,
    column: usize,
    thing: Thing,
) {
    let (x, y) = cells.middle(row, column);
    let half = cells.cell / 2.0;
    let corner = (x - half, y - half);
    match board.surface {
        _ if thing == Thing::Outside => block.rect("room", corner, (cells.cell, cells.cell)),
        Surface::Hexagons { .. } => {
            let corners = cells.hexagon((x, y)).to_vec();
            let blocked = matches!(thing, Thing::Blocked | Thing::Miss);
            let class = if blocked { "blocked" } else { "cell" };
            block.shape(class, Shape::Area(corners));
        }
        _ if matches!(thing, Thing::Blocked | Thing::Miss) => {
            block.rect("blocked", corner, (cells.cell, cells.cell))
        }
        Surface::Slots => block.circle("slot", (x, y), cells.cell * 0.42),
        Surface::Places => {}
        Surface::Crossings => {
            // No line extends beyond the border.
            let arm = |at_border: bool| if at_border { 0.0 } else { half };
            let end = |at: usize, all: usize| (arm(at == 0), arm(at + 1 == all));
            let (left, right) = end(column, cells.columns);
            let (up, down) = end(row, cells.rows);
            block.line("fine", (x - left, y), (x + right, y));
            block.line("fine", (x, y - up), (x, y + down));
        }
        Surface::Squares | Surface::Checkered | Surface::Dots => {
            let shade = board.surface == Surface::Checkered && (row + column) % 2 == 1;
            let class = if shade { "cell shade" } else { "cell" };
            block.rect(class, corner, (cells.cell, cells.cell));
        }
    }
}

/// Draws the borders of a board of hexagons in the colours of the players whose sides they are.
fn sides(block: &mut Block, cells: &CellPlaces) {
    let (rows, columns) = (cells.rows, cells.columns);
    let along = |cell: At, from: usize| {
        let corners = cells.hexagon(cell);
        (0..3).map(move |i| corners[(from + i) % 6])
    };
    let upper = (0..columns).flat_map(|column| along(cells.middle(0, column), 5));
    let lower = (0..columns).flat_map(|column| {
        let mut corners: Vec<At> = along(cells.middle(rows - 1, column), 2).collect();
        corners.reverse();
        corners
    });
    let left = (0..rows).flat_map(|row| {
        let mut corners: Vec<At> = along(cells.middle(row, 0), 3).collect();
        corners.reverse();
        corners
    });
    let right = (0..rows).flat_map(|row| along(cells.middle(row, columns - 1), 0));
    if rows > 0 && columns > 0 {
        block.shape("edge left", Shape::Line(upper.collect()));
        block.shape("edge left", Shape::Line(lower.collect()));
        block.shape("edge right", Shape::Line(left.collect()));
        block.shape("edge right", Shape::Line(right.collect()));
    }
}

/// Draws the names of rows and columns; where cells are small, only every fifth of them.
fn named(block: &mut Block, board: &Board, cells: &CellPlaces) {
    let step = if cells.cell < 28.0 { 5 } else { 1 };
    let shown = |at: usize| at.is_multiple_of(step);
    let below = cells.corner.1 + cells.size().1 + 15.0;
    let last = cells.rows.saturating_sub(1);
    for (at, name) in board
        .columns
        .iter()
        .take(cells.columns)
        .enumerate()
        .filter(|(at, _)| shown(*at))
    {
        block.text(
            "soft",
            (cells.middle(last, at).0, below),
            12.0,
            name.as_str(),
        );
    }
    for (at, name) in board
        .names
        .iter()
        .take(cells.rows)
        .enumerate()
        .filter(|(at, _)| shown(*at))
    {
        let (x, y) = cells.middle(at, 0);
        let place = (x - cells.cell / 2.0 - 10.0, y + 4.0);
        block.write("soft", place, 12.0, Anchor::End, name.as_str());
    }
}

/// The marks of a move on boards.
pub fn marks(cells: &[CellPlaces], before: &[Board], change: &Change<'_, [Board]>) -> Marks {
    let after = change.after;
    let same = before
        .iter()
        .zip(after)
        .take_while(|(a, b)| a.rows == b.rows)
        .count();
    let rest = before.len().min(after.len()) - same;
    let ends = before.iter().rev().zip(after.iter().rev());
    let same_end = ends
        .take(rest)
        .take_while(|(a, b)| a.rows == b.rows)
        .count();
    let (old, new) = (
        &before[same..before.len() - same_end],
        &after[same..after.len() - same_end],
    );
    match (old, new) {
        ([board], [then]) if shape_of(board) == shape_of(then) => match cells.get(same) {
            Some(cells) => changed(cells, board, then),
            None => Marks::default(),
        },
        ([board], [then]) if is_corner(then, board) => match cells.get(same) {
            Some(cells) => changed(cells, board, &filled_up(then, board)),
            None => Marks::default(),
        },
        ([board], parts) => match cells.get(same) {
            Some(cells) => {
                walked(cells, board, parts).unwrap_or_else(|| parted(cells, board, parts))
            }
            None => Marks::default(),
        },
        (old, new) if old.len() == new.len() => {
            let mut all = Marks::default();
            for (at, (board, then)) in old.iter().zip(new).enumerate() {
                if let Some(cells) = cells.get(same + at) {
                    all.add(changed(cells, board, then));
                }
            }
            all
        }
        _ => Marks::default(),
    }
}

/// The marks of a piece that walks along the only row of a board and leaves the end of the row, which then is shorter.
fn walked(cells: &CellPlaces, board: &Board, parts: &[Board]) -> Option<Marks> {
    let ([old], [then]) = (board.rows.as_slice(), parts) else {
        return None;
    };
    let [new] = then.rows.as_slice() else {
        return None;
    };
    if new.len() > old.len() || old.starts_with(new) || old.ends_with(new) {
        return None;
    }
    let then = filled_up(then, board);
    let differ = |at: &usize| old[*at] != then.rows[0][*at];
    let differ: Vec<usize> = (0..old.len()).filter(differ).collect();
    let walks = matches!(differ[..], [to, _] if board.thing(old[to]) == Thing::Empty);
    walks.then(|| changed(cells, board, &then))
}

/// True if a board of several rows could be the rest of another, its upper left corner.
fn is_corner(then: &Board, board: &Board) -> bool {
    let fits = |(a, b): (&Vec<char>, &Vec<char>)| a.len() <= b.len();
    board.rows.len() > 1
        && then.rows.len() <= board.rows.len()
        && then.rows.iter().zip(&board.rows).all(fits)
}

/// The board with the rows and columns that it has lost, without anything in them.
fn filled_up(then: &Board, board: &Board) -> Board {
    let mut then = then.clone();
    then.rows.resize(board.rows.len(), Vec::new());
    for (row, old) in then.rows.iter_mut().zip(&board.rows) {
        row.resize(old.len(), '.');
    }
    then
}

/// The lengths of the rows; boards of one shape can be compared cell by cell.
fn shape_of(board: &Board) -> Vec<usize> {
    board.rows.iter().map(Vec::len).collect()
}

/// A cell that a move changes.
#[derive(Clone, Copy)]
struct Changed {
    row: usize,
    column: usize,
    was: char,
    is: char,
}

/// Marks the cells that differ, of those that are drawn; a thing that moves from one cell to another is an arrow.
fn changed(cells: &CellPlaces, board: &Board, then: &Board) -> Marks {
    let mut differ: Vec<Changed> = Vec::new();
    let rows = board.rows.iter().zip(&then.rows);
    for (row, (old, new)) in rows.take(cells.rows).enumerate() {
        let pairs = old.iter().zip(new).take(cells.columns);
        for (column, (&was, &is)) in pairs.enumerate() {
            if was != is {
                differ.push(Changed {
                    row,
                    column,
                    was,
                    is,
                });
            }
        }
    }
    let walks = |mark: char| {
        matches!(
            board.thing(mark),
            Thing::Stone(_) | Thing::Piece(..) | Thing::Counter
        )
    };
    let left = |to: &Changed| {
        differ
            .iter()
            .find(|from| from.was == to.is && from.is != from.was)
            .copied()
    };
    let arrival = differ
        .iter()
        .filter(|to| walks(to.is))
        .find_map(|to| Some((left(to)?, *to)));
    let mut marks = Marks::default();
    match arrival {
        Some((from, to)) => {
            let came = |cell: &&Changed| (cell.row, cell.column) != (from.row, from.column);
            differ
                .iter()
                .filter(came)
                .for_each(|cell| marked(&mut marks, cells, [*cell, *cell]));
            marks.from = cells.seen(from.row, from.column);
            let changed = differ.iter().filter(came);
            marks.covers = changed
                .filter_map(|cell| cells.seen(cell.row, cell.column))
                .collect();
            let [start, end] = [from, to].map(|cell| cells.middle(cell.row, cell.column));
            marks
                .block
                .arrow("way", start, end, [cells.cell * 0.2, 2.0]);
            marks.badge = Some(upper_right(cells, to));
        }
        None => {
            let changed = differ.iter();
            marks.covers = changed
                .filter_map(|cell| cells.seen(cell.row, cell.column))
                .collect();
            match rectangle(&differ).filter(|_| !cells.hexagons) {
                Some(corners) => marked(&mut marks, cells, corners),
                None => differ
                    .iter()
                    .for_each(|cell| marked(&mut marks, cells, [*cell, *cell])),
            }
        }
    }
    marks.badge = marks
        .badge
        .or(differ.first().map(|&cell| upper_right(cells, cell)));
    marks
}

/// The point of a cell where a number is written.
fn upper_right(cells: &CellPlaces, cell: Changed) -> At {
    let (x, y) = cells.middle(cell.row, cell.column);
    (x + cells.cell * 0.3, y - cells.cell * 0.3)
}

/// The first and the last of the cells, if the cells are exactly the rectangle between the two.
fn rectangle(differ: &[Changed]) -> Option<[Changed; 2]> {
    let (first, last) = (differ.first()?, differ.last()?);
    let fits = last.row >= first.row && last.column >= first.column;
    let area = |from: usize, to: usize| to + 1 - from;
    let whole = fits && area(first.row, last.row) * area(first.column, last.column) == differ.len();
    whole.then_some([*first, *last])
}

/// A frame around the cells from one to another; of hexagons around one cell.
fn marked(marks: &mut Marks, cells: &CellPlaces, [first, last]: [Changed; 2]) {
    // Frames that cross each other are distinguished by their distances from the borders.
    let inset = if first.row == last.row { 3.0 } else { 6.5 };
    let (x, y) = cells.middle(first.row, first.column);
    if cells.hexagons {
        let corners = cells.hexagon_within((x, y), inset).to_vec();
        return marks.block.shape("place", Shape::Area(corners));
    }
    let (to_x, to_y) = cells.middle(last.row, last.column);
    let half = cells.cell / 2.0 - inset;
    let size = (to_x - x + 2.0 * half, to_y - y + 2.0 * half);
    marks
        .block
        .shape("place", Shape::Rect((x - half, y - half), size, 7.0));
}

/// Marks how a board becomes others: a line where it is cut, or the cells that vanish.
fn parted(cells: &CellPlaces, board: &Board, parts: &[Board]) -> Marks {
    let mut marks = Marks::default();
    let (x, y) = cells.corner;
    let (wide, high) = (
        cells.columns as f64 * cells.cell,
        cells.rows as f64 * cells.cell,
    );
    if let [first, second] = parts {
        let size = |board: &Board| (board.rows.len(), board.rows.first().map_or(0, Vec::len));
        let ((rows, columns), (whole_rows, _)) = (size(first), size(board));
        let across = size(second).0 + rows == whole_rows && size(second).1 == columns;
        let reach = if across { rows } else { columns };
        let at = reach.min(MOST) as f64 * cells.cell;
        let ends = if across {
            [(x - 4.0, y + at), (x + wide + 4.0, y + at)]
        } else {
            [(x + at, y - 4.0), (x + at, y + high + 4.0)]
        };
        marks.block.line("way", ends[0], ends[1]);
        marks.badge = Some(ends[0]);
        if let ([old], [left], [right]) = (
            board.rows.as_slice(),
            first.rows.as_slice(),
            second.rows.as_slice(),
        ) && old.starts_with(left)
            && old.ends_with(right)
        {
            let gone = left.len()..old.len().saturating_sub(right.len());
            marks.covers = gone.filter_map(|column| cells.seen(0, column)).collect();
        }
        return marks;
    }
    // One row that became shorter: the part that is gone.
    let row = |board: &Board| board.rows.first().cloned().unwrap_or_default();
    let (whole, rest) = (row(board), parts.first().map(row).unwrap_or_default());
    let at_end = whole.starts_with(&rest);
    let from = if at_end {
        rest.len()
    } else if whole.ends_with(&rest) {
        0
    } else {
        let same = whole.iter().zip(&rest);
        same.take_while(|(a, b)| a == b).count()
    };
    let to = from + whole.len().saturating_sub(rest.len());
    let (from, to) = (from.min(cells.columns), to.min(cells.columns));
    if from < to {
        let corner = (x + from as f64 * cells.cell + 2.0, y + 2.0);
        let size = ((to - from) as f64 * cells.cell - 4.0, high - 4.0);
        marks.block.shape("place", Shape::Rect(corner, size, 5.0));
        let gone = (0..cells.rows).flat_map(|row| (from..to).map(move |column| (row, column)));
        marks.covers = gone
            .filter_map(|(row, column)| cells.seen(row, column))
            .collect();
        marks.badge = Some(if at_end {
            corner
        } else {
            (corner.0 + size.0, corner.1)
        });
    }
    marks
}
