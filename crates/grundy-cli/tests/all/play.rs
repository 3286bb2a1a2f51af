//! `play` and `explore` line by line: what the engine says of its moves, plays that are over, the names of sides.

use crate::program::grundy;
use serde_json::Value;

/// The events of a play.
fn events(arguments: &[&str], typed: &str) -> Vec<Value> {
    let (status, out, err) = grundy(&[arguments, &["--json"]].concat(), typed.as_bytes());
    assert_eq!(status, 0, "{arguments:?}: {err}");
    let event = |line: &str| serde_json::from_str(line).expect("an event a line");
    out.lines().map(event).collect()
}

#[test]
fn what_is_estimated_is_said_before_the_move_and_with_it() {
    let question = ["play", "connect-four 8x7: 4444", "--human", "second"];
    let typed = "undo\nlonger\nquit\n";
    let said = events(&[&question[..], &["--move-time", "200ms"]].concat(), typed);
    let kinds: Vec<&str> = said.iter().filter_map(|e| e["event"].as_str()).collect();
    let at = kinds
        .iter()
        .position(|kind| *kind == "engine")
        .expect("a move");
    assert_eq!(kinds[at - 1], "note");
    let warning = said[at - 1]["text"].as_str().expect("a text");
    assert!(
        warning.starts_with("no proof yet within its share of the time for a move (0.2 s)"),
        "{warning}"
    );
    assert_eq!(said[at]["status"], "estimated");
    let depth = said[at]["depth"].as_u64().expect("a depth");
    let why = said[at]["why"].as_str().expect("a reason");
    assert!(
        why.starts_with(&format!("estimated, depth {depth}: ")),
        "{why}"
    );
    assert!(
        said.iter()
            .any(|e| e["text"] == "up to 0.4 seconds for a move")
    );
}

/// Every move says how sure it is, and what is proved keeps what the position is worth.
#[test]
fn proved_moves_keep_what_a_position_is_worth() {
    let games = [
        ("connect-four 5x4:", &[][..]),
        ("mnk 4x3x3:", &[]),
        ("hexapawn 4x4:", &[]),
        ("kayles 9", &["--first", "first"]),
        ("col path 5", &["--first", "left"]),
    ];
    for (game, first) in games {
        let mut line: Vec<String> = Vec::new();
        let worth = |line: &[String]| {
            let moves = line.join("; ");
            let question = [&["solve", game, "--json", "--after", &moves], first].concat();
            let (status, out, err) = grundy(&question, b"");
            assert_eq!(status, 0, "{question:?}: {err}");
            let answer: Value = serde_json::from_str(&out).expect("JSON");
            answer["winner"].clone()
        };
        let mut before = worth(&line);
        for event in events(&["play", game, "--human", "none", "--move-time", "1s"], "") {
            let Some(mv) = event["move"].as_str() else {
                continue;
            };
            let status = event["status"].as_str().expect("a status");
            let why = event["why"].as_str().expect("a reason");
            assert!(why.starts_with(status), "{game}: {why}");
            line.push(mv.to_owned());
            let after = worth(&line);
            if status == "proved" {
                assert_eq!(before, after, "{game}: {line:?}");
            }
            before = after;
        }
        assert!(!line.is_empty(), "{game}");
    }
}

/// A search that knows no distances would let the win wait.
#[test]
fn a_win_at_once_is_played() {
    let line = "e4; d3; c4; c3; b4; e3; e7; d5; d7; g5; d4; f4; e1; a3; a6";
    let said = events(
        &["play", "hex 7x7", "--after", line, "--human", "second"],
        "",
    );
    let played = said.iter().find_map(|event| event["move"].as_str());
    assert_eq!(played, Some("b3"), "{said:?}");
    assert!(said.iter().any(|event| event["event"] == "result"));
}

/// A full column's number does not mean the move at that place of the list.
#[test]
fn a_full_column_is_refused() {
    let (_, out, _) = grundy(
        &["play", "connect-four", "--human", "both"],
        b"4\n4\n4\n4\n4\n4\n4\n",
    );
    assert_eq!(out.matches("you play 4").count(), 6, "{out}");
    assert_eq!(out.matches("you play").count(), 6, "{out}");
}

#[test]
fn a_play_that_is_over_is_shown_as_over() {
    for (game, result) in [
        ("nim 0", "second wins"),
        ("nim 0 + kayles 0", "second wins"),
        ("subtract 3: 2", "second wins"),
        ("domineering #", "horizontal wins"),
        ("tic-tac-toe xxx/oo./...", "x wins"),
        ("multiply 10 at 12 second", "first wins"),
    ] {
        for verb in ["play", "explore"] {
            let (status, out, err) = grundy(&[verb, game], b"");
            assert_eq!(status, 0, "{verb} {game}: {err}");
            assert!(
                out.contains(&format!("result: {result}\n")),
                "{verb} {game}: {out}"
            );
        }
        let said = events(&["play", game, "--human", "none"], "");
        assert!(said.iter().any(|e| e["event"] == "result"), "{game}");
    }
    let (status, out, _) = grundy(
        &["play", "nim 1", "--after", "take 1 from heap 1 leaving 0"],
        b"",
    );
    assert_eq!((status, out.contains("result: first wins")), (0, true));
}

/// Games that name their sides alike keep the names in a sum; values and impartial games have no say.
#[test]
fn the_names_of_sides_hold_in_sums() {
    let named = [
        ("domineering 2x2 + domineering 2x3", "vertical", true),
        ("2 . domineering 2x3 + 1/2 + *3", "horizontal", true),
        ("domineering 2x3 + nim 3", "vertical", true),
        ("domineering 2x3 + col path 3", "vertical", false),
        ("domineering 2x2 - domineering 2x2", "vertical", false),
        ("domineering 2x3 + col path 3", "left", true),
        ("domineering 2x2 - domineering 2x2", "right", true),
    ];
    for (sum, side, works) in named {
        for verb in ["solve", "play", "explore", "tree"] {
            let (status, _, err) = grundy(
                &[verb, sum, "--first", side, "--time-limit", "10s"],
                b"quit\n",
            );
            assert_eq!(
                status,
                if works { 0 } else { 2 },
                "{verb} {sum} --first {side}: {err}"
            );
        }
    }
    // In the negative of a board Left lays dominoes as Right does elsewhere.
    let (_, out, _) = grundy(&["solve", "- domineering 1x2"], b"");
    assert!(out.contains("horizontal wins"), "{out}");
}

#[test]
fn that_no_rule_is_found_is_an_answer() {
    for (language, comment) in [("cpp", "//"), ("rust", "//"), ("python", "#")] {
        let (status, out, err) = grundy(
            &["guess", "-", "--code", language],
            b"0 3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3 2 3 8",
        );
        assert_eq!(status, 0, "{err}");
        let said = format!("{comment} no rule was found that gives the values\n");
        assert_eq!(out, said);
    }
}

/// A game for scores that is too large to be solved: the engine takes boxes that are offered.
#[test]
fn an_engine_that_plays_for_scores_looks_ahead() {
    // Three sides of the first box are drawn.
    let boxes = "dots-and-boxes 5x5: a1b1,a1a2,a2b2 ahead 0 first";
    let words = ["play", boxes, "--human", "second", "--move-time", "300ms"];
    let said = events(&words, "quit\n");
    let moves: Vec<&Value> = said.iter().filter(|e| e["event"] == "engine").collect();
    assert_eq!(moves[0]["move"], "b1b2", "{said:?}");
    assert_eq!(moves[0]["status"], "estimated");
}

/// Roles with goals of their own, in a game that is too large to be solved: two persons need no engine, and an engine looks ahead.
#[test]
fn roles_that_are_not_opposed_are_played_though_nothing_is_solved() {
    let sheet = include_str!("../../../../testdata/gdl/five-in-a-row.kif");
    let whoever = "(<= (goal ?side 100) (five ?side))";
    assert!(sheet.contains(whoever));
    let each = "(<= (goal black 100) (five black)) (<= (goal white 80) (five white))";
    let sheet = sheet.replace(whoever, each);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("five.kif");
    std::fs::write(&file, sheet).expect("written");
    let file = file.to_string_lossy();
    let alone = events(&["play", &file, "--human", "both"], "quit\n");
    assert!(alone.iter().all(|event| event["event"] != "engine"));
    let words = ["play", &file, "--human", "second", "--move-time", "200ms"];
    let said = events(&words, "hint\nquit\n");
    let of = |kind: &str| said.iter().find(|event| event["event"] == kind);
    let note = of("note").and_then(|note| note["text"].as_str());
    let note = note.expect("a note before the first move");
    assert!(
        note.starts_with("no equilibrium was found in the time for a move"),
        "{note}"
    );
    let why = of("engine").and_then(|engine| engine["why"].as_str());
    assert!(why.expect("a reason").starts_with("estimated, depth "));
    let hint = of("hint").and_then(|hint| hint["text"].as_str());
    let hint = hint.expect("a hint");
    assert!(hint.contains("it seems to secure the most"), "{hint}");
}
