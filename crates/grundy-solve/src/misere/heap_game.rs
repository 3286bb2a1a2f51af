//! The options of single heaps of a game: given by a code, or listed for the first heaps.

use crate::heap::direct::simplify;
use grundy_core::forms::heap::HeapCode;
use std::sync::Arc;

/// The options of single heaps. A heap is larger than each heap that it leaves.
#[derive(Clone, Debug)]
pub enum HeapGame {
    /// By a code, for all heaps.
    Code(HeapCode),
    /// A list for the heaps 0, 1, …: for each its options, each of which lists the heaps left.
    Listed(Arc<[Vec<Vec<u64>>]>),
}

impl HeapGame {
    /// The options of a heap; none for heaps beyond a list.
    pub fn options(&self, heap: u64) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        match self {
            HeapGame::Code(code) => Box::new(code.options(heap).map(|(_, left)| left)),
            HeapGame::Listed(all) => {
                let of = usize::try_from(heap).ok().and_then(|n| all.get(n));
                Box::new(of.into_iter().flatten().cloned())
            }
        }
    }

    /// The largest heap whose options are known, if there is a limit.
    #[must_use]
    pub fn largest(&self) -> Option<u64> {
        match self {
            HeapGame::Code(_) => None,
            HeapGame::Listed(all) => Some(all.len().saturating_sub(1) as u64),
        }
    }

    /// The code, if the game is given by one.
    #[must_use]
    pub fn code(&self) -> Option<&HeapCode> {
        match self {
            HeapGame::Code(code) => Some(code),
            HeapGame::Listed(_) => None,
        }
    }

    /// The same game with its code in simplest form.
    pub(crate) fn simplified(&self) -> HeapGame {
        match self {
            HeapGame::Code(code) => HeapGame::Code(simplify(code)),
            listed => listed.clone(),
        }
    }
}

impl From<&HeapCode> for HeapGame {
    fn from(code: &HeapCode) -> HeapGame {
        HeapGame::Code(code.clone())
    }
}
