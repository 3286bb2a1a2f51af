//! The winner, by a search of the whole sum that remembers every position and looks no further than necessary.

use super::moves;
use super::question::{SumMethod, SumQuestion, SumResult};
use super::searched::{WinnerSearch, for_each_starter};
use crate::game::position::terms::form_of;
use crate::method::{Description, Effort, MethodName};
use grundy_core::{Player, StopReason, SumAt, Watch};
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
    if question.is_normal() && question.repeats.get() && has_large_number(question) {
        return Effort::TooMuch(
            "the moves in so large a number; values of loopy games are added to it at once",
        );
    }
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

/// True if a number of more than a million stands in the sum.
fn has_large_number(question: &SumQuestion<'_>) -> bool {
    question.sum.at.iter().any(|entry| {
        let form = form_of(&question.sum.terms.0[entry.term as usize], &entry.token);
        matches!(form, Some(grundy_values::Form::Closed(closed)) if closed.number.floor().bits() > 20)
    })
}

/// Searches the positions of the whole sum.
fn run<'q>(
    question: &'q SumQuestion<'q>,
    watch: &mut dyn Watch,
) -> Result<SumResult<'q>, StopReason> {
    let search = WholeSum {
        question,
        outcomes: Outcomes::new(question.ask.convention),
    };
    let how = if question.is_normal() {
        "search for the winner alone, every position remembered"
    } else {
        "search by definition in misère play, every position of the whole sum remembered"
    };
    for_each_starter(question, search, MethodName::Search, how, watch)
}

/// The search of the whole sum.
struct WholeSum<'q> {
    question: &'q SumQuestion<'q>,
    outcomes: Outcomes<SumAt>,
}

impl WinnerSearch for WholeSum<'_> {
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
