//! Questions about positions of rulesets whose types are known, for programs that ask many: what was found for one
//! position is kept for the next, and nothing is written in words.

use grundy_core::forms::arena::Arena;
use grundy_core::forms::row::Row;
use grundy_core::{
    Convention, Impartial, NodeId, Outcome, Partizan, Plain, Player, Sequential, StopReason, Watch,
    explore,
};
use grundy_games::boards::chomp::{Bar, Bite, Chomp};
use grundy_games::boards::chomp_ranks::Ranks;
use grundy_solve::fold::Memory;
use grundy_solve::outcome::Outcomes;
use grundy_solve::{arena, retrograde, sieve};
use grundy_values::Nimber;

pub use grundy_solve::arena::Regions;
pub use grundy_solve::coins::{grid_value, product_value};
pub use grundy_solve::counter::{Ratios, Verdict};
pub use grundy_solve::scoring::Scores;

/// Nimbers of positions of one ruleset, remembered.
pub struct Nimbers<R: Impartial> {
    rules: R,
    memory: Memory<R::Position, Nimber>,
}

impl<R: Impartial> Nimbers<R> {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(rules: R) -> Nimbers<R> {
        Nimbers {
            rules,
            memory: Memory::new(),
        }
    }

    /// The nimber of a position, from those of its components.
    ///
    /// # Errors
    /// What stopped it.
    pub fn of(&mut self, at: &R::Position, watch: &mut dyn Watch) -> Result<Nimber, StopReason> {
        let mut plain = Plain::<Nimber>::new();
        self.memory
            .value_by_parts(&self.rules, at, &mut plain, watch)
    }
}

/// Winners of positions of one ruleset, remembered.
pub struct Winners<R: Partizan> {
    rules: R,
    outcomes: Outcomes<R::Position>,
}

impl<R: Partizan> Winners<R> {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(rules: R, convention: Convention) -> Winners<R> {
        Winners {
            rules,
            outcomes: Outcomes::new(convention),
        }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Who wins when `first` begins.
    ///
    /// # Errors
    /// What stopped it.
    pub fn winner(
        &mut self,
        at: &R::Position,
        first: Player,
        watch: &mut dyn Watch,
    ) -> Result<Player, StopReason> {
        self.outcomes.winner(&self.rules, at, first, watch)
    }
}

/// The outcome of a position of a game that may go round in cycles, and the plies to its end when the winner hurries and
/// the loser delays; all that can be reached is looked at.
///
/// # Errors
/// What stopped it.
pub fn outcome<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    at: R::Position,
    watch: &mut dyn Watch,
) -> Result<(Outcome, Option<u32>), StopReason> {
    let (graph, _) = explore(rules, &[at], watch)?;
    let solved = retrograde::solve(&graph, watch)?;
    let start = NodeId(0).index();
    Ok((solved.outcome[start], solved.distance[start]))
}

/// Who wins from every vertex of an arena.
///
/// # Errors
/// What stopped it.
pub fn regions(arena: &Arena, watch: &mut dyn Watch) -> Result<Regions, StopReason> {
    arena::solve(arena, watch)
}

/// What the players of a row get when both play for their score.
///
/// # Errors
/// What stopped it.
pub fn scores(row: &Row, watch: &mut dyn Watch) -> Result<Scores, StopReason> {
    grundy_solve::scoring::scores(row, watch)
}

/// Bars up to which the sieve is begun: half a gigabyte of marks.
const MOST_BARS: u64 = 1 << 32;

/// Every winning bite of a rectangular bar of chocolate, by a theorem or by a sieve of the lost bars.
///
/// # Errors
/// What stopped it; [`StopReason::Beyond`] where the bars inside are too many.
pub fn winning_bites(
    rows: usize,
    columns: u32,
    watch: &mut dyn Watch,
) -> Result<Vec<Bite>, StopReason> {
    let Some(bar) = Bar::new(vec![columns; rows]) else {
        return Err(StopReason::Beyond("a bar has squares".to_owned()));
    };
    let theorem = Chomp.known_winning_moves(&bar, Convention::Normal, Player::Left, usize::MAX);
    if let Some(known) = theorem {
        return Ok(known.says.first);
    }
    let ranks = Ranks::new(rows, columns as usize).filter(|ranks| ranks.count() <= MOST_BARS);
    let Some(ranks) = ranks else {
        let beyond = format!("the bars inside {rows}x{columns} are more than 2^32");
        return Err(StopReason::Beyond(beyond));
    };
    let mut before = |rank, mark: &mut dyn FnMut(u64)| ranks.before(rank, mark);
    let lost = sieve::lost(ranks.count(), &mut before, watch)?;
    let left = |bite: &Bite| grundy_core::Ruleset::play(&Chomp, &bar, bite);
    let wins = |bite: &Bite| lost.contains(ranks.rank(&left(bite)));
    Ok(Chomp.moves(&bar).filter(wins).collect())
}
