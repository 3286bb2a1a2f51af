//! Gauges, against the definition.

use grundy_values::short::gauges::{ALL, GAUGES, Gauges};
use grundy_values::short::reference::Trees;
use grundy_values::short::{Closed, Comparison, Form, Id, Store};

#[test]
fn gauges_are_closed_under_options() {
    assert_eq!(GAUGES.len(), 28);
    assert_eq!(ALL.count_ones(), 28);
    for (place, gauge) in GAUGES.iter().enumerate() {
        assert_eq!((gauge.left | gauge.right) >> place, 0);
        let own = Gauges::of_closed(&gauge.value);
        assert_eq!(own.at_most & own.at_least, 1 << place);
    }
}

/// A random form with a few options a side.
fn form(rng: &mut fastrand::Rng, depth: u32) -> Form {
    const LEAVES: [&str; 9] = ["0", "1", "-1", "1/2", "*", "^", "v*", "*2", "^^"];
    if depth == 0 || rng.u8(..4) == 0 {
        return Form::read(LEAVES[rng.usize(..LEAVES.len())]).unwrap();
    }
    let side = |rng: &mut fastrand::Rng| {
        (0..rng.usize(1..3))
            .map(|_| form(rng, depth - 1))
            .collect::<Vec<_>>()
    };
    Form::new(side(rng), side(rng))
}

/// All sets of gauges, and all that they decide, against the definition.
#[test]
fn gauges_agree_with_the_definition() {
    let mut rng = fastrand::Rng::with_seed(7);
    let (mut store, mut trees) = (Store::new(), Trees::new());
    let forms: Vec<Form> = (0..120).map(|_| form(&mut rng, 3)).collect();
    let ids: Vec<Id> = forms.iter().map(|f| store.evaluate(f).unwrap()).collect();
    let sums: Vec<_> = forms.iter().map(|f| trees.of(f)).collect();
    let mut looked_at = 0;
    for (&id, sum) in ids.iter().zip(&sums) {
        let measures = *store.measures(id);
        if !measures.quick.is_known() {
            continue;
        }
        for (stop, gauges) in [
            (store.left_stop(id).clone(), measures.at_left),
            (store.right_stop(id).clone(), measures.at_right),
        ] {
            for (place, gauge) in GAUGES.iter().enumerate() {
                let value = Closed {
                    number: stop.clone(),
                    ..gauge.value.clone()
                };
                let gauge = trees.of(&Form::Closed(value));
                let compared = trees.compare(&gauge, sum);
                let at_most = matches!(compared, Comparison::Less | Comparison::Equal);
                let at_least = matches!(compared, Comparison::Greater | Comparison::Equal);
                assert_eq!(gauges.at_most >> place & 1 == 1, at_most);
                assert_eq!(gauges.at_least >> place & 1 == 1, at_least);
            }
            looked_at += 1;
        }
    }
    assert!(looked_at > 150, "{looked_at}");
    let mut decided = 0;
    for (&a, x) in ids.iter().zip(&sums) {
        for (&b, y) in ids.iter().zip(&sums) {
            let (first, second) = (store.measures(a), store.measures(b));
            if let Some(answer) = first.decide(second) {
                let compared = trees.compare(x, y);
                let at_most = matches!(compared, Comparison::Less | Comparison::Equal);
                assert_eq!(answer, at_most, "{} {}", store.show(a), store.show(b));
                decided += 1;
            }
        }
    }
    assert!(decided > 1000, "{decided}");
}
