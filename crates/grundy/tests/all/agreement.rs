//! Where two solvers can answer, they agree: random sums of random small positions of random games of the catalog,
//! what the façade says of them against the definition, and every position's text against itself.

use crate::oracles;
use grundy::catalog::{self, Kind};
use grundy::position::Sum;
use grundy::{Ask, Class, Limits, Position, Starter};
use grundy_core::{Convention, Notation, Partizan, Player, Ruleset, Turn};
use grundy_solve::reference;

/// What may be asked in a test without taking long.
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

/// The examples of every game that can be added, and small positions of the games whose examples are large.
fn summands() -> Vec<String> {
    let small = [
        "nim 3,1,2",
        "bounded-nim 2: 5,3",
        "moore 2: 1,2,3",
        "subtract 1,3: 7",
        "kayles 6,2",
        "dawson 7",
        "dawson-kayles 8",
        "grundy 9",
        "lasker 5",
        "strips 1,3,2: 7",
        "heaps 0.6: 9",
        "heaps 4.7: 5",
        "chomp 3x3",
        "chomp 2x3",
        "wythoff 2,3",
        "cutting 2x3",
        "knight 5x5: 4,3",
        "king 4x4: 3,3",
        "rook 2,3",
        "queen 3,2",
        "turtles HTTH",
        "mock-turtles THHT",
        "ruler HTHH",
        "twins THTHH",
        "triplets TTHHH",
        "turning-corners TTT/THT/TTH",
        "rectangles TT/TH",
        "rugs TTH/THT",
        "coin-product turtles*ruler: TTH/HTT",
        "tokens a>b,b>c,a>c: a,b",
        "green-hackenbush 0-1,1-2,2-0,1-3",
        "hackenbush lrl,rl",
        "hackenbush lgr",
        "domineering 2x3",
        "domineering ../.#",
        "toads-and-frogs tt.ff.",
        "value {1|*}",
        "value {2|-1}",
        "value ^*",
    ];
    small.map(str::to_owned).to_vec()
}

/// A sum of one to three of them, some moves into the play, small enough for the definition.
fn random_sum(from: &[String]) -> Option<Sum> {
    let n = fastrand::usize(1..=3);
    let mut text = String::new();
    for i in 0..n {
        if i > 0 {
            text += if fastrand::bool() { " + " } else { " - " };
        }
        text += &from[fastrand::usize(0..from.len())];
    }
    let Position::Sum(mut sum) = Position::parse(&text).unwrap_or_else(|e| panic!("{text}: {e}"))
    else {
        panic!("{text} is no sum");
    };
    for _ in 0..fastrand::usize(0..=4) {
        let player = Player::BOTH[fastrand::usize(0..2)];
        let moves: Vec<_> = sum.terms.moves_of(player, &sum.at).collect();
        if !moves.is_empty() {
            sum.at = sum
                .terms
                .play(&sum.at, &moves[fastrand::usize(0..moves.len())]);
        }
    }
    oracles::few(&sum.terms, &sum.at, 120)?;
    Some(sum)
}

fn wins(class: Class, mover: bool) -> bool {
    match class {
        Class::N => mover,
        Class::P => !mover,
        other => panic!("{other} was told for one starter"),
    }
}

/// Everything that the façade says of a sum when `first` begins, against the definition.
fn agrees(sum: &Sum, convention: Convention, first: Player) {
    let text = sum.show();
    let position = Position::Sum(sum.clone());
    let case = format!("{text}, {convention:?}, {first} begins");
    let answer = crate::words::solve(&position, &asked(convention, Starter::Player(first)))
        .unwrap_or_else(|e| panic!("{case}: {e}"));
    assert_eq!(answer.status.word(), "proved", "{case}: {}", answer.status);
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
    fastrand::seed(20_261_121);
    let from = summands();
    let mut compared = 0;
    for _ in 0..150 {
        let Some(sum) = random_sum(&from) else {
            continue;
        };
        compared += 1;
        for convention in [Convention::Normal, Convention::Misere] {
            for first in Player::BOTH {
                agrees(&sum, convention, first);
            }
        }
    }
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
        let Position::Turns { game, at } =
            Position::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
        else {
            panic!("{text} is no game of turns");
        };
        fastrand::seed(7);
        let mut at = at;
        for _ in 0..6 {
            let Turn::Of(mover) = game.turn(&at) else {
                break;
            };
            let case = format!("{} {}", game.title(), game.show(&at));
            let position = Position::Turns {
                game: game.clone(),
                at: at.clone(),
            };
            let answer = crate::words::solve(&position, &Ask::default()).expect("an answer");
            for (name, other) in oracles::by_every_method(&position, &Ask::default()) {
                compared += 1;
                oracles::agree(&case, name, &answer, &other);
            }
            let moves = game.legal(&at, usize::MAX);
            for line in &answer.moves {
                let mv = game
                    .read_move(&at, &line.mv)
                    .unwrap_or_else(|e| panic!("{case}: {e}"));
                assert!(moves.contains(&mv), "{case}: {} is not legal", line.mv);
                let next = game.play(&at, &mv);
                let there = Position::Turns {
                    game: game.clone(),
                    at: next,
                };
                for (name, after) in oracles::by_every_method(&there, &Ask::default()) {
                    compared += 1;
                    let wins = after.winner.as_deref() == Some(game.about().side(mover));
                    assert_eq!(line.winning, Some(wins), "{case}: {} by {name}", line.mv);
                }
            }
            at = game.play(&at, &moves[fastrand::usize(0..moves.len())]);
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

/// Every method that is offered for an example of a game answers as the first does, in normal and in misère play.
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
                let ask = asked(convention, Starter::Natural);
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
    for entry in catalog::entries() {
        let more = summands();
        let texts = entry
            .about
            .examples
            .iter()
            .copied()
            .chain(more.iter().map(String::as_str));
        for text in
            texts.filter(|t| Position::parse(t).is_ok_and(|p| p.about().name == entry.about.name))
        {
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
                Position::Turns { game, at } => {
                    let mut layer = vec![at];
                    for _ in 0..40 {
                        let Some(p) = layer.pop() else { break };
                        reads_back(&format!("{} {}", game.title(), game.show(&p)));
                        read += 1;
                        layer.extend(game.legal(&p, 8).iter().map(|mv| game.play(&p, mv)));
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
                answer.outcome.is_some() || answer.status.word() == "unknown",
                "{text}: neither an outcome nor a reason"
            );
        }
    }
}

/// Sums know no order: the position of `Terms` is a list, whose answers must not depend on it.
#[test]
fn sums_commute() {
    fastrand::seed(5);
    let from = summands();
    for _ in 0..60 {
        let [a, b] = [0, 1].map(|_| &from[fastrand::usize(0..from.len())]);
        let value = |text: String| {
            let position = Position::parse(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            grundy::value(&position, &Limits::default())
                .expect("a value")
                .value
        };
        assert_eq!(value(format!("{a} + {b}")), value(format!("{b} + {a}")));
        assert_eq!(
            value(format!("{a} - {a}")),
            Some("0".to_owned()),
            "{a} - {a}"
        );
    }
}
