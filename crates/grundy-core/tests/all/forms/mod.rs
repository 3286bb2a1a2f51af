//! Forms of games.

mod game_tree;
mod heap;
