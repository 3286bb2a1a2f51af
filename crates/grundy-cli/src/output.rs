//! The program's output and its exit status.

use crate::args::Common;
use crate::{interrupt, json};
use erased_serde::Serialize;
use grundy::answer::Stopped;
use grundy::host::clock::Instant;
use grundy::limits::Progress;
use grundy::method::Offer;
use grundy::vocabulary::StopReason;
use grundy::{Error, Game, Limits, Position, Setting, Status, input::files};
use grundy_report::Text;
use serde_json::json;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// The end of a command when nothing was wrong with the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The question is answered.
    Answered,
    /// A check rejected.
    Rejected,
    /// A limit stopped it; the results until then are printed.
    Stopped,
    /// It was interrupted; the results until then are printed.
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

    /// The end of a list that may have been left unfinished.
    pub fn when_left_out(cut: bool) -> Exit {
        match (cut, interrupt::flag().load(SeqCst)) {
            (false, _) => Exit::Answered,
            (true, false) => Exit::Stopped,
            (true, true) => Exit::Interrupted,
        }
    }

    /// The end of a question with this status: a theorem that leaves something open has answered; a limit has not.
    pub fn of(status: &Status, stopped: bool) -> Exit {
        match status {
            Status::Unknown { .. } if stopped || interrupt::flag().load(SeqCst) => Exit::by_limit(),
            _ => Exit::Answered,
        }
    }

    /// The end of work that was stopped from outside: by an interruption, or else by a limit.
    pub fn by_limit() -> Exit {
        if interrupt::flag().load(SeqCst) {
            Exit::Interrupted
        } else {
            Exit::Stopped
        }
    }
}

/// The fault that ends a command.
#[derive(Debug)]
pub enum Fault {
    /// The question was not understood.
    Input(Error),
    /// The reader of the output is gone, or the output cannot be written.
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
    /// Reports a fault and returns the exit status: in words on standard error, and in JSON as an object on standard
    /// output, which a program reads. A limit that stopped the work is an answer like any other: it is printed on
    /// standard output, where no answer was given yet.
    pub fn report(&self, out: &mut Out) -> ExitCode {
        let (code, text) = match self {
            Fault::Input(error @ Error::Stopped(_)) => (Exit::by_limit().status(), words(error)),
            Fault::Input(error) => (2, words(error)),
            // `grundy table … | head` is no fault.
            Fault::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Fault::Output(error) => match reason(error) {
                Some(stop) => {
                    let text = format!("the output is not complete: {stop}");
                    (Exit::by_limit().status(), text)
                }
                None => (1, format!("the output cannot be written: {error}")),
            },
        };
        if let Fault::Input(error) = self {
            // If the message has no reader either, the exit status alone speaks.
            out.fault(error).ok();
        }
        // Everything written before a limit ended the output is still in its buffer.
        out.flush().ok();
        writeln!(io::stderr(), "grundy: {}", printable(&text)).ok();
        ExitCode::from(code)
    }
}

/// The text with its control characters as escapes: what was found in a file is shown, and controls no terminal.
fn printable(text: &str) -> String {
    let shown = |c: char| match c {
        '\n' | '\t' => c.to_string(),
        c if c.is_control() => c.escape_default().to_string(),
        c => c.to_string(),
    };
    text.chars().map(shown).collect()
}

/// The limit that ended the output, where one did.
fn reason(error: &io::Error) -> Option<&StopReason> {
    error.get_ref()?.downcast_ref()
}

/// Standard output behind a buffer. It is shared with the thread that ends the program where a step does not end in
/// time, so that everything written by then is kept.
static STDOUT: LazyLock<Mutex<BufWriter<io::Stdout>>> =
    LazyLock::new(|| Mutex::new(BufWriter::with_capacity(1 << 16, io::stdout())));

/// The bytes that are written between two checks of the limits.
const BETWEEN_LOOKS: usize = 1 << 16;

/// The time in which the results at the moment of a limit may still be written.
const TIME_TO_TELL: Duration = Duration::from_millis(200);

/// Reports that the words of the command line were not understood, as a [`Fault`] would.
pub fn refuse(error: &clap::Error) -> ExitCode {
    if error.use_stderr() && std::env::args_os().any(|word| word == "--json") {
        let text = error.render().to_string();
        let first = text.lines().next().unwrap_or_default();
        let message = first.strip_prefix("error: ").unwrap_or(first);
        let fault = Error::usage(message.to_owned());
        let mut out = Out::unlimited(true);
        out.fault(&fault).and_then(|()| out.flush()).ok();
    }
    if error.kind() == clap::error::ErrorKind::UnknownArgument
        && let Some(clap::error::ContextValue::String(word)) =
            error.get(clap::error::ContextKind::InvalidArg)
        && !word.starts_with("--")
    {
        let words: Vec<String> = std::env::args().skip(1).collect();
        let at = words.iter().position(|given| given == word);
        let before = at.and_then(|at| words.get(at.checked_sub(1)?));
        let text = match before.filter(|before| before.starts_with("--")) {
            Some(option) => format!("expected a value for {option}, found \"{word}\""),
            // A sign that begins a word looks like an option to a reader that takes words one by one.
            None => format!(
                "found the word \"{word}\" by itself: quote an expression with blanks or signs, as in grundy value \"1 - -1\""
            ),
        };
        writeln!(io::stderr(), "grundy: {text}").ok();
    } else {
        error.print().ok();
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(1))
}

/// Standard output, as text or as JSON.
pub struct Out {
    to: &'static Mutex<BufWriter<io::Stdout>>,
    /// True if answers are asked for in JSON.
    pub json: bool,
    /// True if there is one answer a line: then an object takes one line, else as many as make it easy to read.
    pub lines: bool,
    /// Bytes written so far.
    written: usize,
    /// The number of bytes at which the limits are checked next.
    next_look: usize,
    deadline: Option<Instant>,
}

impl Out {
    /// Standard output, to be written within the limits.
    pub fn new(common: &Common) -> Out {
        Out {
            deadline: limits(common)
                .deadline
                .and_then(|end| end.checked_add(TIME_TO_TELL)),
            ..Out::unlimited(common.json)
        }
    }

    /// Standard output, however long it takes.
    fn unlimited(json: bool) -> Out {
        Out {
            to: &STDOUT,
            json,
            lines: false,
            written: 0,
            next_look: BETWEEN_LOOKS,
            deadline: None,
        }
    }

    /// A long output ends where the time is over: the command has one clock, and writing is part of it.
    fn look(&mut self) -> io::Result<()> {
        self.next_look = self.written + BETWEEN_LOOKS;
        if self.deadline.is_some_and(|end| Instant::now() > end) {
            Err(io::Error::other(StopReason::Deadline))
        } else {
            Ok(())
        }
    }

    /// Writes a value as a line of JSON, or of as many lines as its form has. It is JSON even where a limit ends it.
    fn serialize(&mut self, value: &dyn Serialize, form: impl Formatter) -> io::Result<()> {
        let (deadline, flag) = (self.deadline, interrupt::flag());
        // The results at the moment of an interruption are written too.
        let mut interrupted = None;
        let look = move || {
            let now = Instant::now();
            if flag.load(SeqCst) && now > *interrupted.get_or_insert(now + TIME_TO_TELL) {
                return Some(StopReason::Cancelled);
            }
            deadline
                .is_some_and(|end| now > end)
                .then_some(StopReason::Deadline)
        };
        // The limits are checked where an element begins, not within one.
        self.next_look = usize::MAX;
        let written = interrupt::writing(|| {
            let written = json::write(&mut *self, value, form, look);
            self.write_all(b"\n").and(written)
        });
        self.next_look = self.written + BETWEEN_LOOKS;
        written
    }

    /// Reports a fault: in JSON `{"error": …}`; when a limit stopped the work, an answer with status *unknown*. An
    /// answer that was given stays the only one, unless there is one a line.
    fn fault(&mut self, error: &Error) -> io::Result<()> {
        if self.written > 0 && !self.lines {
            return Ok(());
        }
        match (error, self.json) {
            (Error::Stopped(stopped), true) => self.answer(&unknown(stopped))?,
            (Error::Stopped(stopped), false) => {
                self.field("status", Status::from(stopped.clone()).to_string())?;
            }
            (other, true) => self.answer(&json!({ "error": other.named(naming) }))?,
            (_, false) => {}
        }
        self.flush()
    }

    /// Prints an answer as JSON: on one line where there is an answer a line, else so that people can read it.
    pub fn answer(&mut self, value: &dyn Serialize) -> io::Result<()> {
        if self.lines {
            self.json(value)
        } else {
            self.pretty(value)
        }
    }

    /// Reports an event of a play: an object a line, or in words.
    pub fn say(&mut self, event: &str, text: &str) -> io::Result<()> {
        if self.json {
            return self.json(&json!({ "event": event, "text": text }));
        }
        match event {
            "position" | "note" | "error" => self.line(text),
            "move" => self.line(format!("  {text}")),
            "you" => self.line(format!("you play {text}")),
            "value" => self.line(format!("outcome: {text}")),
            other => self.line(format!("{other}: {text}")),
        }
    }

    /// An answer has one form: JSON does not go with another that is asked for.
    pub fn only_form(&self, option: &str, asked: bool) -> Result<(), Error> {
        if self.json && asked {
            Err(Error::usage(format!(
                "--json and {option} are two forms of one answer: ask for one of them"
            )))
        } else {
            Ok(())
        }
    }

    /// Prints a line.
    pub fn line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        self.write_all(text.as_ref().as_bytes())?;
        self.write_all(b"\n")
    }

    /// Prints a line for each method, and for each that cannot answer why.
    pub fn methods(&mut self, offers: &[Offer]) -> io::Result<()> {
        let names = offers.iter().map(|offer| offer.method.name.text().len());
        let width = names.fold(13, usize::max) + 1;
        for Offer {
            method, because, ..
        } in offers
        {
            let mark = if because.is_none() { '+' } else { '-' };
            self.line(format!("  {mark} {:width$}{}", method.name, method.answers))?;
            if let Some(why) = because {
                self.line(format!("    {:width$}cannot answer this: {why}", ""))?;
            }
        }
        Ok(())
    }

    /// Prints a value as a line of JSON.
    pub fn json(&mut self, value: &dyn Serialize) -> io::Result<()> {
        self.serialize(value, CompactFormatter)
    }

    /// Prints a value as JSON that people can read.
    pub fn pretty(&mut self, value: &dyn Serialize) -> io::Result<()> {
        self.serialize(value, PrettyFormatter::new())
    }

    /// Prints `name: text`, the names in one column, later lines of the text below its first.
    pub fn field(&mut self, name: &str, text: impl AsRef<str>) -> io::Result<()> {
        let mut lines = Text::default();
        lines.field(name, text);
        self.text(lines)
    }

    /// Prints an answer in words.
    pub fn text(&mut self, text: impl ToString) -> io::Result<()> {
        let text = text.to_string();
        text.lines().try_for_each(|line| self.line(line))
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
pub fn give_up(reason: &StopReason, json: bool) -> ! {
    interrupt::about_to_exit();
    if interrupt::is_writing() {
        eprintln!("grundy: the output is not complete: {reason}");
    }
    // A thread that holds the output and does not let go cannot be waited for, and an answer that was begun must not get
    // another beside it.
    if let Ok(mut to) = STDOUT.try_lock() {
        let written = if interrupt::is_writing() {
            Ok(())
        } else if json {
            writeln!(to, "{}", unknown(&reason.into()))
        } else {
            writeln!(to, "{:<10} {}", "status:", Status::stopped(reason))
        };
        // There may be no reader any more, but there is still the exit status.
        written.and_then(|()| to.flush()).ok();
    }
    let exit = match reason {
        StopReason::Cancelled => Exit::Interrupted,
        _ => Exit::Stopped,
    };
    std::process::exit(exit.status().into())
}

/// The answer to a question about which nothing is known.
fn unknown(stopped: &Stopped) -> serde_json::Value {
    json!({ "status": "unknown", "stopped": stopped })
}

/// Reads a position, and reports the assumptions that were made.
pub fn position(text: &str) -> Result<(Position, Vec<String>), Error> {
    let read = |text: &str| interrupt::working(|| Position::parse_with_assumptions(text));
    match (read(text), sheet_in_file(text)) {
        (Err(Error::Parse { origin: None, .. }), Some(sheet)) => read(&sheet),
        (found, _) => found,
    }
}

/// A file with a sheet in the game description language as an expression, whatever else its name could be read as.
fn sheet_in_file(text: &str) -> Option<String> {
    let file = Path::new(text);
    let end = file.extension()?.to_str()?.to_lowercase();
    let is_sheet = ["kif", "gdl"].contains(&&*end) && !text.contains(':') && file.is_file();
    let folder = if file.is_absolute() { "" } else { "./" };
    is_sheet.then(|| format!("gdl {folder}{text}"))
}

/// Reads a position as [`position`] does, or else the file or the text of a game tree or a normal form.
pub fn position_or_file(text: &str, limits: &Limits) -> Result<(Position, Vec<String>), Error> {
    let fault = match position(text) {
        Ok(found) => return Ok(found),
        Err(fault) => fault,
    };
    let read = interrupt::working(|| grundy::forms::gambit::position(text, limits))?;
    read.map(|game| (game, Vec::new())).ok_or(fault)
}

/// Reads the name of a game with its rules.
pub fn game(text: &str) -> Result<Game, Error> {
    interrupt::working(|| Game::parse(text))
}

/// Reports on standard error the assumptions that were made, where standard output has room for the answer alone.
pub fn note_assumed(assumed: &[String]) {
    for line in assumed {
        eprintln!("grundy: {}", grundy_report::brief(line));
    }
}

/// The limits that the common options ask for, with progress on a terminal. A command has one set of them.
pub fn limits(common: &Common) -> Limits {
    static LIMITS: OnceLock<Limits> = OnceLock::new();
    let limits = LIMITS.get_or_init(|| Limits {
        deadline: common
            .time_limit
            .and_then(|time| common.begun.checked_add(time)),
        memory: common.memory_limit,
        threads: common.threads.unwrap_or(1).into(),
        cancel: interrupt::flag(),
        progress: progress(),
        naming,
        ..Limits::default()
    });
    limits.clone()
}

/// The names of settings on the command line.
pub fn naming(setting: Setting, value: Option<&str>) -> String {
    match (setting, value) {
        (Setting::Games, Some(kind)) => format!("grundy list --kind {kind}"),
        (Setting::Games, None) => "\"grundy list\" shows them".to_owned(),
        (Setting::Workers, _) => "`tablebase build --workers`".to_owned(),
        (Setting::Problems, _) => "`grundy judge --list`".to_owned(),
        _ => setting.as_option(value),
    }
}

/// An error in the words of the command line.
pub fn words(error: &Error) -> String {
    error.named(naming).to_string()
}

/// A progress bar on the terminal, if standard error is one.
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

/// A file that an argument names, if it is given.
#[derive(Clone, Copy)]
pub struct NamedFile<'a> {
    /// The argument: an option such as `--svg`, or a noun such as "the matrix".
    argument: &'a str,
    /// Its file.
    pub path: Option<&'a Path>,
}

impl<'a> NamedFile<'a> {
    /// The file of an argument.
    pub fn new(argument: &'a str, path: Option<&'a Path>) -> NamedFile<'a> {
        NamedFile { argument, path }
    }

    /// Checks that the file can be written; called before the work.
    pub fn can_write(self) -> Result<(), Error> {
        match self.path {
            None => Ok(()),
            Some(path) if path == Path::new("-") => Err(Error::usage(format!(
                "{} -: standard output has the answer; name a file",
                self.argument
            ))),
            Some(path) => files::check(path),
        }
    }
}

/// Checks that the file of an option can be written; called before the work.
pub fn can_write(option: &str, path: Option<&Path>) -> Result<(), Error> {
    NamedFile::new(option, path).can_write()
}

/// Two arguments must not name one file: what is written last would replace the other.
pub fn different(one: NamedFile, two: NamedFile) -> Result<(), Error> {
    match (one.path, two.path) {
        (Some(a), Some(b)) if grundy_host::files::same(a, b) => Err(Error::usage(format!(
            "{} and {} name one file, {}: one would replace the other",
            one.argument,
            two.argument,
            a.display()
        ))),
        _ => Ok(()),
    }
}

/// An output must not replace what is read.
pub fn keeps(
    output: NamedFile,
    read: impl IntoIterator<Item = (&'static str, PathBuf)>,
) -> Result<(), Error> {
    let mut read = read.into_iter();
    read.try_for_each(|(what, file)| different(NamedFile::new(what, Some(&file)), output))
}

/// Writes a text file whole or not at all.
pub fn write_file(path: &Path, text: &str) -> Result<(), Fault> {
    write_file_with(path, |to| to.write_all(text.as_bytes()))
}

/// Writes a file piece by piece, whole or not at all.
pub fn write_file_with(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Fault> {
    // A pipe without a reader holds the writer.
    interrupt::working(|| files::write(path, fill))?;
    Ok(())
}
