//! The questions, a file each: what is asked of a position or of a game, what the answer says, and which methods may answer.
//! [`solve`](crate::solve) and the tables of heaps have rooms of their own, since many methods answer them.

pub mod compare;
pub mod explain;
pub mod guess;
pub mod heaps;
pub mod misere;
pub mod questions;
pub mod same;
pub mod stream;
pub mod temperature;
pub mod thermograph;
pub mod tree;
pub mod value;

pub use grundy_forms::{days, nimber, rules};
