//! The project's chores. `cargo xtask ci` runs all of continuous integration, `cargo xtask long` what takes too long for it,
//! `cargo xtask new-game NAME` adds a game from a template, `cargo xtask measures` shows the house in numbers.

#![forbid(unsafe_code)]

mod book;
mod ci;
mod hrefs;
mod lint;
mod long;
mod measures;
mod module_graph;
mod new_game;
mod page;
mod python;
mod references;
mod release;
mod site;
mod steps;
mod wasm;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask ci [--install]  everything that continuous integration runs; with `--install`, the tools for the package and
                                   the page are installed beside the build
       cargo xtask long [fuzz [N]|tests|claims|python|packages|server [M]|loom|miri]
                                   what CI has no time for: N (10000000) random inputs for every parser, verb and
                                   checker; every test in its long form; the claims that take minutes and hours;
                                   the Python package as pip installs it; every crate from its package alone; a server
                                   that clients of every bad manner besiege for M (60) minutes; the orders of threads at
                                   the table that they share, with at most two preemptions, by loom; that table under Miri
       cargo xtask new-game NAME [--family heaps|grid|graph|turns]
                                   a new game from a template, such as `new-game penny-nim`
       cargo xtask page            of `ci` the page alone; the program is taken as it was built by the tests
       cargo xtask wasm            of `ci` the module of WebAssembly alone, asked beside the program as the tests built it
       cargo xtask site -o DIR     the page without a server: a folder for any web space, and grundy.html, which opens from
                                   a disk; beside it the reference, and the book where mdbook is installed
       cargo xtask release         the program as it is handed on: stripped, without a path of this machine
       cargo xtask wheel           the wheel of the Python package as it is handed on, its tests run where only it is installed
       cargo xtask measures [N]    the house in numbers beside their aims, and functions that are too tangled or have
                                   more than N lines
";

fn main() -> ExitCode {
    if let Some((folder, words)) = lint::asked() {
        return lint::compile(&folder, &words);
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["ci"] => ci::run(&root(), false),
        ["ci", "--install"] => ci::run(&root(), true),
        ["long", asked @ ..] => match long::read(asked) {
            Some((parts, inputs)) => long::run(&root(), &parts, inputs),
            None => misused(),
        },
        ["new-game", name] => new_game(name, None),
        ["new-game", name, "--family", family] => new_game(name, Some(family)),
        ["page"] => ended(page::run(&root())),
        ["wasm"] => ended(wasm::build_quick(&root()).and_then(|()| wasm::ask(&root()))),
        ["site", "-o", to] => ended(site::run(&root(), Path::new(to))),
        ["wheel"] => ended(python::wheel(&root())),
        ["release"] => ended(release::run(&root())),
        ["measures"] => measure(None),
        ["measures", longest] => match longest.parse() {
            Ok(longest) => measure(Some(longest)),
            Err(_) => misused(),
        },
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => misused(),
    }
}

fn ended(run: Result<(), String>) -> ExitCode {
    match run {
        Ok(()) => ExitCode::SUCCESS,
        Err(step) => {
            eprintln!("Failed: {step}.");
            ExitCode::FAILURE
        }
    }
}

fn measure(longest: Option<usize>) -> ExitCode {
    match measures::report(&root(), longest) {
        Ok(table) => {
            print!("{table}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn new_game(name: &str, family: Option<&str>) -> ExitCode {
    match new_game::family(family).and_then(|family| new_game::add(&root(), name, family)) {
        Ok(said) => {
            print!("{said}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn misused() -> ExitCode {
    eprint!("{USAGE}");
    ExitCode::from(2)
}

/// The repository: the folder above this crate.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent()
        .expect("xtask lies in the repository")
        .to_owned()
}

// The templates are compiled and tested as they are; `crate` has the families here too, as where the files will be copied, and
// the tests find the games here.
#[cfg(test)]
use grundy_games::families;
#[cfg(test)]
#[path = "../templates/graph.rs"]
mod template_graph;
#[cfg(test)]
#[path = "../templates/graph_tests.rs"]
mod template_graph_tests;
#[cfg(test)]
#[path = "../templates/grid.rs"]
mod template_grid;
#[cfg(test)]
#[path = "../templates/grid_tests.rs"]
mod template_grid_tests;
#[cfg(test)]
#[path = "../templates/heaps.rs"]
mod template_heaps;
#[cfg(test)]
#[path = "../templates/heaps_tests.rs"]
mod template_heaps_tests;
#[cfg(test)]
#[path = "../templates/turns.rs"]
mod template_turns;
#[cfg(test)]
#[path = "../templates/turns_tests.rs"]
mod template_turns_tests;
