//! Every file named in a command is read within the limits: a pipe that has no writer or whose writer has stopped, a
//! device without an end, a folder, no file at all; and a pipe that is given on purpose is read like a file.

#![cfg(target_os = "linux")]

use crate::program::grundy;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Every place where a file is named to be read: the words of the command with `FILE` for it.
const QUESTIONS: &[&str] = &[
    "solve|rule FILE: 5",
    "solve|nim 3 + tokens FILE: a",
    "solve|digraph FILE: a",
    "solve|3|--rules|FILE",
    "solve|nim|--heaps|FILE",
    "solve|nim|--heaps|FILE|--certificate|OUT",
    "solve|hexapawn|--tablebase|FILE",
    "value|rule FILE: 5",
    "value|3|--rules|FILE",
    "value|nim|--heaps|FILE",
    "compare|rule FILE: 5|*2",
    "compare|*2|rule FILE: 5",
    "compare|3|*2|--rules|FILE",
    "explain|rule FILE: 5",
    "explain|3|--rules|FILE",
    "thermograph|rule FILE: 5",
    "tree|rule FILE: 5",
    "tree|3|--rules|FILE",
    "table|rule FILE",
    "table|--rules|FILE|--to|5",
    "period|rule FILE|--to|5",
    "period|--rules|FILE|--to|5",
    "period|0.6|--to|100000|--checkpoint|FILE|--resume",
    "table|0.6|--to|100000|--checkpoint|FILE|--resume",
    "misere|rule FILE|--to|5",
    "misere|--rules|FILE|--to|5",
    "guess|rule FILE",
    "guess|--rules|FILE|--to|5",
    "same|rule FILE|nim",
    "same|nim|rule FILE",
    "stress|nim|--formula|FILE",
    "stress|--rules|FILE|--formula|n",
    "play|rule FILE: 5|--human|none",
    "play|3|--rules|FILE|--human|none",
    "play|hexapawn|--tablebase|FILE|--human|none",
    "play|arena FILE|--human|none",
    "play|rule FILE: 5|--human|both|--lines",
    "explore|rule FILE: 5|--lines",
    "lesson|rule FILE: 5|-o|OUT",
    "lesson|3|--rules|FILE|-o|OUT",
    "equilibrium|rule FILE: 5",
    "check|FILE",
    "matrix|FILE",
    "bimatrix|FILE",
    "equilibrium|FILE",
    "convert|FILE|--to|nfg",
    "new|OWN|rule FILE|-o|OUT.game",
    "coalition|FILE",
    "arena|solve|FILE",
    "tablebase|info|FILE",
    "tablebase|verify|FILE",
    "tablebase|probe|FILE|x",
    "tablebase|export|FILE|--csv",
    "tablebase|build|hexapawn|-o|OUT|--checkpoint|FILE|--resume",
    "tablebase|build|chase 3|-o|OUT|--hosts|FILE|--process|0|--secret-file|SECRET|--folder|OUT.d",
    "tablebase|build|chase 3|-o|OUT|--hosts|HOSTS|--process|0|--secret-file|FILE|--folder|OUT.d",
];

/// The kinds of file that a name may stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A pipe that has no writer.
    Silent,
    /// A pipe whose writer has stopped in the middle.
    Halting,
    /// A device without an end.
    Endless,
    Folder,
    Missing,
    Forbidden,
}

const KINDS: [Kind; 6] = [
    Kind::Silent,
    Kind::Halting,
    Kind::Endless,
    Kind::Folder,
    Kind::Missing,
    Kind::Forbidden,
];

fn folder() -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("inputs");
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

fn pipe(name: &str) -> PathBuf {
    let path = folder().join(name);
    fs::remove_file(&path).ok();
    let made = Command::new("mkfifo").arg(&path).status();
    assert!(made.expect("mkfifo runs").success());
    path
}

/// A file or pipe behind a name, which exists while this value lives.
struct Named {
    path: PathBuf,
    _writer: Option<File>,
}

impl Named {
    fn new(kind: Kind, number: usize) -> Named {
        let path = match kind {
            Kind::Silent => pipe(&format!("silent-{number}")),
            Kind::Halting => pipe(&format!("halting-{number}")),
            Kind::Endless => PathBuf::from("/dev/zero"),
            Kind::Folder => folder(),
            Kind::Missing => folder().join("missing"),
            Kind::Forbidden => forbidden(),
        };
        // Opening a pipe for reading and writing at once never waits for the other end.
        let writer = (kind == Kind::Halting).then(|| {
            let both = File::options().read(true).write(true).open(&path);
            let mut writer = both.expect("a pipe");
            writer.write_all(b"n -> n").expect("room in the pipe");
            writer
        });
        Named {
            path,
            _writer: writer,
        }
    }
}

/// A file that its owner may not read; the superuser may.
fn forbidden() -> PathBuf {
    let path = folder().join("forbidden");
    if !path.exists() {
        fs::write(&path, "n -> n-1").expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("it is ours");
    }
    path
}

/// A question with its files.
fn words(question: &str, file: &Path, number: usize) -> Vec<String> {
    let at = |name: &str| folder().join(name).display().to_string();
    let out = at(&format!("out-{number}"));
    let replaced = question.replace("FILE", &file.display().to_string());
    // The option's own name is no name of a file.
    let replaced = replaced.replace("SECRET", &at("secret"));
    let replaced = replaced.replace("HOSTS", &at("hosts"));
    let replaced = replaced.replace("OWN", &format!("out-{number}"));
    let replaced = replaced.replace("OUT", &out);
    replaced.split('|').map(str::to_owned).collect()
}

fn start(words: &[String], limits: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(words).args(limits).stdin(Stdio::null());
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.spawn().expect("the program starts")
}

/// The most memory in bytes that a program had so far.
fn peak(child: &Child) -> u64 {
    let text = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// True if the program has begun to listen to Ctrl-C: a busy machine may take a while to that.
fn listens(child: &Child) -> bool {
    const INTERRUPT: u64 = 1 << 1;
    let text = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let mask = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & INTERRUPT != 0)
}

/// Waits for the end: its status, the time it took, and the most memory; after 20 seconds it is ended.
fn end(mut child: Child) -> (Option<i32>, Duration, u64) {
    let begun = Instant::now();
    let mut most = 0;
    loop {
        most = most.max(peak(&child));
        if let Some(status) = child.try_wait().expect("the child is ours") {
            return (status.code(), begun.elapsed(), most);
        }
        if begun.elapsed() > Duration::from_secs(20) {
            child.kill().expect("the child is ours");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A busy machine may take so long to end; a quiet one takes some hundredths of a second.
const TIME_TO_END: Duration = Duration::from_secs(4);

/// The limit, and room for the program itself.
const MEMORY: u64 = 260 << 20;

fn ended_well(words: &[String]) -> Result<(), String> {
    let (status, took, most) = end(start(
        words,
        &["--time-limit", "300ms", "--memory-limit", "200M"],
    ));
    let in_time = took < TIME_TO_END;
    match status {
        Some(2 | 3) if in_time && most < MEMORY => Ok(()),
        _ => Err(format!(
            "{words:?}: status {status:?} after {took:?} with {most} bytes"
        )),
    }
}

/// Does this for each number, several at a time: most of them wait.
fn for_each(count: usize, work: impl Fn(usize) -> Result<(), String> + Sync) {
    let next = Mutex::new(0..count);
    let faults = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                loop {
                    let number = next.lock().expect("no panic").next();
                    let Some(number) = number else { return };
                    if let Err(fault) = work(number) {
                        faults.lock().expect("no panic").push(fault);
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().expect("no panic");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn prepare() {
    fs::write(folder().join("secret"), "0123456789abcdef0123456789abcdef").expect("a file");
    let private = fs::Permissions::from_mode(0o600);
    fs::set_permissions(folder().join("secret"), private).expect("it is ours");
    fs::write(folder().join("hosts"), "127.0.0.1:9\n127.0.0.1:10\n").expect("a file");
}

#[test]
fn whatever_stands_behind_a_name_the_limits_hold() {
    prepare();
    for_each(QUESTIONS.len() * KINDS.len(), |number| {
        let kind = KINDS[number % KINDS.len()];
        let question = QUESTIONS[number / KINDS.len()];
        let named = Named::new(kind, number);
        if kind == Kind::Forbidden && File::open(&named.path).is_ok() {
            return Ok(());
        }
        // A command of the shell may be missing; a program on trial that fails is an answer.
        if question.contains("--formula|FILE") && matches!(kind, Kind::Missing | Kind::Folder) {
            return Ok(());
        }
        ended_well(&words(question, &named.path, number))
    });
}

#[test]
fn interrupts_end_the_waiting() {
    prepare();
    for_each(QUESTIONS.len(), |number| {
        let named = Named::new(Kind::Silent, 1000 + number);
        let words = words(QUESTIONS[number], &named.path, 1000 + number);
        let mut child = start(&words, &[]);
        let begun = Instant::now();
        while !listens(&child) && begun.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(200));
        if let Some(status) = child.try_wait().expect("the child is ours") {
            // It takes no pipe at all.
            let refused = status.code() == Some(2);
            return refused.then_some(()).ok_or(format!("{words:?}: {status}"));
        }
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("kill runs").success());
        match end(child) {
            (Some(130), took, _) if took < TIME_TO_END => Ok(()),
            (status, took, _) => Err(format!("{words:?}: status {status:?} after {took:?}")),
        }
    });
}

/// Every option of the help that takes a file is one that is written, or has a question above.
#[test]
fn no_option_is_forgotten() {
    let written = [
        "--svg",
        "--png",
        "--certificate",
        "--nucleolus-certificate",
        "--output",
        "--curve",
    ];
    let mut missing = BTreeSet::new();
    for help in fs::read_dir("tests/help").expect("the texts of the help") {
        let text = fs::read_to_string(help.expect("a file").path()).expect("a text");
        for line in text.lines().filter(|line| line.contains("<FILE")) {
            let words = line.split([' ', ',']).filter(|word| word.starts_with("--"));
            missing.extend(words.map(str::to_owned));
        }
    }
    let asked = |option: &String| QUESTIONS.iter().any(|q| q.split('|').any(|w| w == option));
    missing.retain(|option| !written.contains(&option.as_str()) && !asked(option));
    assert_eq!(missing, BTreeSet::new());
}

/// A text that the question can read under the name `FILE`, where it is one that a person writes.
fn text_for(question: &str) -> Option<&'static str> {
    let texts = [
        ("--heaps|FILE", "3 5 6"),
        ("rule FILE", "n -> n-1"),
        ("--rules|FILE", "n -> n-1"),
        ("tokens FILE", "a>b"),
        ("digraph FILE", "a>b"),
        ("stress|nim|--formula|FILE", "n"),
        ("arena FILE", "parity 1;\n0 1 0 1;\n1 0 1 0;\n"),
        ("arena|solve|FILE", "parity 1;\n0 1 0 1;\n1 0 1 0;\n"),
        ("bimatrix|FILE", "3,1 0,0; 0,0 1,3"),
        ("matrix|FILE", "3 -1; -2 4"),
        (
            "equilibrium|FILE",
            "NFG 1 R \"\" { \"A\" \"B\" } { 2 1 } 1 2 3 4",
        ),
        ("coalition|FILE", "[3; 2,1,1]"),
    ];
    let text = texts
        .into_iter()
        .find(|(place, _)| question.contains(place));
    text.map(|(_, text)| text)
}

/// A pipe that speaks, as in `<(command)`, is read as a file is, and once: a second reader would wait for ever.
#[test]
fn pipes_given_on_purpose_are_read() {
    prepare();
    let asked: Vec<_> = (QUESTIONS.iter())
        .filter_map(|question| Some((*question, text_for(question)?)))
        .collect();
    assert!(asked.len() > 35);
    for_each(asked.len(), |number| {
        let (question, text) = asked[number];
        let path = folder().join(format!("speaking-{number}"));
        fs::remove_file(&path).ok();
        let ask = || {
            let words = words(question, &path, 2000 + number);
            let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
            words.extend(["--time-limit", "5s"]);
            grundy(&words, b"")
        };
        fs::write(&path, text).expect("a file for the test");
        let from_file = ask();
        pipe(&format!("speaking-{number}"));
        let to = path.clone();
        // If no process reads the pipe, this waits for ever.
        std::thread::spawn(move || fs::write(to, text));
        let from_pipe = ask();
        let same = (from_file.0, &from_file.1) == (from_pipe.0, &from_pipe.1);
        // It is refused for its game, or another value is given on trial.
        let refused = question.starts_with("equilibrium|rule");
        let well = same && (matches!(from_file.0, 0 | 1) != refused);
        let fault = || format!("{question}:\n{from_file:?}\n{from_pipe:?}");
        well.then_some(()).ok_or_else(fault)
    });
}
