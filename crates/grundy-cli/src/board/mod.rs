//! A full screen with a board to play and to study on. It shows and asks the façade; it knows no game.

mod canvas;
mod chart;
mod draw;
mod engine;
mod help;
mod input;
mod layout;
mod pen;
mod picture;
mod state;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
pub mod words;

pub use state::{Board, Leave, MOST_REPETITIONS, Mode, Row, Who};
pub use terminal::{is_possible, run};
