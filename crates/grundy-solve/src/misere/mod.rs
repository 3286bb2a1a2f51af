//! Misère play of impartial games, in which the last mover loses, by search with memory.
//!
//! Values do not help here: a sum of misère games is not decided by invariants of its parts, so whole positions are
//! searched. They are remembered in the canonical form of their ruleset (for heaps: sorted, heaps without moves dropped),
//! which is sound because canonical positions have isomorphic game trees. Time and memory are linear in the positions
//! and moves that are visited; a search stops at the first winning move. Conway, On Numbers and Games, chapter 12.

mod closure;
pub mod genus;
mod heap_game;
mod monoid;
pub mod quotient;
pub mod subtraction;
pub mod sums;

pub use genus::{Genera, MisereType};
pub use heap_game::HeapGame;
pub use quotient::{Quotient, QuotientPeriod};
pub use sums::{DecidedBy, misere_next_wins};

use crate::outcome::Outcomes;
use grundy_core::forms::heap::{HeapCode, HeapMove};
use grundy_core::{
    Convention, Impartial, Partizan, Player, Ruleset, StopReason, Watch, WinningMoves,
};
use num::BigUint;

/// The decided positions of one impartial ruleset in misère play; keep it to ask about many positions.
pub struct Misere<P> {
    outcomes: Outcomes<P>,
}

impl<P: Clone + Eq + std::hash::Hash + std::fmt::Debug> Default for Misere<P> {
    fn default() -> Misere<P> {
        Misere::new()
    }
}

impl<P: Clone + Eq + std::hash::Hash + std::fmt::Debug> Misere<P> {
    /// A memory without any positions.
    #[must_use]
    pub fn new() -> Misere<P> {
        Misere {
            outcomes: Outcomes::new(Convention::Misere),
        }
    }

    /// True if the player to move wins.
    ///
    /// # Errors
    /// The reason that stopped it; [`StopReason::Cycle`] if play can repeat a position; [`StopReason::Beyond`] if the
    /// position has too many moves.
    pub fn next_wins<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        // Options are collected before they are searched, so that a heap of 10^18 is refused at once.
        let winner = self.outcomes.winner(rules, position, Player::Left, watch)?;
        Ok(winner == Player::Left)
    }

    /// The winning moves, counted exactly; at most `limit` of them are listed, in the order of the ruleset.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn winning_moves<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<WinningMoves<R::Move>, StopReason> {
        let mut all = WinningMoves {
            total: BigUint::ZERO,
            first: vec![],
        };
        self.next_wins(rules, position, watch)?;
        for mv in rules.moves(position) {
            let option = rules.play(position, &mv);
            if !self.next_wins(rules, &option, watch)? {
                all.total += 1u32;
                if all.first.len() < limit {
                    all.first.push(mv);
                }
            }
        }
        Ok(all)
    }

    /// Every decided position in canonical form, with true if the player to move wins; together they are a certificate.
    pub fn entries(&self) -> impl Iterator<Item = (&P, bool)> {
        self.outcomes
            .entries()
            .map(|(p, mover, winner)| (p, mover == winner))
    }
}

/// True if the player to move wins a sum of heaps in misère play.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::{Unwatched, forms::heap::HeapCode};
/// let kayles = HeapCode::Code("0.77".parse().unwrap());
/// let wins = |heaps: &[u64]| grundy_solve::misere::heaps_next_wins(&kayles, heaps, &mut Unwatched).unwrap();
/// assert!(!wins(&[1]) && wins(&[2]) && wins(&[1, 1]));
/// ```
pub fn heaps_next_wins(
    code: &HeapCode,
    heaps: &[u64],
    watch: &mut dyn Watch,
) -> Result<bool, StopReason> {
    let rules = HeapRules::new(code);
    Misere::new().next_wins(&rules, &heaps.to_vec(), watch)
}

/// Heaps as a ruleset; a position lists the heaps in order.
#[derive(Clone, Debug)]
pub struct HeapRules {
    game: HeapGame,
}

impl HeapRules {
    /// The rules of these heaps.
    #[must_use]
    pub fn new(game: impl Into<HeapGame>) -> HeapRules {
        HeapRules { game: game.into() }
    }
}

impl Ruleset for HeapRules {
    type Position = Vec<u64>;
    type Move = HeapMove;

    fn start(&self) -> Vec<u64> {
        vec![]
    }

    fn play(&self, heaps: &Vec<u64>, mv: &HeapMove) -> Vec<u64> {
        let mut next = Vec::with_capacity(heaps.len() + 2);
        next.extend_from_slice(&heaps[..mv.heap]);
        next.extend_from_slice(&mv.left);
        next.extend_from_slice(&heaps[mv.heap + 1..]);
        next
    }

    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|&heap| self.game.options(heap).next().is_some());
        heaps.sort_unstable();
        heaps
    }
}

impl Partizan for HeapRules {
    fn moves_of(&self, _: Player, heaps: &Vec<u64>) -> impl Iterator<Item = HeapMove> {
        heaps.iter().enumerate().flat_map(|(heap, &size)| {
            self.game.options(size).map(move |left| HeapMove {
                heap,
                taken: size - left.iter().sum::<u64>().min(size),
                left,
            })
        })
    }

    fn same_for_both(&self) -> bool {
        true
    }
}

impl Impartial for HeapRules {}
