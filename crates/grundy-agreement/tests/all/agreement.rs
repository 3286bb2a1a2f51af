//! Solvers that can answer the same question agree: random sums of random small positions of random games of the catalog,
//! the façade's answers against the definition, and every position's text against itself.

use crate::oracles;
use crate::support::{Drawn, drawn, runner, summands};
use grundy::game::catalog::{self, Kind};
use grundy::game::position::Sum;
use grundy::{Ask, Class, Limits, Position, Starter};
use grundy_core::{Convention, Notation, Partizan, Player, Ruleset, Turn};
use grundy_solve::reference;
use std::cell::Cell;
use std::collections::HashMap;
use std::time::Duration;

/// The time that an example may take to its first answer; slower ones are left out.
const LONGEST: Duration = Duration::from_millis(150);

/// A question that a test may ask of any small position.
fn asked(convention: Convention, starter: Starter) -> Ask {
    Ask {
        convention,
        starter,
        limits: Limits {
            nodes: Some(300_000),
            ..Limits::default()
        },
        ..Ask::default()
    }
}

fn wins(class: Class, mover: bool) -> bool {
    match class {
        Class::N => mover,
        Class::P => !mover,
        other => panic!("{other} was answered for one starter"),
    }
}

/// Holds every answer of the façade about a sum when `first` begins against the definition.
fn agrees(sum: &Sum, convention: Convention, first: Player) {
    let text = sum.show();
    let position = Position::Sum(sum.clone());
    let case = format!("{text}, {convention:?}, {first} begins");
    let answer = crate::words::solve(&position, &asked(convention, Starter::Player(first)))
        .unwrap_or_else(|e| panic!("{case}: {e}"));
    assert_eq!(
        answer.envelope.status.word(),
        "proved",
        "{case}: {}",
        answer.envelope.status
    );
    let winner = reference::winner(&sum.terms, &sum.at, convention, first);
    let ask = asked(convention, Starter::Player(first));
    for (name, other) in oracles::by_every_method(&position, &ask) {
        oracles::agree(&case, name, &answer, &other);
    }
    assert_eq!(
        answer.winner.as_deref(),
        Some(sum.about.side(winner)),
        "{case}"
    );
    assert_eq!(
        wins(answer.outcome.expect("solved"), true),
        winner == first,
        "{case}"
    );
    let winning: Vec<String> = reference::winning_moves(&sum.terms, &sum.at, convention, first)
        .iter()
        .map(|mv| sum.terms.show_move(&sum.at, mv))
        .collect();
    if let Some(total) = &answer.winning_total {
        assert_eq!(
            total.to_string(),
            winning.len().to_string(),
            "{case}: {winning:?}"
        );
    }
    for line in &answer.moves {
        let mv = sum
            .terms
            .read_move(&sum.at, &line.mv)
            .unwrap_or_else(|e| panic!("{case}: the move {}: {e}", line.mv));
        assert!(
            sum.terms.is_legal(first, &sum.at, &mv),
            "{case}: {} is not legal",
            line.mv
        );
        let next = sum.terms.play(&sum.at, &mv);
        let after = reference::winner(&sum.terms, &next, convention, first.opponent());
        assert_eq!(line.winning, Some(after == first), "{case}: {}", line.mv);
    }
    assert!(
        winning.is_empty() || answer.winning_total.is_none() || !answer.moves.is_empty(),
        "{case}: a win without a winning move"
    );
}

#[test]
fn random_sums() {
    let from = summands();
    let compared = Cell::new(0);
    let test = |drawn: Drawn| {
        if let Some(sum) = drawn.sum(&from) {
            compared.set(compared.get() + 1);
            for convention in [Convention::Normal, Convention::Misere] {
                for first in Player::BOTH {
                    agrees(&sum, convention, first);
                }
            }
        }
        Ok(())
    };
    let ran = runner(150).run(&drawn(), test);
    ran.unwrap_or_else(|fault| panic!("{fault}"));
    let compared = compared.get();
    assert!(compared > 50, "only {compared} sums were small");
}

#[test]
fn games_of_turns() {
    let games = [
        "chase 3: 1,1 3,3",
        "chase 4: 2,2 4,1 black",
        "multiply 100",
        "multiply 2,3: 50 at 4",
        "add 1,4: 23",
        "tic-tac-toe x.o/.x./..o",
        "mnk 3x3x3: x../.o./...",
        "connect-four 4x3: 12",
        "hexapawn",
        "hexapawn bbb/w../.ww black",
        "krk 4: K a1 R b2 k d4 black",
    ];
    let mut compared = 0;
    for text in games {
        let Position::Turns(at) = Position::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
        else {
            panic!("{text} is no game of turns");
        };
        fastrand::seed(7);
        let mut at = at;
        for _ in 0..6 {
            let Turn::Of(mover) = at.turn() else {
                break;
            };
            let case = format!("{} {}", at.title(), at.show());
            let position = Position::Turns(at.clone());
            let answer = crate::words::solve(&position, &Ask::default()).expect("an answer");
            for (name, other) in oracles::by_every_method(&position, &Ask::default()) {
                compared += 1;
                oracles::agree(&case, name, &answer, &other);
            }
            let moves = at.legal(usize::MAX);
            for line in &answer.moves {
                let mv = at
                    .read_move(&line.mv)
                    .unwrap_or_else(|e| panic!("{case}: {e}"));
                assert!(moves.contains(&mv), "{case}: {} is not legal", line.mv);
                let there = Position::Turns(at.play(&mv).expect("it is legal"));
                for (name, after) in oracles::by_every_method(&there, &Ask::default()) {
                    compared += 1;
                    let wins = after.winner.as_deref() == Some(at.about().side(mover));
                    assert_eq!(line.winning, Some(wins), "{case}: {} by {name}", line.mv);
                }
            }
            let chosen = &moves[fastrand::usize(0..moves.len())];
            at = at.play(chosen).expect("it is legal");
        }
    }
    assert!(compared > 100, "only {compared} answers compared");
}

#[test]
fn games_with_scores() {
    fastrand::seed(17);
    for _ in 0..40 {
        let n = fastrand::usize(1..=7);
        let numbers: Vec<String> = (0..n).map(|_| fastrand::i64(-9..=20).to_string()).collect();
        let text = format!("row 1..{}: {}", fastrand::usize(1..=3), numbers.join(","));
        let position = Position::parse(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let answer = crate::words::solve(&position, &Ask::default()).expect("an answer");
        let found = oracles::by_every_method(&position, &Ask::default());
        assert!(found.len() >= 3, "{text}");
        for (name, other) in found {
            oracles::agree(&text, name, &answer, &other);
        }
    }
}

/// Every method that is offered for an example of a game gives the same answer as the first, in normal and in misère play.
#[test]
fn every_offered_method_agrees_on_every_example() {
    let mut compared = 0;
    for entry in catalog::entries()
        .iter()
        .filter(|entry| entry.kind != Kind::Hidden)
    {
        for text in entry.about.examples {
            let position = Position::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            for convention in [Convention::Normal, Convention::Misere] {
                let mut ask = asked(convention, Starter::Natural);
                // A position that takes longer is not tested here.
                ask.limits = ask.limits.within(LONGEST);
                let Ok(answer) = crate::words::solve(&position, &ask) else {
                    continue;
                };
                for (name, other) in oracles::by_every_method(&position, &ask) {
                    if answer.outcome.is_some() {
                        compared += 1;
                        oracles::agree(&format!("{text}, {convention:?}"), name, &answer, &other);
                    }
                }
            }
        }
    }
    assert!(compared > 300, "only {compared} answers compared");
}

/// Shown, read and shown again, a position is the same text, wherever play has led.
fn reads_back(text: &str) {
    let position = Position::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let shown = position.show();
    let again =
        Position::parse(&shown).unwrap_or_else(|e| panic!("{text} is shown as {shown}: {e}"));
    assert_eq!(again.show(), shown, "{text}");
}

#[test]
fn every_position_reads_back() {
    let mut read = 0;
    // A text is read once, however many games there are.
    let mut more: HashMap<&str, Vec<String>> = HashMap::new();
    for text in summands() {
        if let Ok(position) = Position::parse(&text) {
            more.entry(position.about().name).or_default().push(text);
        }
    }
    for entry in catalog::entries() {
        let own = |t: &&str| Position::parse(t).is_ok_and(|p| p.about().name == entry.about.name);
        let examples = entry.about.examples.iter().copied().filter(own);
        let others = more.get(entry.about.name).into_iter().flatten();
        for text in examples.chain(others.map(String::as_str)) {
            reads_back(text);
            match Position::parse(text).expect("read before") {
                Position::Sum(sum) => {
                    let mut layer = vec![sum.at.clone()];
                    for _ in 0..40 {
                        let Some(p) = layer.pop() else { break };
                        reads_back(&sum.show_at(&p));
                        read += 1;
                        for player in Player::BOTH {
                            let moves = sum.terms.some_moves(player, &p, 8);
                            layer.extend(moves.iter().map(|mv| sum.terms.play(&p, mv)));
                        }
                    }
                }
                Position::Turns(at) => {
                    let mut layer = vec![at];
                    for _ in 0..40 {
                        let Some(p) = layer.pop() else { break };
                        reads_back(&format!("{} {}", p.title(), p.show()));
                        read += 1;
                        layer.extend(p.options(8).map(|(_, next)| next));
                    }
                }
                Position::Hidden(_) => {}
            }
        }
    }
    assert!(read > 1000, "only {read} positions were read back");
}

#[test]
fn every_example_works() {
    for entry in catalog::entries() {
        assert!(
            !entry.about.examples.is_empty(),
            "{} has no example",
            entry.about.name
        );
        for text in entry.about.examples {
            let position = Position::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(position.about().name, entry.about.name, "{text}");
            if entry.kind == Kind::Hidden {
                continue;
            }
            let ask = Ask {
                limits: Limits {
                    nodes: Some(50_000),
                    ..Limits::default()
                },
                ..Ask::default()
            };
            let answer =
                crate::words::solve(&position, &ask).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert!(
                answer.outcome.is_some() || answer.envelope.status.word() == "unknown",
                "{text}: neither an outcome nor a reason"
            );
        }
    }
}

/// Sums have no order: a position of `Terms` is a list, but the answers must not depend on its order.
#[test]
fn sums_commute() {
    fastrand::seed(5);
    let from = summands();
    for _ in 0..60 {
        let [a, b] = [0, 1].map(|_| &from[fastrand::usize(0..from.len())]);
        let value = |text: String| {
            let position = Position::parse(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            crate::words::value(&position, &Limits::default())
        };
        assert_eq!(value(format!("{a} + {b}")), value(format!("{b} + {a}")));
        assert_eq!(
            value(format!("{a} - {a}")),
            Some("0".to_owned()),
            "{a} - {a}"
        );
    }
}
