//! Scored games whose scores add up: what is left of the play is worth the same whatever was scored before.
//!
//! So positions are remembered without their scores ([`Sequential::without_scores`]), each once: w(p) is the best over
//! all moves of what the move scores and w of the position after it, the best for Left where Left is to move. Bellman,
//! *Dynamic Programming* (1957). Positions × moves in time, and one number a position.

use grundy_core::{Player, Sequential, StopReason, Turn, Watch, make_room};
use rustc_hash::FxHashMap;

/// Bytes that a table keeps for a position besides the position itself.
const ENTRY: usize = 24;

/// Moves between two looks at the limits.
const BETWEEN_LOOKS: u64 = 256;

/// Positions between two reports of the memory in use.
const BETWEEN_REPORTS: usize = 4096;

/// The scores that are known of a game's positions.
pub struct Additive<'r, R: Sequential<Payoff = i64>> {
    rules: &'r R,
    known: FxHashMap<R::Position, i64>,
}

/// A position that is being looked at.
struct Frame<R: Sequential> {
    position: R::Position,
    mover: Player,
    moves: Vec<R::Move>,
    /// The gain of Left by the move that is under way.
    gain: i64,
    best: Option<i64>,
}

impl<'r, R: Sequential<Payoff = i64>> Additive<'r, R> {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(rules: &'r R) -> Additive<'r, R> {
        Additive {
            rules,
            known: FxHashMap::default(),
        }
    }

    /// The number of positions that are known.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The payoff under best play.
    ///
    /// # Errors
    /// What stopped it; [`StopReason::Beyond`] where the ruleset has no such positions.
    pub fn payoff(&mut self, p: &R::Position, watch: &mut dyn Watch) -> Result<i64, StopReason> {
        let (at, ahead) = self.apart(p)?;
        let mut stack = Vec::new();
        let mut result = self.enter(at, &mut stack, watch)?;
        let mut work = 0;
        loop {
            if let Some(value) = result.take() {
                let Some(frame) = stack.last_mut() else {
                    return sum(ahead, value);
                };
                let value = sum(frame.gain, value)?;
                let better = match (frame.best, frame.mover) {
                    (None, _) => true,
                    (Some(best), Player::Left) => value > best,
                    (Some(best), Player::Right) => value < best,
                };
                if better {
                    frame.best = Some(value);
                }
            }
            work += 1;
            if work % BETWEEN_LOOKS == 0 {
                watch.work(BETWEEN_LOOKS)?;
            }
            let frame = stack.last_mut().expect("an unfinished search has a frame");
            let Some(mv) = frame.moves.pop() else {
                let frame = stack
                    .pop()
                    .expect("the frame that was looked at is on the stack");
                let value = frame.best.expect("a player to move has a move");
                make_room(&self.known, watch)?;
                self.known.insert(frame.position, value);
                if self.known.len().is_multiple_of(BETWEEN_REPORTS) {
                    let each = size_of::<R::Position>() + ENTRY;
                    watch.memory((self.known.capacity() * each) as u64)?;
                    watch.progress("positions", self.known.len() as u64, 0);
                }
                result = Some(value);
                continue;
            };
            let next = self.rules.play(&frame.position, &mv);
            let (next, gain) = self.apart(&next)?;
            frame.gain = gain;
            result = self.enter(next, &mut stack, watch)?;
        }
    }

    /// A line of best play to the end.
    ///
    /// # Errors
    /// What stopped it.
    pub fn line(
        &mut self,
        p: &R::Position,
        watch: &mut dyn Watch,
    ) -> Result<Vec<R::Move>, StopReason> {
        let mut line = Vec::new();
        let mut at = p.clone();
        while let Turn::Of(_) = self.rules.turn(&at) {
            let wanted = self.payoff(&at, watch)?;
            let moves = crate::bounded(self.rules.legal(&at), watch)?;
            for mv in moves {
                let next = self.rules.play(&at, &mv);
                if self.payoff(&next, watch)? == wanted {
                    at = next;
                    line.push(mv);
                    break;
                }
            }
        }
        Ok(line)
    }

    fn apart(&self, p: &R::Position) -> Result<(R::Position, i64), StopReason> {
        self.rules.without_scores(p).ok_or_else(|| {
            StopReason::Beyond("the scores of this game do not stand apart".to_owned())
        })
    }

    /// The value of a position that is known; else its frame is put on the stack.
    fn enter(
        &self,
        p: R::Position,
        stack: &mut Vec<Frame<R>>,
        watch: &mut dyn Watch,
    ) -> Result<Option<i64>, StopReason> {
        let mover = match self.rules.turn(&p) {
            Turn::Over(payoff) => return Ok(Some(payoff)),
            Turn::Of(mover) => mover,
        };
        let position = self.rules.symmetry_key(&p);
        if let Some(&value) = self.known.get(&position) {
            return Ok(Some(value));
        }
        let moves = crate::bounded(self.rules.legal(&position), watch)?;
        stack.push(Frame {
            position,
            mover,
            moves,
            gain: 0,
            best: None,
        });
        Ok(None)
    }
}

fn sum(a: i64, b: i64) -> Result<i64, StopReason> {
    let beyond = || StopReason::Beyond("a score is beyond 64 bits".to_owned());
    a.checked_add(b).ok_or_else(beyond)
}
