//! Values of partizan games in which play may go on for ever, on finite graphs.
//!
//! Whoever cannot move loses, and play without end is drawn. A **stopper** is a game in which no play by alternate moves goes
//! on for ever: `on = {on|}`, where Left may pass; `over = {0|over}`. Stoppers are compared like short games, by playing
//! the difference, in which the second player must survive, and have canonical forms. Other games are kept by two stoppers,
//! where they have them: the onside, if endless play is Left's win, and the offside, if it is Right's. So
//! `dud = {dud|dud} = on & off`. Conway, *On Numbers and Games*, chapter 16; Conway, Bach and Norton in *Winning Ways*,
//! chapter 11; Siegel, *Combinatorial Game Theory*, chapter VI.
//!
//! ```
//! use grundy_core::Unwatched;
//! use grundy_values::loopy::{Expression, show};
//! let value = Expression::read("over - over").unwrap().value(&mut Unwatched).unwrap();
//! let sides = value.settle(&mut Unwatched).unwrap();
//! assert_eq!(show(&sides, &mut Unwatched).unwrap(), "over & under");
//! ```

mod expression;
mod graph;
mod named;
mod order;
mod read;
mod settled;
mod shorts;
mod sidling;
mod stopper;
mod text;
pub mod thermograph;
mod value;

pub use expression::Expression;
pub use graph::Game;
pub use named::Named;
pub use settled::Settled;
pub use stopper::Stopper;
pub use text::show;
pub use thermograph::{KoKind, KoThermograph, WallPiece, ko_kind};
pub use value::{Sides, Value};
