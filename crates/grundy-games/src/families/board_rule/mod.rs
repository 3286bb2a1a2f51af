//! A board game whose rule is written in one line of patterns: `board {left: xo -> .x; right: ox -> .o}: xoxo/oxox`.
//!
//! `parse.rs` reads the rule; `shapes.rs` lays its patterns in every way in which they may lie; a move is found by bit
//! operations for all places of a board at once, a shift and an intersection for each cell of a pattern. What the family
//! knows of a ruleset it proves from the patterns: whether play ends (`ends.rs`), which turns and reflections of a board are
//! the same game, how the players exchange their roles, and which regions of a board never meet.

mod ends;
mod notation;
mod parse;
mod shapes;

use crate::families::bits::Bits;
use crate::families::board::{Around, Board, Symmetry};
pub use crate::families::rule::{Apart, Same, Sides};
use grundy_core::{Impartial, ParseError, Partizan, Player, Ruleset, SeeOption};
use shapes::{Image, Moves, Shape, Step};
use std::collections::{BTreeSet, HashSet};
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The symbols of a board besides that of cells that do not matter.
const PLANES: usize = 5;

/// The position of a board rule.
pub type Cells = Board<u128, PLANES>;

/// A board rule that names no sides.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::families::board_rule::ImpartialBoard;
/// let cram = ImpartialBoard::from_rules(Some("{.. -> ##}")).unwrap();
/// assert_eq!(cram.moves(&cram.read("2x2").unwrap()).count(), 4);
/// ```
pub type ImpartialBoard = BoardRule<Same>;

/// A board rule with moves of Left and of Right.
pub type PartizanBoard = BoardRule<Apart>;

/// A board rule that was read; see [`any`] for both kinds.
#[derive(Clone, Debug)]
pub struct BoardRule<S> {
    /// The moves of Left and of Right.
    moves: [Moves; 2],
    /// The mark of cells that do not matter, then those of the colours of a board.
    marks: String,
    /// The symbols that a pattern looks at.
    seen: Vec<u8>,
    symmetry: Symmetry,
    negative: Option<Roles>,
    /// True if play is proved to end.
    ends: bool,
    /// The neighbours by which regions are connected.
    around: Around,
    /// True if a pattern has a star, so that lines of the board have a longest length.
    stars: bool,
    /// The rule in braces, as it was written, in one line.
    text: String,
    sides: PhantomData<S>,
}

/// The exchange of the players' roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Roles {
    /// Two marks change places, by their numbers in `marks`.
    swapped: Option<[usize; 2]>,
    /// Rows become columns.
    transposed: bool,
}

/// A board rule of either kind.
#[derive(Clone, Debug)]
pub enum AnyBoard {
    /// Both players have the same moves.
    Same(ImpartialBoard),
    /// Each player has moves of their own.
    Apart(PartizanBoard),
}

/// The board rule that a text says, of the kind that it is.
///
/// # Errors
/// What was found, what was expected, and where.
///
/// ```
/// use grundy_games::families::board_rule::{AnyBoard, any};
/// assert!(matches!(any("{.. -> ##}"), Ok(AnyBoard::Same(_))));
/// assert!(matches!(any("{left: xo -> .x; right: ox -> .o}"), Ok(AnyBoard::Apart(_))));
/// assert_eq!(any("{xo -> .}").unwrap_err().at, 7);
/// ```
pub fn any(text: &str) -> Result<AnyBoard, ParseError> {
    let written = parse::written(text)?;
    let moves = shapes::moves(&written);
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    let line = if line.starts_with('{') {
        line
    } else {
        format!("{{{line}}}")
    };
    if written.partizan {
        BoardRule::of(moves, line, text).map(AnyBoard::Apart)
    } else {
        BoardRule::of(moves, line, text).map(AnyBoard::Same)
    }
}

/// The board after a move, which names the move: two moves that leave the same board are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct After(Cells);

impl<S: Sides> BoardRule<S> {
    fn of(moves: [Moves; 2], line: String, text: &str) -> Result<BoardRule<S>, ParseError> {
        let steps = || moves.iter().flatten().flatten();
        let places = || {
            steps()
                .flat_map(|step| step.lines.iter().flatten())
                .flat_map(|s| &s.cells)
        };
        let mut seen: BTreeSet<u8> = places().map(|place| place.from).collect();
        for step in steps() {
            seen.extend(
                step.conditions
                    .iter()
                    .flat_map(|condition| &condition.symbols),
            );
            seen.extend(&step.liberties);
            // A group breathes through empty cells.
            seen.extend((!step.liberties.is_empty()).then_some(b'.'));
        }
        let named: BTreeSet<u8> = places()
            .map(|place| place.to)
            .chain(seen.iter().copied())
            .collect();
        // A cell whose symbol no pattern looks at never matters again: it may be cut off, and holes are such cells.
        let base = named.iter().find(|symbol| !seen.contains(symbol)).copied();
        let base = match base {
            Some(_) if !seen.contains(&b'.') && named.contains(&b'.') => b'.',
            Some(_) if named.contains(&b'#') && !seen.contains(&b'#') => b'#',
            Some(symbol) => symbol,
            None => {
                let unnamed = b"#_~^!&%".iter().find(|symbol| !named.contains(symbol));
                *unnamed.unwrap_or(&b'#')
            }
        };
        let colours: Vec<u8> = named
            .iter()
            .copied()
            .filter(|symbol| *symbol != base)
            .collect();
        if colours.len() > PLANES {
            let expected = format!("at most {PLANES} symbols besides one that no pattern looks at");
            let found = format!("{} symbols", colours.len());
            return Err(ParseError::new(0, found, expected));
        }
        if moves[0].is_empty() && moves[1].is_empty() {
            return Err(ParseError::at_piece(
                text,
                text.trim(),
                "a rule with a pattern",
            ));
        }
        let marks: String = std::iter::once(base)
            .chain(colours)
            .map(char::from)
            .collect();
        let number = |symbol: u8| marks.bytes().position(|mark| mark == symbol);
        let number = |symbol: u8| number(symbol).expect("every symbol has a number") as u8;
        let numbered = moves
            .each_ref()
            .map(|moves| shapes::renamed(moves, &number));
        let diagonal = steps().any(|step| {
            let touches = step.lines.iter().flatten().any(|shape| !is_straight(shape));
            touches || step.conditions.iter().any(|condition| condition.around)
        });
        let stars = steps().any(|step| step.lines.iter().any(|line| line.len() > 1));
        let ends = ends::play_ends(&moves);
        Ok(BoardRule {
            symmetry: symmetry(&numbered),
            negative: roles(&numbered, marks.len()),
            seen: seen.into_iter().collect(),
            around: if diagonal {
                Around::King
            } else {
                Around::Orthogonal
            },
            moves: numbered,
            marks,
            ends,
            stars,
            text: line,
            sides: PhantomData,
        })
    }

    /// Calls `see` with the board after each move of a player; one board perhaps more than once.
    fn each(&self, player: Player, board: &Cells, see: &mut dyn FnMut(Cells)) {
        for steps in &self.moves[player.index()] {
            self.step(steps, board, None, see);
        }
    }

    /// The boards after the remaining steps of a move, the next of which begins at a cell if there was one before it.
    fn step(
        &self,
        steps: &[Step],
        board: &Cells,
        begins: Option<[usize; 2]>,
        see: &mut dyn FnMut(Cells),
    ) {
        let Some((step, rest)) = steps.split_first() else {
            see(*board);
            return;
        };
        let planes = Planes::of(board);
        for line in &step.lines {
            self.along(line, step, rest, (board, &planes), begins, see);
        }
    }

    /// The same for one way in which the pattern may lie.
    fn along(
        &self,
        line: &[Shape],
        step: &Step,
        rest: &[Step],
        (board, planes): (&Cells, &Planes),
        begins: Option<[usize; 2]>,
        see: &mut dyn FnMut(Cells),
    ) {
        for shape in line {
            let mut corners = planes.corners(board, shape);
            if let Some(first) = begins {
                corners &= only_corner(board, shape, first);
            }
            for condition in &step.conditions {
                if corners.is_none() {
                    break;
                }
                corners &= planes.holds(board, shape, condition);
            }
            for corner in corners.cells() {
                let next = after(board, shape, corner);
                if !breathes(&next, &step.liberties, &self.marks) {
                    continue;
                }
                let last = shape.ends.map(|[_, last]| cell_of(board, corner, last));
                self.step(rest, &next, last, see);
                if step.again {
                    let planes = Planes::of(&next);
                    self.along(line, step, rest, (&next, &planes), last, see);
                }
            }
        }
    }

    /// The boards after the moves of a player, each once.
    fn boards(&self, player: Player, board: &Cells) -> Vec<Cells> {
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        self.each(player, board, &mut |next| {
            if seen.insert(next) {
                all.push(next);
            }
        });
        all
    }

    /// The part of the board that may still matter.
    fn least(&self, board: Cells) -> Cells {
        board.part(board.used()).least_image(self.symmetry)
    }
}

/// The cells of each symbol of a board, by its number among the marks.
struct Planes([u128; PLANES + 1]);

impl Planes {
    fn of(board: &Cells) -> Planes {
        let mut planes = [0; PLANES + 1];
        planes[0] = board.everywhere() & !board.used();
        for (colour, plane) in planes[1..].iter_mut().enumerate() {
            *plane = board.plane(colour);
        }
        Planes(planes)
    }

    /// The cells on which the first corner of a shape can lie.
    fn corners(&self, board: &Cells, shape: &Shape) -> u128 {
        let (rows, columns) = board.size();
        let [height, width] = shape.size.map(usize::from);
        if height > rows || width > columns {
            return 0;
        }
        let stride = board.stride();
        let mut corners = u128::rectangle(rows - height + 1, columns - width + 1, stride);
        for place in &shape.cells {
            corners &= self.0[usize::from(place.from)].down(offset(place.at, stride));
            if corners.is_none() {
                break;
            }
        }
        corners
    }

    /// The corners at which a condition holds: of each cell that changes, for none of the symbols to be near; of some cell
    /// that changes, for one to be near.
    fn holds(&self, board: &Cells, shape: &Shape, condition: &parse::Condition) -> u128 {
        let stride = board.stride();
        let symbols = condition.symbols.iter();
        let stones = symbols.fold(0, |all, &symbol| all | self.0[usize::from(symbol)]);
        let around = if condition.around {
            Around::King
        } else {
            Around::Orthogonal
        };
        let near = board.around(stones, around);
        let changing = shape.cells.iter().filter(|place| place.from != place.to);
        let any = changing.fold(0, |any, place| any | near.down(offset(place.at, stride)));
        if condition.wanted { any } else { !any }
    }
}

/// The distance of a cell of a shape from its corner.
fn offset([row, column]: [u8; 2], stride: usize) -> usize {
    usize::from(row) * stride + usize::from(column)
}

/// The row and the column of a cell of a shape that lies with its corner on a cell of the board.
fn cell_of(board: &Cells, corner: usize, [row, column]: [u8; 2]) -> [usize; 2] {
    let corner = board.square(corner);
    [
        corner.row + usize::from(row),
        corner.column + usize::from(column),
    ]
}

/// The corner at which the first cell of a shape lies on a cell of the board, as a set.
fn only_corner(board: &Cells, shape: &Shape, [row, column]: [usize; 2]) -> u128 {
    let [first, _] = shape
        .ends
        .expect("where parts follow each other, shapes have ends");
    let [down, right] = first.map(usize::from);
    match (row.checked_sub(down), column.checked_sub(right)) {
        (Some(row), Some(column)) => u128::one(row * board.stride() + column),
        _ => 0,
    }
}

/// The board after a shape has changed with its corner on a cell.
fn after(board: &Cells, shape: &Shape, corner: usize) -> Cells {
    let stride = board.stride();
    let changing = || shape.cells.iter().filter(|place| place.from != place.to);
    let bit = |place: &shapes::Place| u128::one(corner + offset(place.at, stride));
    let cleared = changing().fold(0, |all, place| all | bit(place));
    let mut next = board.map(|plane| plane & !cleared);
    for place in changing().filter(|place| place.to > 0) {
        let colour = usize::from(place.to) - 1;
        next = next.with(colour, next.plane(colour) | bit(place));
    }
    next
}

/// True if every group of equal stones of these symbols has a free neighbour.
fn breathes(board: &Cells, symbols: &[u8], marks: &str) -> bool {
    if symbols.is_empty() {
        return true;
    }
    let planes = Planes::of(board);
    let free = marks.bytes().position(|mark| mark == b'.');
    let free = free.map_or(0, |number| planes.0[number]);
    let near = board.around(free, Around::Orthogonal);
    symbols.iter().all(|&symbol| {
        let stones = planes.0[usize::from(symbol)];
        board
            .regions(stones, Around::Orthogonal)
            .all(|group| group.meets(near))
    })
}

/// True if the cells of a shape are connected by their sides.
fn is_straight(shape: &Shape) -> bool {
    shape.size.contains(&1)
        || shape.cells.len() == usize::from(shape.size[0]) * usize::from(shape.size[1])
}

/// The turns and reflections that every rule of moves survives.
fn symmetry(moves: &[Moves; 2]) -> Symmetry {
    let survives = |image| {
        moves
            .iter()
            .all(|moves| shapes::image(moves, image) == *moves)
    };
    let reflections = survives(Image::UpsideDown) && survives(Image::Mirrored);
    match (reflections, reflections && survives(Image::Transposed)) {
        (_, true) => Symmetry::Square,
        (true, false) => Symmetry::Reflections,
        (false, _) => Symmetry::None,
    }
}

/// The way in which the players exchange their roles, if one is found: two symbols change places, rows become columns, or
/// both.
fn roles(moves: &[Moves; 2], marks: usize) -> Option<Roles> {
    let pairs = (0..marks).flat_map(|a| (a + 1..marks).map(move |b| Some([a, b])));
    for swapped in std::iter::once(None).chain(pairs) {
        let name = |symbol: u8| match swapped {
            Some([a, b]) if usize::from(symbol) == a => b as u8,
            Some([a, b]) if usize::from(symbol) == b => a as u8,
            _ => symbol,
        };
        let named = shapes::renamed(&moves[0], &name);
        let back = shapes::renamed(&moves[1], &name);
        for transposed in [false, true] {
            let image = |moves: &Moves| {
                if transposed {
                    shapes::image(moves, Image::Transposed)
                } else {
                    moves.clone()
                }
            };
            // A swap with the mark of cells that do not matter would change the size of the board.
            let whole = swapped.is_none_or(|[a, _]| a > 0);
            if whole && image(&named) == moves[1] && image(&back) == moves[0] {
                return Some(Roles {
                    swapped,
                    transposed,
                });
            }
        }
    }
    None
}

impl<S: Sides> Ruleset for BoardRule<S> {
    type Position = Cells;
    type Move = After;

    fn start(&self) -> Cells {
        self.usual_start()
    }

    fn play(&self, _: &Cells, mv: &After) -> Cells {
        mv.0
    }

    /// The regions of cells that a pattern may look at: what lies between them no pattern ever does.
    fn components(&self, board: &Cells) -> impl Iterator<Item = Cells> {
        let regions = board.regions(board.used(), self.around);
        regions.map(|region| board.part(region))
    }

    fn canonical(&self, board: Cells) -> Cells {
        self.least(board)
    }
}

impl<S: Sides> Partizan for BoardRule<S> {
    fn moves_of(&self, player: Player, board: &Cells) -> impl Iterator<Item = After> {
        self.boards(player, board).into_iter().map(After)
    }

    fn same_for_both(&self) -> bool {
        S::SAME
    }

    fn may_repeat(&self, _: &Cells) -> bool {
        !self.ends
    }

    fn negative(&self, board: &Cells) -> Option<Cells> {
        if S::SAME {
            return Some(*board);
        }
        let Roles {
            swapped,
            transposed,
        } = self.negative?;
        let board = match swapped {
            Some([a, b]) => board.swapped(a - 1, b - 1),
            None => *board,
        };
        Some(if transposed {
            board.transposed()
        } else {
            board
        })
    }
}

impl Impartial for ImpartialBoard {
    fn each_option(&self, board: &Cells, see: &mut SeeOption<'_, Cells>) -> ControlFlow<()> {
        let mut done = HashSet::new();
        for option in self.boards(Player::Left, board) {
            let least = self.least(option);
            if !done.insert(least) {
                continue;
            }
            let parts = self.components(&least).map(|part| self.least(part));
            see(least.used().count(), parts.collect())?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests;
