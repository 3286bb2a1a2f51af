//! The Owen value.

use grundy_core::Unwatched;
use grundy_core::forms::coalition::{CoalitionGame, Table};
use grundy_solve::coalition::{shapley, table};
use grundy_solve::owen::owen;
use num::{BigRational, Zero};

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
