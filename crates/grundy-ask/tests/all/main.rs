//! The answers and their schemas: the schemas are made from the types of the answers, and answers are held against them.

mod by_hand;
mod schema;
mod stored;
mod types;
