//! The readers: expressions, files, long lists, and the numbers that the machine reports about itself.

mod arenas;
mod catalog;
mod coalition;
mod expression;
mod heap_lists;
mod matrix;
mod memory;
mod nimber;
