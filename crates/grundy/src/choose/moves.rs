//! How moves are listed for people.

use crate::answer::MoveLine;
use crate::position::Sum;
use grundy_core::{Notation, Ruleset, Terms};

/// A position that is written with more characters than this is not written out again for every move.
const LONGEST: usize = 2000;

/// The line of one move of a sum.
pub(crate) fn line(
    sum: &Sum,
    by: Option<String>,
    mv: &<Terms as Ruleset>::Move,
    long: bool,
    winning: Option<bool>,
) -> MoveLine {
    let to = (!long).then(|| sum.show_at(&sum.terms.play(&sum.at, mv)));
    MoveLine { by, mv: sum.terms.show_move(&sum.at, mv), to, winning, distance: None }
}

/// Whether the sum is so long that positions are left out of move lists.
pub(crate) fn is_long(sum: &Sum) -> bool {
    sum.show().len() > LONGEST
}
