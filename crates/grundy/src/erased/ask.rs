//! The one way down the list of methods for a position of a game of turns.

use super::solver::{Searched, TurnMethod, TurnQuestion};
use crate::limits::SubBudget;
use crate::method::{self, Effort};
use crate::question::Moves;
use grundy_core::{StopReason, Watch};

/// Solves a position by the method of this name, or by the first of the list that can. If that one finds the payoff but
/// judges no moves, the next ones are asked for the moves.
///
/// # Errors
/// The reason why the last method stopped that was asked.
pub(super) fn by_methods(
    list: &[Box<dyn TurnMethod + '_>],
    chosen: Option<&str>,
    question: TurnQuestion<'_>,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let TurnQuestion { at, moves } = question;
    let list = (list.iter()).filter(|entry| chosen.is_none_or(|name| entry.method().name == name));
    let mut decided: Option<Searched> = None;
    let found = method::walk(
        list,
        chosen.is_some(),
        &question,
        &mut decided,
        |entry, effort, decided| {
            let found = match effort {
                Effort::First(work) | Effort::Both(work) => {
                    entry.run(at, moves, &mut SubBudget::new(watch, work))
                }
                Effort::OnRequest
                | Effort::Skip(_)
                | Effort::TooMuch(_)
                | Effort::Whole
                | Effort::Alone => entry.run(at, moves, watch),
            }?;
            let found = match decided.take() {
                Some(before) => before.with_moves_of(found),
                None => found,
            };
            if found.leaves_moves(moves) {
                *decided = Some(found);
                Ok(None)
            } else {
                Ok(Some(found))
            }
        },
    );
    found.or_else(|stop| decided.ok_or(stop))
}

impl Searched {
    /// True if moves were asked for and it is not known of any of them whether it wins.
    fn leaves_moves(&self, wanted: Moves) -> bool {
        wanted != Moves::Nothing && !self.moves_known && self.moves.is_empty()
    }

    /// The same result, with the moves and other results that another method found.
    fn with_moves_of(self, other: Searched) -> Searched {
        debug_assert_eq!(self.payoff, other.payoff, "two methods agree on who wins");
        if other.moves.is_empty() && !other.moves_known {
            return self;
        }
        Searched {
            distance: self.distance.or(other.distance),
            scores: self.scores.or(other.scores),
            moves: other.moves,
            moves_known: other.moves_known,
            line: other.line,
            methods: [self.methods, other.methods].concat(),
            how: format!("{}; the moves: {}", self.how, other.how),
            ..self
        }
    }
}
