//! The dynamic programs for rows in which numbers are taken in other ways than some from either end.
//!
//! A state is the interval that is left, with whatever else the next move depends on. w(s), the lead of its mover at
//! the end, is the maximum over all moves of the score of the move minus w of the state after it. Bellman (1957).
//!
//! * **From the front.** The score of a move from i to j is g(j) − h(i), so w(i) = max over j of (g(j) − w(j)) − h(i):
//!   a maximum over a sliding window, which takes O(n) time for any bound on the amount. A set of amounts costs its
//!   size at each place.
//! * **A limit by the last move.** w(i, l), with up to l numbers allowed, is the better of w(i, l − 1) and of taking l:
//!   O(n²). If the limit can grow, the moves that keep it are a window over i for each l, and those that raise it to
//!   a·t a window over t for each i: O(n²) again.
//! * **Intervals.** Rest and Greedy have two moves each, O(n²); Split tries every cut, O(n³).

use super::solution::{First, Scores, Solution, split};
use grundy_core::forms::row::{Amount, Limit, Row, Take, Taking};
use grundy_core::{StopReason, Watch};
use std::collections::VecDeque;

/// The interval that is left, and whatever else the next move depends on.
#[derive(Clone, Copy)]
struct IntervalState {
    from: usize,
    to: usize,
    /// The number of entries that may be taken, if that depends on the play.
    limit: usize,
    /// True if the greedy player is to move.
    greedy: bool,
}

/// A row with the value of every state.
struct SolvedStates<'a> {
    taking: &'a Taking,
    /// The prefix sums of the numbers.
    sums: Vec<i64>,
    /// The value of every state, by its beginning and then by its end or its limit.
    worth: Vec<Vec<i64>>,
}

/// The mover's lead at the end.
pub(super) fn wins_by(row: &Row, watch: &mut dyn Watch) -> Result<i64, StopReason> {
    let program = SolvedStates::new(row, watch)?;
    Ok(program.worth(program.root()))
}

/// The scores of a best line of play.
pub(super) fn scores(row: &Row, watch: &mut dyn Watch) -> Result<Scores, StopReason> {
    let program = SolvedStates::new(row, watch)?;
    let difference = program.worth(program.root());
    if row.taking().shares_the_sum() {
        return Ok(split(row.values(), difference));
    }
    watch.work(row.values().len() as u64)?;
    Ok(program.best_line().1)
}

/// The scores, every first move and a line.
pub(super) fn solve(row: &Row, watch: &mut dyn Watch) -> Result<Solution, StopReason> {
    let program = SolvedStates::new(row, watch)?;
    let moves = program.options(program.root());
    watch.work(moves.len() as u64)?;
    let moves = moves.into_iter().map(|(take, worth, _, _)| First {
        take,
        wins_by: worth,
        distance: None,
    });
    let (line, scores) = program.best_line();
    Ok(Solution {
        scores,
        distance: row.taking().is_over(row.values()).then_some(0),
        moves: moves.collect(),
        line,
    })
}

impl<'a> SolvedStates<'a> {
    /// The program of a row, with its prefix sums and all values.
    fn new(row: &'a Row, watch: &mut dyn Watch) -> Result<SolvedStates<'a>, StopReason> {
        let mut sums = vec![0];
        for &v in row.values() {
            sums.push(sums[sums.len() - 1] + v);
        }
        let mut program = SolvedStates {
            taking: row.taking(),
            sums,
            worth: Vec::new(),
        };
        match program.taking {
            Taking::Front(Amount::Limited(limit)) => program.by_limits(*limit, watch)?,
            Taking::Front(Amount::Of(set)) => program.by_set(set, watch)?,
            Taking::Front(Amount::UpTo(most)) => program.by_window(*most, watch)?,
            Taking::Merge => program.by_window(usize::MAX, watch)?,
            _ => program.by_intervals(watch)?,
        }
        Ok(program)
    }

    /// The number of entries of the row.
    fn len(&self) -> usize {
        self.sums.len() - 1
    }

    /// The state at the start of the play.
    fn root(&self) -> IntervalState {
        let n = self.len();
        IntervalState {
            // The first number stands for everything merged so far.
            from: usize::from(*self.taking == Taking::Merge).min(n),
            to: n,
            limit: match self.taking {
                Taking::Front(Amount::Limited(limit)) => limit.now,
                _ => 0,
            },
            greedy: matches!(self.taking, Taking::Greedy { moves_now: true }),
        }
    }

    /// The mover's lead at the end.
    fn worth(&self, s: IntervalState) -> i64 {
        if self.is_over(s) {
            return 0;
        }
        match self.taking {
            Taking::Front(Amount::Limited(_)) => self.limited(s.from, s.limit),
            Taking::Front(_) | Taking::Merge => self.worth[s.from][0],
            // The greedy player has just one move, so such states follow from those after them and are not stored.
            _ if s.greedy => self.options(s)[0].1,
            _ => self.worth[s.from][s.to - s.from],
        }
    }

    /// True if nothing can be taken any more.
    fn is_over(&self, s: IntervalState) -> bool {
        s.to - s.from < if *self.taking == Taking::Split { 2 } else { 1 }
    }

    /// Every move, with the lead that it gives, what it scores, and the state after it.
    fn options(&self, s: IntervalState) -> Vec<(Take, i64, i64, IntervalState)> {
        let moves = match self.taking {
            _ if self.is_over(s) => Vec::new(),
            Taking::Split => self.cuts(s),
            Taking::Merge => self.merges(s),
            Taking::Front(amount) => self.fronts(s, amount),
            _ => self.ends(s),
        };
        // A player who plays alone adds up all scores; otherwise the opponent's lead is subtracted.
        let worth = |gain: i64, next: IntervalState| {
            if self.taking.is_alone() {
                gain + self.worth(next)
            } else {
                gain - self.worth(next)
            }
        };
        let judged = moves
            .into_iter()
            .map(|(take, gain, next)| (take, worth(gain, next), gain, next));
        judged.collect()
    }

    /// The sum of the numbers from one place to another.
    fn sum(&self, from: usize, to: usize) -> i64 {
        self.sums[to] - self.sums[from]
    }

    /// The moves that take one number from either end, or the one move of the greedy player.
    fn ends(&self, s: IntervalState) -> Vec<(Take, i64, IntervalState)> {
        let (i, j) = (s.from, s.to);
        let state = |from, to| IntervalState {
            from,
            to,
            greedy: matches!(self.taking, Taking::Greedy { .. }) && !s.greedy,
            ..s
        };
        let values = [self.sum(i, i + 1), self.sum(j - 1, j)];
        // The greedy player takes the greater end, and the left one if both are equal.
        let left = !s.greedy || values[0] >= values[1];
        let right = j - i > 1 && (!s.greedy || values[0] < values[1]);
        let gains = match self.taking {
            Taking::Rest => [self.sum(i + 1, j), self.sum(i, j - 1)],
            _ => values,
        };
        let first = left.then(|| (Take::FromLeft(1), gains[0], state(i + 1, j)));
        let last = right.then(|| (Take::FromRight(1), gains[1], state(i, j - 1)));
        first.into_iter().chain(last).collect()
    }

    /// The parts that may be thrown away: those that are no smaller than what is left.
    fn cuts(&self, s: IntervalState) -> Vec<(Take, i64, IntervalState)> {
        let (i, j) = (s.from, s.to);
        let from_left = (i + 1..j).filter(|&k| self.sum(i, k) >= self.sum(k, j));
        let from_left = from_left.map(|k| {
            (
                Take::FromLeft(k - i),
                self.sum(k, j),
                IntervalState { from: k, ..s },
            )
        });
        let from_right = (i + 1..j)
            .rev()
            .filter(|&k| self.sum(k, j) >= self.sum(i, k));
        let from_right = from_right.map(|k| {
            (
                Take::FromRight(j - k),
                self.sum(i, k),
                IntervalState { to: k, ..s },
            )
        });
        from_left.chain(from_right).collect()
    }

    /// The moves that merge some of the first numbers into one, where the first number is what was merged before.
    fn merges(&self, s: IntervalState) -> Vec<(Take, i64, IntervalState)> {
        let merged = |k: usize| {
            (
                Take::FromLeft(k - s.from + 1),
                self.sums[k],
                IntervalState { from: k, ..s },
            )
        };
        (s.from + 1..=s.to).map(merged).collect()
    }

    /// The moves that take some numbers from the left end, with what they score and the state after them.
    fn fronts(&self, s: IntervalState, amount: &Amount) -> Vec<(Take, i64, IntervalState)> {
        let left = s.to - s.from;
        let amounts: Vec<usize> = match amount {
            Amount::UpTo(most) => (1..=left.min(*most)).collect(),
            Amount::Of(set) => set.iter().copied().take_while(|&t| t <= left).collect(),
            Amount::Limited(_) => (1..=left.min(s.limit)).collect(),
        };
        let limit = |taken: usize| match *amount {
            Amount::Limited(limit) => {
                let now = Limit {
                    now: s.limit,
                    ..limit
                };
                now.after(taken).now
            }
            _ => 0,
        };
        let next = |t: usize| IntervalState {
            from: s.from + t,
            limit: limit(t),
            ..s
        };
        let taken = amounts.into_iter();
        taken
            .map(|t| (Take::FromLeft(t), self.sum(s.from, s.from + t), next(t)))
            .collect()
    }

    /// A best line of play, with its scores.
    fn best_line(&self) -> (Vec<Take>, Scores) {
        let mut scores = [0, 0];
        let mut line = Vec::new();
        let mut at = self.root();
        let mut mover = 0;
        loop {
            let options = self.options(at);
            // `max_by_key` prefers the last of equals, so the reversed order gives the first.
            let best = options.iter().rev().max_by_key(|option| option.1);
            let Some(&(take, _, gain, next)) = best else {
                let [mover, other] = scores;
                return (line, Scores { mover, other });
            };
            scores[mover] += gain;
            line.push(take);
            at = next;
            if !self.taking.is_alone() {
                mover = 1 - mover;
            }
        }
    }

    /// The values for moves that take up to `most` numbers from the front, or that merge a beginning into one number.
    fn by_window(&mut self, most: usize, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let n = self.len();
        watch.memory(n as u64 * 56)?;
        let merged = *self.taking == Taking::Merge;
        self.worth = vec![vec![0]; n + 1];
        let mut window: VecDeque<(usize, i64)> = VecDeque::new();
        // From the right: the window holds the ends j of moves from i, by g(j) − w(j).
        for i in (0..n).rev() {
            if i % 1024 == 0 {
                watch.work(1024)?;
            }
            let leaves = self.sums[i + 1] - self.worth[i + 1][0];
            push(&mut window, i + 1, leaves);
            while window[0].0 - i > most {
                window.pop_front();
            }
            // h(i): a merge scores the whole beginning, a take only the numbers from i on.
            let so_far = if merged { 0 } else { self.sums[i] };
            self.worth[i][0] = window[0].1 - so_far;
        }
        Ok(())
    }

    /// The values for moves that take one of a few amounts from the front.
    fn by_set(&mut self, set: &[usize], watch: &mut dyn Watch) -> Result<(), StopReason> {
        let n = self.len();
        watch.memory(n as u64 * 40)?;
        self.worth = vec![vec![0]; n + 1];
        for i in (0..n).rev() {
            watch.work(set.len() as u64)?;
            let worth = |t: &usize| self.sums[i + t] - self.sums[i] - self.worth[i + t][0];
            let fits = set.iter().take_while(|&&t| i + t <= n);
            self.worth[i][0] = fits.map(worth).max().unwrap_or(0);
        }
        Ok(())
    }

    /// The value of a beginning under a limit. A limit beyond the rest of the row is no restriction.
    fn limited(&self, from: usize, limit: usize) -> i64 {
        match self.len() - from {
            0 => 0,
            left => self.worth[from][limit.min(left) - 1],
        }
    }

    /// The values for moves whose limit depends on the last take.
    fn by_limits(&mut self, limit: Limit, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let n = self.len();
        let cells = (n as u64) * (n as u64 + 1) / 2;
        watch.memory(cells * if limit.grows { 24 } else { 8 })?;
        self.worth = vec![Vec::new(); n + 1];
        // For each limit l and by the beginning j: the values of moves that keep the limit, as a window over the
        // beginnings after i.
        let mut keeping: Vec<VecDeque<(usize, i64)>> = vec![VecDeque::new(); n + 1];
        for i in (0..n).rev() {
            watch.work((n - i) as u64)?;
            let take = |t: usize| {
                let after = Limit { now: 0, ..limit }.after(t).now;
                self.sums[i + t] - self.sums[i] - self.limited(i + t, after)
            };
            let taking: Vec<i64> = (1..=n - i).map(take).collect();
            self.worth[i] = if limit.grows {
                self.growing(i, limit.times, &taking, &mut keeping)
            } else {
                // A limit that is greater by one allows one more move.
                taking
                    .iter()
                    .scan(i64::MIN, |best, &worth| {
                        *best = worth.max(*best);
                        Some(*best)
                    })
                    .collect()
            };
        }
        Ok(())
    }

    /// The value of a beginning under each limit, if the limit never becomes smaller: moves either keep it, or raise it
    /// to `times` as many as they take.
    fn growing(
        &self,
        i: usize,
        times: usize,
        taking: &[i64],
        keeping: &mut [VecDeque<(usize, i64)>],
    ) -> Vec<i64> {
        let mut raising: VecDeque<(usize, i64)> = VecDeque::new();
        let mut worth = Vec::with_capacity(taking.len());
        for limit in 1..=taking.len() {
            push(&mut raising, limit, taking[limit - 1]);
            // Taking t raises the limit exactly if times·t exceeds it.
            while raising.front().is_some_and(|&(t, _)| times * t <= limit) {
                raising.pop_front();
            }
            let keeps = &mut keeping[limit];
            // A limit that is met for the first time gets all beginnings after i; from then on each step adds one.
            let first = if limit == taking.len() {
                self.len()
            } else {
                i + 1
            };
            for j in (i + 1..=first).rev() {
                push(keeps, j, self.sums[j] - self.limited(j, limit));
            }
            while keeps.front().is_some_and(|&(j, _)| j - i > limit / times) {
                keeps.pop_front();
            }
            let kept = keeps.front().map(|&(_, leaves)| leaves - self.sums[i]);
            let raised = raising.front().map(|&(_, worth)| worth);
            worth.push(
                kept.max(raised)
                    .expect("a limit allows at least one number"),
            );
        }
        worth
    }

    /// The values of all intervals, the short ones first.
    fn by_intervals(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let n = self.len();
        let cells = (n as u64) * (n as u64 + 3) / 2;
        watch.memory(cells * 8)?;
        self.worth = (0..=n).map(|_| vec![0]).collect();
        let root = IntervalState {
            greedy: false,
            ..self.root()
        };
        for length in 1..=n {
            let each = if self.taking.is_alone() { length } else { 1 };
            watch.work(((n - length + 1) * each) as u64)?;
            for from in 0..=n - length {
                let to = from + length;
                let options = self.options(IntervalState { from, to, ..root });
                let best = options.iter().map(|option| option.1).max();
                self.worth[from].push(best.unwrap_or(0));
            }
        }
        Ok(())
    }
}

/// Adds an entry to a window whose maximum is wanted. Keys leave it in their order, and the values descend, so the
/// maximum is in front.
fn push(window: &mut VecDeque<(usize, i64)>, key: usize, worth: i64) {
    while window.back().is_some_and(|&(_, other)| other < worth) {
        window.pop_back();
    }
    window.push_back((key, worth));
}
