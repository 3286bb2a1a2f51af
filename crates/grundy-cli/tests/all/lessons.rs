//! What a teacher asks: moves one by one over a pipe, lines that are read again, the longest win, the rounds of a game on
//! an arena, closed forms in n, canonical forms, plans of differences, letters that a font lacks.

use crate::program::grundy;
use serde_json::Value;
use std::path::Path;

fn answered(arguments: &[&str], input: &str) -> String {
    let (status, out, error) = grundy(arguments, input.as_bytes());
    assert_eq!(status, 0, "{arguments:?}: {out}{error}");
    out
}

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/data");
    path.join(name).display().to_string()
}

#[test]
fn explore_lists_every_move_over_a_pipe_and_goes_back() {
    let out = answered(
        &["explore", "subtract 1..3: 6"],
        "2\nundo\n3\nundo\nundo\nquit\n",
    );
    let first = out
        .lines()
        .find(|line| line.trim_start().starts_with("2 +"))
        .unwrap();
    assert!(
        first.contains("take 2 from heap 1 leaving 4") && first.contains("wins in 3"),
        "{out}"
    );
    // The move that wins is listed before those that lose.
    let place = |words: &str| out.find(words).unwrap_or_else(|| panic!("{words}: {out}"));
    assert!(place("  2 + ") < place("  1 - "));
    assert!(out.contains("there is nothing to take back"), "{out}");
    let ended = answered(&["explore", "nim 1"], "1\nundo\nquit\n");
    assert!(ended.contains("result: first wins"), "{ended}");
    assert_eq!(ended.matches("nim 1\n").count(), 2, "{ended}");
    let json = answered(&["explore", "nim 1,2", "--json"], "");
    let events: Vec<Value> = json
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let moves = events.iter().filter(|event| event["event"] == "move");
    assert_eq!(moves.count(), 3);
}

#[test]
fn two_people_play_with_hidden_cards() {
    let out = answered(&["play", "kuhn", "--human", "both"], "pass\npass\n");
    assert!(
        out.contains("first> ") && out.contains("second> ") && out.contains("over: "),
        "{out}"
    );
}

#[test]
fn a_line_is_read_again() {
    let position = "tic-tac-toe xo./.x./...";
    let solved = answered(&["solve", position, "--json"], "");
    let solved: Value = serde_json::from_str(&solved).unwrap();
    let line: Vec<&str> = solved["line"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv.as_str().unwrap())
        .collect();
    let left = solved["distance"].as_u64().unwrap();
    for made in 0..=line.len() {
        let after = line[..made].join("; ");
        let answer = answered(&["solve", position, "--after", &after, "--json"], "");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["distance"], left - made as u64, "after {after}");
    }
    let (status, _, error) = grundy(&["solve", position, "--after", "c1; c1"], b"");
    assert!(status == 2 && error.contains("c1"), "{error}");
    // Left has moved, so Right is to move.
    let partizan = [
        "solve",
        "domineering 2x2",
        "--first",
        "left",
        "--after",
        "vertical 1,1",
    ];
    let out = answered(&partizan, "");
    assert!(out.contains("horizontal to move, vertical wins"), "{out}");
    let play = answered(&["play", "nim 2", "--after", "1 1", "--human", "none"], "");
    assert!(
        play.contains("nim 1\n") && play.contains("second wins"),
        "{play}"
    );
}

#[test]
fn the_longest_win_is_found_among_all_positions() {
    let out = answered(&["solve", "chase 4: 1,1 4,4", "--longest", "--json"], "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    let census = &answer["census"];
    assert_eq!(answer["distance"], census["longest"][0]);
    let counted =
        ["over", "won", "lost", "tied", "drawn"].map(|name| census[name].as_u64().unwrap());
    // No position that can be reached wins later.
    let text = answered(&["tree", "chase 4: 1,1 4,4", "--census"], "");
    assert!(
        text.contains(&format!("{} won, {} lost", counted[1], counted[2])),
        "{text}"
    );
    let (status, ..) = grundy(&["solve", "row 4,7", "--longest"], b"");
    assert_eq!(status, 2);
}

#[test]
fn a_green_game_is_solved_in_rounds() {
    let out = answered(&["arena", "solve", &data("green.txt"), "--rounds"], "");
    assert!(out.contains("round 1: ann forces a mark from "), "{out}");
    assert!(
        out.contains("nothing is left: billy wins everywhere"),
        "{out}"
    );
    let (status, _, error) = grundy(&["arena", "solve", &data("small.pg"), "--rounds"], b"");
    assert!(
        status == 2 && error.contains("two levels"),
        "{status} {error}"
    );
}

#[test]
fn the_multiplying_game_has_a_closed_form_and_its_tree_an_exponent() {
    let out = answered(&["table", "multiply 2..9"], "");
    assert!(
        out.contains("18^k < n ≤ 9·18^k") && out.contains("e = 1."),
        "{out}"
    );
    let out = answered(&["table", "multiply 2,9", "--to", "50"], "");
    assert!(
        !out.contains("closed form") && out.contains("The tree grows as n^e"),
        "{out}"
    );
    let out = answered(&["tree", "multiply 100"], "");
    assert!(out.lines().any(|line| line.starts_with("growth:")), "{out}");
}

/// `table` without a bound chooses one and says so.
#[test]
fn a_table_has_a_usual_length() {
    for game in ["kayles", "wythoff", "chomp", "add 1..3", "domineering"] {
        let (status, out, error) = grundy(&["table", game], b"");
        assert!(
            status == 0 && error.contains("no --to given; up to "),
            "{game}: {error}"
        );
        assert!(out.lines().count() > 3, "{game}: {out}");
    }
}

#[test]
fn values_are_written_out_and_theorems_stand_beside_them() {
    let out = answered(&["explain", "3/8"], "");
    assert!(out.contains("Its canonical form is {1/4|1/2}."), "{out}");
    let out = answered(&["explain", "moore 2: 3,5,6"], "");
    assert!(out.contains("modulo 3"), "{out}");
    let out = answered(&["explain", "chomp 3x4"], "");
    assert!(out.contains("strategy stealing"), "{out}");
    let out = answered(&["explain", "nim 3,5"], "");
    assert_eq!(out.matches("Bouton").count(), 0, "{out}");
}

#[test]
fn differences_are_played_as_deep_as_asked() {
    let towers = ["compare", "hackenbush lrl", "hackenbush llr", "--why"];
    let one = answered(&towers, "");
    let three = answered(&[&towers[..], &["--depth", "3"]].concat(), "");
    assert!(three.lines().count() > one.lines().count(), "{three}");
    assert!(
        one.contains("by values: ") && one.contains("by trial: "),
        "{one}"
    );
}

#[test]
fn letters_that_the_font_lacks_are_named() {
    let folder = std::env::temp_dir().join(format!("grundy-lessons-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [arena, png, svg] =
        ["a.pg", "a.png", "a.svg"].map(|name| folder.join(name).display().to_string());
    std::fs::write(&arena, "parity 1;\n0 2 0 1 \"亚洲\";\n1 1 1 0 \"x\";\n").unwrap();
    let (status, _, error) = grundy(
        &["arena", "solve", &arena, "--png", &png, "--svg", &svg],
        b"",
    );
    assert!(
        status == 0 && error.contains("no letters for 亚洲"),
        "{error}"
    );
    assert!(std::fs::read_to_string(svg).unwrap().contains("亚洲"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_sum_without_blanks_and_an_arena_are_hinted_at() {
    for (expression, hint) in [
        ("1+{0|1}", "blanks"),
        ("green-game", "grundy about green-game"),
    ] {
        let (status, _, error) = grundy(&["solve", expression], b"");
        assert!(status == 2 && error.contains(hint), "{error}");
    }
}

#[test]
fn a_lesson_is_no_larger_than_it_may_be() {
    let folder = std::env::temp_dir().join(format!("grundy-lesson-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("lesson.html");
    let name = file.display().to_string();
    let written = |more: &[&str]| {
        let ask = [&["lesson", "kayles 9", "-o", &name, "--json"], more].concat();
        let said: Value = serde_json::from_str(&answered(&ask, "")).expect("JSON");
        let bytes = std::fs::metadata(&file).expect("a file").len();
        assert_eq!(said["bytes"], bytes, "{said}");
        (
            bytes,
            said["positions"].as_u64().expect("positions"),
            said["cut"] == true,
        )
    };
    let (bytes, positions, cut) = written(&[]);
    assert!(!cut);
    let less = (bytes - 4_000).to_string();
    let (small, fewer, cut) = written(&["--size", &less]);
    assert!(
        small <= bytes - 4_000 && fewer < positions && cut,
        "{small} of {bytes}"
    );
    let (whole, all, cut) = written(&["--size", "10M"]);
    assert_eq!((whole, all, cut), (bytes, positions, false));
    let (status, _, fault) = grundy(&["lesson", "kayles 9", "-o", &name, "--size", "1K"], b"");
    assert!(
        status == 2 && fault.contains("--size: expected at least "),
        "{fault}"
    );
    std::fs::remove_dir_all(folder).expect("the folder goes");
}

/// The lessons in Markdown, with those in Chinese.
fn ready(folder: &str) -> Vec<std::path::PathBuf> {
    let at = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../examples/lessons")
        .join(folder);
    let files = std::fs::read_dir(at).expect("the lessons").flatten();
    let mut files: Vec<_> = files
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect();
    files.sort();
    files
}

#[test]
fn the_ready_lessons_are_whole_in_both_languages() {
    let [english, chinese] = [ready(""), ready("zh-CN")];
    let names = |files: &[std::path::PathBuf]| -> Vec<_> {
        files
            .iter()
            .map(|path| path.file_name().expect("a file").to_owned())
            .collect()
    };
    assert_eq!(names(&english), names(&chinese));
    assert!(english.len() >= 12, "{english:?}");
    let boards = |path: &Path| -> Vec<String> {
        let text = std::fs::read_to_string(path).expect("a lesson");
        let is_board = |line: &&str| {
            line.starts_with("```") || line.starts_with("ask:") || line.starts_with("answer:")
        };
        let mut inside = false;
        let blocks = text.lines().filter(|line| {
            let first = inside;
            inside = *line == "```position" || *line == "```exercise";
            first || is_board(line)
        });
        blocks.map(str::to_owned).collect()
    };
    let folder = tempfile::tempdir().expect("a folder");
    for (one, other) in english.iter().zip(&chinese) {
        assert_eq!(boards(one), boards(other), "{}", one.display());
        for lesson in [one, other] {
            let html = folder.path().join("lesson.html");
            let words = [
                "lesson",
                &lesson.display().to_string(),
                "-o",
                &html.display().to_string(),
            ];
            let (status, said, error) = grundy(&words, b"");
            assert_eq!(status, 0, "{}: {error}", lesson.display());
            assert!(
                said.contains("positions") && !said.contains("the first"),
                "{}: {said}",
                lesson.display()
            );
        }
    }
}

#[test]
fn a_faulty_lesson_has_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let (text, html) = (folder.path().join("a.md"), folder.path().join("a.html"));
    let [text_name, html_name] = [&text, &html].map(|path| path.display().to_string());
    for (written, said) in [
        ("# T\n\n```position\nnim 3,x\n```\n", "line 4, column 7"),
        (
            "```exercise\nnim 2,2\nask: move\n```\n",
            "line 3: expected a position with a move that wins",
        ),
        (
            "```exercise\ntic-tac-toe xxx/oo./...\nask: value\n```\n",
            "line 3: expected a position with a value",
        ),
        ("only text\n", "expected a position in a block"),
    ] {
        std::fs::write(&text, written).expect("a lesson");
        let (status, out, error) = grundy(&["lesson", &text_name, "-o", &html_name], b"");
        assert_eq!((status, out.as_str()), (2, ""), "{written}: {error}");
        assert!(error.contains(said), "{written}: {error}");
        assert!(!html.exists(), "{written}");
    }
    let (status, _, error) = grundy(&["lesson", &text_name, "-o", &text_name], b"");
    let kept = std::fs::read_to_string(&text).expect("the lesson");
    assert!(status == 2 && kept == "only text\n", "{error}");
    let (status, _, error) = grundy(&["lesson", &text_name, "nim 3", "-o", &html_name], b"");
    assert!(
        status == 2 && error.contains("one file of Markdown"),
        "{error}"
    );
}
