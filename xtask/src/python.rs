//! The Python package: its module was built with the tests; a wheel is packed around it, installed and tested, if the tools for
//! that are there.

use crate::steps::step;
use serde_json::Value;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The crate of the package.
pub const CRATE: &str = "grundy-python";

/// The variable that makes cargo build a module which finds Python's own functions in the program that loads it.
pub const AS_A_MODULE: &str = "PYO3_BUILD_EXTENSION_MODULE";

/// The folder of the tools; `.ci/install` makes it.
const ENVIRONMENT: &str = "target/venv";

/// What is needed there, as `pip` calls it.
const TOOLS: &str = "pytest hypothesis mypy maturin wheel";

fn python(root: &Path) -> PathBuf {
    root.join(ENVIRONMENT).join("bin/python")
}

/// True if there is a Python to install the tools for.
pub fn is_there() -> bool {
    runs(Command::new("python3").arg("--version"))
}

/// True if a command can be run and ends well; its output is not shown.
fn runs(command: &mut Command) -> bool {
    let ended = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    ended.is_ok_and(|status| status.success())
}

/// True if there is a Python that can test the package.
pub fn has_tools(root: &Path) -> bool {
    let tools = "import pytest, hypothesis, mypy, maturin, wheel";
    runs(Command::new(python(root)).args(["-c", tools]))
}

/// The path of the module's library, if a line of cargo's messages says that it was built.
pub fn module(line: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(line).ok()?;
    if message["target"]["name"] != "_native" {
        return None;
    }
    Some(PathBuf::from(message["filenames"][0].as_str()?))
}

/// Packs a wheel around the module, installs it among the tools and runs the package's tests on what was installed; prints a
/// line that says what is missing if it cannot.
///
/// # Errors
/// The step that failed.
pub fn run(root: &Path, module: Option<&Path>) -> Result<(), String> {
    let Some(module) = module else {
        println!(
            "--  left out: the Python package; to have it tested: python3 -m venv {ENVIRONMENT} && \
             {ENVIRONMENT}/bin/pip install {TOOLS}"
        );
        return Ok(());
    };
    let package = root.join("crates").join(CRATE);
    let in_environment = |words: &[&str]| {
        let mut command = Command::new(python(root));
        command.arg("-m").args(words).current_dir(&package);
        command.env("VIRTUAL_ENV", root.join(ENVIRONMENT));
        command
    };
    let parts = emptied(root.join("target/wheel"))?;
    laid_out(&package, module, &parts).map_err(|fault| format!("{} ({fault})", parts.display()))?;
    let to = parts.to_string_lossy();
    let metadata = [
        "maturin",
        "pep517",
        "write-dist-info",
        "--metadata-directory",
        &to,
    ];
    let mut metadata = in_environment(&metadata);
    metadata.stdout(Stdio::null());
    step("metadata of the Python package", metadata)?;
    let wheels = emptied(root.join("target/quick-wheels"))?;
    let into = wheels.to_string_lossy();
    let mut pack = in_environment(&["wheel", "pack", &to, "--dest-dir", &into]);
    pack.stdout(Stdio::null());
    step("a wheel of the Python package", pack)?;
    let wheel = only_file(&wheels)?;
    let wheel = wheel.to_string_lossy();
    let install = [
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--force-reinstall",
        &wheel,
    ];
    step("the wheel, installed", in_environment(&install))?;
    step("Python tests", in_environment(&["pytest", "-q", "tests"]))?;
    step(
        "types of the Python package",
        in_environment(&["mypy", "--strict", "python/grundy/__init__.pyi"]),
    )
}

/// Lays out the files of a wheel: the package's own, and the module.
fn laid_out(package: &Path, module: &Path, to: &Path) -> io::Result<()> {
    let to = to.join("grundy");
    fs::create_dir_all(&to)?;
    for entry in fs::read_dir(package.join("python/grundy"))? {
        let from = entry?.path();
        let kept = ["py", "pyi", "typed"].map(|kind| Some(OsStr::new(kind)));
        if let Some(name) = from.file_name()
            && kept.contains(&from.extension())
        {
            fs::copy(&from, to.join(name))?;
        }
    }
    let name = if cfg!(windows) {
        "_native.pyd"
    } else {
        "_native.abi3.so"
    };
    fs::copy(module, to.join(name)).map(|_| ())
}

/// A folder without what an earlier run left there; a wheel of another version would be installed as well.
fn emptied(folder: PathBuf) -> Result<PathBuf, String> {
    let made = match fs::remove_dir_all(&folder) {
        Err(fault) if fault.kind() != io::ErrorKind::NotFound => Err(fault),
        _ => fs::create_dir_all(&folder),
    };
    made.map(|()| folder.clone())
        .map_err(|fault| format!("{} ({fault})", folder.display()))
}

/// The one file of a folder.
fn only_file(folder: &Path) -> Result<PathBuf, String> {
    let built = fs::read_dir(folder).ok().and_then(|mut all| all.next());
    let built = built.and_then(Result::ok).map(|entry| entry.path());
    built.ok_or_else(|| format!("{} is empty", folder.display()))
}

/// The folder of wheels.
const WHEELS: &str = "target/wheels";

/// Builds the wheel as it is published, installs it into a fresh environment, and runs the package's tests there.
///
/// # Errors
/// The step that failed.
pub fn wheel(root: &Path) -> Result<(), String> {
    let package = root.join("crates").join(CRATE);
    let fresh = root.join("target/pip");
    let wheels = emptied(root.join(WHEELS))?;
    let mut make = Command::new("python3");
    make.args(["-m", "venv", "--clear"]).arg(&fresh);
    step("a fresh Python environment", make)?;
    let in_fresh = |words: &[&str]| {
        let mut command = Command::new(fresh.join("bin/python"));
        command.args(words).current_dir(&package);
        command
    };
    let as_published = "--config-settings=build-args=--profile dist --strip";
    let mut build = in_fresh(&["-m", "pip", "wheel", "--quiet", "--no-deps", as_published]);
    build.arg("--wheel-dir").arg(&wheels).arg(&package);
    step("the wheel", build)?;
    let with_tools = format!("{}[test]", only_file(&wheels)?.display());
    let install = in_fresh(&["-m", "pip", "install", "--quiet", &with_tools]);
    step("the wheel, installed", install)?;
    step("its tests", in_fresh(&["-m", "pytest", "-q", "tests"]))
}
