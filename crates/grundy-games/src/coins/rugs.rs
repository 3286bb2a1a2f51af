//! Rugs: all coins of a rectangle, the product of Ruler with itself. *Winning Ways*, chapter 14.

use crate::families::coins::{BOARD, CoinRules, Coins, Rule};
use grundy_core::About;

/// `rugs HT/TH`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::coins::rugs::Rugs;
/// let rules = Rugs::from_rules(None).unwrap();
/// let p = rules.read("TT/TH").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 3);
/// ```
pub type Rugs = Coins<RugsRules>;

/// Rugs: all coins of a rectangle, the product of Ruler with itself.
#[derive(Clone, Copy, Debug)]
pub enum RugsRules {}

impl CoinRules for RugsRules {
    const ABOUT: About = About {
        name: "rugs",
        aliases: &[],
        title: "Turn all coins of a rectangle",
        rules: "A move turns every coin of a rectangle with sides along the board; the lower right one must go from heads to \
                tails. This is the product of Ruler with itself. Whoever cannot move loses.",
        notation: BOARD,
        examples: &["rugs HT/TH"],
        sources: &["Berlekamp, Conway and Guy 2001"],
        ..About::PLAIN
    };
    const FACTORS: Option<&'static [Rule]> = Some(&[Rule::Ruler, Rule::Ruler]);
}
