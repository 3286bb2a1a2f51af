//! Connect Four: stones fall in columns, four in a row win.
//!
//! The first player wins on the usual board. Allen, *Expert play in Connect-Four*, 1988; Allis, *A knowledge-based approach
//! of Connect-Four*, 1988.

use crate::families::in_a_row::falling::Falling;
use crate::families::in_a_row::{InARow, Named};
use grundy_core::About;
use grundy_core::picture::Surface;

/// `connect-four 4455`.
///
/// ```
/// use grundy_core::{Described, Notation, Outcome, Player, Sequential, Turn};
/// use grundy_games::boards::connect_four::ConnectFour;
/// let rules = ConnectFour::from_rules(None).unwrap();
/// let won = rules.read("1212121").unwrap();
/// assert_eq!(rules.turn(&won), Turn::Over(Outcome::Won(Player::Left)));
/// ```
pub type ConnectFour = InARow<Falling<FourFalling>>;

/// A board 7 wide and 6 high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FourFalling;

impl Named for FourFalling {
    const ABOUT: About = About {
        name: "connect-four",
        aliases: &["connect4", "four-in-a-row"],
        title: "Four in a row with falling stones",
        rules: "Two players in turn drop a stone into a column that is not full; it falls on the stones below. Whoever \
                first has four in a row, across, up or slanting, wins; a full board without a row is a tie. The board \
                is 7 wide and 6 high unless the rules say otherwise.",
        notation: "The columns played so far, each a digit from 1, left to right: `4455`; the empty board is `empty`. \
                   Several orders lead to one position, which is shown by the first of them. A board may also be \
                   drawn, rows from the top with / between them, x for the first player, o for the second. Before the colon stands width x height: `6x5:`. A move is a column. \
                   Where a winner is known with the distance, `score` (in JSON and on the page) is, as in the literature, one \
                   more than the stones that the winner has left, and negative if the player to move loses.",
        examples: &[
            "connect-four 44444435352231",
            "connect-four 5x4:",
            "connect-four 6x5: 4455",
        ],
        sources: &["Allen 1988", "Allis 1988"],
        sides: ["first", "second"],
        default_rules: Some("7x6"),
        ..About::PLAIN
    };
    const BOARD: [usize; 3] = [7, 6, 4];
    const SURFACE: Surface = Surface::Slots;
}
