//! Random forms as people do not write them: lone options that are forms, empty sides, dominated and reversible options,
//! and closed forms among them. The crates that read, write or solve values share them.

use grundy_values::{Closed, Dyadic, Form};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// A number, ups and a nimber, small enough to be played out.
pub fn closed() -> impl Strategy<Value = Form> {
    let number = prop_oneof![
        4 => Just(Dyadic::zero()),
        3 => (-3i64..=3).prop_map(Dyadic::from),
        2 => (-9i64..=9, 1u32..=3).prop_map(|(n, k)| Dyadic::new(n.into(), k)),
    ];
    let ups = prop_oneof![3 => Just(0i64), 1 => -4i64..=4];
    let star = prop_oneof![3 => Just(0u64), 1 => 0u64..=3];
    (number, ups, star).prop_map(|(number, ups, star)| Form::Closed(Closed { number, ups, star }))
}

/// A form that nests up to `depth` deep and has about `size` forms in it.
pub fn form(depth: u32, size: u32) -> impl Strategy<Value = Form> {
    closed().prop_recursive(depth, size, 4, |inner| {
        let side = || prop::collection::vec(inner.clone(), 0..=2);
        let lone = || prop::collection::vec(inner.clone(), 0..=1);
        prop_oneof![
            2 => (side(), side()),
            1 => (lone(), lone()),
        ]
        .prop_map(|(left, right)| Form::new(left, right))
    })
}

/// Runs a test on so many inputs: the same ones every time, or with `GRUNDY_LONG` set fifty times as many new ones.
pub fn runner(cases: u32) -> TestRunner {
    let long = std::env::var_os("GRUNDY_LONG").is_some();
    let config = Config {
        cases: if long { 50 * cases } else { cases },
        failure_persistence: None,
        ..Config::default()
    };
    if long {
        TestRunner::new(config)
    } else {
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
    }
}
