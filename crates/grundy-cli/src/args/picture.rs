//! `--svg` and `--png`.

use clap::Args;
use std::path::PathBuf;

/// The files for pictures.
#[derive(Args, Clone, Default)]
pub struct PictureArgs {
    /// Draw the answer as SVG into FILE.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the answer as PNG into FILE.
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
}
