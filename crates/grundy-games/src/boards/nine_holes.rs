//! Nine Holes: three pieces each in nine holes, placed and then moved to any free hole. Murray (1952).

use crate::families::morris::{Morris, MorrisRules};
use grundy_core::About;

/// The ruleset; it has no parameters.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::boards::nine_holes::NineHoles;
/// let rules = NineHoles::from_rules(None).unwrap();
/// let p = rules.read("xxo/.ox/.o. x").unwrap();
/// assert_eq!(rules.legal(&p).count(), 9);
/// ```
pub type NineHoles = Morris<Anywhere>;

/// A piece goes to any free hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anywhere {}

impl MorrisRules for Anywhere {
    const ABOUT: About = About {
        name: "nine-holes",
        aliases: &[],
        title: "Nine Holes: three pieces each, placed and then moved to any free hole",
        rules: "In three rows of three holes the players place a piece each in turn, three pieces each, x first. Then they move one of their \
                pieces in turn to any free hole. Whoever has three in a row, a column or a diagonal wins. A play that never ends is \
                a draw.",
        notation: "The rows from the top with / between them, each hole x, o or a dot, then whose turn it is: `xo./.x./o.. x`; holes are \
                   named a1 to c3 from the bottom left. A move is a hole in which a piece is placed, `b2`, or two: `a3-b1`.",
        examples: &[
            "nine-holes .../.../... x",
            "nine-holes xo./.x./..o x",
            "nine-holes xxo/.ox/.o. x",
        ],
        sources: &["Murray 1952"],
        sides: ["x", "o"],
        ..About::PLAIN
    };

    fn goes(_: usize, _: usize) -> bool {
        true
    }
}
