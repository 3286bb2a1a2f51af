//! The engine for general impartial positions, behind a door that does not know their type.

use grundy_core::any::{Erased, Token};
use grundy_core::{Impartial, OneTerm, Ruleset, StopReason, Term, Watch};
use grundy_solve::positions::Positions;

/// Nimbers of positions of one term; what is found is kept.
pub(crate) trait Engine {
    /// See [`Positions::nimber`].
    fn nimber(&mut self, term: &Term, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason>;

    /// See [`Positions::equals`].
    fn equals(
        &mut self,
        term: &Term,
        p: &Token,
        nimber: u64,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason>;

    /// See [`Positions::visited`].
    fn visited(&self) -> u64;
}

/// Makes the engine that knows the type of these rules, if they are of its type.
pub(crate) type MakeEngine = fn(&dyn Erased) -> Option<Box<dyn Engine>>;

/// The engine for rules of one type.
struct Typed<R: Ruleset>(Positions<R::Position>);

/// The engine for any rules; every position is a token on the heap, which costs about as much again.
struct Untyped(Positions<Token>);

/// See [`MakeEngine`].
pub(crate) fn typed<R: Impartial + 'static>(rules: &dyn Erased) -> Option<Box<dyn Engine>> {
    rules.as_any().downcast_ref::<R>()?;
    Some(Box::new(Typed::<R>(Positions::new())))
}

/// The engine for a term: the catalog's for its type, or the one for all.
pub(crate) fn of(term: &Term) -> Box<dyn Engine> {
    let typed = crate::catalog::entries()
        .iter()
        .find_map(|entry| entry.engine?(&*term.rules));
    typed.unwrap_or_else(|| Box::new(Untyped(Positions::new())))
}

fn own<R: Impartial + 'static>(term: &Term) -> &R {
    term.rules
        .as_any()
        .downcast_ref()
        .expect("an engine is asked about the rules it was made for")
}

impl<R: Impartial + 'static> Engine for Typed<R> {
    fn nimber(&mut self, term: &Term, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        let p = p.get().expect("a position belongs to its rules");
        self.0.nimber(own::<R>(term), p, watch)
    }

    fn equals(
        &mut self,
        term: &Term,
        p: &Token,
        nimber: u64,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let p = p.get().expect("a position belongs to its rules");
        self.0.equals(own::<R>(term), p, nimber, watch)
    }

    fn visited(&self) -> u64 {
        self.0.visited()
    }
}

fn one(term: &Term) -> OneTerm<'_> {
    OneTerm::new(term).expect("the engine is for impartial terms")
}

impl Engine for Untyped {
    fn nimber(&mut self, term: &Term, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        self.0.nimber(&one(term), p, watch)
    }

    fn equals(
        &mut self,
        term: &Term,
        p: &Token,
        nimber: u64,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        self.0.equals(&one(term), p, nimber, watch)
    }

    fn visited(&self) -> u64 {
        self.0.visited()
    }
}
