//! The winner of a partizan game without cycles: a lazy search that stops at the first winning move and remembers every
//! position that it has decided. The stack is explicit, so a million plies are no problem.
//!
//! A winner allows an early exit, whereas a value needs all options; hence this is not a fold.

use grundy_core::{Convention, Partizan, Player, StopReason, Watch, make_room, settle};
use rustc_hash::FxHashMap;

/// The decided positions of one ruleset under one convention, for questions about many of them.
pub struct Outcomes<P> {
    convention: Convention,
    /// `None` for a position on the current path: to meet it again is a cycle.
    known: FxHashMap<(P, Player), Option<Player>>,
}

/// A position on the path, with its untried moves. A move is played only when its turn comes. Moves are small where
/// positions are large (a graph), and after a winning move the others need not be played at all.
struct PositionOnPath<P, M> {
    position: P,
    mover: Player,
    untried: Vec<M>,
}

impl<P: Clone + Eq + std::hash::Hash + std::fmt::Debug> Outcomes<P> {
    /// An empty table.
    #[must_use]
    pub fn new(convention: Convention) -> Outcomes<P> {
        Outcomes {
            convention,
            known: FxHashMap::default(),
        }
    }

    /// The number of positions decided, each with its mover.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// True if nothing is decided.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Every decided position (in its canonical form) with its mover and its winner.
    pub fn entries(&self) -> impl Iterator<Item = (&P, Player, Player)> {
        self.known
            .iter()
            .filter_map(|((p, mover), w)| Some((p, *mover, (*w)?)))
    }

    /// The winner of `position` when `mover` begins.
    ///
    /// Time and memory are at most linear in positions and moves.
    ///
    /// # Errors
    /// The reason that stopped it; [`StopReason::Cycle`] when the play can repeat a position.
    pub fn winner<R: Partizan<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<Player, StopReason> {
        let mut search = OutcomeWalk {
            known: &mut self.known,
            convention: self.convention,
            rules,
            one_side: rules.same_for_both(),
            stack: Vec::new(),
            watch,
        };
        let found = search.run(rules.canonical(position.clone()), mover);
        if found.is_err() {
            // Positions on the path of a stopped search must not look like a cycle to the next one.
            self.known.retain(|_, winner| winner.is_some());
        }
        found
    }
}

/// One search in progress.
struct OutcomeWalk<'a, R: Partizan> {
    known: &'a mut FxHashMap<(R::Position, Player), Option<Player>>,
    convention: Convention,
    rules: &'a R,
    /// True if the game is the same for both players. Then a position has the same winner relative to its mover, and
    /// one entry serves both.
    one_side: bool,
    stack: Vec<PositionOnPath<R::Position, R::Move>>,
    watch: &'a mut dyn Watch,
}

impl<R: Partizan> OutcomeWalk<'_, R> {
    /// Depth-first search with an explicit stack: the first winning option decides a position.
    fn run(&mut self, root: R::Position, mover: Player) -> Result<Player, StopReason> {
        if let Some(Some(winner)) = self.winner(&root, mover) {
            return Ok(winner);
        }
        // The winner of the position that was finished last, which is an option of the one on top of the stack.
        let mut finished = self.enter(root, mover)?;
        loop {
            finished = match (finished, self.stack.last()) {
                (Some(winner), None) => return Ok(winner),
                (Some(winner), Some(frame)) if winner == frame.mover => Some(self.leave(winner)),
                _ => self.try_next()?,
            };
        }
    }

    /// The key of a position in the table, which leaves out the mover if one entry serves both.
    fn key(&self, position: R::Position, mover: Player) -> (R::Position, Player) {
        let seat = if self.one_side { Player::Left } else { mover };
        (position, seat)
    }

    /// Converts between the winner and the entry for this mover; the conversion is its own inverse.
    fn relative(&self, winner: Player, mover: Player) -> Player {
        if self.one_side && mover == Player::Right {
            winner.opponent()
        } else {
            winner
        }
    }

    /// The known winner of a position; `Some(None)` if it is on the path.
    fn winner(&self, position: &R::Position, mover: Player) -> Option<Option<Player>> {
        let known = self.known.get(&self.key(position.clone(), mover))?;
        Some(known.map(|winner| self.relative(winner, mover)))
    }

    /// Records the winner of a position.
    fn decide(&mut self, position: R::Position, mover: Player, winner: Player) {
        let relative = self.relative(winner, mover);
        let key = self.key(position, mover);
        settle(self.known, key, Some(relative));
    }

    /// Puts a position on the stack, or decides it if it has no moves.
    fn enter(
        &mut self,
        position: R::Position,
        mover: Player,
    ) -> Result<Option<Player>, StopReason> {
        self.watch.work(1)?;
        if self.known.len().is_multiple_of(4096) {
            let entry = 3 * size_of::<(R::Position, Player)>() as u64 + 32;
            self.watch.memory(self.known.len() as u64 * entry)?;
            self.watch.progress("positions", self.known.len() as u64, 0);
        }
        make_room(self.known, self.watch)?;
        let untried = crate::bounded(self.rules.moves_of(mover, &position), self.watch)?;
        if untried.is_empty() {
            let winner = self.convention.winner_when_stuck(mover);
            self.decide(position, mover, winner);
            return Ok(Some(winner));
        }
        let on_path = self.key(position.clone(), mover);
        self.known.insert(on_path, None);
        self.stack.push(PositionOnPath {
            position,
            mover,
            untried,
        });
        Ok(None)
    }

    /// Removes the position on top of the stack, which is decided.
    fn leave(&mut self, winner: Player) -> Player {
        let frame = self
            .stack
            .pop()
            .expect("a decided position is on top of the stack");
        self.decide(frame.position, frame.mover, winner);
        winner
    }

    /// Tries the next move of the position on top. When none is left, it is lost.
    fn try_next(&mut self) -> Result<Option<Player>, StopReason> {
        let frame = self.stack.last_mut();
        let frame = frame.expect("the root is on the stack until it is decided");
        let (mover, opponent) = (frame.mover, frame.mover.opponent());
        let Some(mv) = frame.untried.pop() else {
            return Ok(Some(self.leave(opponent)));
        };
        let option = self.rules.play(&frame.position, &mv);
        let option = self.rules.canonical(option);
        match self.winner(&option, opponent) {
            Some(Some(winner)) if winner == mover => Ok(Some(self.leave(mover))),
            Some(Some(_)) => Ok(None),
            Some(None) => Err(StopReason::again(self.rules.in_words(&option))),
            None => self.enter(option, opponent),
        }
    }
}
