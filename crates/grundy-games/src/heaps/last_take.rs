//! Games whose limit depends on the last move: Fibonacci Nim and its kin. Whinihan (1963); Schwenk (1970).
//!
//! [Schwenk's theorem](crate::theorems::schwenk) gives the winner of a single heap.

use crate::families::piles::{FirstMoves, Pile, PileRules, Piles, Statement, Two};
use crate::theorems::schwenk::Limits;
use grundy_core::parse::{read_list, read_number};
use grundy_core::{About, ParseError, WinningMoves};
use grundy_core::{Reason, picture, reason};

/// The counters, and how many may be taken.
type Heap = Two<'/'>;

/// `fibonacci-nim 13`.
///
/// ```
/// use grundy_core::{Convention, Described, Notation, Partizan, Player};
/// use grundy_games::heaps::last_take::LastTake;
/// let rules = LastTake::from_rules(None).unwrap();
/// let p = rules.read("13").unwrap();
/// let winner = rules.known_winner(&p, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Right);
/// ```
pub type LastTake = Piles<LastTakeRules>;

/// After k were taken, the next player takes at most a·k + b.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastTakeRules(pub Limits);

/// Twice as many as before.
const FIBONACCI: LastTakeRules = LastTakeRules(Limits { a: 2, b: 0 });

/// Larger coefficients make long lists of the numbers H.
const MOST: u64 = 1000;

impl LastTakeRules {
    /// At most a·k + b after k; `None` when a is 0 or one of them is larger than 1000.
    #[must_use]
    pub fn new(a: u64, b: u64) -> Option<LastTakeRules> {
        ((1..=MOST).contains(&a) && b <= MOST).then_some(LastTakeRules(Limits { a, b }))
    }
}

impl PileRules for LastTakeRules {
    type Pile = Heap;
    const NUMBERS: ([&'static str; 2], u64) =
        (["a heap", "the number that may be taken"], u64::MAX);
    const ABOUT: About = About {
        name: "fibonacci-nim",
        aliases: &["last-take", "dynamic-nim"],
        title: "Fibonacci Nim, and other games whose limit depends on the last move",
        rules: "A move takes at least one counter from a heap. After k were taken from a heap, at most 2k may be taken from \
what is left of it; the first move takes any number but not all. Whoever cannot move loses. With rules a,b the limit is \
a*k + b instead of 2k.",
        notation: "Heaps separated by commas: fibonacci-nim 13, where all but one may be taken first, or 13/4, where at most 4 \
may be taken. Other rules come before the colon: fibonacci-nim 1,1: 100/19. A move says what a heap becomes: pile 1 to \
12/2.",
        examples: &[
            "fibonacci-nim 13",
            "fibonacci-nim 20/5",
            "fibonacci-nim 1,1: 100/19",
            "fibonacci-nim 144",
        ],
        sources: &["Whinihan 1963", "Schwenk 1970"],
        ..About::PLAIN
    };

    fn draw(&self, Two(size, limit): Heap) -> Vec<picture::Heap> {
        let limit = Some(limit).filter(|&limit| limit < size);
        vec![picture::Heap {
            limit,
            ..picture::Heap::of(size)
        }]
    }

    fn read_rules(text: Option<&str>) -> Result<LastTakeRules, ParseError> {
        let Some(text) = text else {
            return Ok(FIBONACCI);
        };
        let rules = match read_list(text, "a coefficient", MOST)?[..] {
            [a, b] => LastTakeRules::new(a, b),
            _ => None,
        };
        rules.ok_or_else(|| {
            let expected = "a,b for the limit a*k + b, a at least 1";
            ParseError::at_piece(text, text.trim(), expected)
        })
    }

    fn show_rules(&self) -> Option<String> {
        (*self != FIBONACCI).then(|| format!("{},{}", self.0.a, self.0.b))
    }

    fn first(&self) -> Vec<Heap> {
        vec![Two(21, 20)]
    }

    fn options(&self, Two(n, limit): Heap) -> impl Iterator<Item = Vec<Heap>> {
        let me = *self;
        (1..=limit.min(n)).map(move |k| me.after(n, k))
    }

    fn allows(&self, Two(n, limit): Heap, left: &[Heap]) -> bool {
        let rest = left.first().map_or(0, |&Two(rest, _)| rest);
        rest < n && n - rest <= limit && *left == *self.after(n, n - rest)
    }

    /// A heap without a limit may be taken except for one counter; a limit above the heap is no limit.
    fn read_pile(&self, text: &str, piece: &str) -> Result<Option<Heap>, ParseError> {
        let (what, most) = Self::NUMBERS;
        let Two(n, limit) = if piece.contains('/') {
            Heap::read(text, piece, what, most)?.unwrap_or(Two(0, 0))
        } else {
            let n = read_number(text, piece, what[0], most)?;
            Two(n, n.saturating_sub(1))
        };
        Ok((n > 0).then_some(Two(n, limit.min(n))))
    }

    fn statement(&self) -> Statement {
        Statement {
            name: if self.show_rules().is_none() {
                "Fibonacci Nim by Zeckendorf's parts"
            } else {
                "Schwenk's theorem"
            },
            source: "Schwenk 1970",
            sentence: reason!(
                "A heap has parts, each so small that the limit after taking it is below the next larger part; the \
                       player to move wins when the limit reaches the smallest part."
            ),
        }
    }

    fn wins_alone(&self, Two(n, limit): Heap) -> Option<(bool, Reason)> {
        let mut parts = self.0.parts(n);
        let smallest = *parts.last()?;
        let wins = limit >= smallest;
        parts.truncate(20);
        let shown: Vec<String> = parts.iter().map(u64::to_string).collect();
        let why = if wins {
            reason!(
                " Here {} = {}; the smallest part is {} and {} may be taken, so it can be taken: the player to move wins.",
                n,
                shown.join(" + "),
                smallest,
                limit
            )
        } else {
            reason!(
                " Here {} = {}; the smallest part is {} and {} may be taken, which is beyond the limit: the player to \
                 move loses.",
                n,
                shown.join(" + "),
                smallest,
                limit
            )
        };
        Some((wins, why))
    }

    fn winning_alone(&self, Two(n, limit): Heap, most: usize) -> Option<WinningMoves<Vec<Heap>>> {
        let mut found = FirstMoves::new(most);
        let mut parts = self.0.parts(n);
        let mut taken = 0;
        while let Some(smallest) = parts.pop() {
            taken += smallest;
            let holds = parts
                .last()
                .is_none_or(|&next| self.0.after(taken) < u128::from(next));
            if taken <= limit && holds {
                found.add(self.after(n, taken));
            }
        }
        Some(found.0)
    }
}

impl LastTakeRules {
    /// The heap that is left when k of n are taken, if any.
    fn after(self, n: u64, k: u64) -> Vec<Heap> {
        let rest = n - k;
        let limit = self.0.after(k).min(u128::from(rest)) as u64;
        if rest == 0 {
            vec![]
        } else {
            vec![Two(rest, limit)]
        }
    }
}
