//! Domineering: Left lays dominoes vertically, Right lays them horizontally. Göran Andersson; *Winning Ways*, chapter
//! 5.
//!
//! A board may fall into independent regions, which is why the theory is often taught with Domineering; 2x2 is the
//! switch ±1.

use crate::families::bits::{Bits, Vast};
use crate::families::board::Symmetry;
use crate::families::domino::{self, Domino, Free};
use crate::families::grid::{Grid, GridRules, Negative};
use crate::families::pattern::Pattern;
use grundy_core::strips::Strips;
use grundy_core::{About, Player, Theorem, Verdict, Wanted, reason};
use num::{BigInt, BigRational};
use std::marker::PhantomData;

/// Domineering on a board.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::boards::domineering::Domineering;
/// let rules = Domineering::from_rules(None).unwrap();
/// let p = rules.read("2x3").unwrap();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 3);
/// ```
pub type Domineering = Grid<DomineeringRules, 1>;

/// Domineering on boards of more than 64 cells, whose positions take more memory and time.
pub type LargeDomineering = Grid<DomineeringRules<Vast>, 1>;

/// The rules of Domineering on boards whose cells fit in `B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DomineeringRules<B = u64>(PhantomData<B>);

impl<B> Default for DomineeringRules<B> {
    fn default() -> Self {
        DomineeringRules(PhantomData)
    }
}

impl<B: Bits> GridRules<1> for DomineeringRules<B> {
    type Cells = B;
    type Move = Domino;

    const ABOUT: About = About {
        name: "domineering",
        aliases: &["crosscram"],
        title: "Domineering: left lays dominoes upright, right lays them flat",
        rules: "Left covers two free cells one above the other, Right two free cells side by side. Whoever cannot lay a \
                domino loses.",
        notation: domino::notation!(
            "At most 64 cells, or as a large board, for which bounds are sought more often than values, at most 2048, 255 in a line."
        ),
        examples: &[
            "domineering 4x4",
            "domineering 2x3",
            "domineering ..#/.../#..",
        ],
        sources: &["Berlekamp, Conway and Guy 1982"],
        sides: ["vertical", "horizontal"],
        ..About::PLAIN
    };
    const MARKS: &'static str = domino::MARKS;
    const FILLED: Option<char> = Some('.');
    const START: &'static str = "4x4";
    const MOVE: Pattern = domino::LAID;
    const SYMMETRY: Symmetry = Symmetry::Reflections;
    const NEGATIVE: Negative = Negative::Transpose;

    fn moves(&self, player: Player, board: &Free<B>) -> impl Iterator<Item = Domino> {
        domino::dominoes(board, [player == Player::Left])
    }

    fn play(&self, board: &Free<B>, mv: &Domino) -> Free<B> {
        board.map(|free| free & !mv.cells(board))
    }

    fn live(&self, board: &Free<B>) -> B {
        domino::live(board)
    }

    fn strips(&self) -> Option<Box<dyn Strips<Free<B>> + '_>> {
        Some(Box::new(*self))
    }

    fn regions(&self, board: &Free<B>) -> impl Iterator<Item = B> {
        domino::regions(board)
    }

    /// **Theorem.** A board of one line is an integer: one player has no move, and the other can lay as many dominoes as fit,
    /// without hindrance.
    fn theorem(&self, board: &Free<B>, wanted: Wanted) -> Option<Theorem<Verdict<Domino>>> {
        let (rows, columns) = board.size();
        if wanted != Wanted::Number || rows > 1 && columns > 1 {
            return None;
        }
        let upright = columns == 1;
        let step = if upright { board.stride() } else { 1 };
        let mut places = domino::places(board, upright);
        let mut dominoes = 0u64;
        while !places.is_none() {
            let domino = B::one(places.lowest());
            places = places & !(domino | domino.up(step));
            dominoes += 1;
        }
        let number = BigRational::from(BigInt::from(dominoes));
        Some(Theorem {
            says: Verdict::Number(if upright { number } else { -number }),
            name: "Domineering in one line",
            source: "Berlekamp, Conway and Guy 1982",
            reason: reason!(
                "on a board of one line only one player can move, and {} dominoes fit",
                dominoes
            ),
        })
    }
}

/// Left's dominoes lie in two rows and Right's in one; for Right it is the other way round.
impl<B: Bits> Strips<Free<B>> for DomineeringRules<B> {
    fn lines(&self, player: Player, board: &Free<B>) -> Option<Vec<u64>> {
        let board = match player {
            Player::Left => *board,
            Player::Right => board.transposed(),
        };
        let (rows, columns) = board.size();
        if columns > u64::WIDTH {
            return None;
        }
        let row = B::first(columns);
        let row_of = |at: usize| (board.plane(0).down(at * board.stride()) & row).word();
        Some((0..rows).map(row_of).collect())
    }

    fn strip(&self, player: Player, [upper, lower]: [u64; 2]) -> Option<Free<B>> {
        let columns = (upper | lower)
            .checked_ilog2()
            .map_or(1, |last| last as usize + 1);
        let board = Free::empty(2, columns)?;
        let cells = |line: u64| line.cells().fold(B::NONE, |all, cell| all | B::one(cell));
        let strip = board.with(0, cells(upper) | cells(lower).up(board.stride()));
        Some(match player {
            Player::Left => strip,
            Player::Right => strip.transposed(),
        })
    }
}
