//! Turning Turtles: one or two coins of a row. *Winning Ways*, chapter 14: a head at place n, counted from 0, is a Nim
//! heap of n + 1, because turning a second coin moves the head there.

use crate::families::coins::{CoinRules, Coins, ROW, Rule};
use grundy_core::About;

/// `turtles HTTHH`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::coins::turtles::Turtles;
/// let rules = Turtles::from_rules(None).unwrap();
/// let p = rules.read("HTTH").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 1 ^ 4);
/// ```
pub type Turtles = Coins<TurtlesRules>;

/// Turning Turtles: one or two coins.
#[derive(Clone, Copy, Debug)]
pub enum TurtlesRules {}

impl CoinRules for TurtlesRules {
    const ABOUT: About = About {
        name: "turtles",
        aliases: &["turning-turtles"],
        title: "Turn one or two coins of a row",
        rules: "A move turns one or two coins of a row; the rightmost of them must go from heads to tails. Whoever cannot move \
                loses.",
        notation: ROW,
        examples: &["turtles HTTHH", "turtles TH"],
        sources: &["Berlekamp, Conway and Guy 2001"],
        ..About::PLAIN
    };
    const FACTORS: Option<&'static [Rule]> = Some(&[Rule::Turtles]);
}
