//! Games whose limit depends on the last move: Fibonacci Nim and its kin. Whinihan (1963); Schwenk (1970).
//!
//! After k were taken, the next player takes at most f(k). **Theorem** (Schwenk). Let f never fall and f(k) ≥ k. Let
//! H(1) = 1 and H(i+1) = H(i) + H(m), where m is the least index with f(H(m)) ≥ H(i). Every n is in one way a sum of
//! such numbers in which f of each is less than the next larger one, and the player to move wins exactly when the limit
//! is at least the smallest of them. For f(k) = 2k these are the Fibonacci numbers (Zeckendorf), for f(k) = k the
//! powers of two.
//!
//! *All winning moves.* Taking k wins when f(k) is less than the smallest part of n − k. Then k is less than that part,
//! so the parts of k come below it and belong to the parts of n: k is a sum of the smallest parts of n.

use crate::families::piles::{FirstMoves, Pile, PileRules, Piles, Statement, Two};
use grundy_core::parse::{read_list, read_number};
use grundy_core::picture;
use grundy_core::{About, ParseError, WinningMoves};

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
pub struct LastTakeRules {
    a: u64,
    b: u64,
}

/// Larger coefficients make long lists of the numbers H.
const MOST: u64 = 1000;

impl LastTakeRules {
    /// At most a·k + b after k; `None` when a is 0 or one of them is larger than 1000.
    #[must_use]
    pub fn new(a: u64, b: u64) -> Option<LastTakeRules> {
        ((1..=MOST).contains(&a) && b <= MOST).then_some(LastTakeRules { a, b })
    }

    fn f(self, k: u64) -> u128 {
        u128::from(self.a) * u128::from(k) + u128::from(self.b)
    }

    /// The numbers H up to n. They grow at least by the factor 1 + 1/a, once they are larger than b.
    #[must_use]
    pub fn losing_heaps(self, n: u64) -> Vec<u64> {
        let mut all: Vec<u64> = Vec::new();
        let mut next = Some(1u64);
        let mut m = 0;
        while let Some(h) = next.filter(|&h| h <= n) {
            all.push(h);
            while self.f(all[m]) < u128::from(h) {
                m += 1;
            }
            next = h.checked_add(all[m]);
        }
        all
    }

    /// The parts of n, largest first.
    #[must_use]
    pub fn parts(self, n: u64) -> Vec<u64> {
        let mut rest = n;
        let mut parts = Vec::new();
        // Greedy: the largest that fits comes first.
        for h in self.losing_heaps(n).into_iter().rev() {
            if h <= rest {
                parts.push(h);
                rest -= h;
            }
        }
        parts
    }

    /// Whether the player to move wins n counters of which 1 to `limit` may be taken.
    #[must_use]
    pub fn next_wins(self, n: u64, limit: u64) -> bool {
        self.parts(n)
            .last()
            .is_some_and(|&smallest| limit >= smallest)
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
            return Ok(LastTakeRules { a: 2, b: 0 });
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
        (*self != LastTakeRules { a: 2, b: 0 }).then(|| format!("{},{}", self.a, self.b))
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

    /// A heap alone may be taken but for one; a limit above the heap is no limit.
    fn read_pile(&self, text: &str, piece: &str) -> Result<Option<Heap>, ParseError> {
        let (what, most) = Self::NUMBERS;
        let Two(n, limit) = match piece.contains('/') {
            true => Heap::read(text, piece, what, most)?.unwrap_or(Two(0, 0)),
            false => {
                let n = read_number(text, piece, what[0], most)?;
                Two(n, n.saturating_sub(1))
            }
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
            sentence: "A heap has parts, each so small that the limit after taking it is below the next larger part; the \
                       player to move wins when the limit reaches the smallest part."
                .to_owned(),
        }
    }

    fn wins_alone(&self, Two(n, limit): Heap) -> Option<(bool, String)> {
        let mut parts = self.parts(n);
        let smallest = *parts.last()?;
        let wins = limit >= smallest;
        parts.truncate(20);
        let shown: Vec<String> = parts.iter().map(u64::to_string).collect();
        let verdict = if wins {
            "so it can be taken: the player to move wins"
        } else {
            "which is beyond the limit: the player to move loses"
        };
        Some((
            wins,
            format!(
                "Here {n} = {}; the smallest part is {smallest} and {limit} may be taken, {verdict}.",
                shown.join(" + ")
            ),
        ))
    }

    fn winning_alone(&self, Two(n, limit): Heap, most: usize) -> Option<WinningMoves<Vec<Heap>>> {
        let mut found = FirstMoves::new(most);
        let mut parts = self.parts(n);
        let mut taken = 0;
        while let Some(smallest) = parts.pop() {
            taken += smallest;
            let holds = parts
                .last()
                .is_none_or(|&next| self.f(taken) < u128::from(next));
            if taken <= limit && holds {
                found.add(self.after(n, taken));
            }
        }
        Some(found.0)
    }
}

impl LastTakeRules {
    /// What is left when k of n are taken.
    fn after(self, n: u64, k: u64) -> Vec<Heap> {
        let rest = n - k;
        let limit = self.f(k).min(u128::from(rest)) as u64;
        if rest == 0 {
            vec![]
        } else {
            vec![Two(rest, limit)]
        }
    }
}
