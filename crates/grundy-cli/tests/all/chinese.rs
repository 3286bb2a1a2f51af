//! What is said in Chinese. The page says why an answer is right: every template of a reason in the sources has its Chinese with
//! the same gaps, and every name of a theorem too. The book has the same chapters, headings and blocks as in English.

use crate::book::{self, Page, blocks, headings, in_chinese, root};
use grundy::MethodName;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The page's catalogue, from the root of the repository.
const CATALOGUE: &str = "crates/grundy-web/page/src/reasons.zh.json";

/// Where the page has what was expected where a text is refused.
const FAULTS: &str = "crates/grundy-web/page/src/faults.zh.json";

fn catalogue(file: &str, part: &str) -> Map<String, Value> {
    let text = std::fs::read_to_string(root().join(file)).expect("the catalogue");
    let all: Value = serde_json::from_str(&text).expect("JSON");
    all[part].as_object().expect("entries").clone()
}

/// The sources below a directory, without the lines that are comments alone.
fn sources(directory: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source");
            let code: Vec<&str> = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            found.push((path, code.join("\n")));
        }
    }
}

/// The sources that give reasons.
fn all_sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for directory in [
        "grundy-values",
        "grundy-games",
        "grundy-rules",
        "grundy-answer",
        "grundy-forms",
        "grundy-catalog",
        "grundy",
        "grundy-report",
    ] {
        sources(
            &root().join("crates").join(directory).join("src"),
            &mut found,
        );
    }
    found
}

/// The sources that say what was expected, or why a question makes no sense.
fn sources_of_faults() -> Vec<(PathBuf, String)> {
    let mut found = all_sources();
    for directory in ["grundy-core", "grundy-ask", "grundy-gdl", "grundy-formats"] {
        let source = root().join("crates").join(directory).join("src");
        sources(&source, &mut found);
    }
    // Long literals go on in the next line.
    for (_, code) in &mut found {
        let lines: Vec<&str> = code.split("\\\n").collect();
        let joined: Vec<&str> = lines
            .iter()
            .enumerate()
            .map(|(i, line)| if i == 0 { line } else { line.trim_start() })
            .collect();
        *code = joined.concat();
    }
    found
}

/// The string literal with which `code` begins, as Rust reads it.
fn literal(code: &str) -> Option<String> {
    let mut rest = code.trim_start().strip_prefix('"')?.chars();
    let mut text = String::new();
    loop {
        match rest.next()? {
            '"' => return Some(text),
            '\\' => match rest.next()? {
                'n' => text.push('\n'),
                '\n' => rest = rest.as_str().trim_start().chars(),
                other => text.push(other),
            },
            plain => text.push(plain),
        }
    }
}

/// The literals that follow `before` in a source.
fn after<'a>(code: &'a str, before: &'a str) -> impl Iterator<Item = String> + 'a {
    code.split(before).skip(1).filter_map(literal)
}

/// The numbers of the gaps `{0}`, `{1}`, … of a Chinese sentence.
fn gaps(chinese: &str) -> BTreeSet<usize> {
    let parts = chinese.split('{').skip(1);
    parts
        .filter_map(|part| part.split('}').next()?.parse().ok())
        .collect()
}

#[test]
fn every_reason_has_its_chinese() {
    let chinese = catalogue(CATALOGUE, "reasons");
    let of_faults = catalogue(FAULTS, "expected");
    let mut unused: BTreeSet<&str> = chinese.keys().map(String::as_str).collect();
    let mut faults = Vec::new();
    for (path, code) in all_sources() {
        for template in after(&code, "reason!(") {
            let key = template.trim();
            unused.remove(key);
            let count = template.matches("{}").count();
            let words = chinese.get(key).or_else(|| of_faults.get(&template));
            match words.and_then(Value::as_str) {
                None if key.contains(char::is_alphabetic) => faults.push(format!(
                    "add to \"reasons\" in {CATALOGUE}, or to \"expected\" in {FAULTS} (the gaps are {{0}} to {{{}}}, from {}):\n    {}: \"…\"",
                    count.saturating_sub(1),
                    path.display(),
                    Value::from(key)
                )),
                Some(words) if chinese.contains_key(key) && gaps(words) != (0..count).collect() => faults.push(format!(
                    "in {CATALOGUE} each of the {count} gaps {{0}}, {{1}}, … belongs into the Chinese of \"{key}\", \
                     which is \"{words}\""
                )),
                _ => {}
            }
        }
    }
    faults.extend(unused.iter().map(|key| {
        format!("remove from \"reasons\" in {CATALOGUE}, for no source says it: \"{key}\"")
    }));
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// What the page says in Chinese of a fault is said by a source in English, and has no gap that the English lacks. What has no
/// gaps may be put together from parts there.
#[test]
fn every_fault_in_chinese_is_said_by_a_source() {
    let sources = sources_of_faults();
    let mut wrong = Vec::new();
    for (english, chinese) in catalogue(FAULTS, "expected") {
        let quoted = Value::from(english.as_str()).to_string();
        let is_whole = !english.contains("{}");
        if !is_whole && !sources.iter().any(|(_, code)| code.contains(&quoted)) {
            wrong.push(format!(
                "remove {quoted} from {FAULTS}, for no source says it"
            ));
        }
        let most = english.matches("{}").count();
        let all = gaps(chinese.as_str().expect("a text"));
        if all.iter().any(|&gap| gap >= most) {
            wrong.push(format!(
                "{quoted} in {FAULTS} has fewer gaps than its Chinese"
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_theorem_has_a_chinese_name() {
    let chinese = catalogue(CATALOGUE, "names");
    let sources = all_sources();
    let mut faults = Vec::new();
    for (path, code) in &sources {
        for theorem in code.split("Theorem {").skip(1) {
            let fields = theorem.split('}').next().unwrap_or_default();
            for name in after(fields, "name: ").filter(|name| !chinese.contains_key(name)) {
                faults.push(format!(
                    "add to \"names\" in {CATALOGUE} (from {}): \"{name}\": \"…\"",
                    path.display()
                ));
            }
        }
    }
    for name in chinese.keys() {
        let quoted = format!("\"{name}\"");
        if !sources.iter().any(|(_, code)| code.contains(&quoted)) {
            faults.push(format!(
                "remove from \"names\" in {CATALOGUE}, for no theorem is called so: {quoted}"
            ));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Where the page has the names of methods.
const METHODS: &str = "crates/grundy-web/page/src/chinese.ts";

#[test]
fn every_method_has_a_chinese_name() {
    let page = std::fs::read_to_string(root().join(METHODS)).expect("the names");
    let lacks = |name: &str| {
        let keys = [format!("\n  {name}: \""), format!("\n  \"{name}\": \"")];
        !keys.iter().any(|key| page.contains(key))
    };
    let names = MethodName::ALL.iter().map(MethodName::to_string);
    let missing: Vec<String> = names.filter(|name| lacks(name)).collect();
    assert!(
        missing.is_empty(),
        "add to METHODS in {METHODS}: {missing:#?}"
    );
}

/// The parts a page must have in both languages: the levels of its headings, and its blocks.
fn shape(page: &Page) -> (Vec<usize>, Vec<String>) {
    let levels = headings(&page.text).into_iter().map(|(level, _)| level);
    (levels.collect(), blocks(&page.text))
}

#[test]
fn the_chinese_book_has_the_same_chapters_headings_and_blocks() {
    let (english, chinese) = (book::english(), book::chinese());
    let twins: BTreeSet<PathBuf> = english.iter().map(|page| in_chinese(&page.path)).collect();
    let theirs: BTreeSet<PathBuf> = chinese.iter().map(|page| page.path.clone()).collect();
    assert_eq!(twins, theirs, "chapters");
    for ours in &english {
        let twin = in_chinese(&ours.path);
        let theirs = chinese.iter().find(|page| page.path == twin);
        let (our_levels, our_blocks) = shape(ours);
        let (levels, blocks) = shape(theirs.expect("the same chapters"));
        assert_eq!(our_levels, levels, "the headings of {}", twin.display());
        for (our_block, block) in our_blocks.iter().zip(&blocks) {
            assert_eq!(
                our_block,
                block,
                "{} has another block here",
                twin.display()
            );
        }
        assert_eq!(
            our_blocks.len(),
            blocks.len(),
            "blocks of {}",
            twin.display()
        );
    }
}
