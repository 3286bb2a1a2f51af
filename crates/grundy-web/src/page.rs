//! The page, as built in `page/dist`: its files, also compressed for browsers that accept that.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::sync::LazyLock;

/// A file of the page.
pub struct File {
    /// The path by which it is asked for.
    pub path: &'static str,
    /// Its type.
    pub kind: &'static str,
    /// Its content.
    pub plain: &'static [u8],
    /// The content, compressed.
    pub packed: Vec<u8>,
}

/// The files that are served as they are.
const PLAIN: [(&str, &str, &[u8]); 4] = [
    (
        "/",
        "text/html; charset=utf-8",
        include_bytes!("../page/dist/index.html"),
    ),
    (
        "/page.js",
        "text/javascript; charset=utf-8",
        include_bytes!("../page/dist/page.js"),
    ),
    (
        "/page.css",
        "text/css; charset=utf-8",
        include_bytes!("../page/dist/page.css"),
    ),
    (
        "/icon.svg",
        "image/svg+xml",
        include_bytes!("../page/dist/icon.svg"),
    ),
];

/// The files.
pub static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let file = |(path, kind, plain): (&'static str, &'static str, &'static [u8])| File {
        path,
        kind,
        plain,
        packed: packed(plain),
    };
    PLAIN.into_iter().map(file).collect()
});

/// Compresses bytes with gzip; equal bytes give equal results.
pub fn packed(plain: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    encoder.write_all(plain).ok();
    encoder.finish().unwrap_or_default()
}

/// A file as text.
pub fn text(path: &str) -> &'static str {
    let found = PLAIN.iter().find(|(own, ..)| *own == path);
    found.map_or("", |(.., plain)| {
        std::str::from_utf8(plain).unwrap_or_default()
    })
}
