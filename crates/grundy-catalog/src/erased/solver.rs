//! The engines that answer about positions of a game of turns: what they are asked, and what they find. An engine may know
//! the types of its game or not; here they are erased.

use super::rules::Payoff;
use super::tables::TableEngine;
use grundy_answer::answer::Status;
use grundy_answer::derivation::Derivation;
use grundy_answer::method::{Asked, Method, MethodName};
use grundy_answer::question::Moves;
use grundy_check::Certificate;
use grundy_core::any::{AnyMove, MoveToken, Token};
use grundy_core::{StopReason, Watch};
use grundy_solve::tree;
use std::any::Any;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The results of all positions that can be reached, each as its mover sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// The largest number of plies that a win takes, and the first position that takes them.
    pub longest: Option<(u64, Token)>,
}

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
    pub methods: Vec<MethodName>,
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
    /// The other moves that were examined, the most promising first.
    pub others: Vec<AnyMove>,
    /// The payoff that is proved all the same, if any, and the plies in which it comes about, if they are known.
    pub proved: Option<(Payoff, Option<u32>)>,
    /// The mover's lead over the opponent by the estimate of the rules, or the score that is expected; neither is a value.
    pub estimate: i64,
    /// The number of plies to which every line of play was examined.
    pub depth: u32,
}

/// Results that searches under one ruleset have proved, kept from one position of a play to the next.
#[derive(Default)]
pub struct Kept {
    results: Option<Box<dyn Any + Send>>,
    bytes: u64,
}

impl Kept {
    /// True if nothing was put in, so that no search of the ruleset can use it.
    pub fn is_empty(&self) -> bool {
        self.results.is_none()
    }

    /// Takes out the results that the same ruleset has put in.
    pub fn take<T: Any>(&mut self) -> Option<T> {
        self.bytes = 0;
        Some(*self.results.take()?.downcast().ok()?)
    }

    /// Puts in the results to keep, and about the bytes that they take.
    pub fn put<T: Any + Send>(&mut self, kept: T, bytes: u64) {
        self.results = Some(Box::new(kept));
        self.bytes = bytes;
    }

    /// The bytes that the results take, about.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// A position of a game of turns, and the moves that are asked for.
#[derive(Clone, Copy)]
pub struct TurnQuestion<'q> {
    /// The position.
    pub at: &'q Token,
    /// The moves that are asked for.
    pub moves: Moves,
    /// The results that searches under these rules have proved before, where the question is one of many about a play.
    pub kept: Option<&'q Mutex<Kept>>,
}

impl<'q> TurnQuestion<'q> {
    /// A question that stands alone.
    pub fn alone(at: &'q Token, moves: Moves) -> TurnQuestion<'q> {
        TurnQuestion {
            at,
            moves,
            kept: None,
        }
    }

    /// The results kept so far, which no other search uses meanwhile.
    pub fn kept(&self) -> Option<MutexGuard<'q, Kept>> {
        let lock = |kept: &'q Mutex<Kept>| kept.lock().unwrap_or_else(PoisonError::into_inner);
        self.kept.map(lock)
    }

    /// Positions that a method may look at for the moves where another has decided who wins.
    pub fn work_for_moves(&self) -> u64 {
        if self.moves == Moves::All {
            1_000_000
        } else {
            30_000
        }
    }
}

impl Asked for TurnQuestion<'_> {}

/// A method for positions of one game.
pub type TurnMethod<'g, 'q> = Method<'g, TurnQuestion<'q>, Searched>;

/// The engines for the positions of one game.
pub trait Solver: Send + Sync {
    /// The methods, in the order in which they are asked.
    fn methods<'q>(&self) -> Vec<TurnMethod<'_, 'q>>;
    /// The payoffs of many positions that can be reached from `root`, and what stopped the work before all were known. The
    /// game has no form in which each of them is known at once.
    fn judge(&self, root: &Token, wanted: &[&Token], watch: &mut dyn Watch) -> Judgements<Payoff>;
    /// The counts of the tree.
    fn shape(&self) -> &dyn Shape;
    /// The results of all positions that can be reached; where there are scores, a lead is a win.
    ///
    /// # Errors
    /// The reason why it was stopped.
    fn census(&self, p: &Token, watch: &mut dyn Watch) -> Result<Census, StopReason>;
    /// A move that looks good as far ahead as the watch allows; `None` if the play is over.
    fn look(&self, p: &Token, watch: &mut dyn Watch) -> Option<LooksGood>;
    /// Strategies that prove the outcome of a position of the game with this name, or the score.
    ///
    /// # Errors
    /// The reason why it was stopped.
    fn prove(
        &self,
        game: String,
        p: &Token,
        watch: &mut dyn Watch,
    ) -> Result<Certificate, StopReason>;
    /// The engines that need plays to be won, lost, tied or drawn; `None` for scores.
    fn outcomes(&self) -> Option<&dyn OutcomeSolver>;
}

/// The shape of the game tree below a position.
pub trait Shape {
    /// The nodes, leaves, positions and plies.
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
}

/// The engines for games whose plays are won, lost, tied or drawn.
pub trait OutcomeSolver {
    /// True if the mover need not lose after a move, found by a search that continues from the kept results; `None` if
    /// the game has no such search, or if it was stopped.
    fn is_safe(
        &self,
        p: &Token,
        mv: &MoveToken,
        kept: &mut Kept,
        watch: &mut dyn Watch,
    ) -> Option<bool>;
    /// The tables of all positions.
    fn tables(&self) -> &dyn TableEngine;
}
