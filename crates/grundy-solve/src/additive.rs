//! Scored games in which past scores do not affect the future: the rest of the play is worth the same, whatever was scored.
//!
//! So each position is remembered once, without its scores ([`Sequential::without_scores`]): w(p) is the best over
//! all moves of the move's gain plus w of the position after it, best for the player to move. Bellman,
//! *Dynamic Programming* (1957). Time positions × moves; memory one number per position.

use grundy_core::{Player, Sequential, StopReason, Turn, Watch, make_room};
use rustc_hash::FxHashMap;

/// Bytes that the table keeps per position besides the position itself.
const ENTRY: usize = 24;

/// Steps between two checks of the limits.
const BETWEEN_LOOKS: u64 = 256;

/// Positions between two reports of the memory in use.
const BETWEEN_REPORTS: usize = 4096;

/// A solver with the values found so far.
pub struct Additive<'r, R: Sequential<Payoff = i64>> {
    rules: &'r R,
    /// The value of each finished position in its representative, scores aside.
    known: FxHashMap<R::Position, i64>,
}

/// A position on the current path of the search.
struct PathPosition<R: Sequential> {
    position: R::Position,
    mover: Player,
    /// The moves not tried yet; the last is next.
    moves: Vec<R::Move>,
    /// Left's gain by the move that is being tried.
    gain: i64,
    /// The best value so far, for Left.
    best: Option<i64>,
}

impl<'r, R: Sequential<Payoff = i64>> Additive<'r, R> {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(rules: &'r R) -> Additive<'r, R> {
        Additive {
            rules,
            known: FxHashMap::default(),
        }
    }

    /// The number of positions whose values are known.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The payoff under best play.
    ///
    /// # Errors
    /// The reason that stopped it; [`StopReason::Beyond`] if the scores of the ruleset do not separate.
    pub fn payoff(&mut self, p: &R::Position, watch: &mut dyn Watch) -> Result<i64, StopReason> {
        let (at, ahead) = self.apart(p)?;
        let mut stack = Vec::new();
        let mut result = self.enter(at, &mut stack, watch)?;
        let mut work = 0;
        loop {
            // 1. An option has its value: the position above takes it in.
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
            // 2. A position without untried moves is finished.
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
            // 3. Otherwise its next move is tried.
            let next = self.rules.play(&frame.position, &mv);
            let (next, gain) = self.apart(&next)?;
            frame.gain = gain;
            result = self.enter(next, &mut stack, watch)?;
        }
    }

    /// A line of best play to the end.
    ///
    /// # Errors
    /// The reason that stopped it.
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

    /// The position without its scores, and Left's lead there.
    fn apart(&self, p: &R::Position) -> Result<(R::Position, i64), StopReason> {
        self.rules.without_scores(p).ok_or_else(|| {
            StopReason::Beyond("the scores of this game do not stand apart".to_owned())
        })
    }

    /// The value of a position, if it is over or known; otherwise pushes a frame for it.
    fn enter(
        &self,
        p: R::Position,
        stack: &mut Vec<PathPosition<R>>,
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
        stack.push(PathPosition {
            position,
            mover,
            moves,
            gain: 0,
            best: None,
        });
        Ok(None)
    }
}

/// The sum of two scores, or the reason that it does not fit.
fn sum(a: i64, b: i64) -> Result<i64, StopReason> {
    let beyond = || StopReason::Beyond("a score is beyond 64 bits".to_owned());
    a.checked_add(b).ok_or_else(beyond)
}
