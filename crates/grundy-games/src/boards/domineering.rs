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

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{Notation, Partizan, conformance};

    const DOMINEERING: Domineering = Grid(DomineeringRules(PhantomData));

    #[test]
    fn boards_satisfy_the_axioms() {
        for text in ["3x3", "2x4", "..#/.../#..", "#", "1x1"] {
            let p = DOMINEERING.read(text).unwrap();
            conformance::partizan(&DOMINEERING, &p, 5);
        }
    }

    /// However the runs of the lines are given, the strips are no better than the board.
    #[test]
    fn strips_bound_random_boards() {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..300 {
            let (rows, columns) = (rng.usize(2..6), rng.usize(2..6));
            let board = Free::empty(rows, columns).unwrap();
            let free = board.everywhere() & (rng.u64(..) | rng.u64(..));
            conformance::partizan(&DOMINEERING, &board.with(0, free), 0);
        }
    }

    /// A small board as a large one has the same moves and the same strips.
    #[test]
    fn large_boards_are_played_like_small_ones() {
        let large = LargeDomineering::default();
        for text in ["3x3", "..#/.../#..", "9x9", "2x40", "40x40"] {
            let p = large.read(text).unwrap();
            if p.everywhere().count() < 20 {
                conformance::partizan(&large, &p, 3);
            }
            assert_eq!(large.read(&large.show(&p)), Ok(p));
            let Ok(small) = DOMINEERING.read(text) else {
                continue;
            };
            for player in Player::BOTH {
                let moves = DOMINEERING.moves_of(player, &small);
                assert!(moves.eq(large.moves_of(player, &p)), "{text}");
                let strips = DOMINEERING.0.lines(player, &small);
                assert_eq!(strips, large.0.lines(player, &p), "{text}");
            }
        }
        assert!(large.read("50x50").is_err());
    }

    #[test]
    fn a_board_of_one_line_is_a_number() {
        for (text, number) in [("1x1", 0), ("1x5", -2), ("6x1", 3), ("..#.....#.", -3)] {
            let p = DOMINEERING.read(text).unwrap();
            let known = DOMINEERING.known_number(&p).unwrap().says;
            assert_eq!(known, BigRational::from(BigInt::from(number)), "{text}");
        }
        let p = DOMINEERING.read("2x2").unwrap();
        assert!(DOMINEERING.known_number(&p).is_none());
        let large = LargeDomineering::default();
        let p = large.read("1x100").unwrap();
        let known = large.known_number(&p).unwrap().says;
        assert_eq!(known, BigRational::from(BigInt::from(-50)));
    }

    #[test]
    fn lines_of_play_are_counted() {
        let p = DOMINEERING.read("4x4").unwrap();
        let perft = |d| conformance::perft_partizan(&DOMINEERING, &p, Player::Left, d);
        // An upright domino takes two flat places at the edge and four elsewhere: 6 of each sort.
        assert_eq!((perft(1), perft(2)), (12, 144 - 6 * 2 - 6 * 4));
    }

    #[test]
    fn faults_are_named() {
        for bad in [
            "",
            "0x4",
            "9x9",
            "x",
            "4x",
            "-1x3",
            "../.",
            "..a",
            "1x99999999999999999999",
            "./",
        ] {
            assert!(DOMINEERING.read(bad).is_err(), "{bad}");
        }
    }
}
