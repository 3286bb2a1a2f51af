//! README and the book in `docs/`, in English and in Chinese: the pages are found by walking the folder, so that a new chapter
//! is tested from its first day. Every chapter is in the table of contents, and every link leads somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the Chinese chapters, inside the folder of the English ones.
const CHINESE: &str = "docs/zh-CN";

/// One page of Markdown.
pub struct Page {
    /// Its path from the root of the repository.
    pub path: PathBuf,
    /// All that stands in it.
    pub text: String,
}

/// The root of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.ancestors().nth(2);
    root.expect("the crate lies in crates/").to_owned()
}

/// The Markdown files below a folder, named from the root, without those of another folder.
fn below(folder: &Path, except: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(root().join(folder)).expect("a folder of the book");
    for entry in entries.flatten() {
        let path = folder.join(entry.file_name());
        if path == except {
            continue;
        }
        if entry.path().is_dir() {
            below(&path, except, found);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
}

/// A README with the chapters of a folder, in the order of their paths.
fn pages(readme: &str, folder: &str, except: &str) -> Vec<Page> {
    let mut paths = Vec::new();
    below(Path::new(folder), Path::new(except), &mut paths);
    paths.sort();
    paths.insert(0, PathBuf::from(readme));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(root().join(&path));
        let text = text.unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        Page { path, text }
    };
    paths.into_iter().map(read).collect()
}

/// README and the chapters of the English book.
pub fn english() -> Vec<Page> {
    pages("README.md", "docs", CHINESE)
}

/// README and the chapters of the Chinese book.
pub fn chinese() -> Vec<Page> {
    pages("README.zh-CN.md", CHINESE, "")
}

/// The path of the Chinese page that belongs to an English one.
pub fn in_chinese(english: &Path) -> PathBuf {
    match english.strip_prefix("docs") {
        Ok(chapter) => Path::new(CHINESE).join(chapter),
        Err(_) => PathBuf::from("README.zh-CN.md"),
    }
}

/// The fenced blocks of a text, with their fences.
pub fn blocks(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        let fence = line.trim_start().starts_with("```");
        if fence && !inside {
            found.push(String::new());
        }
        if let Some(block) = found.last_mut().filter(|_| inside || fence) {
            *block += line;
            block.push('\n');
        }
        inside ^= fence;
    }
    found
}

/// The lines of a text that stand outside of fenced blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        inside ^= fence;
        !inside && !fence
    })
}

/// The levels of the headings of a text, with their words.
pub fn headings(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for line in prose(text).filter(|line| line.starts_with('#')) {
        let words = line.trim_start_matches('#');
        found.push((line.len() - words.len(), words.trim()));
    }
    found
}

/// The name by which a link reaches a heading: letters and digits, with a hyphen for each blank.
fn anchor(heading: &str) -> String {
    let kept = |c: char| match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        _ => Some(c).filter(|c| c.is_alphanumeric()),
    };
    heading.to_lowercase().chars().filter_map(kept).collect()
}

/// The targets of a text's links and pictures, outside of code.
fn targets(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in prose(text) {
        // What stands between backquotes is code.
        let plain: String = line.split('`').step_by(2).collect();
        for (before, after) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
            let ends = plain.split(before).skip(1);
            found.extend(ends.filter_map(|rest| Some(rest.split_once(after)?.0.to_owned())));
        }
    }
    found
}

/// Why a link of a page leads nowhere, if it does.
fn fault(page: &Page, target: &str) -> Option<String> {
    let (file, place) = target.split_once('#').unwrap_or((target, ""));
    let path = if file.is_empty() {
        root().join(&page.path)
    } else {
        let folder = page.path.parent().expect("a page lies in a folder");
        root().join(folder).join(file)
    };
    if !path.exists() {
        return Some(format!(
            "{} links {target}: no such file",
            page.path.display()
        ));
    }
    if place.is_empty() {
        return None;
    }
    let text = fs::read_to_string(&path).unwrap_or_default();
    let there = headings(&text)
        .into_iter()
        .any(|(_, words)| anchor(words) == place);
    (!there).then(|| format!("{} links {target}: no such heading", page.path.display()))
}

#[test]
fn every_link_leads_somewhere() {
    let mut faults = Vec::new();
    let mut tried = 0;
    for page in english().iter().chain(&chinese()) {
        for target in targets(&page.text) {
            if target.contains("://") {
                continue;
            }
            tried += 1;
            faults.extend(fault(page, &target));
        }
    }
    assert!(tried > 100, "links are found: {tried}");
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_chapter_is_in_the_table_of_contents() {
    for (folder, pages) in [("docs", english()), (CHINESE, chinese())] {
        let summary = Path::new(folder).join("SUMMARY.md");
        let listed = pages.iter().find(|page| page.path == summary);
        let listed = targets(&listed.expect("a table of contents").text);
        let once: BTreeSet<PathBuf> = listed.iter().map(|at| Path::new(folder).join(at)).collect();
        assert_eq!(
            once.len(),
            listed.len(),
            "{folder}: a chapter is listed twice"
        );
        let paths = pages.iter().map(|page| page.path.clone());
        let chapters: BTreeSet<PathBuf> = paths
            .filter(|path| path.starts_with(folder) && *path != summary)
            .collect();
        assert_eq!(once, chapters, "{}", summary.display());
    }
}

#[test]
fn headings_have_the_anchors_that_readers_see() {
    assert_eq!(anchor("Misère quotients"), "misère-quotients");
    assert_eq!(
        anchor("Who wins, by which moves, and why"),
        "who-wins-by-which-moves-and-why"
    );
    assert_eq!(anchor("谁赢、走哪几步、为什么"), "谁赢走哪几步为什么");
    let text = "# a\n```sh\n# no heading\n[no](link)\n```\n## b `c`\n[x `](y)` z](d.md#e)\n";
    assert_eq!(headings(text), [(1, "a"), (2, "b `c`")]);
    assert_eq!(targets(text), ["d.md#e"]);
}
