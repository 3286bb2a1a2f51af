//! Boards of squares under their symmetries.

use grundy_core::{About, Notation, Player, conformance};
use grundy_games::families::board::{Board, Square, Symmetry};
use grundy_games::families::grid::{Grid, GridRules, ImpartialGrid, Negative};
use grundy_games::families::pattern::Pattern;
use std::fmt::Debug;

/// A move takes a counter that has another one to its right; on a board turned by a quarter that is another game.
#[derive(Clone, Copy, Debug, Default)]
struct Pairs<const TURNED: bool>;

impl<const TURNED: bool> GridRules<1> for Pairs<TURNED> {
    type Cells = u64;
    type Move = [Square; 1];
    const ABOUT: About = About {
        name: "pairs-on-a-board",
        ..About::PLAIN
    };
    const MARKS: &'static str = ".#";
    const START: &'static str = "##/##";
    const MOVE: Pattern = Pattern::new("take {cell}");
    const NEGATIVE: Negative = Negative::Same;
    const SYMMETRY: Symmetry = if TURNED {
        Symmetry::Square
    } else {
        Symmetry::Reflections
    };

    fn moves(&self, _: Player, board: &Board<u64, 1>) -> impl Iterator<Item = [Square; 1]> {
        let counters = board.plane(0);
        let pairs = counters & board.shifted(counters, (0, -1));
        board.squares(pairs).map(|square| [square])
    }

    fn play(&self, board: &Board<u64, 1>, &[taken]: &[Square; 1]) -> Board<u64, 1> {
        board.with(0, board.plane(0) & !board.one(taken))
    }
}

impl<const TURNED: bool> ImpartialGrid<1> for Pairs<TURNED> {}

#[test]
fn a_board_keeps_its_value_under_its_symmetries() {
    let rules = Grid(Pairs::<false>);
    let board = rules.read("##.#/####").expect("a board");
    conformance::impartial(&rules, &board, 3);
}

#[test]
#[should_panic(expected = "another value")]
fn a_wrong_symmetry_is_caught() {
    let rules = Grid(Pairs::<true>);
    for text in ["##", "#/#"] {
        conformance::impartial(&rules, &rules.read(text).expect("a board"), 3);
    }
}
