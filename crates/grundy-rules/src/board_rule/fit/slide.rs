//! Slides: parts of a move that go from a cell over equal cells, such as the moves and the shots of Amazons. A slide changes
//! at most the cell where it begins and the cell that it reaches, so for a cell all that it can reach is found at once: of
//! each ray what lies before its first obstacle, the lowest or the highest bit of the obstacles.

use super::On;
use super::lattice::{Lattice, Word};
use crate::board_rule::cells::Direction;
use crate::board_rule::change::{Change, FewChanges};
use crate::board_rule::parse::Conditions;
use crate::board_rule::shapes::{Line, PatternStep, Place, Shape};
use std::ops::ControlFlow;

/// The most slides in a move: each changes two cells, and a word holds four changes.
const MOST: usize = 2;

/// A part of a move that is a slide.
#[derive(Debug)]
pub struct FittedSlide<W> {
    symbols: Symbols,
    /// For each cell the ways that lead away from it.
    ways: Vec<Rays<W>>,
}

/// The symbols of a slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Symbols {
    /// The symbol of the cell where it begins, before and afterwards.
    begin: [u8; 2],
    /// The symbol of the cells over which it goes.
    over: u8,
    /// The symbol that the cell which it reaches has afterwards.
    reached: u8,
}

/// The cells along lines from one cell.
#[derive(Debug)]
struct Rays<W> {
    /// Lines along which the numbers of cells rise.
    rising: Vec<W>,
    /// Lines along which they fall.
    falling: Vec<W>,
}

impl<W: Word> FittedSlide<W> {
    /// The cells that are reached from a cell over cells of a set.
    #[inline]
    fn reached(&self, from: usize, over: W) -> W {
        let Rays { rising, falling } = &self.ways[from];
        let rising = rising.iter().fold(W::NONE, |all, &ray| {
            all | (ray & (ray & !over).below_lowest())
        });
        falling.iter().fold(rising, |all, &ray| {
            all | (ray & (ray & !over).above_highest())
        })
    }
}

/// Calls `see` with the changes of each move by some slides, each of which begins on the cell that the one before it has
/// reached, until it breaks off. A move changes the board: what its last slide restores is none.
#[inline]
pub fn each_slide<W: Word>(
    slides: &[FittedSlide<W>],
    on: &On<W>,
    mut see: impl FnMut(FewChanges) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((slide, rest)) = slides.split_first() else {
        return ControlFlow::Continue(());
    };
    for from in on.of[usize::from(slide.symbols.begin[0])].cells() {
        each_from(slide, rest, from, on, FewChanges::NONE, &mut see)?;
    }
    ControlFlow::Continue(())
}

/// The same from a cell, on a board with the changes that led to it.
#[inline]
fn each_from<W: Word>(
    slide: &FittedSlide<W>,
    rest: &[FittedSlide<W>],
    from: usize,
    on: &On<W>,
    so_far: FewChanges,
    see: &mut impl FnMut(FewChanges) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Symbols {
        begin: [before, after],
        over,
        reached,
    } = slide.symbols;
    let begin = Change {
        cell: from,
        from: before,
        to: after,
    };
    let left = so_far.and(begin);
    for cell in slide.reached(from, on.of[usize::from(over)]).cells() {
        let reach = Change {
            cell,
            from: over,
            to: reached,
        };
        let changes = left.and(reach);
        match rest.split_first() {
            None if changes.is_none() => {}
            None => see(changes)?,
            Some((next, rest)) => {
                let on = on.after([begin, reach]);
                if on.of[usize::from(next.symbols.begin[0])].has(cell) {
                    each_from(next, rest, cell, &on, changes, see)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// True if the board after a move by these slides shows how it was made, whatever the board before it.
///
/// With one slide, which begins at a symbol other than the one over which it goes, that is so if the first cell changes: it
/// is the one that had its symbol, the other one was reached. Of two slides, let the second leave the cell where it begins
/// as it is. Three cells change, or two where it reaches the cell that the first slide has left. No other cell had the
/// symbol of the first slide's beginning, so that cell is known. Of the others the one that the first slide has reached is
/// known by its change, which none else has, and the last one was reached by the second slide.
pub fn are_told_apart<W>(slides: &[FittedSlide<W>]) -> bool {
    let leaves = |slide: &FittedSlide<W>| slide.symbols.begin[0] != slide.symbols.begin[1];
    match slides {
        [one] => leaves(one),
        [one, two] => {
            let begin = one.symbols.begin[0];
            let by = |slide: &FittedSlide<W>| [slide.symbols.over, slide.symbols.reached];
            leaves(one)
                && !leaves(two)
                && by(one) != by(two)
                && begin != two.symbols.over
                && begin != two.symbols.reached
        }
        _ => false,
    }
}

/// The parts of a move as slides; `None` where one of them is none, or where no part goes far.
pub fn slides<W: Word>(lattice: &Lattice, steps: &[PatternStep]) -> Option<Vec<FittedSlide<W>>> {
    let goes_far = |step: &PatternStep| step.lines.iter().any(|line| line.len() > 1);
    if steps.len() > MOST || !lattice.ends_at_sides() || !steps.iter().any(goes_far) {
        return None;
    }
    steps.iter().map(|step| slide(lattice, step)).collect()
}

fn slide<W: Word>(lattice: &Lattice, step: &PatternStep) -> Option<FittedSlide<W>> {
    if step.again || step.elsewhere || step.conditions != Conditions::default() {
        return None;
    }
    let lines: Option<Vec<(Symbols, Direction)>> = step.lines.iter().map(line).collect();
    let lines = lines?;
    let symbols = lines.first()?.0;
    if lines.iter().any(|(other, _)| *other != symbols) {
        return None;
    }
    let longest = step.lines.iter().map(Vec::len);
    let directions = lines.iter().map(|(_, direction)| *direction);
    let directions: Vec<(Direction, usize)> = directions.zip(longest).collect();
    let last = lattice.cell(lattice.size.map(|n| n - 1));
    let ways = (0..=last).map(|cell| lattice.rays(cell, &directions));
    Some(FittedSlide {
        symbols,
        ways: ways.collect(),
    })
}

/// The symbols of a line of a slide, and its direction; `None` for a line of another kind.
fn line(line: &Line) -> Option<(Symbols, Direction)> {
    [false, true].into_iter().find_map(|backwards| {
        let mut all = line.iter().enumerate();
        let first = shape(line.first()?, 0, backwards)?;
        let alike = all.all(|(n, other)| shape(other, n, backwards) == Some(first));
        alike.then_some(first)
    })
}

/// The same for a shape that goes over so many cells before the one that it reaches, from its first cell to its last or
/// backwards.
fn shape(shape: &Shape, passed: usize, backwards: bool) -> Option<(Symbols, Direction)> {
    let mut cells = shape.cells.clone();
    if backwards {
        cells.reverse();
    }
    let [begin, over @ .., reached] = cells.as_slice() else {
        return None;
    };
    let step = |axis: usize| cells[1].at[axis] as i8 - begin.at[axis] as i8;
    let direction = [0, 1, 2].map(step);
    let is_line = |(n, cell): (usize, &Place)| {
        (0..3).all(|axis| cell.at[axis] as i8 == begin.at[axis] as i8 + n as i8 * direction[axis])
    };
    let fills = |axis: usize| match direction[axis] {
        0 => shape.size[axis] == 1,
        1 | -1 => usize::from(shape.size[axis]) == cells.len(),
        _ => false,
    };
    let is_slide = over.len() == passed
        && over
            .iter()
            .all(|cell| [cell.from, cell.to] == [reached.from; 2])
        && reached.from != reached.to
        && begin.from != reached.from
        && cells.iter().enumerate().all(is_line)
        && (0..3).all(fills)
        && shape.ends.is_none_or(|ends| ends == [begin.at, reached.at]);
    let symbols = Symbols {
        begin: [begin.from, begin.to],
        over: reached.from,
        reached: reached.to,
    };
    is_slide.then_some((symbols, direction))
}

impl Lattice {
    /// The cells from one on in some directions, at most so many in each; none for a number between the rows.
    fn rays<W: Word>(&self, cell: usize, directions: &[(Direction, usize)]) -> Rays<W> {
        let (rising, falling) = (Vec::new(), Vec::new());
        let mut rays = Rays { rising, falling };
        let from = self.at(cell);
        if (0..3).any(|axis| from[axis] >= self.size[axis]) {
            return rays;
        }
        for (direction, longest) in directions {
            let steps = std::iter::successors(Some(from), |at| self.next(*at, *direction));
            let cells = steps.skip(1).take(*longest).map(|at| W::one(self.cell(at)));
            let ray = cells.fold(W::NONE, |all, cell| all | cell);
            if ray.is_none() {
                continue;
            }
            if ray.lowest() > cell {
                rays.rising.push(ray);
            } else {
                rays.falling.push(ray);
            }
        }
        rays
    }

    /// The cell one step further in a direction, if the board has one.
    fn next(&self, at: [usize; 3], direction: Direction) -> Option<[usize; 3]> {
        let mut next = at;
        for axis in 0..3 {
            next[axis] = at[axis].checked_add_signed(direction[axis].into())?;
        }
        (0..3)
            .all(|axis| next[axis] < self.size[axis])
            .then_some(next)
    }
}
