//! The page, as built in `page/dist`: its files, which the program carries packed for browsers that accept that.

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::io::{Read, Write};
use std::sync::LazyLock;

/// A file of the page.
pub struct File {
    /// The path by which it is asked for.
    pub path: &'static str,
    /// Its type.
    pub kind: &'static str,
    /// Its content.
    pub plain: String,
    /// The content, packed with gzip.
    pub packed: &'static [u8],
}

/// A file that the build script has packed.
macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz"))
    };
}

/// The files that are served as they are.
const KEPT: [(&str, &str, &[u8]); 4] = [
    ("/", "text/html; charset=utf-8", packed!("index.html")),
    (
        "/page.js",
        "text/javascript; charset=utf-8",
        packed!("page.js"),
    ),
    ("/page.css", "text/css; charset=utf-8", packed!("page.css")),
    ("/icon.svg", "image/svg+xml", packed!("icon.svg")),
];

/// The files.
pub static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let file = |(path, kind, packed): (&'static str, &'static str, &'static [u8])| File {
        path,
        kind,
        plain: unpacked(packed),
        packed,
    };
    KEPT.into_iter().map(file).collect()
});

/// Packs bytes with gzip; equal bytes give equal results.
pub fn packed(plain: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    encoder.write_all(plain).ok();
    encoder.finish().unwrap_or_default()
}

fn unpacked(packed: &[u8]) -> String {
    let mut text = String::new();
    let read = GzDecoder::new(packed).read_to_string(&mut text);
    read.expect("the build script packs files of the page, which are text");
    text
}

/// A file as text.
pub fn text(path: &str) -> &'static str {
    let found = FILES.iter().find(|file| file.path == path);
    found.map_or("", |file| &file.plain)
}
