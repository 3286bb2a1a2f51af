//! What the program says and how it ends.

use crate::args::Common;
use crate::interrupt;
use grundy::core::StopReason;
use grundy::limits::Progress;
use grundy::{Error, Limits, Status};
use serde::Serialize;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How a command ended when nothing was wrong with the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The question is answered.
    Answered,
    /// A check rejected.
    Rejected,
    /// A limit stopped it; what was known by then is printed.
    Stopped,
    /// Somebody interrupted it; what was known by then is printed.
    Interrupted,
}

impl Exit {
    /// The exit status.
    pub fn status(self) -> u8 {
        match self {
            Exit::Answered => 0,
            Exit::Rejected => 1,
            Exit::Stopped => 3,
            Exit::Interrupted => interrupt::INTERRUPTED,
        }
    }

    /// How a question with this status ends: a theorem that leaves something open has answered; a limit has not.
    pub fn of(status: &Status, stopped: bool) -> Exit {
        match status {
            Status::Unknown { .. } if stopped || interrupt::flag().load(SeqCst) => Exit::by_limit(),
            _ => Exit::Answered,
        }
    }

    /// How work ends that was stopped from outside: by somebody, or else by a limit.
    pub fn by_limit() -> Exit {
        match interrupt::flag().load(SeqCst) {
            true => Exit::Interrupted,
            false => Exit::Stopped,
        }
    }
}

/// What was wrong.
#[derive(Debug)]
pub enum Fault {
    /// The question was not understood.
    Input(Error),
    /// Nobody reads on, or the output cannot be written.
    Output(io::Error),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        Fault::Input(error)
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Output(error)
    }
}

impl Fault {
    /// Tells what was wrong and gives the exit status.
    pub fn report(&self, out: &mut Out) -> ExitCode {
        if let Fault::Input(Error::Stopped(reason)) = self {
            // That a limit stopped the work is an answer like any other, where none was given yet.
            tell_unknown(reason, out).ok();
        }
        let (code, text) = match self {
            Fault::Input(error @ Error::Stopped(_)) => {
                (Exit::by_limit().status(), error.to_string())
            }
            Fault::Input(error) => (2, error.to_string()),
            // `grundy table … | head` is no fault.
            Fault::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Fault::Output(error) if error.kind() == io::ErrorKind::TimedOut => {
                let text = "the output is not complete: the time limit was reached";
                (Exit::by_limit().status(), text.to_owned())
            }
            Fault::Output(error) => (1, format!("the output cannot be written: {error}")),
        };
        // Where nobody reads the message either, the exit status alone speaks.
        writeln!(io::stderr(), "grundy: {text}").ok();
        ExitCode::from(code)
    }
}

fn tell_unknown(reason: &str, out: &mut Out) -> io::Result<()> {
    if out.is_empty() {
        match out.json {
            true => out.pretty(&unknown(reason))?,
            false => out.field("status", format!("unknown ({reason})"))?,
        }
    }
    out.flush()
}

/// Standard output behind a buffer. It is shared with whoever ends the program where a step does not end in time, so that
/// what was written by then is not lost.
static STDOUT: LazyLock<Mutex<BufWriter<io::Stdout>>> =
    LazyLock::new(|| Mutex::new(BufWriter::with_capacity(1 << 16, io::stdout())));

/// Between two looks at the limits so many bytes are written.
const BETWEEN_LOOKS: usize = 1 << 16;

/// What is known when a limit stops the work is written all the same, if that does not take longer than this.
const TIME_TO_TELL: Duration = Duration::from_millis(200);

/// Standard output, as text or as JSON.
pub struct Out {
    to: &'static Mutex<BufWriter<io::Stdout>>,
    /// Whether answers are asked for in JSON.
    pub json: bool,
    /// Bytes written so far.
    written: usize,
    /// The limits are looked at when so many are.
    next_look: usize,
    deadline: Option<Instant>,
}

impl Out {
    /// Standard output, to be written within the limits.
    pub fn new(common: &Common) -> Out {
        Out {
            to: &STDOUT,
            json: common.json,
            written: 0,
            next_look: BETWEEN_LOOKS,
            deadline: limits(common)
                .deadline
                .and_then(|end| end.checked_add(TIME_TO_TELL)),
        }
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.written == 0
    }

    /// A long output ends where the time is over: the command has one clock, and writing is part of it.
    fn look(&mut self) -> io::Result<()> {
        self.next_look = self.written + BETWEEN_LOOKS;
        match self.deadline.is_some_and(|end| Instant::now() > end) {
            true => Err(io::ErrorKind::TimedOut.into()),
            false => Ok(()),
        }
    }

    /// An answer has one form: JSON does not go with another that is asked for.
    pub fn only_form(&self, option: &str, asked: bool) -> Result<(), Error> {
        match self.json && asked {
            true => Err(Error::Usage(format!(
                "--json and {option} are two forms of one answer: ask for one of them"
            ))),
            false => Ok(()),
        }
    }

    /// Prints a line.
    pub fn line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        self.write_all(text.as_ref().as_bytes())?;
        self.write_all(b"\n")
    }

    /// Prints a value as a line of JSON.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut *self, value)?;
        self.write_all(b"\n")
    }

    /// Prints a value as JSON that people can read.
    pub fn pretty(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut *self, value)?;
        self.write_all(b"\n")
    }

    /// Prints `name: text`, the names in one column, later lines of the text below its first.
    pub fn field(&mut self, name: &str, text: impl AsRef<str>) -> io::Result<()> {
        let mut lines = text.as_ref().lines();
        let first = lines.next().unwrap_or_default();
        self.line(format!("{:<10} {first}", format!("{name}:")))?;
        for line in lines {
            self.line(format!("{:<10} {line}", ""))?;
        }
        Ok(())
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.written >= self.next_look {
            self.look()?;
        }
        let mut to = self.to.lock().unwrap_or_else(PoisonError::into_inner);
        let written = to.write(bytes)?;
        self.written += written;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut to = self.to.lock().unwrap_or_else(PoisonError::into_inner);
        to.flush()
    }
}

/// Ends the program where a step of the work does not end in time: what was written, and that nothing more is known.
pub fn give_up(reason: &StopReason, json: bool, exit: Exit) -> ! {
    // Somebody who holds the output and does not let go cannot be waited for.
    if let Ok(mut to) = STDOUT.try_lock() {
        let written = match json {
            true => writeln!(to, "{}", unknown(&reason.to_string())),
            false => writeln!(to, "{:<10} {}", "status:", Status::stopped(reason)),
        };
        // Nobody may be there to read it; the exit status speaks all the same.
        written.and_then(|()| to.flush()).ok();
    }
    std::process::exit(exit.status().into())
}

/// The answer about a question of which nothing is known.
fn unknown(stopped: &str) -> serde_json::Value {
    serde_json::json!({ "status": "unknown", "stopped": stopped })
}

/// The limits that the common options ask for, with progress on a terminal. A command has one set of them.
pub fn limits(common: &Common) -> Limits {
    static LIMITS: OnceLock<Limits> = OnceLock::new();
    let limits = LIMITS.get_or_init(|| Limits {
        deadline: common
            .time_limit
            .and_then(|time| common.begun.checked_add(time)),
        memory: common.memory_limit,
        cancel: interrupt::flag(),
        progress: progress(),
        ..Limits::default()
    });
    limits.clone()
}

fn progress() -> Option<Progress> {
    if !io::stderr().is_terminal() {
        return None;
    }
    let bar = indicatif::ProgressBar::new_spinner();
    let first: OnceLock<(Instant, u64)> = OnceLock::new();
    Some(Arc::new(move |what, done, total| {
        let (begun, before) = first.get_or_init(|| (Instant::now(), done));
        let seconds = begun.elapsed().as_secs_f64();
        let rate = match done.checked_sub(*before) {
            Some(new @ 1..) if seconds >= 0.5 => {
                format!(", {:.0} a second", new as f64 / seconds)
            }
            _ => String::new(),
        };
        bar.set_message(if total > 0 {
            format!("{what}: {done} of {total}{rate}")
        } else {
            format!("{what}: {done}{rate}")
        });
        bar.tick();
    }))
}

/// Writes a file whole or not at all: aside, synced, renamed.
pub fn write_file(path: &std::path::Path, text: &str) -> Result<(), Fault> {
    let name = path.display().to_string();
    let aside = path.with_extension(format!("{}.tmp", std::process::id()));
    let write = || -> io::Result<()> {
        let mut file = std::fs::File::create(&aside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&aside, path)
    };
    write().map_err(|e| {
        // What is half written goes; the error that matters is the first one.
        std::fs::remove_file(&aside).ok();
        Fault::Input(Error::file(&name, &e))
    })
}
