//! Positions of a game on trial, read with its name before them or by the game itself.

use grundy::{Error, Game, Position};

/// The game whose positions are read.
pub(super) enum GameReader<'a> {
    /// By the catalog, with this name before each position.
    Named(String),
    /// By the game itself.
    Game(&'a Game),
}

impl GameReader<'_> {
    /// Reads a position.
    ///
    /// # Errors
    /// The fault in the text.
    pub(super) fn read(&self, text: &str) -> Result<Position, Error> {
        match self {
            GameReader::Named(game) => Position::parse(&format!("{game} {text}")),
            GameReader::Game(game) => game.read(text),
        }
    }

    /// The number of bytes that precede a position in the text that is parsed.
    pub(super) fn before(&self) -> usize {
        match self {
            GameReader::Named(game) => game.len() + 1,
            GameReader::Game(_) => 0,
        }
    }

    /// The name of the game in a report.
    pub(super) fn name(&self) -> String {
        match self {
            GameReader::Named(game) => game.trim_end_matches(':').to_owned(),
            GameReader::Game(game) => game.name().to_owned(),
        }
    }
}
