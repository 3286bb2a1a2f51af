//! README and the book say what is true: every command of their `console` blocks is run, and what it prints must be what is
//! printed there. A line that consists of `…` stands for any lines. The commands of a page are run one after the other in one
//! folder, which is empty but for `examples/data`, so that a page may read what it wrote and needs no other page.
//!
//! When the program speaks differently on purpose, `UPDATE_README=1 cargo test -p grundy-cli --test all readme`
//! writes down what it says now, in both languages; read the difference before it is committed.

#![cfg(unix)]

use crate::book::{self, Page, blocks, in_chinese, root};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One command with what a page says that it prints.
struct Shown {
    /// The line of the page, counted from 1.
    line: usize,
    command: String,
    output: Vec<String>,
}

impl Shown {
    /// The lines of the command with this output.
    fn with(&self, output: &[String]) -> String {
        let lines: String = output.iter().map(|line| format!("{line}\n")).collect();
        format!("$ {}\n{lines}", self.command)
    }
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

/// The output of a command, on both streams, run where the files of the examples are.
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

/// True if `said` matches `shown`, where `…` stands for any lines.
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

/// An empty folder for the commands of a page, with the files that examples read.
fn folder_for(page: &Page) -> PathBuf {
    let name = page.path.to_string_lossy().replace('/', "-");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("book")
        .join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("what another run left is removed");
    }
    let data = folder.join("examples/data");
    fs::create_dir_all(&data).expect("a folder for the test");
    let files = fs::read_dir(root().join("examples/data")).expect("examples/data");
    for file in files.flatten() {
        fs::copy(file.path(), data.join(file.file_name())).expect("a copy");
    }
    folder
}

/// Writes new outputs in the place of old ones into a file of the book.
fn renew(path: &Path, renewed: &[(String, String)]) {
    let path = root().join(path);
    let mut text = fs::read_to_string(&path).expect("a page");
    for (old, new) in renewed {
        text = text.replacen(old, new, 1);
    }
    fs::write(&path, text).expect("a page can be written");
}

#[test]
fn what_the_book_shows_is_what_the_program_says() {
    let update = std::env::var_os("UPDATE_README").is_some();
    let mut tried = 0;
    let mut wrong = Vec::new();
    for page in book::english() {
        let all = commands(&page.text);
        if all.is_empty() {
            continue;
        }
        tried += all.len();
        let folder = folder_for(&page);
        let mut renewed = Vec::new();
        for shown in &all {
            let said = run(&shown.command, &folder);
            if matches(&shown.output, &said) {
                continue;
            }
            renewed.push((shown.with(&shown.output), shown.with(&said)));
            wrong.push(format!(
                "{}, line {}: {}\n  it shows\n{}\n  and the program says\n{}",
                page.path.display(),
                shown.line,
                shown.command,
                shown.output.join("\n"),
                said.join("\n")
            ));
        }
        if update && !renewed.is_empty() {
            renew(&page.path, &renewed);
            renew(&in_chinese(&page.path), &renewed);
        }
    }
    assert!(tried >= 90, "the book has commands: {tried}");
    assert!(update || wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// A block without a language would be Rust to rustdoc and nothing to a reader's editor; the Rust of a page is run with the
/// documentation of the crate that includes the page.
#[test]
fn every_block_has_a_language_and_every_block_of_rust_is_run() {
    let library = root().join("crates/grundy/src/lib.rs");
    let library = fs::read_to_string(library).expect("the library");
    let mut rust = 0;
    for page in book::english() {
        let path = page.path.display();
        for block in blocks(&page.text) {
            let language = block
                .lines()
                .next()
                .unwrap_or_default()
                .trim()
                .trim_start_matches('`');
            assert!(
                !language.is_empty(),
                "{path}: a block without a language\n{block}"
            );
            if language.starts_with("rust") {
                rust += 1;
                let included = format!("include_str!(\"../../../{path}\")");
                assert!(library.contains(&included), "{path}: nothing runs\n{block}");
            }
        }
    }
    assert!(rust > 0, "README shows some Rust");
}

#[test]
fn dots_stand_for_any_lines() {
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    assert!(matches(&lines("a\n…\nd"), &lines("a\nb\nc\nd")));
    assert!(matches(&lines("a\n…"), &lines("a")));
    assert!(!matches(&lines("a\n…\nd"), &lines("a\nb")));
    assert!(!matches(&lines("a"), &lines("a\nb")));
}
