//! Positions and moves whose types are erased.

use crate::pulse::beats;
use crate::rules::Ruleset;
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The pulse counts handling one erased position or move as this many steps of a loop.
const STEPS: u64 = 8;

/// A position whose type is erased; equal when type and position are equal.
#[derive(Clone)]
pub struct Token(Arc<dyn Held>);

/// The object-safe side of `Eq`, `Hash` and `Debug`, which are not object safe themselves.
trait Held: Any + Send + Sync {
    fn same(&self, other: &Token) -> bool;
    fn feed(&self, hasher: &mut dyn Hasher);
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn as_any(&self) -> &dyn Any;
}

impl<T: Eq + Hash + fmt::Debug + Send + Sync + 'static> Held for T {
    fn same(&self, other: &Token) -> bool {
        other.0.as_any().downcast_ref::<T>() == Some(self)
    }
    fn feed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Token {
    /// Erases the type of a position.
    pub fn new<P: Eq + Hash + fmt::Debug + Send + Sync + 'static>(position: P) -> Token {
        beats(STEPS);
        Token(Arc::new(position))
    }

    /// True if `other` is this very token or a clone of it. Compares pointers, never the positions.
    #[must_use]
    pub fn is_same(&self, other: &Token) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The position itself; `None` if it is not of type `P`.
    #[must_use]
    pub fn get<P: 'static>(&self) -> Option<&P> {
        self.0.as_any().downcast_ref()
    }
}

impl PartialEq for Token {
    fn eq(&self, other: &Token) -> bool {
        self.0.same(other)
    }
}
impl Eq for Token {}
impl Hash for Token {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.feed(state);
    }
}
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.debug(f)
    }
}

/// A move whose type is erased, without its text; equal when type and move are equal.
#[derive(Clone)]
pub struct MoveToken(Arc<dyn HeldMove>);

trait HeldMove: Any + Send + Sync {
    fn same(&self, other: &MoveToken) -> bool;
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn as_any(&self) -> &dyn Any;
}

impl<T: Eq + fmt::Debug + Send + Sync + 'static> HeldMove for T {
    fn same(&self, other: &MoveToken) -> bool {
        other.0.as_any().downcast_ref::<T>() == Some(self)
    }
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl MoveToken {
    /// Erases the type of a move.
    pub fn new<M: Eq + fmt::Debug + Send + Sync + 'static>(mv: M) -> MoveToken {
        beats(STEPS);
        MoveToken(Arc::new(mv))
    }

    /// The move itself; `None` if it is not of type `M`.
    #[must_use]
    pub fn get<M: 'static>(&self) -> Option<&M> {
        self.0.as_any().downcast_ref()
    }
}

impl PartialEq for MoveToken {
    fn eq(&self, other: &MoveToken) -> bool {
        self.0.same(other)
    }
}
impl Eq for MoveToken {}
impl fmt::Debug for MoveToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.debug(f)
    }
}

/// A move whose type is erased, with its text. Equal when type and move are equal; the text is only its notation.
#[derive(Clone)]
pub struct AnyMove {
    text: String,
    mv: MoveToken,
}

impl AnyMove {
    /// Erases the type of a move with this text.
    pub fn new<M: Eq + fmt::Debug + Send + Sync + 'static>(text: String, mv: M) -> AnyMove {
        AnyMove::with_text(text, MoveToken::new(mv))
    }

    /// A move with an erased type and this text.
    #[must_use]
    pub fn with_text(text: String, mv: MoveToken) -> AnyMove {
        AnyMove { text, mv }
    }

    /// The move itself; `None` if it is not of type `M`.
    #[must_use]
    pub fn get<M: 'static>(&self) -> Option<&M> {
        self.mv.get()
    }

    /// The move without its text.
    #[must_use]
    pub fn token(&self) -> &MoveToken {
        &self.mv
    }

    /// The move as text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &AnyMove) -> bool {
        self.mv == other.mv
    }
}
impl Eq for AnyMove {}
impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The position of a token.
pub(crate) fn own<R: Ruleset>(p: &Token) -> &R::Position
where
    R::Position: 'static,
{
    p.get()
        .expect("a token is given back to the ruleset that made it")
}

/// The move of an erased move.
pub(crate) fn own_move<R: Ruleset>(mv: &AnyMove) -> &R::Move
where
    R::Move: 'static,
{
    mv.get()
        .expect("a move is given back to the ruleset that made it")
}
