//! What every question shares, whatever its theory: the answer with its status, methods and reasons, the words of the
//! reasons, errors, limits, the walk down a list of methods, and the machine that a program runs on.
//!
//! Users of the library find all of it in crate `grundy`, which hands it on.

#![forbid(unsafe_code)]

pub mod answer;
pub mod called;
pub mod certified;
pub mod checkpoint;
pub mod contexts;
pub mod derivation;
pub mod error;
pub mod host;
pub mod input;
pub mod limits;
pub mod method;
pub mod plan;
pub mod question;
pub mod setting;
pub mod words;
