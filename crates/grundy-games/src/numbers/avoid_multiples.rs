//! Numbers are taken one by one, and the player who makes the sum of all that were taken a multiple of m loses.
//!
//! **Theorem** for m = 3. Let the remainder of the sum be s, not 0. Multiples of 3 apart, only a number with the
//! remainder s can be added: 3 − s would make a multiple. The sum then has the remainder 2s, which is 3 − s, so the
//! remainders that are taken come in the order s, 3 − s, s, … With a numbers of the remainder s and b of the other one,
//! min(2a, 2b + 1) of them can be taken. Play stops only when no multiple of 3 is left either, so its length does not
//! depend on the players' choices. The player to move then must make a multiple and loses; if no number is left, the
//! second player wins. From the sum 0 a multiple loses at once, and the two other beginnings are compared.

use crate::families::parameters::positive;
use crate::families::pool::{Item, Pool, PoolRules};
use grundy_core::{About, Outcome, ParseError, Player, Theorem, Verdict, reason};

/// `avoid-multiples 2,1`.
///
/// ```
/// use grundy_core::{Described, Notation, Outcome, Player, Sequential};
/// use grundy_games::numbers::avoid_multiples::AvoidMultiples;
/// let rules = AvoidMultiples::from_rules(None).unwrap();
/// let p = rules.read("5,1,2,4,3").unwrap();
/// assert_eq!(rules.known_payoff(&p).unwrap().says, Outcome::Won(Player::Right));
/// ```
pub type AvoidMultiples = Pool<Remainders>;

/// The sum must not become a multiple of this, at least 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remainders(i64);

/// The usual number.
const THREE: i64 = 3;
/// The largest that is read.
const MOST: u64 = 1_000_000;

impl Remainders {
    /// The winner from a remainder that is not 0: the order of the play is forced.
    fn forced(counts: [usize; 3], sum: usize, mover: Player) -> Player {
        let (same, other) = (counts[sum], counts[3 - sum]);
        let taken = (2 * same).min(2 * other + 1);
        let next = if (taken + counts[0]).is_multiple_of(2) {
            mover
        } else {
            mover.opponent()
        };
        if taken == same + other {
            Player::Right
        } else {
            next.opponent()
        }
    }
}

impl PoolRules for Remainders {
    type Payoff = Outcome;
    const ABOUT: About = About {
        name: "avoid-multiples",
        aliases: &[],
        title: "Take numbers; whoever makes the sum of those taken a multiple of 3 loses",
        rules: "Numbers lie on the table. The players take one in turn. Whoever makes the sum of all numbers that were taken a \
                multiple of 3 loses; if all are taken and that never happened, the second player wins. Another number than 3 \
                may stand before the colon.",
        notation: "The numbers with commas between them: `5,1,2,4,3`; `nothing` when all are taken. In the middle of a play \
                   the remainder of the sum that was taken follows, and whose turn it is: `1,4 sum 2 second`. Before the colon \
                   stands the number whose multiples are avoided: `4:`. A move is the number that is taken.",
        examples: &[
            "avoid-multiples 2,1",
            "avoid-multiples 5,1,2,4,3",
            "avoid-multiples 1,4,6 sum 2 second",
            "avoid-multiples 4: 1,2,3,5,6",
        ],
        sources: &["LeetCode 2029"],
        sides: ["first", "second"],
        default_rules: Some("3"),
        ..About::PLAIN
    };
    const START: &'static str = "5,1,2,4,3";
    const STATE: &'static str = "sum";

    fn read_rules(text: Option<&str>) -> Result<Remainders, ParseError> {
        let Some(text) = text else {
            return Ok(Remainders(THREE));
        };
        match positive(Some(text), "the number whose multiples are avoided", MOST)? {
            1 => Err(ParseError::at_piece(text, text.trim(), "a number from 2")),
            m => Ok(Remainders(m as i64)),
        }
    }

    fn show_rules(&self) -> Option<String> {
        (self.0 != THREE).then(|| self.0.to_string())
    }

    /// The state in which nothing was taken: the multiple m, which no player has made.
    fn first(&self) -> i64 {
        self.0
    }

    fn allows(&self, state: i64) -> bool {
        (0..=self.0).contains(&state)
    }

    fn after(&self, state: i64, taken: Item, _: Player) -> i64 {
        (state + taken[0]) % self.0
    }

    fn end(&self, left: &[Item], state: i64, mover: Player) -> Option<Outcome> {
        match (state, left.is_empty()) {
            (0, _) => Some(Outcome::Won(mover)),
            (_, true) => Some(Outcome::Won(Player::Right)),
            _ => None,
        }
    }

    fn theorem(&self, left: &[Item], state: i64, mover: Player) -> Option<Theorem<Verdict<Item>>> {
        if self.0 != THREE || state == 0 {
            return None;
        }
        let mut counts = [0usize; 3];
        for item in left {
            counts[(item[0] % THREE) as usize] += 1;
        }
        let winner = match state {
            THREE => {
                let wins = |first: usize| {
                    let mut rest = counts;
                    rest[first] = rest[first].saturating_sub(1);
                    counts[first] > 0 && Remainders::forced(rest, first, mover.opponent()) == mover
                };
                if wins(1) || wins(2) {
                    mover
                } else {
                    mover.opponent()
                }
            }
            sum => Remainders::forced(counts, sum as usize, mover),
        };
        let [zeros, ones, twos] = counts;
        Some(Theorem {
            says: Verdict::Outcome(Outcome::Won(winner)),
            name: "the forced order of remainders",
            source: "LeetCode 2029",
            reason: reason!(
                "There are {} multiples of 3, {} numbers with the remainder 1 and {} with the remainder 2. After the \
                 first number the remainders can only come in one order, and the multiples only change whose turn it is.",
                zeros,
                ones,
                twos
            ),
        })
    }
}
