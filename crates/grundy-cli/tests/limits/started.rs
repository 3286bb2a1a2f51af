//! Starts the built program, interrupts it, and waits for its end no longer than is allowed.

use std::fmt;
use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The program while it runs.
pub struct Started {
    child: Child,
    out: JoinHandle<String>,
    err: JoinHandle<String>,
    /// The beginning, or the interrupt.
    since: Instant,
}

/// The end of a run: its exit status and its output.
pub struct Ended {
    /// The exit status; `None` when a signal ended it.
    pub status: Option<i32>,
    /// It was still running when its time was over, and was killed.
    pub late: bool,
    /// From the beginning, or from the interrupt.
    pub took: Duration,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = |text: &str| text.chars().take(400).collect::<String>();
        let (out, err) = (head(&self.out), head(&self.err));
        writeln!(f, "status {:?} after {:?}", self.status, self.took)?;
        write!(f, "--- out\n{out}\n--- err\n{err}")
    }
}

fn reader(mut from: impl Read + Send + 'static) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes).expect("the pipe is read");
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

impl Started {
    /// With these words and nothing on its input.
    pub fn new(words: &[&str]) -> Started {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(words)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = reader(child.stdout.take().expect("a pipe"));
        let err = reader(child.stderr.take().expect("a pipe"));
        Started {
            child,
            out,
            err,
            since: Instant::now(),
        }
    }

    /// True as soon as the program listens to Ctrl-C; a busy machine may take a while to that.
    fn listens(&self) -> bool {
        const INTERRUPT: u64 = 1 << 1;
        let status = format!("/proc/{}/status", self.child.id());
        let text = fs::read_to_string(status).unwrap_or_default();
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let mask = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask & INTERRUPT != 0)
    }

    /// Interrupts it after a moment, unless it ends before.
    pub fn interrupted(mut self, moment: Duration) -> Started {
        while self.runs() && !self.listens() {
            std::thread::sleep(Duration::from_millis(2));
        }
        let begun = Instant::now();
        while self.runs() && begun.elapsed() < moment {
            std::thread::sleep(Duration::from_millis(2));
        }
        if self.runs() {
            let id = self.child.id().to_string();
            let sent = Command::new("kill").args(["-INT", &id]).status();
            assert!(sent.is_ok_and(|sent| sent.success() || !self.runs()));
        }
        self.since = Instant::now();
        self
    }

    fn runs(&mut self) -> bool {
        self.child.try_wait().expect("the child is ours").is_none()
    }

    /// Waits for the end so long, and then kills it.
    pub fn ends(mut self, within: Duration) -> Ended {
        let mut late = false;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("the child is ours") {
                break status.code();
            }
            if !late && self.since.elapsed() > within {
                late = true;
                self.child.kill().expect("the child is ours");
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        Ended {
            status,
            late,
            took: self.since.elapsed(),
            out: self.out.join().expect("the reader ends"),
            err: self.err.join().expect("the reader ends"),
        }
    }
}
