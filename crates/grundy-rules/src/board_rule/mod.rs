//! A board game whose rule is written in one line of patterns: `board {left: xo -> .x; right: ox -> .o}: xoxo/oxox`.
//!
//! `parse.rs` reads the rule, with `over.rs` for the ends of play that it names; `shapes.rs` lays its patterns in every way
//! in which they may lie; in `fit/` a move is found by bit operations for all places of a board at once, a shift and an
//! intersection for each cell of a pattern, with what depends on the size of the board made once. A rule that names ends of
//! play is a game of turns (`turns.rs`); other rules are partizan or impartial, and whoever cannot move loses. What the
//! family knows of a ruleset it proves from the patterns: whether play ends (`termination.rs`), which turns and reflections
//! of a board are the same game, how the players exchange their roles, and which regions of a board never meet.

mod cells;
mod change;
mod fit;
mod image;
mod laid;
mod moment;
mod notation;
mod numbers;
mod over;
mod parse;
mod patterns;
mod planes;
mod shapes;
mod termination;
mod turns;
mod words;

pub use crate::rule::{Apart, Same, Sides};
use cells::Direction;
pub use change::{Change, Changes, FewChanges};
pub use fit::{MoveSearch, Word};
use fit::{SizedPatterns, fitted};
use grundy_core::{Impartial, Notation, Outcome, ParseError, Partizan, Player, Ruleset, SeeOption};
use grundy_games::families::bits::Bits;
use grundy_games::families::board::{Around, Symmetry};
pub use image::BoardImage;
use laid::{Laid, LaidFrame};
pub use moment::Moment;
pub use over::BoardEdge;
pub use planes::Cells;
use rustc_hash::FxHashSet;
use shapes::{Moves, PatternStep, Shape};
use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::ops::ControlFlow;
pub use turns::{TurnBoard, TurnMove};

/// A board rule that names no sides.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_rules::board_rule::ImpartialBoard;
/// let cram = ImpartialBoard::from_rules(Some("{.. -> ##}")).unwrap();
/// assert_eq!(cram.moves(&cram.read("2x2").unwrap()).count(), 4);
/// ```
pub type ImpartialBoard = BoardRule<Same>;

/// A board rule with moves of Left and of Right.
pub type PartizanBoard = BoardRule<Apart>;

/// A board rule that was read; see [`any`] for all kinds.
#[derive(Clone, Debug)]
pub struct BoardRule<S> {
    patterns: SizedPatterns,
    /// The turns and reflections of a board of one layer that are the same game.
    symmetry: Symmetry,
    /// Those of a board of several layers.
    images: Vec<BoardImage>,
    negative: Option<Roles>,
    /// The neighbours by which regions are connected; none where patterns reach over cells that they do not look at, or
    /// where the board has no edge.
    around: Option<Around>,
    /// The symbols whose groups all have a free neighbour after every move.
    breathing: Vec<u8>,
    frame: LaidFrame,
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

/// A board rule of any kind.
#[derive(Clone, Debug)]
pub enum AnyBoard {
    /// Both players have the same moves.
    Same(ImpartialBoard),
    /// Each player has moves of their own.
    Apart(PartizanBoard),
    /// A game of turns whose ends are won, lost or tied.
    Turns(TurnBoard<Outcome>),
    /// A game of turns whose ends are scores.
    Scores(TurnBoard<i64>),
}

/// The board rule that a text says, of the kind that it is.
///
/// # Errors
/// What was found, what was expected, and where.
///
/// ```
/// use grundy_rules::board_rule::{AnyBoard, any};
/// assert!(matches!(any("{.. -> ##}"), Ok(AnyBoard::Same(_))));
/// assert!(matches!(any("{left: xo -> .x; right: ox -> .o}"), Ok(AnyBoard::Apart(_))));
/// assert!(matches!(any("{. -> x; over when xxx: loses}"), Ok(AnyBoard::Turns(_))));
/// assert_eq!(any("{xo -> .}").unwrap_err().at, 7);
/// // In a file a line that begins with # and a blank is a remark, unless it is a pattern.
/// assert!(any("# Cram\n.. -> ##\n").is_ok());
/// ```
pub fn any(text: &str) -> Result<AnyBoard, ParseError> {
    let plain = parse::without_remarks(text);
    let written = parse::written(&plain)?;
    let laid = Laid::of(&written, &plain)?;
    if written.is_scored() {
        Ok(AnyBoard::Scores(TurnBoard::of(&written, laid)))
    } else if written.is_played_in_turns() {
        Ok(AnyBoard::Turns(TurnBoard::of(&written, laid)))
    } else if written.partizan {
        Ok(AnyBoard::Apart(BoardRule::of(laid)))
    } else {
        Ok(AnyBoard::Same(BoardRule::of(laid)))
    }
}

/// The cells that a move changes, which name the move: two moves that leave the same board are one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct After(Changes);

impl<S: Sides> BoardRule<S> {
    fn of(laid: Laid) -> BoardRule<S> {
        let moves = &laid.patterns.moves;
        let images = images(moves, laid.patterns.wrap);
        let breathing = breathing(moves);
        BoardRule {
            symmetry: symmetry(&images),
            images,
            negative: roles(moves, laid.patterns.marks.len(), laid.patterns.wrap),
            around: around(moves)
                .filter(|_| laid.patterns.wrap == [false; 3] && breathing.is_some()),
            breathing: breathing.unwrap_or_default(),
            patterns: SizedPatterns::new(laid.patterns),
            frame: laid.frame,
            sides: PhantomData,
        }
    }

    /// The turns and reflections of a board that are the same game, on boards that they suit.
    ///
    /// ```
    /// use grundy_core::Described;
    /// use grundy_rules::board_rule::PartizanBoard;
    /// let clobber = PartizanBoard::from_rules(Some("{left: xo -> .x; right: ox -> .o}")).unwrap();
    /// let flat = clobber.symmetries().iter().filter(|image| image.keeps_layers());
    /// assert_eq!((clobber.symmetries().len(), flat.count()), (48, 8));
    /// ```
    #[must_use]
    pub fn symmetries(&self) -> &[BoardImage] {
        &self.images
    }

    /// True if every group of a symbol that must keep a liberty has one on this board.
    fn breathes(&self, board: &Cells) -> bool {
        self.breathing.is_empty()
            || fitted!(self.patterns.fit(board), fit => fit.all_breathe(board, &self.breathing))
    }

    /// The part of the board that may still matter, as the least of its images.
    fn representative(&self, board: Cells) -> Cells {
        let part = match self.around {
            Some(_) => board.part(board.used()),
            None => board,
        };
        if part.size()[0] == 1 {
            return part.flat().least_image(self.symmetry).into();
        }
        let suits = |image: &&BoardImage| image.suits(part.size(), self.patterns.wrap);
        let images = self.images.iter().filter(suits);
        images.map(|image| part.image(*image)).min().unwrap_or(part)
    }
}

/// The neighbours by which regions are connected that patterns may look at together; none where a pattern reaches over cells
/// that it does not look at, or a part of a move may be anywhere or must lie on a side of the board.
fn around(moves: &[Moves; 2]) -> Option<Around> {
    let steps = || moves.iter().flatten().flatten();
    let shapes = || steps().flat_map(|step| step.lines.iter().flatten());
    let volume = |shape: &Shape| shape.size.into_iter().map(usize::from).product::<usize>();
    // A pattern that ends with any symbol needs room beyond the cells that it looks at.
    let is_spanned = |shape: &Shape| {
        (0..3).all(|axis| {
            let at = || shape.cells.iter().map(|place| place.at[axis]);
            at().min() == Some(0) && at().max() == Some(shape.size[axis] - 1)
        })
    };
    // A line in which each cell touches the next.
    let is_diagonal = |shape: &Shape| {
        let touch = |[a, b]: [[u8; 3]; 2]| (0..3).all(|axis| a[axis].abs_diff(b[axis]) <= 1);
        let mut pairs = shape.cells.windows(2);
        pairs.all(|pair| touch([pair[0].at, pair[1].at]))
    };
    if steps().any(|step| step.elsewhere || !step.conditions.edges.is_empty()) {
        return None;
    }
    let is_near = |shape: &Shape| shape.cells.len() == volume(shape) || is_diagonal(shape);
    if !shapes().all(|shape| is_spanned(shape) && is_near(shape)) {
        return None;
    }
    let slanting = |step: &Direction| step.iter().filter(|step| **step != 0).count() > 1;
    let near = steps().flat_map(|step| &step.conditions.near);
    let diagonal = shapes().any(|shape| shape.cells.len() < volume(shape))
        || near.flat_map(|condition| &condition.near).any(slanting);
    Some(if diagonal {
        Around::King
    } else {
        Around::Orthogonal
    })
}

/// The symbols whose groups all have a free neighbour after every move, of either player; `None` if moves ask for different
/// ones. Then a group without one, which another move may leave, forbids moves far from it, so regions meet.
fn breathing(moves: &[Moves; 2]) -> Option<Vec<u8>> {
    let rules = || moves.iter().flatten();
    let asked = |step: &PatternStep| step.conditions.liberties.clone();
    let all: BTreeSet<Vec<u8>> = rules()
        .flatten()
        .map(asked)
        .filter(|s| !s.is_empty())
        .collect();
    let Some(symbols) = all.first() else {
        return Some(Vec::new());
    };
    let always = |rule: &Vec<PatternStep>| rule.last().map(asked).as_ref() == Some(symbols);
    (all.len() == 1 && rules().all(always)).then(|| symbols.clone())
}

/// The turns and reflections that every rule of moves survives.
fn images(moves: &[Moves; 2], wrap: [bool; 3]) -> Vec<BoardImage> {
    let survives = |image: &BoardImage| {
        image.axes(wrap) == wrap
            && moves
                .iter()
                .all(|moves| shapes::image(moves, *image) == *moves)
    };
    BoardImage::all().filter(survives).collect()
}

/// Those of them that keep layers, as far as boards of rows know them.
fn symmetry(images: &[BoardImage]) -> Symmetry {
    let has = |image| images.contains(&image);
    let reflections = has(BoardImage::UPSIDE_DOWN) && has(BoardImage::MIRRORED);
    match (reflections, reflections && has(BoardImage::TRANSPOSED)) {
        (_, true) => Symmetry::Square,
        (true, false) => Symmetry::Reflections,
        (false, _) => Symmetry::None,
    }
}

/// The way in which the players exchange their roles, if one is found: two symbols change places, rows become columns, or
/// both.
fn roles(moves: &[Moves; 2], marks: usize, wrap: [bool; 3]) -> Option<Roles> {
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
            if transposed && BoardImage::TRANSPOSED.axes(wrap) != wrap {
                continue;
            }
            let image = |moves: &Moves| {
                if transposed {
                    shapes::image(moves, BoardImage::TRANSPOSED)
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
        let usual = || self.patterns.usual_start();
        self.frame.start.unwrap_or_else(usual)
    }

    fn in_words(&self, board: &Cells) -> Option<String> {
        Some(self.show(board))
    }

    fn play(&self, board: &Cells, mv: &After) -> Cells {
        board.after(&mv.0)
    }

    /// The regions of cells that a pattern may look at: what lies between them no pattern ever does. A board with a group
    /// that does not breathe, as no move leaves one, is a region: that group forbids moves everywhere.
    fn components(&self, board: &Cells) -> impl Iterator<Item = Cells> {
        let regions: Vec<Cells> = match self.around {
            Some(around) if self.breathes(board) => {
                let used = board.used();
                let regions = match board.size() {
                    [1, ..] => board.flat().regions(used, around).collect(),
                    _ => fitted!(self.patterns.fit(board), fit => fit.regions(used, around)),
                };
                regions
                    .into_iter()
                    .map(|region| board.part(region))
                    .collect()
            }
            _ => vec![*board],
        };
        regions.into_iter()
    }

    fn canonical(&self, board: Cells) -> Cells {
        self.representative(board)
    }
}

impl<S: Sides> Partizan for BoardRule<S> {
    fn moves_of(&self, player: Player, board: &Cells) -> impl Iterator<Item = After> {
        let after = |changes, _| After(changes);
        let moves =
            fitted!(self.patterns.fit(board), fit => fit.moves(player, &fit.on(board), after));
        moves.into_iter()
    }

    fn same_for_both(&self) -> bool {
        S::SAME
    }

    fn may_repeat(&self, _: &Cells) -> bool {
        !self.patterns.always_ends
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
            board.image(BoardImage::TRANSPOSED)
        } else {
            board
        })
    }
}

impl Impartial for ImpartialBoard {
    fn each_option(&self, board: &Cells, see: &mut SeeOption<'_, Cells>) -> ControlFlow<()> {
        let mut done = FxHashSet::default();
        for mv in self.moves_of(Player::Left, board) {
            let next = self.representative(self.play(board, &mv));
            if !done.insert(next) {
                continue;
            }
            let parts = self.components(&next);
            let parts = parts.map(|part| self.representative(part));
            see(next.used().count(), parts.collect())?;
        }
        ControlFlow::Continue(())
    }
}
