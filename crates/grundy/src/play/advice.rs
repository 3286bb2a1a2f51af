//! Advice about the present position of a play, and the engine's move that follows from it.

use super::{BestLine, Session, Theory};
use crate::answer::Class;
use crate::choose;
use crate::erased::{Kept, LooksGood, Payoff, Searched, for_player};
use crate::game::position::{Position, Sum};
use crate::limits::{Clock, Limits, SubBudget};
use crate::method::MethodName;
use crate::question::{Ask, Moves, Starter};
use grundy_core::any::AnyMove;
use grundy_core::{Convention, Outcome, Player, StopReason, Turn, Watch};
use std::fmt;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

/// The largest number of moves that the search for distances may make in a sum before the theory of sums answers alone.
const MOVES_FOR_DISTANCES: u64 = 100_000;

/// The same limit where many positions are studied that are too many to be solved all at once.
const MOVES_OF_MANY: u64 = 5_000;

/// The most time that this search may take, or half of the time for a move if that is less: a position may be large.
const TIME_FOR_DISTANCES: Duration = Duration::from_secs(1);

/// The number of moves from which on no distances are searched for in a sum.
const MANY_MOVES: usize = 2_000;

/// The largest number of moves that are examined for a random mistake, or for the moves that keep a draw.
const MOST_LOOKED_AT: usize = 1000;

/// The certainty that a move is a best one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sureness {
    /// It is proved.
    Proved,
    /// It looks best to a search that went some plies ahead and then estimated.
    Estimated {
        /// The number of plies.
        depth: u32,
    },
    /// Nothing is known about it.
    #[default]
    Unknown,
}

impl Sureness {
    /// One word for programs: `proved`, `estimated` or `unknown`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Sureness::Proved => "proved",
            Sureness::Estimated { .. } => "estimated",
            Sureness::Unknown => "unknown",
        }
    }

    /// The plies that the search looked ahead before it estimated; `None` if it did not estimate.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        match self {
            Sureness::Estimated { depth } => Some(*depth),
            Sureness::Proved | Sureness::Unknown => None,
        }
    }
}

impl fmt::Display for Sureness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sureness::Proved => f.write_str("proved"),
            Sureness::Estimated { depth } => write!(f, "estimated, depth {depth}"),
            Sureness::Unknown => f.write_str("not known"),
        }
    }
}

/// Advice about the position to move in.
#[derive(Clone, Debug, Default)]
pub struct Advice {
    /// The best moves.
    pub best: Vec<AnyMove>,
    /// The certainty that they are the best.
    pub sure: Sureness,
    /// The result that the mover can expect: `wins in 5 plies`, `loses in 4 plies`, `draws`.
    pub outlook: String,
    /// True if the moves are best by distance too, not by outcome alone.
    pub by_distance: bool,
    /// True if the outlook is known at all.
    pub known: bool,
    /// True if the mover is known to win.
    pub wins: bool,
    /// The depth of the search in plies, where the outlook is only an estimate.
    pub depth: Option<u32>,
    /// A line of best moves to the end of play, where other best moves might go round for ever; else empty.
    pub line: Vec<AnyMove>,
}

/// A move of the engine.
#[derive(Clone, Debug)]
pub struct EngineMove {
    /// The move.
    pub mv: String,
    /// The certainty that it is a best one.
    pub sure: Sureness,
    /// The reason for the choice, after its certainty: `proved: the best by distance, the mover wins in 3 plies`.
    pub why: String,
}

impl Session {
    /// Advice about the present position.
    #[must_use]
    pub fn advice(&self) -> Advice {
        self.advice_with(&mut || ())
    }

    /// The same. If nothing is proved in the time for proofs, `unproved` is called before the rest of the time goes to
    /// an estimate.
    pub fn advice_with(&self, unproved: &mut dyn FnMut()) -> Advice {
        let mover = self.mover().unwrap_or(Player::Left);
        let at_once = self.by_ending(mover).or_else(|| self.by_book(mover));
        if let Some(advice) = at_once {
            return advice;
        }
        let limits = self.for_a_move();
        let searched = self.search(&limits);
        if let Ok(searched) = searched {
            let advice = by_search(searched.payoff, &searched, mover);
            // The winner may be known but no move: then a move that looks good is better than the first one.
            if !advice.best.is_empty() {
                let advice = self.best_looking_first(advice, mover);
                return self.with_line(advice, searched);
            }
        }
        match &self.theory {
            Theory::Sum(sum, convention) => {
                let advice = self.by_theory(sum, *convention, mover, limits);
                if advice.sure != Sureness::Proved {
                    unproved();
                }
                advice
            }
            Theory::Search | Theory::Arena(_) => self.after_a_reply(mover).unwrap_or_else(|| {
                unproved();
                self.by_looking(mover, &limits)
            }),
        }
    }

    /// Advice where the mover can win at once: a search without distances might win later. Moves that half of the time is not
    /// enough for are not looked at.
    fn by_ending(&self, mover: Player) -> Option<Advice> {
        let Theory::Search = self.theory else {
            return None;
        };
        let rules = &self.game.rules();
        let won = Payoff::Outcome(Outcome::Won(mover));
        let mut watch = self.for_a_move().with_half_the_time().watch();
        let wins =
            |mv: &AnyMove| rules.turn(&rules.play(self.now(), mv.token())) == Turn::Over(won);
        let moves = rules.legal(self.now(), MOST_LOOKED_AT).into_iter();
        let in_time = moves.take_while(|_| watch.options(1).is_ok());
        let ending: Vec<AnyMove> = in_time.filter(wins).collect();
        (!ending.is_empty()).then(|| Advice {
            by_distance: true,
            ..Advice::proved(ending, won, mover, Some(1))
        })
    }

    /// Advice from a book of openings, where there is one with this position.
    fn by_book(&self, mover: Player) -> Option<Advice> {
        let mut watch = Limits::default().watch();
        let book = Some(MethodName::Book);
        let found = self
            .game
            .solve_by(book, self.now(), Moves::Nothing, &mut watch);
        let found = found.ok()?;
        let reply: Vec<AnyMove> = found.line.into_iter().take(1).collect();
        (!reply.is_empty()).then(|| Advice::proved(reply, found.payoff, mover, None))
    }

    /// Advice where a reply of a book has led: the moves after which the book knows the same outcome.
    fn after_a_reply(&self, mover: Player) -> Option<Advice> {
        let rules = self.game.rules();
        let payoff = self.game.in_book(self.now())?;
        let mut keeping = rules.legal(self.now(), MOST_LOOKED_AT);
        keeping.retain(|mv| self.game.in_book(&rules.play(self.now(), mv.token())) == Some(payoff));
        (!keeping.is_empty()).then(|| {
            let advice = Advice::proved(keeping, Payoff::Outcome(payoff), mover, None);
            self.best_looking_first(advice, mover)
        })
    }

    /// Advice from looking some plies ahead: a move that looks good, and perhaps a proof all the same.
    fn by_looking(&self, mover: Player, limits: &Limits) -> Advice {
        // The time that is left goes to the question whether the move that looks best loses.
        let looks = match self.move_time {
            Some(time) if !self.kept().is_empty() => limits.clone().within(time / 4),
            _ => limits.clone(),
        };
        let Some(found) = self.game.solver().look(self.now(), &mut looks.watch()) else {
            return Advice {
                best: self.game.rules().legal(self.now(), 1),
                outlook: "unknown: the search was stopped by a limit".to_owned(),
                ..Advice::default()
            };
        };
        let outlook = match found.proved {
            Some((Payoff::Outcome(Outcome::Won(winner)), plies)) => {
                match (winner == mover, plies) {
                    (true, None) => "wins".to_owned(),
                    (true, Some(1)) => "wins in 1 ply".to_owned(),
                    (true, Some(plies)) => format!("wins in {plies} plies or sooner"),
                    (false, None) => "loses against best play".to_owned(),
                    (false, Some(1)) => "loses in 1 ply".to_owned(),
                    (false, Some(plies)) => {
                        format!("loses in {plies} plies or later, against best play")
                    }
                }
            }
            Some((score @ Payoff::Score(_), _)) => in_words(score, mover, None),
            _ => format!(
                "stands at {:+}, estimated, depth {}",
                found.estimate, found.depth
            ),
        };
        let depth = found.depth;
        let Some((payoff, _)) = found.proved else {
            return Advice {
                sure: Sureness::Estimated { depth },
                outlook,
                depth: Some(depth),
                best: vec![self.not_refuted(found, limits)],
                ..Advice::default()
            };
        };
        Advice {
            sure: Sureness::Proved,
            outlook,
            known: true,
            by_distance: matches!(payoff, Payoff::Score(_)),
            wins: payoff.winner() == Some(mover),
            best: vec![found.mv],
            ..Advice::default()
        }
    }

    /// The move that looks best, or the next one if in the time that is left this one is seen to lose.
    fn not_refuted(&self, found: LooksGood, limits: &Limits) -> AnyMove {
        let mut watch = limits.watch();
        let mut kept = self.kept();
        let alone = found.others.is_empty();
        let mut by_looks = std::iter::once(found.mv.clone()).chain(found.others);
        let refuted = |mv: &AnyMove, kept: &mut Kept, watch: &mut Clock| {
            self.game.is_safe(self.now(), mv, kept, watch) == Some(false)
        };
        // Where every move loses, the one that looks best is as good as any.
        let safe = by_looks.find(|mv| alone || !refuted(mv, &mut kept, &mut watch));
        safe.unwrap_or(found.mv)
    }

    /// The advice with the moves in the order in which they look good, where they are equal in theory: a winner without
    /// distances still comes nearer to the end.
    fn best_looking_first(&self, mut advice: Advice, mover: Player) -> Advice {
        let rules = &self.game.rules();
        let estimates = rules.hints().estimate(self.now()).is_some();
        if estimates && !advice.by_distance && advice.best.len() <= MOST_LOOKED_AT {
            advice.best.sort_by_cached_key(|mv| {
                let hints = rules.hints();
                let after = hints.estimate(&rules.play(self.now(), mv.token()));
                let lead = for_player(after.unwrap_or(0).into(), mover);
                std::cmp::Reverse((lead, hints.priority(self.now(), mv.token())))
            });
        }
        advice
    }

    /// The advice with a line to the end, where play for a score may return: a move that keeps the score may go round for
    /// ever.
    fn with_line(&self, advice: Advice, searched: Searched) -> Advice {
        let rules = &self.game.rules();
        if matches!(searched.payoff, Payoff::Score(_)) && !rules.always_ends() {
            let line = searched.line;
            return Advice { line, ..advice };
        }
        advice
    }

    /// The proofs of earlier searches in this play.
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The part of the time for a move that a proof may take. Where the rules see winners, but not how soon a play ends,
    /// looking ahead proves nothing that the proof did not, so it gets little.
    fn time_for_proof(&self, time: Duration) -> Duration {
        let hints = self.game.rules().hints();
        let sees = hints.bounds(self.now()).is_some() && hints.timed_bounds(self.now()).is_none();
        if sees { time - time / 8 } else { time / 2 }
    }

    /// The result of a search, with distances. A search of a sum is kept short, because its theory answers too.
    pub(super) fn search(&self, limits: &Limits) -> Result<Searched, StopReason> {
        match &self.theory {
            // A position that cannot be solved in its share of the time is examined in the rest.
            Theory::Search => {
                let limits = match self.move_time {
                    Some(time) => limits.clone().within(self.time_for_proof(time)),
                    None => limits.clone(),
                };
                return (self.game).solve_on(self.now(), &self.kept, &mut limits.watch());
            }
            Theory::Arena(ground) => {
                return ground.search(&self.game, self.now(), &mut limits.watch());
            }
            Theory::Sum(..) => {}
        }
        // The work for a position is about the number of its moves.
        let moves = self.game.rules().legal(self.now(), MANY_MOVES).len();
        if moves == MANY_MOVES {
            return Err(StopReason::Beyond("the position is large".to_owned()));
        }
        let most = match self.remembered {
            Some(_) => MOVES_OF_MANY,
            None => MOVES_FOR_DISTANCES,
        };
        let share = most / moves.max(1) as u64;
        let half = self.move_time.map_or(TIME_FOR_DISTANCES, |time| time / 2);
        let time = half.min(TIME_FOR_DISTANCES);
        let mut watch = limits.clone().within(time).watch();
        self.game
            .solve(self.now(), &mut SubBudget::new(&mut watch, share))
    }

    /// Advice from the theory of sums: winning moves without distances.
    fn by_theory(
        &self,
        sum: &Sum,
        convention: Convention,
        mover: Player,
        limits: Limits,
    ) -> Advice {
        let (_, at) = self.sum_at(self.now());
        let here = Sum { at, ..sum.clone() };
        let ask = Ask {
            convention,
            starter: Starter::Player(mover),
            most_moves: 16,
            limits,
            ..Ask::default()
        };
        let here = Position::Sum(here);
        let solve = |ask: &Ask| choose::solve(&here, ask).ok().map(|answer| answer.value);
        let mut verdict = solve(&ask);
        let outcome = verdict.as_ref().and_then(|verdict| verdict.outcome);
        if outcome == Some(Class::D) {
            // No move wins. The moves that keep the draw are found among all.
            verdict = solve(&Ask {
                moves: Moves::All,
                most_moves: MOST_LOOKED_AT,
                ..ask
            });
        }
        let judged = verdict.iter().flat_map(|verdict| &verdict.moves);
        let winning = judged.filter(|judged| judged.keeps == Some(true));
        let winning: Vec<AnyMove> = winning.map(|judged| judged.mv.clone()).collect();
        let outlook = match outcome {
            Some(Class::N) if winning.is_empty() => "wins, by a move that is not known",
            Some(Class::N) => "wins",
            Some(Class::D) => "can hold a draw",
            Some(_) => "loses against best play",
            None => "unknown: the search was stopped by a limit",
        };
        // Where a player can only hold a draw, or wins by a move that is not known, any other move may be a mistake.
        let sure = match outcome {
            Some(Class::N | Class::D) if winning.is_empty() => Sureness::Unknown,
            _ => outcome.map_or(Sureness::Unknown, |_| Sureness::Proved),
        };
        Advice {
            sure,
            best: Some(winning)
                .filter(|winning| !winning.is_empty())
                .unwrap_or_else(|| self.game.rules().legal(self.now(), 1)),
            outlook: outlook.to_owned(),
            known: outcome.is_some(),
            wins: outcome == Some(Class::N),
            ..Advice::default()
        }
    }

    /// Makes the engine's move.
    ///
    /// # Panics
    /// When the play is over: ask [`Session::mover`] first.
    pub fn engine_move(&mut self) -> EngineMove {
        let advice = self.advice();
        self.engine_move_by(&advice)
    }

    /// Makes the engine's move from the advice about the present position.
    ///
    /// # Panics
    /// When the play is over.
    pub fn engine_move_by(&mut self, advice: &Advice) -> EngineMove {
        if self.mistakes_left > 0 && self.random.u8(0..3) == 0 {
            let mut worse = self.game.rules().legal(self.now(), MOST_LOOKED_AT);
            worse.retain(|mv| !advice.best.contains(mv));
            if let Some(mv) = self.random.choice(worse) {
                self.mistakes_left -= 1;
                let why = "perhaps a mistake, at random".to_owned();
                return self.engine_plays(&mv, Sureness::Unknown, why);
            }
        }
        let best = self.planned(advice);
        let mv = best
            .or_else(|| advice.best.first().cloned())
            .or_else(|| self.game.rules().legal(self.now(), 1).pop())
            .expect("a player to move has a move");
        let sure = advice.sure;
        let why = match sure {
            Sureness::Proved if advice.by_distance => {
                format!("the best by distance, the mover {}", advice.outlook)
            }
            Sureness::Proved if advice.wins => "a winning move; distances are not known".to_owned(),
            Sureness::Proved => format!("the mover {}", advice.outlook),
            Sureness::Estimated { .. } => "it looks best".to_owned(),
            Sureness::Unknown => {
                let known = if advice.known {
                    format!("the mover {}", advice.outlook)
                } else {
                    format!("the outlook is {}", advice.outlook)
                };
                format!("the first legal move; {known}")
            }
        };
        self.engine_plays(&mv, sure, format!("{sure}: {why}"))
    }

    /// The next move of the line that the engine follows: the one of its last move as long as play is on it, also where no
    /// search proves the score any more, else the one of this advice.
    fn planned(&mut self, advice: &Advice) -> Option<AnyMove> {
        let unproved = advice.sure != Sureness::Proved;
        let next = self.plan.as_ref().and_then(|plan| self.next_of(plan));
        if let Some(next) = next.filter(|mv| unproved || advice.best.contains(mv)) {
            return Some(next.clone());
        }
        let plan = BestLine {
            from: self.now,
            start: self.now().clone(),
            line: advice.line.clone(),
        };
        self.plan.insert(plan).line.first().cloned()
    }

    /// The move with which a plan goes on, if play is on it.
    fn next_of<'a>(&self, plan: &'a BestLine) -> Option<&'a AnyMove> {
        let played = self.moves.get(plan.from..self.now)?;
        let begun = !played.is_empty() && self.history[plan.from] == plan.start;
        let mut both = played.iter().zip(&plan.line);
        let is_on_it = begun && both.all(|(mv, planned)| mv == planned.text());
        plan.line.get(played.len()).filter(|_| is_on_it)
    }

    /// Makes the engine's move.
    fn engine_plays(&mut self, mv: &AnyMove, sure: Sureness, why: String) -> EngineMove {
        self.push(mv);
        EngineMove {
            mv: mv.text().to_owned(),
            sure,
            why,
        }
    }
}

/// The best moves according to a search: the fastest wins, the slowest losses, the moves that keep a tie, or the best
/// scores.
fn by_search(payoff: Payoff, searched: &Searched, mover: Player) -> Advice {
    let keeps = |after: &Payoff| match (payoff, after) {
        (Payoff::Outcome(a), Payoff::Outcome(b)) => a.worth() == b.worth(),
        (a, b) => a == *b,
    };
    let keeping = || searched.moves.iter().filter(|(_, after, _)| keeps(after));
    let winner = payoff.winner();
    let wins = winner == Some(mover);
    let loses = winner == Some(mover.opponent());
    let distances = keeping().all(|(_, _, d)| d.is_some());
    let all_known = (wins || loses) && searched.moves_known && distances;
    let wanted = if wins {
        keeping().filter_map(|m| m.2).min()
    } else {
        keeping().filter_map(|m| m.2).max()
    };
    let best = keeping().filter(|(_, _, d)| !all_known || *d == wanted);
    let mut best: Vec<AnyMove> = best.map(|(mv, _, _)| mv.clone()).collect();
    if best.is_empty() {
        // No move has a known result; the line is one of best play.
        best.extend(searched.line.first().cloned());
    }
    Advice {
        by_distance: all_known || matches!(payoff, Payoff::Score(_)),
        ..Advice::proved(best, payoff, mover, searched.distance)
    }
}

impl Advice {
    /// Moves that are proved to be best, at a position with this payoff.
    fn proved(best: Vec<AnyMove>, payoff: Payoff, mover: Player, distance: Option<u64>) -> Advice {
        Advice {
            best,
            sure: Sureness::Proved,
            outlook: in_words(payoff, mover, distance),
            known: true,
            wins: payoff.winner() == Some(mover),
            ..Advice::default()
        }
    }
}

/// The result that a mover can expect, with the plies to it where they are known.
fn in_words(payoff: Payoff, mover: Player, distance: Option<u64>) -> String {
    let plies = match distance {
        None => String::new(),
        Some(1) => " in 1 ply".to_owned(),
        Some(plies) => format!(" in {plies} plies"),
    };
    match payoff {
        Payoff::Score(score) => match for_player(score, mover) {
            0 => "ends even".to_owned(),
            lead @ 1.. => format!("ends {lead} ahead"),
            lead => format!("ends {} behind", lead.unsigned_abs()),
        },
        Payoff::Outcome(Outcome::Won(winner)) if winner == mover => format!("wins{plies}"),
        Payoff::Outcome(Outcome::Won(_)) => format!("loses{plies}"),
        Payoff::Outcome(Outcome::Tied) => "can reach a tie".to_owned(),
        Payoff::Outcome(_) => "can hold a draw".to_owned(),
    }
}
