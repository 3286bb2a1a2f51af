//! Triplets: exactly three coins of a row. *Winning Ways*, chapter 14: Mock Turtles shifted by two places.

use crate::families::coins::{CoinRules, Coins, ROW, Rule};
use grundy_core::About;

/// `triplets HTTHH`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::coins::triplets::Triplets;
/// let rules = Triplets::from_rules(None).unwrap();
/// let p = rules.read("HHHH").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 1 ^ 2);
/// ```
pub type Triplets = Coins<TripletsRules>;

/// Triplets: exactly three coins.
#[derive(Clone, Copy, Debug)]
pub enum TripletsRules {}

impl CoinRules for TripletsRules {
    const ABOUT: About = About {
        name: "triplets",
        aliases: &[],
        title: "Turn exactly three coins of a row",
        rules: "A move turns exactly three coins of a row; the rightmost of them must go from heads to tails. Whoever cannot \
                move loses.",
        notation: ROW,
        examples: &["triplets HTTHH"],
        sources: &["Berlekamp, Conway and Guy 2001"],
        ..About::PLAIN
    };
    const FACTORS: Option<&'static [Rule]> = Some(&[Rule::Triplets]);
}
