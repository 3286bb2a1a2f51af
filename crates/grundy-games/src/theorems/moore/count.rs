//! The number of winning moves in a position of Moore's Nim, counted column by column instead of move by move.

use super::columns::{columns, next_wins, reductions, small_ends};
use grundy_core::{Convention, StopReason, Watch};
use num::{BigUint, One, Zero};
use std::collections::{BTreeMap, HashMap};
use std::iter::repeat_n;

/// The number of winning moves in Moore's Nim_k, normal or misère play.
///
/// Goes down the binary columns and counts, for every multiset of lower parts that the reduced heaps can have, the ways
/// to get there: heaps with equal lower parts are alike from there on. Few heaps, few different heaps or a small k keep
/// the states few: at most (number of heaps)^k for each column, one for k at least the number of heaps.
///
/// # Errors
/// [`StopReason::Beyond`] when there are more than 200 million steps; or what `watch` says.
///
/// ```
/// use grundy_core::{Convention, Unwatched};
/// use grundy_games::theorems::moore::winning_move_count;
/// let count = |heaps, k| winning_move_count(heaps, k, Convention::Normal, &mut Unwatched).unwrap();
/// assert_eq!(count(&[14, 35, 46], 1), 3u32.into());
/// assert_eq!(count(&[1, 2], 2), 1u32.into());
/// ```
pub fn winning_move_count(
    heaps: &[u64],
    k: usize,
    convention: Convention,
    watch: &mut dyn Watch,
) -> Result<BigUint, StopReason> {
    let heaps: Vec<u64> = heaps.iter().copied().filter(|&h| h > 0).collect();
    if !next_wins(k, &heaps, convention) {
        return Ok(BigUint::zero());
    }
    let normal = next_wins(k, &heaps, Convention::Normal);
    let mut count = if normal {
        count_normal(k, &heaps, watch)?
    } else {
        BigUint::zero()
    };
    if convention == Convention::Misere {
        let ones = heaps.iter().filter(|&&h| h == 1).count();
        let large = heaps.len() - ones;
        let small = |remainder: usize| -> BigUint {
            let ends = small_ends(k, ones, large, remainder);
            ends.into_iter()
                .map(|(taken, new)| choose(ones, taken) * choose(large, new))
                .sum()
        };
        if normal {
            count -= small(0);
        }
        count += small(1);
    }
    Ok(count)
}

/// The binomial coefficient.
fn choose(n: usize, m: usize) -> BigUint {
    if m > n {
        return BigUint::zero();
    }
    let m = m.min(n - m);
    (0..m).fold(BigUint::one(), |c, i| c * (n - i) / (i + 1))
}

/// The number of ways in which each multiset of lower parts of the reduced heaps comes about.
type States = HashMap<Vec<u64>, BigUint>;

/// The number of moves that make every column right.
fn count_normal(k: usize, heaps: &[u64], watch: &mut dyn Watch) -> Result<BigUint, StopReason> {
    if heaps.len() <= k {
        // No column can hold k + 1 ones: everything must go.
        return Ok(BigUint::one());
    }
    let mut work = CountingWork {
        k,
        heaps: heaps.len(),
        steps: 0,
        watch,
    };
    let mut states = States::from([(vec![], BigUint::one())]);
    for bit in (0..columns(heaps).len()).rev() {
        let column = Column::new(heaps, bit);
        work.step(1 + heaps.len() as u64 / 16)?;
        let mut after = States::new();
        for (reduced, count) in states {
            column.make_right(&reduced, &count, &mut after, &mut work)?;
        }
        states = after;
    }
    Ok(states.into_values().sum())
}

/// The work of counting, with its bound.
struct CountingWork<'a> {
    k: usize,
    heaps: usize,
    steps: u64,
    watch: &'a mut dyn Watch,
}

impl CountingWork<'_> {
    /// Counts work, and gives up beyond a bound.
    fn step(&mut self, work: u64) -> Result<(), StopReason> {
        const MOST: u64 = 200_000_000;
        self.steps += work;
        if self.steps > MOST {
            return Err(StopReason::Beyond(format!(
                "counting all winning moves of {} heaps with k = {} takes more than {MOST} steps",
                self.heaps, self.k
            )));
        }
        self.watch.work(work)
    }
}

/// One binary column: the heaps with a one in it, grouped by their bits from it downwards.
struct Column {
    mask: u64,
    classes: BTreeMap<u64, usize>,
}

impl Column {
    /// The heaps that have a bit, grouped by their lower bits.
    fn new(heaps: &[u64], bit: usize) -> Column {
        let mask = 1u64 << bit;
        let mut classes = BTreeMap::new();
        for heap in heaps.iter().filter(|&heap| heap & mask != 0) {
            *classes.entry(heap & (mask | (mask - 1))).or_default() += 1;
        }
        Column { mask, classes }
    }

    /// The bits below the column.
    fn below(&self, part: u64) -> u64 {
        part & (self.mask - 1)
    }

    /// Makes the column right and adds the states that result; there are `count` ways to have reduced heaps with these
    /// parts.
    fn make_right(
        &self,
        reduced: &[u64],
        count: &BigUint,
        after: &mut States,
        work: &mut CountingWork<'_>,
    ) -> Result<(), StopReason> {
        let lit_before = reduced.iter().filter(|&&part| part & self.mask != 0);
        let ones = self.classes.values().sum::<usize>() - lit_before.clone().count();
        // For each number of heaps that join the reduced ones, the number of ways in which reduced heaps then get ones.
        let mut joins: BTreeMap<usize, BigUint> = BTreeMap::new();
        for (joining, lit) in reductions(work.k, ones, reduced.len()) {
            *joins.entry(joining).or_default() += choose(reduced.len(), lit);
        }
        let kept: Vec<u64> = reduced.iter().map(|&part| self.below(part)).collect();
        // In most states no further heap joins, and then the free heaps are not needed.
        if let Some(lit) = joins.remove(&0) {
            work.step(1)?;
            add(after, kept.clone(), count * lit);
        }
        if joins.is_empty() {
            return Ok(());
        }
        let mut free = self.classes.clone();
        for part in lit_before {
            *free
                .get_mut(part)
                .expect("a reduced heap is one of the heaps") -= 1;
        }
        free.retain(|_, n| *n > 0);
        let free: Vec<(u64, usize)> = free.into_iter().collect();
        for (joining, lit) in joins {
            let begin = Partial {
                class: 0,
                wanted: joining,
                available: ones,
                parts: kept.clone(),
                count: count * lit,
            };
            self.distribute(begin, &free, after, work)?;
        }
        Ok(())
    }

    /// Distributes the joining heaps over the classes of equal lower parts in all ways.
    fn distribute(
        &self,
        begin: Partial,
        free: &[(u64, usize)],
        after: &mut States,
        work: &mut CountingWork<'_>,
    ) -> Result<(), StopReason> {
        let mut open = vec![begin];
        while let Some(next) = open.pop() {
            work.step(1 + next.parts.len() as u64 / 16)?;
            if next.wanted == 0 {
                add(after, next.parts, next.count);
                continue;
            }
            if next.available < next.wanted {
                continue;
            }
            let (part, n) = free[next.class];
            let rest = next.available - n;
            // This class must supply the heaps that the other classes cannot.
            for c in next.wanted.saturating_sub(rest)..=n.min(next.wanted) {
                let mut parts = next.parts.clone();
                parts.extend(repeat_n(self.below(part), c));
                open.push(Partial {
                    class: next.class + 1,
                    wanted: next.wanted - c,
                    available: rest,
                    parts,
                    count: &next.count * choose(n, c),
                });
            }
        }
        Ok(())
    }
}

/// Joining heaps, distributed over the classes before `class`.
struct Partial {
    class: usize,
    wanted: usize,
    /// Heaps in the classes that are left.
    available: usize,
    parts: Vec<u64>,
    count: BigUint,
}

/// Adds a count to a state, whose parts are kept sorted.
fn add(states: &mut States, mut parts: Vec<u64>, count: BigUint) {
    parts.sort_unstable();
    *states.entry(parts).or_default() += count;
}
