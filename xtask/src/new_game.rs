//! `new-game`: one file, one `mod` line, one catalog line; and its tests, in a file with a `mod` line of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The family of a new game, with the file that it starts from.
pub struct Family {
    /// The name on the command line.
    name: &'static str,
    /// The folder for its games.
    folder: &'static str,
    /// The path to the folder where the catalog lists them.
    path: &'static str,
    /// The constructor for its line in the catalog.
    rung: &'static str,
    /// A game of the family that works as it is.
    template: &'static str,
    /// The tests of the template.
    tests: &'static str,
    /// A position of the template.
    position: &'static str,
}

/// The families that have a template; the first is used if none is named.
const FAMILIES: &[Family] = &[
    Family {
        name: "heaps",
        folder: "heaps",
        path: "games::heaps",
        rung: "impartial",
        template: include_str!("../templates/heaps.rs"),
        tests: include_str!("../templates/heaps_tests.rs"),
        position: "12",
    },
    Family {
        name: "grid",
        folder: "boards",
        path: "games::boards",
        rung: "partizan",
        template: include_str!("../templates/grid.rs"),
        tests: include_str!("../templates/grid_tests.rs"),
        position: "2x3",
    },
    Family {
        name: "graph",
        folder: "graphs",
        path: "games::graphs",
        rung: "partizan",
        template: include_str!("../templates/graph.rs"),
        tests: include_str!("../templates/graph_tests.rs"),
        position: "path 4",
    },
    Family {
        name: "turns",
        folder: "numbers",
        path: "numbers",
        rung: "sequential",
        template: include_str!("../templates/turns.rs"),
        tests: include_str!("../templates/turns_tests.rs"),
        position: "12",
    },
];

impl Family {
    /// The tests of the template as they stand in the crate of games' tests: there they find the game elsewhere.
    fn tests(&self) -> String {
        let there = format!(
            "use grundy_games::{}::template_game::TemplateGame;",
            self.folder
        );
        let lines = self.tests.lines().map(|line| {
            if line.ends_with("::TemplateGame;") {
                &there
            } else {
                line
            }
        });
        lines.collect::<Vec<_>>().join("\n") + "\n"
    }
}

const GAMES: &str = "crates/grundy-games/src";
/// The tests of the games, in folders as the games are.
const TESTS: &str = "crates/grundy-games/tests/all";
const CATALOG: &str = "crates/grundy-catalog/src/entries.rs";
const MARKER: &str = "// xtask new-game adds lines here";

/// Words that cannot name a module.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "lib", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The family with a name, or the first if none is asked for.
///
/// # Errors
/// The names of the families.
pub fn family(name: Option<&str>) -> Result<&'static Family, String> {
    let wanted = name.unwrap_or(FAMILIES[0].name);
    let found = FAMILIES.iter().find(|family| family.name == wanted);
    found.ok_or_else(|| {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
        format!(
            "expected a family, one of {}, found \"{wanted}\"",
            names.join(", ")
        )
    })
}

/// Adds the game and says what to do next.
///
/// # Errors
/// The reason why nothing was changed: a bad name, a game that exists, files that are not as expected.
pub fn add(root: &Path, name: &str, family: &Family) -> Result<String, String> {
    let (module, type_name) = names(name)?;
    let file = format!("{GAMES}/{}/{module}.rs", family.folder);
    let modules_file = format!("{GAMES}/{}/mod.rs", family.folder);
    let read = |path: &str| {
        fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"))
    };
    let tests_file = format!("{TESTS}/{}/{module}.rs", family.folder);
    let tests_list = format!("{TESTS}/{}/mod.rs", family.folder);
    let (modules, catalog) = (read(&modules_file)?, read(CATALOG)?);
    let tested = with_module(&read(&tests_list)?, "mod", &module);
    let declared = format!("pub mod {module};");
    let taken = root.join(&file).exists() || modules.lines().any(|line| line == declared);
    if taken || game_is_named(root, name) {
        return Err(format!("there is a game called {name} already"));
    }
    let modules = with_module(&modules, "pub mod", &module);
    let catalog = with_catalog_line(&catalog, family, &module, &type_name)?;
    let filled = |template: &str| filled(template, name, &module, &type_name);
    let (game, tests) = (filled(family.template), filled(&family.tests()));
    for (path, text) in [
        (file.as_str(), game),
        (modules_file.as_str(), modules),
        (tests_file.as_str(), tests),
        (tests_list.as_str(), tested),
        (CATALOG, catalog),
    ] {
        fs::write(root.join(path), text).map_err(|error| format!("{path}: {error}"))?;
    }
    // A long name may need other line breaks; if rustfmt is not installed, `cargo xtask ci` reports them.
    let _ = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .args([root.join(&file), root.join(&tests_file)])
        .status();
    Ok(format!(
        "Added {name}: {file}, a line in {modules_file} and a line in {CATALOG};\n\
         its tests are in {tests_file}.\n\
         It can be played as it stands: cargo run --profile quick -- solve \"{name} {}\"\n\
         Next: write its rules and notation in {file}; state its theorems there with their sources;\n\
         put facts from the literature into testdata/claims/; then run cargo xtask ci.\n",
        family.position
    ))
}

/// The module and the type for a name such as `penny-nim`.
fn names(name: &str) -> Result<(String, String), String> {
    let words: Vec<&str> = name.split('-').collect();
    let good = |word: &&str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    let letter = name.starts_with(|c: char| c.is_ascii_lowercase());
    let module = words.join("_");
    if !letter || !words.iter().all(good) || name.len() > 40 || KEYWORDS.contains(&module.as_str())
    {
        return Err(format!(
            "expected a name such as penny-nim (lower case, words joined by hyphens), found \"{name}\""
        ));
    }
    let type_name = words
        .iter()
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect();
    Ok((module, type_name))
}

/// Where games have names besides the files of games: games made impartial, sheets, rules that users write; and other names.
const OTHER_GAMES: [&str; 3] = [
    "crates/grundy-core/src",
    "crates/grundy-gdl/src",
    "crates/grundy-rules/src",
];
const OTHER_NAMES: [&str; 2] = [
    "crates/grundy-catalog/src/names.rs",
    "crates/grundy-formats/src/pages.rs",
];

/// True if a file states that some game has this name, whatever the file is called.
fn game_is_named(root: &Path, name: &str) -> bool {
    let quoted = format!("\"{name}\"");
    let says =
        |file: &&str| fs::read_to_string(root.join(file)).is_ok_and(|text| text.contains(&quoted));
    let mut folders = OTHER_GAMES.iter().chain([&GAMES]);
    OTHER_NAMES.iter().any(says) || folders.any(|folder| is_stated(&root.join(folder), &quoted))
}

/// True if a file in this folder or below states the name of a game in quotation marks.
fn is_stated(folder: &Path, quoted: &str) -> bool {
    let mut entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.any(|entry| {
        let path = entry.path();
        if path.is_dir() {
            return is_stated(&path, quoted);
        }
        let text = fs::read_to_string(&path).unwrap_or_default();
        text.lines().any(|line| {
            let line = line.trim_start();
            (line.starts_with("name:") || line.starts_with("aliases:")) && line.contains(quoted)
        })
    })
}

fn filled(template: &str, name: &str, module: &str, type_name: &str) -> String {
    let title = name
        .split('-')
        .map(|w| w[..1].to_uppercase() + &w[1..])
        .collect::<Vec<_>>()
        .join(" ");
    template
        .replace("template-game", name)
        .replace("template_game", module)
        .replace("TemplateGame", type_name)
        .replace("Template Game", &title)
}

/// The list of modules with one more, in its place; `words` stand before the name of each.
fn with_module(text: &str, words: &str, module: &str) -> String {
    let new = format!("{words} {module};");
    let lines: Vec<&str> = text.lines().collect();
    let begin = format!("{words} ");
    let is_module = |line: &&str| line.starts_with(&begin) && line.ends_with(';');
    let next = lines
        .iter()
        .position(|line| is_module(line) && *line > new.as_str());
    let after_last = lines
        .iter()
        .rposition(is_module)
        .map_or(lines.len(), |at| at + 1);
    insert(&lines, next.unwrap_or(after_last), &new)
}

/// The catalog with one more game, in its place among the lines of its theory and folder.
fn with_catalog_line(
    text: &str,
    family: &Family,
    module: &str,
    type_name: &str,
) -> Result<String, String> {
    let lines: Vec<&str> = text.lines().collect();
    let Some(marker) = lines.iter().position(|line| line.trim() == MARKER) else {
        return Err(format!("{CATALOG} has no line \"{MARKER}\""));
    };
    let indent = &lines[marker][..lines[marker].len() - lines[marker].trim_start().len()];
    let kind = format!("{indent}{}::<{}::", family.rung, family.path);
    let engines = engines(family);
    let new = format!("{kind}{module}::{type_name}{engines}>(),");
    let is_game = |line: &str| line.starts_with(&kind);
    let first = lines[..marker]
        .iter()
        .position(|line| is_game(line))
        .unwrap_or(marker);
    let last = (first..marker)
        .find(|&at| !is_game(lines[at]))
        .unwrap_or(marker);
    let at = (first..last)
        .find(|&at| lines[at] > new.as_str())
        .unwrap_or(last);
    Ok(insert(&lines, at, &new))
}

/// The engines that are compiled for the type of a new game, as its line in the catalog names them: none, until a measurement
/// shows that some pay.
fn engines(family: &Family) -> &'static str {
    if family.rung == "sequential" {
        ", NoEngine"
    } else {
        ""
    }
}

fn insert(lines: &[&str], at: usize, new: &str) -> String {
    let mut lines = lines.to_vec();
    lines.insert(at, new);
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked() {
        assert_eq!(
            names("silver-dollar"),
            Ok(("silver_dollar".into(), "SilverDollar".into()))
        );
        assert_eq!(names("k2"), Ok(("k2".into(), "K2".into())));
        for bad in [
            "", "-", "a--b", "Nim", "2k", "a_b", "../x", "match", "näh", "a b", "lib", "-nim",
            "nim-",
        ] {
            assert!(names(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn lines_come_in_order() {
        let text = "//! Games.\n\npub mod chomp;\npub mod nim;\n\npub use x;\n";
        assert_eq!(
            with_module(text, "pub mod", "kayles"),
            text.replace("pub mod nim", "pub mod kayles;\npub mod nim")
        );
        assert_eq!(
            with_module(text, "pub mod", "zig"),
            text.replace("nim;\n", "nim;\npub mod zig;\n")
        );
        let catalog = format!(
            "    // Impartial.\n    impartial::<games::heaps::boxes::Boxes>(),\n    impartial::<games::heaps::nim::Nim>(),\n    // More.\n    {MARKER}\n"
        );
        let with = with_catalog_line(&catalog, &FAMILIES[0], "kayles", "Kayles").unwrap();
        let at = |what: &str| with.find(what).unwrap();
        assert!(at("boxes") < at("kayles") && at("kayles::Kayles>(),\n") < at("nim"));
        let with = with_catalog_line(&catalog, &FAMILIES[0], "zig", "Zig").unwrap();
        assert!(
            with.contains("nim::Nim>(),\n    impartial::<games::heaps::zig::Zig>(),\n    // More.")
        );
        assert!(with_catalog_line("nothing", &FAMILIES[0], "zig", "Zig").is_err());
    }

    #[test]
    fn no_trace_of_the_templates_is_left() {
        for family in FAMILIES {
            let text = filled(
                family.template,
                "silver-dollar",
                "silver_dollar",
                "SilverDollar",
            );
            assert!(!text.to_lowercase().contains("template"), "{}", family.name);
            assert!(text.starts_with("//! Silver Dollar: "), "{}", family.name);
            let public = ["pub struct SilverDollar", "pub type SilverDollar ="];
            assert!(
                public.iter().any(|line| text.contains(line)),
                "{}",
                family.name
            );
            assert!(text.contains("name: \"silver-dollar\""), "{}", family.name);
            let tests = filled(
                &family.tests(),
                "silver-dollar",
                "silver_dollar",
                "SilverDollar",
            );
            assert!(
                !tests.to_lowercase().contains("template"),
                "{}",
                family.name
            );
            let path = format!("::{}::silver_dollar::SilverDollar;", family.folder);
            assert!(tests.contains(&path), "{}", family.name);
        }
    }

    /// Adds each kind of game once to a copy of the places it needs.
    #[test]
    fn every_family_finds_its_places() {
        let root = std::env::temp_dir().join(format!("grundy-new-game-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let copy = |path: &str| {
            let to = root.join(path);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(here.join(path), to).unwrap();
        };
        copy(CATALOG);
        for family in FAMILIES {
            copy(&format!("{GAMES}/{}/mod.rs", family.folder));
            copy(&format!("{TESTS}/{}/mod.rs", family.folder));
        }
        for family in FAMILIES {
            let name = format!("new-{}-game", family.name);
            let said = add(&root, &name, family).unwrap();
            assert!(said.contains(&format!("solve \"{name} ")), "{said}");
            assert!(add(&root, &name, family).is_err(), "{name} twice");
            let (module, type_name) = names(&name).unwrap();
            let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
            let modules = read(&format!("{GAMES}/{}/mod.rs", family.folder));
            assert!(modules.contains(&format!("\npub mod {module};\n")));
            let tested = read(&format!("{TESTS}/{}/mod.rs", family.folder));
            assert!(tested.contains(&format!("\nmod {module};\n")));
            let tests = read(&format!("{TESTS}/{}/{module}.rs", family.folder));
            assert!(tests.contains("#[test]"), "{name}");
            let kind = format!("{}::<{}::", family.rung, family.path);
            let new = format!("{kind}{module}::{type_name}{}>(),", engines(family));
            let catalog = read(CATALOG);
            let lines: Vec<&str> = catalog.lines().map(str::trim).collect();
            let at = lines.iter().position(|line| *line == new);
            let at = at.unwrap_or_else(|| panic!("no line {new}"));
            let is_game = |at: usize| lines[at].starts_with(&kind);
            assert!(is_game(at - 1) || is_game(at + 1), "{new} stands alone");
        }
        fs::remove_dir_all(&root).unwrap();
        assert!(family(Some("chess")).is_err());
        assert_eq!(family(None).unwrap().name, "heaps");
    }
}
