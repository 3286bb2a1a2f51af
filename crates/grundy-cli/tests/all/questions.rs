//! The program answers the question that was asked: what is not understood or has no effect is refused with exit
//! status 2, what was left out is reported, and what was asked for and missed gives 3.

use crate::program::{grundy, grundy_at};
use serde_json::Value;
use std::fs;

/// Exit status 2, nothing on standard output, and a message with this in it.
fn refused(arguments: &[&str], input: &str, wanted: &str) {
    let (status, out, error) = grundy(arguments, input.as_bytes());
    assert_eq!(
        (status, out.as_str()),
        (2, ""),
        "{arguments:?}: {out}{error}"
    );
    assert!(error.contains(wanted), "{arguments:?}: {error}");
}

/// The answer of a command that answers.
fn answered(arguments: &[&str], input: &str) -> String {
    let (status, out, error) = grundy(arguments, input.as_bytes());
    assert_eq!(status, 0, "{arguments:?}: {out}{error}");
    out
}

#[test]
fn what_is_not_understood_is_refused_at_its_place() {
    for (arguments, wanted) in [
        (vec!["equilibrium", "kuhn KK"], "column 6"),
        (vec!["equilibrium", "kuhn garbage"], "column 6"),
        (vec!["play", "kuhn QJ pass fold"], "column 14"),
        (vec!["equilibrium", "kuhn 3p 3:"], "column 9"),
        (vec!["tree", "kuhn 3p: 1-2-3 check call"], "column 22"),
        (
            vec!["matrix", "3,1 0,0; 0,0 1,3"],
            "column 5: expected a comma",
        ),
        (vec!["matrix", "1 2, 3"], "column 3"),
        (vec!["matrix", "3;-1\n-2;4\n"], "column 2"),
        (vec!["coalition", "[51; 50; 49]"], "column 6"),
        (vec!["table", "kayles 12", "--to", "5"], "column 8"),
        (vec!["period", "kayles 12"], "column 8"),
        (vec!["guess", "kayles 12"], "column 8"),
        (vec!["guess", "turtles H + ruler", "--to", "6"], "column 9"),
        (vec!["misere", "kayles 12"], "column 8"),
        (vec!["same", "kayles", "kayles 12"], "column 8"),
        (vec!["stress", "kayles 12", "--formula", "n"], "column 8"),
        (vec!["solve", "kayles 12", "--heaps", "-"], "column 8"),
        (vec!["value", "kayles 12", "--heaps", "-"], "column 8"),
        (vec!["value", "nim 1 +"], "column 8: expected a term"),
        (
            vec!["value", "digraph : a"],
            "column 8: expected rules and a colon",
        ),
        (
            vec!["value", "digraph a"],
            "column 9: expected rules and a colon",
        ),
        (vec!["solve", "kayles 12", "-"], "column 8"),
        (
            vec!["stress", "kayles 12", "-", "--formula", "n"],
            "column 8",
        ),
        (
            vec!["solve", "multiply 2,3: 100", "-"],
            "without a position",
        ),
    ] {
        refused(&arguments, "5\n", wanted);
    }
}

/// Without a certain winner, best play is an equilibrium, and `solve` answers with it; what asks for a winner is refused.
#[test]
fn solve_answers_where_nobody_wins_for_certain() {
    let sheet = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../testdata/gdl/inspection.kif"
    );
    for game in ["kuhn", sheet] {
        for option in ["--json", "--methods"] {
            let wanted = answered(&["equilibrium", game, option], "");
            assert_eq!(answered(&["solve", game, option], ""), wanted);
        }
        for option in ["--misere", "--all-moves", "--most-moves=3"] {
            refused(&["solve", game, option], "", "answers with its equilibrium");
        }
    }
    let data = |name: &str| {
        format!(
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/data/{}"),
            name
        )
    };
    for file in ["entry.efg", "party.nfg", "braess.txt"].map(data) {
        let wanted = answered(&["equilibrium", &file, "--json"], "");
        assert_eq!(answered(&["solve", &file, "--json"], ""), wanted);
    }
    for (file, wanted) in [
        ("small.pg", "`arena solve`"),
        ("graph.txt", "behind the name of a game"),
    ] {
        refused(&["solve", &data(file)], "", wanted);
    }
    // A faulty sheet is no game file of another kind.
    let folder = tempfile::tempdir().expect("a folder");
    let faulty = folder.path().join("faulty.kif");
    fs::write(&faulty, "(role a) (role b) (role c)").expect("written");
    let faulty = faulty.to_string_lossy();
    let errors = ["solve", "equilibrium"].map(|verb| grundy(&[verb, &faulty], b"").2);
    assert!(errors[0].contains("line 1, column"), "{}", errors[0]);
    assert_eq!(errors[0], errors[1]);
    refused(&["convert", &faulty, "--to", "efg"], "", &errors[0]);
    // What cannot be drawn is refused by both verbs.
    let picture = folder.path().join("entry.svg");
    let words = [&data("entry.efg"), "--svg", &picture.to_string_lossy()];
    for verb in ["solve", "equilibrium"] {
        refused(&[&[verb], &words[..]].concat(), "", "a list of equilibria");
    }
    assert!(!picture.exists());
    let exact = answered(&["solve", "kuhn", "--method", "simplex"], "");
    assert!(exact.contains("-1/18 for first"), "{exact}");
    refused(&["solve", "kuhn", "--method", "simplx"], "", "simplex");
}

/// A sheet is found by the name of its file, also where that could be a value, two words or a number.
#[test]
fn a_sheet_may_have_any_name() {
    let sheet = include_str!("../../../../testdata/gdl/subtraction.kif");
    let folder = tempfile::tempdir().expect("a folder");
    let wanted = |name: &str| {
        fs::write(folder.path().join(name), sheet).expect("written");
        let (status, out, err) = grundy_at(folder.path(), &["solve", name, "--json"], b"");
        assert_eq!(status, 0, "{name}: {err}");
        out
    };
    let plain = wanted("heap.kif");
    for name in ["v.kif", "2048.gdl", "my heap.kif", "HEAP.KIF"] {
        assert_eq!(wanted(name), plain, "{name}");
    }
}

/// What a file holds is shown in an error and controls no terminal.
#[test]
fn errors_escape_control_characters() {
    let (status, _, err) = grundy(&["solve", "kayles \u{1b}[31m7"], b"");
    assert_eq!(status, 2);
    assert!(!err.contains('\u{1b}') && err.contains("\\u{1b}"), "{err}");
}

/// A sheet is named by `gdl` and not repeated to people; a program reads it whole.
#[test]
fn the_rules_of_a_file_are_not_repeated() {
    let sheet = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/gdl/lanes.kif");
    for arguments in [
        vec!["solve", sheet],
        vec!["solve", sheet, "--methods"],
        vec!["tree", sheet, "--depth", "1"],
    ] {
        let text = answered(&arguments, "");
        assert!(text.contains("gdl {…}: man(1,1,left)"), "{text}");
        assert!(!text.contains("role"), "{text}");
        let json = answered(&[&arguments[..], &["--json"]].concat(), "");
        assert!(json.contains("(role left)"), "{json}");
    }
}

#[test]
fn an_option_without_an_effect_is_refused() {
    for (arguments, wanted) in [
        (vec!["solve", "nim", "-", "--all-moves"], "--all-moves"),
        (
            vec!["solve", "nim", "-", "--most-moves", "3"],
            "--most-moves",
        ),
        (
            vec!["solve", "nim", "-", "--certificate", "x"],
            "--certificate",
        ),
        (vec!["solve", "tic-tac-toe", "--misere"], "--misere"),
        (
            vec!["solve", "tic-tac-toe", "--compound", "selective"],
            "--compound",
        ),
        (
            vec!["solve", "1/2", "--compound", "selective"],
            "--compound",
        ),
        (vec!["solve", "krk", "--first", "black"], "--first"),
        (vec!["solve", "krk", "--first", "both"], "--first"),
        (vec!["solve", "nim 3", "--first", "white"], "--first"),
        (vec!["tree", "tic-tac-toe", "--first", "second"], "--first"),
        (vec!["tree", "kuhn", "--first", "second"], "--first"),
        (vec!["tree", "kuhn", "--misere"], "--misere"),
        (vec!["play", "tic-tac-toe", "--misere"], "mis"),
        (vec!["play", "kuhn", "--misere"], "--misere"),
        (vec!["guess", "-", "--to", "5"], "--to"),
        (
            vec!["stress", "nim", "-", "--formula", "n", "--to", "5"],
            "--to",
        ),
        (vec!["value", "row 4,7"], "`solve` says it"),
        (vec!["value", "kuhn"], "`equilibrium` says"),
        (vec!["compare", "1", "tic-tac-toe"], "compared"),
    ] {
        refused(&arguments, "5\n", wanted);
    }
    // With JSON a line has its moves.
    let json = answered(&["solve", "nim", "-", "--all-moves", "--json"], "2\n");
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["moves"].as_array().map(Vec::len), Some(2));
}

#[test]
fn what_is_left_out_is_reported_by_every_verb() {
    const TAKEN: &str = "no position given; using kayles 13";
    let field = format!("assumed:   {TAKEN}\n");
    assert!(answered(&["solve", "kayles"], "").contains(&field));
    assert!(!answered(&["solve", "kayles 13"], "").contains("assumed"));
    let small = "no position given; using nim 3,4,5";
    let tree = answered(&["tree", "nim"], "");
    assert!(tree.contains(&format!("assumed:   {small}\n")), "{tree}");
    let play = answered(&["play", "nim"], "quit\n");
    assert!(play.starts_with(small), "{play}");
    // Where standard output is the answer alone, standard error says it.
    for (arguments, out) in [
        (vec!["value", "kayles"], "*\n"),
        (vec!["compare", "kayles", "*"], "=\n"),
    ] {
        let (status, answer, error) = grundy(&arguments, b"");
        assert_eq!((status, answer.as_str()), (0, out), "{arguments:?}");
        assert!(error.contains(TAKEN), "{arguments:?}: {error}");
    }
    for arguments in [
        vec!["solve", "kayles", "--json"],
        vec!["value", "kayles", "--json"],
        vec!["compare", "kayles", "*", "--json"],
        vec!["explain", "kayles", "--json"],
    ] {
        let json: Value = serde_json::from_str(&answered(&arguments, "")).expect("JSON");
        assert_eq!(json["assumed"][0], TAKEN, "{arguments:?}");
    }
    let rules = "no rules given; using multiply 2..9:";
    assert!(answered(&["solve", "multiply 100"], "").contains(rules));
    assert!(!answered(&["solve", "multiply 2..9: 100"], "").contains("assumed"));
    let (_, _, error) = grundy(&["table", "multiply", "--to", "20"], b"");
    assert!(error.contains(rules), "{error}");
    let (_, out, error) = grundy(&["solve", "multiply", "-"], b"10\n100\n");
    assert_eq!(out.lines().count(), 2);
    assert_eq!(error.matches(rules).count(), 1, "{error}");
}

#[test]
fn a_missed_exploitability_is_reported() {
    let (status, out, _) = grundy(
        &[
            "equilibrium",
            "kuhn",
            "--method",
            "cfr+",
            "--iterations",
            "10",
        ],
        b"",
    );
    assert_eq!(status, 3, "{out}");
    let wanted = "strategy:  unknown (the exploitability is 4.805e-2 after 10 iterations";
    assert!(
        out.contains("-1/18 for first") && out.contains(wanted),
        "{out}"
    );
    let reached = |more: &[&str]| {
        let arguments = [&["equilibrium", "kuhn", "--method", "race", "--json"], more].concat();
        let (status, out, _) = grundy(&arguments, b"");
        let json: Value = serde_json::from_str(&out).expect("JSON");
        (
            status,
            json["status"].clone(),
            json["strategy_status"].clone(),
        )
    };
    let missed = reached(&["--iterations", "10"]);
    assert_eq!(missed, (3, "proved".into(), "unknown".into()));
    let near = reached(&["--exploitability", "1e-3"]);
    assert_eq!(near, (0, "proved".into(), "proved".into()));
    // What is asked for when nothing is said is reached.
    assert_eq!(reached(&[]), near);
}

#[test]
fn sides_and_numbers_are_those_of_the_position() {
    let mate = answered(
        &["solve", "chase 3: captured by white at 1,2", "--json"],
        "",
    );
    let mate: Value = serde_json::from_str(&mate).expect("JSON");
    assert_eq!(
        (&mate["outcome"], &mate["to_move"], &mate["winner"]),
        (&"P".into(), &"black".into(), &"white".into())
    );
    let out = answered(&["solve", "row 1..2:", "-", "--json"], "0,0,0,5\n2,2\n");
    let rows: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(rows[0]["distance"], 3);
    let northcott = answered(&["solve", "northcott 3: 1-3", "--all-moves"], "");
    assert!(
        northcott.contains("outcome:   N (whoever begins wins)"),
        "{northcott}"
    );
    assert_eq!(northcott.matches("  + ").count(), 2, "{northcott}");
}

#[test]
fn a_drawing_takes_no_options_of_lists_and_pictures() {
    for option in ["--order", "--census", "--svg", "--png"] {
        let mut arguments = vec!["tree", "nim 2,1", "--dot", option];
        match option {
            "--order" => arguments.push("bfs"),
            "--census" => {}
            _ => arguments.push("out"),
        }
        refused(&arguments, "", "cannot be used with");
    }
    refused(
        &["explain", "digraph a>b,b>a: a + 1", "--depth", "2"],
        "",
        "expected the depth 1, found 2",
    );
}

/// A draw for one of the two who may begin has a letter for each.
#[test]
fn sums_in_which_play_repeats_have_outcomes() {
    let half = "digraph a>a,a>b: a + 1";
    let out = answered(&["solve", half, "--misere"], "");
    assert!(
        out.contains("DN (right wins if right begins, else a draw that need not end)"),
        "{out}"
    );
    let out = answered(&["solve", half, "--misere", "--json"], "");
    let json: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(json["outcome"], "DN");
    assert_eq!(json["winner"], Value::Null);
    let starts = json["derivation"]["starts"].as_array().expect("two starts");
    assert_eq!(starts[0]["outcome"], "drawn");
    assert_eq!(starts[1]["outcome"], "won by right");
    assert_eq!(starts[1]["distance"], 2);
    let out = answered(&["solve", "digraph a>b,b>c,b>a: a", "--misere"], "");
    assert!(out.contains("outcome:   D (a draw"), "{out}");
    let out = answered(&["explain", "digraph a>b,b>a: a + 1"], "");
    assert!(out.contains("left: term 2: to 0: leads to a draw"), "{out}");
}
