//! Steps of the tools: a command, shown with the time that it took.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Cargo, in the repository.
pub(crate) fn cargo(root: &Path, words: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(words).current_dir(root);
    command
}

/// Cargo, in the repository, at the lowest priority where the system has one.
pub(crate) fn patient(root: &Path, words: &[&str]) -> Command {
    let plain = cargo(root, words);
    if !cfg!(unix) {
        return plain;
    }
    let mut command = Command::new("nice");
    command.args(["-n", "19"]).arg(plain.get_program());
    command.args(plain.get_args()).current_dir(root);
    command
}

/// Runs one step; its output is shown as it comes.
pub(crate) fn step(name: &str, mut command: Command) -> Result<(), String> {
    let begun = Instant::now();
    println!("..  {name}");
    match command.status() {
        Ok(status) if status.success() => {
            println!("ok  {name}, {}", shown(begun.elapsed()));
            Ok(())
        }
        Ok(_) => Err(name.to_owned()),
        Err(error) => Err(format!("{name} ({error})")),
    }
}

/// A duration in minutes and seconds.
pub(crate) fn shown(time: Duration) -> String {
    let s = time.as_secs();
    if s >= 60 {
        format!("{} min {:02} s", s / 60, s % 60)
    } else {
        format!("{:.1} s", time.as_secs_f64())
    }
}

/// The oldest Node that the packages run on.
const NODE: u32 = 20;

/// True if Node is there, and new enough.
pub(crate) fn has_node() -> bool {
    let version = Command::new("node").arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let major = |version: String| {
        let digits = version.trim().trim_start_matches('v').split('.').next()?;
        digits.parse::<u32>().ok()
    };
    version
        .ok()
        .and_then(major)
        .is_some_and(|major| major >= NODE)
}
