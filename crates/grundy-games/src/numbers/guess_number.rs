//! Guess a number: a wrong guess costs the number that was guessed, and the answer is chosen so as to cost the most.
//!
//! The price of a wrong guess is paid at once, so the cost of the rest of the range does not depend on what was paid
//! before: a table of all ranges gives the least amount that suffices, in O(n³).

use grundy_core::parse::{Text, pick_move, read_number};
use grundy_core::picture::{Entries, Numbers, Picture};
use grundy_core::{About, Described, Notation, ParseError, Player, Ruleset, Sequential, Turn};

/// The numbers 1 to n.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::numbers::guess_number::GuessNumber;
/// let rules = GuessNumber::from_rules(None).unwrap();
/// let p = rules.read("1..10").unwrap();
/// assert_eq!(rules.legal(&p).count(), 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessNumber;

/// The largest number that is read.
const MOST: u64 = 1_000_000;

/// The numbers that are still possible, what was paid, and the guess that waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GuessesSoFar {
    /// At least 1.
    from: u32,
    /// At least `from`.
    to: u32,
    paid: i64,
    guess: Option<u32>,
}

/// A guess, or an answer to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuessOrAnswer {
    /// This number is guessed.
    Guess(u32),
    /// The hidden number is smaller.
    Lower,
    /// The hidden number is larger.
    Higher,
}

impl GuessesSoFar {
    /// The numbers from 1 to n, before the first guess; `None` without a number, or with more than a million.
    #[must_use]
    pub fn up_to(n: u64) -> Option<GuessesSoFar> {
        (1..=MOST).contains(&n).then_some(GuessesSoFar {
            from: 1,
            to: n as u32,
            paid: 0,
            guess: None,
        })
    }
}

impl Ruleset for GuessNumber {
    type Position = GuessesSoFar;
    type Move = GuessOrAnswer;

    fn start(&self) -> GuessesSoFar {
        GuessesSoFar::up_to(10).expect("10 is within the numbers that may be guessed")
    }

    fn play(&self, p: &GuessesSoFar, mv: &GuessOrAnswer) -> GuessesSoFar {
        let answered = |from, to| GuessesSoFar {
            from,
            to,
            paid: p.paid + i64::from(p.guess.unwrap_or(0)),
            guess: None,
        };
        match (*mv, p.guess) {
            (GuessOrAnswer::Lower, Some(guess)) => answered(p.from, guess - 1),
            (GuessOrAnswer::Higher, Some(guess)) => answered(guess + 1, p.to),
            (GuessOrAnswer::Guess(guess), _) => GuessesSoFar {
                guess: Some(guess),
                ..*p
            },
            _ => *p,
        }
    }
}

impl Sequential for GuessNumber {
    /// The guesser's cost, as a negative number.
    type Payoff = i64;

    fn turn(&self, p: &GuessesSoFar) -> Turn<i64> {
        match (p.from == p.to, p.guess) {
            // The number is known, and the right guess costs nothing.
            (true, _) => Turn::Over(-p.paid),
            (false, None) => Turn::Of(Player::Left),
            (false, Some(_)) => Turn::Of(Player::Right),
        }
    }

    fn legal(&self, p: &GuessesSoFar) -> impl Iterator<Item = GuessOrAnswer> {
        let open = p.from < p.to;
        let guesses = (p.from..=p.to).filter(move |_| open && p.guess.is_none());
        let lower = p
            .guess
            .filter(|&g| open && g > p.from)
            .map(|_| GuessOrAnswer::Lower);
        let higher = p
            .guess
            .filter(|&g| open && g < p.to)
            .map(|_| GuessOrAnswer::Higher);
        guesses.map(GuessOrAnswer::Guess).chain(lower).chain(higher)
    }

    fn next_player(&self, p: &GuessesSoFar) -> Option<Player> {
        Some(if p.guess.is_some() {
            Player::Right
        } else {
            Player::Left
        })
    }

    fn without_scores(&self, p: &GuessesSoFar) -> Option<(GuessesSoFar, i64)> {
        Some((GuessesSoFar { paid: 0, ..*p }, -p.paid))
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Notation for GuessNumber {
    fn show(&self, p: &GuessesSoFar) -> String {
        let mut text = format!("{}..{}", p.from, p.to);
        if p.paid != 0 {
            text += &format!(" paid {}", p.paid);
        }
        if let Some(guess) = p.guess {
            text += &format!(" guess {guess}");
        }
        text
    }

    fn read(&self, text: &str) -> Result<GuessesSoFar, ParseError> {
        let mut words = Text::new(text);
        words.blanks();
        let first = words.number("a number, or a range such as 1..10", MOST)?;
        let (from, to) = if words.eat("..") {
            words.blanks();
            (first, words.number("the end of the range", MOST)?)
        } else {
            (1, first)
        };
        if from == 0 || to < from {
            let expected = "a range that begins with 1 or more and is not empty";
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        let mut p = GuessesSoFar {
            from: from as u32,
            to: to as u32,
            paid: 0,
            guess: None,
        };
        if words.eat_word("paid") {
            words.blanks();
            p.paid = words.number("what was paid", MOST * MOST)? as i64;
        }
        if words.eat_word("guess") {
            words.blanks();
            let here = words;
            let guess = words.number("the number that was guessed", MOST)?;
            if !(from..=to).contains(&guess) || from == to {
                return Err(here.wrong_word("a guess among several numbers that are possible"));
            }
            p.guess = Some(guess as u32);
        }
        words.end("\"paid\", \"guess\", or nothing more")?;
        Ok(p)
    }

    fn show_move(&self, _: &GuessesSoFar, mv: &GuessOrAnswer) -> String {
        match mv {
            GuessOrAnswer::Guess(guess) => guess.to_string(),
            GuessOrAnswer::Lower => "lower".to_owned(),
            GuessOrAnswer::Higher => "higher".to_owned(),
        }
    }

    fn read_move(&self, p: &GuessesSoFar, text: &str) -> Result<GuessOrAnswer, ParseError> {
        if p.from == p.to || p.guess.is_some() {
            return pick_move(text, self.legal(p), |mv| self.show_move(p, mv));
        }
        let guess = read_number(text, text, "a guess", p.to.into())? as u32;
        if guess < p.from {
            Err(ParseError::at_piece(
                text,
                text.trim(),
                format!("a guess from {} to {}", p.from, p.to),
            ))
        } else {
            Ok(GuessOrAnswer::Guess(guess))
        }
    }

    fn picture(&self, p: &GuessesSoFar) -> Option<Picture> {
        let shown = (p.from..=p.to).take(1000);
        Some(Picture::Numbers(Numbers {
            row: shown.map(|n| (n.to_string(), p.guess != Some(n))).collect(),
            entries: Entries::Guesses,
            scores: None,
        }))
    }
}

impl Described for GuessNumber {
    const ABOUT: About = About {
        name: "guess-number",
        aliases: &["higher-or-lower"],
        title: "Guess a number: each wrong guess costs the number that was guessed",
        rules: "The answerer has a number from 1 to n, and the guesser guesses one. A wrong guess costs the number that was \
                guessed, and the answer is whether the hidden number is lower or higher. The answerer may hold any number that \
                fits all answers, and wants the guesser to pay as much as possible; the play is over when one number is left. \
                The score is what the guesser pays, as a loss.",
        notation: "The numbers that are possible: `1..10`, or `10` for the same; then what was paid so far, and the guess that \
                   waits for an answer: `8..10 paid 7 guess 9`. A move is a guess, or `lower` or `higher`.",
        examples: &[
            "guess-number 10",
            "guess-number 8..10 paid 7",
            "guess-number 1..4 guess 2",
        ],
        sources: &["LeetCode 375"],
        sides: ["guesser", "answerer"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        grundy_core::parse::no_rules(GuessNumber::ABOUT.name, text).map(|()| GuessNumber)
    }
}
