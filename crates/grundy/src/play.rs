//! A play against the perfect opponent, who takes a win as fast as possible and prolongs a lost game.

use crate::answer::Class;
use crate::choose;
use crate::erased::{Payoff, Searched, Turns};
use crate::error::Error;
use crate::limits::{Limits, SubBudget};
use crate::position::{Position, Sum};
use crate::question::{Ask, Starter};
use crate::typed;
use grundy_core::any::{AnyMove, Token};
use grundy_core::{
    Alternating, Convention, Outcome, ParseError, Player, Ruleset, StopReason, Terms, Turn,
};
use std::sync::Arc;
use std::time::Duration;

/// Moves that the search for distances may make in a sum before the theory of sums answers alone.
const MOVES_FOR_DISTANCES: u64 = 100_000;

/// The time that it may take besides, and at most half of what a move has: positions may be large.
const TIME_FOR_DISTANCES: Duration = Duration::from_secs(1);

/// Moves of a sum from which on no distances are searched for.
const MANY_MOVES: usize = 2_000;

/// Moves that are looked at when a mistake is made at random.
const MOST_LOOKED_AT: usize = 1000;

/// A play under way.
pub struct Session {
    game: Arc<dyn Turns>,
    /// The sum, where the game is one: theory may know more than search.
    sum: Option<(Sum, Convention)>,
    /// Every position so far, the first one first.
    history: Vec<Token>,
    mistakes_left: u32,
    random: fastrand::Rng,
    limits: Limits,
    move_time: Option<Duration>,
}

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
    /// Sits down at a position.
    ///
    /// # Errors
    /// [`Error::Usage`] for games with hidden information, which one engine cannot play against itself openly.
    pub fn new(
        position: &Position,
        convention: Convention,
        level: u32,
        seed: u64,
        limits: Limits,
    ) -> Result<Session, Error> {
        let (game, sum, start) = match position {
            Position::Turns { game, at } => {
                if convention == Convention::Misere {
                    return Err(Error::Usage(format!(
                        "{} has no misère play",
                        game.about().name
                    )));
                }
                (game.clone(), None, at.clone())
            }
            Position::Sum(sum) => {
                let rules = Alternating::new(sum.terms.clone(), convention, Player::Left);
                let game = typed::alternate(rules, sum.about);
                let start = Token::new((Player::Left, sum.at.clone()));
                (game, Some((sum.clone(), convention)), start)
            }
            Position::Hidden(game) => {
                return Err(Error::Usage(format!(
                    "{} has hidden information; it is played by crate::hidden",
                    game.about().name
                )));
            }
        };
        Ok(Session {
            game,
            sum,
            history: vec![start],
            mistakes_left: level,
            random: fastrand::Rng::with_seed(seed),
            limits,
            move_time: None,
        })
    }

    /// Allows so much time for each question about a position, within the limits of the whole play.
    #[must_use]
    pub fn with_move_time(self, time: Duration) -> Session {
        Session {
            move_time: Some(time),
            ..self
        }
    }

    /// The limits of one question about the present position, which begins now.
    fn for_a_move(&self) -> Limits {
        let limits = self.limits.clone();
        match self.move_time {
            Some(time) => limits.within(time),
            None => limits,
        }
    }

    fn now(&self) -> &Token {
        self.history
            .last()
            .expect("the first position is never taken back")
    }

    /// The position as an expression.
    #[must_use]
    pub fn show(&self) -> String {
        match &self.sum {
            Some((sum, _)) => sum.show_at(&self.sum_at(self.now()).1),
            None => format!("{} {}", self.game.title(), self.game.show(self.now())),
        }
    }

    /// A drawing of the position, where the game has one.
    #[must_use]
    pub fn picture(&self) -> Option<grundy_core::picture::Picture> {
        self.game.picture(self.now())
    }

    /// Who is to move; `None` when the play is over.
    #[must_use]
    pub fn mover(&self) -> Option<Player> {
        match self.game.turn(self.now()) {
            Turn::Of(player) => Some(player),
            Turn::Over(_) => None,
        }
    }

    /// The name of a side.
    #[must_use]
    pub fn side(&self, player: Player) -> &'static str {
        self.game.about().side(player)
    }

    /// How the play ended; `None` while it goes on.
    #[must_use]
    pub fn result(&self) -> Option<String> {
        let Turn::Over(payoff) = self.game.turn(self.now()) else {
            return None;
        };
        Some(match payoff {
            Payoff::Outcome(Outcome::Won(winner)) => format!("{} wins", self.side(winner)),
            Payoff::Outcome(Outcome::Tied) => "a tie".to_owned(),
            Payoff::Outcome(Outcome::Drawn) => "a draw".to_owned(),
            Payoff::Score(score) => match score.signum() {
                1 => format!("{} wins by {score}", self.side(Player::Left)),
                -1 => format!("{} wins by {}", self.side(Player::Right), -score),
                _ => "a tie".to_owned(),
            },
        })
    }

    /// The first `limit` legal moves.
    #[must_use]
    pub fn legal(&self, limit: usize) -> Vec<String> {
        self.game
            .legal(self.now(), limit)
            .iter()
            .map(|mv| mv.text().to_owned())
            .collect()
    }

    /// Plays a move given as text.
    ///
    /// # Errors
    /// What was found and expected; the position is unchanged then.
    pub fn play(&mut self, text: &str) -> Result<String, ParseError> {
        let mv = self.game.read_move(self.now(), text)?;
        self.push(&mv);
        Ok(mv.text().to_owned())
    }

    fn push(&mut self, mv: &AnyMove) {
        let next = self.game.play(self.now(), mv);
        self.history.push(next);
    }

    /// Takes moves back to the last turn of `human` before this one. `false` when there is none.
    pub fn undo(&mut self, human: Player) -> bool {
        let last = (0..self.history.len() - 1)
            .rev()
            .find(|&i| self.game.turn(&self.history[i]) == Turn::Of(human));
        match last {
            Some(i) => {
                self.history.truncate(i + 1);
                true
            }
            None => false,
        }
    }

    /// How often the present position has stood before.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.history[..self.history.len() - 1]
            .iter()
            .filter(|p| *p == self.now())
            .count()
    }

    /// What is known about the present position.
    #[must_use]
    pub fn advice(&self) -> Advice {
        let limits = self.for_a_move();
        let mut watch = limits.watch();
        let searched = match &self.sum {
            Some(_) => {
                // A position costs about as much as it has moves.
                let moves = self.game.legal(self.now(), MANY_MOVES).len();
                match moves < MANY_MOVES {
                    true => {
                        let share = MOVES_FOR_DISTANCES / moves.max(1) as u64;
                        let half = self.move_time.map_or(TIME_FOR_DISTANCES, |time| time / 2);
                        let time = half.min(TIME_FOR_DISTANCES);
                        let mut watch = limits.clone().within(time).watch();
                        self.game
                            .solve(self.now(), &mut SubBudget::new(&mut watch, share))
                    }
                    false => Err(StopReason::Beyond("the position is large".to_owned())),
                }
            }
            None => self.game.solve(self.now(), &mut watch),
        };
        let mover = self.mover().unwrap_or(Player::Left);
        if let Ok(searched) = searched
            && let Some(payoff) = searched.payoff
        {
            return by_search(payoff, &searched, mover);
        }
        match &self.sum {
            Some((sum, convention)) => self.by_theory(sum, *convention, mover, limits),
            None => Advice {
                best: self.game.legal(self.now(), 1),
                outlook: "unknown: the search was stopped by a limit".to_owned(),
                by_distance: false,
                known: false,
            },
        }
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
        let verdict = choose::solve(&Position::Sum(here), &ask)
            .ok()
            .map(|answer| answer.value);
        let outcome = verdict.as_ref().and_then(|verdict| verdict.outcome);
        let winning: Vec<AnyMove> = verdict
            .iter()
            .flat_map(|verdict| &verdict.moves)
            .map(|judged| judged.mv.clone())
            .collect();
        let outlook = match outcome {
            Some(Class::N) if winning.is_empty() => "wins, by a move that is not known",
            Some(Class::N) => "wins",
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
        }
    }

    fn sum_at(&self, token: &Token) -> (Player, <Terms as Ruleset>::Position) {
        token
            .get::<(Player, <Terms as Ruleset>::Position)>()
            .expect("a session of a sum stands at positions of the sum")
            .clone()
    }

    /// Makes the engine's move.
    ///
    /// # Panics
    /// When the play is over: ask [`Session::mover`] first.
    pub fn engine_move(&mut self) -> EngineMove {
        let advice = self.advice();
        if self.mistakes_left > 0 && self.random.u8(0..3) == 0 {
            let legal = self.game.legal(self.now(), MOST_LOOKED_AT);
            let worse: Vec<&AnyMove> = legal
                .iter()
                .filter(|mv| !advice.best.contains(mv))
                .collect();
            if let Some(mv) = self.random.choice(worse) {
                self.mistakes_left -= 1;
                let mv = mv.clone();
                self.push(&mv);
                return EngineMove {
                    mv: mv.text().to_owned(),
                    why: "perhaps a mistake, at random".to_owned(),
                };
            }
        }
        let mv = advice
            .best
            .first()
            .expect("a player to move has a move")
            .clone();
        let why = match (advice.by_distance, advice.known) {
            (true, _) => format!("the best by distance: the mover {}", advice.outlook),
            (false, true) if advice.outlook == "wins" => {
                "a winning move; distances are not known".to_owned()
            }
            (false, true) => format!("the mover {}; distances are not known", advice.outlook),
            (false, false) => format!("the first legal move; the outlook is {}", advice.outlook),
        };
        self.push(&mv);
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
    let all_known = (wins || loses) && keeping().all(|(_, _, d)| d.is_some());
    let wanted = if wins {
        keeping().filter_map(|m| m.2).min()
    } else {
        keeping().filter_map(|m| m.2).max()
    };
    let best = keeping()
        .filter(|(_, _, d)| !all_known || *d == wanted)
        .map(|(mv, _, _)| mv.clone())
        .collect();
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
    }
}
