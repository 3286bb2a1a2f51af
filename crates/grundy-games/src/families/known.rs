//! What a theorem knows of a position, one question a method: a game answers those that its theorem covers, and
//! [`Partizan::theorem`](grundy_core::Partizan::theorem) asks the one that is wanted.

use grundy_core::{Convention, Player, Theorem, Verdict, Wanted, WinningMoves};
use num::BigRational;

/// What a theorem knows of positions `P` with moves `M`; what it does not know is `None`.
pub trait Known<P: ?Sized, M> {
    /// The value of a position that is a number.
    fn number(&self, position: &P) -> Option<Theorem<BigRational>> {
        let _ = position;
        None
    }

    /// The Grundy value.
    fn nimber(&self, position: &P) -> Option<Theorem<u64>> {
        let _ = position;
        None
    }

    /// Whether the player to move wins.
    fn mover_wins(&self, position: &P, convention: Convention) -> Option<Theorem<bool>> {
        let _ = (position, convention);
        None
    }

    /// The winning moves, at most `limit` of them listed.
    fn winning_moves(
        &self,
        position: &P,
        convention: Convention,
        mover: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<M>>> {
        let _ = (position, convention, mover, limit);
        None
    }

    /// One winning move, for games whose winning moves are too many to count.
    fn winning_move(&self, position: &P, convention: Convention) -> Option<M> {
        let _ = (position, convention);
        None
    }

    /// The moves to positions of a Grundy value, at most `limit` of them listed.
    fn moves_to(
        &self,
        position: &P,
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<M>>> {
        let _ = (position, nimber, limit);
        None
    }

    /// What is wanted, where it is known.
    fn known(&self, position: &P, wanted: Wanted) -> Option<Theorem<Verdict<M>>> {
        Some(match wanted {
            Wanted::Number => self.number(position)?.map(Verdict::Number),
            Wanted::Nimber => self.nimber(position)?.map(Verdict::Nimber),
            Wanted::Winner { convention, first } => {
                let winner = |wins| if wins { first } else { first.opponent() };
                let wins = self.mover_wins(position, convention)?;
                wins.map(|wins| Verdict::Winner(winner(wins)))
            }
            Wanted::WinningMoves {
                convention,
                mover,
                limit,
            } => {
                let moves = self.winning_moves(position, convention, mover, limit)?;
                moves.map(Verdict::Moves)
            }
            Wanted::WinningMove { convention, .. } => {
                let mv = self.winning_move(position, convention)?;
                let wins = self.mover_wins(position, convention)?;
                wins.map(|_| Verdict::Move(mv))
            }
            Wanted::MovesTo { nimber, limit } => {
                let moves = self.moves_to(position, nimber, limit)?;
                moves.map(Verdict::Moves)
            }
            // No theorem of the catalog counts plies.
            Wanted::Remoteness { .. } => return None,
        })
    }
}
