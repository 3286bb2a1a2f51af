//! Blanks stand for commas in every flat list of the catalog's notations.

use grundy::game::catalog;
use grundy::{Position, game::Game};

/// The games in whose examples a comma stands within one item, the row and the column of a cell or the two numbers of a pair,
/// where blanks separate the items; and `circle`, in which `row 5` is one item.
const PAIRS: [&str; 8] = [
    "chase", "circle", "euclid", "king", "knight", "pursuit", "queen", "rook",
];

/// The text with a blank for each comma outside brackets: within them stand the parts of a tuple, or the options of a value.
fn with_blanks(text: &str) -> String {
    let mut depth = 0;
    let change = |c: char| {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        if c == ',' && depth == 0 { ' ' } else { c }
    };
    text.chars().map(change).collect()
}

#[test]
fn examples_with_blanks_for_commas_are_the_same_positions() {
    let mut changed = 0;
    for entry in catalog::entries() {
        if PAIRS.contains(&entry.about.name) {
            continue;
        }
        for example in entry.about.examples {
            let blanks = with_blanks(example);
            if blanks == *example {
                continue;
            }
            changed += 1;
            let shown = |text: &str| {
                let read = Position::parse(text);
                read.unwrap_or_else(|fault| panic!("{text}: {fault}"))
                    .show()
            };
            assert_eq!(shown(&blanks), shown(example), "{blanks}");
        }
    }
    assert!(changed > 60, "only {changed} examples have lists");
}

#[test]
fn sets_are_read_with_blanks_too() {
    for (blanks, commas) in [
        ("subtract{1 3}: 10", "subtract 1,3: 10"),
        ("subtract{1,3}: 10", "subtract 1,3: 10"),
        ("subtract all but 1 3: 10", "subtract all-but 1,3: 10"),
        ("subtract all-but {1 3}: 10", "subtract all-but 1,3: 10"),
        ("add {1 3 4}: 17", "add 1,3,4: 17"),
        ("multiply {2 3}: 100", "multiply 2,3: 100"),
        ("multiply x2 +1..4: 100", "multiply x2,+1..4: 100"),
        (
            "rule {n -> n-k for k in {1 3}}: 9",
            "rule {n -> n-k for k in {1,3}}: 9",
        ),
        (
            "rule{n -> n-k for k in {1,3}}: 9",
            "rule {n -> n-k for k in {1,3}}: 9",
        ),
    ] {
        let shown = |text: &str| {
            let read = Position::parse(text);
            read.unwrap_or_else(|fault| panic!("{text}: {fault}"))
                .show()
        };
        // The text of a rule is kept as it is written, so the values are compared.
        let value = |text: &str| {
            let position = Position::parse(text).expect("read above");
            let answer = grundy::solve(&position, &grundy::Ask::default()).expect("an answer");
            (answer.value.outcome, answer.value.moves.len())
        };
        if blanks.starts_with("rule") {
            shown(blanks);
        } else {
            assert_eq!(shown(blanks), shown(commas), "{blanks}");
        }
        assert_eq!(value(blanks), value(commas), "{blanks}");
    }
    let game = Game::parse("subtract{1 3}").expect("a game");
    assert_eq!(
        game.to_string(),
        Game::parse("subtract{1 3}").expect("a game").to_string()
    );
    // A name before a brace that is no game's is that of a loopy value.
    assert!(Position::parse("a{0|a}").is_ok());
}

#[test]
fn an_item_may_have_blanks_inside() {
    for (text, same) in [
        ("cutting 2 x 3,4x4", "cutting 2x3,4x4"),
        ("boxes 2 / 6,3/6", "boxes 2/6,3/6"),
        ("tokens a -> b, b -> c: a", "tokens a>b,b>c: a"),
    ] {
        let shown = |text: &str| {
            Position::parse(text)
                .unwrap_or_else(|fault| panic!("{text}: {fault}"))
                .show()
        };
        assert_eq!(shown(text), shown(same));
    }
    for wrong in ["strips 1,,3: 6", "nim 3,,5", "beads 3,", "kuhn J,,Q:"] {
        assert!(Position::parse(wrong).is_err(), "{wrong}");
    }
}
