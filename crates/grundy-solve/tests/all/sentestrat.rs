//! Sentestrat.

use fastrand::Rng;
use grundy_core::Player;
use grundy_solve::sentestrat::{Sentestrat, best_option};
use grundy_values::Dyadic;
use grundy_values::short::{Id, Store, Thermographs};

/// Plays a sum of values: `strategy` says where Left moves by this strategy; the opponent plays for the best stop.
fn stop(
    store: &mut Store,
    graphs: &mut Thermographs,
    parts: &[Id],
    mover: Player,
    play: &Sentestrat,
    raised: Option<usize>,
    by_strategy: Player,
) -> Dyadic {
    let temperatures: Vec<Dyadic> = (parts.iter())
        .map(|&id| graphs.of(store, id).unwrap().temperature.clone())
        .collect();
    let mut play = play.clone();
    // Both players see the ambient temperature fall.
    let Some(choice) = play.choose(&temperatures, raised) else {
        let numbers = parts.iter().map(|&id| store.as_number(id).unwrap().clone());
        return numbers.fold(Dyadic::zero(), |sum, x| &sum + &x);
    };
    let mut found: Option<Dyadic> = None;
    for (at, &part) in parts.iter().enumerate() {
        if store.as_number(part).is_some() || mover == by_strategy && at != choice.component {
            continue;
        }
        let options = store.options(part).unwrap();
        let options = if mover == Player::Left {
            options.0
        } else {
            options.1
        };
        let drawn: Vec<_> = options
            .iter()
            .map(|&id| graphs.of(store, id).unwrap())
            .collect();
        let best = best_option(mover, &choice.ambient, &drawn);
        for (place, &option) in options.iter().enumerate() {
            if mover == by_strategy && best != Some(place) {
                continue;
            }
            let mut next = parts.to_vec();
            next[at] = option;
            let raised = (mover != by_strategy).then_some(at);
            let got = stop(
                store,
                graphs,
                &next,
                mover.opponent(),
                &play,
                raised,
                by_strategy,
            );
            let better = |found: &Dyadic| match mover {
                Player::Left => got > *found,
                Player::Right => got < *found,
            };
            if found.as_ref().is_none_or(better) {
                found = Some(got);
            }
        }
    }
    found.expect("a hot component has options of both players")
}

#[test]
fn it_loses_at_most_the_ambient_temperature() {
    let texts = [
        "+-1",
        "+-3",
        "{4|2||0}",
        "{6||2|0}",
        "{9|1||0}",
        "{5|*||-1}",
        "{2|-1/2}",
        "{0||-2|-9}",
        "1/2",
        "{7|4||3|-6}",
    ];
    let mut rng = Rng::with_seed(1996);
    let (mut store, mut graphs) = (Store::new(), Thermographs::default());
    for _ in 0..200 {
        let parts: Vec<Id> = (0..rng.usize(1..4))
            .map(|_| store.parse(texts[rng.usize(0..texts.len())]).unwrap())
            .collect();
        let sum = store.sum(&parts).unwrap();
        let hottest = parts
            .iter()
            .map(|&id| graphs.of(&mut store, id).unwrap().temperature.clone());
        let hottest = hottest.max().unwrap().max(Dyadic::zero());
        for mover in Player::BOTH {
            let play = Sentestrat::default();
            let got = stop(
                &mut store,
                &mut graphs,
                &parts,
                mover,
                &play,
                None,
                Player::Left,
            );
            let best = match mover {
                Player::Left => store.left_stop(sum).clone(),
                Player::Right => store.right_stop(sum).clone(),
            };
            assert!(got <= best, "{parts:?}: {got} is above {best}");
            assert!(
                &got + &hottest >= best,
                "{parts:?}: {got} is far below {best}"
            );
        }
    }
}
