//! The questions that can be asked about a position.

/// A question about a game; every example of the game answers it, without further options, within seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The winner and the winning moves.
    Solve,
    /// The same in misère play: whoever cannot move wins.
    Misere,
    /// The value.
    Value,
    /// The comparison of two values.
    Compare,
    /// The explanation of a value.
    Explain,
    /// The values of positions that are given by numbers, or the intervals of a counter.
    Table,
    /// The period of such values.
    Period,
    /// Strategies for games with hidden information or chance.
    Equilibrium,
    /// The size and the first levels of the game tree.
    Tree,
    /// A play with hints.
    Play,
}

/// The moves that an answer is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Moves {
    /// None, and they are not counted: the cheapest choice.
    Nothing,
    /// The winning moves, and their number.
    #[default]
    Winning,
    /// All moves, each marked as winning or not; the winning ones are counted too.
    All,
}

impl Moves {
    /// The moves to look for where at most `most` are listed, all of them or the winning ones: none at all where none is
    /// listed, since to judge a move may cost as much as the question itself.
    ///
    /// ```
    /// use grundy::Moves;
    /// assert_eq!(Moves::listed(false, 10), Moves::Winning);
    /// assert_eq!(Moves::listed(true, 0), Moves::Nothing);
    /// ```
    #[must_use]
    pub fn listed(all: bool, most: usize) -> Moves {
        if most == 0 {
            Moves::Nothing
        } else if all {
            Moves::All
        } else {
            Moves::Winning
        }
    }
}
