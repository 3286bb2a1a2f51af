//! Games in other forms than rules and positions: graphs with priorities, matrices, coalitions, trees with chance and hidden
//! information, Gambit's files. They are crate `grundy-forms`; only what needs the catalog is here.

pub use grundy_forms::*;

/// Gambit's files: trees with information sets, and payoffs of every profile.
pub mod gambit {
    use crate::error::Error;
    use crate::game::position::Position;
    pub use grundy_forms::gambit::*;

    /// Reads a game from its text, which begins with `EFG` or `NFG`, or from the file that the text names; `None` if the text is
    /// neither. A name that is a game of the catalog is no file.
    ///
    /// # Errors
    /// [`Error::Parse`] with the place of the fault, where a player forgets too, or [`Error::File`].
    ///
    /// ```
    /// let text = "EFG 2 R \"\" { \"Ann\" } p \"\" 1 1 \"\" { \"stay\" \"go\" } 0 t \"\" 0 t \"\" 1 \"\" { 1/2 }";
    /// let game = grundy::forms::gambit::read(text)?.expect("a game");
    /// assert_eq!(game.players(), ["Ann"]);
    /// assert!(grundy::forms::gambit::read("kuhn")?.is_none());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<Option<GameFile>, Error> {
        read_unless(text, |name| {
            matches!(Position::parse(name), Ok(Position::Hidden(_)))
        })
    }
}
