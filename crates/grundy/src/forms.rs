//! Games in other forms than rules and positions: graphs with priorities, matrices, coalitions, trees with chance and hidden
//! information, Gambit's files. They are crate `grundy-forms`; only what needs the catalog is here.

use crate::game::in_file::names_a_sheet;
use crate::game::position::Position;
pub use grundy_forms::*;

/// True if a text is a game of the catalog and no file in another form. A sheet is not read for that, faulty or not.
fn names_a_game(text: &str) -> bool {
    names_a_sheet(text) || matches!(Position::parse(text), Ok(Position::Hidden(_)))
}

/// Gambit's files: trees with information sets, and payoffs of every profile.
pub mod gambit {
    use crate::error::Error;
    use crate::game::position::Position;
    use crate::limits::Limits;
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
        read_unless(text, super::names_a_game)
    }

    /// The start of a game that [`read`] finds, as a position: its tree is drawn and played as those of the catalog.
    ///
    /// ```
    /// let text = "EFG 2 R \"\" { \"Ann\" } p \"\" 1 1 \"\" { \"stay\" \"go\" } 0 t \"\" 0 t \"\" 1 \"\" { 1/2 }";
    /// let game = grundy::forms::gambit::position(text, &grundy::Limits::default())?;
    /// assert_eq!(game.expect("a game").show(), "game tree");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`read`], and as [`tree_game::of_file`](super::tree_game::of_file).
    pub fn position(text: &str, limits: &Limits) -> Result<Option<Position>, Error> {
        let Some(file) = read(text)? else {
            return Ok(None);
        };
        super::tree_game::of_file(file, limits).map(|game| Some(Position::Hidden(game)))
    }
}

/// Congestion and routing games, and what `equilibrium` reads.
pub mod congestion {
    use crate::error::Error;
    pub use grundy_forms::congestion::*;

    /// Reads what `equilibrium` answers about, but for the games of the catalog: a text, or the file that it names.
    ///
    /// # Errors
    /// [`Error::Parse`] with the place of the fault, or [`Error::File`].
    pub fn read(text: &str) -> Result<Option<Asked>, Error> {
        read_unless(text, super::names_a_game)
    }
}

/// Games in another form, in Gambit's formats.
pub mod convert {
    use crate::error::Error;
    use crate::formats;
    use crate::forms::gambit;
    use crate::game::position::Position;
    use crate::input;
    use crate::limits::Limits;
    use grundy_formats::gambit::kind;
    pub use grundy_forms::convert::*;

    /// A game in the form `efg` or `nfg`: a game of the catalog with hidden information, or the file or the text of a game
    /// tree, a normal form, a bimatrix or a matrix.
    ///
    /// # Errors
    /// [`Error::Usage`] for another form or a game without hidden information, [`Error::Parse`] with the place of a fault,
    /// [`Error::File`]; else as [`tree`] and [`normal_form`].
    ///
    /// ```
    /// use grundy::{Limits, forms::convert};
    /// let text = convert::named("3,1 0,0; 0,0 1,3", "nfg", &Limits::default())?;
    /// assert!(text.starts_with("NFG 1 R"), "{text}");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn named(game: &str, form: &str, limits: &Limits) -> Result<String, Error> {
        let write = match form {
            "efg" => tree,
            "nfg" => normal_form,
            other => {
                let text = format!("expected the form efg or nfg, found \"{other}\"");
                return Err(Error::usage(text));
            }
        };
        let position = Position::parse(game);
        if let Ok(Position::Hidden(game)) = &position {
            return write(&Source::Catalog(&**game), limits);
        }
        let is_file = game == "-" || input::is_there(game);
        // A word is meant as the name of a game or of a file, and no entry of a matrix.
        let is_word = kind(game).is_none() && game.starts_with(char::is_alphabetic);
        if super::names_a_sheet(game) || (!is_file && is_word) {
            return Err(position.err().unwrap_or_else(|| {
                Error::usage(format!("{game} has neither chance nor hidden information"))
            }));
        }
        let content = if is_file {
            input::read_text(game)?
        } else {
            game.to_owned()
        };
        let place = |fault| {
            if is_file {
                Error::in_file(game, &content, fault)
            } else {
                Error::parse(game, fault)
            }
        };
        if let Some(kind) = kind(&content) {
            let file = gambit::parse(kind, &content).map_err(place)?;
            return write(&Source::File(&file), limits);
        }
        if let Ok(game) = formats::bimatrix::read(&content) {
            return write(&Source::Bimatrix(&game), limits);
        }
        let game = formats::matrix::read(&content).map_err(place)?;
        write(&Source::Matrix(&game), limits)
    }
}
