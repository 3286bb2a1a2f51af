//! Write a game down once; every theory that applies answers about it: who wins, by how much, in how many moves, which
//! moves, and why, with a proof that a small checker accepts.
//!
//! This is the crate to depend on. It reads positions ([`Position::parse`]) and games ([`Game::parse`]), answers questions
//! about a position ([`solve`], [`value()`], [`compare()`], …) or a whole game ([`table`], [`period`], …), from the catalog or
//! your own, and names every game there is ([`catalog`]).
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

pub mod answer;
pub mod arena;
pub mod ask_heaps;
pub mod ask_rules;
pub mod asking;
pub mod bimatrix;
pub mod catalog;
pub mod certify;
mod choose;
pub mod clock;
pub mod coalition;
pub mod compare;
pub mod days;
pub mod derivation;
mod dominance;
mod engine;
pub mod erased;
pub mod error;
pub mod explain;
pub mod expression;
pub mod files;
pub mod gambit;
pub mod game;
pub mod guess;
pub mod heap;
pub mod hidden;
pub mod host;
pub mod input;
pub mod limits;
pub mod listed;
pub mod matrix;
pub mod memory;
pub mod method;
pub mod misere;
pub mod names;
pub mod nimber;
mod objective;
pub mod play;
pub mod position;
pub mod question;
mod quotient_words;
pub mod report;
mod rule_values;
pub mod same;
mod setting;
pub mod stream;
pub mod thermograph;
pub mod tree;
pub mod typed;
pub mod value;
pub mod verdict;
mod walk;
mod words;
mod worth;

pub use answer::{Answer, Class, Status, Stopped, Why};
pub use choose::{methods, solve, solve_watched};
pub use compare::compare;
pub use derivation::Derivation;
pub use error::Error;
pub use explain::explain;
pub use game::Game;
pub use grundy_values::short::Comparison;
pub use heap::{period, table};
pub use limits::Limits;
pub use method::MethodName;
pub use objective::Objective;
pub use position::{Drawn, Position};
pub use question::{Ask, Compound, Moves, Starter};
pub use report::{MoveLine, Solution};
pub use setting::{Naming, Setting};
pub use thermograph::thermograph;
pub use value::value;
pub use verdict::{JudgedMove, Value, Verdict};

/// The crates underneath, for those who write their own games and solvers.
pub use {
    grundy_check as check, grundy_core as vocabulary, grundy_formats as formats,
    grundy_games as games, grundy_solve as solvers, grundy_values as values,
};

/// The Rust of README, run as documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The Rust of the programmer's guide in the book, run as documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide-library.md")]
struct Guide;
