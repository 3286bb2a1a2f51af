//! The answers and their schemas: the schemas are made from the types of the answers, and answers are held against them.

mod answers;
mod board;
mod by_hand;
mod hands;
mod hidden;
mod questions;
mod schema;
mod stored;
mod types;
