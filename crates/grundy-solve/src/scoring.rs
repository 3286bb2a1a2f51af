//! Scoring games on a row: both scores, every best first move and a line of play, by dynamic programming.
//!
//! Let P be the prefix sums and d(i, j) what the mover wins by on the numbers i..j. Taking i..i+t from the left
//! leaves the opponent d(i+t, j), so d(i, j) = max over t of P(i+t) − P(i) − d(i+t, j), and P(j) − P(j−t) − d(i, j−t)
//! from the right. Bellman (1957). O(n²) time for any number that may be taken at once: each maximum runs over a
//! sliding window, kept as a monotone queue. The value alone needs O(n·most) memory, the line of play n² marks.

use grundy_core::forms::row::{Row, Take};
use grundy_core::{StopReason, Watch};
use std::collections::VecDeque;

/// The scores under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores {
    /// What the player to move gets.
    pub mover: i64,
    /// What the other player gets.
    pub other: i64,
}

/// The scores with everything that explains them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The scores under best play.
    pub scores: Scores,
    /// Every first move with what the mover wins by after it, left end first, smaller moves first.
    pub moves: Vec<(Take, i64)>,
    /// A best line of play to the end.
    pub line: Vec<Take>,
}

/// The scores under best play, in O(n·most) memory: for a single number at a time, one row of differences.
///
/// # Errors
/// What stopped it.
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
    if row.most() > 1 {
        return Ok(split(v, differences(row, watch, false)?.root));
    }
    // d[i] is d(i, i + length); one pass a length, in place.
    watch.hold(v.len() as u64 * 8)?;
    let mut d = v.to_vec();
    for length in 2..=v.len() {
        watch.spend((v.len() - length + 1) as u64)?;
        for i in 0..=v.len() - length {
            d[i] = (v[i] - d[i + 1]).max(v[i + length - 1] - d[i]);
        }
    }
    Ok(split(v, d.first().copied().unwrap_or(0)))
}

/// The scores, all first moves and a line of play.
///
/// # Errors
/// What stopped it; memory is 4 bytes for each of the n²/2 intervals.
pub fn solve(row: &Row, watch: &mut dyn Watch) -> Result<Solution, StopReason> {
    let v = row.values();
    let n = v.len();
    let table = differences(row, watch, true)?;
    let most = row.most().min(n);
    let sum = |part: &[i64]| part.iter().sum::<i64>();
    let mut moves = Vec::new();
    for t in 1..=most {
        moves.push((Take::FromLeft(t), sum(&v[..t]) - table.to_end[t]));
    }
    for t in 1..=most {
        // Taking the whole row from either end is one move, and it is written from the left.
        if t < n {
            moves.push((
                Take::FromRight(t),
                sum(&v[n - t..]) - table.from_start[n - t],
            ));
        }
    }
    let (mut i, mut j) = (0, n);
    let mut line = Vec::new();
    while i < j {
        let mark = table.marks[triangle(i, j)];
        let take = if mark > 0 {
            Take::FromLeft(mark as usize)
        } else {
            Take::FromRight(mark.unsigned_abs() as usize)
        };
        match take {
            Take::FromLeft(t) => i += t,
            Take::FromRight(t) => j -= t,
        }
        line.push(take);
    }
    Ok(Solution {
        scores: split(v, table.root),
        moves,
        line,
    })
}

/// From the difference to the two scores; both fit because the sum of absolute values does.
fn split(v: &[i64], difference: i64) -> Scores {
    let sum: i128 = v.iter().map(|&x| i128::from(x)).sum();
    let mover = (sum + i128::from(difference)) / 2;
    let fits = |x: i128| i64::try_from(x).expect("a score is at most the sum of absolute values");
    Scores {
        mover: fits(mover),
        other: fits(sum - mover),
    }
}

struct Table {
    root: i64,
    /// d(i, n) for every i.
    to_end: Vec<i64>,
    /// d(0, j) for every j.
    from_start: Vec<i64>,
    /// The best take of every interval: positive from the left, negative from the right.
    marks: Vec<i32>,
}

/// Where the interval i..j stands, intervals ordered by their end; i < j.
fn triangle(i: usize, j: usize) -> usize {
    j * (j - 1) / 2 + i
}

/// A window whose maximum is wanted: keys that fall behind, values descending.
type Window = VecDeque<(usize, i128)>;

fn push(window: &mut Window, key: usize, value: i128) {
    while window.back().is_some_and(|&(_, v)| v < value) {
        window.pop_back();
    }
    window.push_back((key, value));
}

fn differences(row: &Row, watch: &mut dyn Watch, marked: bool) -> Result<Table, StopReason> {
    let v = row.values();
    let (n, most) = (v.len(), row.most());
    let mut prefix = vec![0i128; n + 1];
    for i in 0..n {
        prefix[i + 1] = prefix[i] + i128::from(v[i]);
    }
    let cells = (n as u64) * (n as u64 + 1) / 2;
    watch.hold(if marked { cells * 4 } else { 0 } + (n as u64) * 24 * most.min(n) as u64)?;
    let mut marks = vec![0i32; if marked { cells as usize } else { 0 }];
    // The window from the right of the intervals that begin at i: −P(j') − d(i, j') over the last `most` ends j'.
    let mut right: Vec<Window> = vec![Window::new(); n];
    let mut to_end = vec![0i64; n + 1];
    let mut from_start = vec![0i64; n + 1];
    for j in 1..=n {
        watch.spend(j as u64)?;
        // The window from the left: P(i') − d(i', j) over the next `most` beginnings i'.
        let mut left = Window::from([(j, prefix[j])]);
        for i in (0..j).rev() {
            while left.front().is_some_and(|&(key, _)| key > i + most) {
                left.pop_front();
            }
            if i + 1 == j {
                push(&mut right[i], i, -prefix[i]);
            }
            let window = &mut right[i];
            while window.front().is_some_and(|&(key, _)| key + most < j) {
                window.pop_front();
            }
            let (a, by_left) = left[0];
            let (b, by_right) = window[0];
            let (by_left, by_right) = (by_left - prefix[i], by_right + prefix[j]);
            let d = by_left.max(by_right);
            if marked {
                let mark = if by_left >= by_right {
                    i32::try_from(a - i)
                } else {
                    i32::try_from(j - b).map(|t| -t)
                };
                marks[triangle(i, j)] = mark.expect("n² marks fit in memory, so n fits in 31 bits");
            }
            push(&mut left, i, prefix[i] - d);
            push(window, j, -prefix[j] - d);
            let fits =
                i64::try_from(d).expect("a difference is at most the sum of absolute values");
            if j == n {
                to_end[i] = fits;
            }
            if i == 0 {
                from_start[j] = fits;
            }
        }
    }
    Ok(Table {
        root: from_start[n],
        to_end,
        from_start,
        marks,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unwatched;
    use std::collections::HashMap;

    fn by_definition(
        v: &[i64],
        i: usize,
        j: usize,
        most: usize,
        known: &mut HashMap<(usize, usize), i64>,
    ) -> i64 {
        if i == j {
            return 0;
        }
        if let Some(&d) = known.get(&(i, j)) {
            return d;
        }
        let mut best = i64::MIN;
        for t in 1..=most.min(j - i) {
            let left = v[i..i + t].iter().sum::<i64>() - by_definition(v, i + t, j, most, known);
            let right = v[j - t..j].iter().sum::<i64>() - by_definition(v, i, j - t, most, known);
            best = best.max(left).max(right);
        }
        known.insert((i, j), best);
        best
    }

    #[test]
    fn rows_agree_with_the_definition() {
        fastrand::seed(17);
        for _ in 0..500 {
            let n = fastrand::usize(0..14);
            let v: Vec<i64> = (0..n).map(|_| fastrand::i64(-20..30)).collect();
            let most = fastrand::usize(1..6);
            let row = Row::new(v.clone(), most).unwrap();
            let d = by_definition(&v, 0, n, most, &mut HashMap::new());
            let found = solve(&row, &mut Unwatched).unwrap();
            assert_eq!(found.scores.mover - found.scores.other, d, "{row:?}");
            assert_eq!(scores(&row, &mut Unwatched).unwrap(), found.scores);
            assert_eq!(
                found.scores.mover + found.scores.other,
                v.iter().sum::<i64>()
            );
            if n > 0 {
                assert_eq!(found.moves.iter().map(|m| m.1).max(), Some(d));
            }
            // The line of play gives the scores.
            let (mut i, mut j, mut got) = (0, n, [0i64; 2]);
            for (ply, take) in found.line.iter().enumerate() {
                got[ply % 2] += match *take {
                    Take::FromLeft(t) => {
                        i += t;
                        v[i - t..i].iter().sum::<i64>()
                    }
                    Take::FromRight(t) => {
                        j -= t;
                        v[j..j + t].iter().sum::<i64>()
                    }
                };
            }
            assert_eq!(got, [found.scores.mover, found.scores.other]);
        }
    }
}
