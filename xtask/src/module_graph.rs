//! The imports between the source files of a crate, read from the text, and the cycles among them.
//!
//! A file imports another if a path (`crate::…`, `super::…`, `self::…`, or the name of a module that it declares) leads to
//! an item that is defined there; names that a module re-exports count for the file that defines them. A `pub use` of a
//! module's own children is not an import: it is how a folder shows its contents. Tests are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// For each file below a crate's `src`, the files that it imports, all by their names as modules.
///
/// # Errors
/// The file that cannot be read.
pub fn imports(src: &Path) -> Result<BTreeMap<String, BTreeSet<String>>, String> {
    Ok(Modules::read(src)?.imports())
}

/// One cycle of some files that import each other, as `a -> b -> a`.
#[must_use]
pub fn show(cycle: &BTreeSet<String>, imports: &BTreeMap<String, BTreeSet<String>>) -> String {
    let mut path: Vec<&String> = cycle.iter().take(1).collect();
    while let Some(last) = path.last() {
        let next = imports[*last].iter().filter(|next| cycle.contains(*next));
        // Files not yet met are preferred, so that the cycle does not close too early.
        let Some(next) = next.min_by_key(|next| path.contains(next)) else {
            break;
        };
        let begin = path.iter().position(|before| *before == next);
        path.push(next);
        if let Some(begin) = begin {
            path.drain(..begin);
            break;
        }
    }
    let names: Vec<&str> = path.into_iter().map(String::as_str).collect();
    names.join(" -> ")
}

/// The modules of one crate; a module is a file here, named by its path, empty for the root.
struct Modules {
    files: BTreeMap<Vec<String>, File>,
}

struct File {
    text: String,
    /// Child modules in their own files.
    children: BTreeSet<String>,
    /// Names that are re-exported, and the paths behind them.
    exports: BTreeMap<String, Vec<String>>,
}

/// A path in the text, and true if it is in a `pub use`.
struct WrittenPath {
    segments: Vec<String>,
    public: bool,
}

impl Modules {
    /// Reads every source file below `src`.
    fn read(src: &Path) -> Result<Modules, String> {
        let mut files = BTreeMap::new();
        collect(src, &mut Vec::new(), &mut files)?;
        let names: BTreeSet<Vec<String>> = files.keys().cloned().collect();
        let children = |of: &Vec<String>| {
            let below = names.iter().filter(|n| n.len() == of.len() + 1);
            let mine = below.filter(|n| n.starts_with(of));
            mine.filter_map(|n| n.last().cloned()).collect()
        };
        let files = files.into_iter().map(|(name, text)| {
            let children = children(&name);
            let public = paths(&text, &children).into_iter().filter(|w| w.public);
            let exports = public.filter_map(|w| {
                let last = w.segments.last()?.clone();
                Some((last, absolute(&name, &w.segments, &children)?))
            });
            let exports = exports.collect();
            (
                name,
                File {
                    text,
                    children,
                    exports,
                },
            )
        });
        Ok(Modules {
            files: files.collect(),
        })
    }

    /// For each file, the files that it imports, all by their names as modules.
    fn imports(&self) -> BTreeMap<String, BTreeSet<String>> {
        let found = self.files.iter().map(|(name, file)| {
            let paths = paths(&file.text, &file.children);
            let others = paths.iter().filter_map(|written| {
                let path = absolute(name, &written.segments, &file.children)?;
                let target = self.home_of(&path, 10);
                let own_child = target.len() > name.len() && target.starts_with(name);
                (target != *name && !(written.public && own_child)).then(|| shown(&target))
            });
            (shown(name), others.collect())
        });
        found.collect()
    }

    /// The module whose file defines the item that a path leads to; re-exports are followed.
    fn home_of(&self, path: &[String], most: usize) -> Vec<String> {
        let mut home = Vec::new();
        for (at, segment) in path.iter().enumerate() {
            let file = &self.files[&home];
            if file.children.contains(segment) {
                home.push(segment.clone());
                continue;
            }
            if let (Some(behind), 1..) = (file.exports.get(segment), most) {
                let rest = path[at + 1..].iter().cloned();
                let whole: Vec<String> = behind.iter().cloned().chain(rest).collect();
                return self.home_of(&whole, most - 1);
            }
            break;
        }
        home
    }
}

/// All sets of files that import each other in a cycle, directly or by way of others of the set.
#[must_use]
pub fn cycles(imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<BTreeSet<String>> {
    let reach = |from: &String| {
        let mut seen = BTreeSet::new();
        let mut open: Vec<&String> = vec![from];
        while let Some(next) = open.pop() {
            for other in imports.get(next).into_iter().flatten() {
                if seen.insert(other.clone()) {
                    open.push(other);
                }
            }
        }
        seen
    };
    let all: BTreeMap<&String, BTreeSet<String>> = imports.keys().map(|m| (m, reach(m))).collect();
    let back = |m: &String, other: &String| all.get(other).is_some_and(|r| r.contains(m));
    let mut found: Vec<BTreeSet<String>> = Vec::new();
    for (module, reached) in &all {
        if reached.contains(*module) && !found.iter().any(|set| set.contains(*module)) {
            let with = reached.iter().filter(|other| back(module, other));
            found.push(with.cloned().collect());
        }
    }
    found
}

fn shown(module: &[String]) -> String {
    match module {
        [] => "the root".to_owned(),
        _ => module.join("::"),
    }
}

fn collect(
    folder: &Path,
    at: &mut Vec<String>,
    found: &mut BTreeMap<Vec<String>, String>,
) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let stem = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            at.push(stem);
            collect(&path, at, found)?;
            at.pop();
        } else if path.extension().is_some_and(|e| e == "rs") && !stem.ends_with("tests") {
            let text = fs::read_to_string(&path).map_err(failed)?;
            let own = !matches!(stem.as_str(), "mod" | "lib" | "main");
            let name = at.iter().cloned().chain(own.then_some(stem)).collect();
            found.insert(name, without_tests_and_comments(&text));
        }
    }
    Ok(())
}

/// The text without comments and without the module of tests at its end.
fn without_tests_and_comments(text: &str) -> String {
    let starts_tests = |&(at, mark): &(usize, &str)| {
        let mut lines = text[at..].lines();
        let condition = lines.next().unwrap_or_default();
        let next = lines.next().unwrap_or_default();
        // `test` itself, or together with something else: `all(loom, test)`.
        let words = condition[mark.len()..].split(|c: char| !c.is_alphanumeric());
        words.clone().any(|word| word == "test") && next.contains("mod ") && next.ends_with('{')
    };
    let code = (text.match_indices("#[cfg("))
        .find(starts_tests)
        .map_or(text, |(at, _)| &text[..at]);
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// All paths in the text that may lead to another file of the crate.
fn paths(text: &str, children: &BTreeSet<String>) -> Vec<WrittenPath> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("::") {
        let start = text[..at].rfind(|c: char| !is_word(c)).map_or(0, |i| i + 1);
        let first = &text[start..at];
        let follows = text[..start].ends_with("::") || text[..start].ends_with('$');
        let ours = matches!(first, "crate" | "super" | "self") || children.contains(first);
        if follows || !ours {
            continue;
        }
        let statement = text[..start]
            .rsplit([';', '}', '{'])
            .next()
            .unwrap_or_default()
            .trim();
        let public = statement.contains("pub use") || statement.contains("pub(crate) use");
        tree(&text[start..], &mut Vec::new(), &mut |segments| {
            found.push(WrittenPath {
                segments: segments.to_vec(),
                public,
            });
        });
    }
    found
}

/// Walks a path that may branch in braces, as after `use`; returns the rest of the text.
fn tree<'a>(text: &'a str, before: &mut Vec<String>, each: &mut dyn FnMut(&[String])) -> &'a str {
    let depth = before.len();
    let mut rest = text.trim_start();
    loop {
        if let Some(inside) = rest.strip_prefix('{') {
            rest = inside.trim_start();
            while !rest.is_empty() && !rest.starts_with('}') {
                let after = tree(rest, before, each).trim_start();
                rest = after.strip_prefix(',').unwrap_or(after).trim_start();
                if after.len() == rest.len() && !rest.starts_with('}') {
                    break;
                }
            }
            before.truncate(depth);
            return rest.strip_prefix('}').unwrap_or(rest);
        }
        let length = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        before.push(rest[..length].to_owned());
        rest = &rest[length..];
        match rest.strip_prefix("::") {
            Some(more) if !more.starts_with('<') => rest = more,
            _ => break,
        }
    }
    each(before);
    before.truncate(depth);
    match rest.strip_prefix(" as ") {
        Some(renamed) => renamed.trim_start_matches(is_word),
        None => rest,
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The path from the root of the crate, for one that was written in a module.
fn absolute(
    module: &[String],
    path: &[String],
    children: &BTreeSet<String>,
) -> Option<Vec<String>> {
    let mut whole = module.to_vec();
    for (at, segment) in path.iter().enumerate() {
        match segment.as_str() {
            "crate" => whole.clear(),
            "super" => drop(whole.pop()?),
            "self" if at == 0 => {}
            "self" => return Some(whole),
            _ if at == 0 && !children.contains(segment) => return None,
            _ => {
                whole.extend(path[at..].iter().filter(|s| *s != "self").cloned());
                return Some(whole);
            }
        }
    }
    Some(whole)
}
