//! What can be asked about a position, and how it is to be answered.

use crate::limits::Limits;
use grundy_core::{Convention, Player};
pub use grundy_solve::remoteness::Compound;

/// A question about a game, and every example of the game answers it by itself within seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Who wins, and by which moves.
    Solve,
    /// The same when whoever cannot move wins.
    Misere,
    /// The value.
    Value,
    /// How two values compare.
    Compare,
    /// What a value is.
    Explain,
    /// The values of positions that are written as numbers, or the intervals of a counter.
    Table,
    /// The period of such values.
    Period,
    /// Strategies where not all is seen.
    Equilibrium,
    /// The size and the first levels of the game tree.
    Tree,
    /// A play with hints.
    Play,
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Starter {
    /// Whoever the position says; in a sum that does not say, the first player of an impartial game, and both
    /// players in turn of a partizan one.
    #[default]
    Natural,
    /// This player.
    Player(Player),
    /// Both in turn.
    Both,
}

/// Which moves an answer is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Moves {
    /// None, and they are not counted: the cheapest.
    Nothing,
    /// The winning moves, counted.
    #[default]
    Winning,
    /// All moves, each marked as winning or not; the winning ones are counted too.
    All,
}

/// How `solve` is to answer.
#[derive(Clone, Debug)]
pub struct Ask {
    /// What happens to whoever cannot move.
    pub convention: Convention,
    /// Who begins.
    pub starter: Starter,
    /// Which moves are looked for.
    pub moves: Moves,
    /// How many moves are listed at most.
    pub most_moves: usize,
    /// How the components of an impartial sum are played together; `None`: as a sum, a move in one of them.
    pub compound: Option<Compound>,
    /// The method that is to answer, by its name; `None`: the first of the theory's list that can.
    pub method: Option<String>,
    /// What it may cost.
    pub limits: Limits,
}

impl Default for Ask {
    fn default() -> Ask {
        Ask {
            convention: Convention::Normal,
            starter: Starter::Natural,
            moves: Moves::Winning,
            most_moves: 1000,
            compound: None,
            method: None,
            limits: Limits::default(),
        }
    }
}
