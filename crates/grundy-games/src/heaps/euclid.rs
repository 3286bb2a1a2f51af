//! Euclid's game: subtract a multiple of the smaller number from the larger one. Cole and Davie (1969).
//!
//! **Theorem.** Let a = q b + r with b > r ≥ 0. The numbers r + j b for j = 0, 1, …, q are each other's options, so with
//! g = G(b, r) the values from j = 1 on are 0, 1, 2, … without g: G(a, b) is q − 1 when q ≤ g, else q. When r = 0 and
//! a number may become 0, G(a, b) = q; when none may, G(a, b) = q − 1. The first values say who wins (Cole and Davie);
//! all values when no number may become 0 are in Nivasch (2006).

use crate::families::piles::{FirstMoves, PileRules, Piles, Statement, Two};
use grundy_core::{About, ParseError, WinningMoves, reason};

/// `euclid 34,12`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::euclid::Euclid;
/// let rules = Euclid::from_rules(None).unwrap();
/// let p = rules.read("34,12").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 2);
/// ```
pub type Euclid = Piles<EuclidRules>;

/// The end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EuclidRules {
    /// The game ends when a number is 0.
    ToZero,
    /// The game ends when the numbers are equal: none may become 0.
    Positive,
}

/// A pair of numbers, in the order in which they were written.
type NumberPair = Two<','>;

/// The larger number and the smaller one.
fn ordered(Two(a, b): NumberPair) -> (u64, u64) {
    (a.max(b), a.min(b))
}

/// The pair in its order, with the larger number replaced.
fn with_larger(Two(a, b): NumberPair, larger: u64) -> NumberPair {
    if a >= b {
        Two(larger, b)
    } else {
        Two(a, larger)
    }
}

impl EuclidRules {
    /// The Grundy value of a pair, along Euclid's algorithm: O(log) divisions.
    #[must_use]
    pub fn value_of(self, a: u64, b: u64) -> u64 {
        let (mut a, mut b) = ordered(Two(a, b));
        let mut quotients = Vec::new();
        let mut value = loop {
            if b == 0 {
                break 0;
            }
            let (q, r) = (a / b, a % b);
            if r == 0 {
                break match self {
                    EuclidRules::ToZero => q,
                    EuclidRules::Positive => q - 1,
                };
            }
            quotients.push(q);
            (a, b) = (b, r);
        };
        for q in quotients.into_iter().rev() {
            value = if q <= value { q - 1 } else { q };
        }
        value
    }

    /// The least multiple j of b that r + j b may be.
    fn least(self, r: u64) -> u64 {
        u64::from(r == 0 && self == EuclidRules::Positive)
    }
}

impl PileRules for EuclidRules {
    type Pile = NumberPair;
    const SEPARATOR: char = ' ';
    const NUMBERS: ([&'static str; 2], u64) = (["a number"; 2], u64::MAX);
    const ABOUT: About = About {
        name: "euclid",
        aliases: &["euclids-game"],
        title: "Euclid's game: subtract a multiple of the smaller number from the larger",
        rules: "There are pairs of numbers. A move subtracts a positive multiple of the smaller number of a pair from the \
larger one, which must not become negative. Whoever makes a 0 leaves a pair without moves; whoever cannot move loses. With \
the rule positive no number may become 0 either.",
        notation: "Pairs as a,b separated by blanks: euclid 34,12 or euclid 34,12 5,7. The other rule comes before the colon: \
euclid positive: 34,12. A move says what a pair becomes: pile 1 to 10,12.",
        examples: &["euclid 34,12", "euclid positive: 15,24", "euclid 25,7 9,4"],
        sources: &["Cole and Davie 1969", "Nivasch 2006"],
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<EuclidRules, ParseError> {
        match text {
            None => Ok(EuclidRules::ToZero),
            Some(text) if text.trim().eq_ignore_ascii_case("positive") => Ok(EuclidRules::Positive),
            Some(text) => Err(ParseError::at_piece(
                text,
                text.trim(),
                "positive, or no rules",
            )),
        }
    }

    fn show_rules(&self) -> Option<String> {
        (*self == EuclidRules::Positive).then(|| "positive".to_owned())
    }

    fn first(&self) -> Vec<NumberPair> {
        vec![Two(34, 12)]
    }

    fn options(&self, pile: NumberPair) -> impl Iterator<Item = Vec<NumberPair>> {
        let (a, b) = ordered(pile);
        let most = a.checked_div(b).map_or(0, |q| q - self.least(a % b));
        (1..=most).map(move |k| vec![with_larger(pile, a - k * b)])
    }

    fn allows(&self, pile: NumberPair, left: &[NumberPair]) -> bool {
        let (a, b) = ordered(pile);
        let [next] = *left else {
            return false;
        };
        let larger = if pile.0 >= pile.1 { next.0 } else { next.1 };
        let fits = b > 0 && larger < a && (a - larger).is_multiple_of(b);
        fits && next == with_larger(pile, larger) && larger / b >= self.least(a % b)
    }

    fn fault(&self, Two(a, b): NumberPair) -> Option<&'static str> {
        let zero = *self == EuclidRules::Positive && (a == 0 || b == 0);
        zero.then_some("two positive numbers")
    }

    fn value(&self, Two(a, b): NumberPair) -> Option<u64> {
        Some(self.value_of(a, b))
    }

    fn statement(&self) -> Statement {
        let last = match self {
            EuclidRules::ToZero => "q",
            EuclidRules::Positive => "q - 1",
        };
        Statement {
            name: "Euclid's game along Euclid's algorithm",
            source: "Cole and Davie 1969",
            sentence: reason!(
                "For a = q b + r with r > 0 let g be the value of b,r: a,b is worth q - 1 when q <= g, else q; with r = 0 it \
                 is worth {}.",
                last
            ),
        }
    }

    /// The options r + j b have different values, so at most one of them has the value asked for.
    fn options_of_value(
        &self,
        pile: NumberPair,
        nimber: u64,
        limit: usize,
    ) -> Option<WinningMoves<Vec<NumberPair>>> {
        let mut found = FirstMoves::new(limit);
        let (a, b) = ordered(pile);
        if let Some(q) = a.checked_div(b) {
            let r = a % b;
            let before = if r == 0 { 0 } else { self.value_of(b, r) };
            let j = match (self, r) {
                (EuclidRules::ToZero, 0) => Some(nimber),
                (EuclidRules::Positive, 0) => nimber.checked_add(1),
                _ if nimber == before => Some(0),
                _ if nimber < before => Some(nimber + 1),
                _ => Some(nimber),
            };
            if let Some(j) = j.filter(|&j| j < q) {
                found.add(vec![with_larger(pile, r + j * b)]);
            }
        }
        Some(found.0)
    }
}
