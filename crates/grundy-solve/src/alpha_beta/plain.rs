//! Textbook alpha-beta on the bare tree; it counts positions, for comparison with the full tree.
//!
//! Knuth and Moore, *An analysis of alpha-beta pruning* (1975). Uses no hint and remembers nothing.

use grundy_core::{Player, Sequential, StopReason, Turn, Watch};

/// A position on the path whose moves are being tried.
struct PlainFrame<R: Sequential> {
    position: R::Position,
    mover: Player,
    /// The place in the common stack where its untried moves begin.
    first: usize,
    /// The payoff already secured by each player, here or further up; payoffs outside this window change nothing.
    window: [Option<R::Payoff>; 2],
    best: Option<R::Payoff>,
}

impl<R: Sequential> PlainFrame<R> {
    /// Takes in the payoff of an option.
    fn take_in(&mut self, payoff: R::Payoff) {
        let mover = self.mover;
        if self.best.is_none_or(|best| better(payoff, best, mover)) {
            self.best = Some(payoff);
        }
        let own = &mut self.window[mover.index()];
        if own.is_none_or(|other| better(payoff, other, mover)) {
            *own = Some(payoff);
        }
    }

    /// True if the window is closed: the opponent will not let play come here (a cutoff).
    fn is_enough(&self) -> bool {
        match self.window {
            [Some(low), Some(high)] => low >= high,
            _ => false,
        }
    }
}

/// Finds the payoff, and the number of positions that plain alpha-beta visits.
///
/// # Errors
/// The reason that stopped it.
pub fn count<R: Sequential>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<(R::Payoff, u64), StopReason> {
    let mut nodes = 0;
    let mut moves: Vec<R::Move> = Vec::new();
    let mut stack: Vec<PlainFrame<R>> = Vec::new();
    let mut enter = |position: R::Position,
                     window,
                     moves: &mut Vec<R::Move>,
                     stack: &mut Vec<PlainFrame<R>>| {
        nodes += 1;
        watch.work(1)?;
        let mover = match rules.turn(&position) {
            Turn::Over(payoff) => return Ok(Some(payoff)),
            Turn::Of(mover) => mover,
        };
        let first = moves.len();
        crate::extend_bounded(moves, rules.legal(&position), watch)?;
        moves[first..].reverse();
        let bytes =
            stack.capacity() * size_of::<PlainFrame<R>>() + moves.capacity() * size_of::<R::Move>();
        watch.memory(bytes as u64)?;
        stack.push(PlainFrame {
            position,
            mover,
            first,
            window,
            best: None,
        });
        Ok(None)
    };
    let mut result = enter(position.clone(), [None; 2], &mut moves, &mut stack)?;
    loop {
        let Some(frame) = stack.last_mut() else {
            let payoff = result.expect("the first position has its payoff");
            return Ok((payoff, nodes));
        };
        if let Some(payoff) = result.take() {
            frame.take_in(payoff);
        }
        if frame.is_enough() || moves.len() == frame.first {
            moves.truncate(frame.first);
            result = stack.pop().and_then(|frame| frame.best);
            continue;
        }
        let mv = moves.pop().expect("a position that is not over has a move");
        let next = rules.play(&frame.position, &mv);
        let window = frame.window;
        result = enter(next, window, &mut moves, &mut stack)?;
    }
}

/// True if `player` prefers `a` to `b`.
fn better<P: Ord>(a: P, b: P, player: Player) -> bool {
    match player {
        Player::Left => a > b,
        Player::Right => a < b,
    }
}
