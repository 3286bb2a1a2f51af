//! What works out the answers about a position: a net of bits where the rules without variables are few enough to be kept, and
//! else joins of the rules as they are written.

use crate::datalog::{TermId, Terms};
use crate::joined::Joined;
use crate::net::Net;
use crate::standing::Standing;
use crate::words::Words;

/// Either way of running the rules.
#[derive(Clone, Debug)]
pub(crate) enum SheetMachine {
    Net(Box<Net>),
    Joined(Box<Joined>),
}

impl SheetMachine {
    /// The facts of a position, in the order of their bits.
    pub(crate) fn facts(&self) -> &[TermId] {
        match self {
            SheetMachine::Net(net) => &net.facts,
            SheetMachine::Joined(joined) => &joined.facts,
        }
    }

    /// The number of moves of a role that may be legal in some position.
    pub(crate) fn moves(&self, role: usize) -> u64 {
        match self {
            SheetMachine::Net(net) => net.moves[role].len() as u64,
            SheetMachine::Joined(joined) => joined.moves(role),
        }
    }

    /// A move of a role as text.
    pub(crate) fn show_move(&self, terms: &Terms, words: &Words, role: usize, mv: usize) -> String {
        match self {
            SheetMachine::Net(net) => terms.show(words, net.moves[role][mv].action),
            SheetMachine::Joined(joined) => joined.show_move(words, role, mv),
        }
    }

    /// The number of words of a set of facts.
    pub(crate) fn fact_words(&self) -> usize {
        match self {
            SheetMachine::Net(net) => net.fact_words(),
            SheetMachine::Joined(joined) => joined.fact_words(),
        }
    }

    /// A measure of the work at a position: the rules and conditions that are looked at.
    pub(crate) fn size(&self) -> u64 {
        match self {
            SheetMachine::Net(net) => net.size(),
            SheetMachine::Joined(joined) => joined.size(),
        }
    }

    /// True if some position may be an end.
    pub(crate) fn can_end(&self) -> bool {
        match self {
            SheetMachine::Net(net) => net.can_end(),
            SheetMachine::Joined(joined) => joined.can_end,
        }
    }

    /// Asks what happens at a position, with at least two of the legal moves of each role that has them.
    pub(crate) fn glance<T>(&self, facts: &[u64], ask: impl FnOnce(Standing<'_>) -> T) -> T {
        match self {
            SheetMachine::Net(net) => net.stand(facts, ask),
            SheetMachine::Joined(joined) => joined.glance(facts, ask),
        }
    }

    /// Asks what happens at a position.
    pub(crate) fn stand<T>(&self, facts: &[u64], ask: impl FnOnce(Standing<'_>) -> T) -> T {
        match self {
            SheetMachine::Net(net) => net.stand(facts, ask),
            SheetMachine::Joined(joined) => joined.stand(facts, ask),
        }
    }

    /// The goals of each role at an end, `None` where it does not have exactly one.
    pub(crate) fn goals(&self, facts: &[u64]) -> Vec<Option<u8>> {
        match self {
            SheetMachine::Net(net) => net.goals(facts),
            SheetMachine::Joined(joined) => joined.goals(facts),
        }
    }

    /// All values that a role's goal may have.
    pub(crate) fn values(&self, role: usize) -> &[u8] {
        match self {
            SheetMachine::Net(net) => net.values(role),
            SheetMachine::Joined(joined) => &joined.goals[role],
        }
    }

    /// The facts after these moves, of which each is one of a role.
    pub(crate) fn next(
        &self,
        facts: &[u64],
        made: impl Iterator<Item = (usize, usize)>,
    ) -> Box<[u64]> {
        match self {
            SheetMachine::Net(net) => net.next(facts, made),
            SheetMachine::Joined(joined) => joined.next(facts, made),
        }
    }
}
