//! `ci`: format, documentation, tests built with lints, tests, each with its time; the first that fails ends the run.

use crate::steps::{cargo, shown, step};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// The number of the slowest tests that are shown.
const SLOWEST: usize = 10;

/// One test and the time it took.
type Timed = (String, Duration);

/// Runs all steps of continuous integration. With `install`, the tools for the Python package and the page are installed
/// beside the build.
pub fn run(root: &Path, install: bool) -> ExitCode {
    let begun = Instant::now();
    match steps(root, install) {
        Ok(mut times) => {
            times.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
            println!("\nThe slowest tests:");
            for (name, time) in times.iter().take(SLOWEST) {
                println!("{:>8.2} s  {name}", time.as_secs_f64());
            }
            println!(
                "\nAll {} tests, the documentation examples and all checks passed in {}.",
                times.len(),
                shown(begun.elapsed())
            );
            println!("{} passed, 0 failed", times.len());
            ExitCode::SUCCESS
        }
        Err(step) => {
            println!("\nFailed: {step}, after {}.", shown(begun.elapsed()));
            ExitCode::FAILURE
        }
    }
}

fn steps(root: &Path, install: bool) -> Result<Vec<Timed>, String> {
    step("format", cargo(root, &["fmt", "--all", "--check"]))?;
    // The documentation has a folder of its own, so it fills the moments in which the build uses one core alone. So does the
    // installing of tools, which mostly waits for the network.
    let built = std::thread::scope(|scope| {
        let installed = install.then(|| scope.spawn(|| installing(root)));
        let checked = scope.spawn(|| documentation(root));
        let begun = Instant::now();
        let built = build_tests(root, install && crate::python::is_there())?;
        println!(
            "ok  building the tests with lints, {}",
            shown(begun.elapsed())
        );
        checked.join().expect("a step reports its failure")?;
        if let Some(installed) = installed {
            installed.join().expect("a step reports its failure")?;
        }
        Ok::<Built, String>(built)
    })?;
    let Built { binaries, module } = built;
    let module = module.filter(|_| crate::python::has_tools(root));
    // Many tests wait: for a limit, for a program that hangs. The build of the module takes what they leave.
    let times = std::thread::scope(|scope| {
        let built = scope.spawn(|| crate::wasm::build_quick(root));
        let times = run_all(root, &binaries)?;
        built.join().expect("a step reports its failure")?;
        Ok::<Vec<Timed>, String>(times)
    })?;
    // The tests of the package take one core, those of the module and of the page seldom two.
    std::thread::scope(|scope| {
        let package = scope.spawn(|| crate::python::run(root, module.as_deref()));
        let others = crate::wasm::ask(root).and_then(|()| crate::page::run(root));
        package.join().expect("a step reports its failure")?;
        others
    })?;
    Ok(times)
}

/// Runs all tests in Rust, those in the documentation last, and returns the time of each of the others.
fn run_all(root: &Path, binaries: &[Binary]) -> Result<Vec<Timed>, String> {
    let mut times = Vec::new();
    for binary in binaries {
        let begun = Instant::now();
        let of_binary = run_tests(binary)?;
        println!(
            "ok  {}: {} tests, {}",
            binary.name,
            of_binary.len(),
            shown(begun.elapsed())
        );
        times.extend(of_binary);
    }
    let words = ["test", "--profile", "ci", "--workspace", "--doc", "--quiet"];
    let mut examples = cargo(root, &words);
    lint(&mut examples);
    step("documentation examples", examples)?;
    Ok(times)
}

/// The tools for the Python package and the page. What cannot be installed is left out of the tests, so this fails only where it
/// cannot be tried.
fn installing(root: &Path) -> Result<(), String> {
    let mut install = Command::new(root.join(".ci/install"));
    install.current_dir(root).stdin(Stdio::null());
    step("tools for the package and the page", install)
}

/// The documentation, without a warning. Its profile is not that of the tests, for cargo locks the folder of a profile.
fn documentation(root: &Path) -> Result<(), String> {
    let mut docs = cargo(root, &["doc", "--workspace", "--no-deps", "--quiet"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    step("documentation", docs)
}

/// Has a build go through Clippy, warnings denied: `cargo clippy` would read and check every crate a second time. Builds that
/// share what they built must all do so.
fn lint(build: &mut Command) {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
    let sysroot = sysroot.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let driver = sysroot.map(|sysroot| Path::new(&sysroot).join("bin/clippy-driver"));
    let driver = driver.ok().filter(|driver| driver.exists());
    build.env(
        "RUSTC_WORKSPACE_WRAPPER",
        driver.unwrap_or_else(|| "clippy-driver".into()),
    );
    build.env(
        "CLIPPY_ARGS",
        "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
    );
}

/// A built test binary.
struct Binary {
    name: String,
    path: PathBuf,
    /// The folder of its package, in which tests run.
    folder: PathBuf,
}

/// The builds that the tests need.
struct Built {
    binaries: Vec<Binary>,
    /// The Python package's module, if it can be tested.
    module: Option<PathBuf>,
}

/// Builds everything in one go, so that each crate is compiled with one choice of features only: the Python package too where it
/// can be tested, or will be.
fn build_tests(root: &Path, will_be_tested: bool) -> Result<Built, String> {
    println!("..  building the tests");
    let words = [
        "build",
        "--profile",
        "ci",
        "--workspace",
        "--lib",
        "--bins",
        "--tests",
        "--benches",
        "--examples",
        "--message-format",
        "json-render-diagnostics",
    ];
    let mut build = cargo(root, &words);
    build.env(crate::python::AS_A_MODULE, "1");
    lint(&mut build);
    if !will_be_tested && !crate::python::has_tools(root) {
        build.args(["--exclude", crate::python::CRATE]);
    }
    let output = build.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("building the tests ({error})"))?;
    if !output.status.success() {
        return Err("building the tests".to_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let binary = |line: &str| {
        let message: Value = serde_json::from_str(line).ok()?;
        let path = PathBuf::from(message["executable"].as_str()?);
        // A bench is built as a test is, and would measure where it should be tested.
        let target = &message["target"]["kind"];
        let bench = target.as_array()?.iter().any(|kind| kind == "bench");
        if message["profile"]["test"] != true || bench {
            return None;
        }
        let folder = PathBuf::from(message["manifest_path"].as_str()?)
            .parent()?
            .to_owned();
        let package = folder.strip_prefix(root).unwrap_or(&folder);
        let package = package.strip_prefix("crates").unwrap_or(package);
        let name = format!(
            "{}/{}",
            package.display(),
            message["target"]["name"].as_str()?
        );
        Some(Binary { name, path, folder })
    };
    Ok(Built {
        binaries: text.lines().filter_map(binary).collect(),
        module: text.lines().find_map(crate::python::module),
    })
}

/// Runs a binary's tests and returns the time of each.
///
/// The stable test harness does not report times, but it starts tests in the order in which it lists them: a fixed number at
/// once, and one more whenever one ends. So the time at which each ends gives the time at which each began.
fn run_tests(binary: &Binary) -> Result<Vec<Timed>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{} ({error})", binary.name);
    let at_once = std::thread::available_parallelism().map_or(1, |n| n.get());
    let command = |words: &[&str]| {
        let mut command = Command::new(&binary.path);
        command
            .args(words)
            .current_dir(&binary.folder)
            .env("CARGO_MANIFEST_DIR", &binary.folder);
        command
    };
    let listed = command(&["--list", "--format", "terse"])
        .output()
        .map_err(|e| failed(&e))?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let order: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.strip_suffix(": test"))
        .collect();

    let threads = at_once.to_string();
    let mut running = command(&["--test-threads", &threads])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| failed(&e))?;
    let output = BufReader::new(running.stdout.take().expect("the output was piped"));
    let mut began = vec![Instant::now(); at_once.min(order.len())];
    let mut times = Vec::new();
    let mut shown = String::new();
    for line in output.lines() {
        let line = line.map_err(|e| failed(&e))?;
        let named = line
            .strip_prefix("test ")
            .and_then(|rest| rest.rsplit_once(" ... "));
        let name = named.map(|(name, _)| name.trim_end_matches(" - should panic"));
        if let Some(name) = name
            && let Some(at) = order.iter().position(|test| *test == name)
        {
            let now = Instant::now();
            began.push(now);
            times.push((
                format!("{} {name}", binary.name),
                now - began[at.min(began.len() - 1)],
            ));
        }
        shown.push_str(&line);
        shown.push('\n');
    }
    let status = running.wait().map_err(|e| failed(&e))?;
    if status.success() {
        Ok(times)
    } else {
        print!("{shown}");
        Err(binary.name.clone())
    }
}
