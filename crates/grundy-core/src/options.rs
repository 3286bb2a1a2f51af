//! Values that follow from the values of the options. `FromOptions` is to game trees what
//! `FromIterator` is to iterators: a type that implements it *is* a solver.

use crate::stop::StopReason;
use std::iter::Sum;
use std::marker::PhantomData;
use std::ops::Neg;

/// A value that follows from the values of Left's and Right's options.
///
/// `R` says which rulesets have such a value: asking for the nimber of a partizan ruleset does not compile.
pub trait FromOptions<R: ?Sized>: Clone {
    /// The value of a position whose options have these values. For a ruleset whose moves are the same
    /// for both players the two slices are the same slice.
    fn from_options(left: &[Self], right: &[Self]) -> Self;
}

/// The same step for values that live in a shared store, which is `self`.
pub trait Algebra<R: ?Sized> {
    /// A handle to a value in the store.
    type Value: Clone;
    /// The value of a position whose options have these values.
    fn follow(&mut self, left: &[Self::Value], right: &[Self::Value]) -> Self::Value;

    /// Succeeds if the values made so far hold. A store with limits overrides this: a fold asks after each step, and ends with
    /// the store.
    ///
    /// # Errors
    /// The reason why the store stopped.
    fn check(&self) -> Result<(), StopReason> {
        Ok(())
    }
}

/// An algebra in which the value of a sum follows from the values of its parts.
pub trait Additive<R: ?Sized>: Algebra<R> {
    /// The value of the sum.
    fn add(&mut self, parts: &[Self::Value]) -> Self::Value;
    /// The value with the players' roles exchanged.
    fn negate(&mut self, value: &Self::Value) -> Self::Value;
}

/// The algebra of values that need no store.
#[derive(Clone, Copy, Debug)]
pub struct Plain<V>(PhantomData<V>);

impl<V> Plain<V> {
    /// The algebra of `V`.
    #[must_use]
    pub fn new() -> Plain<V> {
        Plain(PhantomData)
    }
}

impl<V> Default for Plain<V> {
    fn default() -> Plain<V> {
        Plain::new()
    }
}

impl<R: ?Sized, V: FromOptions<R>> Algebra<R> for Plain<V> {
    type Value = V;
    fn follow(&mut self, left: &[V], right: &[V]) -> V {
        V::from_options(left, right)
    }
}

impl<R: ?Sized, V: FromOptions<R> + Sum + Neg<Output = V>> Additive<R> for Plain<V> {
    fn add(&mut self, parts: &[V]) -> V {
        parts.iter().cloned().sum()
    }
    fn negate(&mut self, value: &V) -> V {
        -value.clone()
    }
}

/// The least number that is not among `values`: the minimal excludant.
///
/// Linear in the number of values.
///
/// ```
/// use grundy_core::options::mex;
/// assert_eq!(mex([0, 1, 3, 1]), 2);
/// assert_eq!(mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    let mut seen = vec![false; values.len() + 1];
    for v in values {
        // Among n values the answer is at most n, so a larger value can neither be it nor hide it.
        if let Some(slot) = usize::try_from(v).ok().and_then(|v| seen.get_mut(v)) {
            *slot = true;
        }
    }
    seen.iter()
        .position(|&s| !s)
        .expect("n values leave one of n + 1 numbers free") as u64
}
