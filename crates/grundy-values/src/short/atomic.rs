//! Atomic weights: how many ups an all-small game is worth.
//!
//! Let G° = {w(Gᴸ) − 2 | w(Gᴿ) + 2}, where w is the atomic weight. If G° is not an integer, it is the atomic weight of G.
//! Otherwise the comparison of G with a far star ☆, a nim heap larger than all that occur in G, decides: 0 if they are
//! confused; the greatest integer n with n ⊲| w(Gᴿ) + 2 for every right option if G > ☆; the least with w(Gᴸ) − 2 ⊲| n
//! for every left option if G < ☆. *Winning Ways*, chapter 8; Siegel, *Combinatorial Game Theory*, II.7.
//!
//! ```
//! use grundy_values::short::Store;
//! let mut store = Store::new();
//! let game = store.parse("{^^*|*}").unwrap();
//! let weight = store.atomic_weight(game).unwrap();
//! assert_eq!(store.show(weight), "1");
//! ```

use super::{Comparison, Id, NoResult, Store};
use crate::dyadic::Dyadic;
use grundy_core::{Player, StopReason};
use num::BigInt;
use rustc_hash::FxHashMap;

/// How many ups an all-small game is worth, and how it stands to a far star.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtomicWeight {
    /// The atomic weight, as text.
    pub weight: String,
    /// The size of a far star.
    pub far_star: u64,
    /// The game compared with the far star: it is greater exactly if the weight is at least 1, and less exactly if it is at
    /// most −1.
    pub to_far_star: Comparison,
}

/// A weight for each game weighed so far.
type KnownWeights = FxHashMap<Id, Id>;

/// Atomic weights that are kept, for programs that ask for many of one store.
///
/// ```
/// use grundy_values::short::{AtomicWeights, Store};
/// let mut store = Store::new();
/// let mut known = AtomicWeights::default();
/// let game = store.parse("{^^*|*}").unwrap();
/// let weight = known.of(&mut store, game).unwrap().unwrap();
/// assert_eq!(store.show(weight), "1");
/// let switch = store.parse("{1|-1}").unwrap();
/// assert_eq!(known.of(&mut store, switch), Ok(None));
/// ```
#[derive(Debug, Default)]
pub struct AtomicWeights(KnownWeights);

impl AtomicWeights {
    /// The atomic weight of a game; `None` if it is not all-small. The store must be the same for all questions.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn of(&mut self, store: &mut Store, id: Id) -> Result<Option<Id>, StopReason> {
        if !store.is_all_small(id)? {
            return Ok(None);
        }
        store.weigh(id, &mut self.0).map(Some)
    }
}

impl Store {
    /// The atomic weight of an all-small game.
    ///
    /// # Errors
    /// [`NoResult::Undefined`] for a game that is not all-small, or the reason why the store stopped.
    pub fn atomic_weight(&mut self, id: Id) -> Result<Id, NoResult> {
        if !self.is_all_small(id)? {
            return Err(NoResult::undefined(
                "an all-small game, in which either both players can move or neither can",
            ));
        }
        Ok(self.weigh(id, &mut KnownWeights::default())?)
    }

    /// The atomic weight of an all-small game that is no nimber, with its comparison to a far star; `None` of other games.
    ///
    /// ```
    /// use grundy_values::short::{Comparison, Store};
    /// let mut store = Store::new();
    /// let up = store.parse("^").unwrap();
    /// let weighed = store.weighed(up).unwrap().unwrap();
    /// assert_eq!((weighed.weight.as_str(), weighed.far_star), ("1", 2));
    /// assert_eq!(weighed.to_far_star, Comparison::Greater);
    /// ```
    ///
    /// # Errors
    /// As for [`Store::far_star`].
    pub fn weighed(&mut self, id: Id) -> Result<Option<AtomicWeight>, StopReason> {
        let nimber = self.as_closed(id).is_some_and(|g| g.as_nimber().is_some());
        if nimber || !self.is_all_small(id)? {
            return Ok(None);
        }
        let weight = self.weigh(id, &mut KnownWeights::default())?;
        let far_star = self.far_star(id)?;
        let star = self.nimber(far_star);
        Ok(Some(AtomicWeight {
            weight: self.show(weight),
            far_star,
            to_far_star: self.compare(id, star)?,
        }))
    }

    /// [`Store::atomic_weight`] of an all-small game, with the weights known so far.
    fn weigh(&mut self, id: Id, known: &mut KnownWeights) -> Result<Id, StopReason> {
        if let Some(ups) = self.as_closed(id).map(|value| value.ups) {
            return Ok(self.integer(ups));
        }
        if let Some(&found) = known.get(&id) {
            return Ok(found);
        }
        if !self.work() || !self.enter() {
            self.check()?;
        }
        let weighed = self.weigh_options(id, known);
        self.leave();
        let [left, right] = weighed?;
        let inner = self.form(&left, &right)?;
        let integer = self.as_number(inner).is_some_and(Dyadic::is_integer);
        let weight = if integer {
            self.weigh_by_far_star(id, &left, &right)?
        } else {
            inner
        };
        known.insert(id, weight);
        Ok(weight)
    }

    /// The weights of the left options less 2, and of the right options plus 2.
    fn weigh_options(
        &mut self,
        id: Id,
        known: &mut KnownWeights,
    ) -> Result<[Vec<Id>; 2], StopReason> {
        let (left, right) = self.options(id)?;
        let mut sides = [Vec::new(), Vec::new()];
        for ((options, tempi), side) in [(left, -2), (right, 2)].into_iter().zip(&mut sides) {
            let tempi = self.integer(tempi);
            for &option in options.iter() {
                let weight = self.weigh(option, known)?;
                side.push(self.plus(weight, tempi)?);
            }
        }
        Ok(sides)
    }

    /// The weight of a game for which several integers would do.
    fn weigh_by_far_star(&mut self, id: Id, left: &[Id], right: &[Id]) -> Result<Id, StopReason> {
        let size = self.far_star(id)?;
        let star = self.nimber(size);
        let mut best: Option<BigInt> = None;
        match self.compare(id, star)? {
            Comparison::Greater => {
                for &option in right {
                    let n = self.last_before(option, Player::Right)?;
                    best = Some(best.map_or(n.clone(), |least| least.min(n)));
                }
            }
            Comparison::Less => {
                for &option in left {
                    let n = self.last_before(option, Player::Left)?;
                    best = Some(best.map_or(n.clone(), |most| most.max(n)));
                }
            }
            Comparison::Confused | Comparison::Equal => {}
        }
        let weight = Dyadic::from(best.unwrap_or_default());
        Ok(self.number(weight))
    }

    /// For a right option X the greatest integer n with n ⊲| X, that is, not X ≤ n; for a left option the least integer n
    /// with X ⊲| n. Only a stop of X itself is in doubt: it is tried.
    fn last_before(&mut self, option: Id, side: Player) -> Result<BigInt, StopReason> {
        if side == Player::Left {
            let mirrored = self.negative(option)?;
            return Ok(-self.last_before(mirrored, Player::Right)?);
        }
        let stop = self.left_stop(option).clone();
        let floor = stop.floor();
        if !stop.is_integer() {
            return Ok(floor);
        }
        let number = self.number(stop);
        let reached = self.at_most(option, number)?;
        Ok(if reached { floor - 1 } else { floor })
    }

    /// The size of a far star, or remote star, of a game: a nim heap that is a power of two above all nimbers in the game's
    /// positions. All such heaps compare alike with the game (*Winning Ways*, chapter 8).
    ///
    /// # Errors
    /// [`StopReason::Beyond`] if no such heap has a size below 2^64, or the reason why the store stopped.
    pub fn far_star(&mut self, id: Id) -> Result<u64, StopReason> {
        let mut greatest = 1;
        let mut seen = FxHashMap::default();
        let mut todo = vec![id];
        while let Some(id) = todo.pop() {
            if seen.insert(id, ()).is_some() {
                continue;
            }
            match self.as_closed(id) {
                // The positions of k.^ + *m contain the nimbers up to *(m ^ 1).
                Some(value) => greatest = greatest.max(value.star | 1),
                None => {
                    let (left, right) = self.options(id)?;
                    todo.extend(left.iter().chain(right.iter()));
                }
            }
        }
        let above = greatest
            .checked_add(1)
            .and_then(u64::checked_next_power_of_two);
        above.ok_or_else(|| StopReason::Beyond("a nim heap of 2^64 or more".to_owned()))
    }
}
