//! Games in GDL, the game description language of general game playing: a sheet of rules in logic becomes a ruleset.
//!
//! The way of a sheet: both forms are read into the same clauses (`expr`), which become rules (`sheet`); the rules are checked
//! before anything runs (`check`); their instances without variables are found once (`ground`) and compiled to tests of
//! words (`net`), or, where there are too many, they are joined at each position (`joined`); what holds in all plays is proved
//! without playing (`prove`); a position is a set of bits, and a game of turns is made of it (`game`, `notation`). Love, Hinrichs,
//! Haley, Schkufza and Genesereth, General game playing: game description language specification, Stanford Logic Group
//! LG-2006-01, 2008.
//!
//! ```
//! use grundy_core::{Notation, Ruleset, Sequential};
//! use grundy_gdl::{AnyGame, any};
//!
//! let sheet = "(role a) (role b) (init (left 2)) (init (control a)) (less 2 1) (less 1 0)
//!     (<= (legal ?r take) (true (control ?r))) (<= (legal a wait) (true (control b)))
//!     (<= (legal b wait) (true (control a))) (<= (next (left ?m)) (true (left ?n)) (less ?n ?m))
//!     (<= (next (control a)) (true (control b))) (<= (next (control b)) (true (control a)))
//!     (<= terminal (true (left 0))) (<= (goal ?r 0) (true (control ?r)))
//!     (<= (goal ?r 100) (role ?r) (not (true (control ?r))))";
//! let Ok(AnyGame::Won(game)) = any(sheet) else { panic!("all goals are 0 or 100") };
//! let mv = game.read_move(&game.start(), "take")?;
//! assert_eq!(game.show(&game.play(&game.start(), &mv)), "left(1) control(b)");
//! # Ok::<(), grundy_core::ParseError>(())
//! ```

#![forbid(unsafe_code)]

mod bits;
mod check;
mod components;
mod datalog;
mod dependence;
mod examine;
mod expr;
mod game;
mod ground;
mod joined;
mod local;
mod machine;
mod memo;
mod net;
mod notation;
mod packing;
mod picture;
mod pool;
mod position;
mod project;
mod prove;
mod read;
mod rounds;
mod sheet;
mod standing;
mod symmetry;
#[cfg(test)]
mod tests;
mod unopposed;
mod words;

pub use game::{Game, Pays};
pub use position::SheetPosition;
pub use read::{AnyGame, any};
pub use rounds::SheetRounds;
pub use unopposed::Unopposed;
