//! The page in the browser: built again and compared with the committed page, its stories clicked through, if the tools for
//! that are installed.

use crate::steps::{has_node, step};
use crate::{site, wasm};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The browsers in which the stories run, the quickest first, unless `CHROMIUM` names another one.
const BROWSERS: [&str; 4] = [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
];

/// Builds the page anew, compares it, and runs its tests; prints a line that says what is missing if it cannot.
///
/// # Errors
/// The step that failed.
pub fn run(root: &Path) -> Result<(), String> {
    let page = root.join("crates/grundy-web/page");
    if !has_node() || !packages(&page) {
        println!(
            "--  left out: the page; to have it built and tested: Node 20 or newer, then \
             (cd crates/grundy-web/page && npm ci)"
        );
        return Ok(());
    }
    let built = root.join("target/page");
    step("types of the page", tool(&page, "tsc", &["--noEmit"]))?;
    let to = built.to_string_lossy();
    let words = [
        "build",
        "--logLevel",
        "warn",
        "--emptyOutDir",
        "--outDir",
        &to,
    ];
    step("building the page", tool(&page, "vite", &words))?;
    compare(&page.join("dist"), &built)?;
    let Some(browser) = browser() else {
        println!(
            "--  left out: the stories of the page in a browser; to have them: apt-get install chromium-headless-shell"
        );
        return Ok(());
    };
    if !starts(&browser) {
        let browser = browser.display();
        println!(
            "--  left out: the stories of the page in a browser: {browser} does not start here"
        );
        return Ok(());
    }
    let mut stories = tool(&page, "playwright", &["test", "--reporter=dot"]);
    stories.env("GRUNDY", root.join("target/ci/grundy"));
    stories.env("CHROMIUM", browser);
    // With a module the stories run twice: on the page that asks a server, and on the one that needs none.
    match wasm::quick(root) {
        Some(module) => {
            let folder = root.join("target/site");
            site::write(root, &module, &folder, &[])?;
            stories.env("GRUNDY_SITE", folder);
        }
        None => println!(
            "--  left out: the stories of the page without a server; its module of WebAssembly is not built"
        ),
    }
    step("stories of the page in a browser", stories)
}

/// A program from the page's packages.
fn tool(page: &Path, name: &str, words: &[&str]) -> Command {
    let mut command = Command::new(page.join("node_modules/.bin").join(name));
    command.args(words).current_dir(page);
    command
}

/// True if the packages of the lock file are installed; installs them if they are not.
fn packages(page: &Path) -> bool {
    let changed = |file: &str| fs::metadata(page.join(file)).and_then(|found| found.modified());
    // npm records here what it has installed.
    let fresh = match (
        changed("node_modules/.package-lock.json"),
        changed("package-lock.json"),
    ) {
        (Ok(installed), Ok(locked)) => installed >= locked,
        _ => false,
    };
    fresh || {
        let mut npm = Command::new("npm");
        npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
        npm.current_dir(page).stdout(Stdio::null());
        npm.status().is_ok_and(|status| status.success())
    }
}

fn browser() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual = BROWSERS.iter().map(PathBuf::from);
    named.into_iter().chain(usual).find(|path| path.exists())
}

/// True if a browser can show an empty page; on a machine that lacks memory or rights, it cannot.
fn starts(browser: &Path) -> bool {
    let mut shown = Command::new(browser);
    shown.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--dump-dom",
        "about:blank",
    ]);
    let shown = shown.stdin(Stdio::null()).stderr(Stdio::null()).output();
    shown.is_ok_and(|shown| shown.status.success() && !shown.stdout.is_empty())
}

/// Checks that the committed page is the result of building its sources.
fn compare(committed: &Path, built: &Path) -> Result<(), String> {
    let [committed, built] = [files(committed)?, files(built)?];
    let differ = |name: &&String| committed.get(*name) != built.get(*name);
    let mut names: Vec<&String> = committed
        .keys()
        .chain(built.keys())
        .filter(differ)
        .collect();
    names.dedup();
    match names.first() {
        None => Ok(()),
        Some(name) => Err(format!(
            "comparing the page: dist/{name} is not what the sources build to; \
             (cd crates/grundy-web/page && npm run build) writes it"
        )),
    }
}

/// The files of a folder by name.
fn files(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let failed = |fault: std::io::Error| format!("{} ({fault})", folder.display());
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        found.insert(name, fs::read(entry.path()).map_err(failed)?);
    }
    Ok(found)
}
