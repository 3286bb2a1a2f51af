//! Limits are kept: every verb ends soon after its limit of time and after Ctrl-C, stays within its limit of memory, and
//! says what is known.

use crate::program::grundy;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// A question to a verb, and what the program reads with it.
struct Question {
    words: Vec<String>,
    input: &'static str,
    cost: Cost,
}

/// The size a question would have without limits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cost {
    /// It is answered at once, whatever the limits.
    Quick,
    /// For minutes at least, and for gigabytes perhaps.
    Endless,
    /// For minutes, but it waits and takes no memory.
    Idle,
}

fn ask(words: &str, cost: Cost) -> Question {
    Question {
        words: words.split('|').map(str::to_owned).collect(),
        input: "",
        cost,
    }
}

/// One question at least for each verb; for `solve` one for each kind of engine. Their files are written once.
fn questions() -> &'static [Question] {
    static QUESTIONS: OnceLock<Vec<Question>> = OnceLock::new();
    QUESTIONS.get_or_init(make_questions)
}

fn make_questions() -> Vec<Question> {
    use Cost::{Endless, Idle, Quick};
    let mut all = vec![
        ask("list", Quick),
        ask("about|nim", Quick),
        ask("completions|bash", Quick),
        ask("nimber|log(2, 3)", Quick),
        ask("solve|connect-four 8x7: 4", Endless),
        ask("solve|cram 7x9", Endless),
        ask("solve|domineering 7x9", Endless),
        ask("solve|cram 7x7|--misere", Endless),
        ask("solve|cram 6x7 + cram 6x8|--compound|continued", Endless),
        ask("solve|toads-and-frogs ttttttttt_____fffffffff", Endless),
        ask("solve|0.07 200 + 0.123 300 + 0.37 250|--misere", Endless),
        ask("value|domineering 7x9", Endless),
        ask("compare|domineering 7x9|domineering 8x8", Endless),
        ask("explain|domineering 7x9", Endless),
        ask("thermograph|domineering 7x9", Endless),
        ask("solve|domineering 7x9|--temperature", Endless),
        ask("days|3", Quick),
        ask("same|0.27|0.26|--to|100000000", Endless),
        ask("table|subtract 1..3|--to|100000000", Endless),
        ask("period|0.6|--to|1000000000", Endless),
        ask("bench|all", Endless),
        ask("guess|grundy|--to|1000000", Endless),
        ask("stress|nim|--formula|sleep 60|--run-limit|60s", Idle),
        ask("misere|0.733|--to|100000", Endless),
        ask("play|cram 7x9|--human|none", Endless),
        ask("serve|--port|0", Idle),
        ask("mcp", Quick),
        ask("convert|liars-dice 2,6:|--to|efg", Endless),
        ask(&lesson_of("cram 7x9"), Endless),
        ask(&table_of("connect-four 6x5"), Endless),
        ask(&table_of("chase 100"), Endless),
        ask(&table_of("hexapawn"), Quick),
        ask("tree|cutting 20x30", Endless),
        ask(
            "equilibrium|kuhn|--method|cfr+|--exploitability|1e-300|--iterations|1000000000000",
            Endless,
        ),
    ];
    let with_input = |words: &str, input: &'static str| Question {
        input,
        ..ask(words, Endless)
    };
    all.push(with_input("solve|connect-four 8x7|-", "4\n44\n444\n"));
    all.push(with_input("judge|seed_chomp", "16 16\n"));
    let weights: Vec<String> = (0..400).map(|i| (10_000 + 37 * i).to_string()).collect();
    let vote = format!("coalition|[1000000; {}]", weights.join(", "));
    all.push(ask(&vote, Endless));
    let counters = format!("arena|solve|{}|--method|zielonka", arena().display());
    all.push(ask(&counters, Endless));
    all.push(ask("arena|generate|two-counters|5", Quick));
    let own = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("limits-own.game");
    let new = format!("new|limits-own|rule {{n -> n-1}}|-o|{}", own.display());
    all.push(ask(&new, Quick));
    all.push(ask(&format!("matrix|{}", matrix().display()), Endless));
    all.push(ask(&format!("bimatrix|{}", bimatrix().display()), Endless));
    all.push(ask(&format!("check|{}", certificate().display()), Endless));
    all
}

/// A lesson about a position, written where the tests write.
fn lesson_of(expression: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("limits-lesson.html");
    format!(
        "lesson|{expression}|--positions|1000000|-o|{}",
        path.display()
    )
}

/// A tablebase of a game, written where the tests write.
fn table_of(game: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("limits.gtb");
    format!("tablebase|build|{game}|--distances|-o|{}", path.display())
}

/// A file of this name with a text, whole when it is there.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("limits-{name}"));
    fs::write(&path, text).expect("a file for the test");
    path
}

/// Numbers that look random and are the same in every run.
fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    }
}

/// A parity game of many vertices, and beside them two counters, which the recursion counts through.
fn arena() -> PathBuf {
    const VERTICES: u64 = 200_000;
    let (status, counters, err) = grundy(&["arena", "generate", "two-counters", "28"], b"");
    assert_eq!(status, 0, "{err}");
    let lines = counters.lines().skip(1);
    let first = lines.clone().count() as u64;
    let mut text = format!("parity {};\n", first + VERTICES - 1);
    for line in lines {
        text += &format!("{line}\n");
    }
    let mut number = numbers(5);
    for v in 0..VERTICES {
        let (priority, owner) = (number(40), number(2));
        let to = [(); 3].map(|()| first + number(VERTICES));
        let v = first + v;
        text += &format!("{v} {priority} {owner} {},{},{};\n", to[0], to[1], to[2]);
    }
    file("arena.gm", &text)
}

/// A matrix whose exact solution has long fractions.
fn matrix() -> PathBuf {
    let mut number = numbers(7);
    let mut row = || -> String {
        (0..200)
            .map(|_| format!("{} ", number(1_000_000)))
            .collect()
    };
    let rows: Vec<String> = (0..200).map(|_| row()).collect();
    file("matrix.txt", &rows.join("\n"))
}

/// A bimatrix game whose polytopes have far too many vertices.
fn bimatrix() -> PathBuf {
    let mut number = numbers(9);
    let mut row = || {
        let cell = |_| format!("{},{}", number(1000), number(1000));
        (0..40).map(cell).collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<String> = (0..40).map(|_| row()).collect();
    file("bimatrix.txt", &rows.join("\n"))
}

/// A certificate with far more values of Kayles than its proof needs: all of them are computed again.
fn certificate() -> PathBuf {
    let path = file("kayles.json", "");
    let name = path.to_str().expect("UTF-8");
    let (status, _, err) = grundy(&["period", "kayles", "--certificate", name], b"");
    assert_eq!(status, 0, "{err}");
    let text = fs::read_to_string(&path).expect("the certificate");
    let mut certificate: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let values = certificate["values"].as_array_mut().expect("values");
    while values.len() < 200_000 {
        values.push(values[values.len() - 12].clone());
    }
    file("kayles.json", &certificate.to_string())
}

/// A run of the program: how it ended, its cost, and its output.
struct Ran {
    status: Option<i32>,
    /// From the start, or from the signal.
    took: Duration,
    /// The most memory, in bytes.
    peak: u64,
    out: String,
    err: String,
}

/// A field of `/proc/PID/status`, in bytes.
fn memory(child: &Child, field: &str) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(field))?;
    let kilobytes: u64 = line
        .trim_start_matches(':')
        .split_whitespace()
        .next()?
        .parse()
        .ok()?;
    Some(kilobytes * 1024)
}

/// True if the program has begun to listen to Ctrl-C.
fn listens(child: &Child) -> bool {
    const INTERRUPT: u64 = 1 << 1;
    let text = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.is_some_and(|mask| {
        u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask & INTERRUPT != 0)
    })
}

fn run(question: &Question, more: &[&str], interrupt_after: Option<Duration>) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(&question.words)
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut begun = Instant::now();
    let mut to = child.stdin.take().expect("a pipe");
    let input = question.input;
    let writer = std::thread::spawn(move || to.write_all(input.as_bytes()).is_ok());
    let read = |mut from: Box<dyn Read + Send>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            from.read_to_end(&mut bytes).expect("the pipe is read");
            String::from_utf8(bytes).expect("UTF-8")
        })
    };
    let out = read(Box::new(child.stdout.take().expect("a pipe")));
    let err = read(Box::new(child.stderr.take().expect("a pipe")));
    let (mut peak, mut interrupted) = (0, false);
    let status = loop {
        let marks = ["VmHWM", "VmRSS"].map(|field| memory(&child, field).unwrap_or(0));
        peak = peak.max(marks[0]).max(marks[1]);
        if let Some(status) = child.try_wait().expect("the child is ours") {
            break status.code();
        }
        if !interrupted && interrupt_after.is_some() && !listens(&child) {
            // On a loaded machine it may not have come so far: the time counts from where it listens.
            begun = Instant::now();
        }
        if interrupt_after.is_some_and(|time| !interrupted && begun.elapsed() >= time) {
            interrupted = true;
            let id = child.id().to_string();
            let sent = Command::new("kill").args(["-INT", &id]).status();
            assert!(sent.expect("kill runs").success());
            begun = Instant::now();
        }
        if begun.elapsed() > Duration::from_secs(30) {
            child.kill().expect("the child is ours");
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let took = begun.elapsed();
    writer.join().expect("the writer ends");
    Ran {
        status,
        took,
        peak,
        out: out.join().expect("the reader ends"),
        err: err.join().expect("the reader ends"),
    }
}

/// After a limit a loaded machine may take so long to end; a quiet one takes a few tenths of a second.
const TIME_TO_END: Duration = Duration::from_secs(3);

/// What the answers say in JSON of why they are not whole: every `reason` beside a `message`, at any depth. A verb with
/// a form of its own, for contests and scripts, says it on the other stream in words.
fn reasons(ran: &Ran, own_form: bool) -> Result<BTreeSet<String>, String> {
    fn collect(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                if let (Some(Value::String(reason)), true) =
                    (fields.get("reason"), fields.contains_key("message"))
                {
                    found.insert(reason.clone());
                }
                fields.values().for_each(|value| collect(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| collect(value, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    let mut in_words = own_form;
    for value in serde_json::Deserializer::from_str(&ran.out).into_iter::<Value>() {
        match value {
            Ok(value) => collect(&value, &mut found),
            // The answer itself; where it was given up, that is said in JSON.
            Err(_) if own_form => break,
            // A long table was cut while it was written.
            Err(cut) if cut.is_eof() => in_words = true,
            Err(fault) => return Err(format!("no JSON, {fault}: {}", head(&ran.out))),
        }
    }
    if in_words {
        let words = [
            ("the time limit was reached", "time"),
            ("the memory limit was reached", "memory"),
            ("interrupted", "interrupted"),
        ];
        let said = words.iter().filter(|(text, _)| ran.err.contains(text));
        found.extend(said.map(|(_, reason)| (*reason).to_owned()));
    }
    Ok(found)
}

/// True if the answers name one of these reasons.
fn names(question: &Question, ran: &Ran, expected: &[&str]) -> Result<(), String> {
    let own_form = ["judge", "completions"].contains(&question.words[0].as_str());
    let found = reasons(ran, own_form)?;
    let named = expected.iter().any(|reason| found.contains(*reason));
    check(
        ran,
        named,
        &format!("what stopped it, {found:?} and not {expected:?}"),
    )
}

fn time(question: &Question) -> Result<(), String> {
    const LIMIT: Duration = Duration::from_millis(200);
    let ran = run(question, &["--json", "--time-limit", "200ms"], None);
    let expected = if question.cost == Cost::Quick { 0 } else { 3 };
    check(&ran, ran.status == Some(expected), "exit status")?;
    check(&ran, ran.took < LIMIT + TIME_TO_END, "time")?;
    match expected {
        0 => Ok(()),
        _ => names(question, &ran, &["time"]),
    }
}

fn interrupt(question: &Question) -> Result<(), String> {
    let quick = question.cost == Cost::Quick;
    let mut after = Duration::from_millis(200);
    let ran = loop {
        let ran = run(question, &["--json"], (!quick).then_some(after));
        // On a loaded machine the interrupt may come before the work, and the program then ends without a word.
        let before = !quick && ran.status == Some(130) && ran.out.is_empty();
        if !before || after > Duration::from_secs(3) {
            break ran;
        }
        after *= 4;
    };
    check(
        &ran,
        ran.status == Some(if quick { 0 } else { 130 }),
        "exit status",
    )?;
    check(&ran, ran.took < TIME_TO_END, "time")?;
    if quick {
        Ok(())
    } else {
        names(question, &ran, &["interrupted"])
    }
}

fn memory_limit(question: &Question, megabytes: u64) -> Result<(), String> {
    let limit = format!("{megabytes}M");
    let limits = ["--json", "--memory-limit", &limit, "--time-limit", "1200ms"];
    let ran = run(question, &limits, None);
    check(&ran, matches!(ran.status, Some(0 | 3)), "exit status")?;
    // What an allocator keeps comes on top, and where the machine is busy, a measurement comes late.
    let beside = (12 << 20).max((megabytes << 20) * 3 / 20);
    let most = the_program_itself() + (megabytes << 20) + beside;
    let peak = format!("memory ({} of {} MB)", ran.peak >> 20, most >> 20);
    check(&ran, ran.peak <= most, &peak)?;
    match ran.status {
        Some(0) => Ok(()),
        _ => names(question, &ran, &["memory", "time"]),
    }
}

/// The memory of a run that does next to nothing: the code of the program and the catalog. It is not the same everywhere.
fn the_program_itself() -> u64 {
    static BYTES: OnceLock<u64> = OnceLock::new();
    *BYTES.get_or_init(|| {
        let runs = (0..3).map(|_| run(&ask("list", Cost::Quick), &["--json"], None).peak);
        runs.max().expect("there are runs")
    })
}

fn check(ran: &Ran, holds: bool, what: &str) -> Result<(), String> {
    if holds {
        return Ok(());
    }
    let (out, err) = (head(&ran.out), head(&ran.err));
    Err(format!(
        "{what}: status {:?} after {:?}\n--- out\n{out}\n--- err\n{err}",
        ran.status, ran.took
    ))
}

fn head(text: &str) -> String {
    text.chars().take(400).collect()
}

#[test]
fn every_verb_has_a_question() {
    let (_, help, _) = grundy(&["--help"], b"");
    let commands = help.split("Commands:").nth(1).expect("a list of commands");
    let verbs: BTreeSet<String> = commands
        .lines()
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split_whitespace().next())
        // `explore` is for a terminal, and is asked on one (terminal.rs).
        .filter(|&verb| !["help", "explore"].contains(&verb))
        .map(str::to_owned)
        .collect();
    assert!(verbs.len() > 15, "{verbs:?}");
    let asked: BTreeSet<String> = questions().iter().map(|q| q.words[0].clone()).collect();
    assert_eq!(asked, verbs);
}

/// One question under one limit; an error says what was not kept.
type Case = Box<dyn FnOnce() -> Result<(), String> + Send>;

#[test]
fn every_limit_is_kept_by_every_verb() {
    let mut cases: Vec<(String, Case)> = Vec::new();
    for (i, question) in questions().iter().enumerate() {
        let name = question.words.join(" ");
        let name: String = name.chars().take(60).collect();
        let mut add = |what: String, case: Case| cases.push((format!("{name}, {what}"), case));
        add("time".to_owned(), Box::new(|| time(question)));
        add("Ctrl-C".to_owned(), Box::new(|| interrupt(question)));
        if question.cost == Cost::Endless {
            // Small limits and larger ones in turn; a quotient is given up at a bound of its own before it takes much.
            let size = match question.words[0].as_str() {
                "misere" => 20,
                _ => [20, 50][i % 2],
            };
            let case = move || memory_limit(question, size);
            add(format!("{size}M"), Box::new(case));
        }
    }
    let (cases, faults) = (Mutex::new(cases), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let next = cases.lock().expect("no case panics").pop();
                    let Some((name, case)) = next else { break };
                    if let Err(fault) = case() {
                        let line = format!("== {name}\n{fault}");
                        faults.lock().expect("no case panics").push(line);
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().expect("no case panics");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_program_on_trial_ends_with_the_trial() {
    let mark = format!("600.{}", std::process::id());
    let trial = Question {
        words: [
            "stress",
            "nim",
            "--formula",
            &format!("sleep {mark}"),
            "--run-limit",
            "60s",
        ]
        .map(str::to_owned)
        .to_vec(),
        input: "",
        cost: Cost::Idle,
    };
    let ran = run(&trial, &[], Some(Duration::from_millis(200)));
    assert_eq!(ran.status, Some(130), "{}{}", ran.out, ran.err);
    let lives = fs::read_dir("/proc")
        .expect("processes")
        .flatten()
        .any(|entry| {
            fs::read(entry.path().join("cmdline"))
                .is_ok_and(|line| String::from_utf8_lossy(&line).contains(&mark))
        });
    assert!(!lives, "sleep {mark} is still there");
}

#[test]
fn the_whole_play_has_a_limit_and_each_move_another() {
    let begun = Instant::now();
    let words = [
        "play",
        "cram 8x8",
        "--human",
        "none",
        "--move-time",
        "200ms",
    ];
    let limited = [&words[..], &["--time-limit", "2s"]].concat();
    let (status, out, _) = grundy(&limited, b"");
    assert_eq!(status, 3, "{out}");
    assert!(begun.elapsed() < Duration::from_secs(10), "{out}");
    assert!(out.matches(" plays ").count() >= 2, "{out}");
    assert!(out.contains("the time limit was reached"), "{out}");
}

#[test]
fn a_person_who_does_not_move_does_not_hold_the_clock() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["play", "nim 3,4", "--time-limit", "300ms"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The pipe stays open and says nothing.
    let silent = child.stdin.take();
    let done = child.wait_with_output().expect("the program ends");
    drop(silent);
    assert_eq!(done.status.code(), Some(3));
    let out = String::from_utf8(done.stdout).expect("UTF-8");
    assert!(
        out.contains("status:") && out.contains("the time limit was reached"),
        "{out}"
    );
}

#[test]
fn the_default_limit_of_memory_is_said() {
    let (_, help, _) = grundy(&["solve", "--help"], b"");
    let help: Vec<&str> = help.split_whitespace().collect();
    assert!(
        help.join(" ")
            .contains("By default half of the free memory")
    );
}

#[test]
fn a_search_that_is_short_of_memory_forgets_and_answers_the_same() {
    let question = ask("solve|connect-four 7x5:", Cost::Endless);
    let free = run(&question, &[], None);
    let short = run(&question, &["--memory-limit", "3M"], None);
    // What the program takes for any question, most of it its own code. It is looked at now and then, and ends soon, so the
    // largest of several runs counts.
    let quick = ask("solve|nim 3,5", Cost::Endless);
    let idle = (0..20).map(|_| run(&quick, &[], None).peak).max();
    let idle = idle.expect("it ran");
    let taken = short.peak.saturating_sub(idle);
    assert!(taken < 8 << 20, "{} MB", taken >> 20);
    let more = free.peak.saturating_sub(short.peak);
    assert!(more > 5 << 20, "{} MB more are too few", more >> 20);
    let outcome = |ran: &Ran| {
        ran.out
            .lines()
            .find(|line| line.starts_with("outcome"))
            .map(str::to_owned)
    };
    assert_eq!((short.status, outcome(&short)), (Some(0), outcome(&free)));
    assert!(free.out.contains("a tie"), "{}", free.out);
}
