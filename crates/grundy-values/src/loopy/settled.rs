//! A loopy value with everything that is said of it: its sides, their text, and who wins.

use super::text::show;
use super::value::{Sides, Value};
use crate::short::{Id, Store};
use grundy_core::{Outcome, StopReason, Watch};
use std::fmt;

/// A loopy value, settled: as a stopper, or by its onside and its offside so far as they are found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settled {
    /// The stoppers.
    pub sides: Sides,
    /// The onside as text, if it is known.
    pub onside: Option<String>,
    /// The offside as text, if it is known.
    pub offside: Option<String>,
    /// The end of the play when Left begins, and when Right does.
    pub outcomes: [Outcome; 2],
    text: String,
}

impl Settled {
    /// The value of a short game in a store, if it is one.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn as_short(&self, store: &mut Store) -> Result<Option<Id>, StopReason> {
        match self.sides.stopper() {
            Some(stopper) => stopper.as_short(store),
            None => Ok(None),
        }
    }

    /// True if the value is a stopper.
    #[must_use]
    pub fn is_stopper(&self) -> bool {
        self.sides.stopper().is_some()
    }

    /// True if both sides are known.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.sides.are_known()
    }
}

/// The value as text; a side that was not found is a question mark.
impl fmt::Display for Settled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Value {
    /// The value with its sides, their text and the outcomes.
    ///
    /// # Errors
    /// The reason why the watch stopped it.
    ///
    /// ```
    /// use grundy_core::{Outcome, Player, Unwatched};
    /// use grundy_values::loopy::Expression;
    /// let value = Expression::read("tis").unwrap().value(&mut Unwatched).unwrap();
    /// let tis = value.settled(&mut Unwatched).unwrap();
    /// assert_eq!((tis.onside.as_deref(), tis.offside.as_deref()), (Some("1"), Some("0")));
    /// assert_eq!(tis.outcomes, [Outcome::Drawn, Outcome::Won(Player::Left)]);
    /// ```
    pub fn settled(&self, watch: &mut dyn Watch) -> Result<Settled, StopReason> {
        let sides = self.settle(watch)?;
        let text = show(&sides, watch)?;
        let mut shown = |side: &Option<super::Stopper>| match side {
            Some(stopper) => stopper.show(watch).map(Some),
            None => Ok(None),
        };
        Ok(Settled {
            onside: shown(&sides.onside)?,
            offside: shown(&sides.offside)?,
            text,
            sides,
            outcomes: self.outcomes(watch)?,
        })
    }
}
