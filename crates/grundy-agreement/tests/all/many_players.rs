//! Trees of three players: a published family of equilibria, and profiles by iteration.

use grundy::forms::hidden::{self, Hidden};
use grundy::solvers::many_players::{Measured, Plans};
use grundy::vocabulary::Unwatched;
use grundy::{Answer, Limits, MethodName, Position, Status};
use num::{BigRational, One, Zero};
use std::sync::Arc;

fn q(p: i64, q: i64) -> BigRational {
    BigRational::new(p.into(), q.into())
}

fn game(text: &str) -> Arc<dyn Hidden> {
    match Position::parse(text) {
        Ok(Position::Hidden(game)) => game,
        other => panic!("{text}: {other:?}"),
    }
}

/// A profile of the family of Szafron, Gibson and Sturtevant (2013), the part where the third player never bets with the lowest
/// card. The parameters are the probabilities that the second player bets with the lowest card and with the next, calls a bet of
/// the first with the third card, and that the third player calls with the third card when the second has bet or has called.
/// `first` is the first player's probability of calling with the third card when the second bets and the third folds.
fn of_the_family([b11, b21, b32, c33, c34]: [BigRational; 5], first: BigRational) -> Measured {
    let game = game("kuhn 3p:");
    let tree = game.tree().expect("a tree");
    let labels = tree.labels();
    let form = Plans::new(tree, &mut Unwatched).expect("no limit");
    let two = || q(2, 1);
    let plans = (0..3).map(|player| {
        form.plan(player, |set, _| {
            let (card, heard) = labels[set].split_once(' ').unwrap_or((&labels[set], ""));
            let aggressive = match (player, card, heard) {
                (0, "3", "check bet fold") => first.clone(),
                (0, "4", heard) if !heard.is_empty() => One::one(),
                (1, "1", "check") => b11.clone(),
                (1, "2", "check") => b21.clone(),
                (1, "4", "check") => two() * (&b11 + &b21),
                (1, "3", "bet") => b32.clone(),
                (1, "3", "check check bet fold") => (q(1, 1) + &b11 + two() * &b21) / two(),
                (1, "4", _) => One::one(),
                (2, "2", "check check") => q(1, 2),
                (2, "3", "bet fold") => c33.clone(),
                (2, "3", "bet call") => c34.clone(),
                (2, "4", _) => One::one(),
                _ => Zero::zero(),
            };
            vec![BigRational::one() - &aggressive, aggressive]
        })
    });
    form.measure(plans.collect())
}

/// No player gains anything in the family, and the second player moves chips from the first to the third at no cost: the first
/// loses 1/48 and a twenty-fourth of the probability of betting with the second card.
#[test]
fn the_published_family_is_one_of_equilibria() {
    for parameters in [
        [q(0, 1), q(0, 1), q(1, 4), q(1, 4), q(0, 1)],
        [q(1, 8), q(1, 8), q(1, 4), q(1, 4), q(0, 1)],
        [q(1, 8), q(1, 4), q(1, 2), q(1, 8), q(1, 2)],
        [q(0, 1), q(1, 4), q(1, 4), q(1, 4), q(1, 1)],
    ] {
        let moved = &parameters[1] / q(24, 1);
        let found = of_the_family(parameters.clone(), q(1, 2));
        assert_eq!(found.gains, vec![BigRational::zero(); 3], "{parameters:?}");
        assert_eq!(
            found.payoffs,
            [q(-1, 48) - &moved, q(-1, 48), q(1, 24) + moved]
        );
        // The first player must call half of the time: else the second gains, by bluffs or by fewer of them.
        for (called, gained) in [(q(0, 1), q(1, 6)), (q(1, 1), q(1, 24))] {
            let found = of_the_family(parameters.clone(), called);
            assert_eq!(found.gains, [q(0, 1), gained, q(0, 1)], "{parameters:?}");
        }
    }
}

fn solved(text: &str, method: Option<MethodName>) -> Answer<hidden::Played> {
    let config = hidden::config(1e-2, 20_000).expect("a config");
    hidden::solve_by(&*game(text), method, &config, &Limits::default()).expect(text)
}

/// Iterated strategies come with what they are worth, and are not called an equilibrium.
#[test]
fn iterated_profiles_are_measured() {
    for method in [None, Some(MethodName::CfrPlus), Some(MethodName::Cfr)] {
        let answer = solved("kuhn 3p:", method);
        assert!(matches!(answer.status, Status::Unknown { .. }));
        assert!(answer.value.equilibria.is_none());
        let profile = answer.value.profile.expect("a profile");
        assert!(profile.nash_conv() <= profile.target && !profile.nash_conv().is_zero());
        assert!(profile.gains.iter().all(|gain| *gain >= Zero::zero()));
        assert!(profile.payoffs.iter().sum::<BigRational>().is_zero());
        // The value of the second player is the same in the whole family; strategies near an equilibrium pay about that.
        let near = &profile.payoffs[1] - q(-1, 48);
        assert!(near.clone() * near < q(1, 1_000), "{:?}", profile.payoffs);
    }
    // A list was asked for, and cannot be had.
    let listed = solved("kuhn 3p:", Some(MethodName::Definition));
    assert!(listed.value.profile.is_none() && listed.value.equilibria.is_none());
}

/// Positions are written and read, and those that are no games of their own have the strategies of the whole game.
#[test]
fn positions_of_three_are_read() {
    for text in [
        "kuhn 3p:",
        "kuhn 3p: 1-2-3 check bet",
        "kuhn 3p J,Q,K,A: JKA bet call fold",
        "kuhn 3p 5: 5-1-3",
    ] {
        let position = Position::parse(text).expect(text);
        assert_eq!(Position::parse(&position.show()).as_ref(), Ok(&position));
    }
    let from = solved("kuhn 3p: 1-2-3 check bet", None).value;
    assert_eq!(from.from.as_deref(), Some("1-2-3 check bet"));
    let strategy = from.profile.expect("a profile").strategy;
    let knows: Vec<&str> = strategy.iter().map(|at| &*at.knows).collect();
    assert!(knows.contains(&"3 check bet"), "{knows:?}");
    assert!(
        knows.iter().all(|knows| knows.contains("check bet")),
        "{knows:?}"
    );
}
