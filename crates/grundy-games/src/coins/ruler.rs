//! The Ruler game: any run of neighbouring coins. *Winning Ways*, chapter 14: heads are worth the lengths of the marks
//! of a ruler, 1, 2, 1, 4, 1, 2, 1, 8, …

use crate::families::coins::{CoinRules, Coins, ROW, Rule};
use grundy_core::About;

/// `ruler HTTH`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::coins::ruler::Ruler;
/// let rules = Ruler::from_rules(None).unwrap();
/// let p = rules.read("TTTH").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 4);
/// ```
pub type Ruler = Coins<RulerRules>;

/// The Ruler game: neighbouring coins.
#[derive(Clone, Copy, Debug)]
pub enum RulerRules {}

impl CoinRules for RulerRules {
    const ABOUT: About = About {
        name: "ruler",
        aliases: &[],
        title: "Turn any run of neighbouring coins",
        rules: "A move turns any number of neighbouring coins of a row; the rightmost of them must go from heads to tails. \
                Whoever cannot move loses.",
        notation: ROW,
        examples: &["ruler HTTH"],
        sources: &["Berlekamp, Conway and Guy 2001"],
        ..About::PLAIN
    };
    const FACTORS: Option<&'static [Rule]> = Some(&[Rule::Ruler]);
}
