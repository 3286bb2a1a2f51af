//! The winner by a search: once for every player who may begin, with one memory, which judges the moves afterwards.

use super::question::{Decided, Judge, SumMove, SumQuestion, SumResult};
use crate::derivation::Derivation;
use crate::method::MethodName;
use grundy_core::stop::MOVES_LIKE_A_POSITION;
use grundy_core::{Partizan, Player, Ruleset, StopReason, SumAt, Watch};

/// A search that finds the winner of positions of one sum.
pub(super) trait WinnerSearch {
    /// The winner when this player is to move.
    fn winner(
        &mut self,
        p: &SumAt,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<Player, StopReason>;
}

/// Searches for every player who may begin.
pub(super) fn for_each_starter<'q>(
    question: &'q SumQuestion<'q>,
    mut search: impl WinnerSearch + 'q,
    method: MethodName,
    how: &str,
    watch: &mut dyn Watch,
) -> Result<SumResult<'q>, StopReason> {
    let mut starts = Vec::new();
    for &mover in &question.movers {
        match search.winner(&question.sum.at, mover, watch) {
            Ok(winner) => starts.push((mover, winner)),
            Err(stop) => {
                // What is proved for the first of two starting players stays known if the second search is stopped.
                if !starts.is_empty() {
                    question.proved.replace(starts);
                }
                return Err(stop);
            }
        }
    }
    Ok(SumResult {
        decided: Decided {
            winners: starts.iter().map(|&(_, winner)| Some(winner)).collect(),
            value: None,
            methods: vec![method],
            how: how.to_owned(),
            derivation: Derivation::Winner { starts },
        },
        judge: Box::new(Searched { question, search }),
    })
}

/// A search whose memory is kept, so that judging the moves profits from finding the winner.
struct Searched<'q, S> {
    question: &'q SumQuestion<'q>,
    search: S,
}

impl<S: WinnerSearch> Judge for Searched<'_, S> {
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
        Ok(self.search.winner(&next, other, watch)? == mover)
    }

    fn winner_at(&mut self, p: &SumAt, begins: Player, watch: &mut dyn Watch) -> Option<Player> {
        self.search.winner(p, begins, watch).ok()
    }
}
