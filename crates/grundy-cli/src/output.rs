//! What the program says and how it ends.

use crate::args::Common;
use crate::interrupt;
use grundy::{Error, Limits, Status};
use serde::Serialize;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

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
    pub fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Exit::Answered => 0,
            Exit::Rejected => 1,
            Exit::Stopped => 3,
            Exit::Interrupted => interrupt::INTERRUPTED,
        })
    }

    /// How a list ends that may have been left unfinished.
    pub fn when_left_out(cut: bool) -> Exit {
        match (cut, interrupt::flag().load(SeqCst)) {
            (false, _) => Exit::Answered,
            (true, false) => Exit::Stopped,
            (true, true) => Exit::Interrupted,
        }
    }

    /// How a question with this status ends: a theorem that leaves something open has answered; a limit has not.
    pub fn of(status: &Status, stopped: bool) -> Exit {
        match status {
            Status::Unknown { .. }
                if interrupt::flag().load(std::sync::atomic::Ordering::SeqCst) =>
            {
                Exit::Interrupted
            }
            Status::Unknown { .. } if stopped => Exit::Stopped,
            _ => Exit::Answered,
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
    pub fn report(&self) -> ExitCode {
        let code = match self {
            Fault::Input(Error::Stopped(_)) if interrupt::flag().load(SeqCst) => {
                interrupt::INTERRUPTED
            }
            Fault::Input(Error::Stopped(_)) => 3,
            Fault::Input(_) => 2,
            // `grundy table … | head` is no fault.
            Fault::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Fault::Output(_) => 1,
        };
        let text = match self {
            Fault::Input(error) => error.to_string(),
            Fault::Output(error) => format!("the output cannot be written: {error}"),
        };
        // Where nobody reads the message either, the exit status alone speaks.
        writeln!(io::stderr(), "grundy: {text}").ok();
        ExitCode::from(code)
    }
}

/// Standard output, as text or as JSON.
pub struct Out {
    to: BufWriter<io::StdoutLock<'static>>,
    /// Whether answers are asked for in JSON.
    pub json: bool,
}

impl Out {
    /// Standard output.
    pub fn new(json: bool) -> Out {
        Out {
            to: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
            json,
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
        self.to.write_all(text.as_ref().as_bytes())?;
        self.to.write_all(b"\n")
    }

    /// Prints a value as a line of JSON.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.to, value)?;
        self.to.write_all(b"\n")
    }

    /// Prints a value as JSON that people can read.
    pub fn pretty(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut self.to, value)?;
        self.to.write_all(b"\n")
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
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// The limits that the common options ask for, with progress on a terminal.
pub fn limits(common: &Common) -> Limits {
    let mut limits = Limits {
        time: common.time_limit,
        cancel: interrupt::flag(),
        ..Limits::default()
    };
    if common.memory_limit.is_some() {
        limits.memory = common.memory_limit;
    }
    if io::stderr().is_terminal() {
        let bar = indicatif::ProgressBar::new_spinner();
        let first: OnceLock<(Instant, u64)> = OnceLock::new();
        limits.progress = Some(Arc::new(move |what, done, total| {
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
        }));
    }
    limits
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
