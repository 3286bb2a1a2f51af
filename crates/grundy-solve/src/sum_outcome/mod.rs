//! The winner of a sum that is too big to value: minimax over its components.
//!
//! A position of the search is a multiset of components. Small components have their canonical forms computed, and from
//! then on only those are played: numbers, ups and nimbers are added in closed form, G and −G cancel, and what is hot
//! stays a summand of its own. Large components are played move by move and split again. Where the rules know sums that
//! are no better for a player than a large component, the values of these bound it
//! ([`Strips`](grundy_core::strips::Strips), of which the best are chosen, `no_better.rs`). A sum and its negative are one question. A sum of values is decided
//! without search where stops, means and temperatures allow it (the theorems stand in `bounds.rs`); decided sums are
//! remembered in bounded memory (`memory.rs`). The search goes depth first and by proof numbers in turns (`search.rs`,
//! `proof_numbers.rs`).
//!
//! Sources: Berlekamp, Conway and Guy, *Winning Ways*, chapter 6 (thermographs, the thermostatic strategy);
//! Conway, *On Numbers and Games*, chapter 9. That bounds on both players' moves make large boards of Domineering small
//! searches is due to Bullock, *Domineering: Solving Large Combinatorial Search Spaces*, ICGA Journal 25 (2002).
//!
//! ```
//! use grundy_core::{Player, Unwatched};
//! use grundy_solve::sum_outcome::{Effort, PartsOf, SumOutcomes};
//! # use grundy_core::{Partizan, Ruleset};
//! /// Left takes up to two from a heap, Right just one.
//! # #[derive(Clone)]
//! struct Taking;
//! # impl Ruleset for Taking {
//! #     type Position = u32;
//! #     type Move = u32;
//! #     fn start(&self) -> u32 { 5 }
//! #     fn play(&self, p: &u32, mv: &u32) -> u32 { p - mv }
//! # }
//! # impl Partizan for Taking {
//! #     fn moves_of(&self, player: Player, p: &u32) -> impl Iterator<Item = u32> {
//! #         1..=(*p).min(if player == Player::Left { 2 } else { 1 })
//! #     }
//! # }
//! let mut outcomes = SumOutcomes::new(PartsOf(&Taking), Effort::default(), 1 << 20, None);
//! assert_eq!(outcomes.winner(vec![2, 3], Player::Right, &mut Unwatched), Ok(Player::Left));
//! ```

mod bounds;
mod bracket;
mod memory;
mod no_better;
mod numbers;
mod parts;
mod proof_numbers;
mod search;
mod strips;
mod summands;

pub use bracket::Bracket;
pub use search::SumOutcomes;
pub use summands::{PartOfTerm, PartsOf, PartsOfTerms, Summands};

/// The effort for the value of a component; with more of it fewer components are played move by move.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The largest number of moves of both players in a component that is valued.
    pub most_moves: u32,
    /// The same for the components of bounds, which serve many sums.
    pub most_moves_of_bounds: u32,
    /// The largest number of comparisons and sums of canonical forms for one component.
    pub work: u64,
    /// The sums that are searched depth first before the search by proof numbers has its turn, as many sums; then both go on
    /// in turns, twice as long each time. With 0 proof numbers search alone.
    pub depth_first: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            most_moves: 8,
            most_moves_of_bounds: 24,
            work: 200_000,
            depth_first: 2048,
        }
    }
}

/// The work that a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Sums whose options were listed.
    pub sums: u64,
    /// Components whose values were computed.
    pub valued: u64,
    /// Sums whose winner is remembered.
    pub remembered: u64,
    /// The bytes that the tables take, estimated.
    pub bytes: u64,
}
