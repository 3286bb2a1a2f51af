//! What a ruleset must be so that its types can be forgotten, said once.

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
