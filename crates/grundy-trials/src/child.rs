//! Programs of the user that get one whole input and are measured while they run.

use crate::program::Program;
use grundy::Limits;
use std::io::{Read, Write};
use std::process::{ChildStderr, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The time that processes started by a program may run on after the program itself has ended.
const AFTER_ITS_END: Duration = Duration::from_secs(1);

/// The largest number of bytes that a program may print: no answer to any problem is longer.
const MOST_OUTPUT: u64 = 256 << 20;

/// The result of a program that was given one whole input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Its output, or the reason why there is none: it failed, ran out of time, printed too much, or printed bytes that
    /// are not text.
    pub said: Result<String, String>,
    /// The wall time that it took.
    pub time: Duration,
    /// The largest memory, in bytes, of it or of a program that it started, as far as observed; `None` if the system
    /// does not report it or the program ended too soon.
    pub memory: Option<u64>,
}

/// Runs a shell command once on an input; `None` if the limits end it.
///
/// ```
/// use grundy::Limits;
/// use grundy_trials::child;
/// use std::time::Duration;
/// let done = child::run("tr a-z A-Z", "first\n", Duration::from_secs(5), &Limits::default()).unwrap();
/// assert_eq!(done.said.unwrap(), "FIRST\n");
/// ```
pub fn run(command: &str, input: &str, longest: Duration, limits: &Limits) -> Option<Run> {
    let begun = Instant::now();
    let failed = |why: String, memory| Run {
        said: Err(why),
        time: begun.elapsed(),
        memory,
    };
    let mut program = match Program::start(command, Stdio::piped()) {
        Ok(program) => program,
        Err(error) => return Some(failed(format!("it cannot be started: {error}"), None)),
    };
    let child = &mut program.child;
    let (to, from) = (child.stdin.take(), child.stdout.take());
    let input = input.to_owned();
    // One thread writes and one reads, so that neither blocks the other. A program that stops reading may still answer.
    std::thread::spawn(move || to.map(|mut to| to.write_all(input.as_bytes()).ok()));
    let complaint = complaints(child.stderr.take());
    let (send, said) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = from.map(|from| from.take(MOST_OUTPUT).read_to_end(&mut bytes));
        send.send(read.transpose().map(|_| bytes)).ok();
    });
    let mut memory = None;
    let ended = watch_over(
        &mut program,
        begun.checked_add(longest),
        limits,
        &mut memory,
    );
    let status = match ended {
        Ended::Itself(status) => status,
        Ended::ByLimits => return None,
        Ended::Late => {
            let seconds = longest.as_secs_f64();
            return Some(failed(
                format!("it does not end within {seconds} s"),
                memory,
            ));
        }
    };
    let time = begun.elapsed();
    let left = longest.saturating_sub(time);
    let left = left.clamp(Duration::from_millis(50), AFTER_ITS_END);
    let said = match said.recv_timeout(left) {
        Ok(Ok(bytes)) if bytes.len() as u64 == MOST_OUTPUT => Err("it says too much".to_owned()),
        _ if !status.success() => {
            let why = complaint.recv_timeout(left).unwrap_or_default();
            let why = (!why.is_empty()).then(|| format!(": {why}"));
            Err(format!("it failed ({status}){}", why.unwrap_or_default()))
        }
        Ok(Ok(bytes)) => String::from_utf8(bytes).map_err(|_| "what it says is no text".to_owned()),
        Ok(Err(error)) => Err(format!("what it says cannot be read: {error}")),
        Err(_) => Err("it ended and left something running that may say more".to_owned()),
    };
    // This also ends processes that it has started and left running.
    program.end();
    Some(Run { said, time, memory })
}

/// The last line that a program prints on standard error, which in most languages is the message of the failure.
fn complaints(from: Option<ChildStderr>) -> Receiver<String> {
    /// The number of bytes at the end among which the last line is sought.
    const KEPT: usize = 4096;
    let (send, last) = channel();
    std::thread::spawn(move || {
        let (mut end, mut more) = (Vec::new(), [0; KEPT]);
        if let Some(mut from) = from {
            while let Ok(n @ 1..) = from.read(&mut more) {
                end.extend_from_slice(&more[..n]);
                end.drain(..end.len().saturating_sub(KEPT));
            }
        }
        let text = String::from_utf8_lossy(&end);
        let line = text.lines().map(str::trim).rfind(|line| !line.is_empty());
        send.send(line.unwrap_or_default().to_owned()).ok();
    });
    last
}

/// The way in which a program ended.
enum Ended {
    Itself(ExitStatus),
    Late,
    ByLimits,
}

/// Waits for the end of a program, measuring its memory meanwhile.
fn watch_over(
    program: &mut Program,
    until: Option<Instant>,
    limits: &Limits,
    memory: &mut Option<u64>,
) -> Ended {
    loop {
        *memory = (*memory).max(peak(program.child.id()));
        if let Ok(Some(status)) = program.child.try_wait() {
            return Ended::Itself(status);
        }
        let late = until.is_some_and(|end| Instant::now() >= end);
        if late || limits.reached_or_interrupted().is_some() {
            program.end();
            return if late { Ended::Late } else { Ended::ByLimits };
        }
        std::thread::sleep(Duration::from_micros(500));
    }
}

/// The largest amount of memory in bytes that a process, or one that it started, has held, as far as Linux reports it.
fn peak(process: u32) -> Option<u64> {
    let children = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    let children = children.unwrap_or_default();
    let of = |process: &str| {
        let text = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kib * 1024)
    };
    let own = of(&process.to_string());
    children.split_whitespace().map(of).fold(own, Option::max)
}
