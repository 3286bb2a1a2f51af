//! Alpha-beta with distances: the winner hurries and the loser delays.

use super::table::AnyTable;
use super::value::{SURE, Scale, seen_by};
use super::{Config, Score, Search, Strategy};
use grundy_core::{Outcome, Player, Sequential, StopReason, Turn, Watch};

/// Finds the outcome and its distance in plies when the winner hurries and the loser delays, with such a line of play.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Cycle`] if play can return to a position.
pub fn solve_with_distance<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Paced<R::Move>, StopReason> {
    WithDistance::new(rules, Config::default()).solve(position, watch)
}

/// Lists every move, in the order of the rules, with the outcome after it and the plies from the position *before* it to
/// the win.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Cycle`] if play can return to a position.
pub fn moves_with_distance<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<MovesWithPlies<R::Move>, StopReason> {
    WithDistance::new(rules, Config::default()).moves(position, watch)
}

/// Moves with their outcomes and plies.
pub type MovesWithPlies<Move> = Vec<(Move, Plies)>;

/// An outcome with the plies to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plies {
    /// The outcome.
    pub outcome: Outcome,
    /// The plies to the win; `None` if neither player wins.
    pub distance: Option<u32>,
}

/// The outcome of a position whose winner hurries and whose loser delays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paced<Move> {
    /// The outcome.
    pub outcome: Outcome,
    /// The plies to the win; `None` if neither player wins.
    pub distance: Option<u32>,
    /// A line of play in which both sides always move well.
    pub line: Vec<Move>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// The proved results of a search for outcomes with distances, to be used by another search under the same rules: for
/// instance about the next position of a play.
pub struct Remembered<P> {
    table: AnyTable<P>,
    /// The largest number of places that the table may have; it falls when memory runs short.
    entries: usize,
}

impl<P: Clone + Eq + std::hash::Hash> Remembered<P> {
    /// The bytes that the results take, about.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.table.bytes()
    }
}

/// A search for outcomes with distances; keep it to ask about many positions of one ruleset.
pub struct WithDistance<'r, R: Sequential>(Search<'r, R>);

impl<'r, R: Sequential<Payoff = Outcome>> WithDistance<'r, R> {
    /// A search that knows nothing yet.
    #[must_use]
    pub fn new(rules: &'r R, config: Config) -> WithDistance<'r, R> {
        WithDistance(Search::on_scale(rules, config, Scale::Timed))
    }

    /// The same search with as many threads as the watch of a question allows, if its table can be shared: see
    /// [`Search::threaded`].
    #[must_use]
    pub fn threaded(self) -> WithDistance<'r, R>
    where
        R: Sync,
        R::Position: Send + Sync,
    {
        WithDistance(self.0.threaded())
    }

    /// The same search, continuing from what another one proved.
    ///
    /// ```
    /// # use grundy_core::{NodeLimit, Outcome, Player, Ruleset, Sequential, Turn};
    /// # use grundy_solve::alpha_beta::{Config, WithDistance};
    /// # struct Take;
    /// # impl Ruleset for Take {
    /// #     type Position = (u32, Player);
    /// #     type Move = u32;
    /// #     fn start(&self) -> (u32, Player) { (21, Player::Left) }
    /// #     fn play(&self, p: &(u32, Player), n: &u32) -> (u32, Player) { (p.0 - n, p.1.opponent()) }
    /// # }
    /// # impl Sequential for Take {
    /// #     type Payoff = Outcome;
    /// #     fn turn(&self, p: &(u32, Player)) -> Turn<Outcome> {
    /// #         if p.0 == 0 { Turn::Over(Outcome::Won(p.1.opponent())) } else { Turn::Of(p.1) }
    /// #     }
    /// #     fn legal(&self, p: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=p.0.min(3) }
    /// # }
    /// // Take 1, 2 or 3 of 21 counters; the player who takes the last one wins. A play goes on to where 20 are left.
    /// let watch = &mut NodeLimit::new(100_000);
    /// let mut search = WithDistance::new(&Take, Config::default());
    /// search.plies(&(21, Player::Left), watch)?;
    /// let mut next = WithDistance::new(&Take, Config::default()).remembering(search.into_remembered());
    /// assert_eq!(next.plies(&(20, Player::Right), watch)?.outcome, Outcome::Won(Player::Left));
    /// let mut anew = WithDistance::new(&Take, Config::default());
    /// anew.plies(&(20, Player::Right), watch)?;
    /// assert!(next.nodes() < anew.nodes());
    /// # Ok::<(), grundy_core::StopReason>(())
    /// ```
    #[must_use]
    pub fn remembering(mut self, before: Remembered<R::Position>) -> WithDistance<'r, R> {
        self.0.table = before.table;
        self.0.config.entries = before.entries;
        self
    }

    /// Ends the search and returns what it has proved.
    #[must_use]
    pub fn into_remembered(self) -> Remembered<R::Position> {
        Remembered {
            entries: self.0.config.entries,
            table: self.0.table,
        }
    }

    /// The number of positions visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// The outcome and the plies to it.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn plies(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<Plies, StopReason> {
        self.0.value(position, watch).map(|value| plies(value, 0))
    }

    /// The outcome and the plies to it, with a line of play.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn solve(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<Paced<R::Move>, StopReason> {
        let Plies { outcome, distance } = self.plies(position, watch)?;
        Ok(Paced {
            outcome,
            distance,
            line: self.line(position, watch)?,
            nodes: self.nodes(),
        })
    }

    /// A line of play to the end in which both sides play well and the winner hurries.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn line(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<Vec<R::Move>, StopReason> {
        self.0.line(position, watch)
    }

    /// The strategy by which `player` gets the outcome of the position or better, and wins in as few plies as can be forced if it
    /// is a win of this player; like that of [`Search::strategy`].
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn strategy(
        &mut self,
        position: &R::Position,
        player: Player,
        watch: &mut dyn Watch,
    ) -> Result<Strategy<R>, StopReason> {
        let value = self.0.value(position, watch)?;
        let bound = seen_by(value, Player::Left, player);
        self.0.strategy_within(position, player, bound, watch)
    }

    /// The outcome after a move, with the plies counted from the position before it.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn after(
        &mut self,
        position: &R::Position,
        mv: &R::Move,
        watch: &mut dyn Watch,
    ) -> Result<Plies, StopReason> {
        let next = self.0.rules.play(position, mv);
        self.0.value(&next, watch).map(|value| plies(value, 1))
    }

    /// The outcome after a move if `player` wins by it, else `None`: cheaper than [`after`](WithDistance::after), because
    /// of other outcomes it finds out only that they are not wins.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn after_if_won(
        &mut self,
        position: &R::Position,
        mv: &R::Move,
        player: Player,
        watch: &mut dyn Watch,
    ) -> Result<Option<Plies>, StopReason> {
        let next = self.0.rules.play(position, mv);
        if self.0.holds(&next, player, Outcome::Won(player), watch)? {
            self.after(position, mv, watch).map(Some)
        } else {
            Ok(None)
        }
    }

    /// True if `player` does not lose after a move.
    ///
    /// # Errors
    /// The reason that stopped it; what was proved stays remembered.
    pub fn is_safe(
        &mut self,
        position: &R::Position,
        mv: &R::Move,
        player: Player,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let next = self.0.rules.play(position, mv);
        let winner = player.opponent();
        let lost = self.0.holds(&next, winner, Outcome::Won(winner), watch)?;
        Ok(!lost)
    }

    /// The outcome after a move, if the rules or the table know it without a search.
    #[must_use]
    pub fn at_a_glance(&self, position: &R::Position, mv: &R::Move) -> Option<Plies> {
        let next = self.0.rules.play(position, mv);
        match self.0.rules.turn(&next) {
            Turn::Over(outcome) => Some(plies(self.0.scale.at_end(outcome, 0), 1)),
            Turn::Of(mover) => {
                let (low, high) = self.0.narrowed(&next, mover);
                (low == high).then(|| plies(seen_by(low, mover, Player::Left), 1))
            }
        }
    }

    /// Every move, in the order of the rules, with the outcome after it and the plies from the position before it.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn moves(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<MovesWithPlies<R::Move>, StopReason> {
        let values = self.0.values(position, watch)?;
        let judged = |(mv, value)| (mv, plies(value, 1));
        Ok(values.into_iter().map(judged).collect())
    }
}

/// The outcome and distance that a value stands for, seen from `before` plies earlier.
fn plies(value: i64, before: u32) -> Plies {
    let outcome = Outcome::of_rank(value);
    let distance = outcome
        .winner()
        .map(|_| (SURE - value.abs()) as u32 + before);
    Plies { outcome, distance }
}
