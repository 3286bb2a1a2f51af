//! Packs the files of the page with gzip, so that the program carries them as browsers take them.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::path::PathBuf;
use std::{env, fs};

const FILES: [&str; 4] = ["index.html", "page.js", "page.css", "icon.svg"];

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=page/dist");
    let out = env::var_os("OUT_DIR").expect("Cargo names the folder of what is made");
    let out = PathBuf::from(out);
    for name in FILES {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&fs::read(format!("page/dist/{name}"))?)?;
        fs::write(out.join(format!("{name}.gz")), encoder.finish()?)?;
    }
    Ok(())
}
