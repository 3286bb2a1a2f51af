//! `serve` and `lesson`: the page in the browser.
//!
//! `serve` answers the page's questions as they come. A lesson is the same page in one file, with the answers to all questions
//! that its positions raise, so everything is solved before the file is written.

use crate::args::{Common, LessonArgs, ServeArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, NamedFile, Out};
use grundy::vocabulary::StopReason;
use grundy::{Error, Status, Stopped, input};
use grundy_web::{Config, Course, Lesson, PUBLIC_WARNING, Server};
use serde_json::json;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::{Command, Stdio};

/// Serves the page until it is stopped.
pub fn serve(args: &ServeArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    // A program that starts the server waits for the line with its address, so nothing may stay in a buffer.
    out.lines = true;
    let limits = output::limits(common);
    let mut config = Config::new(args.public, limits.most_memory());
    config.port = args.port;
    config.time = args.question_time.unwrap_or(config.time);
    config.open = args.connections.map_or(config.open, NonZeroUsize::get);
    config.per_address = args
        .per_address
        .map(NonZeroUsize::get)
        .or(config.per_address);
    // By default connections from this machine are not counted: behind a proxy all readers come from here.
    config.per_address_here = args.per_address.is_some();
    let server = Server::new(config)?;
    if args.public {
        eprintln!("grundy: {PUBLIC_WARNING}");
    }
    let url = server.url();
    if out.json {
        out.json(&json!({ "event": "ready", "url": url }))?
    } else {
        out.line(format!("The page is at {url} (Ctrl-C ends it)."))?
    }
    out.flush()?;
    if args.open && !open(&url) {
        eprintln!("grundy: no browser could be opened; the page is at {url}");
    }
    let reason = interrupt::working(|| server.run(&limits));
    if out.json {
        return Err(Error::Stopped((&reason).into()).into());
    }
    if reason != StopReason::Cancelled {
        out.field("status", Status::stopped(&reason).to_string())?;
    }
    Ok(Exit::by_limit())
}

/// Asks the system to show a page; true if it can.
fn open(url: &str) -> bool {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    // A browser that writes to this terminal, or reads from it, would disturb what the server prints.
    command.args(before).arg(url).stdin(Stdio::null());
    let shown = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    shown.is_ok()
}

/// Positions of a lesson, unless their number or a size is given.
const MOST_POSITIONS: usize = 2_000;

/// Positions of a lesson of which only the size is given.
const MOST_WITH_A_SIZE: usize = 10_000;

/// The text of a lesson, where one file of Markdown is given.
fn course(args: &LessonArgs) -> Result<Option<Course>, Error> {
    let is_text = |name: &str| {
        Path::new(name)
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("md"))
    };
    let [name] = &args.expressions[..] else {
        return match args.expressions.iter().find(|name| is_text(name)) {
            Some(name) => Err(Error::usage(format!(
                "expected one file of Markdown or positions, found {name} with {} others",
                args.expressions.len() - 1
            ))),
            None => Ok(None),
        };
    };
    if !is_text(name) {
        return Ok(None);
    }
    let read = [("the text", name.into())];
    output::keeps(NamedFile::new("--output", Some(&args.output)), read)?;
    let text = input::read_text(name)?;
    Course::read(name, &text).map(Some)
}

/// Writes a lesson.
pub fn lesson(args: &LessonArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let file = &args.output;
    // All faults of names are found before the positions are solved, which may take minutes; and the lesson must not be
    // written over a file that it is made from.
    output::can_write("--output", Some(file))?;
    let course = course(args)?;
    let expressions: Vec<String> = match &course {
        Some(course) => course.expressions(),
        None => args
            .expressions
            .iter()
            .map(|text| args.rule.before(text))
            .collect(),
    };
    for expression in &expressions {
        let rules = grundy::game::notation::files(expression).into_iter();
        output::keeps(
            NamedFile::new("--output", Some(file)),
            rules.map(|file| ("the rules", file)),
        )?;
    }
    let about = Lesson {
        expressions,
        course,
        title: args.title.clone(),
        positions: args.positions.unwrap_or(match args.size {
            Some(_) => MOST_WITH_A_SIZE,
            None => MOST_POSITIONS,
        }),
        size: args.size,
        misere: args.misere,
        first: args.first.clone(),
    };
    let limits = output::limits(common);
    // Work that may take minutes is announced before it begins.
    if about.size.is_none() && interrupt::working(|| grundy_web::is_part(&about, &limits))? {
        eprintln!(
            "note: there are more positions than {}; the lesson holds the first of them. Each is solved, which may take \
             long: a smaller number for --positions, or --time-limit TIME, ends it sooner",
            about.positions
        );
    }
    let lesson = interrupt::working(|| grundy_web::lesson(&about, &limits))?;
    output::write_file(file, &lesson.html)?;
    let name = file.display().to_string();
    let bytes = lesson.html.len();
    let stopped = lesson.stopped.as_ref().map(Stopped::from);
    if out.json {
        let positions = lesson.positions;
        out.answer(&json!({
            "file": name, "positions": positions, "bytes": bytes, "cut": lesson.cut, "stopped": stopped,
        }))?;
    } else {
        let first = if lesson.cut { "the first " } else { "" };
        let kilobytes = bytes.div_ceil(1000);
        let noun = if lesson.positions == 1 {
            "position"
        } else {
            "positions"
        };
        out.line(format!(
            "{name}: {first}{} {noun}, {kilobytes} kB",
            lesson.positions
        ))?;
        if let Some(stopped) = &stopped {
            out.field("status", Status::from(stopped.clone()).to_string())?;
        } else if lesson.cut {
            out.line("The tree has more positions; --positions N or a larger --size includes more of them.")?;
        }
    }
    Ok(match stopped {
        Some(_) => Exit::by_limit(),
        None => Exit::Answered,
    })
}
