//! The terms for the summands of a position: positions of games stay as they are, values are values, and a nimber among
//! impartial games is a heap of Nim.

use crate::error::Error;
use grundy_core::any::{Erased, Token, erase_impartial, erase_partizan};
use grundy_core::{Described, Ruleset, Term};
use grundy_games::heaps::nim::Nim;
use grundy_games::numbers::value::ValueRules;
use grundy_values::Form;
use std::sync::Arc;

/// The content of a summand.
#[derive(Clone)]
pub(super) enum SummandContent {
    Game(Arc<dyn Erased>, Token),
    Value(Form),
}

/// The terms for these parts, each with true if it is subtracted.
pub(super) fn terms_of(parts: Vec<(bool, SummandContent)>) -> Result<Vec<Term>, Error> {
    // A nimber beside impartial games is a heap of Nim, so that the sum stays impartial and can be played.
    let fits = |part: &SummandContent| match part {
        SummandContent::Game(rules, _) => rules.impartial(),
        SummandContent::Value(form) => as_nimber(form).is_some(),
    };
    let games = parts
        .iter()
        .any(|(_, part)| matches!(part, SummandContent::Game(..)));
    let heaps_fit = games && parts.iter().all(|(_, part)| fits(part));
    let values: Arc<dyn Erased> = erase_partizan(ValueRules);
    let nim = Nim::from_rules(None).map_err(|e| Error::parse("nim", e))?;
    let heaps: Arc<dyn Erased> = erase_impartial(nim);
    let term = |(negated, part)| {
        let (rules, start) = match part {
            SummandContent::Game(rules, start) => (rules, start),
            SummandContent::Value(form) => match as_nimber(&form).filter(|_| heaps_fit) {
                Some(n) => (heaps.clone(), heap_of(n)),
                None => (values.clone(), Token::new(form)),
            },
        };
        Term {
            rules,
            negated,
            start,
        }
    };
    Ok(parts.into_iter().map(term).collect())
}

fn as_nimber(form: &Form) -> Option<u64> {
    match form {
        Form::Closed(value) => value.as_nimber(),
        Form::Options(_) => None,
    }
}

/// The position of Nim for a nimber; for 0 it has no heap.
fn heap_of(n: u64) -> Token {
    let heaps: <Nim as Ruleset>::Position = Some(n).filter(|&n| n > 0).into_iter().collect();
    Token::new(heaps)
}

/// The form of a term, if it is a value and not a position of a game: values are passed on as values, and their text is for
/// people.
pub(crate) fn form_of<'t>(term: &Term, token: &'t Token) -> Option<&'t Form> {
    form_in(&*term.rules, token)
}

pub(super) fn form_in<'t>(rules: &dyn Erased, token: &'t Token) -> Option<&'t Form> {
    rules.as_any().downcast_ref::<ValueRules>()?;
    token.get()
}
