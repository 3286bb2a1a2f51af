//! Positions of a game on trial, read with its name before them or by the game itself.

use grundy::{Error, Game, Position};

/// The game whose positions are read.
pub(super) enum Reader<'a> {
    /// Its name stands before each position.
    Named(String),
    /// It reads its positions itself.
    Game(&'a Game),
}

impl Reader<'_> {
    /// Reads a position.
    ///
    /// # Errors
    /// The fault in the text.
    pub(super) fn read(&self, text: &str) -> Result<Position, Error> {
        match self {
            Reader::Named(game) => Position::parse(&format!("{game} {text}")),
            Reader::Game(game) => game.read(text),
        }
    }

    /// The bytes that stand before a position where it is read.
    pub(super) fn before(&self) -> usize {
        match self {
            Reader::Named(game) => game.len() + 1,
            Reader::Game(_) => 0,
        }
    }

    /// The name of the game in a report.
    pub(super) fn name(&self) -> String {
        match self {
            Reader::Named(game) => game.trim_end_matches(':').to_owned(),
            Reader::Game(game) => game.name().to_owned(),
        }
    }
}
