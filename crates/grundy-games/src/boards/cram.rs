//! Cram: both players lay dominoes on a board, vertically or horizontally. Gardner, *Mathematical Games*, Scientific
//! American, February 1974, who also calls it plugg and dots-and-pairs; *Winning Ways*, chapter 15.

use crate::families::bits::Bits;
use crate::families::board::{Square, Symmetry};
use crate::families::domino::{self, Domino, Free};
use crate::families::grid::{Grid, GridRules, ImpartialGrid, Negative};
use crate::families::pattern::Pattern;
use grundy_core::{About, Convention, Player, Reason, Theorem, Verdict, Wanted, reason};

/// Cram on a board.
///
/// ```
/// use grundy_core::{Impartial, Notation};
/// use grundy_games::boards::cram::Cram;
/// let cram = Cram::default();
/// let board = cram.read("2x2").unwrap();
/// assert_eq!(cram.known_nimber(&board).unwrap().says, 0);
/// ```
pub type Cram = Grid<CramRules, 1>;

/// The rules of Cram.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CramRules;

impl GridRules<1> for CramRules {
    type Cells = u64;
    type Move = Domino;

    const ABOUT: About = About {
        name: "cram",
        aliases: &["plugg"],
        title: "Cram: both players lay dominoes, upright or flat",
        rules: "A move covers two free cells with a domino, side by side or one above the other. Whoever cannot lay a domino \
                loses. On an even by even board the second player wins by symmetry, on an even by odd board the first.",
        notation: domino::notation!("At most 64 cells."),
        examples: &["cram 4x5", "cram 3x3", "cram ..#/.../#.."],
        sources: &["Gardner 1974", "Lemoine and Viennot 2012"],
        ..About::PLAIN
    };
    const MARKS: &'static str = domino::MARKS;
    const FILLED: Option<char> = Some('.');
    const START: &'static str = "4x5";
    const MOVE: Pattern = domino::LAID;
    const SYMMETRY: Symmetry = Symmetry::Square;
    const NEGATIVE: Negative = Negative::Same;

    fn moves(&self, _: Player, board: &Free) -> impl Iterator<Item = Domino> {
        domino::dominoes(board, [false, true])
    }

    fn play(&self, board: &Free, mv: &Domino) -> Free {
        board.map(|free| free & !mv.cells(board))
    }

    fn live(&self, board: &Free) -> u64 {
        domino::live(board)
    }

    fn regions(&self, board: &Free) -> impl Iterator<Item = u64> {
        domino::regions(board)
    }

    fn theorem(&self, board: &Free, wanted: Wanted) -> Option<Theorem<Verdict<Domino>>> {
        const NORMAL: Convention = Convention::Normal;
        let centre = centre(board)?;
        match (wanted, centre) {
            (Wanted::Nimber, Centre::Free) => Some(by_symmetry(Verdict::Nimber(0), mirrored())),
            (
                Wanted::Winner {
                    convention: NORMAL,
                    first,
                },
                Centre::Free,
            ) => Some(by_symmetry(Verdict::Winner(first.opponent()), mirrored())),
            (
                Wanted::Winner {
                    convention: NORMAL,
                    first,
                },
                Centre::Domino,
            ) => Some(by_symmetry(Verdict::Winner(first), first_on_the_centre())),
            _ => None,
        }
    }
}

impl ImpartialGrid<1> for CramRules {
    fn options(&self, board: &Free) -> impl Iterator<Item = Free> {
        domino::after(board, false).chain(domino::after(board, true))
    }

    /// The number of moves. On a 4x7 board, trying regions in this order visits 26,619 positions; in the order of the
    /// numbers of cells, 67,306.
    fn weight(&self, board: &Free, region: u64) -> u32 {
        let region = board.map(|free| free & region);
        domino::places(&region, false).count() + domino::places(&region, true).count()
    }
}

/// The theorem with this reason.
fn by_symmetry<T>(says: T, reason: Reason) -> Theorem<T> {
    Theorem {
        says,
        name: "Cram by symmetry",
        source: "Gardner 1974",
        reason,
    }
}

/// The reason on boards whose centre is free of dominoes that meet their own image.
fn mirrored() -> Reason {
    reason!(
        "a half turn leaves the board as it is, and no domino meets its image, so the second player answers every domino \
         by its image and has the last move"
    )
}

/// The reason on boards where a domino fits on the centre.
fn first_on_the_centre() -> Reason {
    reason!(
        "the first domino goes on the centre; then every domino is answered by its image under a half turn of the board, \
         which is always free, so the first player has the last move"
    )
}

/// The centre of a board that a half turn leaves as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Centre {
    /// Nothing can be covered there: every domino can be answered by its image.
    Free,
    /// Two cells for a single domino, which is its own image.
    Domino,
    /// A cell that several dominoes could cover; each meets its image there.
    Square,
}

/// The centre of the smallest board that holds the free cells; `None` where a half turn changes that board.
fn centre(board: &Free) -> Option<Centre> {
    let board = board.part(board.plane(0));
    if board.half_turn() != board {
        return None;
    }
    let (rows, columns) = board.size();
    let (flat, upright) = (domino::places(&board, false), domino::places(&board, true));
    // The square at the centre, or the one above it or to its left where the centre lies between two.
    let centre = board.one(Square {
        row: (rows - 1) / 2,
        column: (columns - 1) / 2,
    });
    Some(match (rows % 2 == 1, columns % 2 == 1) {
        (true, true) => {
            let covered = flat | upright | flat.up(1) | upright.up(board.stride());
            if covered.meets(centre) {
                Centre::Square
            } else {
                Centre::Free
            }
        }
        (true, false) if flat.meets(centre) => Centre::Domino,
        (false, true) if upright.meets(centre) => Centre::Domino,
        _ => Centre::Free,
    })
}
