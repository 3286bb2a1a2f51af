//! Numbers that are used up: the players add one of 1 to m in turn, each number once, and the player who reaches the
//! target wins.

use crate::families::cells::read_side;
use grundy_core::parse::{Text, pick_move, read_number};
use grundy_core::picture::{Entries, Numbers, Picture};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
};

/// `add-once 10: 11`.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::numbers::add_once::AddOnce;
/// let rules = AddOnce::from_rules(Some("10")).unwrap();
/// let p = rules.read("11 at 3 used 3 second").unwrap();
/// assert_eq!(rules.legal(&p).count(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddOnce {
    /// From 1 to 24.
    most: u32,
}

/// The largest number of numbers: they fit in the places of a set.
const MOST: u32 = 24;
/// The largest target.
const LARGEST: u64 = 1_000_000;

/// A target, the sum so far, the numbers that are used, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SumSoFar {
    target: u32,
    at: u32,
    /// Bit n for the number n + 1.
    used: u32,
    mover: Player,
}

impl AddOnce {
    /// The numbers 1 to `most`; `None` where that is 0 or more than 24.
    #[must_use]
    pub fn new(most: u32) -> Option<AddOnce> {
        (1..=MOST).contains(&most).then_some(AddOnce { most })
    }

    /// Nothing is used yet, and `mover` is to move; `None` where the target is larger than a million.
    #[must_use]
    pub fn position(&self, target: u64, mover: Player) -> Option<SumSoFar> {
        (target <= LARGEST).then_some(SumSoFar {
            target: target as u32,
            at: 0,
            used: 0,
            mover,
        })
    }

    /// The numbers that are used, or those that are not.
    fn numbers(&self, used: u32, wanted: bool) -> impl Iterator<Item = u32> + use<> {
        (1..=self.most).filter(move |n| (used >> (n - 1) & 1 == 1) == wanted)
    }

    /// True if the target is reached or no number is left.
    fn is_over(&self, p: &SumSoFar) -> bool {
        p.at >= p.target || p.used.count_ones() == self.most
    }
}

impl Ruleset for AddOnce {
    type Position = SumSoFar;
    type Move = u32;

    fn start(&self) -> SumSoFar {
        SumSoFar {
            target: self.most + 1,
            at: 0,
            used: 0,
            mover: Player::Left,
        }
    }

    fn play(&self, p: &SumSoFar, &number: &u32) -> SumSoFar {
        SumSoFar {
            target: p.target,
            at: p.at + number,
            used: p.used | 1 << (number - 1),
            mover: p.mover.opponent(),
        }
    }
}

impl Sequential for AddOnce {
    type Payoff = Outcome;

    fn turn(&self, p: &SumSoFar) -> Turn<Outcome> {
        if p.at >= p.target {
            Turn::Over(Outcome::Won(p.mover.opponent()))
        } else if self.is_over(p) {
            Turn::Over(Outcome::Tied)
        } else {
            Turn::Of(p.mover)
        }
    }

    fn legal(&self, p: &SumSoFar) -> impl Iterator<Item = u32> {
        let over = self.is_over(p);
        self.numbers(p.used, false).filter(move |_| !over)
    }

    fn next_player(&self, p: &SumSoFar) -> Option<Player> {
        Some(p.mover)
    }

    /// A tie if all numbers that are left do not reach the target together, else a win for one of the players.
    fn bounds(&self, p: &SumSoFar) -> Option<(Outcome, Outcome)> {
        let rest: u32 = self.numbers(p.used, false).sum();
        let largest = self.numbers(p.used, false).last().unwrap_or(0);
        Some(match p.target.saturating_sub(p.at) {
            0 => (
                Outcome::Won(p.mover.opponent()),
                Outcome::Won(p.mover.opponent()),
            ),
            gap if gap > rest => (Outcome::Tied, Outcome::Tied),
            gap if gap <= largest => (Outcome::Won(p.mover), Outcome::Won(p.mover)),
            _ => (Outcome::Won(Player::Right), Outcome::Won(Player::Left)),
        })
    }

    /// A number that is missing to the target and one more lets the opponent in.
    fn priority(&self, p: &SumSoFar, &number: &u32) -> i32 {
        let reaches = p.at + number >= p.target;
        if reaches { i32::MAX } else { number as i32 }
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Notation for AddOnce {
    fn show(&self, p: &SumSoFar) -> String {
        let mut text = p.target.to_string();
        if p.at > 0 {
            text += &format!(" at {}", p.at);
        }
        if p.used != 0 {
            let used: Vec<String> = self.numbers(p.used, true).map(|n| n.to_string()).collect();
            text += &format!(" used {}", used.join(","));
        }
        if p.mover == Player::Right {
            text += " second";
        }
        text
    }

    fn read(&self, text: &str) -> Result<SumSoFar, ParseError> {
        let mut words = Text::new(text);
        words.blanks();
        let target = words.number("a target such as 11", LARGEST)?;
        let mut p = SumSoFar {
            target: target as u32,
            at: 0,
            used: 0,
            mover: Player::Left,
        };
        if words.eat_word("at") {
            words.blanks();
            p.at = words.number("the sum so far", LARGEST)? as u32;
        }
        if words.eat_word("used") {
            loop {
                words.blanks();
                let here = words;
                let number = words.number("a number that is used", self.most.into())? as u32;
                let bit = number.checked_sub(1).map(|n| 1 << n);
                match bit.filter(|bit| p.used & bit == 0) {
                    Some(bit) => p.used |= bit,
                    None => {
                        return Err(
                            here.wrong_word(format!("each number from 1 to {} once", self.most))
                        );
                    }
                }
                if !words.next_item() {
                    break;
                }
            }
        }
        if !words.is_at_end() {
            let expected = "\"at\", \"used\", \"first\" or \"second\"";
            p.mover = read_side(&mut words, AddOnce::ABOUT.sides, expected)?;
        }
        words.end("nothing more")?;
        Ok(p)
    }

    fn show_move(&self, _: &SumSoFar, number: &u32) -> String {
        format!("+{number}")
    }

    fn read_move(&self, p: &SumSoFar, text: &str) -> Result<u32, ParseError> {
        let bare = text.trim();
        let signed = if bare.starts_with(|c: char| c.is_ascii_digit()) {
            format!("+{bare}")
        } else {
            bare.to_owned()
        };
        pick_move(&signed, self.legal(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &SumSoFar) -> Option<Picture> {
        let free = |n: u32| p.used >> (n - 1) & 1 == 0;
        Some(Picture::Numbers(Numbers {
            row: (1..=self.most).map(|n| (n.to_string(), free(n))).collect(),
            entries: Entries::Pool,
            scores: None,
        }))
    }
}

impl Described for AddOnce {
    const ABOUT: About = About {
        name: "add-once",
        aliases: &["can-i-win"],
        title: "Add numbers, each only once, until the target is reached",
        rules: "A counter starts at 0. In turn each player adds one of the numbers from 1 to 10, or to another number that stands \
                before the colon, and no number is added twice. Whoever first brings the counter to the target or beyond wins; \
                if all numbers together do not reach it, the play is a tie.",
        notation: "The target, then the sum so far, the numbers that are used, and whose turn it is: `11`, `11 at 3 used 3 \
                   second`. Before the colon stands the largest number, at most 24: `20:`. A move is `+3`, or only `3`.",
        examples: &[
            "add-once 11",
            "add-once 6: 14 at 4 used 4 second",
            "add-once 12: 40",
        ],
        sources: &["LeetCode 464"],
        sides: ["first", "second"],
        default_rules: Some("10"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let Some(text) = text else {
            return Ok(AddOnce { most: 10 });
        };
        let what = "the largest number, from 1";
        let most = read_number(text, text, what, MOST.into())?;
        AddOnce::new(most as u32)
            .ok_or_else(|| ParseError::at_piece(text, text.trim(), format!("{what} to {MOST}")))
    }

    fn show_rules(&self) -> Option<String> {
        (self.most != 10).then(|| self.most.to_string())
    }
}
