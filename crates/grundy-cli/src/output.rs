//! What the program says and how it ends.

use crate::args::Common;
use crate::interrupt;
use grundy::{Error, Limits, Status, files};
use serde::Serialize;
use serde_json::json;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
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
    /// Tells what was wrong and gives the exit status: in words on standard error, and in JSON as an object on standard
    /// output, which a program reads.
    pub fn report(&self, out: &mut Out) -> ExitCode {
        let (code, text) = match self {
            Fault::Input(error @ Error::Stopped(_)) if interrupt::flag().load(SeqCst) => {
                (interrupt::INTERRUPTED, error.to_string())
            }
            Fault::Input(error @ Error::Stopped(_)) => (3, error.to_string()),
            Fault::Input(error) => (2, error.to_string()),
            // `grundy table … | head` is no fault.
            Fault::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Fault::Output(error) => (1, format!("the output cannot be written: {error}")),
        };
        if let Fault::Input(error) = self {
            // Where nobody reads the message either, the exit status alone speaks.
            out.object_of(error).ok();
        }
        writeln!(io::stderr(), "grundy: {text}").ok();
        ExitCode::from(code)
    }
}

/// Tells that the words of the command line were not understood, as a [`Fault`] would.
pub fn refuse(error: &clap::Error) -> ExitCode {
    if error.use_stderr() && std::env::args_os().any(|word| word == "--json") {
        let text = error.render().to_string();
        let first = text.lines().next().unwrap_or_default();
        let message = first.strip_prefix("error: ").unwrap_or(first);
        let fault = Error::Usage(message.to_owned());
        let mut out = Out::new(true);
        out.object_of(&fault).and_then(|()| out.flush()).ok();
    }
    error.print().ok();
    if error.kind() == clap::error::ErrorKind::UnknownArgument {
        let tip = "  tip: an expression with blanks or signs is quoted: grundy value \"3 - -1v\"";
        writeln!(io::stderr(), "\n{tip}").ok();
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(1))
}

/// Standard output, as text or as JSON.
pub struct Out {
    to: BufWriter<io::StdoutLock<'static>>,
    /// Whether answers are asked for in JSON.
    pub json: bool,
    /// Whether there is an answer a line: then an object takes one line, else as many as make it easy to read.
    pub lines: bool,
    /// Bytes written so far.
    written: usize,
}

impl Out {
    /// Standard output.
    pub fn new(json: bool) -> Out {
        Out {
            to: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
            json,
            lines: false,
            written: 0,
        }
    }

    /// Says in JSON what was wrong, where JSON is asked for: `{"error": …}`, or, when a limit stopped the work, an answer
    /// with status *unknown*. An answer that was told stays the only object, unless there is one a line.
    fn object_of(&mut self, error: &Error) -> io::Result<()> {
        if !self.json || (self.written > 0 && !self.lines) {
            return Ok(());
        }
        let object = match error {
            Error::Stopped(stopped) => json!({ "status": "unknown", "stopped": stopped }),
            other => json!({ "error": other }),
        };
        self.answer(&object)?;
        self.flush()
    }

    /// Prints an answer as JSON: on one line where there is an answer a line, else so that people can read it.
    pub fn answer(&mut self, value: &impl Serialize) -> io::Result<()> {
        match self.lines {
            true => self.json(value),
            false => self.pretty(value),
        }
    }

    /// Tells an event of a play: an object a line, or in words.
    pub fn say(&mut self, event: &str, text: &str) -> io::Result<()> {
        if self.json {
            return self.json(&json!({ "event": event, "text": text }));
        }
        match event {
            "position" | "note" | "error" => self.line(text),
            "move" => self.line(format!("  {text}")),
            "you" => self.line(format!("you play {text}")),
            other => self.line(format!("{other}: {text}")),
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
        let written = self.to.write(bytes)?;
        self.written += written;
        Ok(written)
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

/// Whether the file of an option can be written, asked before the work.
pub fn can_write(option: &str, path: Option<&Path>) -> Result<(), Error> {
    match path {
        None => Ok(()),
        Some(path) if path == Path::new("-") => Err(Error::Usage(format!(
            "{option} -: standard output has the answer; name a file"
        ))),
        Some(path) => files::check(path),
    }
}

/// Two options must not name one file: the second to be written would replace the first.
pub fn different(
    (one, a): (&str, Option<&Path>),
    (two, b): (&str, Option<&Path>),
) -> Result<(), Error> {
    match (a, b) {
        (Some(a), Some(b)) if files::same(a, b) => Err(Error::Usage(format!(
            "{one} and {two} name one file, {}: one would replace the other",
            a.display()
        ))),
        _ => Ok(()),
    }
}

/// Writes a text file whole or not at all.
pub fn write_file(path: &Path, text: &str) -> Result<(), Fault> {
    Ok(files::write(path, |to| to.write_all(text.as_bytes()))?)
}
