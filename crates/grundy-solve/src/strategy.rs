//! A strategy of the winner, written out: one move wherever the winner is to move, every move wherever the loser is.
//!
//! Who wins is asked of a solver, position by position; the rules need not be explored any further than the strategy goes.
//! Of several winning moves the strategy takes one to a position that is listed already, or else the one that leaves the
//! opponent the fewest moves: what is written down is to be read.

use crate::bounded;
use grundy_core::{Partizan, Player, Ruleset, StopReason, Watch};
use std::collections::HashMap;

/// A position of a strategy, with its mover. Positions at which the mover has no move are not listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<P, M> {
    /// The position.
    pub position: P,
    /// The player to move.
    pub mover: Player,
    /// The move, if the mover wins; `None` if the opponent does.
    pub mv: Option<M>,
    /// The plies to the end of the play in this strategy against the longest defence.
    pub distance: u64,
}

/// A strategy in positions of a ruleset, each listed once.
pub type Strategy<R> = Vec<Listed<<R as Ruleset>::Position, <R as Ruleset>::Move>>;

/// A solver that says who wins a position when this player begins.
pub type AskWinner<'a, P> =
    dyn FnMut(&P, Player, &mut dyn Watch) -> Result<Player, StopReason> + 'a;

/// The winner's strategy from a position for each of the players who may begin, in one list without repetitions.
///
/// Linear in the positions listed and the moves from them, with a question to `winner` for each position, and for each move of
/// the winner that leaves no more replies than those before.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Cycle`] when play returns to a position.
pub fn strategy<R: Partizan>(
    rules: &R,
    start: &R::Position,
    begins: &[Player],
    winner: &mut AskWinner<'_, R::Position>,
    watch: &mut dyn Watch,
) -> Result<Strategy<R>, StopReason> {
    let mut writer = Writer {
        rules,
        winner,
        watch,
        places: HashMap::new(),
        listed: Vec::new(),
    };
    for &mover in begins {
        writer.write(start, mover)?;
    }
    Ok(writer.listed)
}

/// What is known of a position while a strategy is written.
#[derive(Clone, Copy)]
enum StrategyEntry {
    /// It stands on the path.
    Open,
    /// It is listed, or the play has ended there; with its plies to the end.
    Done(u64),
}

/// The state while a strategy is written.
struct Writer<'a, R: Partizan> {
    rules: &'a R,
    winner: &'a mut AskWinner<'a, R::Position>,
    watch: &'a mut dyn Watch,
    places: HashMap<(R::Position, Player), StrategyEntry>,
    listed: Strategy<R>,
}

/// A position on the path, with the positions that must be listed below it.
struct OpenPosition<R: Partizan> {
    position: R::Position,
    mover: Player,
    mv: Option<R::Move>,
    below: Vec<R::Position>,
    longest: u64,
}

impl<R: Partizan> Writer<'_, R> {
    /// Lists a position and all that its strategy needs. The path is explicit, since a play may be long.
    fn write(&mut self, start: &R::Position, begins: Player) -> Result<(), StopReason> {
        let mut path: Vec<OpenPosition<R>> = Vec::new();
        let mut asked = Some((start.clone(), begins));
        loop {
            if let Some((position, mover)) = asked.take() {
                match self.places.get(&(position.clone(), mover)) {
                    Some(StrategyEntry::Done(plies)) => {
                        if let Some(above) = path.last_mut() {
                            above.longest = above.longest.max(*plies);
                        }
                    }
                    Some(StrategyEntry::Open) => return Err(StopReason::again(None)),
                    None => path.extend(self.frame(position, mover)?),
                }
            }
            let Some(top) = path.last_mut() else {
                return Ok(());
            };
            let next = top.mover.opponent();
            match top.below.pop() {
                Some(position) => asked = Some((position, next)),
                None => {
                    // It is looked up once more, as one that is done, so that its distance is passed to the frame above.
                    let Some(done) = path.pop() else {
                        return Ok(());
                    };
                    asked = Some(self.list(done));
                }
            }
        }
    }

    /// The frame of a position that is met for the first time; `None` if the play has ended there.
    fn frame(
        &mut self,
        position: R::Position,
        mover: Player,
    ) -> Result<Option<OpenPosition<R>>, StopReason> {
        self.watch.work(1)?;
        let moves = bounded(self.rules.moves_of(mover, &position), self.watch)?;
        let key = (position.clone(), mover);
        if moves.is_empty() {
            self.places.insert(key, StrategyEntry::Done(0));
            // The frame above has a distance of at least 1 in any case.
            return Ok(None);
        }
        self.places.insert(key, StrategyEntry::Open);
        let bytes = size_of::<(R::Position, Player, Listed<R::Position, R::Move>)>() * 2;
        self.watch.memory((self.places.len() * bytes) as u64)?;
        let wins = (self.winner)(&position, mover, self.watch)? == mover;
        let (mv, below) = if wins {
            let (mv, next) = self.winning(&position, mover, moves)?;
            (Some(mv), vec![next])
        } else {
            let next = moves.iter().map(|mv| self.rules.play(&position, mv));
            (None, next.collect())
        };
        Ok(Some(OpenPosition {
            position,
            mover,
            mv,
            below,
            longest: 0,
        }))
    }

    /// The winning move that lengthens the list least, as far as one ply shows.
    fn winning(
        &mut self,
        position: &R::Position,
        mover: Player,
        moves: Vec<R::Move>,
    ) -> Result<(R::Move, R::Position), StopReason> {
        let opponent = mover.opponent();
        let mut best: Option<(usize, R::Move, R::Position)> = None;
        for mv in moves {
            self.watch.work(1)?;
            let next = self.rules.play(position, &mv);
            let replies = match self.places.get(&(next.clone(), opponent)) {
                Some(StrategyEntry::Done(_)) => 0,
                _ => 1 + self.rules.moves_of(opponent, &next).count(),
            };
            let better = best.as_ref().is_none_or(|(fewest, ..)| replies < *fewest);
            if better && (self.winner)(&next, opponent, self.watch)? == mover {
                best = Some((replies, mv, next));
            }
        }
        let (_, mv, next) = best.ok_or_else(|| {
            StopReason::Beyond(format!(
                "{mover} is said to win, and no move of {mover} does"
            ))
        })?;
        Ok((mv, next))
    }

    /// Adds a position to the list, and returns its key.
    fn list(&mut self, done: OpenPosition<R>) -> (R::Position, Player) {
        let distance = done.longest + 1;
        let key = (done.position.clone(), done.mover);
        self.places
            .insert(key.clone(), StrategyEntry::Done(distance));
        self.listed.push(Listed {
            position: done.position,
            mover: done.mover,
            mv: done.mv,
            distance,
        });
        key
    }
}
