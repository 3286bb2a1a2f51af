//! The questions: a table of verbs, each with the fields of its question and the function that asks the façade.

mod asked;
mod catalog;
mod forms;
mod games;
mod picture;
mod play;
mod positions;
mod verbs;

pub use asked::{Asked, Field, Kind, SCHEMA};
pub use play::{Shown, Standing, standing};
pub use verbs::{VERBS, Verb, answer, find};
