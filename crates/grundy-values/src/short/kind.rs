//! Kinds of values, from integers to hot games.

use super::{Id, Store};
use crate::dyadic::Dyadic;
use grundy_core::{Reason, StopReason, reason};
use rustc_hash::FxHashMap;
use std::fmt;

/// The narrowest family that a value belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number of free moves.
    Integer,
    /// A number that is not whole.
    Dyadic,
    /// A nim heap other than 0.
    Nimber,
    /// A multiple of up, perhaps with a nimber.
    UpStar,
    /// A number plus a non-zero infinitesimal in closed form.
    NumberUpStar,
    /// {x | y} with numbers x > y.
    Switch {
        /// Left's number.
        left: Dyadic,
        /// Right's number.
        right: Dyadic,
    },
    /// In every position either both players can move or neither can; such games are infinitesimal.
    AllSmall,
    /// Both stops are 0: smaller than every positive number.
    Infinitesimal,
    /// Both stops are the same number other than 0.
    NumberAndInfinitesimal,
    /// The left stop is greater than the right stop: both want to move.
    Hot,
}

impl Kind {
    /// The kind as words with gaps, to follow "is".
    #[must_use]
    pub fn reason(&self) -> Reason {
        match self {
            Kind::Integer => reason!("an integer"),
            Kind::Dyadic => reason!("a dyadic number"),
            Kind::Nimber => reason!("a nimber"),
            Kind::UpStar => reason!("a multiple of up with a nimber"),
            Kind::NumberUpStar | Kind::NumberAndInfinitesimal => {
                reason!("a number plus an infinitesimal")
            }
            Kind::Switch { left, right } => reason!("a switch, hot: {} or {}", left, right),
            Kind::AllSmall => reason!("all-small, an infinitesimal"),
            Kind::Infinitesimal => reason!("an infinitesimal"),
            Kind::Hot => reason!("hot"),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason().fmt(f)
    }
}

impl Store {
    /// The narrowest kind that the value belongs to.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn kind(&mut self, id: Id) -> Result<Kind, StopReason> {
        if let Some(value) = self.as_closed(id) {
            return Ok(match (value.as_number(), value.as_nimber()) {
                (Some(x), _) if x.is_integer() => Kind::Integer,
                (Some(_), _) => Kind::Dyadic,
                (None, Some(_)) => Kind::Nimber,
                (None, None) if value.number.is_zero() => Kind::UpStar,
                (None, None) => Kind::NumberUpStar,
            });
        }
        let (left, right) = self.options(id)?;
        if let ([l], [r]) = (&*left, &*right)
            && let (Some(l), Some(r)) = (self.as_number(*l), self.as_number(*r))
        {
            return Ok(Kind::Switch {
                left: l.clone(),
                right: r.clone(),
            });
        }
        if self.left_stop(id) > self.right_stop(id) {
            return Ok(Kind::Hot);
        }
        if !self.left_stop(id).is_zero() {
            return Ok(Kind::NumberAndInfinitesimal);
        }
        Ok(if self.is_all_small(id)? {
            Kind::AllSmall
        } else {
            Kind::Infinitesimal
        })
    }

    /// True if in every position of the canonical form either both players can move or neither can.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn is_all_small(&mut self, id: Id) -> Result<bool, StopReason> {
        let mut seen = FxHashMap::default();
        let mut todo = vec![id];
        while let Some(id) = todo.pop() {
            if seen.insert(id, ()).is_some() {
                continue;
            }
            if let Some(value) = self.as_closed(id) {
                if !value.number.is_zero() {
                    return Ok(false);
                }
                continue;
            }
            let (left, right) = self.options(id)?;
            todo.extend(left.iter().chain(right.iter()));
        }
        Ok(true)
    }
}
