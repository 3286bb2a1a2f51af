//! Runs the built program and measures what it takes.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A run of the program, measured.
pub struct Measured {
    /// The exit status; `None` when a signal ended it.
    pub status: Option<i32>,
    /// The wall time it took.
    pub took: Duration,
    /// The most memory, in bytes, with the program's own.
    pub peak: u64,
    /// The most memory without what is read from files, which is the program itself.
    pub data: u64,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs the program with these words, and ends it where it takes much longer than any limit allows.
pub fn measured(words: &[&str]) -> Measured {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let name = format!("measured-{}-{run}", std::process::id());
    let path = |end| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{end}"));
    let [out, err] = ["out", "err"].map(path);
    let create = |path| Stdio::from(File::create(path).expect("a file for the test"));
    let begun = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words)
        .stdin(Stdio::null())
        .stdout(create(&out))
        .stderr(create(&err))
        .spawn()
        .expect("the program starts");
    let (mut peak, mut data) = (0, 0);
    let status = loop {
        if let Some([most, now, files]) = memory(child.id()) {
            peak = peak.max(most);
            // Between two looks there was more, and what comes from files hardly ever becomes less.
            data = data.max(now).max(peak.saturating_sub(files));
        }
        if let Some(status) = child.try_wait().expect("the child is ours") {
            break status.code();
        }
        if begun.elapsed() > Duration::from_secs(40) {
            child.kill().expect("the child is ours");
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let text = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("UTF-8");
        fs::remove_file(path).expect("the file is ours");
        text
    };
    Measured {
        status,
        took: begun.elapsed(),
        peak,
        data,
        out: text(out),
        err: text(err),
    }
}

/// The most memory that a process has held, its data now, and what it has of files, in bytes.
fn memory(process: u32) -> Option<[u64; 3]> {
    let text = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let field = |name: &str| -> Option<u64> {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
        Some(kilobytes * 1024)
    };
    Some([field("VmHWM:")?, field("RssAnon:")?, field("RssFile:")?])
}
