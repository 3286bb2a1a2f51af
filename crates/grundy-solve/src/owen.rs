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
