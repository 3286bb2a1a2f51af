//! The exact value by yes-or-no questions, each of which narrows the bounds.
//!
//! If the length of play is bounded, questions about quick wins and losses come first. Few positions decide them, and
//! the results order the moves of later questions. Otherwise the last proved bound is the next question, as in MTD(f).
//! Plaat, Schaeffer, Pijls and de Bruin, *Best-first fixed-depth minimax algorithms*, Artificial Intelligence 87
//! (1996).

use super::Search;
use super::value::{LEAST, MOST, SURE, Scale, Score};
use grundy_core::{Player, Sequential, StopReason, Watch};

/// The number of questions after which the range is halved, in case the proved bounds converge slowly.
const PATIENCE: u32 = 6;

/// The longest play for which the range of distances is halved.
const LONGEST: i64 = 1 << 32;

impl<R: Sequential> Search<'_, R>
where
    R::Payoff: Score,
{
    /// Bounds of the value for the player to move, from the rules and the table.
    pub(super) fn narrowed(&self, position: &R::Position, mover: Player) -> (i64, i64) {
        let known = self.known(position);
        let (low, high) = if self.config.bounds {
            self.bounds(position, mover)
        } else {
            (LEAST, MOST)
        };
        (low.max(known.low), high.min(known.high))
    }

    /// The value for the player to move.
    pub(super) fn exact(
        &mut self,
        position: &R::Position,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<i64, StopReason> {
        let (mut low, mut high) = self.narrowed(position, mover);
        let plies = self.rules.most_plies(position).map(i64::from);
        let mut asked = 0;
        let last_mover = self.scale == Scale::Timed && self.rules.last_mover_wins();
        loop {
            // If the last mover always wins, wins take an odd number of plies, so bounds can be rounded to values that
            // occur.
            if last_mover {
                (low, high) = (attained(low, 1), attained(high, -1));
            }
            if low >= high {
                return Ok(low);
            }
            let ask = match self.scale {
                Scale::Timed => timed_question(low, high, plies),
                Scale::Payoff => plain_question(low, high, asked),
            };
            let value = self.question(position, mover, ask, watch)?;
            if value >= ask {
                low = low.max(value);
            } else {
                high = high.min(value);
            }
            asked += 1;
        }
    }
}

/// The nearest value from here on in the direction of `step` that can occur, if wins take odd numbers of plies and
/// losses even ones.
fn attained(value: i64, step: i64) -> i64 {
    let odd = |plies: i64| plies.rem_euclid(2) == 1;
    match value {
        2..SURE if !odd(SURE - value) => value + step,
        ..=-2 if value > -SURE && odd(value + SURE) => value + step,
        1 if step > 0 => 2,
        _ => value,
    }
}

/// The next question about a value between two payoffs.
fn plain_question(low: i64, high: i64, asked: u32) -> i64 {
    if low == LEAST && high == MOST {
        return 0;
    }
    match (low > LEAST, high < MOST) {
        // Asks whether the last proved bound is the value itself; if it is not, the answer improves the bound.
        (true, false) => low + 1,
        (false, true) => high,
        _ if asked < PATIENCE && asked.is_multiple_of(2) => high,
        _ if asked < PATIENCE => low + 1,
        _ => low + (high - low + 1) / 2,
    }
}

/// The next question about a value between two outcomes with plies, for a play of at most `plies` plies.
fn timed_question(low: i64, high: i64, plies: Option<i64>) -> i64 {
    let ahead = |value: i64| if value > 1 { SURE - value } else { 0 };
    let longest = plies.unwrap_or_else(|| ahead(low).max(ahead(-high)));
    if longest == 0 {
        // Without a bound on the length, the first question is who wins.
        return match high {
            2.. => 2,
            0.. => 0.max(low + 1),
            _ => high,
        };
    }
    if longest > LONGEST {
        return if low > 1 { low + 1 } else { high };
    }
    // The values are mapped to a compact scale on which the latest win is 2 and the quickest the greatest, halved
    // there, and mapped back. `SURE` itself is far from 0, so halving between −SURE and SURE would waste forty
    // questions.
    let shift = SURE - longest - 2;
    let near = |value: i64| match value {
        2.. => (value - shift).clamp(2, longest + 2),
        ..=-2 => (value + shift).clamp(-longest - 2, -2),
        _ => value,
    };
    let far = |value: i64| match value {
        2.. => value + shift,
        ..=-2 => value - shift,
        _ => value,
    };
    let (a, b) = (near(low), near(high));
    let middle = a + (b - a).div_euclid(2);
    // Leans towards 0, because late wins are more likely than quick ones.
    let middle = match middle {
        ..=0 if a / 2 < middle => a / 2,
        1.. if b / 2 > middle => b / 2,
        _ => middle,
    };
    far(middle + 1).clamp(low + 1, high)
}
