//! The winner, by a search of the whole sum that remembers every position and looks no further than necessary.

use super::moves;
use super::question::{Decided, Judge, SumMethod, SumMove, SumQuestion, SumResult};
use crate::derivation::Derivation;
use crate::method::{Description, Effort, MethodName};
use grundy_core::stop::MOVES_LIKE_A_POSITION;
use grundy_core::{Partizan, Player, Ruleset, StopReason, SumAt, Watch};
use grundy_solve::outcome::Outcomes;

/// The search for the winner, which needs no theory and is the last resort of sums in which play ends.
pub(super) fn method<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Search,
            answers: "who wins, in normal and in misère play",
            cost: "at worst a visit to every position that can be reached",
            source: "the definition of winning, asked lazily",
        },
        |_| Ok(()),
        effort,
        run,
    )
}

/// The largest number of moves that the search for the winning ones may make if a theorem already gives the winner.
const MOVES_FOR_MOVES: u64 = 20_000_000;

/// The number of moves from which on a position is too large to be searched beside a theorem.
const FEW_MOVES: usize = 5_000;

/// The number of moves at the root, at most `FEW_MOVES`.
pub(super) fn width(question: &SumQuestion<'_>) -> usize {
    let sum = question.sum;
    sum.terms.some_moves(Player::Left, &sum.at, FEW_MOVES).len()
}

/// True if a search beside a theorem may begin: the moves are few and the position is not long.
pub(super) fn is_small(question: &SumQuestion<'_>) -> bool {
    !moves::is_long(question.sum) && width(question) < FEW_MOVES
}

/// The effort depends on what else can answer. Partizan and misère sums have at this point nothing better, so they are
/// searched as long as it takes. In an impartial sum the winner may be known already; then only the winning moves are
/// sought, with a budget that is divided among the moves at the root.
fn effort(question: &SumQuestion<'_>, winner_known: bool) -> Effort {
    if question.impartial.is_none() || !question.is_normal() {
        return Effort::Whole;
    }
    match (is_small(question), winner_known) {
        (true, true) => Effort::Both(MOVES_FOR_MOVES / width(question).max(1) as u64),
        (true, false) => Effort::Whole,
        (false, true) => Effort::Skip("the position is too large to try its moves one by one"),
        (false, false) => Effort::OnRequest,
    }
}

/// Searches once for every player who may begin, with one memory.
fn run<'q>(
    question: &'q SumQuestion<'q>,
    watch: &mut dyn Watch,
) -> Result<SumResult<'q>, StopReason> {
    let mut search = WinnerSearch {
        question,
        outcomes: Outcomes::new(question.ask.convention),
    };
    let mut starts = Vec::new();
    for &mover in &question.movers {
        starts.push((mover, search.winner(&question.sum.at, mover, watch)?));
    }
    let how = if question.is_normal() {
        "search for the winner alone, every position remembered"
    } else {
        "search by definition in misère play, every position of the whole sum remembered"
    };
    Ok(SumResult {
        decided: Decided {
            winners: starts.iter().map(|&(_, winner)| Some(winner)).collect(),
            value: None,
            methods: vec![MethodName::Search],
            how: how.to_owned(),
            derivation: Derivation::Winner { starts },
        },
        judge: Box::new(search),
    })
}

/// A search whose memory is kept, so that judging the moves profits from finding the winner.
struct WinnerSearch<'q> {
    question: &'q SumQuestion<'q>,
    outcomes: Outcomes<SumAt>,
}

impl WinnerSearch<'_> {
    fn winner(
        &mut self,
        p: &SumAt,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<Player, StopReason> {
        match &self.question.impartial {
            Some(rules) => self.outcomes.winner(rules, p, mover, watch),
            None => self
                .outcomes
                .winner(&self.question.sum.terms, p, mover, watch),
        }
    }
}

impl Judge for WinnerSearch<'_> {
    fn wins(
        &mut self,
        mover: Player,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let (sum, convention) = (self.question.sum, self.question.ask.convention);
        // Playing a move in a sum of many terms costs more than one step, and the budget should notice.
        watch.work(1 + (sum.at.len() / MOVES_LIKE_A_POSITION) as u64)?;
        let next = sum.terms.play(&sum.at, mv);
        let other = mover.opponent();
        // A theorem about the option costs less than a search.
        if let Some(known) = sum.terms.known_winner(&next, convention, other) {
            return Ok(known.says == mover);
        }
        Ok(self.winner(&next, other, watch)? == mover)
    }
}
