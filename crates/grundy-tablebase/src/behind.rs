//! A position backed by a table: the table answers for the positions that it has, the methods of the game for all
//! others.

use super::Tablebase;
use super::method::METHOD;
use grundy::erased::{Handed, Searched, TurnPosition};
use grundy::error::Error;
use grundy::game::position::Position;
use grundy::method::Description;
use grundy::question::Moves;
use grundy::vocabulary::{StopReason, Watch};
use std::sync::Arc;

impl Tablebase {
    /// The same position with this table, which answers for the positions that it has.
    ///
    /// # Errors
    /// [`Error::Usage`] for a position of another game.
    ///
    /// ```
    /// use grundy_tablebase::{BuildAsk, Tablebase, build};
    /// use grundy::{Ask, MethodName, Position};
    /// use std::sync::Arc;
    /// grundy_host::install();
    /// let folder = tempfile::tempdir().expect("a folder");
    /// let file = folder.path().join("hexapawn.gtb");
    /// build(&"hexapawn".parse()?, &file, &BuildAsk::default(), &mut |_| {})?;
    /// let table = Arc::new(Tablebase::open(&file)?);
    /// let position = table.behind(&Position::parse("hexapawn")?)?;
    /// assert_eq!(grundy::solve(&position, &Ask::default())?.methods, [MethodName::Tablebase]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn behind(self: &Arc<Self>, position: &Position) -> Result<Position, Error> {
        let at = self.own(position)?;
        Ok(Position::Turns(at.with_method(self.clone())))
    }
}

impl Handed for Tablebase {
    fn method(&self) -> Description {
        METHOD
    }

    fn able(&self, position: &TurnPosition) -> Result<(), String> {
        match self.known(position) {
            Ok(None) => Err("the tablebase does not have the position".to_owned()),
            // A damaged file is not ignored: the answer reports it.
            Ok(Some(_)) | Err(_) => Ok(()),
        }
    }

    fn answer(
        &self,
        position: &TurnPosition,
        moves: Moves,
        _: &mut dyn Watch,
    ) -> Result<Searched, StopReason> {
        let beyond = |why: String| StopReason::Beyond(why);
        let found = self.searched(position, moves);
        found
            .map_err(|error| beyond(error.to_string()))?
            .ok_or_else(|| beyond("the tablebase does not have the position".to_owned()))
    }
}
