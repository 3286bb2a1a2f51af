//! Programs of the user: started in a process group of their own, ended with all that they started, measured while they run.

use grundy::Limits;
use std::io::{Read, Write};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Starts the command in a process group of its own, so that the processes it starts can be ended with it.
pub(crate) fn spawn(command: &str) -> std::io::Result<Child> {
    in_shell(command).spawn()
}

/// The command as the shell runs it, its input and output held by this program.
fn in_shell(command: &str) -> Command {
    let mut shell = if cfg!(windows) {
        let mut shell = Command::new("cmd");
        shell.args(["/C", command]);
        shell
    } else {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]);
        shell
    };
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell.stdin(Stdio::piped()).stdout(Stdio::piped());
    shell
}

/// The exit status of the program; `None` if it still runs at `until`, or if the limits are reached.
pub(crate) fn wait(
    child: &mut Child,
    until: Option<Instant>,
    limits: &Limits,
) -> Option<ExitStatus> {
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        let over = until.is_some_and(|end| Instant::now() >= end);
        if over || limits.reached_or_interrupted().is_some() {
            return None;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Ends the program and the processes it started.
pub(crate) fn kill(child: &mut Child) {
    if cfg!(unix) {
        // The whole group: a shell's children would live on.
        let group = format!("-{}", child.id());
        let quiet = Command::new("kill")
            .args(["-KILL", "--", &group])
            .stderr(Stdio::null())
            .status();
        quiet.ok();
    }
    child.kill().ok();
    child.wait().ok();
}

/// The time that processes started by a program may go on after the program itself has ended.
const AFTER_ITS_END: Duration = Duration::from_secs(1);

/// The most bytes that a program may print: more is no answer to any problem.
const MOST_OUTPUT: u64 = 256 << 20;

/// The result of a program that was given one whole input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Its output, or the reason why that is no answer: it failed, did not end in time, printed too much, or printed no
    /// text.
    pub said: Result<String, String>,
    /// The time it took, by the clock.
    pub time: Duration,
    /// The most memory that it, or a program that it started, was seen to hold, in bytes; `None` where the system does not
    /// report it, or the program ended too soon.
    pub memory: Option<u64>,
}

/// Runs a command of the shell once on an input; `None` where the limits end it.
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
    let mut child = match in_shell(command).stderr(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => return Some(failed(format!("it cannot be started: {error}"), None)),
    };
    let (to, from) = (child.stdin.take(), child.stdout.take());
    let input = input.to_owned();
    // One thread writes, one reads: neither can block the other. A program that stops reading may still answer.
    std::thread::spawn(move || to.map(|mut to| to.write_all(input.as_bytes()).ok()));
    let complaint = complaints(child.stderr.take());
    let (send, said) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = from.map(|from| from.take(MOST_OUTPUT).read_to_end(&mut bytes));
        send.send(read.transpose().map(|_| bytes)).ok();
    });
    let mut memory = None;
    let ended = watch_over(&mut child, begun.checked_add(longest), limits, &mut memory);
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
    // Also ends what it has started and left running.
    kill(&mut child);
    Some(Run { said, time, memory })
}

/// The last line that a program prints on standard error: in most languages, the message of the failure.
fn complaints(from: Option<ChildStderr>) -> Receiver<String> {
    /// The number of bytes at the end in which the last line is looked for.
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

/// The way in which a program came to its end.
enum Ended {
    Itself(ExitStatus),
    Late,
    ByLimits,
}

/// Waits for the end of a program, and measures meanwhile how much memory it holds.
fn watch_over(
    child: &mut Child,
    until: Option<Instant>,
    limits: &Limits,
    memory: &mut Option<u64>,
) -> Ended {
    loop {
        *memory = (*memory).max(peak(child.id()));
        if let Ok(Some(status)) = child.try_wait() {
            return Ended::Itself(status);
        }
        let late = until.is_some_and(|end| Instant::now() >= end);
        if late || limits.reached_or_interrupted().is_some() {
            kill(child);
            return if late { Ended::Late } else { Ended::ByLimits };
        }
        std::thread::sleep(Duration::from_micros(500));
    }
}

/// The most bytes that a process, or one that it started, has held, as far as Linux reports it.
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
