//! Questions about positions of rulesets whose types are known, for programs that ask many: what was found for one
//! position is kept for the next, and nothing is written in words.

use grundy_core::forms::arena::Arena;
use grundy_core::forms::row::Row;
use grundy_core::{
    Convention, Impartial, NodeId, Outcome, Partizan, Plain, Player, Sequential, StopReason, Turn,
    Watch, explore,
};
use grundy_solve::additive::Additive;
use grundy_solve::alpha_beta;
use grundy_solve::fold::Memory;
use grundy_solve::outcome::Outcomes;
use grundy_solve::{arena, retrograde, sieve};
use grundy_values::Nimber;
use num::Signed;

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
    /// A solver that knows nothing yet.
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
    /// The reason why it was stopped.
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
    /// A solver that knows nothing yet.
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

    /// The winner when `first` begins.
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub fn winner(
        &mut self,
        at: &R::Position,
        first: Player,
        watch: &mut dyn Watch,
    ) -> Result<Player, StopReason> {
        self.outcomes.winner(&self.rules, at, first, watch)
    }
}

/// The winner of a partizan game when `first` begins: by a theorem on winners or on numbers, else by a search.
///
/// # Errors
/// The reason why it was stopped.
pub fn first_winner<R: Partizan>(
    rules: &R,
    at: &R::Position,
    convention: Convention,
    first: Player,
    watch: &mut dyn Watch,
) -> Result<Player, StopReason> {
    if let Some(theorem) = rules.known_winner(at, convention, first) {
        return Ok(theorem.says);
    }
    let number = rules
        .known_number(at)
        .filter(|_| convention == Convention::Normal);
    if let Some(theorem) = number {
        // The player who begins needs a move in advance.
        let for_first = match first {
            Player::Left => theorem.says,
            Player::Right => -theorem.says,
        };
        return Ok(if for_first.is_positive() {
            first
        } else {
            first.opponent()
        });
    }
    Outcomes::new(convention).winner(rules, at, first, watch)
}

/// The outcome of a position of a game with cycles, and the plies to its end when the winner hurries and the loser delays;
/// all positions that can be reached are looked at.
///
/// # Errors
/// The reason why it was stopped.
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

/// The gain of the first player under best play of a game with scores: by a theorem, else as a row, else by a table of
/// positions without their scores, else by a search.
///
/// # Errors
/// The reason why it was stopped.
pub fn score<R: Sequential<Payoff = i64>>(
    rules: &R,
    at: &R::Position,
    watch: &mut dyn Watch,
) -> Result<i64, StopReason> {
    let sign = match rules.turn(at) {
        Turn::Over(score) => return Ok(score),
        Turn::Of(Player::Left) => 1,
        Turn::Of(Player::Right) => -1,
    };
    if let Some(theorem) = rules.known_payoff(at) {
        return Ok(theorem.says);
    }
    if let Some(form) = rules.as_row(at) {
        let [left, right] = form.is.taken;
        return Ok(left - right + sign * grundy_solve::scoring::wins_by(&form.is.row, watch)?);
    }
    if rules.without_scores(at).is_some() && rules.always_ends() {
        return Additive::new(rules).payoff(at, watch);
    }
    alpha_beta::Search::new(rules, alpha_beta::Config::default()).payoff(at, watch)
}

/// The outcome of a game that always ends: by a theorem, else by a search.
///
/// # Errors
/// The reason why it was stopped.
pub fn winner<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    at: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Outcome, StopReason> {
    match (rules.turn(at), rules.known_payoff(at)) {
        (Turn::Over(outcome), _) => Ok(outcome),
        (_, Some(theorem)) => Ok(theorem.says),
        _ => alpha_beta::Search::new(rules, alpha_beta::Config::default()).payoff(at, watch),
    }
}

/// The winner from every vertex of an arena.
///
/// # Errors
/// The reason why it was stopped.
pub fn regions(arena: &Arena, watch: &mut dyn Watch) -> Result<Regions, StopReason> {
    arena::solve(arena, watch)
}

/// The scores of the players of a row when both play for their score.
///
/// # Errors
/// The reason why it was stopped.
pub fn scores(row: &Row, watch: &mut dyn Watch) -> Result<Scores, StopReason> {
    grundy_solve::scoring::scores(row, watch)
}

/// The largest number of positions for which the sieve is begun: half a gigabyte of marks.
const MOST_SIEVED: u64 = 1 << 32;

/// Every winning move in normal play, by a theorem or by a sieve of the lost positions below.
///
/// # Errors
/// The reason why it was stopped; [`StopReason::Beyond`] where no theorem applies, and the positions below are not numbered
/// or too many.
pub fn winning_moves<R: Impartial>(
    rules: &R,
    at: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Vec<R::Move>, StopReason> {
    let theorem = rules.known_winning_moves(at, Convention::Normal, Player::Left, usize::MAX);
    if let Some(known) = theorem {
        return Ok(known.says.first);
    }
    let Some(ranked) = rules.ranked(at) else {
        let beyond = "the positions below are not numbered, and no theorem knows the moves";
        return Err(StopReason::Beyond(beyond.to_owned()));
    };
    let count = ranked.count();
    if count > MOST_SIEVED {
        let beyond = format!("the positions below are {count}, and at most 2^32 are sieved");
        return Err(StopReason::Beyond(beyond));
    }
    let lost = sieve::lost(count, &mut |rank, mark| ranked.before(rank, mark), watch)?;
    let wins = |mv: &R::Move| lost.contains(ranked.rank(&rules.play(at, mv)));
    Ok(rules.moves(at).filter(wins).collect())
}
