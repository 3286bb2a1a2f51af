//! Three Men's Morris: three pieces each on nine points, placed and then moved along the lines. Murray (1952).
//!
//! The first player wins from the centre; under rules that forbid it as the first place, neither player can force a
//! win.

use crate::families::morris::{Morris, MorrisRules};
use grundy_core::About;

/// The ruleset; it has no parameters.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::boards::three_mens_morris::ThreeMensMorris;
/// let rules = ThreeMensMorris::from_rules(None).unwrap();
/// let p = rules.read("xo./.x./o.. x").unwrap();
/// assert_eq!(rules.legal(&p).count(), 5);
/// ```
pub type ThreeMensMorris = Morris<AlongLines>;

/// A piece goes to the next point of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlongLines {}

impl MorrisRules for AlongLines {
    const ABOUT: About = About {
        name: "three-mens-morris",
        aliases: &["tapatan"],
        title: "Three Men's Morris: three pieces each, placed and then moved along lines",
        rules: "On a board of three rows of three points the players place a piece each in turn, three pieces each, x first. Then they \
                move one of their pieces in turn to the next point of a row, a column or a diagonal through the centre, if it is \
                free. Whoever has three in a row, a column or a diagonal wins; whoever cannot move loses. A play that never ends is a \
                draw.",
        notation: "The rows from the top with / between them, each point x, o or a dot, then whose turn it is: `xo./.x./o.. x`; points \
                   are named a1 to c3 from the bottom left. A move is a point on which a piece is placed, `b2`, or two: `a3-a2`.",
        examples: &[
            "three-mens-morris .../.../... x",
            "three-mens-morris xo./.x./..o x",
            "three-mens-morris xxo/.ox/.o. x",
        ],
        sources: &["Murray 1952"],
        sides: ["x", "o"],
        ..About::PLAIN
    };

    fn goes(from: usize, to: usize) -> bool {
        let centre = from == 4 || to == 4;
        let (rows, columns) = ((from / 3).abs_diff(to / 3), (from % 3).abs_diff(to % 3));
        // Every point has a line to the centre, and the points of the border have one to their neighbours there.
        centre || rows + columns == 1
    }
}
