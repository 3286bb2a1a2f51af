//! `guess` on games and sequences whose rules are known.

use grundy::ask::guess;
use grundy::{Error, Limits};

fn rules(game: &str, to: u64) -> Vec<(String, String)> {
    let report = guess::of_game(&game.parse().expect(game), to, &Limits::default()).expect(game);
    report
        .findings
        .into_iter()
        .map(|f| (f.evidence, f.rule))
        .collect()
}

#[track_caller]
fn has(game: &str, to: u64, evidence: &str, rule: &str) {
    let found = rules(game, to);
    let there = |(e, r): &(String, String)| e == evidence && r.starts_with(rule);
    assert!(found.iter().any(there), "{game}: {rule}: {found:#?}");
}

#[test]
fn rules_of_known_games() {
    has("nim", 300, "proved", "G(n) = n:");
    has("subtract 1..4", 300, "proved", "G(n) = n % 5");
    has("subtract 1..4", 300, "proved", "G(n) <= 4");
    has("kayles", 2000, "proved", "G(n + 12) = G(n) for n >= 71");
    let term = "G(n) = term n, counted from 0, of ";
    has(
        "kayles",
        100,
        "checked to 63",
        &format!("{term}Kayles (OEIS A002186)"),
    );
    has(
        "dawson",
        100,
        "checked to 62",
        &format!("{term}Dawson's Chess"),
    );
    has(
        "grundy",
        100,
        "checked to 63",
        &format!("{term}Grundy's game"),
    );
    has("dawson-kayles", 100, "checked to 63", "G(n) = term n - 1");
    has("lasker", 300, "checked to 300", "G(n) = ");
    has("ruler", 100, "checked to 100", "G(n) = low(n + 1)");
    has(
        "mock-turtles",
        60,
        "checked to 60",
        "G(n) = ((2 * n) + 1) - (ones(n) % 2)",
    );
}

#[test]
fn a_sequence_says_where_it_is_wrong() {
    let report = guess::of_sequence("1,2 3\n4 5").expect("a sequence");
    assert_eq!(report.values, 5);
    let error = guess::of_sequence("1 2\n3 -4").expect_err("negative");
    let Error::Parse { fault, .. } = &error else {
        panic!("{error}")
    };
    assert_eq!((fault.at, fault.found.as_str()), (6, "\"-4\""));
    assert!(error.to_string().contains("line 2, column 3"), "{error}");
    assert!(guess::of_sequence("18446744073709551616").is_err());
    assert!(guess::of_sequence(" \n").is_err());
    assert!(guess::of_game(&"multiply 2..9".parse().unwrap(), 100, &Limits::default()).is_err());
    assert!("no-such-game".parse::<grundy::Game>().is_err());
}
