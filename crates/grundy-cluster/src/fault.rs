//! What can go wrong between workers, in words.

use grundy::vocabulary::StopReason;
use grundy::{Error, Stopped, Why};

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

/// What another worker said, or what happened to it.
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

/// What the system says of a file.
pub fn file(path: &std::path::Path, error: &std::io::Error) -> Error {
    Error::file(&path.display().to_string(), error)
}
