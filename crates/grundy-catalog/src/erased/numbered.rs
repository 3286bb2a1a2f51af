//! The positions of a game of turns by their numbers, as tables hold them.

use super::game::{TurnGame, TurnPosition};
use super::tables::{Keep, Made, Numbering, Steps, TableEngine};
use grundy_check::table::{Checked, Refused, Says};
use grundy_core::{About, ParseError, StopReason, Watch};
use grundy_solve::table::TableSettings;

/// The reason why a scored game has no table.
const SCORED: &str =
    "tables are for games that are won, lost, tied or drawn, and this one is scored";

/// A game of turns, whose positions can stand in tables.
///
/// ```
/// use grundy::erased::tables::Numbering;
/// use grundy::{Game, Position};
/// let chase: Game = "chase 4".parse()?;
/// let tables = chase.tables().expect("it is a game of turns");
/// assert_eq!(tables.numbering(), Ok(Numbering::Ranks));
/// let Position::Turns(start) = Position::parse("chase 4: 1,1 4,4")? else { unreachable!() };
/// let number = tables.number(&start).expect("a position of its game");
/// assert_eq!(tables.numbered(number), Some(start));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone)]
pub struct Tables {
    game: TurnGame,
}

impl Tables {
    /// The tables of a game.
    #[must_use]
    pub fn new(game: TurnGame) -> Tables {
        Tables { game }
    }

    fn engine(&self) -> Result<&dyn TableEngine, String> {
        let outcomes = self.game.solver().outcomes();
        Ok(outcomes.ok_or(SCORED)?.tables())
    }

    /// The game's own description of itself.
    #[must_use]
    pub fn about(&self) -> &About {
        self.game.rules.about()
    }

    /// The name of the game with its rules, as an expression begins.
    #[must_use]
    pub fn title(&self) -> &str {
        self.game.rules.title()
    }

    /// True if, by the rules, no play returns to a position.
    #[must_use]
    pub fn always_ends(&self) -> bool {
        self.game.rules.always_ends()
    }

    /// The starting position.
    #[must_use]
    pub fn start(&self) -> TurnPosition {
        self.game.start()
    }

    /// Reads a position.
    ///
    /// # Errors
    /// The error names what was found and what was expected.
    pub fn read(&self, text: &str) -> Result<TurnPosition, ParseError> {
        Ok(self.game.at(self.game.rules.read(text)?))
    }

    /// The numbering of the positions in a table.
    ///
    /// # Errors
    /// The reason why there can be no table.
    pub fn numbering(&self) -> Result<Numbering, String> {
        self.engine()?.numbering()
    }

    /// The steps of a table that several programs make together.
    ///
    /// # Errors
    /// The reason why there are none: plays end with scores, or play may repeat and positions are not ranked.
    pub fn steps(&self) -> Result<Steps<'_>, String> {
        self.engine()?.steps()
    }

    /// The largest number of places that a table can have, if that is known before it is made.
    #[must_use]
    pub fn ranks(&self) -> Option<u64> {
        self.game.rules.hints().ranks()
    }

    /// The number of a position in tables: its rank, or the key of its least image. `None` for a position of another game.
    #[must_use]
    pub fn number(&self, position: &TurnPosition) -> Option<u64> {
        if !position.is_of(&self.game) {
            return None;
        }
        let hints = self.game.rules.hints();
        match hints.ranks() {
            Some(_) => hints.rank(&position.at),
            None => {
                let key = hints.symmetry_key(&position.at);
                hints.packed(&key).map(|(key, _)| key)
            }
        }
    }

    /// The position with a number.
    #[must_use]
    pub fn numbered(&self, number: u64) -> Option<TurnPosition> {
        let hints = self.game.rules.hints();
        let found = match hints.ranks() {
            Some(_) => hints.unrank(number),
            None => hints.unpacked(number),
        };
        Some(self.game.at(found?))
    }

    /// Makes a table of all positions.
    ///
    /// # Errors
    /// The reason why it was stopped; [`StopReason::Beyond`] if there can be no table.
    pub fn tabulate(
        &self,
        config: TableSettings,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Made, StopReason> {
        let engine = self.engine().map_err(StopReason::Beyond)?;
        engine.tabulate(config, keep, watch)
    }

    /// Checks a table against the rules: its numbers, and its result for each of them.
    ///
    /// # Errors
    /// The fault of the table, or what stopped the check.
    pub fn check(
        &self,
        numbers: &mut dyn Iterator<Item = u64>,
        says: &dyn Fn(u64) -> Option<Says>,
        watch: &mut dyn Watch,
    ) -> Result<Checked<String>, Refused<String>> {
        let engine = self.engine().map_err(StopReason::Beyond)?;
        engine.check(numbers, says, watch)
    }
}

impl TurnPosition {
    /// The tables of its game.
    #[must_use]
    pub fn tables(&self) -> Tables {
        Tables::new(self.game.clone())
    }
}
