//! Ordinal sums: A : B is the game in which a move in A destroys B, as a cut through a trunk takes the branches with it.
//!
//! A : B = {Aᴸ, A : Bᴸ | Aᴿ, A : Bᴿ}. The value depends on the *form* of A, but only on the value of B (the colon
//! principle). Of the options only the values matter, so those of A stay as they are written, and A : Bᴸ is brought to
//! canonical form. The options of B that are written are kept, for the sum can in turn lie below another game.
//! *Winning Ways*, chapter 7; Siegel, *Combinatorial Game Theory*, II.3.
//!
//! ```
//! use grundy_values::short::{Form, Store};
//! let mut store = Store::new();
//! let form = Form::read("* : *").unwrap();
//! assert_eq!(form.to_string(), "{0,*|0,*}");
//! let id = store.evaluate(&form).unwrap();
//! assert_eq!(store.show(id), "*2");
//! // {|} and {*|*} are both 0, but they do not carry B alike.
//! let [written, other] = ["{|} : 1", "{*|*} : 1"].map(|text| store.parse(text).unwrap());
//! assert_eq!([store.show(written), store.show(other)], ["1", "^"]);
//! ```

use super::{Form, Id, Store, WIDEST};
use grundy_core::StopReason;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// An ordinal sum with a given form below.
struct Below {
    /// The values of the options of the form below, left and right.
    options: [Vec<Id>; 2],
    /// The values of the ordinal sums with values on top so far.
    known: FxHashMap<Id, Id>,
}

impl Store {
    /// The ordinal sum `below : above` as a form: the options of the form below as they are written, then the values of
    /// the sums with the written options of the form above. `None` if it nests deeper than the parser reads.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn ordinal_sum(&mut self, below: &Form, above: &Form) -> Result<Option<Form>, StopReason> {
        let mut written = self.written_options(below)?;
        let mut below = Below {
            options: self.evaluate_sides(&written)?,
            known: FxHashMap::default(),
        };
        let above = self.written_options(above)?;
        let above = self.evaluate_sides(&above)?;
        for (above, side) in above.into_iter().zip(&mut written) {
            for option in above {
                let sum = self.put_on(&mut below, option);
                self.check()?;
                match self.to_form(sum) {
                    Some(form) => side.push(form),
                    None => return Ok(None),
                }
            }
        }
        let [left, right] = written;
        Ok(Some(Form::new(left, right)))
    }

    /// The values of left and right options.
    fn evaluate_sides(&mut self, sides: &[Vec<Form>; 2]) -> Result<[Vec<Id>; 2], StopReason> {
        let mut values = [Vec::new(), Vec::new()];
        for (side, values) in sides.iter().zip(&mut values) {
            for option in side {
                values.push(self.evaluate(option)?);
            }
        }
        Ok(values)
    }

    /// The options of a form as it is written; those of a closed form are its canonical ones.
    fn written_options(&self, form: &Form) -> Result<[Vec<Form>; 2], StopReason> {
        let closed = match form {
            Form::Options(lists) => return Ok([lists.left.clone(), lists.right.clone()]),
            Form::Closed(closed) => closed,
        };
        if closed.count_options(true) > WIDEST {
            return Err(StopReason::Beyond(format!(
                "the options of {closed} are too many to write out; at most {WIDEST} are"
            )));
        }
        Ok([true, false].map(|left| closed.options(left).map(Form::Closed).collect()))
    }

    /// The value of the ordinal sum with a value on top. If the store has stopped, the result is meaningless.
    fn put_on(&mut self, below: &mut Below, above: Id) -> Id {
        if let Some(&found) = below.known.get(&above) {
            return found;
        }
        if !self.work() || !self.enter() {
            return self.zero;
        }
        let (left, right) = self.options_of(above);
        let [left, right] = [(left, 0), (right, 1)].map(|(above, side): (Arc<[Id]>, usize)| {
            let mut all = below.options[side].clone();
            all.extend(above.iter().map(|&option| self.put_on(below, option)));
            all
        });
        let sum = self.canonical(&left, &right);
        self.leave();
        below.known.insert(above, sum);
        sum
    }
}
