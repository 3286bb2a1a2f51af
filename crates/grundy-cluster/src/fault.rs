//! The errors of workers, in words.

use grundy::vocabulary::StopReason;
use grundy::{Error, Limits, Setting, Stopped, Why};
use std::time::Duration;

/// A limit was met.
pub fn stopped(stop: &StopReason) -> Error {
    let message = format!("the table is not made: {stop}");
    Error::Stopped(Stopped::because(stop, message))
}

/// A worker is gone.
pub fn lost(peer: Option<usize>) -> Error {
    let who = peer.map_or("another worker".to_owned(), |peer| format!("worker {peer}"));
    other(format!("{who} ended, or the connection to it was lost"))
}

/// A worker says nothing any more, and its connection is not lost.
pub fn silent(peer: usize, patience: Duration, limits: &Limits) -> Error {
    other(format!(
        "worker {peer} has said nothing for {}; it may have been stopped ({} sets how long it may be silent)",
        in_seconds(patience),
        limits.name(Setting::Patience)
    ))
}

/// A time as people read it.
pub fn in_seconds(time: Duration) -> String {
    match time.subsec_millis() {
        0 => format!("{} s", time.as_secs()),
        _ => format!("{} ms", time.as_millis()),
    }
}

/// The error for something that another worker said, or that happened to it.
pub fn other(message: String) -> Error {
    Error::Stopped(Stopped::because(
        Why::Lost,
        format!("the table is not made: {message}"),
    ))
}

/// A file of the folder is not what it was.
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
