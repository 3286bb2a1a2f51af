//! The manual pages: one for each command, and a folder that cannot be made is named.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn grundy(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(words).output().expect("the program runs")
}

#[test]
fn every_command_has_its_page() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("manual");
    fs::remove_dir_all(&folder).ok();
    let into = folder.to_str().expect("a path in letters");
    let written = grundy(&["completions", "--man", into]);
    assert!(written.status.success(), "{written:?}");
    let whole = fs::read_to_string(folder.join("grundy.1")).expect("a page for the program");
    for verb in ["solve", "tablebase", "arena-solve", "equilibrium", "judge"] {
        let page = fs::read_to_string(folder.join(format!("grundy-{verb}.1")));
        let page = page.unwrap_or_else(|error| panic!("{verb}: {error}"));
        assert!(page.contains(".SH SYNOPSIS"), "{verb}");
    }
    assert!(whole.contains("grundy\\-solve(1)"), "{whole}");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("manual-no-folder");
    fs::write(&file, "").expect("a file");
    let into = file.to_str().expect("a path in letters");
    let refused = grundy(&["completions", "--man", into]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains(into));
    let neither = grundy(&["completions"]);
    assert_eq!(neither.status.code(), Some(2));
}
