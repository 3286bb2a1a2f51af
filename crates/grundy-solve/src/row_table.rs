//! The dynamic program for a row of numbers in full: every interval with the lead that its mover can win and the best
//! moves.
//!
//! d(i, j) = max of P(i+t) − P(i) − d(i+t, j) and P(j) − P(j−t) − d(i, j−t) over the numbers t that may be taken,
//! straight from the definition, where P(k) is the sum of the first k numbers; `scoring.rs` finds the same at the root
//! in less time. Bellman (1957). Time n² · most.

use grundy_core::forms::row::{Row, Take};
use grundy_core::{StopReason, Watch};

/// The longest row whose intervals are listed.
pub const LONGEST: usize = 1_000;

/// One interval of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowInterval {
    /// Its first number, from 0.
    pub from: usize,
    /// One past its last number.
    pub to: usize,
    /// The final score of the player to move, from these numbers.
    pub mover: i64,
    /// The final score of the other player.
    pub other: i64,
    /// Every best move, from the left end first.
    pub best: Vec<Take>,
}

/// All intervals, the short ones first.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] for rows of more than a thousand numbers.
///
/// ```
/// use grundy_core::{Unwatched, forms::row::{Row, Take}};
/// let row = Row::new(vec![4, 7, 2], 1)?;
/// let all = grundy_solve::row_table::intervals(&row, &mut Unwatched).unwrap();
/// let whole = all.last().unwrap();
/// assert_eq!((whole.mover, whole.other, &whole.best[..]), (6, 7, &[Take::FromLeft(1), Take::FromRight(1)][..]));
/// # Ok::<(), String>(())
/// ```
pub fn intervals(row: &Row, watch: &mut dyn Watch) -> Result<Vec<RowInterval>, StopReason> {
    let v = row.values();
    let n = v.len();
    if n > LONGEST {
        return Err(StopReason::Beyond(format!(
            "the intervals of a row are listed up to {LONGEST} numbers, and this one has {n}"
        )));
    }
    let Some(most) = row.most_from_ends() else {
        let beyond = "intervals are listed where any numbers from 1 to some number are taken from either end";
        return Err(StopReason::Beyond(beyond.to_owned()));
    };
    watch.memory((n * n) as u64 * 40)?;
    let mut sums = vec![0];
    for x in v {
        sums.push(sums[sums.len() - 1] + x);
    }
    // d[i][j - i]
    let mut d = vec![vec![0i64]; n + 1];
    let mut all = Vec::with_capacity(n * (n + 1) / 2);
    for length in 1..=n {
        for from in 0..=n - length {
            let to = from + length;
            let most = most.min(length);
            watch.work(most as u64)?;
            let left = (1..=most).map(|t| {
                let gain = sums[from + t] - sums[from];
                (Take::FromLeft(t), gain - d[from + t][length - t])
            });
            // Taking all from either end is one move.
            let right = (1..=most.min(length - 1)).map(|t| {
                let gain = sums[to] - sums[to - t];
                (Take::FromRight(t), gain - d[from][length - t])
            });
            let moves: Vec<(Take, i64)> = left.chain(right).collect();
            let wins_by = moves.iter().map(|(_, wins_by)| *wins_by).max();
            let wins_by = wins_by.expect("an interval that is not empty has a move");
            d[from].push(wins_by);
            let total = i128::from(sums[to] - sums[from]);
            let mover = (total + i128::from(wins_by)) / 2;
            let fits =
                |x: i128| i64::try_from(x).expect("a score is at most the sum of absolute values");
            let best = moves.iter().filter(|(_, worth)| *worth == wins_by);
            all.push(RowInterval {
                from,
                to,
                mover: fits(mover),
                other: fits(total - mover),
                best: best.map(|(take, _)| *take).collect(),
            });
        }
    }
    Ok(all)
}
