//! The façade in numbers: how much lies in it, and how deep.

use crate::module_graph;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The sources of the façade, from the root.
pub const SOURCES: &str = "crates/grundy/src/";

/// What was a part of the façade and lies beneath it now: methods and the walk down their lists are counted in all four.
const BENEATH: [&str; 3] = [
    "crates/grundy-answer/src/",
    "crates/grundy-forms/src/",
    "crates/grundy-catalog/src/",
];

/// The rooms of the façade: its modules, the floors on which its files lie, and the modules that everyone sees.
pub struct Facade {
    /// The modules that `lib.rs` declares.
    pub rooms: usize,
    /// The longest chain of files each of which imports the next.
    pub floors: usize,
    /// The modules that `lib.rs` declares public.
    pub public: usize,
    /// The pairs of rooms that import each other: one of the two imports leads upward.
    pub upward: usize,
    /// The types of entries in lists of methods: structs with a field for the check that one can answer.
    pub choosers: usize,
    /// The loops that go down such lists: places where it is asked if the next method is to be tried.
    pub walkers: usize,
}

/// Counts the rooms of the façade.
///
/// # Errors
/// The file that cannot be read.
pub fn count(root: &Path) -> Result<Facade, String> {
    let source = root.join(SOURCES);
    let front = source.join("lib.rs");
    let text = fs::read_to_string(&front).map_err(|e| format!("{}: {e}", front.display()))?;
    let declares = |begin: &str| {
        let lines = text.lines().filter(|line| line.starts_with(begin));
        lines.filter(|line| line.ends_with(';')).count()
    };
    let public = declares("pub mod ");
    let imports = module_graph::imports(&source)?;
    let mut texts = Vec::new();
    for folder in BENEATH.iter().chain(&[SOURCES]) {
        let folder = root.join(folder);
        texts_below(&folder, &mut texts).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    let times = |words: &str| texts.iter().map(|text| text.matches(words).count()).sum();
    Ok(Facade {
        upward: upward(&imports),
        choosers: texts.iter().map(|text| types_of_methods(text)).sum(),
        walkers: times(".hands_over("),
        rooms: public + declares("mod ") + declares("pub(crate) mod "),
        floors: floors(&imports),
        public,
    })
}

/// The texts of all source files below a folder.
fn texts_below(folder: &Path, texts: &mut Vec<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            texts_below(&path, texts)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            texts.push(fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

/// The structs of a file with a field for the check that a method can answer, which is a function.
fn types_of_methods(text: &str) -> usize {
    let mut inside = false;
    let mut found = 0;
    for line in text.lines() {
        if line.ends_with('{') && !line.starts_with(' ') {
            inside = line.contains("struct ");
        } else if line == "}" {
            inside = false;
        }
        let field = line.trim_start().trim_start_matches("pub(crate) ");
        let field = field
            .trim_start_matches("pub(super) ")
            .trim_start_matches("pub ");
        let checks = field.starts_with("able: ") && field.to_lowercase().contains("fn(");
        found += usize::from(inside && checks);
    }
    found
}

/// The pairs of rooms that import each other; a room is the first part of a module's name.
fn upward(imports: &BTreeMap<String, BTreeSet<String>>) -> usize {
    let room = |file: &str| file.split("::").next().unwrap_or_default().to_owned();
    let mut between: BTreeSet<(String, String)> = BTreeSet::new();
    for (from, below) in imports.iter().filter(|(from, _)| *from != "the root") {
        between.extend(below.iter().map(|to| (room(from), room(to))));
    }
    let both =
        |(from, to): &&(String, String)| from < to && between.contains(&(to.clone(), from.clone()));
    between.iter().filter(both).count()
}

/// The files on the longest chain of imports; the root, which re-exports what lies in the others, is left out.
fn floors(imports: &BTreeMap<String, BTreeSet<String>>) -> usize {
    let mut known = BTreeMap::new();
    let files = imports.keys().filter(|file| *file != "the root");
    let depths = files.map(|file| depth(file, imports, &mut known));
    depths.max().unwrap_or(0)
}

fn depth<'a>(
    file: &'a String,
    imports: &'a BTreeMap<String, BTreeSet<String>>,
    known: &mut BTreeMap<&'a String, usize>,
) -> usize {
    if let Some(&depth) = known.get(file) {
        return depth;
    }
    // A file that is met again on the way down lies on a cycle, which another measure reports.
    known.insert(file, 0);
    let below = imports.get(file).into_iter().flatten();
    let deepest = below.map(|next| depth(next, imports, known)).max();
    let own = 1 + deepest.unwrap_or(0);
    known.insert(file, own);
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floors_are_the_longest_chain() {
        let edges = [
            ("a", "b"),
            ("b", "c"),
            ("a", "c"),
            ("d", "a"),
            ("the root", "d"),
        ];
        let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in edges {
            imports.entry(to.to_owned()).or_default();
            imports
                .entry(from.to_owned())
                .or_default()
                .insert(to.to_owned());
        }
        assert_eq!(floors(&imports), 4);
    }

    #[test]
    fn types_of_methods_are_structs_that_check() {
        let text = "pub struct Method {\n    able: Box<dyn Fn(u8) -> bool>,\n}\n\nfn by(\n    able: fn(u8),\n) {\n}\n\n\
                    struct Offer {\n    able: bool,\n}\n";
        assert_eq!(types_of_methods(text), 1);
    }

    #[test]
    fn rooms_that_import_each_other_are_counted_once() {
        let edges = [("a::x", "b::y"), ("b::z", "a"), ("a", "c"), ("c", "b::z")];
        let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in edges {
            let below = imports.entry(from.to_owned()).or_default();
            below.insert(to.to_owned());
        }
        assert_eq!(upward(&imports), 1);
    }
}
