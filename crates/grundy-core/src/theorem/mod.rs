//! Theorems about a ruleset, stated beside its rules; tests compare them with the definition.

mod known;

pub use known::{Found, Known, Solved, normal};

use crate::player::{Convention, Outcome, Player};
pub use crate::reason::{Reason, Sentence, gaps};
use num::{BigRational, BigUint};

/// A statement in closed form with its name and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem<T> {
    /// The statement about the position at hand.
    pub says: T,
    /// The name that the field uses: `Bouton's theorem`.
    pub name: &'static str,
    /// A key of REFERENCES.md: `Bouton 1902`.
    pub source: &'static str,
    /// The reason for this answer at this position, in words that a student can follow.
    pub reason: Reason,
}

impl<T> Theorem<T> {
    /// The same theorem with a statement derived from its own.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Theorem<U> {
        Theorem {
            says: f(self.says),
            name: self.name,
            source: self.source,
            reason: self.reason,
        }
    }
}

/// The winning moves: their exact number, and a list that may be cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMoves<Move> {
    /// The number of winning moves.
    pub total: BigUint,
    /// The first of them, up to the limit that was asked for.
    pub first: Vec<Move>,
}

impl<Move> WinningMoves<Move> {
    /// No moves.
    #[must_use]
    pub fn none() -> WinningMoves<Move> {
        WinningMoves {
            total: BigUint::ZERO,
            first: Vec::new(),
        }
    }

    /// Counts all of these moves and keeps the first `limit`.
    #[must_use]
    pub fn first_of(mut all: Vec<Move>, limit: usize) -> WinningMoves<Move> {
        let total = BigUint::from(all.len());
        all.truncate(limit);
        WinningMoves { total, first: all }
    }
}

/// A question to a theorem about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Its value, if that is a number.
    Number,
    /// Its Grundy value in closed form.
    Nimber,
    /// The winner.
    Winner {
        /// Normal play, where the last mover wins, or misère play.
        convention: Convention,
        /// The player who moves first.
        first: Player,
    },
    /// The winning moves of a player, counted exactly.
    WinningMoves {
        /// Normal play, where the last mover wins, or misère play.
        convention: Convention,
        /// The player whose moves are wanted.
        mover: Player,
        /// The largest number of them that are listed.
        limit: usize,
    },
    /// One winning move of a player, for positions with too many winning moves to count. A theorem's silence means nothing.
    WinningMove {
        /// Normal play, where the last mover wins, or misère play.
        convention: Convention,
        /// The player whose move is wanted.
        mover: Player,
    },
    /// The moves to positions with a given Grundy value, counted exactly. If that is the value of the rest of a sum, these
    /// moves win.
    MovesTo {
        /// The Grundy value to be left.
        nimber: u64,
        /// The largest number of them that are listed.
        limit: usize,
    },
    /// The payoff under best play, where the rules say who is to move.
    Payoff,
    /// The plies to the end of normal play when the winner hurries and the loser delays (Steinhaus 1925).
    Remoteness {
        /// The player who moves first.
        first: Player,
    },
}

impl Wanted {
    /// The same question about the game with the players' roles exchanged.
    #[must_use]
    pub fn for_other_side(self) -> Wanted {
        match self {
            Wanted::Winner { convention, first } => Wanted::Winner {
                convention,
                first: first.opponent(),
            },
            Wanted::WinningMoves {
                convention,
                mover,
                limit,
            } => Wanted::WinningMoves {
                convention,
                mover: mover.opponent(),
                limit,
            },
            Wanted::WinningMove { convention, mover } => Wanted::WinningMove {
                convention,
                mover: mover.opponent(),
            },
            Wanted::Remoteness { first } => Wanted::Remoteness {
                first: first.opponent(),
            },
            same => same,
        }
    }
}

/// The answer of a theorem, of the kind asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<Move> {
    /// The value is this number.
    Number(BigRational),
    /// The value is this nimber.
    Nimber(u64),
    /// This player wins.
    Winner(Player),
    /// These are the moves.
    Moves(WinningMoves<Move>),
    /// This move wins.
    Move(Move),
    /// The play takes this many plies.
    Plies(u64),
    /// Best play ends with this outcome.
    Outcome(Outcome),
    /// Best play ends with this score for Left.
    Score(i64),
}

impl<Move> Verdict<Move> {
    /// The same answer for the game with the players' roles exchanged.
    #[must_use]
    pub fn for_other_side(self) -> Verdict<Move> {
        match self {
            Verdict::Number(number) => Verdict::Number(-number),
            Verdict::Winner(player) => Verdict::Winner(player.opponent()),
            Verdict::Outcome(Outcome::Won(player)) => {
                Verdict::Outcome(Outcome::Won(player.opponent()))
            }
            Verdict::Score(score) => Verdict::Score(-score),
            same => same,
        }
    }

    /// The same answer with every move translated.
    pub fn map_moves<Other>(self, other: impl Fn(Move) -> Other) -> Verdict<Other> {
        match self {
            Verdict::Number(number) => Verdict::Number(number),
            Verdict::Nimber(nimber) => Verdict::Nimber(nimber),
            Verdict::Winner(player) => Verdict::Winner(player),
            Verdict::Moves(moves) => Verdict::Moves(WinningMoves {
                total: moves.total,
                first: moves.first.into_iter().map(other).collect(),
            }),
            Verdict::Move(mv) => Verdict::Move(other(mv)),
            Verdict::Plies(plies) => Verdict::Plies(plies),
            Verdict::Outcome(outcome) => Verdict::Outcome(outcome),
            Verdict::Score(score) => Verdict::Score(score),
        }
    }
}

impl<T> Theorem<T> {
    /// The same theorem, if its statement is of the kind that `f` accepts.
    pub fn filter_map<U>(self, f: impl FnOnce(T) -> Option<U>) -> Option<Theorem<U>> {
        let says = f(self.says)?;
        Some(Theorem {
            says,
            name: self.name,
            source: self.source,
            reason: self.reason,
        })
    }
}

impl<Move> Theorem<Verdict<Move>> {
    /// The theorem as one about a number, if it is.
    #[must_use]
    pub fn number(self) -> Option<Theorem<BigRational>> {
        self.filter_map(|says| match says {
            Verdict::Number(number) => Some(number),
            _ => None,
        })
    }

    /// The theorem as one about a Grundy value, if it is.
    #[must_use]
    pub fn nimber(self) -> Option<Theorem<u64>> {
        self.filter_map(|says| match says {
            Verdict::Nimber(nimber) => Some(nimber),
            _ => None,
        })
    }

    /// The theorem as one about the winner, if it is.
    #[must_use]
    pub fn winner(self) -> Option<Theorem<Player>> {
        self.filter_map(|says| match says {
            Verdict::Winner(player) => Some(player),
            _ => None,
        })
    }

    /// The theorem as one about winning moves, if it is.
    #[must_use]
    pub fn moves(self) -> Option<Theorem<WinningMoves<Move>>> {
        self.filter_map(|says| match says {
            Verdict::Moves(moves) => Some(moves),
            _ => None,
        })
    }

    /// The theorem as one about remoteness, if it is.
    #[must_use]
    pub fn plies(self) -> Option<Theorem<u64>> {
        self.filter_map(|says| match says {
            Verdict::Plies(plies) => Some(plies),
            _ => None,
        })
    }

    /// The theorem as one about a single winning move, if it is.
    #[must_use]
    pub fn one_move(self) -> Option<Theorem<Move>> {
        self.filter_map(|says| match says {
            Verdict::Move(mv) => Some(mv),
            _ => None,
        })
    }
}
