//! The page without a server: a folder of files for any web space, and beside them the same in one file, `grundy.html`, which
//! opens from a disk. The library is in both as a module of WebAssembly.

use crate::{book, references, wasm};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::path::Path;

/// The module's name in the folder: packed, since not every web space packs what it sends.
const MODULE: &str = "grundy.wasm.gz";

/// The page's files that go into the folder as they are.
const PAGE: [&str; 3] = ["page.js", "page.css", "icon.svg"];

/// The most bytes that the page may load in sum.
const MOST: usize = 4_500_000;

/// The page in the folder: it loads from there, and compiles the module.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; \
     style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'";

/// The page in one file: it loads and sends nothing.
const POLICY_OF_ONE_FILE: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; \
     worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'";

/// Builds the module for pages and writes the folder.
///
/// # Errors
/// The step that failed.
pub fn run(root: &Path, to: &Path) -> Result<(), String> {
    let module = wasm::build(root, "site")?;
    fs::create_dir_all(to).map_err(|fault| format!("{} ({fault})", to.display()))?;
    let mut beside = references::run(root, to)?;
    if book::run(root, to)? {
        beside.insert(0, "book");
    }
    let sizes = write(root, &module, to, &beside)?;
    references::links(to)?;
    let loaded: usize = sizes.iter().map(|(_, size)| size).sum();
    for (name, size) in &sizes {
        println!("{size:>10}  {name}");
    }
    println!("{loaded:>10}  bytes that the page loads in sum; {MOST} are allowed");
    if loaded > MOST {
        return Err("the site is too large".to_owned());
    }
    println!("written: {}", to.display());
    Ok(())
}

/// Writes the folder around a module, with links to the folders `beside` the page, and returns the sizes of the files that the
/// page loads.
///
/// # Errors
/// A file that cannot be read or written.
pub fn write(
    root: &Path,
    module: &Path,
    to: &Path,
    beside: &[&str],
) -> Result<Vec<(&'static str, usize)>, String> {
    let page = root.join("crates/grundy-web/page");
    let dist = page.join("dist");
    let module = packed(&read(module)?)?;
    let index = text(&dist.join("index.html"))?;
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n    \
         <meta name=\"grundy-module\" content=\"./{MODULE}\" />\n    \
         <meta name=\"grundy-beside\" content=\"{}\" />\n    \
         <link rel=\"manifest\" href=\"./manifest.webmanifest\" />\n  </head>",
        beside.join(" ")
    );
    let index = replaced(&index, "</head>", &head)?;
    let mut files: Vec<(&'static str, Vec<u8>)> = vec![("index.html", index.into_bytes())];
    for name in PAGE {
        files.push((name, read(&dist.join(name))?));
    }
    files.push((
        "manifest.webmanifest",
        read(&page.join("site/manifest.webmanifest"))?,
    ));
    let one_file = one_file(
        &text(&dist.join("page.js"))?,
        &text(&dist.join("page.css"))?,
        &module,
    );
    files.push((MODULE, module));

    let worker = text(&page.join("site/service-worker.js"))?;
    let names: Vec<String> = files.iter().map(|(name, _)| format!("./{name}")).collect();
    let names = serde_json::json!([&["./".to_owned()], names.as_slice()].concat()).to_string();
    let worker = replaced(
        &worker,
        "\"{version}\"",
        &format!("\"{:016x}\"", version(&files)),
    )?;
    let worker = replaced(&worker, "{files}", &names)?;
    files.push(("service-worker.js", worker.into_bytes()));

    let sizes = files
        .iter()
        .map(|(name, bytes)| (*name, bytes.len()))
        .collect();
    files.push(("grundy.html", one_file.into_bytes()));
    fs::create_dir_all(to).map_err(|fault| format!("{} ({fault})", to.display()))?;
    for (name, bytes) in files {
        let path = to.join(name);
        fs::write(&path, bytes).map_err(|fault| format!("{} ({fault})", path.display()))?;
    }
    Ok(sizes)
}

/// The page as one file.
fn one_file(script: &str, style: &str, module: &[u8]) -> String {
    // A browser ends a script at this text wherever it stands, even within a string.
    let script = script.replace("</script", "<\\/script");
    let module = BASE64_STANDARD.encode(module);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY_OF_ONE_FILE}\">\n\
         <title>grundy</title>\n<style>{style}</style>\n</head>\n<body>\n\
         <noscript>The page needs JavaScript.</noscript>\n<div id=\"page\"></div>\n\
         <script type=\"text/plain\" id=\"module\">{module}</script>\n\
         <script type=\"module\">{script}</script>\n</body>\n</html>\n"
    )
}

/// A number that changes with any of the files.
fn version(files: &[(&str, Vec<u8>)]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for (name, bytes) in files {
        hasher.write(name.as_bytes());
        hasher.write_usize(bytes.len());
        hasher.write(bytes);
    }
    hasher.finish()
}

/// A text with one place replaced.
fn replaced(text: &str, place: &str, by: &str) -> Result<String, String> {
    match text.split_once(place) {
        Some((before, after)) => Ok(format!("{before}{by}{after}")),
        None => Err(format!("writing the site: {place} stands nowhere")),
    }
}

fn packed(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.map_err(|fault| format!("packing the module ({fault})"))
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|fault| format!("{} ({fault})", path.display()))
}

fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|fault| format!("{} ({fault})", path.display()))
}
