//! Sequential games whose types are forgotten: what play, tree and the search solvers need of any of them.

use super::tables::{Keep, Made, Numbering, Steps};
use crate::answer::Status;
use crate::derivation::Derivation;
use crate::method::Offer;
use crate::question::Moves;
use crate::walk::Walk;
use grundy_check::Certificate;
use grundy_check::table::{Checked, Refused, Says};
use grundy_core::any::{AnyMove, Token};
use grundy_core::picture::Picture;
use grundy_core::{About, Outcome, ParseError, Player, StopReason, Turn, Watch};
use grundy_solve::counter::{Interval, LostGaps};
use grundy_solve::row_table;
use grundy_solve::table::Config;
use grundy_solve::tree::{self, Listing};
use std::any::Any;

/// The end of a play, for any kind of sequential game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payoff {
    /// A winner, a tie or a draw.
    Outcome(Outcome),
    /// Left's score minus Right's.
    Score(i64),
}

/// Something that a play can pay: an outcome or a score.
pub trait Pays: Copy {
    /// Whether it is a score.
    const SCORED: bool;
    /// The payoff with its kind.
    fn payoff(self) -> Payoff;
    /// The payoff of a kind; `None` where it is of another.
    fn of(payoff: Payoff) -> Option<Self>;
}

impl Pays for Outcome {
    const SCORED: bool = false;
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
    const SCORED: bool = true;
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

/// How all positions end that can be reached, each as its mover sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// Positions where the play is over.
    pub over: u64,
    /// Positions that their mover wins, loses, ties and draws.
    pub won: u64,
    /// See `won`.
    pub lost: u64,
    /// See `won`.
    pub tied: u64,
    /// See `won`.
    pub drawn: u64,
    /// The most plies that a win takes, and the first position that takes them.
    pub longest: Option<(u64, Token)>,
}

/// The numbers of a row and its intervals.
pub type RowIntervals = (Vec<i64>, Vec<row_table::Cell>);

/// The payoff of a position under best play, and the plies that are left where distances are known.
pub type Judged<P> = (P, Option<u64>);

/// What is known of many positions, and what stopped the work before all were.
pub type Judgements<P> = (Vec<Option<Judged<P>>>, Option<StopReason>);

/// What a search found out about a position.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The payoff under best play.
    pub payoff: Payoff,
    /// Plies to the end when the winner hurries and the loser delays; `None` where unknown or endless.
    pub distance: Option<u64>,
    /// Both final scores, Left's first, in a scored game.
    pub scores: Option<[i64; 2]>,
    /// The moves that were asked for with their payoffs and the plies that are left after them.
    pub moves: Vec<(AnyMove, Payoff, Option<u64>)>,
    /// Whether these are all the moves that were asked for.
    pub moves_known: bool,
    /// One line of best play.
    pub line: Vec<AnyMove>,
    /// How sure it is.
    pub status: Status,
    /// The methods that found it.
    pub methods: Vec<&'static str>,
    /// How they found it, in words.
    pub how: String,
    /// Why the answer is right.
    pub derivation: Derivation,
}

/// A move that looks good where nobody can search to the end.
#[derive(Clone, Debug)]
pub struct LooksGood {
    /// The move.
    pub mv: AnyMove,
    /// The other moves that were looked at, the most promising first.
    pub others: Vec<AnyMove>,
    /// The outcome that is proved all the same, with plies in which it comes about.
    pub proved: Option<(Outcome, u32)>,
    /// What the mover has more than the opponent, by the estimate of the rules, which is no value.
    pub estimate: i64,
    /// How many plies ahead every play was looked at.
    pub depth: u32,
}

/// What searches under one ruleset have proved, kept from one position of a play to the next.
#[derive(Default)]
pub struct Kept(Option<Box<dyn Any + Send>>);

impl Kept {
    /// Whether nothing was put in: no search of the ruleset can use it.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Takes out what the same ruleset has put in.
    pub(crate) fn take<T: Any>(&mut self) -> Option<T> {
        Some(*self.0.take()?.downcast().ok()?)
    }

    /// Puts in what is to be kept.
    pub(crate) fn put<T: Any + Send>(&mut self, kept: T) {
        self.0 = Some(Box::new(kept));
    }
}

/// What a sequential ruleset can do when its types are forgotten. Tokens and moves must be its own.
pub trait Turns: Send + Sync {
    /// What the game says of itself.
    fn about(&self) -> &About;
    /// The name of the game with its rules, as an expression begins.
    fn title(&self) -> String;
    /// Where play begins.
    fn start(&self) -> Token;
    /// The position as text.
    fn show(&self, p: &Token) -> String;
    /// Reads a position.
    ///
    /// # Errors
    /// What was found and expected.
    fn read(&self, text: &str) -> Result<Token, ParseError>;
    /// The position as a drawing, where the game has one.
    fn picture(&self, p: &Token) -> Option<Picture>;
    /// Whether plays end with scores instead of outcomes.
    fn is_scored(&self) -> bool;
    /// Whose turn it is, or how the play ended.
    fn turn(&self, p: &Token) -> Turn<Payoff>;
    /// The player to move; where the play is over, who would be next, if the rules say so.
    fn next_player(&self, p: &Token) -> Option<Player>;
    /// The first `limit` legal moves.
    fn legal(&self, p: &Token, limit: usize) -> Vec<AnyMove>;
    /// Reads a legal move.
    ///
    /// # Errors
    /// What was found and expected.
    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError>;
    /// The position after a move.
    fn play(&self, p: &Token, mv: &AnyMove) -> Token;
    /// Which methods could solve a position.
    fn methods(&self, p: &Token) -> Vec<Offer>;
    /// Solves a position by the method of this name, or by the first that can.
    ///
    /// # Errors
    /// What stopped it before anything was known; [`StopReason::Beyond`] where no method of that name can.
    fn solve_by(
        &self,
        method: Option<&str>,
        p: &Token,
        moves: Moves,
        watch: &mut dyn Watch,
    ) -> Result<Searched, StopReason>;
    /// Solves a position and judges every move by the first method that can.
    ///
    /// # Errors
    /// What stopped it before anything was known.
    fn solve(&self, p: &Token, watch: &mut dyn Watch) -> Result<Searched, StopReason> {
        self.solve_by(None, p, Moves::All, watch)
    }
    /// The same with what earlier positions of the play have proved, where the search of the game can use it.
    ///
    /// # Errors
    /// What stopped it before anything was known; what was proved is kept all the same.
    fn solve_on(
        &self,
        p: &Token,
        _: &mut Kept,
        watch: &mut dyn Watch,
    ) -> Result<Searched, StopReason> {
        self.solve(p, watch)
    }
    /// Whether the mover need not lose after a move, by a search that goes on from what is kept; `None` where the game has
    /// none, or where it was stopped.
    fn is_safe(&self, _: &Token, _: &AnyMove, _: &mut Kept, _: &mut dyn Watch) -> Option<bool> {
        None
    }
    /// A move that looks good as far ahead as the watch allows; `None` for scores, and where the play is over.
    fn look(&self, p: &Token, watch: &mut dyn Watch) -> Option<LooksGood>;
    /// The score that the game's literature gives to a position with this payoff after so many plies, as the player to
    /// move sees it, where there is such a custom.
    fn customary_score(&self, p: &Token, payoff: Payoff, plies: u64) -> Option<i64>;
    /// The intervals of a counter game: what they are of, and where they lie; `None` for other games.
    fn intervals(
        &self,
        p: &Token,
        watch: &mut dyn Watch,
    ) -> Option<Result<(String, Vec<Interval>), StopReason>>;
    /// The numbers of a row with all its intervals; `None` for other games.
    fn row_intervals(
        &self,
        p: &Token,
        watch: &mut dyn Watch,
    ) -> Option<Result<RowIntervals, StopReason>>;
    /// Which gaps to the target of a counter that grows by increments are lost, where that is known and repeats.
    fn lost_gaps(&self, p: &Token, watch: &mut dyn Watch) -> Option<LostGaps>;
    /// The multipliers of a counter whose steps only multiply, ascending.
    fn multipliers(&self, p: &Token) -> Option<Vec<u64>>;
    /// How all positions end that can be reached; `None` for scores.
    fn census(&self, p: &Token, watch: &mut dyn Watch) -> Option<Result<Census, StopReason>>;
    /// A certificate of the outcome; `None` for scores.
    fn prove(&self, p: &Token, watch: &mut dyn Watch) -> Option<Result<Certificate, StopReason>>;
    /// Measures the tree below a position.
    ///
    /// # Errors
    /// What stopped it.
    fn measure(&self, p: &Token, watch: &mut dyn Watch) -> Result<tree::Count, StopReason>;
    /// How many nodes plain alpha-beta visits.
    ///
    /// # Errors
    /// What stopped it.
    fn alpha_beta_nodes(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason>;
    /// How many positions can be reached.
    ///
    /// # Errors
    /// What stopped it.
    fn positions(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason>;
    /// The first levels of the tree, moves in words.
    fn list(&self, p: &Token, walk: Walk, watch: &mut dyn Watch) -> Listing<Token, String>;
    /// How a table numbers the positions.
    ///
    /// # Errors
    /// Why there can be no table.
    fn numbering(&self) -> Result<Numbering, String>;
    /// The steps of a table that several programs make.
    ///
    /// # Errors
    /// Why there are none: plays end with scores, or play may repeat and positions are not ranked.
    fn steps(&self) -> Result<Steps<'_>, String>;
    /// The most numbers that a table can have, where that is known before it is made.
    fn ranks(&self) -> Option<u64>;
    /// The number of a position in tables.
    fn number(&self, p: &Token) -> Option<u64>;
    /// The position with a number.
    fn numbered(&self, number: u64) -> Option<Token>;
    /// Whether no play comes back to a position, as the rules say.
    fn always_ends(&self) -> bool;
    /// Makes a table of all positions.
    ///
    /// # Errors
    /// What stopped it; [`StopReason::Beyond`] where there can be none.
    fn tabulate(
        &self,
        config: Config,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Made, StopReason>;
    /// Checks a table by the rules: its numbers, and what it says of each.
    ///
    /// # Errors
    /// What is wrong with it, or what stopped the check.
    fn check_table(
        &self,
        numbers: &mut dyn Iterator<Item = u64>,
        says: &dyn Fn(u64) -> Option<Says>,
        watch: &mut dyn Watch,
    ) -> Result<Checked<String>, Refused<String>>;
    /// The payoffs of many positions that can be reached from one, and what stopped the work before all were known.
    fn judge(&self, root: &Token, wanted: &[&Token], watch: &mut dyn Watch) -> Judgements<Payoff>;
}
