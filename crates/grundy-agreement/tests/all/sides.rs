//! Loopy partizan values through the façade: against play backwards from the ends, and where short games are needed.

use fastrand::Rng;
use grundy::answer::{Class, Why};
use grundy::verdict::Value;
use grundy::{Ask, Comparison, Error, Limits, MethodName, Position};

/// A random partizan graph in one line, with some cycles.
fn graph(rng: &mut Rng) -> String {
    let names = ["a", "b", "c", "d", "e"];
    let side = |rng: &mut Rng| {
        let count = rng.usize(0..3);
        let options: Vec<&str> = (0..count)
            .map(|_| names[rng.usize(0..names.len())])
            .collect();
        options.join(",")
    };
    let lines: Vec<String> = names
        .iter()
        .map(|name| format!("{name}: {} | {}", side(rng), side(rng)))
        .collect();
    format!("partizan-graph {{{}}}: a", lines.join("; "))
}

fn outcome(text: &str, method: MethodName) -> Option<Class> {
    let position = Position::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let ask = Ask {
        method: Some(method),
        ..Ask::default()
    };
    let answer = grundy::solve(&position, &ask).unwrap_or_else(|e| panic!("{text}: {e}"));
    answer.value.outcome
}

#[test]
fn sums_by_their_sides_end_as_they_do_backwards() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..60 {
        let other = ["over", "1/2", "tis", "{1|-1}", "2*", "under - 1"][rng.usize(0..6)];
        let text = format!("{} + {} - {other}", graph(&mut rng), graph(&mut rng));
        let sides = outcome(&text, MethodName::Stoppers);
        assert_eq!(sides, outcome(&text, MethodName::Retrograde), "{text}");
    }
}

#[test]
fn values_are_added_and_compared() {
    let limits = Limits::default();
    for (text, wanted) in [
        ("on + 3", "on"),
        ("over - over", "over & under"),
        ("2 . over + kayles 3", "over"),
        ("{0|on} + 1/2", "3/2"),
        (
            "partizan-graph {over: zero | over}: over,over - 1",
            "over - 1",
        ),
        ("digraph a>a: a + 1", "on & off"),
    ] {
        let position = Position::parse(text).expect(text);
        let answer = grundy::value(&position, &limits).expect(text);
        let wanted = if wanted == "on & off" { "dud" } else { wanted };
        assert_eq!(
            answer.value.value.map(|v| v.to_string()).as_deref(),
            Some(wanted),
            "{text}"
        );
    }
    let over = Position::parse("over").unwrap();
    for (text, wanted) in [
        ("1/1024", Comparison::Less),
        ("5.^", Comparison::Greater),
        ("over + *", Comparison::Equal),
        ("dud", Comparison::Confused),
    ] {
        let found = grundy::compare(&over, &Position::parse(text).unwrap(), &limits).unwrap();
        assert_eq!(found.value.relation, Some(wanted), "{text}");
    }
    let value = grundy::value(&Position::parse("tis").unwrap(), &limits).unwrap();
    let Some(Value::Sides(tis)) = value.value.value else {
        panic!("tis is no short game");
    };
    assert_eq!(
        (tis.onside.as_deref(), tis.offside.as_deref()),
        (Some("1"), Some("0"))
    );
}

#[test]
fn where_a_short_game_is_needed_a_loopy_one_is_refused_by_name() {
    let limits = Limits::default();
    let over = Position::parse("over").unwrap();
    let answer = grundy::thermograph(&over, &limits).unwrap();
    let why = answer.status.why().expect("no thermograph");
    assert_eq!(why.reason, Why::Bound);
    assert!(
        why.message.contains("at over right may pass"),
        "{}",
        why.message
    );
    for (text, at) in [
        ("cool(over, 1)", 5),
        ("* + tiny(on)", 9),
        ("2 - {0|ove} + on", 7),
    ] {
        match Position::parse(text) {
            Err(Error::Parse { fault, .. }) => assert_eq!(fault.at, at, "{text}: {fault}"),
            Err(other) => panic!("{text}: {other}"),
            Ok(_) => panic!("{text} was read"),
        }
    }
}

#[test]
fn expressions_with_loopy_terms_are_read_again() {
    for text in [
        "over",
        "-over + 1",
        "2 - a{0|{a|*}}",
        "{on|over} - {over|0}",
        "dud + nim 3",
    ] {
        let shown = Position::parse(text).expect(text).show();
        assert_eq!(Position::parse(&shown).expect(&shown).show(), shown);
    }
}
