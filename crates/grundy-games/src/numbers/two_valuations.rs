//! Things are divided: each has a value for either player, and the players take one in turn.
//!
//! **Theorem.** Taking the thing with the largest sum of both values is best play. *Proof.* A thing that the first player
//! takes adds its value a to the difference; one that the second takes subtracts its value b. So the difference is the
//! sum of a + b over what the first player takes, less the sum of all b, which neither player can change. With the common
//! values c = a + b, what the mover of n things gets more than the other is at most c₁ − c₂ + c₃ − … in descending order,
//! by induction: taking cᵢ leaves the opponent the alternating sum of the others, and cᵢ less that is largest for i = 1,
//! because exchanging neighbours in the order moves a larger number from a minus to a plus.

use crate::families::pool::{Item, Pool, PoolRules};
use grundy_core::parse::no_rules;
use grundy_core::{About, ParseError, Player, Theorem, Verdict, reason};

/// `two-valuations 1/2,3/1`.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::numbers::two_valuations::TwoValuations;
/// let rules = TwoValuations::from_rules(None).unwrap();
/// let p = rules.read("2/1,4/6,3/7").unwrap();
/// assert_eq!(rules.known_payoff(&p).unwrap().says, -1);
/// ```
pub type TwoValuations = Pool<Valued>;

/// Each player counts by their own values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued;

impl PoolRules for Valued {
    type Payoff = i64;
    const ABOUT: About = About {
        name: "two-valuations",
        aliases: &["divide"],
        title: "Take things that are worth something else to each player",
        rules: "Things lie on the table, each with what it is worth to the first player and to the second. The players take one \
                in turn. In the end each player counts what they have by their own values, and the higher sum wins.",
        notation: "The things with commas between them, each as its value for the first player, a slash, and its value for the \
                   second: `2/1,4/6,3/7`; `nothing` when all are taken. What the first player is ahead by so far follows, and \
                   whose turn it is: `2/1,3/7 ahead 4 second`. A move is the thing that is taken.",
        examples: &[
            "two-valuations 1/2,3/1",
            "two-valuations 2/1,4/6,3/7",
            "two-valuations 2/1,3/7 ahead 4 second",
        ],
        sources: &["LeetCode 1686"],
        sides: ["first", "second"],
        ..About::PLAIN
    };
    const START: &'static str = "2/1,4/6,3/7";
    const PAIRS: bool = true;
    const STATE: &'static str = "ahead";
    const SCORED: bool = true;

    fn read_rules(text: Option<&str>) -> Result<Valued, ParseError> {
        no_rules(Valued::ABOUT.name, text).map(|()| Valued)
    }

    fn allows(&self, _: i64) -> bool {
        true
    }

    fn after(&self, state: i64, taken: Item, mover: Player) -> i64 {
        match mover {
            Player::Left => state + taken[0],
            Player::Right => state - taken[1],
        }
    }

    fn end(&self, left: &[Item], state: i64, _: Player) -> Option<i64> {
        left.is_empty().then_some(state)
    }

    fn theorem(&self, left: &[Item], state: i64, mover: Player) -> Option<Theorem<Verdict<Item>>> {
        let mut common: Vec<i64> = left.iter().map(|item| item[0] + item[1]).collect();
        common.sort_unstable_by(|a, b| b.cmp(a));
        let first = common.iter().skip(mover.index()).step_by(2).sum::<i64>();
        let all: i64 = left.iter().map(|item| item[1]).sum();
        Some(Theorem {
            says: Verdict::Score(state + first - all),
            name: "taking by the sum of both values",
            source: "LeetCode 1686",
            reason: reason!(
                "Whoever takes a thing gains its value and keeps the other from theirs, so both take it for the sum of the two. \
                 With the largest first, the sums that the first player takes add up to {}; less {}, which all things \
                 are worth to the second player, and with what was taken before.",
                first,
                all
            ),
        })
    }
}
