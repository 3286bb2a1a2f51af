//! Coin turning in one, two and more dimensions: Turning Turtles, Mock Turtles, Ruler, Twins, Triplets and their
//! products (Turning Corners, Rugs, …). Winning Ways, chapter 14.
//!
//! A position is worth the nim-sum of its single *heads*, and a head of a product is worth the nim product of its
//! coordinates' values (the Tartan theorem). This holds in normal play only: a position is equal to that sum, it is
//! not the same game tree, so the theorem is a known nimber and not a split into components.
//!
//! A game is its rules along the sides of the board and its words:
//!
//! ```
//! use grundy_core::{About, Described, Impartial, Notation};
//! use grundy_games::families::coins::{Coins, CoinRules, Rule};
//!
//! enum Ribbons {}
//!
//! impl CoinRules for Ribbons {
//!     const ABOUT: About = About { name: "ribbons", ..About::PLAIN };
//!     const FACTORS: Option<&'static [Rule]> = Some(&[Rule::Twins, Rule::Ruler]);
//! }
//!
//! let rules = Coins::<Ribbons>::from_rules(None).unwrap();
//! let board = rules.read("TT/TT/TH").unwrap();
//! // Row 2 is worth 2 under Twins, column 1 is worth 2 under Ruler, and 2 ⊗ 2 = 3.
//! assert_eq!(rules.known_nimber(&board).unwrap().says, 3);
//! ```

mod notation;
mod rule;

pub use rule::Rule;

use grundy_core::theorem::Known;
use grundy_core::{
    About, Impartial, Partizan, Player, Reason, Ruleset, Theorem, Verdict, Wanted, WinningMoves,
    reason,
};
use grundy_values::Nimber;
use num::BigUint;
use std::marker::PhantomData;

/// The data that distinguish one coin-turning game of the catalog from another.
pub trait CoinRules: 'static {
    /// The game's description for the catalog.
    const ABOUT: About;
    /// The rule along each side of the board; `None` when it is written before the colon.
    const FACTORS: Option<&'static [Rule]>;
}

/// The notation of a row of coins.
pub(crate) const ROW: &str = "A row of H (heads) and T (tails), the left end first: HTTH. A move lists the places that turn, \
                   counted from 0 at the left end: turn 0 3.";
/// The notation of a board of coins.
pub(crate) const BOARD: &str = "Rows of H (heads) and T (tails) with / between them, the top row first: HT/TT. A move lists the \
                     coins that turn as (row,column), counted from 0 at the top left: turn (0,0) (0,1) (1,0) (1,1).";

/// The largest number of coins that a position may have.
const MOST_COINS: usize = 4_000_000;
/// The largest number of sides that a board may have.
const MOST_SIDES: usize = 6;
/// Finding the moves by the theorem must not take longer than a moment; beyond this much work a solver, which can
/// be stopped, does it instead.
const MOST_WORK: u64 = 30_000_000;

/// The rules of one coin-turning game: one [`Rule`] along each side of the board.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::coins::turning_corners::TurningCorners;
/// let rules = TurningCorners::from_rules(None).unwrap();
/// let board = rules.read("TTT/TTT/TTH").unwrap();
/// // A single head at row 2, column 2, both counted from 0, is worth 2 ⊗ 2 = 3.
/// assert_eq!(rules.known_nimber(&board).unwrap().says, 3);
/// ```
#[derive(Clone, Debug)]
pub struct Coins<K> {
    factors: Vec<Rule>,
    kind: PhantomData<fn() -> K>,
}

/// Coins on a board with any number of sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CoinBoard {
    /// The lengths of the sides, none 0. Two sides: rows, then columns.
    sides: Vec<u32>,
    /// True for each coin that shows heads; the last coordinate changes fastest. As many as the product of the sides.
    heads: Vec<bool>,
}

impl CoinBoard {
    /// A board with these sides, all tails.
    fn tails(sides: Vec<u32>) -> CoinBoard {
        let coins = sides.iter().map(|&n| n as usize).product();
        CoinBoard {
            sides,
            heads: vec![false; coins],
        }
    }

    /// The coordinates of the coin with a number.
    fn coordinates(&self, mut number: usize) -> Vec<u32> {
        let mut at = vec![0; self.sides.len()];
        for (place, &side) in at.iter_mut().zip(&self.sides).rev() {
            *place = (number % side as usize) as u32;
            number /= side as usize;
        }
        at
    }

    /// The number of the coin at these coordinates; `None` when they lie outside.
    fn number(&self, at: &[u32]) -> Option<usize> {
        let inside = at.len() == self.sides.len() && at.iter().zip(&self.sides).all(|(a, s)| a < s);
        let step = |number: usize, (&a, &side): (&u32, &u32)| number * side as usize + a as usize;
        inside.then(|| at.iter().zip(&self.sides).fold(0, step))
    }

    /// The heads, by number.
    fn heads(&self) -> impl Iterator<Item = usize> {
        let heads = self.heads.iter().enumerate();
        heads.filter_map(|(number, &head)| head.then_some(number))
    }
}

/// The places that turn along each side, each ascending: all coins with coordinates among them turn.
pub type Turned = Vec<Vec<u32>>;

impl<K: CoinRules> Coins<K> {
    /// The game with these rules along the sides.
    ///
    /// # Panics
    /// If there are no rules, or more than six.
    #[must_use]
    pub fn with(factors: Vec<Rule>) -> Coins<K> {
        assert!(
            (1..=MOST_SIDES).contains(&factors.len()),
            "a board has one to {MOST_SIDES} sides"
        );
        Coins {
            factors,
            kind: PhantomData,
        }
    }

    /// The rules along the sides.
    #[must_use]
    pub fn factors(&self) -> &[Rule] {
        &self.factors
    }

    /// The Grundy value of a board: side after side, the last first, the values along each line are summed and
    /// multiplied by that of the line. One nim product a line, so a board of a million coins takes milliseconds.
    fn value(&self, board: &CoinBoard) -> Nimber {
        let mut values: Vec<Nimber> = Vec::new();
        for (axis, (rule, &side)) in self.factors.iter().zip(&board.sides).enumerate().rev() {
            let worth: Vec<Nimber> = (0..side).map(|n| Nimber(rule.value(n))).collect();
            values = if axis + 1 == self.factors.len() {
                let line = |line: &[bool]| {
                    let heads = line.iter().zip(&worth).filter(|(head, _)| **head);
                    heads.map(|(_, worth)| *worth).sum()
                };
                board.heads.chunks(side as usize).map(line).collect()
            } else {
                let line = |line: &[Nimber]| line.iter().zip(&worth).map(|(v, w)| *v * *w).sum();
                values.chunks(side as usize).map(line).collect()
            };
        }
        values[0]
    }

    /// The coordinates of all coins that a move turns.
    fn coins_of(turned: &Turned) -> Vec<Vec<u32>> {
        choices(turned)
    }

    /// Calls `each` for every move that changes the value by `change`; `None` when that is too much work.
    ///
    /// A move is a choice of places along each side. By the Tartan theorem it changes the value by the product of the
    /// nim-sums of the values at the chosen places, so the choices along all sides but the last determine the nim-sum
    /// that the last must have: a division instead of a search.
    fn moves_changing_by(
        &self,
        board: &CoinBoard,
        change: Nimber,
        mut each: impl FnMut(Turned),
    ) -> Option<()> {
        let lines = CoinLine::of(board);
        let work = lines.iter().map(|line| self.work_of(line));
        if work.fold(0, u64::saturating_add) > MOST_WORK {
            return None;
        }
        let (last, outer) = self
            .factors
            .split_last()
            .expect("a board of coins has at least one side");
        // No nim-sum of values along the last side reaches this; it rules out nearly every division below.
        let bound = last.bound(board.sides[outer.len()]);
        let sum = |(rule, turned): (&Rule, &Vec<u32>)| -> Nimber {
            turned.iter().map(|&n| Nimber(rule.value(n))).sum()
        };
        for line in lines {
            let sides = outer.iter().zip(&line.at);
            let moves: Vec<Vec<Vec<u32>>> = sides.map(|(rule, &n)| rule.moves(n)).collect();
            for choice in choices(&moves) {
                let outer_sums = outer.iter().zip(&choice).map(sum);
                let factor = outer_sums.fold(Nimber(1), |product, n| product * n);
                let wanted = change
                    .checked_div(factor)
                    .expect("a move changes the value of its own line, so its sum is not 0");
                let heads = line.heads.iter().filter(|_| wanted.0 < bound);
                for inner in heads.flat_map(|&head| last.moves_with_sum(head, wanted.0)) {
                    each(choice.iter().cloned().chain([inner]).collect());
                }
            }
        }
        Some(())
    }

    /// The approximate number of steps that it takes to go through the moves of a line.
    fn work_of(&self, line: &CoinLine) -> u64 {
        let (last, outer) = self
            .factors
            .split_last()
            .expect("a board of coins has at least one side");
        let counts = outer.iter().zip(&line.at).map(|(r, &n)| r.move_count(n));
        let choices = counts.fold(1u64, u64::saturating_mul);
        let slow = match last {
            Rule::MockTurtles | Rule::Triplets => line.heads.iter().map(|&n| u64::from(n)).sum(),
            _ => line.heads.len() as u64,
        };
        // A line is walked through only when the quotient is below the bound.
        let walks = if outer.is_empty() {
            1
        } else {
            choices / 16 + 1
        };
        choices.saturating_add(walks.saturating_mul(slow))
    }
}

/// The coins along the last side of a board that share their other coordinates.
struct CoinLine {
    /// The first of them.
    at: Vec<u32>,
    /// The last coordinates at which heads are shown, at least one.
    heads: Vec<u32>,
}

impl CoinLine {
    /// The lines of a board that show heads.
    fn of(board: &CoinBoard) -> Vec<CoinLine> {
        let side = board.sides[board.sides.len() - 1];
        let lines = board.heads.chunks(side as usize).enumerate();
        let lines = lines.map(|(number, heads)| CoinLine {
            at: board.coordinates(number * side as usize),
            heads: (0..side).filter(|&n| heads[n as usize]).collect(),
        });
        lines.filter(|line| !line.heads.is_empty()).collect()
    }
}

/// Every way to choose one entry of each list, the last list running fastest; one empty way when there is no list.
fn choices<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    let mut all: Vec<Vec<T>> = vec![vec![]];
    for list in lists {
        all = all
            .iter()
            .flat_map(|before| {
                list.iter().map(|entry| {
                    let mut longer = before.clone();
                    longer.push(entry.clone());
                    longer
                })
            })
            .collect();
    }
    all
}

impl<K: CoinRules> Ruleset for Coins<K> {
    type Position = CoinBoard;
    type Move = Turned;

    /// Three heads a side, and five in a row.
    fn start(&self) -> CoinBoard {
        let side = if self.factors.len() == 1 { 5 } else { 3 };
        let mut board = CoinBoard::tails(vec![side; self.factors.len()]);
        board.heads.fill(true);
        board
    }

    fn play(&self, board: &CoinBoard, turned: &Turned) -> CoinBoard {
        let mut next = board.clone();
        for at in Self::coins_of(turned) {
            let number = board.number(&at).expect("a move turns coins of the board");
            next.heads[number] ^= true;
        }
        next
    }

    /// Coins beyond the last head along a side never turn again.
    fn canonical(&self, board: CoinBoard) -> CoinBoard {
        let mut sides = vec![1; board.sides.len()];
        for head in board.heads() {
            for (side, at) in sides.iter_mut().zip(board.coordinates(head)) {
                *side = (*side).max(at + 1);
            }
        }
        if sides == board.sides {
            return board;
        }
        let mut small = CoinBoard::tails(sides);
        for head in board.heads() {
            let number = small.number(&board.coordinates(head));
            small.heads[number.expect("the small board holds all heads")] = true;
        }
        small
    }

    fn theorem(&self, p: &CoinBoard, wanted: Wanted) -> Option<Theorem<Verdict<Turned>>> {
        self.known(p, wanted)
    }
}

impl<K: CoinRules> Partizan for Coins<K> {
    fn moves_of(&self, _: Player, board: &CoinBoard) -> impl Iterator<Item = Turned> {
        board.heads().flat_map(move |head| {
            let at = board.coordinates(head);
            let sides = self.factors.iter().zip(at);
            choices(&sides.map(|(rule, n)| rule.moves(n)).collect::<Vec<_>>())
        })
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, board: &CoinBoard, turned: &Turned) -> bool {
        let far = turned.iter().map(|side| side.last().copied()).collect();
        let far: Option<Vec<u32>> = far;
        turned.len() == self.factors.len()
            && self.factors.iter().zip(turned).all(|(r, t)| r.allows(t))
            && far
                .and_then(|far| board.number(&far))
                .is_some_and(|number| board.heads[number])
    }
}

impl<K: CoinRules> Known<CoinBoard, Turned> for Coins<K> {
    fn nimber(&self, board: &CoinBoard) -> Option<Theorem<u64>> {
        let value = self.value(board);
        Some(Theorem {
            says: value.0,
            name: self.theorem_name(),
            source: "Berlekamp, Conway and Guy 2001",
            reason: self.reason(board, value),
        })
    }

    fn moves_to(
        &self,
        board: &CoinBoard,
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<Turned>>> {
        let value = self.value(board);
        let mut total = 0u64;
        let mut first = Vec::new();
        self.moves_changing_by(board, value + Nimber(nimber), |turned| {
            total += 1;
            if first.len() < limit {
                first.push(turned);
            }
        })?;
        Some(Theorem {
            says: WinningMoves {
                total: BigUint::from(total),
                first,
            },
            name: self.theorem_name(),
            source: "Berlekamp, Conway and Guy 2001",
            reason: self.reason(board, value)
                + reason!(
                    "; a move to {} must turn coins worth {} ⊕ {} = {} together",
                    Nimber(nimber),
                    value.0,
                    nimber,
                    value.0 ^ nimber
                ),
        })
    }
}

impl<K: CoinRules> Impartial for Coins<K> {}

impl<K: CoinRules> Coins<K> {
    /// The name of the theorem that gives the value.
    fn theorem_name(&self) -> &'static str {
        match self.factors.len() {
            1 => "the sum of single heads",
            _ => "the Tartan theorem",
        }
    }

    /// The reason for a value: what the coordinates are worth, and their products.
    fn reason(&self, board: &CoinBoard, value: Nimber) -> Reason {
        let mut closed_forms: Vec<Reason> =
            self.factors.iter().map(|rule| rule.closed_form()).collect();
        closed_forms.dedup();
        let mut text = match self.factors.len() {
            1 => reason!("places count from 0; "),
            _ => reason!(
                "coordinates count from 0; a head is worth the nim product (⊗) of what its coordinates are worth, \
                 and along a side "
            ),
        };
        text += Reason::list(closed_forms, &reason!("; "));
        let worth = |head: usize| {
            let at = board.coordinates(head);
            let factors = self.factors.iter().zip(&at).map(|(rule, &n)| rule.value(n));
            let factors: Vec<u64> = factors.collect();
            let product = factors.iter().fold(Nimber(1), |p, &f| p * Nimber(f));
            (at, factors, product)
        };
        let heads: Vec<_> = board.heads().take(9).map(worth).collect();
        for (at, factors, product) in heads.iter().take(8) {
            let shown: Vec<String> = factors.iter().map(u64::to_string).collect();
            text += match factors.len() {
                1 => reason!("; {} is worth {}", at[0], product.0),
                _ => reason!(
                    "; {} is worth {} = {}",
                    point(at),
                    shown.join(" ⊗ "),
                    product.0
                ),
            };
        }
        match heads.len() {
            0 => text += reason!("; there is no head, so the value is 0"),
            1 => {}
            2..=8 => {
                let parts: Vec<String> = heads.iter().map(|h| h.2.0.to_string()).collect();
                text += reason!("; {} = {}", parts.join(" ⊕ "), value.0);
            }
            _ => text += reason!("; and so on; the nim-sum of all heads is {}", value.0),
        }
        text
    }
}

/// A place in notation.
fn point(at: &[u32]) -> String {
    let places: Vec<String> = at.iter().map(u32::to_string).collect();
    format!("({})", places.join(","))
}
