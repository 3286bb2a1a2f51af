//! Hackenbush on stalks: axioms, faults, values.

use grundy_core::{Notation, Partizan, conformance};
use grundy_games::graphs::hackenbush_stalk::HackenbushStalks;
use grundy_games::theorems::stalks::{LEFT, RIGHT, Stalk, segment_values, stalk_of, stalk_value};
use grundy_values::Dyadic;
use num::BigRational;

fn rules() -> HackenbushStalks {
    HackenbushStalks::default()
}

#[test]
fn stalks_satisfy_the_axioms() {
    for text in ["lrlrrllr", "lr,lr,r", "lgr,gg,0", "0"] {
        let p = rules().read(text).unwrap();
        conformance::partizan(&rules(), &p, 5);
    }
}

#[test]
fn faults_are_named() {
    for (text, at) in [
        ("", 0),
        ("lr,", 3),
        ("lxr", 1),
        ("b", 0),
        ("lr,,r", 3),
        ("-1", 0),
    ] {
        assert_eq!(rules().read(text).unwrap_err().at, at, "{text}");
    }
    let p = rules().read("lr,l").unwrap();
    for bad in [
        "",
        "cut",
        "cut 1",
        "cut 0 of stalk 1",
        "cut 3 of stalk 1",
        "cut 1 of stalk 9",
        "cut x of stalk 1",
    ] {
        assert!(rules().read_move(&p, bad).is_err(), "{bad}");
    }
}

#[test]
fn a_tall_stalk_is_quick() {
    let colours = [LEFT, RIGHT];
    let tall: Stalk = (0..100_000).map(|i| colours[(i * i / 7) % 2]).collect();
    let value = stalk_value(&tall).unwrap();
    assert!(value.exponent() > 90_000);
    let theorem = rules().known_number(&vec![tall]).unwrap();
    assert!(theorem.reason.to_string().len() < 1000);
}

#[test]
fn the_segments_add_up() {
    let p = rules().read("lrlrrllr").unwrap();
    let theorem = rules().known_number(&p).unwrap();
    assert_eq!(theorem.says, BigRational::new(77.into(), 128.into()));
    assert!(
        theorem.reason.to_string().contains("l +1, r -1/2, l +1/4"),
        "{}",
        theorem.reason
    );
    let sum = segment_values(&p[0])
        .unwrap()
        .iter()
        .fold(Dyadic::zero(), |a, b| &a + b);
    assert_eq!(Some(sum), stalk_value(&p[0]));
}

#[test]
fn a_number_has_the_stalk_whose_value_it_is() {
    let mut rng = fastrand::Rng::with_seed(4);
    for _ in 0..200 {
        let stalk: Stalk = (0..rng.usize(0..9))
            .map(|_| if rng.bool() { LEFT } else { RIGHT })
            .collect();
        let value = stalk_value(&stalk).unwrap();
        assert_eq!(stalk_of(&value, 8), Some(stalk));
    }
}
