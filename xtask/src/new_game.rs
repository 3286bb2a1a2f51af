//! `new-game`: one file, one `mod` line, one catalog line.

use std::fs;
use std::path::Path;
use std::process::Command;

const TEMPLATE: &str = include_str!("../templates/template_game.rs");
const GAMES: &str = "crates/grundy-games/src";
/// The template is a game on one heap.
const FOLDER: &str = "heaps";
const MODULES: &str = "crates/grundy-games/src/heaps/mod.rs";
const CATALOG: &str = "crates/grundy/src/catalog.rs";
const MARKER: &str = "// xtask new-game adds lines here";

/// Words that cannot name a module.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "lib", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Adds the game and says what to do next.
///
/// # Errors
/// Why nothing was changed: a bad name, a game that exists, files that are not as expected.
pub fn add(root: &Path, name: &str) -> Result<String, String> {
    let (module, type_name) = names(name)?;
    let file = format!("{GAMES}/{FOLDER}/{module}.rs");
    let read = |path: &str| {
        fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"))
    };
    let (modules, catalog) = (read(MODULES)?, read(CATALOG)?);
    let taken = root.join(&file).exists()
        || modules
            .lines()
            .any(|line| line == format!("pub mod {module};"));
    if taken || game_is_named(root, name) {
        return Err(format!("there is a game called {name} already"));
    }
    let modules = with_module(&modules, &module);
    let catalog = with_catalog_line(&catalog, &module, &type_name)?;
    let game = filled(name, &module, &type_name);
    for (path, text) in [
        (file.as_str(), game),
        (MODULES, modules),
        (CATALOG, catalog),
    ] {
        fs::write(root.join(path), text).map_err(|error| format!("{path}: {error}"))?;
    }
    // A long name may want other line breaks; where there is no rustfmt, `cargo xtask ci` will say so.
    let _ = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .arg(root.join(&file))
        .status();
    Ok(format!(
        "Added {name}: {file}, a line in {MODULES} and a line in {CATALOG}.\n\
         It can be played as it stands: cargo run --release -- solve \"{name} 12\"\n\
         Next: write its rules and notation in {file}; state its theorems there with their sources;\n\
         put facts from the literature into testdata/claims/; then run cargo xtask ci.\n"
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

/// Whether some game file says that it has this name, whatever the file is called.
fn game_is_named(root: &Path, name: &str) -> bool {
    let quoted = format!("\"{name}\"");
    let below = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders = below(&root.join(GAMES)).map(|entry| entry.path());
    folders.any(|folder| {
        below(&folder).any(|file| {
            let text = fs::read_to_string(file.path()).unwrap_or_default();
            let says = |line: &str| {
                let line = line.trim_start();
                (line.starts_with("name:") || line.starts_with("aliases:"))
                    && line.contains(&quoted)
            };
            text.lines().any(says)
        })
    })
}

fn filled(name: &str, module: &str, type_name: &str) -> String {
    let title = name
        .split('-')
        .map(|w| w[..1].to_uppercase() + &w[1..])
        .collect::<Vec<_>>()
        .join(" ");
    TEMPLATE
        .replace("template-game", name)
        .replace("template_game", module)
        .replace("TemplateGame", type_name)
        .replace("Template Game", &title)
}

/// The list of modules with one more in its place.
fn with_module(text: &str, module: &str) -> String {
    let new = format!("pub mod {module};");
    let lines: Vec<&str> = text.lines().collect();
    let is_module = |line: &&str| line.starts_with("pub mod ") && line.ends_with(';');
    let next = lines
        .iter()
        .position(|line| is_module(line) && *line > new.as_str());
    let after_last = lines
        .iter()
        .rposition(is_module)
        .map_or(lines.len(), |at| at + 1);
    insert(&lines, next.unwrap_or(after_last), &new)
}

/// The catalog with one more impartial game, in its place among the lines around that of Nim.
fn with_catalog_line(text: &str, module: &str, type_name: &str) -> Result<String, String> {
    let lines: Vec<&str> = text.lines().collect();
    let Some(marker) = lines.iter().position(|line| line.trim() == MARKER) else {
        return Err(format!("{CATALOG} has no line \"{MARKER}\""));
    };
    let indent = &lines[marker][..lines[marker].len() - lines[marker].trim_start().len()];
    let new = format!("{indent}impartial::<games::{FOLDER}::{module}::{type_name}>(),");
    let is_game = |line: &str| {
        line.starts_with(indent) && line.trim_start().starts_with("impartial::<games::")
    };
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
            with_module(text, "kayles"),
            text.replace("pub mod nim", "pub mod kayles;\npub mod nim")
        );
        assert_eq!(
            with_module(text, "zig"),
            text.replace("nim;\n", "nim;\npub mod zig;\n")
        );
        let catalog = format!(
            "    // Impartial.\n    impartial::<games::heaps::boxes::Boxes>(),\n    impartial::<games::heaps::nim::Nim>(),\n    // More.\n    {MARKER}\n"
        );
        let with = with_catalog_line(&catalog, "kayles", "Kayles").unwrap();
        let at = |what: &str| with.find(what).unwrap();
        assert!(at("boxes") < at("kayles") && at("kayles::Kayles>(),\n") < at("nim"));
        let with = with_catalog_line(&catalog, "zig", "Zig").unwrap();
        assert!(
            with.contains("nim::Nim>(),\n    impartial::<games::heaps::zig::Zig>(),\n    // More.")
        );
        assert!(with_catalog_line("nothing", "zig", "Zig").is_err());
    }

    #[test]
    fn no_trace_of_the_template_is_left() {
        let text = filled("silver-dollar", "silver_dollar", "SilverDollar");
        assert!(!text.to_lowercase().contains("template"));
        assert!(
            text.contains("pub struct SilverDollar;") && text.starts_with("//! Silver Dollar: ")
        );
    }
}
