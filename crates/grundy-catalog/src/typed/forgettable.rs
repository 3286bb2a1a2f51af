//! The bounds on a ruleset whose types can be erased, and the conversions between its types and tokens.

use grundy_core::any::{MoveToken, Token};
use grundy_core::{Notation, Sequential};
use std::any::Any;

/// A ruleset whose types can be erased: its positions and moves can be kept anywhere.
pub trait Forgettable:
    Sequential<Position: Send + Sync + 'static, Move: Send + Sync + 'static>
    + Notation
    + Send
    + Sync
    + 'static
{
}

impl<R> Forgettable for R where
    R: Sequential<Position: Send + Sync + 'static, Move: Send + Sync + 'static>
        + Notation
        + Send
        + Sync
        + 'static
{
}

/// The position in a token. A ruleset that is itself erased has tokens for positions, and then the token is the
/// position.
pub fn own<R: Forgettable>(p: &Token) -> &R::Position {
    let whole: &dyn Any = p;
    let found = whole.downcast_ref().or_else(|| p.get());
    found.expect("a token is given back to the ruleset that made it")
}

/// The move in a token, likewise.
pub fn own_move<R: Forgettable>(mv: &MoveToken) -> &R::Move {
    let whole: &dyn Any = mv;
    let found = whole.downcast_ref().or_else(|| mv.get());
    found.expect("a move is given back to the ruleset that made it")
}

/// A position as a token; one that is a token already is not wrapped again.
pub fn token<P>(p: P) -> Token
where
    P: Clone + Eq + std::hash::Hash + std::fmt::Debug + Send + Sync + 'static,
{
    match (&p as &dyn Any).downcast_ref::<Token>() {
        Some(token) => token.clone(),
        None => Token::new(p),
    }
}

/// A move as a token, likewise.
pub fn bare<M>(mv: M) -> MoveToken
where
    M: Clone + Eq + std::fmt::Debug + Send + Sync + 'static,
{
    match (&mv as &dyn Any).downcast_ref::<MoveToken>() {
        Some(token) => token.clone(),
        None => MoveToken::new(mv),
    }
}
