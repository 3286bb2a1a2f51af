//! The Python package: built into a virtual environment and tested there, where the tools for it are found.

use crate::steps::step;
use std::path::Path;
use std::process::{Command, Stdio};

/// Where the tools are looked for; `.ci/run` makes it.
const ENVIRONMENT: &str = "target/venv";

/// Builds the package and runs its tests; says in a line what is missing where it cannot.
///
/// # Errors
/// The step that failed.
pub fn run(root: &Path) -> Result<(), String> {
    let bin = root.join(ENVIRONMENT).join("bin");
    let python = bin.join("python");
    let mut tools = Command::new(&python);
    tools.args(["-c", "import maturin, pytest, hypothesis, mypy"]);
    let found = tools.stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        println!(
            "--  left out: the Python package; to have it tested: python3 -m venv {ENVIRONMENT} && \
             {ENVIRONMENT}/bin/pip install 'maturin>=1.8,<2' pytest hypothesis mypy"
        );
        return Ok(());
    }
    let package = root.join("crates/grundy-python");
    let in_environment = |words: &[&str]| {
        let mut command = Command::new(&python);
        command
            .arg("-m")
            .args(words)
            .current_dir(&package)
            .env("VIRTUAL_ENV", root.join(ENVIRONMENT));
        command
    };
    step(
        "building the Python package",
        in_environment(&["maturin", "develop", "--quiet", "--profile", "ci"]),
    )?;
    step("Python tests", in_environment(&["pytest", "-q"]))?;
    step(
        "types of the Python package",
        in_environment(&["mypy", "--strict", "python/grundy/__init__.pyi"]),
    )
}
