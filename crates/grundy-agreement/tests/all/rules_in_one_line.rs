//! Rules in one line against the games of the catalog that they describe, and against the definition.

use grundy::{Ask, Error, Limits, Position, Status, table};
use grundy_core::{Convention, Described, Notation, Player, Unwatched, WithoutHints};
use grundy_rules::rule::{ImpartialRule, PartizanRule, Tuple};
use grundy_solve::misere::Misere;
use grundy_solve::{fold, reference};
use grundy_values::Nimber;

const WYTHOFF: &str =
    "{(a,b) -> (a-k, b) for k in 1..a; (a, b-k) for k in 1..b; (a-k, b-k) for k in 1..min(a,b)}";

fn nimbers(game: &str, to: u64) -> Vec<u64> {
    let answer = table(&game.parse().unwrap(), &to.to_string(), &Limits::default()).unwrap();
    assert_eq!(answer.status, Status::Proved, "{game}");
    answer.value.nimbers().unwrap().to_vec()
}

/// The value of a position, as it is written.
fn value(text: &str) -> String {
    let position = Position::parse(text).unwrap();
    let answer = grundy::value(&position, &Limits::default()).unwrap();
    answer.value.value.unwrap().to_string()
}

#[test]
fn tables_are_those_of_the_catalog() {
    for (rule, game) in [
        ("{n -> n-k for k in 1..n}", "nim"),
        (
            "{n -> [a, n-1-a] for a in 0..n-1; [a, n-2-a] for a in 0..n-2}",
            "kayles",
        ),
        ("{n -> [a, n-a] for a in 1..n-1 if a != n-a}", "grundy"),
        (
            "{n -> n-k for k in 1..n; [a, n-a] for a in 1..n-1}",
            "lasker",
        ),
        ("{n -> n-k for k in {1, 3..4}}", "subtract 1,3,4"),
        ("{n -> n-k for k in squares}", "subtract squares"),
        ("{n -> n-k for k in powers(2)}", "subtract powers 2"),
        ("{n -> n-2; [a, n-2-a] for a in 1..n-3}", "0.07"),
    ] {
        assert_eq!(
            nimbers(&format!("rule {rule}"), 60),
            nimbers(game, 60),
            "{rule}"
        );
    }
}

#[test]
fn several_numbers_agree_with_the_catalog() {
    for at in [[0, 0], [1, 2], [3, 5], [4, 4], [7, 11], [5, 12]] {
        let [a, b] = at;
        let written = value(&format!("rule {WYTHOFF}: ({a},{b})"));
        assert_eq!(written, value(&format!("wythoff {a},{b}")), "{at:?}");
    }
}

#[test]
fn hints_change_nothing() {
    for (rule, at) in [
        ("{n -> n-k for k in primes}", "9,4"),
        (
            "{n -> n-1; n/2 if n%2==0; [a, n-a] for a in 1..n-1 if a != n-a}",
            "6",
        ),
        (WYTHOFF, "(2,3),(1,2)"),
        ("{n -> n-2; n-5; over when n <= 1: wins}", "9,3"),
        ("{n -> [1,1] if n == 3; [] if n == 2; n-2}", "7,2"),
    ] {
        let rules = ImpartialRule::from_rules(Some(rule)).unwrap();
        let plain = WithoutHints(&rules);
        let p: Vec<Tuple> = rules.read(at).unwrap();
        let nimber = reference::nimber(&plain, &p);
        assert_eq!(
            fold::value::<Nimber, _>(&rules, &p),
            Nimber(nimber),
            "{rule}"
        );
        let wins = Misere::new().next_wins(&rules, &p, &mut Unwatched).unwrap();
        let winner = reference::winner(&plain, &p, Convention::Misere, Player::Left);
        assert_eq!(wins, winner == Player::Left, "{rule}");
    }
}

#[test]
fn sides_have_moves_of_their_own() {
    let written = "rule {n -> left: n-1; n-3; right: n-2; n-4}: 6,5";
    let known = "partizan-subtract 1,3|2,4: 6,5";
    assert_eq!(value(written), value(known));
    assert!(PartizanRule::from_rules(Some("{n -> n-1}")).is_err());
    assert!(ImpartialRule::from_rules(Some("{n -> left: n-1}")).is_err());
}

#[test]
fn rules_stand_in_sums_and_show_what_they_read() {
    for text in [
        "rule {n -> n-1; n/2 if n%2==0; [a, n-a] for a in 1..n-1 if a != n-a}: 24,7",
        "rule {(a,b) -> (a-1, b); over when a == 0: wins}: (3,5) + nim 4",
        "rule {n -> left: n-1; right: n-2}: 5 - kayles 2",
    ] {
        let position = Position::parse(text).unwrap();
        assert_eq!(position.show(), text);
        let verdict = grundy::solve(&position, &Ask::default()).unwrap();
        assert_eq!(verdict.status, Status::Proved, "{text}");
    }
}

#[test]
fn faults_have_their_place_in_the_expression() {
    for (text, at) in [
        ("rule {n -> m-1}: 5", 11),
        ("nim 3 + rule {n -> n-1 if n}: 5", 26),
        ("rule {n -> n/2; n*2 if n == 2}: 7,4", 34),
        ("rule {n -> n-1}: 5,x", 19),
        ("rule {n -> n-1}: 99999999999999999999", 17),
    ] {
        match Position::parse(text).err() {
            Some(Error::Parse { fault, .. }) => assert_eq!(fault.at, at, "{text}: {fault}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn an_option_that_cannot_be_computed_is_never_taken_for_none() {
    // The look-ahead is used up at the first position, and the sixth of the chain has a number above 2^62.
    let chain = "if a < 10 or count(1..250000) > 0";
    for (rule, at) in [
        (format!("{{(a,b) -> (a-1, b*b) {chain}}}"), "(10,3)"),
        (
            format!("{{(a,b) -> (a-1, b*b) {chain}; over when b*b < 0: wins}}"),
            "(10,3)",
        ),
        (
            format!("{{(a,b) -> left: (a-1, b*b) {chain}; right: (a-1, b*b)}}"),
            "(10,3)",
        ),
    ] {
        let position = Position::parse(&format!("rule {rule}: {at}")).unwrap();
        let conventions = [Convention::Normal, Convention::Misere];
        for convention in conventions
            .into_iter()
            .take(if rule.contains("left") { 1 } else { 2 })
        {
            let ask = Ask {
                convention,
                ..Ask::default()
            };
            let answer = grundy::solve(&position, &ask).unwrap();
            assert!(
                matches!(answer.status, Status::Unknown { .. }),
                "{rule} {convention:?}"
            );
            assert_eq!(answer.value.outcome, None, "{rule} {convention:?}");
        }
        let valued = grundy::value(&position, &Limits::default());
        assert!(
            valued.is_err() || valued.is_ok_and(|it| it.value.value.is_none()),
            "{rule}"
        );
    }
}
