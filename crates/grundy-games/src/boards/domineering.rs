//! Domineering: Left lays dominoes vertically, Right lays them horizontally. Göran Andersson; *Winning Ways*, chapter
//! 5.
//!
//! A board may fall into independent regions, which is why the theory is often taught with Domineering; 2x2 is the
//! switch ±1.

use crate::families::board::{Square, Symmetry};
use crate::families::domino::{self, Domino, Free};
use crate::families::grid::{Grid, GridRules, Negative};
use crate::families::pattern::Pattern;
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

    /// Cuts between rows take upright dominoes from Left, cuts between columns flat ones from Right. Strips of two lines are
    /// cut off, beginning with the first line or with the second.
    ///
    /// ```text
    /// ....      ....
    /// ....  ->  ....   and Left, who wins on the strips, wins on the board, where she has more dominoes to choose from.
    /// ....      ----
    /// ....      ....
    ///           ....
    /// ```
    fn cuts(&self, player: Player, board: &Free) -> Vec<Vec<u64>> {
        let free = board.plane(0);
        let (rows, columns) = board.size();
        let lines = if player == Player::Left {
            rows
        } else {
            columns
        };
        if lines < 3 {
            return Vec::new();
        }
        let strip = |first: usize, last: usize| {
            let (a, b) = match player {
                Player::Left => ((first, 0), (last, columns - 1)),
                Player::Right => ((0, first), (rows - 1, last)),
            };
            let square = |(row, column)| Square { row, column };
            free & board.rectangle(square(a), square(b))
        };
        let beginning = |first: usize| {
            let edge = (first == 1).then(|| strip(0, 0));
            let others = (first..lines).step_by(2);
            let others = others.map(|line| strip(line, (line + 1).min(lines - 1)));
            edge.into_iter()
                .chain(others)
                .filter(|&cells| cells != 0)
                .collect()
        };
        vec![beginning(0), beginning(1)]
    }

    fn regions(&self, board: &Free) -> impl Iterator<Item = u64> {
        domino::regions(board)
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
