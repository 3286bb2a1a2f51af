//! What a number asks for is bounded by the limits before it is taken: lists of moves, tables that are announced, sums of
//! thousands of terms.

use crate::measured::{Measured, measured};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The program itself and what an allocator keeps come on top of a limit; where the machine is busy, a measurement
/// comes late.
const ON_TOP: u64 = 28 << 20;

/// After a limit a loaded machine may take so long to end.
const TIME_TO_END: Duration = Duration::from_secs(4);

fn described(ran: &Measured) -> String {
    let head = |text: &str| text.chars().take(400).collect::<String>();
    format!(
        "status {:?} after {:?}, {} MB\n{}\n{}",
        ran.status,
        ran.took,
        ran.peak >> 20,
        head(&ran.out),
        head(&ran.err)
    )
}

/// The engines that keep a table, each with a question for which a small limit is not enough; `OUT` is a file of its own.
/// Some forget and go on, and then a limit of time ends them.
const ENGINES: [&str; 33] = [
    "period|0.6|--to|1000000000",
    "period|subtract 1,2,100000007|--to|100000000",
    "table|subtract 1..3|--to|100000000",
    "table|kayles|--to|100000000",
    "table|grundy|--to|10000000|--json",
    "table|cutting|--to|1000x1000",
    "solve|grundy 1000000,999999",
    "same|0.07|0.77|--to|100000000",
    "guess|kayles|--to|100000000",
    "solve|connect-four 4x6:",
    "solve|connect-four 4x6:|--threads|2",
    "solve|connect-four 6x5:|--threads|2",
    "solve|connect-four 8x7:|--threads|4",
    "solve|gomoku 5x5x4:|--method|proof-number",
    "solve|hex 5x5:",
    "solve|dots-and-boxes 4x4:",
    "solve|chase 60: 2,2 1,2",
    "solve|three-mens-morris|--method|retrograde",
    "solve|kpk 8x8: K a1 P b2 k d4 white",
    "tablebase|build|chase 60|-o|OUT",
    "tablebase|build|connect-four 4x6|--distances|-o|OUT",
    "tablebase|build|connect-four 5x5|-o|OUT|--threads|2",
    "tablebase|build|connect-four 5x5|-o|OUT|--workers|2|--folder|OUT.levels",
    "tablebase|build|chase 60|-o|OUT|--workers|2|--folder|OUT.levels",
    "solve|cram 7x7",
    "solve|cram 7x7|--misere",
    "solve|cram 6x7 + cram 6x8|--compound|continued",
    "value|domineering 7x9",
    "thermograph|clobber xoxoxo/oxoxox/xoxoxo/oxoxox/xoxoxo",
    "misere|0.733|--to|100000",
    "solve|chomp 15x15|--method|sieve",
    "tree|cutting 30x30|--census",
    "arena|solve|ARENA",
];

/// A parity game of many vertices.
fn arena() -> String {
    const VERTICES: usize = 400_000;
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("memory-arena.gm");
    let lines = (0..VERTICES).map(|v| {
        let to = [7 * v + 1, v * v % 99_991, v / 2].map(|to| to % VERTICES);
        let (priority, owner) = (v * 31 % 40, v % 2);
        format!("{v} {priority} {owner} {},{},{};\n", to[0], to[1], to[2])
    });
    let text = format!("parity {};\n{}", VERTICES - 1, lines.collect::<String>());
    std::fs::write(&path, text).expect("a file for the test");
    path.display().to_string()
}

/// Bytes of the program's own data before any question: stacks, the allocator, the texts of the help.
const OWN: u64 = 6 << 20;

/// Asks for the engine's table within so many megabytes. Its data stay within them and those of the program itself, and
/// where it ends early it says why.
fn stays_within(engine: &str, megabytes: u64, time: &str) -> Result<(), String> {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let own = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("memory-{run}"));
    let words = engine.replace("OUT", &own.display().to_string());
    let limit = format!("{megabytes}M");
    let mut words: Vec<&str> = words.split('|').collect();
    words.extend(["--memory-limit", &limit, "--time-limit", time]);
    let ran = measured(&words);
    std::fs::remove_file(&own).ok();
    std::fs::remove_dir_all(own.with_extension("levels")).ok();
    let said = [&ran.out, &ran.err].iter().any(|text| {
        let bound = "needs more than";
        ["memory limit", "time limit", "of memory", bound]
            .iter()
            .any(|why| text.contains(why))
    });
    let fault = |what: &str| Err(format!("{what}: {engine}, {limit}: {}", described(&ran)));
    match ran.status {
        Some(0) => {}
        Some(3) if said => {}
        _ => return fault("the end"),
    }
    if ran.data > (megabytes << 20) + OWN {
        return fault(&format!("{} MB of data", ran.data >> 20));
    }
    Ok(())
}

#[test]
fn every_table_stays_within_its_limit() {
    let long = std::env::var_os("GRUNDY_LONG").is_some();
    let (sizes, time) = if long {
        (&[8, 20, 50, 120, 200][..], "10s")
    } else {
        (&[12, 30][..], "1s")
    };
    let arena = arena();
    let mut cases = Vec::new();
    for (number, engine) in ENGINES.into_iter().enumerate() {
        let engine = engine.replace("ARENA", &arena);
        for (turn, size) in sizes.iter().enumerate() {
            if long || (number + turn).is_multiple_of(sizes.len()) {
                cases.push((engine.clone(), *size));
            }
        }
    }
    let (next, faults) = (Mutex::new(cases.iter()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let next = next.lock().expect("no run panics").next();
                    let Some((engine, size)) = next else { return };
                    if let Err(fault) = stays_within(engine, *size, time) {
                        faults.lock().expect("no run panics").push(fault);
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().expect("no run panics");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Games with more moves than memory holds, or more winning ones.
const MANY_MOVES: [&[&str]; 7] = [
    &["solve", "nim 18446744073709551615", "--all-moves"],
    &["solve", "nim 18446744073709551615,5", "--all-moves"],
    &[
        "solve",
        "nim 18446744073709551615 + kayles 1000000000",
        "--all-moves",
    ],
    &["solve", "kayles 1000000000000"],
    &["solve", "kayles 1000000000000,7", "--all-moves"],
    &["solve", "wythoff 18446744073709551614,9", "--all-moves"],
    &[
        "solve",
        "subtract all-but 2: 18446744073709551615",
        "--all-moves",
    ],
];

#[test]
fn a_list_of_moves_ends_with_the_limits_and_the_outcome_stays() {
    for words in MANY_MOVES {
        for most in ["2147483647", "18446744073709551615"] {
            let limits = [
                "--most-moves",
                most,
                "--memory-limit",
                "60M",
                "--time-limit",
                "500ms",
            ];
            let ran = measured(&[words, &limits].concat());
            assert!(
                matches!(ran.status, Some(0 | 3)),
                "{words:?}: {}",
                described(&ran)
            );
            assert!(
                ran.peak <= (60 << 20) + ON_TOP,
                "{words:?}: {}",
                described(&ran)
            );
            let took = Duration::from_millis(500) + TIME_TO_END;
            assert!(ran.took <= took, "{words:?}: {}", described(&ran));
            let known = ran.out.contains("outcome:   N") || ran.out.contains("outcome:   P");
            assert!(known, "{words:?}: {}", described(&ran));
        }
    }
}

/// The megabytes that a table is announced to take.
fn announced(words: &[&str]) -> u64 {
    let ran = measured(&[words, &["--time-limit", "20s"]].concat());
    let number = |line: &str| -> Option<u64> {
        let (before, _) = line.split_once(" MB of memory")?;
        before.rsplit(' ').next()?.parse().ok()
    };
    let found = ran.err.lines().find_map(number);
    found.unwrap_or_else(|| panic!("nothing is announced: {words:?}: {}", described(&ran)))
}

#[test]
fn a_table_that_needs_more_memory_than_allowed_is_refused_at_once() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("memory.gtb");
    let path = path.to_str().expect("UTF-8");
    for game in ["chase 30", "kpk 8x8", "connect-four 4x4"] {
        for more in [&[][..], &["--distances"]] {
            std::fs::remove_file(path).ok();
            let words = [&["tablebase", "build", game, "-o", path], more].concat();
            let needed = announced(&words);
            assert!(needed > 1, "{game}");
            std::fs::remove_file(path).ok();
            let limit = format!("{}M", needed - 1);
            let ran = measured(&[&words[..], &["--memory-limit", &limit, "--json"]].concat());
            assert_eq!(ran.status, Some(3), "{game}: {}", described(&ran));
            assert!(
                ran.out.contains("\"memory\""),
                "{game}: {}",
                described(&ran)
            );
            assert!(!std::path::Path::new(path).exists(), "{game}");
            // With enough of it, only the time ends it.
            let enough = [
                "--memory-limit",
                &format!("{}M", needed + 40),
                "--time-limit",
                "1s",
            ];
            let ran = measured(&[&words[..], &enough].concat());
            assert!(!ran.out.contains("memory"), "{game}: {}", described(&ran));
        }
    }
}

/// A sum of so many terms, each by its number.
fn sum(head: &str, terms: usize, join: &str, term: impl Fn(usize) -> String) -> String {
    let terms: Vec<String> = (0..terms).map(term).collect();
    format!("{head}{}", terms.join(join))
}

#[test]
fn the_moves_of_thousands_of_terms_are_counted_soon() {
    let letter = |i: usize| "abcde"[i % 5..=i % 5].to_owned();
    let small = |i: usize| (1 + i * i % 9).to_string();
    let edges = "a>b,b>c,a>c,c>d,a>d,d>e: ";
    let sums = [
        sum(&format!("digraph {edges}"), 3001, ",", letter),
        sum("digraph e>d,d>e,a>b,b>c,a>c,c>f: ", 3001, ",", |i| {
            "abcf"[i % 4..=i % 4].to_owned()
        }),
        sum(&format!("tokens {edges}"), 3001, ",", letter),
        sum("grundy ", 3001, ",", small),
        sum(
            "rule {n -> n-k for k in {1,2,5}; [a,n-a] for a in 1..n-1}: ",
            801,
            ",",
            small,
        ),
        sum("", 1000, " + ", |i| format!("nim {}", 1 + i * i % 99)),
        sum("", 1000, " + ", |i| {
            format!("tokens a>b,b>c,a>c: {}", letter(i % 3))
        }),
        sum("", 300, " + ", |i| {
            format!("kayles {} + nim {}", 1 + i, 1 + i % 7)
        }),
    ];
    for text in sums {
        let ran = measured(&["solve", &text, "--most-moves", "1", "--time-limit", "15s"]);
        let head: String = text.chars().take(60).collect();
        assert!(matches!(ran.status, Some(0)), "{head}: {}", described(&ran));
        assert!(
            ran.took < Duration::from_secs(12),
            "{head}: {}",
            described(&ran)
        );
    }
}

#[test]
fn the_outcome_is_known_where_the_moves_are_not_counted() {
    let tokens = |i: usize| "abcde"[i % 5..=i % 5].to_owned();
    let text = sum("tokens a>b,b>c,a>c,c>d,a>d,d>e: ", 3000, ",", tokens);
    let ran = measured(&[
        "solve",
        &text,
        "--all-moves",
        "--most-moves",
        "100000000",
        "--time-limit",
        "1s",
    ]);
    assert!(matches!(ran.status, Some(0 | 3)), "{}", described(&ran));
    assert!(ran.out.contains("outcome:   "), "{}", described(&ran));
    assert!(
        !ran.out.contains("outcome:   unknown"),
        "{}",
        described(&ran)
    );
}
