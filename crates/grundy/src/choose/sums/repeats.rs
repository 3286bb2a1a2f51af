//! Which positions are known, before anything is explored, to be from where play may go on for ever.

use crate::listed::ListedImpartial;
use crate::position::Sum;
use grundy_core::{Impartial, Ruleset, Term};
use grundy_games::graphs::digraph::Digraph;

/// Whether the ruleset lists its positions, and play can go on for ever.
pub(super) fn is_finite(term: &Term) -> bool {
    let rules = term.rules.as_any();
    let digraph = rules.downcast_ref::<Digraph>();
    let listed = rules.downcast_ref::<ListedImpartial>();
    digraph.is_some_and(Digraph::has_cycle)
        || listed.is_some_and(|listed| listed.known_nimber(&listed.start()).is_none())
}

/// Whether it is known, before anything is explored, that play can go on for ever in a term.
pub(super) fn repeats(sum: &Sum) -> bool {
    sum.at
        .iter()
        .any(|(number, _)| is_finite(&sum.terms.0[*number as usize]))
}
