//! A search with its memory, and the questions that it answers.

use super::effort::Efforts;
use super::frame::{Frame, LONG_PATH, Leaf, Untried};
use super::history::History;
use super::others::{Others, Resize};
use super::table::AnyTable;
use super::value::{Scale, Score, seen_by};
use crate::heaviest_first;
use grundy_core::{Player, Ruleset, Sequential, StopReason, Turn, Watch, make_room};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::sync::Arc;

/// A move and the position after it.
type MoveMade<R> = (<R as Ruleset>::Move, <R as Ruleset>::Position);

/// Settings of a search; the payoffs are the same under all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// The largest number of positions to remember; 0 searches the bare tree.
    pub entries: usize,
    /// True if promising moves are tried first.
    pub ordered: bool,
    /// True if positions that are equal up to symmetry share one entry.
    pub symmetric: bool,
    /// True if the bounds that the rules give are used.
    pub bounds: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            entries: usize::MAX,
            ordered: true,
            symmetric: true,
            bounds: true,
        }
    }
}

impl Config {
    /// No memory, and no hint except the candidates.
    pub const PLAIN: Config = Config {
        entries: 0,
        ordered: false,
        symmetric: false,
        bounds: false,
    };
}

/// The payoff under best play, with a line of play that reaches it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<Payoff, Move> {
    /// The payoff, for Left.
    pub payoff: Payoff,
    /// A line to the end in which both sides play well: the principal variation.
    pub line: Vec<Move>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// Solves a position.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Cycle`] if play can return to a position.
pub fn solve<R: Sequential>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Solution<R::Payoff, R::Move>, StopReason>
where
    R::Payoff: Score,
{
    let mut search = Search::new(rules, Config::default());
    let payoff = search.payoff(position, watch)?;
    let line = search.line(position, watch)?;
    Ok(Solution {
        payoff,
        line,
        nodes: search.nodes(),
    })
}

/// A function by which several threads answer one question.
pub(super) type InParallel<'r, R> = fn(
    &mut Search<'r, R>,
    &<R as Ruleset>::Position,
    Player,
    i64,
    &mut dyn Watch,
) -> Result<i64, StopReason>;

/// Moves with their exact payoffs.
pub type Moves<Move, Payoff> = Vec<(Move, Payoff)>;

/// A search with its memory; keep it to ask about many positions of one ruleset.
pub struct Search<'r, R: Sequential> {
    pub(super) rules: &'r R,
    pub(super) config: Config,
    pub(super) scale: Scale,
    /// Made for the first position that is asked about.
    pub(super) table: AnyTable<R::Position>,
    /// The visits that it took to find the entries forgotten since the table had its present size.
    pub(super) forgotten: u64,
    /// The path from the position in question to the one being examined.
    pub(super) frames: Vec<Frame<R>>,
    /// The untried options of all frames, in one stack.
    pub(super) untried: Vec<Untried<R>>,
    /// The waiting options of a small position, in one stack.
    pub(super) leaves: Vec<Leaf<R::Position>>,
    /// The learnt sizes of positions.
    pub(super) efforts: Efforts,
    /// The moves that were good, of rules that number them.
    pub(super) history: History,
    /// True if the rules promise that play ends, so that no cycle need be looked for.
    pub(super) ends: bool,
    /// The length of path at which the next check for a repeated position is due.
    pub(super) long_path: usize,
    /// Positions visited so far.
    pub(super) nodes: u64,
    /// Positions visited and not yet reported to the watch.
    pub(super) unreported: u64,
    /// The count of visits at which this thread next looks at what others have proved.
    pub(super) looks_around_at: u64,
    /// The function by which several threads answer a question, if rules and positions can be shared between threads.
    pub(super) in_parallel: Option<InParallel<'r, R>>,
    /// The other threads, while they work on the same question.
    pub(super) others: Option<Arc<Others>>,
    /// A change of the table's size that is due before the search goes on.
    pub(super) resize: Option<Resize>,
}

impl<'r, R: Sequential> Search<'r, R>
where
    R::Payoff: Score,
{
    /// A search for payoffs that knows nothing yet.
    #[must_use]
    pub fn new(rules: &'r R, config: Config) -> Search<'r, R> {
        Search::on_scale(rules, config, Scale::Payoff)
    }

    /// A search on a scale of values, that knows nothing yet.
    pub(super) fn on_scale(rules: &'r R, config: Config, scale: Scale) -> Search<'r, R> {
        Search {
            rules,
            config,
            scale,
            table: AnyTable::Nothing,
            forgotten: 0,
            frames: Vec::new(),
            untried: Vec::new(),
            leaves: Vec::new(),
            efforts: Efforts::new(),
            history: History::default(),
            ends: rules.always_ends(),
            long_path: LONG_PATH,
            nodes: 0,
            unreported: 0,
            looks_around_at: 0,
            in_parallel: None,
            others: None,
            resize: None,
        }
    }

    /// The number of positions visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of positions remembered.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.table.len()
    }

    /// Makes the table for the first position, and a new one for a position whose plays are too long for the present one.
    fn prepare(&mut self, position: &R::Position) {
        let fits = match self.table {
            AnyTable::Nothing => false,
            AnyTable::Packed(_) => self.fits_packed(position),
            AnyTable::Scores(_) | AnyTable::Whole(_) => true,
        };
        if !fits {
            self.table = self.fitting_table(position);
        }
    }

    /// The value for Left.
    pub(super) fn value(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<i64, StopReason> {
        self.prepare(position);
        match self.rules.turn(position) {
            Turn::Over(payoff) => Ok(self.scale.at_end(payoff, 0)),
            Turn::Of(mover) => {
                let value = self.exact(position, mover, watch)?;
                Ok(seen_by(value, mover, Player::Left))
            }
        }
    }

    /// True if the value is at least `bound` for `player`.
    fn reaches(
        &mut self,
        position: &R::Position,
        player: Player,
        bound: i64,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        self.prepare(position);
        let ends_with = |end: R::Payoff, scale: Scale| scale.at_end(end, 0);
        match self.rules.turn(position) {
            Turn::Over(end) => {
                Ok(seen_by(ends_with(end, self.scale), Player::Left, player) >= bound)
            }
            Turn::Of(mover) if mover == player => {
                Ok(self.question(position, mover, bound, watch)? >= bound)
            }
            Turn::Of(mover) => {
                let ask = 1 - bound;
                Ok(self.question(position, mover, ask, watch)? < ask)
            }
        }
    }

    /// The payoff under best play.
    ///
    /// # Errors
    /// The reason that stopped it; what was proved stays remembered.
    pub fn payoff(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<R::Payoff, StopReason> {
        self.value(position, watch).map(R::Payoff::of_rank)
    }

    /// True if the payoff is at least `payoff`; cheaper than finding the payoff.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn at_least(
        &mut self,
        position: &R::Position,
        payoff: R::Payoff,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        self.holds(position, Player::Left, payoff, watch)
    }

    /// True if the payoff is at most `payoff`.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn at_most(
        &mut self,
        position: &R::Position,
        payoff: R::Payoff,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        self.holds(position, Player::Right, payoff, watch)
    }

    /// True if `player` gets `payoff` or better.
    pub(super) fn holds(
        &mut self,
        position: &R::Position,
        player: Player,
        payoff: R::Payoff,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let bound = seen_by(payoff.rank(), Player::Left, player);
        self.reaches(position, player, bound, watch)
    }

    /// Every move with its exact payoff, in the order of the rules.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn moves(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<Moves<R::Move, R::Payoff>, StopReason> {
        let values = self.values(position, watch)?;
        let payoff = |(mv, value)| (mv, R::Payoff::of_rank(value));
        Ok(values.into_iter().map(payoff).collect())
    }

    /// Every move with the value after it, for Left.
    pub(super) fn values(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<Vec<(R::Move, i64)>, StopReason> {
        self.prepare(position);
        let moves = crate::bounded(self.rules.legal(position), watch)?;
        let mut all = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = self.rules.play(position, &mv);
            all.push((mv, self.value(&next, watch)?));
        }
        Ok(all)
    }

    /// A line of play to the end in which both sides play well. Where play may return, no position is met twice; if no such
    /// line comes to an end, it goes as far as every good move leads to a position that was met.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn line(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<Vec<R::Move>, StopReason> {
        let mut value = self.value(position, watch)?;
        let mut at = position.clone();
        let mut line = Vec::new();
        // The positions on the line and their values, where play may return: from a dead end the line goes another way.
        let mut before = Vec::new();
        let mut dead_end = Vec::new();
        let returns = !self.rules.always_ends();
        let mut met = FxHashSet::default();
        while let Turn::Of(mover) = self.rules.turn(&at) {
            if returns {
                met.insert(at.clone());
            }
            let good =
                self.good_move(&at, mover, seen_by(value, Player::Left, mover), &met, watch)?;
            if let Some((mv, next)) = good {
                line.push(mv);
                if returns {
                    before.push((at, value));
                }
                value = self.scale.after(value);
                at = next;
                continue;
            }
            if dead_end.is_empty() {
                dead_end.clone_from(&line);
            }
            let Some(back) = before.pop() else {
                return Ok(dead_end);
            };
            line.pop();
            (at, value) = back;
        }
        Ok(line)
    }

    /// A move after which `mover` still gets `value`; the position must be known to be worth at least that to `mover`. `None` if
    /// all of them lead to positions that were `met`.
    fn good_move(
        &mut self,
        at: &R::Position,
        mover: Player,
        value: i64,
        met: &FxHashSet<R::Position>,
        watch: &mut dyn Watch,
    ) -> Result<Option<MoveMade<R>>, StopReason> {
        let mut moves = crate::bounded(self.rules.candidates(at), watch)?;
        if self.config.ordered {
            moves = heaviest_first(moves, |mv| self.rules.priority(at, mv).into());
        }
        let wanted = self.scale.after(value);
        for mv in moves {
            let next = self.rules.play(at, &mv);
            if met.contains(&next) {
                continue;
            }
            if self.reaches(&next, mover, wanted, watch)? {
                return Ok(Some((mv, next)));
            }
        }
        assert!(
            !met.is_empty(),
            "a value that was proved has a move that keeps it"
        );
        Ok(None)
    }

    /// A certificate that `player` gets `payoff` or better: every position that can arise when `player` follows the
    /// strategy and the opponent does anything, each once, with the strategy's move if it is `player`'s turn.
    /// Two of them, one for each player, prove a payoff, in games that always end. `None` if `player` cannot get it.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn strategy(
        &mut self,
        position: &R::Position,
        player: Player,
        payoff: R::Payoff,
        watch: &mut dyn Watch,
    ) -> Result<Option<Strategy<R>>, StopReason> {
        if !self.holds(position, player, payoff, watch)? {
            return Ok(None);
        }
        let bound = seen_by(payoff.rank(), Player::Left, player);
        self.strategy_within(position, player, bound, watch)
            .map(Some)
    }

    /// The strategy by which `player` gets a value that is known to be reached.
    ///
    /// Breadth first, since a position that is reached later may have to be worth more, where plies count: then it is looked at
    /// again. A move to a position that is listed already needs no search.
    pub(super) fn strategy_within(
        &mut self,
        position: &R::Position,
        player: Player,
        bound: i64,
        watch: &mut dyn Watch,
    ) -> Result<Strategy<R>, StopReason> {
        let mut wanted: FxHashMap<R::Position, i64> = FxHashMap::default();
        let mut chosen: FxHashMap<R::Position, R::Move> = FxHashMap::default();
        wanted.insert(position.clone(), bound);
        let mut waiting = VecDeque::from([(position.clone(), bound)]);
        while let Some((at, bound)) = waiting.pop_front() {
            // It was listed again, with a higher value.
            if wanted[&at] > bound {
                continue;
            }
            watch.work(1)?;
            watch.memory((wanted.len() * 4 * size_of::<R::Position>()) as u64)?;
            make_room(&wanted, watch)?;
            let after = self.scale.after(bound);
            let options = match self.rules.turn(&at) {
                Turn::Over(_) => Vec::new(),
                Turn::Of(mover) if mover == player => {
                    let (mv, next) = self.kept_move(&at, mover, bound, &wanted, watch)?;
                    chosen.insert(at, mv);
                    vec![next]
                }
                Turn::Of(_) => {
                    let moves = crate::bounded(self.rules.legal(&at), watch)?.into_iter();
                    moves.map(|mv| self.rules.play(&at, &mv)).collect()
                }
            };
            for next in options {
                if wanted.get(&next).is_none_or(|&known| known < after) {
                    wanted.insert(next.clone(), after);
                    waiting.push_back((next, after));
                }
            }
        }
        self.followed(position, player, chosen, watch)
    }

    /// A move after which `player`, who is to move, still gets a value: to a position of which that is known, if there is one.
    fn kept_move(
        &mut self,
        at: &R::Position,
        player: Player,
        bound: i64,
        wanted: &FxHashMap<R::Position, i64>,
        watch: &mut dyn Watch,
    ) -> Result<MoveMade<R>, StopReason> {
        let after = self.scale.after(bound);
        for mv in crate::bounded(self.rules.candidates(at), watch)? {
            let next = self.rules.play(at, &mv);
            if wanted.get(&next).is_some_and(|&known| known >= after) {
                return Ok((mv, next));
            }
        }
        let good = self.good_move(at, player, bound, &FxHashSet::default(), watch)?;
        Ok(good.expect("no move is left out"))
    }

    /// The positions that can arise when `player` makes the chosen moves, each with its move.
    fn followed(
        &self,
        position: &R::Position,
        player: Player,
        mut chosen: FxHashMap<R::Position, R::Move>,
        watch: &mut dyn Watch,
    ) -> Result<Strategy<R>, StopReason> {
        let mut seen = FxHashSet::default();
        seen.insert(position.clone());
        let mut waiting = vec![position.clone()];
        let mut all = Vec::new();
        while let Some(at) = waiting.pop() {
            watch.work(1)?;
            make_room(&seen, watch)?;
            let mut add = |next: R::Position| {
                if seen.insert(next.clone()) {
                    waiting.push(next);
                }
            };
            let mut made = None;
            match self.rules.turn(&at) {
                Turn::Over(_) => {}
                Turn::Of(mover) if mover == player => {
                    let mv = chosen.remove(&at);
                    let mv = mv.expect("the player has a move wherever the strategy leads");
                    add(self.rules.play(&at, &mv));
                    made = Some(mv);
                }
                Turn::Of(_) => {
                    let moves = self.rules.legal(&at);
                    moves.for_each(|mv| add(self.rules.play(&at, &mv)));
                }
            }
            all.push((at, made));
        }
        Ok(all)
    }
}

/// A strategy: positions, each with a move if the player whose strategy it is has the turn.
pub type Strategy<R> = Vec<(<R as Ruleset>::Position, Option<<R as Ruleset>::Move>)>;
