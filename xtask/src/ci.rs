//! `ci`: format, tests built with lints and documentation, tests, each with its time; the first that fails ends the run.

use crate::lint::lint;
use crate::steps::{cargo, patient, shown, step};
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
    // The installing of tools mostly waits for the network.
    let built = std::thread::scope(|scope| {
        let installed = install.then(|| scope.spawn(|| installing(root)));
        let begun = Instant::now();
        let built = build_tests(root, install && crate::python::is_there())?;
        println!(
            "ok  building the tests with lints and documentation, {}",
            shown(begun.elapsed())
        );
        if let Some(installed) = installed {
            installed.join().expect("a step reports its failure")?;
        }
        Ok::<Built, String>(built)
    })?;
    let Built { binaries, module } = built;
    let module = module.filter(|_| crate::python::has_tools(root));
    // Many tests wait: for a limit, for a program that hangs. What is built and run beside them takes what they leave.
    let times = std::thread::scope(|scope| {
        let beside = scope.spawn(|| crate::wasm::build_quick(root).and_then(|()| examples(root)));
        let times = run_all(&binaries)?;
        beside.join().expect("a step reports its failure")?;
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

/// The tests that wait for limits, for clients, for programs that hang or for each other more than they compute: they run
/// first, while there is something to build beside them.
const WAITING: [&str; 4] = [
    "grundy-cli/limits",
    "grundy-cli/hostile",
    "grundy-trials",
    "grundy-cluster",
];

/// Runs all tests in Rust but those in the documentation, and returns the time of each.
fn run_all(binaries: &[Binary]) -> Result<Vec<Timed>, String> {
    let waits = |binary: &Binary| {
        WAITING
            .iter()
            .any(|package| binary.name.starts_with(package))
    };
    let (waiting, others): (Vec<&Binary>, Vec<&Binary>) = binaries.iter().partition(|b| waits(b));
    let mut times = Vec::new();
    for binary in waiting.into_iter().chain(others) {
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
    Ok(times)
}

/// Runs the examples in the documentation, at the lowest priority.
fn examples(root: &Path) -> Result<(), String> {
    let words = ["test", "--profile", "ci", "--workspace", "--doc", "--quiet"];
    let mut examples = patient(root, &words);
    lint(root, &mut examples);
    step("documentation examples", examples)
}

/// The tools for the Python package and the page. What cannot be installed is left out of the tests, so this fails only where it
/// cannot be tried.
fn installing(root: &Path) -> Result<(), String> {
    let mut install = Command::new(root.join(".ci/install"));
    install.current_dir(root).stdin(Stdio::null());
    step("tools for the package and the page", install)
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
    lint(root, &mut build);
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
