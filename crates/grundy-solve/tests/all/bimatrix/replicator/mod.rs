//! The replicator dynamics.

mod linear_part;

use grundy_core::Unwatched;
use grundy_core::forms::matrix::Matrix;
use grundy_solve::bimatrix::replicator::{RestPoint, Stability, Why, rest_points};
use grundy_solve::bimatrix::replicator::{Sample, follow};
use grundy_solve::matrix::against_rows;
use num::Signed;

fn of(rows: &[&[i64]]) -> Vec<RestPoint> {
    let payoffs = Matrix::of_integers(rows).expect("a matrix");
    rest_points(&payoffs, &mut Unwatched).expect("no limit")
}

fn inner(rows: &[&[i64]]) -> RestPoint {
    let found = of(rows).into_iter();
    let mut inner = found.filter(|one| one.shares.iter().all(Signed::is_positive));
    inner.next().expect("an inner rest point")
}

/// Rock, paper, scissors: cycles where wins and losses are equal, spirals inwards where wins are greater, outwards where losses are.
/// Hofbauer and Sigmund, *Evolutionary Games and Population Dynamics* (1998), section 7.7.
#[test]
fn rock_paper_scissors() {
    let game = |win: i64, loss: i64| {
        inner(&[&[0, -loss, win], &[win, 0, -loss], &[-loss, win, 0]]).stability
    };
    assert_eq!(game(1, 1), Stability::Stable(Why::Neutral));
    assert_eq!(game(2, 1), Stability::Attracting(Why::Evolutionary));
    assert_eq!(game(1, 2), Stability::Unstable(Why::Linear));
}

/// Zeeman's game, in which an inner rest point attracts without being evolutionarily stable: Zeeman, *Population dynamics from
/// game theory*, Lecture Notes in Mathematics 819 (1980), as cited by Hofbauer and Sigmund (1998), section 7.2.
#[test]
fn zeeman_attracts_without_evolutionary_stability() {
    let rest = inner(&[&[0, 6, -4], &[-3, 0, 5], &[-1, 3, 0]]);
    assert_eq!(rest.stability, Stability::Attracting(Why::Linear));
}

#[test]
fn all_is_at_rest_where_all_earn_the_same() {
    let found = of(&[&[0, 0], &[0, 0]]);
    assert_eq!(found.len(), 3);
    let inner = found.last().expect("an inner one");
    assert!(!inner.is_alone && inner.shares.iter().all(Signed::is_positive));
    assert_eq!(inner.stability, Stability::Stable(Why::Neutral));
}

/// By the definition: what is played earns the same, and rest points that are said to attract do so along paths in floats.
#[test]
fn rest_points_of_random_games() {
    let mut rng = fastrand::Rng::with_seed(1978);
    let (mut attracting, mut unstable) = (0, 0);
    for _ in 0..60 {
        let n = rng.usize(2..5);
        let rows: Vec<Vec<i64>> = (0..n)
            .map(|_| (0..n).map(|_| rng.i64(-3..4)).collect())
            .collect();
        let rows: Vec<&[i64]> = rows.iter().map(Vec::as_slice).collect();
        let payoffs = Matrix::of_integers(&rows).expect("a matrix");
        for rest in of(&rows) {
            let earned = against_rows(&payoffs, &rest.shares);
            let played = |i: &usize| rest.shares[*i].is_positive();
            assert!((0..n).filter(played).all(|i| earned[i] == rest.payoff));
            assert_eq!(
                rest.is_equilibrium,
                earned.iter().all(|x| *x <= rest.payoff)
            );
            // A start near it, inside.
            let goal: Vec<f64> = rest
                .shares
                .iter()
                .map(|x| num::ToPrimitive::to_f64(x).expect("finite"))
                .collect();
            let near: Vec<f64> = goal.iter().map(|x| 0.999 * x + 0.001 / n as f64).collect();
            let path = follow(&payoffs, &near, 400.0, 100, &mut Unwatched).expect("no limit");
            let end = &path.last().expect("an end").shares;
            let distance = |from: &[f64]| {
                from.iter()
                    .zip(&goal)
                    .map(|(a, b)| (a - b).abs())
                    .sum::<f64>()
            };
            match rest.stability {
                Stability::Attracting(_) => {
                    assert!(distance(end) <= distance(&near), "{rest:?}");
                    attracting += 1;
                }
                Stability::Unstable(Why::Invaded(_)) => {
                    let leaves = |one: &Sample| distance(&one.shares) > distance(&near);
                    assert!(path.iter().any(leaves), "{rest:?}");
                    unstable += 1;
                }
                _ => {}
            }
        }
    }
    assert!(attracting > 30 && unstable > 30, "{attracting} {unstable}");
}
