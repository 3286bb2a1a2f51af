//! Triplets: exactly three coins of a row. *Winning Ways*, chapter 14: Mock Turtles shifted by two places.

use crate::families::coins::{Coins, Kind, ROW, Rule};
use grundy_core::About;

/// `triplets HTTHH`.
pub type Triplets = Coins<TripletsRules>;

/// Triplets: exactly three coins.
#[derive(Clone, Copy, Debug)]
pub enum TripletsRules {}

impl Kind for TripletsRules {
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
