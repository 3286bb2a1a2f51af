//! The closed form in n of a game in which a number is multiplied up to n, and the growth of its tree.

use grundy_core::forms::counter::Counter;
use grundy_solve::counter::{self, RatioForm};
use num::BigRational;
use std::fmt;

/// The closed form of a multiplying game, for all targets at once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatioRule {
    /// The multipliers, ascending.
    pub multipliers: Vec<u64>,
    /// The lost ratios of target and counter, where the theorem gives them.
    pub form: Option<RatioForm>,
    /// Two bounds between which the exponent of the tree's growth lies.
    pub growth: Option<[BigRational; 2]>,
}

/// The closed form of a counter game whose steps only multiply.
pub(crate) fn of_counter(game: &Counter) -> Option<RatioRule> {
    let multipliers = game.multipliers()?;
    Some(RatioRule {
        form: RatioForm::of(&multipliers),
        growth: counter::growth(&multipliers),
        multipliers,
    })
}

impl RatioRule {
    /// The growth of the tree, in words.
    #[must_use]
    pub fn growth_words(&self) -> Option<String> {
        let bounds = self.growth.as_ref()?;
        let exponent = counter::digits(bounds);
        let term = |m: &u64| format!("{m}^-e");
        let equation = match self.multipliers.as_slice() {
            [first, .., last] if self.multipliers.len() > 4 => {
                format!("{} + … + {}", term(first), term(last))
            }
            all => all.iter().map(term).collect::<Vec<_>>().join(" + "),
        };
        Some(format!("as n^e, where {equation} = 1 and e = {exponent}…"))
    }
}

impl fmt::Display for RatioRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(form) = self.form {
            let RatioForm { least, greatest } = form;
            let factor = form.factor();
            write!(
                f,
                "The closed form in n = target / counter, proved for all n: the mover wins just for {factor}^k < n ≤ \
                 {greatest}·{factor}^k (k = 0, 1, 2, …), and each piece is {factor} = {least}·{greatest} times the one \
                 before."
            )?;
        }
        if let Some(words) = self.growth_words() {
            let between = if self.form.is_some() { " " } else { "" };
            write!(f, "{between}The tree grows {words}")?;
        }
        Ok(())
    }
}
