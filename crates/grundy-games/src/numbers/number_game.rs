//! The number game: a move takes a number, and its multiples and sums vanish.
//!
//! Without a bound it is Sylver Coinage, whose strategy is not known: Hutchings proved that every prime from 5 on wins as a
//! first move, by stealing a strategy, which gives none.

use grundy_core::parse::{items, read_number};
use grundy_core::picture::{Entries, Numbers, Picture};
use grundy_core::{About, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset};

/// The number game: numbers from 2 up to a largest one; a move takes a number, and its multiples and all sums of its
/// multiples with numbers that are not there vanish. Sylver Coinage with a bound; *Winning Ways*, chapter 18.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::numbers::number_game::NumberGame;
/// let rules = NumberGame::from_rules(None).unwrap();
/// let p = rules.read("2,5").unwrap();
/// assert_eq!(rules.moves(&p).count(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NumberGame {
    largest: u32,
}

impl NumberGame {
    /// The game with the numbers 2 to `largest`, which is from 2 to 63.
    #[must_use]
    pub fn new(largest: u32) -> Option<NumberGame> {
        (2..=63)
            .contains(&largest)
            .then_some(NumberGame { largest })
    }

    /// The position in which these numbers can be taken; `None` when one is out of range.
    #[must_use]
    pub fn position(&self, numbers: &[u64]) -> Option<u64> {
        let bit = |&n: &u64| {
            (2..=u64::from(self.largest))
                .contains(&n)
                .then(|| 1u64 << n)
        };
        numbers.iter().try_fold(0, |all, n| Some(all | bit(n)?))
    }
}

impl Ruleset for NumberGame {
    /// Bit n: whether n can be taken.
    type Position = u64;
    type Move = u32;

    fn start(&self) -> u64 {
        (2..=self.largest).fold(0, |all, n| all | 1 << n)
    }

    fn play(&self, p: &u64, taken: &u32) -> u64 {
        let mut rest = p & !(1 << taken);
        // In ascending order, so that a sum that vanishes is a summand for the next; 1 is no number of the game, and 0 stands
        // for the multiples themselves.
        for n in *taken + 1..=self.largest {
            let other = n - taken;
            if other != 1 && rest >> other & 1 == 0 {
                rest &= !(1 << n);
            }
        }
        rest
    }
}

impl Partizan for NumberGame {
    fn moves_of(&self, _: Player, p: &u64) -> impl Iterator<Item = u32> {
        let p = *p;
        (2..=self.largest).filter(move |n| p >> n & 1 == 1)
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, p: &u64, taken: &u32) -> bool {
        (2..=self.largest).contains(taken) && p >> taken & 1 == 1
    }
}

impl Impartial for NumberGame {}

impl Notation for NumberGame {
    fn show(&self, p: &u64) -> String {
        let numbers: Vec<String> = self.moves(p).map(|n| n.to_string()).collect();
        if numbers.is_empty() {
            "0".to_owned()
        } else {
            numbers.join(",")
        }
    }

    fn read(&self, text: &str) -> Result<u64, ParseError> {
        if text.trim() == "0" {
            return Ok(0);
        }
        let mut p = 0;
        for piece in items(text, &[]) {
            let n = read_number(text, piece, "a number from 2", self.largest.into())?;
            if n < 2 || p >> n & 1 == 1 {
                let expected = "numbers from 2, each once, or 0 alone when none is left";
                return Err(ParseError::at_piece(text, piece.trim(), expected));
            }
            p |= 1 << n;
        }
        Ok(p)
    }

    fn show_move(&self, _: &u64, taken: &u32) -> String {
        format!("take {taken}")
    }

    fn picture(&self, p: &u64) -> Option<Picture> {
        let number = |n: u32| (n.to_string(), p >> n & 1 == 1);
        let row = (2..=self.largest).map(number).collect();
        Some(Picture::Numbers(Numbers {
            row,
            entries: Entries::Pool,
            scores: None,
        }))
    }

    fn read_move(&self, p: &u64, text: &str) -> Result<u32, ParseError> {
        grundy_core::parse::pick_move(text, self.moves(p), |mv| self.show_move(p, mv))
    }
}

impl Described for NumberGame {
    const ABOUT: About = About {
        name: "number-game",
        aliases: &["numbergame"],
        title: "Take a number; its multiples and sums with missing numbers vanish",
        rules: "Some of the numbers from 2 to a largest one can be taken. A move takes one; its multiples vanish, and so does every \
                sum of one of them and a number from 2 that cannot be taken. Whoever cannot move loses.",
        notation: "Rules: the largest number, 20 without rules, at most 63. Position: the numbers that can be taken, with commas \
                   between them; 0: none. A move is written take 5.",
        examples: &[
            "number-game 2,5",
            "number-game 2,3,4,5,6",
            "number-game 12:",
        ],
        sources: &["Berlekamp, Conway and Guy 2001"],
        default_rules: Some("20"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<NumberGame, ParseError> {
        let Some(text) = text else {
            return Ok(NumberGame { largest: 20 });
        };
        let largest = read_number(text, text, "the largest number", 63)?;
        NumberGame::new(largest as u32)
            .ok_or_else(|| ParseError::at_piece(text, text.trim(), "a largest number from 2 to 63"))
    }

    fn show_rules(&self) -> Option<String> {
        (self.largest != 20).then(|| self.largest.to_string())
    }
}
