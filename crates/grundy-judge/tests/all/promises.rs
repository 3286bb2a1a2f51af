//! Inputs keep the promises of the statements: random ones of every size, the samples, and those that a program on trial is
//! given. The promises themselves are stated apart from the readers and the generators, in `src/promises`.

use grundy::vocabulary::Unwatched;
use grundy_judge::against::{Reply, against};
use grundy_judge::promises::broken;
use grundy_judge::{Problem, problems};
use std::time::Duration;

/// True for the longer form of a test.
fn long() -> bool {
    std::env::var_os("GRUNDY_LONG").is_some()
}

/// The promises that some inputs of a problem break, with the shortest such input.
fn breaks(problem: &Problem, inputs: impl Iterator<Item = String>) -> Option<String> {
    let bad = inputs.filter_map(|input| Some((broken(problem.id, &input)?, input)));
    let (why, input) = bad.min_by_key(|(_, input)| input.len())?;
    let shown: String = input.chars().take(200).collect();
    Some(format!("{}: {why}: {shown:?}", problem.id))
}

fn none(bad: Vec<String>) {
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn samples_keep_their_promises() {
    let sample = |problem: &Problem| breaks(problem, std::iter::once(problem.sample.0.to_owned()));
    none(problems().filter_map(sample).collect());
}

#[test]
fn random_inputs_keep_the_promises_of_the_statements() {
    let times = if long() { 20_000 } else { 40 };
    // The largest sizes are far beyond the limits.
    let largest: &[u64] = if long() {
        &[200_000, 3_000_000]
    } else {
        &[30_000]
    };
    let random = |problem: &Problem| {
        let small = [0, 1, 2, 3, 7, 20, 60, 200].into_iter();
        let all = small.flat_map(|size| (0..times).map(move |seed| (size, seed)));
        let all = all.chain(
            [1000, 3000]
                .into_iter()
                .flat_map(|size| [(size, 1), (size, 2)]),
        );
        let all = all.chain(largest.iter().map(|&size| (size, 3)));
        breaks(
            problem,
            all.map(|(size, seed)| problem.random_input(size, seed)),
        )
    };
    none(problems().filter_map(random).collect());
}

/// Programs that are wrong in many ways are given only inputs that keep the promises, however small.
#[test]
fn a_program_on_trial_sees_no_input_that_breaks_a_promise() {
    let shown = |problem: &Problem| {
        let mut seen = Vec::new();
        for seed in 0..if long() { 50 } else { 2 } {
            let most = 40;
            let wrong = |input: &str| {
                seen.push(input.to_owned());
                let said = Ok(format!("{}\n", input.len() as u64 % (seed + 2)));
                Some(Reply {
                    said,
                    time: Duration::ZERO,
                    memory: None,
                })
            };
            let trial = against(problem, wrong, most, seed, &mut Unwatched);
            trial
                .expect("random inputs are read")
                .failing
                .expect("the program is wrong");
        }
        breaks(problem, seen.into_iter())
    };
    none(problems().filter_map(shown).collect());
}

/// A text that breaks a promise of its problem is found out.
#[test]
fn promises_are_noticed_when_they_are_broken() {
    for (id, input) in [
        ("hdu1846", "1\n0 2\n"),
        ("hdu1846", "2\n23 2\n"),
        ("hdu1846", "1\n23 2 1\n"),
        ("cses1729", "10 2\n3 4\n"),
        ("cses1729", "10 3\n1 3 3\n"),
        ("abc270d", "5 2\n1 6\n"),
        ("poj1704", "1\n2\n3 3\n"),
        ("lightoj1186", "1\n2\n0 1\n1 2\n"),
        ("lightoj1186", "1\n2\n0 1\n1 1\n"),
        ("luogu_p10398", "1\n2\n7 7\n"),
        ("spoj_twends", "3 1 2 3\n0\n"),
        ("poi2001_gra", "2 1\n1 1 2\n0 1 3\n0 1 1\n"),
        ("poi2001_gra", "0 2\n1 1 2\n0 1 1\n"),
        ("poi2001_gra", "1 1\n1 0\n0 1 1\n"),
        ("poj3710", "1\n5 6\n1 2\n2 3\n3 1\n3 4\n4 5\n5 3\n"),
        ("poj3710", "1\n4 4\n2 3\n3 4\n4 2\n2 3\n"),
        ("agc017d", "3\n1 2\n1 2\n"),
        ("poj3533", "2\n1 1 1\n1 1 1\n"),
        ("poj1143", "2 2 6\n0\n"),
        ("lc294", "[\"+++++++++++++++++++++\"]\n"),
        ("lc877", "[[5, 3, 4]]\n"),
        ("lc877", "[[5, 3]]\n"),
        ("lc913", "[[[2], [2], [0, 1], [0]]]\n"),
        ("lc913", "[[[1], [0, 2], [1], [2]]]\n"),
        ("lc1728", "[[\"CM.\", \"FC.\"], 1, 2]\n"),
        ("lc1927", "[\"123\"]\n"),
    ] {
        assert!(broken(id, input).is_some(), "{id}: {input}");
    }
}
