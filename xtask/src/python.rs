//! The Python package: its module was built with the tests; it is put where Python looks for it and tested there, if the
//! tools for that are installed.

use crate::steps::step;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The crate of the package.
pub const CRATE: &str = "grundy-python";

/// The variable that makes cargo build a module which finds Python's own functions in the program that loads it.
pub const AS_A_MODULE: &str = "PYO3_BUILD_EXTENSION_MODULE";

/// The folder of the tools; `.ci/run` makes it.
const ENVIRONMENT: &str = "target/venv";

fn python(root: &Path) -> PathBuf {
    root.join(ENVIRONMENT).join("bin/python")
}

/// True if there is a Python that can test the package.
pub fn has_tools(root: &Path) -> bool {
    let mut tools = Command::new(python(root));
    tools.args(["-c", "import pytest, hypothesis, mypy"]);
    let found = tools.stdout(Stdio::null()).stderr(Stdio::null()).status();
    found.is_ok_and(|status| status.success())
}

/// The path of the module's library, if a line of cargo's messages says that it was built.
pub fn module(line: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(line).ok()?;
    if message["target"]["name"] != "_native" {
        return None;
    }
    Some(PathBuf::from(message["filenames"][0].as_str()?))
}

/// Puts the module into the package and runs the package's tests; prints a line that says what is missing if it cannot.
///
/// # Errors
/// The step that failed.
pub fn run(root: &Path, module: Option<&Path>) -> Result<(), String> {
    let Some(module) = module else {
        println!(
            "--  left out: the Python package; to have it tested: python3 -m venv {ENVIRONMENT} && \
             {ENVIRONMENT}/bin/pip install pytest hypothesis mypy"
        );
        return Ok(());
    };
    let package = root.join("crates").join(CRATE);
    let sources = package.join("python");
    let place = sources.join("grundy").join(if cfg!(windows) {
        "_native.pyd"
    } else {
        "_native.abi3.so"
    });
    fs::copy(module, &place).map_err(|fault| format!("{} ({fault})", place.display()))?;
    let in_environment = |words: &[&str]| {
        let mut command = Command::new(python(root));
        command
            .arg("-m")
            .args(words)
            .current_dir(&package)
            .env("VIRTUAL_ENV", root.join(ENVIRONMENT))
            .env("PYTHONPATH", &sources);
        command
    };
    step("Python tests", in_environment(&["pytest", "-q"]))?;
    step(
        "types of the Python package",
        in_environment(&["mypy", "--strict", "python/grundy/__init__.pyi"]),
    )
}

/// The folder of wheels.
const WHEELS: &str = "target/wheels";

/// Builds the wheel as it is published, installs it into a fresh environment, and runs the package's tests there.
///
/// # Errors
/// The step that failed.
pub fn wheel(root: &Path) -> Result<(), String> {
    let package = root.join("crates").join(CRATE);
    let (fresh, wheels) = (root.join("target/pip"), root.join(WHEELS));
    // A wheel of another version would be installed as well.
    if wheels.is_dir() {
        fs::remove_dir_all(&wheels).map_err(|fault| format!("{} ({fault})", wheels.display()))?;
    }
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
    let built = fs::read_dir(&wheels)
        .ok()
        .and_then(|mut all| all.next()?.ok());
    let built = built.ok_or_else(|| format!("{} is empty", wheels.display()))?;
    let with_tools = format!("{}[test]", built.path().display());
    let install = in_fresh(&["-m", "pip", "install", "--quiet", &with_tools]);
    step("the wheel, installed", install)?;
    step("its tests", in_fresh(&["-m", "pytest", "-q", "tests"]))
}
