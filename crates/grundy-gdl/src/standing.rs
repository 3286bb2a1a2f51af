//! What happens at a position, as either machine knows it: whether the play is over, and the legal moves.

use crate::bits::{has, ones};

/// An answer about what happens at a position: a look into the machine's own state.
pub(crate) enum Standing<'l> {
    /// The first bit of the answer says whether the play is over; the blocks are the words where the moves of each role begin,
    /// and the end of all.
    Bits {
        answer: &'l [u64],
        blocks: &'l [usize],
    },
    /// The numbers of the legal moves of each role, in their order.
    Lists {
        is_end: bool,
        legal: &'l [Vec<usize>],
    },
}

impl Standing<'_> {
    /// True if the play is over.
    pub(crate) fn is_end(&self) -> bool {
        match self {
            Standing::Bits { answer, .. } => has(answer, 0),
            Standing::Lists { is_end, .. } => *is_end,
        }
    }

    /// The legal moves of a role, by their numbers.
    pub(crate) fn legal(&self, role: usize) -> impl Iterator<Item = usize> + '_ {
        let (bits, list): (&[u64], &[usize]) = match self {
            Standing::Bits { answer, blocks } => (&answer[blocks[role]..blocks[role + 1]], &[]),
            Standing::Lists { legal, .. } => (&[], &legal[role]),
        };
        ones(bits).chain(list.iter().copied())
    }
}
