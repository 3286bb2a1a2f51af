//! Equality of positions: the same terms at the same place, however they were written.

use super::{Position, Sum};
use crate::game::position::terms::form_of;
use grundy_core::Summand;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Positions are equal if they are the same sum of terms, or the same position of a game of turns. Rules are compared by
/// their title, which includes their parameters; rules without a title are equal to themselves only.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        match (self, other) {
            (Position::Sum(one), Position::Sum(two)) => one == two,
            (Position::Turns(one), Position::Turns(two)) => one == two,
            // A title from a file may be that of another file too.
            (Position::Hidden(a), Position::Hidden(b)) => {
                a.title() == b.title() && a.tree() == b.tree()
            }
            _ => false,
        }
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Position::Sum(sum) => {
                for Summand { term, token } in &sum.at {
                    let term = &sum.terms.0[*term as usize];
                    (term.rules.title(), term.negated, token).hash(state);
                }
            }
            Position::Turns(at) => at.hash(state),
            Position::Hidden(game) => game.title().hash(state),
        }
    }
}

impl PartialEq for Sum {
    fn eq(&self, other: &Sum) -> bool {
        let same = |(Summand { term: i, token: p }, Summand { term: j, token: q }): (
            &Summand,
            &Summand,
        )| {
            let (a, b) = (&self.terms.0[*i as usize], &other.terms.0[*j as usize]);
            let identical = Arc::ptr_eq(&a.rules, &b.rules);
            let rules = same_rules(&a.rules.title(), &b.rules.title(), identical);
            // Values have no title, and are known by their type.
            let values = form_of(a, p).is_some() && form_of(b, q).is_some();
            (rules || values) && a.negated == b.negated && p == q
        };
        self.at.len() == other.at.len() && self.at.iter().zip(&other.at).all(same)
    }
}

impl Eq for Sum {}

/// True if rules are the same, by their titles; rules without a title equal only themselves.
fn same_rules(one: &str, two: &str, identical: bool) -> bool {
    identical || (!one.is_empty() && one == two)
}
