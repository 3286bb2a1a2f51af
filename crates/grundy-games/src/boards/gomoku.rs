//! Gomoku: five in a row on 15 by 15, free style, where the first player wins. Allis, *Searching for Solutions in Games and
//! Artificial Intelligence*, 1994.

use super::mnk::NOTATION;
use crate::families::in_a_row::free::Free;
use crate::families::in_a_row::{InARow, Named};
use grundy_core::About;
use grundy_core::picture::Surface;

/// `gomoku 5x4x4: xoxox/oxo.o/..x../.....`.
///
/// ```
/// use grundy_core::{Described, Ruleset, Sequential};
/// use grundy_games::boards::gomoku::Gomoku;
/// let rules = Gomoku::from_rules(None).unwrap();
/// let p = rules.start();
/// assert_eq!(rules.legal(&p).count(), 225);
/// ```
pub type Gomoku = InARow<Free<Five>>;

/// Five or more in a row on 15 by 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Five;

impl Named for Five {
    const ABOUT: About = About {
        name: "gomoku",
        aliases: &["five-in-a-row"],
        title: "Five in a row on a board of 15 by 15, free style",
        rules: "x and o in turn mark an empty cell, x first. Whoever first has five or more in a row, across, down or \
                slanting, wins; nothing is forbidden. Other boards are written as width x height x length.",
        notation: NOTATION,
        examples: &["gomoku 4x4x4:", "gomoku 5x4x4: xoxox/oxo.o/..x../....."],
        sources: &["Allis 1994"],
        sides: ["x", "o"],
        default_rules: Some("15x15x5"),
        ..About::PLAIN
    };
    const BOARD: [usize; 3] = [15, 15, 5];
    const SURFACE: Surface = Surface::Crossings;
}
