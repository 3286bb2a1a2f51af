//! The Sum Game: digits are written in the places of question marks; one player wants both halves to have equal sums.
//!
//! **Theorem.** Let d be the sum of the digits of the first half less that of the second, and q the number of its question
//! marks less those of the second half. When an even number of question marks is left and the player who wants different
//! sums is to move, that player loses exactly if 2d + 9q = 0. *Proof.* Let it be 0. A digit x is answered with 9 − x in the
//! same half, or, where that has no question mark left, with x in the other half, which has one because their number is
//! odd then; it is 0 again, and 0 at the end means equal sums. Let it be positive. A 9 in the first half or a 0 in the
//! second adds 9, and no answer takes away more than 9, so it stays positive; likewise with 0 and 9 where it is negative.
//! When the player who wants different sums makes the last move, at most one of the ten digits makes them equal, so that
//! player wins.

use crate::families::cells::read_side;
use grundy_core::parse::{Text, pick_move};
use grundy_core::picture::{Entries, Numbers, Picture};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Theorem, Turn,
    Verdict, Wanted, reason,
};

/// The ruleset; it has no parameters.
///
/// ```
/// use grundy_core::{Described, Notation, Outcome, Player, Sequential};
/// use grundy_games::numbers::sum_game::SumGame;
/// let rules = SumGame::from_rules(None).unwrap();
/// let p = rules.read("?3295???").unwrap();
/// assert_eq!(rules.known_payoff(&p).unwrap().says, Outcome::Won(Player::Right));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumGame;

/// The longest text that is read.
const LONGEST: usize = 1_000_000;
/// The digit of a question mark that has not been replaced.
const OPEN: u8 = b'?';

/// Digits and question marks, an even number of them, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DigitsAndTurn {
    digits: Vec<u8>,
    mover: Player,
}

/// A digit in a place, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    place: usize,
    digit: u8,
}

/// The sum of the digits of a half, and the number of its question marks.
fn half(digits: &[u8]) -> (i64, i64) {
    let sum = digits
        .iter()
        .filter(|&&c| c != OPEN)
        .map(|c| i64::from(c - b'0'));
    (
        sum.sum(),
        digits.iter().filter(|&&c| c == OPEN).count() as i64,
    )
}

impl DigitsAndTurn {
    /// d, q and the number of question marks.
    fn balance(&self) -> (i64, i64, i64) {
        let (first, second) = self.digits.split_at(self.digits.len() / 2);
        let ((a, open), (b, other)) = (half(first), half(second));
        (a - b, open - other, open + other)
    }
}

impl Ruleset for SumGame {
    type Position = DigitsAndTurn;
    type Move = Write;

    fn start(&self) -> DigitsAndTurn {
        self.read("9?3??5")
            .expect("the start is written in digits and question marks")
    }

    fn play(&self, p: &DigitsAndTurn, mv: &Write) -> DigitsAndTurn {
        let mut digits = p.digits.clone();
        digits[mv.place] = b'0' + mv.digit;
        DigitsAndTurn {
            digits,
            mover: p.mover.opponent(),
        }
    }

    fn theorem(&self, p: &DigitsAndTurn, wanted: Wanted) -> Option<Theorem<Verdict<Write>>> {
        if wanted != Wanted::Payoff {
            return None;
        }
        let (d, q, open) = p.balance();
        let odd = open % 2 == 1;
        let right_wins = match p.mover {
            // The last move is Left's where they are odd in number.
            Player::Left => !odd && 2 * d + 9 * q == 0,
            Player::Right if !odd => false,
            Player::Right => {
                let (first, second) = p.digits.split_at(p.digits.len() / 2);
                // A digit x in the first half makes it 2(d + x) + 9(q − 1) = 0, one in the second 2(d − x) + 9(q + 1).
                let twice = |x: i64| (0..=18).contains(&x) && x % 2 == 0;
                let fits = |half: &[u8], x: i64| half.contains(&OPEN) && twice(x);
                fits(first, 9 * (1 - q) - 2 * d) || fits(second, 2 * d + 9 * (q + 1))
            }
        };
        let winner = if right_wins {
            Player::Right
        } else {
            Player::Left
        };
        Some(Theorem {
            says: Verdict::Outcome(Outcome::Won(winner)),
            name: "balance at four and a half a question mark",
            source: "LeetCode 1927",
            reason: reason!(
                "The first half is ahead by {}, and has {} more question marks, of {} in all. A question mark counts four \
                 and a half when both players write, for one answers x with 9 - x; the halves can be kept equal only when that \
                 balances and the last move is for it.",
                d,
                q,
                open
            ),
        })
    }
}

impl Sequential for SumGame {
    type Payoff = Outcome;

    fn turn(&self, p: &DigitsAndTurn) -> Turn<Outcome> {
        match p.balance() {
            (0, _, 0) => Turn::Over(Outcome::Won(Player::Right)),
            (_, _, 0) => Turn::Over(Outcome::Won(Player::Left)),
            _ => Turn::Of(p.mover),
        }
    }

    fn legal(&self, p: &DigitsAndTurn) -> impl Iterator<Item = Write> {
        let open = p.digits.iter().enumerate().filter(|&(_, &c)| c == OPEN);
        open.flat_map(|(place, _)| (0..10).map(move |digit| Write { place, digit }))
    }

    fn next_player(&self, p: &DigitsAndTurn) -> Option<Player> {
        Some(p.mover)
    }

    fn may_tie(&self) -> bool {
        false
    }

    fn bounds(&self, _: &DigitsAndTurn) -> Option<(Outcome, Outcome)> {
        Some((Outcome::Won(Player::Right), Outcome::Won(Player::Left)))
    }

    /// The digits of each half in ascending order, because only their sum and the number of question marks matter.
    fn symmetry_key(&self, p: &DigitsAndTurn) -> DigitsAndTurn {
        let mut digits = p.digits.clone();
        let middle = digits.len() / 2;
        let (first, second) = digits.split_at_mut(middle);
        first.sort_unstable();
        second.sort_unstable();
        DigitsAndTurn {
            digits,
            mover: p.mover,
        }
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Notation for SumGame {
    fn show(&self, p: &DigitsAndTurn) -> String {
        let digits = String::from_utf8_lossy(&p.digits);
        match p.mover {
            Player::Left => digits.into_owned(),
            Player::Right => format!("{digits} {}", SumGame::ABOUT.side(Player::Right)),
        }
    }

    fn read(&self, text: &str) -> Result<DigitsAndTurn, ParseError> {
        const WHAT: &str = "an even number of digits and question marks";
        let mut words = Text::new(text);
        words.blanks();
        let here = words;
        let digits = words.run(|c| c.is_ascii_digit() || c == '?').as_bytes();
        let even = digits.len().is_multiple_of(2);
        if digits.is_empty() || !even || digits.len() > LONGEST {
            return Err(here.wrong_word(WHAT));
        }
        let mover = if words.is_at_end() {
            Player::Left
        } else {
            read_side(&mut words, SumGame::ABOUT.sides, "\"unequal\" or \"equal\"")?
        };
        words.end("nothing more")?;
        Ok(DigitsAndTurn {
            digits: digits.to_vec(),
            mover,
        })
    }

    fn show_move(&self, _: &DigitsAndTurn, mv: &Write) -> String {
        format!("{} at {}", mv.digit, mv.place + 1)
    }

    fn read_move(&self, p: &DigitsAndTurn, text: &str) -> Result<Write, ParseError> {
        pick_move(text, self.legal(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &DigitsAndTurn) -> Option<Picture> {
        let middle = p.digits.len() / 2;
        let digit = |(at, &c): (usize, &u8)| (char::from(c).to_string(), at < middle);
        Some(Picture::Numbers(Numbers {
            row: p.digits.iter().enumerate().map(digit).collect(),
            entries: Entries::Digits,
            scores: None,
        }))
    }
}

impl Described for SumGame {
    const ABOUT: About = About {
        name: "sum-game",
        aliases: &[],
        title: "Write digits: one player wants the halves to have equal sums",
        rules: "Digits and an even number of places in all stand in a row, some of the places open. The players write a digit in \
                an open place in turn; unequal begins. When all are written, equal wins if the digits of the first half have the \
                same sum as those of the second, and unequal wins otherwise.",
        notation: "The row with ? for open places: `?3295???`; where it is equal's turn, `equal` follows. A move is a digit and its \
                   place, counted from the left: `9 at 1`.",
        examples: &["sum-game 25??", "sum-game ?3295???", "sum-game 9?35 equal"],
        sources: &["LeetCode 1927"],
        sides: ["unequal", "equal"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        grundy_core::parse::no_rules(SumGame::ABOUT.name, text).map(|()| SumGame)
    }
}
