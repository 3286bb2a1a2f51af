//! What works out the answers about a position: a net of bits where the rules without variables are few enough to be kept, and
//! else joins of the rules as they are written.

use crate::datalog::{TermId, Terms};
use crate::joined::Joined;
use crate::net::Net;
use crate::standing::Standing;
use crate::words::Words;

/// Either way of running the rules.
#[derive(Clone, Debug)]
pub(crate) enum Machine {
    Net(Box<Net>),
    Joined(Box<Joined>),
}

impl Machine {
    /// The facts of a position, in the order of their bits.
    pub(crate) fn facts(&self) -> &[TermId] {
        match self {
            Machine::Net(net) => &net.facts,
            Machine::Joined(joined) => &joined.facts,
        }
    }

    /// The number of moves of a role that may be legal in some position.
    pub(crate) fn moves(&self, role: usize) -> u64 {
        match self {
            Machine::Net(net) => net.moves[role].len() as u64,
            Machine::Joined(joined) => joined.moves(role),
        }
    }

    /// A move of a role as text.
    pub(crate) fn show_move(&self, terms: &Terms, words: &Words, role: usize, mv: usize) -> String {
        match self {
            Machine::Net(net) => terms.show(words, net.moves[role][mv].action),
            Machine::Joined(joined) => joined.show_move(words, role, mv),
        }
    }

    /// The number of words of a set of facts.
    pub(crate) fn fact_words(&self) -> usize {
        match self {
            Machine::Net(net) => net.fact_words(),
            Machine::Joined(joined) => joined.fact_words(),
        }
    }

    /// A measure of the work at a position: the rules and conditions that are looked at.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Machine::Net(net) => net.size(),
            Machine::Joined(joined) => joined.size(),
        }
    }

    /// True if some position may be an end.
    pub(crate) fn can_end(&self) -> bool {
        match self {
            Machine::Net(net) => net.can_end(),
            Machine::Joined(joined) => joined.can_end,
        }
    }

    /// Asks what happens at a position, with at least two of the legal moves of each role that has them.
    pub(crate) fn glance<T>(&self, facts: &[u64], ask: impl FnOnce(Standing<'_>) -> T) -> T {
        match self {
            Machine::Net(net) => net.stand(facts, ask),
            Machine::Joined(joined) => joined.glance(facts, ask),
        }
    }

    /// Asks what happens at a position.
    pub(crate) fn stand<T>(&self, facts: &[u64], ask: impl FnOnce(Standing<'_>) -> T) -> T {
        match self {
            Machine::Net(net) => net.stand(facts, ask),
            Machine::Joined(joined) => joined.stand(facts, ask),
        }
    }

    /// The goals of each role at an end, `None` where it does not have exactly one.
    pub(crate) fn goals(&self, facts: &[u64]) -> Vec<Option<u8>> {
        match self {
            Machine::Net(net) => net.goals(facts),
            Machine::Joined(joined) => joined.goals(facts),
        }
    }

    /// All values that a role's goal may have.
    pub(crate) fn values(&self, role: usize) -> &[u8] {
        match self {
            Machine::Net(net) => net.values(role),
            Machine::Joined(joined) => &joined.goals[role],
        }
    }

    /// The facts after these moves, of which each is one of a role.
    pub(crate) fn next(
        &self,
        facts: &[u64],
        made: impl Iterator<Item = (usize, usize)>,
    ) -> Box<[u64]> {
        match self {
            Machine::Net(net) => net.next(facts, made),
            Machine::Joined(joined) => joined.next(facts, made),
        }
    }
}
