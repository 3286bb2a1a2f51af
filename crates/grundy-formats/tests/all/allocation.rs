//! Assignments and cheapest trees, against trying everything.

use grundy_core::forms::coalition::{CoalitionGame, Table};
use grundy_formats::coalition::read;
use num::BigRational;

/// The game of a word and these numbers, with its text.
fn made(word: &str, numbers: &[Vec<i64>]) -> (String, Table) {
    let row = |row: &Vec<i64>| row.iter().map(|x| format!("{x} ")).collect::<String>();
    let rows: Vec<String> = numbers.iter().map(row).collect();
    let text = format!("{word} {}", rows.join("; "));
    match read(&text) {
        Ok(CoalitionGame::Table(table)) => (text, table),
        other => panic!("{text}: {other:?}"),
    }
}

/// The most that rows from this one on earn with columns that are free, by trying everything.
fn most(gains: &[Vec<i64>], row: usize, free: &mut Vec<bool>) -> i64 {
    let Some(own) = gains.get(row) else { return 0 };
    let mut best = most(gains, row + 1, free);
    for column in 0..free.len() {
        if std::mem::replace(&mut free[column], false) {
            best = best.max(own[column] + most(gains, row + 1, free));
            free[column] = true;
        }
    }
    best
}

#[test]
fn the_pairs_are_a_best_assignment() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut next = |below: i64| rng.i64(0..below);
    for _ in 0..60 {
        let (height, width) = (1 + next(4) as usize, 1 + next(4) as usize);
        let gains: Vec<Vec<i64>> = (0..height)
            .map(|_| (0..width).map(|_| next(6)).collect())
            .collect();
        let (text, game) = made("assignment", &gains);
        let sum: BigRational = game.links().iter().map(|link| &link.amount).sum();
        let best = most(&gains, 0, &mut vec![true; width]);
        assert_eq!(sum, BigRational::from_integer(best.into()), "{text}");
        assert_eq!(game.worth((1 << game.players()) - 1), sum, "{text}");
        let mut named: Vec<&String> = game.links().iter().flat_map(|link| &link.between).collect();
        named.sort();
        let count = named.len();
        named.dedup();
        assert_eq!(named.len(), count, "{text}: each is in one pair");
    }
}

/// The places are joined in the order of the edges, so each edge leads from the tree to a new place; and no tree of all
/// is cheaper, each place being joined to any other one.
#[test]
fn the_edges_are_a_cheapest_tree() {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut next = |below: i64| rng.i64(0..below);
    for _ in 0..40 {
        let places = 2 + next(4) as usize;
        let mut costs = vec![vec![0; places]; places];
        for (i, j) in (0..places).flat_map(|i| (0..i).map(move |j| (i, j))) {
            costs[i][j] = next(9);
            costs[j][i] = costs[i][j];
        }
        let (text, game) = made("mcst", &costs);
        let sum: BigRational = game.links().iter().map(|link| &link.amount).sum();
        assert_eq!(
            game.worth((1 << game.players()) - 1),
            -sum.clone(),
            "{text}"
        );
        let mut there = vec!["source".to_owned()];
        for link in game.links() {
            let [from, to] = &link.between;
            assert!(there.contains(from) && !there.contains(to), "{text}");
            there.push(to.clone());
        }
        assert_eq!(there.len(), places);
        // Each place but the source chooses the place above it; those choices that lead to the source are the trees.
        let mut least = i64::MAX;
        for code in 0..places.pow(places as u32 - 1) {
            let above = |place: usize| code / places.pow(place as u32 - 1) % places;
            let leads = |mut place: usize| {
                (0..places).any(|_| {
                    place = if place == 0 { 0 } else { above(place) };
                    place == 0
                })
            };
            if (1..places).all(leads) {
                least = least.min((1..places).map(|place| costs[place][above(place)]).sum());
            }
        }
        assert_eq!(sum, BigRational::from_integer(least.into()), "{text}");
    }
}
