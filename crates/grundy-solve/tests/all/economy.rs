//! The best plan of an economy.

use grundy_core::Unwatched;
use grundy_core::forms::coalition::CoalitionGame;
use grundy_core::forms::economy::{Activity, Economy, EconomyKind};
use grundy_solve::core_and_nucleolus::{Because, Core, core};
use grundy_solve::economy::worths;
use num::{BigRational, One, Signed, Zero};

fn names(letter: char, count: usize) -> Vec<String> {
    (0..count).map(|i| format!("{letter}{i}")).collect()
}

/// A random economy with at least one activity.
fn random(rng: &mut fastrand::Rng, kind: EconomyKind, activities: usize) -> Economy {
    let number = |rng: &mut fastrand::Rng, low: i64| {
        BigRational::new(rng.i64(low..6).into(), rng.i64(1..3).into())
    };
    let (goods, players) = (rng.usize(1..4), rng.usize(1..5));
    let owned = (0..players).map(|_| (0..goods).map(|_| number(rng, 0)).collect());
    let owned = owned.collect();
    let activity = |rng: &mut fastrand::Rng| {
        let market = kind == EconomyKind::Market;
        let mut takes: Vec<_> = (0..goods).map(|_| number(rng, 0)).collect();
        takes[rng.usize(0..goods)] = number(rng, 1);
        Activity {
            name: String::new(),
            player: market.then(|| rng.usize(0..players)),
            gain: number(rng, 0),
            takes,
            most: (market && rng.bool()).then(|| number(rng, 0)),
        }
    };
    let activities = (0..activities).map(|_| activity(rng)).collect();
    let (goods, players) = (names('g', goods), names('p', players));
    Economy::new(kind, goods, players, owned, activities).expect("an economy")
}

/// The greatest gain of a coalition with two activities: the best crossing of two bounds that keeps all of them.
fn by_crossings(economy: &Economy, coalition: u32) -> BigRational {
    let [first, second] = economy.activities() else {
        panic!("two activities")
    };
    let (zero, one) = (BigRational::zero(), BigRational::one());
    let belongs = |player: usize| coalition >> player & 1 == 1;
    // Bounds a·x + b·y ≤ c.
    let mut bounds = vec![
        [-&one, zero.clone(), zero.clone()],
        [zero.clone(), -&one, zero.clone()],
    ];
    for good in 0..economy.goods().len() {
        let members = (0..economy.players().len()).filter(|&player| belongs(player));
        let owned = members.map(|player| &economy.owned(player)[good]).sum();
        bounds.push([first.takes[good].clone(), second.takes[good].clone(), owned]);
    }
    for (at, activity) in [first, second].into_iter().enumerate() {
        let shut = activity.player.is_some_and(|player| !belongs(player));
        let most = if shut {
            Some(zero.clone())
        } else {
            activity.most.clone()
        };
        let mut unit = [zero.clone(), zero.clone()];
        unit[at] = one.clone();
        let [a, b] = unit;
        bounds.extend(most.map(|most| [a, b, most]));
    }
    let mut best = zero;
    for [a, b, c] in &bounds {
        for [d, e, f] in &bounds {
            let determinant = a * e - b * d;
            if determinant.is_zero() {
                continue;
            }
            let (x, y) = (
                (c * e - b * f) / &determinant,
                (a * f - c * d) / &determinant,
            );
            if bounds.iter().all(|[a, b, c]| a * &x + b * &y <= *c) {
                best = best.max(&first.gain * x + &second.gain * y);
            }
        }
    }
    best
}

#[test]
fn every_worth_is_the_best_crossing_of_bounds() {
    let mut rng = fastrand::Rng::with_seed(1975);
    let mut gains = 0;
    for round in 0..200 {
        let kind = [EconomyKind::Production, EconomyKind::Market][round % 2];
        let economy = random(&mut rng, kind, 2);
        for (coalition, worth) in (0..).zip(worths(&economy, &mut Unwatched).expect("no limit")) {
            assert_eq!(worth, by_crossings(&economy, coalition), "{economy:?}");
            gains += usize::from(worth.is_positive());
        }
    }
    assert!(gains > 300, "{gains}");
}

/// Owen (1975), Shapley and Shubik (1975): what the prices pay is all that is gained, and no coalition gains more alone.
#[test]
fn prices_pay_a_point_of_the_core() {
    let mut rng = fastrand::Rng::with_seed(1969);
    for round in 0..120 {
        let kind = [EconomyKind::Production, EconomyKind::Market][round % 2];
        let activities = rng.usize(1..6);
        let economy = random(&mut rng, kind, activities);
        let worths = worths(&economy, &mut Unwatched).expect("no limit");
        let game = CoalitionGame::Economy(economy);
        let Ok(Core::Point { payoff, because }) = core(&game, &mut Unwatched) else {
            panic!("an economy has a core");
        };
        assert_eq!(because, Because::Prices);
        for (coalition, worth) in worths.iter().enumerate() {
            let members = (0..payoff.len()).filter(|player| coalition >> player & 1 == 1);
            let gets: BigRational = members.map(|player| &payoff[player]).sum();
            assert!(gets >= *worth, "{game:?}");
            assert!(coalition + 1 < worths.len() || gets == *worth, "{game:?}");
        }
    }
}
