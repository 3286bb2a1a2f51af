//! The rules of a game of turns whose types are erased, and the hints that they give to a search.

use grundy_core::any::{AnyMove, MoveToken, Token};
use grundy_core::forms::{CounterForm, RowForm};
use grundy_core::picture::Picture;
use grundy_core::{About, Outcome, ParseError, Player, Theorem, TimedBounds, Turn, Utility};
use num::BigRational;
use std::fmt::Debug;

/// The end of a play, for any kind of sequential game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Payoff {
    /// A winner, a tie or a draw.
    Outcome(Outcome),
    /// Left's score minus Right's.
    Score(i64),
}

impl Payoff {
    /// The winner of a play with this payoff.
    #[must_use]
    pub fn winner(self) -> Option<Player> {
        match self {
            Payoff::Outcome(outcome) => outcome.winner(),
            Payoff::Score(score) => match score.signum() {
                1 => Some(Player::Left),
                -1 => Some(Player::Right),
                _ => None,
            },
        }
    }
}

/// A score for Left, as the player sees it.
#[must_use]
pub fn for_player(score: i64, player: Player) -> i64 {
    match player {
        Player::Left => score,
        Player::Right => -score,
    }
}

/// A payoff of a play: an outcome or a score.
pub trait Pays: Copy + Ord + Debug + Utility + Send + Sync + 'static {
    /// The payoff with its kind.
    fn payoff(self) -> Payoff;
    /// The payoff taken out of its kind; `None` if it is of the other kind.
    fn of(payoff: Payoff) -> Option<Self>;
}

impl Pays for Outcome {
    fn payoff(self) -> Payoff {
        Payoff::Outcome(self)
    }
    fn of(payoff: Payoff) -> Option<Outcome> {
        match payoff {
            Payoff::Outcome(outcome) => Some(outcome),
            Payoff::Score(_) => None,
        }
    }
}

impl Pays for i64 {
    fn payoff(self) -> Payoff {
        Payoff::Score(self)
    }
    fn of(payoff: Payoff) -> Option<i64> {
        match payoff {
            Payoff::Score(score) => Some(score),
            Payoff::Outcome(_) => None,
        }
    }
}

/// A payoff of either kind, for what asks only for the shape of the play.
impl Pays for Payoff {
    fn payoff(self) -> Payoff {
        self
    }
    fn of(payoff: Payoff) -> Option<Payoff> {
        Some(payoff)
    }
}

impl Utility for Payoff {
    fn for_left(&self) -> BigRational {
        match self {
            Payoff::Outcome(outcome) => outcome.for_left(),
            Payoff::Score(score) => score.for_left(),
        }
    }
}

/// The rules of a game of turns whose types are erased. Tokens and moves must be its own, or it panics: a token
/// goes with its game, as a [`TurnPosition`](super::TurnPosition).
pub trait Turns: Send + Sync {
    /// The game's own description of itself.
    fn about(&self) -> &About;
    /// The name of the game with its rules, as an expression begins.
    fn title(&self) -> &str;
    /// The starting position.
    fn start(&self) -> Token;
    /// The position as text.
    fn show(&self, p: &Token) -> String;
    /// Reads a position.
    ///
    /// # Errors
    /// The error names what was found and what was expected.
    fn read(&self, text: &str) -> Result<Token, ParseError>;
    /// The position as a drawing, where the game has one.
    fn picture(&self, p: &Token) -> Option<Picture>;
    /// True if plays end with scores instead of outcomes.
    fn is_scored(&self) -> bool;
    /// True if, by the rules, no play returns to a position.
    fn always_ends(&self) -> bool;
    /// The player to move, or the payoff if the play is over.
    fn turn(&self, p: &Token) -> Turn<Payoff>;
    /// The player to move; if the play is over, the one who would be next, if the rules say so.
    fn next_player(&self, p: &Token) -> Option<Player>;
    /// The first `limit` legal moves after the first `given`.
    fn moves(&self, p: &Token, given: usize, limit: usize) -> Vec<MoveToken>;
    /// The move as text.
    fn show_move(&self, p: &Token, mv: &MoveToken) -> String;
    /// Reads a legal move.
    ///
    /// # Errors
    /// The error names what was found and what was expected.
    fn parse_move(&self, p: &Token, text: &str) -> Result<MoveToken, ParseError>;
    /// The position after a move.
    fn play(&self, p: &Token, mv: &MoveToken) -> Token;
    /// The facts that the rules know besides the moves.
    fn hints(&self) -> &dyn Hints;
}

impl dyn Turns + '_ {
    /// The first `limit` legal moves, with their texts.
    pub fn legal(&self, p: &Token, limit: usize) -> Vec<AnyMove> {
        let moves = self.moves(p, 0, limit).into_iter();
        moves.map(|mv| self.any_move(p, mv)).collect()
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// The error names what was found and what was expected.
    pub fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError> {
        Ok(self.any_move(p, self.parse_move(p, text)?))
    }

    /// The title and the position, as an expression; of a game without a title the position alone.
    pub fn name(&self, p: &Token) -> String {
        format!("{} {}", self.title(), self.show(p))
            .trim_start()
            .to_owned()
    }

    fn any_move(&self, p: &Token, mv: MoveToken) -> AnyMove {
        AnyMove::with_text(self.show_move(p, &mv), mv)
    }
}

/// The hints of [`Sequential`](grundy_core::Sequential), with erased types: forms, theorems, bounds and numberings.
pub trait Hints {
    /// See [`Ruleset::in_words`](grundy_core::Ruleset::in_words).
    fn in_words(&self, p: &Token) -> Option<String>;
    /// The position as a counter on its way to its target.
    fn as_counter<'a>(&'a self, p: &'a Token) -> Option<CounterForm<'a, MoveToken>>;
    /// The position as a row whose numbers are scored.
    fn as_row<'a>(&'a self, p: &'a Token) -> Option<RowForm<'a, MoveToken>>;
    /// The payoff that a theorem knows.
    fn known_payoff(&self, p: &Token) -> Option<Theorem<Payoff>>;
    /// The position with nothing scored, and Left's lead.
    fn without_scores(&self, p: &Token) -> Option<(Token, i64)>;
    /// The score that the game's literature gives to a position with this payoff after this many plies, as the player to
    /// move sees it, if there is such a custom.
    fn customary_score(&self, p: &Token, payoff: Payoff, plies: u64) -> Option<i64>;
    /// Payoffs between which the result lies.
    fn bounds(&self, p: &Token) -> Option<(Payoff, Payoff)>;
    /// False if no play of the ruleset ends in a tie.
    fn may_tie(&self) -> bool;
    /// Payoffs with plies between which the result lies.
    fn timed_bounds(&self, p: &Token) -> Option<TimedBounds<Payoff>>;
    /// The largest number of plies that are left.
    fn most_plies(&self, p: &Token) -> Option<u32>;
    /// Some legal moves, a best one among them.
    fn candidates(&self, p: &Token) -> Vec<MoveToken>;
    /// Some legal moves, one that is best by payoff among them.
    fn contenders(&self, p: &Token) -> Vec<MoveToken>;
    /// An estimate for Left.
    fn estimate(&self, p: &Token) -> Option<i32>;
    /// A larger number for a more promising move.
    fn priority(&self, p: &Token, mv: &MoveToken) -> i32;
    /// The number of a position, and its bits.
    fn packed(&self, p: &Token) -> Option<(u64, u32)>;
    /// The position with such a number.
    fn unpacked(&self, number: u64) -> Option<Token>;
    /// The number of ranks.
    fn ranks(&self) -> Option<u64>;
    /// The rank of a position.
    fn rank(&self, p: &Token) -> Option<u64>;
    /// The position with a rank.
    fn unrank(&self, rank: u64) -> Option<Token>;
    /// The positions one move before.
    fn predecessors(&self, p: &Token) -> Option<Vec<Token>>;
    /// A representative up to symmetry.
    fn symmetry_key(&self, p: &Token) -> Token;
    /// The number of positions with the same representative.
    fn images(&self, p: &Token) -> Option<u64>;
    /// True if the winner makes the last move, and players move in turn.
    fn last_mover_wins(&self) -> bool;
    /// True if plays that return to a position are rare.
    fn seldom_repeats(&self) -> bool;
}
