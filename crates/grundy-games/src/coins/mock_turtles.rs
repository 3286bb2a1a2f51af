//! Mock Turtles: one, two or three coins of a row. *Winning Ways*, chapter 14: heads are worth the odious numbers, so
//! three heads never have the nim-sum 0, because the nim-sum of three odious numbers is odious.

use crate::families::coins::{CoinRules, Coins, ROW, Rule};
use grundy_core::About;

/// `mock-turtles HTTHH`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::coins::mock_turtles::MockTurtles;
/// let rules = MockTurtles::from_rules(None).unwrap();
/// let p = rules.read("HHH").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 1 ^ 2 ^ 4);
/// ```
pub type MockTurtles = Coins<MockTurtlesRules>;

/// Mock Turtles: one, two or three coins.
#[derive(Clone, Copy, Debug)]
pub enum MockTurtlesRules {}

impl CoinRules for MockTurtlesRules {
    const ABOUT: About = About {
        name: "mock-turtles",
        aliases: &[],
        title: "Turn one, two or three coins of a row",
        rules: "A move turns one, two or three coins of a row; the rightmost of them must go from heads to tails. Whoever \
                cannot move loses.",
        notation: ROW,
        examples: &["mock-turtles HTTHH"],
        sources: &["Berlekamp, Conway and Guy 2001"],
        ..About::PLAIN
    };
    const FACTORS: Option<&'static [Rule]> = Some(&[Rule::MockTurtles]);
}
