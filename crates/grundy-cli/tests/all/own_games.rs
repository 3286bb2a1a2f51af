//! Games with names of one's own: written by `new`, read from a file or from the folders of `GRUNDY_GAMES`.

use crate::program::grundy_at;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

const CLOBBER: &str = "board {left: xo -> .x; right: ox -> .o}";

/// Runs the program in a folder whose games have their names.
fn with_games(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .current_dir(folder)
        .env("GRUNDY_GAMES", ".")
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let status = done.status.code().expect("no signal");
    (status, text(done.stdout), text(done.stderr))
}

#[test]
fn a_name_stands_for_the_game_wherever_a_game_stands() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let (status, out, error) = grundy_at(folder, &["new", "Capture", CLOBBER], b"");
    assert_eq!(status, 0, "{out}{error}");
    assert!(folder.join("capture.game").exists());
    let in_full = grundy_at(
        folder,
        &["solve", &format!("{CLOBBER}: xoxo/oxox"), "--json"],
        b"",
    );
    let by_file = ["solve", "--rules", "capture.game", "xoxo/oxox", "--json"];
    let by_name = [
        "solve",
        "--rules",
        "capture.game",
        "capture: xoxo/oxox",
        "--json",
    ];
    assert_eq!(grundy_at(folder, &by_file, b""), in_full);
    assert_eq!(grundy_at(folder, &by_name, b""), in_full);
    let called = ["solve", "CAPTURE xoxo/oxox", "--json"];
    assert_eq!(with_games(folder, &called), in_full);
    // In a sum, in words by its name.
    let (_, out, _) = with_games(folder, &["solve", "nim 3 + capture: xxo"]);
    assert!(out.starts_with("nim 3 + capture: xxo\n"), "{out}");
    let (status, out, _) = with_games(folder, &["table", "capture", "--to", "2x2"]);
    assert_eq!(status, 0, "{out}");
    let (_, out, _) = with_games(folder, &["list", "capture"]);
    assert!(
        out.contains("Games with names of your own") && out.contains(CLOBBER),
        "{out}"
    );
    let (_, out, _) = with_games(folder, &["about", "capture", "--json"]);
    let about: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(about["stands_for"], CLOBBER);
}

#[test]
fn a_certificate_is_checked_where_the_name_is_not_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(
        folder.join("halves.game"),
        "# halve it\nrule {n -> n/2; n-1}\n",
    )
    .expect("a file");
    let solve = ["solve", "halves 9", "--certificate", "c.json"];
    let (status, out, error) = with_games(folder, &solve);
    assert_eq!(status, 0, "{out}{error}");
    let (status, out, error) = grundy_at(folder, &["check", "c.json"], b"");
    assert_eq!(status, 0, "{out}{error}");
}

#[test]
fn faults_have_their_places_and_nothing_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let refused = |arguments: &[&str], expected: &str| {
        let (status, out, error) = grundy_at(folder, arguments, b"");
        assert_eq!((status, &*out), (2, ""), "{arguments:?}");
        assert!(error.contains(expected), "{arguments:?}: {error}");
    };
    refused(
        &["new", "kayles", CLOBBER],
        "a name that grundy does not have itself",
    );
    refused(&["new", "two words", CLOBBER], "letters, digits");
    refused(&["new", "v", CLOBBER], "not read as a value");
    refused(&["new", "capture", "board {xo -> }"], "^");
    refused(&["new", "capture", "nim 3,5"], "nim has no rules");
    refused(&["new", "capture", "kayles 12"], "kayles has no rules");
    assert_eq!(fs::read_dir(folder).expect("the folder").count(), 0);
    fs::write(folder.join("mine.game"), "# kept\nrule {n -> n-1}\n").expect("a file");
    refused(&["new", "mine", "rule {n -> n-2}"], "there already");
    refused(&["solve", "--rules", "absent.game", "3"], "absent.game");
    fs::write(folder.join("bad.game"), "# kept\nrule {n -> n-}\n").expect("a file");
    refused(&["solve", "--rules", "bad.game", "3"], "line 2");
    // The others are there although one is faulty.
    let (status, out, error) = with_games(folder, &["solve", "mine: 4"]);
    assert_eq!(status, 0, "{out}");
    assert!(
        error.contains("GRUNDY_GAMES") && error.contains("bad.game"),
        "{error}"
    );
    let (status, _, error) = with_games(folder, &["solve", "mine 3..4: 4"]);
    assert_eq!(status, 2);
    assert!(error.contains("\"mine\" has its own"), "{error}");
}
