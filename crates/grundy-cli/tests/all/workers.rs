//! Tables that several processes make, as a user lives through it: workers are killed and interrupted, the disk is full, and the
//! table has the same bytes in the end. `GRUNDY_LONG` kills more of them.
#![cfg(target_os = "linux")]

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("grundy-workers-{}-{name}", std::process::id()));
    fs::remove_dir_all(&path).ok();
    fs::create_dir_all(&path).unwrap();
    path
}

fn grundy(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(words.split('|')).current_dir(folder);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, words: &str) -> Output {
    grundy(folder, words).output().unwrap()
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The table as one process makes it.
fn alone(folder: &Path, game: &str) -> Vec<u8> {
    let words = format!("tablebase|build|{game}|--distances|-o|alone");
    assert!(run(folder, &words).status.success());
    fs::read(folder.join("alone")).unwrap()
}

/// The processes that a process has started.
fn children(of: u32) -> Vec<u32> {
    let path = format!("/proc/{of}/task");
    let mut found = Vec::new();
    for task in fs::read_dir(path).into_iter().flatten().flatten() {
        let list = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        found.extend(
            list.split_whitespace()
                .filter_map(|id| id.parse::<u32>().ok()),
        );
    }
    found
}

fn signal(process: u32, name: &str) -> bool {
    let sent = Command::new("kill")
        .args([name, &process.to_string()])
        .stderr(Stdio::null())
        .status();
    sent.unwrap().success()
}

/// Steps that are done: levels found, and levels judged.
fn done(folder: &Path) -> usize {
    let Ok(text) = fs::read_to_string(folder.join("table.levels/manifest.json")) else {
        return 0;
    };
    // Every level has the keys of its shards; those of a judged one stand before its words.
    let count = |what: &str| text.matches(what).count();
    count("\"keys\":[{") + count("\"words\":[{")
}

/// The step that files are there of, named by the manifest or not.
fn begun(folder: &Path) -> usize {
    // The level behind the last one was found to be empty, and is no step.
    let text = fs::read_to_string(folder.join("table.levels/manifest.json")).unwrap_or_default();
    let complete = text.contains("\"complete\":true");
    let levels = text.matches("\"keys\":[{").count();
    let mut steps = std::collections::BTreeSet::new();
    for entry in fs::read_dir(folder.join("table.levels"))
        .into_iter()
        .flatten()
        .flatten()
    {
        let name = entry.file_name().into_string().unwrap();
        let parts: Vec<&str> = name.split('-').collect();
        if let ["keys" | "words", level, ..] = parts[..]
            && (!complete || level.parse::<usize>().unwrap() < levels)
        {
            steps.insert((parts[0].to_owned(), level.to_owned()));
        }
    }
    steps.len()
}

/// A number from a seed.
fn roll(state: &mut u64, below: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

/// Kills one of the workers, any of them, and waits for the rest. A step of the work writes so many `files`.
fn kill_one(mut child: Child, state: &mut u64, folder: &Path, files: usize) -> bool {
    let mut ids = children(child.id());
    ids.push(child.id());
    let victim = ids[roll(state, ids.len() as u64) as usize];
    signal(victim, "-KILL");
    let ended = child.wait().unwrap();
    // The first worker may be gone before the others are.
    for id in ids {
        while Path::new(&format!("/proc/{id}/exe")).exists() {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    // Without a manifest the work has not begun, or the table is written and the levels are being removed.
    let kept = folder.join("table.levels/manifest.json").exists();
    assert!(
        !kept || begun(folder) <= done(folder) + files,
        "more than one level has to be repeated"
    );
    !ended.success()
}

/// Kills workers at random moments until the table is made.
fn kill(game: &str, files: usize) {
    let kills = if std::env::var_os("GRUNDY_LONG").is_some() {
        30
    } else {
        4
    };
    let folder = folder(&format!("killed-{files}"));
    let wanted = alone(&folder, game);
    let (mut state, mut killed, mut before, mut run_of) = (7, 0, 0, 0);
    let table = folder.join("table");
    while killed < kills {
        let resume = folder.join("table.levels/manifest.json").exists();
        let workers = 2 + run_of % 2;
        run_of += 1;
        let mut words = format!("tablebase|build|{game}|--distances|-o|table|--workers|{workers}");
        words += if resume { "|--resume" } else { "" };
        let child = grundy(&folder, &words).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(roll(&mut state, 400_000)));
        let died = kill_one(child, &mut state, &folder, files);
        killed += usize::from(died);
        // Death may come when the table is written already: then it is whole, and the work begins anew.
        if table.exists() {
            assert_eq!(fs::read(&table).unwrap(), wanted);
            fs::remove_file(&table).unwrap();
            before = 0;
        } else {
            assert!(died && done(&folder) >= before);
            before = done(&folder);
        }
    }
    let words = format!("tablebase|build|{game}|--distances|-o|table|--workers|3");
    let ended = run(&folder, &words);
    assert!(ended.status.success(), "{}", said(&ended.stderr));
    assert_eq!(fs::read(&table).unwrap(), wanted);
    assert!(!folder.join("table.levels").exists());
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn workers_that_are_killed_lose_one_level_at_most() {
    kill("connect-four 4x4", 1);
}

#[test]
fn workers_that_are_killed_lose_one_round_at_most() {
    kill("krk 6", 2);
}

#[test]
fn a_full_disk_and_an_interrupt_leave_what_is_done() {
    let folder = folder("full");
    let wanted = alone(&folder, "connect-four 4x4");
    let words = "tablebase|build|connect-four 4x4|--distances|-o|table|--workers|2";
    let program = env!("CARGO_BIN_EXE_grundy");
    let quoted: Vec<String> = words.split('|').map(|word| format!("'{word}'")).collect();
    // No file may grow beyond 48 blocks; writing fails as it does where the disk is full.
    let script = format!("ulimit -f 48; exec '{program}' {}", quoted.join(" "));
    let ended = Command::new("sh")
        .args(["-c", &script])
        .current_dir(&folder)
        .output()
        .unwrap();
    let text = said(&ended.stderr);
    assert!(matches!(ended.status.code(), Some(2 | 3)), "{text}");
    assert!(text.contains("File too large"), "{text}");
    assert!(done(&folder) > 1);
    // Interrupted as in a terminal, where all workers hear it.
    let words = format!("{words}|--resume");
    let child = grundy(&folder, &words).spawn().unwrap();
    while children(child.id()).is_empty() {
        std::thread::sleep(Duration::from_millis(2));
    }
    std::thread::sleep(Duration::from_millis(100));
    let all = [children(child.id()), vec![child.id()]].concat();
    all.into_iter().for_each(|id| {
        signal(id, "-INT");
    });
    let ended = child.wait_with_output().unwrap();
    let text = said(&ended.stderr);
    match ended.status.code() {
        Some(130) => assert!(
            text.contains("the same command goes on from there"),
            "{text}"
        ),
        // It was done already, or had not begun to listen.
        other => assert!(matches!(other, Some(0 | 2 | 3)), "{text}"),
    }
    if !folder.join("table").exists() {
        let ended = run(&folder, &words);
        assert!(ended.status.success(), "{}", said(&ended.stderr));
    }
    assert_eq!(fs::read(folder.join("table")).unwrap(), wanted);
    fs::remove_dir_all(&folder).unwrap();
}

/// The state of a process, as the system says it.
fn state(process: u32) -> char {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let behind = text.rsplit_once(") ").map_or("", |(_, behind)| behind);
    behind.chars().next().unwrap_or('X')
}

#[test]
fn a_worker_that_is_stopped_ends_the_work_in_time_and_keeps_it() {
    let folder = folder("stopped");
    let wanted = alone(&folder, "connect-four 4x4");
    let words = "tablebase|build|connect-four 4x4|--distances|-o|table|--workers|2|--patience|2s";
    for first in [false, true] {
        fs::remove_dir_all(folder.join("table.levels")).ok();
        let child = grundy(&folder, words).spawn().unwrap();
        while done(&folder) == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        let others = children(child.id());
        let stopped = if first { child.id() } else { others[0] };
        assert!(signal(stopped, "-STOP"));
        let begun = Instant::now();
        if first {
            // The other one does not wait for ever, and is gone or waits to be buried.
            while !matches!(state(others[0]), 'Z' | 'X') {
                assert!(
                    begun.elapsed() < Duration::from_secs(60),
                    "a worker waits for ever"
                );
                std::thread::sleep(Duration::from_millis(20));
            }
            assert!(signal(stopped, "-CONT"));
        }
        let ended = child.wait_with_output().unwrap();
        let text = said(&ended.stderr);
        assert_eq!(ended.status.code(), Some(3), "{text}");
        assert!(begun.elapsed() < Duration::from_secs(60), "{text}");
        let expected = if first {
            "worker 1 ended, or the connection to it was lost"
        } else {
            "worker 1 has said nothing for 2 s"
        };
        assert!(text.contains(expected), "{text}");
        assert!(
            text.contains("the same command goes on from there"),
            "{text}"
        );
        assert!(!Path::new(&format!("/proc/{}/exe", others[0])).exists());
    }
    let ended = run(&folder, &format!("{words}|--resume"));
    assert!(ended.status.success(), "{}", said(&ended.stderr));
    assert_eq!(fs::read(folder.join("table")).unwrap(), wanted);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn limits_end_all_workers_and_keep_what_is_done() {
    let folder = folder("limits");
    let words = "tablebase|build|connect-four 6x5|-o|table|--workers|2|--json|--memory-limit|40M|--time-limit";
    for (time, least) in [("2s", 1), ("3s", 2)] {
        let ended = run(&folder, &format!("{words}|{time}"));
        let (text, json) = (said(&ended.stderr), said(&ended.stdout));
        assert_eq!(ended.status.code(), Some(3), "{text}");
        // On a loaded machine the limit may end the writing too, which is said in another line.
        let json = json.replace(": ", ":");
        assert!(json.contains("\"reason\":\"time\""), "{json}");
        assert!(done(&folder) >= least, "{text}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn workers_of_a_list_of_hosts_make_the_same_table() {
    let folder = folder("hosts");
    let wanted = alone(&folder, "connect-four 4x3");
    let free: Vec<TcpListener> = (0..3)
        .map(|_| TcpListener::bind("127.0.0.1:0").unwrap())
        .collect();
    let hosts: Vec<String> = free
        .iter()
        .map(|l| l.local_addr().unwrap().to_string())
        .collect();
    drop(free);
    fs::write(folder.join("hosts"), hosts.join("\n")).unwrap();
    fs::write(folder.join("secret"), "known to all workers\n").unwrap();
    let words = |process: usize| {
        format!(
            "tablebase|build|connect-four 4x3|--distances|-o|table|--hosts|hosts|--secret-file|secret|--process|{process}"
        )
    };
    let others: Vec<Child> = (1..3)
        .map(|process| grundy(&folder, &words(process)).spawn().unwrap())
        .collect();
    let first = run(&folder, &words(0));
    assert!(first.status.success(), "{}", said(&first.stderr));
    assert!(said(&first.stdout).starts_with("game:      connect-four 4x3\n"));
    let warned = said(&first.stderr);
    assert!(
        warned.contains("other than its owner may read or change it"),
        "{warned}"
    );
    for other in others {
        let ended = other.wait_with_output().unwrap();
        assert!(ended.status.success(), "{}", said(&ended.stderr));
        assert_eq!(said(&ended.stdout), "");
    }
    assert_eq!(fs::read(folder.join("table")).unwrap(), wanted);
    // No worker connects.
    let ended = run(&folder, &format!("{}|--patience|200ms", words(0)));
    assert_eq!(ended.status.code(), Some(2));
    assert!(
        said(&ended.stderr).contains("worker 1 did not come"),
        "{}",
        said(&ended.stderr)
    );
    fs::write(folder.join("hosts"), "127.0.0.1:1\n192.0.2.1:1\n").unwrap();
    let ended = run(&folder, &words(0));
    assert!(
        said(&ended.stderr).contains("this needs --remote"),
        "{}",
        said(&ended.stderr)
    );
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_cannot_be_shared_is_refused() {
    let folder = folder("refused");
    let cases = [
        (
            "three-mens-morris|--workers|2",
            "the rules do not rank positions",
        ),
        (
            "connect-four 4x3|--workers|2|--threads|2",
            "every worker has one thread",
        ),
        (
            "connect-four 4x3|--workers|2|--resume",
            "there is nothing to go on with",
        ),
        (
            "connect-four 4x3|--folder|levels",
            "--folder is for --workers and --hosts",
        ),
        (
            "connect-four 4x3|--patience|5m",
            "--patience is for --workers and --hosts",
        ),
        ("connect-four 4x3|--workers|0", "0 is not in 1..=256"),
        (
            "connect-four 4x3|--workers|2|--checkpoint|c",
            "cannot be used with",
        ),
        ("connect-four 4x3|--hosts|hosts", "--secret-file"),
        ("connect-four 4x3|--resume", "required arguments"),
    ];
    for (words, expected) in cases {
        let ended = run(&folder, &format!("tablebase|build|{words}|-o|table"));
        let text = said(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{words}: {text}");
        assert!(text.contains(expected), "{words}: {text}");
    }
    let ended = run(&folder, "tablebase|worker");
    assert!(
        said(&ended.stderr).contains("by nobody else"),
        "{}",
        said(&ended.stderr)
    );
    fs::remove_dir_all(&folder).unwrap();
}
