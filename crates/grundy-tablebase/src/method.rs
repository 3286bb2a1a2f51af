//! The answer of a table as a method of its game.

use grundy::erased::{Handed, Searched, TurnPosition};
use grundy::method::{Description, MethodName};
use grundy::question::Moves;
use grundy::vocabulary::{StopReason, Watch};

/// The description of the method.
pub(super) const METHOD: Description = Description::new(
    MethodName::Tablebase,
    "who wins, and in how many plies where the table has distances",
    "a look into the file for each position",
    "Thompson 1986",
);

/// The answer of a table that was asked about one position.
pub(super) struct Probed(pub(super) Searched);

impl Handed for Probed {
    fn method(&self) -> Description {
        METHOD
    }

    fn able(&self, _: &TurnPosition) -> Result<(), String> {
        Ok(())
    }

    fn answer(
        &self,
        _: &TurnPosition,
        _: Moves,
        _: &mut dyn Watch,
    ) -> Result<Searched, StopReason> {
        Ok(self.0.clone())
    }
}
