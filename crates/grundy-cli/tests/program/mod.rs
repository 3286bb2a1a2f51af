//! Runs the built program as a user does.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Exit status, standard output and standard error.
pub fn grundy(arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    grundy_at(Path::new("."), arguments, input)
}

/// The same, run in a folder.
pub fn grundy_at(folder: &Path, arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // A program that refuses early closes the pipe; that is its right.
    let writer = std::thread::spawn(move || pipe.write_all(&input).is_ok());
    let done = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let status = done.status.code().expect("no signal");
    (status, text(done.stdout), text(done.stderr))
}
