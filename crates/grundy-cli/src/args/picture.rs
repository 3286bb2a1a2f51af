//! `--svg` and `--png`.

use clap::Args;
use std::path::PathBuf;

/// Where pictures go.
#[derive(Args, Clone, Default)]
pub struct PictureArgs {
    /// Draw the answer as SVG into FILE.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the answer as PNG into FILE.
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
}
