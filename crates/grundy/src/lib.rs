//! Write a game down once; every theory that applies answers about it: who wins, by how much, in how many moves, which
//! moves, and why, with a proof that a small checker accepts.
//!
//! This is the crate to depend on. It reads positions ([`Position::parse`]) and games ([`Game::parse`]), answers questions
//! about a position ([`solve`], [`value`], [`compare`], …) or a whole game ([`table`], [`period`], …), from the catalog or
//! your own, and names every game there is ([`game::catalog`]).
//!
//! ```
//! use grundy::{Ask, Class, Limits, Position, certify};
//!
//! // A sum of two games; the player to move wins.
//! let position: Position = "kayles 12 + nim 3,5".parse()?;
//! let answer = grundy::solve(&position, &Ask::default())?;
//! assert_eq!(answer.value.outcome, Some(Class::N));
//!
//! // After a winning move the player then to move loses.
//! let best = &answer.value.moves[0].mv;
//! let next = position.play(best).expect("a move of this position");
//! assert_eq!(grundy::solve(&next, &Ask::default())?.value.outcome, Some(Class::P));
//!
//! // Why, in words and as data, and a proof that a separate checker accepts.
//! println!("{}: {} wins.\n{}", position, best.text(), answer.derivation);
//! let proof = answer.certificate()?.to_json();
//! assert!(certify::check(&proof, &Limits::default()).is_ok());
//! # Ok::<(), grundy::Error>(())
//! ```

#![forbid(unsafe_code)]

pub mod ask;
pub mod certify;
mod choose;
pub mod forms;
pub mod game;
pub mod heap;
pub mod listed;
pub mod play;
pub mod question;
pub mod verdict;

pub use grundy_answer::{
    answer, checkpoint, derivation, error, host, input, limits, method, words,
};
pub use grundy_catalog::erased;

use grundy_answer::setting;

pub use answer::{Answer, Class, Status, Stopped, Why};
pub use ask::compare::compare;
pub use ask::explain::explain;
pub use ask::thermograph::thermograph;
pub use ask::value::value;
pub use choose::{methods, solve, solve_watched};
pub use derivation::Derivation;
pub use error::Error;
pub use forms::Objective;
pub use game::Game;
pub use game::position::{Drawn, Position};
pub use grundy_values::short::Comparison;
pub use heap::{period, table};
pub use limits::Limits;
pub use method::MethodName;
pub use question::{Ask, Compound, Moves, Starter};
pub use setting::{Naming, Setting};
pub use verdict::{JudgedMove, Value, Verdict};

/// The crates underneath, for those who write their own games and solvers.
pub use {
    grundy_check as check, grundy_core as vocabulary, grundy_formats as formats,
    grundy_games as games, grundy_rules as rules, grundy_solve as solvers, grundy_values as values,
};

/// The Rust of README, run as documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The Rust of the programmer's guide in the book, run as documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide-library.md")]
struct Guide;
