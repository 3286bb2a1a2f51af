//! Domineering: Left lays dominoes vertically, Right lays them horizontally. Göran Andersson; *Winning Ways*, chapter
//! 5.
//!
//! A board may fall into independent regions, which is why the theory is often taught with Domineering; 2x2 is the
//! switch ±1.

use crate::families::bits::Bits;
use crate::families::board::Symmetry;
use crate::families::domino::{self, Domino, Free};
use crate::families::grid::{Grid, GridRules, Negative};
use crate::families::pattern::Pattern;
use grundy_core::strips::Strips;
use grundy_core::{About, Player};

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

/// The rules of Domineering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DomineeringRules;

impl GridRules<1> for DomineeringRules {
    type Cells = u64;
    type Move = Domino;

    const ABOUT: About = About {
        name: "domineering",
        aliases: &["crosscram"],
        title: "Domineering: left lays dominoes upright, right lays them flat",
        rules: "Left covers two free cells one above the other, Right two free cells side by side. Who cannot lay a \
                domino loses.",
        notation: domino::NOTATION,
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

    fn moves(&self, player: Player, board: &Free) -> impl Iterator<Item = Domino> {
        domino::dominoes(board, [player == Player::Left])
    }

    fn play(&self, board: &Free, mv: &Domino) -> Free {
        board.map(|free| free & !mv.cells(board))
    }

    fn live(&self, board: &Free) -> u64 {
        domino::live(board)
    }

    fn strips(&self) -> Option<Box<dyn Strips<Free> + '_>> {
        Some(Box::new(*self))
    }

    fn regions(&self, board: &Free) -> impl Iterator<Item = u64> {
        domino::regions(board)
    }
}

/// Left's dominoes lie in two rows and Right's in one; for Right it is the other way round.
impl Strips<Free> for DomineeringRules {
    fn lines(&self, player: Player, board: &Free) -> Vec<u64> {
        let board = match player {
            Player::Left => *board,
            Player::Right => board.transposed(),
        };
        let (rows, columns) = board.size();
        let row = u64::first(columns);
        let row_of = |at: usize| board.plane(0).down(at * board.stride()) & row;
        (0..rows).map(row_of).collect()
    }

    fn strip(&self, player: Player, [upper, lower]: [u64; 2]) -> Option<Free> {
        let columns = (upper | lower)
            .checked_ilog2()
            .map_or(1, |last| last as usize + 1);
        let board = Free::empty(2, columns)?;
        let strip = board.with(0, upper | lower.up(board.stride()));
        Some(match player {
            Player::Left => strip,
            Player::Right => strip.transposed(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{Notation, conformance};

    const DOMINEERING: Domineering = Grid(DomineeringRules);

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
