//! Uptimals: the ups of higher order, each infinitely smaller than the one before it.
//!
//! ↑ⁿ = {0 | ∗ − ↑^\[n−1\]}, where ↑^\[n\] = ↑ + ↑² + … + ↑ⁿ, which is {↑^\[n−1\] | ∗}. As text they are `^<n>` and
//! `^[n]`. *Winning Ways*, chapter 8; Siegel, *Combinatorial Game Theory*, II.4.
//!
//! ```
//! use grundy_values::short::Store;
//! let mut store = Store::new();
//! let [up, second] = [1, 2].map(|n| store.uptimal(n).unwrap());
//! assert_eq!(store.show(second), "{0|v*}");
//! let both = store.plus(up, second).unwrap();
//! assert_eq!(both, store.uptimal_sum(2).unwrap());
//! ```

use super::{Id, Store};
use grundy_core::StopReason;

impl Store {
    /// The `n`th up ↑ⁿ; ↑¹ is ↑ and ↑⁰ is 0.
    ///
    /// # Errors
    /// The reason why the store stopped; [`StopReason::Beyond`] for a form that nests too deep.
    pub fn uptimal(&mut self, n: u32) -> Result<Id, StopReason> {
        let zero = self.zero();
        let Some(before) = n.checked_sub(1) else {
            return Ok(zero);
        };
        let sum = self.uptimal_sum(before)?;
        let star = self.nimber(1);
        let right = self.minus(star, sum)?;
        self.form(&[zero], &[right])
    }

    /// The sum ↑ + ↑² + … + ↑ⁿ.
    ///
    /// # Errors
    /// The reason why the store stopped; [`StopReason::Beyond`] for a form that nests too deep.
    pub fn uptimal_sum(&mut self, n: u32) -> Result<Id, StopReason> {
        if n > super::DEEPEST {
            return Err(super::too_deep());
        }
        let star = self.nimber(1);
        let mut sum = self.zero();
        for _ in 0..n {
            sum = self.form(&[sum], &[star])?;
        }
        Ok(sum)
    }
}
