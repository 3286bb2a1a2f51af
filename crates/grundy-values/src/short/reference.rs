//! A slow reference for normal play: winners of sums of forms, and comparisons, straight from the definition.
//!
//! It is kept for ever, because canonical forms, closed forms and their arithmetic are tested against it. Nothing here
//! uses dominated options, canonical forms or the arithmetic of numbers, ups and nimbers; each of these is built from its
//! own definition as a tree of options. Conway, *On Numbers and Games*, chapters 0 and 7.
//!
//! ```
//! use grundy_values::short::{Comparison, Form, reference::Trees};
//! let mut trees = Trees::new();
//! let read = |text: &str| Form::read(text).unwrap();
//! let up = trees.of(&read("^"));
//! assert_eq!(trees.compare(&up, &Vec::new()), Comparison::Greater);
//! let half = trees.of(&read("{0|1}"));
//! let one = trees.of(&read("1"));
//! assert_eq!(trees.compare(&[half.clone(), half].concat(), &one), Comparison::Equal);
//! ```

use super::{Closed, Comparison, Form};
use crate::dyadic::Dyadic;
use grundy_core::Player;
use num::{BigInt, BigRational, One, Signed, Zero};
use rustc_hash::FxHashMap;

/// A tree of options, by its number among [`Trees`].
pub type Tree = usize;

/// Trees that are played side by side, in ascending order, so that equal sums are equal lists.
pub type Sum = Vec<Tree>;

/// The options of one tree, each a sum, left and right.
type TreeOptions = (Vec<Sum>, Vec<Sum>);

/// Trees of options, each kept once, with the winners of the sums played out so far.
#[derive(Debug, Default)]
pub struct Trees {
    options: Vec<TreeOptions>,
    known: FxHashMap<TreeOptions, Tree>,
    /// For sums played out so far: true if the player who moves first wins.
    wins: FxHashMap<(Sum, Player), bool>,
}

impl Trees {
    /// A collection without trees.
    #[must_use]
    pub fn new() -> Trees {
        Trees::default()
    }

    /// The form as a sum; a closed form becomes its number, its ups and its nimber side by side.
    pub fn of(&mut self, form: &Form) -> Sum {
        match form {
            Form::Closed(closed) => self.closed(closed),
            Form::Options(lists) => {
                let left = lists.left.iter().map(|o| self.of(o)).collect();
                let right = lists.right.iter().map(|o| self.of(o)).collect();
                vec![self.tree(left, right)]
            }
        }
    }

    /// The sum with the players' roles exchanged.
    pub fn negative(&mut self, sum: &[Tree]) -> Sum {
        let mut negative: Sum = sum
            .iter()
            .map(|&tree| {
                let (left, right) = self.options[tree].clone();
                let left = left.iter().map(|o| self.negative(o)).collect();
                let right = right.iter().map(|o| self.negative(o)).collect();
                self.tree(right, left)
            })
            .collect();
        negative.sort_unstable();
        negative
    }

    /// True if `first` wins moving first, that is, has a move after which the opponent loses moving first.
    pub fn wins(&mut self, sum: &[Tree], first: Player) -> bool {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        let key = (sum, first);
        if let Some(&known) = self.wins.get(&key) {
            return known;
        }
        let sum = &key.0;
        let found = (0..sum.len()).any(|at| {
            // Copies of one tree are adjacent and have the same moves, so one of them is enough.
            let again = at > 0 && sum[at] == sum[at - 1];
            !again && {
                let (left, right) = &self.options[sum[at]];
                let options = if first == Player::Left { left } else { right }.clone();
                options.iter().any(|option| {
                    let next = [&sum[..at], option, &sum[at + 1..]].concat();
                    !self.wins(&next, first.opponent())
                })
            }
        });
        self.wins.insert(key, found);
        found
    }

    /// The comparison of two sums: G ≥ H if Left wins G − H moving second.
    pub fn compare(&mut self, g: &[Tree], h: &[Tree]) -> Comparison {
        let difference = [g.to_vec(), self.negative(h)].concat();
        let at_least = !self.wins(&difference, Player::Right);
        let at_most = !self.wins(&difference, Player::Left);
        match (at_least, at_most) {
            (true, true) => Comparison::Equal,
            (true, false) => Comparison::Greater,
            (false, true) => Comparison::Less,
            (false, false) => Comparison::Confused,
        }
    }

    /// The number of the tree with these options, which is made if it is new.
    fn tree(&mut self, mut left: Vec<Sum>, mut right: Vec<Sum>) -> Tree {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        let next = self.options.len();
        let options = (left, right);
        let tree = *self.known.entry(options.clone()).or_insert(next);
        if tree == next {
            self.options.push(options);
        }
        tree
    }

    /// The sum of a closed form's parts, with one tree ^ = {0 | *} or v = {* | 0} for each up.
    fn closed(&mut self, closed: &Closed) -> Sum {
        let mut sum = vec![self.number(&closed.number), self.nimber(closed.star)];
        let (zero, star) = (Vec::new(), vec![self.nimber(1)]);
        let arrow = if closed.ups > 0 {
            self.tree(vec![zero], vec![star])
        } else {
            self.tree(vec![star], vec![zero])
        };
        sum.extend((0..closed.ups.unsigned_abs()).map(|_| arrow));
        sum.sort_unstable();
        sum
    }

    /// The tree of a number: n + 1 = {n |}, and a fraction lies between its neighbours with smaller denominators.
    fn number(&mut self, number: &Dyadic) -> Tree {
        self.rational(&number.to_rational())
    }

    fn rational(&mut self, x: &BigRational) -> Tree {
        if x.is_zero() {
            return self.tree(vec![], vec![]);
        }
        let step = BigRational::new(BigInt::one(), x.denom().clone());
        let (below, above) = (x - &step, x + &step);
        let whole = x.is_integer();
        let left = (!whole || x.is_positive()).then(|| vec![self.rational(&below)]);
        let right = (!whole || x.is_negative()).then(|| vec![self.rational(&above)]);
        self.tree(left.into_iter().collect(), right.into_iter().collect())
    }

    /// The tree of *n, from which both players may move to any smaller nimber.
    fn nimber(&mut self, n: u64) -> Tree {
        let smaller: Vec<Sum> = (0..n).map(|m| vec![self.nimber(m)]).collect();
        self.tree(smaller.clone(), smaller)
    }
}
