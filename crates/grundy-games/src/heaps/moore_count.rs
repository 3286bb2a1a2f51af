//! How many winning moves a position of Moore's Nim has, column by column instead of move by move.

use crate::heaps::moore::{Moore, columns};
use grundy_core::{Convention, StopReason, Watch};
use num::{BigUint, One, Zero};
use std::collections::{BTreeMap, HashMap};

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
/// use grundy_games::heaps::moore::winning_move_count;
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
    let moore = Moore::new(k);
    let heaps: Vec<u64> = heaps.iter().copied().filter(|&h| h > 0).collect();
    if !moore.next_wins(&heaps, convention) {
        return Ok(BigUint::zero());
    }
    let normal = moore.next_wins(&heaps, Convention::Normal);
    let mut count = if normal {
        moore.count_normal(&heaps, watch)?
    } else {
        BigUint::zero()
    };
    if convention == Convention::Misere {
        let ones = heaps.iter().filter(|&&h| h == 1).count();
        let large = heaps.len() - ones;
        let small = |remainder: usize| -> BigUint {
            let ways = moore.small_ways(ones, large, remainder);
            ways.into_iter()
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

fn choose(n: usize, m: usize) -> BigUint {
    if m > n {
        return BigUint::zero();
    }
    let m = m.min(n - m);
    (0..m).fold(BigUint::one(), |c, i| c * (n - i) / (i + 1))
}

impl Moore {
    fn count_normal(&self, heaps: &[u64], watch: &mut dyn Watch) -> Result<BigUint, StopReason> {
        const MOST: u64 = 200_000_000;
        if heaps.len() <= self.k() {
            // No column can hold k + 1 ones: everything must go.
            return Ok(BigUint::one());
        }
        let mut steps = 0u64;
        let mut step = |work: u64| {
            steps += work;
            if steps > MOST {
                return Err(StopReason::Beyond(format!(
                    "counting all winning moves of {} heaps with k = {} takes more than {MOST} steps",
                    heaps.len(),
                    self.k()
                )));
            }
            watch.work(work)
        };
        let mut states: HashMap<Vec<u64>, BigUint> = HashMap::from([(vec![], BigUint::one())]);
        for bit in (0..columns(heaps).len()).rev() {
            let mask = 1u64 << bit;
            let low = mask | (mask - 1);
            let mut classes: BTreeMap<u64, usize> = BTreeMap::new();
            for &heap in heaps {
                if heap & mask != 0 {
                    *classes.entry(heap & low).or_default() += 1;
                }
            }
            let all_ones: usize = classes.values().sum();
            step(1 + heaps.len() as u64 / 16)?;
            let mut after: HashMap<Vec<u64>, BigUint> = HashMap::new();
            for (reduced, ways) in states {
                let kept: Vec<u64> = reduced.iter().map(|part| part & (mask - 1)).collect();
                let ones = all_ones - reduced.iter().filter(|&&part| part & mask != 0).count();
                let mut lights: BTreeMap<usize, BigUint> = BTreeMap::new();
                for (joining, lit) in self.ways(ones, reduced.len()) {
                    *lights.entry(joining).or_default() += choose(reduced.len(), lit);
                }
                // Most states have no heap left to join, and then nobody asks which heaps are free.
                if let Some(lit) = lights.remove(&0) {
                    step(1)?;
                    let mut parts = kept.clone();
                    parts.sort_unstable();
                    *after.entry(parts).or_default() += &ways * lit;
                }
                if lights.is_empty() {
                    continue;
                }
                let mut free = classes.clone();
                for part in reduced.iter().filter(|&&part| part & mask != 0) {
                    *free
                        .get_mut(part)
                        .expect("a reduced heap is one of the heaps") -= 1;
                }
                free.retain(|_, n| *n > 0);
                let free: Vec<(u64, usize)> = free.into_iter().collect();
                for (joining, lit) in lights {
                    // Distribute the joining heaps over the classes of equal lower parts.
                    let mut partial = vec![(0usize, joining, ones, kept.clone(), &ways * lit)];
                    while let Some((class, wanted, available, parts, count)) = partial.pop() {
                        step(1 + parts.len() as u64 / 16)?;
                        if wanted == 0 {
                            let mut parts = parts;
                            parts.sort_unstable();
                            *after.entry(parts).or_default() += count;
                            continue;
                        }
                        if available < wanted {
                            continue;
                        }
                        let (part, n) = free[class];
                        for c in 0..=n.min(wanted) {
                            if available - n < wanted - c {
                                continue;
                            }
                            let mut parts = parts.clone();
                            parts.extend(std::iter::repeat_n(part & (mask - 1), c));
                            partial.push((
                                class + 1,
                                wanted - c,
                                available - n,
                                parts,
                                &count * choose(n, c),
                            ));
                        }
                    }
                }
            }
            states = after;
        }
        Ok(states.into_values().sum())
    }
}
