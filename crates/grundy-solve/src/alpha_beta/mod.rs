//! Alpha-beta with exact memory: the payoff of a game without cycles, the best moves and a line of play.
//!
//! A position whose payoff cannot change the result is not finished. Knuth and Moore, *An analysis of alpha-beta
//! pruning* (1975); fail-soft bounds as in Fishburn (1983). Positions are remembered with the bounds that were
//! proved, under their full key, so a remembered bound is never a guess; when the memory is full, the entries that
//! were cheapest to find are forgotten. Payoffs need only be ordered, so a bound says whether it is already enough
//! ("at most 3") or must be passed ("below 3"): that gives yes-or-no searches without a smallest step.
//!
//! The stack is explicit, so a million plies are fine. Best case about the square root of the tree; at worst
//! positions × moves × payoffs. Play that returns to a position on the path is refused.

use grundy_core::{Player, Ruleset, Sequential, Steps, StopReason, Turn, Watch, make_room};
use rustc_hash::{FxHashMap, FxHashSet};

mod distance;
mod memory;

pub use distance::{
    Paced, PacedMoves, Timed, WithDistance, moves_with_distance, solve_all_with_distance,
    solve_with_distance,
};

/// How to search; every setting gives the same payoffs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// How many positions to remember at most; 0 searches the bare tree.
    pub entries: usize,
    /// Whether to try promising moves first.
    pub ordered: bool,
    /// Whether positions that are equal up to symmetry share what is known.
    pub symmetric: bool,
    /// Whether to believe the bounds that the rules give.
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
    /// Plain alpha-beta on the tree, nothing remembered and no hint used: its count stands beside the full tree's.
    pub const PLAIN: Config = Config {
        entries: 0,
        ordered: false,
        symmetric: false,
        bounds: false,
    };
}

/// The payoff under best play with a line of play that reaches it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<Payoff, Move> {
    /// The payoff, for Left.
    pub payoff: Payoff,
    /// A line of play in which both sides always move well, to the end: the principal variation.
    pub line: Vec<Move>,
    /// How many positions were visited.
    pub nodes: u64,
}

/// Solves `position`.
///
/// # Errors
/// What stopped it; [`StopReason::Cycle`] when the play returns to a position.
pub fn solve<R: Sequential>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Solution<R::Payoff, R::Move>, StopReason> {
    let mut search = Search::new(rules, Config::default());
    let payoff = search.payoff(position, watch)?;
    let line = search.line(position, watch)?;
    Ok(Solution {
        payoff,
        line,
        nodes: search.nodes(),
    })
}

/// The payoff, and how many positions plain alpha-beta visits, with neither memory nor hints.
///
/// # Errors
/// What stopped it.
pub fn count<R: Sequential>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<(R::Payoff, u64), StopReason> {
    let mut search = Search::new(rules, Config::PLAIN);
    let payoff = search.payoff(position, watch)?;
    Ok((payoff, search.nodes()))
}

/// Moves with their exact payoffs.
pub type Moves<Move, Payoff> = Vec<(Move, Payoff)>;

/// What is known of a payoff: it lies between these, where they are known.
#[derive(Clone, Copy, Debug)]
struct Known<P> {
    low: Option<P>,
    high: Option<P>,
    /// About how many times the work doubled to find it.
    effort: u8,
}

/// One end of a window.
#[derive(Clone, Copy, Debug)]
enum Edge<P> {
    /// Nothing is enough.
    Open,
    /// This is enough.
    Reach(P),
    /// It must be passed.
    Pass(P),
}

impl<P: Ord + Copy> Edge<P> {
    /// Whether the upper edge is reached by a payoff that is known to be at least `low`.
    fn cuts_above(self, low: P) -> bool {
        match self {
            Edge::Open => false,
            Edge::Reach(e) => low >= e,
            Edge::Pass(e) => low > e,
        }
    }

    /// Whether the lower edge is reached by a payoff that is known to be at most `high`.
    fn cuts_below(self, high: P) -> bool {
        match self {
            Edge::Open => false,
            Edge::Reach(e) => high <= e,
            Edge::Pass(e) => high < e,
        }
    }
}

struct Frame<R: Sequential + ?Sized> {
    position: R::Position,
    key: R::Position,
    mover: Player,
    /// Where this frame's untried moves begin in the common stack; the best is the last.
    moves: usize,
    alpha: Edge<R::Payoff>,
    beta: Edge<R::Payoff>,
    /// The window that was asked for, before moves narrowed it.
    asked: (Edge<R::Payoff>, Edge<R::Payoff>),
    /// Bounds from the rules: the payoff cannot pass them.
    limits: Option<(R::Payoff, R::Payoff)>,
    best: Option<R::Payoff>,
    /// The node count when it was entered.
    entered: u64,
}

/// A search with its memory; keep it to ask about many positions of one ruleset.
pub struct Search<'r, R: Sequential> {
    rules: &'r R,
    config: Config,
    known: FxHashMap<R::Position, Known<R::Payoff>>,
    /// The most entries for which the table has had capacity since it was last made smaller.
    widest: usize,
    path: FxHashSet<R::Position>,
    /// What of a position repeats in a cycle: all of it, but for counters of plies.
    repeats: fn(&R::Position) -> R::Position,
    moves: Vec<R::Move>,
    nodes: u64,
}

impl<'r, R: Sequential> Search<'r, R> {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(rules: &'r R, config: Config) -> Search<'r, R> {
        Search {
            rules,
            config,
            known: FxHashMap::default(),
            widest: 0,
            path: FxHashSet::default(),
            repeats: R::Position::clone,
            moves: Vec::new(),
            nodes: 0,
        }
    }

    /// How many positions were visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many positions are remembered.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.known.len()
    }

    /// The payoff under best play.
    ///
    /// # Errors
    /// What stopped it; what is proved stays remembered.
    pub fn payoff(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<R::Payoff, StopReason> {
        self.window(position, Edge::Open, Edge::Open, watch)
    }

    /// Whether the payoff is at least `payoff`: cheaper than the payoff itself.
    ///
    /// # Errors
    /// What stopped it.
    pub fn at_least(
        &mut self,
        position: &R::Position,
        payoff: R::Payoff,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let (alpha, beta) = (Edge::Pass(payoff), Edge::Reach(payoff));
        Ok(self.window(position, alpha, beta, watch)? >= payoff)
    }

    /// Whether the payoff is at most `payoff`.
    ///
    /// # Errors
    /// What stopped it.
    pub fn at_most(
        &mut self,
        position: &R::Position,
        payoff: R::Payoff,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let (alpha, beta) = (Edge::Reach(payoff), Edge::Pass(payoff));
        Ok(self.window(position, alpha, beta, watch)? <= payoff)
    }

    /// Whether `player` gets `payoff` or better.
    fn holds(
        &mut self,
        position: &R::Position,
        player: Player,
        payoff: R::Payoff,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        match player {
            Player::Left => self.at_least(position, payoff, watch),
            Player::Right => self.at_most(position, payoff, watch),
        }
    }

    /// Every move with its exact payoff, in the order of the rules.
    ///
    /// # Errors
    /// What stopped it.
    pub fn moves(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<Moves<R::Move, R::Payoff>, StopReason> {
        let moves = crate::bounded(self.rules.legal(position), watch)?;
        let mut all = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = self.rules.play(position, &mv);
            all.push((mv, self.payoff(&next, watch)?));
        }
        Ok(all)
    }

    /// A line of play in which both sides always move well, to the end.
    ///
    /// # Errors
    /// What stopped it.
    pub fn line(
        &mut self,
        position: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<Vec<R::Move>, StopReason> {
        let payoff = self.payoff(position, watch)?;
        let mut at = position.clone();
        let mut line = Vec::new();
        while let Turn::Of(mover) = self.rules.turn(&at) {
            let (mv, next) = self.good_move(&at, mover, payoff, watch)?;
            line.push(mv);
            at = next;
        }
        Ok(line)
    }

    /// A move after which `mover` still gets `payoff`, which the position is known to give.
    fn good_move(
        &mut self,
        at: &R::Position,
        mover: Player,
        payoff: R::Payoff,
        watch: &mut dyn Watch,
    ) -> Result<(R::Move, R::Position), StopReason> {
        let mut moves = crate::bounded(self.rules.legal(at), watch)?;
        if self.config.ordered {
            moves.sort_by_cached_key(|mv| std::cmp::Reverse(self.rules.priority(at, mv)));
        }
        for mv in moves {
            let next = self.rules.play(at, &mv);
            if self.holds(&next, mover, payoff, watch)? {
                return Ok((mv, next));
            }
        }
        unreachable!("a payoff that was proved has a move that keeps it");
    }

    /// A certificate that `player` gets `payoff` or better: every position that can arise when `player` follows the
    /// strategy and the opponent does anything, each once, with the strategy's move where it is `player`'s turn.
    /// Two of them, one a player, prove a payoff. `None` when `player` cannot get it.
    ///
    /// # Errors
    /// What stopped it.
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
        let mut seen = FxHashSet::default();
        seen.insert(position.clone());
        let mut waiting = vec![position.clone()];
        let mut all = Vec::new();
        while let Some(at) = waiting.pop() {
            watch.work(1)?;
            watch.memory((seen.len() * 3 * size_of::<R::Position>()) as u64)?;
            make_room(&seen, watch)?;
            let mut chosen = None;
            match self.rules.turn(&at) {
                Turn::Over(_) => {}
                Turn::Of(mover) if mover == player => {
                    let (mv, next) = self.good_move(&at, mover, payoff, watch)?;
                    chosen = Some(mv);
                    if seen.insert(next.clone()) {
                        waiting.push(next);
                    }
                }
                Turn::Of(_) => {
                    for mv in self.rules.legal(&at) {
                        let next = self.rules.play(&at, &mv);
                        if seen.insert(next.clone()) {
                            waiting.push(next);
                        }
                    }
                }
            }
            all.push((at, chosen));
        }
        Ok(Some(all))
    }

    fn window(
        &mut self,
        position: &R::Position,
        alpha: Edge<R::Payoff>,
        beta: Edge<R::Payoff>,
        watch: &mut dyn Watch,
    ) -> Result<R::Payoff, StopReason> {
        let mut stack = Vec::new();
        let found = self.run(position, alpha, beta, &mut stack, watch);
        if found.is_err() {
            // What is proved stays; what was under way is forgotten, lest it look like a cycle later.
            self.path.clear();
            self.moves.clear();
        }
        found
    }

    /// The result is a bound that is enough for the edge it reaches, and exact when it reaches none.
    fn run(
        &mut self,
        position: &R::Position,
        alpha: Edge<R::Payoff>,
        beta: Edge<R::Payoff>,
        stack: &mut Vec<Frame<R>>,
        watch: &mut dyn Watch,
    ) -> Result<R::Payoff, StopReason> {
        let mut result = self.enter(position.clone(), alpha, beta, stack, watch)?;
        loop {
            // 1. A child has its result: the parent takes it in.
            if let Some(payoff) = result.take() {
                let Some(frame) = stack.last_mut() else {
                    return Ok(payoff);
                };
                let better = match (frame.best, frame.mover) {
                    (None, _) => true,
                    (Some(best), Player::Left) => payoff > best,
                    (Some(best), Player::Right) => payoff < best,
                };
                if better {
                    frame.best = Some(payoff);
                    match frame.mover {
                        Player::Left if !frame.alpha.cuts_below(payoff) => {
                            frame.alpha = Edge::Reach(payoff);
                        }
                        Player::Right if !frame.beta.cuts_above(payoff) => {
                            frame.beta = Edge::Reach(payoff);
                        }
                        _ => {}
                    }
                }
            }
            // 2. The last frame is finished when its result is enough or no move is left.
            let frame = stack.last().expect("an unfinished search has a frame");
            let enough = frame.best.is_some_and(|best| match frame.mover {
                Player::Left => {
                    frame.asked.1.cuts_above(best) || frame.limits.is_some_and(|(_, h)| best >= h)
                }
                Player::Right => {
                    frame.asked.0.cuts_below(best) || frame.limits.is_some_and(|(l, _)| best <= l)
                }
            });
            if enough || self.moves.len() == frame.moves {
                let frame = stack.pop().expect("just looked at");
                self.moves.truncate(frame.moves);
                result = Some(self.leave(frame, watch)?);
                continue;
            }
            // 3. Otherwise its next move is tried.
            let mv = self.moves.pop().expect("a move is left");
            let next = self.rules.play(&frame.position, &mv);
            let (alpha, beta) = (frame.alpha, frame.beta);
            result = self.enter(next, alpha, beta, stack, watch)?;
        }
    }

    /// Looks at a position: its result when that is known or the play is over, else a new frame.
    fn enter(
        &mut self,
        position: R::Position,
        alpha: Edge<R::Payoff>,
        beta: Edge<R::Payoff>,
        stack: &mut Vec<Frame<R>>,
        watch: &mut dyn Watch,
    ) -> Result<Option<R::Payoff>, StopReason> {
        watch.work(1)?;
        self.nodes += 1;
        if self.nodes.is_multiple_of(4096) {
            let frame = size_of::<Frame<R>>() + size_of::<R::Position>() + 64;
            self.memory((stack.capacity() * frame) as u64, watch)?;
            watch.progress("positions", self.nodes, 0);
        }
        let mover = match self.rules.turn(&position) {
            Turn::Over(payoff) => return Ok(Some(payoff)),
            Turn::Of(mover) => mover,
        };
        let limits = match self.config.bounds {
            true => self.rules.bounds(&position),
            false => None,
        };
        if let Some((low, high)) = limits {
            if low == high || beta.cuts_above(low) {
                return Ok(Some(low));
            }
            if alpha.cuts_below(high) {
                return Ok(Some(high));
            }
        }
        let key = if self.config.symmetric {
            self.rules.symmetry_key(&position)
        } else {
            position.clone()
        };
        if let Some(known) = self.known.get(&key) {
            if let Some(low) = known.low
                && (known.high == Some(low) || beta.cuts_above(low))
            {
                return Ok(Some(low));
            }
            if let Some(high) = known.high
                && alpha.cuts_below(high)
            {
                return Ok(Some(high));
            }
        }
        if !self.path.insert((self.repeats)(&key)) {
            return Err(StopReason::again(self.rules.in_words(&position)));
        }
        let first = self.moves.len();
        crate::extend_bounded(&mut self.moves, self.rules.legal(&position), watch)?;
        if self.config.ordered {
            let rules = self.rules;
            self.moves[first..].reverse();
            self.moves[first..].sort_by_cached_key(|mv| rules.priority(&position, mv));
        } else {
            self.moves[first..].reverse();
        }
        stack.push(Frame {
            position,
            key,
            mover,
            moves: first,
            alpha,
            beta,
            asked: (alpha, beta),
            limits,
            best: None,
            entered: self.nodes,
        });
        Ok(None)
    }

    /// A position is finished: what was proved of it is remembered.
    fn leave(&mut self, frame: Frame<R>, watch: &mut dyn Watch) -> Result<R::Payoff, StopReason> {
        let best = frame.best.expect("a player to move has a move");
        self.path.remove(&(self.repeats)(&frame.key));
        if self.config.entries == 0 {
            return Ok(best);
        }
        let exact = |(low, high)| match frame.mover {
            Player::Left => best >= high,
            Player::Right => best <= low,
        };
        let (low, high) = if frame.limits.is_some_and(exact) {
            (true, true)
        } else {
            // Fail-soft: the best of children that were only bounded is itself a bound of the same kind.
            let above = frame.asked.1.cuts_above(best);
            let below = frame.asked.0.cuts_below(best);
            (!below, !above)
        };
        if self.known.spare() == 0 && !self.known.contains_key(&frame.key) {
            self.grow_or_forget(watch)?;
        }
        if self.known.len() >= self.config.entries && !self.known.contains_key(&frame.key) {
            self.forget_half();
            watch.work(1)?;
        }
        let effort = (self.nodes - frame.entered + 1).ilog2() as u8;
        let known = self.known.entry(frame.key).or_insert(Known {
            low: None,
            high: None,
            effort,
        });
        known.effort = known.effort.max(effort);
        if low && known.low.is_none_or(|l| best > l) {
            known.low = Some(best);
        }
        if high && known.high.is_none_or(|h| best < h) {
            known.high = Some(best);
        }
        debug_assert!(
            known.low.is_none_or(|l| known.high.is_none_or(|h| l <= h)),
            "proved bounds never cross"
        );
        Ok(best)
    }
}

/// A strategy: positions, each with the move of the player whose strategy it is, where it is that player's turn.
pub type Strategy<R> = Vec<(<R as Ruleset>::Position, Option<<R as Ruleset>::Move>)>;
