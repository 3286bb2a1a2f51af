//! A system that lets the program open few files (`ulimit -n`): whatever their number, it works, or says what is missing
//! and loses nothing.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("few-files-{name}"));
    fs::remove_dir_all(&path).ok();
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

/// The program in a folder, with so many files at most.
fn with(files: usize, folder: &Path, words: &str) -> Command {
    let mut command = Command::new("sh");
    let limited = format!("ulimit -n {files} && exec \"$0\" \"$@\"");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_grundy")]);
    command.args(words.split('|')).current_dir(folder);
    command.stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn said(ended: &Output) -> String {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    format!(
        "{:?}: {}{}",
        ended.status,
        text(&ended.stdout),
        text(&ended.stderr)
    )
}

/// It did what was asked, or said that files are missing.
fn is_clear(ended: &Output) -> bool {
    let err = String::from_utf8_lossy(&ended.stderr);
    let refused = matches!(ended.status.code(), Some(1..=3)) && err.contains("open files");
    (ended.status.success() || refused) && !err.contains("panicked")
}

const MOST: usize = 1000;

#[test]
fn a_table_is_made_whole_or_not_at_all() {
    let folder = folder("build");
    let build = "tablebase|build|connect-four 3x4|--distances|-o";
    let words = format!("{build}|whole");
    let whole = with(MOST, &folder, &words).output().expect("it runs");
    assert!(whole.status.success(), "{}", said(&whole));
    let whole = fs::read(folder.join("whole")).expect("a table");
    let ways = [
        format!("{build}|table"),
        format!("{build}|table|--checkpoint|kept"),
        format!("{build}|table|--workers|2|--folder|levels"),
        format!("{build}|table|--threads|2"),
    ];
    for words in ways {
        let mut made = 0;
        // Workers keep files open for each of 64 shards.
        for files in [4, 5, 7, 8, 10, 13, 16, 200] {
            fs::remove_file(folder.join("table")).ok();
            let ended = with(files, &folder, &words).output().expect("it runs");
            assert!(is_clear(&ended), "{files} files: {words}: {}", said(&ended));
            if ended.status.success() {
                made += 1;
            } else {
                assert!(!folder.join("table").exists(), "{files} files: {words}");
                // What was kept is gone on with.
                let again = with(MOST, &folder, &words).output().expect("it runs");
                assert!(again.status.success(), "{words}: {}", said(&again));
            }
            assert_eq!(
                fs::read(folder.join("table")).ok().as_ref(),
                Some(&whole),
                "{words}"
            );
        }
        assert!(made > 0, "{words}");
    }
    let mut left: Vec<_> = (fs::read_dir(&folder).expect("a folder"))
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["table", "whole"].map(std::ffi::OsString::from));
}

#[test]
fn workers_of_a_list_of_hosts_say_what_is_missing() {
    let folder = folder("hosts");
    fs::write(folder.join("secret"), "known to all workers\n").expect("a file");
    let free = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").expect("a port"));
    let hosts = free.map(|listener| listener.local_addr().expect("an address").to_string());
    fs::write(folder.join("hosts"), hosts.join("\n")).expect("a file");
    let words = |process: usize| {
        format!(
            "tablebase|build|connect-four 3x4|-o|table|--hosts|hosts|--secret-file|secret|--patience|1s|--process|{process}"
        )
    };
    for files in [5, 8, 11, 14, 20] {
        let few = with(files, &folder, &words(0)).spawn().expect("it runs");
        let many = with(MOST, &folder, &words(1)).spawn().expect("it runs");
        let few = few.wait_with_output().expect("it ends");
        let many = many.wait_with_output().expect("it ends");
        assert!(is_clear(&few), "{files} files: {}", said(&few));
        // The other one hears that its companion is gone, or did not come.
        assert_eq!(
            few.status.success(),
            many.status.success(),
            "{}",
            said(&many)
        );
    }
    for other in [0, 1].map(|process| with(MOST, &folder, &words(process)).spawn()) {
        let ended = other.expect("it runs").wait_with_output().expect("it ends");
        assert!(ended.status.success(), "{}", said(&ended));
    }
}

/// A running server, which ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

fn ask(host: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    let body = r#"{"expression":"nim 3,5"}"#;
    let head = "Content-Type: application/json\r\nConnection: close";
    let length = body.len();
    write!(
        stream,
        "POST /api/solve HTTP/1.1\r\nHost: {host}\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    Ok(text)
}

#[test]
fn a_server_refuses_at_once_or_answers_whoever_has_come() {
    let folder = folder("serve");
    let mut served = 0;
    for files in [5, 6, 8, 9, 10, 11, 12, 14, 16, 20] {
        let mut child = with(files, &folder, "serve|--port|0|--json")
            .spawn()
            .expect("it runs");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let Some((_, host)) = line.split_once("http://") else {
            let ended = child.wait_with_output().expect("it ends");
            assert!(
                !ended.status.success() && is_clear(&ended),
                "{}",
                said(&ended)
            );
            continue;
        };
        let _server = Server(child);
        let host = host.split('/').next().expect("a host").to_owned();
        let idle: Vec<_> = (0..40).map(|_| TcpStream::connect(&host)).collect();
        let begun = Instant::now();
        let answered = || ask(&host).is_ok_and(|text| text.contains("\"outcome\":\"N\""));
        while !answered() {
            assert!(begun.elapsed() < Duration::from_secs(20), "{files} files");
            std::thread::sleep(Duration::from_millis(50));
        }
        drop(idle);
        served += 1;
    }
    assert!(served > 2, "{served}");
}
