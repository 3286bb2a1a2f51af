//! All equilibria of games of two players in matrices.

mod correlated;
mod mixture;
mod replicator;
mod stable;
mod tableau;
mod word;

use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{Player, Unwatched};
use grundy_solve::bimatrix::{
    Equilibria, Mixture, Pair, Profile, dominated, equilibria, lemke_howson, positive_of_any,
    positive_of_small,
};
use grundy_solve::matrix::Strength;
use grundy_solve::reference;
use num::{BigInt, BigRational, Zero};

pub(super) fn random(rng: &mut fastrand::Rng, m: usize, n: usize, range: i64) -> Bimatrix {
    let mut matrix = || {
        let mut row = || {
            let entry = |_| BigRational::from_integer(rng.i64(0..=range).into());
            (0..n).map(entry).collect::<Vec<_>>()
        };
        Matrix::new((0..m).map(|_| row()).collect()).expect("rectangular")
    };
    let left = matrix();
    Bimatrix::new(left, matrix()).expect("of one size")
}

/// The game of 6x6 strategies with the most equilibria that is known: von Stengel, *New maximal numbers of equilibria in
/// bimatrix games*, Discrete and Computational Geometry 21 (1999).
#[test]
fn six_by_six_strategies_have_75_equilibria() {
    let first: [&[i64]; 6] = [
        &[9504, -660, 19976, -20526, 1776, -8976],
        &[-111_771, 31680, -130_944, 168_124, -8514, 52764],
        &[397_584, -113_850, 451_176, -586_476, 29216, -178_761],
        &[171_204, -45936, 208_626, -263_076, 14124, -84436],
        &[1_303_104, -453_420, 1_227_336, -1_718_376, 72336, -461_736],
        &[737_154, -227_040, 774_576, -1_039_236, 48081, -300_036],
    ];
    let second: [&[i64]; 6] = [
        &[72336, 48081, 29216, 14124, 1776, -8514],
        &[-461_736, -300_036, -178_761, -84436, -8976, 52764],
        &[1_227_336, 774_576, 451_176, 208_626, 19976, -130_944],
        &[-1_718_376, -1_039_236, -586_476, -263_076, -20526, 168_124],
        &[1_303_104, 737_154, 397_584, 171_204, 9504, -111_771],
        &[-453_420, -227_040, -113_850, -45936, -660, 31680],
    ];
    let left = Matrix::of_integers(&first).expect("rectangular");
    let right = Matrix::of_integers(&second).expect("rectangular");
    let game = Bimatrix::new(left, right).expect("of one size");
    let found = equilibria(&game, &mut Unwatched).expect("no limit");
    assert_eq!(found.pairs.len(), 75);
    assert!(
        found
            .profiles()
            .all(|profile| profile.is_equilibrium(&game))
    );
}

fn sorted(found: &Equilibria) -> Vec<(Vec<BigRational>, Vec<BigRational>)> {
    let profiles = found
        .profiles()
        .map(|profile| (profile.rows, profile.columns));
    let mut all: Vec<_> = profiles.collect();
    all.sort();
    all
}

/// Small payoffs make degenerate games, in which vertices have many bases.
#[test]
fn the_list_is_that_of_the_definition() {
    let mut rng = fastrand::Rng::with_seed(24);
    for round in 0..300 {
        let (m, n) = (rng.usize(1..5), rng.usize(1..5));
        let game = random(&mut rng, m, n, [1, 2, 3, 99][round % 4]);
        let found = equilibria(&game, &mut Unwatched).expect("no limit");
        assert_eq!(
            sorted(&found),
            reference::extreme_equilibria(&game),
            "{game}"
        );
        assert!(!found.pairs.is_empty(), "{game}");
    }
}

/// Payoffs over powers of 2 become the same whole numbers in words and in numbers of any length.
#[test]
fn floating_payoffs_are_the_same_whole_numbers() {
    let mut rng = fastrand::Rng::with_seed(153);
    for round in 0..200 {
        let (m, n) = (rng.usize(1..5), rng.usize(1..5));
        let entry = |rng: &mut fastrand::Rng| {
            let float = (rng.f64() - 0.5) * 2_f64.powi(rng.i32(-20..20));
            let float = if round % 3 == 0 { float.trunc() } else { float };
            BigRational::from_float(float).expect("finite")
        };
        let all: Vec<Vec<BigRational>> = (0..m)
            .map(|_| (0..n).map(|_| entry(&mut rng)).collect())
            .collect();
        let of: Vec<Vec<&BigRational>> = all.iter().map(|row| row.iter().collect()).collect();
        let small = positive_of_small(&of).expect("they fit into words");
        assert_eq!(small, positive_of_any(&of), "{all:?}");
    }
    let third = BigRational::new(1.into(), 3.into());
    assert_eq!(positive_of_small(&[vec![&third]]), None);
    let long = BigRational::from_integer(BigInt::from(1) << 126);
    assert_eq!(positive_of_small(&[vec![&long]]), None);
}

/// Payoffs are shifted and scaled, and numbers of any length take the place of words.
#[test]
fn the_list_does_not_depend_on_the_length_of_numbers() {
    let mut rng = fastrand::Rng::with_seed(53);
    for round in 0..60 {
        let game = random(&mut rng, 3, 4, 3);
        let long = BigRational::new(BigInt::from(3).pow(20 * round), BigInt::from(7).pow(round));
        let scaled = |matrix: &Matrix| {
            let rows = (0..matrix.rows()).map(|i| matrix.row(i).iter().map(|x| x * &long - &long));
            Matrix::new(rows.map(Iterator::collect).collect()).expect("rectangular")
        };
        let other = Bimatrix::new(scaled(game.left()), scaled(game.right())).expect("of one size");
        let list = |game| equilibria(game, &mut Unwatched).expect("no limit");
        assert_eq!(list(&other), list(&game), "{game}");
        // A payoff that is not like the others needs long numbers.
        let mut rows: Vec<Vec<BigRational>> = (0..3).map(|i| game.left().row(i).to_vec()).collect();
        rows[1][2] = long.clone();
        let left = Matrix::new(rows).expect("rectangular");
        let uneven = Bimatrix::new(left, game.right().clone()).expect("of one size");
        assert_eq!(
            sorted(&list(&uneven)),
            reference::extreme_equilibria(&uneven),
            "{uneven}"
        );
    }
}

#[test]
fn every_path_ends_in_an_equilibrium_of_the_list() {
    let mut rng = fastrand::Rng::with_seed(64);
    for round in 0..200 {
        let (m, n) = (rng.usize(1..6), rng.usize(1..6));
        let game = random(&mut rng, m, n, [1, 3, 99][round % 3]);
        let found = equilibria(&game, &mut Unwatched).expect("no limit");
        let list: Vec<Profile> = found.profiles().collect();
        for missing in 0..m + n {
            let end = lemke_howson(&game, missing, &mut Unwatched).expect("no limit");
            assert!(
                end.is_equilibrium(&game) && list.contains(&end),
                "{game}: {missing}"
            );
        }
    }
}

/// Within a maximal Nash subset any mixtures are an equilibrium, and each extreme equilibrium is in one of them.
#[test]
fn subsets_hold_equilibria_only() {
    let mut rng = fastrand::Rng::with_seed(79);
    let mut large = 0;
    for _ in 0..300 {
        let (m, n) = (rng.usize(1..5), rng.usize(1..5));
        let game = random(&mut rng, m, n, 1);
        let found = equilibria(&game, &mut Unwatched).expect("no limit");
        let mut covered = std::collections::BTreeSet::new();
        for subset in found.components.iter().flatten() {
            large += usize::from(subset.rows.len() > 1 && subset.columns.len() > 1);
            let even = |all: &[Mixture], used: &[usize]| -> Vec<BigRational> {
                let all: Vec<_> = all.iter().map(Mixture::probabilities).collect();
                let share = BigRational::new(1.into(), used.len().into());
                let at = |k: usize| used.iter().map(|&one| &all[one][k] * &share).sum();
                (0..all[0].len()).map(at).collect()
            };
            let profile = Profile {
                rows: even(&found.rows, &subset.rows),
                columns: even(&found.columns, &subset.columns),
            };
            assert!(profile.is_equilibrium(&game), "{game}: {subset:?}");
            for &row in &subset.rows {
                covered.extend(subset.columns.iter().map(|&column| Pair { row, column }));
            }
        }
        assert_eq!(
            covered.into_iter().collect::<Vec<_>>(),
            found.pairs,
            "{game}"
        );
    }
    assert!(large > 10, "{large}");
}

/// Strict dominance takes no equilibrium away.
#[test]
fn what_is_dominated_strictly_is_never_played() {
    let mut rng = fastrand::Rng::with_seed(81);
    let mut seen = 0;
    for _ in 0..300 {
        let game = random(&mut rng, 3, 3, 4);
        let found = equilibria(&game, &mut Unwatched).expect("no limit");
        let removed = dominated(&game, &mut Unwatched).expect("no limit");
        let strict = removed
            .iter()
            .take_while(|one| one.strength == Strength::Strict);
        for one in strict {
            seen += 1;
            let unplayed = |profile: Profile| match one.player {
                Player::Left => profile.rows[one.choice].is_zero(),
                Player::Right => profile.columns[one.choice].is_zero(),
            };
            assert!(found.profiles().all(unplayed), "{game}: {one:?}");
        }
    }
    assert!(seen > 50, "{seen}");
}
