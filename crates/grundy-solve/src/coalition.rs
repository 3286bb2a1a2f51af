//! Power: the Shapley value and the Banzhaf index, exactly; and tests whether a game is monotone, superadditive or convex.
//!
//! Shapley (1953), Banzhaf (1965). Games given as tables are summed over all coalitions, O(2ⁿ·n). For votes, losing
//! coalitions are counted by size and weight (Mann and Shapley 1962), O(n²·quota) for each different weight, so large
//! councils are no problem.

use grundy_core::forms::coalition::{CoalitionGame, FlowGame, MOST_IN_TABLE, Table, Voting};
use grundy_core::{StopReason, Watch};
use num::{BigInt, BigRational, BigUint, Integer, One, Zero};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::{AddAssign, SubAssign};

use crate::coalition_sums::{self, Sums};
use crate::economy;
use crate::maximum_flow::{Edge, Flow, largest_flow};
use grundy_linear::common_denominator;

/// The Shapley value: the worth that each player adds on average over all orders in which they can arrive. Its entries sum
/// to the worth of all players together.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] if there are too many players for a table and too many votes to count.
///
/// ```
/// use grundy_core::forms::coalition::{CoalitionGame, Voting};
/// use grundy_core::Unwatched;
/// let game = CoalitionGame::Voting(Voting::new(51, vec![50, 49, 1]).unwrap());
/// let share = grundy_solve::coalition::shapley(&game, &mut Unwatched).unwrap();
/// assert_eq!(share.iter().map(|x| x.to_string()).collect::<Vec<_>>(), ["2/3", "1/6", "1/6"]);
/// ```
pub fn shapley(
    game: &CoalitionGame,
    watch: &mut dyn Watch,
) -> Result<Vec<BigRational>, StopReason> {
    if let CoalitionGame::Voting(vote) = game
        && countable(vote, vote.weights().len() + 1)
    {
        return if vote.weights().len() <= 120 {
            shapley_of_vote::<u128>(vote, watch)
        } else {
            shapley_of_vote::<BigUint>(vote, watch)
        };
    }
    let table = table(game, watch)?;
    let n = table.players();
    // A player is the last to come to a coalition of s others in s!(n−1−s)! of the n! orders: one in n·C(n−1, s). All
    // of these divide the least common multiple of 1, …, n (Nair 1982), which is much smaller than n!.
    let unit = (1..=n).fold(BigInt::one(), |all, k| all.lcm(&BigInt::from(k)));
    let mut orders: Vec<BigInt> = Vec::with_capacity(n);
    let mut choices = BigInt::one();
    for s in 0..n {
        orders.push(&unit / (&choices * n));
        choices = choices * (n - 1 - s) / (s + 1);
    }
    // The share is the sum over the coalitions S without the player of orders[|S|]·(v(S with the player) − v(S)). Let
    // the terms orders[|T|]·v(T) of the coalitions T with the player be added and subtracted: it becomes a sum over
    // these T with the weights below, less a sum over all coalitions, which is the same for all players.
    let weight = |size: usize| {
        let completed = size
            .checked_sub(1)
            .map_or_else(BigInt::zero, |s| orders[s].clone());
        completed + orders.get(size).cloned().unwrap_or_default()
    };
    let weights: Vec<BigInt> = (0..=n).map(weight).collect();
    let Sums { with, .. } = coalition_sums::weighted(&table, &weights, watch)?;
    // That common sum need not be computed: it is what makes the shares add up to the worth of all players together.
    let whole = &unit * table.scaled_worths().last().expect("a table is not empty");
    let rest = (with.iter().sum::<BigInt>() - whole) / n;
    let denominator = unit * table.denominator();
    let share = |with: BigInt| BigRational::new(with - &rest, denominator.clone());
    Ok(with.into_iter().map(share).collect())
}

/// The Banzhaf index in its three usual scales.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banzhaf {
    /// The worth that each player adds, summed over all coalitions of the others; in a vote the number of swings.
    pub swings: Vec<BigRational>,
    /// The average over these coalitions, the raw index: swings / 2ⁿ⁻¹ (Penrose 1946).
    pub raw: Vec<BigRational>,
    /// The players' shares of the sum of either; `None` if that is zero.
    pub normalised: Option<Vec<BigRational>>,
}

/// The Banzhaf index of each player.
///
/// # Errors
/// As [`shapley`].
pub fn banzhaf(game: &CoalitionGame, watch: &mut dyn Watch) -> Result<Banzhaf, StopReason> {
    let n = game.players();
    let swings = match game {
        CoalitionGame::Voting(vote) if countable(vote, 1) => {
            if n <= 120 {
                swings_of_vote::<u128>(vote, watch)?
            } else {
                swings_of_vote::<BigUint>(vote, watch)?
            }
        }
        _ => swings_by_worths(game, watch)?,
    };
    let coalitions = BigInt::one() << (n - 1);
    let sum: BigRational = swings.iter().sum();
    Ok(Banzhaf {
        raw: swings.iter().map(|x| x / &coalitions).collect(),
        normalised: (!sum.is_zero()).then(|| swings.iter().map(|x| x / &sum).collect()),
        swings,
    })
}

/// What each player adds to all coalitions of the others, from the table of worths.
fn swings_by_worths(
    game: &CoalitionGame,
    watch: &mut dyn Watch,
) -> Result<Vec<BigRational>, StopReason> {
    let table = table(game, watch)?;
    let ones = vec![BigInt::one(); game.players() + 1];
    let Sums { with, all } = coalition_sums::weighted(&table, &ones, watch)?;
    // The sum of worths with the player minus the sum without: with − (all − with).
    let adds = |with: BigInt| BigRational::new(with * 2 - &all, table.denominator().clone());
    Ok(with.into_iter().map(adds).collect())
}

/// The players in a bit mask.
pub fn members(mut coalition: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let i = coalition.trailing_zeros() as usize;
        coalition &= coalition.wrapping_sub(1);
        (i < 32).then_some(i)
    })
}

/// 0!, 1!, …, n!
fn factorials(n: usize) -> Vec<BigInt> {
    let mut all = vec![BigInt::one()];
    for k in 1..=n {
        all.push(&all[k - 1] * k);
    }
    all
}

/// The quota, or that of the dual game ("enough to block") if it is smaller. Both have the same swings: i
/// swings S in one exactly if i swings the complement of S ∪ {i} in the other.
fn smaller_quota(vote: &Voting) -> u64 {
    vote.quota().min(vote.total() - vote.quota() + 1)
}

/// True if the counts of losing coalitions fit in 2^26 numbers and counting is worth it.
fn countable(vote: &Voting, layers: usize) -> bool {
    let cells = u128::from(smaller_quota(vote)) * layers as u128;
    cells <= 1 << 26 && (cells <= 1 << 20 || vote.weights().len() > 16)
}

/// An integer type wide enough to count coalitions.
trait Count:
    Clone + Zero + One + Into<BigInt> + for<'a> AddAssign<&'a Self> + for<'a> SubAssign<&'a Self>
{
}
impl Count for u128 {}
impl Count for BigUint {}

/// The Shapley value of a vote, from the counts of losing coalitions by size and weight.
fn shapley_of_vote<T: Count>(
    vote: &Voting,
    watch: &mut dyn Watch,
) -> Result<Vec<BigRational>, StopReason> {
    // Voters with weight 0 never add anything, and the others' shares do not depend on them.
    let voters: Vec<u64> = vote.weights().iter().copied().filter(|&w| w > 0).collect();
    let (n, quota) = (voters.len(), smaller_quota(vote) as usize);
    let cells = (n as u64 + 1).saturating_mul(quota as u64);
    watch.memory(cells.saturating_mul(2 * size_of::<T>() as u64))?;
    // losing[k][w] counts the coalitions of k voters with total weight w, for w below the quota.
    let mut losing = vec![vec![T::zero(); quota]; n + 1];
    losing[0][0] = T::one();
    for (so_far, &weight) in voters.iter().enumerate() {
        watch.work(((so_far + 1) * quota) as u64)?;
        let Some(weight) = below(weight, quota) else {
            continue;
        };
        for k in (0..=so_far).rev() {
            let (before, after) = losing.split_at_mut(k + 1);
            for w in weight..quota {
                after[0][w] += &before[k][w - weight];
            }
        }
    }
    let order = factorials(n);
    let mut shares: BTreeMap<u64, BigRational> = BTreeMap::from([(0, BigRational::zero())]);
    for &weight in &voters {
        if shares.contains_key(&weight) {
            continue;
        }
        watch.work(((n + 1) * quota) as u64)?;
        let own = below(weight, quota);
        let mut others: Vec<T> = Vec::new();
        let mut sum = BigInt::zero();
        for k in 0..n {
            // Coalitions of size k with this voter are coalitions of the others of size k − 1, shifted by the weight.
            let mut here = losing[k].clone();
            if let (Some(weight), false) = (own, others.is_empty()) {
                for w in weight..quota {
                    here[w] -= &others[w - weight];
                }
            }
            let mut swung = T::zero();
            for count in &here[own.map_or(0, |weight| quota - weight)..] {
                swung += count;
            }
            sum += swung.into() * (&order[k] * &order[n - 1 - k]);
            others = here;
        }
        shares.insert(weight, BigRational::new(sum, order[n].clone()));
    }
    Ok(vote.weights().iter().map(|w| shares[w].clone()).collect())
}

/// The swings of a vote, from the counts of losing coalitions by weight.
fn swings_of_vote<T: Count>(
    vote: &Voting,
    watch: &mut dyn Watch,
) -> Result<Vec<BigRational>, StopReason> {
    let voters: Vec<u64> = vote.weights().iter().copied().filter(|&w| w > 0).collect();
    let quota = smaller_quota(vote) as usize;
    watch.memory((quota as u64).saturating_mul(2 * size_of::<T>() as u64))?;
    let mut losing = vec![T::zero(); quota];
    losing[0] = T::one();
    for &weight in &voters {
        watch.work(quota as u64)?;
        if let Some(weight) = below(weight, quota) {
            for w in (weight..quota).rev() {
                let (before, after) = losing.split_at_mut(w);
                after[0] += &before[w - weight];
            }
        }
    }
    // Each voter with weight 0 may be on either side of every swing.
    let doubled = BigInt::one() << (vote.weights().len() - voters.len());
    let mut counts: BTreeMap<u64, BigRational> = BTreeMap::from([(0, BigRational::zero())]);
    for &weight in &voters {
        if counts.contains_key(&weight) {
            continue;
        }
        watch.work(quota as u64)?;
        let own = below(weight, quota);
        let mut others = losing.clone();
        if let Some(weight) = own {
            for w in weight..quota {
                let (before, after) = others.split_at_mut(w);
                after[0] -= &before[w - weight];
            }
        }
        let mut swung = T::zero();
        for count in &others[own.map_or(0, |weight| quota - weight)..] {
            swung += count;
        }
        let swung: BigInt = swung.into();
        counts.insert(weight, BigRational::from_integer(swung * &doubled));
    }
    Ok(vote.weights().iter().map(|w| counts[w].clone()).collect())
}

/// A weight, if it does not reach the quota alone.
fn below(weight: u64, quota: usize) -> Option<usize> {
    usize::try_from(weight).ok().filter(|&w| w < quota)
}

/// The worth of every coalition; for a flow game, a maximum flow for each.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] for more than 24 players.
pub fn table<'a>(
    game: &'a CoalitionGame,
    watch: &mut dyn Watch,
) -> Result<Cow<'a, Table>, StopReason> {
    let n = game.players();
    if n > MOST_IN_TABLE {
        return Err(StopReason::Beyond(format!(
            "{n} players have more coalitions than can be gone through one by one; \
             at most {MOST_IN_TABLE} players are possible here"
        )));
    }
    let made = |denominator, worth| {
        let table = Table::scaled(denominator, worth);
        Cow::Owned(table.expect("2^n worths, that of the empty coalition 0"))
    };
    let coalitions = 0..1u32 << n;
    watch.memory(64 << n)?;
    Ok(match game {
        CoalitionGame::Table(table) => Cow::Borrowed(table),
        CoalitionGame::Voting(vote) => {
            watch.work(1 << n)?;
            let worth = coalitions.map(|s| BigInt::from(u8::from(vote.wins(s))));
            made(BigInt::one(), worth.collect())
        }
        CoalitionGame::Flow(flow) => {
            let (denominator, edges) = network(flow);
            let mut worth = Vec::with_capacity(1 << n);
            for coalition in coalitions {
                let own = flow.edges().iter().zip(&edges);
                let own = own.filter(|(e, _)| coalition >> e.owner & 1 == 1);
                let own: Vec<Edge> = own.map(|(_, e)| e.clone()).collect();
                let (s, t) = (flow.source(), flow.sink());
                worth.push(largest_flow(flow.vertices().len(), &own, s, t, watch)?.value);
            }
            made(denominator, worth)
        }
        CoalitionGame::Economy(economy) => {
            let worths = economy::worths(economy, watch)?;
            let table = Table::new(&worths);
            Cow::Owned(table.expect("2^n worths, that of the empty coalition 0"))
        }
    })
}

/// A flow game's network with integer capacities, and the factor they were multiplied by.
#[must_use]
pub fn network(game: &FlowGame) -> (BigInt, Vec<Edge>) {
    let denominator = common_denominator(game.edges().iter().map(|e| &e.capacity));
    let edge = |e: &grundy_core::forms::coalition::OwnedEdge| Edge {
        from: e.from,
        to: e.to,
        capacity: e.capacity.numer() * (&denominator / e.capacity.denom()),
    };
    let edges = game.edges().iter().map(edge).collect();
    (denominator, edges)
}

/// A maximum flow through all edges: its value, the flow on each edge, and a minimum cut.
///
/// # Errors
/// The reason that stopped it.
pub fn grand_flow(
    game: &FlowGame,
    watch: &mut dyn Watch,
) -> Result<(BigRational, Flow), StopReason> {
    let (denominator, edges) = network(game);
    let (s, t) = (game.source(), game.sink());
    let flow = largest_flow(game.vertices().len(), &edges, s, t, watch)?;
    Ok((BigRational::new(flow.value.clone(), denominator), flow))
}

/// A coalition followed by a larger one, by one player, that earns less; `None` if larger coalitions never earn less.
///
/// O(2ⁿ·n).
///
/// # Errors
/// The reason that stopped it.
pub fn not_monotone(table: &Table, watch: &mut dyn Watch) -> Result<Option<[u32; 2]>, StopReason> {
    let worth = table.scaled_worths();
    for s in 0..1u32 << table.players() {
        watch.work(1)?;
        for i in (0..table.players()).filter(|i| s >> i & 1 == 0) {
            let more = s | 1 << i;
            if worth[s as usize] > worth[more as usize] {
                return Ok(Some([s, more]));
            }
        }
    }
    Ok(None)
}

/// Two disjoint coalitions that earn more separately than together; `None` if joining never hurts.
///
/// O(3ⁿ).
///
/// # Errors
/// The reason that stopped it.
pub fn not_superadditive(
    table: &Table,
    watch: &mut dyn Watch,
) -> Result<Option<[u32; 2]>, StopReason> {
    let worth = table.scaled_worths();
    for both in 1..1u32 << table.players() {
        watch.work(1 << (both.count_ones() - 1))?;
        let mut s = (both - 1) & both;
        // S and the rest of `both` are one pair; the larger number of the two stands for it.
        while s > both ^ s {
            let t = both ^ s;
            if &worth[s as usize] + &worth[t as usize] > worth[both as usize] {
                return Ok(Some([t, s]));
            }
            s = (s - 1) & both;
        }
    }
    Ok(None)
}

/// Two coalitions that violate v(S) + v(T) ≤ v(S ∪ T) + v(S ∩ T); `None` if the game is convex, so that a player adds
/// the more, the larger the coalition (Shapley 1971). It suffices to try coalitions each of which has one player that
/// the other lacks: the general inequality is a sum of these.
///
/// O(2ⁿ·n²).
///
/// # Errors
/// The reason that stopped it.
pub fn not_convex(table: &Table, watch: &mut dyn Watch) -> Result<Option<[u32; 2]>, StopReason> {
    let worth = table.scaled_worths();
    let n = table.players();
    for both in 0..1u32 << n {
        watch.work(1)?;
        let outside: Vec<usize> = (0..n).filter(|i| both >> i & 1 == 0).collect();
        for (k, i) in outside.iter().enumerate() {
            for j in &outside[..k] {
                let (s, t) = (both | 1 << j, both | 1 << i);
                let apart = &worth[s as usize] + &worth[t as usize];
                if apart > &worth[(s | t) as usize] + &worth[both as usize] {
                    return Ok(Some([s, t]));
                }
            }
        }
    }
    Ok(None)
}
