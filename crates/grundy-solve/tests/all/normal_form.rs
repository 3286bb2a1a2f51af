//! Games in normal form.

use grundy_core::Unwatched;
use grundy_core::forms::normal_form::{Chooser, NormalForm, Strategies};
use grundy_solve::normal_form::pure_equilibria;
use num::BigRational;

fn random(rng: &mut fastrand::Rng, counts: &[usize]) -> NormalForm {
    let chooser = |&count: &usize| Chooser {
        name: String::new(),
        strategies: Strategies::Counted(count),
    };
    let size = counts.iter().product::<usize>() * counts.len();
    let payoff = |_| BigRational::from_integer(rng.i64(0..4).into());
    let payoffs = (0..size).map(payoff).collect();
    NormalForm::new(counts.iter().map(chooser).collect(), payoffs).expect("a game")
}

/// Straight from the definition: no player gains by changing their own strategy.
fn settled(game: &NormalForm, cell: usize) -> bool {
    let profile = game.profile(cell);
    (0..game.cells()).all(|other| {
        let there = game.profile(other);
        let changed: Vec<usize> = (0..profile.len())
            .filter(|&player| profile[player] != there[player])
            .collect();
        match changed[..] {
            [player] => game.payoffs(other)[player] <= game.payoffs(cell)[player],
            _ => true,
        }
    })
}

#[test]
fn pure_equilibria_are_those_of_the_definition() {
    let mut rng = fastrand::Rng::with_seed(24);
    let mut found = 0;
    for _ in 0..200 {
        let players = rng.usize(1..5);
        let counts: Vec<usize> = (0..players).map(|_| rng.usize(1..4)).collect();
        let game = random(&mut rng, &counts);
        let pure = pure_equilibria(&game, &mut Unwatched).expect("no limit");
        let all = (0..game.cells()).filter(|&cell| settled(&game, cell));
        assert_eq!(pure, all.collect::<Vec<_>>());
        found += pure.len();
    }
    assert!(found > 100);
}
