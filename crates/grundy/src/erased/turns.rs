//! Sequential games whose types are forgotten: the operations that play, tree and the search solvers need.

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

/// A payoff of a play: an outcome or a score.
pub trait Pays: Copy {
    /// True if it is a score.
    const SCORED: bool;
    /// The payoff with its kind.
    fn payoff(self) -> Payoff;
    /// The payoff taken out of its kind; `None` if it is of the other kind.
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

/// The results of all positions that can be reached, each as its mover sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// Positions where the play is over.
    pub over: u64,
    /// Positions that their mover wins.
    pub won: u64,
    /// Positions that their mover loses.
    pub lost: u64,
    /// Positions that their mover ties.
    pub tied: u64,
    /// Positions that their mover draws.
    pub drawn: u64,
    /// The most plies that a win takes, and the first position that takes them.
    pub longest: Option<(u64, Token)>,
}

/// The numbers of a row, and the cells of its intervals.
pub type RowIntervals = (Vec<i64>, Vec<row_table::Cell>);

/// The payoff of a position under best play, and the plies that are left if distances are known.
pub type Judged<P> = (P, Option<u64>);

/// The results of many positions, and the reason why the work stopped before all were known, if it did.
pub type Judgements<P> = (Vec<Option<Judged<P>>>, Option<StopReason>);

/// The result of a search for one position.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The payoff under best play.
    pub payoff: Payoff,
    /// Plies to the end when the winner hurries and the loser delays; `None` where unknown or endless.
    pub distance: Option<u64>,
    /// Both final scores, Left's first, in a scored game.
    pub scores: Option<[i64; 2]>,
    /// The moves that were asked for, with their payoffs and the plies left after them.
    pub moves: Vec<(AnyMove, Payoff, Option<u64>)>,
    /// True if these are all the moves that were asked for.
    pub moves_known: bool,
    /// One line of best play.
    pub line: Vec<AnyMove>,
    /// The certainty of the result.
    pub status: Status,
    /// The methods that found it.
    pub methods: Vec<&'static str>,
    /// The way in which they found it, in words.
    pub how: String,
    /// The reason why the answer is right.
    pub derivation: Derivation,
}

/// A move that looks good where no search reaches the end.
#[derive(Clone, Debug)]
pub struct LooksGood {
    /// The move.
    pub mv: AnyMove,
    /// The other moves that were looked at, the most promising first.
    pub others: Vec<AnyMove>,
    /// The outcome that is proved all the same, if any, and the plies in which it comes about.
    pub proved: Option<(Outcome, u32)>,
    /// The mover's lead over the opponent by the estimate of the rules, which is not a value.
    pub estimate: i64,
    /// The number of plies to which every line of play was looked at.
    pub depth: u32,
}

/// Results that searches under one ruleset have proved, kept from one position of a play to the next.
#[derive(Default)]
pub struct Kept(Option<Box<dyn Any + Send>>);

impl Kept {
    /// True if nothing was put in, so that no search of the ruleset can use it.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Takes out the results that the same ruleset has put in.
    pub(crate) fn take<T: Any>(&mut self) -> Option<T> {
        Some(*self.0.take()?.downcast().ok()?)
    }

    /// Puts in the results to keep.
    pub(crate) fn put<T: Any + Send>(&mut self, kept: T) {
        self.0 = Some(Box::new(kept));
    }
}

/// The operations of a sequential ruleset whose types are forgotten. Tokens and moves must be its own.
pub trait Turns: Send + Sync {
    /// The game's own description of itself.
    fn about(&self) -> &About;
    /// The name of the game with its rules, as an expression begins.
    fn title(&self) -> String;
    /// The starting position.
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
    /// True if plays end with scores instead of outcomes.
    fn is_scored(&self) -> bool;
    /// The player to move, or the payoff if the play is over.
    fn turn(&self, p: &Token) -> Turn<Payoff>;
    /// The player to move; if the play is over, the one who would be next, if the rules say so.
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
    /// The methods that could solve a position.
    fn methods(&self, p: &Token) -> Vec<Offer>;
    /// Solves a position by the method of this name, or by the first that can.
    ///
    /// # Errors
    /// The reason why it was stopped before anything was known; [`StopReason::Beyond`] if no method of that name can solve
    /// it.
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
    /// The reason why it was stopped before anything was known.
    fn solve(&self, p: &Token, watch: &mut dyn Watch) -> Result<Searched, StopReason> {
        self.solve_by(None, p, Moves::All, watch)
    }
    /// Like [`solve`](Turns::solve), but with the results of earlier positions of the play, if the search of the game can
    /// use them.
    ///
    /// # Errors
    /// The reason why it was stopped before anything was known; the results proved until then are kept all the same.
    fn solve_on(
        &self,
        p: &Token,
        _: &mut Kept,
        watch: &mut dyn Watch,
    ) -> Result<Searched, StopReason> {
        self.solve(p, watch)
    }
    /// True if the mover need not lose after a move, found by a search that continues from the kept results; `None` if the
    /// game has no such search, or if it was stopped.
    fn is_safe(&self, _: &Token, _: &AnyMove, _: &mut Kept, _: &mut dyn Watch) -> Option<bool> {
        None
    }
    /// A move that looks good as far ahead as the watch allows; `None` for scores, and if the play is over.
    fn look(&self, p: &Token, watch: &mut dyn Watch) -> Option<LooksGood>;
    /// The score that the game's literature gives to a position with this payoff after this many plies, as the player to
    /// move sees it, if there is such a custom.
    fn customary_score(&self, p: &Token, payoff: Payoff, plies: u64) -> Option<i64>;
    /// The intervals of a counter game, after a text that names the quantity they divide; `None` for other games.
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
    /// The lost gaps to the target of a counter that grows by increments, if they are known and repeat.
    fn lost_gaps(&self, p: &Token, watch: &mut dyn Watch) -> Option<LostGaps>;
    /// The multipliers of a counter whose steps only multiply, ascending.
    fn multipliers(&self, p: &Token) -> Option<Vec<u64>>;
    /// The results of all positions that can be reached; `None` for scores.
    fn census(&self, p: &Token, watch: &mut dyn Watch) -> Option<Result<Census, StopReason>>;
    /// A certificate of the outcome; `None` for scores.
    fn prove(&self, p: &Token, watch: &mut dyn Watch) -> Option<Result<Certificate, StopReason>>;
    /// Measures the tree below a position.
    ///
    /// # Errors
    /// The reason why it was stopped.
    fn measure(&self, p: &Token, watch: &mut dyn Watch) -> Result<tree::Count, StopReason>;
    /// The number of nodes that plain alpha-beta visits.
    ///
    /// # Errors
    /// The reason why it was stopped.
    fn alpha_beta_nodes(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason>;
    /// The number of positions that can be reached.
    ///
    /// # Errors
    /// The reason why it was stopped.
    fn positions(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason>;
    /// The first levels of the tree, with moves in words.
    fn list(&self, p: &Token, walk: Walk, watch: &mut dyn Watch) -> Listing<Token, String>;
    /// The numbering of the positions in a table.
    ///
    /// # Errors
    /// The reason why there can be no table.
    fn numbering(&self) -> Result<Numbering, String>;
    /// The steps of a table that several programs make together.
    ///
    /// # Errors
    /// The reason why there are none: plays end with scores, or play may repeat and positions are not ranked.
    fn steps(&self) -> Result<Steps<'_>, String>;
    /// The largest number of places that a table can have, if that is known before it is made.
    fn ranks(&self) -> Option<u64>;
    /// The number of a position in tables.
    fn number(&self, p: &Token) -> Option<u64>;
    /// The position with a number.
    fn numbered(&self, number: u64) -> Option<Token>;
    /// True if, by the rules, no play returns to a position.
    fn always_ends(&self) -> bool;
    /// Makes a table of all positions.
    ///
    /// # Errors
    /// The reason why it was stopped; [`StopReason::Beyond`] if there can be no table.
    fn tabulate(
        &self,
        config: Config,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Made, StopReason>;
    /// Checks a table against the rules: its numbers, and its result for each of them.
    ///
    /// # Errors
    /// The fault of the table, or what stopped the check.
    fn check_table(
        &self,
        numbers: &mut dyn Iterator<Item = u64>,
        says: &dyn Fn(u64) -> Option<Says>,
        watch: &mut dyn Watch,
    ) -> Result<Checked<String>, Refused<String>>;
    /// The payoffs of many positions that can be reached from `root`, and what stopped the work before all were known.
    fn judge(&self, root: &Token, wanted: &[&Token], watch: &mut dyn Watch) -> Judgements<Payoff>;
}
