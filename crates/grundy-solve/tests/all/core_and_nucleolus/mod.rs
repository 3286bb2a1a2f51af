//! The core and the nucleolus.

mod span;

use grundy_core::Unwatched;
use grundy_core::forms::coalition::{CoalitionGame, Table};
use grundy_solve::coalition::members;
use grundy_solve::core_and_nucleolus::{nucleolus, prenucleolus};
use grundy_solve::reference;
use num::{BigInt, BigRational, Signed};

/// The coalition of all n players.
fn grand_coalition(n: usize) -> u32 {
    u32::MAX >> (32 - n)
}

/// The worth of each player alone, and what is left of the whole when each of them gets that.
fn alone(table: &Table) -> (Vec<BigRational>, BigRational) {
    let n = table.players();
    let own: Vec<BigRational> = (0..n).map(|i| table.worth(1 << i)).collect();
    let rest = table.worth(grand_coalition(n)) - own.iter().sum::<BigRational>();
    (own, rest)
}

/// No division at all has smaller excesses than the pre-nucleolus, the largest first; the first round gives the largest
/// excess; and where the pre-nucleolus gives every player enough, it is the nucleolus.
#[test]
fn no_other_division_satisfies_the_coalitions_better() {
    let mut rng = fastrand::Rng::with_seed(1979);
    let mut differ = 0;
    for _ in 0..60 {
        let n = rng.usize(2..6);
        let worth = |s| BigInt::from(if s == 0 { 0 } else { rng.i64(-9..30) });
        let worths: Vec<BigInt> = (0..1 << n).map(worth).collect();
        let table = Table::scaled(1.into(), worths).expect("a table");
        let game = CoalitionGame::Table(table.clone());
        let found = prenucleolus(&game, &mut Unwatched).expect("no limit");
        assert_eq!(
            found.payoff.iter().sum::<BigRational>(),
            table.worth(grand_coalition(n))
        );
        let excess = |s: u32, x: &[BigRational]| {
            table.worth(s) - members(s).map(|i| &x[i]).sum::<BigRational>()
        };
        let largest = (1..grand_coalition(n))
            .map(|s| excess(s, &found.payoff))
            .max();
        assert_eq!(largest.as_ref(), Some(&found.rounds[0].excess));
        let (own, _) = alone(&table);
        let enough = found.payoff.iter().zip(&own).all(|(x, own)| x >= own);
        let least = nucleolus(&game, &mut Unwatched).expect("no limit");
        let least = least.map(|found| found.payoff);
        assert!(!enough || least.as_ref() == Some(&found.payoff));
        differ += usize::from(!enough);
        let excesses = |payoff: &[BigRational]| reference::excesses(payoff, &|s| table.worth(s));
        let best = excesses(&found.payoff);
        for _ in 0..60 {
            let mut other = found.payoff.clone();
            let part = BigRational::new(rng.i64(1..40).into(), rng.i64(1..40).into());
            other[rng.usize(0..n)] -= &part;
            other[rng.usize(0..n)] += part;
            assert!(best <= excesses(&other), "{table:?} {other:?}");
        }
    }
    assert!(differ > 5, "{differ}");
}

/// No other payoffs have smaller excesses, the largest first: neither random ones nor those near the nucleolus.
#[test]
fn no_other_payoffs_satisfy_the_coalitions_better() {
    let mut rng = fastrand::Rng::with_seed(1969);
    let mut compared = 0;
    for _ in 0..60 {
        let n = rng.usize(2..6);
        let range = rng.i64(1..40);
        // Alone players earn little, so that most games have payoffs that all agree to.
        let is_one = |s: usize| s.is_power_of_two();
        let most = |s: usize| if is_one(s) { range / 4 } else { range };
        let worth = |s| BigInt::from(if s == 0 { 0 } else { rng.i64(0..=most(s)) });
        let worths: Vec<BigInt> = (0..1 << n).map(worth).collect();
        let table = Table::scaled(1.into(), worths).expect("a table");
        let (own, rest) = alone(&table);
        let game = CoalitionGame::Table(table.clone());
        let found = nucleolus(&game, &mut Unwatched).expect("no limit");
        assert_eq!(found.is_none(), rest.is_negative());
        let Some(found) = found else { continue };
        let excesses = |payoff: &[BigRational]| reference::excesses(payoff, &|s| table.worth(s));
        let best = excesses(&found.payoff);
        for _ in 0..60 {
            // Some of the rest goes from one player to another, or all of it is shared at random.
            let mut other = found.payoff.clone();
            let (i, j) = (rng.usize(0..n), rng.usize(0..n));
            let most = &found.payoff[i] - &own[i];
            let part = most * BigRational::new(1.into(), rng.i64(1..2000).into());
            other[i] -= &part;
            other[j] += part;
            assert!(best <= excesses(&other), "{table:?} {other:?}");
            compared += 1;
        }
    }
    assert!(compared > 600, "{compared}");
}
