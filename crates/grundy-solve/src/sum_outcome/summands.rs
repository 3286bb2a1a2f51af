//! The summands of a sum as the search sees them: components of games, whose options are sums of components again.

use crate::term_values::FormOf;
use grundy_core::any::Token;
use grundy_core::{Partizan, Player, StopReason, SumAt, Terms};
use grundy_values::Dyadic;
use grundy_values::short::{Id, Store};
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// Components of games, and the moves in each.
pub trait Summands {
    /// A component, in a canonical form: equal components have equal moves in every sum.
    type Part: Clone + Eq + Hash + Debug;

    /// The first `limit` options of a player in a component, each as its components.
    fn options(&self, player: Player, part: &Self::Part, limit: usize) -> Vec<Vec<Self::Part>>;

    /// The number of moves of a player in a component, at most `limit`.
    fn count(&self, player: Player, part: &Self::Part, limit: usize) -> usize;

    /// The component with the players' roles exchanged, if it can be written down.
    fn negative(&self, part: &Self::Part) -> Option<Self::Part>;

    /// The [lines](grundy_core::strips::Strips::lines) of a component for a player, if its rules cut it into strips, and the
    /// rules that they belong to.
    fn lines(&self, player: Player, part: &Self::Part) -> Option<(u32, Vec<u64>)> {
        let _ = (player, part);
        None
    }

    /// The components of the strip of two neighbouring lines, by the rules that it belongs to.
    fn strip(&self, player: Player, rules: u32, lines: [u64; 2]) -> Option<Vec<Self::Part>> {
        let _ = (player, rules, lines);
        None
    }

    /// The value of a component, if it is known without play.
    ///
    /// # Errors
    /// The reason why the store stopped.
    fn known(&self, part: &Self::Part, store: &mut Store) -> Result<Option<Id>, StopReason>;

    /// The component in words, for the message about a cycle.
    fn in_words(&self, part: &Self::Part) -> Option<String> {
        let _ = part;
        None
    }
}

/// The components of the positions of one ruleset.
#[derive(Clone, Copy, Debug)]
pub struct PartsOf<'r, R>(pub &'r R);

impl<R: Partizan> Summands for PartsOf<'_, R> {
    type Part = R::Position;

    fn options(&self, player: Player, part: &R::Position, limit: usize) -> Vec<Vec<R::Position>> {
        let mut all = Vec::new();
        for mv in self.0.moves_of(player, part).take(limit) {
            let option = self.0.play(part, &mv);
            let parts = self.0.components(&option);
            all.push(parts.map(|part| self.0.canonical(part)).collect());
        }
        all
    }

    fn count(&self, player: Player, part: &R::Position, limit: usize) -> usize {
        self.0.moves_of(player, part).take(limit).count()
    }

    fn negative(&self, part: &R::Position) -> Option<R::Position> {
        Some(self.0.canonical(self.0.negative(part)?))
    }

    fn lines(&self, player: Player, part: &R::Position) -> Option<(u32, Vec<u64>)> {
        Some((0, self.0.strips()?.lines(player, part)?))
    }

    fn strip(&self, player: Player, _: u32, lines: [u64; 2]) -> Option<Vec<R::Position>> {
        let strip = self.0.strips()?.strip(player, lines)?;
        let parts = self.0.components(&strip);
        Some(parts.map(|part| self.0.canonical(part)).collect())
    }

    fn known(&self, part: &R::Position, store: &mut Store) -> Result<Option<Id>, StopReason> {
        let known = self.0.known_number(part);
        let number = known.and_then(|known| Dyadic::from_rational(&known.says));
        Ok(number.map(|number| store.number(number)))
    }

    fn in_words(&self, part: &R::Position) -> Option<String> {
        self.0.in_words(part)
    }
}

impl<S: Summands> Summands for &S {
    type Part = S::Part;

    fn options(&self, player: Player, part: &S::Part, limit: usize) -> Vec<Vec<S::Part>> {
        (**self).options(player, part, limit)
    }

    fn count(&self, player: Player, part: &S::Part, limit: usize) -> usize {
        (**self).count(player, part, limit)
    }

    fn negative(&self, part: &S::Part) -> Option<S::Part> {
        (**self).negative(part)
    }

    fn lines(&self, player: Player, part: &S::Part) -> Option<(u32, Vec<u64>)> {
        (**self).lines(player, part)
    }

    fn strip(&self, player: Player, rules: u32, lines: [u64; 2]) -> Option<Vec<S::Part>> {
        (**self).strip(player, rules, lines)
    }

    fn known(&self, part: &S::Part, store: &mut Store) -> Result<Option<Id>, StopReason> {
        (**self).known(part, store)
    }

    fn in_words(&self, part: &S::Part) -> Option<String> {
        (**self).in_words(part)
    }
}

/// A component of one of the terms of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PartOfTerm {
    /// The first term with these rules.
    term: u32,
    /// True if the players' roles are exchanged in it.
    negated: bool,
    token: Token,
}

/// The components of the terms of a sum. Equal positions of equal rules are the same component, whatever their term.
pub struct PartsOfTerms<'a> {
    terms: &'a Terms,
    /// The first term with the same rules, for each term.
    first: Vec<u32>,
    form_of: FormOf,
}

impl<'a> PartsOfTerms<'a> {
    /// The components of these terms. `form_of` gives the form of a term that is written as a value.
    #[must_use]
    pub fn new(terms: &'a Terms, form_of: FormOf) -> PartsOfTerms<'a> {
        let mut first: Vec<u32> = Vec::with_capacity(terms.0.len());
        let mut titles = rustc_hash::FxHashMap::default();
        for (at, term) in terms.0.iter().enumerate() {
            let before = at.checked_sub(1);
            let before = before.filter(|&before| Arc::ptr_eq(&terms.0[before].rules, &term.rules));
            let title = match before {
                // Copies of a term share their rules, so that most titles need not be made.
                Some(before) => {
                    first.push(first[before]);
                    continue;
                }
                None => term.rules.title(),
            };
            // Equal titles are equal rules, for a sum is read again by them; rules without a title equal only themselves.
            let same = if title.is_empty() {
                at as u32
            } else {
                *titles.entry(title).or_insert(at as u32)
            };
            first.push(same);
        }
        PartsOfTerms {
            terms,
            first,
            form_of,
        }
    }

    /// The components of a position of the sum.
    #[must_use]
    pub fn of(&self, p: &SumAt) -> Vec<PartOfTerm> {
        let mut all = Vec::new();
        for summand in p {
            let term = &self.terms.0[summand.term as usize];
            for token in term.rules.components(&summand.token) {
                let token = term.rules.canonical(&token);
                all.push(self.part(self.first[summand.term as usize], term.negated, token));
            }
        }
        all
    }

    /// A component; a subtracted one is written as a position of its own where the rules can.
    fn part(&self, term: u32, negated: bool, token: Token) -> PartOfTerm {
        let rules = &self.terms.0[term as usize].rules;
        if negated && let Some(negative) = rules.negative(&token) {
            return PartOfTerm {
                term,
                negated: false,
                token: rules.canonical(&negative),
            };
        }
        PartOfTerm {
            term,
            negated,
            token,
        }
    }
}

/// The player of the component's own game who moves when `player` of the sum does.
fn own_side(part: &PartOfTerm, player: Player) -> Player {
    if part.negated {
        player.opponent()
    } else {
        player
    }
}

impl Summands for PartsOfTerms<'_> {
    type Part = PartOfTerm;

    fn options(&self, player: Player, part: &PartOfTerm, limit: usize) -> Vec<Vec<PartOfTerm>> {
        let rules = &self.terms.0[part.term as usize].rules;
        let options = rules.options_in_parts(own_side(part, player), &part.token, limit);
        let parts = |tokens: Vec<Token>| {
            let part = |token| PartOfTerm {
                term: part.term,
                negated: part.negated,
                token,
            };
            tokens.into_iter().map(part).collect()
        };
        options.into_iter().map(parts).collect()
    }

    fn count(&self, player: Player, part: &PartOfTerm, limit: usize) -> usize {
        let rules = &self.terms.0[part.term as usize].rules;
        rules.count_moves(own_side(part, player), &part.token, limit)
    }

    fn negative(&self, part: &PartOfTerm) -> Option<PartOfTerm> {
        Some(self.part(part.term, !part.negated, part.token.clone()))
    }

    fn lines(&self, player: Player, part: &PartOfTerm) -> Option<(u32, Vec<u64>)> {
        let strips = self.terms.0[part.term as usize].rules.strips()?;
        let lines = strips.lines(own_side(part, player), &part.token)?;
        Some((2 * part.term + u32::from(part.negated), lines))
    }

    fn strip(&self, player: Player, rules: u32, lines: [u64; 2]) -> Option<Vec<PartOfTerm>> {
        let (term, negated) = (rules / 2, rules % 2 == 1);
        let player = if negated { player.opponent() } else { player };
        let rules = &self.terms.0[term as usize].rules;
        let strip = rules.strips()?.strip(player, lines)?;
        let of_term = |token: Token| PartOfTerm {
            term,
            negated,
            token: rules.canonical(&token),
        };
        Some(rules.components(&strip).into_iter().map(of_term).collect())
    }

    fn known(&self, part: &PartOfTerm, store: &mut Store) -> Result<Option<Id>, StopReason> {
        let term = &self.terms.0[part.term as usize];
        let rules = &term.rules;
        let found = match (self.form_of)(term, &part.token) {
            Some(form) => Some(store.evaluate(form)?),
            None => {
                let known = rules.known_number(&part.token);
                let number = known.and_then(|known| Dyadic::from_rational(&known.says));
                match number {
                    Some(number) => Some(store.number(number)),
                    None => (rules.known_nimber(&part.token)).map(|known| store.nimber(known.says)),
                }
            }
        };
        match found {
            Some(value) if part.negated => Ok(Some(store.negative(value)?)),
            found => Ok(found),
        }
    }

    fn in_words(&self, part: &PartOfTerm) -> Option<String> {
        Some(self.terms.0[part.term as usize].rules.show(&part.token))
    }
}
