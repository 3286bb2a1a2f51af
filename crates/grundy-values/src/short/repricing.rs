//! Cooling, heating, overheating and the Norton product: the same game with every move at another price.
//!
//! All four follow one recursion on the canonical form: F(G) = {F(Gᴸ) + p | F(Gᴿ) − p}, where p runs through the prices
//! of a move, until a position whose result is known. They differ in the prices, and in where the recursion ends:
//!
//! | operation | prices | ends at |
//! |---|---|---|
//! | cooling by t | −t | positions of a temperature below t, which are their mean |
//! | heating by t | t | numbers, which are themselves |
//! | overheating from s to t | t | integers n, which are n · s |
//! | Norton product with U | U + I for all incentives I of U | integers n, which are n · U |
//!
//! *On Numbers and Games*, chapter 9; *Winning Ways*, chapters 6 and 8; Siegel, *Combinatorial Game Theory*, II.5 and
//! II.6.
//!
//! ```
//! use grundy_values::short::Store;
//! let mut store = Store::new();
//! let [hot, star] = ["{4|0}", "*"].map(|text| store.parse(text).unwrap());
//! let cooled = store.cool(hot, &1.into()).unwrap();
//! assert_eq!(store.show(cooled), "{3|1}");
//! let one = store.integer(1);
//! let heated = store.heat(star, one).unwrap();
//! assert_eq!(store.show(heated), "+-1");
//! ```

use super::thermograph::KnownThermographs;
use super::{Id, NoResult, Store};
use crate::dyadic::Dyadic;
use grundy_core::StopReason;
use num::BigInt;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// The recursion that the operations share.
struct Repricing<'a> {
    /// The prices that are added to Left's options.
    left: Vec<Id>,
    /// Their negatives, which are added to Right's options.
    right: Vec<Id>,
    /// The result for positions where the recursion ends.
    end: &'a mut dyn FnMut(&mut Store, Id) -> Option<Id>,
    /// The results so far.
    known: FxHashMap<Id, Id>,
}

impl Store {
    /// The game cooled by `t`: every move costs the player who makes it t. A position of a temperature below t becomes its
    /// mean. Siegel, definition II.5.1.
    ///
    /// # Errors
    /// [`NoResult::Undefined`] for negative `t`, or the reason why the store stopped.
    pub fn cool(&mut self, id: Id, t: &Dyadic) -> Result<Id, NoResult> {
        if t.sign() == Ordering::Less {
            return Err(NoResult::undefined("a temperature of at least 0"));
        }
        let price = self.number(-t);
        let mut thermographs = KnownThermographs::default();
        let mut end = |store: &mut Store, id: Id| {
            let thermograph = store.walls(id, &mut thermographs);
            // Numbers have negative temperatures, so they stay where they are.
            (*t > thermograph.temperature).then(|| store.number(thermograph.mean.clone()))
        };
        Ok(self.repriced(id, &[price], &mut end)?)
    }

    /// The game cooled by its own temperature: what is left of it when its hottest move is free. The result is a number, or
    /// a number and an infinitesimal.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn freeze(&mut self, id: Id) -> Result<Id, NoResult> {
        let temperature = self.thermograph(id)?.temperature;
        if temperature.sign() == Ordering::Less {
            return Ok(id);
        }
        self.cool(id, &temperature)
    }

    /// The game heated by `t`: every move gains the player who makes it t, except in numbers. `t` may be any game.
    ///
    /// Cooling by t undoes it. It is not linear: {1|0} + v heated by 4 is not the sum of both heated by 4.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn heat(&mut self, id: Id, t: Id) -> Result<Id, StopReason> {
        let mut end = |store: &mut Store, id| store.as_number(id).is_some().then_some(id);
        self.repriced(id, &[t], &mut end)
    }

    /// The game overheated from `s` to `t`: an integer n becomes n · s, and every other move gains t.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn overheat(&mut self, id: Id, s: Id, t: Id) -> Result<Id, StopReason> {
        self.multiplied(id, s, &[t])
    }

    /// The Norton product G · `unit`: the sum of n copies of the unit for an integer n; otherwise the game whose moves also
    /// gain the unit and one of its incentives. Siegel, definition II.6.1.
    ///
    /// # Errors
    /// [`NoResult::Undefined`] for a unit that is not positive, or the reason why the store stopped.
    pub fn norton(&mut self, id: Id, unit: Id) -> Result<Id, NoResult> {
        let zero = self.zero();
        if unit == zero || !self.at_most(zero, unit)? {
            return Err(NoResult::undefined("a unit greater than 0"));
        }
        let [left, right] = self.incentives(unit)?;
        let mut prices = Vec::new();
        for incentive in left.into_iter().chain(right) {
            prices.push(self.plus(unit, incentive)?);
        }
        Ok(self.multiplied(id, unit, &prices)?)
    }

    /// The product of two numbers, by Conway's definition. *On Numbers and Games*, chapter 1.
    ///
    /// # Errors
    /// [`NoResult::Undefined`] if one of the games is not a number: equal games would have unequal products.
    pub fn conway_product(&mut self, a: Id, b: Id) -> Result<Id, NoResult> {
        let numbers = self.as_number(a).zip(self.as_number(b));
        let (x, y) = numbers.ok_or_else(|| NoResult::undefined("two numbers"))?;
        let digits = x.exponent().checked_add(y.exponent());
        let digits = digits.ok_or_else(|| NoResult::undefined("fewer digits"))?;
        let product = Dyadic::new(x.numerator() * y.numerator(), digits);
        Ok(self.number(product))
    }

    /// The gains of a move, Left's and Right's: Gᴸ − G for every left option, and G − Gᴿ for every right option.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn incentives(&mut self, id: Id) -> Result<[Vec<Id>; 2], StopReason> {
        let (left, right) = self.options(id)?;
        let left = left.iter().map(|&option| self.minus(option, id)).collect();
        let right = right.iter().map(|&option| self.minus(id, option)).collect();
        let both: [Result<Vec<Id>, StopReason>; 2] = [left, right];
        let [left, right] = both;
        Ok([left?, right?])
    }

    /// The recursion that ends at integers, which become so many units.
    fn multiplied(&mut self, id: Id, unit: Id, prices: &[Id]) -> Result<Id, StopReason> {
        let mut end = |store: &mut Store, id| {
            let number = store.as_number(id)?;
            let whole: BigInt = number.is_integer().then(|| number.numerator())?;
            let multiple = store.times(&whole, unit);
            Some(multiple.unwrap_or_else(|reason| {
                store.stop(reason);
                store.zero
            }))
        };
        self.repriced(id, prices, &mut end)
    }

    /// Runs the recursion with these prices.
    fn repriced(
        &mut self,
        id: Id,
        prices: &[Id],
        end: &mut dyn FnMut(&mut Store, Id) -> Option<Id>,
    ) -> Result<Id, StopReason> {
        self.check()?;
        let mut repricing = Repricing {
            left: prices.to_vec(),
            right: prices.iter().map(|&price| self.negate_id(price)).collect(),
            end,
            known: FxHashMap::default(),
        };
        let result = self.reprice(id, &mut repricing);
        self.check()?;
        Ok(result)
    }

    /// One position of the recursion. If the store has stopped, the result is meaningless.
    fn reprice(&mut self, id: Id, repricing: &mut Repricing<'_>) -> Id {
        if let Some(&found) = repricing.known.get(&id) {
            return found;
        }
        if !self.work() || !self.enter() {
            return self.zero;
        }
        let result = match (repricing.end)(self, id) {
            Some(result) => result,
            None => {
                let (left, right) = self.options_of(id);
                let left = self.reprice_all(&left, repricing, true);
                let right = self.reprice_all(&right, repricing, false);
                self.canonical(&left, &right)
            }
        };
        self.leave();
        repricing.known.insert(id, result);
        result
    }

    /// The options of one side with every price.
    fn reprice_all(
        &mut self,
        options: &[Id],
        repricing: &mut Repricing<'_>,
        left: bool,
    ) -> Vec<Id> {
        let mut all = Vec::new();
        for &option in options {
            let result = self.reprice(option, repricing);
            let prices = if left {
                &repricing.left
            } else {
                &repricing.right
            };
            for &price in prices {
                all.push(self.add(result, price));
            }
        }
        all
    }
}
