//! The chalkboard: numbers are erased one by one, and a player who begins a turn with the xor 0 has won.
//!
//! **Theorem.** The player to move wins exactly if the xor of the numbers is 0 or there is an even number of them.
//!
//! *Proof.* With the xor 0 the player has won. Let it be X ≠ 0. Where the count is even, suppose that every erasure made
//! the xor 0. Then every number is X, and the xor of an even number of them is 0, a contradiction; so there is a move to an
//! odd count with a xor that is not 0. Where the count is odd, a move leads to the xor 0, where the opponent has won, or to
//! an even count, where the opponent wins by induction.

use crate::families::pool::{Item, Pool, PoolRules};
use grundy_core::parse::no_rules;
use grundy_core::{About, Outcome, ParseError, Player, Theorem, Verdict, reason};

/// `chalkboard 1,1,2`.
///
/// ```
/// use grundy_core::{Described, Notation, Outcome, Player, Sequential};
/// use grundy_games::numbers::chalkboard::Chalkboard;
/// let rules = Chalkboard::from_rules(None).unwrap();
/// let p = rules.read("1,1,2").unwrap();
/// assert_eq!(rules.known_payoff(&p).unwrap().says, Outcome::Won(Player::Right));
/// ```
pub type Chalkboard = Pool<Xor>;

/// The xor of what is left decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Xor;

/// The exclusive or of the numbers left.
fn xor(left: &[Item]) -> i64 {
    left.iter().fold(0, |xor, item| xor ^ item[0])
}

impl PoolRules for Xor {
    type Payoff = Outcome;
    const ABOUT: About = About {
        name: "chalkboard",
        aliases: &["xor-game"],
        title: "Erase numbers; whoever begins a turn with the xor 0 has won",
        rules: "Numbers stand on a board. The players erase one in turn. Whoever begins a turn when the xor of all numbers on \
                the board is 0, as that of an empty board is, has won; so whoever makes it 0 loses.",
        notation: "The numbers with commas between them: `1,1,2`; an empty board is `nothing`. Where it is the second player's \
                   turn, `second` follows. A move is the number that is erased.",
        examples: &[
            "chalkboard 1,1,2",
            "chalkboard 1,2,4 second",
            "chalkboard 5,9,12,7,1",
        ],
        sources: &["LeetCode 810"],
        sides: ["first", "second"],
        ..About::PLAIN
    };
    const START: &'static str = "1,2,4,4";

    fn read_rules(text: Option<&str>) -> Result<Xor, ParseError> {
        no_rules(Xor::ABOUT.name, text).map(|()| Xor)
    }

    fn end(&self, left: &[Item], _: i64, mover: Player) -> Option<Outcome> {
        (xor(left) == 0).then_some(Outcome::Won(mover))
    }

    fn theorem(&self, left: &[Item], _: i64, mover: Player) -> Option<Theorem<Verdict<Item>>> {
        let even = left.len().is_multiple_of(2);
        let winner = if even { mover } else { mover.opponent() };
        Some(Theorem {
            says: Verdict::Outcome(Outcome::Won(winner)),
            name: "the parity of a chalkboard",
            source: "LeetCode 810",
            reason: if even {
                reason!(
                    "The xor {} is not 0, and with it an even number of numbers, {}, is won for the player to move: not \
                     every erasure can make the xor 0 when their number is even.",
                    xor(left),
                    left.len()
                )
            } else {
                reason!(
                    "The xor {} is not 0, and with it an odd number of numbers, {}, is lost for the player to move: not \
                     every erasure can make the xor 0 when their number is even.",
                    xor(left),
                    left.len()
                )
            },
        })
    }
}
