//! Board rules asked through the façade: the values of the built-in games, faults with their places, games with cycles, and
//! certificates.

use crate::oracles::Scored;
use grundy::ask::value;
use grundy::play::Session;
use grundy::vocabulary::Convention;
use grundy::{Ask, Class, Error, Limits, MethodName, Moves, Position, Starter, Status, certify};
use grundy_core::{NodeId, Player, Sequential, Turn, Unwatched, explore};
use grundy_report::ValueReport;
use std::collections::HashMap;

/// Built-in games, their board rules, and boards of both.
const GAMES: [(&str, &str, &[&str]); 9] = [
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
        "col",
        "{left: . -> x unless x beside; right: . -> o unless o beside}",
        &["2x2", "2x3", "3x3", "2x4"],
    ),
    (
        "snort",
        "{left: . -> x unless o beside; right: . -> o unless x beside}",
        &["2x2", "2x3", "2x4"],
    ),
    (
        "toads-and-frogs",
        "{left: t. -> .t right; tf. -> .ft right; right: f. -> .f left; ft. -> .tf left}",
        &["tt.ff", "ttt..fff", "t.f.tf", "t..tf.f"],
    ),
    (
        "amazons",
        "{left: x.* -> .*x all then x.* -> x.*# all; right: o.* -> .*o all then o.* -> o.*# all}",
        &["x.../o...", "x../..o"],
    ),
];

/// A built-in game, a board rule, and the same positions of both.
type Twins = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

/// Built-in games of turns, board rules with ends, and the same positions of both.
const TURNS: [Twins; 8] = [
    (
        "tic-tac-toe",
        "{left: . -> x; right: . -> o; over when xxx all: left wins; over when ooo all: right wins; over when full: tie}",
        &[
            ("tic-tac-toe", "3x3"),
            ("tic-tac-toe x.o/.x./..o", "x.o/.x./..o"),
            ("mnk 4x3x3:", "3x4"),
        ],
    ),
    (
        "connect-four",
        "{left: . -> x unless . below; right: . -> o unless . below; over when xxxx all: left wins; \
         over when oooo all: right wins; over when full: tie}",
        &[
            ("connect-four 4x4:", "4x4"),
            ("connect-four 5x4: 3344", "...../...../..oo./..xx. left"),
        ],
    ),
    (
        "hex",
        "{left: . -> x; right: . -> o; over when x joins top to bottom hex: left wins; \
         over when o joins left to right hex: right wins}",
        &[("hex", "3x3"), ("hex .x./.o./x.o o", ".x./.o./x.o right")],
    ),
    (
        "hexapawn",
        "{left: w. -> .w up; wb -> .w up-left up-right; right: b. -> .b down; bw -> .b down-left down-right; \
         over when w on top: left wins; over when b on bottom: right wins}",
        &[
            ("hexapawn", "bbb/.../www"),
            ("hexapawn 4x4:", "bbbb/..../..../wwww"),
            ("hexapawn bbb/w../.ww black", "bbb/w../.ww right"),
        ],
    ),
    (
        "breakthrough",
        "{left: w. -> .w up up-left up-right; wb -> .w up-left up-right; \
         right: b. -> .b down down-left down-right; bw -> .b down-left down-right; \
         over when w on top: left wins; over when b on bottom: right wins}",
        &[("breakthrough 5x2:", "bb/bb/../ww/ww")],
    ),
    (
        "dawsons-board",
        "{left: w. -> .w up; wb -> .w up-left up-right must; right: b. -> .b down; bw -> .b down-left down-right must}",
        &[
            ("dawsons-board", "bbbb/..../wwww"),
            ("dawsons-board 3x7:", "bbbbbbb/......./wwwwwww"),
        ],
    ),
    (
        "nine-holes",
        "{left: . -> x if fewer than 3 x; x -> . if exactly 3 x then elsewhere . -> x; \
         right: . -> o if fewer than 3 o; o -> . if exactly 3 o then elsewhere . -> o; \
         over when xxx all: left wins; over when ooo all: right wins}",
        &[
            ("nine-holes .../.../... x", "3x3"),
            ("nine-holes xxo/.ox/.o. x", "xxo/.ox/.o. left"),
        ],
    ),
    (
        "three-mens-morris",
        "{left: . -> x if fewer than 3 x; x. -> .x if exactly 3 x; \
         x??/?.?/??? -> .??/?x?/??? turned if exactly 3 x; .??/?x?/??? -> x??/?.?/??? turned if exactly 3 x; \
         right: . -> o if fewer than 3 o; o. -> .o if exactly 3 o; \
         o??/?.?/??? -> .??/?o?/??? turned if exactly 3 o; .??/?o?/??? -> o??/?.?/??? turned if exactly 3 o; \
         over when xxx all: left wins; over when ooo all: right wins}",
        &[
            ("three-mens-morris .../.../... x", "3x3"),
            ("three-mens-morris xo./.x./o.. x", "xo./.x./o.."),
        ],
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

/// The outcome and the plies to the end, under best play.
fn verdict_of(text: &str) -> (Option<Class>, Option<u64>) {
    let position: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
    assert_eq!(answer.status, Status::Proved, "{text}");
    (answer.value.outcome, answer.value.distance)
}

#[test]
fn games_of_turns_have_the_outcomes_of_the_built_in_games() {
    for (name, rule, positions) in TURNS {
        for (built_in, board) in positions {
            let (own, plies) = verdict_of(&format!("board {rule}: {board}"));
            let (theirs, their_plies) = verdict_of(built_in);
            assert_eq!(own, theirs, "{name} {board}");
            // A theorem may know the winner and no distance.
            if let (Some(plies), Some(theirs)) = (plies, their_plies) {
                assert_eq!(plies, theirs, "{name} {board}");
            }
        }
    }
}

#[test]
fn scores_are_exact() {
    let rule = "{left: .. -> xx; right: . -> o; pass; \
                over when stuck: score 2 x - o + 3}";
    for (board, score) in [("1x2 left", 7), ("1x2 right", -2), ("1x3 left", 6)] {
        let position: Position = format!("board {rule}: {board}").parse().expect("a board");
        let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
        assert_eq!(answer.value.score, Some(score), "{board}");
    }
}

/// The rules in the book are read, and their games are solved.
#[test]
fn rules_of_the_book_are_solved() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide-design.md");
    let book = std::fs::read_to_string(path).expect("a chapter of the book");
    let mut found = 0;
    for rest in book.split("\nboard {").skip(1) {
        let end = rest
            .find("}:")
            .expect("a rule ends with a brace and a colon");
        let line = rest[end..].lines().next().unwrap_or_default();
        let text = format!("board {{{}{line}", &rest[..end]);
        let position: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
        assert_eq!(answer.status, Status::Proved, "{text}");
        found += 1;
    }
    assert!(found > 10, "{found} rules");
}

/// A game of turns is shown as it is read, and is no summand.
#[test]
fn games_of_turns_are_shown_and_not_added() {
    let text = "board {. -> x; over when xx: loses}: .x./... right";
    let position: Position = text.parse().expect("a board");
    assert_eq!(position.show(), text);
    assert!(format!("{text} + nim 3").parse::<Position>().is_err());
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

/// A stone that goes to and fro: neither player ever loses, and it is said that play need not end.
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
fn the_engine_brings_a_scored_play_that_may_return_to_its_end() {
    let rules = "{pass; left: x. -> .x; right: o. -> .o; over when both pass: score x - 2 o; over when stuck: score x - 2 o}";
    // Their scores are proved, if not those of all positions on the way.
    for at in ["x.o", "xo.", ".xo"] {
        let position = Position::parse(&format!("board {rules}: {at}")).expect(at);
        let mut session =
            Session::new(&position, Convention::Normal, 0, 0, Limits::default()).expect(at);
        while session.mover().is_some() {
            session.engine_move();
            assert!(session.moves().len() < 1000, "{at}");
        }
    }
}

/// Scores of rules under which play may return are those of plays that are drawn after very many moves.
#[test]
fn scores_of_play_that_may_return_are_those_of_long_plays() {
    let rules = [
        "{x. -> .x; over when stuck: score 2 x - o}",
        "{pass; left: x. -> .x; right: o. -> .o; over when both pass: score x - 2 o; over when stuck: score 1}",
        "{left: x. -> .x; xo -> .x; right: o. -> .o; ox -> .o; over when none of x: score 0 - 3; over when none of o: score 2; \
         over when stuck: score x - o}",
    ];
    let mut returning = 0;
    for rules in rules {
        for at in [
            "x.",
            "x.o",
            "xo.",
            ".xo left",
            "x.o right",
            "x./.o",
            "xx/.o left",
            "x../.o. right",
        ] {
            let Ok(position) = Position::parse(&format!("board {rules}: {at}")) else {
                continue;
            };
            let Position::Turns(start) = &position else {
                panic!("{rules} is a game of turns");
            };
            let scored = Scored(start.clone());
            let (graph, _) =
                explore(&scored, std::slice::from_ref(start), &mut Unwatched).expect("few");
            let mut score = vec![0; graph.len()];
            for _ in 0..=graph.len() {
                let of = |node: NodeId| {
                    let after = graph
                        .successors(node)
                        .iter()
                        .map(|next| score[next.index()]);
                    match graph.turn(node) {
                        Turn::Over(score) => score,
                        Turn::Of(Player::Left) => after.max().expect("a mover has a move"),
                        Turn::Of(Player::Right) => after.min().expect("a mover has a move"),
                    }
                };
                score = graph.nodes().map(of).collect();
            }
            let ask = Ask {
                moves: Moves::All,
                ..Ask::default()
            };
            let answer = grundy::solve(&position, &ask).expect("an answer");
            // Answers count for the player to move.
            let sign = match graph.turn(NodeId(0)) {
                Turn::Of(Player::Right) => -1,
                _ => 1,
            };
            assert_eq!(answer.value.score, Some(sign * score[0]), "{rules}: {at}");
            let options = scored.legal(start).zip(graph.successors(NodeId(0)));
            let after: HashMap<String, i64> = options
                .map(|((mv, _), next)| (mv.text().to_owned(), sign * score[next.index()]))
                .collect();
            for judged in &answer.value.moves {
                let expected = after.get(judged.mv.text()).copied();
                assert_eq!(judged.gain, expected, "{rules}: {at}: {}", judged.mv.text());
            }
            returning += usize::from(answer.methods.contains(&MethodName::Retrograde));
        }
    }
    assert!(returning > 5, "{returning}");
}

/// A play of scores that goes on for ever is a draw, not a tie.
#[test]
fn a_play_of_scores_without_an_end_is_drawn() {
    let position =
        Position::parse("board {x. -> .x; over when stuck: score 0 - x}: x..").expect("a board");
    let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
    assert_eq!(answer.status, Status::Proved);
    assert_eq!(
        (answer.value.outcome, answer.value.score),
        (Some(Class::D), Some(0))
    );
    assert!(answer.value.line.is_empty());
}

#[test]
fn a_file_may_have_remarks() {
    grundy_host::install();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cram.txt");
    std::fs::write(&path, "# Cram, as at home\n## twice\n.. -> ##;\n# -> .\n").expect("a file");
    let text = format!("board {}: 2x2", path.display());
    let shown = Position::parse(&text).expect("a rule with remarks").show();
    assert!(shown.contains("{.. -> ##; # -> .}"), "{shown}");
    std::fs::write(&path, "# Cram\n.. -> #\n").expect("a file");
    let fault = Position::parse(&text)
        .expect_err("a pattern of unlike size")
        .to_string();
    assert!(fault.contains("line 2, column 7"), "{fault}");
}

#[test]
fn faults_have_their_place_in_the_expression() {
    for (text, column) in [
        ("board {xo -> .}: xo", 14),
        ("nim 3 + board {xo -> .x sideways}: xo", 25),
        ("board {xo -> .x}: xz", 20),
        ("board {xo -> .x}: xo/x", 22),
        ("board {.. -> ##}: 20x20", 19),
        ("board {.. -> ##}: 1000x1000", 19),
        ("board {. -> x; over when xxx sideways: wins}: 3x3", 30),
        ("board {. -> x; over when xxx: wins}: 3x3 south", 42),
        (
            "board {. -> x; on a torus; over when x on top: wins}: 3x3",
            48,
        ),
    ] {
        let fault = text.parse::<Position>().expect_err(text);
        let Error::Parse { fault, .. } = &fault else {
            panic!("{text}: {fault:?}");
        };
        assert_eq!(fault.at + 1, column, "{text}: {fault}");
    }
}
