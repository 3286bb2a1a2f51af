//! Bounds on the stops and the mean of a sum that is too large to value.
//!
//! Let A ≤ G ≤ B for sums A and B of values: small components by their own values, large ones by their strips
//! ([`Strips`](grundy_core::strips::Strips)). Stops and means keep the order of games, means are added, and the right stop of
//! a sum is at least the sum of the right stops, the left stop at most that of the left stops (*Winning Ways*, chapter 6).
//! So the right stop of G is at least Σ R over A, its left stop at most Σ L over B, and its mean between those of A and B.
//! Where no component is large, the mean is exact, and the temperature at most that of the hottest value.

use super::SumOutcomes;
use super::parts::Sum;
use super::summands::Summands;
use grundy_core::{Player, StopReason, Watch};
use grundy_values::Dyadic;

/// What is proved of the stops, the mean and the temperature of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// A lower bound of the right stop.
    pub right_stop: Dyadic,
    /// An upper bound of the left stop.
    pub left_stop: Dyadic,
    /// Two numbers between which the mean lies; the same one twice if it is known.
    pub mean: [Dyadic; 2],
    /// An upper bound of the temperature, if one is known.
    pub temperature: Option<Dyadic>,
}

impl<S: Summands> SumOutcomes<S> {
    /// Bounds of the sum of these components; `None` if one is large and its rules do not cut it into strips.
    ///
    /// The time is that of the values of small components and of strips; a large component is not searched.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn bracket(
        &mut self,
        parts: Vec<S::Part>,
        watch: &mut dyn Watch,
    ) -> Result<Option<Bracket>, StopReason> {
        let sum = self.parts.sum_of(parts, watch)?;
        let mut sides = Vec::new();
        for player in Player::BOTH {
            let mut side = Sum {
                large: Vec::new(),
                ..sum.clone()
            };
            for &name in &sum.large {
                let bound = self.parts.bound(name, player, watch)?;
                let Some(bound) = bound else { return Ok(None) };
                if !self.parts.add(&mut side, &bound)? {
                    return Ok(None);
                }
            }
            sides.push(side);
        }
        // What is no better for Left bounds the sum from below, what is no better for Right from above.
        let [below, above] = [&sides[0], &sides[1]];
        let temperature = if sum.large.is_empty() {
            Some(self.parts.highest_temperature(&sum.hot)?)
        } else {
            None
        };
        Ok(Some(Bracket {
            right_stop: self.stop_of(below, Player::Right)?,
            left_stop: self.stop_of(above, Player::Left)?,
            mean: [below.closed.number.clone(), above.closed.number.clone()],
            temperature,
        }))
    }

    /// The sum of the stops of a sum of values, of the player who moves first.
    fn stop_of(&mut self, sum: &Sum, first: Player) -> Result<Dyadic, StopReason> {
        let zero = Dyadic::zero();
        let mut total = sum.closed.number.clone();
        for &id in &sum.hot {
            let graph = &self.parts.facts.of(&mut self.parts.store, id)?.graph;
            let stop = match first {
                Player::Left => graph.left_at(&zero),
                Player::Right => graph.right_at(&zero),
            };
            total = &total + &stop;
        }
        Ok(total)
    }
}
