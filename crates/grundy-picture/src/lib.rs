//! Pictures of positions, moves and answers: [`Scene`]s made from data, written as SVG or PNG.
//!
//! A game says what a position looks like ([`grundy::vocabulary::picture`]); this crate draws it. It computes nothing
//! about games and sees only the façade.
//!
//! ```
//! use grundy::{Ask, Position};
//! let position: Position = "kayles 7 + nim 2".parse()?;
//! let answer = grundy::solve(&position, &Ask::default())?;
//! let scene = grundy_picture::position(&position, Some(&answer));
//! let svg: String = scene.to_svg();
//! let png: Vec<u8> = scene.to_png(2.0).unwrap();
//! # assert!(svg.contains("role=\"img\"") && png.len() > 1000);
//! # Ok::<(), grundy::Error>(())
//! ```

mod answers;
mod arena;
mod chart;
mod game;
pub mod layout;
mod order;
mod page;
mod palette;
mod png;
pub mod scene;
mod svg;
mod text;
mod tree;

pub use answers::{division, equilibrium, game_tree, mixed, repeats, solved, table, worth_drawing};
pub use arena::{Regions, arena};
pub use chart::curves::{Curve, Curves, curves};
pub use chart::heat::{Heat, heat, strip};
pub use chart::intervals::{Interval, Intervals, intervals};
pub use chart::matrix::{Mixed, matrix};
pub use chart::period::{Period, period};
pub use chart::shares::{Shares, Solution, shares};
pub use chart::thermograph::thermograph;
pub use game::position;
pub use order::{Order, order};
pub use png::MOST_PIXELS;
pub use scene::Scene;
pub use tree::{Mark, Node, Tree, tree};

use std::fmt;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// The image would have more pixels than are allowed.
    TooLarge {
        /// How wide it would be.
        width: u64,
        /// How high it would be.
        height: u64,
    },
    /// The image could not be drawn.
    Drawing(String),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::TooLarge { width, height } => write!(
                f,
                "a PNG has at most {MOST_PIXELS} pixels; this one would be {width} by {height} (an SVG has no such limit)"
            ),
            PictureError::Drawing(what) => write!(f, "the image could not be drawn: {what}"),
        }
    }
}

impl std::error::Error for PictureError {}
