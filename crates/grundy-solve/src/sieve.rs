//! Lost positions by a sieve: walk up a numbering in which every move goes down; a number that is not marked yet is
//! lost for the player to move, and then all positions one move before it are won and are marked.
//!
//! Like the sieve of Eratosthenes, this touches each pair of a position and a *winning* move once, and looks at the
//! moves of no other position. One bit a position.

use grundy_core::{StopReason, Watch};

/// The numbers that are lost for the player to move in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    won: Vec<u64>,
}

impl Lost {
    /// True if the player to move loses at this number.
    ///
    /// # Panics
    /// When the number is not below the count.
    #[must_use]
    pub fn contains(&self, rank: u64) -> bool {
        self.won[(rank / 64) as usize] >> (rank % 64) & 1 == 0
    }
}

/// Marks every position with a move to the one with this number.
pub type Before<'a> = dyn FnMut(u64, &mut dyn FnMut(u64)) + 'a;

/// Sieves the numbers below `count`. `before(rank, mark)` marks every position with a move to `rank`; all of them have
/// larger numbers.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::Unwatched;
/// // One heap, take 1 or 2: the multiples of 3 are lost.
/// let mut before = |n: u64, mark: &mut dyn FnMut(u64)| (n + 1..=n + 2).for_each(mark);
/// let lost = grundy_solve::sieve::lost(20, &mut before, &mut Unwatched).unwrap();
/// assert!((0..20).all(|n| lost.contains(n) == (n % 3 == 0)));
/// ```
pub fn lost(
    count: u64,
    before: &mut Before<'_>,
    watch: &mut dyn Watch,
) -> Result<Lost, StopReason> {
    watch.memory(count / 8)?;
    let mut won = vec![0u64; (count / 64 + 1) as usize];
    for rank in 0..count {
        if rank.is_multiple_of(1024) {
            watch.work(1024)?;
            watch.progress("positions", rank, count);
        }
        if won[(rank / 64) as usize] >> (rank % 64) & 1 == 1 {
            continue;
        }
        let mut marked = 0;
        before(rank, &mut |above| {
            marked += 1;
            if above < count {
                won[(above / 64) as usize] |= 1 << (above % 64);
            }
        });
        watch.work(marked)?;
    }
    Ok(Lost { won })
}
