//! King and one piece against king: simplified chess on boards of 3x3 to 16x16, in which play can run in cycles.
//!
//! All positions are solved backwards from the mates, after Thompson (1986). A game says which piece it is ([`Companion`]);
//! the rules are here, with a number for each position and the moves backwards; the pieces in `man.rs`, the notation in
//! `words.rs`.

mod man;
mod words;

use crate::families::cells::Cell;
use grundy_core::{About, Outcome, Player, Ruleset, Sequential, Turn};
use man::BoardSize;
pub use man::Man;
use std::fmt::Debug;
use std::marker::PhantomData;

/// The longest side.
const LONGEST: u64 = 16;
/// The piece with which a game of the family begins.
pub trait Companion: Clone + Debug + Eq + Send + Sync + 'static {
    /// The game's description for the catalog.
    const ABOUT: About;
    /// The piece.
    const MAN: Man;
    /// The side of the board where none is given.
    const SIDE: u8 = 4;
}

/// The endgame on a board with rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingAnd<C> {
    /// Each side is 3 to 16.
    board: BoardSize,
    companion: PhantomData<C>,
}

/// The cells of the pieces and the side to move. The side that is not to move is never in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    king: Cell,
    /// `None`: it was captured.
    man: Option<(Man, Cell)>,
    black: Cell,
    turn: Player,
}

/// A move of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The king of the side to move.
    King {
        /// The cell to which it goes, column and row from 0.
        to: (u8, u8),
    },
    /// White's other piece.
    Man {
        /// The cell to which it goes, column and row from 0.
        to: (u8, u8),
        /// Its kind from then on.
        becomes: Man,
    },
}

/// True if two cells are the same or neighbours.
#[inline]
fn touch(a: Cell, b: Cell) -> bool {
    a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
}

impl<C: Companion> KingAnd<C> {
    /// The endgame on a board of `side` by `side`.
    ///
    /// # Errors
    /// A sentence: the side is not 3 to 16.
    pub fn new(side: u8) -> Result<KingAnd<C>, String> {
        KingAnd::sized(side, side)
    }

    /// The endgame on a board with this many rows and columns.
    ///
    /// # Errors
    /// A sentence: a side is not 3 to 16.
    pub fn sized(rows: u8, columns: u8) -> Result<KingAnd<C>, String> {
        let range = 3..=LONGEST as u8;
        if range.contains(&rows) && range.contains(&columns) {
            Ok(KingAnd {
                board: BoardSize { rows, columns },
                companion: PhantomData,
            })
        } else {
            Err(format!("sides from 3 to {LONGEST}"))
        }
    }

    /// Every legal position with both sides to move, the piece on the board, once each.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let ranks = 0..self.ranks().expect("a board has a ranking");
        let all = ranks.filter_map(|rank| self.unrank(rank));
        all.filter(|p| matches!(p.man, Some((man, _)) if man == C::MAN))
            .collect()
    }

    /// The piece and its cell. Its kind is known beforehand, except where the game began with a pawn.
    #[inline]
    fn man(p: &Position) -> Option<(Man, Cell)> {
        let (man, at) = p.man?;
        Some((if C::MAN == Man::Pawn { man } else { C::MAN }, at))
    }

    /// True if the black king is attacked.
    #[inline]
    fn in_check(p: &Position) -> bool {
        Self::man(p).is_some_and(|(man, at)| man.attacks(at, p.black, p.king))
    }

    /// The moves of the side to move. Without the piece neither side can win, and there are no moves.
    #[inline]
    fn all_moves(&self, p: &Position) -> impl Iterator<Item = Move> + use<C> {
        let p = *p;
        let man = |turn: Player| Self::man(&p).filter(|_| p.turn == turn);
        let black = man(Player::Right).map(|(man, at)| {
            let kings = self.board.around(p.black);
            let kings = kings.filter(move |&to| !touch(to, p.king) && !man.attacks(at, to, p.king));
            kings.map(|to| Move::King { to })
        });
        let white = man(Player::Left).map(|(man, at)| {
            let kings = self.board.around(p.king);
            let kings = kings.filter(move |&to| to != at && !touch(to, p.black));
            let men = man.moves(self.board, at, [p.king, p.black]);
            kings
                .map(|to| Move::King { to })
                .chain(men.map(|(becomes, to)| Move::Man { to, becomes }))
        });
        black
            .into_iter()
            .flatten()
            .chain(white.into_iter().flatten())
    }

    /// The positions before a move of black's king; where the piece is gone, that move captured it.
    #[inline]
    fn before_black(&self, p: &Position) -> impl Iterator<Item = Position> + use<C> {
        let p = *p;
        let kinds = match Self::man(&p) {
            Some((man, _)) => man.alone(),
            None => C::MAN.kinds(),
        };
        self.board.around(p.black).flat_map(move |black| {
            kinds.iter().map(move |&kind| Position {
                black,
                man: p.man.or(Some((kind, p.black))),
                turn: Player::Right,
                ..p
            })
        })
    }

    /// The positions before a move of white's king or piece, with the piece on the board and black to move.
    #[inline]
    fn before_white(&self, p: &Position) -> impl Iterator<Item = Position> + use<C> {
        let white = Position {
            turn: Player::Left,
            ..*p
        };
        let kings = self.board.around(p.king);
        let kings = kings.map(move |king| Position { king, ..white });
        let pieces = [p.king, p.black];
        let men = Self::man(p).map(|(man, at)| {
            let board = self.board;
            let pawns = C::MAN == Man::Pawn;
            man.before(board, at, pieces, pawns)
        });
        let men = men.into_iter().flatten().map(move |man| Position {
            man: Some(man),
            ..white
        });
        kings.chain(men)
    }

    /// The fault of pieces that cannot stand so; `None` when they can.
    #[inline]
    fn fault(&self, p: &Position) -> Option<&'static str> {
        let at = p.man.map(|(_, at)| at);
        let ends = |y: u8| y == 0 || y + 1 == self.board.rows;
        if at == Some(p.king) || at == Some(p.black) {
            Some("two pieces on one cell")
        } else if touch(p.king, p.black) {
            Some("kings that touch")
        } else if p.turn == Player::Left && Self::in_check(p) {
            Some("black in check with white to move")
        } else if p.man.is_none() && p.turn == Player::Right {
            Some("no piece with black to move")
        } else if matches!(Self::man(p), Some((Man::Pawn, (_, y))) if ends(y)) {
            Some("a pawn on its first or last row")
        } else {
            None
        }
    }

    /// The images of a position under the symmetries that the board and the piece have.
    fn all_images(&self, p: &Position) -> impl Iterator<Item = Position> + use<C> {
        let p = *p;
        let pawn = matches!(p.man, Some((Man::Pawn, _)));
        self.board.symmetries(pawn).map(move |map| Position {
            king: map(p.king),
            man: p.man.map(|(man, at)| (man, map(at))),
            black: map(p.black),
            turn: p.turn,
        })
    }
}

impl<C: Companion> Ruleset for KingAnd<C> {
    type Position = Position;
    type Move = Move;

    /// White's king in one corner with the piece beside it, a pawn before it, black's king as far in the other corner as chess
    /// allows; white to move.
    fn start(&self) -> Position {
        let at = if C::MAN == Man::Pawn { (0, 1) } else { (1, 0) };
        let with = |black| Position {
            king: (0, 0),
            man: Some((C::MAN, at)),
            black,
            turn: Player::Left,
        };
        let mut cells = (0..self.board.cells() as u32).rev();
        let black = cells.find(|&cell| self.fault(&with(self.board.cell(cell))).is_none());
        with(
            self.board
                .cell(black.expect("a board has room for three pieces")),
        )
    }

    #[inline]
    fn play(&self, p: &Position, mv: &Move) -> Position {
        let mut next = *p;
        next.turn = p.turn.opponent();
        match (*mv, p.turn) {
            (Move::King { to }, Player::Left) => next.king = to,
            (Move::King { to }, Player::Right) => {
                next.black = to;
                next.man = p.man.filter(|&(_, at)| at != to);
            }
            (Move::Man { to, becomes }, _) => next.man = Some((becomes, to)),
        }
        next
    }
}

impl<C: Companion> Sequential for KingAnd<C> {
    type Payoff = Outcome;

    #[inline]
    fn turn(&self, p: &Position) -> Turn<Outcome> {
        if self.all_moves(p).next().is_some() {
            Turn::Of(p.turn)
        } else if p.turn == Player::Right && Self::in_check(p) {
            Turn::Over(Outcome::Won(Player::Left))
        } else {
            Turn::Over(Outcome::Tied)
        }
    }

    #[inline]
    fn legal(&self, p: &Position) -> impl Iterator<Item = Move> {
        self.all_moves(p)
    }

    #[inline]
    fn next_player(&self, p: &Position) -> Option<Player> {
        Some(p.turn)
    }

    /// Three cells, the piece's one more where it was captured and as many again for each of the kinds that a pawn may have
    /// become, and the side to move.
    fn ranks(&self) -> Option<u64> {
        let cells = self.board.cells();
        let men = C::MAN.kinds().len() as u64 * cells + 1;
        Some(2 * cells * cells * men)
    }

    #[inline]
    fn rank(&self, p: &Position) -> Option<u64> {
        let (board, cells) = (self.board, self.board.cells());
        let man = match p.man {
            None => C::MAN.kinds().len() as u64 * cells,
            Some((man, at)) => C::MAN.place(man) * cells + board.number(at),
        };
        let pieces = (man * cells + board.number(p.king)) * cells + board.number(p.black);
        Some(2 * pieces + p.turn.index() as u64)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Position> {
        let board = self.board;
        // The largest board has 1.1 · 10^8 numbers.
        let rank = u32::try_from(rank).ok()?;
        let (pieces, cells) = (rank / 2, board.cells() as u32);
        let man = pieces / cells / cells;
        let kinds = C::MAN.kinds();
        if man > cells * kinds.len() as u32 {
            return None;
        }
        let p = Position {
            king: board.cell(pieces / cells % cells),
            man: (kinds.get((man / cells) as usize)).map(|&kind| (kind, board.cell(man % cells))),
            black: board.cell(pieces % cells),
            turn: Player::BOTH[(rank % 2) as usize],
        };
        self.fault(&p).is_none().then_some(p)
    }

    #[inline]
    fn predecessors(&self, p: &Position) -> Option<impl Iterator<Item = Position>> {
        let black = (p.turn == Player::Left).then(|| self.before_black(p));
        let white = (p.turn == Player::Right).then(|| self.before_white(p));
        let before = black
            .into_iter()
            .flatten()
            .chain(white.into_iter().flatten());
        Some(before.filter(|q| self.fault(q).is_none()))
    }

    fn bounds(&self, _: &Position) -> Option<(Outcome, Outcome)> {
        // Black's king alone gives no mate, and a play without end is worth a little less than a tie.
        Some((Outcome::Drawn, Outcome::Won(Player::Left)))
    }

    /// The symmetries of the board; a pawn leaves only the one that exchanges left and right.
    fn symmetry_key(&self, p: &Position) -> Position {
        let least = self.all_images(p).min_by_key(|q| (q.king, q.black, q.man));
        least.expect("a board is an image of itself")
    }
}
