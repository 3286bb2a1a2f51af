//! A list of heaps of one game that is read once, by the smallest store that its game allows: nim-sum and winning moves.

use super::multiset::{BitCounts, ResidueClasses};
use super::sum::Heaps;
use grundy_core::forms::heap::{HeapCode, HeapMove};
use grundy_core::{StopReason, Watch, WinningMoves};

/// The part of a list that is kept.
enum KeptHeaps {
    Bits(Box<BitCounts>),
    Classes(Box<ResidueClasses>),
    All(Vec<u64>),
}

/// A list of heaps, block by block.
pub struct ListedHeaps {
    kept: KeptHeaps,
    most_moves: usize,
    count: u64,
    largest: u64,
}

/// The nim-sum of a list, and the moves that make it 0, where no limit stopped their count.
#[derive(Debug)]
pub struct ListSum {
    /// The nim-sum.
    pub nim_sum: u64,
    /// The winning moves in normal play, counted exactly.
    pub winning: Result<WinningMoves<HeapMove>, StopReason>,
}

impl ListedHeaps {
    /// An empty list of a game in which G(n) = n and every smaller value is reached by exactly one move, as in Nim. At
    /// most `most_moves` moves will be listed.
    #[must_use]
    pub fn of_bits(most_moves: usize) -> ListedHeaps {
        ListedHeaps::keeping(
            KeptHeaps::Bits(Box::new(BitCounts::new(most_moves))),
            most_moves,
        )
    }

    /// An empty list of any other game. Where a period is proved soon, the heaps are counted by classes, in memory
    /// O(preperiod + period); else they are kept.
    ///
    /// # Errors
    /// The reason that stopped the search for a period.
    pub fn new(
        code: &HeapCode,
        engine: &mut Heaps,
        most_moves: usize,
        watch: &mut dyn Watch,
    ) -> Result<ListedHeaps, StopReason> {
        let classes = ResidueClasses::new(code, engine, most_moves, watch)?;
        let kept = classes.map_or(KeptHeaps::All(vec![]), |classes| {
            KeptHeaps::Classes(Box::new(classes))
        });
        Ok(ListedHeaps::keeping(kept, most_moves))
    }

    fn keeping(kept: KeptHeaps, most_moves: usize) -> ListedHeaps {
        ListedHeaps {
            kept,
            most_moves,
            count: 0,
            largest: 0,
        }
    }

    /// The number of heaps.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The largest heap; 0 for an empty list.
    #[must_use]
    pub fn largest(&self) -> u64 {
        self.largest
    }

    /// Adds heaps.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn add(&mut self, heaps: &[u64], watch: &mut dyn Watch) -> Result<(), StopReason> {
        self.count += heaps.len() as u64;
        self.largest = heaps
            .iter()
            .fold(self.largest, |most, &heap| heap.max(most));
        match &mut self.kept {
            KeptHeaps::Bits(counts) => counts.add(heaps),
            KeptHeaps::Classes(counts) => counts.add(heaps),
            KeptHeaps::All(all) => {
                watch.memory(8 * self.count)?;
                all.extend_from_slice(heaps);
            }
        }
        watch.progress("heaps", self.count, 0);
        watch.work(1 + heaps.len() as u64)
    }

    /// The nim-sum and the winning moves. `closed_form` is asked first about heaps that are kept: their nim-sum and the
    /// moves to 0, if a theorem gives both.
    ///
    /// # Errors
    /// The reason that stopped the nim-sum.
    pub fn sum(
        self,
        engine: &mut Heaps,
        closed_form: impl FnOnce(&[u64]) -> Option<(u64, WinningMoves<HeapMove>)>,
        watch: &mut dyn Watch,
    ) -> Result<ListSum, StopReason> {
        let (nim_sum, winning) = match self.kept {
            KeptHeaps::Bits(counts) => (counts.nim_sum(), Ok(counts.winning())),
            KeptHeaps::Classes(counts) => (
                counts.nim_sum(engine, watch)?,
                counts.winning(engine, watch),
            ),
            KeptHeaps::All(all) => match closed_form(&all) {
                Some((nim_sum, moves)) => (nim_sum, Ok(moves)),
                None => {
                    engine.value(self.largest, watch)?;
                    let mut nim_sum = 0;
                    for &heap in &all {
                        nim_sum ^= engine.value(heap, watch)?;
                    }
                    let summed = (nim_sum != 0).then(|| engine.sum(&all, self.most_moves, watch));
                    let winning = summed.map(|summed| summed.map(|summed| summed.winning));
                    (nim_sum, winning.unwrap_or(Ok(WinningMoves::none())))
                }
            },
        };
        // A sum of value 0 has no winning move, whatever else a theorem says of moves that leave it 0.
        let winning = if nim_sum == 0 {
            Ok(WinningMoves::none())
        } else {
            winning
        };
        Ok(ListSum { nim_sum, winning })
    }
}
