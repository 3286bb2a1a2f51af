//! Points of the core, and weights that leave it empty.

use grundy_check::core::{Core, Proof, Weight};
use grundy_check::{Certificate, mutation};
use num::BigRational;

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

#[test]
fn a_majority_leaves_no_core_and_a_glove_market_has_one() {
    // Any two of three earn 1: the core is empty.
    let weight = |coalition| Weight {
        coalition,
        weight: "1/2".into(),
    };
    let majority = Core {
        players: 3,
        worth: texts(&["0", "0", "0", "1", "0", "1", "1", "1"]),
        proof: Proof::Balanced(vec![weight(3), weight(5), weight(6)]),
    };
    assert!(
        majority
            .check(&mut grundy_core::Unwatched)
            .unwrap()
            .statement
            .starts_with("the core is empty")
    );
    // One left glove and two right ones: everything to the left glove.
    let gloves = Core {
        players: 3,
        worth: texts(&["0", "0", "0", "1", "0", "1", "0", "1"]),
        proof: Proof::Point(texts(&["1", "0", "0"])),
    };
    assert!(
        gloves
            .check(&mut grundy_core::Unwatched)
            .unwrap()
            .statement
            .contains("lies in the core")
    );
    for game in [majority, gloves] {
        // A mutant may be another game whose claim is true; three players are few enough to ask again.
        let json = Certificate::Core(game).to_json();
        mutation::all_rejected(
            &json,
            |c| c.check(&mut grundy_core::Unwatched),
            |c, _| {
                let Certificate::Core(core) = c else {
                    return false;
                };
                let v: Vec<_> = core
                    .worth
                    .iter()
                    .map(|w| w.parse::<BigRational>().unwrap())
                    .collect();
                let has_core = core.players == 3 && core_of_three_exists(&v);
                has_core == matches!(core.proof, Proof::Point(_))
            },
        );
    }
}

/// The minimal balanced collections of three players, written out: partitions and the three pairs.
fn core_of_three_exists(v: &[BigRational]) -> bool {
    let all = &v[7];
    let two = BigRational::from_integer(2.into());
    *all >= &v[1] + &v[2] + &v[4]
        && *all >= &v[1] + &v[6]
        && *all >= &v[2] + &v[5]
        && *all >= &v[4] + &v[3]
        && two * all >= &v[3] + &v[5] + &v[6]
}
