//! `serve`: the page in the browser.

use crate::args::{Common, ServeArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::vocabulary::StopReason;
use grundy::{Error, Status};
use grundy_web::{Config, PUBLIC_WARNING, Server};
use serde_json::json;
use std::io::Write;
use std::process::{Command, Stdio};

/// Serves the page until somebody ends it.
pub fn serve(args: &ServeArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    out.lines = true;
    let limits = output::limits(common);
    // What is measured is the whole program, so that one question sees what the others hold.
    let mut config = Config::new(args.public, limits.most_memory() / 2);
    config.port = args.port;
    config.time = args.question_time.unwrap_or(config.time);
    let server = Server::new(config)?;
    if args.public {
        eprintln!("grundy: {PUBLIC_WARNING}");
    }
    let url = server.url();
    match out.json {
        true => out.json(&json!({ "event": "ready", "url": url }))?,
        false => out.line(format!("The page is at {url} (Ctrl-C ends it)."))?,
    }
    out.flush()?;
    if args.open && !open(&url) {
        eprintln!("grundy: no browser could be opened; the page is at {url}");
    }
    let reason = interrupt::working(|| server.run(&limits))?;
    if out.json {
        return Err(Error::Stopped((&reason).into()).into());
    }
    if reason != StopReason::Cancelled {
        out.field("status", Status::stopped(&reason).to_string())?;
    }
    Ok(Exit::by_limit())
}

/// Asks the system to show a page; whether it knows how.
fn open(url: &str) -> bool {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(url).stdin(Stdio::null());
    let shown = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    shown.is_ok()
}
