//! Who wins a partizan game without cycles: a lazy search that stops at the first winning move and remembers
//! every position it has decided. An explicit stack, so a million plies are fine.
//!
//! Outcomes want an early exit where values want all options; hence this is not a fold.

use grundy_core::{Convention, Partizan, Player, StopReason, Watch, make_room};
use rustc_hash::FxHashMap;

/// Decided positions of one ruleset under one convention. Keep it to ask about many positions.
pub struct Outcomes<P> {
    convention: Convention,
    /// `None`: on the path to where we are, so that meeting it again is a cycle.
    known: FxHashMap<(P, Player), Option<Player>>,
}

/// A position on the path, with the moves that are not tried yet. A move is played when its turn comes: most are
/// small where positions are large (a graph), and after a winning one the others need not be played at all.
struct Frame<P, M> {
    position: P,
    mover: Player,
    untried: Vec<M>,
}

impl<P: Clone + Eq + std::hash::Hash + std::fmt::Debug> Outcomes<P> {
    /// Nothing is decided.
    #[must_use]
    pub fn new(convention: Convention) -> Outcomes<P> {
        Outcomes {
            convention,
            known: FxHashMap::default(),
        }
    }

    /// How many positions are decided, each with its mover.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is decided.
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

    /// Who wins `position` when `mover` begins.
    ///
    /// Time and memory are at most linear in positions and moves.
    ///
    /// # Errors
    /// What stopped it; [`StopReason::Cycle`] when the play can repeat a position.
    pub fn winner<R: Partizan<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<Player, StopReason> {
        let found = self.search(rules, position, mover, watch);
        if found.is_err() {
            self.known.retain(|_, winner| winner.is_some());
        }
        found
    }

    fn search<R: Partizan<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<Player, StopReason> {
        // An impartial position has the same winner relative to the mover, so one entry serves both.
        let one_side = rules.same_for_both();
        let seat = |mover: Player| if one_side { Player::Left } else { mover };
        let relative = |winner: Player, mover: Player| {
            if one_side && mover == Player::Right {
                winner.opponent()
            } else {
                winner
            }
        };
        let root = rules.canonical(position.clone());
        if let Some(Some(w)) = self.known.get(&(root.clone(), seat(mover))) {
            return Ok(relative(*w, mover));
        }
        let entry = 3 * size_of::<(P, Player)>() as u64 + 32;
        let mut stack: Vec<Frame<P, R::Move>> = Vec::new();
        let mut enter = Some((root, mover));
        let mut last = mover;
        loop {
            if let Some((position, mover)) = enter.take() {
                watch.work(1)?;
                if self.known.len().is_multiple_of(4096) {
                    watch.memory(self.known.len() as u64 * entry)?;
                    watch.progress("positions", self.known.len() as u64, 0);
                }
                make_room(&self.known, watch)?;
                self.known.insert((position.clone(), seat(mover)), None);
                let untried = crate::bounded(rules.moves_of(mover, &position), watch)?;
                if untried.is_empty() {
                    let winner = self.convention.winner_when_stuck(mover);
                    self.known
                        .insert((position, seat(mover)), Some(relative(winner, mover)));
                    last = winner;
                    if stack.is_empty() {
                        return Ok(last);
                    }
                } else {
                    stack.push(Frame {
                        position,
                        mover,
                        untried,
                    });
                    last = mover.opponent();
                }
            }
            // `last` is the winner of the option just decided, or the opponent when nothing is decided yet.
            let frame = stack
                .last_mut()
                .expect("the root is on the stack until it is decided");
            let mover = frame.mover;
            let decided = if last == mover {
                Some(mover)
            } else {
                loop {
                    let Some(mv) = frame.untried.pop() else {
                        break Some(mover.opponent());
                    };
                    let option = rules.canonical(rules.play(&frame.position, &mv));
                    match self.known.get(&(option.clone(), seat(mover.opponent()))) {
                        Some(Some(w)) if relative(*w, mover.opponent()) == mover => {
                            break Some(mover);
                        }
                        Some(Some(_)) => {}
                        Some(None) => {
                            return Err(StopReason::again(rules.in_words(&option)));
                        }
                        None => {
                            enter = Some((option, mover.opponent()));
                            break None;
                        }
                    }
                }
            };
            if let Some(winner) = decided {
                let frame = stack.pop().expect("just looked at");
                self.known
                    .insert((frame.position, seat(mover)), Some(relative(winner, mover)));
                last = winner;
                if stack.is_empty() {
                    return Ok(winner);
                }
            }
        }
    }
}
