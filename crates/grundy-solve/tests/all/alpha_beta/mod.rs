//! The parts of alpha-beta.

mod effort;
mod history;
mod table;
