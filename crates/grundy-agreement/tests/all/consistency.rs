//! Answers that belong together: counts that add up, methods that agree on the moves, options that change only what they are
//! for.

use crate::support::parse;
use grundy::ask::tree::Tree;
use grundy::heap::{TableAsk, table_with};
use grundy::host::clock::Instant;
use grundy::vocabulary::Convention;
use grundy::{Ask, Error, Limits, MethodName, Moves, Starter, Why, game::catalog};
use grundy_report::ExplanationReport;
use std::time::Duration;

/// Limits that a small question never reaches.
fn short() -> Limits {
    Limits {
        deadline: Some(Instant::now() + Duration::from_millis(100)),
        ..Limits::default()
    }
}

#[test]
fn a_census_counts_every_position_once() {
    let small = [
        "nim 2,1",
        "kayles 5",
        "chomp 3x3",
        "digraph a>b,b>a,b>c: a,b",
        "nim 2 + kayles 3",
        "domineering 2x3",
        "toads-and-frogs T._F",
        "tic-tac-toe xo./xxo/..o",
    ];
    let mut counted = 0;
    for text in small {
        let position = parse(text);
        for convention in [Convention::Normal, Convention::Misere] {
            let Ok(tree) = Tree::new(&position, convention, Starter::Natural) else {
                continue;
            };
            let limits = short();
            let Ok(found) = tree.census(&limits) else {
                continue;
            };
            let Some(positions) = tree.measure(&limits).value.positions else {
                continue;
            };
            let sum = found.over + found.won + found.lost + found.tied + found.drawn;
            assert_eq!(sum, positions, "{text}: {found:?}");
            counted += 1;
        }
    }
    assert!(counted > 8, "only {counted} were counted");
}

#[test]
fn a_table_needs_no_bound() {
    for entry in catalog::entries() {
        let (name, ask) = (entry.about.name, TableAsk::default());
        match name
            .parse()
            .and_then(|game| table_with(&game, &ask, &short()))
        {
            Ok(_) | Err(Error::Stopped(_)) => {}
            Err(error) => {
                let said = error.to_string();
                let missing = said.contains("expected rules and a colon")
                    || said.contains("a table is for games whose positions are")
                    || said.contains("a table has one number or two");
                assert!(missing, "table {name}: {said}");
            }
        }
    }
    for graph in ["queen 5x5", "knight 4x4", "king 3x3"] {
        let answer = table_with(&graph.parse().expect(graph), &TableAsk::default(), &short());
        answer.unwrap_or_else(|e| panic!("table {graph}: {e}"));
    }
}

#[test]
fn a_method_that_knows_no_moves_leaves_them_to_the_next() {
    for text in ["hex 3x3:", "hex 2x3:", "hex .x./o../... x"] {
        let ask = |method: Option<MethodName>| Ask {
            moves: Moves::All,
            method,
            ..Ask::default()
        };
        let by = |method| {
            grundy::solve(&parse(text), &ask(method))
                .expect("an answer")
                .value
        };
        let (all, searched) = (by(None), by(Some(MethodName::AlphaBeta)));
        assert_eq!(all.outcome, searched.outcome, "{text}");
        assert_eq!(all.winning_total, searched.winning_total, "{text}");
        for (one, other) in all.moves.iter().zip(&searched.moves) {
            assert_eq!(
                (one.mv.text(), one.winning),
                (other.mv.text(), other.winning),
                "{text}"
            );
        }
    }
}

/// A reason that names a winning move is not followed by a sentence that none is known.
#[test]
fn a_move_that_a_reason_names_is_known() {
    let squares = ["chomp 5x5", "chomp 2x2", "chomp 30x30"];
    let examples = catalog::entries()
        .into_iter()
        .flat_map(|entry| entry.about.examples);
    for text in squares.into_iter().chain(examples.copied()) {
        let Ok(position) = text.parse::<grundy::Position>() else {
            continue;
        };
        let ask = Ask {
            method: Some(MethodName::Theorem),
            limits: short(),
            ..Ask::default()
        };
        let Ok(answer) = grundy::solve(&position, &ask) else {
            continue;
        };
        let Some(stopped) = answer.status.why() else {
            continue;
        };
        if stopped.reason != Why::Open && !stopped.message.contains("no winning move is known") {
            continue;
        }
        let reason = answer.derivation.to_string();
        let all = grundy::solve(
            &position,
            &Ask {
                moves: Moves::All,
                ..ask
            },
        )
        .expect("an answer");
        for judged in &all.value.moves {
            let named = format!("{} wins", judged.mv.text());
            assert!(
                judged.winning == Some(true) || !reason.contains(&named),
                "{text}: {reason} ({})",
                stopped.message
            );
        }
    }
}

#[test]
fn the_depth_of_an_explanation_is_that_of_every_theory() {
    for text in [
        "nim 3,5 + kayles 4",
        "domineering 2x2 + domineering 2x3",
        "domineering 3x3",
        "digraph a>b,b>a,b>c: a + nim 2",
    ] {
        let lines = |depth| {
            let answer = grundy::explain(&parse(text), depth, &Limits::default());
            ExplanationReport::from(&answer.expect("an explanation"))
                .lines
                .len()
        };
        let (one, three) = (lines(1), lines(3));
        assert!(
            one < three,
            "{text}: {one} lines, {three} with a depth of 3"
        );
    }
}

/// Every move of a game of turns is shown with its result, and there is no second level.
#[test]
fn the_depth_of_an_explanation_of_turns_is_one() {
    for text in ["chase 3: 1,1 3,3", "tic-tac-toe xo./xxo/..o", "row 4,7,2,9"] {
        let explain = |depth| grundy::explain(&parse(text), depth, &Limits::default());
        assert!(explain(1).is_ok(), "{text}");
        let refused = explain(2)
            .expect_err("a depth that has no effect")
            .to_string();
        assert!(
            refused.contains("expected the depth 1, found 2"),
            "{text}: {refused}"
        );
    }
}

/// The counts of a tree add up, for every example of the catalog.
#[test]
fn every_census_of_the_catalog_adds_up() {
    let mut counted = 0;
    let examples = catalog::entries()
        .into_iter()
        .flat_map(|entry| entry.about.examples);
    for text in examples {
        let Ok(position) = text.parse::<grundy::Position>() else {
            continue;
        };
        let Ok(tree) = Tree::new(&position, Convention::Normal, Starter::Natural) else {
            continue;
        };
        // Slow examples are left out: the limit is on the time of all examples together.
        let limits = Limits {
            deadline: Some(Instant::now() + Duration::from_millis(40)),
            ..Limits::default()
        };
        let Some(positions) = tree.measure(&limits).value.positions.filter(|&n| n < 2000) else {
            continue;
        };
        if let Ok(found) = tree.census(&limits) {
            let sum = found.over + found.won + found.lost + found.tied + found.drawn;
            assert_eq!(sum, positions, "{text}: {found:?}");
            counted += 1;
        }
    }
    assert!(counted > 20, "only {counted} were counted");
}

#[test]
fn moves_of_intervals_are_refused_with_a_reason() {
    let ask = TableAsk {
        to: Some("100".to_owned()),
        moves: true,
    };
    let refused = table_with(&"multiply 2..9".parse().unwrap(), &ask, &Limits::default());
    let why = refused.expect_err("intervals have no moves").to_string();
    assert!(why.contains("the intervals of a counter"), "{why}");
}

/// A reason is about the rules of its position.
#[test]
fn reasons_of_rows_say_how_numbers_are_taken() {
    for (rules, words) in [
        ("", "the better of its ends"),
        ("1..3: ", "takes from one of its ends as many as is best"),
        ("front 1..3: ", "from the left end"),
        ("front 2 then 2k: ", "from the left end"),
        ("rest: ", "what remains, which scores"),
        ("greedy: ", "always takes the larger end"),
        ("merge: ", "merges at the left end"),
        ("split: ", "goes on alone"),
    ] {
        let position = parse(&format!("row {rules}4,7,2,9"));
        let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
        let reason = answer.derivation.to_string();
        assert!(reason.contains(words), "row {rules}: {reason}");
    }
}
