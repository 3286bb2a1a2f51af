//! The patterns, conditions and ends of a rule as shifts and masks.

use super::lattice::{Lattice, Shift, Word, flood, shifted};
use super::slide::{FittedSlide, are_told_apart, slides};
use super::{MoveSearch, On, PLANES};
use crate::board_rule::cells::{KING, STRAIGHT};
use crate::board_rule::change::{Change, Changes, FewChanges};
use crate::board_rule::over::{BoardEdge, End, Event, StoneCount};
use crate::board_rule::parse::Conditions;
use crate::board_rule::patterns::Patterns;
use crate::board_rule::planes::Cells;
use crate::board_rule::shapes::{PatternStep, Place, Shape};
use grundy_core::Player;
use grundy_games::families::board::{Around, stride};
use std::collections::HashMap;

/// A rule on boards of one size, with cells in words of some length.
#[derive(Debug)]
pub struct Fitted<W> {
    pub(super) lattice: Lattice,
    pub(super) everywhere: W,
    /// The moves of Left and of Right.
    pub(super) moves: [Vec<FitMove<W>>; 2],
    /// True for Left, and for Right, if no two ways to move leave the same board.
    pub(super) distinct: [bool; 2],
    /// The neighbours along rows, columns and layers.
    pub(super) beside: Vec<Shift<W>>,
    /// All neighbours that touch.
    around: Vec<Shift<W>>,
    /// The symbol of empty cells.
    pub(super) free: u8,
    ends: Vec<Vec<FitEvent<W>>>,
}

/// A rule of moves.
#[derive(Debug)]
pub struct FitMove<W> {
    pub steps: Vec<FitStep<W>>,
    /// Its parts as slides, if all of them are.
    pub slides: Option<Vec<FittedSlide<W>>>,
    /// True if such a move must be made where there is one.
    pub must: bool,
    /// True if the same player moves again.
    pub extra: bool,
}

/// A part of a move.
#[derive(Debug)]
pub struct FitStep<W> {
    /// For each way in which its pattern may lie the shapes by the length of the star, without those that are too long.
    pub lines: Vec<Vec<Lying<W>>>,
    pub counts: Vec<FitCount>,
    pub near: Vec<FitNear<W>>,
    /// The symbols whose groups must have a free neighbour afterwards, a bit each.
    pub liberties: u8,
    pub elsewhere: bool,
    pub again: bool,
}

/// A number of cells with some symbols, a bit each.
#[derive(Debug)]
pub struct FitCount {
    symbols: u8,
    least: u32,
    most: u32,
}

/// A condition on the neighbours of cells that change.
#[derive(Debug)]
pub struct FitNear<W> {
    /// True if one of the symbols must be there; else none may.
    pub wanted: bool,
    symbols: u8,
    steps: Vec<Shift<W>>,
}

/// A pattern as it lies.
#[derive(Debug)]
pub struct Lying<W> {
    /// For each cell its symbol, and the distance of its number from that of the corner; the first where the board goes on at
    /// the other side.
    needs: Vec<(u8, u8)>,
    /// The shifts for each cell where the board goes on at the other side; none where it ends.
    around: Vec<Vec<Shift<W>>>,
    /// The cells on which the corner may lie.
    room: W,
    /// The cells that change.
    pub changing: Vec<Changing<W>>,
    /// The changes with the corner on the first cell of the board, where they are few and the board ends at its sides.
    pub few: Option<FewChanges>,
    /// The first and the last cell, where several parts follow each other.
    pub ends: Option<[[u8; 3]; 2]>,
    /// The shifts from the first of them to the corner.
    pub begin: Vec<Shift<W>>,
}

/// A cell of a pattern that changes.
#[derive(Debug)]
pub struct Changing<W> {
    /// Its place from the corner.
    pub at: [u8; 3],
    /// The distance of its number from that of the corner where the board ends at its sides.
    pub down: u8,
    pub from: u8,
    pub to: u8,
    /// The shifts from it to the corner.
    back: Vec<Shift<W>>,
}

/// Something on the board that ends the play.
#[derive(Debug)]
enum FitEvent<W> {
    /// It is not seen on the board.
    Never,
    Count(FitCount),
    /// One of these symbols lies on these cells.
    Reached(u8, W),
    /// Cells with these symbols join these two sets of cells by steps.
    Joined(u8, [W; 2], Vec<Shift<W>>),
    /// One of these patterns occurs.
    Pattern(Vec<Lying<W>>),
}

/// Symbols as bits.
pub(super) fn bits(symbols: &[u8]) -> u8 {
    symbols.iter().fold(0, |all, symbol| all | 1 << symbol)
}

impl FitCount {
    fn of(count: &StoneCount) -> FitCount {
        FitCount {
            symbols: bits(&count.symbols),
            least: count.least,
            most: count.most,
        }
    }

    /// True if the number is one that is counted.
    #[inline]
    pub fn holds<W: Word>(&self, on: &On<W>) -> bool {
        (self.least..=self.most).contains(&on.with(self.symbols).count())
    }
}

/// The changes of a pattern whose corner lies on the first cell of the board; `None` where they are not few.
fn few<W>(changing: &[Changing<W>]) -> Option<FewChanges> {
    let changes = changing.iter().map(|cell| cell.change(cell.down.into()));
    match Changes::of(changing.len(), changes) {
        Changes::Few(few) => Some(few),
        Changes::Many(_) => None,
    }
}

impl<W> Changing<W> {
    /// The change where the cell of the pattern lies on a cell of the board.
    #[inline]
    pub fn change(&self, cell: usize) -> Change {
        Change {
            cell,
            from: self.from,
            to: self.to,
        }
    }
}

impl<W: Word> FitNear<W> {
    /// The cells that have one of the symbols near.
    pub fn cells(&self, on: &On<W>) -> W {
        shifted(on.with(self.symbols), &self.steps)
    }
}

impl<W: Word> Lying<W> {
    /// The cells on which the corner can lie.
    #[inline]
    pub fn corners(&self, on: &On<W>) -> W {
        let mut corners = self.room;
        if self.around.is_empty() {
            for (symbol, by) in &self.needs {
                corners &= on.of[usize::from(*symbol)].lower(*by);
                if corners.is_none() {
                    break;
                }
            }
            return corners;
        }
        for ((symbol, _), shifts) in self.needs.iter().zip(&self.around) {
            corners &= shifted(on.of[usize::from(*symbol)], shifts);
        }
        corners
    }

    /// The corners at which some cell that changes lies in a set, if that is wanted; else those at which none does.
    pub fn holds(&self, wanted: bool, cells: W) -> W {
        let back = |changing: &Changing<W>| shifted(cells, &changing.back);
        let any = self.changing.iter().map(back).fold(W::NONE, |a, b| a | b);
        if wanted { any } else { !any }
    }
}

impl<W> Fitted<W> {
    /// The way in which the moves of each rule of a player are found.
    pub fn searches(&self, player: Player) -> Vec<MoveSearch> {
        let search = |rule: &FitMove<W>| match &rule.slides {
            None => MoveSearch::Patterns,
            Some(slides) if are_told_apart(slides) => MoveSearch::DistinctSlides,
            Some(_) => MoveSearch::Slides,
        };
        self.moves[player.index()].iter().map(search).collect()
    }
}

impl<W: Word> Fitted<W> {
    pub(super) fn of(patterns: &Patterns, lattice: Lattice) -> Fitted<W> {
        let free = patterns.marks.bytes().position(|mark| mark == b'.');
        let fit = |steps: &Vec<PatternStep>| FitMove {
            steps: steps.iter().map(|step| lattice.step(step)).collect(),
            slides: slides(&lattice, steps),
            must: steps.iter().any(|step| step.must),
            extra: steps.iter().any(|step| step.extra),
        };
        let moves: [Vec<FitMove<W>>; 2] =
            (patterns.moves.each_ref()).map(|moves| moves.iter().map(fit).collect());
        let ends = patterns.on_board.iter();
        let events = |end: &End<Vec<Shape>>| {
            let events = end.events.iter();
            events.map(|event| lattice.event(event)).collect()
        };
        Fitted {
            lattice,
            everywhere: lattice.everywhere(),
            distinct: moves.each_ref().map(|moves| lattice.are_distinct(moves)),
            moves,
            beside: lattice.near(STRAIGHT),
            around: lattice.near(KING),
            // Without a symbol of free cells those that do not matter are free.
            free: free.map_or(0, |number| number as u8),
            ends: ends.map(events).collect(),
        }
    }

    /// The cells of each symbol of a board.
    #[inline]
    pub fn on(&self, board: &Cells) -> On<W> {
        let mut of = [W::NONE; PLANES + 1];
        let mut used = W::NONE;
        for (plane, cells) in of[1..].iter_mut().zip(board.planes()) {
            *plane = W::of(*cells);
            used |= *plane;
        }
        of[0] = self.everywhere & !used;
        On { of }
    }

    /// The connected regions of some cells.
    pub fn regions(&self, within: u128, around: Around) -> Vec<u128> {
        let steps = match around {
            Around::Orthogonal => &self.beside,
            _ => &self.around,
        };
        let mut left = W::of(within);
        let mut regions = Vec::new();
        while !left.is_none() {
            let region = flood(W::one(left.lowest()), left, steps);
            left &= !region;
            regions.push(region.wide());
        }
        regions
    }

    /// True if the end of play with this number is there.
    pub fn is_over(&self, on: &On<W>, end: usize) -> bool {
        self.ends[end].iter().all(|event| match event {
            FitEvent::Never => false,
            FitEvent::Count(count) => count.holds(on),
            FitEvent::Reached(symbols, edge) => on.with(*symbols).meets(*edge),
            FitEvent::Joined(symbols, [from, to], steps) => {
                flood(*from, on.with(*symbols), steps).meets(*to)
            }
            FitEvent::Pattern(all) => all.iter().any(|lying| !lying.corners(on).is_none()),
        })
    }
}

/// What of a rule becomes what on boards of one size.
impl Lattice {
    /// The cells of boards of a size, which may go on at the other side; a board of one layer does not go on in it.
    pub fn of(size: [usize; 3], [layers, rows, columns]: [bool; 3]) -> Lattice {
        let stride = stride(size[0] * size[1], size[2]);
        Lattice {
            size,
            strides: [size[1] * stride, stride, 1],
            wrap: [layers && size[0] > 1, rows, columns],
        }
    }

    fn step<W: Word>(&self, step: &PatternStep) -> FitStep<W> {
        let conditions = &step.conditions;
        let line = |line: &Vec<Shape>| {
            let shapes = line.iter().filter(|shape| self.holds(shape));
            shapes.map(|shape| self.lying(shape, conditions)).collect()
        };
        let near = conditions.near.iter().map(|condition| FitNear {
            wanted: condition.wanted,
            symbols: bits(&condition.symbols),
            steps: self.near(&condition.near),
        });
        FitStep {
            lines: step.lines.iter().map(line).collect(),
            counts: conditions.counts.iter().map(FitCount::of).collect(),
            near: near.collect(),
            liberties: bits(&conditions.liberties),
            elsewhere: step.elsewhere,
            again: step.again,
        }
    }

    /// True if a shape is not larger than the board.
    fn holds(&self, shape: &Shape) -> bool {
        let size = shape.size.map(usize::from);
        (0..3).all(|axis| size[axis] <= self.size[axis])
    }

    fn lying<W: Word>(&self, shape: &Shape, conditions: &Conditions) -> Lying<W> {
        let back = |at: [u8; 3]| self.back::<W>(at.map(|n| n as i8));
        let down = |at: [u8; 3]| {
            let distance = self.cell(at.map(usize::from));
            // A board has at most 128 cells; where it goes on at the other side the distance is not asked for.
            distance as u8
        };
        let ends = self.ends_at_sides();
        let size = shape.size.map(usize::from);
        let end = |axis: usize| {
            if self.wrap[axis] {
                self.size[axis]
            } else {
                self.size[axis] + 1 - size[axis]
            }
        };
        let need = |cell: &Place| (cell.from, down(cell.at));
        let changing = shape.cells.iter().filter(|cell| cell.from != cell.to);
        let changing = changing.map(|cell| Changing {
            at: cell.at,
            down: down(cell.at),
            from: cell.from,
            to: cell.to,
            back: back(cell.at),
        });
        let changing: Vec<Changing<W>> = changing.collect();
        let mut lying = Lying {
            needs: shape.cells.iter().map(need).collect(),
            around: if ends {
                Vec::new()
            } else {
                (shape.cells.iter().map(|cell| back(cell.at))).collect()
            },
            room: self.cuboid([0; 3], [0, 1, 2].map(end)),
            few: ends.then(|| few(&changing)).flatten(),
            changing,
            ends: shape.ends,
            begin: (shape.ends).map_or(Vec::new(), |[first, _]| back(first)),
        };
        for (wanted, edge) in &conditions.edges {
            let held = lying.holds(*wanted, self.edge(*edge));
            lying.room &= held;
        }
        lying
    }

    /// The cells of a side of the board.
    fn edge<W: Word>(&self, edge: BoardEdge) -> W {
        let (mut first, mut end) = ([0; 3], self.size);
        if edge.last {
            first[edge.axis] = self.size[edge.axis] - 1;
        } else {
            end[edge.axis] = 1;
        }
        self.cuboid(first, end)
    }

    fn event<W: Word>(&self, event: &Event<Vec<Shape>>) -> FitEvent<W> {
        match event {
            Event::Stuck | Event::BothPass => FitEvent::Never,
            Event::Count(count) => FitEvent::Count(FitCount::of(count)),
            Event::Reached(symbols, edge) => FitEvent::Reached(bits(symbols), self.edge(*edge)),
            Event::Joined(symbols, edges, near) => {
                let edges = edges.map(|edge| self.edge(edge));
                FitEvent::Joined(bits(symbols), edges, self.near(near))
            }
            Event::Pattern(shapes) => {
                let shapes = shapes.iter().filter(|shape| self.holds(shape));
                let none = Conditions::default();
                FitEvent::Pattern(shapes.map(|shape| self.lying(shape, &none)).collect())
            }
        }
    }

    /// True if no two ways to make one of these moves leave the same board: there is one move, whose slides show
    /// on the board; or each is one pattern, applied once, and no two patterns in no two places change the same cells
    /// alike.
    fn are_distinct<W: Word>(&self, moves: &[FitMove<W>]) -> bool {
        if let [rule] = moves
            && let Some(slides) = &rule.slides
            && are_told_apart(slides)
        {
            return true;
        }
        // Where the board goes on at the other side, a pattern may meet itself.
        let mut first_cells: HashMap<Vec<(u8, u8, u8)>, W> = HashMap::new();
        self.ends_at_sides()
            && moves.iter().all(|rule| match rule.steps.as_slice() {
                [step] if !step.again => step.lines.iter().flatten().all(|lying| {
                    let first = lying.changing[0].down;
                    let changes = lying.changing.iter();
                    let from_first = changes.map(|cell| (cell.down - first, cell.from, cell.to));
                    let seen = first_cells.entry(from_first.collect()).or_insert(W::NONE);
                    let here = lying.room.raise(first);
                    let new = !seen.meets(here);
                    *seen |= here;
                    new
                }),
                _ => false,
            })
    }
}
