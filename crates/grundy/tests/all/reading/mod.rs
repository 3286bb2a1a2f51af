//! What is read: expressions, files, long lists; and what the machine says of itself.

mod arenas;
mod catalog;
mod coalition;
mod expression;
mod heap_lists;
mod matrix;
mod memory;
mod nimber;
