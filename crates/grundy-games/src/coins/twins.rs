//! Twins: exactly two coins of a row. *Winning Ways*, chapter 14: Turning Turtles shifted by one place.

use crate::families::coins::{CoinRules, Coins, ROW, Rule};
use grundy_core::About;

/// `twins HTTH`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::coins::twins::Twins;
/// let rules = Twins::from_rules(None).unwrap();
/// let p = rules.read("TTTH").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 3);
/// ```
pub type Twins = Coins<TwinsRules>;

/// Twins: exactly two coins.
#[derive(Clone, Copy, Debug)]
pub enum TwinsRules {}

impl CoinRules for TwinsRules {
    const ABOUT: About = About {
        name: "twins",
        aliases: &[],
        title: "Turn exactly two coins of a row",
        rules: "A move turns exactly two coins of a row; the rightmost of them must go from heads to tails. With heads at \
                place 0 only there is no move. Whoever cannot move loses.",
        notation: ROW,
        examples: &["twins HTTH"],
        sources: &["Berlekamp, Conway and Guy 2001"],
        ..About::PLAIN
    };
    const FACTORS: Option<&'static [Rule]> = Some(&[Rule::Twins]);
}
