//! The winner of a sum of heaps in misère play, by the theory that fits, and all winning moves, counted.
//!
//! - Games that only take a number of a set S from one heap: Ferguson's theorem (`subtraction.rs`).
//! - Other codes: the misère quotient (`quotient.rs`), at once for heaps of any size when its period is proved.
//! - Else every position of the sum is searched and remembered.

use super::quotient::Quotient;
use super::subtraction::{self, Tame};
use super::{HeapRules, Misere};
use crate::heap::direct::simplify;
use crate::heap::moves::{OfSum, Worth, of_heap};
use grundy_core::forms::heap::{HeapCode, HeapMove};
use grundy_core::{StopReason, SubBudget, Watch, WinningMoves};

pub use super::subtraction::is_subtraction;

/// Sums of no more counters than this are searched at once.
const SMALL: u64 = 24;
/// The work that looking for a quotient may cost.
const SHARE: u64 = 3_000_000;
/// The method by which a sum was decided.
#[derive(Clone, Debug)]
pub enum DecidedBy {
    /// By Ferguson's theorem, from these Grundy values of the heaps.
    Ferguson(Vec<u64>),
    /// By the misère quotient.
    Quotient(Box<Quotient>),
    /// By searching every position of the sum.
    Memory,
}

/// True if the player to move wins a sum of heaps in misère play, by a theory if one applies, else by search; and the
/// method used.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] for large heaps of a game without a known quotient.
///
/// ```
/// use grundy_core::{Unwatched, forms::heap::HeapCode};
/// let kayles = HeapCode::Code("0.77".parse().unwrap());
/// let heaps = [1_000_000_000_000_000_000, 7];
/// let (wins, _) = grundy_solve::misere::misere_next_wins(&kayles, &heaps, &mut Unwatched).unwrap();
/// assert!(wins);
/// ```
pub fn misere_next_wins(
    code: &HeapCode,
    heaps: &[u64],
    watch: &mut dyn Watch,
) -> Result<(bool, DecidedBy), StopReason> {
    if let Some((wins, method)) = by_theory(code, heaps, watch)? {
        return Ok((wins, method));
    }
    let rules = HeapRules::new(code);
    let wins = Misere::new().next_wins(&rules, &heaps.to_vec(), watch)?;
    Ok((wins, DecidedBy::Memory))
}

/// Does the same without the search: `None` when no theory decides it, or the sum is small enough to be searched at
/// once.
///
/// # Errors
/// The reason that stopped it.
pub fn by_theory(
    code: &HeapCode,
    heaps: &[u64],
    watch: &mut dyn Watch,
) -> Result<Option<(bool, DecidedBy)>, StopReason> {
    if is_subtraction(code) {
        return by_ferguson(code, heaps, watch);
    }
    if is_small(heaps) {
        return Ok(None);
    }
    by_quotient(code, heaps, watch)
}

/// True if heaps are few and small enough to be searched at once.
#[must_use]
pub fn is_small(heaps: &[u64]) -> bool {
    let total = heaps.iter().try_fold(0u64, |sum, &h| sum.checked_add(h));
    total.is_some_and(|total| total <= SMALL)
}

/// By Ferguson's theorem; `None` when the code is not one of a subtraction game, or a heap is too large for its value.
///
/// # Errors
/// The reason that stopped it.
pub fn by_ferguson(
    code: &HeapCode,
    heaps: &[u64],
    watch: &mut dyn Watch,
) -> Result<Option<(bool, DecidedBy)>, StopReason> {
    if !is_subtraction(code) {
        return Ok(None);
    }
    match subtraction::values(code, heaps, watch) {
        Ok(values) => {
            let sum: Tame = values.iter().copied().collect();
            Ok(Some((sum.next_wins(), DecidedBy::Ferguson(values))))
        }
        Err(StopReason::Beyond(_)) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// By the misère quotient, as far as it is found in a share of the work; `None` when it does not decide the heaps.
///
/// # Errors
/// The reason that stopped it.
pub fn by_quotient(
    code: &HeapCode,
    heaps: &[u64],
    watch: &mut dyn Watch,
) -> Result<Option<(bool, DecidedBy)>, StopReason> {
    let mut quotient = Quotient::new(&simplify(code));
    let most = heaps.iter().copied().max().unwrap_or(0).min(MOST_HEAP);
    let mut budget = SubBudget::new(watch, SHARE);
    match quotient.extend_to(most, &mut budget) {
        Ok(()) | Err(StopReason::Beyond(_) | StopReason::Nodes(SHARE)) => {}
        Err(stop) => return Err(stop),
    }
    let wins = quotient.next_wins(heaps);
    Ok(wins.map(|wins| (wins, DecidedBy::Quotient(Box::new(quotient)))))
}

/// The largest heap to which a quotient is computed in the hope of a period.
const MOST_HEAP: u64 = 20_000;

/// All winning moves of a sum of heaps that was decided by a theory; at most `limit` of them are listed. `None` for
/// [`DecidedBy::Memory`].
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] if there are too many moves to examine and no period counts them.
pub fn winning_moves(
    code: &HeapCode,
    heaps: &[u64],
    method: &DecidedBy,
    limit: usize,
    watch: &mut dyn Watch,
) -> Result<Option<WinningMoves<HeapMove>>, StopReason> {
    match method {
        DecidedBy::Memory => Ok(None),
        DecidedBy::Quotient(quotient) => {
            (quotient.winning_moves(code, heaps, limit, watch)).map(Some)
        }
        DecidedBy::Ferguson(values) => {
            subtraction::winning_moves(code, heaps, values, limit, watch).map(Some)
        }
    }
}

impl Quotient {
    /// The image of a sum; `None` when a heap is beyond what is known.
    #[must_use]
    pub fn image_of_sum(&self, heaps: &[u64]) -> Option<u16> {
        heaps
            .iter()
            .try_fold(0, |x, &heap| Some(self.times(x, self.image(heap)?)))
    }

    /// True if the player to move wins a sum of heaps in misère play; `None` if a heap is beyond what is known.
    #[must_use]
    pub fn next_wins(&self, heaps: &[u64]) -> Option<bool> {
        self.image_of_sum(heaps).map(|x| !self.is_p(x))
    }

    /// All winning moves, counted; at most `limit` of them are listed. For heaps beyond the period's start the ways to
    /// leave two heaps are counted by residues.
    ///
    /// # Errors
    /// The reason that stopped it; [`StopReason::Beyond`] for heaps beyond what is known, or three parts of more than 20,000 counters.
    pub fn winning_moves(
        &self,
        code: &HeapCode,
        heaps: &[u64],
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<WinningMoves<HeapMove>, StopReason> {
        let beyond = || StopReason::Beyond("a heap is beyond the known misère quotient".to_owned());
        let images = heaps
            .iter()
            .map(|&h| self.image(h).ok_or_else(beyond))
            .collect::<Result<Vec<u16>, _>>()?;
        // The products of all before and of all after each heap.
        let mut after = vec![0; heaps.len() + 1];
        for (i, &x) in images.iter().enumerate().rev() {
            after[i] = self.times(x, after[i + 1]);
        }
        let mut before = 0;
        let mut all = OfSum::new(limit);
        for (i, &heap) in heaps.iter().enumerate() {
            let rest = self.times(before, after[i + 1]);
            before = self.times(before, images[i]);
            let leaving = Leaving {
                quotient: self,
                others: rest,
            };
            all.heap(i, heap, |room| of_heap(code, heap, &leaving, room, watch))?;
        }
        Ok(all.moves())
    }
}

/// Moves after which the product of all heaps is an element of P; the images of all heaps that are met are known.
struct Leaving<'a> {
    quotient: &'a Quotient,
    /// The product of the other heaps.
    others: u16,
}

impl Worth for Leaving<'_> {
    type Product = u16;

    fn others(&self) -> u16 {
        self.others
    }

    fn with(&self, heaps: u16, heap: u64) -> Result<u16, StopReason> {
        let image = self.quotient.image(heap).expect("smaller heaps are known");
        Ok(self.quotient.times(heaps, image))
    }

    fn is_wanted(&self, all: u16) -> bool {
        self.quotient.is_p(all)
    }

    fn repeats(&self) -> Option<(u64, u64)> {
        let period = self.quotient.period();
        period.map(|period| (period.preperiod, period.period))
    }
}
