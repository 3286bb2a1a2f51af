//! The order of games: G ≤ H exactly when no left option of G is ≥ H and no right option of H is ≤ G.
//!
//! Most questions never reach the recursion: equal ids are equal games, closed forms are compared directly, and
//! stops decide when they are far apart (R(H) > L(G) implies G < H; G ≤ H implies L(G) ≤ L(H) and R(G) ≤ R(H)).
//! If one side is a number, only one of the two conditions is left (number avoidance theorem). Results are remembered.

use super::{Id, Store, quick};
use crate::Dyadic;
use crate::outcome::OutcomeClass;
use grundy_core::StopReason;
use num::BigRational;
use std::fmt;

/// The result of comparing two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// The first is better for Right.
    Less,
    /// Each can replace the other in every sum.
    Equal,
    /// The first is better for Left.
    Greater,
    /// Confused: the player who moves first wins their difference.
    Confused,
}

impl Comparison {
    /// The comparison, from "first ≤ second" and "second ≤ first".
    #[must_use]
    pub fn from_both(le: bool, ge: bool) -> Comparison {
        match (le, ge) {
            (true, true) => Comparison::Equal,
            (true, false) => Comparison::Less,
            (false, true) => Comparison::Greater,
            (false, false) => Comparison::Confused,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Comparison::Less => "<",
            Comparison::Equal => "=",
            Comparison::Greater => ">",
            Comparison::Confused => "||",
        })
    }
}

impl Store {
    /// True if `a` ≤ `b`: in every sum, Left can accept `b` instead of `a` without loss.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn at_most(&mut self, a: Id, b: Id) -> Result<bool, StopReason> {
        self.check()?;
        let answer = self.le(a, b);
        self.check()?;
        Ok(answer)
    }

    /// The comparison of `a` with `b`.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn compare(&mut self, a: Id, b: Id) -> Result<Comparison, StopReason> {
        Ok(Comparison::from_both(
            self.at_most(a, b)?,
            self.at_most(b, a)?,
        ))
    }

    /// The comparison of `a` with any number, which need not be one of the store: a number that is not dyadic is the value of
    /// no short game, but each of these is less than it, greater, or confused with it. The stops decide.
    ///
    /// # Errors
    /// The reason why the store stopped.
    ///
    /// ```
    /// use grundy_values::short::{Comparison, Store};
    /// use num::BigRational;
    /// let mut store = Store::new();
    /// let switch = store.parse("{1|0}").unwrap();
    /// let third = BigRational::new(1.into(), 3.into());
    /// assert_eq!(store.compare_with_number(switch, &third), Ok(Comparison::Confused));
    /// ```
    pub fn compare_with_number(
        &mut self,
        a: Id,
        number: &BigRational,
    ) -> Result<Comparison, StopReason> {
        if let Some(dyadic) = Dyadic::from_rational(number) {
            let b = self.number(dyadic);
            return self.compare(a, b);
        }
        let less = self.left_stop(a).to_rational() < *number;
        let greater = self.right_stop(a).to_rational() > *number;
        Ok(match (less, greater) {
            (true, _) => Comparison::Less,
            (_, true) => Comparison::Greater,
            _ => Comparison::Confused,
        })
    }

    /// The winner of the game, for both starters: its comparison with 0.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn outcome(&mut self, id: Id) -> Result<OutcomeClass, StopReason> {
        Ok(match self.compare(id, self.zero)? {
            Comparison::Less => OutcomeClass::R,
            Comparison::Equal => OutcomeClass::P,
            Comparison::Greater => OutcomeClass::L,
            Comparison::Confused => OutcomeClass::N,
        })
    }

    /// True if `a` ≤ `b`. Once the store has stopped, the result means nothing.
    pub(super) fn le(&mut self, a: Id, b: Id) -> bool {
        match self.le_at_once(a, b) {
            Some(answer) => answer,
            None => self.le_by_options(a, b),
        }
    }

    /// True if `a` ≤ `b`, where this is known or follows from stops or closed forms.
    fn le_at_once(&self, a: Id, b: Id) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let exact = || [self.exact(a), self.exact(b)];
        let (x, y) = (self.measures(a), self.measures(b));
        quick::at_most(x.quick, y.quick, exact)
            .or_else(|| x.decide(y))
            .or_else(|| self.le.get(&(a, b)).copied())
    }

    /// True if `a` ≤ `b`, by the definition.
    fn le_by_options(&mut self, a: Id, b: Id) -> bool {
        if !self.work() || !self.enter() {
            return false;
        }
        // Number avoidance: if `a` is a number, only Right's moves in `b` can refute a ≤ b, and if `b` is one, only
        // Left's in `a`. The recursion ends, because each step goes to an option.
        let left = match self.as_number(a) {
            Some(_) => 0..0,
            None => self.span_of(a).left(),
        };
        let right = match self.as_number(b) {
            Some(_) => 0..0,
            None => self.span_of(b).right(),
        };
        // A move whose result is known can settle the question before any other is examined.
        let refuted = left
            .clone()
            .any(|l| self.le_at_once(b, self.list[l]) == Some(true))
            || right
                .clone()
                .any(|r| self.le_at_once(self.list[r], a) == Some(true));
        let answer = !refuted
            && left.into_iter().all(|l| !self.le(b, self.list[l]))
            && right.into_iter().all(|r| !self.le(self.list[r], a));
        self.leave();
        if self.stopped.is_none() && self.has_room() {
            self.le.insert((a, b), answer);
        }
        answer
    }
}
