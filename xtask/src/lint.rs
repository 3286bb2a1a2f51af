//! Rust's compiler as the build of the tests calls it: every crate of ours goes through Clippy, and its documentation through
//! rustdoc, warnings denied. `cargo clippy` and `cargo doc` would each read all crates and their dependencies once more.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The variable that says where the documentation is written, and with it that this program stands in for the compiler.
const DOCUMENTED: &str = "GRUNDY_DOCUMENTED";

/// Has a build of cargo's go through Clippy and rustdoc. Builds that share what they built must all do so.
pub fn lint(root: &Path, build: &mut Command) {
    build.env(DOCUMENTED, root.join("target/documented"));
    build.env(
        "CLIPPY_ARGS",
        "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
    );
    let this = std::env::current_exe().expect("the system says where a program that runs lies");
    build.env("RUSTC_WORKSPACE_WRAPPER", this);
}

/// The call of the compiler that this program stands in for: the compiler and its words, behind the folder for the
/// documentation.
pub fn asked() -> Option<(PathBuf, Vec<OsString>)> {
    let folder = PathBuf::from(std::env::var_os(DOCUMENTED)?);
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    let compiler = Path::new(words.first()?).file_stem()?;
    (compiler == "rustc").then_some((folder, words))
}

/// Compiles a crate by way of Clippy, then writes its documentation into a folder of its own.
pub fn compile(folder: &Path, words: &[OsString]) -> ExitCode {
    let beside = |name: &str| {
        let beside = Path::new(&words[0]).with_file_name(name);
        if beside.exists() {
            beside
        } else {
            PathBuf::from(name)
        }
    };
    let mut clippy = Command::new(beside("clippy-driver"));
    clippy.args(words);
    let documented = documentation(&words[1..], folder).map(|words| {
        let mut rustdoc = Command::new(beside("rustdoc"));
        rustdoc.args(words);
        rustdoc
    });
    for mut command in std::iter::once(clippy).chain(documented) {
        match command.status() {
            Ok(status) if status.success() => {}
            Ok(status) => {
                let code = status.code().and_then(|code| u8::try_from(code).ok());
                return ExitCode::from(code.unwrap_or(1));
            }
            Err(error) => {
                eprintln!("{}: {error}", command.get_program().to_string_lossy());
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// The words for rustdoc about what the compiler compiles with these; nothing for tests, benches, examples, scripts of builds, and
/// questions of cargo to the compiler.
fn documentation(words: &[OsString], folder: &Path) -> Option<Vec<OsString>> {
    let texts: Vec<&str> = words
        .iter()
        .map(|word| word.to_str())
        .collect::<Option<_>>()?;
    let after = |option: &str| {
        let at = texts.iter().position(|word| *word == option)?;
        texts.get(at + 1).copied()
    };
    let (name, kind) = (after("--crate-name")?, after("--crate-type")?);
    let source = texts.iter().find(|word| word.ends_with(".rs"))?;
    let mut folders = Path::new(source).iter();
    let is_beside = folders.any(|folder| folder == "examples" || folder == "benches");
    if is_beside || texts.contains(&"--test") || name == "build_script_build" {
        return None;
    }
    let mut kept = Vec::new();
    let mut rest = words.iter().zip(&texts);
    while let Some((word, text)) = rest.next() {
        match *text {
            // What rustdoc does not know, or reads otherwise.
            "--out-dir" => {
                rest.next();
            }
            text if ["--emit", "--json", "--error-format"]
                .iter()
                .any(|own| text.starts_with(own)) => {}
            _ => kept.push(word.clone()),
        }
    }
    kept.extend(["-D", "warnings", "--out-dir"].map(OsString::from));
    kept.push(folder.join(format!("{name}-{kind}")).into());
    // A program has no other readers than those of its code.
    kept.extend((kind == "bin").then(|| "--document-private-items".into()));
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn documented(call: &str) -> Option<String> {
        let words: Vec<OsString> = call.split(' ').map(OsString::from).collect();
        let words = documentation(&words, Path::new("docs"))?;
        let words: Vec<String> = words
            .into_iter()
            .map(|word| word.into_string().expect("a text"))
            .collect();
        Some(words.join(" "))
    }

    #[test]
    fn a_library_and_a_program_are_documented_as_they_are_compiled() {
        let call = "--crate-name a --edition=2024 a/lib.rs --error-format=json --json=artifacts --crate-type lib \
                    --emit=dep-info,link -C opt-level=2 --out-dir target/deps --extern b=libb.rmeta";
        let words = "--crate-name a --edition=2024 a/lib.rs --crate-type lib -C opt-level=2 --extern b=libb.rmeta \
                     -D warnings --out-dir docs/a-lib";
        assert_eq!(documented(call).as_deref(), Some(words));
        let program = documented("--crate-name a a/main.rs --crate-type bin").expect("a program");
        assert!(program.ends_with("--out-dir docs/a-bin --document-private-items"));
    }

    #[test]
    fn tests_scripts_and_questions_are_not_documented() {
        for call in [
            "--crate-name a a/lib.rs --crate-type lib --test",
            "--crate-name build_script_build a/build.rs --crate-type bin",
            "--crate-name a a/examples/a/main.rs --crate-type bin",
            "--crate-name a a/benches/a.rs --crate-type bin",
            "- --crate-name ___ --print=file-names --crate-type bin",
            "-vV",
        ] {
            assert_eq!(documented(call), None, "{call}");
        }
    }
}
