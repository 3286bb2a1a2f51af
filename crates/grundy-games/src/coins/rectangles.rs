//! Rectangles, degenerate ones allowed: the product of Turning Turtles with itself. *Winning Ways*, chapter 14.

use crate::families::coins::{BOARD, CoinRules, Coins, Rule};
use grundy_core::About;

/// `rectangles HT/TH`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::coins::rectangles::Rectangles;
/// let rules = Rectangles::from_rules(None).unwrap();
/// let p = rules.read("TT/TH").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 3);
/// ```
pub type Rectangles = Coins<RectanglesRules>;

/// Rectangles, degenerate ones allowed: the product of Turning Turtles with itself.
#[derive(Clone, Copy, Debug)]
pub enum RectanglesRules {}

impl CoinRules for RectanglesRules {
    const ABOUT: About = About {
        name: "rectangles",
        aliases: &["turtles-squared"],
        title: "Turn the corners of a rectangle that may be a line or a point",
        rules: "A move turns the corners of a rectangle with sides along the board, which may be degenerate: one coin, the two \
                ends of a line, or four corners; the lower right one must go from heads to tails. This is the product of \
                Turning Turtles with itself: a head at (r,c), counted from 0, is worth the nim product (r+1) ⊗ (c+1). The \
                variant with four distinct corners is called turning-corners. Whoever cannot move loses.",
        notation: BOARD,
        examples: &["rectangles HT/TH", "rectangles TTT/THT/TTH"],
        sources: &["Berlekamp, Conway and Guy 2001"],
        ..About::PLAIN
    };
    const FACTORS: Option<&'static [Rule]> = Some(&[Rule::Turtles, Rule::Turtles]);
}
