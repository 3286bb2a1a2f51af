//! Boards cut into strips of two lines: a capability that some rulesets offer through a hint. The sum of the strips bounds
//! a board from below for one player, and strips are few and small enough to be valued.
//!
//! Bounds on both players' moves are due to Bullock, *Domineering: Solving Large Combinatorial Search Spaces*, ICGA
//! Journal 25 (2002).

use crate::player::Player;

/// Positions in lines, for a game in which every move of one player covers neighbouring cells of one line, and every move of
/// the other a cell of one line and its neighbour in the next.
///
/// The player whose moves lie in two lines may give each run of neighbouring cells to the line before or to the line after.
/// That takes moves from this player alone. What is left are strips of two lines, whose sum is no better for the player than
/// the position, however the runs are given: a player who wins on the strips wins on the board, beside whatever else.
///
/// ```text
/// ....      ....      ....
/// .#..  ->  .#..      .      and the strips beneath: Left, who lays dominoes upright, has more dominoes to choose from
/// ....      ----  or   #..   on the board.
/// ....      ....      ....
/// ```
pub trait Strips<Position> {
    /// The lines of a position as the moves of `player` need them, one word for each, a bit for each cell that is still in
    /// play; `None` if the lines are longer than a word.
    fn lines(&self, player: Player, position: &Position) -> Option<Vec<u64>>;

    /// The position of two neighbouring lines with these cells in play; `None` if it cannot be written down.
    fn strip(&self, player: Player, lines: [u64; 2]) -> Option<Position>;
}

/// The strips of a game whose players exchange their roles.
pub(crate) struct OtherSide<'r, Position>(pub Box<dyn Strips<Position> + 'r>);

impl<Position> Strips<Position> for OtherSide<'_, Position> {
    fn lines(&self, player: Player, position: &Position) -> Option<Vec<u64>> {
        self.0.lines(player.opponent(), position)
    }

    fn strip(&self, player: Player, lines: [u64; 2]) -> Option<Position> {
        self.0.strip(player.opponent(), lines)
    }
}
