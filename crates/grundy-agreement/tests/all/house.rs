//! The rules of the house: which crate may depend on which, under which licences, and that nothing is left unfinished.

use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use toml::Table;

#[path = "../../../../xtask/src/module_graph.rs"]
mod module_graph;

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .expect("the crate lies in crates/")
        .to_owned()
}

/// The dependencies in each crate's manifest, of any kind: to run, to build, to test, on some platform. Those of tests that
/// are a package of their own are the crate's too.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for folder in fs::read_dir(root().join("crates"))
        .expect("crates/")
        .flatten()
    {
        let manifest = |path: &str| -> Option<Table> {
            let text = fs::read_to_string(folder.path().join(path)).ok()?;
            Some(text.parse().expect("a manifest"))
        };
        let Some(own) = manifest("Cargo.toml") else {
            continue;
        };
        let name = own["package"]["name"].as_str().expect("a name").to_owned();
        let mut found = BTreeSet::new();
        collect(&own, &mut found);
        if let Some(tests) = manifest("tests/Cargo.toml") {
            collect(&tests, &mut found);
            found.remove(&name);
        }
        all.insert(name, found);
    }
    all
}

/// Collects every table of dependencies in a manifest, also below `target`.
fn collect(table: &Table, found: &mut BTreeSet<String>) {
    for (key, value) in table {
        let Some(inner) = value.as_table() else {
            continue;
        };
        if key.ends_with("dependencies") {
            for (name, what) in inner {
                // A renamed dependency counts under its original name.
                let package = what.get("package").and_then(|p| p.as_str());
                found.insert(package.unwrap_or(name).to_owned());
            }
        } else {
            collect(inner, found);
        }
    }
}

const ROOMS: [&str; 13] = [
    "grundy-core",
    "grundy-linear",
    "grundy-formats",
    "grundy-values",
    "grundy-games",
    "grundy-rules",
    "grundy-gdl",
    "grundy-solve",
    "grundy-check",
    "grundy-answer",
    "grundy-forms",
    "grundy-catalog",
    "grundy",
];

/// The crate of the tests that see all rooms.
const TESTS: &str = "grundy-agreement";

/// Asserts that `room` depends on none of `strangers`.
fn never_sees(
    all: &BTreeMap<String, BTreeSet<String>>,
    room: &str,
    strangers: &[&str],
    rule: &str,
) {
    for stranger in strangers {
        assert!(
            !all[room].contains(*stranger),
            "{rule}: {room} depends on {stranger}"
        );
    }
}

#[test]
fn dependencies_point_one_way() {
    let all = dependencies();
    for room in ROOMS {
        assert!(all.contains_key(room), "{room} is missing");
    }

    let rule = "core depends on nothing but big numbers and hash tables";
    let outside = ["indexmap", "num", "rustc-hash"].map(str::to_owned);
    assert_eq!(all["grundy-core"], BTreeSet::from(outside), "{rule}");

    let rule = "linear algebra sees no game, no value, no solver";
    never_sees(
        &all,
        "grundy-linear",
        &["grundy-values", "grundy-games", "grundy-solve", "grundy"],
        rule,
    );

    let rule = "values are arithmetic: no game, no solver, no search";
    never_sees(
        &all,
        "grundy-values",
        &["grundy-games", "grundy-solve", "grundy-check", "grundy"],
        rule,
    );

    let rule = "files of other tools become plain data of the vocabulary: no game, no solver";
    never_sees(
        &all,
        "grundy-formats",
        &[
            "grundy-values",
            "grundy-games",
            "grundy-solve",
            "grundy-check",
            "grundy",
        ],
        rule,
    );

    let rule = "a game sees no solver, and states its theorems without a checker";
    never_sees(
        &all,
        "grundy-games",
        &["grundy-solve", "grundy-check", "grundy"],
        rule,
    );

    let rule = "a solver sees no game, and does not check itself";
    never_sees(
        &all,
        "grundy-solve",
        &[
            "grundy-games",
            "grundy-rules",
            "grundy-gdl",
            "grundy-check",
            "grundy",
        ],
        rule,
    );

    let rule =
        "the checker sees neither games nor solvers, nor the values that solvers compute with";
    never_sees(
        &all,
        "grundy-check",
        &["grundy-games", "grundy-solve", "grundy-values", "grundy"],
        rule,
    );

    let rule = "what all questions share knows no game and no form";
    never_sees(
        &all,
        "grundy-answer",
        &["grundy-games", "grundy-rules", "grundy-gdl", "grundy-forms"],
        rule,
    );

    let rule = "a form knows no game of the catalog";
    never_sees(
        &all,
        "grundy-forms",
        &["grundy-games", "grundy-rules", "grundy-gdl"],
        rule,
    );

    let rule = "only the catalog and the façade see games and solvers, and the tests of all rooms";
    for (room, seen) in &all {
        let sees = |other: &str| seen.contains(other);
        let both = sees("grundy-games") && sees("grundy-solve");
        let may = ["grundy-catalog", "grundy", TESTS].contains(&room.as_str());
        assert_eq!(both, may, "{rule}: {room}");
    }

    let ours = |name: &str| -> Vec<&str> {
        let all = all[name].iter().map(String::as_str);
        all.filter(|d| d.starts_with("grundy")).collect()
    };
    let rule = "a sheet of rules is a text that becomes a game: it sees the vocabulary alone";
    assert_eq!(ours("grundy-gdl"), ["grundy-core"], "{rule}");

    let rule =
        "a rule that the user writes sees the vocabulary, the boards of games and linear programs";
    assert_eq!(
        ours("grundy-rules"),
        ["grundy-core", "grundy-games", "grundy-linear"],
        "{rule}"
    );

    let rule = "the judge asks the façade like everyone else";
    assert_eq!(ours("grundy-judge"), ["grundy"], "{rule}");

    let rule = "the machine is handed in to the façade, from above";
    assert_eq!(ours("grundy-host"), ["grundy"], "{rule}");

    let rule = "pictures are made from what the façade answers";
    assert_eq!(ours("grundy-picture"), ["grundy"], "{rule}");

    let rule = "words, JSON and formulas are made from what the façade answers";
    assert_eq!(ours("grundy-report"), ["grundy"], "{rule}");

    let rule = "a program on trial is held against what the façade answers";
    assert_eq!(ours("grundy-trials"), ["grundy"], "{rule}");

    let rule = "a tablebase asks the façade, and hands its method to it";
    assert_eq!(
        ours("grundy-tablebase"),
        ["grundy", "grundy-host"],
        "{rule}; its examples write files"
    );

    let rule =
        "questions in JSON are asked of the façade and its pictures, and answered by its reports";
    assert_eq!(
        ours("grundy-ask"),
        ["grundy", "grundy-picture", "grundy-report"],
        "{rule}"
    );

    let rule = "an assistant asks what the page asks";
    assert_eq!(ours("grundy-mcp"), ["grundy", "grundy-ask"], "{rule}");

    let rule = "in a browser there is no machine: no files, no server, no program";
    assert_eq!(ours("grundy-wasm"), ["grundy", "grundy-ask"], "{rule}");

    let rule = "a front end sees only the façade, the machine, and the judge, the tablebases, the trials and the pictures that ask it; the program starts the page and the workers";
    let rooms = [&ROOMS[..], &[TESTS]].concat();
    for name in all.keys().filter(|name| !rooms.contains(&name.as_str())) {
        let started: &[&str] = match name.as_str() {
            "grundy-cli" => &["grundy-mcp", "grundy-web", "grundy-cluster"],
            _ => &[],
        };
        let asking = [
            "grundy",
            "grundy-ask",
            "grundy-host",
            "grundy-judge",
            "grundy-picture",
            "grundy-report",
            "grundy-tablebase",
            "grundy-trials",
        ];
        let seen = asking.iter().chain(started).copied();
        let seen: BTreeSet<&str> = seen.collect();
        assert!(
            ours(name).iter().all(|d| seen.contains(d)),
            "{rule}: {name} depends on {:?}",
            ours(name)
        );
    }
}

/// The modules of a crate import each other in one direction: the modules that a file builds on can be read before it.
#[test]
fn no_module_imports_itself_by_way_of_others() {
    let mut found = Vec::new();
    for folder in fs::read_dir(root().join("crates"))
        .expect("crates/")
        .flatten()
    {
        let imports = module_graph::imports(&folder.path().join("src")).expect("sources");
        assert!(!imports.is_empty());
        let name = folder.file_name().to_string_lossy().into_owned();
        let cycles = module_graph::cycles(&imports);
        let show = |cycle| format!("{name}: {}", module_graph::show(&cycle, &imports));
        found.extend(cycles.into_iter().map(show));
    }
    assert!(found.is_empty(), "cycles of imports:\n{}", found.join("\n"));
}

#[test]
fn cycles_of_imports_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    write(
        "lib.rs",
        "pub mod a;\npub mod b;\npub mod c;\npub use a::deep::Low;\n",
    );
    write(
        "a/mod.rs",
        "pub mod deep;\npub use deep::{High, Low};\nuse crate::c;\n",
    );
    write("a/deep.rs", "pub struct Low;\npub struct High;\n");
    write(
        "b.rs",
        "use crate::a::{High, deep};\nfn f() { crate::Low; }\n",
    );
    write("c.rs", "#[cfg(test)]\nmod tests { use crate::b::f; }\n");
    let imports = |folder: &tempfile::TempDir| module_graph::imports(folder.path()).expect("files");
    assert_eq!(
        imports(&folder)["b"],
        BTreeSet::from(["a::deep".to_owned()])
    );
    assert!(module_graph::cycles(&imports(&folder)).is_empty());
    write(
        "a/deep.rs",
        "pub struct Low;\npub struct High;\nuse super::super::b::f;\n",
    );
    let cycles = module_graph::cycles(&imports(&folder));
    let names = |names: [&str; 2]| BTreeSet::from(names.map(str::to_owned));
    assert_eq!(cycles, [names(["a::deep", "b"])]);
    assert_eq!(
        module_graph::show(&cycles[0], &imports(&folder)),
        "a::deep -> b -> a::deep"
    );
}

/// Licences under which anyone may use, change and pass on the work; at least one of them must be on offer.
const PERMISSIVE: &[&str] = &[
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "0BSD",
    "ISC",
    "Zlib",
    "Unlicense",
    "CC0-1.0",
    "BSL-1.0",
    "Unicode-3.0",
    "Unicode-DFS-2016",
];

/// True if an SPDX expression can be satisfied by permissive licences alone.
fn permissive(expression: &str) -> bool {
    let lax = spdx::Expression::parse_mode(expression, spdx::ParseMode::LAX);
    lax.is_ok_and(|expression| {
        expression.evaluate(|asked| {
            let name = asked.license.id().map(|id| id.name);
            name.is_some_and(|name| PERMISSIVE.contains(&name))
        })
    })
}

#[test]
fn licence_expressions_are_understood() {
    for good in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0 OR MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception",
    ] {
        assert!(permissive(good), "{good}");
    }
    for bad in [
        "",
        "GPL-3.0",
        "LGPL-2.1-or-later",
        "MIT AND GPL-3.0",
        "(MIT OR GPL-2.0) AND AGPL-3.0",
        "(MIT",
        "MPL-2.0",
    ] {
        assert!(!permissive(bad), "{bad}");
    }
}

#[test]
fn every_dependency_offers_a_permissive_licence() {
    let run = |program: String, words: &[&str]| {
        let output = Command::new(&program)
            .args(words)
            .current_dir(root())
            .output();
        let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(
            output.status.success(),
            "{program}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).expect("text")
    };
    let or =
        |variable: &str, other: &str| std::env::var(variable).unwrap_or_else(|_| other.to_owned());
    let version = run(or("RUSTC", "rustc"), &["-vV"]);
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .expect("a host");
    // Only packages for this platform have been downloaded, so only they can be asked about without a network.
    let words = [
        "metadata",
        "--format-version",
        "1",
        "--offline",
        "--locked",
        "--filter-platform",
        host,
    ];
    let metadata: Json =
        serde_json::from_str(&run(or("CARGO", "cargo"), &words)).expect("metadata");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 10);
    let refused: Vec<String> = packages
        .iter()
        .filter(|p| !permissive(p["license"].as_str().unwrap_or("")))
        .map(|p| format!("{} {}: {}", p["name"], p["version"], p["license"]))
        .collect();
    assert!(
        refused.is_empty(),
        "no permissive licence on offer: {refused:#?}"
    );
}

/// The configuration of cargo-deny agrees with these tests, and the packages come from the sources that it allows.
#[test]
fn the_configuration_of_cargo_deny_agrees() {
    let read = |name: &str| -> Table {
        let text = fs::read_to_string(root().join(name)).expect(name);
        text.parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let texts = |value: &toml::Value| -> Vec<String> {
        let list = value.as_array().expect("a list").iter();
        list.map(|text| text.as_str().expect("a text").to_owned())
            .collect()
    };
    let deny = read("deny.toml");
    // A licence with an exception asks for less.
    let (excepted, plain): (Vec<String>, Vec<String>) =
        (texts(&deny["licenses"]["allow"]).into_iter()).partition(|one| one.contains(" WITH "));
    assert_eq!(plain, PERMISSIVE);
    assert!(excepted.iter().all(|one| permissive(one)), "{excepted:?}");
    assert_eq!(deny["advisories"]["yanked"].as_str(), Some("deny"));
    let ignored = deny["advisories"]["ignore"].as_array().expect("a list");
    assert!(
        ignored.iter().all(|one| one.get("reason").is_some()),
        "an advisory is passed over without a reason: {ignored:?}"
    );
    for unknown in ["unknown-registry", "unknown-git"] {
        assert_eq!(deny["sources"][unknown].as_str(), Some("deny"));
    }
    assert!(deny["sources"].get("allow-registry").is_none());
    let lock = read("Cargo.lock");
    let packages = lock["package"].as_array().expect("packages");
    let sources: BTreeSet<&str> = packages
        .iter()
        .filter_map(|p| p.get("source")?.as_str())
        .collect();
    assert_eq!(sources.len(), 1, "packages of several sources: {sources:?}");
    assert!(sources.iter().all(|one| one.starts_with("registry+")));
}

#[test]
fn a_crate_without_unsafe_forbids_it() {
    let folders = fs::read_dir(root().join("crates")).expect("crates/");
    let mut crates: Vec<PathBuf> = folders.flatten().map(|folder| folder.path()).collect();
    crates.push(root().join("xtask"));
    let mut forbidding = 0;
    for folder in crates {
        let mut all = Vec::new();
        sources(&folder.join("src"), &mut all);
        let texts = all.iter().filter_map(|file| fs::read_to_string(file).ok());
        let needs_it = texts.into_iter().any(|text| has_unsafe(&text));
        for main in ["src/lib.rs", "src/main.rs"].map(|name| folder.join(name)) {
            let Ok(text) = fs::read_to_string(&main) else {
                continue;
            };
            let forbids = text.lines().any(|line| line == "#![forbid(unsafe_code)]");
            assert!(
                needs_it || forbids,
                "{} does not forbid unsafe code",
                main.display()
            );
            forbidding += usize::from(forbids);
        }
    }
    assert!(forbidding >= 6, "{forbidding} crates forbid unsafe code");
}

/// True if code has an unsafe block, function, implementation or the like; words in comments and texts do not count.
fn has_unsafe(text: &str) -> bool {
    let code = text.lines().filter_map(|line| line.split("//").next());
    let follows = ["{", "fn ", "impl ", "impl<", "trait ", "extern "];
    code.flat_map(|line| line.split("unsafe ").skip(1).collect::<Vec<_>>())
        .any(|rest| follows.iter().any(|word| rest.starts_with(word)))
}

/// Collects all source files below a folder, except those in `target`.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() && entry.file_name() != "target" {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn nothing_is_left_unfinished() {
    // Each word is written in two halves, so that this file does not match.
    let stubs = [
        concat!("to", "do!("),
        concat!("unimple", "mented!("),
        concat!("To be ", "written"),
        concat!("FIX", "ME"),
        concat!("TO", "DO"),
        concat!("#[", "ignore"),
    ];
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    sources(&root().join("xtask"), &mut files);
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        for (n, line) in text.lines().enumerate() {
            if stubs.iter().any(|stub| line.contains(stub)) {
                let name = file.strip_prefix(root()).expect("below the root").display();
                found.push(format!("{name}:{}: {}", n + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// A ruleset states its theorems in one hint; the readers beside it are written only once, with the hint.
#[test]
fn theorems_are_one_hint() {
    let mut files = Vec::new();
    sources(&root().join("crates/grundy-games/src"), &mut files);
    sources(&root().join("crates/grundy-rules/src"), &mut files);
    sources(&root().join("crates/grundy-core/src/adaptors"), &mut files);
    files.push(root().join("crates/grundy-core/src/terms.rs"));
    let readers = [
        "number",
        "nimber",
        "winner",
        "winning_moves",
        "winning_move",
        "moves_to",
        "remoteness",
        "payoff",
    ];
    let readers = readers.map(|reader| format!("fn known_{reader}("));
    let mut theorems = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        let again = readers.iter().find(|reader| text.contains(*reader));
        assert_eq!(again, None, "{}", file.display());
        theorems += text.matches("wanted: Wanted").count();
    }
    assert!(theorems > 20, "games have theorems");
}

/// The solvers that stand in lists of methods are called by the files of the methods, and by nothing else: reports, words,
/// plays and questions ask a list.
#[test]
fn only_methods_call_the_solvers_of_their_lists() {
    let rooms = [
        "choose/",
        "heap/",
        "ask/heaps.rs",
        // The size and the shape of a tree: what a search would visit is counted, and no winner is asked for.
        "ask/tree/",
    ];
    let solvers = [
        "additive",
        "alpha_beta",
        "fold",
        "grundy_search",
        "outcome",
        "plane",
        "proof_number",
        "reference",
        "retrograde",
        "scoring",
        "sieve",
    ];
    let mut files = Vec::new();
    for (room, rooms) in [
        ("grundy", &rooms[..]),
        ("grundy-catalog", &["typed/", "engine.rs"][..]),
    ] {
        let source = root().join("crates").join(room).join("src");
        let mut own = Vec::new();
        sources(&source, &mut own);
        files.extend(own.into_iter().map(|file| (file, source.clone(), rooms)));
    }
    let mut callers = 0;
    for (file, source, rooms) in files {
        let text = fs::read_to_string(&file).expect("a source file");
        let calls = |solver: &str| {
            let path = format!("grundy_solve::{solver}");
            let listed = |list: &str| {
                let names = list.split('}').next().unwrap_or_default().split(',');
                names.map(str::trim).any(|name| name == solver)
            };
            text.contains(&path) || text.split("grundy_solve::{").skip(1).any(listed)
        };
        let name = file.strip_prefix(&source).expect("below the sources");
        let name = name.to_str().expect("a name in UTF-8");
        let called: Vec<&str> = solvers.into_iter().filter(|s| calls(s)).collect();
        if rooms.iter().any(|room| name.starts_with(room)) {
            callers += called.len();
        } else {
            assert!(
                called.is_empty() || name.ends_with("tests.rs"),
                "{name}: {called:?}"
            );
        }
    }
    assert!(callers > solvers.len(), "the methods call their solvers");
}

/// A crate whose manifest turns the tests of its library off has none there: they would never run.
#[test]
fn every_test_of_a_library_runs() {
    let mut off = 0;
    for entry in fs::read_dir(root().join("crates")).expect("the crates") {
        let folder = entry.expect("a crate").path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let manifest: Table = manifest.parse().expect("TOML");
        let library = manifest.get("lib").and_then(|lib| lib.get("test"));
        if library.and_then(toml::Value::as_bool) != Some(false) {
            continue;
        }
        off += 1;
        // A build of the benches would compile the library with its tests all the same.
        let bench = manifest.get("lib").and_then(|lib| lib.get("bench"));
        let bench = bench.and_then(toml::Value::as_bool);
        assert_eq!(bench, Some(false), "{}", folder.display());
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files);
        for file in files {
            let text = fs::read_to_string(&file).expect("a source file");
            assert!(!text.contains("#[cfg(test)]"), "{}", file.display());
        }
    }
    assert!(off > 0, "the engines are not compiled twice");
}

/// Tests that are a package of their own are members of the workspace, and nothing lies beside them: cargo would find it for
/// neither package.
#[test]
fn every_package_of_tests_runs() {
    let whole = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let whole: Table = whole.parse().expect("TOML");
    let members = whole["workspace"]["members"].as_array().expect("members");
    let mut packages = 0;
    for entry in fs::read_dir(root().join("crates")).expect("the crates") {
        let entry = entry.expect("a crate");
        let (folder, name) = (entry.path(), entry.file_name());
        let tests = folder.join("tests");
        if !tests.join("Cargo.toml").exists() {
            continue;
        }
        packages += 1;
        let member = format!("crates/{}/tests", name.to_string_lossy());
        let is_member = members.iter().any(|one| one.as_str() == Some(&member));
        assert!(is_member, "{member} is no member of the workspace");
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let manifest: Table = manifest.parse().expect("TOML");
        let found = manifest["package"].get("autotests");
        assert_eq!(
            found.and_then(toml::Value::as_bool),
            Some(false),
            "{member}"
        );
        for beside in fs::read_dir(&tests).expect("the tests").flatten() {
            let beside = beside.file_name();
            assert!(
                beside == "Cargo.toml" || beside == "all",
                "{member}: {beside:?}"
            );
        }
    }
    assert_eq!(packages, 3);
}

/// The façade answers in this process: programs of the user run under `grundy-trials`, workers under `grundy-cluster`.
#[test]
fn the_facade_starts_no_process() {
    let mut files = Vec::new();
    sources(&root().join("crates/grundy/src"), &mut files);
    sources(&root().join("crates/grundy-catalog/src"), &mut files);
    assert!(files.len() > 100);
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        let starts = ["process::Command", "Command::new"];
        let starts = starts.iter().any(|words| text.contains(words));
        assert!(!starts, "{}", file.display());
    }
}

/// The names of options in the text literals of a line of code: two hyphens and a word of two letters at least.
fn options_in(line: &str) -> Vec<String> {
    let code = line.trim_start();
    if code.starts_with("//") {
        return Vec::new();
    }
    let word = |rest: &str| rest.chars().take_while(char::is_ascii_lowercase).collect();
    let words = code.split("--").skip(1).map(word);
    words.filter(|word: &String| word.len() > 1).collect()
}

/// A message names a setting by what it is; the front end that shows it has the option, the argument or the field.
#[test]
fn no_library_names_an_option() {
    assert_eq!(
        options_in("    \"needs --remote, or --to 4x5\""),
        ["remote", "to"]
    );
    assert!(options_in("/// `--misere`").is_empty());
    assert!(options_in("let graph = \"a--b\"; // while (--r)").is_empty());
    let libraries = [
        "grundy",
        "grundy-core",
        "grundy-solve",
        "grundy-games",
        "grundy-rules",
        "grundy-gdl",
        "grundy-linear",
        "grundy-values",
        "grundy-check",
        "grundy-answer",
        "grundy-catalog",
        "grundy-forms",
        "grundy-judge",
        "grundy-formats",
        "grundy-trials",
        "grundy-picture",
        "grundy-report",
        "grundy-tablebase",
        "grundy-cluster",
    ];
    // It shows commands of the command line as examples.
    let pages = root().join("crates/grundy-formats/src/pages.rs");
    let mut files = Vec::new();
    for library in libraries {
        sources(&root().join("crates").join(library).join("src"), &mut files);
    }
    files.retain(|file| *file != pages);
    assert!(files.len() > 500, "{}", files.len());
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        for (n, line) in text.lines().enumerate() {
            if !options_in(line).is_empty() {
                found.push(format!("{}:{}: {}", file.display(), n + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The library runs wherever Rust does, in a browser too: a clock, files, threads and the machine's memory are behind the
/// doors named here, and everything else is handed in (`grundy::host`).
#[test]
fn the_library_asks_no_operating_system() {
    const OF_THE_SYSTEM: &[&str] = &[
        "std::fs",
        "std::process",
        "std::env",
        "std::net",
        "std::os",
        "time::Instant",
        "Duration, Instant",
        "SystemTime",
        "thread::scope",
        "thread::spawn",
        "thread::sleep",
        "thread::Builder",
        "stdin()",
        "stdout()",
        "stderr()",
        "println!",
        "\"/proc",
    ];
    const DOORS: &[(&str, &[&str])] = &[
        // The clock of the standard library, where the program hands in no other.
        ("grundy-answer/src/host/mod.rs", &["time::Instant"]),
        // As many threads as the question allows, where the machine has them.
        (
            "grundy-solve/src/alpha_beta/threads.rs",
            &["thread::scope", "thread::Builder"],
        ),
        (
            "grundy-solve/src/table/team.rs",
            &["thread::scope", "thread::Builder"],
        ),
    ];
    let mut found = Vec::new();
    for room in ROOMS {
        let mut files = Vec::new();
        sources(&root().join("crates").join(room).join("src"), &mut files);
        for file in files {
            let name = file.strip_prefix(root().join("crates")).expect("a crate");
            let name = name.display().to_string();
            let text = fs::read_to_string(&file).expect("a source file");
            let lines: Vec<&str> = text.lines().collect();
            // Under `test` alone or with something else: `all(loom, test)`.
            let is_test = |pair: &[&str]| {
                let condition = pair[0].starts_with("#[cfg(") && pair[0].contains("test");
                condition && pair[1].starts_with("mod ") && pair[1].ends_with('{')
            };
            let end = lines.windows(2).position(is_test).unwrap_or(lines.len());
            let code = lines[..end].iter();
            let code = code.filter(|line| !line.trim_start().starts_with("//"));
            let code = code.copied().collect::<Vec<_>>().join("\n");
            let door = DOORS.iter().find(|(door, _)| *door == name);
            let allowed = door.map_or(&[][..], |(_, words)| words);
            let words = OF_THE_SYSTEM.iter().filter(|word| code.contains(**word));
            for word in words.filter(|word| !allowed.contains(word)) {
                found.push(format!("{name}: {word}"));
            }
            for word in allowed {
                assert!(code.contains(word), "{name} has no {word} any more");
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Adapters of contest problems use only what the façade offers; where something is missing, the façade is extended.
#[test]
fn the_judge_calls_no_solver() {
    let mut files = Vec::new();
    sources(&root().join("crates/grundy-judge/src"), &mut files);
    assert!(files.len() > 5);
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        assert!(!text.contains("solvers"), "{}", file.display());
    }
}

/// Values are passed on as values: text from people is read in one place, and no code behind it turns a text into a value.
#[test]
fn values_are_read_at_one_door() {
    let mut files = Vec::new();
    for room in [
        "grundy-solve",
        "grundy-check",
        "grundy",
        "grundy-judge",
        "grundy-formats",
        "grundy-trials",
        "grundy-cli",
    ] {
        sources(&root().join("crates").join(room).join("src"), &mut files);
    }
    let doors: Vec<String> = files
        .iter()
        .filter(|file| {
            let text = fs::read_to_string(file).expect("a source file");
            // Examples and tests may read a value that they have written themselves.
            let is_code = |line: &&str| !line.trim_start().starts_with("//");
            let reads = |line: &str| line.contains("Form::read(") || line.contains("store.parse(");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            !file.ends_with("tests.rs") && code.lines().filter(is_code).any(reads)
        })
        .map(|file| file.display().to_string())
        .collect();
    let [door] = doors.as_slice() else {
        panic!("values are read in more than one place: {doors:?}");
    };
    assert!(
        door.ends_with("grundy/src/game/position/reading.rs"),
        "{door}"
    );
}

#[test]
fn nothing_that_is_built_is_kept() {
    const MOST: u64 = 1 << 20;
    let listed = Command::new("git")
        .arg("ls-files")
        .current_dir(root())
        .output();
    // An archive of the sources has no history.
    let Some(listed) = listed.ok().filter(|listed| listed.status.success()) else {
        return;
    };
    let names = String::from_utf8(listed.stdout).expect("names of files");
    let large = names.lines().filter(|name| {
        let found = fs::metadata(root().join(name));
        found.is_ok_and(|found| found.len() > MOST)
    });
    let large: Vec<&str> = large.collect();
    assert!(large.is_empty(), "more than a megabyte each: {large:?}");
}
