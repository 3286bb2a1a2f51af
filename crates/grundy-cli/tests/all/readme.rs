//! The README says what is true: every command of its `console` blocks is run, and what it prints must be
//! what is printed there. A line that consists of `…` stands for any lines.
//!
//! When the program speaks differently on purpose, `UPDATE_README=1 cargo test -p grundy-cli --test all readme`
//! writes down what it says now; read the difference before it is committed.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One command with what the README says that it prints.
struct Shown {
    /// The line of the README, counted from 1.
    line: usize,
    command: String,
    output: Vec<String>,
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .expect("the crate lies in crates/")
        .to_owned()
}

/// The commands of the console blocks, in order.
fn commands(text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let (mut console, mut opened) = (false, 0);
    for (i, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            console = !console && line == "```console";
            opened = found.len();
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| console) {
            found.push(Shown {
                line: i + 1,
                command: command.to_owned(),
                output: Vec::new(),
            });
        } else if console {
            assert!(
                found.len() > opened,
                "line {}: output without a command",
                i + 1
            );
            let last = found.last_mut().expect("a command came before");
            last.output.push(line.to_owned());
        }
    }
    found
}

/// What a command prints, on both streams, run where the files of the examples are.
fn run(command: &str, folder: &Path) -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let mut path = program
        .parent()
        .expect("it lies in a folder")
        .as_os_str()
        .to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let done = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .output()
        .expect("a shell");
    String::from_utf8(done.stdout)
        .expect("the program writes UTF-8")
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// Whether `said` is `shown`, where `…` stands for any lines.
fn matches(shown: &[String], said: &[String]) -> bool {
    match shown.split_first() {
        None => said.is_empty(),
        Some((line, rest)) if line == "…" => {
            (0..=said.len()).any(|skipped| matches(rest, &said[skipped..]))
        }
        Some((line, rest)) => {
            said.first() == Some(line) && matches(rest, said.get(1..).unwrap_or(&[]))
        }
    }
}

#[test]
fn what_the_readme_shows_is_what_the_program_says() {
    let readme = root().join("README.md");
    let mut text = fs::read_to_string(&readme).expect("README.md");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let data = folder.join("examples/data");
    fs::create_dir_all(&data).expect("a folder for the test");
    for file in fs::read_dir(root().join("examples/data"))
        .expect("examples/data")
        .flatten()
    {
        fs::copy(file.path(), data.join(file.file_name())).expect("a copy");
    }

    let update = std::env::var_os("UPDATE_README").is_some();
    let all = commands(&text);
    assert!(all.len() >= 20, "the tour has commands");
    let mut wrong = Vec::new();
    for shown in &all {
        let said = run(&shown.command, &folder);
        if matches(&shown.output, &said) {
            continue;
        }
        if update {
            let lines = |output: &[String]| -> String {
                output.iter().map(|line| format!("{line}\n")).collect()
            };
            let old = format!("$ {}\n{}", shown.command, lines(&shown.output));
            let new = format!("$ {}\n{}", shown.command, lines(&said));
            text = text.replacen(&old, &new, 1);
        } else {
            wrong.push(format!(
                "README.md, line {}: {}\n  it shows\n{}\n  and the program says\n{}",
                shown.line,
                shown.command,
                shown.output.join("\n"),
                said.join("\n")
            ));
        }
    }
    if update {
        fs::write(&readme, text).expect("README.md can be written");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The fenced blocks of a text, one after the other.
fn blocks(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        let fence = line.trim_start().starts_with("```");
        if fence && !inside {
            found.push(String::new());
        }
        if let Some(block) = found.last_mut().filter(|_| inside || fence) {
            *block += line;
            block.push('\n');
        }
        inside ^= fence;
    }
    found
}

#[test]
fn the_chinese_readme_has_the_same_examples() {
    let [english, chinese] = ["README.md", "README.zh-CN.md"].map(|name| {
        let text = fs::read_to_string(root().join(name));
        blocks(&text.unwrap_or_else(|fault| panic!("{name}: {fault}")))
    });
    for (ours, theirs) in english.iter().zip(&chinese) {
        assert_eq!(ours, theirs, "README.zh-CN.md has another example here");
    }
    assert_eq!(english.len(), chinese.len(), "examples");
}

#[test]
fn dots_stand_for_any_lines() {
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    assert!(matches(&lines("a\n…\nd"), &lines("a\nb\nc\nd")));
    assert!(matches(&lines("a\n…"), &lines("a")));
    assert!(!matches(&lines("a\n…\nd"), &lines("a\nb")));
    assert!(!matches(&lines("a"), &lines("a\nb")));
}
