//! The reference pages beside the page: the Rust interface by rustdoc, the Python interface by pdoc where that is installed; and
//! a look at every link of the site.

use crate::hrefs::{attributes, is_local, target};
use crate::steps::{cargo, step};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The crates whose interface a program uses.
const CRATES: [&str; 14] = [
    "grundy",
    "grundy-answer",
    "grundy-catalog",
    "grundy-check",
    "grundy-core",
    "grundy-formats",
    "grundy-forms",
    "grundy-games",
    "grundy-linear",
    "grundy-report",
    "grundy-rules",
    "grundy-solve",
    "grundy-tablebase",
    "grundy-values",
];

/// Writes the reference pages that can be made here, and returns the names of their folders; says what is left out.
///
/// # Errors
/// The step that failed.
pub fn run(root: &Path, site: &Path) -> Result<Vec<&'static str>, String> {
    let mut written = vec!["rust"];
    let target = root.join("target/reference");
    let mut rust = cargo(root, &["doc", "--no-deps", "--quiet", "--target-dir"]);
    rust.arg(&target);
    for name in CRATES {
        rust.args(["--package", name]);
    }
    step("the reference of the Rust interface", rust)?;
    let to = site.join("rust");
    fs::remove_dir_all(&to).ok();
    copied(&target.join("doc"), &to)?;
    let first = "<!doctype html><meta charset=\"utf-8\"><title>grundy</title>\
                 <meta http-equiv=\"refresh\" content=\"0; url=grundy/index.html\"><a href=\"grundy/index.html\">grundy</a>\n";
    let index = to.join("index.html");
    fs::write(&index, first).map_err(|fault| failed(&index, &fault))?;
    if python(root, site)? {
        written.push("python");
    }
    Ok(written)
}

/// The reference of the Python package; false if its tools are not there.
fn python(root: &Path, site: &Path) -> Result<bool, String> {
    let python = |words: &[&str]| {
        let mut command = Command::new(root.join("target/venv/bin/python"));
        command.args(words);
        command.env("PYTHONPATH", root.join("crates/grundy-python/python"));
        command
    };
    let mut tools = python(&["-c", "import pdoc, grundy"]);
    let found = tools.stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        println!(
            "--  left out: the reference of the Python package; to have it beside the page: cargo xtask ci, \
             target/venv/bin/pip install pdoc"
        );
        return Ok(false);
    }
    let mut made = python(&["-m", "pdoc", "grundy", "--docformat", "restructuredtext"]);
    made.arg("--output-directory").arg(site.join("python"));
    step("the reference of the Python package", made)?;
    Ok(true)
}

/// Copies a folder with all that is in it.
fn copied(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|fault| failed(to, &fault))?;
    for entry in fs::read_dir(from).map_err(|fault| failed(from, &fault))? {
        let path = entry.map_err(|fault| failed(from, &fault))?.path();
        let into = to.join(path.file_name().expect("an entry of a folder has a name"));
        if path.is_dir() {
            copied(&path, &into)?;
        } else {
            fs::copy(&path, &into).map_err(|fault| failed(&path, &fault))?;
        }
    }
    Ok(())
}

/// Follows every link of the pages in HTML to a file of the site, and to the place in it that it names.
///
/// # Errors
/// The links that lead nowhere.
pub fn links(site: &Path) -> Result<(), String> {
    let mut pages = HashMap::new();
    // The compiler has looked at the links of its own pages, and each of these is whole in itself.
    for path in html(site)? {
        let own = path.strip_prefix(site).expect("a file of the site");
        let is_whole = ["rust", "python", "grundy.html"]
            .iter()
            .any(|whole| own.starts_with(whole));
        let is_all_in_one = own.file_name().is_some_and(|name| name == "print.html");
        if !is_whole && !is_all_in_one {
            let text = fs::read_to_string(&path).map_err(|fault| failed(&path, &fault))?;
            pages.insert(path, text);
        }
    }
    let places: HashMap<&PathBuf, HashSet<&str>> = pages
        .iter()
        .map(|(path, text)| (path, attributes(text, "id").collect()))
        .collect();
    let (mut followed, mut lost) = (0, Vec::new());
    for (page, text) in &pages {
        let links = attributes(text, "href").chain(attributes(text, "src"));
        for link in links.filter(|link| is_local(link)) {
            followed += 1;
            let (path, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() {
                page.clone()
            } else {
                target(page, path)
            };
            let there = places
                .get(&target)
                .is_none_or(|ids| place.is_empty() || ids.contains(place));
            if !target.exists() || !there {
                lost.push(format!("{}: {link}", page.display()));
            }
        }
    }
    lost.sort();
    lost.dedup();
    if lost.is_empty() {
        println!("ok  {followed} links of the site lead somewhere");
        return Ok(());
    }
    Err(format!("links that lead nowhere:\n{}", lost.join("\n")))
}

/// The pages in HTML below a folder.
pub fn html(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(|fault| failed(folder, &fault))? {
        let path = entry.map_err(|fault| failed(folder, &fault))?.path();
        if path.is_dir() {
            found.extend(html(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "html") {
            found.push(path);
        }
    }
    Ok(found)
}

fn failed(path: &Path, fault: &std::io::Error) -> String {
    format!("{} ({fault})", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_that_leads_nowhere_is_found() {
        let site = std::env::temp_dir().join(format!("grundy-links-{}", std::process::id()));
        fs::create_dir_all(site.join("book")).expect("a folder");
        let write = |name: &str, text: &str| fs::write(site.join(name), text).expect("a file");
        write(
            "index.html",
            "<a href=\"book/\">b</a> <a href=\"./#e=nim+3\">n</a> <a href=\"https://x.y\">x</a>",
        );
        write(
            "book/index.html",
            "<h1 id=\"top\">t</h1><a href=\"../index.html\">p</a><a href=\"#top\">t</a>",
        );
        assert_eq!(links(&site), Ok(()));
        write(
            "book/index.html",
            "<a href=\"../none.html\">p</a><a href=\"#bottom\">t</a>",
        );
        let said = links(&site).expect_err("two links are lost");
        assert!(
            said.contains("none.html") && said.contains("#bottom"),
            "{said}"
        );
        fs::remove_dir_all(site).expect("the folder goes");
    }
}
