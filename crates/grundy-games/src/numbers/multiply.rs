//! The multiplication game: multiply by 2 to 9 until the target is reached (POJ 2505). The winner changes after the
//! targets 9, 18, 162, 324, …, which grow by the factors 2 and 9 in turn.

use crate::families::counters::{CounterGame, CounterRules};
use grundy_core::About;

/// `multiply 10000`.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::numbers::multiply::Multiply;
/// let rules = Multiply::from_rules(None).unwrap();
/// let p = rules.read("10000").unwrap();
/// assert_eq!(rules.legal(&p).count(), 8);
/// ```
pub type Multiply = CounterGame<Times>;

/// A bare number multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {}

impl CounterRules for Times {
    const ABOUT: About = About {
        name: "multiply",
        aliases: &["multiplication-game"],
        title: "Multiply by 2 to 9 until the target is reached",
        rules: "A counter starts at 1. In turn each player multiplies it by one of the allowed numbers, 2 to 9 unless \
                others are given. Whoever first brings it to the target or beyond wins. At a target of at most 1 the \
                play is over before it begins.",
        notation: "The target, then where play has come: `10000`, `10000 at 18`, `7/2 at 3/2 second`. Targets are whole \
                   numbers, powers such as 10^50, or fractions. Before the colon stand the multipliers: `2..9:`, \
                   `2,5:`; a number with a plus is added instead. A move is `x9`, or only `9`.",
        examples: &[
            "multiply 10000",
            "multiply 10000 at 18",
            "multiply 2,5: 10^50",
        ],
        sources: &["POJ 2505"],
        sides: ["first", "second"],
        default_rules: Some("2..9"),
        ..About::PLAIN
    };
    const ADD: bool = false;
}
