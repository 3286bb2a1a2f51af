//! Board rules asked through the façade: the values of the built-in games, faults with their places, games with cycles, and
//! certificates.

use grundy::ask::value;
use grundy::{Ask, Class, Error, Limits, Position, Starter, Status, certify};
use grundy_report::ValueReport;

/// Built-in games, their board rules, and boards of both.
const GAMES: [(&str, &str, &[&str]); 6] = [
    ("cram", "{.. -> ##}", &["2x3", "3x3", "2x5", "..#/.../#.."]),
    (
        "domineering",
        "{left: ./. -> #/#; right: .. -> ## across}",
        &["2x2", "2x3", "3x3", "3x4", "..#/.../#.."],
    ),
    (
        "clobber",
        "{left: xo -> .x; right: ox -> .o}",
        &["xxo", "xxo/oox", "xoxo/oxox", "xo.x/.oxo"],
    ),
    (
        "konane",
        "{left: xo. -> ..x again; right: ox. -> ..o again}",
        &["xoxo./oxox.", "x.ox.xo", "xo.xo."],
    ),
    (
        "nogo",
        "{left: . -> x with liberties of xo; right: . -> o with liberties of xo}",
        &["1x4", "2x3", "x..o/...."],
    ),
    (
        "amazons",
        "{left: x.* -> .*x all then x.* -> x.*# all; right: o.* -> .*o all then o.* -> o.*# all}",
        &["x.../o...", "x../..o"],
    ),
];

fn value_of(text: &str) -> String {
    let position: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    let found = value::value(&position, &Limits::default()).expect("a value");
    assert_eq!(found.status, Status::Proved, "{text}");
    ValueReport::from(&found).value.expect("a value")
}

#[test]
fn values_are_those_of_the_built_in_games() {
    for (name, rule, boards) in GAMES {
        for board in boards {
            let own = value_of(&format!("board {rule}: {board}"));
            assert_eq!(own, value_of(&format!("{name} {board}")), "{name} {board}");
        }
    }
}

#[test]
fn certificates_are_accepted() {
    for (_, rule, boards) in &GAMES[..3] {
        let position: Position = format!("board {rule}: {}", boards[0])
            .parse()
            .expect("a board");
        let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
        let proof = answer.certificate().expect("a certificate").to_json();
        assert!(certify::check(&proof, &Limits::default()).is_ok(), "{rule}");
    }
}

/// A stone that goes to and fro: nobody ever loses, and it is said that play need not end.
#[test]
fn play_that_returns_is_a_draw() {
    let position: Position = "board {x. -> .x}: x.".parse().expect("a board");
    let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
    assert_eq!(answer.value.outcome, Some(Class::D));
    let position: Position = "board {left: x. -> .x; right: o. -> .o}: x.#o."
        .parse()
        .expect("a board");
    let ask = Ask {
        starter: Starter::Both,
        ..Ask::default()
    };
    let answer = grundy::solve(&position, &ask).expect("an answer");
    assert_eq!(answer.value.outcome, Some(Class::D));
}

#[test]
fn faults_have_their_place_in_the_expression() {
    for (text, column) in [
        ("board {xo -> .}: xo", 14),
        ("nim 3 + board {xo -> .x sideways}: xo", 25),
        ("board {xo -> .x}: xz", 20),
        ("board {xo -> .x}: xo/x", 22),
        ("board {.. -> ##}: 20x20", 19),
    ] {
        let fault = text.parse::<Position>().expect_err(text);
        let Error::Parse { fault, .. } = &fault else {
            panic!("{text}: {fault:?}");
        };
        assert_eq!(fault.at + 1, column, "{text}: {fault}");
    }
}
