//! The bounds on a ruleset whose types can be forgotten, in one place.

use grundy_core::{Notation, Sequential};

/// A ruleset whose types can be forgotten: its positions and moves can be kept anywhere.
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
