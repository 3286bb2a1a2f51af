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

/// Installs the package as its users do, and asks it a question.
///
/// # Errors
/// The step that failed.
pub fn install(root: &Path) -> Result<(), String> {
    let fresh = root.join("target/pip");
    let mut make = Command::new("python3");
    make.args(["-m", "venv", "--clear"]).arg(&fresh);
    step("a fresh Python environment", make)?;
    let mut pip = Command::new(fresh.join("bin/pip"));
    pip.args(["install", "--quiet"]);
    pip.arg(root.join("crates").join(CRATE));
    step("pip install", pip)?;
    let mut ask = Command::new(fresh.join("bin/python"));
    ask.args([
        "-c",
        "import grundy; assert str(grundy.position('kayles 12').value) == '*4'",
    ]);
    ask.current_dir(&fresh);
    step("the installed package", ask)
}
