//! States that are made once and used again, each by one thread at a time.

use std::fmt::{self, Debug};
use std::sync::{Mutex, PoisonError};

/// States that wait for work. A copy of the pool has none.
pub(crate) struct Pool<T>(Mutex<Vec<T>>);

impl<T> Pool<T> {
    /// Lets `work` have a state, which is made if none waits. One that is interrupted is never seen again.
    pub(crate) fn with<A>(&self, make: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> A) -> A {
        let waiting = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let state = waiting().pop();
        let mut state = state.unwrap_or_else(make);
        let found = work(&mut state);
        waiting().push(state);
        found
    }
}

impl<T> Default for Pool<T> {
    fn default() -> Pool<T> {
        Pool(Mutex::new(Vec::new()))
    }
}

impl<T> Clone for Pool<T> {
    fn clone(&self) -> Pool<T> {
        Pool::default()
    }
}

impl<T> Debug for Pool<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pool")
    }
}
