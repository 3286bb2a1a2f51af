//! Moves that leave a term with the nimber that is wanted of it, where the term may have thousands of components: a move
//! changes one of them, and the others are not looked at again.

use super::nimbers::Nimbers;
use super::question::{At, Move};
use grundy_core::any::Token;
use grundy_core::{Ruleset, StopReason, Watch};
use std::collections::HashMap;

/// The nimber that the moves in a single term are to leave it with.
pub(super) struct Wanted<'p> {
    at: &'p At,
    target: u64,
    /// What the term is worth, asked for where its rules say which component a move changes.
    whole: Option<u64>,
    /// Changes of a component that were looked at: thousands of components are often alike.
    known: HashMap<(Token, Token), bool>,
}

impl<'p> Wanted<'p> {
    pub(super) fn new(at: &'p At, target: u64) -> Wanted<'p> {
        Wanted {
            at,
            target,
            whole: None,
            known: HashMap::new(),
        }
    }

    /// Whether a move leaves it.
    ///
    /// # Errors
    /// What stopped it.
    pub(super) fn is_left_by(
        &mut self,
        mv: &Move,
        nimbers: &mut Nimbers<'_>,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let [(number, token)] = self.at.as_slice() else {
            unreachable!("a single term was promised")
        };
        let rules = &nimbers.rules.terms().0[*number as usize].rules;
        let Some(change) = rules.changed(token, &mv.1) else {
            return nimbers.is(&nimbers.rules.play(self.at, mv), self.target, watch);
        };
        if let Some(&known) = self.known.get(&change) {
            return Ok(known);
        }
        let whole = match self.whole {
            Some(whole) => whole,
            None => *self.whole.insert(nimbers.of(self.at, watch)?.0),
        };
        let alone = |part: &Token| vec![(*number, part.clone())];
        let before = nimbers.of(&alone(&change.0), watch)?.0;
        let left = self.target ^ whole ^ before;
        let leaves = nimbers.is(&alone(&change.1), left, watch)?;
        self.known.insert(change, leaves);
        Ok(leaves)
    }
}
