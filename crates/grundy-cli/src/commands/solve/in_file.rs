//! Files that hold a game and no position.

use crate::commands::equilibrium::AskedGame;
use grundy::Error;
use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The bytes of a file that are looked at for its first word.
const LONGEST_HEAD: u64 = 4096;

/// The game in a file of this name; `None` if there is no such file, or one with a sheet, whose fault is known.
pub(super) fn game(text: &str) -> Option<Result<AskedGame, Error>> {
    let file = Path::new(text);
    if !file.is_file() {
        return None;
    }
    let elsewhere = match file.extension().and_then(OsStr::to_str) {
        Some("pg" | "gm" | "hoa" | "ehoa") => "`arena solve` reads parity games and automata",
        Some("kif" | "gdl") => return None,
        Some("efg" | "nfg") => return AskedGame::in_file(text).transpose(),
        _ if begins_as_a_game(file) => return AskedGame::in_file(text).transpose(),
        _ => "rules in a file stand behind the name of a game, as in \"rule FILE: 5\"",
    };
    let fault = format!("{text} is a file and no position: {elsewhere}");
    Some(Err(Error::Usage(fault)))
}

/// True if a file begins as game trees, normal forms and congestion games do; lines with # are remarks.
fn begins_as_a_game(file: &Path) -> bool {
    let mut head = Vec::new();
    let read = File::open(file).map(|file| file.take(LONGEST_HEAD).read_to_end(&mut head));
    let head = String::from_utf8_lossy(&head);
    let mut lines = head.lines().filter(|line| !line.starts_with('#'));
    let first = lines.find_map(|line| line.split_whitespace().next());
    read.is_ok() && matches!(first, Some("EFG" | "NFG" | "congestion" | "routing"))
}
