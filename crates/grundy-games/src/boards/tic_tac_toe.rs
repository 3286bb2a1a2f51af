//! Tic-tac-toe: three in a row on 3 by 3, a tie; *Winning Ways*, chapter 22.

use super::mnk::{CROSSES, NOTATION};
use crate::families::in_a_row::free::Free;
use crate::families::in_a_row::{InARow, Named};
use grundy_core::About;
use grundy_core::picture::{Legend, Surface};

/// `tic-tac-toe x.o/.x./..o`.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::boards::tic_tac_toe::TicTacToe;
/// let rules = TicTacToe::from_rules(None).unwrap();
/// let p = rules.read("x.o/.x./..o").unwrap();
/// assert_eq!(rules.legal(&p).count(), 5);
/// ```
pub type TicTacToe = InARow<Free<Three>>;

/// Three in a row on 3 by 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Three;

impl Named for Three {
    const ABOUT: About = About {
        name: "tic-tac-toe",
        aliases: &["noughts-and-crosses"],
        title: "Three in a row on a board of 3 by 3",
        rules: "x and o in turn mark an empty cell, x first. Whoever first has three in a row, across, down or slanting, \
                wins; a full board without a row is a tie. Another board is written as width x height x length.",
        notation: NOTATION,
        examples: &["tic-tac-toe", "tic-tac-toe x.o/.x./..o"],
        sources: &["Berlekamp, Conway and Guy 1982"],
        sides: ["x", "o"],
        ..About::PLAIN
    };
    const BOARD: [usize; 3] = [3, 3, 3];
    const SURFACE: Surface = Surface::Squares;
    const LEGEND: Legend = CROSSES;
}
