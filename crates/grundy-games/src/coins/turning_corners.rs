//! Turning Corners: the four distinct corners of a rectangle, the product of Twins with itself. *Winning Ways*, chapter 14,
//! defines the nim product by it.

use crate::families::coins::{BOARD, CoinRules, Coins, Rule};
use grundy_core::About;

/// `turning-corners HHH/HTH/THH`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::coins::turning_corners::TurningCorners;
/// let rules = TurningCorners::from_rules(None).unwrap();
/// let p = rules.read("TTT/TTT/TTH").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 3);
/// ```
pub type TurningCorners = Coins<TurningCornersRules>;

/// Turning Corners: the four distinct corners of a rectangle, the product of Twins with itself.
#[derive(Clone, Copy, Debug)]
pub enum TurningCornersRules {}

impl CoinRules for TurningCornersRules {
    const ABOUT: About = About {
        name: "turning-corners",
        aliases: &["corners"],
        title: "Turn the four distinct corners of a rectangle",
        rules: "A move turns the four corners of a rectangle with sides along the board; the four corners must be distinct, and \
                the lower right one must go from heads to tails. Where all heads are in the top row or the left column there is \
                no move. This is the product of Twins with itself: a head at (r,c), counted from 0, is worth the nim product \
                r ⊗ c. The variant that allows degenerate rectangles is called rectangles. Whoever cannot move loses.",
        notation: BOARD,
        examples: &["turning-corners HHH/HTH/THH", "turning-corners TTT/TTT/TTH"],
        sources: &["Berlekamp, Conway and Guy 2001"],
        ..About::PLAIN
    };
    const FACTORS: Option<&'static [Rule]> = Some(&[Rule::Twins, Rule::Twins]);
}
