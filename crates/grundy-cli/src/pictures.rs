//! `--svg` and `--png`: the picture of an answer, in a file.

use crate::args::PictureArgs;
use crate::interrupt;
use crate::output::{self, Fault, NamedFile};
use grundy::{Error, input::files};
use grundy_picture::Scene;
use std::path::{Path, PathBuf};

/// Pixels of a PNG for one unit of the picture: letters are sharp on a slide.
const SCALE: f64 = 2.0;

impl PictureArgs {
    /// Each option with its file.
    pub fn named(&self) -> [NamedFile<'_>; 2] {
        [
            NamedFile::new("--svg", self.svg.as_deref()),
            NamedFile::new("--png", self.png.as_deref()),
        ]
    }

    /// True if a picture is wanted.
    pub fn wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Checks that the files can be written and that they are no others that are named; called before the work.
    pub fn ready(&self, others: &[(&'static str, PathBuf)]) -> Result<(), Error> {
        let [svg, png] = self.named();
        for output in [svg, png] {
            output.can_write()?;
            output::keeps(output, others.iter().cloned())?;
        }
        output::different(svg, png)
    }

    /// Writes the pictures, each whole or not at all.
    pub fn write(&self, scene: impl FnOnce() -> Scene) -> Result<(), Fault> {
        if !self.wanted() {
            return Ok(());
        }
        let scene = interrupt::working(scene);
        if let Some(path) = &self.svg {
            output::write_file(path, &scene.to_svg())?;
        }
        if let Some(path) = &self.png {
            let drawn = interrupt::working(|| scene.to_png(SCALE));
            let png = drawn.map_err(|fault| Error::usage(format!("--png: {fault}")))?;
            interrupt::working(|| files::write(path, |to| to.write_all(&png)))?;
            let missing = scene.missing_letters();
            if !missing.is_empty() {
                eprintln!(
                    "note: --png: the font that is built in has no letters for {missing}; --svg keeps them"
                );
            }
        }
        Ok(())
    }
}

/// A picture in the file that was asked for; its ending says which kind.
pub fn save(path: &Path, scene: impl FnOnce() -> Scene) -> Result<(), Fault> {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    let file = Some(path.to_owned());
    let files = match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("svg") => PictureArgs {
            svg: file,
            png: None,
        },
        Some("png") => PictureArgs {
            svg: None,
            png: file,
        },
        _ => {
            let shown = path.display();
            let text =
                format!("picture: expected a file that ends in .svg or .png, found \"{shown}\"");
            return Err(Error::usage(text).into());
        }
    };
    files.ready(&[])?;
    files.write(scene)
}

/// A name for a picture that no file has yet.
pub fn unused() -> PathBuf {
    let name = |number: u32| PathBuf::from(format!("grundy-{number}.svg"));
    let free = |path: &PathBuf| path.symlink_metadata().is_err();
    (1..10_000)
        .map(name)
        .find(free)
        .unwrap_or_else(|| name(10_000))
}
