//! The module of WebAssembly: built without a C compiler, for a site or to be asked under Node what the program is asked.

use crate::steps::{cargo, has_node, patient, step};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target: no operating system, no threads, no clock.
const TARGET: &str = "wasm32-unknown-unknown";

/// The command that installs the standard library for it.
const NEEDED: &str = "rustup target add wasm32-unknown-unknown (or rustup component add rust-src)";

/// Builds the module that the checks ask, at the lowest priority; prints a line that says what is missing if it cannot.
///
/// # Errors
/// The step that failed.
pub fn build_quick(root: &Path) -> Result<(), String> {
    match library() {
        Some(library) if has_node() => made(root, QUICK, library, patient),
        _ => {
            println!(
                "--  left out: the module of WebAssembly; to have it built and asked: Node 20 or newer, and {NEEDED}"
            );
            Ok(())
        }
    }
}

/// Asks the module that the checks have built, if they have.
///
/// # Errors
/// The step that failed.
pub fn ask(root: &Path) -> Result<(), String> {
    let Some(module) = quick(root).filter(|_| has_node()) else {
        return Ok(());
    };
    let mut ask = Command::new("node");
    ask.arg(root.join("crates/grundy-wasm/tests/same.mjs"))
        .arg(module)
        .arg(root.join("target/ci/grundy"));
    step("questions to the module of WebAssembly", ask)
}

/// The profile of the module that the checks ask.
const QUICK: &str = "wasm";

/// The module as the checks built it, if they did.
pub fn quick(root: &Path) -> Option<PathBuf> {
    Some(built(root, QUICK)).filter(|path| path.is_file())
}

fn built(root: &Path, profile: &str) -> PathBuf {
    let folder = root.join("target").join(TARGET).join(profile);
    folder.join("grundy_wasm.wasm")
}

/// Builds the module in a profile and returns its file.
///
/// # Errors
/// There is no standard library for the target, or the build failed.
pub fn build(root: &Path, profile: &str) -> Result<PathBuf, String> {
    let library =
        library().ok_or_else(|| format!("building the module of WebAssembly needs {NEEDED}"))?;
    made(root, profile, library, cargo)?;
    Ok(built(root, profile))
}

/// Builds the module by this cargo.
fn made(
    root: &Path,
    profile: &str,
    library: Library,
    cargo: fn(&Path, &[&str]) -> Command,
) -> Result<(), String> {
    let words = ["build", "--profile", profile, "--target", TARGET];
    let mut build = cargo(root, &words);
    build.args(["--package", "grundy-wasm", "--quiet"]);
    // A crate that wanted one would fail here.
    build.env("CC", "no-c-compiler");
    if library == Library::Sources {
        build.arg("-Zbuild-std=std,panic_abort");
        build.env("RUSTC_BOOTSTRAP", "1");
    }
    step("building the module of WebAssembly", build)
}

/// The form in which the standard library is there for the target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Library {
    /// As it was built for the target.
    Built,
    /// As the toolchain's sources, which cargo builds first.
    Sources,
}

fn library() -> Option<Library> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let sysroot = Command::new(rustc).args(["--print", "sysroot"]).output();
    let sysroot = String::from_utf8(sysroot.ok()?.stdout).ok()?;
    let rustlib = PathBuf::from(sysroot.trim()).join("lib/rustlib");
    if rustlib.join(TARGET).join("lib").is_dir() {
        Some(Library::Built)
    } else if rustlib.join("src/rust/library/Cargo.lock").is_file() {
        Some(Library::Sources)
    } else {
        None
    }
}
