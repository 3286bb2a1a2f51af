//! Patterns on a board: the boards that a move of a player leaves, found for all places at once by bit operations.

use super::cells::{Direction, STRAIGHT};
use super::over::{BoardEdge, StoneCount};
use super::parse::Conditions;
use super::shapes::{Moves, Place, Shape, Step};
use crate::families::bits::Bits;
use crate::families::board::{Around, Board};
use grundy_core::Player;
use std::collections::HashSet;

/// The symbols of a board besides that of cells that do not matter.
pub const PLANES: usize = 5;

/// The position of a board rule.
pub type Cells = Board<u128, PLANES>;

/// The moves of both players on boards of some kind.
#[derive(Clone, Debug)]
pub struct Patterns {
    /// The moves of Left and of Right.
    pub moves: [Moves; 2],
    /// The mark of cells that do not matter, then those of the colours of a board.
    pub marks: String,
    /// The symbols that are looked at.
    pub seen: Vec<u8>,
    /// True for rows if the last one lies above the first, then the same for columns.
    pub wrap: [bool; 2],
    /// True if a pattern has a star, so that lines of the board have a longest length.
    pub stars: bool,
    /// True if play is proved to end.
    pub ends: bool,
    /// True for Left, and for Right, if no two ways to move leave the same board.
    pub distinct: [bool; 2],
}

/// True if no two ways to make one of these moves leave the same board: each is one pattern, applied once, and no two
/// patterns in no two ways in which they may lie change the board alike.
pub fn are_distinct(moves: &Moves) -> bool {
    let mut seen = HashSet::new();
    moves.iter().all(|steps| match steps.as_slice() {
        [step] if !step.again => step.lines.iter().flatten().all(|shape| {
            let changing: Vec<&Place> = (shape.cells.iter())
                .filter(|place| place.from != place.to)
                .collect();
            let least = |axis: usize| changing.iter().map(|place| place.at[axis]).min();
            let first = [least(0).unwrap_or(0), least(1).unwrap_or(0)];
            let from_first = |place: &&Place| {
                let [row, column] = place.at;
                (row - first[0], column - first[1], place.from, place.to)
            };
            seen.insert(changing.iter().map(from_first).collect::<Vec<_>>())
        }),
        _ => false,
    })
}

impl Patterns {
    /// Calls `see` with the board after each move of a player; one board perhaps more than once.
    pub fn each(&self, player: Player, board: &Cells, see: &mut dyn FnMut(Cells)) {
        let planes = Planes::of(board, self.wrap);
        for steps in &self.moves[player.index()] {
            self.moves_by(steps, &planes, see);
        }
    }

    /// The same for one rule of moves. A move changes the board: what its last part restores is none.
    pub fn moves_by(&self, steps: &[Step], planes: &Planes, see: &mut dyn FnMut(Cells)) {
        if steps.len() == 1 {
            // What one pattern becomes is never the pattern.
            self.step(steps, planes, None, see);
            return;
        }
        self.step(steps, planes, None, &mut |next| {
            if next != planes.board {
                see(next);
            }
        });
    }

    /// True if a player has a move.
    pub fn has_move(&self, player: Player, planes: &Planes) -> bool {
        let has = |steps: &Vec<Step>| match steps.as_slice() {
            [step] if step.conditions.liberties.is_empty() => {
                let counted = |count| planes.has(count);
                let lies = |shape: &Shape| !planes.places(shape, &step.conditions).is_none();
                step.conditions.counts.iter().all(counted) && step.lines.iter().flatten().any(lies)
            }
            _ => {
                let mut found = false;
                self.moves_by(steps, planes, &mut |_| found = true);
                found
            }
        };
        self.moves[player.index()].iter().any(has)
    }

    /// The boards after the remaining steps of a move, the next of which begins at a cell if there was one before it.
    fn step(
        &self,
        steps: &[Step],
        planes: &Planes,
        begins: Option<[usize; 2]>,
        see: &mut dyn FnMut(Cells),
    ) {
        let Some((step, rest)) = steps.split_first() else {
            see(planes.board);
            return;
        };
        let begins = begins.filter(|_| !step.elsewhere);
        if step.conditions.counts.iter().all(|count| planes.has(count)) {
            for line in &step.lines {
                self.along(line, step, rest, planes, begins, see);
            }
        }
    }

    /// The same for one way in which the pattern may lie.
    fn along(
        &self,
        line: &[Shape],
        step: &Step,
        rest: &[Step],
        planes: &Planes,
        begins: Option<[usize; 2]>,
        see: &mut dyn FnMut(Cells),
    ) {
        for shape in line {
            let mut corners = planes.places(shape, &step.conditions);
            if let Some(first) = begins {
                corners &= planes.only_corner(shape, first);
            }
            for corner in corners.cells() {
                let next = planes.after(shape, corner);
                if rest.is_empty() && !step.again && step.conditions.liberties.is_empty() {
                    see(next);
                    continue;
                }
                let next = Planes::of(&next, self.wrap);
                if !next.breathe(&step.conditions.liberties, &self.marks) {
                    continue;
                }
                let last = shape.ends.map(|[_, last]| planes.cell_of(corner, last));
                self.step(rest, &next, last, see);
                if step.again {
                    self.along(line, step, rest, &next, last, see);
                }
            }
        }
    }
}

/// A board with the cells of each symbol, by its number among the marks.
pub struct Planes {
    board: Cells,
    of: [u128; PLANES + 1],
    everywhere: u128,
    wrap: [bool; 2],
}

impl Planes {
    /// The cells of each symbol of a board that goes on at the other side where `wrap` says so.
    pub fn of(board: &Cells, wrap: [bool; 2]) -> Planes {
        let mut of = [0; PLANES + 1];
        let (rows, columns) = board.size();
        let everywhere = rectangle(rows, columns, board.stride());
        of[0] = everywhere & !board.used();
        for (colour, plane) in of[1..].iter_mut().enumerate() {
            *plane = board.plane(colour);
        }
        Planes {
            board: *board,
            of,
            everywhere,
            wrap,
        }
    }

    /// The cells with one of some symbols.
    pub fn with(&self, symbols: &[u8]) -> u128 {
        let symbols = symbols.iter();
        symbols.fold(0, |all, &symbol| all | self.of[usize::from(symbol)])
    }

    /// True if the number of cells is one that is counted.
    pub fn has(&self, count: &StoneCount) -> bool {
        (count.least..=count.most).contains(&self.with(&count.symbols).count())
    }

    /// True if a pattern occurs.
    pub fn occurs(&self, shape: &Shape) -> bool {
        !self.corners(shape).is_none()
    }

    /// The cells on which the first corner of a shape can lie under these conditions.
    pub fn places(&self, shape: &Shape, conditions: &Conditions) -> u128 {
        let mut corners = self.corners(shape);
        for condition in &conditions.near {
            if corners.is_none() {
                return 0;
            }
            let near = self.near(self.with(&condition.symbols), &condition.near);
            corners &= self.holds(shape, condition.wanted, near);
        }
        for (wanted, edge) in &conditions.edges {
            corners &= self.holds(shape, *wanted, self.edge(*edge));
        }
        corners
    }

    /// The cells of a side of the board.
    pub fn edge(&self, edge: BoardEdge) -> u128 {
        let (rows, columns) = self.board.size();
        let stride = self.board.stride();
        match edge {
            BoardEdge::Top => rectangle(1, columns, stride),
            BoardEdge::Bottom => rectangle(1, columns, stride).up((rows - 1) * stride),
            BoardEdge::Left => rectangle(rows, 1, stride),
            BoardEdge::Right => rectangle(rows, 1, stride).up(columns - 1),
        }
    }

    /// The cells on which the first corner of a shape can lie.
    fn corners(&self, shape: &Shape) -> u128 {
        let (rows, columns) = self.board.size();
        let [height, width] = shape.size.map(usize::from);
        if height > rows || width > columns {
            return 0;
        }
        let room =
            |whole: usize, part: usize, wraps: bool| if wraps { whole } else { whole - part + 1 };
        let (down, right) = (
            room(rows, height, self.wrap[0]),
            room(columns, width, self.wrap[1]),
        );
        // Most patterns are nowhere, so the room for them is found last.
        let mut corners = !0;
        for place in &shape.cells {
            corners &= self.back(self.of[usize::from(place.from)], place.at);
            if corners.is_none() {
                return 0;
            }
        }
        corners & rectangle(down, right, self.board.stride())
    }

    /// The corners of shapes whose cell at some place lies in a set.
    #[inline]
    fn back(&self, cells: u128, at: [u8; 2]) -> u128 {
        if self.wrap == [false; 2] {
            return cells.down(offset(at, self.board.stride()));
        }
        self.back_around(cells, at)
    }

    /// The same on a board that goes on at the other side.
    fn back_around(&self, cells: u128, at: [u8; 2]) -> u128 {
        let stride = self.board.stride();
        let (rows, columns) = self.board.size();
        let [down, right] = at.map(usize::from);
        // What leaves the board on the left comes in on the right, or is lost.
        let near = rectangle(rows, columns - right, stride) & cells.down(right);
        let far = (cells & rectangle(rows, right, stride)).up(columns - right);
        let cells = if self.wrap[1] { near | far } else { near };
        let below = cells.down(down * stride);
        let above = (cells & u128::first(down * stride)).up((rows - down) * stride);
        let all = if self.wrap[0] { below | above } else { below };
        all & self.everywhere
    }

    /// The cells from which one step in a direction leads into a set.
    fn before(&self, cells: u128, (down, right): Direction) -> u128 {
        if self.wrap == [false; 2] {
            return self.board.shifted(cells, (-down, -right));
        }
        let (rows, columns) = self.board.size();
        let mut cells = cells;
        for (axis, (step, length)) in [(down, rows), (right, columns)].into_iter().enumerate() {
            if step == 0 {
                continue;
            }
            let one = |step: i8| if axis == 0 { (step, 0) } else { (0, step) };
            let back = self.board.shifted(cells, one(-step));
            // What a step back loses lies on the edge, as many steps forward from its place as a line has, less one.
            let mut around =
                cells & self.everywhere & !self.board.shifted(self.everywhere, one(step));
            for _ in 1..length {
                around = self.board.shifted(around, one(step));
            }
            cells = if self.wrap[axis] { back | around } else { back };
        }
        cells
    }

    /// The cells with a neighbour in a set, by these steps.
    fn near(&self, cells: u128, steps: &[Direction]) -> u128 {
        let flat = self.wrap == [false; 2];
        match steps.len() {
            4 if flat && steps.iter().all(|(down, right)| down * right == 0) => {
                self.board.around(cells, Around::Orthogonal)
            }
            8 if flat => self.board.around(cells, Around::King),
            _ => (steps.iter()).fold(0, |all, &step| all | self.before(cells, step)),
        }
    }

    /// The cells of `within` that are connected with `seed` by these steps and their opposites.
    pub fn flood(&self, seed: u128, within: u128, steps: &[Direction]) -> u128 {
        let mut region = seed & within;
        loop {
            let grown = region | (self.near(region, steps) & within);
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The corners at which some cell that changes lies in a set, if that is wanted; else those at which none does.
    fn holds(&self, shape: &Shape, wanted: bool, cells: u128) -> u128 {
        let changing = shape.cells.iter().filter(|place| place.from != place.to);
        let any = changing.fold(0, |any, place| any | self.back(cells, place.at));
        if wanted { any } else { !any }
    }

    /// The row and the column of a cell of a shape that lies with its corner on a cell of the board.
    fn cell_of(&self, corner: usize, [row, column]: [u8; 2]) -> [usize; 2] {
        let corner = self.board.square(corner);
        let (rows, columns) = self.board.size();
        [
            (corner.row + usize::from(row)) % rows,
            (corner.column + usize::from(column)) % columns,
        ]
    }

    /// The corner at which the first cell of a shape lies on a cell of the board, as a set.
    fn only_corner(&self, shape: &Shape, first: [usize; 2]) -> u128 {
        let [begins, _] = shape
            .ends
            .expect("where parts follow each other, shapes have ends");
        let [row, column] = first;
        self.back(u128::one(row * self.board.stride() + column), begins)
    }

    /// The board after a shape has changed with its corner on a cell.
    fn after(&self, shape: &Shape, corner: usize) -> Cells {
        if self.wrap == [false; 2] {
            return after(&self.board, shape, corner);
        }
        let stride = self.board.stride();
        let mut next = self.board;
        for place in shape.cells.iter().filter(|place| place.from != place.to) {
            let [row, column] = self.cell_of(corner, place.at);
            next.recolour(row * stride + column, colour(place.from), colour(place.to));
        }
        next
    }

    /// True if every group of equal stones of these symbols has a free neighbour.
    fn breathe(&self, symbols: &[u8], marks: &str) -> bool {
        if symbols.is_empty() {
            return true;
        }
        let free = marks.bytes().position(|mark| mark == b'.');
        let free = free.map_or(0, |number| self.of[number]);
        let near = self.near(free, STRAIGHT);
        symbols.iter().all(|&symbol| {
            let mut left = self.of[usize::from(symbol)];
            while !left.is_none() {
                let group = self.flood(u128::one(left.lowest()), left, STRAIGHT);
                if !group.meets(near) {
                    return false;
                }
                left &= !group;
            }
            true
        })
    }
}

/// The board after a shape that lies there has changed, with its corner on a cell, on a board that ends at its sides.
pub fn after(board: &Cells, shape: &Shape, corner: usize) -> Cells {
    let stride = board.stride();
    let mut next = *board;
    for place in shape.cells.iter().filter(|place| place.from != place.to) {
        let cell = corner + offset(place.at, stride);
        next.recolour(cell, colour(place.from), colour(place.to));
    }
    next
}

/// The colour of a symbol, by its number among the marks.
fn colour(symbol: u8) -> Option<usize> {
    usize::from(symbol).checked_sub(1)
}

/// The distance of a cell of a shape from its corner.
fn offset([row, column]: [u8; 2], stride: usize) -> usize {
    usize::from(row) * stride + usize::from(column)
}

/// The cells of a rectangle, none where it has no row: a row of them, repeated by one multiplication.
fn rectangle(rows: usize, columns: usize, stride: usize) -> u128 {
    let Some(above) = rows.checked_sub(1) else {
        return 0;
    };
    let begins = u128::every(stride) & u128::first(above * stride + 1);
    begins.wrapping_mul(u128::first(columns))
}
