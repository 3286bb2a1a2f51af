//! The one way down the list of methods for a position of a game of turns.

use super::solver::{Searched, TurnMethod, TurnQuestion};
use grundy_answer::derivation::{Derivation, Ending};
use grundy_answer::method::{MethodChoice, MethodName};
use grundy_answer::question::Moves;
use grundy_core::{StopReason, Watch};

/// Solves a position by the method of this name, or by the first of the list that can. If that one finds the payoff but
/// judges no moves, the next ones are asked for the moves.
///
/// # Errors
/// The reason why the last method stopped that was asked.
pub fn by_methods<'q>(
    list: &[TurnMethod<'_, 'q>],
    chosen: Option<MethodName>,
    question: TurnQuestion<'q>,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let choice = match chosen {
        None => MethodChoice::Listed(list),
        Some(name) => {
            let method = list.iter().find(|method| method.name() == name);
            let beyond = || StopReason::Beyond(format!("no method here is called {name}"));
            MethodChoice::Named(method.ok_or_else(beyond)?)
        }
    };
    let mut decided: Option<Searched> = None;
    let found = choice.walk(question, &mut decided, watch, |_, found, decided, _| {
        let found = match decided.take() {
            Some(before) => before.with_moves_of(found),
            None => found,
        };
        if found.leaves_moves(question.moves) {
            *decided = Some(found);
            Ok(None)
        } else {
            Ok(Some(found))
        }
    });
    found.or_else(|stop| decided.map(Searched::with_first_of_line).ok_or(stop))
}

impl Searched {
    /// True if moves were asked for and it is not known of any of them whether it wins.
    fn leaves_moves(&self, wanted: Moves) -> bool {
        wanted != Moves::Nothing && !self.moves_known && self.moves.is_empty()
    }

    /// The same result with the first move of its line, which keeps what can be had, where no method judged the moves.
    fn with_first_of_line(mut self) -> Searched {
        let first = self.line.first().cloned();
        self.moves.extend(first.map(|mv| (mv, self.payoff, None)));
        self
    }

    /// The same result, with the moves and other results that another method found.
    fn with_moves_of(self, other: Searched) -> Searched {
        assert_eq!(self.payoff, other.payoff, "two methods agree on who wins");
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

    /// The result, where it is the same in a game that favours Left at positions to which the rules give no answer and in one
    /// that favours Right, whose result is `other`; `why` names such a position.
    ///
    /// # Errors
    /// The position, where the results differ.
    pub fn agreed(self, other: &Searched, why: &str) -> Result<Searched, StopReason> {
        if self.payoff != other.payoff {
            let depends = format!("{why}; the result depends on it");
            return Err(StopReason::Beyond(depends));
        }
        let distance = self.distance.filter(|_| self.distance == other.distance);
        let all = self.moves.len().max(other.moves.len());
        let mut moves = self.moves;
        moves.retain_mut(|(mv, payoff, plies)| {
            *plies = None;
            let mut others = other.moves.iter();
            others.any(|(same, pays, _)| same.text() == mv.text() && pays == payoff)
        });
        let how = "the same whether positions without an answer are the best for one player or for the other";
        Ok(Searched {
            distance,
            moves_known: self.moves_known && other.moves_known && moves.len() == all,
            moves,
            line: Vec::new(),
            how: format!("{}; {how}: {why}", self.how),
            derivation: match self.derivation {
                Derivation::Play(ending) => Derivation::Play(Ending { distance, ..ending }),
                derivation => derivation,
            },
            ..self
        })
    }
}
