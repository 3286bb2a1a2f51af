//! The extreme points of the core.

use grundy_core::Unwatched;
use grundy_core::forms::coalition::Table;
use grundy_solve::coalition::{members, not_convex};
use grundy_solve::core_vertices::extreme_points;
use num::{BigRational, Zero};
use std::collections::BTreeSet;

fn n(k: i64) -> BigRational {
    BigRational::from_integer(k.into())
}

/// The solution of a square system, if there is exactly one.
fn solved(mut rows: Vec<Vec<BigRational>>) -> Option<Vec<BigRational>> {
    let size = rows.len();
    for at in 0..size {
        let pivot = (at..size).find(|&row| !rows[row][at].is_zero())?;
        rows.swap(at, pivot);
        let factor = rows[at][at].recip();
        rows[at].iter_mut().for_each(|x| *x *= &factor);
        let pivot = rows[at].clone();
        for (row, line) in rows.iter_mut().enumerate() {
            if row != at {
                let factor = line[at].clone();
                for (x, y) in line.iter_mut().zip(&pivot) {
                    *x -= &factor * y;
                }
            }
        }
    }
    Some(rows.into_iter().map(|mut row| row.remove(size)).collect())
}

/// The definition: the points of the core at which as many independent coalitions as players get what they earn.
fn by_definition(table: &Table) -> Vec<Vec<BigRational>> {
    let players = table.players();
    let grand_coalition = (1_u32 << players) - 1;
    let line = |s: u32| {
        let mut row: Vec<BigRational> = (0..players).map(|i| n(i64::from(s >> i & 1))).collect();
        row.push(table.worth(s));
        row
    };
    let mut points = BTreeSet::new();
    for chosen in 0..1_u32 << (grand_coalition - 1) {
        if chosen.count_ones() as usize != players - 1 {
            continue;
        }
        let coalitions = (1..grand_coalition).filter(|s| chosen >> (s - 1) & 1 == 1);
        let rows = coalitions.chain([grand_coalition]).map(line).collect();
        let Some(point) = solved(rows) else { continue };
        let gets = |s: u32| members(s).map(|i| &point[i]).sum::<BigRational>();
        if (1..grand_coalition).all(|s| gets(s) >= table.worth(s)) {
            points.insert(point);
        }
    }
    points.into_iter().collect()
}

#[test]
fn they_are_the_corners_of_the_definition() {
    let mut rng = fastrand::Rng::with_seed(6);
    let mut empty = 0;
    for round in 0..300 {
        let players = rng.usize(1..5);
        let mut worths: Vec<BigRational> = (0..1 << players).map(|_| n(rng.i64(0..5))).collect();
        worths[0] = n(0);
        if round % 3 != 0 {
            *worths.last_mut().expect("a table") += n(4);
        }
        let table = Table::new(&worths).expect("a power of two");
        let found = extreme_points(&table, &mut Unwatched).expect("no limit");
        assert_eq!(found, by_definition(&table), "{worths:?}");
        empty += usize::from(found.is_empty());
    }
    assert!((30..270).contains(&empty), "{empty}");
}

#[test]
fn in_convex_games_they_are_contributions_in_orders() {
    let mut rng = fastrand::Rng::with_seed(66);
    for players in 2..=6 {
        // A convex function of a sum of positive weights.
        let weights: Vec<i64> = (0..players).map(|_| rng.i64(1..9)).collect();
        let worths: Vec<BigRational> = (0..1_u32 << players)
            .map(|s| members(s).map(|i| weights[i]).sum::<i64>())
            .map(|sum| n(sum * sum))
            .collect();
        let table = Table::new(&worths).expect("a power of two");
        assert_eq!(not_convex(&table, &mut Unwatched), Ok(None));
        let mut orders = vec![(0_u32, vec![n(0); players])];
        for _ in 0..players {
            orders = orders
                .into_iter()
                .flat_map(|(before, shares)| {
                    let late = (0..players).filter(move |i| before >> i & 1 == 0);
                    let table = &table;
                    late.map(move |i| {
                        let mut shares = shares.clone();
                        shares[i] = table.worth(before | 1 << i) - table.worth(before);
                        (before | 1 << i, shares)
                    })
                })
                .collect();
        }
        let points: BTreeSet<_> = orders.into_iter().map(|(_, shares)| shares).collect();
        let found = extreme_points(&table, &mut Unwatched).expect("no limit");
        assert_eq!(found, points.into_iter().collect::<Vec<_>>());
    }
}
