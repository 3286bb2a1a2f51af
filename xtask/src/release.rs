//! The program as it is published: stripped, and without any path of the machine that built it.
//!
//! The sources of other packages name their files by absolute paths, in messages and in debug information; stable cargo has
//! no setting for that, so the compiler is given here which parts to leave out of which paths.

use crate::steps::{cargo, step};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of this build, apart from builds that contain the paths.
const TARGET: &str = "target/shipped";

/// The profile, which makes the program small.
const PROFILE: &str = "dist";

/// True where Rust links by LLD, which keeps functions of equal code once: what is generic has many of them. Nothing in Rust
/// promises that two functions have two addresses.
const FOLDED: bool = cfg!(all(
    target_os = "linux",
    target_arch = "x86_64",
    target_env = "gnu"
));

/// The program is made for one place in memory, so that the addresses in its tables need not be put right when it starts; they
/// would be a thirtieth of it.
const AT_ONE_PLACE: &str = "-Crelocation-model=static";

/// Builds the program and looks for paths in it.
pub fn run(root: &Path) -> Result<(), String> {
    let folders = folders(root);
    let mut flags: Vec<String> = folders.iter().map(|folder| without(folder)).collect();
    flags.extend(FOLDED.then(|| "-Clink-arg=-Wl,--icf=all".to_owned()));
    let words = [
        "rustc",
        "--profile",
        PROFILE,
        "--locked",
        "--package",
        "grundy-cli",
        "--bin",
        "grundy",
        "--target-dir",
        TARGET,
    ];
    let mut build = cargo(root, &words);
    // All code is generated again when the program is linked, and so as the last crate says.
    build.args(["--"]).args(FOLDED.then_some(AT_ONE_PLACE));
    build.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    step("the program, stripped and without paths", build)?;
    let program = root.join(TARGET).join(PROFILE).join(NAME);
    let bytes = fs::read(&program).map_err(|error| format!("{}: {error}", program.display()))?;
    match folders.iter().find(|folder| holds(&bytes, folder)) {
        Some(folder) => Err(format!("{} names {folder}", program.display())),
        None => {
            println!("{}", program.display());
            Ok(())
        }
    }
}

const NAME: &str = if cfg!(windows) {
    "grundy.exe"
} else {
    "grundy"
};

/// The folders whose names are left out: the repository, those of cargo and the compiler, and the home folder around them.
fn folders(root: &Path) -> Vec<String> {
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    let home = home.map(PathBuf::from);
    let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| Some(home.as_ref()?.join(".cargo")));
    let compiler = Command::new("rustc").args(["--print", "sysroot"]).output();
    let compiler = compiler
        .ok()
        .and_then(|said| String::from_utf8(said.stdout).ok());
    let compiler = compiler.map(|path| PathBuf::from(path.trim()));
    // If several prefixes match, the compiler takes the last.
    let all = [home, cargo, compiler, Some(root.to_owned())];
    let shown = all
        .into_iter()
        .flatten()
        .map(|path| path.display().to_string());
    shown.filter(|path| path.len() > 1).collect()
}

/// The compiler's flag that leaves a folder out.
fn without(folder: &str) -> String {
    format!("--remap-path-prefix={folder}=.")
}

/// True if the bytes contain a path.
fn holds(bytes: &[u8], path: &str) -> bool {
    // What follows may be part of a longer name: `annabel` is another folder than `anna`.
    let ends = |next: Option<&u8>| !next.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'-');
    bytes
        .windows(path.len())
        .enumerate()
        .any(|(at, piece)| piece == path.as_bytes() && ends(bytes.get(at + path.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_and_left_out() {
        assert!(holds(b"\0/home/anna/src/lib.rs\0", "/home/anna"));
        assert!(!holds(b"\0./src/lib.rs\0", "/home/anna"));
        assert!(holds(b"/home/anna", "/home/anna"));
        assert!(!holds(b"/home/annabel/lib.rs", "/home/anna"));
        assert_eq!(without("/home/anna"), "--remap-path-prefix=/home/anna=.");
    }
}
