//! Matrix games.

use grundy_core::forms::matrix::Matrix;
use grundy_core::{Player, Unwatched};
use grundy_solve::matrix::{Scope, Strength, bounds, dominated, solve};
use grundy_solve::reference;
use num::{BigRational, One, Zero};

pub(super) fn random(rng: &mut fastrand::Rng, m: usize, n: usize, range: i64) -> Matrix {
    let row = |rng: &mut fastrand::Rng| -> Vec<BigRational> {
        let entry = |_| BigRational::from_integer(rng.i64(-range..=range).into());
        (0..n).map(entry).collect()
    };
    Matrix::new((0..m).map(|_| row(rng)).collect()).expect("rectangular")
}

#[test]
fn value_is_that_of_the_definition() {
    let mut rng = fastrand::Rng::with_seed(18);
    for _ in 0..200 {
        let (m, n, range) = (rng.usize(1..5), rng.usize(1..5), rng.i64(1..6));
        let game = random(&mut rng, m, n, range);
        let best = solve(&game, &mut Unwatched).expect("no limit");
        assert_eq!(best.value, reference::matrix_value(&game), "{game}");
        let value = best.value.clone();
        assert_eq!(
            bounds(&game, &best.rows, &best.columns),
            (value.clone(), value)
        );
        for mix in [&best.rows, &best.columns] {
            assert_eq!(mix.iter().sum::<BigRational>(), BigRational::one());
            assert!(mix.iter().all(|p| *p >= BigRational::zero()));
        }
        let other = solve(&game.negative(), &mut Unwatched).expect("no limit");
        assert_eq!(other.value, -best.value);
    }
}

#[test]
fn striking_out_keeps_the_value() {
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..100 {
        let game = random(&mut rng, 4, 4, 3);
        let struck = dominated(&game, &mut Unwatched).expect("no limit");
        let left = |player, n: usize| {
            let gone = |&i: &usize| struck.iter().any(|d| d.player == player && d.choice == i);
            (0..n).filter(|i| !gone(i)).collect::<Vec<_>>()
        };
        let (rows, columns) = (left(Player::Left, 4), left(Player::Right, 4));
        let entry = |i: usize| columns.iter().map(|&j| game.entry(i, j).clone()).collect();
        let rest = Matrix::new(rows.iter().map(|&i| entry(i)).collect()).expect("not empty");
        let value = |m: &Matrix| solve(m, &mut Unwatched).expect("no limit").value;
        assert_eq!(value(&rest), value(&game), "{game}");
    }
}

/// Each choice that is struck out is dominated as it says, straight from the definition.
#[test]
fn dominance_is_reported_as_it_is() {
    let mut rng = fastrand::Rng::with_seed(29);
    let mut seen = std::collections::HashSet::new();
    for _ in 0..2000 {
        let (m, n) = (rng.usize(1..5), rng.usize(1..5));
        let game = random(&mut rng, m, n, 2);
        let (mut rows, mut columns) = ((0..m).collect::<Vec<_>>(), (0..n).collect::<Vec<_>>());
        for d in dominated(&game, &mut Unwatched).expect("no limit") {
            let (own, others, all) = match d.player {
                Player::Left => (&mut rows, &columns, n),
                Player::Right => (&mut columns, &rows, m),
            };
            // What the better choice earns more, for its player.
            let gain = |k: usize| match d.player {
                Player::Left => game.entry(d.by, k) - game.entry(d.choice, k),
                Player::Right => game.entry(k, d.choice) - game.entry(k, d.by),
            };
            let zero = BigRational::zero();
            let outright = (0..all).all(|k| gain(k) >= zero);
            assert_eq!(d.scope == Scope::Whole, outright, "{game}: {d:?}");
            // Where it is said to be dominated only in what is left, no choice dominates it in the whole matrix.
            let earns = |choice: usize, k: usize| match d.player {
                Player::Left => game.entry(choice, k).clone(),
                Player::Right => -game.entry(k, choice).clone(),
            };
            let owns = if d.player == Player::Left { m } else { n };
            let elsewhere = (0..owns).filter(|&by| by != d.choice).any(|by| {
                let better = (0..all).any(|k| earns(by, k) > earns(d.choice, k));
                let never_worse = (0..all).all(|k| earns(by, k) >= earns(d.choice, k));
                never_worse && (better || own.contains(&by))
            });
            assert_eq!(outright, elsewhere, "{game}: {d:?}");
            let scope = if outright {
                (0..all).collect()
            } else {
                others.clone()
            };
            let least = scope.iter().map(|&k| gain(k)).min().expect("not empty");
            let most = scope.iter().map(|&k| gain(k)).max().expect("not empty");
            assert!(least >= zero, "{game}: {d:?}");
            let holds = match d.strength {
                Strength::Strict => least > zero,
                Strength::Weak => least == zero && most > zero,
                Strength::Equal => most == zero,
            };
            assert!(holds, "{game}: {d:?}");
            assert!(own.contains(&d.choice), "{game}: {d:?}");
            assert!(outright || own.contains(&d.by), "{game}: {d:?}");
            own.retain(|&c| c != d.choice);
            seen.insert((d.strength == Strength::Strict, outright));
        }
    }
    assert_eq!(seen.len(), 4, "strict and not, outright and iterated");
}

#[test]
fn fifty_by_fifty_is_quick() {
    let game = random(&mut fastrand::Rng::with_seed(50), 50, 50, 100);
    let best = solve(&game, &mut Unwatched).expect("no limit");
    let value = best.value.clone();
    assert_eq!(
        bounds(&game, &best.rows, &best.columns),
        (value.clone(), value)
    );
}
