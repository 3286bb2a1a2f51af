//! The race: add 1 to 10 until the target is reached. Bachet, *Problèmes plaisans et délectables*, 1612: leave a multiple of
//! the largest increment plus one.

use crate::families::counters::{CounterGame, CounterRules};
use grundy_core::About;

/// `add 100`.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::numbers::add::Add;
/// let rules = Add::from_rules(None).unwrap();
/// let p = rules.read("100 at 99").unwrap();
/// assert_eq!(rules.legal(&p).count(), 10);
/// ```
pub type Add = CounterGame<Plus>;

/// A bare number adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plus {}

impl CounterRules for Plus {
    const ABOUT: About = About {
        name: "add",
        aliases: &["race", "adding-game"],
        title: "Add 1 to 10 until the target is reached",
        rules: "A counter starts at 0. In turn each player adds one of the allowed numbers, 1 to 10 unless others are \
                given. Whoever first brings it to the target or beyond wins.",
        notation: "The target, then where play has come: `100`, `100 at 45`, `100 at 45 second`. Before the colon stand \
                   the increments: `1..10:`, `1,4:`; a number with an x multiplies instead, and then the counter starts \
                   at 1. A move is `+3`, or only `3`.",
        examples: &["add 100", "add 1..3: 21 at 5", "add 1,4: 10^30"],
        sources: &["Bachet 1612"],
        sides: ["first", "second"],
        default_rules: Some("1..10"),
        ..About::PLAIN
    };
    const ADD: bool = true;
}
