//! The product of any games on rows, one along each side of a board, in up to six dimensions. The Tartan theorem gives its
//! values: *Winning Ways*, chapter 14.

use crate::families::coins::{CoinRules, Coins, Rule};
use grundy_core::About;

/// `coin-product turtles*ruler: HT/TT`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::coins::coin_product::CoinProduct;
/// let rules = CoinProduct::from_rules(Some("turtles*ruler")).unwrap();
/// let p = rules.read("TT/TH").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 3);
/// ```
pub type CoinProduct = Coins<CoinProductRules>;

/// The product of any one-dimensional games, in any number of dimensions up to six.
#[derive(Clone, Copy, Debug)]
pub enum CoinProductRules {}

impl CoinRules for CoinProductRules {
    const ABOUT: About = About {
        name: "coin-product",
        aliases: &[],
        title: "The product of coin-turning games, one along each side of a board",
        rules: "Before the colon stand the games along the sides with * between them: turtles, mock-turtles, ruler, twins or \
                triplets, from one to six of them, the rows' game first. A move chooses a move in each of them and turns all coins whose \
                coordinates turn in every one; the coin farthest from the corner 0 must go from heads to tails. Whoever cannot \
                move loses.",
        notation: "H and T; coins along the last side stand side by side, rows have / between them, planes //, and so on: \
                HT/TT//TH/HH is a cube. A move lists the coins that turn by their coordinates, counted from 0, the first side \
                first: turn (0,0,0) (1,0,0).",
        examples: &[
            "coin-product turtles*ruler: HT/TT",
            "coin-product turtles*turtles*turtles: HT/TT//TH/HH",
        ],
        sources: &["Berlekamp, Conway and Guy 2001"],
        needs_rules: true,
        ..About::PLAIN
    };
    const FACTORS: Option<&'static [Rule]> = None;
}
