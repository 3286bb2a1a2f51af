//! Long runs as a user lives through them: the built program is killed, interrupted, given bad checkpoints, too little
//! memory and a full disk, and what it says in the end must not depend on that.
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("grundy-long-{}-{name}", std::process::id()));
    fs::remove_dir_all(&path).ok();
    fs::create_dir_all(&path).unwrap();
    path
}

fn grundy(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(words);
    command
}

fn run(words: &[&str]) -> Output {
    grundy(words).output().unwrap()
}

fn start(words: &[&str]) -> Child {
    let mut command = grundy(words);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or(-1)
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The number of values in a checkpoint, by its header.
fn kept(file: &Path) -> u64 {
    let bytes = fs::read(file).unwrap();
    let header = bytes.split(|&b| b == b'\n').next().unwrap();
    said(header).rsplit(' ').next().unwrap().parse().unwrap()
}

/// The largest heap that an answer speaks of.
fn computed(output: &Output) -> u64 {
    let text = said(&output.stdout);
    let line = text.lines().find(|l| l.starts_with("computed:")).unwrap();
    let number = line.split("to ").nth(1).unwrap().split(',').next().unwrap();
    number.parse().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Runs `game` without and with many deaths, and compares answer and certificate.
fn killed(game: &str, to: &str, certified: bool, mut longest: u64, kills: usize) {
    let folder = folder(&format!(
        "killed-{kills}-{}",
        game.replace(['.', '!', ' '], "-")
    ));
    let (file, whole, parts) = (
        folder.join("values"),
        folder.join("whole.json"),
        folder.join("parts.json"),
    );
    let plain = ["period", game, "--to", to];
    let with = |path: &Path| -> Vec<String> {
        let more = ["--certificate", text(path)];
        let more = if certified { &more[..] } else { &[] };
        plain.iter().chain(more).map(ToString::to_string).collect()
    };
    let words = with(&whole);
    let expected = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let mut words = with(&parts);
    words.extend(["--checkpoint", text(&file), "--checkpoint-every", "1ms"].map(String::from));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (mut died, mut most, mut state) = (0, 0, 12_345u64);
    for _ in 0..kills {
        let mut child = start(&words);
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_micros((state >> 33) % longest));
        child.kill().unwrap();
        match child.wait_with_output().unwrap().status.code() {
            None => died += 1,
            // It had ended: on this machine death has to come sooner.
            Some(_) => longest = longest.div_ceil(2),
        }
        if file.exists() {
            let now = kept(&file);
            assert!(now >= most, "{game}: {now} values after {most}");
            most = now;
        }
    }
    assert!(died > 0, "{game}: nothing was killed");
    let ended = run(&words);
    assert_eq!(said(&ended.stderr), said(&expected.stderr), "{game}");
    assert_eq!(said(&ended.stdout), said(&expected.stdout), "{game}");
    assert_eq!(code(&ended), code(&expected), "{game}");
    if certified {
        assert_eq!(
            fs::read(&parts).unwrap(),
            fs::read(&whole).unwrap(),
            "{game}"
        );
    }
    // Once more from a checkpoint that has everything; and nothing half written is left beside it.
    assert_eq!(said(&run(&words).stdout), said(&expected.stdout));
    let left = fs::read_dir(&folder).unwrap().flatten();
    let names = left.map(|entry| said(entry.file_name().as_encoded_bytes()));
    let left: Vec<_> = names.filter(|name| name.starts_with("values")).collect();
    assert_eq!(left, ["values"]);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_killed_run_ends_like_one_that_never_stopped() {
    killed("0.16", "1000000", true, 60_000, 50);
    killed("0.6", "300000", false, 90_000, 20);
    // Grundy's game, three heaps, a code that repeats, and a set: other engines.
    killed("4!.0", "200000", false, 60_000, 10);
    killed("0.8", "3000", false, 60_000, 10);
    killed("0.[7]", "6000", false, 30_000, 5);
    killed("subtract 2,5,8", "100000", true, 10_000, 5);
    killed("subtract all-but 3,7", "100000", true, 10_000, 5);
}

#[test]
fn a_bad_checkpoint_is_refused_and_not_touched() {
    let folder = folder("refused");
    let good = folder.join("good");
    let made = run(&[
        "period",
        "0.07",
        "--to",
        "5000",
        "--checkpoint",
        text(&good),
    ]);
    assert_eq!(code(&made), 0);
    let whole = fs::read(&good).unwrap();
    let header = whole.iter().position(|&b| b == b'\n').unwrap() + 1;
    let with = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = whole.clone();
        change(&mut bytes);
        bytes
    };
    let version = said(&whole[..header]).replace("values 2 ", "values 3 ");
    assert_ne!(version, said(&whole[..header]));
    let bad = [
        (
            "another version",
            [version.as_bytes(), &whole[header..]].concat(),
            "version",
        ),
        ("cut short", whole[..whole.len() - 9].to_vec(), "cut short"),
        ("cut in its header", whole[..10].to_vec(), "cut short"),
        ("empty", vec![], "cut short"),
        ("too long", with(&|b| b.push(0)), "damaged"),
        ("a value changed", with(&|b| b[header + 77] ^= 1), "damaged"),
        (
            "the hash changed",
            with(&|b| *b.last_mut().unwrap() ^= 128),
            "damaged",
        ),
        (
            "another text",
            b"my diary\n of many years".to_vec(),
            "not a checkpoint",
        ),
    ];
    let file = folder.join("bad");
    for (what, bytes, why) in bad {
        fs::write(&file, &bytes).unwrap();
        for resume in [&["--resume"][..], &[]] {
            let words = [
                "period",
                "0.07",
                "--to",
                "9000",
                "--checkpoint",
                text(&file),
            ];
            let refused = run(&[&words[..], resume].concat());
            assert_eq!(code(&refused), 2, "{what}");
            assert!(
                said(&refused.stderr).contains(why),
                "{what}: {}",
                said(&refused.stderr)
            );
            assert!(refused.stdout.is_empty(), "{what}");
            assert_eq!(fs::read(&file).unwrap(), bytes, "{what}");
        }
    }
    // Every byte of the header and some of the rest.
    for at in (0..header).chain((header..whole.len()).step_by(61)) {
        let bytes = with(&|b| b[at] ^= 4);
        fs::write(&file, &bytes).unwrap();
        let refused = run(&["period", "0.07", "--checkpoint", text(&file)]);
        assert_eq!(code(&refused), 2, "byte {at}: {}", said(&refused.stdout));
        assert_eq!(fs::read(&file).unwrap(), bytes);
    }
    for game in ["0.6", "0.8", "subtract 1..3"] {
        let other = run(&["period", game, "--checkpoint", text(&good)]);
        assert_eq!(code(&other), 2);
        assert!(
            said(&other.stderr).contains("found one of 0.07"),
            "{}",
            said(&other.stderr)
        );
        assert_eq!(fs::read(&good).unwrap(), whole);
    }
    // No file where one is insisted on, no folder, a folder in place of the file, a game without a code.
    let missing = folder.join("missing");
    let nowhere = folder.join("no").join("where");
    for words in [
        &["0.07", "--checkpoint", text(&missing), "--resume"][..],
        &["0.07", "--checkpoint", text(&nowhere)],
        &["0.07", "--checkpoint", text(&folder)],
        &["wythoff", "--checkpoint", text(&missing)],
    ] {
        let refused = run(&[&["period"], words].concat());
        assert_eq!(code(&refused), 2, "{words:?}: {}", said(&refused.stdout));
        assert!(!refused.stderr.is_empty());
        assert!(!missing.exists());
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn too_little_memory_and_too_little_disk() {
    let folder = folder("limits");
    let file = folder.join("values");
    let words = [
        "period",
        "0.6",
        "--to",
        "1000000000",
        "--checkpoint",
        text(&file),
    ];
    let small = run(&[&words[..], &["--memory-limit", "300K"]].concat());
    assert_eq!(code(&small), 3);
    assert!(said(&small.stdout).contains("the memory limit was reached"));
    assert_eq!(kept(&file), computed(&small) + 1);
    let large = run(&[&words[..], &["--memory-limit", "500K", "--resume"]].concat());
    assert_eq!(code(&large), 3);
    assert!(computed(&large) > computed(&small) + 50_000);
    assert_eq!(kept(&file), computed(&large) + 1);
    let before = fs::read(&file).unwrap();
    // Files may have 512 times this many bytes: the last checkpoint stays, the answer is shown, and so is the fault.
    let blocks = before.len() / 512;
    let script = format!(
        "trap '' XFSZ; ulimit -f {blocks}; exec '{}' period 0.6 --to 400000 --checkpoint '{}' --checkpoint-every 10ms",
        env!("CARGO_BIN_EXE_grundy"),
        text(&file)
    );
    let full = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(code(&full), 2, "{}", said(&full.stderr));
    assert_eq!(computed(&full), 400_000);
    assert!(
        said(&full.stderr).contains(text(&file)),
        "{}",
        said(&full.stderr)
    );
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn an_interrupted_run_keeps_what_it_has() {
    let folder = folder("interrupted");
    let file = folder.join("values");
    let words = [
        "period",
        "0.6",
        "--to",
        "1000000000",
        "--checkpoint",
        text(&file),
    ];
    let child = start(&words);
    let began = std::time::Instant::now();
    while !file.exists() {
        assert!(began.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(150));
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let ended = child.wait_with_output().unwrap();
    assert_eq!(code(&ended), 130);
    assert!(
        said(&ended.stdout).contains("interrupted"),
        "{}",
        said(&ended.stdout)
    );
    assert_eq!(kept(&file), computed(&ended) + 1);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_check_honours_its_limits() {
    let folder = folder("check");
    let file = folder.join("certificate.json");
    let made = run(&[
        "period",
        "0.16",
        "--to",
        "1000000",
        "--certificate",
        text(&file),
    ]);
    assert_eq!(code(&made), 0);
    for limit in [["--time-limit", "10ms"], ["--memory-limit", "300K"]] {
        let stopped = run(&[&["check", text(&file)][..], &limit].concat());
        assert_eq!(code(&stopped), 3, "{limit:?}: {}", said(&stopped.stdout));
        assert!(said(&stopped.stdout).starts_with("status:    unknown"));
        // On a busy machine the time is over before the check begins, and the program ends as any question does.
        let ended = said(&stopped.stderr);
        assert!(ended.contains("the check was not finished") || ended.is_empty());
    }
    let child = start(&["check", text(&file)]);
    std::thread::sleep(Duration::from_millis(60));
    let id = child.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert_eq!(code(&child.wait_with_output().unwrap()), 130);
    assert_eq!(code(&run(&["check", text(&file)])), 0);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn an_answer_is_reported_though_it_has_no_certificate() {
    let folder = folder("uncertified");
    let file = folder.join("proof.json");
    let words = [
        "period",
        "0.6",
        "--to",
        "100000000",
        "--certificate",
        text(&file),
    ];
    let stopped = run(&[&words[..], &["--time-limit", "100ms"]].concat());
    assert_eq!(code(&stopped), 3, "{}", said(&stopped.stderr));
    assert!(said(&stopped.stdout).contains("the time limit was reached"));
    let small = run(&[
        "period",
        "0.6",
        "--to",
        "1000",
        "--certificate",
        text(&file),
    ]);
    assert_eq!(code(&small), 2);
    assert!(said(&small.stdout).contains("computed:  to 1000"));
    assert!(said(&small.stderr).contains("no certificate"));
    assert!(!file.exists());
    // A game without a code stopped by a limit has no answer either.
    let words = [
        "period",
        "fibonacci-nim",
        "--to",
        "100000",
        "--time-limit",
        "200ms",
    ];
    let stopped = run(&words);
    assert_eq!(code(&stopped), 3, "{}", said(&stopped.stdout));
    fs::remove_dir_all(&folder).unwrap();
}
