//! Errors of workers, in words.

use grundy::vocabulary::StopReason;
use grundy::{Error, Limits, Setting, Stopped, Why};
use std::time::Duration;

/// The error for a limit that was reached.
pub fn stopped(stop: &StopReason) -> Error {
    let message = format!("the table is not made: {stop}");
    Error::Stopped(Stopped::because(stop, message))
}

/// The error for a worker that is gone.
pub fn lost(peer: Option<usize>) -> Error {
    let who = peer.map_or("another worker".to_owned(), |peer| format!("worker {peer}"));
    other(format!("{who} ended, or the connection to it was lost"))
}

/// The error for a worker that says nothing any more although its connection is open.
pub fn silent(peer: usize, patience: Duration, limits: &Limits) -> Error {
    other(format!(
        "worker {peer} has said nothing for {}; it may have been stopped ({} sets how long it may be silent)",
        in_seconds(patience),
        limits.name(Setting::Patience)
    ))
}

/// A duration as people read it.
pub fn in_seconds(time: Duration) -> String {
    match time.subsec_millis() {
        0 => format!("{} s", time.as_secs()),
        _ => format!("{} ms", time.as_millis()),
    }
}

/// The error for something that another worker reports, or that happened to it.
pub fn other(message: String) -> Error {
    Error::Stopped(Stopped::because(
        Why::Lost,
        format!("the table is not made: {message}"),
    ))
}

/// The error for a file of the folder that does not have the expected contents.
pub fn damaged(name: String) -> Error {
    Error::File {
        name,
        what: "it is damaged or cut short".to_owned(),
    }
}

/// The error for a file that the system reports.
pub fn file(path: &std::path::Path, error: &std::io::Error) -> Error {
    Error::file(&path.display().to_string(), error)
}
