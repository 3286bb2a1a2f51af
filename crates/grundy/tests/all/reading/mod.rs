//! The readers: expressions, files, long lists.

mod arenas;
mod catalog;
mod coalition;
mod expression;
mod heap_lists;
mod matrix;
mod nimber;
