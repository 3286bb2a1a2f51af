//! The readers: expressions, files, long lists.

mod arenas;
mod blanks;
mod catalog;
mod expression;
mod heap_lists;
mod nimber;
mod sizes;
