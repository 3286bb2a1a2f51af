//! Values of the positions of a sum: each term by the form that it is written in, by a theorem, or by the values of its
//! components, and the sum of them in one store. Conway, *On Numbers and Games*, chapter 10.

use crate::component_values::ComponentValues;
use crate::stoppers;
use grundy_core::any::{Erased, Token};
use grundy_core::{Partizan, Ruleset, StopReason, SumAt, Summand, Term, Terms, Watch};
use grundy_values::short::{Form, Id, Store};
use grundy_values::{Dyadic, loopy};
use num::BigInt;
use std::sync::Arc;

/// The form of a term that is written as a value and not as a position of a game.
pub type FormOf = for<'t> fn(&Term, &'t Token) -> Option<&'t Form>;

/// Canonical values of the positions of one sum. What was found is kept for later questions.
pub struct TermValues<'a> {
    terms: &'a Terms,
    form_of: FormOf,
    /// The store of the canonical forms.
    pub store: Store,
    /// What is known of the positions of each ruleset.
    components: Vec<(Arc<dyn Erased>, ComponentValues<'a>)>,
}

impl<'a> TermValues<'a> {
    /// No values yet. `form_of` gives the form of a term that is a value; `watch` supervises the store.
    ///
    /// ```
    /// use grundy_core::{Terms, Unwatched};
    /// use grundy_solve::term_values::TermValues;
    /// let terms = Terms(Vec::new());
    /// let mut values = TermValues::new(&terms, |_, _| None, Unwatched);
    /// let zero = values.of(&Vec::new(), &mut Unwatched)?;
    /// assert_eq!(values.store.show(zero), "0");
    /// # Ok::<(), grundy_core::StopReason>(())
    /// ```
    #[must_use]
    pub fn new(
        terms: &'a Terms,
        form_of: FormOf,
        watch: impl Watch + Send + 'static,
    ) -> TermValues<'a> {
        let mut store = Store::new();
        store.on_work(watch);
        TermValues {
            terms,
            form_of,
            store,
            components: Vec::new(),
        }
    }

    /// The value of a position of the sum: the sum of the values of its terms. The time is that of a visit to every position
    /// below each term, and of comparing their canonical forms.
    ///
    /// # Errors
    /// The reason why the store or the watch stopped; [`StopReason::Cycle`] where play can repeat a position.
    pub fn of(&mut self, p: &SumAt, watch: &mut dyn Watch) -> Result<Id, StopReason> {
        let mut sum = self.store.zero();
        let mut last: Option<(&Summand, Id)> = None;
        for entry in p {
            let value = match last {
                // Copies of a term are adjacent, so one value serves all of them.
                Some((before, value))
                    if before.token == entry.token && self.alike(before.term, entry.term) =>
                {
                    value
                }
                _ => self.of_term(entry, watch)?,
            };
            last = Some((entry, value));
            sum = self.store.plus(sum, value)?;
        }
        Ok(sum)
    }

    /// The loopy value of a position of the sum: terms whose play ends by their values, the others by their positions.
    ///
    /// # Errors
    /// As for [`of`](TermValues::of); [`StopReason::Beyond`] for a term with too many positions.
    pub fn loopy(&mut self, p: &SumAt, watch: &mut dyn Watch) -> Result<loopy::Value, StopReason> {
        let mut sum = loopy::Value::new(&loopy::Game::zero());
        for entry in p {
            let at = vec![entry.clone()];
            let ends = !self.terms.may_repeat(&at);
            let found = ends.then(|| self.of_term(entry, watch));
            let value = match found {
                Some(Ok(id)) => loopy::Value::from_short(&mut self.store, id, watch)?,
                None | Some(Err(StopReason::Cycle(_))) => stoppers::value(self.terms, &at, watch)?,
                Some(Err(stop)) => return Err(stop),
            };
            sum = sum.plus(&value, watch)?;
        }
        Ok(sum)
    }

    /// The thermographs of a sum with kos, for both komasters. Integers are added at the end.
    ///
    /// # Errors
    /// As for [`loopy`](TermValues::loopy); [`StopReason::Beyond`] where the cycles are no simple kos.
    pub fn ko_thermographs(
        &mut self,
        p: &SumAt,
        watch: &mut dyn Watch,
    ) -> Result<[loopy::KoThermograph; 2], StopReason> {
        let (mut game, mut integers) = (loopy::Game::zero(), BigInt::ZERO);
        for entry in p {
            let at = vec![entry.clone()];
            if !self.terms.may_repeat(&at) {
                let id = self.of_term(entry, watch)?;
                match self.store.as_number(id).filter(|x| x.is_integer()) {
                    Some(n) => integers += n.floor(),
                    None => {
                        let short = loopy::Game::from_short(&mut self.store, id, watch)?;
                        game = game.plus(&short, watch)?;
                    }
                }
            } else {
                game = game.plus(&stoppers::game(self.terms, &at, watch)?, watch)?;
            }
        }
        let found = game.ko_thermographs(watch)?;
        Ok(found.map(|found| found.plus_integer(&integers)))
    }

    /// True if two terms have the same rules and the same sign, so that equal positions have equal values.
    #[must_use]
    pub fn alike(&self, a: u32, b: u32) -> bool {
        let (a, b) = (&self.terms.0[a as usize], &self.terms.0[b as usize]);
        a.negated == b.negated && Arc::ptr_eq(&a.rules, &b.rules)
    }

    /// The value of a single term, in the cheapest way that applies: the value that it is, a theorem, or the fold.
    ///
    /// # Errors
    /// As for [`of`](TermValues::of).
    pub fn of_term(&mut self, entry: &Summand, watch: &mut dyn Watch) -> Result<Id, StopReason> {
        let term = &self.terms.0[entry.term as usize];
        if let Some(form) = (self.form_of)(term, &entry.token) {
            // The term is itself a value.
            let value = self.store.evaluate(form)?;
            return if term.negated {
                self.store.negative(value)
            } else {
                Ok(value)
            };
        }
        let p = vec![entry.clone()];
        if let Some(known) = self.terms.known_number(&p)
            && let Some(number) = Dyadic::from_rational(&known.says)
        {
            return Ok(self.store.number(number));
        }
        // A nimber is its own negative, so the sign of the term does not matter.
        if let Some(known) = term.rules.known_nimber(&entry.token) {
            return Ok(self.store.nimber(known.says));
        }
        let value = self.by_components(entry, watch)?;
        watch.memory(self.store.bytes())?;
        if term.negated {
            self.store.negative(value)
        } else {
            Ok(value)
        }
    }

    /// The value of a term that is not subtracted, from those of its components.
    fn by_components(&mut self, entry: &Summand, watch: &mut dyn Watch) -> Result<Id, StopReason> {
        let (terms, rules) = (self.terms, &self.terms.0[entry.term as usize].rules);
        let place = self
            .components
            .iter()
            .position(|(of, _)| Arc::ptr_eq(of, rules));
        let place = place.unwrap_or_else(|| {
            let new = ComponentValues::new(&**rules);
            self.components.push((rules.clone(), new));
            self.components.len() - 1
        });
        let in_words = |token: &Token| {
            let (term, token) = (entry.term, token.clone());
            terms.in_words(&vec![Summand { term, token }])
        };
        let values = &mut self.components[place].1;
        values.of(&entry.token, &mut self.store, &in_words, watch)
    }
}
