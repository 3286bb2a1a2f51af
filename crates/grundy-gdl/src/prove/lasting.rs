//! Facts that last, and facts that do not come back, as follows for each by itself.

use super::logic::Logic;
use crate::datalog::AtomId;
use crate::words::TRUE;
use std::collections::HashSet;

/// What is proved of single facts.
#[derive(Debug, Default)]
pub(crate) struct Lasting {
    /// The facts that hold to the end once they hold.
    pub(crate) held: HashSet<AtomId>,
    /// The facts that do not come back once they fail.
    pub(crate) absent: HashSet<AtomId>,
}

/// What follows of each fact at one move while the play goes on.
pub(super) fn find(logic: &Logic<'_>) -> Lasting {
    let mut found = Lasting::default();
    for (fact, _) in logic.ground.of(TRUE) {
        let after = |value| {
            let mut case = logic.case();
            case.assume(fact, value);
            case.conclude();
            let next = || {
                logic
                    .next(fact)
                    .map_or(Some(false), |next| case.value(next))
            };
            if case.impossible { Some(value) } else { next() }
        };
        if after(true) == Some(true) {
            found.held.insert(fact);
        }
        if after(false) == Some(false) {
            found.absent.insert(fact);
        }
    }
    found
}
