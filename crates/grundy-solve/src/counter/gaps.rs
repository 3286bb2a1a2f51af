//! Counter games with increments only, solved by the gap target − counter: a subtraction game with plies.
//!
//! A label depends only on the last max(step) labels, and on their plies only up to a common difference. So if such a
//! window occurs a second time, all that followed it follows again, with more plies: the labels are periodic from there on.
//! The repeated window is found by Brent's method (BIT 20, 1980), which compares each window with a single saved one.

use super::interval::{CounterVerdict, Interval, Label};
use crate::residues::{Residues, residues};
use grundy_core::forms::counter::Counter;
use grundy_core::{StopReason, Watch};
use num::{BigInt, BigRational, BigUint, ToPrimitive, Zero};

/// The largest number of gaps that [`gaps`] lists.
const MOST_GAPS: u64 = 10_000_000;

/// The number of gaps among which [`lost_gaps`] looks for a period.
const GAPS_FOR_A_RULE: u64 = 1_000_000;

/// The intervals of the gap target − counter in a game of increments, from gap 1 up to that of `at`.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] if the gap exceeds ten million, or a step multiplies.
pub fn gaps(
    game: &Counter,
    at: &BigRational,
    watch: &mut dyn Watch,
) -> Result<Vec<Interval>, StopReason> {
    let beyond = |what: &str| StopReason::Beyond(what.to_owned());
    let increments = game
        .increments()
        .ok_or_else(|| beyond("a step that multiplies has no gaps"))?;
    let gap = (game.target() - at).ceil().to_integer();
    let Some(last) = gap.to_u64().filter(|&n| n <= MOST_GAPS) else {
        return Err(beyond(
            "the gaps are more than ten million, too many to list",
        ));
    };
    let table = Gaps::new(&increments, &gap, watch)?;
    let mut all: Vec<Interval> = Vec::new();
    for n in 1..=last {
        let verdict = table.verdict(&n.into());
        let plies = verdict
            .plies
            .to_u64()
            .ok_or_else(|| beyond("more than 2^64 plies"))?;
        match all.last_mut() {
            Some(i) if i.wins == verdict.wins && i.plies == plies => i.upto = n.into(),
            _ => all.push(Interval {
                above: (n - 1).into(),
                upto: n.into(),
                wins: verdict.wins,
                plies,
            }),
        }
    }
    Ok(all)
}

/// The gaps that are lost for the player to move, when they repeat from gap 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostGaps {
    /// The lost gaps as remainders.
    pub residues: Residues,
    /// The gap from which the labels repeat.
    pub from: u64,
    /// The period of the labels from there on, which proves the remainders.
    pub period: u64,
}

/// Finds the lost gaps in a game of increments; `None` if a step multiplies, if no period is found among the first
/// million gaps, or if the lost gaps do not repeat from the first one on.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::{Unwatched, forms::counter::{Counter, Step}};
/// let game = Counter::new((1..=3).map(Step::Plus).collect(), 20.into())?;
/// let lost = grundy_solve::counter::lost_gaps(&game, &mut Unwatched).unwrap().unwrap();
/// assert_eq!((lost.residues.modulus, &lost.residues.remainders[..]), (4, &[0][..]));
/// # Ok::<(), String>(())
/// ```
pub fn lost_gaps(game: &Counter, watch: &mut dyn Watch) -> Result<Option<LostGaps>, StopReason> {
    let Some(increments) = game.increments() else {
        return Ok(None);
    };
    let gaps = Gaps::new(&increments, &GAPS_FOR_A_RULE.into(), watch)?;
    let Some((from, period, _)) = gaps.period else {
        return Ok(None);
    };
    let lost = |n: u64| !gaps.labels[n as usize].0;
    Ok(residues(lost, from, period).map(|residues| LostGaps {
        residues,
        from,
        period,
    }))
}

/// The verdicts of a game of increments by the gap target − counter.
pub(super) struct Gaps {
    /// For gaps 0, 1, 2, … whether the mover wins, and the plies.
    labels: Vec<(bool, u64)>,
    /// A gap from which the labels are proved to repeat (not always the least), the period, and the plies added in each
    /// period.
    pub(super) period: Option<(u64, u64, u64)>,
}

impl Gaps {
    /// Computes the labels from gap 0 on, until `gap` is reached or a period is found.
    pub(super) fn new(
        increments: &[u64],
        gap: &BigInt,
        watch: &mut dyn Watch,
    ) -> Result<Gaps, StopReason> {
        let most = *increments
            .iter()
            .max()
            .expect("a counter has at least one increment");
        let Some(window) = usize::try_from(most).ok().filter(|w| *w < usize::MAX / 64) else {
            return Err(StopReason::Beyond(format!(
                "an increment of {most} is beyond the table of gaps"
            )));
        };
        let mut gaps = Gaps {
            labels: vec![(false, 0)],
            period: None,
        };
        // Brent's method: the saved window moves on whenever the position is a power of two times the window.
        let mut saved = window;
        let mut next_save = 2 * window;
        loop {
            let n = gaps.labels.len();
            if *gap < BigInt::from(n) {
                return Ok(gaps);
            }
            watch.work(1)?;
            if n.is_multiple_of(4096) {
                watch.memory(2 * n as u64 * size_of::<(bool, u64)>() as u64)?;
                watch.progress("gaps", n as u64, 0);
            }
            let mut label = Label::default();
            for &k in increments {
                // A step beyond the target ends the play as one onto it does, so every negative gap counts as 0.
                let (wins, plies) = gaps.labels[n.saturating_sub(k as usize)];
                label.step(wins, plies);
            }
            gaps.labels.push(label.verdict());
            // The windows compared end at `saved` and at `n`; both are full, because negative gaps would make short ones look alike.
            if n > saved && same_window(&gaps.labels, window, saved, n) {
                let grows = gaps.labels[n].1 - gaps.labels[saved].1;
                gaps.period = Some((saved as u64 + 1, (n - saved) as u64, grows));
                return Ok(gaps);
            }
            if n == next_save {
                saved = n;
                next_save = 2 * n;
            }
        }
    }

    /// The verdict at any gap, from the table or by the period.
    pub(super) fn verdict(&self, gap: &BigInt) -> CounterVerdict {
        let known = |n: usize| self.labels[n];
        let (label, extra) = match gap.to_usize() {
            Some(n) if n < self.labels.len() => (known(n), BigUint::zero()),
            _ if *gap < BigInt::zero() => (known(0), BigUint::zero()),
            _ => {
                let (from, length, grows) = self
                    .period
                    .expect("a gap beyond the table is asked for only when the table is periodic");
                // A whole number of periods back lies a gap of the table; each of these periods adds the same number of
                // plies.
                let beyond = gap - from;
                let times = &beyond / length;
                let rest = (&beyond % length)
                    .to_u64()
                    .expect("a remainder is less than the period, which fits in a word");
                let times = times
                    .to_biguint()
                    .expect("a gap beyond the table lies beyond the beginning of the period");
                (known((from + rest) as usize), times * grows)
            }
        };
        CounterVerdict {
            wins: label.0,
            plies: extra + label.1,
        }
    }
}

/// True if the windows that end at `a` and `b` agree, the plies up to one common difference.
fn same_window(labels: &[(bool, u64)], window: usize, a: usize, b: usize) -> bool {
    if a + 1 < window {
        return false;
    }
    let grows = labels[b].1.wrapping_sub(labels[a].1);
    (0..window).all(|i| {
        // Wrapping is harmless: differences are only compared with each other, and equal ones wrap alike.
        let (x, y) = (labels[a - i], labels[b - i]);
        x.0 == y.0 && y.1.wrapping_sub(x.1) == grows
    })
}
