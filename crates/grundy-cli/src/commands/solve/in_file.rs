//! Files that hold a game and no position.

use crate::commands::equilibrium::AskedGame;
use crate::interrupt;
use grundy::formats::{congestion, gambit};
use grundy::{Error, input};
use std::ffi::OsStr;
use std::path::Path;

/// The game in a file of this name, which `fault` says is no position.
///
/// # Errors
/// The fault, unless a file of this name holds no position for it to be in; then that of the file, or where such files are
/// asked.
pub(super) fn game(text: &str, fault: Error) -> Result<AskedGame, Error> {
    let file = Path::new(text);
    // A fault with an origin is one in the file.
    if !matches!(fault, Error::Parse { origin: None, .. }) || !file.is_file() {
        return Err(fault);
    }
    let elsewhere = match file.extension().and_then(OsStr::to_str) {
        Some("pg" | "gm" | "hoa" | "ehoa") => "`arena solve` reads parity games and automata",
        _ => {
            let content = interrupt::working(|| input::read_text(text))?;
            if gambit::kind(&content).is_some() || congestion::kind(&content).is_some() {
                return AskedGame::in_file(text)?.ok_or(fault);
            }
            "rules in a file stand behind the name of a game, as in \"rule FILE: 5\""
        }
    };
    let text = format!("{text} is a file and no position: {elsewhere}");
    Err(Error::usage(text))
}
