//! A position under study: every move with its outcome, distance and value, the best first.

use super::{Session, Theory};
use crate::answer::{Answer, Class};
use crate::choose;
use crate::erased::{Payoff, for_player};
use crate::error::Error;
use crate::question::{Ask, Moves, Starter};
use crate::verdict::{JudgedMove, Verdict};
use grundy_core::{Outcome, Player, Turn, reason};
use std::cmp::Ordering;
use std::collections::HashMap;

/// The largest number of moves that are judged.
pub const MOST_JUDGED: usize = 1000;

/// The analysis of a position of a play.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Study {
    /// The winner with certainty and reason. Its own list of moves is empty: they are below.
    pub answer: Answer<Verdict>,
    /// The legal moves, the best first: those about which nothing is known stand before losses.
    pub moves: Vec<Ranked>,
    /// True if there are more moves than are listed.
    pub more: bool,
    /// The result that is to be expected.
    pub outlook: Outlook,
}

/// A legal move with its judgement.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// The number among the legal moves, from 1, by which it can be played.
    pub number: usize,
    /// The rank, from 1, as far as the results are known; equally good moves share theirs.
    pub rank: Option<usize>,
    /// The judgement.
    pub judged: JudgedMove,
}

/// The result of a play when both play their best from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// It is not known.
    Unknown,
    /// A player wins, in this many plies if that is known.
    Won(Player, Option<u64>),
    /// Neither player wins.
    Even,
    /// The first of the game's two players is ahead by this score.
    Ahead(i64),
}

impl Session {
    /// Judges the moves of the present position.
    ///
    /// # Errors
    /// [`Error::Usage`] when the play is over.
    ///
    /// ```
    /// use grundy::{Limits, Position, vocabulary::{Convention, Player}};
    /// use grundy::play::{Outlook, Session};
    /// let position: Position = "subtract 1..3: 6".parse()?;
    /// let session = Session::new(&position, Convention::Normal, 0, 0, Limits::default())?;
    /// let study = session.study()?;
    /// assert_eq!(study.outlook, Outlook::Won(Player::Left, Some(3)));
    /// assert_eq!(study.moves[0].judged.mv.text(), "take 2 from heap 1 leaving 4");
    /// assert_eq!(study.moves[0].number, 2);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn study(&self) -> Result<Study, Error> {
        let Some(mover) = self.mover() else {
            return Err(Error::usage(reason!("{}: the play is over", self.show())));
        };
        let limits = self.for_a_move();
        let ask = Ask {
            convention: self.convention(),
            starter: match self.theory {
                Theory::Sum(..) => Starter::Player(mover),
                Theory::Search | Theory::Arena(_) => Starter::Natural,
            },
            moves: Moves::All,
            most_moves: MOST_JUDGED,
            limits: limits.clone(),
            ..Ask::default()
        };
        let mut answer = match &self.theory {
            Theory::Arena(_) => {
                let searched = self.search(&limits);
                choose::turns::answer(self.game.rules(), self.now(), searched, &ask)
            }
            Theory::Sum(..) | Theory::Search => choose::solve(&self.position(), &ask)?,
        };
        if let Theory::Sum(..) = self.theory
            && let Some(left) = self.left(&limits)
        {
            left.add_to(&mut answer.value);
        }
        let legal = self.game.rules().legal(self.now(), MOST_JUDGED + 1);
        let mut known: HashMap<String, JudgedMove> = (answer.value.moves.drain(..))
            .map(|judged| (judged.mv.text().to_owned(), judged))
            .collect();
        let judged = legal.iter().take(MOST_JUDGED).map(|mv| {
            let judged = known.remove(mv.text());
            let mut judged = judged.unwrap_or_else(|| JudgedMove::new(mv.clone(), None));
            if !is_known(&judged) {
                self.look_at(&mut judged, mover);
            }
            judged
        });
        let moves = ranked(judged);
        let outlook = match expected(&answer.value, mover) {
            Outlook::Unknown => self
                .game
                .in_book(self.now())
                .map_or(Outlook::Unknown, outlook),
            known => known,
        };
        Ok(Study {
            outlook,
            answer,
            moves,
            more: legal.len() > MOST_JUDGED,
        })
    }

    /// Looks at a move that no search has judged: the rules may know how it ends, or a book who wins.
    fn look_at(&self, judged: &mut JudgedMove, mover: Player) {
        let rules = self.game.rules();
        let next = rules.play(self.now(), judged.mv.token());
        judged.result = (self.game.in_book(&next)).map(|outcome| Class::of(outcome, mover));
        if let Some((low, high)) = rules.hints().timed_bounds(&next)
            && let Payoff::Outcome(Outcome::Won(winner)) = low.payoff
            && low.payoff == high.payoff
        {
            let won = winner == mover;
            judged.result = Some(if won { Class::N } else { Class::P });
            judged.after.distance = Some(low.plies.into());
        }
    }

    /// The result of the play as an outlook; `None` while it goes on.
    #[must_use]
    pub fn ended(&self) -> Option<Outlook> {
        let Turn::Over(payoff) = self.game.rules().turn(self.now()) else {
            return None;
        };
        Some(match payoff {
            Payoff::Score(score) => Outlook::Ahead(score),
            Payoff::Outcome(Outcome::Won(winner)) => Outlook::Won(winner, Some(0)),
            Payoff::Outcome(outcome) => outlook(outcome),
        })
    }
}

/// The outlook of an outcome, in an unknown number of plies.
fn outlook(outcome: Outcome) -> Outlook {
    let won = |player| Outlook::Won(player, None);
    outcome.winner().map_or(Outlook::Even, won)
}

/// The outlook that a verdict gives the mover.
fn expected(verdict: &Verdict, mover: Player) -> Outlook {
    match (verdict.score, verdict.outcome) {
        (Some(score), _) => Outlook::Ahead(for_player(score, mover)),
        (None, Some(Class::N)) => Outlook::Won(mover, verdict.distance),
        (None, Some(Class::P)) => Outlook::Won(mover.opponent(), verdict.distance),
        (None, Some(Class::L)) => Outlook::Won(Player::Left, None),
        (None, Some(Class::R)) => Outlook::Won(Player::Right, None),
        (None, Some(_)) => Outlook::Even,
        (None, None) => Outlook::Unknown,
    }
}

/// Judged moves, given in the order of the legal moves, sorted with the best first and ranked as far as their results are known.
/// Of wins the fastest comes first, of losses the slowest; moves about which nothing is known stand before losses.
///
/// ```
/// use grundy::play::ranked;
/// use grundy::{Ask, Moves, Position, solve};
/// let ask = Ask { moves: Moves::All, ..Ask::default() };
/// let verdict = solve(&Position::parse("subtract 1..3: 6")?, &ask)?.value;
/// let moves = ranked(verdict.moves);
/// assert_eq!((moves[0].number, moves[0].judged.mv.text()), (2, "take 2 from heap 1 leaving 4"));
/// assert_eq!(moves[1].rank, Some(2));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn ranked(judged: impl IntoIterator<Item = JudgedMove>) -> Vec<Ranked> {
    let numbered = (1..).zip(judged).map(|(number, judged)| Ranked {
        number,
        rank: None,
        judged,
    });
    let mut moves: Vec<Ranked> = numbered.collect();
    moves.sort_by(|a, b| order(&a.judged, &b.judged).then(a.number.cmp(&b.number)));
    let (mut rank, mut before): (usize, Option<JudgedMove>) = (0, None);
    for (i, ranked) in moves.iter_mut().enumerate() {
        if !is_known(&ranked.judged) {
            break;
        }
        let compared = before.as_ref().map(|before| order(before, &ranked.judged));
        let as_good = compared == Some(Ordering::Equal);
        rank = if as_good { rank } else { i + 1 };
        ranked.rank = Some(rank);
        before = Some(ranked.judged.clone());
    }
    moves
}

/// True if the result of the move is known.
fn is_known(judged: &JudgedMove) -> bool {
    judged.result.is_some() || judged.gain.is_some()
}

/// Better moves come first, unknown ones before losses: an unknown move need not be lost.
fn order(a: &JudgedMove, b: &JudgedMove) -> Ordering {
    let grade = |judged: &JudgedMove| match judged.result {
        _ if judged.gain.is_some() => 4,
        Some(Class::N) => 3,
        Some(Class::T | Class::D) => 2,
        None => 1,
        Some(_) => 0,
    };
    // The fastest win comes first, the slowest loss too; those of unknown length come after the others.
    let haste = |judged: &JudgedMove| match (judged.result, judged.after.distance) {
        (Some(Class::N | Class::P), None) => i128::MAX,
        (Some(Class::N), Some(distance)) => i128::from(distance),
        (Some(Class::P), Some(distance)) => -i128::from(distance),
        _ => 0,
    };
    let by_grade = grade(b).cmp(&grade(a));
    by_grade
        .then(b.gain.cmp(&a.gain))
        .then(haste(a).cmp(&haste(b)))
}
