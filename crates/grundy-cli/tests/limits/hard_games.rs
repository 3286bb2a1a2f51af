//! The program itself on hard games: every verb that takes a limit of time, with a limit and with an interrupt after a
//! moment. It ends soon, says so by its exit status, and prints what was known by then.

use crate::started::{Ended, Started};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

/// A position that takes long, and the letter of its outcome where a theory knows it at once.
struct Hard {
    expression: String,
    outcome: Option<char>,
}

fn hard(expression: &str) -> Hard {
    Hard {
        expression: expression.to_owned(),
        outcome: None,
    }
}

fn known(expression: &str, outcome: char) -> Hard {
    Hard {
        outcome: Some(outcome),
        ..hard(expression)
    }
}

/// A file of this name with a text, written once.
fn file(name: &str, text: impl FnOnce() -> String) -> String {
    static WRITTEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("walk-{name}"));
    let mut written = WRITTEN.lock().expect("no panic while it is written");
    if written.insert(name.to_owned()) {
        fs::write(&path, text()).expect("a file for the test");
    }
    path.display().to_string()
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

/// A graph of 100,000 edges, with cycles or without.
fn graph(cycles: bool) -> String {
    const VERTICES: u64 = 20_000;
    let mut number = numbers(3);
    let mut text = String::new();
    for _ in 0..100_000 {
        let (a, b) = (number(VERTICES), number(VERTICES));
        let (from, to) = if cycles || a < b { (a, b) } else { (b, a) };
        if cycles || from != to {
            writeln!(text, "v{from} v{to}").expect("a text takes everything");
        }
    }
    text + "v0 v1\n"
}

/// Positions of every kind that nothing here solves in a moment.
fn positions() -> Vec<Hard> {
    let digraph = file("cyclic.txt", || graph(true));
    let tokens = file("acyclic.txt", || graph(false));
    vec![
        hard("rule {n -> n-k for k in primes}: 24,4294967296"),
        hard("rule {n -> n-k for k in 1..n if count(1..n) > k}: 100000"),
        hard("rule {n -> left: n-k for k in squares; right: n-1}: 4611686018427387904"),
        hard(
            "rule {(a,b) -> (a-k,b) for k in 1..a; (a,b-k) for k in divisors(b)}: (1000000,1000000)",
        ),
        hard(&format!("digraph {digraph}: v0,v7")),
        hard(&format!("tokens {tokens}: v0,v1,v2")),
        // Rules of a file that are joined at each position.
        hard(concat!(
            "gdl ",
            env!("CARGO_MANIFEST_DIR"),
            "/../../testdata/gdl/amazons.kif"
        )),
        known("nim 18446744073709551615", 'N'),
        known("nim 18446744073709551615,5,3", 'N'),
        known("kayles 1000000000000,7", 'N'),
        known("wythoff 18446744073709551615,9", 'N'),
        hard("domineering 8x8"),
        hard("cram 8x8"),
        hard("cutting 90x90"),
        hard("clobber xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox/xoxoxoxo"),
        hard("connect-four 8x7:"),
        hard("gomoku 15x15x5:"),
        hard("hex 8x8:"),
        known("chomp 40x40", 'N'),
        hard("toads-and-frogs ttttttttt_____fffffffff"),
        hard("0.07 200 + 0.123 300 + 0.37 250"),
        hard("domineering 7x7 + cram 6x7 + nim 18446744073709551615"),
    ]
}

/// The verbs about positions and their games; `{out}` is a file of the run's own.
const VERBS: [&str; 28] = [
    "solve|{position}",
    "solve|{position}|--all-moves|--most-moves|1000000000",
    "solve|{position}|--misere",
    "solve|{position}|--compound|selective",
    "solve|{position}|--compound|continued",
    "solve|{position}|--certificate|{out}/a.json",
    "solve|{position}|--svg|{out}/a.svg",
    "solve|{position}|--threads|2",
    "solve|{position}|--longest",
    "value|{position}",
    "explain|{position}",
    "explain|{position}|--depth|3",
    "thermograph|{position}",
    "tree|{position}",
    "tree|{position}|--depth|4|--census",
    "tree|{position}|--full",
    "tree|{position}|--dot",
    "compare|{position}|{position}",
    "compare|{position}|{position}|--witness|--why",
    "play|{position}|--human|none|--lines",
    "lesson|{position}|-o|{out}/a.html",
    "table|{game}",
    "table|{game}|--to|1000000000000|--moves",
    "period|{game}",
    "misere|{game}|--to|1000000000000",
    "guess|{game}",
    "same|{game}|{game}|--to|1000000000000",
    "tablebase|build|{game}|--distances|-o|{out}/a.gtb",
];

/// A matrix whose exact solution has long fractions.
fn matrix() -> String {
    let mut number = numbers(7);
    let mut row = || -> String {
        (0..200)
            .map(|_| format!("{} ", number(1_000_000)))
            .collect()
    };
    let rows: Vec<String> = (0..200).map(|_| row()).collect();
    rows.join("\n")
}

/// A parity game of many vertices with few ways each.
fn arena() -> String {
    const VERTICES: u64 = 300_000;
    let mut number = numbers(5);
    let mut text = format!("parity {};\n", VERTICES - 1);
    for v in 0..VERTICES {
        let to = [(); 3].map(|()| number(VERTICES));
        let line = (number(60), number(2), to);
        let (priority, owner, [a, b, c]) = line;
        writeln!(text, "{v} {priority} {owner} {a},{b},{c};").expect("a text takes everything");
    }
    text
}

/// The weights of 25 players, none a multiple of another.
fn players() -> String {
    let weights: Vec<String> = (0..25u64)
        .map(|i| (1_000_003 + 7919 * i * i).to_string())
        .collect();
    format!("[14000000; {}]", weights.join(", "))
}

/// Questions about data, and about games that no position belongs to.
fn others() -> Vec<String> {
    let (matrix, arena) = (file("matrix.txt", matrix), file("arena.gm", arena));
    let players = players();
    let mut all = vec![
        format!("matrix|{matrix}"),
        format!("matrix|{matrix}|--exact"),
        format!("matrix|{matrix}|--regret|1000000000"),
        format!("matrix|{matrix}|--svg|{{out}}/a.svg"),
        format!("coalition|{players}"),
        format!("coalition|{players}|--certificate|{{out}}/a.json"),
        format!("arena|solve|{arena}"),
        format!("arena|solve|{arena}|--method|zielonka"),
        format!("arena|solve|{arena}|--certificate|{{out}}/a.json"),
        format!("play|arena {arena}|--human|none|--lines"),
        format!("solve|nim|--heaps|{arena}"),
    ];
    let fixed = [
        "arena|generate|two-counters|1000000",
        "equilibrium|kuhn|--method|cfr+|--exploitability|1e-300|--iterations|1000000000000",
        "days|4|--games",
        "nimber|log(18446744073709551557, 9223372036854775783)",
        "period|0.6|--to|1000000000000",
        "period|4.007|--rules|sparse|--to|1000000000000",
        "bench|all",
        "stress|cram|--formula|0",
        "solve|dots-and-boxes 5x5",
        "tablebase|build|connect-four 7x5|-o|{out}/a.gtb",
        "tablebase|build|connect-four 5x6|-o|{out}/a.gtb|--workers|2|--folder|{out}/a.levels",
        "tablebase|build|chase 60|--distances|-o|{out}/a.gtb",
        "tablebase|build|kpk 8x8|-o|{out}/a.gtb|--checkpoint|{out}/a.kept",
    ];
    all.extend(fixed.map(str::to_owned));
    all
}

/// The ways in which the program is asked to stop.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
enum Stop {
    Limit,
    Interrupt,
}

/// A run: its words, how it is stopped, and the outcome that it has to print.
struct Case {
    words: String,
    stop: Stop,
    outcome: Option<char>,
}

/// Every verb about every position, and every other question, stopped in both ways.
fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    for Hard {
        expression,
        outcome,
    } in positions()
    {
        let game = expression.split_once(": ").map_or_else(
            || expression.split(' ').next().unwrap_or_default(),
            |(game, _)| game,
        );
        for verb in VERBS {
            let words = verb
                .replace("{position}", &expression)
                .replace("{game}", game);
            // Misère play and compounds are other games.
            let normal = &VERBS[..2];
            let outcome = outcome.filter(|_| normal.contains(&verb));
            for stop in [Stop::Limit, Stop::Interrupt] {
                let words = words.clone();
                all.push(Case {
                    words,
                    stop,
                    outcome,
                });
            }
        }
    }
    for words in others() {
        for stop in [Stop::Limit, Stop::Interrupt] {
            let (words, outcome) = (words.clone(), None);
            all.push(Case {
                words,
                stop,
                outcome,
            });
        }
    }
    all
}

/// The moment after which a run is to stop.
const MOMENT: Duration = Duration::from_millis(300);

/// The time the program has to end once asked: a busy machine and a build without optimisation take a while.
const TIME_TO_END: Duration = Duration::from_secs(2);

/// Runs it; an error says what was wrong.
fn run(case: &Case, number: usize) -> Result<(), String> {
    let own = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("walk-out-{number}"));
    fs::create_dir_all(&own).expect("a folder for the run");
    let json = number.is_multiple_of(2);
    let words = case.words.replace("{out}", &own.display().to_string());
    let mut words: Vec<&str> = words.split('|').collect();
    let formless = ["--svg", "--dot", "--lines"];
    let json = json && !words.iter().any(|word| formless.contains(word));
    words.extend(json.then_some("--json"));
    words.extend(["--memory-limit", "400M"]);
    let ended = match case.stop {
        Stop::Limit => {
            words.extend(["--time-limit", "300ms"]);
            Started::new(&words).ends(MOMENT + TIME_TO_END)
        }
        Stop::Interrupt => Started::new(&words).interrupted(MOMENT).ends(TIME_TO_END),
    };
    let judged = judge(case, &ended, json).and_then(|()| is_swept(&own));
    // A worker whose companion has ended may be about to end too.
    fs::remove_dir_all(&own).ok();
    judged.map_err(|what| format!("{what}: {:?} {}\n{ended}", case.stop, case.words))
}

/// Nothing half written is left.
fn is_swept(folder: &Path) -> Result<(), &'static str> {
    let left = fs::read_dir(folder).map_err(|_| "no folder")?.flatten();
    let mut names = left.map(|entry| entry.file_name());
    if names.any(|name| name.to_string_lossy().ends_with(".tmp")) {
        return Err("a file is left half written");
    }
    Ok(())
}

fn judge(case: &Case, ended: &Ended, json: bool) -> Result<(), &'static str> {
    if ended.late {
        return Err("it goes on");
    }
    match (ended.status, case.stop) {
        // Some questions are refused, and some have a limit of their own.
        (Some(0 | 2 | 3), _) | (Some(130), Stop::Interrupt) => {}
        _ => return Err("the exit status"),
    }
    if ended.err.contains("panicked") || ended.err.contains("fault of ours") {
        return Err("a panic");
    }
    if json && !ended.out.is_empty() {
        let mut answers = serde_json::Deserializer::from_str(&ended.out).into_iter::<Value>();
        if !answers.all(|answer| answer.is_ok()) {
            return Err("no JSON");
        }
    }
    let says = |letter: char| {
        let forms = [
            format!("outcome:   {letter}"),
            format!("\"outcome\": \"{letter}\""),
        ];
        forms.iter().any(|form| ended.out.contains(form))
    };
    match case.outcome {
        Some(letter) if !says(letter) => Err("the outcome is known and not said"),
        _ => Ok(()),
    }
}

/// One in so many is run in a short form, always the same ones.
fn chosen(case: &Case, one_in: u64) -> bool {
    let mut hasher = DefaultHasher::new();
    // Files have other names on other machines.
    let words = case.words.replace(env!("CARGO_TARGET_TMPDIR"), "");
    (words, case.stop).hash(&mut hasher);
    hasher.finish().is_multiple_of(one_in)
}

#[test]
fn every_verb_ends_soon_on_every_hard_game() {
    let long = std::env::var_os("GRUNDY_LONG").is_some();
    let one_in = match std::env::var("GRUNDY_ONE_IN").map(|text| text.parse()) {
        Ok(Ok(one_in)) => one_in,
        _ if long => 1,
        _ => 40,
    };
    let cases: Vec<Case> = cases()
        .into_iter()
        .filter(|case| chosen(case, one_in))
        .collect();
    assert!(cases.len() > 20, "{}", cases.len());
    let (next, faults) = (Mutex::new(0..cases.len()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.lock().expect("no run panics").next();
                    let Some(number) = number else { return };
                    if let Err(fault) = run(&cases[number], number) {
                        eprintln!("{fault}");
                        faults.lock().expect("no run panics").push(fault);
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().expect("no run panics");
    let all = cases.len();
    assert!(
        faults.is_empty(),
        "{} of {all}:\n{}",
        faults.len(),
        faults.join("\n")
    );
}
