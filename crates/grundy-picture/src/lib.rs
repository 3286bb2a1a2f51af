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

#![forbid(unsafe_code)]

mod answers;
mod arena;
mod chart;
mod congestion;
mod days;
mod explain;
mod game;
pub mod layout;
mod letters;
mod order;
mod page;
mod palette;
mod played;
mod png;
mod said;
pub mod scene;
mod sight;
mod svg;
mod tables;
mod text;
mod tree;

pub use answers::{division, equilibrium, game_tree, mixed, repeats, solved, table, worth_drawing};
pub use arena::{Regions, arena};
pub use chart::cells::{CellWords, Cells, cells};
pub use chart::curves::{Curve, Curves, curves};
pub use chart::heat::{Heat, heat, strip};
pub use chart::intervals::{Interval, Intervals, intervals};
pub use chart::matrix::{Mixed, matrix};
pub use chart::period::{DrawnPeriod, period};
pub use chart::shares::{PayoffShares, Shares, shares};
pub use chart::strategies::{Mixture, Strategies, strategies};
pub use chart::thermograph::{Walls, thermograph};
pub use chart::triangle::{Triangle, triangle};
pub use congestion::congestion;
pub use days::days;
pub use explain::explained;
pub use game::{board, position, seen};
pub use order::{Order, order};
pub use played::played;
pub use png::{MOST_PIXELS, PictureError};
pub use scene::Scene;
pub use sight::{BoardName, Colour, Place, Sight, Touched, What};
pub use tree::{DrawnNode, Mark, Tree, tree};
