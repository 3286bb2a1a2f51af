//! The book beside the page: made by mdBook where that is installed, in both languages, its examples with a link that opens
//! them on the page.

use crate::hrefs::{attributes, is_local, target};
use crate::references::html;
use crate::steps::step;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The program that makes the book.
const MDBOOK: &str = "mdbook";

/// The script that gives the examples their links.
const SCRIPT: &str = "examples.js";

/// The book's sources, and the folder in the site for each language.
const LANGUAGES: [(&str, &str); 2] = [("docs", "book"), ("docs/zh-CN", "book/zh-CN")];

/// Makes the book in the site; false, with a line that says what is missing, if it cannot.
///
/// # Errors
/// The step that failed.
pub fn run(root: &Path, site: &Path) -> Result<bool, String> {
    if Command::new(MDBOOK).arg("--version").output().is_err() {
        println!("--  left out: the book; to have it beside the page: cargo install mdbook");
        return Ok(false);
    }
    let site = std::path::absolute(site).map_err(|fault| failed(site, &fault))?;
    for (from, to) in LANGUAGES {
        let mut build = Command::new(MDBOOK);
        build.arg("build").arg(root.join(from));
        build.arg("--dest-dir").arg(site.join(to));
        step(&format!("the book in {from}"), build)?;
    }
    let script = root.join("crates/grundy-web/page/site").join(SCRIPT);
    fs::copy(&script, site.join(SCRIPT)).map_err(|fault| failed(&script, &fault))?;
    let mut count = 0;
    for page in html(&site.join("book"))? {
        let text = fs::read_to_string(&page).map_err(|fault| failed(&page, &fault))?;
        let text = mended(text, &page, root, &site)?;
        let (text, scripted) = with_script(text, &page, &site);
        fs::write(&page, text).map_err(|fault| failed(&page, &fault))?;
        count += usize::from(scripted);
    }
    println!("ok  {count} pages of the book open their examples on the page");
    Ok(true)
}

/// Mends the links of a page that mdBook takes for pages of the book: the book's own first page and contents, which have
/// other names in HTML, and the texts beside the book, which lie in the site as they are.
fn mended(mut text: String, page: &Path, root: &Path, site: &Path) -> Result<String, String> {
    let links = attributes(&text, "href").filter(|link| is_local(link));
    let links: BTreeSet<String> = links.map(str::to_owned).collect();
    for link in links {
        let path = link.split('#').next().unwrap_or(&link);
        let meant = target(page, path);
        let Ok(meant) = meant.strip_prefix(site) else {
            continue;
        };
        let name = meant.file_name().and_then(OsStr::to_str);
        let other = match (meant.starts_with("book"), name) {
            (true, Some("README.html")) => link.replace("README.html", "index.html"),
            (true, Some("SUMMARY.html")) => link.replace("SUMMARY.html", "toc.html"),
            (false, Some(name)) if path.ends_with(".html") => {
                let plain = name.replace(".html", ".md");
                let source = root.join(&plain);
                if !source.exists() {
                    continue;
                }
                fs::copy(&source, site.join(&plain)).map_err(|fault| failed(&source, &fault))?;
                path.replace(name, &plain)
            }
            _ => continue,
        };
        text = text.replace(&format!("href=\"{link}\""), &format!("href=\"{other}\""));
    }
    Ok(text)
}

/// Gives a page the script, whose place shows it where the site begins; false for a frame without a body.
fn with_script(text: String, page: &Path, site: &Path) -> (String, bool) {
    let Some((before, after)) = text.rsplit_once("</body>") else {
        return (text, false);
    };
    let below = page
        .strip_prefix(site)
        .map_or(1, |path| path.components().count());
    let up = "../".repeat(below.saturating_sub(1));
    let script = format!("<script src=\"{up}{SCRIPT}\"></script>");
    (format!("{before}{script}\n</body>{after}"), true)
}

fn failed(path: &Path, fault: &std::io::Error) -> String {
    format!("{} ({fault})", path.display())
}
