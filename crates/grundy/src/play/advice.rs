//! What is known about the present position of a play, and what the engine makes of it.

use super::{Session, Theory};
use crate::answer::Class;
use crate::choose;
use crate::erased::{Payoff, Searched};
use crate::limits::{Clock, Limits, SubBudget};
use crate::position::{Position, Sum};
use crate::question::{Ask, Moves, Starter};
use grundy_core::any::AnyMove;
use grundy_core::{Convention, Outcome, Player, StopReason};
use std::time::Duration;

/// Moves that the search for distances may make in a sum before the theory of sums answers alone.
const MOVES_FOR_DISTANCES: u64 = 100_000;

/// The same where many positions are studied that are too many to be solved at once.
const MOVES_OF_MANY: u64 = 5_000;

/// The time that it may take besides, and at most half of what a move has: positions may be large.
const TIME_FOR_DISTANCES: Duration = Duration::from_secs(1);

/// Moves of a sum from which on no distances are searched for.
const MANY_MOVES: usize = 2_000;

/// Moves that are looked at when a mistake is made at random.
const MOST_LOOKED_AT: usize = 1000;

/// What is known about the position to move in.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The best moves.
    pub best: Vec<AnyMove>,
    /// What the mover can expect: `wins in 5 plies`, `loses in 4 plies`, `draws`.
    pub outlook: String,
    /// Whether the moves are best by distance too, or by outcome only.
    pub by_distance: bool,
    /// Whether the outlook is known at all.
    pub known: bool,
    /// Whether it is known that the mover wins.
    pub wins: bool,
    /// Where it is only estimated, how many plies ahead every play was looked at.
    pub depth: Option<u32>,
}

/// A move of the engine.
#[derive(Clone, Debug)]
pub struct EngineMove {
    /// The move.
    pub mv: String,
    /// Why it was chosen: `the fastest win`, `a winning move`, `a mistake at random`.
    pub why: String,
}

impl Session {
    /// What is known about the present position.
    #[must_use]
    pub fn advice(&self) -> Advice {
        let limits = self.for_a_move();
        let searched = self.search(&limits);
        let mover = self.mover().unwrap_or(Player::Left);
        if let Ok(searched) = searched {
            let advice = by_search(searched.payoff, &searched, mover);
            // Who wins may be known and no move yet: then one that looks good is better than the first.
            if !advice.best.is_empty() {
                return advice;
            }
        }
        match &self.theory {
            Theory::Sum(sum, convention) => self.by_theory(sum, *convention, mover, limits),
            Theory::Search | Theory::Arena(_) => self.by_looking(mover, &mut limits.watch()),
        }
    }

    /// What is seen some plies ahead: a move that looks good, and perhaps a proof all the same.
    fn by_looking(&self, mover: Player, watch: &mut Clock) -> Advice {
        let Some(found) = self.game.look(self.now(), watch) else {
            return Advice {
                best: self.game.legal(self.now(), 1),
                outlook: "unknown: the search was stopped by a limit".to_owned(),
                by_distance: false,
                known: false,
                wins: false,
                depth: None,
            };
        };
        let outlook = match found.proved {
            Some((Outcome::Won(winner), plies)) => {
                let plies = match plies {
                    1 => "1 ply".to_owned(),
                    plies => format!("{plies} plies"),
                };
                match winner == mover {
                    true => format!("wins in {plies} or sooner"),
                    false => format!("loses in {plies} or later, against best play"),
                }
            }
            _ => format!(
                "stands at {:+}, estimated, depth {}",
                found.estimate, found.depth
            ),
        };
        Advice {
            best: vec![found.mv],
            outlook,
            by_distance: false,
            known: found.proved.is_some(),
            wins: (found.proved).is_some_and(|(outcome, _)| outcome == Outcome::Won(mover)),
            depth: found.proved.is_none().then_some(found.depth),
        }
    }

    /// What a search finds, with distances; of a sum it is not asked long, for its theory answers too.
    pub(super) fn search(&self, limits: &Limits) -> Result<Searched, StopReason> {
        match &self.theory {
            // What cannot be solved in half of the time is looked at in the other half.
            Theory::Search => {
                let half = self.move_time.map(|time| time / 2);
                let limits = match half {
                    Some(time) => limits.clone().within(time),
                    None => limits.clone(),
                };
                return self.game.solve(self.now(), &mut limits.watch());
            }
            Theory::Arena(ground) => {
                return ground.search(&*self.game, self.now(), &mut limits.watch());
            }
            Theory::Sum(..) => {}
        }
        // A position costs about as much as it has moves.
        let moves = self.game.legal(self.now(), MANY_MOVES).len();
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

    /// What the theory of sums knows: winning moves without distances.
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
            // No move wins; those that keep the draw are among all.
            verdict = solve(&Ask {
                moves: Moves::All,
                most_moves: MOST_LOOKED_AT,
                ..ask
            });
        }
        let winning: Vec<AnyMove> = verdict
            .iter()
            .flat_map(|verdict| &verdict.moves)
            .filter(|judged| judged.keeps == Some(true))
            .map(|judged| judged.mv.clone())
            .collect();
        let outlook = match outcome {
            Some(Class::N) if winning.is_empty() => "wins, by a move that is not known",
            Some(Class::N) => "wins",
            Some(Class::D) => "can hold a draw",
            Some(_) => "loses against best play",
            None => "unknown: the search was stopped by a limit",
        };
        Advice {
            best: if winning.is_empty() {
                self.game.legal(self.now(), 1)
            } else {
                winning
            },
            outlook: outlook.to_owned(),
            by_distance: false,
            known: outcome.is_some(),
            wins: outcome == Some(Class::N),
            depth: None,
        }
    }

    /// Makes the engine's move.
    ///
    /// # Panics
    /// When the play is over: ask [`Session::mover`] first.
    pub fn engine_move(&mut self) -> EngineMove {
        let advice = self.advice();
        if self.mistakes_left > 0 && self.random.u8(0..3) == 0 {
            let mut worse = self.game.legal(self.now(), MOST_LOOKED_AT);
            worse.retain(|mv| !advice.best.contains(mv));
            if let Some(mv) = self.random.choice(worse) {
                self.mistakes_left -= 1;
                return self.engine_plays(&mv, "perhaps a mistake, at random".to_owned());
            }
        }
        let best = advice.best.first().cloned();
        let mv = best
            .or_else(|| self.game.legal(self.now(), 1).pop())
            .expect("a player to move has a move");
        let why = match (advice.by_distance, advice.known) {
            (true, _) => format!("the best by distance: the mover {}", advice.outlook),
            (false, true) if advice.wins => "a winning move; distances are not known".to_owned(),
            (false, true) => format!("the mover {}", advice.outlook),
            (false, false) if advice.depth.is_some() => {
                format!("it looks best: the mover {}", advice.outlook)
            }
            (false, false) => format!("the first legal move; the outlook is {}", advice.outlook),
        };
        self.engine_plays(&mv, why)
    }

    fn engine_plays(&mut self, mv: &AnyMove, why: String) -> EngineMove {
        self.push(mv);
        EngineMove {
            mv: mv.text().to_owned(),
            why,
        }
    }
}

/// The best moves of a search: the fastest wins, the slowest losses, the moves that keep a tie, or the best scores.
fn by_search(payoff: Payoff, searched: &Searched, mover: Player) -> Advice {
    let keeps = |after: &Payoff| match (payoff, after) {
        (Payoff::Outcome(a), Payoff::Outcome(b)) => a.worth() == b.worth(),
        (a, b) => a == *b,
    };
    let keeping = || searched.moves.iter().filter(|(_, after, _)| keeps(after));
    let winner = choose::turns::winner(payoff);
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
        // Of no move it is known where it leads; the line is one of best play.
        best.extend(searched.line.first().cloned());
    }
    let plies = searched.distance.map(|d| match d {
        1 => " in 1 ply".to_owned(),
        d => format!(" in {d} plies"),
    });
    let outlook = match payoff {
        Payoff::Score(score) => {
            format!("ends {:+} ahead", choose::turns::for_player(score, mover))
        }
        Payoff::Outcome(_) if wins => format!("wins{}", plies.unwrap_or_default()),
        Payoff::Outcome(_) if loses => format!("loses{}", plies.unwrap_or_default()),
        Payoff::Outcome(Outcome::Tied) => "can reach a tie".to_owned(),
        Payoff::Outcome(_) => "can hold a draw".to_owned(),
    };
    Advice {
        best,
        outlook,
        by_distance: all_known || matches!(payoff, Payoff::Score(_)),
        known: true,
        wins,
        depth: None,
    }
}
