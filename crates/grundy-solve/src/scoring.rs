//! Scoring games on a row: both scores, every best first move, a line of play and its length, by dynamic programming.
//!
//! Let P be the prefix sums and d(i, j) what the mover wins by on the numbers i..j. Taking i..i+t from the left
//! leaves the opponent d(i+t, j), so d(i, j) = max over t of P(i+t) − P(i) − d(i+t, j), and P(j) − P(j−t) − d(i, j−t)
//! from the right. Bellman (1957). O(n²) time for any number that may be taken at once: each maximum runs over a
//! sliding window, kept as a monotone queue. The value alone needs O(n·most) memory, the line of play n² marks.
//!
//! **Distance.** Both players take what is best for their score. Where several moves are, the winner (whose final
//! score is the higher one) takes the one that ends the play soonest and the loser the one that ends it latest; the
//! distance is the number of plies of such a play. Best play keeps the final scores, so the player who hurries stays the
//! same on the way: two numbers an interval are enough, for a mover who hurries and for one who delays, and they break the
//! ties of the same maxima. Neither player hurries to a tie, which has no distance, as in games without scores.
//!
//! Other ways to take numbers from a row, and to count them, have programs of their own in `scoring/programs.rs`, without
//! distances.

mod programs;
mod solution;

pub use solution::{First, Scores, Solution};

use grundy_core::forms::row::{Row, Take};
use grundy_core::{StopReason, Watch};
use solution::split;
use std::collections::VecDeque;

/// The scores under best play, in O(n·most) memory: for a single number at a time, one row of differences. Where the
/// rules leave it open how the players divide what is scored, the scores of a best line of play.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::{Unwatched, forms::row::Row};
/// use grundy_solve::scoring::scores;
/// let row = Row::new(vec![4, 7, 2, 9, 5, 2], 1)?;
/// let best = scores(&row, &mut Unwatched).unwrap();
/// assert_eq!((best.mover, best.other), (18, 11));
/// # Ok::<(), String>(())
/// ```
pub fn scores(row: &Row, watch: &mut dyn Watch) -> Result<Scores, StopReason> {
    let v = row.values();
    match row.most_from_ends() {
        None => return programs::scores(row, watch),
        Some(1) => {}
        Some(most) => return Ok(split(v, differences(v, most, watch, false)?.root.wins_by)),
    }
    // d[i] is d(i, i + length); one pass a length, in place.
    watch.memory(v.len() as u64 * 8)?;
    let mut d = v.to_vec();
    for length in 2..=v.len() {
        watch.work((v.len() - length + 1) as u64)?;
        for i in 0..=v.len() - length {
            d[i] = (v[i] - d[i + 1]).max(v[i + length - 1] - d[i]);
        }
    }
    Ok(split(v, d.first().copied().unwrap_or(0)))
}

/// The lead of the mover under best play, as cheaply as [`scores`], under all rules.
///
/// # Errors
/// The reason that stopped it.
pub fn wins_by(row: &Row, watch: &mut dyn Watch) -> Result<i64, StopReason> {
    match row.most_from_ends() {
        None => programs::wins_by(row, watch),
        Some(_) => scores(row, watch).map(|scores| scores.mover - scores.other),
    }
}

/// The scores, all first moves and a line of play, for a mover who is `ahead` by so many points already: they decide
/// who wins, and so who hurries.
///
/// # Errors
/// The reason that stopped it; memory is 8 bytes for each of the n²/2 intervals, 4 where one number is taken at a time.
///
/// ```
/// use grundy_core::{Unwatched, forms::row::Row};
/// use grundy_solve::scoring::solve;
/// // The 5 wins; then the loser takes the zeros one by one, and the winner both that are left.
/// let row = Row::new(vec![0, 0, 0, 5], 2)?;
/// assert_eq!(solve(&row, 0, &mut Unwatched).unwrap().distance, Some(3));
/// # Ok::<(), String>(())
/// ```
pub fn solve(row: &Row, ahead: i64, watch: &mut dyn Watch) -> Result<Solution, StopReason> {
    let v = row.values();
    let n = v.len();
    let Some(most) = row.most_from_ends() else {
        return programs::solve(row, watch);
    };
    let table = differences(v, most, watch, true)?;
    let most = most.min(n);
    let total = |wins_by: i64| i128::from(ahead) + i128::from(wins_by);
    let sum = |part: &[i64]| part.iter().sum::<i64>();
    let first = |take: Take, taken: i64, rest: &SolvedInterval, left: usize| {
        let wins_by = taken - rest.wins_by;
        // After the move the other player is to move, who delays when this one wins.
        let distance = match Pace::of(-total(wins_by)) {
            _ if left == 0 => Some(0),
            pace => pace.map(|pace| u64::from(rest.plies[pace as usize])),
        };
        First {
            take,
            wins_by,
            distance,
        }
    };
    let mut moves = Vec::new();
    for t in 1..=most {
        let take = Take::FromLeft(t);
        moves.push(first(take, sum(&v[..t]), &table.to_end[t], n - t));
    }
    for t in 1..=most {
        // Taking the whole row from either end is one move, and it is written from the left.
        if t < n {
            let take = Take::FromRight(t);
            moves.push(first(
                take,
                sum(&v[n - t..]),
                &table.from_start[n - t],
                n - t,
            ));
        }
    }
    let pace = Pace::of(total(table.root.wins_by));
    Ok(Solution {
        scores: split(v, table.root.wins_by),
        distance: match n {
            0 => Some(0),
            _ => pace.map(|pace| u64::from(table.root.plies[pace as usize])),
        },
        moves,
        line: table.line(n, pace.unwrap_or(Pace::Hurry)),
    })
}

/// A player's choice among the moves that are best for the score, by the time to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    /// The end is to come soon.
    Hurry,
    /// The end is to come late.
    Delay,
}

impl Pace {
    /// Both paces.
    const BOTH: [Pace; 2] = [Pace::Hurry, Pace::Delay];

    /// The pace of a player who ends ahead by so many points; neither player hurries to a tie.
    fn of(ahead: i128) -> Option<Pace> {
        match ahead.signum() {
            1 => Some(Pace::Hurry),
            0 => None,
            _ => Some(Pace::Delay),
        }
    }

    /// The other pace.
    fn of_the_other(self) -> Pace {
        match self {
            Pace::Hurry => Pace::Delay,
            Pace::Delay => Pace::Hurry,
        }
    }

    /// The rank among equal scores of a move after which so many plies are left.
    fn rank(self, plies: u32) -> i64 {
        match self {
            Pace::Hurry => -i64::from(plies),
            Pace::Delay => i64::from(plies),
        }
    }
}

/// The solution of an interval.
#[derive(Clone, Copy, Debug, Default)]
struct SolvedInterval {
    /// d(i, j).
    wins_by: i64,
    /// The plies to the end for a mover of each pace; the other player has the other one.
    plies: [u32; 2],
}

/// The solved table of a row.
struct SolvedRow {
    root: SolvedInterval,
    /// The intervals (i, n).
    to_end: Vec<SolvedInterval>,
    /// The intervals (0, j).
    from_start: Vec<SolvedInterval>,
    /// The best take of every interval, for a mover of each pace: positive from the left, negative from the right.
    /// One list where the pace makes no difference.
    marks: Vec<Vec<i32>>,
}

impl SolvedRow {
    /// Best play on the whole row of `n` numbers, for a mover with this pace.
    fn line(&self, n: usize, mut pace: Pace) -> Vec<Take> {
        let (mut i, mut j) = (0, n);
        let mut line = Vec::new();
        while i < j {
            let marks = self.marks.get(pace as usize).unwrap_or(&self.marks[0]);
            let mark = marks[triangle(i, j)];
            let t = mark.unsigned_abs() as usize;
            if mark > 0 {
                i += t;
                line.push(Take::FromLeft(t));
            } else {
                j -= t;
                line.push(Take::FromRight(t));
            }
            pace = pace.of_the_other();
        }
        line
    }
}

/// The place of the interval i..j, intervals ordered by their end; i < j.
fn triangle(i: usize, j: usize) -> usize {
    j * (j - 1) / 2 + i
}

/// The worth of a move: its score first, then its rank by the plies that are left.
type MoveWorth = (i128, i64);

/// A window whose maximum is wanted: keys that fall behind, worth descending.
type MaximumWindow = VecDeque<(usize, MoveWorth)>;

/// Appends to a window whose worths fall, dropping worse entries before: a monotone queue.
fn push(window: &mut MaximumWindow, key: usize, worth: MoveWorth) {
    while window.back().is_some_and(|&(_, w)| w < worth) {
        window.pop_back();
    }
    window.push_back((key, worth));
}

/// Drops what has fallen out of a window on its old side.
fn forget(window: &mut MaximumWindow, fallen: impl Fn(usize) -> bool) {
    while window.front().is_some_and(|&(key, _)| fallen(key)) {
        window.pop_front();
    }
}

/// Computes the differences of scores for all intervals, by the width of the interval.
fn differences(
    values: &[i64],
    most: usize,
    watch: &mut dyn Watch,
    marked: bool,
) -> Result<SolvedRow, StopReason> {
    let n = values.len();
    // Without a line of play only scores are wanted; and of numbers taken one by one every play is equally long.
    let paces: &[Pace] = if marked && most > 1 {
        &Pace::BOTH
    } else {
        &[Pace::Hurry]
    };
    let cells = (n as u64) * (n as u64 + 1) / 2;
    let windows = (n * most.min(n) * size_of::<(usize, MoveWorth)>()) as u64;
    let bytes = windows + if marked { cells * 4 } else { 0 };
    watch.memory(paces.len() as u64 * bytes)?;
    let mut sweep = Sweep {
        prefix: sums(values),
        most,
        paces,
        marks: vec![vec![0i32; if marked { cells as usize } else { 0 }]; paces.len()],
        left: vec![MaximumWindow::new(); paces.len()],
        right: vec![vec![MaximumWindow::new(); n]; paces.len()],
    };
    let mut to_end = vec![SolvedInterval::default(); n + 1];
    let mut from_start = vec![SolvedInterval::default()];
    for j in 1..=n {
        watch.work((paces.len() * j) as u64)?;
        let mut here = SolvedInterval::default();
        sweep.left = vec![MaximumWindow::from([(j, (sweep.prefix[j], 0))]); paces.len()];
        for i in (0..j).rev() {
            here = sweep.interval(i, j);
            sweep.learn(i, j, &here);
            if j == n {
                to_end[i] = here;
            }
        }
        from_start.push(here);
    }
    Ok(SolvedRow {
        root: from_start[n],
        to_end,
        from_start,
        marks: sweep.marks,
    })
}

/// P(0), P(1), …: the sums of the first numbers.
fn sums(values: &[i64]) -> Vec<i128> {
    let mut prefix = vec![0i128; values.len() + 1];
    for (i, &v) in values.iter().enumerate() {
        prefix[i + 1] = prefix[i] + i128::from(v);
    }
    prefix
}

/// Goes over the intervals [i, j), shorter ones first, with the windows of what a move may leave.
struct Sweep<'a> {
    prefix: Vec<i128>,
    most: usize,
    paces: &'a [Pace],
    /// For each pace the best move of each interval: so many from the left, or minus so many from the right. Empty
    /// where it is not asked for.
    marks: Vec<Vec<i32>>,
    /// For each pace P(i') − d(i', j) over the next `most` beginnings i'.
    left: Vec<MaximumWindow>,
    /// For each pace and i −P(j') − d(i, j') over the last `most` ends j'.
    right: Vec<Vec<MaximumWindow>>,
}

impl Sweep<'_> {
    /// Computes one interval from the windows of shorter ones.
    fn interval(&mut self, i: usize, j: usize) -> SolvedInterval {
        let (most, prefix) = (self.most, &self.prefix);
        let mut here = SolvedInterval::default();
        for k in 0..self.paces.len() {
            let (left, right) = (&mut self.left[k], &mut self.right[k][i]);
            forget(left, |key| key > i + most);
            if i + 1 == j {
                push(right, i, (-prefix[i], 0));
            }
            forget(right, |key| key + most < j);
            let ((a, by_left), (b, by_right)) = (left[0], right[0]);
            let by_left = (by_left.0 - prefix[i], by_left.1);
            let by_right = (by_right.0 + prefix[j], by_right.1);
            let (d, rank) = by_left.max(by_right);
            here.wins_by =
                i64::try_from(d).expect("a difference is at most the sum of absolute values");
            here.plies[k] = 1 + rank.unsigned_abs() as u32;
            if let Some(mark) = self.marks[k].get_mut(triangle(i, j)) {
                let taken = if by_left >= by_right {
                    i32::try_from(a - i)
                } else {
                    i32::try_from(j - b).map(|taken| -taken)
                };
                *mark = taken.expect("n² marks fit in memory, so n fits in 31 bits");
            }
        }
        if self.paces.len() == 1 {
            here.plies[1] = here.plies[0];
        }
        here
    }

    /// Puts an interval into the windows of those that contain it.
    fn learn(&mut self, i: usize, j: usize, here: &SolvedInterval) {
        let d = i128::from(here.wins_by);
        for (k, pace) in self.paces.iter().enumerate() {
            let rank = pace.rank(here.plies[pace.of_the_other() as usize]);
            push(&mut self.left[k], i, (self.prefix[i] - d, rank));
            push(&mut self.right[k][i], j, (-self.prefix[j] - d, rank));
        }
    }
}
