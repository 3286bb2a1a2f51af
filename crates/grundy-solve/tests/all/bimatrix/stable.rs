//! Evolutionarily stable strategies.

use grundy_core::Unwatched;
use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::forms::matrix::Matrix;
use grundy_linear::dot;
use grundy_solve::bimatrix::is_stable;
use grundy_solve::bimatrix::{Profile, equilibria};
use grundy_solve::matrix::against_rows;
use num::{BigRational, One};

fn n(k: i64) -> BigRational {
    BigRational::from_integer(k.into())
}

/// Stability from its definition on a grid of mutants near the mixture: a necessary condition, and nearly a sufficient one.
fn withstands(payoffs: &Matrix, p: &[BigRational]) -> bool {
    let steps = 12;
    let mut grid = vec![vec![]];
    for _ in 1..p.len() {
        grid = grid
            .into_iter()
            .flat_map(|part: Vec<i64>| {
                let left = steps - part.iter().sum::<i64>();
                (0..=left).map(move |k| [part.clone(), vec![k]].concat())
            })
            .collect();
    }
    let small = BigRational::new(1.into(), 1000.into());
    grid.into_iter().all(|mut part| {
        part.push(steps - part.iter().sum::<i64>());
        let far: Vec<BigRational> = part.iter().map(|&k| n(k) / n(steps)).collect();
        if far == p {
            return true;
        }
        // A small share of mutants: p does better against the mixture of both than they do.
        let mixed: Vec<BigRational> = p
            .iter()
            .zip(&far)
            .map(|(a, b)| a * (BigRational::one() - &small) + b * &small)
            .collect();
        let against = against_rows(payoffs, &mixed);
        dot(p, &against) > dot(&far, &against)
    })
}

#[test]
fn stable_mixtures_withstand_mutants() {
    let mut rng = fastrand::Rng::with_seed(5);
    let (mut seen, mut missed) = ([0; 2], 0);
    for _ in 0..200 {
        let size = rng.usize(2..4);
        let rows: Vec<Vec<BigRational>> = (0..size)
            .map(|_| (0..size).map(|_| n(rng.i64(-2..=2))).collect())
            .collect();
        let columns = (0..size).map(|j| rows.iter().map(|row| row[j].clone()).collect());
        let turned = Matrix::new(columns.collect()).expect("square");
        let payoffs = Matrix::new(rows).expect("square");
        let game = Bimatrix::new(payoffs.clone(), turned).expect("both square");
        let found = equilibria(&game, &mut Unwatched).expect("no limit");
        for Profile { rows, columns } in found.profiles() {
            if rows != columns {
                continue;
            }
            let stable = is_stable(&payoffs, &rows, &mut Unwatched).expect("no limit");
            // Mutants between the points of the grid may be the only ones that do as well.
            match (stable, withstands(&payoffs, &rows)) {
                (true, withstands) => assert!(withstands, "{payoffs} {rows:?}"),
                (false, withstands) => missed += usize::from(withstands),
            }
            seen[usize::from(stable)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    assert!(10 * missed < seen[0], "{missed} of {}", seen[0]);
}

#[test]
fn rock_paper_scissors_has_none() {
    let payoffs = Matrix::of_integers(&[&[0, -1, 1], &[1, 0, -1], &[-1, 1, 0]]).expect("square");
    let third = vec![n(1) / n(3); 3];
    assert!(!is_stable(&payoffs, &third, &mut Unwatched).expect("no limit"));
    // Where the winner gains more than the loser loses, it is stable.
    let payoffs = Matrix::of_integers(&[&[0, -1, 2], &[2, 0, -1], &[-1, 2, 0]]).expect("square");
    assert!(is_stable(&payoffs, &third, &mut Unwatched).expect("no limit"));
}
