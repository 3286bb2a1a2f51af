//! A good move in a game too large to search to the end: alpha-beta to a fixed depth, deepened while there is time.
//!
//! Slate and Atkin, *Chess 4.5* (1977): the values at each depth order the moves of the next. At the horizon the position is
//! estimated by a hint of the rules. Finished positions, and what the rules know about ends nearby, count more than any
//! estimate, so a value of that size is a proof; [`Looked`] says whether its value is a proof or an estimate.
//!
//! A win by threats may be far deeper than any depth that is searched whole: the question whether the mover wins goes to
//! proof-number search as well, with as much time as each depth took, and so does the question whether the opponent
//! wins after the move that looks best.
//!
//! The recursion is as deep as the search. With good ordering the work is about the square root of the tree to that depth.

use super::value::{LEAST, MOST, SURE, Scale, Score, seen_by};
use crate::heaviest_first;
use crate::proof_number::ProofNumbers;
use grundy_core::{Outcome, Player, Ruleset, Sequential, StopReason, SubBudget, Turn, Watch};

/// The greatest depth that is tried.
pub(super) const DEEPEST: u32 = 64;

/// A chosen move with its evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked<Move, Payoff> {
    /// The move.
    pub mv: Move,
    /// The other moves, the most promising first.
    pub others: Vec<Move>,
    /// The proved payoff, if there is one, with a number of plies where it is known: the winner may be faster, the loser may
    /// delay longer.
    pub proved: Option<(Payoff, Option<u32>)>,
    /// The mover's lead by the estimate of the rules or in the scores that they allow; 0 if a payoff is proved.
    pub estimate: i64,
    /// The depth to which every line was examined.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
}

/// Looks for a good move as deep as the watch allows, at least one ply; `None` if the play is over.
///
/// ```
/// # use grundy_core::{NodeLimit, Outcome, Player, Ruleset, Sequential, Turn};
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
/// // Take 1, 2 or 3 of 7 counters; the player who takes the last one wins.
/// let found = grundy_solve::alpha_beta::look(&Take, &(7, Player::Left), &mut NodeLimit::new(1000)).unwrap();
/// assert_eq!((found.mv, found.proved), (3, Some((Outcome::Won(Player::Left), Some(3)))));
/// ```
pub fn look<R>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Option<Looked<R::Move, Outcome>>
where
    R: Sequential<Payoff = Outcome>,
{
    let Turn::Of(mover) = rules.turn(position) else {
        return None;
    };
    let mut looking = Looking::new(rules, Scale::Timed);
    let FirstPly {
        mut ranked,
        in_time,
        is_whole,
    } = looking.first_ply(position, mover, watch);
    let mut depth = u32::from(in_time);
    let mut chosen = 0;
    let mut force = [mover, mover.opponent()].map(|player| Force::new(rules, player));
    let mut refuted = Vec::new();
    let mut proved = None;
    let most = rules.most_plies(position).unwrap_or(DEEPEST).min(DEEPEST);
    // A single candidate is a best move whatever comes after it.
    let forced = ranked.len() == 1;
    while in_time && !forced && depth < most && ranked[0].0.abs() < SURE / 2 {
        let work = looking.nodes.saturating_mul(SHARE_OF_FORCE);
        if let Some((mv, plies)) = force[0].win(position, work, watch) {
            let at = ranked.iter().position(|(_, other)| *other == mv);
            let (_, mv) = at.map_or((0, mv), |at| ranked.remove(at));
            proved = Some((Outcome::Won(mover), Some(plies)));
            ranked.insert(0, (0, mv));
            break;
        }
        // A move that the opponent answers with a win by force is left out, and where there is no other, all lose.
        while !ranked.is_empty() && force[1].wins(&rules.play(position, &ranked[0].1), work, watch)
        {
            refuted.push(ranked.remove(0));
        }
        if ranked.is_empty() {
            proved = Some((Outcome::Won(mover.opponent()), None));
            ranked.append(&mut refuted);
            break;
        }
        let mut deeper = ranked.clone();
        let seen = looking.rank(position, mover, depth + 1, &mut deeper, watch);
        if seen == deeper.len() || deeper[0].0 >= SURE / 2 {
            (ranked, depth) = (deeper, depth + 1);
            continue;
        }
        // If time ran out during a depth, the best so far comes first; if it loses, a move not yet examined is preferable.
        if seen > 0 {
            chosen = if deeper[0].0 > -SURE / 2 { 0 } else { seen };
            ranked = deeper;
        }
        break;
    }
    let (value, mv) = ranked.remove(chosen);
    if proved.is_none() && value.abs() >= SURE / 2 {
        let left = seen_by(value, mover, Player::Left);
        // How long the loser can delay by moves that were refuted is not known.
        let plies = (value > 0 || refuted.is_empty()).then_some((SURE - value.abs()) as u32);
        proved = Some((Outcome::of_rank(left), plies));
    }
    let proved = proved.filter(|&(outcome, _)| is_whole || outcome == Outcome::Won(mover));
    let others = ranked.into_iter().chain(refuted);
    Some(Looked {
        mv,
        others: others.map(|(_, mv)| mv).collect(),
        estimate: if proved.is_some() || value == UNSEEN {
            0
        } else {
            value
        },
        proved,
        depth,
        nodes: looking.nodes + nodes_of(&force),
    })
}

/// The value of a move that there was no time for: before those that lose, and after all others.
pub(super) const UNSEEN: i64 = 1 - SURE / 2;

/// The moves of a position after one ply.
pub(super) struct FirstPly<Move> {
    /// The moves with their values for the mover, the most promising first.
    pub(super) ranked: Vec<(i64, Move)>,
    /// False if there was no time for some of them.
    pub(super) in_time: bool,
    /// True if all moves were looked at; where some are left out, those that are not may lose and prove nothing.
    pub(super) is_whole: bool,
}

/// The options of the first position that are looked at whatever the time.
const FREE_OPTIONS: u64 = 32;

/// The watch of the first ply: only the time counts, and not at once.
struct Hurry<'a> {
    watch: &'a mut dyn Watch,
    free: u64,
}

impl Watch for Hurry<'_> {
    fn work(&mut self, work: u64) -> Result<(), StopReason> {
        if self.free > 0 {
            Ok(())
        } else {
            self.watch.options(work)
        }
    }

    fn options(&mut self, options: u64) -> Result<(), StopReason> {
        if self.free >= options {
            self.free -= options;
            Ok(())
        } else {
            self.free = 0;
            self.watch.options(options)
        }
    }
}

/// Proof-number searches for a win of one player, each continued from question to question.
struct Force<'r, R: Sequential<Payoff = Outcome>> {
    /// `None` where play might not end.
    search: Option<ProofNumbers<'r, R>>,
}

/// The number of positions that each of these searches may visit for each one that the look ahead has visited. They are
/// cheaper, since they are neither estimated nor sorted.
const SHARE_OF_FORCE: u64 = 4;

/// The largest number of positions that each of these searches remembers.
const REMEMBERED: usize = 1 << 19;

impl<'r, R: Sequential<Payoff = Outcome>> Force<'r, R> {
    fn new(rules: &'r R, player: Player) -> Force<'r, R> {
        let new = || ProofNumbers::new(rules, player, Outcome::Won(player), REMEMBERED);
        Force {
            search: rules.always_ends().then(new),
        }
    }

    /// True if the player is seen to win within about `work` positions of all questions.
    fn wins(&mut self, position: &R::Position, work: u64, watch: &mut dyn Watch) -> bool {
        let Some(search) = &mut self.search else {
            return false;
        };
        let mut budget = SubBudget::new(watch, work.saturating_sub(search.nodes()));
        search.holds(position, &mut budget) == Ok(true)
    }

    /// A move of the player that wins by force, with the most plies that it takes, under the same limit.
    fn win(
        &mut self,
        position: &R::Position,
        work: u64,
        watch: &mut dyn Watch,
    ) -> Option<(R::Move, u32)> {
        if !self.wins(position, work, watch) {
            return None;
        }
        self.search.as_ref()?.proof(position)
    }
}

/// The positions of all these searches.
fn nodes_of<R: Sequential<Payoff = Outcome>>(force: &[Force<'_, R>]) -> u64 {
    let searches = force.iter().filter_map(|force| force.search.as_ref());
    searches.map(ProofNumbers::nodes).sum()
}

/// The largest number of moves of a position that are examined.
const MOST_MOVES: usize = 4096;

/// The values that still matter: those above `alpha` are better than what there is, and from `beta` on one is enough.
#[derive(Clone, Copy)]
struct Window {
    alpha: i64,
    beta: i64,
}

/// Moves with the positions to which they lead, the most promising first.
type MovesToTry<R> = Vec<(<R as Ruleset>::Move, <R as Ruleset>::Position)>;

/// The state of one look ahead.
pub(super) struct Looking<'r, R: Sequential> {
    rules: &'r R,
    scale: Scale,
    pub(super) nodes: u64,
    /// The number of positions that were estimated.
    pub(super) estimated: u64,
    /// For each depth the move that caused the last cutoff: a *killer*, which often is enough again.
    refutations: Vec<Option<R::Move>>,
}

impl<'r, R> Looking<'r, R>
where
    R: Sequential,
    R::Payoff: Score,
{
    pub(super) fn new(rules: &'r R, scale: Scale) -> Looking<'r, R> {
        Looking {
            rules,
            scale,
            nodes: 0,
            estimated: 0,
            refutations: Vec::new(),
        }
    }

    /// The moves of a position by their looks after one ply, however few positions are allowed, because a move must be made.
    pub(super) fn first_ply(
        &mut self,
        position: &R::Position,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> FirstPly<R::Move> {
        let mut moves = self.rules.candidates(position).map(|mv| (0, mv));
        let ranked: Vec<(i64, R::Move)> = moves.by_ref().take(MOST_MOVES).collect();
        let left_out = moves.next().is_some();
        let mut ranked = heaviest_first(ranked, |(_, mv)| self.rules.priority(position, mv).into());
        let mut hurry = Hurry {
            watch,
            free: FREE_OPTIONS,
        };
        let seen = self.rank(position, mover, 1, &mut ranked, &mut hurry);
        let in_time = seen == ranked.len();
        for (value, _) in &mut ranked[seen..] {
            *value = UNSEEN;
        }
        FirstPly {
            ranked: heaviest_first(ranked, |&(value, _)| value),
            in_time,
            is_whole: in_time && !left_out,
        }
    }

    /// Evaluates moves of a position to a depth, and returns how many were done before it was stopped or one of them wins:
    /// these come first, with the best of them in front.
    pub(super) fn rank(
        &mut self,
        position: &R::Position,
        mover: Player,
        depth: u32,
        moves: &mut [(i64, R::Move)],
        watch: &mut dyn Watch,
    ) -> usize {
        self.refutations.resize(depth as usize + 1, None);
        let mut best = LEAST;
        for i in 0..moves.len() {
            if watch.options(1).is_err() {
                return i;
            }
            let next = self.rules.play(position, &moves[i].1);
            let window = Window {
                alpha: best,
                beta: MOST,
            };
            let Ok(value) = self.after(&next, mover, depth, window, watch) else {
                return i;
            };
            moves[i].0 = value;
            // A move no better than the best has only an upper bound for its value, so it keeps its place.
            if value > best {
                best = value;
                moves[..=i].rotate_right(1);
            }
            if best >= SURE / 2 {
                return i + 1;
            }
        }
        moves.len()
    }

    /// The value of an option for the player who moved to it.
    fn after(
        &mut self,
        next: &R::Position,
        mover: Player,
        depth: u32,
        window: Window,
        watch: &mut dyn Watch,
    ) -> Result<i64, StopReason> {
        let value = match self.rules.turn(next) {
            Turn::Over(end) => seen_by(self.scale.at_end(end, 0), Player::Left, mover),
            Turn::Of(other) => {
                // The same window one ply later, where values from `wanted` on are better than what there is.
                let (wanted, enough) = (
                    self.scale.after(window.alpha + 1),
                    self.scale.after(window.beta),
                );
                let (alpha, beta) = if other == mover {
                    (wanted - 1, enough)
                } else {
                    (-enough, 1 - wanted)
                };
                let window = Window { alpha, beta };
                seen_by(
                    self.value(next, other, depth - 1, window, watch)?,
                    other,
                    mover,
                )
            }
        };
        Ok(self.scale.before(value))
    }

    /// The value, to a depth, of a position that is not finished: fail-soft alpha-beta.
    fn value(
        &mut self,
        position: &R::Position,
        mover: Player,
        depth: u32,
        mut window: Window,
        watch: &mut dyn Watch,
    ) -> Result<i64, StopReason> {
        watch.work(1)?;
        self.nodes += 1;
        let (low, high) = self.scale.bounds(self.rules, position);
        let (low, high) = match mover {
            Player::Left => (low, high),
            Player::Right => (-high, -low),
        };
        if low == high || low >= window.beta {
            return Ok(low);
        }
        let options = match depth {
            0 => Vec::new(),
            _ => self.options(position, mover, depth, watch)?,
        };
        // Too many options would prove nothing if some were left out.
        if depth == 0 || options.len() > MOST_MOVES {
            self.estimated += 1;
            // Of a score the middle of what is possible says more than an estimate on another scale.
            if self.scale == Scale::Payoff && low > LEAST && high < MOST {
                return Ok(low.midpoint(high));
            }
            let looks = self.rules.estimate(position).unwrap_or(0);
            return Ok(seen_by(looks.into(), Player::Left, mover));
        }
        let mut best = LEAST;
        for (mv, next) in options {
            let value = self.after(&next, mover, depth, window, watch)?;
            best = best.max(value);
            window.alpha = window.alpha.max(value);
            if window.alpha >= window.beta {
                self.refutations[depth as usize] = Some(mv);
                break;
            }
        }
        Ok(best)
    }

    /// The options in order of priority: the killer first, then by estimate and priority; at most one more than
    /// [`MOST_MOVES`].
    fn options(
        &self,
        position: &R::Position,
        mover: Player,
        depth: u32,
        watch: &mut dyn Watch,
    ) -> Result<MovesToTry<R>, StopReason> {
        let option = |mv: R::Move| {
            watch.options(1)?;
            let next = self.rules.play(position, &mv);
            let looks = match depth {
                // At depth 1 options are evaluated as soon as they are examined, so an estimate for the order would be
                // made twice.
                1 => 0,
                _ => self.rules.estimate(&next).unwrap_or(0).into(),
            };
            let priority = i64::from(self.rules.priority(position, &mv));
            let weight = if self.refutations[depth as usize].as_ref() == Some(&mv) {
                i64::MAX
            } else {
                seen_by(looks, Player::Left, mover) + priority
            };
            Ok((weight, mv, next))
        };
        let moves = self.rules.candidates(position).take(MOST_MOVES + 1);
        let options: Vec<_> = moves.map(option).collect::<Result<_, StopReason>>()?;
        let options = heaviest_first(options, |&(weight, ..)| weight);
        let without = |(_, mv, next)| (mv, next);
        Ok(options.into_iter().map(without).collect())
    }
}
