//! The Owen value: the Shapley value where some players have formed unions beforehand.
//!
//! The players arrive in an order in which the members of a union come one directly after the other; all such orders are
//! alike. A player's share is what that player adds on average (Owen 1977). With one union of all, or with unions of one
//! player each, it is the Shapley value; the shares of a union sum to the union's Shapley value in the game of unions.

use crate::coalition::table;
use grundy_core::forms::coalition::CoalitionGame;
use grundy_core::{StopReason, Watch};
use num::{BigInt, BigRational, One, Zero};

/// The share of each player. The unions are bit masks that hold every player once.
///
/// For each player, two to the number of other unions and of fellow members together; a table of all worths.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] if there are too many players for a table.
///
/// # Panics
/// When a player is in no union: an invariant of the caller.
///
/// ```
/// use grundy_core::forms::coalition::{CoalitionGame, Voting};
/// use grundy_core::Unwatched;
/// // Two of three votes win. Once the first two vote together, the third is never needed.
/// let game = CoalitionGame::Voting(Voting::new(2, vec![1, 1, 1]).unwrap());
/// let shares = grundy_solve::owen::owen(&game, &[0b011, 0b100], &mut Unwatched).unwrap();
/// let texts: Vec<String> = shares.iter().map(ToString::to_string).collect();
/// assert_eq!(texts, ["1/2", "1/2", "0"]);
/// ```
pub fn owen(
    game: &CoalitionGame,
    unions: &[u32],
    watch: &mut dyn Watch,
) -> Result<Vec<BigRational>, StopReason> {
    let table = table(game, watch)?;
    let worths = table.scaled_worths();
    let mut shares = Vec::with_capacity(table.players());
    for player in 0..table.players() {
        let own = 1_u32 << player;
        let home = unions.iter().position(|union| union & own != 0);
        let home = home.expect("every player is in a union");
        let others: Vec<u32> = unions
            .iter()
            .enumerate()
            .filter_map(|(at, union)| (at != home).then_some(*union))
            .collect();
        let fellows = unions[home] & !own;
        // An order has h of the other unions before this one, and s fellows before the player.
        let before_union = orders(others.len());
        let before_player = orders(fellows.count_ones() as usize);
        let mut share = BigRational::zero();
        for chosen in 0..1_u32 << others.len() {
            let earlier = (others.iter().enumerate())
                .filter(|(at, _)| chosen >> at & 1 == 1)
                .fold(0, |all, (_, union)| all | union);
            // What the player adds, by the number of fellows before.
            let mut added = vec![BigInt::zero(); before_player.len()];
            let mut some = fellows;
            loop {
                watch.work(1)?;
                let without = earlier | some;
                added[some.count_ones() as usize] +=
                    &worths[(without | own) as usize] - &worths[without as usize];
                if some == 0 {
                    break;
                }
                some = (some - 1) & fellows;
            }
            let mean: BigRational = added
                .into_iter()
                .zip(&before_player)
                .map(|(added, share)| share * added)
                .sum();
            share += mean * &before_union[chosen.count_ones() as usize];
        }
        shares.push(share / table.denominator());
    }
    Ok(shares)
}

/// For each k up to n, the share of the orders of n + 1 things in which one of them has exactly a given set of k before it:
/// k! (n − k)! / (n + 1)!.
fn orders(n: usize) -> Vec<BigRational> {
    let mut sets = BigInt::one();
    let mut shares = Vec::with_capacity(n + 1);
    for k in 0..=n {
        shares.push(BigRational::new(BigInt::one(), &sets * (n + 1)));
        sets = sets * (n - k) / (k + 1);
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coalition::shapley;
    use grundy_core::Unwatched;
    use grundy_core::forms::coalition::Table;

    fn random(rng: &mut fastrand::Rng, n: usize) -> CoalitionGame {
        let worths = (0..1_u32 << n).map(|s| match s {
            0 => BigRational::zero(),
            _ => BigRational::new(rng.i64(-9..=9).into(), rng.i64(1..4).into()),
        });
        CoalitionGame::Table(Table::new(&worths.collect::<Vec<_>>()).expect("a power of two"))
    }

    /// All orders of some things.
    fn permutations(things: &[usize]) -> Vec<Vec<usize>> {
        if things.is_empty() {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for (at, first) in things.iter().enumerate() {
            let mut rest = things.to_vec();
            rest.remove(at);
            for mut order in permutations(&rest) {
                order.insert(0, *first);
                all.push(order);
            }
        }
        all
    }

    /// The definition: every order of all players in which unions stay together.
    fn by_orders(game: &CoalitionGame, unions: &[u32]) -> Vec<BigRational> {
        let table = table(game, &mut Unwatched).expect("small");
        let n = table.players();
        let mut shares = vec![BigRational::zero(); n];
        let mut count = 0;
        for order in permutations(&(0..n).collect::<Vec<_>>()) {
            let homes = order
                .iter()
                .map(|&i| unions.iter().position(|u| u >> i & 1 == 1));
            let mut homes: Vec<_> = homes.collect();
            homes.dedup();
            if homes.len() > unions.len() {
                continue;
            }
            count += 1;
            let mut before = 0;
            for i in order {
                shares[i] += table.worth(before | 1 << i) - table.worth(before);
                before |= 1 << i;
            }
        }
        let count = BigRational::from_integer(count.into());
        shares.into_iter().map(|share| share / &count).collect()
    }

    #[test]
    fn shares_are_averages_over_orders() {
        let mut rng = fastrand::Rng::with_seed(77);
        for _ in 0..60 {
            let n = rng.usize(1..6);
            let game = random(&mut rng, n);
            let mut unions = vec![0_u32; n];
            for player in 0..n {
                unions[rng.usize(0..n)] |= 1 << player;
            }
            unions.retain(|union| *union != 0);
            let found = owen(&game, &unions, &mut Unwatched).expect("no limit");
            assert_eq!(found, by_orders(&game, &unions), "{unions:?}");
            let alone: Vec<u32> = (0..n).map(|player| 1 << player).collect();
            let together = [(1_u32 << n) - 1];
            let shapley = shapley(&game, &mut Unwatched).expect("no limit");
            assert_eq!(
                owen(&game, &alone, &mut Unwatched).expect("no limit"),
                shapley
            );
            assert_eq!(
                owen(&game, &together, &mut Unwatched).expect("no limit"),
                shapley
            );
        }
    }
}
